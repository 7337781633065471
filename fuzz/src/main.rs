//! All targets in one program, so that it is built and linked once. `TARGET` in the environment says
//! which of them a run is of.
#![no_main]

mod arguments;
mod board_file;
mod check_bytes;
mod check_structured;
mod claim_text;
mod components;
mod deductions;
mod domino_moves;
mod edge_moves;
mod family_text;
mod game_moves;
mod graph_file;
mod grid_moves;
mod heaps;
mod layers;
mod many;
mod map_bits;
mod mirror;
mod misere;
mod outcome_structured;
mod parity;
mod partisan;
mod patterns;
mod positional_moves;
mod puzzle_text;
mod rules_text;
mod safe_sets;
mod scores;
mod strategy_text;
mod sums;
mod switching;

use std::sync::OnceLock;

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{FileGame, Takes};
use zermelo_search::limits::Resources;
use zermelo_search::solving::SolveRequest;

/// A property that is tested with the bytes of an input.
type Property = fn(&[u8]);

/// The targets by their names.
const TARGETS: &[(&str, Property)] = &[
    ("arguments", |data| of(data, arguments::run)),
    ("board_file", |data| of(data, board_file::run)),
    ("check_bytes", |data| of(data, check_bytes::run)),
    ("check_structured", |data| of(data, check_structured::run)),
    ("claim_text", |data| of(data, claim_text::run)),
    ("components", |data| of(data, components::run)),
    ("deductions", |data| of(data, deductions::run)),
    ("domino_moves", |data| of(data, domino_moves::run)),
    ("edge_moves", |data| of(data, edge_moves::run)),
    ("family_text", |data| of(data, family_text::run)),
    ("game_moves", |data| of(data, game_moves::run)),
    ("graph_file", |data| of(data, graph_file::run)),
    ("grid_moves", |data| of(data, grid_moves::run)),
    ("heaps", |data| of(data, heaps::run)),
    ("layers", |data| of(data, layers::run)),
    ("many", |data| of(data, many::run)),
    ("map_bits", |data| of(data, map_bits::run)),
    ("mirror", |data| of(data, mirror::run)),
    ("misere", |data| of(data, misere::run)),
    ("outcome_structured", |data| of(data, outcome_structured::run)),
    ("parity", |data| of(data, parity::run)),
    ("partisan", |data| of(data, partisan::run)),
    ("patterns", |data| of(data, patterns::run)),
    ("positional_moves", |data| of(data, positional_moves::run)),
    ("puzzle_text", |data| of(data, puzzle_text::run)),
    ("rules_text", |data| of(data, rules_text::run)),
    ("safe_sets", |data| of(data, safe_sets::run)),
    ("strategy_text", |data| of(data, strategy_text::run)),
    ("sums", |data| of(data, sums::run)),
    ("switching", |data| of(data, switching::run)),
];

static PROPERTY: OnceLock<Property> = OnceLock::new();

/// Tests a property with the input that the bytes come to.
fn of<'d, T: Arbitrary<'d>>(data: &'d [u8], property: fn(T)) {
    if let Ok(input) = T::arbitrary_take_rest(Unstructured::new(data)) {
        property(input);
    }
}

/// Whether a replay is verified after a change of up to four bytes of its body. A rejection is explained.
fn is_verified(header: Header, body: &[u8], changes: &[(u16, u8)]) -> bool {
    let mut body = body.to_vec();
    for &(at, byte) in changes.iter().take(4) {
        let at = usize::from(at) % body.len();
        body[at] = byte;
    }
    let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => true,
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
            false
        }
        Verdict::None(_) => false,
    }
}

/// How the game of a file is solved.
const REQUEST: SolveRequest<'static> = SolveRequest {
    resources: Resources::DEFAULT,
    by: None,
    claim: None,
    map: None,
    checkpoint: None,
};

/// What is done with the files of a game.
fn of_files(about: &About) -> FileGame {
    let file = about.options.list.iter().find_map(|option| match option.takes {
        Takes::File(file) => Some(file),
        _ => None,
    });
    file.expect("a game of files")
}

/// The property that the environment names.
fn named() -> Property {
    let name = std::env::var("TARGET").unwrap_or_default();
    let all = TARGETS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ");
    let found = TARGETS.iter().find(|(target, _)| *target == name);
    found.unwrap_or_else(|| panic!("TARGET is one of: {all}")).1
}

fuzz_target!(|data: &[u8]| PROPERTY.get_or_init(named)(data));
