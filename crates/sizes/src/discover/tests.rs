//! Each step of the search, on games that can be played by hand.
//!
//! What would make the search wrong, and where that is tested:
//!
//! 1. A claim is reported that the checker has not confirmed: tests/discover.rs checks every certificate
//!    in another process.
//! 2. A source is written that `prove` refuses: tests/discover.rs proves every source again.
//! 3. Moves are missing or invented in gap coordinates: the tests in the games' folders compare them with
//!    the prover's moves.
//! 4. An outcome is wrong: the subtraction game and Wythoff's game below have known P-positions.
//! 5. A cell is taken for P that has an N-position in the window.
//! 6. A selection leaves an option without an answer and does not say so.
//!    Or it steals where it need not.
//! 7. A family has a position that is in no selected cell.
//! 8. Two runs differ, or a run that goes on from a checkpoint ends elsewhere.
//! 9. A step goes on when the time is over: here, and for the proof in the games' folders.
//! 10. A run goes on from cells that have other classes now, so that others are forbidden.
//! 11. Outcomes go by moves back, and one is missing or invented: `assert_moves_back`, for each game.
//! 12. A game without regular families is reported as proved, or the search does not end.

use std::collections::BTreeSet;

use zermelo_present::contract::families::{Discovery, Request};
use zermelo_search::error::GameError;
use zermelo_search::limits::{Deadline, Limit, Limits, SolveError};

use super::cells::Cells;
use super::checkpoint::Decided;
use super::cover::Cover;
use super::ground::{Aim, Ground, Level, PosedProblem, scheme};
use super::moves::Moves;
use super::position::Position;
use super::scheme::{Classes, Scheme};
use super::search;
use super::select::Candidates;
use super::shapes::{Part, Shape};
use super::window::Window;

const LIMITS: Limits = Limits::DEFAULT;

/// A game with piles: what it is called, and how far the options of piles are.
#[derive(Clone, Copy)]
enum Piles {
    /// One pile: a player takes one, two or three. P: the multiples of 4.
    Subtraction,
    /// Two piles, the second as the difference to the first: Wythoff's game. A player takes from one
    /// pile, or the same number from both. P: the n-th P-position has difference n.
    Wythoff,
}

impl Ground for Piles {
    fn title(&self) -> String {
        "all P-positions of a game with piles".into()
    }

    fn coordinates(&self) -> String {
        "positions: piles".into()
    }

    fn phases(&self) -> usize {
        1
    }

    fn gaps(&self, _: usize) -> usize {
        match self {
            Piles::Subtraction => 1,
            Piles::Wythoff => 2,
        }
    }

    fn is_position(&self, _: &Position) -> bool {
        true
    }

    // Written by hand: Wythoff's game has no moves that outcome proofs know.
    fn moves(&self) -> &Moves {
        unreachable!("the moves are below")
    }

    fn any_option(&self, position: &Position, mut found: impl FnMut(Position) -> bool) -> bool {
        let [first, second, ..] = position.gaps;
        match self {
            Piles::Subtraction => {
                (1..=first.min(3)).any(|taken| found(Position::new(0, &[first - taken])))
            }
            // Piles of sizes `first` and `first + second`; the gaps are in that order, and every
            // move makes the first smaller, or else the second.
            Piles::Wythoff => {
                let (small, large) = (first, first + second);
                let of =
                    |one: u8, other: u8| Position::new(0, &[one.min(other), one.abs_diff(other)]);
                (0..small).any(|left| found(of(left, large)))
                    || (0..large).any(|left| found(of(small, left)))
                    || (1..=small).any(|taken| found(of(small - taken, large - taken)))
            }
        }
    }

