//! Finds pairings: two points of its own for every line, by a matching of two copies of each line
//! with points. Where there is no such matching, some lines have too few points between them
//! (Hall's condition), and these are the answer.
//!
//! Lines that share two points can share a pair as well, so this condition only shows that there is no
//! *matching*. Lines of planes and cubes never share two points: there it shows that there is no pairing.
//! For other boards a search with a bound on its work looks for shared pairs (`shared`).

mod shared;

use std::collections::{BTreeSet, VecDeque};

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};
use zermelo_checker::proofs::pairing::{Pair, Pairing};

/// What is known of pairs that serve several lines, where each line cannot have a pair of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedPairs {
    /// No two lines share two points, so there are none: there is no pairing.
    Impossible,
    /// All were tried: there is no pairing.
    Exhausted,
    /// Some were tried: there may be a pairing.
    GaveUp,
}

/// Why no pairing was found: lines that have fewer than two points for each line between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPairing {
    /// The lines.
    pub few: TooFewPoints,
    /// What is known of pairs that serve several lines.
    pub shared: SharedPairs,
}

/// Finds a pairing of lines: by a matching, or with pairs that serve several lines. `lines` are the free
/// points of each line that the opponent could complete, in increasing order.
///
/// # Errors
/// Why none was found.
pub fn find(points: u16, lines: &[Vec<u16>]) -> Result<Pairing, NoPairing> {
    let few = match matching(points, lines) {
        Ok(pairing) => return Ok(pairing),
        Err(few) => few,
    };
    let shared = if shared::is_possible(points, lines) {
        match shared::find(points, lines) {
            shared::SearchOutcome::Pairing(pairing) => return Ok(pairing),
            shared::SearchOutcome::None => SharedPairs::Exhausted,
            shared::SearchOutcome::GaveUp => SharedPairs::GaveUp,
        }
    } else {
        SharedPairs::Impossible
    };
    Err(NoPairing { few, shared })
}

/// Lines that have fewer than two points for each line between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooFewPoints {
    /// The lines' places in the list.
    pub lines: Vec<usize>,
    /// All points on them.
    pub points: Vec<u16>,
    /// The list.
    pub of: Vec<Vec<u16>>,
}

/// Two points for every line, none of which is another line's; `lines` are the free points of
/// each line that the opponent could complete.
///
/// # Errors
/// Lines with too few points, when there is no such choice.
pub fn matching(points: u16, lines: &[Vec<u16>]) -> Result<Pairing, TooFewPoints> {
    // Where all lines together have too few points, there is nothing to match; there can be very many.
    let on_lines: BTreeSet<u16> = lines.iter().flatten().copied().collect();
    if on_lines.len() < 2 * lines.len() {
        let all = (0..lines.len()).collect();
        return Err(TooFewPoints {
            lines: all,
            points: on_lines.into_iter().collect(),
            of: lines.to_vec(),
        });
    }
    let mut graph = UnGraph::<(), ()>::default();
    let of_points: Vec<NodeIndex> = (0..points).map(|_| graph.add_node(())).collect();
    // Line i has copies 2i and 2i + 1.
    let copies: Vec<NodeIndex> =
        lines.iter().flat_map(|_| [(); 2]).map(|()| graph.add_node(())).collect();
    for (copy, line) in copies.iter().zip(lines.iter().flat_map(|line| [line; 2])) {
        for point in line {
            if let Some(&point) = of_points.get(usize::from(*point)) {
                graph.add_edge(*copy, point, ());
            }
        }
    }
    let matching = maximum_matching(&graph);
    let Some(single) = copies.iter().position(|&copy| matching.mate(copy).is_none()) else {
        let mate = |copy: &NodeIndex| {
            matching.mate(*copy).and_then(|mate| u16::try_from(mate.index()).ok())
        };
        let pairs = copies.chunks_exact(2).filter_map(|copies| match copies {
            [one, two] => {
                let (one, two) = (mate(one)?, mate(two)?);
                Some(Pair { low: one.min(two), high: one.max(two) })
            }
            _ => None,
        });
        let mut pairs: Vec<Pair> = pairs.collect();
        pairs.sort_unstable();
        return Ok(Pairing { pairs });
    };
    // From the copy without a point, to all its points, to the copies that have these, and so on.
    // No point that is reached is free, or the matching could be larger. So there are as many
    // points as copies but for the first.
    let mut seen = vec![false; graph.node_count()];
    let mut queue = VecDeque::from([copies[single]]);
    while let Some(copy) = queue.pop_front() {
        if std::mem::replace(&mut seen[copy.index()], true) {
            continue;
        }
        for point in graph.neighbors(copy) {
            seen[point.index()] = true;
            queue.extend(matching.mate(point).filter(|mate| !seen[mate.index()]));
        }
    }
    let is_seen = |node: &NodeIndex| seen[node.index()];
    let reached =
        copies.chunks_exact(2).enumerate().filter(|(_, copies)| copies.iter().any(is_seen));
    let points = (0..points).zip(&of_points).filter(|(_, point)| is_seen(point));
    Err(TooFewPoints {
        of: lines.to_vec(),
        lines: reached.map(|(line, _)| line).collect(),
        points: points.map(|(point, _)| point).collect(),
    })
}
