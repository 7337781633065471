//! Maps of boards much wider than high, layers, true and false, and what is in any file: headers, boards.

use std::borrow::Cow;

use zermelo_checker::claim::Claim;
use zermelo_checker::games::positional::{self, BoardName, Body, Symmetry};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::writing::RawBody;
use zermelo_explain::claims::claim;
use zermelo_positional::boards;
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::many::Writer;
use zermelo_sizes::erdos_szekeres::solver::outcomes::outcomes;
use zermelo_sizes::erdos_szekeres::solver::{self, Board};
use zermelo_sizes::maps::layers::{self, Every, Sizes};

use super::{Case, Input, OnBoard, certificate, text};

pub(super) const CASES: &[Case] = &[
    ("map 4000 by 2 rows, all set", || filled(4_001, 3, 0xFF)),
    ("map 4000 by 2 rows, true", || honest(4_001, 3)),
    ("map 30000 by 2 rows, none set", || filled(30_001, 3, 0)),
    ("map 1000 by 3 rows, every second set", || filled(1_001, 4, 0x55)),
    ("map 1000 by 3 rows, true", || honest(1_001, 4)),
    ("map 200 by 4 rows, all set", || filled(201, 5, 0xFF)),
    ("map 200 by 4 rows, true", || honest(201, 5)),
    ("map 65535 by 1 row, none set", || filled(65_536, 2, 0)),
    ("map 65535 by 1 row, true", || honest(65_536, 2)),
    ("map 2 by 63 rows, all set", || filled(3, 64, 0xFF)),
    ("map 2 by 63 rows, true", || honest(3, 64)),
    ("map 3 by 63 rows, true", || honest(4, 64)),
    ("map 4 by 63 rows, none set", || filled(5, 64, 0)),
    ("map 4 by 63 rows, true", || honest(5, 64)),
    ("map 5 by 63 rows, true", || honest(6, 64)),
    ("layers b = 5 up to a = 70, true", || layered(5, 70, false)),
    ("layers b = 5 up to a = 70, the last bit wrong", || layered(5, 70, true)),
    ("layers b = 14 up to a = 10, true", || layered(14, 10, false)),
    ("layers b = 64 up to a = 3, true", || layered(64, 3, false)),
    ("layers b = 64 up to a = 4, the last bit wrong", || layered(64, 4, true)),
    ("affine plane of order 19, its pairs of points", || prime_plane().certificate()),
    ("hypercube of side 2 and dimension 9", || cube().certificate()),
    ("nodes of two bytes", || tables(0, 500_000)),
    ("entries of two bytes", || tables(500_000, 1)),
    ("symmetries of two bytes", || symmetries().certificate()),
    ("a symmetry with a million images", || long_symmetry().certificate()),
    ("stones of one byte", || stones("", 1_000_000).certificate()),
    ("stones of two bytes", || stones("a", 1_000_000).certificate()),
    ("stones of two bytes, with another claim wanted", || Input {
        wanted: Some("first player wins affine-plane 3"),
        ..stones("a", 1_000_000).certificate()
    }),
    ("many, layers b = 64 up to a = 2", || many(|| layered(64, 2, false), 1_000)),
];

/// C(width + rows, rows) states.
fn states(width: u64, rows: u64) -> u64 {
    (1..=rows).fold(1, |count, i| count * (width + i) / i)
}

fn filled(a: u32, b: u32, byte: u8) -> Input {
    let states = states(u64::from(a) - 1, u64::from(b) - 1);
    let mut bits = vec![byte; usize::try_from(states.div_ceil(8)).expect("addressable")];
    if let (Some(last), 1..) = (bits.last_mut(), states % 8) {
        *last &= (1 << (states % 8)) - 1;
    }
    let words = format!("first player wins with 1 P-positions erdos-szekeres {a} {b}");
    certificate(claim(&words).expect("a claim"), Kind::Map, &Map { bits: Cow::Owned(bits) })
}

fn honest(a: u32, b: u32) -> Input {
    let board = Board::new(a, b).expect("a board");
    let found = outcomes(board, Resources::default()).expect("outcomes");
    solver::map::certificate(found, Default::default()).into()
}

