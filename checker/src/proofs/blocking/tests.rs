//! Positions for the tests of the kinds that argue about one.

use super::Blocking;
use crate::mask::Mask;

/// A position on `free.len()` points with these open lines.
pub(crate) fn position(free: &[bool], lines: &[&[u16]]) -> Blocking<1> {
    let points = (0..).zip(free).filter(|(_, free)| **free).map(|(point, _)| point);
    let free_points = Mask::from_points(points);
    let open = |line: &&[u16]| Mask::from_points(line.iter().copied()).intersection(free_points);
    Blocking {
        proponent_moves: false,
        points: u16::try_from(free.len()).expect("few points"),
        free: free_points,
        lines: lines.iter().map(open).enumerate().collect(),
    }
}
