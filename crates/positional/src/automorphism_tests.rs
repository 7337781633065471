//! Automorphisms of boards, against published orders and against the definition.

use std::collections::HashSet;
use std::time::Duration;

use proptest::prelude::*;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{Board, BoardName};
use zermelo_search::limits::{Deadline, Limit, Limits};
use zermelo_search::symmetry::{Automorphisms, Images, identity};

use super::boards;
use super::symmetries::tuples;

fn named(name: &BoardName) -> Board {
    boards::named(name).unwrap_or_else(|error| panic!("{error}"))
}

fn small(points: usize, lines: &[&[u16]]) -> Board {
    let names = (0..points).map(|p| Text::new(format!("p{p}")).unwrap_or_default()).collect();
    boards::board(names, lines.iter().map(|line| line.to_vec()))
}

#[test]
fn the_groups_of_planes_have_the_published_orders() {
    // |AΓL(2, q)| and |PΓL(3, q)| for q = p^e: q^3 (q^2 − 1) (q − 1) e and
    // q^3 (q^3 − 1) (q^2 − 1) e.
    for (q, e) in [(2u16, 1u128), (3, 1), (4, 2), (5, 1), (7, 1), (8, 3), (9, 2)] {
        let p = u128::from(q);

        let affine = Automorphisms::of(tuples(&named(&BoardName::AffinePlane { order: q })));
        assert_eq!(affine.order(), Some(p.pow(3) * (p * p - 1) * (p - 1) * e), "affine {q}");
        let projective =
            Automorphisms::of(tuples(&named(&BoardName::ProjectivePlane { order: q })));
        let order = p.pow(3) * (p.pow(3) - 1) * (p * p - 1) * e;
        assert_eq!(projective.order(), Some(order), "projective {q}");
    }
}

