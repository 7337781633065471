//! Replays: the names in sentences, and the line of play to a node.

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::{Entry, Response};
use zermelo_explain::picture::{Mark, Panel};

use crate::fixture::{
    Positional, late_draw, maker_wins, plane_of_order_2, reflected, reply, same_as, shading_wins,
    text, win,
};

#[test]
fn an_explanation_prints_as_a_block_of_lines() {
    let mut proof = maker_wins();
    proof.remove_entry(0, 8);
    assert_eq!(
        proof.explained("a reply missing").to_string(),
        "not proved: maker wins hypercube 3 2 --weak
  error  missing-reply: the proponent has no reply to the opponent's move
  at     node 0, after the opponent's move 33
  line   1. 22 33
  . . .
  . X .
  . . O
"
    );
    let mut proof = shading_wins();
    proof.body.entries[3].response = win(2);
    assert_eq!(
        proof.explained("a win that is none").to_string(),
        "not proved: first player wins erdos-szekeres 4 3
  error  win-not-won: the reply (3, 1) should end the game as claimed, but does not
  at     node 1, after the opponent's move (2, 2)
  line   1. (1, 1) (2, 1) 2. (1, 2) (2, 2)
  ##.
  ##.
"
    );
}

type Honest = fn() -> Positional;
type Spoil = fn(&mut Positional);

