//! What follow-ups are said to show is what a plain search of all games finds, on small boards of columns.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::solver::follow_ups::{AskedFollowUp, FollowUps};

/// A board of columns, and moves on it.
#[derive(Clone, Debug)]
struct Game {
    lines: Vec<u64>,
    /// The point that each point needs, if it needs one.
    below: Vec<Option<u16>>,
    /// Whether a line of the player, and one of the opponent, ends the game.
    ends: [bool; 2],
}

/// Whether the player has completed a line first, or the opponent; neither where the game ends so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Lost,
    Neither,
    Won,
}

impl Game {
    fn takeable(&self, taken: u64) -> impl Iterator<Item = u64> + '_ {
        let is_takeable = move |point: &u16| {
            let below = self.below[usize::from(*point)];
            taken >> point & 1 == 0 && below.is_none_or(|below| taken >> below & 1 == 1)
        };
        (0u16..).take(self.below.len()).filter(is_takeable).map(|point| 1 << point)
    }

    fn has_line(&self, stones: u64) -> bool {
        self.lines.iter().any(|line| line & !stones == 0)
    }

    /// The best outcome for the player, with the mover's stones in the place of the mover: 0 is the player.
    fn outcome(&self, stones: [u64; 2], mover: usize) -> Outcome {
        let outcomes = self.takeable(stones[0] | stones[1]).map(|point| {
            let mut after = stones;
            after[mover] |= point;
            match (self.ends[mover] && self.has_line(after[mover]), mover) {
                (true, 0) => Outcome::Won,
                (true, _) => Outcome::Lost,
                (false, _) => self.outcome(after, 1 - mover),
            }
        });
        let best = if mover == 0 { outcomes.max() } else { outcomes.min() };
        best.unwrap_or(Outcome::Neither)
    }

    /// The free points that complete a line, if that ends the game.
    fn completing(&self, stones: [u64; 2], player: usize) -> u64 {
        let free = (0..self.below.len()).map(|point| 1 << point);
        let free = free.filter(|point| (stones[0] | stones[1]) & point == 0 && self.ends[player]);
        free.filter(|point| self.has_line(stones[player] | point)).sum()
    }

    fn follow_ups(&self) -> FollowUps {
        let needs: Vec<u64> =
            self.below.iter().map(|below| below.map_or(0, |below| 1 << below)).collect();
        let needed_by = |point| {
            let above = (0u16..).zip(&self.below).filter(|(_, below)| **below == Some(point));
            above.map(|(above, _)| above).collect()
        };
        let points = u16::try_from(self.below.len()).expect("few points");
        let needed_by: Vec<Vec<u16>> = (0..points).map(needed_by).collect();
        FollowUps::of(&self.lines, &needs, &needed_by).expect("columns")
    }
}

/// Columns of up to four points, numbered from below, of up to ten together; and which moves are made.
fn games() -> impl Strategy<Value = (Game, Vec<usize>)> {
    let heights = proptest::collection::vec(1..=4usize, 1..=4);
    let heights = heights.prop_filter("few points", |heights| heights.iter().sum::<usize>() <= 10);
    heights.prop_flat_map(|heights| {
        let mut below = Vec::new();
        for height in heights {
            for place in 0..height {
                let before = u16::try_from(below.len()).expect("few points").checked_sub(1);
                below.push(before.filter(|_| place > 0));
            }
        }
        let all: Vec<u32> = (0u32..).take(below.len()).collect();
        let line = proptest::sample::subsequence(all, (2.min(below.len()))..=(3.min(below.len())));
        let lines = proptest::collection::vec(line, 1..=8);
        let moves = proptest::collection::vec(0..4usize, 0..=8);
        (lines, Just(below), moves, any::<bool>(), any::<bool>()).prop_map(
            |(lines, below, moves, strong, maker)| {
                let bits =
                    |line: &Vec<u32>| line.iter().fold(0u64, |bits, point| bits | 1 << point);
                let ends = if strong { [true, true] } else { [maker, !maker] };
                (Game { lines: lines.iter().map(bits).collect(), below, ends }, moves)
            },
        )
    })
}

#[test]
fn follow_ups_show_what_a_plain_search_finds() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20_000) };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let shown = std::cell::RefCell::new([0; 2]);
    let done = runner.run(&games(), |(game, moves)| {
        let mut stones = [0u64; 2];
        for (number, mv) in moves.iter().enumerate() {
            let takeable: Vec<u64> = game.takeable(stones[0] | stones[1]).collect();
            let Some(point) = takeable.get(mv % takeable.len().max(1)) else { break };
            stones[number % 2] |= point;
        }
        let is_over = (0..2).any(|player| game.ends[player] && game.has_line(stones[player]));
        for wins in [false, true] {
            // What the defender claims is that the opponent, as the attacker, completes no line.
            if is_over || !game.ends[usize::from(!wins)] {
                continue;
            }
            let asked = AskedFollowUp {
                own: stones[0],
                taken: stones[0] | stones[1],
                completing: game.completing(stones, 0),
                completing_theirs: game.completing(stones, 1),
                wins,
                prevents: game.ends[1],
            };
            if game.follow_ups().find(asked).is_some() {
                shown.borrow_mut()[usize::from(wins)] += 1;
                let least = if wins { Outcome::Won } else { Outcome::Neither };
                prop_assert!(game.outcome(stones, 1) >= least, "{:?} {}", stones, wins);
            }
        }
        Ok(())
    });
    done.unwrap_or_else(|error| panic!("{error}"));
    let [not_lost, won] = shown.into_inner();
    assert!(not_lost > 500 && won > 100, "{not_lost} and {won} are enough to say something");
}