    fn each_before(&self, position: &Position, total: usize, mut found: impl FnMut(Position)) {
        let [first, second, ..] = position.gaps;
        let most = u8::try_from(total).expect("a small window");
        match self {
            Piles::Subtraction => {
                (first + 1..=most.min(first + 3)).for_each(|pile| found(Position::new(0, &[pile])));
            }
            Piles::Wythoff => {
                let (small, large) = (first, first + second);
                let of =
                    |one: u8, other: u8| Position::new(0, &[one.min(other), one.abs_diff(other)]);
                (small + 1..=most).for_each(|pile| found(of(pile, large)));
                (large + 1..=most).for_each(|pile| found(of(small, pile)));
                (1..=most - large).for_each(|more| found(of(small + more, large + more)));
            }
        }
    }

    fn level(&self, number: usize, more: usize) -> Option<Level> {
        let classes = |_: usize, _: usize| Classes { exact: 4, modulus: 4 };
        let scheme = scheme(self, classes);
        (number < 2).then_some(Level { scheme, coarse: None, window: 14 + more, beyond: 6 })
    }

    fn classes_in_words(&self, _: &Level) -> String {
        "exactly to 3, then mod 4".into()
    }

    fn aim(&self, _: usize) -> Aim {
        Aim::All(Vec::new())
    }

    fn most_free(&self, _: usize) -> usize {
        2
    }

    fn pose(&self, _: &[Shape]) -> Result<PosedProblem, String> {
        Err("no claims are made of this game".into())
    }

    fn gaps_of(&self, _: &[i64]) -> Option<Position> {
        None
    }
}

/// The moves back of a game are its moves: `positions` are all those with gaps that sum to at most
/// `total`.
pub(crate) fn assert_moves_back<G: Ground>(ground: &G, positions: &[Position], total: usize) {
    let mut moves = BTreeSet::new();
    let mut back = BTreeSet::new();
    for &position in positions {
        ground.any_option(&position, |option| {
            moves.insert((position, option));
            false
        });
        ground.each_before(&position, total, |before| {
            assert!(before.total() <= total, "{before:?} {position:?}");
            back.insert((before, position));
        });
    }
    // A move may lead to what is no position of the claim, and a move back come from there.
    let is_known = |position: &Position| ground.is_position(position);
    moves.retain(|(_, option)| is_known(option));
    back.retain(|(before, _)| is_known(before));
    assert!(!moves.is_empty());
    assert_eq!(moves, back);
}

#[test]
fn the_moves_back_are_those_that_lead_to_a_position() {
    for piles in [Piles::Subtraction, Piles::Wythoff] {
        let scheme = scheme(&piles, |_, _| Classes { exact: 12, modulus: 0 });
        let cells = (0..scheme.count()).map(|number| scheme.cell(number));
        let mut positions: Vec<Position> =
            cells.map(|cell| Position::new(cell.phase, &cell.classes)).collect();
        positions.retain(|position| position.total() < 12);
        assert_moves_back(&piles, &positions, 11);
    }
}

fn window(piles: Piles, total: usize) -> Window {
    Window::find(&piles, total, &LIMITS).expect("within the limits")
}

#[test]
fn outcomes_are_those_of_known_games() {
    let lost = |piles: Piles, total| -> Vec<Vec<u8>> {
        let window = window(piles, total);
        window.lost().map(|position| position.gaps[..piles.gaps(0)].to_vec()).collect()
    };
    assert_eq!(lost(Piles::Subtraction, 9), [[0], [4], [8]]);
    // Beatty's sequence of the golden ratio: 0, 1, 3, 4, 6, 8, 9, 11, 12.
    let wythoff = [[0, 0], [1, 1], [3, 2], [4, 3], [6, 4], [8, 5], [9, 6], [11, 7], [12, 8]];
    assert_eq!(lost(Piles::Wythoff, 20), wythoff);
}

#[test]
fn tables_beyond_the_memory_are_refused() {
    let limits = Limits { memory: 1, ..LIMITS };
    let found = Window::find(&Piles::Subtraction, 100, &limits);
    assert!(matches!(found, Err(Limit::Memory(1))));
}

