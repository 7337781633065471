//! What a game adds to the replays that are decoded: its face, and what the proof stores besides.

use std::rc::Rc;

use zermelo_explain::face::Face;

use crate::play::line::Notation;
use crate::play::stored::StoredStrategy;

/// What a game says of a replay that is decoded, besides its face.
pub(crate) trait StoredReplay: StoredStrategy {
    /// The fields that the proof has besides its tables, as JSON has them.
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(())
    }

    /// The names of moves and positions, also where what the proof stores is none of the game.
    fn names(&self) -> Option<Rc<dyn Face + '_>> {
        Some(self.face().ok()?)
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
