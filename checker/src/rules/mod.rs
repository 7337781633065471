//! The rules of the games, straight from their definitions, in the plainest form. Nothing here is
//! tuned for finding strategies; the solver has generators of its own.

pub mod erdos_szekeres;
pub mod positional;

use crate::claim::{Player, Statement};
use crate::verdict::{Diagram, PositionFault};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player has won.
    Won(Player),
    /// Nobody has.
    Drawn,
}

impl Ending {
    /// Whether a game that ended so is as `statement` says.
    pub fn satisfies(self, statement: Statement) -> bool {
        match (statement, self) {
            (Statement::Wins(player), Ending::Won(winner))
            | (Statement::DoesNotLose(player), Ending::Won(winner)) => winner == player,
            (Statement::DoesNotLose(_), Ending::Drawn) => true,
            (Statement::Wins(_), Ending::Drawn) | (Statement::PPositions { .. }, _) => false,
        }
    }
}

/// A move, by its number: a point of a board, a cell of a grid.
pub type Move = u16;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game has no move of this number.
    OffBoard,
    /// The point is taken.
    Taken,
    /// The rules do not allow it here.
    NotAllowed,
}

/// A game as replay proofs (kind 1) need it.
///
/// A position knows whose turn it is. Every move takes a cell more, and no symmetry changes how
/// many are taken: proofs rest on it that play comes to an end (docs/proofs.md).
pub trait Rules: Sync {
    /// A position.
    type Position: Clone + Eq + Send + Sync;
    /// A confirmed automorphism of the rules.
    type Symmetry: Send + Sync;
    /// What a stone more of either player would complete or prevent. It costs a look at every line
    /// once, and answers for every move and reply from the position.
    type Outlook;

    /// The claim's start position.
    fn start(&self) -> Self::Position;

    /// How many bytes a stored position takes.
    fn record_width(&self) -> usize;

    /// Reads a stored position of [`record_width`](Rules::record_width) bytes, and confirms that
    /// it is one: of the game, with `mover` to move, and not over.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, record: &[u8], mover: Player) -> Result<Self::Position, PositionFault>;

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Player;

    /// Appends the numbers of all legal moves, in increasing order.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Move>);

    /// The position after a move of the player to move.
    ///
    /// # Errors
    /// When the move is not legal.
    fn play(&self, position: &Self::Position, mv: Move) -> Result<Self::Position, IllegalMove>;

    /// The outlook from a position, when `statement` is to be shown.
    fn outlook(&self, position: &Self::Position, statement: Statement) -> Self::Outlook;

    /// The ending, when `mv`, the move that led to `position`, ended the game. The outlook is that
    /// of the position before it, or of the one before that.
    fn ending(&self, before: &Self::Outlook, position: &Self::Position, mv: Move)
    -> Option<Ending>;

    /// Whether every way to play on from `position` ends as the statement of the outlook says, by
    /// the rules alone: no line is left that could be completed against it. The outlook is that of
    /// the position, or of the one a move or two before it.
    fn is_settled(&self, before: &Self::Outlook, position: &Self::Position) -> bool;

    /// The symmetry that an entry names by its number; `None` is no symmetry of the header.
    fn symmetry(&self, number: u16) -> Option<&Self::Symmetry>;

    /// The image of a position.
    fn map(&self, symmetry: &Self::Symmetry, position: &Self::Position) -> Self::Position;

    /// The image of a move.
    fn map_move(&self, symmetry: &Self::Symmetry, mv: Move) -> Move;

    /// The move whose image is `mv`.
    fn unmap_move(&self, symmetry: &Self::Symmetry, mv: Move) -> Move;

    /// A move's name.
    fn move_name(&self, mv: Move) -> String;

    /// A position, to be drawn.
    fn diagram(&self, position: &Self::Position) -> Diagram;
}
