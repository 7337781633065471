//! Games with chance, between two people at one terminal: nobody has a strategy in a certificate, so
//! nothing here relies on one.
//!
//! [`Chance`] turns a seed into choices. They come from BLAKE3's output of any length, which is
//! specified, so that the same seed gives the same game on every machine and in every version.

use zermelo_checker::claim::Player;
use zermelo_explain::face::Ending;
use zermelo_explain::picture::Picture;

use super::PlayError;
use super::line::Step;

/// A game in which chance decides what the players have to play with.
pub(crate) trait ChanceGame {
    /// The position now.
    fn position(&self) -> Picture;

    /// Whose turn it is.
    fn mover(&self) -> Player;

    /// What chance has given the player to move, in words.
    fn given(&self) -> String;

    /// The moves so far, of both players.
    fn steps(&self) -> &[Step];

    /// How the game has ended.
    fn end(&self) -> Option<&Ending>;

    /// The legal moves, by name.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays a move of the player to move, given by name. After an error the game is as it was
    /// before.
    ///
    /// # Errors
    /// When that is no legal move.
    fn play(&mut self, name: &str) -> Result<(), PlayError>;

    /// Takes back the last move, if there is one.
    fn undo(&mut self) -> bool;
}

/// Choices by a seed.
pub(crate) struct Chance(blake3::OutputReader);

impl Chance {
    /// Those of a seed, for a purpose that no other game has.
    pub(crate) fn of(purpose: &str, seed: u64) -> Chance {
        let mut hasher = blake3::Hasher::new_derive_key(purpose);
        hasher.update(&seed.to_le_bytes());
        Chance(hasher.finalize_xof())
    }

    /// A number below another one, each with the same chance. There has to be one.
    fn below(&mut self, most: u64) -> u64 {
        // The numbers beyond the last whole multiple would make small results likelier.
        let whole = u64::MAX - u64::MAX % most;
        loop {
            let mut bytes = [0; 8];
            self.0.fill(&mut bytes);
            let number = u64::from_le_bytes(bytes);
            if number < whole {
                return number % most;
            }
        }
    }

    /// Puts a list into an order, each order with the same chance: from the last place down, each is
    /// exchanged with one up to itself (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let places = u64::try_from(last).unwrap_or(u64::MAX).saturating_add(1);
            let other = usize::try_from(self.below(places)).unwrap_or(last);
            list.swap(last, other);
        }
    }
}
