//! A grid as the solver plays it: the positions and moves of a game with a score.

use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};
use zermelo_checker::proofs::replay as checker;
use zermelo_explain::faces::coprime_grid::start_fault;
use zermelo_search::limits::SolveError;

use super::bounds;
use super::state::{Key, MAX_N, Move, Size, State};
use crate::score::named::Scored;
use crate::score::{Interval, ScoreGame, Step};

/// A grid as the solver plays it.
#[derive(Clone, Debug)]
pub struct Grids {
    pub(super) size: Size,
    pub(super) game: CoprimeGrid,
    start: GridPosition,
}

/// A position with the number of integers that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GridPosition {
    pub(super) state: State,
    pub(super) filled: usize,
}

/// How many positions a search of a game with this n can look at, where that is known: all that
/// there are, by n from 2 on.
const POSITIONS: [usize; 6] = [1, 4, 26, 362, 28_228, 1_131_296];

impl Grids {
    /// What a move adds to the score, the last one of a game where it `fills` the grid.
    pub(super) fn gain(&self, mv: Move, fills: bool) -> u8 {
        match self.game.variation {
            Variation::Corner if fills => mv.integer,
            Variation::Corner => 0,
            Variation::Parity => mv.integer % 2,
        }
    }

    /// A move as a certificate numbers it: n numbers to a cell.
    pub(super) fn number(&self, mv: Move) -> checker::Move {
        let cell = mv.row * self.size.side + mv.column;
        // There are at most 64 cells.
        u16::try_from(cell * (self.size.side + 1)).unwrap_or(u16::MAX) + u16::from(mv.integer)
    }

    pub(super) fn play(&self, at: &GridPosition, mv: Move) -> GridPosition {
        GridPosition { state: self.size.play(&at.state, mv), filled: at.filled + 1 }
    }
}

impl Scored for CoprimeGrid {
    type Played = Grids;

    fn played(&self) -> Result<Grids, SolveError> {
        let size = Size::new(self.n).ok_or_else(|| {
            let out = match self.n {
                0 | 1 => "a grid has n ≥ 2".to_owned(),
                _ => format!(
                    "the solver takes n ≤ {MAX_N}: from n = 5 on, each n has 40 to 80 times as many \
                     positions as the one before (n = 7 has 1,131,297)"
                ),
            };
            SolveError::Wrong(format!("n is {}; {out}", self.n))
        })?;
        let mut start = GridPosition { state: size.start(), filled: 0 };
        let wrong = |why: &str| SolveError::Wrong(format!("the start of {self}: {why}"));
        for (row, integers) in self.start.iter().enumerate() {
            for (column, &integer) in integers.iter().enumerate() {
                let mv = Move { row, column, integer };
                let is_legal = size.moves(&start.state).any(|legal| legal == mv);
                let fault = || start_fault(self).unwrap_or_default();
                is_legal.then_some(()).ok_or_else(|| wrong(&fault()))?;
                start =
                    GridPosition { state: size.play(&start.state, mv), filled: start.filled + 1 };
            }
        }
        if self.start.iter().any(Vec::is_empty) {
            return Err(wrong(&start_fault(self).unwrap_or_default()));
        }
        if start.filled == size.cells() {
            return Err(wrong("the grid is full"));
        }
        Ok(Grids { size, game: self.clone(), start })
    }
}

impl ScoreGame for Grids {
    type State = GridPosition;
    type Key = Key;

    fn words(&self) -> String {
        self.game.to_string()
    }

    fn start(&self) -> GridPosition {
        self.start
    }

    /// The integers of the start count for the score.
    fn before(&self) -> Step<GridPosition> {
        let odd = self.game.start.iter().flatten().map(|integer| integer % 2).sum();
        let gain = if self.game.variation == Variation::Parity { odd } else { 0 };
        Step { after: self.start(), gain, shared: None }
    }

    fn key(&self, at: &GridPosition) -> Key {
        self.size.key(&at.state)
    }

    fn bounds(&self, at: &GridPosition) -> Interval {
        bounds::of(&self.size, self.game.variation, &at.state)
    }

    fn maximises(&self, at: &GridPosition) -> bool {
        match self.game.order {
            Order::MaximiserFirst => at.filled.is_multiple_of(2),
            Order::MinimiserFirst => !at.filled.is_multiple_of(2),
            Order::MaximiserAlone => true,
            Order::MinimiserAlone => false,
        }
    }

    fn steps(&self, at: &GridPosition) -> impl Iterator<Item = Step<GridPosition>> {
        let fills = at.filled + 1 == self.size.cells();
        self.size.moves(&at.state).map(move |mv| Step {
            after: self.play(at, mv),
            gain: self.gain(mv, fills),
            shared: None,
        })
    }

    fn step(&self, at: &GridPosition, mv: checker::Move) -> Option<Step<GridPosition>> {
        let wanted = self.size.moves(&at.state).position(|legal| self.number(legal) == mv)?;
        self.steps(at).nth(wanted)
    }

    fn positions(&self) -> Option<usize> {
        let place = usize::try_from(self.game.n.checked_sub(2)?).ok()?;
        // From a start there are fewer.
        POSITIONS.get(place).copied().filter(|_| self.game.start.is_empty())
    }
}
