//! Follow-ups (docs/specification/proofs.md): pairs of points of which a player takes one whenever the
//! opponent takes the other, on boards whose points need at most the one below them.
//!
//! In a column the pairs are free points one above the other, and the player is sure of the upper ones.
//! Where the number of free points is odd, the lowest one is left. It is in a pair with the lowest one of
//! another column. A column can also end below the points that nobody reaches: those above a sure point
//! that completes a line of the player.

use zermelo_checker::proofs::pairing::{Pair, Pairing};

use super::words::{bit, is_single, points};

/// How many columns end at a point that completes a line, at most, and how many have a lowest point that is
/// left: there are 105 ways to pair eight.
const MOST_ENDS: u32 = 2;
const MOST_LEFT: u32 = 8;

/// The lines and the columns of a board.
pub(super) struct FollowUps {
    lines: Vec<u64>,
    columns: Vec<Column>,
    /// Of every point, the place of its column, and its own there.
    places: Vec<(usize, usize)>,
}

struct Column {
    /// From below.
    points: Vec<u16>,
    /// The sets of so many of them from below.
    lowest: Vec<u64>,
    all: u64,
    /// Those at even and at odd places.
    alternate: [u64; 2],
    /// The pairs of all free ones, by how many points are taken.
    whole: Vec<Pairs>,
}

/// What is asked of a player, with the opponent to move.
#[derive(Clone, Copy)]
pub(super) struct AskedFollowUp {
    /// The player's stones.
    pub(super) own: u64,
    /// The points that are taken.
    pub(super) taken: u64,
    /// The free points that complete a line of the player, and of the opponent, where that ends the game.
    pub(super) completing: u64,
    pub(super) completing_theirs: u64,
    /// Whether the player has to complete a line.
    pub(super) wins: bool,
    /// Whether the opponent may complete none.
    pub(super) prevents: bool,
}

/// What the pairs of columns come to.
#[derive(Clone, Copy, Default)]
struct Pairs {
    /// The points of which the player is sure.
    sure: u64,
    /// The points above those at which columns end.
    above: u64,
    /// The lowest free points that are in no pair of their column.
    left: u64,
}

/// Follow-ups that show what is asked.
pub(super) struct FoundFollowUps {
    sure: u64,
    /// The pairs of lowest points of two columns.
    across: Vec<u64>,
}

impl Column {
    fn new(points: Vec<u16>) -> Self {
        let sets = points.iter().scan(0, |set, &point| {
            *set |= bit(point);
            Some(*set)
        });
        let lowest: Vec<u64> = std::iter::once(0).chain(sets).collect();
        let of = |parity| points.iter().skip(parity).step_by(2).fold(0, |set, &p| set | bit(p));
        let alternate = [of(0), of(1)];
        let (all, whole) = (alternate[0] | alternate[1], Vec::new());
        let mut column = Column { all, lowest, alternate, points, whole };
        let end = column.points.len();
        column.whole = (0..=end).map(|taken| column.pairs(taken, end)).collect();
        column
    }

    fn taken(&self, taken: u64) -> usize {
        (self.all & taken).count_ones() as usize
    }

    /// The pairs of the free ones among so many points from below, of which so many are taken.
    fn pairs(&self, taken: usize, end: usize) -> Pairs {
        let is_odd = (end - taken) % 2;
        let lower = (taken + is_odd + 1).min(end);
        Pairs {
            sure: self.alternate[lower % 2] & self.lowest[end] & !self.lowest[lower],
            above: self.all & !self.lowest[end],
            left: if is_odd == 1 { bit(self.points[taken]) } else { 0 },
        }
    }
}

impl FollowUps {
    /// Of a board with these lines; `None` where a point needs several, or is needed by several.
    pub(super) fn of(lines: &[u64], needs: &[u64], needed_by: &[Vec<u16>]) -> Option<FollowUps> {
        let is_column = |needs: &u64| *needs == 0 || is_single(*needs);
        if !needs.iter().all(is_column) || needed_by.iter().any(|by| by.len() > 1) {
            return None;
        }
        let above = |point: &u16| needed_by[usize::from(*point)].first().copied();
        let lowest = (0u16..).zip(needs).filter(|(_, needs)| **needs == 0);
        let column = |(point, _)| Column::new(std::iter::successors(Some(point), above).collect());
        let columns: Vec<Column> = lowest.map(column).collect();
        let mut places = vec![(0, 0); needs.len()];
        for (number, column) in columns.iter().enumerate() {
            for (place, &point) in column.points.iter().enumerate() {
                places[usize::from(point)] = (number, place);
            }
        }
        Some(FollowUps { lines: lines.to_vec(), columns, places })
    }

    /// The points of each column, from below.
    pub(super) fn columns(&self) -> Vec<Vec<u16>> {
        self.columns.iter().map(|column| column.points.clone()).collect()
    }