/// The honest certificate, what is spoilt, and the code and sentence.
const SENTENCES: &[(Honest, Spoil, &str, &str)] = &[
    (
        maker_wins,
        |p| p.body.replay.opening = Some(9),
        "opening-illegal",
        "the proponent's first move, number 9, is not legal or ends the game",
    ),
    (
        plane_of_order_2,
        |p| p.body.board.lines = vec![vec![0], vec![1, 2]],
        "board-count",
        "the board has 4 points and 2 lines, but its name says 4 points and 6 lines",
    ),
    (
        plane_of_order_2,
        |p| p.body.board.lines[0] = vec![0, 1, 2],
        "board-line-size",
        "line 0 has 3 points, but a line of the plane has 2",
    ),
    (
        plane_of_order_2,
        |p| p.body.board.lines[0] = vec![4],
        "board-line",
        "line 0 is empty, has a point that is not on the board, or has its points out of order or \
         twice",
    ),
    (
        plane_of_order_2,
        |p| p.body.board.points[2] = text("a"),
        "board-point-name",
        "‘a’ is not a valid point name, or two points have it: a name has 1 to 16 letters, digits, \
         dots, underscores or hyphens, and begins with no hyphen",
    ),
    (
        maker_wins,
        |p| p.body.board.points.swap(0, 1),
        "board-not-the-hypercube",
        "point 0 is not that of the hypercube",
    ),
    (
        late_draw,
        |p| p.start().first[0] = text("44"),
        "start-position",
        "the claim's start position: the point 44 is not on the board",
    ),
    (
        late_draw,
        |p| p.start().first[0] = text("13"),
        "start-order",
        "the stones of the claim's start position are not in the order of points",
    ),
    (
        late_draw,
        |p| p.start().first.truncate(2),
        "start-position",
        "the claim's start position: with 2 stones of the first player and 3 of the second, it is \
         nobody's turn",
    ),
    (
        maker_wins,
        |p| p.body.symmetries[2].images[0] = 1,
        "not-a-permutation",
        "symmetry 3 is not a permutation of the board's points",
    ),
    (
        maker_wins,
        |p| p.body.symmetries[2].images = vec![1, 0, 2, 3, 4, 5, 6, 7, 8],
        "not-an-automorphism",
        "symmetry 3 is not an automorphism: the image of the line {11, 21, 31} is not a line",
    ),
    (
        maker_wins,
        |p| p.body.symmetries[2].images = (0..9).collect(),
        "needless-symmetry",
        "symmetry 3 is the identity, which must not be listed",
    ),
    (
        maker_wins,
        |p| p.body.symmetries[2] = p.body.symmetries[0].clone(),
        "needless-symmetry",
        "symmetry 3 is the same as symmetry 1",
    ),
    (
        maker_wins,
        |p| p.set_position(1, &[1, 15], &[0]),
        "position-off-board",
        "the stored position: the point #15 is not on the board",
    ),
    (
        maker_wins,
        |p| p.set_position(1, &[1, 4], &[1]),
        "position-overlap",
        "the stored position: both players have a stone on 12",
    ),
    (
        maker_wins,
        |p| p.set_position(1, &[1], &[0]),
        "position-stone-count",
        "the stored position: with 1 stone of the first player and 1 of the second, it is not the \
         right player's turn",
    ),
    (
        maker_wins,
        |p| p.set_position(3, &[1, 4, 7], &[0, 2]),
        "position-line-complete",
        "the stored position: the line {12, 22, 32} is already complete",
    ),
    (
        maker_wins,
        |p| p.insert_entry(1, 1, win(7)),
        "entry-for-illegal-move",
        "an entry is for move 1 (12), which is not legal for the opponent",
    ),
    (
        maker_wins,
        |p| p.insert_entry(0, 9, win(7)),
        "entry-for-illegal-move",
        "an entry is for move 9, which is not legal for the opponent",
    ),
    (
        maker_wins,
        |p| p.insert_entry(0, 5, win(7)),
        "duplicate-entry",
        "two entries are for the opponent's move 23",
    ),
    (
        maker_wins,
        |p| p.set_entry(0, 0, win(12)),
        "reply-illegal",
        "the reply, number 12, is outside the board",
    ),
    (
        maker_wins,
        |p| p.set_entry(0, 0, win(4)),
        "reply-illegal",
        "the reply 22 is on a point that is taken",
    ),
    (
        maker_wins,
        |p| p.set_entry(0, 0, reply(1, 9, 0)),
        "no-such-target",
        "the entry's target 9 is not a node",
    ),
    (
        maker_wins,
        |p| p.set_entry(0, 0, reply(1, 1, 7)),
        "no-such-symmetry",
        "the proof has no symmetry 7, which the entry uses",
    ),
    (
        maker_wins,
        |p| p.set_entry(5, 3, same_as(8, 1)),
        "symmetry-moves-position",
        "symmetry 1 does not map the node's position to itself",
    ),
    (
        maker_wins,
        |p| p.set_entry(0, 8, same_as(2, 2)),
        "symmetry-maps-elsewhere",
        "symmetry 2 maps the opponent's move to 11, not where the entry says",
    ),
    (
        plane_of_order_2,
        |p| p.remove_entry(0, 1),
        "default-fails",
        "the default reply fails: the reply b is on a point that is taken",
    ),
    (
        maker_wins,
        |p| {
            p.remove_entry(0, 8);
            p.body.replay.nodes[0].default = Some(same_as(0, 2));
        },
        "default-fails",
        "the default reply fails: it refers to another move, which a default must not do",
    ),
    (
        maker_wins,
        |p| {
            p.remove_entry(0, 8);
            p.body.replay.nodes[0].default = Some(Response::Settled);
        },
        "default-fails",
        "the default reply fails: the entry says that the game is settled, but it is not",
    ),
];

#[test]
fn sentences_say_what_the_certificate_has_in_the_place() {
    for (honest, spoil, code, sentence) in SENTENCES {
        let mut proof = honest();
        spoil(&mut proof);
        let explanation = proof.explained(sentence);
        assert_eq!((explanation.code.as_str(), explanation.sentence.as_str()), (*code, *sentence));
    }
}

#[test]
fn a_hash_of_the_board_is_held_against_the_claims() {
    let mut proof = late_draw();
    let hash = zermelo_checker::format::Hash(proof.body.board.hash());
    proof.game().board_hash = Some(proof.body.board.hash());
    assert_eq!(
        proof.explained("a needless hash").sentence,
        format!(
            "the claim states the board's hash, but the board's name is enough: leave out --board-hash {hash}"
        )
    );
    let mut proof = plane_of_order_2();
    proof.game().start.first = vec![text("a")];
    let hash = zermelo_checker::format::Hash(proof.body.board.hash());
    proof.game().board_hash = Some([0xab; 32]);
    assert_eq!(
        proof.explained("another hash").sentence,
        format!("the board has the hash {hash}, but the claim states {}", "ab".repeat(32))
    );
    proof.game().board_hash = None;
    assert_eq!(
        proof.explained("no hash").sentence,
        format!("the claim must state the board's hash, {hash}")
    );
}

