//! Nim-values of Chomp: how they are found, and how a proof by them is printed.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim;
use zermelo_checker::claim::Size;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::chomp::values::{Bar, Rows};
use zermelo_checker::games::chomp::{Chomp, Claim, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::components::{Components, Sums as Rules};
use zermelo_explain::faces::chomp::{ByValues, OfValues};
use zermelo_explain::play::by_values::Part;
use zermelo_explain::{count, in_words, sentence};

use crate::contract::error::GameError;
use crate::contract::proof::Proof;
use crate::contract::solving::{SolveRequest, Solved, solved_by};
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::dump::{Line, lines};
use crate::limits::{Limit, Progress, Resources};
use crate::play::by_values::StatesValues;
use crate::proofs::nim_values::components::{Sums, confirm_table, mex, table};
use crate::summary::{Figures, Summary};
use crate::table::{Options, Printed, TableError, cut, wrong};

/// Positions between two looks at the clock, and two words of progress.
const TICK: usize = 1 << 10;

/// A board with the values that are known.
struct Values<'l> {
    bar: Bar,
    known: HashMap<Rows, u16>,
    resources: Resources<'l>,
}

impl Sums for Values<'_> {
    type Position = Rows;

    fn record(&self, left: Rows) -> Vec<u8> {
        left.into_iter().take(self.bar.rows()).collect()
    }

    fn size(&self, left: Rows) -> u32 {
        left.into_iter().map(u32::from).sum()
    }

    fn moves(&self, left: Rows) -> Vec<u16> {
        self.bar.moves(left)
    }

    fn after(&self, left: Rows, cell: u16) -> Rows {
        self.bar.play(left, cell).unwrap_or(left)
    }

    /// The positions on the way are those of a stack: a value is found once those of all options are.
    fn value(&mut self, left: Rows) -> Result<u16, Limit> {
        let mut open = vec![left];
        while let Some(&position) = open.last() {
            if self.known.contains_key(&position) {
                open.pop();
                continue;
            }
            let moves = self.moves(position).into_iter();
            let options: Vec<Rows> = moves.map(|cell| self.after(position, cell)).collect();
            let values = options.iter().map(|option| self.known.get(option).copied());
            let Some(values) = values.collect::<Option<Vec<u16>>>() else {
                let unknown = options.into_iter().filter(|option| !self.known.contains_key(option));
                open.extend(unknown);
                continue;
            };
            let known = self.known.len();
            let Resources { limits, progress } = self.resources;
            limits.confirm_positions(known + 1)?;
            confirm_table(&limits, known, size_of::<(Rows, u16)>() + 8)?;
            if known.is_multiple_of(TICK) {
                limits.confirm_running()?;
                progress(Progress::after("solving", known));
            }
            self.known.insert(position, mex(values));
            open.pop();
        }
        Ok(self.known.get(&left).copied().unwrap_or_default())
    }

    fn needed(&mut self, left: Rows) -> Vec<Rows> {
        vec![left]
    }
}

/// Finds the nim-value of a board, or proves the claim that is wanted.
pub(super) fn solve(game: &Chomp, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    let Start::Board(Size::Exactly(_)) = game.start else {
        return Err(GameError::Wrong(format!("{game}: nim-values are of one board")));
    };
    let mut claim = Claim { statement: Statement::HasValue(0), game: game.clone() };
    let mut components = Components::default();
    // Without a table the checker says which sizes there are.
    if let Ok(bar) = Bar::of(&claim) {
        let resources = request.resources;
        let mut values = Values { bar, known: HashMap::new(), resources };
        claim.statement = Statement::HasValue(values.value(bar.full())?.into());
        components = table(&mut values, bar.full(), resources)?;
    }
    if let Some(claim::Claim::Chomp(wanted)) = request.claim {
        claim = wanted.clone();
    }
    let outcome = claim.to_string();
    match solved_by(claim, Kind::NimValues, &components) {
        Ok(certificate) => {
            Ok(Solved { outcome, certificates: vec![certificate], unfinished: None })
        }
        Err(refused) => Err(GameError::Wrong(format!("‘{outcome}’ is not proved: {refused}"))),
    }
}

