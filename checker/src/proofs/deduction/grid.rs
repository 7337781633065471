//! What the steps of a deduction need of a board, whatever the clues: its asterisms as sets of
//! cells.

use super::{Problem, STEP_REFERENCE};
use crate::fault::Code;
use crate::mask::Mask;

/// The asterisms of a board, in sets of as many words as it needs.
pub enum Sets {
    /// Of a board with at most 128 cells.
    Small(Grid<2>),
    /// Of any other.
    Large(Grid<10>),
}

impl Sets {
    /// Those of a problem.
    ///
    /// # Errors
    /// When there are more cells than the sets can have.
    pub fn new(problem: &Problem) -> Result<Sets, Code> {
        Ok(match problem.domains.len() {
            0..=128 => Sets::Small(Grid::new(problem)?),
            _ => Sets::Large(Grid::new(problem)?),
        })
    }
}

/// The asterisms of a board.
pub struct Grid<const W: usize> {
    /// The cells of each asterism.
    pub(super) asterisms: Vec<Mask<W>>,
    /// The asterisms through each cell.
    pub(super) through: Vec<Vec<usize>>,
    /// All cells of the asterisms through each cell.
    pub(super) around: Vec<Mask<W>>,
}

impl<const W: usize> Grid<W> {
    fn new(problem: &Problem) -> Result<Self, Code> {
        let count = problem.domains.len();
        STEP_REFERENCE.unless(count <= W.saturating_mul(64))?;
        let (mut through, mut around) = (vec![Vec::new(); count], vec![Mask::EMPTY; count]);
        let mut asterisms = Vec::new();
        for cells in problem.cells.chunks_exact(problem.size.max(1)) {
            let asterism = Mask::from_points(cells.iter().copied());
            for &cell in cells {
                let cell = usize::from(cell);
                through.get_mut(cell).ok_or(STEP_REFERENCE)?.push(asterisms.len());
                let around = around.get_mut(cell).ok_or(STEP_REFERENCE)?;
                *around = around.union(asterism);
            }
            asterisms.push(asterism);
        }
        Ok(Grid { asterisms, through, around })
    }
}
