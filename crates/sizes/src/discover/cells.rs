//! What the outcomes of positions say of the cells of a scheme.

use zermelo_search::limits::{Limit, Limits};

use super::ground::Ground;
use super::position::Position;
use super::scheme::Scheme;
use super::window::Window;

/// What the outcomes say of all cells.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    /// The cells whose positions are all P, by number.
    pub(crate) lost: Vec<usize>,
    /// How many cells have P-positions and others.
    pub(crate) mixed: usize,
    /// How many cells have a position.
    pub(crate) met: usize,
}

impl Cells {
    /// Looks at every position of the window that is in a cell.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(crate) fn find<G: Ground>(
        ground: &G,
        scheme: &Scheme,
        window: &Window,
        limits: &Limits,
    ) -> Result<Cells, Limit> {
        limits.confirm_memory(scheme.count())?;
        let mut met = vec![0; scheme.count()];
        for phase in 0..ground.phases() {
            let mut scan = Scan { ground, scheme, window, limits, met: &mut met };
            scan.from(&mut Position::new(phase, &[]), 0, 0, window.total())?;
        }
        let count = |wanted: u8| met.iter().filter(|&&met| met == wanted).count();
        let lost = (0..met.len()).filter(|&cell| met[cell] == LOST).collect();
        let mixed = count(LOST | WON);
        Ok(Cells { lost, mixed, met: met.len() - count(0) })
    }
}

/// The cell has a P-position.
const LOST: u8 = 1;
/// It has one that is not.
const WON: u8 = 2;

/// A walk through the positions that are in cells.
struct Scan<'a, G> {
    ground: &'a G,
    scheme: &'a Scheme,
    window: &'a Window,
    limits: &'a Limits,
    met: &'a mut [u8],
}

impl<G: Ground> Scan<'_, G> {
    /// Goes through the gaps from `place` on, with a sum of at most `left`. `number` counts the
    /// classes of those before.
    fn from(
        &mut self,
        position: &mut Position,
        place: usize,
        number: usize,
        left: usize,
    ) -> Result<(), Limit> {
        if place < 3 {
            self.limits.confirm_running()?;
        }
        let phase = position.phase();
        let all = self.scheme.of_phase(phase);
        let classes = all[place];
        let rank = if place + 1 == all.len() { Some(self.window.rank(position)) } else { None };
        for gap in 0..=u8::try_from(left).unwrap_or(u8::MAX) {
            let Some(class) = classes.of(gap) else { break };
            position.gaps[place] = gap;
            let number = number * usize::from(classes.count()) + usize::from(class);
            let Some(rank) = rank else {
                self.from(position, place + 1, number, left - usize::from(gap))?;
                continue;
            };
            if self.ground.is_position(position) {
                let is_lost = self.window.is_lost_at(phase, rank + usize::from(gap));
                self.met[self.scheme.first_of(phase) + number] |= if is_lost { LOST } else { WON };
            }
        }
        position.gaps[place] = 0;
        Ok(())
    }
}
