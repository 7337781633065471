//! Lists of symmetries against the definition: one after the other, each edge by each.

use std::cell::Cell;
use std::collections::HashSet;

use super::*;
use crate::codes::NOT_AN_AUTOMORPHISM;

type Edges = HashSet<[u8; 2]>;

/// Numbers by chance (xorshift).
struct Chance(u64);

impl Chance {
    fn below<N: TryFrom<u64, Error: std::fmt::Debug>>(&mut self, end: u64) -> N {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        N::try_from(self.0 % end).expect("small")
    }
}

fn keeps(edges: &Edges, images: &[u8]) -> bool {
    edges.iter().all(|&[a, b]| edges.contains(&[images[a as usize], images[b as usize]]))
}

/// What is said of a list, and how often the edges are looked at.
fn found(size: u8, edges: &Edges, list: &[Vec<u8>]) -> (Result<(), String>, usize) {
    let (identity, looks) = ((0..size).collect::<Vec<u8>>(), Cell::new(0));
    let result = confirm(&identity, &mut list.iter().map(Vec::as_slice), &|images| {
        looks.set(looks.get() + 1);
        Ok(NOT_AN_AUTOMORPHISM.unless(keeps(edges, images))?)
    });
    (result.map_err(|fault| fault.to_string()), looks.get())
}

/// What the conditions say of it.
fn expected(size: u8, edges: &Edges, list: &[Vec<u8>]) -> Result<(), String> {
    let identity: Vec<u8> = (0..size).collect();
    for (index, images) in list.iter().enumerate() {
        let is_permutation =
            images.len() == identity.len() && identity.iter().all(|number| images.contains(number));
        let code = if *images == identity || list[..index].contains(images) {
            "needless-symmetry"
        } else if !is_permutation {
            "not-a-permutation"
        } else if !keeps(edges, images) {
            "not-an-automorphism"
        } else {
            continue;
        };
        return Err(format!("{code}, symmetry {}", index + 1));
    }
    Ok(())
}

fn both_ways(edges: impl IntoIterator<Item = [u8; 2]>) -> Edges {
    edges.into_iter().flat_map(|[a, b]| [[a, b], [b, a]]).collect()
}

/// Graphs, each with automorphisms of which all others are products.
fn groups() -> Vec<(u8, Edges, Vec<Vec<u8>>)> {
    let cycle = |size: u8| (0..size).map(move |v| [v, (v + 1) % size]);
    let turn = |size: u8| (0..size).map(|v| (v + 1) % size).collect::<Vec<u8>>();
    let mirror = |size: u8| (0..size).map(|v| (size - v) % size).collect::<Vec<u8>>();
    let swap = |size: u8| {
        let mut images: Vec<u8> = (0..size).collect();
        images.swap(0, 1);
        images
    };
    // Two cycles of four beside each other: the first is turned, or both are exchanged.
    let squares = both_ways(cycle(4).chain(cycle(4).map(|[a, b]| [a + 4, b + 4])));
    let [one, other] = [[1, 2, 3, 0, 4, 5, 6, 7], [4, 5, 6, 7, 0, 1, 2, 3]].map(|p| p.to_vec());
    vec![
        (9, both_ways(cycle(9)), vec![turn(9), mirror(9)]),
        (8, squares, vec![one, other]),
        (6, Edges::new(), vec![turn(6), swap(6)]),
        // Longer chains of divisors than are looked for.
        (40, Edges::new(), vec![turn(40), swap(40)]),
    ]
}

#[test]
fn a_list_stands_where_each_of_it_does_and_else_the_first_that_does_not_is_said() {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut counts = [0; 4];
    for round in 0..2000 {
        let (size, edges, generators) = groups().swap_remove(round % 4);
        let mut at: Vec<u8> = (0..size).collect();
        let mut list = Vec::new();
        for _ in 0..=chance.below::<u8>(12) {
            for _ in 0..=chance.below::<u8>(6) {
                let by = &generators[chance.below::<usize>(2)];
                at = at.iter().map(|&image| by[usize::from(image)]).collect();
            }
            // Equal ones and the identity are seldom wanted.
            let is_new = !list.contains(&at) && !at.is_sorted();
            if is_new || chance.below::<u8>(20) == 0 {
                list.push(at.clone());
            }
        }
        if let Some(images) = list.last_mut().filter(|_| chance.below::<u8>(2) == 0) {
            let [one, other] = [(); 2].map(|()| chance.below::<usize>(size.into()));
            match chance.below::<u8>(5) {
                0 => images[one] = images[other],
                1 => images[one] = size + chance.below::<u8>(3),
                2 => images.push(size),
                3 => drop(images.pop()),
                _ => images.swap(one, other),
            }
        }
        let expected = expected(size, &edges, &list);
        let kind = expected.as_ref().err().map_or(0, |said| match said.as_bytes() {
            [b'n', b'e', ..] => 1,
            said if said.starts_with(b"not-a-p") => 2,
            _ => 3,
        });
        counts[kind] += 1;
        let (found, looks) = found(size, &edges, &list);
        assert_eq!(found, expected, "{size} {list:?}");
        assert!(looks <= list.len());
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Products are not held against the rules: of all permutations of n numbers no more than one for each
/// number and image of it that is larger.
#[test]
fn products_of_symmetries_are_not_looked_at() {
    let (size, edges, generators) = groups().swap_remove(2);
    let identity: Vec<u8> = (0..size).collect();
    let mut all = vec![identity];
    let mut next = 0;
    while next < all.len() {
        for by in &generators {
            let product: Vec<u8> = all[next].iter().map(|&image| by[image as usize]).collect();
            if !all.contains(&product) {
                all.push(product);
            }
        }
        next += 1;
    }
    assert_eq!(all.len(), 720, "6!");
    assert_eq!(found(size, &edges, &all[1..]), (Ok(()), 15));
    all.reverse();
    assert_eq!(found(size, &edges, &all[..719]), (Ok(()), 15));
}

#[test]
fn one_that_is_no_product_of_symmetries_is_looked_at() {
    // A path of five numbers is reversed; nothing else keeps it, though it is a product of others that
    // would, if the first two were exchanged.
    let path = both_ways([[0, 1], [1, 2], [2, 3], [3, 4]]);
    let [reversed, exchanged] = [[4, 3, 2, 1, 0], [1, 0, 2, 3, 4]].map(|images| images.to_vec());
    assert_eq!(found(5, &path, std::slice::from_ref(&reversed)), (Ok(()), 1));
    let faulty = (Err("not-an-automorphism, symmetry 2".to_owned()), 2);
    assert_eq!(found(5, &path, &[reversed, exchanged]), faulty);
}
