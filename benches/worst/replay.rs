//! Replays: many nodes on boards with many lines, many symmetries, long lines of play.

use std::borrow::Cow;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, Goal, Positional, Start, Symmetry,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_explain::claims::claim;

use super::{Case, Input, OnBoard, certificate, text};

pub(super) const CASES: &[Case] = &[
    ("250 points, lines through a stone, settled", || settled(250, 5_000, 5_000).certificate()),
    ("512 points, lines through a stone, settled", || settled(512, 60_000, 1_600).certificate()),
    ("512 points, small, settled", || settled(512, 3_000, 200).certificate()),
    ("16 points, 560 lines, settled", || settled(16, 560, 10_000).certificate()),
    ("512 points, a win for every move", || wins(512, 2_000, 400).certificate()),
    ("512 points, scores for every move", || scores(512, 400, 300).certificate()),
    ("60 points, scores for every move", || scores(60, 300, 3_000).certificate()),
    ("all pairs of 250 points, symmetries", || pairs(250, 400).certificate()),
    ("all pairs of 64 points, symmetries", || pairs(64, 1_500).certificate()),
    ("129 points, symmetries", || turns(129, 3_000).certificate()),
    ("same-as by a symmetry, 512 points", || same_as().certificate()),
    ("shading 255 by 32, few moves", shading),
    ("a fault that the start does not lead to", || lost().certificate()),
    ("a fault, many entries in one node", || lost_in_entries().certificate()),
];

fn names(count: u16) -> Vec<Text> {
    (0..count).map(|point| text(&point.to_string())).collect()
}

pub(super) fn positional(
    convention: Convention,
    statement: Statement,
    points: u16,
    mut lines: Vec<Vec<u16>>,
    replay: Replay<'static>,
) -> OnBoard {
    lines.sort();
    let board = Board { points: names(points), lines, needs: Vec::new() };
    let game = Positional {
        board: BoardName::Other { title: text("") },
        board_hash: Some(board.hash()),
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    };
    let body = Body {
        board,
        symmetries: Vec::new(),
        replay,
        pairings: Vec::new().into(),
        threats: Vec::new(),
    };
    OnBoard { claim: Claim { statement, game }, body }
}

pub(super) fn record(stones: impl IntoIterator<Item = u16>, points: u16) -> Vec<u8> {
    let mut bytes = vec![0; usize::from(points.div_ceil(8))];
    for stone in stones {
        bytes[usize::from(stone / 8)] |= 1 << (stone % 8);
    }
    bytes
}

/// As many lines through point 0 as asked for, with few points each.
fn through_zero(points: u16, count: usize) -> Vec<Vec<u16>> {
    let pairs = (1..points).flat_map(|p| (p + 1..points).map(move |q| vec![0, p, q]));
    let triples = (1..points).flat_map(move |p| {
        (p + 1..points).flat_map(move |q| (q + 1..points).map(move |r| vec![0, p, q, r]))
    });
    pairs.chain(triples).take(count).collect()
}

/// The first player takes point 0, which is on every line, and is never in danger: every node is
/// node 0 once more, and says of every move that it is settled.
fn settled(points: u16, lines: usize, nodes: usize) -> OnBoard {
    let mut position = record([0], points);
    position.extend(record([], points));
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(position.repeat(nodes)),
        nodes: vec![Node { entries: 0, default: Some(Response::Settled) }; nodes].into(),
        entries: Vec::new().into(),
    };
    let statement = Statement::DoesNotLose(Player::First);
    positional(Convention::Strong, statement, points, through_zero(points, lines), replay)
}

/// As [`settled`], with an entry for every move: a reply after which nothing can be lost.
fn wins(points: u16, lines: usize, nodes: usize) -> OnBoard {
    let mut position = record([0], points);
    position.extend(record([], points));
    let win =
        |mv: u16| Entry { mv, response: Response::Win { reply: if mv == 1 { 2 } else { 1 } } };
    let entries: Vec<Entry> = (1..points).map(win).collect();
    let count = u32::from(points - 1);
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(position.repeat(nodes)),
        nodes: vec![Node { entries: count, default: None }; nodes].into(),
        entries: entries.repeat(nodes).into(),
    };
    let statement = Statement::DoesNotLose(Player::First);
    positional(Convention::Strong, statement, points, through_zero(points, lines), replay)
}

/// As [`wins`], where the most points of a line decide and the game is over after three moves.
fn scores(points: u16, lines: usize, nodes: usize) -> OnBoard {
    let mut made = wins(points, lines, nodes);
    let game = &mut made.claim.game;
    game.convention = Convention::Score { goal: Goal::Most, ahead: Player::First };
    game.within = Some(3);
    made
}

/// All pairs are lines, so that every permutation is a symmetry; none is used.
fn pairs(points: u16, symmetries: u16) -> OnBoard {
    let lines = (0..points).flat_map(|p| (p + 1..points).map(move |q| vec![p, q])).collect();
    with_turns(points, symmetries, lines)
}

/// No lines, so that symmetries take nothing but memory.
fn turns(points: u16, symmetries: u16) -> OnBoard {
    with_turns(points, symmetries, Vec::new())
}

