//! Small certificates that are right, written down by hand, for the traps to spoil.

use std::borrow::Cow;

use zermelo::games::positional::boards;
use zermelo_checker::claim::{Claim, Provenance, Statement};
use zermelo_checker::format::{Certificate, Hash, Header, Text};
use zermelo_checker::games::positional::{
    self, Board, BoardName, Body, Positional, Start, Symmetry,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_explain::claims::claim;

pub(crate) fn text(s: &str) -> Text {
    Text::new(s).expect("a short text")
}

pub(crate) fn symmetry(images: &[u16]) -> Symmetry {
    Symmetry { name: text(""), images: images.to_vec() }
}

/// A certificate of a replay, whose parts can be changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    pub(crate) claim: Claim,
    pub(crate) maker: Text,
    /// What a positional game has before the replay.
    pub(crate) ground: Option<(Board, Vec<Symmetry>)>,
    pub(crate) replay: Replay<'static>,
}

impl Draft {
    /// The certificate's bytes, with their hash.
    pub(crate) fn write(&self) -> (Vec<u8>, Hash) {
        let provenance = Provenance { maker: self.maker.clone(), source: text("") };
        let header = Header { claim: self.claim.clone(), provenance };
        let replay = self.replay.clone();
        let certificate = match self.ground.clone() {
            Some((board, symmetries)) => {
                Certificate::new(header, Kind::Replay, &Body { board, symmetries, replay })
            }
            None => Certificate::new(header, Kind::Replay, &replay),
        };
        certificate.write()
    }
}

/// A certificate about a positional game; `positions` are First's and Second's points by node.
fn certificate(
    words: &str,
    board: Board,
    symmetries: &[&[u16]],
    opening: Option<u16>,
    nodes: &[NodeSpec<'_>],
) -> Draft {
    let width = board.size().div_ceil(8);
    let mut replay = Replay { opening, ..Replay::default() };
    let mut positions = Vec::new();
    for node in nodes {
        for stones in [node.first, node.second] {
            positions.extend(record(stones, width));
        }
        let entries = node.entries.iter().map(|&(mv, response)| Entry { mv, response });
        let count = u32::try_from(node.entries.len()).expect("few entries");
        replay.nodes.push(Node { entries: count, default: node.default });
        replay.entries.extend(entries);
    }
    replay.positions = Cow::Owned(positions);
    let mut claim = claim(words).expect("a claim");
    if let Claim::Positional(positional::Claim { game, .. }) = &mut claim
        && board.confirm(game).is_err()
    {
        game.board_hash = Some(board.hash());
    }
    let symmetries = symmetries.iter().map(|images| symmetry(images)).collect();
    Draft { claim, maker: text("by hand"), ground: Some((board, symmetries)), replay }
}

/// Stones as a stored position holds them.
pub(crate) fn record(stones: &[u16], width: usize) -> Vec<u8> {
    let mut bytes = vec![0; width];
    for &stone in stones {
        bytes[usize::from(stone / 8)] |= 1 << (stone % 8);
    }
    bytes
}

struct NodeSpec<'a> {
    first: &'a [u16],
    second: &'a [u16],
    default: Option<Response>,
    entries: &'a [(u16, Response)],
}

pub(crate) fn win(reply: u16) -> Response {
    Response::Win { reply }
}

pub(crate) fn reply(reply: u16, target: u32, symmetry: u16) -> Response {
    Response::Reply { reply, target, symmetry }
}

pub(crate) fn same_as(mv: u16, symmetry: u16) -> Response {
    Response::SameAs { mv, symmetry }
}

/// Tic-tac-toe as maker–breaker game: maker starts in the centre and wins. Points
///
/// ```text
/// 0 1 2
/// 3 4 5
/// 6 7 8
/// ```
///
/// The symmetries are the reflection 0↔2, the half turn, and the quarter turn 0→2→8→6 in both
/// directions.
pub(crate) fn maker_wins() -> Draft {
    let board = boards::named(&BoardName::Hypercube { side: 3, dimension: 2 }).expect("a board");
    certificate(
        "maker wins hypercube 3 2 --weak",
        board,
        &[
            &[2, 1, 0, 5, 4, 3, 8, 7, 6],
            &[8, 7, 6, 5, 4, 3, 2, 1, 0],
            &[2, 5, 8, 1, 4, 7, 0, 3, 6],
            &[6, 3, 0, 7, 4, 1, 8, 5, 2],
        ],
        Some(4),
        &[
            // 0: a corner is answered beside it, an edge in the corner before it.
            NodeSpec {
                first: &[4],
                second: &[],
                default: None,
                entries: &[
                    (0, reply(1, 1, 0)),
                    (1, reply(0, 2, 0)),
                    (2, reply(1, 1, 1)),
                    (3, same_as(1, 3)),
                    (5, same_as(1, 4)),
                    (6, same_as(0, 3)),
                    (7, same_as(1, 2)),
                    (8, same_as(0, 2)),
                ],
            },
            NodeSpec {
                first: &[1, 4],
                second: &[0],
                default: Some(win(7)),
                entries: &[(7, reply(2, 3, 0))],
            },
            NodeSpec {
                first: &[0, 4],
                second: &[1],
                default: Some(win(8)),
                entries: &[(8, reply(3, 4, 0))],
            },
            NodeSpec {
                first: &[1, 2, 4],
                second: &[0, 7],
                default: Some(win(6)),
                entries: &[(6, reply(5, 5, 0))],
            },
            NodeSpec {
                first: &[0, 3, 4],
                second: &[1, 8],
                default: Some(win(5)),
                entries: &[(5, win(6))],
            },
            NodeSpec {
                first: &[1, 2, 4, 5],
                second: &[0, 6, 7],
                default: Some(win(3)),
                entries: &[(3, win(8))],
            },
        ],
    )
}

