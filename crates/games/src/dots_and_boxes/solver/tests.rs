//! The solver against the rules of the checker, a search of every line of play, and published values.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::rules::{DotsAndBoxesRules, Position};
use zermelo_checker::games::dots_and_boxes::{Body, Claim, DotsAndBoxes, Start};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::score::Bound;
use zermelo_explain::count;
use zermelo_present::contract::end::End;
use zermelo_search::limits::{Deadline, Limit, Limits, Resources, SolveError};

use super::board::{Board, Edges};
use super::table::Table;
use super::*;
use crate::score::tests::boxes_value;

const BOARDS: [(u32, u32); 14] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (1, 7),
    (1, 8),
    (3, 4),
    (2, 6),
    (5, 5),
    (1, 21),
];

fn game((rows, columns): (u32, u32)) -> DotsAndBoxes {
    DotsAndBoxes { rows, columns, start: Start::default() }
}

fn found(board: (u32, u32)) -> u32 {
    value(&game(board), Options::default()).expect("a small board").0
}

/// A sequence of numbers that is the same in every run (Knuth, MMIX).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    // The lower bits repeat soon.
    let high = *state >> 32;
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    high << 32 | *state >> 32
}

/// Three rows of three: D. Wilson, *Dots-and-Boxes Analysis Results*: “player B really should win by
/// 3”, so 3 boxes to 6. Four boxes: *Winning Ways*, chapter 16: the first player wins.
#[test]
fn the_values_are_those_of_every_line_of_play_and_those_published() {
    for board in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)] {
        assert_eq!(found(board), boxes_value::value(&game(board)), "{board:?}");
    }
    assert_eq!(found((1, 1)), 0);
    assert!(found((2, 2)) > 2);
    assert_eq!(found((3, 3)), 3);
    for (rows, columns) in [(2, 3), (1, 4), (1, 5)] {
        assert_eq!(found((rows, columns)), found((columns, rows)));
    }
}

#[test]
fn boxes_and_symmetries_are_those_of_the_checker() {
    let mut state = 3;
    for board in BOARDS {
        let claim = Claim { bound: Bound::AtLeast(1), game: game(board) };
        let numbers: Vec<u8> =
            if board.0 == board.1 { (1..=7).collect() } else { (1..=3).collect() };
        let rules = DotsAndBoxesRules::new(&claim, &numbers).expect("a board");
        let own = Board::new(&game(board)).expect("a board");
        assert_eq!(own.edges, u32::from(rules.pass()));
        for _ in 0..200 {
            let drawn = random(&mut state) & own.full();
            let left = own.boxes.len() - rules.complete(drawn);
            assert_eq!(usize::from(own.left(drawn)), left);
            for edge in own.free(drawn) {
                let after = drawn | 1 << edge;
                let taken = rules.complete(after) - rules.complete(drawn);
                assert_eq!(usize::from(own.taken(after, edge)), taken);
            }
            let position = Position { drawn, boxes: 0, mover: Player::First, passes: false };
            let images = (1..=u32::try_from(numbers.len()).expect("few"))
                .map(|symmetry| rules.map(symmetry, &position).expect("a symmetry").drawn);
            let images: Vec<u64> = std::iter::once(drawn).chain(images).collect();
            let (image, number) = own.canonical(drawn);
            assert_eq!(image, *images.iter().min().expect("one"));
            assert_eq!(image, images[usize::from(number)], "by symmetry {number}");
            assert_eq!(own.canonical(image), (image, 0));
        }
    }
}

/// The proofs of a board, with what `wanted` says.
fn proofs(board: (u32, u32), wanted: Option<&Claim>) -> Vec<Certificate<'static>> {
    let (made_by, limits) = (Provenance::default(), Options::default());
    let solution = match wanted {
        Some(claim) => prove(&claim.game, claim.bound, &made_by, limits),
        None => solve(&game(board), &made_by, limits),
    };
    solution.expect("a small board").certificates
}

#[test]
fn each_player_has_a_proof_that_the_checker_accepts_and_that_proves_no_more() {
    for board in [(1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3)] {
        let value = found(board);
        let certificates = proofs(board, None);
        let claims: Vec<_> =
            certificates.iter().map(|certificate| certificate.header.claim.clone()).collect();
        assert_eq!(
            claims,
            (crate::dots_and_boxes::GAME.ends)(&game(board).into(), End::Score(value))
        );
        for certificate in &certificates {
            let (bytes, _) = certificate.write();
            let verdict = zermelo_checker::check(&bytes, None);
            assert!(verdict.is_verified(), "{board:?}: {verdict}");
            let body: Body<'_> = certificate.decode().expect("a replay");
            let more = [Some(Bound::AtLeast(value + 1)), value.checked_sub(1).map(Bound::AtMost)];
            for bound in more.into_iter().flatten() {
                let claim = Claim { bound, game: game(board) };
                let header = Header { claim: claim.into(), provenance: Provenance::default() };
                let (bytes, _) = Certificate::new(header, Kind::Replay, &body).write();
                assert!(!zermelo_checker::check(&bytes, None).is_verified(), "{bound:?}");
            }
        }
    }
}

#[test]
fn a_claim_is_proved_as_it_stands_exactly_if_it_is_true() {
    for board in [(1, 2), (2, 2)] {
        let value = boxes_value::value(&game(board));
        for score in [0, 1, 2, 3, 4, 5, u32::MAX] {
            for (bound, is_true) in
                [(Bound::AtLeast(score), score <= value), (Bound::AtMost(score), score >= value)]
            {
                let claim = Claim { bound, game: game(board) };
                let proofs = proofs(board, Some(&claim));
                assert_eq!(proofs.len(), usize::from(is_true), "{bound:?} {board:?}");
                for proof in proofs {
                    assert_eq!(proof.header.claim, claim.into());
                    let verdict = zermelo_checker::check(&proof.write().0, None);
                    assert!(verdict.is_verified(), "{bound:?} {board:?}: {verdict}");
                }
            }
        }
    }
}

