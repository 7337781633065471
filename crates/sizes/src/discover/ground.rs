//! What the search for families has to know of a game.

use std::fmt;

use zermelo_checker::fault::Fault;
use zermelo_search::error::GameError;

use super::moves::Moves;
use super::position::{MOST_GAPS, Position};
use super::scheme::{Classes, Scheme};
use super::shapes::Shape;
use crate::outcome::problem::Problem;
use crate::outcome::source::ReadSource;

/// How fine the search looks: the classes of cells, and how far outcomes are found.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// The classes of every gap.
    pub(crate) scheme: Scheme,
    /// Coarser classes: a cell is a candidate only if its cell here is P throughout, too.
    pub(crate) coarse: Option<Scheme>,
    /// Moves and answers are followed in positions whose gaps sum to this at most.
    pub(crate) window: usize,
    /// Outcomes are found so much further.
    pub(crate) beyond: usize,
}

/// What is to be covered by families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// What is needed to answer every move from these positions, which are to be P.
    From(Vec<Position>),
    /// All P-positions within these bounds of the gaps (`None`: no bound).
    All(Vec<Option<u8>>),
}

/// What families amount to: a problem for the prover.
#[derive(Clone, Debug)]
pub(crate) struct PosedProblem {
    /// The families as a source that `zermelo compile` reads; `None` for a game without sources.
    pub(crate) source: Option<String>,
    /// What is to be proved, from which families.
    pub(crate) problem: Problem,
    /// The shape that each family of the problem was made from, by name.
    pub(crate) names: Vec<(String, usize)>,
}

impl PosedProblem {
    /// What a source poses, each of whose families was made from a shape.
    ///
    /// # Errors
    /// In words, when it is none.
    pub(crate) fn of_source(
        source: String,
        read: ReadSource,
        names: Vec<(String, usize)>,
    ) -> Result<PosedProblem, String> {
        let problem = read(&source).map(|located| located.problem).map_err(|errors| {
            format!("the families are no source: {}", errors.summary("the source"))
        })?;
        Ok(PosedProblem { source: Some(source), problem, names })
    }
}

/// A game whose positions are given by gaps, for the search.
///
/// The gaps are numbers from 0, in an order in which every move leads to a higher phase, or to gaps of
/// the same phase that come earlier in the order of dictionaries. No move makes the sum of the gaps
/// larger. Positions with the same phase and gaps have the same outcome.
pub(crate) trait Ground: Sync {
    /// The claim in words, before a claim is made.
    fn title(&self) -> String;

    /// What the phases and gaps are, in a sentence.
    fn coordinates(&self) -> String;

    /// Whether gaps are those of a position that the claim is about.
    fn is_position(&self, position: &Position) -> bool;

    /// The moves, from the game that the prover has.
    fn moves(&self) -> &Moves;

    /// How many phases there are.
    fn phases(&self) -> usize {
        self.moves().gaps.len()
    }

    /// How many gaps a position of a phase has.
    fn gaps(&self, phase: usize) -> usize {
        self.moves().gaps[phase]
    }

    /// Whether `found` is true of a position after one move.
    fn any_option(&self, position: &Position, found: impl FnMut(Position) -> bool) -> bool {
        self.moves().any_option(position, found)
    }

    /// Tells of every position, with gaps that sum to at most `total`, that has a move to this one. It
    /// may tell of one several times, and of gaps that are those of no position.
    fn each_before(&self, position: &Position, total: usize, found: impl FnMut(Position)) {
        self.moves().each_before(position, total, found);
    }

    /// The levels from coarse to fine; `None` after the last. The window of a level is larger by
    /// `more`.
    fn level(&self, number: usize, more: usize) -> Option<Level>;

    /// What is to be covered, as far as the gaps sum to at most `total`.
    fn aim(&self, total: usize) -> Aim;

    /// The most gaps of a family that have no value of their own.
    fn most_free(&self, phase: usize) -> usize;

    /// The gap that a family writes as a condition on the size of the board, and not as a parameter. It
    /// may lie between two bounds, and be without bound where a strategy is to be stolen.
    fn open_gap(&self) -> Option<usize> {
        None
    }

    /// The classes of a level, in words.
    fn classes_in_words(&self, level: &Level) -> String;

    /// The claim with families of these shapes.
    ///
    /// # Errors
    /// In words, when the claim cannot be made from them.
    fn pose(&self, shapes: &[Shape]) -> Result<PosedProblem, String>;

    /// The gaps of a position that the prover names.
    fn gaps_of(&self, vector: &[i64]) -> Option<Position> {
        self.moves().position(vector)
    }

    /// The ground of a larger claim, to be tried when this one's is proved.
    fn next(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// A position in words: its phase where there are several, and its gaps.
pub(crate) struct PositionWords<'a, G: Ground>(pub(crate) &'a G, pub(crate) Position);

impl<G: Ground> fmt::Display for PositionWords<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionWords(ground, position) = self;
        let count = ground.gaps(position.phase()).min(MOST_GAPS);
        let gaps: Vec<String> = position.gaps[..count].iter().map(u8::to_string).collect();
        match ground.phases() {
            1 => write!(f, "({})", gaps.join(", ")),
            _ => write!(f, "{} ({})", position.phase() + 1, gaps.join(", ")),
        }
    }
}

/// Why a game is none of vectors.
pub(crate) fn refused(fault: Fault) -> GameError {
    GameError::Wrong(zermelo_explain::sentence(&fault))
}

/// The classes of a level by phase.
pub(crate) fn scheme<G: Ground>(ground: &G, of: impl Fn(usize, usize) -> Classes) -> Scheme {
    let phase = |phase: usize| (0..ground.gaps(phase)).map(|gap| of(phase, gap)).collect();
    Scheme::new((0..ground.phases()).map(phase).collect())
}
