//! Games with chance, between two people at one terminal: nobody has a strategy in a certificate, so
//! nothing here relies on one.

use zermelo_checker::claim::Player;
use zermelo_explain::face::Ending;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Step;

/// A game in which chance decides what the players have to play with.
pub trait ChanceGame {
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
