//! A board as the solver plays it: the positions and moves of a game with a score.

use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;
use zermelo_checker::games::dots_and_boxes::rules::MAX_EDGES;
use zermelo_explain::count;

use super::board::{Board, Edges};
use super::table::Table;
use crate::limits::{Limit, Resources, SolveError};
use crate::score::named::Scored;
use crate::score::{Interval, ScoreGame, Step};

/// A board as the solver plays it.
#[derive(Clone, Debug)]
pub struct Boxes {
    pub(super) board: Board,
    pub(super) game: DotsAndBoxes,
    /// The values of all sets of edges, once they are found.
    table: Option<Table>,
}

/// The fewest edges of a board that has a table. A smaller one is searched in no time.
const TABULATED: u32 = 18;

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
        Ok(Boxes { board, game: *self, table: None })
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
        let known = self.table.as_ref().map(|table| table.value(*drawn));
        let most = known.unwrap_or_else(|| self.board.left(*drawn));
        Interval { least: known.unwrap_or(0), most }
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

    /// The table has all sets of edges, not one of each form: a look there takes no symmetries.
    fn tabulate(&mut self, resources: &Resources<'_>) -> Result<Option<usize>, Limit> {
        let limits = resources.limits;
        let is_allowed = |size: &usize| {
            limits.confirm_positions(*size).is_ok() && limits.confirm_memory(*size).is_ok()
        };
        let size = self.positions().filter(is_allowed);
        let Some(size) = size.filter(|_| self.board.edges >= TABULATED) else { return Ok(None) };
        if self.table.is_none() {
            self.table = Some(Table::fill(&self.board, resources)?);
        }
        Ok(Some(size))
    }
}
