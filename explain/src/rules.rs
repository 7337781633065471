//! The rules of any game behind one type, so that what reads certificates is written once, and compiled
//! once: positions are opaque, and only their own rules look into them. The rules are the checker's.

use std::any::Any;
use std::rc::Rc;

use zermelo_checker::claim::Player;
use zermelo_checker::fault::Code;
use zermelo_checker::proofs::replay::{Move, NO_SUCH_LEMMA, Outlook, Rules};
use zermelo_checker::writing::Records;

/// A position of a game, which the game's rules look into.
#[derive(Clone)]
pub struct Position(Rc<dyn Any>);

impl Position {
    /// One of a game's own.
    pub fn new<P: Any>(position: P) -> Position {
        Position(Rc::new(position))
    }

    /// It as the game has it; `None` for one of another game.
    pub fn of<P: Any>(&self) -> Option<&P> {
        self.0.downcast_ref()
    }
}

/// The rules of a game, with what is claimed. Of a position of another game nothing is legal.
pub trait AnyRules {
    /// Who has the strategy that is claimed.
    fn proponent(&self) -> Player;

    /// Whether play that never ends is as is claimed.
    fn is_endless_claimed(&self) -> bool;

    /// With how many replies the proponent is done, if the claim says that.
    fn most_replies(&self) -> Option<u16>;

    /// The claim's start position.
    fn start(&self) -> Position;

    /// How many bytes a stored position takes.
    fn record_width(&self) -> usize;

    /// The position of a record: with the opponent to move, and not over.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, record: &[u8]) -> Result<Position, Code>;

    /// Whether a position is that of a record, or no worse for the proponent, with the opponent to move.
    fn stands_for(&self, record: &[u8], at: &Position) -> bool;

    /// A position as it is stored.
    fn record(&self, at: &Position) -> Vec<u8>;

    /// Whose turn it is.
    fn mover(&self, at: &Position) -> Player;

    /// The legal moves, in increasing order.
    fn legal_moves(&self, at: &Position) -> Vec<Move>;

    /// The position after a move of the player to move, if it is legal.
    fn play(&self, at: &Position, mv: Move) -> Option<Position>;

    /// When the move that led to a position ended the game: whether it ended as is claimed.
    fn ending(&self, after: &Position, mv: Move) -> Option<bool>;

    /// The same of several moves from a position, each with the position after it.
    fn endings(&self, at: &Position, after: &[(Move, Position)]) -> Vec<Option<bool>>;

    /// Whether every way to play on ends as is claimed, by the rules alone.
    fn is_settled(&self, at: &Position) -> bool;

    /// How many symmetries the proof has; they have the numbers from 1.
    fn symmetries(&self) -> u32;

    /// The image of a position under a symmetry.
    fn map(&self, symmetry: u32, at: &Position) -> Option<Position>;

    /// The image of a player's move under a symmetry.
    fn map_move(&self, symmetry: u32, player: Player, mv: Move) -> Option<Move>;

    /// Confirms that a lemma of the proof shows what is claimed at a position.
    ///
    /// # Errors
    /// Why it does not.
    fn lemma(&self, lemma: u32, at: &Position) -> Result<(), Code>;
}

impl<R: Records> AnyRules for R
where
    R::Position: 'static,
{
    fn proponent(&self) -> Player {
        Rules::proponent(self)
    }

    fn is_endless_claimed(&self) -> bool {
        Rules::is_endless_claimed(self)
    }

    fn most_replies(&self) -> Option<u16> {
        Rules::most_replies(self)
    }

    fn start(&self) -> Position {
        Position::new(Rules::start(self))
    }

    fn record_width(&self) -> usize {
        Rules::record_width(self)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        Rules::read(self, record).map(Position::new)
    }

    fn stands_for(&self, record: &[u8], at: &Position) -> bool {
        let stands = |at| {
            Rules::is_record(self, record, at) == Ok(true) || Rules::is_no_worse(self, at, record)
        };
        at.of().is_some_and(stands)
    }

    fn record(&self, at: &Position) -> Vec<u8> {
        let mut record = Vec::with_capacity(Rules::record_width(self));
        if let Some(at) = at.of() {
            self.write(at, &mut record);
        }
        record
    }

    fn mover(&self, at: &Position) -> Player {
        at.of().map_or_else(|| Rules::proponent(self), |at| Rules::mover(self, at))
    }

    fn legal_moves(&self, at: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(at) = at.of() {
            Rules::legal_moves(self, at, &mut moves);
        }
        moves
    }

    fn play(&self, at: &Position, mv: Move) -> Option<Position> {
        Rules::play(self, at.of()?, mv).map(Position::new)
    }

    fn ending(&self, after: &Position, mv: Move) -> Option<bool> {
        Rules::ending(self, after.of()?, mv)
    }

    fn endings(&self, at: &Position, after: &[(Move, Position)]) -> Vec<Option<bool>> {
        let Some(at) = at.of() else { return vec![None; after.len()] };
        let outlook = Rules::outlook(self, at);
        after.iter().map(|(mv, after)| outlook.ending(after.of()?, *mv)).collect()
    }

    fn is_settled(&self, at: &Position) -> bool {
        at.of().is_some_and(|at| Rules::is_settled(self, at))
    }

    fn symmetries(&self) -> u32 {
        u32::try_from(Rules::symmetries(self)).unwrap_or(u32::MAX)
    }

    fn map(&self, symmetry: u32, at: &Position) -> Option<Position> {
        Rules::map(self, symmetry, at.of()?).map(Position::new)
    }

    fn map_move(&self, symmetry: u32, player: Player, mv: Move) -> Option<Move> {
        Rules::map_move(self, symmetry, player, mv)
    }

    fn lemma(&self, lemma: u32, at: &Position) -> Result<(), Code> {
        at.of().map_or(Err(NO_SUCH_LEMMA), |at| Rules::lemma(self, lemma, at))
    }
}
