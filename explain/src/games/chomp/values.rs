//! Chomp by nim-values: positions as they are played and drawn.

use serde_json::{Value, json};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::chomp::Claim;
use zermelo_checker::games::chomp::values::{Bar, Rows};
use zermelo_checker::proofs::replay::Move;

use crate::face::Refusal;
use crate::name::Name;
use crate::picture::Picture;
use crate::play::by_table::{OfTable, Positions};

/// How moves are written, as it ends the sentence *a move is …*.
pub(super) const FORM: &str = "a cell that is left, column first, such as (2, 1), and not (1, 1)";

/// Decodes a proof by nim-values.
///
/// # Errors
/// What is wrong with it.
pub fn values<'c>(claim: &Claim, body: Reader<'c>) -> Result<OfTable<'c, Bar>, Fault> {
    OfTable::new(claim.statement, claim.game.to_string(), Bar::of(claim), body)
}

/// A record is the cells that are left of each row.
impl Positions for Bar {
    fn start(&self) -> Rows {
        self.full()
    }

    fn record(&self, rows: Rows) -> Vec<u8> {
        rows.into_iter().take(self.rows()).collect()
    }

    fn size(&self, rows: Rows) -> u32 {
        rows.into_iter().map(u32::from).sum()
    }

    fn numbers(&self) -> usize {
        self.full().map(usize::from).iter().sum()
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if usize::from(mv) >= self.numbers() {
            return None;
        }
        let (row, column) = self.cell(mv);
        Some(Name::new(format!(
            "({}, {})",
            u16::from(column).saturating_add(1),
            row.saturating_add(1)
        )))
    }

    fn form(&self) -> &'static str {
        FORM
    }

    /// With or without parentheses and spaces.
    fn read_move(&self, text: &str) -> Option<Move> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(&text);
        let (column, row) = inner.split_once(',')?;
        let cell = (
            row.parse::<usize>().ok()?.checked_sub(1)?,
            column.parse::<u8>().ok()?.checked_sub(1)?,
        );
        let mut moves = (0..self.numbers()).filter_map(|mv| Move::try_from(mv).ok());
        moves.find(|mv| self.cell(*mv) == cell)
    }

    fn noun(&self) -> &'static str {
        "cell"
    }

    fn shown(&self, record: &[u8]) -> String {
        let rows: Vec<String> = record.iter().map(u8::to_string).collect();
        format!("({})", rows.join(", "))
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let rows: Vec<i64> = record.iter().copied().map(i64::from).collect();
        Picture::region(&rows, self.full().first().copied()?.into())
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        self.move_name(mv).map(|name| name.plain).into_iter().collect()
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "rows": record })
    }

    fn refusal(&self, mv: Move) -> Refusal {
        match mv {
            0 => Refusal::NotAllowed("is poisoned, and never eaten"),
            mv => Refusal::Taken(self.move_name(mv).map_or_else(String::new, |name| name.plain)),
        }
    }
}