#[test]
fn the_plane_of_order_4_has_5760_automorphisms() {
    let group = Automorphisms::of(tuples(&named(&BoardName::AffinePlane { order: 4 })));
    assert_eq!(group.order(), Some(5760));
    let elements = group.elements(5760).unwrap_or_default();
    assert_eq!(elements.len(), 5760);
    assert_eq!(elements.first(), Some(&identity(16)));
    assert!(elements.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(group.elements(5759), None);
    assert_eq!(group.orbits(), [identity(16)]);
}

#[test]
fn the_groups_of_hypercubes_have_the_published_orders() {
    // Silver (1967): 2^(d − 1) d! 2^k k! with k = ⌊n / 2⌋.
    for (side, dimension, order) in
        [(3, 2, 8), (4, 2, 32), (5, 2, 32), (3, 3, 48), (4, 3, 192), (3, 4, 384), (4, 4, 1536)]
    {
        let group = Automorphisms::of(tuples(&named(&BoardName::Hypercube { side, dimension })));
        assert_eq!(group.order(), Some(order), "{side}^{dimension}");
    }
}

#[test]
fn groups_that_cannot_be_listed_are_counted() {
    // Every pair of points is a line of 2^d: every permutation is an automorphism.
    let cube = |dimension| named(&BoardName::Hypercube { side: 2, dimension });
    assert_eq!(Automorphisms::of(tuples(&cube(3))).order(), Some(40_320));
    assert_eq!(Automorphisms::of(tuples(&cube(5))).order(), Some((1..=32).product()));
    let pairs: Vec<[u16; 2]> = (0..512).flat_map(|p| (0..p).map(move |q| [p, q])).collect();
    let pairs: Vec<&[u16]> = pairs.iter().map(<[u16; 2]>::as_slice).collect();
    let large = Automorphisms::of(tuples(&small(512, &pairs)));
    assert_eq!(large.order(), None);
    assert_eq!(large.elements(1_000_000), None);
    assert_eq!(large.orbits().len(), 1);

    assert_eq!(Automorphisms::of(tuples(&small(30, &[]))).order(), Some((1..=30).product()));
    // Eight pairs: 2^8 8!.
    let pairs: Vec<[u16; 2]> = (0..8).map(|i| [i, i + 8]).collect();
    let pairs: Vec<&[u16]> = pairs.iter().map(<[u16; 2]>::as_slice).collect();
    assert_eq!(Automorphisms::of(tuples(&small(16, &pairs))).order(), Some(256 * 40_320));
    assert_eq!(Automorphisms::of(tuples(&small(0, &[]))).order(), Some(1));
}

/// The paper's case 1 is fixed by four symmetries, case 2 by the identity only.
#[test]
fn the_cases_of_the_published_strategy_have_the_symmetries_that_it_names() {
    let board = named(&BoardName::AffinePlane { order: 4 });
    let group = Automorphisms::of(tuples(&board));
    let point = |name: &str| board.points.iter().position(|p| p.as_str() == name);
    let colours = |x: [&str; 3], o: [&str; 2]| {
        let mut colours = vec![0u8; 16];
        x.iter().for_each(|name| colours[point(name).unwrap_or(99)] = 1);
        o.iter().for_each(|name| colours[point(name).unwrap_or(99)] = 2);
        colours
    };
    let case_1 = group.preserving(&colours(["r1", "r3", "c1"], ["r2", "r4"]));
    assert_eq!(case_1.order(), Some(4));
    let case_2 = group.preserving(&colours(["r1", "r3", "a2"], ["r2", "c1"]));
    assert_eq!(case_2.order(), Some(1));
    assert!(case_2.generators().is_empty());
}

/// All automorphisms by trying every permutation.
fn by_definition(board: &Board) -> Vec<Images> {
    let points = board.size();
    let lines: HashSet<Vec<u16>> = board.lines.iter().cloned().collect();
    let mut permutations: Vec<Images> = vec![Vec::new()];
    for _ in 0..points {
        permutations = permutations
            .iter()
            .flat_map(|start| {
                let free = identity(points).into_iter().filter(|p| !start.contains(p));
                free.map(|p| [start.as_slice(), &[p]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    permutations.retain(|images| {
        lines.iter().all(|line| {
            let mut image: Vec<u16> = line.iter().map(|&p| images[usize::from(p)]).collect();
            image.sort_unstable();
            lines.contains(&image)
        })
    });
    permutations.retain(|images| {
        board.needs.iter().enumerate().all(|(point, needs)| {
            let mut image: Vec<u16> = needs.iter().map(|&p| images[usize::from(p)]).collect();
            image.sort_unstable();
            image == board.needs[usize::from(images[point])]
        })
    });
    permutations
}

fn small_boards() -> impl Strategy<Value = Board> {
    (1..=6usize).prop_flat_map(|points| {
        let lines = proptest::collection::vec(1..(1u32 << points), 0..=7);
        // Half of the boards have needs: a mask for every point, of which those before it count.
        let needs = prop_oneof![
            Just(Vec::new()),
            proptest::collection::vec(0..(1u32 << points), points..=points),
        ];
        (lines, needs).prop_map(move |(masks, needs)| {
            let line = |mask: &u32| (0..16u16).filter(|p| mask >> p & 1 == 1).collect::<Vec<_>>();
            let lines: Vec<Vec<u16>> = masks.iter().map(line).collect();
            let needs = needs
                .iter()
                .enumerate()
                .map(|(p, mask)| line(&(mask & ((1 << p) - 1) & mask >> 1)));
            let board = small(points, &lines.iter().map(Vec::as_slice).collect::<Vec<_>>());
            Board { needs: needs.collect(), ..board }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn small_boards_have_the_automorphisms_of_the_definition(
        board in small_boards(),
        colours in proptest::collection::vec(0..3u8, 6),
        other in proptest::collection::vec(0..3u8, 6),
    ) {
        let points = board.size();
        let (colours, other) = (&colours[..points], &other[..points]);
        let all = by_definition(&board);
        let group = Automorphisms::of(tuples(&board));
        prop_assert_eq!(group.elements(usize::MAX), Some(all.clone()));
        let takes = |images: &Images, from: &[u8], to: &[u8]| {
            images.iter().zip(from).all(|(&image, &colour)| to[usize::from(image)] == colour)
        };
        // The definition lists permutations in lexicographic order: the first is the smallest.
        let mapping = all.iter().find(|images| takes(images, colours, other)).cloned();
        prop_assert_eq!(group.mapping(colours, other), mapping);

        let kept: Vec<Images> =
            all.iter().filter(|images| takes(images, colours, colours)).cloned().collect();
        let stabiliser = group.preserving(colours);
        prop_assert_eq!(stabiliser.order(), u128::try_from(kept.len()).ok());
        prop_assert_eq!(stabiliser.elements(kept.len()), Some(kept.clone()));
        for orbit in stabiliser.orbits() {
            let mut images: Vec<u16> = kept.iter().map(|g| g[usize::from(orbit[0])]).collect();
            images.sort_unstable();
            images.dedup();
            prop_assert_eq!(orbit, images);
        }
    }
}

#[test]
fn after_the_deadline_no_group_is_given_and_before_it_the_whole_one() {
    for name in [
        BoardName::AffinePlane { order: 4 },
        BoardName::Hypercube { side: 3, dimension: 3 },
        BoardName::Hypercube { side: 2, dimension: 5 },
    ] {
        let board = named(&name);
        let within = |deadline| {
            let limits = Limits { deadline, ..Limits::DEFAULT };
            Automorphisms::of_within(tuples(&board), &limits).map(|group| group.order())
        };
        assert_eq!(within(Some(Deadline::now())), Err(Limit::Time), "{name:?}");
        let whole = Ok(Automorphisms::of(tuples(&board)).order());
        let later = Deadline::after(Duration::from_secs(3_600));
        assert_eq!([None, later].map(within), [whole; 2], "{name:?}");
    }
}
