//! The lines of a board as bit sets, and what stones on them mean: which points complete a line,
//! which lines are still open, how much they weigh.

use zermelo_checker::games::positional::Board;

use super::bits::Bits;

/// The points and lines of a board.
#[derive(Clone, Debug)]
pub(super) struct Lines<B> {
    /// The number of points.
    pub(super) size: u16,
    /// All points.
    pub(super) all: B,
    /// All lines.
    pub(super) lines: Vec<B>,
    /// The lines through every point, without the point.
    through: Vec<Vec<B>>,
}

/// The weight of a line without free points in [`Lines::potential`]; a line with u free points
/// has 2^−u of it.
pub(super) const FULL_WEIGHT: u128 = 1 << 64;

impl<B: Bits> Lines<B> {
    pub(super) fn of(board: &Board) -> Self {
        let size = u16::try_from(board.size()).unwrap_or(u16::MAX);
        let lines: Vec<B> = board.lines.iter().map(|line| B::from_points(line)).collect();
        let mut through: Vec<Vec<B>> = vec![Vec::new(); size.into()];
        for line in &lines {
            for point in line.points() {
                let own = through.get_mut(usize::from(point)).into_iter();
                own.for_each(|own| own.push(line.without(B::point(point))));
            }
        }
        let all = (0..size).fold(B::EMPTY, B::with);
        Lines { size, all, lines, through }
    }

    /// The lines through a point, each without the point.
    #[inline]
    pub(super) fn through(&self, point: u16) -> &[B] {
        self.through.get(usize::from(point)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a stone on `point` completes a line of `stones`.
    #[inline]
    pub(super) fn completes(&self, stones: B, point: u16) -> bool {
        self.through(point).iter().any(|&rest| stones.contains(rest))
    }

    /// Whether a line is complete.
    pub(super) fn complete(&self, stones: B) -> bool {
        self.lines.iter().any(|&line| stones.contains(line))
    }

    /// The free points that complete a line of `own`.
    #[inline]
    pub(super) fn threats(&self, own: B, other: B) -> B {
        self.lines.iter().filter(|line| !line.meets(other)).fold(B::EMPTY, |threats, line| {
            let rest = line.without(own);
            if rest.single().is_some() { threats.union(rest) } else { threats }
        })
    }

    /// The free points that complete a line of `own` through `last`, which is one of its stones.
    #[inline]
    pub(super) fn threats_through(&self, own: B, other: B, last: u16) -> B {
        let open = self.through(last).iter().filter(|rest| !rest.meets(other));
        open.fold(B::EMPTY, |threats, line| {
            let rest = line.without(own);
            if rest.single().is_some() { threats.union(rest) } else { threats }
        })
    }

    /// The lines without a stone of `other`.
    pub(super) fn open(&self, other: B) -> impl Iterator<Item = B> + '_ {
        self.lines.iter().copied().filter(move |line| !line.meets(other))
    }

    /// Whether no line is without a stone of `other`.
    pub(super) fn all_blocked(&self, other: B) -> bool {
        self.open(other).next().is_none()
    }

    /// The points that are on every line without a stone of `other`: a stone of `other` on one
    /// of them blocks all that is left.
    pub(super) fn blocking_all(&self, own: B, other: B) -> B {
        let free = self.all.without(own).without(other);
        self.open(other).fold(free, B::intersection)
    }

    /// The Erdős–Selfridge potential of the lines that `own` can still complete, rounded up.
    pub(super) fn potential(&self, own: B, other: B) -> u128 {
        let weight = |line: B| match line.without(own).len() {
            free @ 0..64 => FULL_WEIGHT >> free,
            _ => 1,
        };
        self.open(other).map(weight).sum()
    }

    /// How much a point matters to the player with the stones `own`: each open line through it
    /// weighs four times as much for every stone that it holds.
    pub(super) fn weight(&self, own: B, other: B, point: u16) -> u64 {
        let open = self.through(point).iter().filter(|rest| !rest.meets(other));
        open.map(|rest| 1u64 << (2 * rest.intersection(own).len()).min(48)).sum()
    }
}