fn with_turns(points: u16, symmetries: u16, lines: Vec<Vec<u16>>) -> OnBoard {
    let statement = Statement::Wins(Player::First);
    let mut made = positional(Convention::Strong, statement, points, lines, Replay::default());
    // Turns of all points but the last few, by different steps.
    let image = |number: u16, point: u16| {
        let rest = points - number / (points / 2);
        let step = number % (points / 2) + 1;
        if point < rest { (point + step) % rest } else { point }
    };
    let symmetry = |number: u16| Symmetry {
        name: text(""),
        images: (0..points).map(|point| image(number, point)).collect(),
    };
    made.body.symmetries = (0..symmetries).map(symmetry).collect();
    made
}

/// Every second move is answered as the one before it, by a symmetry that exchanges the two and
/// has all stones to map.
fn same_as() -> OnBoard {
    let (points, free, nodes) = (512, 128, 300);
    let stones = || 0..points - free;
    let first = || stones().filter(|point| point % 2 == 0).chain([points - free]);
    let mut position = record(first(), points);
    position.extend(record(stones().filter(|point| point % 2 == 1), points));
    let mut entries = Vec::new();
    for point in (points - free + 1..points).step_by(2) {
        entries.push(Entry { mv: point, response: Response::Settled });
        if point + 1 < points {
            let response = Response::SameAs {
                mv: point,
                symmetry: u32::from((point - (points - free)) / 2 + 1),
            };
            entries.push(Entry { mv: point + 1, response });
        }
    }
    let replay = Replay {
        opening: Some(points - free),
        positions: Cow::Owned(position.repeat(nodes)),
        nodes: vec![
            Node { entries: u32::try_from(entries.len()).expect("few"), default: None };
            nodes
        ]
        .into(),
        entries: entries.repeat(nodes).into(),
    };
    let statement = Statement::DoesNotLose(Player::First);
    let mut made = positional(Convention::Strong, statement, points, vec![], replay);
    let name = |point: u16| text(&point.to_string());
    made.claim.game.start.first = stones().filter(|point| point % 2 == 0).map(name).collect();
    made.claim.game.start.second = stones().filter(|point| point % 2 == 1).map(name).collect();
    let swap = |pair: u16| {
        let one = points - free + 1 + 2 * pair;
        let image = |point: u16| match point {
            _ if point == one => one + 1,
            _ if point == one + 1 => one,
            _ => point,
        };
        Symmetry { name: text(""), images: (0..points).map(image).collect() }
    };
    made.body.symmetries = (0..(free - 2) / 2).map(swap).collect();
    made
}

/// The widest board. The opponent has two moves, and either lets the proponent take the corner:
/// few bytes for a look at every cell.
fn shading() -> Input {
    let (width, height, nodes) = (255u16, 32u16, 2_000);
    let mut late = vec![255u8; usize::from(height)];
    late[usize::from(height) - 2] = 254;
    late[usize::from(height) - 1] = 253;
    let begun = |rows: &[u8]| {
        let mut position = vec![0; usize::from(height)];
        position[..rows.len()].copy_from_slice(rows);
        position
    };
    let positions = [begun(&[1]), late.repeat(nodes), begun(&[2, 1])].concat();
    let corner = Response::Win { reply: width * height - 1 };
    let mut table = vec![Node { entries: 0, default: Some(corner) }; nodes];
    // The start leads to the last node, which comes last and does not stand.
    table.insert(0, Node { entries: 2, default: None });
    table.push(Node { entries: 0, default: None });
    let target = u32::try_from(nodes).expect("few") + 1;
    let reply = |mv, reply| Entry { mv, response: Response::Reply { reply, target, symmetry: 0 } };
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(positions),
        nodes: table.into(),
        entries: vec![reply(1, width), reply(width, 1)].into(),
    };
    let claim = claim("first player wins erdos-szekeres 256 33").expect("a claim");
    certificate(claim, Kind::Replay, &replay)
}

/// Node 1 does not stand; an explanation goes through all other nodes for a way to it.
fn lost() -> OnBoard {
    let (points, nodes) = (512u16, 4_000u32);
    let stones = |first: &[u16], second: &[u16]| {
        [record(first.iter().copied(), points), record(second.iter().copied(), points)].concat()
    };
    let position = stones(&[0], &[]);
    let positions = [position.repeat(2), stones(&[0, 2], &[1]), position.repeat(3_997)].concat();
    let chain = |node: u32| {
        let response = if node == 0 {
            Response::Settled
        } else {
            Response::Reply { reply: 1, target: (node + 1).min(nodes - 1), symmetry: 0 }
        };
        Node { entries: u32::from(node == 0), default: Some(response) }
    };
    let first = Entry { mv: 1, response: Response::Reply { reply: 2, target: 2, symmetry: 0 } };
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(positions),
        nodes: (0..nodes).map(chain).collect(),
        entries: vec![first].into(),
    };
    let statement = Statement::DoesNotLose(Player::First);
    positional(Convention::Strong, statement, points, vec![vec![0, 1]], replay)
}

/// As [`lost`]; a node on the way has a default, and very many entries.
fn lost_in_entries() -> OnBoard {
    let mut made = lost();
    let replay = &mut made.body.replay;
    let entry = replay.entries[0];
    replay.nodes[2].entries = 300_000;
    replay.entries.extend(vec![entry; 300_000]);
    made
}
