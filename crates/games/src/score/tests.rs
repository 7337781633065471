//! What is printed of a value that is not reached, for both games with a score. It would be wrong if
//!
//! - the value were not in the interval;
//! - the interval were wider where the search may do more;
//! - a certificate said something else than an end of it, or the checker did not accept it;
//! - an end had neither a certificate nor a reason why it has none;
//! - a value were said to be stopped, or an interval were not;
//! - a search that is gone on with knew less than before, or ended with something else.
//!
//! The values are those of a search of every line of play, by another reading of the rules.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::games::coprime_grid::{self, CoprimeGrid, Variation};
use zermelo_checker::games::dots_and_boxes::{self, DotsAndBoxes, Start};
use zermelo_checker::score::Bound;
use zermelo_explain::assertion::Said;
use zermelo_explain::claims::Game;
use zermelo_explain::face::Appearance;
use zermelo_explain::faces;
use zermelo_present::analysis::{Judge, Request};
use zermelo_present::contract::about::About;
use zermelo_search::limits::{Deadline, Limit, Limits, Resources};

use super::checkpoint::Checkpoint;
use super::named::Scored;
use super::*;
use crate::coprime_grid::solver::Grids;
use crate::coprime_grid::values::ORDERS;
use crate::dots_and_boxes::solver::Boxes;

#[allow(dead_code, reason = "the tests of the command use the rest")]
#[path = "../../../../tests/common/boxes_value.rs"]
pub(crate) mod boxes_value;
#[allow(dead_code, reason = "the tests of the command use the rest")]
#[path = "../../../../tests/common/grid_value.rs"]
mod grid_value;

/// A search of at most so many positions, and strategies of any length.
fn few<'a, K: Key>(positions: u64) -> Options<'a, K> {
    let limits = Limits { positions, ..Limits::DEFAULT };
    Options { resources: Resources::within(limits), ..Options::default() }
}

const BUDGETS: [u64; 8] = [1, 3, 10, 30, 100, 300, 1_000, 10_000];

fn grids() -> impl Iterator<Item = (Grids, u32)> {
    let variations = [Variation::Corner, Variation::Parity];
    let games = (2..=5).flat_map(move |n| {
        let of = move |variation| {
            ORDERS.map(|order| CoprimeGrid { n, variation, order, start: Vec::new() })
        };
        variations.into_iter().flat_map(of)
    });
    games.map(|game| (game.played().expect("a grid"), grid_value::value(&game)))
}

fn boards() -> impl Iterator<Item = (Boxes, u32)> {
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)].into_iter();
    let games =
        sizes.map(|(rows, columns)| DotsAndBoxes { rows, columns, start: Start::default() });
    games.map(|game| (game.played().expect("a board"), boxes_value::value(&game)))
}

/// What is claimed by the certificates of a solution, which are verified, and by what has none.
fn claims<G: ScoreGame>(game: &G, solution: &Solution) -> (Vec<Claim>, Vec<Claim>) {
    for certificate in &solution.certificates {
        let claim = certificate.header.claim.to_string();
        let verdict = zermelo_checker::check(&certificate.write().0, Some(&claim));
        assert!(verdict.is_verified(), "{}: {claim}: {verdict}", game.words());
    }
    let proved = solution.certificates.iter().map(|one| one.header.claim.clone());
    (proved.collect(), solution.unproved.iter().map(|one| one.claim.clone()).collect())
}

fn ends<G: ScoreProof>(game: &G, solution: &Solution) -> Vec<Claim> {
    let bounds = [Bound::AtLeast(solution.least), Bound::AtMost(solution.most)];
    let mut claims = bounds.map(|bound| game.claim(bound));
    claims.sort_by_key(|claim| Said::of(claim).proponent());
    claims.into()
}

