//! The parts of a replay's tables by node: a certificate stores the entries of all nodes one after
//! the other, and their positions too.
//!
//! Nothing here relies on the tables fitting together: what is not there is `None`.

use zermelo_checker::proofs::replay::{Entry, Replay};

/// The nodes of a replay.
pub struct ReplayNodes<'r> {
    replay: &'r Replay<'r>,
    /// Where every node's entries start; one more at the end.
    starts: Vec<usize>,
}

impl<'r> ReplayNodes<'r> {
    /// The nodes of a replay.
    pub fn of(replay: &'r Replay<'r>) -> ReplayNodes<'r> {
        let ends = replay.nodes.iter().scan(0usize, |end, node| {
            *end = end.saturating_add(usize::try_from(node.entries).unwrap_or(usize::MAX));
            Some(*end)
        });
        ReplayNodes { replay, starts: std::iter::once(0).chain(ends).collect() }
    }

    /// Whether the tables hold exactly the entries of the nodes, and a position of `width` bytes for
    /// every node.
    pub fn fit(&self, width: usize) -> bool {
        let Replay { nodes, entries, positions, .. } = self.replay;
        self.starts.last() == Some(&entries.len())
            && nodes.len().checked_mul(width) == Some(positions.len())
    }

    /// The entries of a node; `None` when they are not all there.
    pub fn entries(&self, node: usize) -> Option<&'r [Entry]> {
        let range = *self.starts.get(node)?..*self.starts.get(node.checked_add(1)?)?;
        self.replay.entries.get(range)
    }

    /// The stored position of a node, where a position has `width` bytes; `None` when it is not all
    /// there.
    pub fn record(&self, node: usize, width: usize) -> Option<&'r [u8]> {
        let start = node.checked_mul(width)?;
        self.replay.positions.get(start..start.checked_add(width)?)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use zermelo_checker::proofs::replay::{Node, Response};

    use super::*;

    const BYTES: &[u8] = &[1, 2, 3, 4, 5, 6, 7];

    fn replay(counts: &[u32], entries: u16, positions: &'static [u8]) -> Replay<'static> {
        Replay {
            opening: None,
            positions: Cow::Borrowed(positions),
            nodes: counts.iter().map(|&entries| Node { entries, default: None }).collect(),
            entries: (0..entries).map(|mv| Entry { mv, response: Response::Settled }).collect(),
        }
    }

    #[test]
    fn the_tables_fit_when_nothing_is_missing_and_nothing_is_left() {
        // The nodes have 2, 0 and 1 entries, and a position two bytes.
        for (name, entries, bytes, fits) in [
            ("all there", 3, 6, true),
            ("an entry missing", 2, 6, false),
            ("an entry left", 4, 6, false),
            ("a byte missing", 3, 5, false),
            ("a byte left", 3, 7, false),
        ] {
            let (counts, positions) = (&[2, 0, 1], &BYTES[..bytes]);
            assert_eq!(ReplayNodes::of(&replay(counts, entries, positions)).fit(2), fits, "{name}");
        }
    }

    #[test]
    fn every_node_has_its_own_part_of_the_tables() {
        let replay = replay(&[2, 0, 2], 3, &BYTES[..5]);
        let nodes = ReplayNodes::of(&replay);
        let moves = |node| {
            let entries = nodes.entries(node)?;
            Some(entries.iter().map(|entry| entry.mv).collect::<Vec<_>>())
        };
        let part = |node| (moves(node), nodes.record(node, 2));
        assert_eq!(part(0), (Some(vec![0, 1]), Some(&[1, 2][..])));
        assert_eq!(part(1), (Some(vec![]), Some(&[3, 4][..])));
        // Its second entry and its second byte are not there.
        assert_eq!(part(2), (None, None));
        for node in [3, usize::MAX] {
            assert_eq!(part(node), (None, None), "there is no node {node}");
        }
    }
}
