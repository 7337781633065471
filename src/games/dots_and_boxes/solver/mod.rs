//! The value of dots and boxes, and a strategy for each player that proves it.
//!
//! Who has which boxes does not matter for those that are left. So a position of the search is a set of
//! edges up to symmetry, and is worth the boxes that the player gets who draws next. (Wilson,
//! *Dots-and-Boxes Analysis Methodology*, wilson.engr.wisc.edu/boxes, has the same positions.)
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | edges, boxes and symmetries |
//! | `strategy` | the replay certificate of a player |

pub mod board;
mod strategy;
#[cfg(test)]
mod tests;

use zermelo_checker::claim::{self, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::rules::MAX_EDGES;
use zermelo_checker::games::dots_and_boxes::{Claim, DotsAndBoxes};
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;
use zermelo_explain::count;

use crate::score::named::Scored;
pub use crate::score::named::{prove, solve, value};
use crate::score::{Interval, ScoreGame, Search, SolveError, Step};
use board::{Board, Edges};

/// What a search may use, and whom it tells.
pub type Options<'a> = crate::score::Options<'a, [u8; 8]>;

/// A board as the solver plays it.
#[derive(Clone, Debug)]
pub struct Boxes {
    board: Board,
    game: DotsAndBoxes,
}

impl Scored for DotsAndBoxes {
    type Played = Boxes;

    fn played(&self) -> Result<Boxes, SolveError> {
        let DotsAndBoxes { rows, columns } = self;
        let board = Board::new(self).ok_or_else(|| {
            SolveError::Size(format!(
                "the board has {} of {}; a board has a row and a column at least, and at most \
                 {MAX_EDGES} edges",
                count(rows, "row", "rows"),
                count(columns, "box", "boxes"),
            ))
        })?;
        Ok(Boxes { board, game: *self })
    }
}

impl ScoreGame for Boxes {
    type State = Edges;
    type Key = [u8; 8];

    fn words(&self) -> String {
        self.game.to_string()
    }

    fn start(&self) -> Edges {
        0
    }

    fn key(&self, drawn: &Edges) -> [u8; 8] {
        self.board.canonical(*drawn).0.to_le_bytes()
    }

    fn bounds(&self, drawn: &Edges) -> Interval {
        Interval { least: 0, most: self.board.left(*drawn) }
    }

    fn maximises(&self, _: &Edges) -> bool {
        true
    }

    /// Edges that complete boxes come first, and those that give the other player one last.
    fn steps(&self, drawn: &Edges) -> impl Iterator<Item = Step<Edges>> {
        let (board, drawn) = (&self.board, *drawn);
        let left = board.left(drawn);
        let sort = move |edge: &u32| match board.taken(drawn | 1 << edge, *edge) {
            0 => 1 + u8::from(board.gives(drawn, *edge)),
            _ => 0,
        };
        let of_sort = move |wanted| board.free(drawn).filter(move |edge| sort(edge) == wanted);
        (0..3).flat_map(of_sort).map(move |edge| {
            let after = drawn | 1 << edge;
            let gain = board.taken(after, edge);
            Step { after, gain, shared: (gain == 0).then_some(left) }
        })
    }

    fn positions(&self) -> Option<usize> {
        1usize.checked_shl(self.board.edges)
    }

    fn claim(&self, bound: Bound) -> claim::Claim {
        Claim { bound, game: self.game }.into()
    }

    fn certificate(
        search: &mut Search<'_, Boxes>,
        bound: Bound,
        made_by: &Provenance,
    ) -> Result<Certificate<'static>, SolveError> {
        let claim = Claim { bound, game: search.game().game };
        let body = strategy::body(search, &claim)?;
        let header = Header { claim: claim.into(), provenance: made_by.clone() };
        Ok(Certificate::new(header, Kind::Replay, &body))
    }
}
