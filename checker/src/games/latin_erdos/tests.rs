//! Replays of Latin Erdős, with symmetries and columns: every lie gets its own error.

use super::*;
use crate::claim::Statement as Strategy;
use crate::format::Text;
use crate::proofs::mirror::{Mirror, MirrorLemma};
use crate::proofs::replay::{Entry, Node, Replay, Response};
use crate::trap_tests::{Spoil, code, spring, spring_kinds};

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;

fn claim(side: u32, columns: Columns, statement: Statement) -> Claim {
    Claim { statement, game: LatinErdos { size: Size::Exactly(side), columns } }
}

fn wins(player: Player) -> Statement {
    Statement::Strategy(Strategy::Wins(player))
}

fn symmetry(row: [u8; 2], column: [u8; 2], number: [u8; 2]) -> Symmetry {
    let coordinate = |of, images: [u8; 2]| Coordinate { of, images: images.to_vec() };
    Symmetry {
        name: Text::default(),
        row: coordinate(0, row),
        column: coordinate(1, column),
        number: coordinate(2, number),
    }
}

/// On 2 × 2 the second player places the other number in the opposite corner, and no move is left.
fn opposite() -> Body<'static> {
    let win = |reply| Response::Win { reply };
    let same = |mv, symmetry| Response::SameAs { mv, symmetry };
    // Move 4r + 2c + v is number v in row r and column c, all from 0.
    let responses =
        [win(7), win(6), same(0, 1), same(1, 1), same(1, 2), same(0, 2), win(1), win(0)];
    let entries = (0..).zip(responses).map(|(mv, response)| Entry { mv, response });
    let replay = Replay {
        opening: None,
        positions: vec![0; 6].into(),
        nodes: vec![Node { entries: 8, default: None }].into(),
        entries: entries.collect(),
    };
    let columns = symmetry([0, 1], [1, 0], [0, 1]);
    let rows_and_numbers = symmetry([1, 0], [0, 1], [1, 0]);
    Body { symmetries: vec![columns, rows_and_numbers], replay, mirrors: Vec::new() }
}

#[test]
fn every_lie_in_a_replay_gets_its_own_error() {
    let spoils: &[Spoil<Claim, Body<'static>>] = &[
        ("nothing spoilt on two by two", "verified", |_, _| ()),
        ("a number beyond the side", "position-latin", |_, b| b.replay.positions.to_mut()[0] = 3),
        ("a number twice in a row", "position-latin", |_, b| {
            b.replay.positions.to_mut()[..2].fill(1);
        }),
        ("a position of the other player", "position-turn", |_, b| {
            b.replay.positions.to_mut()[0] = 1;
        }),
        ("an owner of an empty column", "position-column", |_, b| {
            b.replay.positions.to_mut()[4] = 1;
        }),
        ("a third player", "position-column", |_, b| b.replay.positions.to_mut()[5] = 3),
        ("a run without an owner", "position-column", |_, b| {
            let positions = b.replay.positions.to_mut();
            (positions[0], positions[2]) = (1, 2);
        }),
        ("a position without a move", "position-over", |_, b| {
            let positions = b.replay.positions.to_mut();
            (positions[0], positions[3]) = (1, 2);
        }),
        ("another position than the start", "start-mismatch", |_, b| {
            let positions = b.replay.positions.to_mut();
            (positions[0], positions[3]) = (1, 1);
        }),
        ("a record without owners", "table-sizes", |_, b| {
            b.replay.positions.to_mut().truncate(4);
        }),
        ("columns taken to one column", "symmetry-images", |_, b| {
            b.symmetries[0].column.images = vec![0, 0];
        }),
        ("images of three columns", "symmetry-images", |_, b| {
            b.symmetries[0].column.images.push(2)
        }),
        ("a row taken twice", "symmetry-images", |_, b| b.symmetries[0].column.of = 0),
        ("a fourth coordinate of a symmetry", "symmetry-images", |_, b| b.symmetries[1].row.of = 3),
        ("rows reversed and numbers not", "symmetry-columns", |_, b| {
            b.symmetries[1].number.images = vec![0, 1];
        }),
        ("numbers reversed and rows not", "symmetry-columns", |_, b| {
            b.symmetries[1].row.images = vec![0, 1];
        }),
        ("rows and columns exchanged", "symmetry-columns", |_, b| {
            (b.symmetries[0].row.of, b.symmetries[0].column.of) = (1, 0);
        }),
        ("the identity as a symmetry", "symmetry-needless", |_, b| {
            b.symmetries.push(symmetry([0, 1], [0, 1], [0, 1]));
        }),
        ("a symmetry twice", "symmetry-needless", |_, b| {
            let first = b.symmetries[0].clone();
            b.symmetries.push(first);
        }),
        ("a symmetry for nothing", "unused-symmetry", |_, b| {
            b.symmetries.push(symmetry([1, 0], [1, 0], [1, 0]));
        }),
        ("a symmetry that takes the move elsewhere", "symmetry-maps-elsewhere", |_, b| {
            b.replay.entries[2].response = Response::SameAs { mv: 1, symmetry: 1 };
        }),
        ("a reply that leaves a move", "win-not-won", |_, b| {
            b.replay.entries[0].response = Response::Win { reply: 6 };
        }),
        ("a reply that repeats a number", "reply-illegal", |_, b| {
            b.replay.entries[0].response = Response::Win { reply: 2 };
        }),
        ("a placement without a reply", "missing-reply", |_, b| {
            b.replay.entries.pop();
            b.replay.nodes[0].entries -= 1;
        }),
        ("a lemma on a board of numbers", "no-such-lemma", |_, b| {
            b.replay.entries[0].response = Response::Lemma { lemma: 0 };
        }),
        ("an end that is none", "not-settled", |_, b| {
            b.replay.entries[0].response = Response::Settled;
        }),
    ];
    let honest = || (claim(2, Columns::Standard, wins(SECOND)), opposite());
    spring(Kind::Replay, "", honest, spoils);
}

