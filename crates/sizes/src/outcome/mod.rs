//! Outcome proofs: the game as vectors, the prover that finds the derivations, and their tables.

pub mod dump;
pub(crate) mod forms;
pub mod names;
pub(crate) mod one_size;
pub mod problem;
pub mod prover;
pub(crate) mod source;
pub mod table;
pub(crate) mod theorem;
pub mod vectors;

use serde_json::json;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_present::contract::instance::InstanceError;
use zermelo_present::contract::proof::{EverySize, Evidence, Proof, ProofResult};
use zermelo_present::document::Document;
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Options, Printout, TableError};
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::provenance::made_by;

use problem::Problem;
use vectors::{OutcomeClaim, outcome_claim};

/// An outcome proof of any game.
pub struct Plain<'c> {
    header: &'c Header,
    /// The claim; `None` where its game has no outcome proofs.
    claim: Option<&'c dyn OutcomeClaim>,
    outcome: Outcome,
}

/// Decodes the outcome proof of a claim.
///
/// # Errors
/// When the body is none.
pub(crate) fn decode<'c>(certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    let claim = outcome_claim(&certificate.header.claim);
    Ok(Some(Box::new(Plain::decode(certificate, claim)?)))
}

impl<'c> Plain<'c> {
    /// Decodes the proof of a claim.
    pub fn decode(
        certificate: &'c Certificate<'_>,
        claim: Option<&'c dyn OutcomeClaim>,
    ) -> Result<Self, Fault> {
        Ok(Plain { header: &certificate.header, claim, outcome: certificate.decode()? })
    }
}

impl Proof for Plain<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(&self.outcome))
    }

    fn summary(&self) -> Summary {
        let statements = self.outcome.statements.len();
        let lines = vec![("statements", statements.to_string())];
        Figures { fields: json!({ "statements": statements }), lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(Derivations { claim: self.claim?, of: self }))
    }

    /// The family of a statement; without a number, that of the first.
    fn picture(&self, node: Option<usize>) -> Option<Picture> {
        table::drawing(self.claim?, &self.outcome, node.unwrap_or(0))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate is an outcome proof, which has no strategy to play: `zermelo page --open` \
             plays it in a browser, at a size that you choose; `zermelo compile SOURCE --size A` or \
             `zermelo solve` makes a strategy in games that have replays",
        ))
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::EverySize(self)
    }
}

impl EverySize for Plain<'_> {
    fn at(&self, size: u32, provenance: Provenance) -> Result<Certificate<'static>, InstanceError> {
        match self.claim {
            Some(claim) => claim.replay_at(&self.outcome, size, provenance),
            None => Err(InstanceError::NotStored(Box::new(self.header.claim.clone()))),
        }
    }
}

/// Proves a theorem whose families come with the program.
///
/// # Errors
/// When a limit is reached.
pub(crate) fn prove_theorem(
    problem: Problem,
    limits: &Limits,
) -> Result<NewCertificate, GameError> {
    let claim = &problem.claim;
    let outcome = prover::prove_within(&problem, limits)?.map_err(|failures| {
        let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
        GameError::Wrong(format!("no proof of ‘{claim}’\n{}", failures.join("\n")))
    })?;
    Ok(made(problem.claim, outcome, made_by("zermelo prove")))
}

/// The certificate of a proof, and how many statements it has.
pub(crate) fn made(claim: Claim, outcome: Outcome, provenance: Provenance) -> NewCertificate {
    let statements = zermelo_explain::count(outcome.statements.len(), "statement", "statements");
    let facts = vec![format!("proof  {statements}")];
    NewCertificate::new(prover::certificate(claim, outcome, provenance), facts)
}

/// What an outcome proof derives.
struct Derivations<'p> {
    claim: &'p dyn OutcomeClaim,
    of: &'p Plain<'p>,
}

impl Printout for Derivations<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        table::document(self.of.header, self.claim, &self.of.outcome, options)
    }
}
