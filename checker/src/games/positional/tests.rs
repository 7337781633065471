//! Small replays by hand: symmetries, and what a proof may cost.

use super::*;
use crate::claim::{Player, Provenance, Statement};
use crate::format::{Certificate, Header};
use crate::proofs::replay::{Entry, Node, Response};
use crate::verdict::Verdict;

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

/// 2² tic-tac-toe, where any two points are a line.
fn square() -> Board {
    let points = ["11", "12", "21", "22"].map(text).to_vec();
    let lines = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    Board { points, lines: lines.map(|line| line.to_vec()).to_vec() }
}

fn claim(statement: Statement, board: BoardName, board_hash: Option<[u8; 32]>) -> Claim {
    let start = Start::default();
    Claim {
        statement,
        game: Positional { board, board_hash, convention: Convention::Strong, start },
    }
}

fn symmetry(images: &[u16]) -> Symmetry {
    Symmetry { name: Text::default(), images: images.to_vec() }
}

fn entries(responses: &[Response]) -> Vec<Entry> {
    responses.iter().zip(1..).map(|(&response, mv)| Entry { mv, response }).collect()
}

fn verdict(claim: &Claim, body: &Body<'_>) -> String {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, body).write();
    match crate::check(&bytes, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.to_string(),
        Verdict::None(why) => why.to_string(),
    }
}

/// First takes point 0, and completes a line whatever Second does. Points 2 and 3 are exchanged by
/// symmetry 1.
#[test]
fn symmetries_are_numbered_from_1_and_each_is_used() {
    let board = BoardName::Hypercube { side: 2, dimension: 2 };
    let claim = claim(Statement::Wins(Player::First), board, None);
    let win = |reply| Response::Win { reply };
    let same = |mv, symmetry| Response::SameAs { mv, symmetry };
    let exchange: &[u16] = &[0, 1, 3, 2];
    for (what, symmetries, responses, expected) in [
        ("without symmetries", &[][..], [win(2), win(1), win(1)], "verified"),
        ("with one", &[exchange], [win(2), win(1), same(2, 1)], "verified"),
        ("that is not used", &[exchange], [win(2), win(1), win(1)], "unused-symmetry, symmetry 1"),
        (
            "of which the second is not used",
            &[exchange, &[0, 2, 1, 3]],
            [win(2), win(1), same(2, 1)],
            "unused-symmetry, symmetry 2",
        ),
        (
            "with the identity, which is no symmetry of the list",
            &[exchange],
            [win(2), win(1), same(3, 0)],
            "no-such-symmetry, node 0, move 3",
        ),
        (
            "with one beyond the list",
            &[exchange],
            [win(2), win(1), same(2, 2)],
            "no-such-symmetry, node 0, move 3",
        ),
        (
            "that takes the move elsewhere",
            &[exchange],
            [win(2), win(1), same(1, 1)],
            "symmetry-maps-elsewhere, node 0, move 3",
        ),
        (
            "that moves the position",
            &[&[1, 0, 2, 3]],
            [win(2), win(1), same(3, 1)],
            "symmetry-moves-position, node 0, move 3",
        ),
        (
            "to an entry that is such a one itself",
            &[exchange],
            [win(2), same(3, 1), same(2, 1)],
            "same-as-chained, node 0, move 2",
        ),
        (
            "twice",
            &[exchange, exchange],
            [win(2), win(1), same(2, 1)],
            "needless-symmetry, symmetry 2",
        ),
        (
            "the identity",
            &[&[0, 1, 2, 3]],
            [win(2), win(1), win(1)],
            "needless-symmetry, symmetry 1",
        ),
        ("too short", &[&[0, 1, 2]], [win(2), win(1), win(1)], "not-a-permutation, symmetry 1"),
        (
            "too long",
            &[&[1, 0, 2, 3, 4]],
            [win(2), win(1), win(1)],
            "not-a-permutation, symmetry 1",
        ),
        (
            "off the board",
            &[&[0, 1, 2, 64]],
            [win(2), win(1), win(1)],
            "not-a-permutation, symmetry 1",
        ),
        (
            "not injective",
            &[&[0, 1, 2, 2]],
            [win(2), win(1), win(1)],
            "not-a-permutation, symmetry 1",
        ),
    ] {
        let body = Body {
            board: square(),
            symmetries: symmetries.iter().map(|images| symmetry(images)).collect(),
            replay: Replay {
                opening: Some(0),
                positions: vec![1, 0].into(),
                nodes: vec![Node { entries: 3, default: None }],
                entries: entries(&responses),
            },
        };
        assert_eq!(verdict(&claim, &body), expected, "{what}");
    }
}