#[test]
fn what_the_body_proves_of_one_claim_it_does_not_prove_of_another() {
    let strategy = |statement| Statement::Strategy(statement);
    for (what, side, columns, statement, expected) in [
        (
            "the second player does not lose",
            2,
            Columns::Standard,
            strategy(Strategy::DoesNotLose(SECOND)),
            "verified",
        ),
        (
            "the first player does not lose",
            2,
            Columns::Standard,
            strategy(Strategy::DoesNotLose(FIRST)),
            "position-turn",
        ),
        ("another run", 2, Columns::Run(1), wins(SECOND), "verified"),
        ("a run of the board's own, stated", 2, Columns::Run(2), wins(SECOND), "claim-text"),
        ("a run longer than the board", 2, Columns::Run(3), wins(SECOND), "size"),
        ("no columns, and records with owners", 2, Columns::Without, wins(SECOND), "table-sizes"),
        (
            "nothing about columns, and records with owners",
            2,
            Columns::Standard,
            Statement::NeverWithoutMove(SECOND),
            "table-sizes",
        ),
        ("a larger board without a run of its own", 3, Columns::Standard, wins(SECOND), "size"),
        ("a larger board", 3, Columns::Run(2), wins(SECOND), "symmetry-images"),
        ("a board beyond replays", 9, Columns::Without, wins(SECOND), "size"),
        ("a board of no cells", 0, Columns::Without, wins(SECOND), "size"),
    ] {
        let found = code(claim(side, columns, statement).into(), Kind::Replay, &opposite(), what);
        assert_eq!(found, expected, "{what}");
    }
}

/// First fills the board of one cell; Second is never to move, and so never without a move.
#[test]
fn who_is_never_to_move_is_not_said_to_have_a_move() {
    let opening = Replay { opening: Some(0), ..Replay::default() };
    let answer = Replay {
        opening: None,
        positions: vec![0].into(),
        nodes: vec![Node { entries: 1, default: None }].into(),
        entries: vec![Entry { mv: 0, response: Response::Settled }].into(),
    };
    for (what, player, replay, expected) in [
        ("a player with a move", FIRST, opening, "verified"),
        ("a player who is never to move", SECOND, answer, "size"),
    ] {
        let claim = claim(1, Columns::Standard, Statement::NeverWithoutMove(player));
        let body = Body { replay, ..Body::default() };
        assert_eq!(code(claim.into(), Kind::Replay, &body, what), expected, "{what}");
    }
}

