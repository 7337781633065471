//! The theorems with strategies that are stolen, b = 6 and b = 7: what the word in the source is
//! for, that every statement is true, and that what is false is not proved.

use std::ops::RangeInclusive;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::outcome::{Affine, Outcome, Value};
use zermelo_sizes::outcome::problem::{Family, Problem};
use zermelo_sizes::outcome::prover::{Cause, prove, prove_family};

use crate::outcome::search::{Board, Lost, instances, statement_instances};
use crate::outcome::{problem_of, source, source_text};

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

/// Every statement of a committed certificate is true of all its positions at these widths; how many
/// they are.
fn true_at(name: &str, rows: usize, widths: RangeInclusive<i64>) -> usize {
    let (_, outcome) = committed(name);
    let (least, most) = widths.clone().into_inner();
    let lost: Vec<Lost> = widths.map(|width| Lost::new(rows, width)).collect();
    let mut looked_at = 0;
    for statement in &outcome.statements {
        let mut found = 0;
        let name = statement.name.as_str();
        for position in statement_instances(statement, most) {
            let (of_rows, width) = (&position[..rows], position[rows]);
            let Ok(place) = usize::try_from(width - least) else { continue };
            let is_lost = lost[place].contains(of_rows);
            assert_eq!(is_lost, statement.value == Value::P, "{name} {position:?}");
            found += 1;
        }
        assert!(found > 0, "{name}");
        looked_at += found;
    }
    looked_at
}

#[test]
fn every_statement_is_true_at_every_width_to_40_and_30() {
    assert!(true_at("b6", 5, 5..=40) > 30_000);
    assert!(true_at("b7", 6, 6..=30) > 100_000);
}

/// The ways to change a family: the other value, each bound lower by one, one column more.
fn changes(family: &Family) -> Vec<(String, Family)> {
    let plus_one = |form: &mut Affine| *form = form.plus(1).expect("small");
    let mut changes = vec![("the other value".to_owned(), family.clone())];
    changes[0].1.value = family.value.opposite();
    for bound in 0..family.constraints.len() {
        let mut lower = family.clone();
        plus_one(&mut lower.constraints[bound]);
        changes.push((format!("bound {bound} lower by one"), lower));
    }
    let mut wider = family.clone();
    plus_one(wider.position.last_mut().expect("a width"));
    changes.push(("one column more".to_owned(), wider));
    changes
}

/// Changes families, every `step`th of them, and proves each changed one again from the others: how
/// many changes make a family false, by the outcomes at every width to `most`, of which none may be
/// proved; and how many are proved.
fn proved_again(name: &str, rows: usize, most: i64, step: usize) -> (usize, usize) {
    let lost: Vec<Lost> = (0..=most).map(|width| Lost::new(rows, width)).collect();
    let problem = source(name);
    let (mut wrong, mut proved) = (0, 0);
    let mut changed: Problem = problem.clone();
    for (number, honest) in problem.families.iter().enumerate().step_by(step) {
        for (what, family) in changes(honest) {
            let (count, value) = (family.parameters.len(), family.value);
            let members = instances(count, &family.constraints, &family.position, most);
            // Vectors that are no positions are wrong as well.
            let is_wrong = members.iter().any(|position| {
                let (of_rows, width) = (&position[..rows], position[rows]);
                let bounded =
                    std::iter::once(&width).chain(of_rows).zip(of_rows.iter().chain([&0]));
                let is_position = bounded.into_iter().all(|(above, below)| above >= below);
                let is_lost = || lost[usize::try_from(width).expect("a width")].contains(of_rows);
                !is_position || is_lost() != (value == Value::P)
            });
            changed.families[number] = family;
            let is_proved = prove_family(&changed, number).is_ok();
            assert!(!is_wrong || !is_proved, "{}, {what}", honest.name);
            wrong += usize::from(is_wrong);
            proved += usize::from(is_proved);
        }
        changed.families[number].clone_from(honest);
    }
    (wrong, proved)
}

#[test]
fn a_changed_family_that_is_false_is_not_proved() {
    // Of b = 7 every tenth family.
    for (name, rows, most, step) in [("b6", 5, 16, 1), ("b7", 6, 12, 10)] {
        let (wrong, proved) = proved_again(name, rows, most, step);
        println!("{name}: {wrong} changes are false, {proved} changed families are proved");
        assert!(wrong > 100, "{name}: {wrong} of {proved}");
    }
}