/// Five points and no line: nobody loses. After 0 and a reply there is a node with three stones.
#[test]
fn a_reply_leads_to_its_target_by_its_symmetry() {
    let board = Board { points: ["a", "b", "c", "d", "e"].map(text).to_vec(), lines: Vec::new() };
    let name = BoardName::Other { title: text("five points") };
    let claim = claim(Statement::DoesNotLose(Player::First), name, Some(board.hash()));
    let reply = |reply, target, symmetry| Response::Reply { reply, target, symmetry };
    let settled = Response::Settled;
    let exchange: &[u16] = &[0, 2, 1, 3, 4];
    for (what, symmetries, second, expected) in [
        ("by the symmetry", &[exchange][..], reply(1, 1, 1), "verified"),
        ("by none", &[], reply(1, 1, 0), "target-mismatch, node 0, move 2"),
        (
            "by one that is not there",
            &[exchange],
            reply(1, 1, 2),
            "no-such-symmetry, node 0, move 2",
        ),
        ("to no node", &[], reply(1, 2, 0), "no-such-target, node 0, move 2"),
        ("to itself", &[], reply(1, 0, 0), "target-mismatch, node 0, move 2"),
        ("by the opponent's point", &[], reply(2, 1, 0), "reply-illegal, node 0, move 2"),
        ("by a point off the board", &[], reply(5, 1, 0), "reply-illegal, node 0, move 2"),
        ("by no end", &[], Response::Win { reply: 1 }, "verified"),
    ] {
        let mut of_nodes = entries(&[reply(2, 1, 0), second, settled, settled]);
        of_nodes.push(Entry { mv: 3, response: Response::Win { reply: 4 } });
        let body = Body {
            board: board.clone(),
            symmetries: symmetries.iter().map(|images| symmetry(images)).collect(),
            replay: Replay {
                opening: Some(0),
                positions: vec![1, 0, 0b101, 0b10].into(),
                nodes: vec![
                    Node { entries: 4, default: None },
                    Node { entries: 1, default: Some(settled) },
                ],
                entries: of_nodes,
            },
        };
        assert_eq!(verdict(&claim, &body), expected, "{what}");
    }
}

#[test]
fn a_board_with_more_than_64_points_is_played_in_more_words() {
    for size in [64, 65, 128, 129, 512] {
        let name = |point: usize| text(&format!("p{point}"));
        let last = u16::try_from(size - 1).expect("small");
        let board = Board { points: (0..size).map(name).collect(), lines: vec![vec![last]] };
        let other = BoardName::Other { title: text("one point wins") };
        let claim = claim(Statement::Wins(Player::First), other, Some(board.hash()));
        let replay = Replay { opening: Some(last), ..Replay::default() };
        let body = Body { board, symmetries: Vec::new(), replay };
        assert_eq!(verdict(&claim, &body), "verified", "{size} points");
    }
}

