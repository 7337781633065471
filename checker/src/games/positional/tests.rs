//! Small replays by hand: symmetries, and what a proof may cost.

use super::*;
use crate::claim::{Player, Provenance, Statement};
use crate::format::{Certificate, Header, Text};
use crate::proofs::pairing::{Pair, Pairing};
use crate::proofs::replay::{Entry, Node, Replay, Response};
use crate::verdict::Verdict;
use crate::writing::Encode;

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

/// 2² tic-tac-toe, where any two points are a line.
fn square() -> Board {
    let points = ["11", "12", "21", "22"].map(text).to_vec();
    let lines = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    Board { points, lines: lines.map(|line| line.to_vec()).to_vec(), needs: Vec::new() }
}

fn claim(statement: Statement, board: BoardName, board_hash: Option<[u8; 32]>) -> Claim {
    let start = Start::default();
    Claim {
        statement,
        game: Positional {
            board,
            board_hash,
            convention: Convention::Strong,
            start,
            turns: None,
            within: None,
        },
    }
}

fn symmetry(images: &[u16]) -> Symmetry {
    Symmetry { name: Text::default(), images: images.to_vec() }
}

fn entries(responses: &[Response]) -> Vec<Entry> {
    responses.iter().zip(1..).map(|(&response, mv)| Entry { mv, response }).collect()
}

fn verdict(claim: &Claim, body: &Body<'_>) -> String {
    verdict_of(claim, Kind::Replay, body)
}

fn verdict_of(claim: &Claim, kind: Kind, body: &impl Encode) -> String {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, kind, body).write();
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
                nodes: vec![Node { entries: 3, default: None }].into(),
                entries: entries(&responses).into(),
            },
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(verdict(&claim, &body), expected, "{what}");
    }
}

/// Five points and no line: nobody loses. After 0 and a reply there is a node with three stones.
#[test]
fn a_reply_leads_to_its_target_by_its_symmetry() {
    let board = Board {
        points: ["a", "b", "c", "d", "e"].map(text).to_vec(),
        lines: Vec::new(),
        needs: Vec::new(),
    };
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
                ]
                .into(),
                entries: of_nodes.into(),
            },
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(verdict(&claim, &body), expected, "{what}");
    }
}

