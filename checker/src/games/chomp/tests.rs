//! Chomp with one row, by hand: who is left the poisoned cell alone loses, and nobody else.

use super::*;
use std::collections::HashMap;

use crate::claim::{Player, Provenance, Size};
use crate::format::{Certificate, Header, Text};
use crate::proofs::nim_values::components::Components;
use crate::proofs::outcome::{
    Affine, MoveForm, Outcome, Statement as Family, Step, Summands, Value,
};
use crate::trap_tests::code;
use crate::verdict::Verdict;

fn shown(times: &[usize]) -> Summands {
    let numbers = (1..).zip(times);
    numbers.flat_map(|(number, &times)| std::iter::repeat_n(number, times)).collect()
}

/// The position (1) is P: no cell can be taken. So it is in the claim's list, and every longer row
/// is N, because it can be cut to (1).
fn proof() -> Outcome {
    let poisoned = Family {
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
        let claim = Claim { statement: winner.into(), game: Chomp { rows: 1, start } };
        assert_eq!(verdict(&claim, Kind::Outcome, &outcome), expected, "{what}");
        for kind in [Kind::Replay, Kind::Map, Kind::Mirror] {
            assert_eq!(verdict(&claim, kind, &outcome), "wrong-kind-for-claim", "{what}");
        }
    }
}

#[test]
fn a_claim_about_many_boards_implies_it_for_each_and_nothing_else() {
    let claim = |start| Claim { statement: Statement::FirstWins, game: Chomp { rows: 3, start } };
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
        (&one, "first player wins chomp 3 8", false),
        (&listed, "first player wins chomp 3 7", false),
        (&every, "", false),
    ] {
        assert_eq!(claim::implies(claim, wanted), follows, "{claim}: {wanted}");
    }
}

/// The cells that are left, each its row and its column from 0.
type Cells = Vec<(usize, usize)>;

/// The cells of rows of these lengths.
fn cells(rows: &[u8]) -> Cells {
    let of_row = |(row, &cells): (usize, &u8)| (0..usize::from(cells)).map(move |at| (row, at));
    rows.iter().enumerate().flat_map(of_row).collect()
}

/// What is left when a cell is eaten, with all that are not above it and not left of it.
fn eaten(left: &Cells, (row, column): (usize, usize)) -> Cells {
    left.iter().copied().filter(|&(r, c)| r < row || c < column).collect()
}

/// The nim-value by its definition: the least number that is not that of what a move leaves. The poisoned
/// cell is not taken.
fn value(left: &Cells, known: &mut HashMap<Cells, u16>) -> u16 {
    if let Some(&value) = known.get(left) {
        return value;
    }
    let moves = left.iter().filter(|cell| **cell != (0, 0));
    let options: Vec<u16> = moves.map(|&cell| value(&eaten(left, cell), known)).collect();
    let value = (0..).find(|value| !options.contains(value)).expect("few options");
    known.insert(left.clone(), value);
    value
}

