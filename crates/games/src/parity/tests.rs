//! Files of games and solutions, and the solver, whose every answer the checker confirms.

use std::path::Path;

use zermelo_checker::Verdict;
use zermelo_checker::format::Certificate;
use zermelo_explain::explain;
use zermelo_present::contract::sources::CompileRequest;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::solving::SolveRequest;
use zermelo_search::text::{Source, joined};

use super::solving::{compile, solve_file};

fn solve(text: &str, options: &str) -> Result<(String, Certificate<'static>), GameError> {
    let request = SolveRequest {
        resources: Resources { limits: Limits::default(), progress: &|_| () },
        by: None,
        claim: None,
        map: None,
        checkpoint: None,
    };
    let mut solved = solve_file(Source { name: "some.pg", text }, options, &request)?;
    Ok((solved.outcome, solved.certificates.remove(0)))
}

/// The certificate of a game and a solution, or what is wrong with these.
fn compiled(game: &str, solution: &str) -> Result<Certificate<'static>, String> {
    let text = joined([("some.pg", game), ("some.sol", solution)]);
    let request = CompileRequest {
        max_moves: None,
        limits: Limits::default(),
        list_unused: false,
        repair: false,
        progress: &|_, _| (),
    };
    let made = compile(Source { name: "some.pg", text: &text }, Path::new("some.pg"), &request);
    match made {
        Ok(made) => Ok(made.certificate().clone()),
        Err(GameError::Source(wrong)) => {
            Err(wrong.iter().map(|wrong| wrong.message.clone()).collect())
        }
        Err(other) => Err(format!("{other:?}")),
    }
}

/// What the checker says.
fn verdict(certificate: &Certificate<'_>) -> Result<(), String> {
    let (bytes, _) = certificate.write();
    match zermelo_checker::check(&bytes, None) {
        Verdict::Verified(_) => Ok(()),
        Verdict::Rejected(rejection) => Err(explain(&bytes, &rejection, None).sentence),
        Verdict::None(why) => Err(why.to_string()),
    }
}

/// The game of an issue of PGSolver, whose check accepted a wrong solution.
const THREE: &str = "parity 2;\n0 2 0 0;\n1 3 1 1;\n2 4 1 0,1;\n";

#[test]
fn a_solution_is_accepted_if_it_is_one_and_otherwise_the_escape_is_shown() {
    for (solution, expected) in [
        ("paritysol 2;\n0 0 0;\n1 1 1;\n2 1 1;\n", Ok(())),
        // In any order; an edge that the loser keeps says nothing.
        ("paritysol 9; 2 1 1; 1 1 1; 0 0 0;", Ok(())),
        (
            "paritysol 2;\n0 0 0;\n1 1 1;\n2 0;\n",
            Err(
                "Even is said to win from vertex 2; there Odd moves, and goes to 1, where that is not said",
            ),
        ),
        (
            "paritysol 2;\n0 0 0;\n1 1 1;\n2 1 0;\n",
            Err(
                "Odd is said to win from vertex 2, and goes from there to 0, where that is not said",
            ),
        ),
        (
            "paritysol 2;\n0 0 0;\n1 0;\n2 0;\n",
            Err(
                "Even is said to win from vertex 1; but from there play can go 1 → 1 for ever, and the \
                 largest priority on this cycle is 3",
            ),
        ),
    ] {
        let found = compiled(THREE, solution).map(|_| ());
        assert!(
            match (&found, expected) {
                (Ok(()), Ok(())) => true,
                (Err(found), Err(expected)) => found.contains(expected),
                _ => false,
            },
            "{solution}: {found:?}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_game_or_a_solution_is_said() {
    let right = "paritysol 2; 0 0 0; 1 1 1; 2 1 1;";
    for (game, solution, expected) in [
        ("parity 2", right, "the first line ends with a semicolon"),
        ("parity x;", right, "the largest number of a vertex is a number up to"),
        ("parity 2;", right, "the game has no vertices"),
        ("0 0 2 0;", right, "an owner, 0 for Even or 1 for Odd, is a number up to 1"),
        ("0 0 0 ;", right, "a successor is a number up to"),
        ("0 0 0 0,;", right, "a successor is a number up to"),
        ("0 0 0 1;", right, "vertex 0 has an edge to 1, and there is no such vertex"),
        ("0 0 0 0; 0 1 0 0;", right, "vertex 0 was there before"),
        ("0 0 0 0 \"name;", right, "a name ends with a quotation mark"),
        ("0 0 0 0", right, "a vertex ends with a semicolon"),
        ("0 2147483647 0 0;", right, "a priority is a number up to 2147483646"),
        ("4000000000 0 0 0;", right, "the number of a vertex is a number up to"),
        (THREE, "", "a solution is checked with its game"),
        (THREE, "paritysol 2; 0 0 0; 1 1 1;", "the solution does not say who wins vertex 2"),
        (
            THREE,
            "paritysol 2; 0 0 0; 1 1; 2 1 1;",
            "the winner moves on vertex 1, and the solution",
        ),
        (THREE, "paritysol 2; 0 0 1; 1 1 1; 2 1 1;", "vertex 0 has no edge to 1"),
        (THREE, "paritysol 2; 3 0 1;", "the game has no vertex 3"),
        (THREE, "paritysol 2; 0 0 0; 0 0 0;", "vertex 0 was there before"),
        (THREE, "paritysol 2; 0 2 0;", "a winner, 0 for Even or 1 for Odd, is a number up to 1"),
    ] {
        let found = compiled(game, solution).map(|_| ()).expect_err(game);
        assert!(found.contains(expected), "{game} {solution}: {found}");
    }
}

#[test]
fn names_spaces_starts_and_numbers_left_out_are_read() {
    let text = "parity 9;\nstart 5;\n9 1 1 5 , 9 , 5 \"a; b\" ;5 2 0\n9;";
    let (outcome, certificate) = solve(text, "").expect(text);
    assert_eq!(outcome, "Even wins from 0 and Odd from 2 of 2 vertices");
    verdict(&certificate).expect("proved");
}

#[test]
fn the_winner_from_a_vertex_is_proved_alone() {
    for (vertex, expected) in
        [(0, "Even wins from 0"), (1, "Odd wins from 1"), (2, "Odd wins from 2")]
    {
        let (outcome, certificate) = solve(THREE, &format!(" --from {vertex}")).expect(THREE);
        assert_eq!(outcome, expected);
        verdict(&certificate).expect("proved");
    }
    for options in ["--from 3", "--from x"] {
        assert!(solve(THREE, options).is_err(), "{options}");
    }
}

#[test]
fn every_random_game_is_solved_and_the_checker_confirms_it() {
    let mut seed = 3u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (seed >> 33) as usize % below
    };
    for round in 0..3_000 {
        let size = 1 + random(if round % 30 == 0 { 300 } else { 12 });
        let (priorities, degree) = (1 + random(2 * size), 1 + random(4));
        let vertex = |number: usize| {
            let edges: Vec<String> =
                (0..=random(degree)).map(|_| random(size).to_string()).collect();
            format!("{number} {} {} {};", random(priorities), random(2), edges.join(","))
        };
        let text: String = (0..size).map(vertex).collect();
        let (_, certificate) = solve(&text, "").expect(&text);
        verdict(&certificate).expect(&text);
    }
}
