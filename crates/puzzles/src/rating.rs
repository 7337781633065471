//! The measure of a puzzle: the word for the most difficult theorem of its rounds, and points for every round.
//! In a round all steps of the simplest theorem that leads on are taken at once, so that a puzzle and what it
//! becomes by a symmetry of its board, or by other names for its labels, have one rating; why is in
//! [`rounds`]. The tables of docs/guide/puzzles.md say
//! the same. The order of the theorems and their points follow the order of the ratings of N. Juillerat's
//! *Sudoku Explainer*: pointing 2.6, naked pair 3.0, X-wing 3.2, hidden pair 3.4, naked triple 3.6, swordfish
//! 3.8, hidden triple 4.0, naked quadruple 5.0, jellyfish 5.2, hidden quadruple 5.4. The level of each theorem is
//! the one that B. Hobiger's *HoDoKu* 2 gives it by default; it has no 3D Medusa, which is a chain there.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use zermelo_search::limits::Limit;

use crate::deduction::domains::Board;
use crate::deduction::patterns::Technique;
use crate::deduction::rounds::{Round, Rounds, Theorem, rounds};

/// How difficult a proof is, on Palomo's scale (*Latin Puzzles*, section 5.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Exhausted labels and hidden singles.
    VeryEasy,
    /// Intersections as well.
    Easy,
    /// Sets of two: pairs and X-wings.
    Medium,
    /// Larger sets.
    Difficult,
    /// Wings, chains and other patterns, and case splits.
    VeryDifficult,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::VeryEasy,
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Difficult,
        Difficulty::VeryDifficult,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::VeryEasy => "very easy",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Difficult => "difficult",
            Difficulty::VeryDifficult => "very difficult",
        }
    }

    /// As one word, of an option and in JSON.
    pub fn word(self) -> String {
        self.name().replace(' ', "-")
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A level of *HoDoKu*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections, pairs and triples.
    Medium,
    /// Larger sets, fish, wings, remote pairs and colours.
    Hard,
    /// Chains, almost locked sets, and larger finned fish.
    Unfair,
    /// Trying.
    Extreme,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        })
    }
}

/// How often a theorem is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TheoremUse {
    /// The theorem, as text has it, such as `hidden pairs`.
    pub theorem: &'static str,
    /// How many rounds are of it.
    pub times: u64,
    /// The points of each round; of case splits, the fewest and the most.
    pub each: RangeInclusive<u64>,
    /// The points of all these rounds.
    pub points: u64,
}

/// A measure of a puzzle with one completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The word for its most difficult theorem.
    pub difficulty: Difficulty,
    /// The highest level of a theorem.
    pub level: Level,
    /// The points of all rounds.
    pub score: u64,
    /// The theorems that it needs, the simplest first.
    pub uses: Vec<TheoremUse>,
    /// How many rounds are of case splits.
    pub splits: u64,
    /// The greatest depth of a case split.
    pub depth: u64,
    /// Whether the rounds lead to the completion, and not only up to deeper cases than are followed.
    pub is_whole: bool,
}

impl Rating {
    /// Its most difficult theorem; a board that is full needs none.
    pub fn hardest(&self) -> Option<&'static str> {
        self.uses.last().map(|of| of.theorem)
    }

    /// Whether it needs neither patterns nor case splits.
    pub fn is_fair(&self) -> bool {
        self.difficulty < Difficulty::VeryDifficult
    }
}

/// The theorem of a round: its place in the order, its words, its word on the scale, its level, and the points
/// of a round.
fn theorem(round: Round) -> (usize, &'static str, Difficulty, Level, u64) {
    use Difficulty::{Difficult, Easy, Medium, VeryDifficult, VeryEasy};
    match round {
        Round::Exhausted => (0, "exhausted labels", VeryEasy, Level::Easy, 1),
        Round::NakedSingle => (1, "naked singles", VeryEasy, Level::Easy, 2),
        Round::By(Theorem::Single) => (2, "hidden singles", VeryEasy, Level::Easy, 2),
        Round::By(Theorem::Intersection) => (3, "intersections", Easy, Level::Medium, 5),
        Round::By(Theorem::Naked(2)) => (4, "naked pairs", Medium, Level::Medium, 8),
        Round::By(Theorem::Fish(2)) => (5, "X-wings", Medium, Level::Hard, 10),
        Round::By(Theorem::Hidden(2)) => (6, "hidden pairs", Medium, Level::Medium, 12),
        Round::By(Theorem::Naked(3)) => (7, "naked triples", Difficult, Level::Medium, 14),
        Round::By(Theorem::Fish(3)) => (8, "swordfish", Difficult, Level::Hard, 16),
        Round::By(Theorem::Hidden(3)) => (9, "hidden triples", Difficult, Level::Medium, 18),
        Round::By(Theorem::Naked(_)) => (10, "naked sets of four", Difficult, Level::Hard, 28),
        Round::By(Theorem::Fish(_)) => (11, "jellyfish", Difficult, Level::Hard, 30),
        Round::By(Theorem::Hidden(_)) => (12, "hidden sets of four", Difficult, Level::Hard, 32),
        Round::Pattern(technique) => {
            let (level, points) = match technique {
                Technique::XyWing | Technique::XyzWing => (Level::Hard, 34),
                Technique::WWing | Technique::TurbotFish | Technique::RemotePair => {
                    (Level::Hard, 36)
                }
                Technique::FinnedXWing | Technique::SashimiXWing => (Level::Hard, 38),
                Technique::SimpleColouring => (Level::Hard, 40),
                Technique::FinnedSwordfish | Technique::SashimiSwordfish => (Level::Unfair, 42),
                Technique::XChain | Technique::XyChain => (Level::Unfair, 44),
                Technique::Medusa | Technique::AlsXz => (Level::Unfair, 46),
                Technique::AlternatingChain => (Level::Unfair, 48),
            };
            // Both kinds are one round.
            let words = match technique {
                Technique::FinnedXWing => "finned and sashimi X-wings",
                Technique::FinnedSwordfish => "finned and sashimi swordfish",
                technique => technique.names(),
            };
            (13 + technique as usize, words, VeryDifficult, level, points)
        }
        Round::Cases(depth) => {
            (usize::MAX, "case splits", VeryDifficult, Level::Extreme, 50u64.saturating_mul(depth))
        }
    }
}

