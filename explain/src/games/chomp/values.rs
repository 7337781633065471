//! Chomp by nim-values: positions as they are played and drawn.

use serde_json::{Value, json};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::chomp::Claim;
use zermelo_checker::games::chomp::values::{Bar, Rows};
use zermelo_checker::proofs::replay::Move;

use crate::face::{Appearance, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Panel, Picture};
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

    fn shown(&self, record: &[u8]) -> String {
        let rows: Vec<String> = record.iter().map(u8::to_string).collect();
        format!("({})", rows.join(", "))
    }
}

impl Appearance for Bar {
    fn numbers(&self) -> Move {
        let cells: usize = self.full().map(usize::from).iter().sum();
        Move::try_from(cells).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if mv >= self.numbers() {
            return None;
        }
        let (row, column) = self.cell(mv);
        Some(Name::new(format!(
            "({}, {})",
            u16::from(column).saturating_add(1),
            row.saturating_add(1)
        )))
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
        (0..self.numbers()).find(|mv| self.cell(*mv) == cell)
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let rows: Vec<i64> = record.iter().copied().map(i64::from).collect();
        let mut picture = Picture::region(&rows, self.full().first().copied()?.into())?;
        if let [Panel::Region(region)] = &mut picture.panels[..] {
            region.is_bar = true;
        }
        Some(picture)
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "rows": record })
    }

    fn refusal(&self, _: &[u8], mv: Move) -> Refusal {
        match mv {
            0 => Refusal::NotAllowed("is poisoned, and never eaten"),
            mv => Refusal::Taken(self.move_name(mv).map_or_else(String::new, |name| name.plain)),
        }
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary { noun: "cell", ..Vocabulary::new(FORM) }
    }
}