#[test]
fn a_board_with_more_than_64_points_is_played_in_more_words() {
    for size in [64, 65, 128, 129, 512] {
        let name = |point: usize| text(&format!("p{point}"));
        let last = u16::try_from(size - 1).expect("small");
        let board = Board {
            points: (0..size).map(name).collect(),
            lines: vec![vec![last]],
            needs: Vec::new(),
        };
        let other = BoardName::Other { title: text("one point wins") };
        let claim = claim(Statement::Wins(Player::First), other, Some(board.hash()));
        let replay = Replay { opening: Some(last), ..Replay::default() };
        let body = Body {
            board,
            symmetries: Vec::new(),
            replay,
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(verdict(&claim, &body), "verified", "{size} points");
    }
}

/// Point d is a line. By strong rules First wins with it; by avoidance First loses with it, but
/// need not take it.
#[test]
fn a_first_move_that_wins_is_a_proof_alone_and_nothing_is_beside_it() {
    let board = Board {
        points: ["a", "b", "c", "d"].map(text).to_vec(),
        lines: vec![vec![3]],
        needs: Vec::new(),
    };
    let node = Node { entries: 0, default: None };
    let alone = Replay { opening: Some(3), ..Replay::default() };
    let beside = |positions: &[u8], nodes: &[Node], entries: &[Entry]| Replay {
        positions: positions.to_vec().into(),
        nodes: nodes.to_vec().into(),
        entries: entries.to_vec().into(),
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
        let body = Body {
            board: board.clone(),
            symmetries,
            replay,
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(verdict(&Claim { statement, game }, &body), expected, "{what}");
    }
}

fn pairing(pairs: &[(u16, u16)]) -> Pairing {
    Pairing { pairs: pairs.iter().map(|&(low, high)| Pair { low, high }).collect() }
}

fn five_points(lines: &[&[u16]]) -> Board {
    let points = ["a", "b", "c", "d", "e"].map(text).to_vec();
    Board { points, lines: lines.iter().map(|line| line.to_vec()).collect(), needs: Vec::new() }
}

fn on(board: &Board, statement: Statement, convention: Convention) -> Claim {
    let other = BoardName::Other { title: text("five points") };
    let game = Positional { convention, ..claim(statement, other, Some(board.hash())).game };
    Claim { statement, game }
}

/// Pairs and sums keep the opponent from completing a line, and show no more than that.
#[test]
fn an_argument_about_the_start_proves_that_the_opponent_completes_no_line() {
    let (first, second) = (Player::First, Player::Second);
    let (wins, holds) = (Statement::Wins, Statement::DoesNotLose);
    let weak = |maker| Convention::Weak { maker };
    let none = "wrong-kind-for-claim";
    let board = five_points(&[&[0, 1], &[2, 3, 4]]);
    let body = PairingBody { board: board.clone(), pairing: pairing(&[(0, 1), (2, 4)]) };
    for (statement, convention, expected) in [
        (holds(first), Convention::Strong, "verified"),
        (holds(second), Convention::Strong, "verified"),
        (wins(first), Convention::Strong, none),
        (wins(second), Convention::Strong, none),
        (holds(first), Convention::Avoidance, none),
        (holds(second), Convention::Avoidance, none),
        (wins(second), weak(first), "verified"),
        (holds(second), weak(first), "verified"),
        (wins(first), weak(second), "verified"),
        (wins(first), weak(first), none),
        (holds(first), weak(first), none),
        (wins(second), weak(second), none),
    ] {
        let claim = on(&board, statement, convention);
        assert_eq!(verdict_of(&claim, Kind::Pairing, &body), expected, "{claim}");
        // 1/4 + 1/8.
        assert_eq!(verdict_of(&claim, Kind::Potential, &board), expected, "{claim}");
    }
    // 1/4 + 1/4: below 1 when the proponent is to move, and not below 1/2.
    let board = five_points(&[&[0, 1], &[2, 3]]);
    for (statement, expected) in
        [(holds(first), "verified"), (holds(second), "potential-too-large")]
    {
        let claim = on(&board, statement, Convention::Strong);
        assert_eq!(verdict_of(&claim, Kind::Potential, &board), expected, "{claim}");
    }
    // With stones: First has taken a, so that a line is closed to Second, and one not to First.
    for (statement, pairs, expected) in [
        (holds(second), &[(2, 3)][..], "line-without-pair, line 0"),
        (holds(second), &[(0, 1), (2, 3)], "pair-point, pair 0"),
        (holds(first), &[(2, 3)], "verified"),
        (holds(first), &[(1, 4), (2, 3)], "pair-needless, pair 0"),
    ] {
        let mut claim = on(&board, statement, Convention::Strong);
        claim.game.start.first.push(text("a"));
        let body = PairingBody { board: board.clone(), pairing: pairing(pairs) };
        assert_eq!(verdict_of(&claim, Kind::Pairing, &body), expected, "{claim} {pairs:?}");
    }
}

/// First takes a, and then keeps Second from the line c d e: a sum of 1/4 or 1/8, or one of the
/// pairs (c, d) and (d, e).
#[test]
fn a_lemma_shows_the_claim_of_the_position_after_the_opponent_s_move() {
    let board = five_points(&[&[0, 1], &[2, 3, 4]]);
    let holds = Statement::DoesNotLose(Player::First);
    let lemma = |lemma| Response::Lemma { lemma };
    let entry = |mv, number| Entry { mv, response: lemma(number) };
    let two = [pairing(&[(2, 3)]), pairing(&[(3, 4)])];
    for (what, statement, default, entries, pairings, expected) in [
        ("the sum", holds, Some(0), &[][..], &[][..], "verified"),
        ("pairs", holds, Some(1), &[entry(2, 2), entry(3, 0)], &two, "verified"),
        (
            "pairs of a taken point",
            holds,
            Some(1),
            &[entry(2, 2)],
            &two,
            "default-fails, node 0, move 3",
        ),
        (
            "pairs of a taken point, by an entry",
            holds,
            Some(1),
            &[entry(2, 2), entry(3, 2)],
            &two,
            "pair-point, node 0, move 3",
        ),
        // Past the pairings come threat sequences, and there the body ends.
        (
            "pairs that are not there",
            holds,
            Some(0),
            &[entry(2, 2)],
            &two[..1],
            "truncated, byte 102",
        ),
        ("pairs that nothing uses", holds, Some(0), &[entry(2, 2)], &two, "unused-lemma, lemma 1"),
        (
            "pairs where nothing names one",
            holds,
            Some(0),
            &[],
            &two[..1],
            "trailing-bytes, bytes 4",
        ),
        (
            "no win",
            Statement::Wins(Player::First),
            None,
            &[entry(1, 0)],
            &[],
            "lemma-too-weak, node 0, move 1",
        ),
    ] {
        let replay = Replay {
            opening: Some(0),
            positions: vec![1, 0].into(),
            nodes: vec![Node {
                entries: u32::try_from(entries.len()).expect("few"),
                default: default.map(lemma),
            }]
            .into(),
            entries: entries.to_vec().into(),
        };
        let pairings = pairings.to_vec();
        let body = Body {
            board: board.clone(),
            symmetries: Vec::new(),
            replay,
            pairings: pairings.into(),
            threats: Vec::new(),
        };
        let claim = on(&board, statement, Convention::Strong);
        assert_eq!(verdict(&claim, &body), expected, "{what}");
    }
}

#[test]
fn a_lemma_whose_sum_is_too_large_or_after_the_end_is_rejected() {
    // After a and b, Second could take c, d or e: three lines of one point are 3/2.
    let lines: &[&[u16]] = &[&[0, 1], &[1, 2], &[1, 3], &[1, 4]];
    let two_points =
        Board { points: ["a", "b"].map(text).to_vec(), lines: Vec::new(), needs: Vec::new() };
    let width = |board: &Board| [1, 0].repeat(board.size().div_ceil(8));
    for (board, mv, expected) in [
        (five_points(lines), 1, "potential-too-large, node 0, move 1"),
        (two_points, 1, "game-over, node 0, move 1"),
    ] {
        let replay = Replay {
            opening: Some(0),
            positions: width(&board).into(),
            nodes: vec![Node { entries: 1, default: None }].into(),
            entries: vec![Entry { mv, response: Response::Lemma { lemma: 0 } }].into(),
        };
        let claim = on(&board, Statement::DoesNotLose(Player::First), Convention::Strong);
        let body = Body {
            board,
            symmetries: Vec::new(),
            replay,
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(verdict(&claim, &body), expected);
    }
}

/// Second completes the line b, or takes c: either move has to be answered, and the first cannot
/// be.
#[test]
fn an_opponent_s_move_without_an_entry_wins_or_is_unanswered() {
    let board = Board {
        points: ["a", "b", "c"].map(text).to_vec(),
        lines: vec![vec![1]],
        needs: Vec::new(),
    };
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
            }]
            .into(),
            entries: entries.into(),
        };
        let body = Body {
            board: board.clone(),
            symmetries: Vec::new(),
            replay,
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(verdict(&claim, &body), expected);
    }
}