/// Layers of every board up to one, as they are or with the last state's bit changed.
fn layered(b: u32, most: u32, wrong: bool) -> Input {
    let sizes = Sizes::new(b, most).expect("boards");
    let every = Every {
        resources: Resources::within(Limits { memory: u64::MAX, ..Limits::default() }),
        threads: 1,
        checkpoint: None,
    };
    let mut body = Vec::new();
    let mut put = |bytes: &[u8]| -> std::io::Result<()> {
        body.extend_from_slice(bytes);
        Ok(())
    };
    let winners = layers::solve(&sizes, &every, Some(&mut put)).expect("winners");
    if let (Some(last), true) = (body.last_mut(), wrong) {
        // The last part has a state for each length of the first row.
        *last ^= 1 << ((most - 2) % 8);
    }
    let claim = layers::claim(&sizes, 2, &winners);
    certificate(claim, Kind::Layers, &RawBody(body.into()))
}

/// A board, and a proof of nothing.
fn on_board(words: &str, board: positional::Board) -> OnBoard {
    let claim = claim(&format!("first player wins {words}")).expect("a claim");
    let Claim::Positional(claim) = claim else { panic!("a positional game") };
    let replay = Replay::default();
    let body = Body {
        board,
        symmetries: Vec::new(),
        replay,
        pairings: Vec::new().into(),
        threats: Vec::new(),
    };
    OnBoard { claim, body }
}

fn plane(order: u16) -> OnBoard {
    let board = boards::named(&BoardName::AffinePlane { order }).expect("a board");
    on_board(&format!("affine-plane {order}"), board)
}

/// The hypercube with most lines for its points.
fn cube() -> OnBoard {
    let board = boards::named(&BoardName::Hypercube { side: 2, dimension: 9 }).expect("a board");
    on_board("hypercube 2 9", board)
}

/// The plane over the field of 19 elements, whose pairs of points are all looked up.
fn prime_plane() -> OnBoard {
    let q = 19u16;
    let point = |x: u16, y: u16| x * q + y;
    let sloped = |slope: u16, begin: u16| (0..q).map(move |x| point(x, (slope * x + begin) % q));
    let mut lines: Vec<Vec<u16>> = (0..q)
        .flat_map(|slope| (0..q).map(move |begin| (slope, begin)))
        .map(|(slope, begin)| sloped(slope, begin).collect())
        .chain((0..q).map(|x| (0..q).map(|y| point(x, y)).collect()))
        .collect();
    lines.sort();
    let board = positional::Board {
        points: (0..q * q).map(|point| text(&point.to_string())).collect(),
        lines,
        needs: Vec::new(),
    };
    let hash = board.hash();
    let mut made = on_board(&format!("affine-plane {q}"), board);
    made.claim.game.board_hash = Some(hash);
    made
}

/// Tables that do not fit together.
fn tables(entries: usize, nodes: usize) -> Input {
    let claim = claim("first player wins erdos-szekeres 4 4").expect("a claim");
    let node = Node { entries: 0, default: None };
    let entry = Entry { mv: 0, response: Response::Settled };
    let replay = Replay {
        nodes: vec![node; nodes].into(),
        entries: vec![entry; entries].into(),
        ..Replay::default()
    };
    certificate(claim, Kind::Replay, &replay)
}

fn symmetries() -> OnBoard {
    let mut made = plane(3);
    made.body.symmetries = vec![Symmetry { name: text(""), images: Vec::new() }; 500_000];
    made
}

/// More images than points.
fn long_symmetry() -> OnBoard {
    let board = positional::Board {
        points: (0..129).map(|p| text(&p.to_string())).collect(),
        lines: vec![],
        needs: Vec::new(),
    };
    let hash = board.hash();
    let mut made = on_board("board titled ''", board);
    made.claim.game.board_hash = Some(hash);
    made.body.symmetries = vec![Symmetry { name: text(""), images: vec![0; 1_000_000] }];
    made
}

fn stones(name: &str, count: usize) -> OnBoard {
    let mut made = plane(3);
    made.claim.game.start.first = vec![text(name); count];
    made
}

/// A file of as many of a certificate.
fn many(make: fn() -> Input, count: usize) -> Input {
    let mut bytes = Vec::new();
    let certificate = make().bytes;
    let mut file = Writer::new(&mut bytes).expect("begun");
    (0..count).for_each(|_| file.add(&certificate).expect("written"));
    file.finish().expect("written");
    Input { bytes, wanted: None }
}
