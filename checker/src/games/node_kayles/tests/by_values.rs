//! Paths and cycles by nim-values, against play to the end, and lies about them.

use std::collections::HashMap;

use super::*;
use crate::Verdict;
use crate::claim::Provenance;
use crate::format::{Certificate, Header};
use crate::proofs::nim_values::{NimValues, Repeats};
use crate::writing::Encode;

/// The nim-values of paths of up to so many vertices, by the vertices that are left on either side.
fn values(most: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for size in 0..=most {
        let options = (0..size).map(|taken| {
            let sides = [taken.saturating_sub(1), (size - taken).saturating_sub(2)];
            values[sides[0]] ^ values[sides[1]]
        });
        let options: Vec<u16> = options.collect();
        values.push((0..).find(|value| !options.contains(value)).expect("few options"));
    }
    values
}

fn body(most: usize) -> NimValues {
    NimValues { values: values(most), repeats: None, mask: None }
}

/// What is said of a proof by nim-values.
pub(super) fn verdict(claim: Claim, body: &impl Encode) -> &'static str {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, Kind::NimValues, body).write().0, None) {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
        Verdict::None(why) => panic!("{why}"),
    }
}

/// Whether the player to move wins with these vertices left, by play to the end.
fn wins(graph: &GraphName, left: u32, known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&known) = known.get(&left) {
        return known;
    }
    let vertices = || (0..16u16).filter(|vertex| left >> vertex & 1 == 1);
    let won = vertices().any(|vertex| {
        let goes = |other: &u16| *other == vertex || adjacent(graph, vertex, *other);
        let gone: u32 = vertices().filter(goes).map(|other| 1 << other).sum();
        !wins(graph, left & !gone, known)
    });
    known.insert(left, won);
    won
}

#[test]
fn who_wins_on_paths_and_cycles_is_as_play_to_the_end_says() {
    for size in 1..=14u16 {
        let graphs = [path(size), cycle(size)];
        for (graph, less) in graphs.into_iter().zip([0, 3]).filter(|(_, less)| size >= *less) {
            let first = wins(&graph, (1 << size) - 1, &mut HashMap::new());
            let body = body(usize::from(size - less));
            for (winner, holds) in [(First, first), (Second, !first)] {
                let found = verdict(claim(winner, graph.clone()), &body);
                assert_eq!(found == "verified", holds, "{graph} {winner}");
                assert!(holds || found == "nim-value", "{graph} {winner}");
            }
        }
    }
}

#[test]
fn a_proof_by_nim_values_that_lies_is_rejected() {
    let period = |from, period| Some(Repeats { from, period });
    let whole = NimValues { values: values(175), repeats: period(52, 34), mask: None };
    let early = NimValues { values: values(173), repeats: period(51, 34), mask: None };
    let mut wrong = body(7);
    wrong.values[7] = 2;
    for (what, winner, graph, body, expected) in [
        ("a path by values", Second, path(8), body(8), "verified"),
        // The second player wins paths of 4, 8, 20, 24 and 28 more than a multiple of 34, and few others.
        ("a long path by a period", Second, path(1024), whole.clone(), "verified"),
        ("a cycle by values", Second, cycle(9), body(6), "verified"),
        ("a path by values won by the other", First, path(8), body(8), "nim-value"),
        ("a cycle by values won by the other", First, cycle(9), body(6), "nim-value"),
        ("a cycle as a path", First, cycle(9), body(9), "values-count"),
        ("a path with another value", First, path(7), wrong, "value-missed"),
        ("a path by a period too early", First, path(1024), early, "period-broken"),
        ("no path by values", Second, path(0), body(0), "size"),
        ("a path too long for values", First, path(1025), whole.clone(), "size"),
        ("a cycle too small for values", First, cycle(2), body(0), "size"),
        ("the least cycle by values", First, cycle(3), body(0), "verified"),
        (
            "a grid by values of paths",
            First,
            GraphName::Grid { rows: 1, columns: 7 },
            body(7),
            "malformed",
        ),
    ] {
        let claim = claim(winner, graph);
        assert_eq!(code(claim.into(), Kind::NimValues, &body, what), expected, "{what}");
    }
    let mut claim = claim(Second, path(8));
    claim.game.graph_hash = Some([0; 32]);
    let what = "a path by values with a hash";
    assert_eq!(code(claim.into(), Kind::NimValues, &body(8), what), "graph-hash");
}
