//! The solver against the text: a minimax over whole grids, without any merging, with another
//! reading of the rules; and its certificates against the checker.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::AtomicBool;

use zermelo_checker::claim::Provenance;
use zermelo_checker::games::coprime_grid::rules::CoprimeGridRules;
use zermelo_checker::games::coprime_grid::{Claim, Order};
use zermelo_checker::proofs::replay::{Replay, Rules};
use zermelo_checker::score::Bound;
use zermelo_present::contract::end::End;
use zermelo_search::limits::{Limit, Limits, Resources, SolveError};

use super::state::{MAX_N, Move, Size, State};
use super::*;
use crate::score::named::Scored;
use crate::score::{Interval, ScoreGame, Search};

const ORDERS: [Order; 4] =
    [Order::MaximiserFirst, Order::MinimiserFirst, Order::MaximiserAlone, Order::MinimiserAlone];

fn small(number: usize) -> u32 {
    u32::try_from(number).expect("a small number")
}

/// A grid with its headings, as the text has it: `cells[row][column]`, both from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Paper {
    n: usize,
    cells: Vec<Vec<Option<u32>>>,
}

impl Paper {
    fn new(n: u32) -> Paper {
        let n = usize::try_from(n).expect("small");
        let mut cells = vec![vec![None; n + 1]; n + 1];
        for (i, heading) in (1..=n).zip(1u32..) {
            cells[1][i] = Some(heading);
            cells[i][1] = Some(heading);
        }
        Paper { n, cells }
    }

    /// Whether no number but 1 divides both. Every number divides 0.
    fn is_coprime(a: u32, b: u32) -> bool {
        (2..=a.max(b)).all(|d| !a.is_multiple_of(d) || !b.is_multiple_of(d))
    }

    /// All cells that can be filled, with an integer: column, row, integer.
    fn moves(&self) -> Vec<(usize, usize, u32)> {
        let mut moves = BTreeSet::new();
        for row in 2..=self.n {
            for column in 2..=self.n {
                let supported =
                    self.cells[row - 1][column].is_some() && self.cells[row][column - 1].is_some();
                if self.cells[row][column].is_some() || !supported {
                    continue;
                }
                let above = (1..row).map(|r| self.cells[r][column].expect("filled"));
                let left = (1..column).map(|c| self.cells[row][c].expect("filled"));
                let coprime = |m: u32, number| u32::from(Paper::is_coprime(m, small(number)));
                let above: u32 = above.map(|m| coprime(m, row)).sum();
                let left: u32 = left.map(|m| coprime(m, column)).sum();
                moves.extend([(column, row, above), (column, row, left)]);
            }
        }
        moves.into_iter().collect()
    }

    fn written(&self) -> Vec<u32> {
        let rows = self.cells.iter().skip(2);
        rows.flat_map(|row| row.iter().skip(2)).flatten().copied().collect()
    }

    fn score(&self, variation: Variation) -> u32 {
        match variation {
            Variation::Corner => self.cells[self.n][self.n].expect("full"),
            Variation::Parity => self.written().iter().map(|m| m % 2).sum(),
        }
    }

    fn after(&self, (column, row, integer): (usize, usize, u32)) -> Paper {
        let mut after = self.clone();
        after.cells[row][column] = Some(integer);
        after
    }
}

fn maximiser_moves(order: Order, written: usize) -> bool {
    match order {
        Order::MaximiserFirst => written.is_multiple_of(2),
        Order::MinimiserFirst => !written.is_multiple_of(2),
        Order::MaximiserAlone => true,
        Order::MinimiserAlone => false,
    }
}

/// The score of a grid that both play on as well as they can; whole grids are remembered when
/// `memory` is there.
fn minimax(grid: &Paper, game: &CoprimeGrid, memory: &mut Option<HashMap<Paper, u32>>) -> u32 {
    if let Some(&score) = memory.as_ref().and_then(|memory| memory.get(grid)) {
        return score;
    }
    let moves = grid.moves();
    let scores = moves.iter().map(|&mv| minimax(&grid.after(mv), game, memory));
    let scores: Vec<u32> = scores.collect();
    let best = if maximiser_moves(game.order, grid.written().len()) {
        scores.iter().max()
    } else {
        scores.iter().min()
    };
    let score = best.copied().unwrap_or_else(|| grid.score(game.variation));
    memory.as_mut().map(|memory| memory.insert(grid.clone(), score));
    score
}

