//! Puzzles made of others: rated, with fewer clues, and new ones (Palomo's Algorithms 2 and 3). What is
//! made is proved, and the proof is checked.

use zermelo_checker::games::latin_puzzle::EMPTY;
use zermelo_checker::parts::InOrder;
use zermelo_search::error::GameError;
use zermelo_search::random::Random;

use super::fill;
use super::proof::PuzzleProof;
use super::rating::{self, Difficulty, Rating};
use super::reduce::{Clues, Condition};
use crate::deduction::search::Unfinished;
use crate::latin_puzzle::puzzle::Puzzle;

/// The most difficult proof without case splits.
const FAIR: Condition = Condition::Fair(Difficulty::Difficult);

/// What a new puzzle has to be.
#[derive(Clone, Debug, Default)]
pub struct Criteria {
    /// Every clue is needed.
    pub critical: bool,
    /// There is a proof without case splits.
    pub fair: bool,
    /// How difficult the proof is.
    pub rating: Option<Difficulty>,
    /// At most so many clues; without `critical`, exactly so many.
    pub clues: Option<usize>,
    /// Whether the clues of the start stay, as an inscription.
    pub keep: bool,
}

/// A puzzle that clues were left out of, with a proof that the checker has confirmed.
pub struct Reduction {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many clues there are.
    pub count: usize,
    /// How many of them could be left out, one at a time; none of a critical puzzle. The clues of an
    /// inscription do not count.
    pub spare: usize,
    /// Of how many clues it was not found out whether they can be left out.
    pub unknown: usize,
    /// The measure of the puzzle.
    pub rating: Rating,
    /// The proof: where the puzzle is critical and is to be proved so, of that.
    pub proof: PuzzleProof,
}

impl Puzzle {
    /// Measures the puzzle.
    ///
    /// # Errors
    /// When it has not one completion, or a limit is reached.
    pub fn rate(&self) -> Result<Rating, GameError> {
        self.only_completion("a rating is of a puzzle that has one")?;
        Ok(rating::of(&self.problem, false)?)
    }

    /// The puzzle with as few clues as leaving them out one by one leads to: in the order of their cells,
    /// or a random one of a seed. Where `fair`, the prover still finds a proof without case splits.
    ///
    /// # Errors
    /// When the puzzle has not one completion, is not fair but has to be, or a limit is reached.
    pub fn minimize(&self, seed: Option<u64>, fair: bool) -> Result<Reduction, GameError> {
        let completion = self.only_completion("clues are left out of a puzzle that has one")?;
        let mut clues = Clues::of(&self.problem, &completion, |cell| self.has_clue(cell));
        let mut order = clues.cells();
        if let Some(seed) = seed {
            Random::of(&[seed]).shuffle(&mut order);
        }
        let condition = if fair { FAIR } else { Condition::Unique };
        if fair && !clues.is_kept(condition) {
            let message = "the prover needs case splits for this puzzle, so it cannot be kept fair; \
                           leave out --fair";
            return Err(GameError::Wrong(message.into()));
        }
        clues.reduce(&order, condition, 0);
        self.problem.limits.confirm_running().map_err(|limit| {
            let (left, line) = (clues.cells().len(), clues.line(&self.labels));
            GameError::Limit(format!("{limit}; it has left {left} clues so far: {line}"))
        })?;
        self.reduction(&mut clues, |_| true, "zermelo puzzle minimize", !fair)
    }

