//! What a replay needs of its game: the rules of one game, with a claim about it.

use super::NO_SUCH_LEMMA;
use crate::claim::Player;
use crate::fault::Code;

/// A move, by its number: a point of a board, a cell of a grid.
pub type Move = u16;

/// The place of a lemma or symmetry in the list of all but number 0; `None` for number 0.
pub fn list_index(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

/// A game with a claim about it. A position knows whose turn it is.
pub trait Rules: Sync {
    /// A position.
    type Position: Clone + Eq + Send + Sync;

    /// Whether a position can come back. Where none can, however the players move, the set of nodes is
    /// well-founded; otherwise a reply has to lead to a later node (R31).
    const CAN_RETURN: bool = false;

    /// Who has the strategy that is claimed.
    fn proponent(&self) -> Player;

    /// Whether play that never ends is as is claimed, so that replies may lead to any node (R43).
    fn is_endless_claimed(&self) -> bool {
        false
    }

    /// In how many replies the proponent does as is claimed, where the claim says it (R44).
    fn most_replies(&self) -> Option<u16> {
        None
    }

    /// The claim's start position.
    fn start(&self) -> Self::Position;

    /// How many bytes a stored position takes.
    fn record_width(&self) -> usize;

    /// Reads a stored position of [`record_width`](Rules::record_width) bytes, and confirms that
    /// it is one: of the game, with the opponent to move, and not over (R1).
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, record: &[u8]) -> Result<Self::Position, Code>;

    /// The position that a record of [`record_width`](Rules::record_width) bytes stands for, be it one
    /// of the game or not: the one that [`read`](Rules::read) gives where it confirms the record.
    ///
    /// # Errors
    /// When the record stands for none.
    fn unpack(&self, record: &[u8]) -> Result<Self::Position, Code> {
        self.read(record)
    }

    /// Whether a record of [`record_width`](Rules::record_width) bytes is that of a position which is
    /// not over: the one that [`read`](Rules::read) gives where it confirms the record. A target's
    /// position is compared with the one that moves lead to (R6), and confirmed when the target itself
    /// is checked.
    ///
    /// # Errors
    /// When the record stands for none.
    #[inline]
    fn is_record(&self, record: &[u8], position: &Self::Position) -> Result<bool, Code> {
        Ok(self.unpack(record)? == *position)
    }

    /// Whether the proponent does from a position what it does from the one of a record, with the opponent to
    /// move at both, in as few moves (R38).
    fn is_no_worse(&self, _position: &Self::Position, _record: &[u8]) -> bool {
        false
    }

    /// Confirms that the rules say how the game goes on from a position, or that it is over, where
    /// that is not so of every position.
    ///
    /// # Errors
    /// Why they do not say it.
    fn confirm(&self, _position: &Self::Position) -> Result<(), Code> {
        Ok(())
    }

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Player;

    /// Appends the numbers of all legal moves, in increasing order.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Move>);

    /// The position after a move of the player to move, if it is legal.
    fn play(&self, position: &Self::Position, mv: Move) -> Option<Self::Position>;

    /// When `mv`, the move that led to `position`, ended the game: whether it ended as is claimed
    /// (R18).
    fn ending(&self, position: &Self::Position, mv: Move) -> Option<bool>;

    /// Whether every way to play on from `position` ends as is claimed, by the rules alone (R12).
    fn is_settled(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The same two questions, for the positions that a move, or a move and a reply, lead to. Most
    /// games ask their rules each time. One that would look at every line of its board each time
    /// looks at them here, once for all moves and replies.
    fn outlook(&self, _from: &Self::Position) -> impl Outlook<Self::Position>
    where
        Self: Sized,
    {
        self
    }

    /// How many symmetries there are; they are numbered from 1.
    fn symmetries(&self) -> usize {
        0
    }

    /// The image of a position, if there is a symmetry of this number.
    fn map(&self, _symmetry: u32, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The image of a player's move, if there is a symmetry of this number.
    fn map_move(&self, _symmetry: u32, _player: Player, _mv: Move) -> Option<Move> {
        None
    }

    /// How many lemmas there are besides lemma 0; they are numbered from 1.
    fn lemmas(&self) -> usize {
        0
    }

    /// Confirms by a lemma that from this position, with the proponent to move, the proponent does
    /// as is claimed (R24).
    ///
    /// # Errors
    /// When there is no lemma of the number, or it does not show that.
    fn lemma(&self, _lemma: u32, _position: &Self::Position) -> Result<(), Code> {
        Err(NO_SUCH_LEMMA)
    }
}

/// How the positions soon after some position end the game. The answers are those of the rules.
pub trait Outlook<P> {
    /// As [`Rules::ending`], of a position one or two moves after that of the outlook.
    fn ending(&self, position: &P, mv: Move) -> Option<bool>;

    /// As [`Rules::is_settled`], of the outlook's position or one a move or two after it.
    fn is_settled(&self, position: &P) -> bool;

    /// As [`Rules::lemma`], of the position after a move from that of the outlook.
    ///
    /// # Errors
    /// When there is no lemma of the number, or it does not show what is claimed.
    fn lemma(&mut self, lemma: u32, position: &P, mv: Move) -> Result<(), Code>;
}

impl<R: Rules> Outlook<R::Position> for &R {
    fn ending(&self, position: &R::Position, mv: Move) -> Option<bool> {
        Rules::ending(*self, position, mv)
    }

    fn is_settled(&self, position: &R::Position) -> bool {
        Rules::is_settled(*self, position)
    }

    fn lemma(&mut self, lemma: u32, position: &R::Position, _mv: Move) -> Result<(), Code> {
        Rules::lemma(*self, lemma, position)
    }
}