/// All games with one side.
fn games(n: u32) -> impl Iterator<Item = CoprimeGrid> {
    let variations = [Variation::Corner, Variation::Parity];
    variations.into_iter().flat_map(move |variation| {
        ORDERS.map(|order| CoprimeGrid { n, variation, order, start: Vec::new() })
    })
}

#[test]
fn values_up_to_4_are_those_of_a_search_without_any_memory() {
    for game in (2..=4).flat_map(games) {
        let expected = minimax(&Paper::new(game.n), &game, &mut None);
        assert_eq!(
            value(&game, Options::default()).map(|(value, _)| value),
            Ok(expected),
            "{game}"
        );
    }
}

#[test]
fn values_of_5_are_those_of_a_search_over_whole_grids() {
    for game in games(5) {
        let expected = minimax(&Paper::new(game.n), &game, &mut Some(HashMap::new()));
        assert_eq!(
            value(&game, Options::default()).map(|(value, _)| value),
            Ok(expected),
            "{game}"
        );
    }
}

/// A linear congruential generator (Knuth's constants): the same games every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// A random game: the grid on paper and the state of the solver, after so many integers.
fn random_game(random: &mut Random, size: &Size, n: u32, written: usize) -> (Paper, State) {
    let (mut paper, mut state) = (Paper::new(n), size.start());
    for _ in 0..written {
        let moves: Vec<Move> = size.moves(&state).collect();
        let on_paper: BTreeSet<_> = paper.moves().into_iter().collect();
        let named = |mv: &Move| (mv.column + 2, mv.row + 2, u32::from(mv.integer));
        assert_eq!(moves.iter().map(named).collect::<BTreeSet<_>>(), on_paper, "{paper:?}");
        assert_eq!(moves.len(), on_paper.len());
        let mv = moves[random.below(moves.len())];
        paper = paper.after(named(&mv));
        state = size.play(&state, mv);
    }
    (paper, state)
}

#[test]
fn random_games_allow_what_the_text_allows() {
    let mut random = Random(7);
    for n in 2..=MAX_N {
        let size = Size::new(n).expect("a grid");
        for _ in 0..100 {
            let (paper, state) = random_game(&mut random, &size, n, size.cells());
            assert_eq!((paper.moves().len(), size.moves(&state).count()), (0, 0));
        }
    }
}

#[test]
fn late_positions_of_5_and_6_are_worth_what_a_search_without_memory_says() {
    let mut random = Random(11);
    for (n, left) in [(5, 7), (6, 6)] {
        let size = Size::new(n).expect("a grid");
        for game in games(n) {
            let grids = game.played().expect("a small grid");
            let mut search = Search::new(grids, Options::default());
            for _ in 0..10 {
                let written = size.cells() - left;
                let (paper, state) = random_game(&mut random, &size, n, written);
                let expected = minimax(&paper, &game, &mut None);
                let so_far = match game.variation {
                    Variation::Corner => 0,
                    Variation::Parity => paper.written().iter().map(|m| m % 2).sum(),
                };
                for score in 0..=small(size.cells()) {
                    let need = u8::try_from(score.saturating_sub(so_far)).expect("small");
                    let at = GridPosition { state, filled: written };
                    let found = search.is_at_least(&at, need);
                    assert_eq!(found, Ok(score <= expected), "{score} in {game}: {paper:?}");
                }
            }
        }
    }
}

