//! Who wins, what carriers promise, and strategies, against a search of all positions that is written
//! differently. What would make it wrong: two positions taken for one of which different players win, a
//! move that is left out and wins, a threat of the other player that is not seen, a carrier outside of which
//! the loser could still win, a strategy without an answer to a move that matters in no line.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use zermelo_checker::claim::Player::{First, Second};
use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Convention, Positional, Start};

use super::*;
use crate::boards::known;
use crate::solver::control::Options;
use crate::solver::tests::many_lines::{Plain, board, game};
use crate::solver::tests::verify;
use crate::solver::{GameValue, Solution, export, with_hash};

const CONVENTIONS: [Convention; 2] =
    [Convention::Weak { maker: First }, Convention::Weak { maker: Second }];

/// Whether a player wins a game as the attacker, as this search says, with a carrier and an accepted
/// certificate.
fn solved(game: &Positional, board: &Board, attacker: Player) -> (bool, Set<1>) {
    let options = Options::default();
    let game = &with_hash(game, board).unwrap_or_else(|error| panic!("{error}"));
    let ground = Ground::<1>::of(game, board, &options).unwrap_or_else(|error| panic!("{error}"));
    let mut control = Control::new(options, board.lines.len());
    let both = game.convention == Convention::Strong;
    let mut search = ReducedSearch::new(&ground.lines, &ground.symmetries, both);
    let (start, moves) = (ground.position(attacker), ground.mover == attacker);
    let rest = search.rest(start);
    let verdict = search.judge(start, &rest, moves, &mut control);
    let verdict = verdict.unwrap_or_else(|error| panic!("{error}"));
    let statement = match verdict.won {
        true => Statement::Wins(attacker),
        false if both => Statement::DoesNotLose(attacker.other()),
        false => Statement::Wins(attacker.other()),
    };
    // A proof with lemmas may take more to check than the checker allows.
    for lemmas in UseOfLemmas::ALL {
        let task = ground.task(attacker, statement.proponent());
        let made = strategy(&task, lemmas, &mut search, &mut control)
            .and_then(|made| export::certificate(game, board, statement, made));
        match made {
            Ok(certificate) => {
                let (value, certificates) = (GameValue::Draw, vec![certificate]);
                let solution = Solution { value, certificates, positions: 0 };
                assert_eq!(verify(&solution), [statement]);
            }
            Err(SolveError::Work(_)) if lemmas != UseOfLemmas::None => {}
            Err(error) => panic!("{error}: {:?} {:?}", board.lines, game.start),
        }
    }
    (verdict.won, verdict.carrier)
}

/// The lines that are left to maker if the loser has all points outside of the winner's carrier.
fn inside(board: &Board, carrier: Set<1>, maker_wins: bool) -> Board {
    let is_inside = |point: &u16| carrier.has(*point);
    let whole = |line: &&Vec<u16>| !maker_wins || line.iter().all(is_inside);
    let part = |line: &Vec<u16>| line.iter().copied().filter(is_inside).collect();
    crate::solver::tests::many_lines::board(
        board.size(),
        board.lines.iter().filter(whole).map(part).collect(),
    )
}

/// Boards of 5 to 9 points with lines of one to five points.
fn boards() -> impl Strategy<Value = Board> {
    (5..=9u16, 1..=3usize, 3..=5usize).prop_flat_map(|(points, shortest, longest)| {
        let all = (0..points).collect::<Vec<_>>();
        let line = proptest::sample::subsequence(all, shortest..=longest);
        let lines = proptest::collection::vec(line, 1..=24);
        lines.prop_map(move |lines| board(points.into(), lines))
    })
}

