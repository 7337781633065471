//! The value of a game, with the certificates that prove it.

use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;

/// How a game ends when both play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// This player wins.
    Wins(Player),
    /// Neither does. Weak games are never drawn.
    Draw,
    /// Not found out, but for a player who does not lose.
    NotLost(Player),
}

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value of the game.
    pub value: GameValue,
    /// The proof: a certificate for a win, two for a draw (First does not lose, and neither does
    /// Second).
    pub certificates: Vec<Certificate<'static>>,
    /// How many positions the search looked at.
    pub positions: u64,
}
