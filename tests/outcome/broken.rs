//! Families that are wrong: the prover refuses them, and shows a position that is out of reach
//! for whoever follows them.

use zermelo_checker::proofs::outcome::Value;
use zermelo_explain::picture::{Panel, Region};
use zermelo_sizes::outcome::problem::Problem;
use zermelo_sizes::outcome::prover::{Cause, Example, Failure, ReplyFault, prove};

use crate::outcome::search::{Board, instances};
use crate::outcome::{problem_of, source_text};

/// A source with one piece of text put for another.
fn edited(name: &str, from: &str, to: &str) -> Problem {
    let text = source_text(name);
    assert_eq!(text.matches(from).count(), 1, "{from}");
    problem_of(&text.replace(from, to))
}

/// The failures of a problem that should not be proved.
fn failures(problem: &Problem) -> Vec<Failure> {
    match prove(problem) {
        Ok(_) => panic!("proved: {}", problem.claim),
        Err(failures) => failures,
    }
}

/// The position of an example is one move from the family's, and none of its options is in a
/// family.
fn confirm(problem: &Problem, failure: &Failure, example: &Example) {
    let rows = example.before.len() - 1;
    let width = example.before[rows];
    let board = Board::Shading(rows, width);
    let families = problem.families.iter().filter(|family| family.value == Value::P);
    let members: Vec<Vec<i64>> = families
        .clone()
        .flat_map(|f| instances(f.parameters.len(), &f.constraints, &f.position, width))
        .collect();
    let of_family = families.filter(|family| Some(&family.name) == failure.family.as_ref());
    for family in of_family {
        let own = instances(family.parameters.len(), &family.constraints, &family.position, width);
        assert!(own.contains(&example.before), "{failure}");
        assert!(board.options(&example.before).contains(&example.position), "{failure}");
    }
    for option in board.options(&example.position) {
        assert!(!members.contains(&option), "{failure}: {option:?}");
    }
}

#[test]
fn a_family_that_is_wrong_is_refused_with_a_position() {
    for (what, source, from, to, family) in [
        ("a parity dropped", "b5", "with w - k odd, k ≥ 2", "with w > k, k ≥ 2", "state 1"),
        (
            "a parity the wrong way round",
            "b5",
            "with w - k odd, k ≥ 2",
            "with w - k even, w > k, k ≥ 2",
            "state 1",
        ),
        ("x ≥ y + 1 for x ≥ y + 3", "b5", "x ≥ y + 3, y ≥ 0", "x ≥ y + 1, y ≥ 0", "state 7"),
        (
            "an even number that may be 0",
            "b5",
            "rows k, k-1, k-1, k-2\n    with w - k even, w - k ≥ 2, k ≥ 2",
            "rows k, k-1, k-1, k-2\n    with w - k even, w - k ≥ 0, k ≥ 2",
            "state 4",
        ),
        (
            "an even number that may be 0, of three rows",
            "b5",
            "with w - k even, w - k ≥ 2, k ≥ 1",
            "with w - k even, w - k ≥ 0, k ≥ 1",
            "state 2",
        ),
        (
            "an even number that may be 0, of two rows",
            "b5",
            "with w - k even, w - k ≥ 2, k ≥ 3",
            "with w - k even, w - k ≥ 0, k ≥ 3",
            "state 3",
        ),
        (
            "no open cell in row 1, for the first form",
            "b4",
            "rows k, k, k-2\n    with 2 ≤ k < w",
            "rows k, k, k-2\n    with 2 ≤ k ≤ w",
            "form 1",
        ),
        (
            "no open cell in row 1, for the second form",
            "b4",
            "rows k, k-1, k-1\n    with 2 ≤ k < w",
            "rows k, k-1, k-1\n    with 2 ≤ k ≤ w",
            "form 2",
        ),
        ("a size too small", "b5", "for every a ≥ 5", "for every a ≥ 4", "opening 1"),
        ("a last column that is full", "b3", "with 1 ≤ i < w", "with 1 ≤ i ≤ w", "Figure 3"),
        ("x one too large", "b5", "with 1 ≤ x < w", "with 1 ≤ x ≤ w", "endgame 3"),
    ] {
        // The rules speak of the families as they were; without them, any reply will do.
        let mut problem = edited(source, from, to);
        problem.families.iter_mut().for_each(|family| family.rules.clear());
        let failures = failures(&problem);
        assert!(failures.iter().any(|f| f.family.as_deref() == Some(family)), "{what}");
        for failure in &failures {
            let Cause::NoReply(example) = &failure.cause else { panic!("{what}: {failure}") };
            confirm(&problem, failure, example);
        }
    }
}