#[test]
fn small_gaps_are_classes_of_their_own_and_larger_ones_go_by_residues() {
    let cases = [
        (Classes { exact: 3, modulus: 2 }, [Some(0), Some(1), Some(2), Some(3), Some(4), Some(3)]),
        (Classes { exact: 3, modulus: 0 }, [Some(0), Some(1), Some(2), None, None, None]),
        (Classes { exact: 1, modulus: 1 }, [Some(0), Some(1), Some(1), Some(1), Some(1), Some(1)]),
    ];
    for (classes, expected) in cases {
        let found = [0, 1, 2, 3, 4, 5].map(|gap| classes.of(gap));
        assert_eq!(found, expected, "{classes:?}");
    }
}

#[test]
fn a_cell_has_exactly_the_positions_of_its_number() {
    let classes = |exact, modulus| Classes { exact, modulus };
    let scheme =
        Scheme::new(vec![vec![classes(2, 2)], vec![classes(1, 2), classes(2, 0), classes(1, 1)]]);
    let mut positions = 0;
    for number in 0..scheme.count() {
        let cell = scheme.cell(number);
        assert_eq!(scheme.number(&cell), number);
        for position in Shape::of_cell(&scheme, &cell).positions(6) {
            assert_eq!(scheme.number_of(&position), Some(number), "{position:?}");
            positions += 1;
        }
    }
    // 0 to 6, and vectors of three numbers with a sum of at most 6, the second of which is 0 or 1.
    assert_eq!(positions, 7 + 28 + 21);
}

/// A cell with one N-position is not P throughout: classes that are too coarse have no cell.
#[test]
fn cells_are_p_only_if_all_their_positions_are() {
    let cells = |exact, modulus| {
        let scheme = scheme(&Piles::Subtraction, |_, _| Classes { exact, modulus });
        let window = window(Piles::Subtraction, 20);
        let cells = Cells::find(&Piles::Subtraction, &scheme, &window, &LIMITS).expect("in time");
        (cells.lost, cells.mixed, cells.met)
    };
    assert_eq!(cells(1, 4), (vec![0, 4], 0, 5));
    assert_eq!(cells(4, 4), (vec![0, 4], 0, 8));
    assert_eq!(cells(1, 2), (vec![0], 1, 3));
    assert_eq!(cells(4, 0), (vec![0], 0, 4));
}

#[test]
fn options_without_an_answer_are_named() {
    let piles = Piles::Subtraction;
    let level = piles.level(0, 0).expect("a level");
    // 0 and 4, 8, 12, …; from 8 the answers are in the second cell, from 4 in the first.
    let mut candidates = Candidates::new(&piles, &level.scheme, 14, &LIMITS, vec![0, 4]);
    let start = candidates.of(&Position::new(0, &[8])).expect("a candidate");
    let chosen = |candidates: &mut Candidates<'_, Piles>, is_stolen: bool| {
        let selection = candidates.select(&[start], &|_| is_stolen).expect("in time");
        selection.map(|selection| selection.chosen)
    };
    // Nothing is stolen where all options have answers, even if all may be.
    for is_stolen in [false, true] {
        assert_eq!(chosen(&mut candidates, is_stolen), Some(vec![0, 1]));
        assert!(candidates.is_direct(0) && candidates.is_direct(1));
    }

    candidates.forbid(0);
    let open = |candidates: &Candidates<'_, Piles>| {
        let (position, option) = candidates.unanswered(1).expect("4 has no answer without 0");
        (position.gaps[0], option.gaps[0])
    };
    assert_eq!(chosen(&mut candidates, true), Some(vec![1]));
    assert_eq!(open(&candidates), (4, 3));
    // If nothing may be stolen, the start itself cannot be selected.
    assert_eq!(chosen(&mut candidates, false), None);
    assert_eq!(open(&candidates), (4, 3));
}