/// A proof by nim-values.
pub(super) struct ChompValues<'c>(OfValues<'c>);

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    certificate: &'c Certificate<'_>,
) -> Result<ChompValues<'c>, Fault> {
    OfValues::new(Cow::Borrowed(claim), certificate.reader()).map(ChompValues)
}

/// A position with its value, and its moves, each with what answers it where its own value is not known.
struct Component<'b> {
    record: &'b [u8],
    value: u16,
    moves: Vec<(u16, Option<u16>)>,
}

/// What is dumped.
#[derive(Serialize)]
struct Dumped {
    components: Vec<Line<Value>>,
}

impl ChompValues<'_> {
    /// The positions of the table; of one that does not fit together, those that do.
    fn components(&self) -> Vec<Component<'_>> {
        let Components { records, values, answers } = &self.0.components;
        let rows = usize::try_from(self.0.claim.game.rows).unwrap_or(usize::MAX).max(1);
        let columns = match self.0.claim.game.start {
            Start::Board(Size::Exactly(columns)) => u16::try_from(columns).unwrap_or(u16::MAX),
            _ => 0,
        };
        let mut answers = answers.iter();
        let component = |(record, &value)| {
            let cells = (0u16..).zip(record as &[u8]).flat_map(|(row, &cells)| {
                let first = row.saturating_mul(columns);
                (0..u16::from(cells)).map(move |column| first.saturating_add(column))
            });
            let moves = cells.skip(1).zip(answers.by_ref());
            let moves = moves.map(|(mv, answer)| (mv, answer.checked_sub(1))).collect();
            Component { record, value, moves }
        };
        records.chunks(rows).zip(values).map(component).collect()
    }
}

impl Proof for ChompValues<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let names = ByValues::new(&self.0.claim, &self.0.components).ok();
        let name = |mv: u16| match names.as_ref().and_then(|known| known.move_name(mv)) {
            Some(name) => json!(name.plain),
            None => json!(mv),
        };
        let component = |Component { record, value, moves }: Component<'_>| {
            let answers: Vec<Option<Value>> =
                moves.into_iter().map(|(_, answer)| answer.map(name)).collect();
            json!({ "rows": record, "value": value, "answers": answers })
        };
        Box::new(Dumped { components: lines(self.components().into_iter().map(component)) })
    }

    fn summary(&self) -> Summary {
        let components = self.0.components.values.len();
        let answers = self.0.components.answers.iter().filter(|answer| **answer > 0).count();
        let lines = vec![
            ("components", count(components, "component", "components")),
            ("answers", count(answers, "answer", "answers")),
        ];
        Figures { fields: json!({ "components": components, "answers": answers }), lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(Tables(self)))
    }

    fn states_values(&self) -> Option<&dyn StatesValues> {
        Some(&self.0)
    }
}

/// The positions as a document.
struct Tables<'p, 'c>(&'p ChompValues<'c>);

