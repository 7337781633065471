//! Positions for the tests of the kinds that argue about one.

use super::Blocking;
use crate::mask::Mask;

/// A position on `free.len()` points with these open lines.
pub(crate) fn position(free: &[bool], lines: &[&[u16]]) -> Blocking<'static, 1> {
    let points = (0..).zip(free).filter(|(_, free)| **free).map(|(point, _)| point);
    let lines: Vec<_> = lines.iter().map(|line| Mask::from_points(line.iter().copied())).collect();
    Blocking {
        proponent_moves: false,
        points: u16::try_from(free.len()).expect("few points"),
        free: Mask::from_points(points),
        own: Mask::EMPTY,
        lines: lines.leak(),
    }
}
