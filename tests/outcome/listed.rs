//! Claims that list positions (`from exactly '…'`): what is verified is true, read literally.
//!
//! The reader here knows nothing but the printed line. It takes the words apart itself, writes out
//! every family on the list, and holds the list against exhaustive play.

use std::collections::BTreeSet;

use proptest::prelude::*;
use zermelo::registry::outcome_claim;
use zermelo_checker::claim::Claim;
use zermelo_checker::games::chomp::{Coordinate, Start};
use zermelo_checker::proofs::outcome::{Affine, Outcome, Step, Value};
use zermelo_checker::verdict::Verdict;
use zermelo_sizes::chomp::vectors::theorems::{three_rows, two_rows};
use zermelo_sizes::outcome::problem::{Family, Problem};
use zermelo_sizes::outcome::prover::prove;

use crate::outcome::search::Board;
use crate::outcome::{check, proof};

/// The most cells of a row that the reader looks at.
const MOST: i64 = 9;

/// What a claim says, as its reader takes it.
#[derive(Debug)]
struct Words {
    rows: usize,
    bottom: i64,
    /// By family, the cells of each row: a letter or none, and a number.
    families: Vec<Vec<(Option<char>, i64)>>,
    /// The letters that run through all numbers from 0.
    letters: Vec<char>,
}

/// Takes a claim's printed line apart.
fn words(line: &str) -> Words {
    let rest = line.strip_prefix("second player wins chomp ").expect("the start");
    let (before, rest) = rest.split_once(" from exactly '").expect("the list");
    let (list, after) = rest.split_once('\'').expect("its end");
    let (rows, bottom) = match before.split_once(" with bottom row ≤ ") {
        Some((rows, bottom)) => (rows, bottom.parse().expect("a number")),
        None => (before, i64::MAX),
    };
    let letters = match after.strip_prefix(" for every ") {
        Some(letters) => {
            let letters = letters.strip_suffix(" ≥ 0").expect("where they start");
            letters.split(", ").map(|letter| letter.parse().expect("a letter")).collect()
        }
        None => {
            assert_eq!(after, "", "{line}");
            Vec::new()
        }
    };
    let row = |text: &str| match text.chars().next().filter(char::is_ascii_alphabetic) {
        Some(letter) => {
            (Some(letter), text[1..].strip_prefix('+').map_or(0, |n| n.parse().unwrap()))
        }
        None => (None, text.parse().expect("a number")),
    };
    let family = |text: &str| text.trim_matches(['(', ')']).split(", ").map(row).collect();
    let families = list.split("), (").filter(|text| !text.is_empty()).map(family).collect();
    Words { rows: rows.parse().expect("a number"), bottom, families, letters }
}

impl Words {
    /// Every position of the list whose letters are at most [`MOST`].
    fn listed(&self) -> BTreeSet<Vec<i64>> {
        let mut listed = BTreeSet::new();
        for family in &self.families {
            let mut values = vec![0; self.letters.len()];
            loop {
                let value = |(letter, number): &(Option<char>, i64)| {
                    let place = |c: &char| self.letters.iter().position(|letter| letter == c);
                    number + letter.map_or(0, |c| values[place(&c).expect("a letter of the list")])
                };
                listed.insert(family.iter().map(value).collect());
                let Some(place) = values.iter().position(|&value| value < MOST) else { break };
                values[..place].fill(0);
                values[place] += 1;
            }
        }
        listed
    }

    /// Whether the claim is true of all positions with rows of at most [`MOST`] cells, and lists
    /// nothing but positions within its bound.
    fn true_of_small_boards(&self) -> bool {
        let listed = self.listed();
        let is_position = |position: &Vec<i64>| {
            position.len() == self.rows
                && position[0] >= 1
                && position.windows(2).all(|pair| pair[0] >= pair[1])
                && position[self.rows - 1] >= 0
                && position[self.rows - 1] <= self.bottom
        };
        listed.iter().all(is_position)
            && Board::Chomp(self.rows, MOST)
                .outcomes()
                .iter()
                .filter(|(position, _)| position[self.rows - 1] <= self.bottom)
                .all(|(position, value)| listed.contains(position) == (*value == Value::P))
    }
}

fn claim(line: &str) -> Claim {
    zermelo_explain::claims::claim(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The code of a rejected proof, or `verified`.
fn code(claim: &Claim, outcome: Outcome) -> &'static str {
    match check(claim, outcome) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
        Verdict::None(why) => panic!("{claim}: {why}"),
    }
}

