//! Games of which a proof has a table of components with their nim-values: what such a game says of
//! itself, and how it is played by the table.

use std::hash::Hash;

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::proofs::nim_values::components::{Components, Sums, Values};
use zermelo_checker::proofs::replay::Move;

use super::PlayError;
use super::by_values::{Part, SideBySide, StatesValues};
use crate::face::Appearance;

/// A game whose positions fall apart into components, or are one. A record is the bytes that it reads.
pub trait Positions: Sums<Position: Hash + Sync> + Appearance + Clone + Sync {
    /// Whether positions fall apart.
    const FALLS_APART: bool = false;

    /// The start.
    fn start(&self) -> Self::Position;

    /// The record of a position; all are as long. That of a component begins with the bytes of the file.
    fn record(&self, position: Self::Position) -> Vec<u8>;

    /// How large a position is; a move makes it smaller, in a game that does not return.
    fn size(&self, position: Self::Position) -> u32;

    /// A position in a line.
    fn shown(&self, record: &[u8]) -> String;
}

/// A game with the values of a table.
pub struct KnownValues<G: Positions>(Values<G>);

impl<G: Positions> KnownValues<G> {
    /// The nim-value of what these moves leave of a record; `None` where the table does not say it.
    pub fn after(&self, record: &[u8], moves: &[Move]) -> Option<u16> {
        let game = self.0.game();
        let start = game.read(record).ok()?;
        let left = moves.iter().try_fold(start, |left, &mv| game.play(left, mv))?;
        self.0.value(left)
    }
}

impl<G: Positions> Part for KnownValues<G> {
    fn appearance(&self) -> &dyn Appearance {
        self.0.game()
    }

    fn start(&self) -> Vec<u8> {
        self.0.game().record(self.0.game().start())
    }

    fn legal_moves(&self, record: &[u8]) -> Vec<Move> {
        let game = self.0.game();
        game.read(record).map(|left| game.moves(left)).unwrap_or_default()
    }

    fn play(&self, record: &[u8], mv: Move) -> Option<Vec<u8>> {
        let game = self.0.game();
        let left = game.read(record).ok()?;
        game.play(left, mv).map(|after| game.record(after))
    }

    fn value(&self, record: &[u8]) -> Option<u32> {
        self.after(record, &[]).map(u32::from)
    }
}

/// A proof by a table.
pub struct OfTable<'c, G> {
    /// What is claimed of the start.
    pub statement: Statement,
    /// What the game is called.
    pub name: String,
    /// The game; what is wrong with the claim otherwise.
    pub game: Result<G, Fault>,
    /// The table.
    pub components: Components<'c>,
}

impl<'c, G: Positions> OfTable<'c, G> {
    /// Decodes the proof of a statement about a game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(
        statement: Statement,
        name: String,
        game: Result<G, Fault>,
        body: Reader<'c>,
    ) -> Result<OfTable<'c, G>, Fault> {
        Ok(OfTable { statement, name, game, components: body.whole()? })
    }

    /// The game with its values.
    ///
    /// # Errors
    /// What is wrong with the claim or the values.
    pub fn known(&self) -> Result<KnownValues<G>, Fault> {
        let game = self.game.clone()?;
        Values::confirmed(game, &self.components, 0, u64::MAX).map(KnownValues)
    }

    /// The game with its values, to be played.
    ///
    /// # Errors
    /// When the claim or the values are wrong.
    pub(crate) fn part(&self) -> Result<KnownValues<G>, PlayError> {
        let wrong = PlayError::Wrong("the board or the nim-values are none of the claim");
        self.known().map_err(|_| wrong)
    }
}

impl<G: Positions> StatesValues for OfTable<'_, G> {
    fn side_by_side(&self, _: Option<u32>) -> Result<SideBySide<'_>, PlayError> {
        SideBySide::alone(self.statement.winner(), None, self.part()?, self.name.clone())
    }
}
