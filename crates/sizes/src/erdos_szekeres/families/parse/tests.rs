//! Sources that read, and sources with problems, each with the kinds expected and their places.

use std::collections::BTreeSet;

use zermelo_search::text::Source;

use super::*;
use crate::outcome::forms::{form, holds, position_at};
use crate::outcome::problem::{Condition, Family, Rule};

const GOOD: &str = r#"
strategy "Theorem 3"
source "L. Pudwell (2025), section 5"
claim first player wins erdos-szekeres a 4 for every a ≥ 4   # a comment

family "form 1" (k)                 # Figure 4 (a)
    rows k, k, k - 2
    with 2 ≤ k < w
    swap (k+1, 1) and (k, 3) to "form 2"
    on (c, 3) when c < k, w - k is odd play (k + 1, 2) to "form 1"
family "form 2" (k)
    rows k, k-1, k-1
    with 2 <= k, k + 1 <= a
    on (w, 1) play (w, 3) to "full board"
    on (k, 2) when 2*k - w = 1 mod 3 play (k+1, 2)
"#;

#[test]
fn a_source_reads_as_it_is_written() {
    let Located { problem, citation, .. } = read(GOOD).expect("a good source");
    assert_eq!(problem.claim.to_string(), "first player wins erdos-szekeres a 4 for every a ≥ 4");
    assert_eq!(citation.as_deref(), Some("L. Pudwell (2025), section 5"));
    let [one, two, full] = problem.families.as_slice() else { panic!("three families") };
    // The variables: the parameter, the width, the free column.
    let (k, w, c) = (0, 1, 2);
    let [of_k, of_w] = [k, w].map(|variable| form(0, &[(variable, 1)]));
    let less = form(-2, &[(k, 1)]);
    assert_eq!(one.position, [of_k.clone(), of_k.clone(), less.clone(), of_w.clone()]);
    // That the width is one of those claimed follows from the others.
    assert_eq!(one.parameters, ["k", "w"]);
    assert_eq!(one.constraints, [less, form(-1, &[(k, -1), (w, 1)])]);
    let more = form(1, &[(k, 1)]);
    let rule = |rule: &Rule| (rule.row, rule.column.clone(), rule.reply.clone(), rule.into);
    assert_eq!(
        one.rules.iter().map(rule).collect::<Vec<_>>(),
        [
            (1, Some(more.clone()), (3, of_k.clone()), Into::Family(1)),
            (3, Some(of_k.clone()), (1, more.clone()), Into::Family(1)),
            (3, None, (2, more.clone()), Into::Family(0)),
        ]
    );
    let [before, odd] = &one.rules[2].when[..] else { panic!("two conditions") };
    assert_eq!(*before, Condition::NonNegative(form(-1, &[(k, 1), (c, -1)])));
    let residue = |form, modulus| Condition::Residue { form, modulus, residue: 1 };
    assert_eq!(*odd, residue(form(0, &[(k, -1), (w, 1)]), 2));
    assert_eq!(
        two.rules.iter().map(rule).collect::<Vec<_>>(),
        [
            (1, Some(of_w.clone()), (3, of_w.clone()), Into::Family(2)),
            (2, Some(of_k), (2, more), Into::Any),
        ]
    );
    assert_eq!(two.rules[1].when, [residue(form(0, &[(k, 2), (w, -1)]), 3)]);
    assert_eq!(full.name, FULL_BOARD);
    assert_eq!(full.position, vec![form(0, &[(0, 1)]); 4]);
    assert_eq!(full.constraints, [form(-3, &[(0, 1)])]);
}

/// The positions of a family at a width, of parameters that are small enough.
fn positions(family: &Family, width: i64) -> BTreeSet<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in &family.parameters {
        let longer =
            |values: Vec<i64>| (0..=width).map(move |last| [&values[..], &[last]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|values| family.constraints.iter().all(|form| holds(form, values)));
    let position = |values: Vec<i64>| position_at(&family.position, &values);
    let positions = all.into_iter().filter_map(position);
    positions.filter(|position| position.last() == Some(&width)).collect()
}

#[test]
fn the_positions_of_a_family_are_those_of_its_rows_and_conditions() {
    let problem = read(GOOD).expect("a good source").problem;
    let expected = [[2, 2, 0, 5], [3, 3, 1, 5], [4, 4, 2, 5]].map(|position| position.to_vec());
    assert_eq!(positions(&problem.families[0], 5), BTreeSet::from(expected));
}

/// The problems of a source, as kind and `line:column`.
fn problems(text: &str) -> Vec<(&'static str, String)> {
    let source = Source { name: "x", text };
    match read(text) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .iter()
            .map(|problem| (problem.kind, source.place(problem)[2..].to_owned()))
            .collect(),
    }
}