/// The value by the rules alone, of every set from the full one on.
fn values_by_the_rules(board: &Board) -> Vec<u8> {
    let mut values = vec![0; 1 << board.edges];
    let place = |drawn: Edges| usize::try_from(drawn).expect("small");
    for drawn in (0..board.full()).rev() {
        let after = |edge: u32| {
            let after = drawn | 1 << edge;
            match board.taken(after, edge) {
                0 => board.left(drawn) - values[place(after)],
                taken => taken + values[place(after)],
            }
        };
        values[place(drawn)] = board.free(drawn).map(after).max().expect("an edge");
    }
    values
}

#[test]
fn a_table_has_the_value_of_every_set_of_edges() {
    for size in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (2, 3), (3, 2)] {
        let board = Board::new(&game(size)).expect("a board");
        let table = Table::fill(&board, &Resources::DEFAULT).expect("no limit");
        for (drawn, value) in (0..).zip(values_by_the_rules(&board)) {
            assert_eq!(table.value(drawn), value, "{size:?}: {drawn:b}");
        }
    }
}

/// The table has 2^19 sets, and the search remembers far fewer. Both know the same of every position,
/// so that the proofs have the same bytes.
#[test]
fn a_table_is_made_where_it_is_allowed_and_proofs_do_not_depend_on_it() {
    let sets = 1 << 19;
    let solved = |limits: Limits| {
        let options = Options { resources: Resources::within(limits), ..Options::default() };
        let solution = solve(&game((1, 6)), &Provenance::default(), options).expect("a board");
        let proofs: Vec<_> = solution.certificates.iter().map(|proof| proof.write().0).collect();
        (solution.least, solution.most, solution.positions, proofs)
    };
    let by_table = solved(Limits::DEFAULT);
    assert_eq!((by_table.2, by_table.3.len()), (sets, 2));
    let fewer = u64::try_from(sets - 1).expect("small");
    let by_search = solved(Limits { positions: fewer, ..Limits::DEFAULT });
    assert!(by_search.2 < sets / 4, "{}", by_search.2);
    assert!((by_search.0, by_search.1, by_search.3) == (by_table.0, by_table.1, by_table.3));
    // A byte less than the table takes.
    let by_search = solved(Limits { memory: fewer, ..Limits::DEFAULT });
    assert!(by_search.2 < sets / 4, "{}", by_search.2);
    assert!(by_search.0 <= by_table.0 && by_table.1 <= by_search.1);
}

#[test]
fn a_table_is_not_filled_after_a_limit_or_an_interruption() {
    static STOPPED: AtomicBool = AtomicBool::new(true);
    let board = Board::new(&game((2, 4))).expect("a board");
    for (limits, stop) in [
        (Limits { deadline: Some(Deadline::now()), ..Limits::DEFAULT }, Limit::Time),
        (Limits { interrupt: Some(&STOPPED), ..Limits::DEFAULT }, Limit::Interruption),
    ] {
        let filled = Table::fill(&board, &Resources::within(limits));
        assert_eq!(filled.err(), Some(stop));
    }
}

/// Nodes have the least of all images, so that no two are the same board; the bytes are the same in
/// every run.
#[test]
fn a_proof_has_each_position_once_up_to_symmetry() {
    let board = (2, 3);
    let own = Board::new(&game(board)).expect("a board");
    let certificates = proofs(board, None);
    let again: Vec<_> = proofs(board, None).iter().map(|proof| proof.write().1).collect();
    assert_eq!(certificates.iter().map(|proof| proof.write().1).collect::<Vec<_>>(), again);
    for certificate in certificates {
        let body: Body<'_> = certificate.decode().expect("a replay");
        let mut seen: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        for record in body.replay.positions.chunks_exact(5) {
            let drawn = u64::from(u32::from_le_bytes([record[0], record[1], record[2], 0]));
            let image = own.canonical(drawn).0.to_le_bytes();
            *seen.entry([&image, &record[3..]].concat()).or_default() += 1;
        }
        assert!(seen.values().all(|&count| count == 1));
        let symmetries: BTreeSet<u8> = body.symmetries.iter().copied().collect();
        assert!(symmetries.iter().all(|number| (1..=3).contains(number)));
    }
}

#[test]
fn what_cannot_be_solved_says_why() {
    for board in [(0, 1), (1, 0), (1, 22), (5, 6), (65, 1), (u32::MAX, u32::MAX)] {
        let error = value(&game(board), Options::default()).expect_err("no board");
        assert!(matches!(error, SolveError::Wrong(_)), "{error}");
        let (rows, columns) = board;
        let (rows, columns) = (count(rows, "row", "rows"), count(columns, "box", "boxes"));
        let named = format!("the board has {rows} of {columns}; ");
        assert!(error.to_string().starts_with(&named), "{error}");
    }
}

/// An edge gives a box away if it is the third one of a box.
#[test]
fn the_third_edge_of_a_box_gives_it_away() {
    let board = Board::new(&game((1, 2))).expect("a board");
    let mut state = 5;
    for drawn in (0..100).map(|_| random(&mut state) & board.full()) {
        for edge in board.free(drawn) {
            let after = drawn | 1 << edge;
            let has_three = |edges: &&Edges| (after & **edges).count_ones() == 3;
            let gains = board
                .boxes
                .iter()
                .filter(|edges| *edges >> edge & 1 == 1)
                .any(|edges| has_three(&edges));
            assert_eq!(board.gives(drawn, edge), gains, "{drawn:b}, {edge}");
        }
    }
}
