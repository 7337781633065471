//! Chomp with one row, by hand: who is left the poisoned cell alone loses, and nobody else.

use super::*;
use crate::claim::{Player, Provenance, Size};
use crate::format::{Certificate, Header, Text};
use crate::proofs::outcome::{Affine, MoveForm, Outcome, Statement, Step, Summands, Value};
use crate::verdict::Verdict;

fn shown(times: &[usize]) -> Summands {
    let numbers = (1..).zip(times);
    numbers.flat_map(|(number, &times)| std::iter::repeat_n(number, times)).collect()
}

/// The position (1) is P: no cell can be taken. So it is in the claim's list, and every longer row
/// is N, because it can be cut to (1).
fn proof() -> Outcome {
    let poisoned = Statement {
        name: Text::default(),
        parameters: Vec::new(),
        constraints: Vec::new(),
        position: vec![Affine::number(1)],
        value: Value::P,
        shape: Vec::new(),
        // A move to c has c − 1 ≥ 0 and 1 − c − 1 ≥ 0.
        derivation: vec![Step::Options { fact: 0 }, Step::Absurd { summands: shown(&[1, 1]) }],
    };
    let by = |fact| Step::By { fact, statement: 0, parameters: Vec::new(), shown: Vec::new() };
    let x = Affine::variable(0);
    let others = vec![
        // Known: x ≥ 0, x − 1 ≥ 0, and x − 2 ≥ 0 or 1 − x ≥ 0.
        Step::Split { form: x.plus(-2).expect("small") },
        Step::Move {
            fact: 0,
            mv: MoveForm { kind: 0, arguments: vec![Affine::number(1)] },
            shown: vec![shown(&[0, 0, 1])],
        },
        by(1),
        Step::Listed {
            entry: 0,
            parameters: Vec::new(),
            shown: vec![shown(&[0, 1, 0]), shown(&[0, 0, 1])],
        },
    ];
    Outcome { statements: vec![poisoned], goals: vec![vec![by(0)], others] }
}

fn verdict(claim: &Claim, kind: Kind, outcome: &Outcome) -> String {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, kind, outcome).write().0, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.code.to_string(),
        Verdict::None(why) => why.to_string(),
    }
}

#[test]
fn a_row_is_lost_exactly_where_the_poisoned_cell_is_left_alone() {
    let coordinate = |plus| vec![Coordinate { parameter: None, plus }];
    let list = |positions| Start::Listed { bottom: None, positions };
    let first_alone = Outcome { goals: vec![proof().goals.remove(0)], ..proof() };
    for (what, winner, start, outcome, expected) in [
        ("(1) is lost", Player::Second, list(vec![coordinate(1)]), proof(), "verified"),
        ("(2) is lost", Player::Second, list(vec![coordinate(2)]), proof(), "target-not-equal"),
        ("nothing is lost", Player::Second, list(vec![]), proof(), "goal-count"),
        ("(1) is won", Player::First, list(vec![coordinate(1)]), proof(), "wrong-kind-for-claim"),
        (
            "one column",
            Player::Second,
            Start::Board(Size::Exactly(1)),
            first_alone.clone(),
            "verified",
        ),
        (
            "one column is won",
            Player::First,
            Start::Board(Size::Exactly(1)),
            first_alone.clone(),
            "same-value",
        ),
        (
            "two columns",
            Player::Second,
            Start::Board(Size::Exactly(2)),
            first_alone,
            "target-not-equal",
        ),
    ] {
        let claim = Claim { winner, game: Chomp { rows: 1, start } };
        assert_eq!(verdict(&claim, Kind::Outcome, &outcome), expected, "{what}");
        for kind in [Kind::Replay, Kind::Map] {
            assert_eq!(verdict(&claim, kind, &outcome), "wrong-kind-for-claim", "{what}");
        }
    }
}

#[test]
fn a_claim_about_many_boards_implies_it_for_each_and_nothing_else() {
    let claim = |start| Claim { winner: Player::First, game: Chomp { rows: 3, start } };
    let boards = |least, modulus| claim(Start::Board(Size::Every { least, modulus }));
    let every = boards(2, 1);
    let odd = boards(3, 2);
    let one = claim(Start::Board(Size::Exactly(7)));
    let listed = claim(Start::Listed { bottom: None, positions: Vec::new() });
    for (claim, wanted, follows) in [
        (&every, "first player wins chomp 3 2", true),
        (&every, "first player wins chomp 3 7", true),
        (&every, "first player wins chomp 3 1", false),
        (&every, "second player wins chomp 3 7", false),
        (&every, "first player wins chomp 2 7", false),
        (&every, "first player wins chomp 7 3", false),
        (&every, "first player wins chomp 3 07", false),
        (&every, "first player wins chomp 3 n for every n ≥ 3", false),
        (&odd, "first player wins chomp 3 7", true),
        (&odd, "first player wins chomp 3 8", false),
        // With a remainder by 0 no size is one of them.
        (&boards(3, 0), "first player wins chomp 3 3", false),
        (&one, "first player wins chomp 3 7", false),
        (&listed, "first player wins chomp 3 7", false),
        (&every, "", false),
    ] {
        assert_eq!(claim::implies(claim, wanted), follows, "{claim}: {wanted}");
    }
}
