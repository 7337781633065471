//! Replays of dots and boxes: every lie gets its own error.

use super::rules::DotsAndBoxesRules;
use super::*;
use crate::claim::Player;
use crate::proofs::replay::tests::strategies;
use crate::proofs::replay::{Entry, Node, Replay, Response};
use crate::score::Bound;
use crate::trap_tests::{self, spring_kinds};

pub(super) fn claim(bound: Bound, rows: u32, columns: u32) -> Claim {
    Claim { bound, game: DotsAndBoxes { rows, columns, start: Start::default() } }
}

/// A strategy of the proponent, if there is one: the first move that keeps the claim true.
pub(super) fn strategy(claim: &Claim) -> Option<Body<'static>> {
    let rules = DotsAndBoxesRules::new(claim, &[]).expect("a size that the rules take");
    Some(Body { symmetries: Vec::new(), replay: strategies::first(&rules)? })
}

/// One box: the second player draws an edge next to the first one, and the fourth one. Edges are 0
/// above the box, 1 to the left, 2 to the right and 3 below.
fn one_box() -> Body<'static> {
    let reply = |reply, symmetry| Response::Reply { reply, target: 1, symmetry };
    let win = |reply| Response::Win { reply };
    let responses = [(0, reply(1, 0)), (1, reply(0, 0)), (2, reply(0, 1)), (3, reply(1, 2))];
    let responses = responses.into_iter().chain([(2, win(3)), (3, win(2))]);
    let replay = Replay {
        opening: None,
        positions: vec![0, 0, 0, 0, 0, 0b0011, 0, 0, 0, 0].into(),
        nodes: vec![Node { entries: 4, default: None }, Node { entries: 2, default: None }].into(),
        entries: responses.map(|(mv, response)| Entry { mv, response }).collect(),
    };
    Body { symmetries: vec![1, 2], replay }
}

/// Two boxes in a row, with 7 edges: each player can be sure of one.
fn two_boxes(bound: Bound) -> Body<'static> {
    strategy(&claim(bound, 1, 2)).expect("one box each")
}

/// The number of the pass on two boxes in a row.
const PASS: u16 = 7;

/// The first entry with such a move and response.
fn entry<'b>(body: &'b mut Body<'_>, is_it: impl Fn(u16, Response) -> bool) -> &'b mut Entry {
    let mut entries = body.replay.entries.iter_mut();
    entries.find(|entry| is_it(entry.mv, entry.response)).expect("such an entry")
}

/// The first reply that is a pass: the opponent has completed a box.
fn after_a_box<'b>(body: &'b mut Body<'_>) -> &'b mut Entry {
    entry(body, |_, response| matches!(response, Response::Reply { reply: PASS, .. }))
}

/// The record of the node to which the first such reply leads.
fn record_after_a_box<'b>(body: &'b mut Body<'_>) -> &'b mut [u8] {
    let Response::Reply { target, .. } = after_a_box(body).response else { panic!("a reply") };
    let start = 5 * usize::try_from(target).expect("few nodes");
    &mut body.replay.positions.to_mut()[start..start + 5]
}

