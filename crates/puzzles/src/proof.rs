//! Proofs of how many completions a puzzle has.

use std::borrow::Cow;

use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_puzzle::{EMPTY, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_explain::count;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_by;

use crate::deduction::parts;
use crate::deduction::prover::{self, Derivation, ProofFailure};
use crate::latin_puzzle::puzzle::Puzzle;

/// The most case splits of a proof.
const MOST_SPLITS: usize = 100_000;

/// A proof about a puzzle.
pub struct PuzzleProof {
    /// The certificate, of which nothing is said before [`in_words`](Self::in_words).
    pub made: NewCertificate,
    /// How many case splits the proof has.
    pub splits: usize,
    /// How many of them a branch has at most.
    depth: usize,
    /// The completion, where there is one only.
    completion: Option<Vec<u8>>,
    statement: Statement,
    deduction: Deduction<'static>,
}

impl PuzzleProof {
    /// With what there is to say of it, which takes longer than most proofs.
    #[must_use]
    pub fn in_words(mut self, puzzle: &Puzzle) -> PuzzleProof {
        let mut facts = match &self.deduction {
            Deduction::Solutions { first, second } => vec![
                format!("one        {}", puzzle.said(first)),
                format!("another    {}", puzzle.said(second)),
                format!("differ at  {}", puzzle.differences(first, second).join(" ")),
            ],
            Deduction::Steps(steps) => self.facts_of_steps(puzzle, steps),
            Deduction::Critical { others, steps } => {
                let steps = format!("steps      {}", steps.len());
                vec![steps, format!("clues      {}, none of which can be left out", others.len())]
            }
        };
        if let Statement::IsCritical { inscription: Some(kept) } = &self.statement {
            let count = kept.as_str().chars().filter(|c| *c != EMPTY).count();
            facts.push(format!("inscribed  {count}"));
        }
        facts.extend(self.completion.iter().map(|of| format!("completion {}", puzzle.said(of))));
        if self.statement == Statement::IsFair {
            facts.push("fair       by exhausted labels, places, cells and fish".into());
        }
        facts.push(format!("size       {} bytes", self.made.certificate().write().0.len()));
        let headline = self.headline(puzzle);
        let is_claim = self.made.headline() == headline;
        self.made.headline = Some(headline).filter(|_| !is_claim);
        self.made.facts = facts;
        self
    }

    /// What is proved, in a line.
    pub fn headline(&self, puzzle: &Puzzle) -> String {
        puzzle.headline(&self.statement)
    }

    /// What sort of claim is proved, in a few words.
    pub fn sort(&self) -> &'static str {
        self.statement.words()
    }

    fn facts_of_steps(&self, puzzle: &Puzzle, steps: &[Step]) -> Vec<String> {
        let mut facts = vec![format!("steps      {}", steps.len())];
        facts.extend(puzzle.clash().map(|clash| format!("clash      {clash}")));
        if self.splits > 0 {
            // Numbered as `zermelo table` does.
            let steps = parts::of_all(&puzzle.problem, steps).unwrap_or_default();
            let first = (1..).zip(&steps).find_map(|(number, taken)| match taken.step {
                Step::Split { cell, .. } => Some((number, puzzle.cell(cell))),
                _ => None,
            });
            let first = first.map_or_else(String::new, |(number, cell)| {
                format!("; the first is at {cell}, step {number} of `zermelo table`")
            });
            facts.push(format!(
                "cases      {}, at most {} within each other{first}",
                count(self.splits, "case split", "case splits"),
                self.depth,
            ));
        }
        facts
    }
}

impl Puzzle {
    /// Proves how many completions there are: one, none, or at least two. With `only_unique`, no more is
    /// claimed of a puzzle with one, where it could be said to be fair.
    ///
    /// # Errors
    /// When no proof is found within the limits.
    pub fn prove(&self, only_unique: bool) -> Result<PuzzleProof, GameError> {
        let found = match self.completions(2).map(<[_; 2]>::try_from) {
            Ok(Ok(two)) => {
                let [first, second] = two.map(Cow::Owned);
                let deduction = Deduction::Solutions { first, second };
                return Ok(self.proved(Statement::SeveralCompletions, deduction, None));
            }
            Ok(Err(_)) => self.steps()?,
            // A proof without case splits needs no search.
            Err(gave_up) => prover::prove(&self.problem, 0).map_err(|_| gave_up)?,
        };
        Ok(self.proved_by(found, only_unique))
    }

    /// Proves that there is one completion, or none, with wings, chains and other patterns before case
    /// splits.
    ///
    /// # Errors
    /// When there are several completions, or no proof is found within the limits.
    pub fn prove_with_patterns(&self) -> Result<PuzzleProof, GameError> {
        match self.completions(2)?.len() {
            2.. => self.prove(false),
            _ => {
                let found = prover::prove_with_patterns(&self.problem, MOST_SPLITS);
                Ok(self.proved_by(found.map_err(no_proof)?, false))
            }
        }
    }

    /// A certificate of the steps that were found.
    fn proved_by(&self, mut found: Derivation, only_unique: bool) -> PuzzleProof {
        let statement = match (&found.completion, found.splits) {
            (None, _) => Statement::NoCompletion,
            (Some(_), 0) if !only_unique => Statement::IsFair,
            (Some(_), _) => Statement::OneCompletion,
        };
        let deduction = Deduction::Steps(std::mem::take(&mut found.steps));
        self.proved(statement, deduction, Some(found))
    }

    /// The steps that lead to the completion of a puzzle with one, or show that it has none.
    pub(super) fn steps(&self) -> Result<Derivation, GameError> {
        prover::prove(&self.problem, MOST_SPLITS).map_err(no_proof)
    }

    /// A certificate of a statement about the puzzle, with what its steps lead to.
    pub(super) fn proved(
        &self,
        statement: Statement,
        deduction: Deduction<'static>,
        found: Option<Derivation>,
    ) -> PuzzleProof {
        let body = self.body(&deduction).into();
        let mut provenance = made_by(self.command);
        provenance.source = self.source();
        let header = Header { claim: self.claim(statement.clone()).into(), provenance };
        let kind = Kind::Deduction.number();
        let certificate = Certificate { header, kind, body, body_offset: 0 };
        let made = NewCertificate::new(certificate, Vec::new());
        let (splits, depth) = found.as_ref().map_or((0, 0), |found| (found.splits, found.depth));
        let completion = found.and_then(|found| found.completion);
        PuzzleProof { made, splits, depth, completion, statement, deduction }
    }
}

/// Why there is no proof.
fn no_proof(why: ProofFailure) -> GameError {
    match why {
        ProofFailure::Limit(limit) => limit.into(),
        ProofFailure::Splits => {
            GameError::Limit(format!("no proof with at most {MOST_SPLITS} case splits was found"))
        }
        ProofFailure::Several => {
            GameError::Wrong("the search missed a completion; please report this puzzle".into())
        }
    }
}
