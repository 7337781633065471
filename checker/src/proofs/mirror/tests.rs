//! Mirrors held against play: whoever has one that is accepted is never without a placement.

use std::collections::BTreeMap;

use super::*;

/// Placements with these pairs in conflict.
struct Pairs {
    count: usize,
    pairs: Vec<(u32, u32)>,
}

impl Placements for Pairs {
    fn count(&self) -> usize {
        self.count
    }

    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        let other = move |&(one, two): &(u32, u32)| match placement {
            p if p == one => Some(two),
            p if p == two => Some(one),
            _ => None,
        };
        let others = self.pairs.iter().filter_map(other);
        let mut others: Vec<u32> = others.filter(|&other| other > placement).collect();
        others.sort_unstable();
        others.into_iter()
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        self.pairs.contains(&(one, other)) || self.pairs.contains(&(other, one))
    }
}

fn said(game: &Pairs, first: Option<u32>, images: &[u32], moves_first: bool) -> String {
    let mirror = Mirror { first, images: images.to_vec() };
    match check(game, moves_first, &mirror) {
        Ok(figures) => format!("{figures:?}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn every_fault_of_a_mirror_has_a_code_of_its_own() {
    // Two edges, 0–1 and 2–3. Two paths of three vertices beside a middle, 0–1–2–3–4.
    let two = Pairs { count: 4, pairs: vec![(0, 1), (2, 3)] };
    let path = Pairs { count: 5, pairs: vec![(0, 1), (1, 2), (2, 3), (3, 4)] };
    let none = Pairs { count: 0, pairs: Vec::new() };
    let one = Pairs { count: 1, pairs: Vec::new() };
    for (what, game, first, images, moves_first, expected) in [
        (
            "an edge for an edge",
            &two,
            None,
            &[2, 3, 0, 1][..],
            false,
            r#"[("placements", 4), ("conflicts", 2)]"#,
        ),
        (
            "turned round",
            &two,
            None,
            &[3, 2, 1, 0],
            false,
            r#"[("placements", 4), ("conflicts", 2)]"#,
        ),
        (
            "a middle",
            &path,
            Some(2),
            &[4, 3, 2, 1, 0],
            true,
            r#"[("placements", 5), ("conflicts", 4)]"#,
        ),
        ("no placement", &none, None, &[], false, r#"[("placements", 0), ("conflicts", 0)]"#),
        ("a last placement", &one, Some(0), &[0], true, r#"[("placements", 1), ("conflicts", 0)]"#),
        ("no images", &two, None, &[], false, "image-count, images 0, placements 4"),
        ("an image too few", &two, None, &[2, 3, 0], false, "image-count, images 3, placements 4"),
        (
            "one too many",
            &two,
            None,
            &[2, 3, 0, 1, 4],
            false,
            "image-count, images 5, placements 4",
        ),
        ("no placement", &two, None, &[2, 4, 0, 1], false, "image-range, placement 1"),
        ("the largest number", &two, None, &[2, 3, 0, u32::MAX], false, "image-range, placement 3"),
        ("a cycle of four", &two, None, &[2, 3, 1, 0], false, "image-not-inverse, placement 0"),
        ("an image twice", &two, None, &[2, 2, 0, 1], false, "image-not-inverse, placement 1"),
        (
            "a conflict for none",
            &path,
            Some(2),
            &[3, 4, 2, 0, 1],
            true,
            "conflict-not-kept, placement 1, other 2",
        ),
        (
            "none for a conflict",
            &Pairs { count: 4, pairs: vec![(0, 1)] },
            None,
            &[2, 3, 0, 1],
            false,
            "conflict-not-kept, placement 0, other 1",
        ),
        ("no first placement", &path, None, &[4, 3, 2, 1, 0], true, "first-missing"),
        ("a first placement", &two, Some(0), &[2, 3, 0, 1], false, "first-unexpected, placement 0"),
        ("outside", &path, Some(5), &[4, 3, 2, 1, 0], true, "first-range, placement 5"),
        ("nothing to place", &none, Some(0), &[], true, "first-range, placement 0"),
        ("not in the middle", &path, Some(1), &[4, 3, 2, 1, 0], true, "first-moved, placement 1"),
        ("the identity", &two, None, &[0, 1, 2, 3], false, "image-equal, placement 0"),
        (
            "the middle for the second player",
            &path,
            None,
            &[4, 3, 2, 1, 0],
            false,
            "image-equal, placement 2",
        ),
        ("edges turned", &two, None, &[1, 0, 3, 2], false, "image-conflict, placement 0"),
        (
            "one edge turned after a first placement",
            &Pairs { count: 3, pairs: vec![(1, 2)] },
            Some(0),
            &[0, 2, 1],
            true,
            "image-conflict, placement 1",
        ),
    ] {
        assert_eq!(said(game, first, images, moves_first), expected, "{what}");
    }
}

/// What is beside the first placement can be its own image, or beside it: nobody can take it.
#[test]
fn placements_in_conflict_with_the_first_may_go_anywhere_that_conflicts_are_kept() {
    // A star with a triangle at its middle.
    let star = Pairs { count: 5, pairs: vec![(0, 1), (0, 2), (0, 3), (0, 4), (1, 2)] };
    let kept = r#"[("placements", 5), ("conflicts", 5)]"#;
    for images in [[0, 1, 2, 3, 4], [0, 2, 1, 3, 4], [0, 2, 1, 4, 3]] {
        assert_eq!(said(&star, Some(0), &images, true), kept, "{images:?}");
    }
}

/// Whether the player to move takes the last placement, by playing on in every way.
fn wins(left: u32, beside: &[u32], known: &mut BTreeMap<u32, bool>) -> bool {
    if let Some(&known) = known.get(&left) {
        return known;
    }
    let open = (0..32).filter(|v| left >> v & 1 == 1);
    let mut after = open
        .zip(std::iter::repeat(left))
        .filter_map(|(v, left)| Some(left & !(1 << v) & !beside.get(usize::try_from(v).ok()?)?));
    let won = after.any(|left| !wins(left, beside, known));
    known.insert(left, won);
    won
}

/// All graphs on up to five vertices, with all lists of images that are their own inverses, and
/// every first placement: accepted only for the player who wins.
#[test]
fn who_has_a_mirror_that_is_accepted_wins() {
    let (mut accepted, mut lost) = (0, 0);
    for count in 0u32..=5 {
        let all: Vec<(u32, u32)> =
            (0..count).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
        let size = usize::try_from(count).expect("few");
        let mut maps = vec![Vec::new()];
        for _ in 0..count {
            let longer = |map: &Vec<u32>| {
                let map = map.clone();
                (0..count).map(move |image| [map.clone(), vec![image]].concat())
            };
            maps = maps.iter().flat_map(longer).collect();
        }
        maps.retain(|map: &Vec<u32>| {
            (0..count).zip(map).all(|(v, &to)| map[usize::try_from(to).expect("small")] == v)
        });
        for bits in 0u32..1 << all.len() {
            let pairs: Vec<(u32, u32)> =
                (0..).zip(&all).filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &e)| e).collect();
            let beside: Vec<u32> = (0..count)
                .map(|v| {
                    pairs
                        .iter()
                        .filter(|(a, b)| *a == v || *b == v)
                        .fold(0, |set, (a, b)| set | 1 << (a + b - v))
                })
                .collect();
            let game = Pairs { count: size, pairs };
            let first_wins = wins((1 << count) - 1, &beside, &mut BTreeMap::new());
            for images in &maps {
                for first in (0..count).map(Some).chain([None]) {
                    let mirror = Mirror { first, images: images.clone() };
                    if check(&game, first.is_some(), &mirror).is_ok() {
                        accepted += 1;
                        assert_eq!(first_wins, first.is_some(), "{:?} {mirror:?}", game.pairs);
                    } else {
                        lost += 1;
                    }
                }
            }
        }
    }
    assert!(accepted > 500 && lost > 10_000, "{accepted} accepted, {lost} not");
}
