//! What a game adds to the replays that are decoded: its face, and what the proof stores besides.

use std::rc::Rc;

use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::face::Prose;

use super::dump::Names;
use crate::play::line::Notation;

/// What a game says of a replay that is decoded, besides its face.
pub(crate) trait StoredReplay {
    /// The game's face for a claim and what a proof stores.
    type Face<'a>: Prose
    where
        Self: 'a;

    /// The tables.
    fn replay(&self) -> &Replay<'_>;

    /// The face.
    ///
    /// # Errors
    /// When there is no such game, or what the proof stores is none of it.
    fn face(&self) -> Result<Self::Face<'_>, Fault>;

    /// The fields that the proof has besides its tables, as JSON has them.
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(())
    }

    /// The names of moves and positions, also where what the proof stores is none of the game.
    fn names(&self) -> Option<Rc<dyn Names + '_>> {
        Some(Rc::new(self.face().ok()?))
    }

    /// The mirrors that lemmas name, from 1.
    fn mirrors(&self) -> &[MirrorLemma] {
        &[]
    }

    /// The notation that the game has beside the names of moves.
    fn notation(&self) -> Option<Rc<dyn Notation>> {
        None
    }

    /// To which end the moves of a game are counted, and how many moves that is after the game is decided.
    fn until(&self) -> (&'static str, u64) {
        ("until the game is decided", 0)
    }
}