/// Solves a game with every budget. Gives how many ends were proved that the game has not anyway.
fn stopped_everywhere<G: ScoreProof + Clone>(game: &G, value: u32) -> usize {
    let name = game.words();
    let trivial = game.bounds(&game.start());
    let (mut least, mut most, mut proved) = (0, u32::MAX, 0);
    for positions in BUDGETS {
        let solution = solve::solve(game.clone(), &Provenance::default(), few(positions));
        let solution = solution.expect(&name);
        assert!(solution.least <= value && value <= solution.most, "{name}: {solution:?}");
        assert!(least <= solution.least && solution.most <= most, "{name}: wider");
        (least, most) = (solution.least, solution.most);
        let (with, without) = claims(game, &solution);
        assert_eq!((&with, without.len()), (&ends(game, &solution), 0), "{name}");
        if solution.least < solution.most {
            assert_eq!(solution.stopped, Some(Limit::Positions(positions)), "{name}");
            proved += usize::from(least > trivial.least.into());
            proved += usize::from(most < trivial.most.into());
        } else {
            assert_eq!(solution.stopped, None, "{name}");
        }
        assert!(u64::try_from(solution.positions).expect("few") <= positions, "{name}");
    }
    assert_eq!((least, most), (value, value), "{name}: the last budget is enough");
    proved
}

#[test]
fn a_value_that_is_not_reached_is_an_interval_with_a_certificate_for_both_ends() {
    let of_grids: usize = grids().map(|(game, value)| stopped_everywhere(&game, value)).sum();
    let of_boards: usize = boards().map(|(game, value)| stopped_everywhere(&game, value)).sum();
    assert!(of_grids > 10, "{of_grids} ends of grids that were searched for");
    assert!(of_boards > 0, "{of_boards} ends of boards that were searched for");
}

/// With a memory for no position, or no time, what holds on any line of play is known.
#[test]
fn other_limits_leave_an_interval_too_and_no_end_without_a_word() {
    static FLAG: AtomicBool = AtomicBool::new(true);
    let now = Deadline::now();
    for (limits, stop) in [
        (Limits { memory: 1 << 8, ..Limits::DEFAULT }, Limit::Memory(1 << 8)),
        (Limits { deadline: Some(now), ..Limits::DEFAULT }, Limit::Time),
        (Limits { interrupt: Some(&FLAG), ..Limits::DEFAULT }, Limit::Interruption),
    ] {
        for (game, value) in grids() {
            let options = Options { resources: Resources::within(limits), ..Options::default() };
            let solution =
                solve::solve(game.clone(), &Provenance::default(), options).expect("known");
            assert!(solution.least <= value && value <= solution.most, "{solution:?}");
            let (with, without) = claims(&game, &solution);
            let mut all = [with, without.clone()].concat();
            all.sort_by_key(|claim| Said::of(claim).proponent());
            assert_eq!(all, ends(&game, &solution));
            if solution.least < solution.most {
                assert_eq!(solution.stopped, Some(stop));
            }
            for UncertifiedBound { by_search, why, .. } in &solution.unproved {
                assert!(!by_search && *why == stop, "{why}");
            }
        }
    }
}

/// A strategy that is too large leaves its end without a certificate, and says so.
#[test]
fn an_end_whose_strategy_is_too_large_is_named_with_the_reason() {
    let mut too_large = 0;
    for (game, value) in grids().filter(|(game, _)| game.words().contains("grid 5")) {
        let options = Options { nodes: 100, ..few(20) };
        let solution = solve::solve(game.clone(), &Provenance::default(), options).expect("known");
        assert!(solution.least <= value && value <= solution.most, "{solution:?}");
        let (with, without) = claims(&game, &solution);
        assert_eq!(with.len() + without.len(), 2);
        for UncertifiedBound { why, .. } in &solution.unproved {
            assert_eq!(*why, Limit::Positions(100));
            too_large += 1;
        }
    }
    assert!(too_large > 2, "{too_large} strategies with more than 100 positions");
}