impl Printed for Tables<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let claim = &self.0.0.claim;
        let known = ByValues::new(claim, &self.0.0.components);
        let known = known.map_err(|fault| wrong(sentence(&fault)))?;
        let name = |mv: u16| known.move_name(mv).map(Rich::name).unwrap_or_default();
        let shown = format!("Shown is that {}.", in_words(&claim.clone().into_owned().into()));
        let reading = "A position is the number of cells that are left in each row, from the top. The \
                       poisoned cell (1, 1) is never eaten: who has only that one left has lost, and the \
                       nim-value is 0. That of another position is the least number that is the value of \
                       none of its options.";
        let table = "A row has a position with its nim-value, an option of each smaller value, and for every \
                     option whose value is not in the table an answer, after which the position’s own value \
                     is left, so that the option has another one. A cell is named by its column and its row.";
        let said = [shown.as_str(), reading, table].map(Block::text).into();
        let row = |Component { record, value, moves }: Component<'_>| {
            let rows: Vec<String> = record.iter().map(u8::to_string).collect();
            let leaving = |smaller: u16| {
                let leaves = |mv: u16| known.after(record, &[mv]) == Some(smaller);
                let mv = moves.iter().find(|(mv, answer)| answer.is_none() && leaves(*mv));
                mv.map(|(mv, _)| name(*mv)).unwrap_or_default()
            };
            let smaller = (0..value).map(|smaller| leaving(smaller).and(format!(" to {smaller}")));
            let answered = moves.iter().filter_map(|&(mv, answer)| Some((mv, answer?)));
            let answered = answered.map(|(mv, answer)| name(mv).and(": ").then(name(answer)));
            let cells = vec![
                Rich::text(format!("({})", rows.join(", "))),
                Rich::text(value.to_string()),
                Rich::join(smaller, ", "),
                Rich::join(answered, "; "),
            ];
            Row { repeated: 0, cells }
        };
        let mut rows: Vec<Row> = self.0.components().into_iter().map(row).collect();
        let cut = cut(&mut rows, options);
        let is_cut = cut.is_some();
        let table = Table::new(["position", "value", "smaller values", "answers"], rows);
        let blocks = [Block::Table(table)].into_iter().chain(cut).collect();
        let sections = vec![
            Section { level: 1, heading: None, blocks: said },
            Section::headed("The nim-values of positions", blocks),
        ];
        let title = Rich::text(claim.to_string());
        Ok(Document { title, sections, rows: self.rows()?, cut: is_cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(u64::try_from(self.0.0.components.values.len()).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board that is solved.
    fn solved(rows: u32, columns: u32) -> Certificate<'static> {
        let game = Chomp { rows, start: Start::Board(Size::Exactly(columns)) };
        let (resources, by) = (Resources::DEFAULT, Some(Kind::NimValues));
        let request = SolveRequest { resources, by, claim: None, map: None, checkpoint: None };
        let solved = solve(&game, &request).unwrap_or_else(|error| panic!("{error:?}"));
        solved.certificates.into_iter().next().expect("a certificate")
    }

    /// The nim-value by its definition, with what is left as one bit for each cell.
    fn by_definition(left: u32, columns: u32, known: &mut HashMap<u32, u16>) -> u16 {
        if let Some(&value) = known.get(&left) {
            return value;
        }
        let is_kept = |eaten: u32, cell: &u32| {
            cell / columns < eaten / columns || cell % columns < eaten % columns
        };
        let mut options = Vec::new();
        for eaten in (1..32).filter(|cell| left >> cell & 1 == 1) {
            let kept = (0..32).filter(|cell| left >> cell & 1 == 1 && is_kept(eaten, cell));
            options.push(by_definition(kept.fold(0, |set, cell| set | 1 << cell), columns, known));
        }
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        known.insert(left, value);
        value
    }

    #[test]
    fn the_values_that_are_proved_are_those_of_the_definition() {
        for (rows, columns) in (1..=4).flat_map(|rows| (1..=5).map(move |columns| (rows, columns)))
        {
            let value = by_definition((1 << (rows * columns)) - 1, columns, &mut HashMap::new());
            let claim = solved(rows, columns).header.claim.to_string();
            assert_eq!(claim, format!("chomp {rows} {columns} has nim-value {value}"));
        }
    }

    #[test]
    fn a_table_has_an_option_of_each_smaller_value() {
        let certificate = solved(2, 2);
        let claim::Claim::Chomp(claim) = &certificate.header.claim else { panic!("Chomp") };
        let proof = decode(claim, &certificate).unwrap_or_else(|fault| panic!("{fault:?}"));
        let document = Tables(&proof).document(&Options::default()).expect("tables");
        let rows = document.sections.iter().flat_map(|section| &section.blocks).flat_map(|block| {
            match block {
                Block::Table(table) => table.rows.as_slice(),
                _ => &[],
            }
        });
        let cells = |row: &Row| row.cells.iter().map(Rich::plain).collect::<Vec<_>>().join("|");
        assert_eq!(
            rows.map(cells).collect::<Vec<_>>(),
            [
                "(2, 2)|2|(2, 2) to 0, (2, 1) to 1|",
                "(2, 1)|0||",
                "(2, 0)|1|(2, 1) to 0|",
                "(1, 1)|1|(1, 2) to 0|",
                "(1, 0)|0||",
            ]
        );
    }
}
