//! Which symmetries a page names for replies that follow by symmetry. A certificate has one for
//! every such reply; a few of them are enough for a reader, since what leaves a position as it is
//! can be applied again and again: two replies are images of each other when the cycles connect
//! them.

use petgraph::unionfind::UnionFind;

use super::permutation::Permutation;

/// A reply, the one that it is answered as, and the symmetry that takes it there.
pub(super) struct Connection {
    pub(super) mv: u16,
    pub(super) of: u16,
    pub(super) by: Permutation,
}

/// Few of the symmetries, whose cycles connect every reply with the one that it is answered as.
/// Of those that do equally much, preferred ones are taken.
pub(super) fn generators(
    connections: &[Connection],
    is_preferred: impl Fn(&Permutation) -> bool,
) -> Vec<&Permutation> {
    let mut candidates: Vec<&Permutation> = Vec::new();
    for Connection { by, .. } in connections {
        if !candidates.contains(&by) {
            candidates.push(by);
        }
    }
    candidates.sort_by_key(|candidate| !is_preferred(candidate));
    let mut chosen: Vec<&Permutation> = Vec::new();
    // The symmetry of a reply that is not connected yet connects it, so that every step gains.
    while connected(connections, &chosen) < connections.len() {
        let gain = |candidate: &&&Permutation| {
            connected(connections, &[&chosen[..], &[**candidate]].concat())
        };
        // Of the greatest, the first.
        let Some(&best) = candidates.iter().rev().max_by_key(gain) else { break };
        chosen.push(best);
    }
    // One that was taken early may not be needed any more.
    let mut number = chosen.len();
    while number > 0 {
        number -= 1;
        let mut others = chosen.clone();
        others.remove(number);
        if connected(connections, &others) == connections.len() {
            chosen = others;
        }
    }
    chosen
}

/// How many of the replies the cycles connect with what they are answered as.
fn connected(connections: &[Connection], by: &[&Permutation]) -> usize {
    let Some(size) = by.first().map(|permutation| permutation.size()) else { return 0 };
    let mut orbits = UnionFind::<u16>::new(size);
    for cycle in by.iter().flat_map(|permutation| permutation.cycles()) {
        cycle.windows(2).for_each(|pair| _ = orbits.union(pair[0], pair[1]));
    }
    connections
        .iter()
        .filter(|connection| orbits.try_equiv(connection.mv, connection.of) == Ok(true))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutation(images: &[u16]) -> Permutation {
        Permutation::new(images, 6).expect("a permutation")
    }

    #[test]
    fn few_symmetries_are_named_and_preferred_ones_first() {
        let rotation = permutation(&[1, 2, 3, 4, 5, 0]);
        let back = rotation.inverse();
        let twice = rotation.then(&rotation);
        let swap = permutation(&[0, 1, 2, 3, 5, 4]);
        let to_0 = |mv, by: &Permutation| Connection { mv, of: 0, by: by.clone() };
        // Whatever the others do, the rotation does.
        let all = [to_0(4, &twice), to_0(5, &rotation), to_0(1, &back)];
        assert_eq!(generators(&all, |_| false), [&rotation]);
        assert_eq!(generators(&all, |by| *by == back), [&back]);
        // 4 is in an orbit with 0 by the double rotation, and 5 then by the swap.
        let two = [to_0(4, &twice), Connection { mv: 5, of: 4, by: swap.clone() }];
        assert_eq!(generators(&two, |_| false), [&twice, &swap]);
        assert!(generators(&[], |_| false).is_empty());
    }
}
