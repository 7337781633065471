//! Sprouts by nim-values: a position falls apart into components, of which no two share a spot.

use super::claim::Claim;
use super::{normal, position};
use crate::codes::SIZE;
use crate::fault::{Code, Fault, codes};
use crate::figures::{Figures, count};
use crate::games::Proof;
use crate::proofs::nim_values::components::{Sums, confirm_claim};
use crate::stop::Stop;

codes! {
    /// A stored component is no text of a position, or its moves have no numbers: it has more than 31
    /// places, or a region with more than 7 boundaries (N8).
    COMPONENT_TEXT = "component-text";
}

/// The most spots at the start: with more, a move has no number.
pub const MAX_SPOTS: u8 = 7;

/// How many bytes a component takes for each spot at the start.
const BYTES_PER_SPOT: usize = 6;

/// The most bytes of a position.
const MAX_BYTES: usize = 64;

/// A position as text, with zeros behind it.
pub type Text = [u8; MAX_BYTES];

/// The game from some spots on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spots(u8);

/// Confirms the values, and what is claimed.
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let game = Spots::of(claim)?;
    confirm_claim(game, game.start(), claim.statement, proof.body.clone(), proof.file_size)
}

impl Spots {
    /// Those of a claim.
    ///
    /// # Errors
    /// When there are none, or more than [`MAX_SPOTS`] (H9).
    pub fn of(claim: &Claim) -> Result<Spots, Fault> {
        let spots = u8::try_from(claim.game.spots).ok();
        let spots = spots.filter(|spots| (1..=MAX_SPOTS).contains(spots)).ok_or(SIZE)?;
        Ok(Spots(spots))
    }

    /// The start: every spot is a boundary of one region.
    pub fn start(self) -> Text {
        let boundary = |at: usize| if at.is_multiple_of(2) { b'0' } else { b'.' };
        let length = usize::from(self.0).saturating_mul(2).saturating_sub(1);
        let mut text = [0; MAX_BYTES];
        text.iter_mut().take(length).enumerate().for_each(|(at, byte)| *byte = boundary(at));
        text
    }
}

/// The text without the zeros.
pub fn trimmed(text: &[u8]) -> &[u8] {
    let length = text.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
    text.get(..length).unwrap_or_default()
}

/// The text with zeros behind it; `None` where it is too long.
fn padded(text: &[u8]) -> Option<Text> {
    let mut padded = [0; MAX_BYTES];
    padded.get_mut(..text.len())?.copy_from_slice(text);
    Some(padded)
}

impl Sums for Spots {
    type Position = Text;

    fn record_width(&self) -> usize {
        usize::from(self.0).saturating_mul(BYTES_PER_SPOT)
    }

    fn read(&self, record: &[u8]) -> Result<Text, Code> {
        let regions = position::read(trimmed(record)).ok_or(COMPONENT_TEXT)?;
        COMPONENT_TEXT.unless(position::has_numbers(&regions))?;
        padded(trimmed(record)).ok_or(COMPONENT_TEXT)
    }

    fn moves(&self, text: Text) -> Vec<u16> {
        position::moves(&position::read(trimmed(&text)).unwrap_or_default())
    }

    fn play(&self, text: Text, mv: u16) -> Option<Text> {
        let regions = position::read(trimmed(&text))?;
        let mut left = position::play(regions, position::Join::of(mv))?;
        normal::reduce(&mut left);
        padded(&normal::text(&left)?)
    }

    /// A position that cannot be written so is one component as it stands.
    fn components(&self, text: Text) -> Vec<Text> {
        let components = position::read(trimmed(&text)).and_then(normal::components);
        let padded = |texts: Vec<Vec<u8>>| texts.iter().map(|text| padded(text)).collect();
        components.and_then(padded).unwrap_or_else(|| vec![text])
    }

    /// Every move is made, and what it leaves is written.
    fn looks(&self, text: Text) -> u64 {
        let regions = position::read(trimmed(&text)).unwrap_or_default();
        position::count_moves(&regions).saturating_mul(count(LOOKS_PER_MOVE))
    }
}

/// How many looks it takes to make a move and to write what it leaves.
const LOOKS_PER_MOVE: usize = 512;
