//! What the solver writes is accepted on boards with many lines, where a lemma costs the checker much and
//! the file little, and on boards whose points need others, and says what a plain search of all positions says.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use zermelo_checker::claim::Player::{First, Second};
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{BoardName, Start};

use super::*;
use crate::boards::{self, file};

/// Every position once, numbered in base 3: of each point 0 for free, 1 for First's stone, 2 for Second's.
/// Lines and stones are bits.
pub(in super::super) struct Plain {
    points: usize,
    /// The lines through each point.
    through: Vec<Vec<u16>>,
    /// What has to be taken before each point.
    needs: Vec<u16>,
    convention: Convention,
    /// By position, what it is worth to the player to move: 1 lost, 2 drawn, 3 won, 0 not known yet.
    known: Vec<u8>,
}

impl Plain {
    pub(in super::super) fn value(board: &Board, convention: Convention) -> GameValue {
        Self::value_after(board, convention, [0, 0])
    }

    /// The value of a position that is not over, with these stones of First and of Second.
    pub(in super::super) fn value_after(
        board: &Board,
        convention: Convention,
        [first, second]: [u16; 2],
    ) -> GameValue {
        let points = board.size();
        let known = vec![0; 3usize.pow(u32::try_from(points).expect("few points"))];
        let bits = |line: &Vec<u16>| line.iter().fold(0u16, |bits, p| bits | 1 << p);
        let through = |point: usize| {
            board.lines.iter().map(bits).filter(|line| line >> point & 1 == 1).collect()
        };
        let through = (0..points).map(through).collect();
        let needs = (0..points).map(|point| board.needs.get(point).map_or(0, bits)).collect();
        let mut plain = Plain { points, through, needs, convention, known };
        let place = |point: usize| 3usize.pow(u32::try_from(point).expect("few points"));
        let digit =
            |point: usize| usize::from(first >> point & 1) + 2 * usize::from(second >> point & 1);
        let position = (0..points).map(|point| digit(point) * place(point)).sum();
        let (stones, mover) = match first.count_ones() == second.count_ones() {
            true => ([first, second], First),
            false => ([second, first], Second),
        };
        match plain.worth(position, stones, mover) {
            3 => GameValue::Wins(mover),
            2 => GameValue::Draw,
            _ => GameValue::Wins(mover.other()),
        }
    }

    /// With the stones of the player to move first.
    fn worth(&mut self, position: usize, [own, other]: [u16; 2], mover: Player) -> u8 {
        if self.known[position] == 0 {
            let mut best = 1;
            let mut place = if mover == First { 1 } else { 2 };
            for point in 0..self.points {
                let bit = 1 << point;
                let taken = own | other;
                if best < 3 && taken & bit == 0 && self.needs[point] & !taken == 0 {
                    let ended = self.ended(own | bit, other, point, mover);
                    best = best.max(ended.unwrap_or_else(|| {
                        4 - self.worth(position + place, [other, own | bit], mover.other())
                    }));
                }
                place *= 3;
            }
            self.known[position] = best;
        }
        self.known[position]
    }

    /// What it is worth to the player who has taken a point, if that ends the game.
    fn ended(&self, own: u16, other: u16, point: usize, mover: Player) -> Option<u8> {
        let completes = || self.through[point].iter().any(|line| line & !own == 0);
        let is_full = (own | other).count_ones() as usize == self.points;
        match self.convention {
            Convention::Strong if completes() => Some(3),
            Convention::Avoidance if completes() => Some(1),
            Convention::Weak { maker } if maker == mover && completes() => Some(3),
            Convention::Weak { maker } if is_full => Some(if maker == mover { 1 } else { 3 }),
            _ if is_full => Some(2),
            _ => None,
        }
    }
}

const CONVENTIONS: [Convention; 4] = [
    Convention::Strong,
    Convention::Weak { maker: First },
    Convention::Weak { maker: Second },
    Convention::Avoidance,
];

pub(in super::super) fn game(convention: Convention) -> Positional {
    let board = BoardName::Other { title: Text::default() };
    Positional {
        board,
        board_hash: None,
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    }
}