#[test]
fn what_an_explanation_names_is_named_as_in_its_line() {
    // At node 1 the opponent has 11 and the proponent 12 and 22; in the line, the opponent 13.
    let cases: &[(&str, Spoil, &str, &str, &str)] = &[
        (
            "a reply on a taken point",
            |p| p.insert_entry(1, 2, win(0)),
            "the reply 13 is on a point that is taken",
            "11",
            "1. 22 13 2. 12 11",
        ),
        (
            "a reply on a taken point, to a move that has an entry",
            |p| p.set_entry(1, 7, win(0)),
            "the reply 13 is on a point that is taken",
            "32",
            "1. 22 13 2. 12 32",
        ),
        (
            "a win that is none",
            |p| p.insert_entry(1, 2, win(6)),
            "the reply 33 should end the game as claimed, but does not",
            "11",
            "1. 22 13 2. 12 11",
        ),
        (
            "a default reply that fails",
            |p| p.body.replay.nodes[1].default = Some(win(6)),
            "the default reply fails: the reply 33 should end the game as claimed, but does not",
            "11",
            "1. 22 13 2. 12 11",
        ),
        (
            "a reply that ends the game",
            |p| p.insert_entry(1, 3, reply(7, 3, 0)),
            "the reply 32 ends the game, but the entry continues it",
            "23",
            "1. 22 13 2. 12 23",
        ),
        (
            "a target missed",
            |p| p.set_entry(1, 7, reply(3, 3, 0)),
            "the position after the reply 23, mapped by the entry's symmetry, is not that of node \
             3",
            "32",
            "1. 22 13 2. 12 32",
        ),
        (
            "two entries for one move",
            |p| p.insert_entry(1, 7, win(0)),
            "two entries are for the opponent's move 32",
            "32",
            "1. 22 13 2. 12 32",
        ),
    ];
    for (name, spoil, sentence, mv, line) in cases {
        let mut proof = reflected();
        spoil(&mut proof);
        let explanation = proof.explained(name);
        assert_eq!(explanation.sentence, *sentence, "{name}");
        let place = explanation.place.expect(name);
        assert_eq!(place.opponent_move.as_deref(), Some(*mv), "{name}");
        assert!(!place.own_names, "{name}");
        assert!(place.to_string().contains(&format!("  line   {line}\n")), "{name}: {place}");
        // The last move of the line is the opponent's, and the position drawn has it.
        let plies = place.line.expect(name);
        assert_eq!(plies.last().map(|ply| ply.name.as_str()), Some(*mv), "{name}");
        let cells: Vec<_> = match place.position.expect(name).panels.as_slice() {
            [Panel::Grid(grid)] => grid.rows.concat(),
            panels => panic!("{name}: {panels:?}"),
        };
        let of_move = cells.iter().find(|cell| cell.name == *mv);
        let mark = of_move.map(|cell| &cell.mark);
        assert_eq!(mark, Some(&Mark::Stone(Player::Second)), "{name}: {cells:?}");
    }
}

#[test]
fn a_fault_that_no_move_of_the_node_shows_has_the_line_to_the_node() {
    let mut proof = reflected();
    proof.insert_entry(1, 1, win(7));
    let place = proof.explained("an entry for a point that is taken").place.expect("a place");
    assert_eq!(place.opponent_move, None);
    assert!(place.to_string().contains("  line   1. 22 13 2. 12\n"), "{place}");
}