/// All positions of a board: rows that are not longer than the one above.
fn positions(rows: usize, columns: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for row in 0..rows {
        let more = |above: &Vec<u8>| {
            let most = above.last().copied().unwrap_or(columns);
            let least = u8::from(row == 0);
            let with = |cells| [above.as_slice(), &[cells]].concat();
            (least..=most).map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

/// A table of these positions with their values, every option by its value.
fn table(positions: &[Vec<u8>]) -> Components<'static> {
    let known = &mut HashMap::new();
    let moves: usize = positions.iter().map(|rows| cells(rows).len() - 1).sum();
    Components {
        records: positions.concat().into(),
        values: positions.iter().map(|rows| value(&cells(rows), known)).collect(),
        answers: vec![0; moves],
    }
}

fn about(statement: Statement, rows: u32, columns: u32) -> Claim {
    Claim { statement, game: Chomp { rows, start: Start::Board(Size::Exactly(columns)) } }
}

/// The code of a rejection of nim-values, or `verified`.
fn by_values(claim: &Claim, body: &Components<'_>) -> String {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, Kind::NimValues, body).write().0, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.code.to_string(),
        Verdict::None(why) => panic!("{claim}: {why}"),
    }
}

#[test]
fn nim_values_are_those_of_the_definition() {
    for (rows, columns) in (1..=4u8).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))) {
        let body = table(&positions(rows.into(), columns));
        let found = value(&cells(&vec![columns; rows.into()]), &mut HashMap::new());
        // Who moves first wins on every board but that of the poisoned cell (Schuh, 1952; Gale, 1974).
        assert_eq!(found == 0, (rows, columns) == (1, 1));
        if rows == 1 {
            assert_eq!(found, u16::from(columns) - 1, "a row is a heap of Nim");
        }
        for claimed in 0..8 {
            let claim = about(Statement::HasValue(claimed), rows.into(), columns.into());
            let expected = if claimed == found.into() { "verified" } else { "nim-value" };
            assert_eq!(by_values(&claim, &body), expected, "{claim}");
        }
        for winner in [Player::First, Player::Second] {
            let claim = about(winner.into(), rows.into(), columns.into());
            let holds = (winner == Player::First) == (found > 0);
            let expected = if holds { "verified" } else { "nim-value" };
            assert_eq!(by_values(&claim, &body), expected, "{claim}");
        }
    }
}

/// D. Gale, A curious Nim-type game, 1974.
#[test]
fn with_two_rows_it_is_lost_exactly_where_the_lower_one_has_one_cell_less() {
    let known = &mut HashMap::new();
    for rows in positions(2, 9) {
        let is_lost = value(&cells(&rows), known) == 0;
        assert_eq!(is_lost, rows[0] == rows[1] + 1, "{rows:?}");
    }
}

/// Two rows of two cells, of the value 1 + 1: (2, 1) is lost, (1, 1) and (2, 0) have the value 1.
fn small() -> Components<'static> {
    table(&[vec![2, 2], vec![2, 1], vec![2, 0], vec![1, 1], vec![1, 0]])
}

