//! Chomp by nim-values: positions as they are played and drawn, with their values.

use std::borrow::Cow;

use serde_json::{Value, json};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::chomp::Claim;
use zermelo_checker::games::chomp::values::{Bar, Rows};
use zermelo_checker::proofs::nim_values::components::{Components, Sums, Values};
use zermelo_checker::proofs::replay::Move;

use crate::face::Refusal;
use crate::name::Name;
use crate::picture::Picture;
use crate::play::PlayError;
use crate::play::by_values::{Part, SideBySide, StatesValues};

/// How moves are written, as it ends the sentence *a move is …*.
pub(super) const FORM: &str = "a cell that is left, column first, such as (2, 1), and not (1, 1)";

/// The nim-values of a proof, with the board. A record is the cells that are left of each row.
pub struct ByValues {
    bar: Bar,
    values: Values<Bar>,
}

impl ByValues {
    /// Those of a claim.
    ///
    /// # Errors
    /// What is wrong with the board or the values.
    pub fn new(claim: &Claim, components: &Components<'_>) -> Result<ByValues, Fault> {
        let bar = Bar::of(claim)?;
        let values = Values::confirmed(bar, components, 0, usize::MAX)?;
        Ok(ByValues { bar, values })
    }

    /// The nim-value of what these moves leave of a component, as it is stored; `None` where the table
    /// does not say it.
    pub fn after(&self, component: &[u8], moves: &[Move]) -> Option<u16> {
        let start = self.bar.read(component).ok()?;
        let left = moves.iter().try_fold(start, |left, &mv| self.bar.play(left, mv))?;
        self.values.value(left)
    }

    /// The moves at a component, as it is stored.
    pub fn moves_at(&self, component: &[u8]) -> Vec<Move> {
        self.bar.read(component).map(|left| self.bar.moves(left)).unwrap_or_default()
    }

    fn record(&self, rows: Rows) -> Vec<u8> {
        rows.into_iter().take(self.bar.rows()).collect()
    }
}

impl Part for ByValues {
    fn start(&self) -> Vec<u8> {
        self.record(self.bar.full())
    }

    fn moves(&self) -> usize {
        self.bar.full().map(usize::from).iter().sum()
    }

    fn legal_moves(&self, record: &[u8]) -> Vec<Move> {
        self.moves_at(record)
    }

    fn play(&self, record: &[u8], mv: Move) -> Option<Vec<u8>> {
        let left = self.bar.read(record).ok()?;
        self.bar.play(left, mv).map(|after| self.record(after))
    }

    fn value(&self, record: &[u8]) -> Option<u32> {
        self.after(record, &[]).map(u32::from)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if usize::from(mv) >= self.moves() {
            return None;
        }
        let (row, column) = self.bar.cell(mv);
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
        let mut moves = (0..self.moves()).filter_map(|mv| Move::try_from(mv).ok());
        moves.find(|mv| self.bar.cell(*mv) == cell)
    }

    fn noun(&self) -> &'static str {
        "cell"
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let rows: Vec<i64> = record.iter().copied().map(i64::from).collect();
        Picture::region(&rows, self.bar.full().first().copied()?.into())
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        self.move_name(mv).map(|name| name.plain).into_iter().collect()
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
}

/// A proof by nim-values.
pub struct OfValues<'c> {
    /// The claim.
    pub claim: Cow<'c, Claim>,
    /// The values of positions.
    pub components: Components<'c>,
}

impl<'c> OfValues<'c> {
    /// Decodes the proof of a claim.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(claim: Cow<'c, Claim>, body: Reader<'c>) -> Result<OfValues<'c>, Fault> {
        Ok(OfValues { claim, components: body.whole()? })
    }

    /// The game with its values.
    ///
    /// # Errors
    /// When the proof is none of its claim.
    pub(crate) fn part(&self) -> Result<ByValues, PlayError> {
        let wrong = PlayError::Wrong("the board or the nim-values are none of the claim");
        ByValues::new(&self.claim, &self.components).map_err(|_| wrong)
    }
}

impl StatesValues for OfValues<'_> {
    fn side_by_side(&self, _: Option<u32>) -> Result<SideBySide<'_>, PlayError> {
        let Claim { statement, game } = &*self.claim;
        SideBySide::alone(statement.winner(), None, self.part()?, game.to_string())
    }
}
