//! The measure of a proof: the word for its most difficult theorem, and points for every step. The
//! tables of docs/guide/puzzles.md say the same. The order of the theorems and their points follow
//! the order of the ratings of N. Juillerat's *Sudoku Explainer*: pointing 2.6, naked pair 3.0,
//! X-wing 3.2, hidden pair 3.4, naked triple 3.6, swordfish 3.8, hidden triple 4.0, naked quadruple
//! 5.0, jellyfish 5.2, hidden quadruple 5.4. The level of each theorem is the one that B. Hobiger's
//! *HoDoKu* 2 gives it by default.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

use zermelo_checker::proofs::deduction::Step;

use crate::proofs::deduction::domains::Facts;
use crate::proofs::deduction::patterns::Technique;
use crate::proofs::deduction::prover::OpenCases;

/// The patterns of a proof: the technique, and the labels that trials refute.
pub(super) type Patterns = [(Technique, Facts)];

/// How difficult a proof is, on Palomo's scale (*Latin Puzzles*, section 5.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Difficulty {
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
    pub(crate) const ALL: [Difficulty; 5] = [
        Difficulty::VeryEasy,
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Difficult,
        Difficulty::VeryDifficult,
    ];

    /// In words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Difficulty::VeryEasy => "very easy",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Difficult => "difficult",
            Difficulty::VeryDifficult => "very difficult",
        }
    }

    /// As one word, of an option and in JSON.
    pub(crate) fn word(self) -> String {
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
pub(crate) enum Level {
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

/// How often a proof uses a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TheoremUse {
    /// The theorem, as text has it, such as `hidden pairs`.
    pub(crate) theorem: &'static str,
    /// How many steps are of it.
    pub(crate) times: u64,
    /// The points of each step; of case splits, the fewest and the most.
    pub(crate) each: RangeInclusive<u64>,
    /// The points of all these steps.
    pub(crate) points: u64,
}

/// A measure of a proof that a puzzle has one completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rating {
    /// The word for its most difficult theorem.
    pub(crate) difficulty: Difficulty,
    /// The highest level of a theorem.
    pub(crate) level: Level,
    /// The points of all steps.
    pub(crate) score: u64,
    /// The theorems that it uses, the simplest first.
    pub(crate) uses: Vec<TheoremUse>,
    /// How many case splits it has.
    pub(crate) splits: u64,
    /// The greatest depth of a case split.
    pub(crate) depth: u64,
}

impl Rating {
    /// Its most difficult theorem; a board that is full needs none.
    pub(crate) fn hardest(&self) -> Option<&'static str> {
        self.uses.last().map(|of| of.theorem)
    }

    /// Whether it needs neither patterns nor case splits.
    pub(crate) fn is_fair(&self) -> bool {
        self.difficulty < Difficulty::VeryDifficult
    }
}