#[test]
fn a_list_with_anything_but_positions_within_the_bound_is_rejected() {
    const THREE: &str = "(q+1, q, 0), (3, 1, 1), (2, 2, 1), (q+4, q+2, 2)";
    let (two, three) = (proof(&two_rows()), proof(&three_rows()));
    for (what, line, outcome) in [
        (
            "full squares, of which only the empty one is within the bound",
            "second player wins chomp 2 with bottom row ≤ 0 from exactly '(1, 0), (q, q)' for every \
             q ≥ 0"
                .to_owned(),
            &two,
        ),
        (
            "a position beyond the bound",
            format!(
                "second player wins chomp 3 with bottom row ≤ 2 from exactly '{THREE}, (9, 9, 9)' \
                 for every q ≥ 0"
            ),
            &three,
        ),
        (
            "rows that get longer",
            format!(
                "second player wins chomp 3 with bottom row ≤ 2 from exactly '{THREE}, (1, 2, 0)' \
                 for every q ≥ 0"
            ),
            &three,
        ),
        (
            "no cell at all",
            "second player wins chomp 1 from exactly '(1), (0)'".to_owned(),
            &two,
        ),
        (
            "a bound that a listed family is beyond",
            format!(
                "second player wins chomp 3 with bottom row ≤ 0 from exactly '{THREE}' for every \
                 q ≥ 0"
            ),
            &three,
        ),
        (
            "a family that begins with vectors that are no positions",
            "second player wins chomp 3 with bottom row ≤ 2 from exactly '(q+1, q, 0), (3, 1, 1), \
             (2, 2, 1), (q+2, q, 2)' for every q ≥ 0"
                .to_owned(),
            &three,
        ),
        (
            "a family with independent rows, of which one can be the longer",
            "second player wins chomp 2 from exactly '(q+1, r)' for every q, r ≥ 0".to_owned(),
            &two,
        ),
    ] {
        let claim = claim(&line);
        // The rest of the proof has the right number of derivations.
        let Claim::Chomp(of) = &claim else { panic!() };
        let Start::Listed { positions, .. } = &of.game.start else { panic!() };
        let mut outcome = outcome.clone();
        let last = outcome.goals.pop().expect("that nothing else is P");
        outcome.goals.resize(positions.len(), last.clone());
        outcome.goals.push(last);
        assert_eq!(code(&claim, outcome), "listed-out-of-range", "{what}");
        assert!(!words(&line).true_of_small_boards(), "{what}");
    }
}

#[test]
fn a_list_is_of_parameters_that_are_not_negative() {
    // True if q could be −6: the honest proof with q + 6 for q.
    let line = "second player wins chomp 2 from exactly '(q+7, q+6)' for every q ≥ 0";
    let mut outcome = proof(&two_rows());
    for goal in &mut outcome.goals {
        for step in goal {
            match step {
                Step::By { parameters, .. } => {
                    for form in parameters.iter_mut().filter(|form| form.constant == 0) {
                        form.constant = if form.terms.is_empty() { 0 } else { 6 };
                    }
                }
                Step::Listed { parameters, .. } => parameters[0].constant = -6,
                _ => {}
            }
        }
    }
    // The last goal begins from any position, not from the list.
    let honest = proof(&two_rows());
    let restored = honest.goals[1].iter().zip(&mut outcome.goals[1]);
    for (honest, step) in restored.filter(|(honest, _)| !matches!(honest, Step::Listed { .. })) {
        *step = honest.clone();
    }
    assert_eq!(code(&claim(line), outcome), "identity-constant");
    assert!(!words(line).true_of_small_boards());
}

#[test]
fn the_reader_tells_true_claims_from_false_ones() {
    for (line, expected) in [
        ("second player wins chomp 1 from exactly '(1)'", true),
        ("second player wins chomp 1 from exactly ''", false),
        ("second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0", true),
        ("second player wins chomp 2 from exactly '(1, 0), (q+2, q+1)' for every q ≥ 0", true),
        ("second player wins chomp 2 from exactly '(q+1, q), (q+2, r)' for every q, r ≥ 0", false),
        ("second player wins chomp 2 with bottom row ≤ 0 from exactly '(1, 0)'", true),
        ("second player wins chomp 2 with bottom row ≤ 1 from exactly '(1, 0)'", false),
    ] {
        assert_eq!(words(line).true_of_small_boards(), expected, "{line}");
        assert_eq!(claim(line).to_string(), line);
    }
}