/// The value that the solver finds, with every certificate accepted: of a draw one for each player.
pub(super) fn accepted(board: &Board, convention: Convention) -> Result<GameValue, SolveError> {
    let solution = solve(&game(convention), board, &Options::default())?;
    let statements = match solution.value {
        GameValue::Wins(player) => vec![Statement::Wins(player)],
        GameValue::Draw => vec![Statement::DoesNotLose(First), Statement::DoesNotLose(Second)],
        GameValue::NotLost(player) => panic!("only {player} is known not to lose"),
    };
    assert_eq!(verify(&solution), statements);
    Ok(solution.value)
}

/// A board of few points and up to 120 lines of about the same length.
fn boards_with_many_lines() -> impl Strategy<Value = (usize, Vec<Vec<u16>>)> {
    let points = prop_oneof![
        120 => 5..=9u16,
        60 => 10..=11u16,
        // Each takes a second.
        3 => 12..=14u16,
    ];
    (points, 3..=6usize).prop_flat_map(|(points, part)| {
        let long = (usize::from(points) * part / 10).max(2);
        let line = proptest::sample::subsequence((0..points).collect::<Vec<_>>(), long..=long + 1);
        (Just(usize::from(points)), proptest::collection::vec(line, 10..=120))
    })
}

pub(in super::super) fn board(points: usize, lines: Vec<Vec<u16>>) -> Board {
    let names = (0..points).map(|p| Text::new(format!("p{p}")).unwrap_or_default());
    let lines: std::collections::BTreeSet<Vec<u16>> = lines.into_iter().collect();
    boards::board(names.collect(), lines)
}

#[test]
fn random_boards_with_many_lines_have_the_value_of_a_plain_search_and_accepted_certificates() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let cases = (boards_with_many_lines(), proptest::sample::select(&CONVENTIONS[..]));
    let done = runner.run(&cases, |((points, lines), convention)| {
        let board = board(points, lines);
        let found = accepted(&board, convention);
        let found = found.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(found, Plain::value(&board, convention));
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
}

/// A board of few points, most of which need one or two others.
fn boards_with_needs() -> impl Strategy<Value = Board> {
    (4..=9u16).prop_flat_map(|points| {
        let all: Vec<u16> = (0..points).collect();
        let line = proptest::sample::subsequence(all, 2..=3);
        let needs =
            proptest::collection::vec((0..=2usize, 0..u16::MAX, 0..u16::MAX), usize::from(points));
        (proptest::collection::vec(line, 3..=14), needs).prop_map(move |(lines, needs)| {
            let needs = needs.into_iter().zip(0u16..).map(|((count, one, two), point)| {
                let below = [one, two].into_iter().take(count);
                let below = below.filter_map(|below| below.checked_rem(point));
                below.collect::<std::collections::BTreeSet<u16>>().into_iter().collect()
            });
            let needs: Vec<Vec<u16>> = needs.collect();
            let has_needs = needs.iter().any(|needs| !needs.is_empty());
            let needs = if has_needs { needs } else { Vec::new() };
            Board { needs, ..board(points.into(), lines) }
        })
    })
}

#[test]
fn random_boards_with_needs_have_the_value_of_a_plain_search_and_accepted_certificates() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let cases = (boards_with_needs(), proptest::sample::select(&CONVENTIONS[..]));
    let done = runner.run(&cases, |(board, convention)| {
        let found = accepted(&board, convention);
        let found = found.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(found, Plain::value(&board, convention));
        let file = file::BoardFile { title: Text::default(), board, layout: None };
        prop_assert_eq!(file::parse(&file.to_string()), Ok(file));
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
}

/// What the solver wrote for these was refused: a lemma for each of a node's moves takes a few bytes.
#[test]
fn boards_on_which_lemmas_are_too_dear_have_accepted_certificates() {
    for (text, name) in [
        (include_str!("../boards/hamilton-7.board"), "Hamilton's game on K7"),
        (include_str!("../boards/breaker-first-10-points-127-lines.board"), "127 lines"),
        (include_str!("../boards/strong-57-lines.board"), "57 lines"),
    ] {
        let board = file::parse(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}")).board;
        for convention in CONVENTIONS {
            if board.size() > 14 && convention == Convention::Avoidance {
                continue;
            }
            let found = accepted(&board, convention);
            let found = found.unwrap_or_else(|error| panic!("{name}: {error}"));
            if board.size() <= 14 {
                assert_eq!(found, Plain::value(&board, convention), "{name} {convention:?}");
            }
        }
    }
}
