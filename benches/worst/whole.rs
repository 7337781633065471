//! Maps of boards much wider than high, true and false, and what is in any file: headers, boards.

use std::borrow::Cow;

use zermelo::boards;
use zermelo::solver::erdos_szekeres::outcomes::outcomes;
use zermelo::solver::erdos_szekeres::{self, Board, Resources};
use zermelo_checker::certificate::{Certificate, Proof, Seq, Symmetry};
use zermelo_checker::claim::{
    BoardName, Claim, ErdosSzekeres, Form, Game, Player, Size, Statement,
};
use zermelo_checker::proof::map::Map;
use zermelo_checker::proof::replay::{Entry, Node, Replay, Response};
use zermelo_checker::rules::positional;

use super::{Case, certificate, text};

pub(super) const CASES: &[Case] = &[
    ("map 4000 by 2 rows, all set", || filled(4_001, 3, 0xFF)),
    ("map 30000 by 2 rows, all set", || filled(30_001, 3, 0xFF)),
    ("map 30000 by 2 rows, none set", || filled(30_001, 3, 0)),
    ("map 1000 by 3 rows, every second set", || filled(1_001, 4, 0x55)),
    ("map 1000 by 3 rows, none set", || filled(1_001, 4, 0)),
    ("map 200 by 4 rows, all set", || filled(201, 5, 0xFF)),
    ("map 200 by 4 rows, none set", || filled(201, 5, 0)),
    ("map 4 by 63 rows, none set", || filled(5, 64, 0)),
    ("map 4 by 63 rows, true", || honest(5, 64)),
    ("map 65535 by 1 row, none set", || filled(65_536, 2, 0)),
    ("map 2 by 63 rows, all set", || filled(3, 64, 0xFF)),
    ("map 1000 by 3 rows, true", || honest(1_001, 4)),
    ("map 4000 by 2 rows, true", || honest(4_001, 3)),
    ("affine plane of order 19, its pairs of points", prime_plane),
    ("hypercube of side 2 and dimension 9", cube),
    ("nodes of two bytes", || tables(0, 500_000)),
    ("entries of two bytes", || tables(500_000, 1)),
    ("symmetries of two bytes", symmetries),
    ("stones of one byte", || stones("", 1_000_000)),
    ("stones of two bytes", || stones("a", 1_000_000)),
];

/// C(width + rows, rows) states.
fn states(width: u64, rows: u64) -> u64 {
    (1..=rows).fold(1, |count, i| count * (width + i) / i)
}

fn filled(a: u32, b: u32, byte: u8) -> Certificate<'static> {
    let states = states(u64::from(a) - 1, u64::from(b) - 1);
    let mut bits = vec![byte; usize::try_from(states.div_ceil(8)).expect("addressable")];
    if let (Some(last), 1..) = (bits.last_mut(), states % 8) {
        *last &= (1 << (states % 8)) - 1;
    }
    let statement = Statement::PPositions { count: 1, winner: Player::First };
    let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
    let claim = Claim { statement, game: Game::ErdosSzekeres(game) };
    certificate(claim, Proof::Map(Map { bits: Cow::Owned(bits) }))
}

fn honest(a: u32, b: u32) -> Certificate<'static> {
    let board = Board::new(a, b).expect("a board");
    let found = outcomes(board, Resources::default()).expect("outcomes");
    erdos_szekeres::map::certificate(found, Default::default())
}

/// A plane, and a proof of nothing.
fn plane(order: u16) -> Certificate<'static> {
    let claim: Claim = format!("first player wins affine-plane {order}").parse().expect("a claim");
    let mut made = certificate(claim, Proof::Replay(Replay::default()));
    made.header.board = boards::named(&BoardName::AffinePlane { order }).ok();
    made
}

/// The hypercube with most lines for its points.
fn cube() -> Certificate<'static> {
    let claim: Claim = "first player wins hypercube 2 9".parse().expect("a claim");
    let mut made = certificate(claim, Proof::Replay(Replay::default()));
    let name = BoardName::Hypercube { side: 2, dimension: 9 };
    made.header.board = Some(boards::named(&name).expect("a board"));
    made
}

/// The plane over the field of 19 elements, whose pairs of points are all looked up.
fn prime_plane() -> Certificate<'static> {
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
        lines: lines.into_iter().map(Seq).collect(),
    };
    let mut made = plane(3);
    if let Game::Positional(game) = &mut made.header.claim.game {
        game.board = BoardName::AffinePlane { order: q };
        game.board_hash = Some(board.hash());
    }
    made.header.board = Some(board);
    made
}

/// Tables that do not fit together.
fn tables(entries: usize, nodes: usize) -> Certificate<'static> {
    let claim = "first player wins erdos-szekeres 4 4".parse().expect("a claim");
    let node = Node { entries: 0, default: None };
    let entry = Entry { mv: 0, response: Response::Settled };
    let replay = Replay {
        nodes: vec![node; nodes].into(),
        entries: vec![entry; entries].into(),
        ..Replay::default()
    };
    certificate(claim, Proof::Replay(replay))
}

fn symmetries() -> Certificate<'static> {
    let mut made = plane(3);
    made.header.symmetries =
        vec![Symmetry { name: text(""), images: Seq::default() }; 500_000].into();
    made
}

fn stones(name: &str, count: usize) -> Certificate<'static> {
    let mut made = plane(3);
    if let Game::Positional(game) = &mut made.header.claim.game {
        game.start.first = vec![text(name); count].into();
    }
    made
}
