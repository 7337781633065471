//! What is asked about a position, and what is answered.

use zermelo_checker::claim::Player;
use zermelo_explain::face::Ending;
use zermelo_explain::picture::Picture;

use crate::limits::Resources;

/// What is to be analysed, and what the search may use.
pub(crate) struct Request<'a> {
    /// The moves of both players that lead to the position, as `play` reads them.
    pub(crate) moves: &'a [String],
    /// What the search may use, and whom it tells how far it is.
    pub(crate) resources: Resources<'a>,
}

/// How a game ends, if both players play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A player wins.
    Win(Player),
    /// Nobody wins.
    Draw,
    /// It ends with this score.
    Score(u8),
}

/// The value of a position or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// How the game ends.
    pub(crate) outcome: Outcome,
    /// Of a game that is won: how many moves it lasts from the analysed position on, if the winner makes
    /// it as short as possible and the loser as long.
    pub(crate) length: Option<u16>,
}

/// What is found out about a position.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The moves that led to it, by name.
    pub(crate) played: Vec<String>,
    /// The position, drawn.
    pub(crate) position: Picture,
    /// Who is to move.
    pub(crate) mover: Player,
    /// What the game calls the players, the first one first.
    pub(super) players: [&'static str; 2],
    /// What a score counts, in a game that has one.
    pub(crate) counted: Option<&'static str>,
    /// The value of the position.
    pub(crate) value: Value,
    /// The legal moves, by name, each with its value: the best one for the player to move first.
    pub(crate) moves: Vec<(String, Value)>,
    /// How the game has ended; then there are no moves.
    pub(crate) end: Option<Ending>,
    /// How many positions the search looked at.
    pub(crate) positions: usize,
}

impl Analysis {
    /// What the game calls a player.
    pub(crate) fn player(&self, player: Player) -> &'static str {
        let [first, second] = self.players;
        if player == Player::First { first } else { second }
    }
}
