//! What is found is a mirror by the checker's conditions, and what is not is none among all maps.

use proptest::prelude::*;
use zermelo_checker::proofs::mirror::{self, Placements};

use super::*;

impl Placements for Relation {
    fn count(&self) -> usize {
        Relation::count(self)
    }

    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        self.of(placement).iter().copied().filter(move |&other| other > placement)
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        self.of(one).contains(&other)
    }
}

fn graph(count: u32, adjacent: impl Fn(u32, u32) -> bool) -> Relation {
    let beside = |v| (0..count).filter(|&w| v != w && adjacent(v, w)).collect();
    Relation::new((0..count).map(beside).collect())
}

fn grid(rows: u32, columns: u32) -> Relation {
    graph(rows * columns, |v, w| {
        (v / columns).abs_diff(w / columns) + (v % columns).abs_diff(w % columns) == 1
    })
}

/// Which player has a mirror, after the checker has confirmed it.
fn player(relation: &Relation) -> Option<&'static str> {
    match search(relation, EFFORT) {
        SearchOutcome::Mirror(found) => {
            let first = found.first.is_some();
            mirror::check(relation, first, &found).expect("a mirror");
            Some(if first { "first" } else { "second" })
        }
        SearchOutcome::None => None,
        SearchOutcome::GaveUp => panic!("gave up"),
    }
}

#[test]
fn mirrors_are_found_where_they_are_known() {
    let cube = |d: u32| graph(1 << d, |v, w| (v ^ w).count_ones() == 1);
    let cycle = |n: u32| graph(n, |v, w| v.abs_diff(w) == 1 || v.abs_diff(w) == n - 1);
    let path = |n: u32| graph(n, |v, w| v.abs_diff(w) == 1);
    // The pairs from five, adjacent when they are disjoint.
    let pairs: Vec<u32> = (0u32..32).filter(|set| set.count_ones() == 2).collect();
    let petersen = graph(10, |v, w| pairs[v as usize] & pairs[w as usize] == 0);
    // Rooks, kings and queens that do not attack each other on square boards.
    let squares = |n: u32, attack: fn(u32, u32) -> bool| {
        graph(n * n, move |v, w| attack((v / n).abs_diff(w / n), (v % n).abs_diff(w % n)))
    };
    let queens = |n| squares(n, |r, c| r == 0 || c == 0 || r == c);
    let kings = |n| squares(n, |r, c| r <= 1 && c <= 1);
    for (what, relation, expected) in [
        ("no vertex", path(0), Some("second")),
        ("a vertex", path(1), Some("first")),
        ("an edge", path(2), Some("first")),
        ("a path with a middle", path(21), Some("first")),
        ("an even path", path(4), None),
        ("an even cycle", cycle(12), Some("second")),
        ("a square", cycle(4), Some("second")),
        ("a pentagon", cycle(5), None),
        ("a cube", cube(3), Some("second")),
        ("a hypercube", cube(6), Some("second")),
        ("an even grid", grid(4, 6), Some("second")),
        ("a grid with a middle", grid(5, 7), Some("first")),
        ("a grid with a middle edge", grid(3, 4), None),
        ("Petersen's graph", petersen, Some("first")),
        ("queens on 5 × 5", queens(5), Some("first")),
        ("queens on 4 × 4", queens(4), None),
        ("kings on 5 × 5", kings(5), Some("first")),
        ("kings on 4 × 4", kings(4), None),
        ("four vertices apart", graph(4, |_, _| false), Some("second")),
        ("three vertices apart", graph(3, |_, _| false), Some("first")),
        ("a triangle", graph(3, |_, _| true), Some("first")),
    ] {
        assert_eq!(player(&relation), expected, "{what}");
    }
}

#[test]
fn the_same_game_has_the_same_mirror() {
    let cube = graph(64, |v, w| (v ^ w).count_ones() == 1);
    let found = search(&cube, EFFORT);
    assert_eq!(found, search(&cube, EFFORT));
    // Opposite corners.
    let opposite = Mirror { first: None, images: (0..64).rev().collect() };
    assert_eq!(found, SearchOutcome::Mirror(opposite));
}

#[test]
fn a_search_stops_after_its_steps() {
    // A strongly regular graph without a mirror: the triangular graph, sets that share an element.
    let pairs: Vec<u32> = (0u32..1 << 9).filter(|set| set.count_ones() == 2).collect();
    let triangular = graph(36, |v, w| pairs[v as usize] & pairs[w as usize] != 0);
    assert_eq!(search(&triangular, 10), SearchOutcome::GaveUp);
}

/// All maps of so many placements that are their own inverses.
fn involutions(count: u32) -> Vec<Vec<u32>> {
    let mut maps = vec![Vec::new()];
    for _ in 0..count {
        let longer = |map: Vec<u32>| (0..count).map(move |to| [map.clone(), vec![to]].concat());
        maps = maps.into_iter().flat_map(longer).collect();
    }
    maps.retain(|map: &Vec<u32>| (0..count).all(|v| map[map[v as usize] as usize] == v));
    maps
}

proptest! {
    #[test]
    fn a_mirror_is_found_exactly_where_some_map_is_one(bits in 0u32..1 << 15, count in 1u32..=6) {
        let edge = |low: u32, high: u32| bits >> (high * (high - 1) / 2 + low) & 1 == 1;
        let relation = graph(count, |v, w| edge(v.min(w), v.max(w)));
        let is_one = |moves_first: bool| {
            let firsts: Vec<Option<u32>> =
                if moves_first { (0..count).map(Some).collect() } else { vec![None] };
            involutions(count).into_iter().any(|images| {
                firsts.iter().any(|&first| {
                    let mirror = Mirror { first, images: images.clone() };
                    mirror::check(&relation, moves_first, &mirror).is_ok()
                })
            })
        };
        let expected = match (is_one(true), is_one(false)) {
            (true, true) => panic!("both players have one"),
            (true, false) => Some("first"),
            (false, true) => Some("second"),
            (false, false) => None,
        };
        prop_assert_eq!(player(&relation), expected);
    }
}