/// Point d is a line. By strong rules First wins with it; by avoidance First loses with it, but need
/// not take it.
#[test]
fn a_first_move_that_wins_is_a_proof_alone_and_nothing_is_beside_it() {
    let board = Board { points: ["a", "b", "c", "d"].map(text).to_vec(), lines: vec![vec![3]] };
    let node = Node { entries: 0, default: None };
    let alone = Replay { opening: Some(3), ..Replay::default() };
    let beside = |positions: &[u8], nodes: &[Node], entries: &[Entry]| Replay {
        positions: positions.to_vec().into(),
        nodes: nodes.to_vec(),
        entries: entries.to_vec(),
        ..alone.clone()
    };
    let other_opening = |opening| Replay { opening, ..Replay::default() };
    let settled = Entry { mv: 1, response: Response::Settled };
    let (wins, strong) = (Statement::Wins, Convention::Strong);
    let (first, second) = (Player::First, Player::Second);
    for (what, statement, convention, symmetries, replay, expected) in [
        ("the line", wins(first), strong, &[][..], alone.clone(), "verified"),
        ("not to lose", Statement::DoesNotLose(first), strong, &[], alone.clone(), "verified"),
        ("another point", wins(first), strong, &[], other_opening(Some(0)), "no-nodes"),
        ("no point of the board", wins(first), strong, &[], other_opening(Some(4)), "no-nodes"),
        ("no move", wins(first), strong, &[], other_opening(None), "no-nodes"),
        ("a losing line", wins(first), Convention::Avoidance, &[], alone.clone(), "no-nodes"),
        ("the opponent's", wins(second), Convention::Avoidance, &[], alone.clone(), "no-nodes"),
        ("and a position", wins(first), strong, &[], beside(&[1, 0], &[], &[]), "no-nodes"),
        ("and an entry", wins(first), strong, &[], beside(&[], &[], &[settled]), "no-nodes"),
        (
            "and a node",
            wins(first),
            strong,
            &[],
            beside(&[1, 0], &[node], &[]),
            "opening-illegal, move 3",
        ),
        ("and a symmetry", wins(first), strong, &[&[1u16, 0, 2, 3][..]], alone.clone(), "no-nodes"),
    ] {
        let other = BoardName::Other { title: text("d wins") };
        let game = Positional { convention, ..claim(statement, other, Some(board.hash())).game };
        let symmetries = symmetries.iter().map(|images| symmetry(images)).collect();
        let body = Body { board: board.clone(), symmetries, replay };
        assert_eq!(verdict(&Claim { statement, game }, &body), expected, "{what}");
    }
}

/// Second completes the line b, or takes c: either move has to be answered, and the first cannot be.
#[test]
fn an_opponent_s_move_without_an_entry_wins_or_is_unanswered() {
    let board = Board { points: ["a", "b", "c"].map(text).to_vec(), lines: vec![vec![1]] };
    let other = BoardName::Other { title: text("b wins") };
    let claim = claim(Statement::DoesNotLose(Player::First), other, Some(board.hash()));
    let win = |mv, reply| Entry { mv, response: Response::Win { reply } };
    for (entries, expected) in [
        (vec![], "opponent-wins, node 0, move 1"),
        (vec![win(2, 1)], "opponent-wins, node 0, move 1"),
        (vec![win(1, 2)], "opponent-wins, node 0, move 1"),
    ] {
        let replay = Replay {
            opening: Some(0),
            positions: vec![1, 0].into(),
            nodes: vec![Node {
                entries: u32::try_from(entries.len()).expect("few"),
                default: None,
            }],
            entries,
        };
        let body = Body { board: board.clone(), symmetries: Vec::new(), replay };
        assert_eq!(verdict(&claim, &body), expected);
    }
}

/// Two lines of three points: a node looks at both, a symmetry maps six points and looks for two
/// images.
#[test]
fn work_is_taken_up_to_200_looks_for_each_byte() {
    let lines = vec![vec![0, 1, 2], vec![3, 4, 5]];
    for (symmetries, nodes, file_size, expected) in [
        (0, 100, 1, true),
        (0, 101, 1, false),
        (25, 0, 1, true),
        (25, 1, 1, false),
        (26, 0, 1, false),
        (24, 4, 1, true),
        (24, 5, 1, false),
        (0, 0, 0, true),
        (0, 1, 0, false),
    ] {
        let body = Body {
            board: Board { points: Vec::new(), lines: lines.clone() },
            symmetries: vec![symmetry(&[]); symmetries],
            replay: Replay {
                nodes: vec![Node { entries: 0, default: None }; nodes],
                ..Replay::default()
            },
        };
        let taken = body.confirm_work(file_size).is_ok();
        assert_eq!(taken, expected, "{symmetries} symmetries, {nodes} nodes, {file_size} bytes");
    }
}
