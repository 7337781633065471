//! Wrong priorities of random graphs against all simple cycles, found one by one.

use super::*;

fn edges(priorities: &[u32], pairs: &[(u32, u32)]) -> Vec<Edge> {
    let priority = |vertex: u32| priorities[vertex as usize];
    let edge =
        |&(from, to): &(u32, u32)| Edge { from, to, priority: priority(from).max(priority(to)) };
    pairs.iter().map(edge).collect()
}

/// The least priority of a parity that is the largest on a simple cycle: walks from each vertex that come
/// to no vertex twice.
fn by_cycles(priorities: &[u32], pairs: &[(u32, u32)], parity: u32) -> Option<u32> {
    let mut found = Vec::new();
    let mut walks: Vec<Vec<u32>> = (0..).take(priorities.len()).map(|start| vec![start]).collect();
    while let Some(walk) = walks.pop() {
        for &(_, to) in pairs.iter().filter(|(from, _)| from == walk.last().expect("a vertex")) {
            if to == walk[0] {
                found.extend(walk.iter().map(|&vertex| priorities[vertex as usize]).max());
            } else if !walk.contains(&to) {
                walks.push([walk.as_slice(), &[to]].concat());
            }
        }
    }
    found.into_iter().filter(|priority| priority % 2 == parity).min()
}

#[test]
fn the_least_wrong_priority_is_that_of_all_cycles() {
    let mut seed = 1u64;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (seed >> 33) as u32 % below
    };
    let (mut wrong, mut right) = (0, 0);
    for _ in 0..20_000 {
        let size = 1 + random(6);
        let most = 1 + random(12);
        let priorities: Vec<u32> = (0..size).map(|_| random(most)).collect();
        let density = 1 + random(4);
        let pairs: Vec<(u32, u32)> = (0..size)
            .flat_map(|from| (0..size).map(move |to| (from, to)))
            .filter(|_| random(6) < density)
            .collect();
        for parity in [0, 1] {
            let expected = by_cycles(&priorities, &pairs, parity);
            let found = wrong_priority(edges(&priorities, &pairs), |p| p % 2 == parity);
            assert_eq!(found, expected, "{priorities:?} {pairs:?} {parity}");
            *if found.is_some() { &mut wrong } else { &mut right } += 1;
        }
    }
    assert!(wrong > 5_000 && right > 5_000, "{wrong} {right}");
}

/// All edges lie on one cycle below every priority but the least, so that each half has all or none.
#[test]
fn a_long_way_there_and_back_is_looked_through_in_a_moment() {
    let size = 100_000u32;
    let priorities: Vec<u32> = (0..size).map(|vertex| 2 * vertex + 2).collect();
    let mut pairs: Vec<(u32, u32)> =
        (1..size).flat_map(|to| [(to - 1, to), (to, to - 1)]).collect();
    let is_odd = |priority: u32| priority % 2 == 1;
    assert_eq!(wrong_priority(edges(&priorities, &pairs), is_odd), None);
    let is_even = |priority: u32| priority.is_multiple_of(2);
    assert_eq!(wrong_priority(edges(&priorities, &pairs), is_even), Some(4));
    let mut odd = priorities.clone();
    odd[size as usize - 1] += 1;
    assert_eq!(wrong_priority(edges(&odd, &pairs), is_odd), Some(2 * size + 1));
    pairs.pop();
    assert_eq!(wrong_priority(edges(&odd, &pairs), is_odd), None);
}