/// A change to a list or to its bound.
#[derive(Clone, Debug)]
enum Change {
    /// A family is written as its first member and the rest.
    Unroll(usize),
    Remove(usize),
    Repeat(usize),
    Add(Vec<(Option<u8>, u32)>),
    Shift(usize, usize, bool),
    Fix(usize),
    Bound(u32),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let row = (proptest::option::of(0u8..2), 0u32..4);
    let change = prop_oneof![
        4 => (0usize..6).prop_map(Change::Unroll),
        1 => (0usize..6).prop_map(Change::Remove),
        1 => (0usize..6).prop_map(Change::Repeat),
        1 => proptest::collection::vec(row, 1..4).prop_map(Change::Add),
        1 => (0usize..6, 0usize..3, any::<bool>()).prop_map(|(f, r, up)| Change::Shift(f, r, up)),
        1 => (0usize..6).prop_map(Change::Fix),
        1 => (0u32..4).prop_map(Change::Bound),
    ];
    proptest::collection::vec(change, 0..4)
}

type List = Vec<Vec<Coordinate>>;

fn apply(list: &mut List, bottom: &mut Option<u32>, change: Change) {
    let at = |family: usize, list: &List| (!list.is_empty()).then(|| family % list.len());
    match change {
        Change::Unroll(family) => {
            let Some(family) = at(family, list) else { return };
            let first = list[family].iter().map(|c| Coordinate { parameter: None, ..*c }).collect();
            let moved = |c: &mut Coordinate| c.plus += u32::from(c.parameter.is_some());
            list[family].iter_mut().for_each(moved);
            list.push(first);
        }
        Change::Remove(family) => {
            at(family, list).map(|family| list.remove(family));
        }
        Change::Repeat(family) => list.extend(at(family, list).map(|family| list[family].clone())),
        Change::Add(rows) => {
            let coordinate = |(parameter, plus)| Coordinate { parameter, plus };
            list.push(rows.into_iter().map(coordinate).collect());
        }
        Change::Shift(family, row, up) => {
            let Some(family) = at(family, list) else { return };
            if let Some(c) = list[family].get_mut(row) {
                c.plus = if up { c.plus + 1 } else { c.plus.saturating_sub(1) };
            }
        }
        Change::Fix(family) => {
            let Some(family) = at(family, list) else { return };
            list[family].iter_mut().for_each(|c| c.parameter = None);
        }
        Change::Bound(most) => *bottom = Some(most),
    }
}

/// A claim with a changed list.
fn changed(problem: &Problem, changes: Vec<Change>) -> Claim {
    let mut claim = problem.claim.clone();
    let Claim::Chomp(of) = &mut claim else { panic!() };
    let Start::Listed { bottom, positions } = &mut of.game.start else { panic!() };
    changes.into_iter().for_each(|change| apply(positions, bottom, change));
    claim
}

/// The same families for another claim.
fn restated(claim: &Claim, families: Vec<Family>) -> Problem {
    Problem::new(outcome_claim(claim).expect("outcome proofs"), families)
}

/// Chomp with one row: only the poisoned cell alone is P.
fn one_row() -> Problem {
    let claim = claim("second player wins chomp 1 from exactly '(1)'");
    let more = Family {
        name: "more".into(),
        parameters: vec!["q".into()],
        constraints: vec![form(-2)],
        position: vec![form(0)],
        value: Value::N,
        rules: Vec::new(),
        stolen: false,
    };
    let one = Family {
        name: "one".into(),
        parameters: Vec::new(),
        constraints: Vec::new(),
        position: vec![Affine::number(1)],
        value: Value::P,
        ..more.clone()
    };
    restated(&claim, vec![one, more])
}

fn form(constant: i64) -> Affine {
    let variable = Affine::variable(0);
    variable.plus(constant).expect("small")
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(400)
    })]

    /// The prover looks for the proof of a claim with any list; whatever is verified of what it
    /// finds, and of the honest proof with that claim put in, is true.
    #[test]
    fn a_verified_list_is_true_as_it_reads(game in 0usize..3, changes in changes()) {
        let problem = [one_row, two_rows, three_rows][game]();
        let claim = changed(&problem, changes);
        let line = claim.to_string();
        let honest = proof(&problem);
        let found = prove(&restated(&claim, problem.families));
        for outcome in [honest].into_iter().chain(found) {
            if code(&claim, outcome) == "verified" {
                prop_assert!(words(&line).true_of_small_boards(), "{line}");
            }
        }
    }
}

#[test]
fn a_true_list_written_otherwise_is_proved() {
    for (problem, changes) in [
        (one_row(), vec![Change::Repeat(0)]),
        (two_rows(), vec![Change::Unroll(0), Change::Unroll(0)]),
        (two_rows(), vec![Change::Unroll(0), Change::Fix(0), Change::Bound(1)]),
        (three_rows(), vec![Change::Unroll(0), Change::Unroll(3)]),
    ] {
        let claim = changed(&problem, changes);
        let outcome = proof(&restated(&claim, problem.families));
        assert_eq!(code(&claim, outcome), "verified", "{claim}");
        assert!(words(&claim.to_string()).true_of_small_boards(), "{claim}");
    }
}