#[test]
fn a_lemma_is_work_for_each_move_that_it_answers() {
    // Four points and two lines of three: a node takes two looks, with the potential eight more, and
    // the potential for each move twice a look at two lines, four points, and the six points of the
    // lines through b.
    let board = Board {
        points: ["a", "b", "c", "d"].map(text).to_vec(),
        lines: vec![vec![0, 1, 2], vec![1, 2, 3]],
        needs: Vec::new(),
    };
    let game =
        claim(Statement::Wins(Player::First), BoardName::AffinePlane { order: 2 }, None).game;
    let lemma = Response::Lemma { lemma: 0 };
    // Entries of one node, and nodes with default replies at which so many points are taken.
    for (entries, defaults, taken, looks) in [
        (7u32, 0, 0, 4 * 2 + 8 + 7 * 24),
        (8, 0, 0, 4 * 2 + 8 + 8 * 24),
        (0, 1, 0, 4 * 2 + 8 + 4 * 24),
        (0, 2, 0, 4 * 2 + 2 * (8 + 4 * 24)),
        (3, 1, 0, 4 * 2 + 2 * 8 + (3 + 4) * 24),
        (4, 1, 0, 4 * 2 + 2 * 8 + (4 + 4) * 24),
        (0, 3, 2, 4 * 2 + 3 * (8 + 2 * 24)),
        (0, 3, 1, 4 * 2 + 3 * (8 + 3 * 24)),
    ] {
        let with_default = Node { entries: 0, default: Some(lemma) };
        let others = (0..4 - defaults)
            .map(|number| Node { entries: if number == 0 { entries } else { 0 }, default: None });
        let nodes: Vec<Node> = std::iter::repeat_n(with_default, defaults).chain(others).collect();
        let entry = Entry { mv: 0, response: lemma };
        let body = Body {
            board: board.clone(),
            symmetries: Vec::new(),
            replay: Replay {
                opening: None,
                positions: [(1 << taken) - 1, 0].repeat(4).into(),
                nodes: nodes.into(),
                entries: std::iter::repeat_n(entry, entries as usize).collect(),
            },
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        assert_eq!(
            body.looks(0, 0),
            looks,
            "{entries} entries, {defaults} defaults, {taken} taken"
        );
        assert_eq!(body.confirm_work(&game, 1).is_ok(), looks <= 200);
    }
}

/// Two lines of three points: a node looks at both, a symmetry maps six points and looks for two
/// images.
#[test]
fn work_is_taken_up_to_200_looks_for_each_byte() {
    let game =
        claim(Statement::Wins(Player::First), BoardName::AffinePlane { order: 2 }, None).game;
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
            board: Board { points: Vec::new(), lines: lines.clone(), needs: Vec::new() },
            symmetries: vec![symmetry(&[]); symmetries],
            replay: Replay {
                nodes: vec![Node { entries: 0, default: None }; nodes].into(),
                ..Replay::default()
            },
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        let taken = body.confirm_work(&game, file_size).is_ok();
        assert_eq!(taken, expected, "{symmetries} symmetries, {nodes} nodes, {file_size} bytes");
    }
}