    /// One attempt at a puzzle whose completion is one of this board, at random from the numbers; `None`
    /// where it does not meet the criteria.
    ///
    /// # Errors
    /// When the board has no completion, or a limit is reached.
    pub fn generate(
        &self,
        criteria: &Criteria,
        random: [u64; 3],
    ) -> Result<Option<Reduction>, GameError> {
        let mut random = Random::of(&random);
        let completion = fill::completion(&self.problem, &mut random).map_err(|why| match why {
            Unfinished::Limit(limit) => limit.into(),
            Unfinished::GaveUp => GameError::Limit(
                "the search for a completion was given up; try another --seed, or --from with \
                     clues"
                    .into(),
            ),
        })?;
        let completion = completion.ok_or_else(|| {
            let clash = self.because_of_clash();
            GameError::Wrong(format!("the board has no completion with these clues{clash}"))
        })?;
        let may_go = |cell: u16| !(criteria.keep && self.has_clue(cell));
        let mut clues = Clues::of(&self.problem, &completion, |_| true);
        let mut order: Vec<u16> = clues.cells().into_iter().filter(|&cell| may_go(cell)).collect();
        random.shuffle(&mut order);
        // Without case splits a proof can be no more than difficult.
        let most = criteria.rating.unwrap_or(Difficulty::VeryDifficult);
        let most = if criteria.fair { most.min(Difficulty::Difficult) } else { most };
        // A critical puzzle is one whatever its proof: it meets the criteria, or it does not.
        let condition = match most {
            Difficulty::VeryDifficult => Condition::Unique,
            _ if criteria.critical => Condition::Unique,
            most => Condition::Fair(most),
        };
        let least = criteria.clues.filter(|_| !criteria.critical).unwrap_or(0);
        clues.reduce(&order, condition, least);
        if criteria.clues.is_some_and(|most| clues.cells().len() > most) {
            return Ok(None);
        }
        let command = "zermelo puzzle generate";
        let reduction = self.reduction(&mut clues, may_go, command, criteria.critical)?;
        let meets = criteria.rating.is_none_or(|rating| reduction.rating.difficulty == rating)
            && (!criteria.fair || reduction.rating.is_fair())
            && (!criteria.critical || reduction.spare + reduction.unknown == 0);
        Ok(meets.then_some(reduction))
    }

    /// Whether a cell has a clue.
    fn has_clue(&self, cell: u16) -> bool {
        self.game.clues.as_str().chars().nth(usize::from(cell)).is_some_and(|clue| clue != EMPTY)
    }

    /// The only completion.
    fn only_completion(&self, why: &str) -> Result<Vec<u8>, GameError> {
        let mut found = self.completions(2)?;
        match (found.pop(), found.len()) {
            (Some(completion), 0) => Ok(completion),
            (None, _) => {
                let clash = self.because_of_clash();
                Err(GameError::Wrong(format!("the puzzle has no completion{clash}; {why}")))
            }
            _ => Err(GameError::Wrong(format!(
                "the puzzle has at least two completions, but {why}; zermelo puzzle solve shows two"
            ))),
        }
    }

    /// The puzzle with other clues, of which those that `may_go` are looked at; the others are its
    /// inscription. The command is that of its certificates, which claim that the puzzle is critical, if
    /// it is and `critical` asks for it.
    fn reduction(
        &self,
        clues: &mut Clues,
        may_go: impl Fn(u16) -> bool,
        command: &'static str,
        critical: bool,
    ) -> Result<Reduction, GameError> {
        let line = clues.line(&self.labels);
        let cells = clues.cells();
        let count = cells.len();
        let cells: Vec<u16> = cells.into_iter().filter(|&cell| may_go(cell)).collect();
        let (spare, unknown) = clues.spare(&cells);
        let mut puzzle = self.with_clues(&line)?;
        puzzle.command = command;
        let mut proof = confirmed(puzzle.prove(false)?)?;
        let rating = rating::of(&puzzle.problem, false)?;
        if critical && spare == 0 && unknown == 0 {
            let kept = (0u16..).zip(line.chars());
            let kept: String =
                kept.map(|(cell, clue)| if may_go(cell) { EMPTY } else { clue }).collect();
            let inscription = Some(kept).filter(|kept| kept.chars().any(|clue| clue != EMPTY));
            proof = confirmed(puzzle.prove_critical(inscription.as_deref())?)?;
        }
        let proof = proof.in_words(&puzzle);
        Ok(Reduction { puzzle, count, spare, unknown, rating, proof })
    }
}

/// A proof that the checker has confirmed.
fn confirmed(proof: PuzzleProof) -> Result<PuzzleProof, GameError> {
    proof.made.accepted(&InOrder)?;
    Ok(proof)
}