#[test]
fn what_is_wrong_about_nim_values_has_its_code() {
    let has = |value| about(Statement::HasValue(value), 2, 2);
    let two = small();
    assert_eq!(two.values, [2, 0, 1, 1, 0]);
    let records = |at: usize, cells: u8| {
        let mut records = two.records.to_vec();
        records[at] = cells;
        Components { records: records.into(), ..two.clone() }
    };
    let values = |at: usize, value: u16| {
        let mut values = two.values.clone();
        values[at] = value;
        Components { values, ..two.clone() }
    };
    let answers = |at: usize, answer: u16| {
        let mut answers = two.answers.clone();
        answers[at] = answer;
        Components { answers, ..two.clone() }
    };
    let first = |many: usize| Components {
        records: two.records[..2 * many].to_vec().into(),
        values: two.values[..many].to_vec(),
        answers: table(&[vec![2, 2], vec![2, 1], vec![2, 0], vec![1, 1]][..many]).answers,
    };
    let every = |least| Claim {
        game: Chomp { rows: 2, start: Start::Board(Size::Every { least, modulus: 1 }) },
        ..has(2)
    };
    let listed = Claim {
        game: Chomp { rows: 2, start: Start::Listed { bottom: None, positions: Vec::new() } },
        ..has(0)
    };
    let empty = Components::default();
    let sized = |rows, columns| about(Statement::HasValue(0), rows, columns);
    for (what, claim, body, expected) in [
        ("all positions", has(2), two.clone(), "verified"),
        ("chomp with another value", has(1), two.clone(), "nim-value"),
        ("chomp of another winner", about(Statement::SecondWins, 2, 2), two.clone(), "nim-value"),
        ("chomp with a row longer than the one above", has(2), records(3, 3), "component-rows"),
        ("chomp with a row longer than the board", has(2), records(0, 3), "component-rows"),
        ("chomp without the poisoned cell", has(2), records(8, 0), "component-rows"),
        ("chomp with a position twice", has(2), records(3, 2), "component-twice"),
        ("chomp with a value that an option has", has(1), values(0, 1), "value-reached"),
        ("chomp with a value that is too large", has(3), values(0, 3), "value-missed"),
        ("chomp with the poisoned cell of value 1", has(2), values(4, 1), "value-reached"),
        ("chomp without the board", has(2), first(0), "component-missing"),
        ("chomp without the poisoned cell alone", has(2), first(4), "component-missing"),
        // After the last cell is eaten, eating (2, 1) leaves the value 1, and not 2.
        ("chomp with an answer of another value", has(2), answers(2, 3), "answer-value"),
        ("chomp with an answer that is eaten", has(2), answers(2, 4), "answer-illegal"),
        ("chomp with an answer that eats the poison", has(2), answers(2, 1), "answer-illegal"),
        ("chomp with an answer beyond the board", has(2), answers(2, 99), "answer-illegal"),
        (
            "chomp with a value too many",
            has(2),
            Components { values: [two.values.as_slice(), &[0]].concat(), ..two.clone() },
            "components-count",
        ),
        (
            "chomp with an answer too many",
            has(2),
            Components { answers: vec![0; two.answers.len() + 1], ..two.clone() },
            "components-count",
        ),
        (
            "chomp with an answer too few",
            has(2),
            Components { answers: vec![0; two.answers.len() - 1], ..two.clone() },
            "components-count",
        ),
        ("a nim-value of every board of chomp", every(2), two.clone(), "size"),
        ("a nim-value of listed positions of chomp", listed, two, "size"),
        ("a nim-value of chomp without rows", sized(0, 2), empty.clone(), "size"),
        ("a nim-value of chomp without columns", sized(2, 0), empty.clone(), "size"),
        ("chomp with the most rows", sized(16, 2), empty.clone(), "component-missing"),
        ("a nim-value of chomp with 17 rows", sized(17, 2), empty.clone(), "size"),
        ("chomp with the most columns", sized(2, 255), empty.clone(), "component-missing"),
        ("a nim-value of chomp with 256 columns", sized(2, 256), empty, "size"),
    ] {
        assert_eq!(
            code(claim.clone().into(), Kind::NimValues, &body, what),
            expected,
            "{what}: {claim}"
        );
    }
    let found = code(has(2).into(), Kind::Outcome, &Outcome::default(), "a nim-value of chomp");
    assert_eq!(found, "wrong-kind-for-claim");
}

/// Every answer to every move at every position of a board of three rows and three columns.
#[test]
fn an_answer_stands_for_the_value_of_an_option() {
    let known = &mut HashMap::new();
    let board = cells(&[3, 3, 3]);
    let all = positions(3, 3);
    let mut body = table(&all);
    let own = value(&board, known);
    let claim = about(Statement::HasValue(own.into()), 3, 3);
    let (mut verified, mut place) = (0, 0);
    for position in all.iter().map(|rows| cells(rows)) {
        let own = value(&position, known);
        for &mv in &position[1..] {
            let option = eaten(&position, mv);
            let others = position[1..].iter().filter(|other| **other != mv);
            let others: Vec<u16> =
                others.map(|other| value(&eaten(&position, *other), known)).collect();
            for (number, answer) in (1u16..).zip(&board) {
                let is_legal = *answer != (0, 0) && option.contains(answer);
                let left = is_legal.then(|| value(&eaten(&option, *answer), known));
                let expected = match left {
                    None => "answer-illegal",
                    Some(left) if left != own => "answer-value",
                    Some(_) if (0..own).all(|value| others.contains(&value)) => "verified",
                    Some(_) => "value-missed",
                };
                body.answers[place] = number;
                assert_eq!(by_values(&claim, &body), expected, "{position:?} {mv:?} {answer:?}");
                verified += usize::from(expected == "verified");
            }
            body.answers[place] = 0;
            place += 1;
        }
    }
    assert!(verified > 0);
}
