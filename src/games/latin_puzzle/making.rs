//! Puzzles made of others: rated, with fewer clues, and new ones (Palomo's Algorithms 2 and 3). What is
//! made is proved, and the proof is checked.

use zermelo_checker::games::latin_puzzle::EMPTY;
use zermelo_checker::parts::InOrder;

use super::completions::at_most;
use super::fill;
use super::puzzle::Puzzle;
use super::random::Random;
use super::reduce::{Clues, Keep};
use crate::contract::error::GameError;
use crate::contract::puzzles::{
    Difficulty, MadePuzzle, MakePuzzles, ProvedPuzzle, Puzzle as _, Rating, Removal, Wish,
};
use crate::proofs::deduction::search::Unfinished;

/// The most difficult proof without case splits.
const FAIR: Keep = Keep::Fair(Difficulty::Difficult);

impl MakePuzzles for Puzzle {
    fn clues(&self) -> String {
        self.game.clues.to_string()
    }

    fn rate(&self) -> Result<Rating, GameError> {
        self.only_completion("a rating is of a proof that there is one")?;
        Ok(self.checked()?.0)
    }

    fn minimize(&self, removal: &Removal) -> Result<MadePuzzle, GameError> {
        let completion = self.only_completion("clues are left out of a puzzle that has one")?;
        let mut clues = Clues::of(&self.problem, &completion, |cell| self.has_clue(cell));
        let mut order = clues.cells();
        if let Some(seed) = removal.seed {
            Random::of(&[seed]).shuffle(&mut order);
        }
        let keep = if removal.fair { FAIR } else { Keep::Unique };
        if removal.fair && !clues.is_kept(keep) {
            let message = "the prover needs case splits for this puzzle, so it cannot be kept fair; \
                           leave out --fair";
            return Err(GameError::Wrong(message.into()));
        }
        clues.reduce(&order, keep, 0);
        self.problem.limits.confirm_running().map_err(|limit| {
            let (left, line) = (clues.cells().len(), clues.line(&self.labels));
            GameError::Limit(format!("{limit}; it has left {left} clues so far: {line}"))
        })?;
        let making = Making { command: "zermelo puzzle minimize", critical: !removal.fair };
        self.made(&mut clues, |_| true, &making)
    }

    fn generate(&self, wish: &Wish, random: [u64; 3]) -> Result<Option<MadePuzzle>, GameError> {
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
        let may_go = |cell: u16| !(wish.keep && self.has_clue(cell));
        let mut clues = Clues::of(&self.problem, &completion, |_| true);
        let mut order: Vec<u16> = clues.cells().into_iter().filter(|&cell| may_go(cell)).collect();
        random.shuffle(&mut order);
        // Without case splits a proof can be no more than difficult.
        let most = wish.rating.unwrap_or(Difficulty::VeryDifficult);
        let most = if wish.fair { most.min(Difficulty::Difficult) } else { most };
        // A critical puzzle is one whatever its proof: it is as wished, or it is not.
        let keep = match most {
            Difficulty::VeryDifficult => Keep::Unique,
            _ if wish.critical => Keep::Unique,
            most => Keep::Fair(most),
        };
        let least = wish.clues.filter(|_| !wish.critical).unwrap_or(0);
        clues.reduce(&order, keep, least);
        if wish.clues.is_some_and(|most| clues.cells().len() > most) {
            return Ok(None);
        }
        let making = Making { command: "zermelo puzzle generate", critical: wish.critical };
        let made = self.made(&mut clues, may_go, &making)?;
        let is_wished = wish.rating.is_none_or(|wanted| made.rating.difficulty == wanted)
            && (!wish.fair || made.rating.splits == 0)
            && (!wish.critical || made.spare + made.unknown == 0);
        Ok(is_wished.then_some(made))
    }
}

/// What a puzzle is made by, and for.
struct Making {
    /// The command, as certificates name it.
    command: &'static str,
    /// Whether the claim is that the puzzle is critical, if it is.
    critical: bool,
}

impl Puzzle {
    /// Whether a cell has a clue.
    fn has_clue(&self, cell: u16) -> bool {
        self.game.clues.as_str().chars().nth(usize::from(cell)).is_some_and(|clue| clue != EMPTY)
    }

    /// The only completion.
    fn only_completion(&self, why: &str) -> Result<Vec<u8>, GameError> {
        let mut found = at_most(self, 2)?;
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

    /// The strongest proof about the puzzle that is found, and its measure; the checker has confirmed it.
    fn checked(&self) -> Result<(Rating, ProvedPuzzle), GameError> {
        let proved = confirmed(self.prove(false)?)?;
        Ok((proved.rating.clone().ok_or_else(unrated)?, proved))
    }

    /// A puzzle with other clues, of which those that `may_go` are looked at; the others are its
    /// inscription.
    fn made(
        &self,
        clues: &mut Clues,
        may_go: impl Fn(u16) -> bool,
        making: &Making,
    ) -> Result<MadePuzzle, GameError> {
        let line = clues.line(&self.labels);
        let cells = clues.cells();
        let count = cells.len();
        let cells: Vec<u16> = cells.into_iter().filter(|&cell| may_go(cell)).collect();
        let (spare, unknown) = clues.spare(&cells);
        let mut puzzle = self.with_clues(&line)?;
        puzzle.command = making.command;
        // The rating is that of a proof without the other completions.
        let (rating, mut proved) = puzzle.checked()?;
        if making.critical && spare == 0 && unknown == 0 {
            let kept = (0u16..).zip(line.chars());
            let kept: String =
                kept.map(|(cell, clue)| if may_go(cell) { EMPTY } else { clue }).collect();
            let inscription = Some(kept).filter(|kept| kept.chars().any(|clue| clue != EMPTY));
            proved = confirmed(puzzle.prove_critical(inscription.as_deref())?)?;
        }
        Ok(MadePuzzle {
            drawn: puzzle.drawn(&line),
            clues: line,
            count,
            spare,
            unknown,
            rating,
            proved,
        })
    }
}

/// A proof that the checker has confirmed.
fn confirmed(proved: ProvedPuzzle) -> Result<ProvedPuzzle, GameError> {
    proved.made.accepted(&InOrder)?;
    Ok(proved)
}

fn unrated() -> GameError {
    GameError::Wrong("the proof does not show that there is one completion".into())
}