#[test]
fn names_without_a_line_are_said_to_be_the_nodes_own() {
    let said = " (no line leads here; points have the names that they have at the node, after symmetries)\n";
    let cases: &[(&str, Spoil, &str, &str)] = &[
        (
            "a position that cannot be read",
            |p| p.set_position(1, &[1, 4], &[1]),
            "the stored position: both players have a stone on 12",
            "node 1",
        ),
        (
            "a node that nothing leads to but itself",
            // Node 5 once more, with its default on a taken point.
            |p| {
                let replay = &mut p.body.replay;
                replay.nodes.extend_from_within(5..6);
                replay.nodes[6].default = Some(win(0));
                let Some(Entry { mv, .. }) = replay.entries.last().copied() else { return };
                replay.entries.push(Entry { mv, response: reply(8, 6, 0) });
                let record = replay.positions[20..24].to_vec();
                replay.positions.to_mut().extend(record);
            },
            "the reply 33 ends the game, but the entry continues it",
            "node 6, after the opponent's move 21",
        ),
        (
            "a node that nothing leads to, and that is wrong itself",
            |p| {
                let replay = &mut p.body.replay;
                replay.nodes.extend_from_within(5..6);
                replay.nodes[6].default = Some(win(0));
                replay.entries.extend_from_within(12..13);
                let record = replay.positions[20..24].to_vec();
                replay.positions.to_mut().extend(record);
            },
            "the default reply fails: the reply 11 is on a point that is taken",
            "node 6, after the opponent's move 33",
        ),
        (
            "a node that nothing leads to",
            |p| {
                let replay = &mut p.body.replay;
                replay.nodes.extend_from_within(5..6);
                replay.entries.extend_from_within(12..13);
                let record = replay.positions[20..24].to_vec();
                replay.positions.to_mut().extend(record);
            },
            "no entry leads to the node",
            "node 6",
        ),
    ];
    for (name, spoil, sentence, at) in cases {
        let mut proof = maker_wins();
        spoil(&mut proof);
        let explanation = proof.explained(name);
        assert_eq!(explanation.sentence, *sentence, "{name}");
        let place = explanation.place.expect(name);
        assert!(place.own_names && place.line.is_none(), "{name}");
        assert!(place.to_string().contains(&format!("{at}{said}")), "{name}: {place}");
    }
    // Without symmetries a point has one name.
    let mut alone = late_draw();
    alone.set_position(0, &[0, 1, 5, 6], &[0, 4, 8]);
    let place = alone.explained("an overlap").place.expect("a place");
    assert!(!place.own_names && place.line.is_none(), "{place}");
    // A position with stones of both on a point is not drawn; one with a stone too few is.
    assert_eq!(place.position, None);
    alone.set_position(0, &[0, 1, 5], &[2, 4, 8]);
    let place = alone.explained("a stone too few").place.expect("a place");
    assert_eq!(place.to_string(), "  at     node 0\n  X X O\n  . O X\n  . . O\n");
}

#[test]
fn a_shaded_position_is_explained_by_its_rows() {
    type SpoilRows = fn(&mut Vec<u8>);
    let cases: &[(&str, SpoilRows, &str)] = &[
        ("a row too long", |p| p[2] = 4, "the stored position: row 1 is longer than the board"),
        (
            "a row longer than that above",
            |p| p[3] = 3,
            "the stored position: row 2 is longer than the row above it",
        ),
        (
            "the full board",
            |p| p[2..4].copy_from_slice(&[3, 3]),
            "the stored position: the board is full, so the game is over",
        ),
        (
            "the empty board",
            |p| p[2..4].copy_from_slice(&[0, 0]),
            "the stored position: the board is empty, but it is not the first player's turn",
        ),
    ];
    for (name, spoil, sentence) in cases {
        let mut proof = shading_wins();
        spoil(proof.body.positions.to_mut());
        assert_eq!(proof.explained(name).sentence, *sentence, "{name}");
    }
}

#[test]
fn a_line_goes_through_default_replies() {
    let mut proof = maker_wins();
    // Node 3 leads to node 5 by its default, and answers the other moves one by one.
    proof.remove_entry(3, 6);
    for mv in [3, 5, 8] {
        proof.insert_entry(3, mv, win(6));
    }
    proof.body.replay.nodes[3].default = Some(reply(5, 5, 0));
    assert_eq!(crate::fixture::rejection(&proof.bytes()), None);
    proof.set_entry(5, 3, win(0));
    let place = proof.explained("a reply on a taken point").place.expect("a place");
    assert!(
        place.to_string().contains("  line   1. 22 11 2. 12 32 3. 13 31 4. 23 21\n"),
        "{place}"
    );
}