#[test]
fn a_mirror_of_one_board_is_held_against_its_conflicts() {
    // All 27 placements of 3 × 3, by what becomes of row, column and number.
    let mirror = |image: fn([u32; 3]) -> [u32; 3], first: Option<[u32; 3]>| {
        let number = |[r, c, v]: [u32; 3]| (r * 3 + c) * 3 + v;
        let all = (0..27).map(|mv| [mv / 9, mv / 3 % 3, mv % 3]);
        Mirror { first: first.map(number), images: all.map(image).map(number).collect() }
    };
    let centre = Some([1, 1, 1]);
    let never = Statement::NeverWithoutMove(FIRST);
    let standard = Columns::Standard;
    for (what, statement, columns, body, expected) in [
        (
            "all reversed",
            never,
            standard,
            mirror(|[r, c, v]| [2 - r, 2 - c, 2 - v], centre),
            "verified",
        ),
        (
            "who moves last wins",
            wins(FIRST),
            Columns::Without,
            mirror(|[r, c, v]| [2 - r, 2 - c, 2 - v], centre),
            "verified",
        ),
        (
            "who has more columns",
            wins(FIRST),
            Columns::Run(2),
            mirror(|[r, c, v]| [2 - r, 2 - c, 2 - v], centre),
            "wrong-kind-for-claim",
        ),
        (
            "the second player who has no first move",
            Statement::NeverWithoutMove(SECOND),
            standard,
            mirror(|[r, c, v]| [2 - r, 2 - c, 2 - v], None),
            "image-conflict",
        ),
        (
            "the diagonal with the same number",
            never,
            standard,
            mirror(|[r, c, v]| [c, r, v], centre),
            "image-equal",
        ),
        (
            "a half-turn with the same number",
            never,
            standard,
            mirror(|[r, c, v]| [2 - r, 2 - c, v], centre),
            "image-conflict",
        ),
        (
            "a quarter-turn of numbers",
            never,
            standard,
            mirror(|[r, c, v]| [c, 2 - r, v], centre),
            "image-not-inverse",
        ),
        (
            "numbers exchanged in one cell",
            never,
            standard,
            mirror(|[r, c, v]| if (r, c) == (0, 0) { [0, 0, 2 - v] } else { [r, c, v] }, centre),
            "conflict-not-kept",
        ),
        (
            "a first number that the map moves",
            never,
            standard,
            mirror(|[r, c, v]| [2 - r, 2 - c, 2 - v], Some([0, 0, 0])),
            "first-moved",
        ),
        (
            "no first number",
            never,
            standard,
            mirror(|[r, c, v]| [2 - r, 2 - c, 2 - v], None),
            "first-missing",
        ),
    ] {
        let found = code(claim(3, columns, statement).into(), Kind::Mirror, &body, what);
        assert_eq!(found, expected, "{what}");
    }
    let beyond = claim(65, standard, never);
    assert_eq!(
        code(beyond.into(), Kind::Mirror, &Mirror::default(), "a board beyond mirrors"),
        "size"
    );
    let others = [Kind::Outcome, Kind::Pairing, Kind::Potential, Kind::Map];
    spring_kinds(others, "Latin Erdős", || (claim(3, standard, never), Mirror::default()));
}

/// On 2 × 2, whatever First places, Second takes the first of the placements that are left, or the
/// second of them after the very last placement, and then one of the two others that are left.
fn by_lemma() -> Body<'static> {
    let lemma = |reply| {
        let mirror = Mirror { first: None, images: vec![1, 0] };
        MirrorLemma { reply, mirror }
    };
    let node = Node { entries: 1, default: Some(Response::Lemma { lemma: 1 }) };
    let replay = Replay {
        opening: None,
        positions: vec![0; 4].into(),
        nodes: vec![node].into(),
        entries: vec![Entry { mv: 7, response: Response::Lemma { lemma: 2 } }].into(),
    };
    Body { symmetries: Vec::new(), replay, mirrors: vec![lemma(0), lemma(1)] }
}

#[test]
fn a_lemma_shows_who_is_never_without_a_move_and_nothing_about_columns() {
    let never = Statement::NeverWithoutMove(SECOND);
    let wide = |body: Body<'static>| {
        let entry = |mv| Entry { mv, response: Response::Lemma { lemma: 1 } };
        let (positions, node) = (vec![0; 6].into(), Node { entries: 8, default: None });
        let entries = (0..8).map(entry).collect();
        Body {
            replay: Replay { opening: None, positions, nodes: vec![node].into(), entries },
            ..body
        }
    };
    let spoilt = |reply, images: &[u32]| {
        let mirror = Mirror { first: None, images: images.to_vec() };
        let entries = wide(by_lemma()).replay.entries;
        let node = Node { entries: 8, default: None };
        let replay = Replay { nodes: vec![node].into(), entries, ..by_lemma().replay };
        Body { replay, mirrors: vec![MirrorLemma { reply, mirror }], ..by_lemma() }
    };
    for (what, columns, statement, body, expected) in [
        ("a mirror after the reply", Columns::Standard, never, by_lemma(), "verified"),
        (
            "a mirror where the last move wins",
            Columns::Without,
            wins(SECOND),
            by_lemma(),
            "verified",
        ),
        (
            "a mirror where columns decide",
            Columns::Standard,
            Statement::Strategy(Strategy::DoesNotLose(SECOND)),
            wide(by_lemma()),
            "lemma-too-weak",
        ),
        (
            "a reply that is no placement left",
            Columns::Standard,
            never,
            spoilt(4, &[1, 0]),
            "reply-illegal",
        ),
        ("a placement kept", Columns::Standard, never, spoilt(0, &[0, 1]), "image-equal"),
        (
            "a mirror of more than is left",
            Columns::Standard,
            never,
            spoilt(0, &[1, 0, 2]),
            "image-count",
        ),
    ] {
        let claim = claim(2, columns, statement);
        assert_eq!(code(claim.into(), Kind::Replay, &body, what), expected, "{what}");
    }
}