#[test]
fn a_family_that_is_missing_is_found_missing() {
    for (source, missing, needed_by) in [
        ("b4", "end", vec!["form 1", "form 2"]),
        ("b5", "state 7", vec!["state 6"]),
        ("b5", "endgame 2, three rows", vec!["state 2", "state 5", "endgame 2, four rows"]),
    ] {
        let mut problem = problem_of(&source_text(source));
        problem.families.iter_mut().for_each(|family| family.rules.clear());
        problem.families.retain(|family| family.name != missing);
        let failures = failures(&problem);
        let families: Vec<_> = failures.iter().filter_map(|f| f.family.as_deref()).collect();
        for family in needed_by {
            assert!(families.contains(&family), "{missing}: {families:?}");
        }
        for failure in &failures {
            let Cause::NoReply(example) = &failure.cause else { panic!("{missing}: {failure}") };
            confirm(&problem, failure, example);
        }
    }
    // Nothing leads from the start to what is left.
    let mut problem = problem_of(&source_text("b4"));
    problem.families.retain(|family| family.name == "full board");
    let failures = failures(&problem);
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert_eq!(failures[0].family, None);
    let Cause::NoReply(example) = &failures[0].cause else { panic!("{}", failures[0]) };
    assert_eq!(example.before[..3], [1, 0, 0]);
}

#[test]
fn a_reply_to_the_wrong_place_is_refused_with_a_position() {
    for (what, from, to, rule, illegal, message) in [
        (
            "the wrong column",
            "on (k, 3) play (k-1, 4) to \"state 2\"\n\nfamily \"state 4\"",
            "on (k, 3) play (k-2, 4) to \"state 2\"\n\nfamily \"state 4\"",
            4,
            false,
            ") does not lead into ‘state 2’",
        ),
        (
            "the wrong family",
            "on (k, 3) play (k-1, 4) to \"state 2\"\n\nfamily \"state 4\"",
            "on (k, 3) play (k-1, 4) to \"state 3\"\n\nfamily \"state 4\"",
            4,
            false,
            ") does not lead into ‘state 3’",
        ),
        (
            "no cell that can be played",
            "on (k, 3) play (k-1, 4) to \"state 2\"\n\nfamily \"state 4\"",
            "on (k, 3) play (k+1, 4) to \"state 2\"\n\nfamily \"state 4\"",
            4,
            true,
            ") is not legal",
        ),
    ] {
        let problem = edited("b5", from, to);
        let failures = failures(&problem);
        assert_eq!(failures.len(), 1, "{what}");
        let failure = &failures[0];
        assert_eq!(failure.family.as_deref(), Some("state 3"), "{what}");
        assert_eq!(failure.opponent_move.as_deref(), Some("(c, 3)"), "{what}");
        let Cause::WrongReply { rule: found, fault, example } = &failure.cause else {
            panic!("{what}: {failure}")
        };
        assert_eq!(*found, rule, "{what}");
        assert!(failure.to_string().contains(message), "{what}: {failure}");
        // What the rules say of that cell.
        let board = Board::Shading(4, example.before[4]);
        let reply = |(column, row): (i64, usize)| {
            let mut after = example.position.clone();
            after[..row].iter_mut().for_each(|length| *length = column.max(*length));
            let legal =
                after != example.position && board.options(&example.position).contains(&after);
            legal.then_some(after)
        };
        match &**fault {
            ReplyFault::Illegal(cell) => assert!(illegal && reply(*cell).is_none(), "{what}"),
            ReplyFault::Misses { cell, reached, .. } => {
                let [Panel::Region(Region { rows, .. })] = reached.panels.as_slice() else {
                    panic!("{what}")
                };
                let rows: Vec<i64> = rows.iter().map(|&row| row.into()).collect();
                let after = reply(*cell).expect("a legal reply");
                assert!(!illegal && after[..4] == rows, "{what}: {rows:?}");
            }
            ReplyFault::Overflow => panic!("{what}"),
        }
        assert!(board.options(&example.before).contains(&example.position), "{what}");
    }
}

#[test]
fn a_failure_reads_as_a_sentence_with_the_position_drawn() {
    let mut problem = edited("b3", "with 1 ≤ i < w", "with 1 ≤ i ≤ w");
    problem.families[0].rules.clear();
    let text = failures(&problem)[0].to_string();
    for part in [
        "‘Figure 3’, when the opponent plays (c, 2): no reply leads back",
        "at a = 3, i = 2, w = 2 the opponent plays (2, 2), which leads to\n",
        "##",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}
