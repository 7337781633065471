//! The published sources at many sizes, accepted by the checker; and sources broken on purpose.

use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::verdict::Verdict;

use super::super::parse::parse;
use super::*;

const B2_ODD: &str = include_str!("../../../../../certificates/sources/pudwell-b2-odd.strategy");
const B2_EVEN: &str = include_str!("../../../../../certificates/sources/pudwell-b2-even.strategy");
const B3: &str = include_str!("../../../../../certificates/sources/pudwell-b3.strategy");
const B4: &str = include_str!("../../../../../certificates/sources/pudwell-b4.strategy");
const B5: &str = include_str!("../../../../../certificates/sources/pudwell-b5.strategy");

fn compiled(text: &str, a: u32) -> Compiled {
    let strategy = parse(text).expect("a good source");
    match compile(&strategy, a, Provenance::default()) {
        Ok(compiled) => compiled,
        Err(problems) => panic!("a = {a}: {problems:#?}"),
    }
}

fn nodes(compiled: &Compiled) -> usize {
    compiled.certificate.decode::<Replay<'_>>().expect("a replay").nodes.len()
}

#[test]
fn the_published_strategies_are_accepted_at_every_size_tried_and_give_every_reply() {
    for (text, sizes) in [
        (B2_ODD, (3..=15).step_by(2).collect::<Vec<u32>>()),
        (B2_EVEN, (2..=14).step_by(2).collect()),
        (B3, (3..=14).chain([40]).collect()),
        (B4, (4..=14).chain([39, 40]).collect()),
        (B5, (5..=16).chain([29, 30]).collect()),
    ] {
        for a in sizes {
            let compiled = compiled(text, a);
            assert_eq!(compiled.found, [], "a = {a}");
            let (bytes, _) = compiled.certificate.write();
            match zermelo_checker::check(&bytes, None) {
                Verdict::Verified(verified) => {
                    assert_eq!(verified.claim, compiled.certificate.header.claim);
                }
                other => panic!("a = {a}: {other:?}"),
            }
        }
    }
}

/// Sections 4 and 5: at each of player 1's turns the position is one of the figure's, which gives
/// their numbers: i = 1…a−2 for b = 3.
#[test]
fn the_strategy_for_b_3_has_a_position_for_each_move_of_player_1() {
    for a in 3..=12 {
        assert_eq!(nodes(&compiled(B3, a)), a as usize - 2);
    }
}

#[test]
fn a_reply_that_a_source_leaves_out_is_found_and_told() {
    let without = B3.replace("    swap (i+1, 1) and (i, 2) when i < w-1 to \"Figure 3\"\n", "");
    assert_ne!(without, B3);
    let compiled = compiled(&without, 5);
    let told: Vec<_> = compiled.found.iter().map(|found| (found.mv, found.reply)).collect();
    assert_eq!(told, [((2, 1), (1, 2)), ((1, 2), (2, 1)), ((3, 1), (2, 2)), ((2, 2), (3, 1))]);
    assert_eq!(compiled.found[0].family, "Figure 3");
    assert_eq!(compiled.found[0].target, "Figure 3");
    assert_eq!(compiled.found[0].position.to_string(), "  #...\n  ....\n");
}

/// The problems of a source at a size, as kinds and the texts they are about.
fn problems(text: &str, a: u32) -> Vec<(&'static str, String)> {
    let strategy = parse(text).expect("a source that reads");
    match compile(&strategy, a, Provenance::default()) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .into_iter()
            .map(|problem| (problem.kind, text[problem.span].to_owned()))
            .collect(),
    }
}

#[test]
fn a_source_that_does_not_hold_is_refused_where_it_fails() {
    for (what, text, a, expected) in [
        ("nothing changed", B5.to_owned(), 9, vec![]),
        ("another size", B5.to_owned(), 4, vec![("size", "CLAIM")]),
        ("the other parity", B2_EVEN.to_owned(), 5, vec![("size", "CLAIM")]),
        ("too large a board", B3.to_owned(), 257, vec![("size", "CLAIM")]),
        (
            "an opening that is in no family",
            B3.replace("with 1 ≤ i", "with 2 ≤ i"),
            6,
            vec![("start", "CLAIM")],
        ),
        (
            "a reply to the wrong column",
            B4.replace("on (k, 2) play (k+1, 2)", "on (k, 2) play (k+2, 2)"),
            8,
            vec![("illegal-reply", "(k+2, 2)")],
        ),
        (
            "a reply to the wrong family",
            B5.replace(
                "on (k, 3) play (k-1, 4) to \"state 2\"",
                "on (k, 3) play (k-1, 4) to \"state 1\"",
            ),
            9,
            vec![("reply-misses", "on (k, 3) play (k-1, 4) to \"state 1\"")],
        ),
        (
            "a family left out",
            B5.replace(" to \"endgame 3\"", "").replace("rows w, w, x, x-1", "rows w, w, x, x-2"),
            9,
            vec![("reply-misses", "*")],
        ),
        (
            "families without the replies' positions",
            B3.replace("    swap", "    #").replace("with 1 ≤ i < w", "with 1 ≤ i < w, i is odd"),
            6,
            vec![("no-reply", "\"Figure 3\"")],
        ),
    ] {
        let found = problems(&text, a);
        let claim = text.lines().find(|line| line.starts_with("claim ")).unwrap_or_default();
        let claim = claim.trim_start_matches("claim ");
        let kinds: std::collections::BTreeSet<_> = found.iter().map(|(kind, _)| *kind).collect();
        let expected_kinds: std::collections::BTreeSet<_> =
            expected.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, expected_kinds, "{what}: {found:?}");
        for (kind, place) in expected {
            let place = if place == "CLAIM" { claim } else { place };
            let there = found.iter().any(|(k, p)| *k == kind && (place == "*" || p == place));
            assert!(there, "{what}: {found:?}");
        }
    }
}

#[test]
fn a_move_without_a_reply_is_shown_with_its_position_and_what_was_tried() {
    let text =
        B3.replace("    swap", "    #").replace("with 1 ≤ i < w", "with 1 ≤ i < w, i is odd");
    let strategy = parse(&text).expect("a source that reads");
    let problems = compile(&strategy, 6, Provenance::default()).expect_err("no strategy");
    let [problem] = &problems[..] else { panic!("{problems:?}") };
    let [situation, tried, more] = problem.notes.as_slice() else { panic!("{problem:?}") };
    assert_eq!(situation, "the opponent plays (2, 1) at\n  #....\n  .....");
    assert_eq!(
        tried,
        "the replies tried:\n(3, 1) leads to rows 3, 0 into no family\n(1, 2) leads to rows 2, 1 \
         into no family\n(2, 2) leads to rows 2, 2 into no family"
    );
    assert_eq!(more, "the same happens one more time");
}