/// The first record of a position in which the opponent passes.
fn record_of_a_pass<'b>(body: &'b mut Body<'_>) -> &'b mut [u8] {
    let mut records = body.replay.positions.to_mut().chunks_exact_mut(5);
    records.find(|record| record[4] == 1).expect("a box of the proponent")
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

fn spring(honest: &Claim, body: &Body<'static>, spoils: &[Spoil]) {
    trap_tests::spring(Kind::Replay, "", || (*honest, body.clone()), spoils);
}

#[test]
fn every_lie_about_one_box_gets_its_own_error() {
    spring(
        &claim(Bound::AtMost(0), 1, 1),
        &one_box(),
        &[
            ("nothing spoilt on one box", "verified", |_, _| ()),
            ("a board without a row", "size", |c, _| c.game.rows = 0),
            ("a board without a column", "size", |c, _| c.game.columns = 0),
            ("a board of more edges than are stored", "size", |c, _| c.game.columns = 22),
            ("a board of five rows of six", "size", |c, _| {
                (c.game.rows, c.game.columns) = (5, 6);
            }),
            ("a board of as many rows as there are numbers", "size", |c, _| {
                c.game.rows = u32::MAX;
            }),
            ("the box for the other player", "position-turn", |c, _| {
                c.bound = Bound::AtLeast(1);
            }),
            ("an edge that one box has not", "position-edges", |_, b| {
                b.replay.positions.to_mut()[5] |= 1 << 4;
            }),
            ("an edge in the last byte", "position-edges", |_, b| {
                b.replay.positions.to_mut()[7] = 128;
            }),
            ("a box before it is complete", "position-boxes", |_, b| {
                b.replay.positions.to_mut()[8] = 1;
            }),
            ("a pass without a box", "position-boxes", |_, b| b.replay.positions.to_mut()[9] = 1),
            ("a mark of a pass that is none", "position-boxes", |_, b| {
                b.replay.positions.to_mut()[9] = 2;
            }),
            ("an edge too few", "position-turn", |_, b| {
                b.replay.positions.to_mut()[5] = 0b0001;
            }),
            ("a board with all edges", "position-turn", |_, b| {
                b.replay.positions.to_mut()[5] = 0b1111;
            }),
            ("a start with edges", "start-mismatch", |_, b| {
                b.replay.positions.to_mut()[0] = 0b0011;
            }),
            ("a first move of the player who comes second", "opening-unexpected", |_, b| {
                b.replay.opening = Some(0);
            }),
            ("a reply on the edge that was drawn", "reply-illegal", |_, b| {
                b.replay.entries[0].response = Response::Reply { reply: 0, target: 1, symmetry: 0 };
            }),
            ("a reply that passes before a box", "reply-illegal", |_, b| {
                b.replay.entries[0].response = Response::Reply { reply: 4, target: 1, symmetry: 0 };
            }),
            ("a reply beyond the pass of one box", "reply-illegal", |_, b| {
                b.replay.entries[0].response = Response::Reply { reply: 5, target: 1, symmetry: 0 };
            }),
            ("a reply of the largest number", "reply-illegal", |_, b| {
                let reply = u16::MAX;
                b.replay.entries[0].response = Response::Reply { reply, target: 1, symmetry: 0 };
            }),
            ("an entry for a drawn edge", "entry-for-illegal-move", |_, b| {
                b.replay.entries[4].mv = 1;
            }),
            ("an edge without a reply", "missing-reply", |_, b| {
                b.replay.entries.remove(3);
                b.replay.nodes[0].entries -= 1;
            }),
            ("a box won an edge too early", "win-not-won", |_, b| {
                b.replay.entries[0].response = Response::Win { reply: 1 };
            }),
            ("a game that is called settled", "not-settled", |_, b| {
                b.replay.entries[0].response = Response::Settled;
            }),
            ("a reply that goes on after the last edge", "reply-ends-game", |_, b| {
                b.replay.entries[4].response = Response::Reply { reply: 3, target: 1, symmetry: 0 };
            }),
            ("an image by another symmetry", "target-mismatch", |_, b| {
                b.replay.entries[2].response = Response::Reply { reply: 0, target: 1, symmetry: 2 };
            }),
            ("a symmetry beyond the list", "no-such-symmetry", |_, b| {
                b.replay.entries[2].response = Response::Reply { reply: 0, target: 1, symmetry: 3 };
            }),
            ("the identity among the symmetries", "symmetry-number", |_, b| {
                b.symmetries = vec![0, 1, 2];
            }),
            ("an eighth symmetry of a square", "symmetry-number", |_, b| b.symmetries.push(8)),
            ("a symmetry of the board twice", "symmetry-number", |_, b| b.symmetries.push(2)),
            ("symmetries out of order", "symmetry-number", |_, b| b.symmetries = vec![2, 1]),
            ("a symmetry that no reply has", "unused-symmetry", |_, b| b.symmetries.push(7)),
            ("a diagonal of two boxes in a row", "symmetry-number", |c, b| {
                c.game.columns = 2;
                b.symmetries = vec![1, 4];
            }),
            ("another edge by a symmetry of the position", "symmetry-moves-position", |_, b| {
                b.replay.entries[5].response = Response::SameAs { mv: 2, symmetry: 1 };
            }),
            ("a lemma about boxes", "no-such-lemma", |_, b| {
                b.replay.entries[0].response = Response::Lemma { lemma: 0 };
            }),
            ("a default for every edge", "default-fails", |_, b| {
                b.replay.entries.drain(0..4);
                let default = Some(Response::Reply { reply: 1, target: 1, symmetry: 0 });
                b.replay.nodes[0] = Node { entries: 0, default };
            }),
        ],
    );
    let others = [Kind::Outcome, Kind::Mirror, Kind::Pairing, Kind::Potential, Kind::Map];
    spring_kinds(others, "dots and boxes", || (claim(Bound::AtMost(0), 1, 1), one_box()));
}

#[test]
fn every_lie_about_the_second_of_two_boxes_gets_its_own_error() {
    spring(
        &claim(Bound::AtMost(1), 1, 2),
        &two_boxes(Bound::AtMost(1)),
        &[
            ("nothing spoilt on two boxes", "verified", |_, _| ()),
            ("the extra edge not given", "reply-illegal", |_, b| {
                // Each edge that the opponent has not drawn, in the place of the pass.
                let mv = after_a_box(b).mv;
                let reply = if mv == 0 { 1 } else { 0 };
                let Response::Reply { target, .. } = after_a_box(b).response else { panic!() };
                after_a_box(b).response = Response::Reply { reply, target, symmetry: 0 };
            }),
            ("the opponent's box given to the proponent", "target-mismatch", |_, b| {
                record_after_a_box(b)[3] += 1;
            }),
            ("a box counted twice", "position-boxes", |_, b| record_of_a_pass(b)[3] += 1),
            ("an extra edge of the proponent taken away", "position-turn", |_, b| {
                record_of_a_pass(b)[4] = 0;
            }),
            ("an edge drawn by the player who passes", "entry-for-illegal-move", |_, b| {
                let passes = entry(b, |mv, _| mv == PASS);
                passes.mv = 6;
            }),
            ("an edge drawn for a pass that is not there", "missing-reply", |_, b| {
                entry(b, |mv, _| mv == PASS).mv = PASS + 1;
            }),
            ("no box for the opponent", "win-not-won", |c, _| c.bound = Bound::AtMost(0)),
        ],
    );
}

#[test]
fn every_lie_about_the_first_of_two_boxes_gets_its_own_error() {
    spring(
        &claim(Bound::AtLeast(1), 1, 2),
        &two_boxes(Bound::AtLeast(1)),
        &[
            ("nothing spoilt on two boxes of the first player", "verified", |_, _| ()),
            ("both boxes", "opponent-wins", |c, _| c.bound = Bound::AtLeast(2)),
            ("more boxes than there are", "opponent-wins", |c, _| {
                c.bound = Bound::AtLeast(u32::MAX);
            }),
            ("no first edge", "opening-missing", |_, b| b.replay.opening = None),
            ("a pass for a first edge", "opening-illegal", |_, b| b.replay.opening = Some(PASS)),
            ("a first edge beyond the board", "opening-illegal", |_, b| {
                b.replay.opening = Some(PASS + 1);
            }),
        ],
    );
}

/// One box whose upper and left edges are drawn: the first player draws the third, and the second
/// player the last one. Edges are 0 above the box, 1 to the left, 2 to the right and 3 below.
fn half_a_box() -> (Claim, Body<'static>) {
    let mut claim = claim(Bound::AtMost(0), 1, 1);
    claim.game.start = Start { drawn: 0b0011, boxes: 0, next: Player::First };
    let mut body = one_box();
    let win = |reply| Response::Win { reply };
    body.replay = Replay {
        opening: None,
        positions: vec![0b0011, 0, 0, 0, 0].into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![Entry { mv: 2, response: win(3) }, Entry { mv: 3, response: win(2) }].into(),
    };
    body.symmetries.clear();
    (claim, body)
}

#[test]
fn every_lie_about_a_start_gets_its_own_error() {
    let (claim, body) = half_a_box();
    spring(
        &claim,
        &body,
        &[
            ("nothing spoilt from two edges", "verified", |_, _| ()),
            ("a start with an edge that the board has not", "start-position", |c, _| {
                c.game.start.drawn |= 1 << 4;
            }),
            ("a start with the last edge that is stored", "start-position", |c, _| {
                c.game.start.drawn |= 1 << 63;
            }),
            ("a box at the start before it is complete", "start-position", |c, _| {
                c.game.start.boxes = 1;
            }),
            ("more boxes at the start than there are numbers", "start-position", |c, _| {
                c.game.start.boxes = u32::MAX;
            }),
            ("the other player to draw at the start", "start-position", |c, _| {
                c.game.start.next = Player::Second;
            }),
            ("an edge fewer at the start", "start-position", |c, _| c.game.start.drawn = 0b0001),
            ("a box without edges at the start", "start-position", |c, _| {
                c.game.start = Start { drawn: 0, boxes: 1, next: Player::First };
            }),
            ("the second player first on an empty board", "start-position", |c, _| {
                c.game.start = Start { drawn: 0, boxes: 0, next: Player::Second };
            }),
            ("a start with all edges", "start-over", |c, _| {
                c.game.start = Start { drawn: 0b1111, boxes: 0, next: Player::Second };
            }),
            ("a start that the first node is not", "start-mismatch", |c, _| {
                c.game.start.drawn = 0b0101;
            }),
            ("the ordinary start for one with edges", "start-mismatch", |c, _| {
                c.game.start = Start::default();
            }),
            ("a start with an edge more", "opening-missing", |c, _| {
                c.game.start = Start { drawn: 0b0111, boxes: 0, next: Player::Second };
            }),
        ],
    );
}

/// Two boxes in a row, of which the left one is complete and is said to be the first player's. Edges
/// are 0 and 1 above, 2, 3 and 4 beside, 5 and 6 below. The second player draws next, and gets the
/// other box.
#[test]
fn every_lie_about_the_boxes_of_a_start_gets_its_own_error() {
    let start = Start { drawn: 0b10_1101, boxes: 1, next: Player::Second };
    let mut claim = claim(Bound::AtLeast(1), 1, 2);
    claim.game.start = start;
    let body = strategy(&claim).expect("the box of the start");
    spring(
        &claim,
        &body,
        &[
            ("nothing spoilt from a box", "verified", |_, _| ()),
            ("the box of the start counted twice", "opponent-wins", |c, _| {
                c.bound = Bound::AtLeast(2);
            }),
            ("the box of the start given to the other player", "start-mismatch", |c, _| {
                c.game.start.boxes = 0;
            }),
            ("a second box at the start", "start-position", |c, _| c.game.start.boxes = 2),
            ("the turn after a box passed on", "start-position", |c, _| {
                c.game.start.next = Player::First;
            }),
        ],
    );
}
