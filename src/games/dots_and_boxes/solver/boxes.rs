//! A board as the solver plays it: the positions and moves of a game with a score.

use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;
use zermelo_checker::games::dots_and_boxes::rules::MAX_EDGES;
use zermelo_explain::count;

use super::board::{Board, Edges};
use crate::limits::SolveError;
use crate::score::named::Scored;
use crate::score::{Interval, ScoreGame, Step};

/// A board as the solver plays it.
#[derive(Clone, Debug)]
pub struct Boxes {
    pub(super) board: Board,
    pub(super) game: DotsAndBoxes,
}

impl Scored for DotsAndBoxes {
    type Played = Boxes;

    fn played(&self) -> Result<Boxes, SolveError> {
        let DotsAndBoxes { rows, columns } = self;
        let board = Board::new(self).ok_or_else(|| {
            SolveError::Wrong(format!(
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
}