#[test]
fn every_problem_is_named_at_its_place() {
    let claim = "claim first player wins erdos-szekeres a 3 for every a ≥ 3\n";
    let mut different = Vec::new();
    for (text, expected) in [
        ("", vec![("claim", "1:1"), ("no-family", "1:1")]),
        ("claim first player wins chess\n", vec![("claim", "1:25"), ("no-family", "2:1")]),
        (
            "claim first player wins erdos-szekeres 5 3\nfamily \"x\"\nrows 1, 1",
            vec![("claim", "1:7")],
        ),
        (
            "CLAIMclaim second player wins hypercube 3 2\n",
            vec![("duplicate-line", "2:1"), ("no-family", "3:1")],
        ),
        ("CLAIMrows k, k", vec![("no-family", "2:1"), ("no-family", "2:10")]),
        ("CLAIMfamily x\n", vec![("syntax", "2:8")]),
        ("CLAIMfamily \"x\nfamily \"y\" (k)\nrows k, k", vec![("syntax", "2:8")]),
        ("CLAIMfamily \"x\" (k)\n", vec![("missing-rows", "2:8")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k, k", vec![("row-count", "3:1")]),
        ("CLAIMfamily \"x\" (k)\nrows k, j", vec![("unknown-name", "3:9")]),
        ("CLAIMfamily \"x\" (k, k)\nrows k, k", vec![("parameter", "2:16")]),
        ("CLAIMfamily \"x\" (a)\nrows a, a", vec![("parameter", "2:13")]),
        ("CLAIMfamily \"x\" (k, j)\nrows k, k", vec![("undetermined-parameter", "2:16")]),
        ("CLAIMfamily \"x\" (k, j)\nrows k+j, k-j", vec![]),
        // The conditions say what j is, but not what k is.
        (
            "CLAIMfamily \"x\" (k, j)\nrows w, w\nwith j = w",
            vec![("undetermined-parameter", "2:13")],
        ),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nrows k, k", vec![("duplicate-line", "4:1")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nwith k > w", vec![("empty-family", "4:6")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k+1", vec![("empty-family", "3:1")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nwith k odd, k even", vec![("empty-family", "4:6")]),
        ("CLAIMstolen\n", vec![("no-family", "2:1"), ("no-family", "3:1")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nstolen\nstolen", vec![("duplicate-line", "5:1")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nstolen k", vec![("syntax", "4:8")]),
        // There is a position from a = 40 on.
        ("CLAIMfamily \"x\" (k)\nrows k, k\nwith k > 38, k odd", vec![]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nwith k", vec![("syntax", "4:7")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nwith k = 1 mod 0", vec![("modulus", "4:16")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\nwith k >= 9999999", vec![("number-too-large", "4:11")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k %", vec![("unknown-symbol", "3:11")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k 3", vec![("syntax", "3:11")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\non (k+1, 3) play (k, 2)", vec![("row-number", "4:4")]),
        ("CLAIMfamily \"x\" (k)\nrows k, k\non (c, 1) play (d, 2)", vec![("unknown-name", "4:17")]),
        (
            "CLAIMfamily \"x\" (k)\nrows k, k\nswap (k+1, 1) and (k+1, 2) to \"y\"",
            vec![("unknown-family", "4:31")],
        ),
        (
            "CLAIMfamily \"x\" (k)\nrows k, k\nfamily \"x\"\nrows 1, 0",
            vec![("duplicate-family", "4:8")],
        ),
        ("CLAIMfamily \"full board\"\nrows w, w", vec![("duplicate-family", "2:8")]),
        ("CLAIMfamilies \"x\"\n", vec![("unknown-statement", "2:1"), ("no-family", "3:1")]),
        ("CLAIM(k)\n", vec![("unknown-statement", "2:1"), ("no-family", "3:1")]),
    ] {
        let text = text.replace("CLAIM", claim);
        let found = problems(&text);
        let found: Vec<_> = found.iter().map(|(kind, place)| (*kind, place.as_str())).collect();
        if found != expected {
            different.push(format!("{text}\nfound {found:?}\nexpected {expected:?}\n"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn all_problems_of_a_text_are_found_in_one_run() {
    let text = "claim first player wins erdos-szekeres a 3 for every a ≥ 3\n\
                family \"x\" (k)\n rows k, q\nfamily \"y\" (k)\n rows k, k\n with k ! 2\n \
                on (k, 1) play (k, 2) to \"z\"\n";
    let kinds: Vec<_> = problems(text).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["unknown-name", "unknown-symbol", "unknown-family"]);
}

#[test]
fn no_text_makes_the_reader_panic() {
    let mut text = GOOD.to_owned();
    while !text.is_empty() {
        let _ = read(&text);
        text.pop();
    }
    for (at, _) in GOOD.char_indices() {
        let _ = read(&GOOD[at..]);
    }
}

/// The published sources, as they lie in certificates/sources.
const PUBLISHED: [(&str, &str); 5] = [
    ("b2-odd", include_str!("../../../../../../certificates/sources/pudwell-b2-odd.strategy")),
    ("b2-even", include_str!("../../../../../../certificates/sources/pudwell-b2-even.strategy")),
    ("b3", include_str!("../../../../../../certificates/sources/pudwell-b3.strategy")),
    ("b4", include_str!("../../../../../../certificates/sources/pudwell-b4.strategy")),
    ("b5", include_str!("../../../../../../certificates/sources/pudwell-b5.strategy")),
];

#[test]
fn the_published_sources_read() {
    for (name, text) in PUBLISHED {
        let source = Source { name, text };
        if let Err(problems) = read(text) {
            let shown: Vec<_> = problems.iter().map(|p| source.render(p, false)).collect();
            panic!("{}", shown.join("\n"));
        }
    }
}

/// The numbers of states of Ŝ ∪ Ê that the notes give for a = 5…13.
#[test]
fn the_families_of_theorem_4_have_as_many_states_as_published() {
    let problem = read(PUBLISHED[4].1).expect("the published source").problem;
    let of_the_sets = |family: &&Family| !family.name.starts_with("opening");
    let counted = (4..=12).map(|width| {
        let families = problem.families.iter().filter(of_the_sets);
        let families = families.filter(|family| family.name != FULL_BOARD);
        families.flat_map(|family| positions(family, width)).collect::<BTreeSet<_>>().len()
    });
    assert_eq!(counted.collect::<Vec<_>>(), [11, 18, 24, 33, 41, 52, 62, 75, 87]);
}
