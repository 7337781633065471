//! The theorems with strategies that are stolen, b = 6 and b = 7: what the word in the source is
//! for, that every statement is true, and that what is false is not proved.

use std::collections::{HashMap, HashSet};

use zermelo::games::erdos_szekeres::families::{compile, parse::parse};
use zermelo::proofs::outcome::prover::{Cause, Family, Problem, prove};
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::outcome::{Outcome, Value};

use crate::search::{Board, instances, lost, statement_instances};
use crate::{problem_of, source, source_text};

/// The families of b = 6 from which no reply is known, by their open cells and gaps.
const STOLEN: [&str; 4] = [
    "one row, o 0+: 1",
    "four rows, o 1+: 1, 1, 0, 2",
    "five rows, o 1+: 1, 1, 1, 0",
    "five rows, o 1+: 1, 1, 0, 2",
];

fn committed(name: &str) -> (Claim, Outcome) {
    let path = format!("certificates/all-sizes/{name}.cert");
    let bytes = std::fs::read(&path).expect(&path);
    let (certificate, _) = Certificate::read(&bytes).expect(&path);
    let outcome = certificate.decode::<Outcome>().expect(&path);
    (certificate.header.claim, outcome)
}

#[test]
fn without_the_word_the_families_without_replies_are_refused() {
    let text = source_text("b6");
    assert_eq!(text.matches("    stolen\n").count(), STOLEN.len());
    let failures = prove(&problem_of(&text.replace("    stolen\n", ""))).expect_err("no replies");
    let mut refused: Vec<&str> = failures.iter().filter_map(|f| f.family.as_deref()).collect();
    refused.dedup();
    assert_eq!(refused, STOLEN);
    for failure in &failures {
        assert!(matches!(failure.cause, Cause::NoReply(_)), "{failure}");
    }
}

#[test]
fn a_missing_family_is_told_at_the_families_that_reply_into_it() {
    // The position w = 5, (4, 4, 4, 4) is P and reached from others; only where strategies are
    // stolen may it be proved along the way.
    let text = source_text("b6");
    let family =
        "family \"four rows, o 1: 0, 0, 0, 4\"\n    rows 4, 4, 4, 4, 0\n    with w - 4 = 1\n";
    assert_eq!(text.matches(family).count(), 1);
    let failures = prove(&problem_of(&text.replace(family, ""))).expect_err("no reply");
    for failure in failures {
        let of = failure.family.as_deref().expect("a family");
        assert!(!STOLEN.contains(&of), "{failure}");
        let Cause::NoReply(example) = &failure.cause else { panic!("{failure}") };
        // The reply that wins is the one into the missing family.
        let options = Board::Shading(5, example.position[5]).options(&example.position);
        assert!(options.contains(&vec![4, 4, 4, 4, 0, 5]), "{:?}", example.position);
    }
}

#[test]
fn a_source_with_stolen_strategies_says_that_its_certificate_compiles() {
    let strategy = parse(&source_text("b6")).expect("a source");
    let problems = compile(&strategy, 9, Provenance::default()).expect_err("no reply");
    let text = format!("{problems:?}");
    assert!(text.contains("stolen") && text.contains("zermelo prove"), "{text}");
}

/// Every statement of a committed certificate is true of all its positions at these widths.
fn true_at(name: &str, rows: usize, widths: impl Iterator<Item = i64>) -> usize {
    let (_, outcome) = committed(name);
    let lost: HashMap<i64, HashSet<Vec<i64>>> = widths.map(|w| (w, lost(rows, w))).collect();
    let most = lost.keys().copied().max().expect("a width");
    let mut looked_at = 0;
    for statement in &outcome.statements {
        let mut found = 0;
        for position in statement_instances(statement, most) {
            let Some(lost) = lost.get(&position[rows]) else { continue };
            let is_lost = lost.contains(&position[..rows]);
            let name = statement.name.as_str();
            assert_eq!(is_lost, statement.value == Value::P, "{name} {position:?}");
            found += 1;
        }
        assert!(found > 0 || most < 30, "{}", statement.name.as_str());
        looked_at += found;
    }
    looked_at
}

#[test]
fn every_statement_is_true_at_small_sizes() {
    assert!(true_at("b6", 5, 5..=12) > 300);
    assert!(true_at("b7", 6, 6..=9) > 300);
}

#[test]
#[ignore = "takes minutes"]
fn every_statement_is_true_at_every_width_to_40_and_30() {
    println!("b = 6: {} positions", true_at("b6", 5, 5..=40));
    println!("b = 7: {} positions", true_at("b7", 6, 6..=30));
}

/// A way to change a family.
type Change = fn(&mut Family);

const CHANGES: [(&str, Change); 3] = [
    ("the other value", |family| family.value = family.value.opposite()),
    ("a bound lower by one", |family| {
        let form = family.constraints.last_mut().expect("a constraint");
        *form = form.plus(1).expect("small");
    }),
    ("one column more", |family| {
        let width = family.position.last_mut().expect("a width");
        *width = width.plus(1).expect("small");
    }),
];

/// Changes families, every `step`th of them, and proves again: how many changes make a family false,
/// by the outcomes to w = 16, of which none may be proved; and how many are proved.
fn proved_again(step: usize) -> (usize, usize) {
    const ROWS: usize = 5;
    const MOST: i64 = 16;
    let lost: Vec<HashSet<Vec<i64>>> = (0..=MOST).map(|width| lost(ROWS, width)).collect();
    let problem = source("b6");
    let (mut wrong, mut proved) = (0, 0);
    for number in (0..problem.families.len()).step_by(step) {
        for (what, change) in CHANGES {
            let mut changed: Problem = problem.clone();
            let family = &mut changed.families[number];
            if family.constraints.is_empty() {
                continue;
            }
            change(family);
            let (count, value) = (family.parameters.len(), family.value);
            let members = instances(count, &family.constraints, &family.position, MOST);
            // Vectors that are no positions are wrong as well.
            let is_wrong = members.iter().any(|position| {
                let (rows, width) = (&position[..ROWS], position[ROWS]);
                let bounded = std::iter::once(&width).chain(rows).zip(rows.iter().chain([&0]));
                let is_position = bounded.into_iter().all(|(above, below)| above >= below);
                let lost = usize::try_from(width).ok().and_then(|width| lost.get(width));
                !is_position || lost.is_some_and(|lost| lost.contains(rows) != (value == Value::P))
            });
            let name = family.name.clone();
            let failures = prove(&changed).err().unwrap_or_default();
            let refused = failures.iter().any(|f| f.family.as_deref() == Some(name.as_str()));
            assert!(!is_wrong || refused, "{name}, {what}");
            wrong += usize::from(is_wrong);
            proved += usize::from(!refused);
        }
    }
    (wrong, proved)
}

#[test]
fn a_changed_family_that_is_false_is_not_proved() {
    let (wrong, proved) = proved_again(43);
    assert!(wrong >= 4, "{wrong} of {proved}");
}

#[test]
#[ignore = "takes minutes"]
fn no_changed_family_that_is_false_is_proved() {
    let (wrong, proved) = proved_again(1);
    println!("{wrong} changes are false, {proved} changed families are proved");
}
