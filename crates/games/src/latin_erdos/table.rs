//! Mirrors for every size as documents: the map, and the reasons why its images can be placed.

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::latin_erdos::sizes::{self, Reason, Sense, Source};
use zermelo_checker::games::latin_erdos::{Claim, SizesMirror};
use zermelo_explain::faces;
use zermelo_present::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use zermelo_present::table::{Options, Printout, TableError, cut, wrong};
use zermelo_sizes::outcome::names::Names;

/// A mirror for every size.
pub(super) struct PrintedSizes<'p> {
    pub(super) claim: &'p Claim,
    pub(super) mirror: &'p SizesMirror,
}

impl PrintedSizes<'_> {
    /// A row for every reason.
    fn reasons(&self) -> Vec<Row> {
        let words = ["row", "column", "number"];
        let pair = |number: usize| {
            let [one, other] = sizes::PAIRS.get(number)?.map(|place| words.get(usize::from(place)));
            Some(format!("{} and {}", one?, other?))
        };
        let said = |(number, reason): (usize, &Reason)| {
            let said = match reason {
                Reason::Absurd { .. } => "does not exist".to_owned(),
                Reason::Agrees { pair: number, .. } => {
                    let pair = pair(usize::from(*number)).unwrap_or_default();
                    format!("agrees with the first placement in {pair}")
                }
            };
            let agreeing = pair(number).unwrap_or_else(|| number.to_string());
            Row { repeated: 0, cells: [agreeing, said].map(Rich::text).into() }
        };
        self.mirror.reasons.iter().enumerate().map(said).collect()
    }
}

impl Printout for PrintedSizes<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let Size::Every { least, modulus } = self.claim.game.size else {
            return Err(wrong("the proof is for every size, and its claim is not"));
        };
        let image = |source: Source| {
            let letter = ["r", "c", "v"].get(usize::from(source.of)).copied().unwrap_or("?");
            match source.sense {
                Sense::Kept => letter.to_owned(),
                Sense::Reversed => format!("n + 1 − {letter}"),
            }
        };
        let [row, column, number] =
            [self.mirror.row, self.mirror.column, self.mirror.number].map(image);
        let player = self.claim.statement.proponent();
        let begins = match (&self.mirror.first, player) {
            (Some(first), Player::First) => {
                let names = Names::new(["t"].map(Name::new));
                let form = |form| names.form(form).map(|name| name.plain);
                let [row, column, number] =
                    [form(&first.row)?, form(&first.column)?, form(&first.number)?];
                format!("begins with number {number} in row {row} and column {column}, and ")
            }
            _ => String::new(),
        };
        let introduction = [
            faces::latin_erdos_rules(self.claim),
            format!(
                "Let n = {least} + {modulus}t with t ≥ 0. The {player} {begins}answers number v in row r \
                 and column c by number {number} in row {row} and column {column}."
            ),
            "The answer is legal unless a placement that can still be made agrees with its image in two of \
             row, column and number. For each two of them the table shows why such a placement does not \
             exist, or agrees with the first placement in two of them."
                .to_owned(),
        ];
        let mut rows = self.reasons();
        let (extent, said) = cut(&mut rows, options);
        let columns = ["a placement that agrees with its image in", "reason"];
        let table = Block::Table(Table::new(columns, rows));
        let blocks = introduction.into_iter().map(Block::text).chain(said).collect();
        let sections = vec![
            Section { level: 1, heading: None, blocks },
            Section::headed("The reasons", vec![table]),
        ];
        let title = Rich::text(self.claim.to_string());
        Ok(Document { title, sections, rows: extent.rows, cut: extent.cut })
    }

    /// A reason has a row.
    fn rows(&self) -> Result<u64, TableError> {
        Ok(u64::try_from(self.mirror.reasons.len()).unwrap_or(u64::MAX))
    }
}
