//! A deadline that is past, and an interruption, end every phase of a search before it looks at a
//! position. No test measures time.

use std::sync::atomic::{AtomicBool, Ordering};

use zermelo_search::limits::{Deadline, Limit, Limits, Progress, Resources};
use zermelo_search::symmetry::Automorphisms;

use super::*;
use crate::symmetries::{Symmetries, tuples};

/// Options under which nothing may go on, with the error that says so.
fn stopped() -> [(Options<'static>, Limit); 2] {
    static FLAG: AtomicBool = AtomicBool::new(true);
    let late = Limits { deadline: Some(Deadline::now()), ..Limits::default() };
    let told = Limits { interrupt: Some(&FLAG), ..Limits::default() };
    [(late, Limit::Time), (told, Limit::Interruption)].map(|(limits, why)| {
        (Options { resources: Resources::within(limits), ..Options::default() }, why)
    })
}

fn refuses<T>(done: Result<T, SolveError>, why: Limit, phase: &str) {
    assert!(matches!(done.err(), Some(SolveError::Limit(limit)) if limit == why), "{phase}");
}

/// The largest cube of side 2 has 130,816 lines: what is done before the search takes long there, too.
#[test]
fn no_position_is_looked_at_after_the_deadline_or_an_interruption() {
    for text in ["hypercube 2 9", "hypercube 4 3", "affine-plane 5", "hypercube 3 2 --weak"] {
        let (game, board) = game(text);
        for (options, why) in stopped() {
            let looked = AtomicBool::new(false);
            let tell = |_: Progress| looked.store(true, Ordering::Relaxed);
            let resources = Resources { progress: &tell, ..options.resources };
            let options = Options { resources, ..options };
            refuses(solve(&game, &board, &options), why, text);
            let replay = Options { by: Some(Kind::Replay), ..options };
            refuses(solve(&game, &board, &replay), why, text);
            assert!(!looked.into_inner(), "{text}");
        }
    }
}

#[test]
fn each_phase_of_a_search_ends_when_it_begins_after_the_deadline_or_an_interruption() {
    let all = Options::default();
    for (options, why) in stopped() {
        for (text, attacker, statement) in [
            ("hypercube 3 2", Player::First, Statement::DoesNotLose(Player::Second)),
            ("hypercube 3 2 --weak", Player::First, Statement::Wins(Player::First)),
            ("hypercube 2 2 --avoidance", Player::First, Statement::Wins(Player::Second)),
        ] {
            let (game, board) = game(text);
            let group = Automorphisms::of(tuples(&board));
            let colours = vec![0; board.size()];
            let limits = &options.resources.limits;
            refuses(Symmetries::preserving(&group, &colours, limits), why, "symmetries");
            refuses(Ground::<1>::of(&game, &board, &options), why, "board");
            let ground = Ground::<1>::of(&game, &board, &all);
            let ground = ground.unwrap_or_else(|error| panic!("{error}"));
            let mut solver = Solver::new(&game, &board, &ground, options);
            let (second, convention) = (Player::Second, game.convention);
            let control = &mut solver.control;
            let opening = argument::opening(&ground, second, convention, control);
            refuses(opening, why, "opening");
            let mut search = solver.search(attacker);
            refuses(solver.wins(&mut search, attacker), why, "outcome");
            assert_eq!(solver.asked, Some(attacker), "{text}");
            let strategy = solver.certificate(statement, attacker, &mut search);
            refuses(strategy.map(|_| ()), why, "strategy");
            assert_eq!(solver.control.positions(), 0, "{text}");
        }
    }
}