/// Exchanging columns and rows keeps the rules, so both have one key; an integer more has another.
#[test]
fn a_position_and_its_mirror_image_have_one_key() {
    let mut random = Random(13);
    for n in 3..=MAX_N {
        let size = Size::new(n).expect("a grid");
        for written in 1..size.cells() {
            let (mut state, mut mirrored) = (size.start(), size.start());
            for _ in 0..written {
                let moves: Vec<Move> = size.moves(&state).collect();
                let mv = moves[random.below(moves.len())];
                let image = Move { row: mv.column, column: mv.row, ..mv };
                assert!(size.moves(&mirrored).any(|other| other == image), "{image:?}");
                let before = size.key(&state);
                (state, mirrored) = (size.play(&state, mv), size.play(&mirrored, image));
                assert_ne!(size.key(&state), before);
            }
            assert_eq!(size.key(&state), size.key(&mirrored), "n = {n}, {written} written");
        }
    }
}

#[test]
fn both_certificates_of_every_small_grid_are_accepted() {
    for game in (2..=5).flat_map(games) {
        let solution = solve(&game, &Provenance::default(), Options::default()).expect("small");
        assert_eq!((solution.least, &solution.stopped), (solution.most, &None), "{game}");
        let [first, second] = &solution.certificates[..] else { panic!("{game}: a pair") };
        for certificate in [first, second] {
            let claim = certificate.header.claim.to_string();
            let verdict = zermelo_checker::check(&certificate.write().0, Some(&claim));
            assert!(verdict.is_verified(), "{claim}: {verdict}");
        }
        let claims = [first, second].map(|certificate| certificate.header.claim.clone());
        let expected =
            (crate::coprime_grid::GAME.ends)(&game.clone().into(), End::Score(solution.least));
        assert_eq!(claims.to_vec(), expected, "{game}");
    }
}

/// The strategy's positions are those of the checker: what it stores can be read.
#[test]
fn one_better_than_the_value_is_proved_for_nobody() {
    for game in (3..=5).flat_map(games) {
        let solution = solve(&game, &Provenance::default(), Options::default()).expect("small");
        for certificate in &solution.certificates {
            let zermelo_checker::claim::Claim::CoprimeGrid(mut claim) =
                certificate.header.claim.clone()
            else {
                panic!("a claim about a grid")
            };
            claim.bound = match claim.bound {
                Bound::AtLeast(least) => Bound::AtLeast(least + 1),
                Bound::AtMost(0) => continue,
                Bound::AtMost(most) => Bound::AtMost(most - 1),
            };
            let replay: Replay<'_> = certificate.decode().expect("a replay");
            let rules = CoprimeGridRules::new(&claim).expect("small");
            let verdict = zermelo_checker::proofs::replay::check(
                &rules,
                &replay,
                &zermelo_checker::parts::InOrder,
            );
            assert!(verdict.is_err(), "{claim}");
            assert_eq!(rules.record_width(), replay.positions.len() / replay.nodes.len().max(1));
        }
    }
}

#[test]
fn the_same_grid_gives_the_same_bytes() {
    let game = CoprimeGrid {
        n: 5,
        variation: Variation::Parity,
        order: Order::MinimiserFirst,
        start: Vec::new(),
    };
    let bytes = || {
        let solution = solve(&game, &Provenance::default(), Options::default()).expect("small");
        solution.certificates.iter().map(|one| one.write().0).collect::<Vec<_>>()
    };
    assert_eq!(bytes(), bytes());
}

/// The score of every line of play is within the bounds of each of its positions, and no move widens them.
#[test]
fn bounds_without_a_search_hold_on_every_line_and_never_widen() {
    let mut random = Random(17);
    for game in (2..=MAX_N).flat_map(games) {
        let grids = game.played().expect("a grid");
        for _ in 0..40 {
            let mut at = grids.start();
            // The bounds of the whole score, from each position on the way.
            let (mut so_far, mut within) = (0, vec![grids.bounds(&at)]);
            loop {
                let steps: Vec<_> = grids.steps(&at).collect();
                if steps.is_empty() {
                    break;
                }
                let step = steps[random.below(steps.len())];
                (at, so_far) = (step.after, so_far + step.gain);
                let Interval { least, most } = grids.bounds(&at);
                within.push(Interval { least: least + so_far, most: most + so_far });
            }
            assert_eq!(grids.bounds(&at), Interval { least: 0, most: 0 }, "{game}");
            for pair in within.windows(2) {
                let [before, after] = pair else { panic!("a pair") };
                assert!(before.least <= after.least && after.most <= before.most, "{pair:?}");
            }
            let last = within.last().expect("the start");
            assert_eq!((last.least, last.most), (so_far, so_far), "{game}");
        }
    }
}

