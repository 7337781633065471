//! A board as the solver plays it: the positions and moves of a game with a score.

use zermelo_checker::claim::Player;
use zermelo_checker::games::dots_and_boxes::rules::MAX_EDGES;
use zermelo_checker::games::dots_and_boxes::{DotsAndBoxes, Start};
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::count;
use zermelo_explain::faces::dots_and_boxes::start_fault;
use zermelo_search::limits::{Limit, Resources, SolveError};

use super::board::{Board, Edges};
use super::table::Table;
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

/// The most edges of a start from which a table is made: it has 2 to this number times as many sets as
/// the start leads to.
const FEW: u32 = 4;

impl Scored for DotsAndBoxes {
    type Played = Boxes;

    fn played(&self) -> Result<Boxes, SolveError> {
        let DotsAndBoxes { rows, columns, .. } = self;
        let board = Board::new(self).ok_or_else(|| {
            let out = match (*rows, *columns) {
                (0, _) => "a board has a row at least".to_owned(),
                (_, 0) => "a board has a column at least".to_owned(),
                (rows, columns) => {
                    let [rows, columns] = [rows, columns].map(u128::from);
                    let edges = rows * (columns + 1) + columns * (rows + 1);
                    format!("it has {edges} edges, and at most {MAX_EDGES}")
                }
            };
            let (rows, columns) = (count(rows, "row", "rows"), count(columns, "box", "boxes"));
            SolveError::Wrong(format!("the board has {rows} of {columns}; {out}"))
        })?;
        let Start { drawn, boxes, next } = self.start;
        let wrong = |why: &str| SolveError::Wrong(format!("the start of {self}: {why}"));
        let complete = board.boxes.len() - usize::from(board.left(drawn));
        // One edge completes one box or two, and all others pass the turn on.
        let is_second = u32::from(next == Player::Second);
        let of_boxes = u32::try_from(complete).unwrap_or(u32::MAX);
        let mut of_boxes = of_boxes.div_ceil(2)..=of_boxes;
        let in_turn = of_boxes.any(|edges| {
            let turns = drawn.count_ones().checked_sub(edges);
            turns.is_some_and(|turns| turns % 2 == is_second)
        });
        let has_boxes = usize::try_from(boxes).is_ok_and(|boxes| boxes <= complete);
        if drawn & !board.full() != 0 || !has_boxes || !in_turn {
            return Err(wrong(&start_fault(self).unwrap_or_default()));
        }
        if drawn == board.full() {
            return Err(wrong("all edges are drawn"));
        }
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
        self.game.start.drawn
    }

    /// The start is worth the boxes of the player who draws next.
    fn before(&self) -> Step<Edges> {
        let after = self.start();
        // There are fewer boxes than 64.
        let gain = u8::try_from(self.game.start.boxes).unwrap_or(u8::MAX);
        let shared = (self.game.start.next == Player::Second).then(|| self.board.left(after));
        Step { after, gain, shared }
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

    fn step(&self, drawn: &Edges, mv: Move) -> Option<Step<Edges>> {
        let with = u32::from(mv) < self.board.edges;
        let after = with.then(|| drawn | 1 << mv)?;
        self.steps(drawn).find(|step| step.after == after)
    }

    fn positions(&self) -> Option<usize> {
        1usize.checked_shl(self.board.free(self.start()).count().try_into().ok()?)
    }

    /// The table has all sets of edges, not one of each form: a look there takes no symmetries. A start
    /// with more than a few edges leads to few of them, which are searched.
    fn tabulate(&mut self, resources: &Resources<'_>) -> Result<Option<usize>, Limit> {
        let limits = resources.limits;
        let is_allowed = |size: &usize| {
            limits.confirm_positions(*size).is_ok() && limits.confirm_memory(*size).is_ok()
        };
        let is_tabulated = self.board.edges >= TABULATED
            && self.start().count_ones() <= FEW
            && self.board.edges < usize::BITS;
        let size = is_tabulated.then(|| 1usize << self.board.edges).filter(is_allowed);
        let Some(size) = size else { return Ok(None) };
        if self.table.is_none() {
            self.table = Some(Table::fill(&self.board, resources)?);
        }
        Ok(Some(size))
    }
}