/// Ordinary tic-tac-toe, late: X 0 1 5, O 2 4 and O to play; X does not lose.
///
/// ```text
/// X X O
/// . O X
/// . . .
/// ```
///
/// O threatens 2-4-6 with nothing but its own move there: O 6 wins. So the claim is about the
/// position with X on 6 too: X 0 1 5 6, O 2 4 8 and O to play on 3 or 7.
pub(crate) fn late_draw() -> Draft {
    let board = boards::named(&BoardName::Hypercube { side: 3, dimension: 2 }).expect("a board");
    // X X O / . O X / X . O: O on 3 leaves X 7, O on 7 leaves X 3 (which completes 0-3-6).
    certificate(
        "first player does not lose hypercube 3 2 --start 11,12,23,31/13,22,33",
        board,
        &[],
        None,
        &[NodeSpec {
            first: &[0, 1, 5, 6],
            second: &[2, 4, 8],
            default: None,
            entries: &[(3, win(7)), (7, win(3))],
        }],
    )
}

/// The affine plane of order 2: any second stone completes a line.
pub(crate) fn plane_of_order_2() -> Draft {
    let board = boards::named(&BoardName::AffinePlane { order: 2 }).expect("a board");
    certificate(
        "first player wins affine-plane 2",
        board,
        &[],
        Some(0),
        &[NodeSpec { first: &[0], second: &[], default: Some(win(1)), entries: &[(1, win(2))] }],
    )
}

/// The (4, 3)-game, which the first player wins: on two rows of three cells, numbered
///
/// ```text
/// 0 1 2
/// 3 4 5
/// ```
///
/// the first player starts in 0; whichever of 1 and 3 the opponent takes, the other one is the
/// reply; then the opponent opens the way to the corner, 5.
pub(crate) fn shading_wins() -> Draft {
    let entry = |mv, response| Entry { mv, response };
    let node = Node { entries: 2, default: None };
    Draft {
        claim: claim("first player wins erdos-szekeres 4 3").expect("a claim"),
        maker: text("by hand"),
        ground: None,
        replay: Replay {
            opening: Some(0),
            positions: Cow::Owned(vec![1, 0, 2, 1]),
            nodes: vec![node, node],
            entries: vec![
                entry(1, reply(3, 1, 0)),
                entry(3, reply(1, 1, 0)),
                entry(2, win(5)),
                entry(4, win(5)),
            ],
        },
    }
}

/// The claim's parts, to be changed.
pub(crate) fn positional(draft: &mut Draft) -> (&mut Statement, &mut Positional) {
    match &mut draft.claim {
        Claim::Positional(claim) => (&mut claim.statement, &mut claim.game),
        other => panic!("{other} is about no positional game"),
    }
}

/// The board, to be changed.
pub(crate) fn board(draft: &mut Draft) -> &mut Board {
    &mut draft.ground.as_mut().expect("a board").0
}

/// The symmetries, to be changed.
pub(crate) fn symmetries(draft: &mut Draft) -> &mut Vec<Symmetry> {
    &mut draft.ground.as_mut().expect("a board").1
}

/// The replay proof, to be changed.
pub(crate) fn replay(draft: &mut Draft) -> &mut Replay<'static> {
    &mut draft.replay
}

/// Replaces the entry of a node for a move.
pub(crate) fn set_entry(certificate: &mut Draft, node: usize, mv: u16, response: Response) {
    let replay = replay(certificate);
    let start: usize = replay.nodes.iter().take(node).map(|node| node.entries as usize).sum();
    let entries = replay.nodes[node].entries as usize;
    let entry = replay.entries[start..start + entries].iter_mut().find(|entry| entry.mv == mv);
    entry.expect("an entry for the move").response = response;
}

/// Adds an entry to a node, at a place among its entries.
pub(crate) fn insert_entry(
    certificate: &mut Draft,
    node: usize,
    at: usize,
    mv: u16,
    response: Response,
) {
    let replay = replay(certificate);
    let start: usize = replay.nodes.iter().take(node).map(|node| node.entries as usize).sum();
    replay.nodes[node].entries += 1;
    replay.entries.insert(start + at, Entry { mv, response });
}

/// Removes a node's entry for a move.
pub(crate) fn remove_entry(certificate: &mut Draft, node: usize, mv: u16) {
    let replay = replay(certificate);
    let start: usize = replay.nodes.iter().take(node).map(|node| node.entries as usize).sum();
    let entries = replay.nodes[node].entries as usize;
    let at = replay.entries[start..start + entries].iter().position(|entry| entry.mv == mv);
    replay.entries.remove(start + at.expect("an entry for the move"));
    replay.nodes[node].entries -= 1;
}

/// Replaces a node's stored position, on a board of 9 points.
pub(crate) fn set_position(certificate: &mut Draft, node: usize, first: &[u16], second: &[u16]) {
    let bytes = [record(first, 2), record(second, 2)].concat();
    replay(certificate).positions.to_mut()[node * 4..node * 4 + 4].copy_from_slice(&bytes);
}

/// A custom game with these points and lines, first player to win, from no position.
pub(crate) fn other_board(points: &[&str], lines: &[&[u16]]) -> Board {
    Board {
        points: points.iter().map(|name| text(name)).collect(),
        lines: lines.iter().map(|line| line.to_vec()).collect(),
    }
}

pub(crate) fn no_start() -> Start {
    Start::default()
}
