//! Nim-values: as many heaps, as many digits that split them, and components as large as a length allows.

use std::fs;
use std::path::Path;

use zermelo_checker::games::disjunctive_sum::{self, Sum, Summand};
use zermelo_checker::games::heaps::{Claim, Heaps, Rules, Start, Statement};
use zermelo_checker::games::node_kayles::{
    self, DAWSON, Edge, GraphName, Listed, NodeKayles, ValuesBody,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::proofs::nim_values::components::Components;
use zermelo_checker::writing::Encode;
use zermelo_checker::writing::sums::{self, Shown};
use zermelo_present::nim_values::period;
use zermelo_search::limits::Limits;

use super::{Case, Input, certificate, text};

pub(super) const CASES: &[Case] = &[
    ("nim-values, 32,000 heaps of 0.007", || heaps(&[0, 0, 0, 7], 32_000)),
    ("nim-values, sets of 16 stars", || stars(16, 400)),
    ("nim-values, sets of 16 stars of 1,024 vertices", || stars(256, 250)),
    ("nim-values, 1,000 heaps and 32 digits", || heaps(&[&[0][..], &[7; 32]].concat(), 1_000)),
    ("nim-values, a sum of 40 games of 1,000 heaps and 32 digits", codes),
    ("nim-values, a sum of 60 paths of 965 vertices and more", paths),
    ("nim-values, four spots of Sprouts", || committed("sprouts/4.cert")),
];

/// A committed certificate, which is as it should be.
fn committed(file: &str) -> Input {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(file);
    Input { bytes: fs::read(path).expect("a certificate"), wanted: None }
}

/// A sum of games, each with its nim-value and its proof.
fn sum(shown: Vec<(Summand, u16, NimValues)>) -> Input {
    let value = shown.iter().fold(0, |sum, (_, value, _)| sum ^ value);
    let (mut summands, mut proofs) = (Vec::new(), Vec::new());
    for (summand, value, values) in shown {
        let mut body = Vec::new();
        values.encode(&mut body);
        summands.push(summand);
        proofs.push(Shown { value: value.into(), body: body.into() });
    }
    let statement = node_kayles::Statement::HasValue(value.into());
    let claim = disjunctive_sum::Claim { statement, game: Sum { summands } };
    certificate(claim, Kind::NimValues, &sums::body(&proofs))
}

/// The nim-values of heaps of up to so many counters, and that of the largest.
fn values(digits: &[u8], most: u16) -> (u16, NimValues) {
    let mut heaps = period::Heaps::new(digits);
    let values = heaps.up_to(usize::from(most) + 1, &Limits::default());
    let values = values.expect("no limit").to_vec();
    (*values.last().expect("a value"), NimValues { values, repeats: None, mask: None })
}

/// Games whose codes differ in some digits, each of which leaves two heaps.
fn codes() -> Input {
    let game = |number: usize| {
        let digit = |at: usize| if number >> at & 1 == 1 { 6 } else { 7 };
        let digits = [&[0][..], &(0..32).map(digit).collect::<Vec<u8>>()].concat();
        let (value, proof) = values(&digits, 999);
        let start = Start::Sum { heaps: vec![999] };
        (Summand::Heaps(Heaps { rules: Rules::Octal { digits }, start }), value, proof)
    };
    sum((0..40).map(game).collect())
}

/// Paths, whose graphs are as large as they can be.
fn paths() -> Input {
    let game = |vertices: u16| {
        let (value, proof) = values(DAWSON, vertices);
        let game = NodeKayles { graph: GraphName::Path { vertices }, graph_hash: None };
        (Summand::NodeKayles(game), value, proof)
    };
    sum((965..=1024).map(game).collect())
}

fn heaps(digits: &[u8], count: u32) -> Input {
    let mut heaps = period::Heaps::new(digits);
    let values = heaps.up_to(count as usize, &Limits::default());
    let body = NimValues { values: values.expect("no limit").to_vec(), repeats: None, mask: None };
    let rules = Rules::Octal { digits: digits.to_vec() };
    let value = body.value((count - 1).into()).expect("a value");
    let start = Start::Sum { heaps: vec![count - 1] };
    let statement = Statement::HasValue(value.into());
    certificate(Claim { statement, game: Heaps { rules, start } }, Kind::NimValues, &body)
}

/// The corners of a large cube, of which so many centres with three neighbours each are components; and
/// sets of these together, as large as a length allows.
fn stars(count: u16, sets: usize) -> Input {
    let vertices = 4 * count;
    let edges = (0..count).flat_map(|star| (1..4).map(move |leaf| [4 * star, 4 * star + leaf]));
    let edges: Vec<Edge> = edges.map(|[low, high]| Edge { low, high }).collect();
    let names = (0..vertices).map(|vertex| text(&vertex.to_string()));
    let graph = Listed { vertices: names.collect(), edges };
    // Every star, and then each set without one or two of the first stars.
    let together = if count > 64 { 18 } else { count };
    let star = |star: u16| vec![star];
    let without = |set: usize| {
        let (one, two) = (set % 16, set / 16);
        let is_in = move |star: &u16| usize::from(*star) != one && usize::from(*star) != two;
        (0..together).filter(is_in).collect::<Vec<u16>>()
    };
    let mut lists: Vec<Vec<u16>> = (0..count).map(star).chain((0..sets).map(without)).collect();
    lists.sort_unstable();
    lists.dedup();
    let record = |stars: &Vec<u16>| {
        let mut bytes = vec![0u8; usize::from(vertices).div_ceil(8)];
        for star in stars {
            bytes[usize::from(star / 2)] |= 0b1111 << (4 * (star % 2));
        }
        bytes
    };
    let components = Components {
        records: lists.iter().flat_map(record).collect(),
        values: lists.iter().map(|stars| u16::from(stars.len() % 2 == 1)).collect(),
        answers: lists.iter().flat_map(|stars| vec![0; 4 * stars.len()]).collect(),
    };
    let paths = NimValues { values: vec![0, 1], repeats: None, mask: None };
    let game =
        NodeKayles { graph: GraphName::Other { title: text("") }, graph_hash: Some(graph.hash()) };
    let body =
        ValuesBody { graph: Some(graph), opening: None, paths, maps: Vec::new(), components };
    let statement = node_kayles::Statement::HasValue(u32::from(count % 2));
    certificate(node_kayles::Claim { statement, game }, Kind::NimValues, &body)
}