/// A theorem: its words, its word on the scale, its level, and the points of a step; of a case split
/// these are multiplied by its depth.
type Theorem = (&'static str, Difficulty, Level, u64);

/// The theorems that are steps of their own, the simplest first.
const THEOREMS: [Theorem; 14] = {
    use Difficulty::{Difficult, Easy, Medium, VeryEasy};
    [
        ("exhausted labels", VeryEasy, Level::Easy, 1),
        ("contradictions", VeryEasy, Level::Easy, 1),
        ("naked singles", VeryEasy, Level::Easy, 2),
        ("hidden singles", VeryEasy, Level::Easy, 2),
        ("intersections", Easy, Level::Medium, 5),
        ("naked pairs", Medium, Level::Medium, 8),
        ("X-wings", Medium, Level::Hard, 10),
        ("hidden pairs", Medium, Level::Medium, 12),
        ("naked triples", Difficult, Level::Medium, 14),
        ("swordfish", Difficult, Level::Hard, 16),
        ("hidden triples", Difficult, Level::Medium, 18),
        ("naked sets of four or more", Difficult, Level::Hard, 28),
        ("jellyfish", Difficult, Level::Hard, 30),
        ("hidden sets of four or more", Difficult, Level::Hard, 32),
    ]
};

/// The place of case splits, after all theorems and patterns.
const SPLITS: usize = THEOREMS.len() + Technique::ALL.len();

/// The theorem, the pattern or the case splits at a place.
fn at(place: usize) -> Theorem {
    if let Some(theorem) = THEOREMS.get(place) {
        return *theorem;
    }
    let Some(technique) = Technique::ALL.get(place - THEOREMS.len()) else {
        return ("case splits", Difficulty::VeryDifficult, Level::Extreme, 50);
    };
    let (level, points) = match technique {
        Technique::XyWing | Technique::XyzWing => (Level::Hard, 34),
        Technique::WWing | Technique::TurbotFish | Technique::RemotePair => (Level::Hard, 36),
        Technique::FinnedXWing | Technique::SashimiXWing => (Level::Hard, 38),
        Technique::SimpleColouring => (Level::Hard, 40),
        Technique::FinnedSwordfish | Technique::SashimiSwordfish => (Level::Unfair, 42),
        Technique::XChain | Technique::XyChain => (Level::Unfair, 44),
        Technique::AlsXz => (Level::Unfair, 46),
        Technique::AlternatingChain => (Level::Unfair, 48),
    };
    (technique.names(), Difficulty::VeryDifficult, level, points)
}

/// Where the theorem of a step stands in the table; `None` of the step that says that the board is full.
fn theorem(step: &Step) -> Option<usize> {
    let row = |size: usize, rows: [usize; 4]| rows[size.clamp(1, rows.len()) - 1];
    let count = |set: u64| usize::try_from(set.count_ones()).unwrap_or(64);
    Some(match step {
        Step::Exhausted { .. } | Step::AllExhausted => 0,
        Step::HiddenSingle { .. } => 3,
        Step::NoLabel { .. } | Step::FewPlaces { .. } | Step::ManyCopies { .. } => 1,
        Step::Cells { cells, .. } => row(count(*cells), [2, 5, 8, 11]),
        Step::Places { labels, .. } => row(count(*labels), [3, 7, 10, 13]),
        Step::Fish { onto, .. } => row(onto.as_slice().len(), [4, 6, 9, 12]),
        Step::Split { .. } => SPLITS,
        Step::Full => return None,
    })
}

/// For each step, how deep a case split there would be: 1, and one more for every case around it that
/// ends in contradictions. (A case that leads to the completion is all that is left of the puzzle.)
fn depths(steps: &[Step]) -> Vec<u64> {
    let mut cases = OpenCases::default();
    let mut around: Vec<Vec<usize>> = Vec::with_capacity(steps.len());
    let mut to_completion = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        around.push(cases.starts().collect());
        if matches!(step, Step::Full) {
            to_completion = cases.starts().collect();
        }
        cases.pass(at, step);
    }
    let refuted = |cases: Vec<usize>| cases.iter().filter(|at| !to_completion.contains(at)).count();
    around
        .into_iter()
        .map(|cases| 1 + u64::try_from(refuted(cases)).unwrap_or(u64::MAX - 1))
        .collect()
}

/// The pattern whose label a trial refutes: its number.
fn pattern(step: &Step, patterns: &Patterns) -> Option<usize> {
    let Step::Split { cell, labels } = step else { return None };
    let takes = |(_, takes): &(Technique, Facts)| {
        takes.iter().any(|(at, taken)| at == cell && labels & taken == *labels)
    };
    patterns.iter().position(takes).filter(|_| labels.is_power_of_two())
}

