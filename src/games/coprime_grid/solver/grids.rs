//! A grid as the solver plays it: the positions and moves of a game with a score.

use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};

use super::bounds;
use super::state::{Key, MAX_N, Move, Size, State};
use crate::limits::SolveError;
use crate::score::named::Scored;
use crate::score::{Interval, ScoreGame, Step};

/// A grid as the solver plays it.
#[derive(Clone, Debug)]
pub struct Grids {
    pub(super) size: Size,
    pub(super) game: CoprimeGrid,
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

    pub(super) fn play(&self, at: &GridPosition, mv: Move) -> GridPosition {
        GridPosition { state: self.size.play(&at.state, mv), filled: at.filled + 1 }
    }
}

impl Scored for CoprimeGrid {
    type Played = Grids;

    fn played(&self) -> Result<Grids, SolveError> {
        let size = Size::new(self.n).ok_or_else(|| {
            SolveError::Wrong(format!(
                "n is {}; a grid has n ≥ 2, and the solver takes n ≤ {MAX_N}: from n = 5 on, each n has \
                 40 to 80 times as many positions as the one before (n = 7 has 1,131,297)",
                self.n
            ))
        })?;
        Ok(Grids { size, game: *self })
    }
}

impl ScoreGame for Grids {
    type State = GridPosition;
    type Key = Key;

    fn words(&self) -> String {
        self.game.to_string()
    }

    fn start(&self) -> GridPosition {
        GridPosition { state: self.size.start(), filled: 0 }
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

    fn positions(&self) -> Option<usize> {
        let place = usize::try_from(self.game.n.checked_sub(2)?).ok()?;
        POSITIONS.get(place).copied()
    }
}
