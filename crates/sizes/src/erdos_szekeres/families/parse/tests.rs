//! Sources that read, and sources with problems, each with the kinds expected and their places.

use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_search::text::Source;

use super::super::Cell;
use super::*;
use crate::outcome::forms::form;

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
    let strategy = parse(GOOD).expect("a good source");
    let scope = Scope { b: 4, form: Form::Avoidance, least: 4, modulus: 1 };
    assert_eq!(strategy.scope, scope);
    let [one, two] = strategy.families.as_slice() else { panic!("two families") };
    // The variables: the parameter, the width, the free column.
    let (k, w, c) = (0, 1, 2);
    assert_eq!(one.rows, [form(0, &[(k, 1)]), form(0, &[(k, 1)]), form(-2, &[(k, 1)])]);
    let conditions: Vec<_> = one.conditions.iter().map(|condition| &condition.value).collect();
    let [Condition::NonNegative(least), Condition::NonNegative(most)] = conditions[..] else {
        panic!("{conditions:?}")
    };
    assert_eq!((least, most), (&form(-2, &[(k, 1)]), &form(-1, &[(k, -1), (w, 1)])));
    let shown: Vec<_> = one
        .rules
        .iter()
        .map(|rule| {
            let cell = |cell: &Cell| (cell.column.clone(), cell.row);
            (cell(&rule.on), rule.when.len(), cell(&rule.reply), rule.target)
        })
        .collect();
    assert_eq!(
        shown,
        [
            ((form(1, &[(k, 1)]), 1), 0, (form(0, &[(k, 1)]), 3), Target::Family(1)),
            ((form(0, &[(k, 1)]), 3), 0, (form(1, &[(k, 1)]), 1), Target::Family(1)),
            ((form(0, &[(c, 1)]), 3), 2, (form(1, &[(k, 1)]), 2), Target::Family(0)),
        ]
    );
    assert_eq!(one.rules[2].column.as_deref(), Some("c"));
    assert_eq!(two.rules[0].target, Target::FullBoard);
    assert_eq!(two.rules[1].target, Target::Unsaid);
    let residue = Condition::Residue { form: form(0, &[(k, 2), (w, -1)]), modulus: 3, residue: 1 };
    assert_eq!(two.rules[1].when[0].value, residue);
}

#[test]
fn the_positions_of_a_family_are_those_whose_parameters_it_knows() {
    let strategy = parse(GOOD).expect("a good source");
    let family = &strategy.families[0];
    let positions = family.positions(5);
    let rows: Vec<_> = positions.iter().map(|(_, rows)| rows.clone()).collect();
    assert_eq!(rows, [vec![2, 2, 0], vec![3, 3, 1], vec![4, 4, 2]]);
    for (parameters, rows) in positions {
        assert_eq!(family.position(5, &parameters), Some(rows));
    }
}

/// The problems of a source, as kind and `line:column`.
fn problems(text: &str) -> Vec<(&'static str, String)> {
    let source = Source { name: "x", text };
    match parse(text) {
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
        ("CLAIMfamily \"x\" (k, j)\nrows k+j, k-j", vec![("undetermined-parameter", "2:13")]),
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
        let _ = parse(&text);
        text.pop();
    }
    for (at, _) in GOOD.char_indices() {
        let _ = parse(&GOOD[at..]);
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
        if let Err(problems) = parse(text) {
            let shown: Vec<_> = problems.iter().map(|p| source.render(p, false)).collect();
            panic!("{}", shown.join("\n"));
        }
    }
}

/// The numbers of states of Ŝ ∪ Ê that the notes give for a = 5…13.
#[test]
fn the_families_of_theorem_4_have_as_many_states_as_published() {
    let strategy = parse(PUBLISHED[4].1).expect("the published source");
    let counted = (4..=12).map(|w| {
        let families = strategy.families.iter();
        let of_the_sets = families.filter(|family| !family.name.value.starts_with("opening"));
        let states = of_the_sets.flat_map(|family| family.positions(w)).map(|(_, rows)| rows);
        states.collect::<std::collections::BTreeSet<_>>().len()
    });
    assert_eq!(counted.collect::<Vec<_>>(), [11, 18, 24, 33, 41, 52, 62, 75, 87]);
}