/// Measures the steps of a proof that there is one completion. A pattern is one step, whatever its trials
/// refute; the steps of their first branches are a part of it.
pub(super) fn of(steps: &[Step], patterns: &Patterns) -> Rating {
    let mut uses: BTreeMap<usize, TheoremUse> = BTreeMap::new();
    let (mut deepest, mut seen) = (0, BTreeSet::new());
    // How many branches of a refutation are to come.
    let mut refuting = 0;
    for (step, depth) in steps.iter().zip(depths(steps)) {
        if refuting > 0 {
            refuting -= u32::from(step.ends_branch());
            continue;
        }
        let of_pattern = pattern(step, patterns);
        refuting = u32::from(of_pattern.is_some());
        let place = match of_pattern {
            Some(number) if !seen.insert(number) => continue,
            Some(number) => Technique::ALL
                .iter()
                .position(|technique| *technique == patterns[number].0)
                .map(|place| THEOREMS.len() + place),
            None => theorem(step),
        };
        let Some(place) = place else { continue };
        let (theorem, _, _, points) = at(place);
        let is_split = place == SPLITS;
        let points = if is_split { points.saturating_mul(depth) } else { points };
        deepest = if is_split { depth.max(deepest) } else { deepest };
        let of = TheoremUse { theorem, times: 0, each: points..=points, points: 0 };
        let of = uses.entry(place).or_insert(of);
        of.times += 1;
        of.each = points.min(*of.each.start())..=points.max(*of.each.end());
        of.points = of.points.saturating_add(points);
    }
    Rating {
        difficulty: uses.keys().map(|&place| at(place).1).max().unwrap_or(Difficulty::VeryEasy),
        level: uses.keys().map(|&place| at(place).2).max().unwrap_or(Level::Easy),
        score: uses.values().fold(0, |all, of| all.saturating_add(of.points)),
        splits: uses.get(&SPLITS).map_or(0, |of| of.times),
        depth: deepest,
        uses: uses.into_values().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_checker::proofs::deduction::Few;

    fn few(numbers: &[u16]) -> Few {
        Few::new(numbers).expect("a few")
    }

    #[test]
    fn the_most_difficult_theorem_gives_the_word_and_all_steps_give_points() {
        let exhausted = Step::Exhausted { cell: 0 };
        let single = Step::Places { asterism: 0, labels: 1 };
        let fish = |size: u16| {
            let numbers: Vec<u16> = (0..size).collect();
            Step::Fish { label: 0, from: few(&numbers), onto: few(&numbers) }
        };
        let naked = |cells| Step::Cells { asterism: 0, cells };
        let hidden = |labels| Step::Places { asterism: 0, labels };
        let split = Step::Split { cell: 0, labels: 0b11 };
        let wrong = Step::NoLabel { cell: 0 };
        use Difficulty::{Difficult, Easy, Medium, VeryDifficult, VeryEasy};
        for (steps, difficulty, score) in [
            (vec![Step::Full], VeryEasy, 0),
            (vec![exhausted, single, exhausted, Step::Full], VeryEasy, 4),
            (vec![single, fish(1), Step::Full], Easy, 7),
            (vec![fish(1), naked(0b101), fish(1), Step::Full], Medium, 18),
            (vec![fish(2), Step::Full], Medium, 10),
            (vec![hidden(0b11), Step::Full], Medium, 12),
            (vec![naked(0b111), Step::Full], Difficult, 14),
            (vec![hidden(0b111), fish(3), fish(2), Step::Full], Difficult, 44),
            (vec![hidden(0b1_1111), Step::Full], Difficult, 32),
            (vec![naked(0b1111), fish(4), Step::Full], Difficult, 58),
            (vec![split, wrong, single, Step::Full], VeryDifficult, 53),
            // The second split is what is left of the puzzle after the first, or within its wrong case.
            (vec![split, wrong, split, wrong, Step::Full], VeryDifficult, 102),
            (vec![split, split, Step::Full, wrong, wrong], VeryDifficult, 102),
            (vec![split, split, wrong, wrong, Step::Full], VeryDifficult, 152),
            (vec![split, Step::Full, split, wrong, wrong], VeryDifficult, 152),
        ] {
            let rating = of(&steps, &[]);
            assert_eq!((rating.difficulty, rating.score), (difficulty, score), "{steps:?}");
            assert_eq!(rating.uses.iter().map(|of| of.points).sum::<u64>(), score, "{steps:?}");
        }
    }

    #[test]
    fn the_depth_is_that_of_the_innermost_split() {
        let split = Step::Split { cell: 0, labels: 0b111 };
        let wrong = Step::NoLabel { cell: 0 };
        let inner = [split, wrong, wrong, wrong];
        let steps = [&[split], &inner[..], &inner[..], &[Step::Full]].concat();
        let rating = of(&steps, &[]);
        assert_eq!((rating.splits, rating.depth), (3, 2));
        let splits = rating.uses.last().expect("splits");
        assert_eq!((splits.times, &splits.each, splits.points), (3, &(50..=100), 250));
        assert_eq!(rating.difficulty, Difficulty::VeryDifficult);
    }
}