#[test]
fn cells_that_are_not_needed_are_not_selected() {
    let piles = Piles::Subtraction;
    let level = piles.level(0, 0).expect("a level");
    let mut candidates = Candidates::new(&piles, &level.scheme, 14, &LIMITS, vec![0, 4]);
    let selection = candidates.select(&[0], &|_| false).expect("in time").expect("answered");
    // All options of 4, 8, … have answers in 0 and the cell itself, which is not selected.
    assert_eq!((selection.chosen, selection.spare), (vec![0], vec![]));
}

fn shapes(piles: Piles, cells: &[(usize, bool)], spare: &[usize]) -> Vec<Vec<String>> {
    let level = piles.level(0, 0).expect("a level");
    let mut cover = Cover::new(&piles, &level.scheme, &LIMITS);
    cells.iter().for_each(|&(cell, is_direct)| cover.need(cell, is_direct));
    spare.iter().for_each(|&cell| cover.allow(cell));
    let words = |shape: Shape| shape.parts.iter().map(Part::to_string).collect();
    cover.shapes().expect("in time").into_iter().map(words).collect()
}

#[test]
fn cells_are_covered_by_rays_and_numbers_and_by_nothing_else() {
    // The classes are 0 to 3 and the residues of 4 to 7.
    let all: Vec<(usize, bool)> = (0..8).map(|cell| (cell, true)).collect();
    type Case<'a> = (&'a [(usize, bool)], &'a [usize], &'a [&'a str]);
    let cases: [Case<'_>; 6] = [
        (&[(0, true), (4, true)], &[], &["0+ = 0 mod 4"]),
        (&[(4, true)], &[], &["4+ = 0 mod 4"]),
        // What may be covered makes a family larger.
        (&[(4, true)], &[0], &["0+ = 0 mod 4"]),
        (&[(4, true), (6, true)], &[], &["4+ even"]),
        (&all, &[], &["0+"]),
        // A cell that is stolen is in no family with others.
        (&[(0, false), (4, true)], &[], &["4+ = 0 mod 4", "0"]),
    ];
    for (cells, spare, expected) in cases {
        let found = shapes(Piles::Subtraction, cells, spare).concat();
        assert_eq!(found, expected, "{cells:?} {spare:?}");
    }
}

#[test]
fn a_family_is_split_into_residues_with_the_same_positions() {
    let scheme = scheme(&Piles::Wythoff, |_, _| Classes { exact: 4, modulus: 4 });
    let parts = vec![Part::From { least: 1, step: 1 }, Part::Between(2, 3)];
    let shape = Shape { phase: 0, parts, is_stolen: false };
    let pieces = shape.split(&scheme);
    assert_eq!(pieces.len(), 8);
    let mut positions: Vec<Position> =
        pieces.iter().flat_map(|piece| piece.positions(12)).collect();
    positions.sort_unstable();
    assert_eq!(positions, shape.positions(12));
    assert!(pieces.iter().all(|piece| piece.split(&scheme) == [piece.clone()]));
}

fn run(piles: Piles, limits: Limits) -> (Result<Discovery, GameError>, Vec<String>) {
    let mut lines = Vec::new();
    let mut report = |line: &str| {
        lines.push(line.to_owned());
        Ok(())
    };
    let found = search(piles, Request { limits, checkpoint: None, report: &mut report });
    (found, lines)
}

/// The P-positions of Wythoff's game go by the golden ratio: no class of residues has only such.
#[test]
fn irregular_values_end_the_search_with_an_account() {
    let (found, lines) = run(Piles::Wythoff, LIMITS);
    let found = found.expect("an account");
    assert!(found.made.is_none() && found.source.is_none());
    let Some(SolveError::None(why)) = found.open else { panic!("{lines:?}") };
    // (4, 3) is the first P-position with a pile beyond 3, (12, 8) the last with one of at most 20.
    assert!(
        why.contains("P-positions of the window are irregular, from (4, 3) to (12, 8)"),
        "{why}"
    );
    assert_eq!(run(Piles::Wythoff, LIMITS).1, lines);
}

#[test]
fn a_limit_ends_the_search_and_is_named() {
    let (found, _) = run(Piles::Wythoff, Limits { memory: 2, ..LIMITS });
    let Some(SolveError::Limit(why)) = found.expect("an account").open else { panic!("no limit") };
    let why = why.to_string();
    assert!(why.contains("--max-memory"), "{why}");
}

#[test]
fn every_step_ends_when_the_time_is_over() {
    let piles = Piles::Subtraction;
    let over = Limits { deadline: Some(Deadline::now()), ..LIMITS };
    let scheme = piles.level(0, 0).expect("a level").scheme;
    assert_eq!(Window::find(&piles, 14, &over).err(), Some(Limit::Time));
    let window = window(piles, 14);
    assert_eq!(Cells::find(&piles, &scheme, &window, &over).err(), Some(Limit::Time));
    let mut candidates = Candidates::new(&piles, &scheme, 14, &over, vec![0, 4]);
    assert_eq!(candidates.select(&[0], &|_| false).err(), Some(Limit::Time));
    let mut cover = Cover::new(&piles, &scheme, &over);
    cover.need(0, true);
    assert_eq!(cover.shapes(), Err(Limit::Time));
}

#[test]
fn a_checkpoint_of_other_classes_or_another_format_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.json");
    let refused = |text: &str| {
        std::fs::write(&path, text).expect("written");
        let mut report = |_: &str| Ok(());
        let request = Request { limits: LIMITS, checkpoint: Some(&path), report: &mut report };
        match search(Piles::Wythoff, request) {
            Err(GameError::Wrong(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    let mut decided = Decided::new(Piles::Wythoff.title());
    assert!(decided.begins(&scheme(&Piles::Wythoff, |_, _| Classes { exact: 4, modulus: 2 })));
    assert!(!decided.begins(&scheme(&Piles::Wythoff, |_, _| Classes { exact: 4, modulus: 4 })));
    decided.write(Some(&path)).expect("written");
    let text = std::fs::read_to_string(&path).expect("written");
    let why = refused(&text);
    assert!(why.contains("a search whose level 1 has other classes; name another file"), "{why}");

    // The first format had no classes.
    let why = refused(r#"{"format": 1, "claim": "", "round": 1, "level": 0, "forbidden": []}"#);
    assert!(why.contains("it is a checkpoint of format 1, not 3; name another file"), "{why}");
}

#[test]
fn a_checkpoint_of_a_search_that_has_ended_says_why_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.json");
    let run = || {
        let mut report = |_: &str| Ok(());
        let request = Request { limits: LIMITS, checkpoint: Some(&path), report: &mut report };
        match search(Piles::Wythoff, request).expect("an account").open {
            Some(SolveError::None(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    let why = run();
    assert!(why.ends_with("are irregular, from (4, 3) to (12, 8)"), "{why}");
    let ended =
        format!("a search that has ended after level 2, the last: {why}; name another file");
    for _ in 0..2 {
        let again = run();
        assert!(again.contains(&ended), "{again}");
    }
}

#[test]
fn a_checkpoint_is_read_as_it_was_written_and_only_by_its_own_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.json");
    assert_eq!(Decided::read(Some(&path)), Ok(None));
    let mut decided = Decided::new("a claim".into());
    decided.round = 3;
    decided.forbidden = vec![7, 1];
    decided.split = vec![2];
    decided.write(Some(&path)).expect("written");
    assert_eq!(Decided::read(Some(&path)), Ok(Some(decided)));
    let mut report = |_: &str| Ok(());
    let request = Request { limits: LIMITS, checkpoint: Some(&path), report: &mut report };
    match search(Piles::Wythoff, request) {
        Err(GameError::Wrong(why)) => {
            assert!(why.contains("‘a claim’, not for ‘all P-positions of"), "{why}");
        }
        other => panic!("{other:?}"),
    }
    std::fs::write(&path, "{}").expect("written");
    let other = Decided::read(Some(&path)).expect_err("no checkpoint");
    assert!(other.contains("it is no checkpoint"), "{other}");
}