#[test]
fn random_boards_have_the_winner_of_a_plain_search_who_wins_inside_the_carrier() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(800) };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let counts = std::cell::Cell::new([0; 4]);
    let done = runner.run(&(boards(), 0..CONVENTIONS.len()), |(board, case)| {
        let convention = CONVENTIONS[case];
        let maker = if case == 0 { First } else { Second };
        let (maker_wins, carrier) = solved(&game(convention), &board, maker);
        let value = GameValue::Wins(if maker_wins { maker } else { maker.other() });
        prop_assert_eq!(Plain::value(&board, convention), value);
        let inside = inside(&board, carrier, maker_wins);
        let is_empty = inside.lines.iter().any(Vec::is_empty);
        prop_assert!(!is_empty, "{:?} {:?}", board.lines, carrier);
        prop_assert_eq!(Plain::value(&inside, convention), value);
        let mut found = counts.get();
        found[2 * case + usize::from(maker_wins)] += 1;
        counts.set(found);
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
    // Both makers win and lose.
    assert!(counts.get().iter().all(|&count| count > 20), "{:?}", counts.get());
}

/// Stones of First and of Second after up to five moves in turn, on a board of so many points.
fn stones(points: u16, moves: &[u16]) -> [Vec<u16>; 2] {
    let mut stones = [Vec::new(), Vec::new()];
    let mut taken = Set::<1>::EMPTY;
    for mv in moves.iter().map(|mv| mv % points) {
        if !taken.has(mv) {
            stones[taken.len() as usize % 2].push(mv);
            taken = taken.with(mv);
        }
    }
    stones.iter_mut().for_each(|stones| stones.sort_unstable());
    stones
}

/// A draw is that neither player wins as the attacker. Whether one does, from any stones, with any of the
/// players to move.
#[test]
fn positions_of_random_strong_games_have_the_value_of_a_plain_search() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1200) };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let counts = std::cell::Cell::new([0; 3]);
    let moves = proptest::collection::vec(0..u16::MAX, 0..=5);
    let done = runner.run(&(boards(), moves), |(board, moves)| {
        let points = u16::try_from(board.size()).unwrap_or(u16::MAX);
        let stones = stones(points, &moves);
        let is_over = stones.iter().map(Vec::len).sum::<usize>() == board.size()
            || board
                .lines
                .iter()
                .any(|line| stones.iter().any(|own| line.iter().all(|point| own.contains(point))));
        prop_assume!(!is_over);
        let [first, second] = stones.clone().map(|own| {
            own.iter().filter_map(|&point| board.points.get(usize::from(point)).cloned()).collect()
        });
        let game = Positional { start: Start { first, second }, ..game(Convention::Strong) };
        let bits = stones.map(|own| own.iter().fold(0, |bits, point| bits | 1 << point));
        let value = Plain::value_after(&board, Convention::Strong, bits);
        for attacker in [First, Second] {
            let (won, _) = solved(&game, &board, attacker);
            prop_assert_eq!(won, value == GameValue::Wins(attacker), "{:?} {:?}", value, attacker);
        }
        let mut found = counts.get();
        found[match value {
            GameValue::Wins(First) => 0,
            GameValue::Wins(_) => 1,
            _ => 2,
        }] += 1;
        counts.set(found);
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
    assert!(counts.get().iter().all(|&count| count > 100), "{:?}", counts.get());
}

/// The lines without a stone of the other player, without one's own stones, of which none contains another.
#[test]
fn what_is_left_after_a_move_is_what_is_left_in_the_position() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let moves = proptest::collection::vec((0..9u16, proptest::bool::ANY), 0..=9);
    let done = runner.run(&(boards(), moves), |(board, moves)| {
        let lines = Lines::<1>::of(&game(Convention::Strong), &board);
        for both in [false, true] {
            let mut position = Position { attacker: Set::EMPTY, defender: Set::EMPTY };
            let mut rest = Rest::of(&lines, both, position);
            for &(point, by_attacker) in &moves {
                if lines.free(position).has(point) {
                    position = position.moved(point, by_attacker);
                    rest = rest.moved(point, by_attacker);
                    prop_assert_eq!(&rest, &Rest::of(&lines, both, position));
                }
            }
        }
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
}

/// The board of Hex of so many rows, without the stones of an opening.
fn hex(side: u16) -> Board {
    match known::find(&["hex".to_owned(), side.to_string()]).expect("a name") {
        Ok((meaning, 2)) => match &*meaning {
            known::Meaning::File { file, .. } => file.board.clone(),
            known::Meaning::Named(name) => panic!("{name}"),
        },
        other => panic!("{other:?}"),
    }
}

/// Who wins at Hex after an opening, with maker or breaker as the first player; without certificates.
fn hex_after(board: &Board, opening: u16, maker_opens: bool) -> bool {
    let options = Options::default();
    let maker = if maker_opens { First } else { Second };
    let game = &with_hash(&game(Convention::Weak { maker }), board)
        .unwrap_or_else(|error| panic!("{error}"));
    let ground = Ground::<1>::of(game, board, &options).unwrap_or_else(|error| panic!("{error}"));
    let mut search = ReducedSearch::new(&ground.lines, &ground.symmetries, false);
    let start = ground.position(maker).moved(opening, maker_opens);
    let mut control = Control::new(options, board.lines.len());
    search.wins(start, !maker_opens, &mut control).unwrap_or_else(|error| panic!("{error}"))
}

/// J. Nash: who moves first wins, on either pair of sides. Reflected in the short diagonal the sides are
/// exchanged, so an opening wins for one player where its image wins for the other. A. Beck (*Excursions into
/// Mathematics*, 1969): an opening in an acute corner loses, and so does one next to it on one's own side. In the
/// centre of 3 × 3 and 5 × 5 it wins.
#[test]
fn openings_of_hex_win_as_the_theorems_say() {
    for side in 2..=5u16 {
        let board = hex(side);
        for convention in CONVENTIONS {
            let maker = if convention == CONVENTIONS[0] { First } else { Second };
            let (maker_wins, _) = solved(&game(convention), &board, maker);
            assert_eq!(maker_wins, maker == First, "{side} {convention:?}");
        }
        let place = |row: u16, column: u16| row * side + column;
        let last = side - 1;
        let mut won = Vec::new();
        for row in 0..side {
            for column in 0..side {
                let wins = hex_after(&board, place(row, column), true);
                let reflected = place(last - column, last - row);
                let transposed = place(column, row);
                let breaker_wins =
                    [reflected, transposed].map(|opening| !hex_after(&board, opening, false));
                assert_eq!(breaker_wins, [wins; 2], "{side}: {row} {column}");
                won.extend(wins.then_some((row, column)));
            }
        }
        if side > 2 {
            for lost in [(0, 0), (1, 0), (last, last), (last - 1, last)] {
                assert!(!won.contains(&lost), "{side}: {lost:?} {won:?}");
            }
        }
        let centre = (last / 2, last / 2);
        assert!(side % 2 == 0 || won.contains(&centre), "{side}: {won:?}");
    }
}

#[test]
fn a_remembered_position_takes_what_the_guide_says() {
    let guide = include_str!("../../../../../docs/guide/limits.md");
    let sizes = [ReducedSearch::<1>::ENTRY, ReducedSearch::<2>::ENTRY, ReducedSearch::<8>::ENTRY];
    let row = format!("what is left of its lines | {}, {}, {} |", sizes[0], sizes[1], sizes[2]);
    assert!(guide.contains(&row), "{row}");
}