    /// Follow-ups that show what is asked, if there are some.
    pub(super) fn find(&self, asked: AskedFollowUp) -> Option<FoundFollowUps> {
        let whole = self.columns.iter().map(|column| column.whole[column.taken(asked.taken)]);
        let pairs = whole.fold(Pairs::default(), Pairs::and);
        self.ending(&asked, pairs, asked.completing, MOST_ENDS)
    }

    /// As [`find`](FollowUps::find), with these pairs, or others where columns end at so many of these
    /// points.
    fn ending(
        &self,
        asked: &AskedFollowUp,
        pairs: Pairs,
        ends: u64,
        most: u32,
    ) -> Option<FoundFollowUps> {
        if let Some(found) = self.shown(asked, &pairs) {
            return Some(found);
        }
        let mut later = if most == 0 { 0 } else { ends };
        for point in points(later) {
            later &= !bit(point);
            let (column, place) = self.places[usize::from(point)];
            let column = &self.columns[column];
            let ending = column.pairs(column.taken(asked.taken), place + 1);
            if ending.sure & bit(point) != 0 && ending.above != 0 {
                let pairs = pairs.without(column.all).and(ending);
                let found = self.ending(asked, pairs, later & !column.all, most - 1);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// What these pairs show, with pairs of the lowest points that are left.
    fn shown(&self, asked: &AskedFollowUp, pairs: &Pairs) -> Option<FoundFollowUps> {
        let Pairs { sure, above, left } = *pairs;
        let (own, kept) = (asked.own | sure, asked.own | sure | above);
        let is_prevented = !asked.prevents || asked.completing_theirs & !kept == 0;
        if left.count_ones() % 2 == 1 || left.count_ones() > MOST_LEFT || !is_prevented {
            return None;
        }
        if asked.wins
            && asked.completing & sure == 0
            && self.lines.iter().all(|line| line & !own != 0)
        {
            return None;
        }
        let is_theirs = |line: &&u64| asked.prevents && *line & kept == 0;
        let is_open = |line: &u64| line & left == 0 || is_single(line & left);
        if self.lines.iter().filter(is_theirs).any(is_open) {
            return None;
        }
        let mut across = Vec::new();
        self.are_paired(left, kept, asked.prevents, &mut across)
            .then_some(FoundFollowUps { sure, across })
    }

    /// Puts these points in pairs, so that one is on each line without a point that is kept.
    fn are_paired(&self, left: u64, kept: u64, prevents: bool, across: &mut Vec<u64>) -> bool {
        let Some(first) = points(left).next() else {
            let holds_pair = |line: &u64| across.iter().any(|pair| line & pair == *pair);
            return !prevents || self.lines.iter().all(|line| line & kept != 0 || holds_pair(line));
        };
        let rest = left & !bit(first);
        for other in points(rest) {
            across.push(bit(first) | bit(other));
            if self.are_paired(rest & !bit(other), kept, prevents, across) {
                return true;
            }
            across.pop();
        }
        false
    }

    /// Follow-ups after an answer to a move as a lemma about the position before the answer. So that one
    /// serves many positions, it has all pairs of a column as far as they are taken.
    pub(super) fn pairing(
        &self,
        found: &FoundFollowUps,
        taken: u64,
        [mv, answer]: [u16; 2],
    ) -> Pairing {
        let begun = bit(mv) | bit(answer);
        let across = found.across.iter().fold(begun, |set, pair| set | pair);
        let mut pairs = vec![begun];
        pairs.extend(&found.across);
        for column in &self.columns {
            let free = column.taken(taken);
            let is_left = column.points.get(free).is_some_and(|&lowest| across & bit(lowest) != 0);
            let start = (free + usize::from(is_left)) % 2;
            for pair in column.points[start..].chunks_exact(2) {
                let pair = pair.iter().fold(0, |set, &point| set | bit(point));
                let says = pair & !taken == 0 || pair & found.sure != 0;
                if says && pair & across == 0 {
                    pairs.push(pair);
                }
            }
        }
        of_pairs(pairs.into_iter().map(points))
    }
}

/// The pairing with these pairs, each by its points in increasing order.
pub(super) fn of_pairs(pairs: impl Iterator<Item: Iterator<Item = u16>>) -> Pairing {
    let ends = pairs.filter_map(|mut ends| Some(Pair { low: ends.next()?, high: ends.next()? }));
    let mut pairs: Vec<Pair> = ends.collect();
    pairs.sort_unstable();
    Pairing { pairs }
}

impl Pairs {
    fn and(self, other: Pairs) -> Pairs {
        Pairs {
            sure: self.sure | other.sure,
            above: self.above | other.above,
            left: self.left | other.left,
        }
    }

    fn without(self, column: u64) -> Pairs {
        Pairs { sure: self.sure & !column, above: self.above & !column, left: self.left & !column }
    }
}