/// Two lines and three points: where scores decide, a node is four looks more, and a move that is answered with
/// the reply to it as many.
#[test]
fn scores_are_work_for_each_position_of_which_they_are_made() {
    let mut game =
        claim(Statement::Wins(Player::First), BoardName::AffinePlane { order: 2 }, None).game;
    game.convention = Convention::Score { goal: Goal::Lines, ahead: Player::First };
    let board = Board {
        points: ["a", "b", "c"].map(text).to_vec(),
        lines: vec![vec![0, 1], vec![1, 2]],
        needs: Vec::new(),
    };
    for (entries, defaults, plain, expected) in [
        (48, 0, 1, true),
        (49, 0, 1, false),
        (50, 0, 0, true),
        (51, 0, 0, false),
        (0, 11, 0, true),
        (0, 12, 0, false),
        (5, 10, 0, true),
        (6, 10, 0, false),
    ] {
        let settled = Node { entries: 0, default: Some(Response::Settled) };
        let mut nodes = vec![settled; defaults];
        nodes.extend(vec![Node { entries: 0, default: None }; plain]);
        let entry = Entry { mv: 0, response: Response::Win { reply: 1 } };
        let body = Body {
            board: board.clone(),
            symmetries: Vec::new(),
            replay: Replay {
                nodes: nodes.into(),
                entries: vec![entry; entries].into(),
                ..Replay::default()
            },
            pairings: Vec::new().into(),
            threats: Vec::new(),
        };
        let what = format!("{entries} entries, {defaults} defaults, {plain} others");
        assert_eq!(body.confirm_work(&game, 1).is_ok(), expected, "{what}");
        game.convention = Convention::Strong;
        assert!(body.confirm_work(&game, 1).is_ok(), "{what}");
        game.convention = Convention::Score { goal: Goal::Lines, ahead: Player::First };
    }
}
