//! Proofs of how many completions a puzzle has.

use std::borrow::Cow;

use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_puzzle::Statement;
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
    /// The certificate, and what there is to say of it.
    pub made: NewCertificate,
    /// How many case splits the proof has.
    pub splits: usize,
}

impl Puzzle {
    /// Proves how many completions there are: one, none, or at least two. With `only_unique`, no more is
    /// claimed of a puzzle with one, where it could be said to be fair.
    ///
    /// # Errors
    /// When no proof is found within the limits.
    pub fn prove(&self, only_unique: bool) -> Result<PuzzleProof, GameError> {
        let (two, fair) = match self.completions(2) {
            Ok(two) => (two, None),
            // A proof without case splits needs no search.
            Err(gave_up) => match prover::prove(&self.problem, 0) {
                Ok(fair) => (Vec::new(), Some(fair)),
                Err(_) => return Err(gave_up),
            },
        };
        if let [first, second] = two.as_slice() {
            let facts = vec![
                format!("one        {}", self.said(first)),
                format!("another    {}", self.said(second)),
                format!("differ at  {}", self.differences(first, second).join(" ")),
            ];
            let (first, second) = (Cow::Borrowed(&first[..]), Cow::Borrowed(&second[..]));
            let deduction = Deduction::Solutions { first, second };
            return Ok(self.proved(Statement::SeveralCompletions, &deduction, facts, 0));
        }
        let found = match fair {
            Some(fair) => fair,
            None => self.steps()?,
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
    fn proved_by(&self, found: Derivation, only_unique: bool) -> PuzzleProof {
        let Derivation { steps, completion, splits, depth } = found;
        let statement = match (&completion, splits) {
            (None, _) => Statement::NoCompletion,
            (Some(_), 0) if !only_unique => Statement::IsFair,
            (Some(_), _) => Statement::OneCompletion,
        };
        let mut facts = vec![format!("steps      {}", steps.len())];
        facts.extend(self.clash().map(|clash| format!("clash      {clash}")));
        if splits > 0 {
            // Numbered as `zermelo table` does.
            let steps = parts::of_all(&self.problem, &steps).unwrap_or_default();
            let first = (1..).zip(&steps).find_map(|(number, taken)| match taken.step {
                Step::Split { cell, .. } => Some((number, self.cell(cell))),
                _ => None,
            });
            let first = first.map_or_else(String::new, |(number, cell)| {
                format!("; the first is at {cell}, step {number} of `zermelo table`")
            });
            facts.push(format!(
                "cases      {}, at most {depth} within each other{first}",
                count(splits, "case split", "case splits"),
            ));
        }
        facts.extend(completion.iter().map(|found| format!("completion {}", self.said(found))));
        self.proved(statement, &Deduction::Steps(steps), facts, splits)
    }

    /// The steps that lead to the completion of a puzzle with one, or show that it has none.
    pub(super) fn steps(&self) -> Result<Derivation, GameError> {
        prover::prove(&self.problem, MOST_SPLITS).map_err(no_proof)
    }

    /// A certificate of a statement about the puzzle.
    pub(super) fn proved(
        &self,
        statement: Statement,
        deduction: &Deduction<'_>,
        mut facts: Vec<String>,
        splits: usize,
    ) -> PuzzleProof {
        let headline = self.headline(&statement);
        let body = self.body(deduction);
        let mut provenance = made_by(self.command);
        provenance.source = self.source();
        if statement == Statement::IsFair {
            facts.push("fair       by exhausted labels, places, cells and fish".into());
        }
        let header = Header { claim: self.claim(statement).into(), provenance };
        let certificate = Certificate {
            header,
            kind: Kind::Deduction.number(),
            body: body.into(),
            body_offset: 0,
        };
        facts.push(format!("size       {} bytes", certificate.write().0.len()));
        let mut made = NewCertificate::new(certificate, facts);
        let is_claim = made.headline() == headline;
        made.headline = Some(headline).filter(|_| !is_claim);
        PuzzleProof { made, splits }
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