/// A claim that is not decided within limits has no certificate, and the limit is said.
#[test]
fn a_claim_that_is_not_decided_is_not_proved() {
    for (game, value) in boards() {
        for (bound, positions) in [(Bound::AtLeast(value), 1), (Bound::AtMost(value), 1)] {
            let solution =
                solve::prove(game.clone(), bound, &Provenance::default(), few(positions));
            let solution = solution.expect("known");
            assert!(solution.least <= value && value <= solution.most, "{solution:?}");
            match solution.stopped {
                Some(_) => assert!(solution.certificates.is_empty()),
                None => assert_eq!(claims(&game, &solution).0, [game.claim(bound)]),
            }
        }
    }
}

#[test]
fn a_search_of_either_game_that_is_gone_on_with_ends_as_one_that_was_not_stopped() {
    fn gone_on<G: ScoreProof + Clone>(game: &G, value: u32) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run");
        let solve = |positions| {
            let checkpoint = Checkpoint::open(&path, Duration::ZERO).expect("a checkpoint");
            checkpoint.finished(&[game.words()]).expect("of this run");
            let options = Options { checkpoint: Some(&checkpoint), ..few(positions) };
            solve::solve(game.clone(), &Provenance::default(), options).expect("known")
        };
        let (mut least, mut most) = (0, u32::MAX);
        for positions in BUDGETS {
            let solution = solve(positions);
            assert!(least <= solution.least && solution.most <= most, "{}", game.words());
            (least, most) = (solution.least, solution.most);
            claims(game, &solution);
        }
        assert_eq!((least, most), (value, value), "{}", game.words());
        let bytes = |solution: &Solution| {
            solution.certificates.iter().map(|one| one.write().0).collect::<Vec<_>>()
        };
        let resumed = solve(u64::MAX);
        let whole = solve::solve(game.clone(), &Provenance::default(), Options::default());
        assert!(bytes(&resumed) == bytes(&whole.expect("small")), "{}", game.words());
    }
    grids().filter(|(game, _)| game.words().contains("grid 5")).for_each(|(g, v)| gone_on(&g, v));
    boards().for_each(|(game, value)| gone_on(&game, value));
}

/// Of every move at the start and after a few, against all games by the rules of the checker. In dots and
/// boxes who completes a box draws again and the other player passes, and in a solitaire one player always does.
#[test]
fn moves_are_judged_as_all_games_from_there_end() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 2)] {
        let game = DotsAndBoxes { rows, columns, start: Start::default() };
        let claim = dots_and_boxes::Claim { bound: Bound::AtLeast(1), game };
        let face = faces::DotsAndBoxes::new(&claim, &[]).expect("small");
        is_judged(&game, &crate::dots_and_boxes::GAME, &Game::DotsAndBoxes(game), &face, 2);
    }
    for order in ORDERS {
        for variation in [Variation::Corner, Variation::Parity] {
            let game = CoprimeGrid { n: 4, variation, order, start: Vec::new() };
            let claim = coprime_grid::Claim { bound: Bound::AtLeast(1), game: game.clone() };
            let face = faces::CoprimeGrid::new(&claim).expect("small");
            let named = Game::CoprimeGrid(game.clone());
            is_judged(&game, &crate::coprime_grid::GAME, &named, &face, 6);
        }
    }
}

fn is_judged<G: Scored>(
    game: &G,
    about: &About,
    named: &Game,
    face: &dyn Appearance,
    deepest: usize,
) {
    let mut search = Search::new(game.played().expect("small"), Options::default());
    let analysed = |moves: &[String]| {
        let request = Request { moves, to_the_end: true, resources: Resources::DEFAULT };
        about.analyse(named, &request).expect("small")
    };
    let mut open = vec![Vec::new()];
    let mut compared = 0;
    while let Some(played) = open.pop() {
        for mv in analysed(&played).moves {
            let line = [played.as_slice(), &[mv.name]].concat();
            if analysed(&line).moves.is_empty() {
                continue;
            }
            let number = |name: &String| face.read_move(name).expect("a move");
            let moves: Vec<u16> = line.iter().map(number).collect();
            let score = Judge::worth(&mut search, &moves).ok();
            assert_eq!(score, mv.found.score, "{named} {line:?}");
            compared += 1;
            if line.len() < deepest {
                open.push(line);
            }
        }
    }
    assert!(compared > 3, "{named}");
}