/// Measures a puzzle with one completion; or whether the theorems alone lead to it, and how difficult they are,
/// where it is measured by `theorems_only`.
///
/// # Errors
/// When a limit of the board is reached.
pub(super) fn of(board: &Board, theorems_only: bool) -> Result<Rating, Limit> {
    Ok(measured(&rounds(board, theorems_only)?))
}

fn measured(Rounds { rounds, is_full }: &Rounds) -> Rating {
    let mut uses: BTreeMap<usize, TheoremUse> = BTreeMap::new();
    let (mut difficulty, mut level) = (Difficulty::VeryEasy, Level::Easy);
    let (mut splits, mut depth) = (0, 0);
    for &round in rounds {
        let (place, words, word, of_level, points) = theorem(round);
        difficulty = difficulty.max(word);
        level = level.max(of_level);
        if let Round::Cases(own) = round {
            splits += 1;
            depth = depth.max(own);
        }
        let of = TheoremUse { theorem: words, times: 0, each: points..=points, points: 0 };
        let of = uses.entry(place).or_insert(of);
        of.times += 1;
        of.each = points.min(*of.each.start())..=points.max(*of.each.end());
        of.points = of.points.saturating_add(points);
    }
    let score = uses.values().fold(0u64, |all, of| all.saturating_add(of.points));
    let uses = uses.into_values().collect();
    Rating { difficulty, level, score, uses, splits, depth, is_whole: *is_full }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_difficult_theorem_gives_the_word_and_all_rounds_give_points() {
        use Difficulty::{Difficult, Easy, Medium, VeryDifficult, VeryEasy};
        use Round::{By, Cases, Exhausted, NakedSingle, Pattern};
        use Theorem::{Fish, Hidden, Intersection, Naked, Single};
        // The points of docs/guide/puzzles.md.
        for (rounds, difficulty, level, score) in [
            (vec![], VeryEasy, Level::Easy, 0),
            (vec![Exhausted, By(Single), NakedSingle], VeryEasy, Level::Easy, 5),
            (vec![By(Single), By(Intersection)], Easy, Level::Medium, 7),
            (vec![By(Intersection), By(Naked(2)), By(Intersection)], Medium, Level::Medium, 18),
            (vec![By(Fish(2))], Medium, Level::Hard, 10),
            (vec![By(Hidden(2))], Medium, Level::Medium, 12),
            (vec![By(Naked(3))], Difficult, Level::Medium, 14),
            (vec![By(Hidden(3)), By(Fish(3)), By(Fish(2))], Difficult, Level::Hard, 44),
            (vec![By(Naked(4)), By(Fish(4))], Difficult, Level::Hard, 58),
            (vec![By(Hidden(4))], Difficult, Level::Hard, 32),
            (vec![Pattern(Technique::SimpleColouring)], VeryDifficult, Level::Hard, 40),
            (vec![Pattern(Technique::Medusa)], VeryDifficult, Level::Unfair, 46),
            (vec![Pattern(Technique::AlternatingChain)], VeryDifficult, Level::Unfair, 48),
            (vec![Cases(1), By(Single), Cases(2)], VeryDifficult, Level::Extreme, 152),
        ] {
            let rating = measured(&Rounds { rounds: rounds.clone(), is_full: true });
            let found = (rating.difficulty, rating.level, rating.score);
            assert_eq!(found, (difficulty, level, score), "{rounds:?}");
            assert_eq!(rating.uses.iter().map(|of| of.points).sum::<u64>(), score, "{rounds:?}");
        }
    }
}