/// docs/results/results.md: the integers in the last column are from 1 to n − 1.
#[test]
fn the_corner_of_a_grid_of_prime_side_needs_no_search() {
    for game in [2, 3, 5, 7].into_iter().flat_map(games) {
        if game.variation == Variation::Corner {
            let found = value(&game, Options::default());
            assert_eq!(found, Ok((game.n - 2, 0)), "{game}");
        }
    }
}

#[test]
fn what_cannot_be_solved_says_why() {
    let game = |n| CoprimeGrid {
        n,
        variation: Variation::Corner,
        order: Order::MaximiserFirst,
        start: Vec::new(),
    };
    for n in [0, 1, 9, u32::MAX] {
        let error =
            solve(&game(n), &Provenance::default(), Options::default()).expect_err("no grid");
        assert!(matches!(error, SolveError::Wrong(_)), "{error}");
        assert!(error.to_string().contains(&format!("n is {n};")), "{error}");
    }
    static FLAG: AtomicBool = AtomicBool::new(true);
    let limits = Limits { interrupt: Some(&FLAG), ..Limits::DEFAULT };
    let options = Options { resources: Resources::within(limits), ..Options::default() };
    let solution = solve(&game(6), &Provenance::default(), options).expect("what is known");
    assert_eq!(solution.stopped, Some(Limit::Interruption));
    let error = value(&game(6), options).expect_err("the flag");
    assert_eq!(error, SolveError::Limit(Limit::Interruption));
}

#[test]
fn a_strategy_that_is_too_large_leaves_the_value_and_the_other_strategy() {
    let game = CoprimeGrid {
        n: 5,
        variation: Variation::Parity,
        order: Order::MaximiserAlone,
        start: Vec::new(),
    };
    // The player who writes alone has 16 grids, the other one thousands.
    let options = Options { nodes: 100, ..Options::default() };
    let solution = solve(&game, &Provenance::default(), options).expect("small");
    assert_eq!((solution.least, solution.most), (14, 14));
    assert_eq!(solution.certificates.len(), 1);
    let [unproved] = &solution.unproved[..] else { panic!("{solution:?}") };
    assert_eq!(unproved.claim, Claim { bound: Bound::AtMost(14), game }.into());
    assert!(unproved.by_search);
    assert_eq!(unproved.why, Limit::Positions(100));
    assert_eq!(solution.stopped, Some(Limit::Positions(100)));
}

/// Claims below and above the value of a grid that the tests above compare with every line of play.
#[test]
fn a_claim_is_proved_as_it_stands_exactly_if_it_is_true() {
    for (variation, order, value) in [
        (Variation::Corner, Order::MaximiserFirst, 2),
        (Variation::Corner, Order::MinimiserFirst, 1),
        (Variation::Parity, Order::MaximiserAlone, 7),
    ] {
        let game = CoprimeGrid { n: 4, variation, order, start: Vec::new() };
        for score in (0..11).chain([254, 255, 256, u32::MAX]) {
            for (bound, is_true) in
                [(Bound::AtLeast(score), score <= value), (Bound::AtMost(score), score >= value)]
            {
                let claim = Claim { bound, game: game.clone() };
                let solution = prove(&game, bound, &Provenance::default(), Options::default());
                let solution = solution.expect("small");
                assert_eq!(solution.certificates.len(), usize::from(is_true), "{bound:?} {game}");
                assert!(solution.least <= value && value <= solution.most, "{bound:?} {game}");
                for certificate in &solution.certificates {
                    assert_eq!(certificate.header.claim, claim.clone().into());
                    let (bytes, _) = certificate.write();
                    assert!(zermelo_checker::check(&bytes, None).is_verified(), "{bound:?}");
                }
            }
        }
    }
}
