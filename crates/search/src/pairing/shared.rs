//! Pairings in which a pair may serve several lines: those that share its two points. A search with a
//! bound on its work, as the matching does not find them.

use zermelo_checker::proofs::pairing::{Pair, Pairing};

/// What a search for such a pairing found.
pub(super) enum SearchOutcome {
    /// A pairing.
    Pairing(Pairing),
    /// There is none.
    None,
    /// The work was used up.
    GaveUp,
}

/// How many points of lines are looked at before the search is given up.
const WORK: usize = 20_000_000;

/// Whether two lines share two points.
pub(super) fn is_possible(points: u16, lines: &[Vec<u16>]) -> bool {
    let size = usize::from(points);
    let mut seen = vec![false; size * size];
    // After as many pairs as there are, one comes again.
    lines.iter().any(|line| {
        pairs(line).any(|Pair { low, high }| {
            let place = usize::from(low) * size + usize::from(high);
            seen.get_mut(place).is_some_and(|seen| std::mem::replace(seen, true))
        })
    })
}

/// Looks for a pairing of lines, whose points are in increasing order.
pub(super) fn find(points: u16, lines: &[Vec<u16>]) -> SearchOutcome {
    let used = vec![false; points.into()];
    let mut search = Search { lines, used, pairs: Vec::new(), work: 0 };
    match search.serve(&(0..lines.len()).collect::<Vec<_>>()) {
        None => SearchOutcome::GaveUp,
        Some(false) => SearchOutcome::None,
        Some(true) => {
            search.pairs.sort_unstable();
            SearchOutcome::Pairing(Pairing { pairs: search.pairs })
        }
    }
}

/// The pairs of a line's points, in increasing order.
fn pairs(line: &[u16]) -> impl Iterator<Item = Pair> {
    let later = |at: usize| line.get(at + 1..).unwrap_or_default();
    line.iter()
        .enumerate()
        .flat_map(move |(at, &low)| later(at).iter().map(move |&high| Pair { low, high }))
}

struct Search<'l> {
    lines: &'l [Vec<u16>],
    /// Which points are in a pair.
    used: Vec<bool>,
    pairs: Vec<Pair>,
    work: usize,
}

impl Search<'_> {
    /// Whether there are pairs for these lines among the points that are left; `None` when the work
    /// is used up. Every pairing has a pair on the line with the fewest points left, and all are tried.
    fn serve(&mut self, waiting: &[usize]) -> Option<bool> {
        let left = |line: usize| -> Vec<u16> {
            let used = |point: &u16| self.used.get(usize::from(*point)).copied().unwrap_or(true);
            self.lines[line].iter().copied().filter(|point| !used(point)).collect()
        };
        let open: Vec<(usize, Vec<u16>)> = waiting.iter().map(|&line| (line, left(line))).collect();
        self.work += 1 + waiting.iter().map(|&line| self.lines[line].len()).sum::<usize>();
        let Some((_, narrowest)) = open.iter().min_by_key(|(_, points)| points.len()) else {
            return Some(true);
        };
        // A pair that serves most lines comes first.
        let serves = |pair: &Pair, points: &[u16]| {
            points.binary_search(&pair.low).is_ok() && points.binary_search(&pair.high).is_ok()
        };
        let mut ranked: Vec<(usize, Pair)> = Vec::new();
        for pair in pairs(narrowest) {
            self.work += open.len();
            let not_served = open.iter().filter(|(_, points)| !serves(&pair, points)).count();
            ranked.push((not_served, pair));
            if self.work > WORK {
                return None;
            }
        }
        ranked.sort_unstable();
        for (_, pair) in ranked {
            let rest = open.iter().filter(|(_, points)| !serves(&pair, points));
            let rest: Vec<usize> = rest.map(|(line, _)| *line).collect();
            self.take(pair, true);
            self.pairs.push(pair);
            if self.serve(&rest)? {
                return Some(true);
            }
            self.pairs.pop();
            self.take(pair, false);
        }
        Some(false)
    }

    fn take(&mut self, pair: Pair, used: bool) {
        for point in [pair.low, pair.high] {
            self.used.get_mut(usize::from(point)).into_iter().for_each(|of| *of = used);
        }
    }
}
