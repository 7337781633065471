//! A proof by a table of components with their nim-values, dumped, counted and printed.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim::Claim;
use zermelo_checker::proofs::nim_values::components::Components;
use zermelo_explain::name::Name;
use zermelo_explain::play::by_table::{OfTable, Positions};
use zermelo_explain::{count, in_words, sentence};

use crate::contract::proof::{Evidence, Proof};
use crate::document::Extent;
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::dump::{Line, lines};
use crate::summary::{Figures, Summary};
use crate::table::{Options, Printout, TableError, cut, wrong};

/// A proof by a table, with what is said of it in print.
pub struct StoredTable<'c, G> {
    /// What is proved, as it is printed.
    pub claim: Claim,
    /// The table.
    pub table: OfTable<'c, G>,
    /// How a position and its value are read.
    pub reading: &'static str,
    /// How moves are named.
    pub names: &'static str,
}

/// A component with its value, and its moves, each with what answers it where the value of what it leaves
/// is not known.
pub struct Component<'b> {
    /// Its record.
    pub record: &'b [u8],
    /// Its nim-value.
    pub value: u16,
    /// Its moves with their answers.
    pub moves: Vec<(u16, Option<u16>)>,
}

/// The components of a table, of records of so many bytes, with the moves of each; of a table that does not
/// fit together, those that do.
pub fn components<'b>(
    stored: &'b Components<'_>,
    width: usize,
    moves: impl Fn(&[u8]) -> Vec<u16>,
) -> impl Iterator<Item = Component<'b>> {
    let mut answers = stored.answers.iter();
    let records = stored.records.chunks(width.max(1));
    records.zip(&stored.values).map(move |(record, &value)| {
        let moves = moves(record).into_iter().zip(answers.by_ref());
        let moves = moves.map(|(mv, answer)| (mv, answer.checked_sub(1))).collect();
        Component { record, value, moves }
    })
}

/// How many components and answers a table has.
pub fn figures(stored: &Components<'_>) -> Figures {
    let components = stored.values.len();
    let answers = stored.answers.iter().filter(|answer| **answer > 0).count();
    let lines = vec![
        ("components", count(components, "component", "components")),
        ("answers", count(answers, "answer", "answers")),
    ];
    Figures { fields: json!({ "components": components, "answers": answers }), lines }
}

/// What is dumped.
#[derive(Serialize)]
struct DumpedValues {
    components: Vec<Line<Value>>,
}

impl<G: Positions> StoredTable<'_, G> {
    /// The components of the table.
    fn components(&self) -> Vec<Component<'_>> {
        let Ok(game) = &self.table.game else { return Vec::new() };
        let moves = |record: &[u8]| game.read(record).map_or(Vec::new(), |left| game.moves(left));
        components(&self.table.components, game.record_width(), moves).collect()
    }

    fn name(&self, mv: u16) -> Option<Name> {
        self.table.game.as_ref().ok()?.move_name(mv)
    }
}

impl<G: Positions> Proof for StoredTable<'_, G> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let name = |mv: u16| self.name(mv).map_or_else(|| json!(mv), |name| json!(name.plain));
        let component = |Component { record, value, moves }: Component<'_>| {
            let answers: Vec<Option<Value>> =
                moves.into_iter().map(|(_, answer)| answer.map(name)).collect();
            let mut fields = self.table.game.as_ref().map_or(json!({}), |game| game.fields(record));
            fields["value"] = value.into();
            fields["answers"] = json!(answers);
            fields
        };
        Box::new(DumpedValues { components: lines(self.components().into_iter().map(component)) })
    }

    fn summary(&self) -> Summary {
        figures(&self.table.components).into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(self))
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Values(&self.table)
    }
}

/// The positions as a document.
impl<G: Positions> Printout for &StoredTable<'_, G> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let StoredTable { claim, table, reading, names } = self;
        let known = table.known().map_err(|fault| wrong(sentence(&fault)))?;
        let name = |mv: u16| self.name(mv).map(Rich::name).unwrap_or_default();
        let shown = format!("Shown is that {}.", in_words(claim));
        let rows = "A row has a position with its nim-value, an option of each smaller value, and for every \
                    option whose value is not in the table an answer, after which the position’s own value \
                    is left, so that the option has another one.";
        let rows = format!("{rows} {names}");
        let said = [reading, shown.as_str(), &rows].map(Block::text).into();
        let row = |Component { record, value, moves }: Component<'_>| {
            let leaving = |smaller: u16| {
                let leaves = |mv: u16| known.after(record, &[mv]) == Some(smaller);
                let mv = moves.iter().find(|(mv, answer)| answer.is_none() && leaves(*mv));
                mv.map(|(mv, _)| name(*mv)).unwrap_or_default()
            };
            let smaller = (0..value).map(|smaller| leaving(smaller).and(format!(" to {smaller}")));
            let answered = moves.iter().filter_map(|&(mv, answer)| Some((mv, answer?)));
            let answered = answered.map(|(mv, answer)| name(mv).and(": ").then(name(answer)));
            let position =
                table.game.as_ref().map_or_else(|_| String::new(), |game| game.shown(record));
            let cells = vec![
                Rich::text(position),
                Rich::text(value.to_string()),
                Rich::join(smaller, ", "),
                Rich::join(answered, "; "),
            ];
            Row { repeated: 0, cells }
        };
        let mut positions: Vec<Row> = self.components().into_iter().map(row).collect();
        let (Extent { rows, cut }, more) = cut(&mut positions, options);
        let printed = Table::new(["position", "value", "smaller values", "answers"], positions);
        let blocks = [Block::Table(printed)].into_iter().chain(more).collect();
        let sections = vec![
            Section { level: 1, heading: None, blocks: said },
            Section::headed("The nim-values of positions", blocks),
        ];
        let title = Rich::text(claim.to_string());
        Ok(Document { title, sections, rows, cut })
    }
}
