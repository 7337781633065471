//! How a game is to be solved, and what comes of it.

use std::path::Path;

use zermelo_checker::check;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::Encode;
use zermelo_explain::explain;

use super::error::GameError;
use crate::limits::Resources;
use crate::provenance::made_by;

/// How a game is to be solved.
pub struct SolveRequest<'a> {
    /// What the solver may use, and whom it tells how far it is.
    pub resources: Resources<'a>,
    /// The kind of proof that is wanted; `None` for the shortest that is found.
    pub by: Option<Kind>,
    /// The claim that is wanted, about the game that is solved; `None` for who wins.
    pub claim: Option<&'a Claim>,
    /// The map that a mirror is to be by, for games with such maps; `None` for one that works.
    pub map: Option<&'a str>,
    /// Where the search is kept, to go on after an interruption; `None` in games without checkpoints.
    pub checkpoint: Option<&'a Path>,
}

impl SolveRequest<'_> {
    /// Confirms that the wanted kind of proof is one of those that the game has.
    ///
    /// # Errors
    /// When another kind is wanted, by the name of the game.
    pub fn confirm_kind(&self, game: &str, kinds: &[Kind]) -> Result<(), GameError> {
        match self.by.filter(|kind| !kinds.contains(kind)) {
            Some(kind) => Err(GameError::Wrong(format!("{game} is not solved by {}", kind.name()))),
            None => Ok(()),
        }
    }
}

/// A solved game, or what is known of one that was not solved.
#[derive(Default)]
pub struct SolvedGame {
    /// The outcome in words, in a line or several.
    pub outcome: String,
    /// What proves it: all of the certificates together.
    pub certificates: Vec<Certificate<'static>>,
    /// Why the outcome is not the whole answer: a limit.
    pub unfinished: Option<String>,
    /// What was read from each file, in words.
    pub read: Vec<String>,
    /// Whether they are those of many games of one file, to be written into one file as well.
    pub is_of_many: bool,
}

impl SolvedGame {
    /// What is found out, with what proves it.
    pub fn proved(
        outcome: impl Into<String>,
        certificates: impl IntoIterator<Item = Certificate<'static>>,
    ) -> SolvedGame {
        let certificates = certificates.into_iter().collect();
        SolvedGame { outcome: outcome.into(), certificates, ..SolvedGame::default() }
    }

    /// What is found out and not proved, and why.
    pub fn unproved(outcome: impl Into<String>, why: impl Into<String>) -> SolvedGame {
        let (outcome, unfinished) = (outcome.into(), Some(why.into()));
        SolvedGame { outcome, unfinished, ..SolvedGame::default() }
    }

    /// What a certificate claims.
    pub fn by(certificate: Certificate<'static>) -> SolvedGame {
        SolvedGame::proved(certificate.header.claim.to_string(), [certificate])
    }

    /// A claim with this proof.
    ///
    /// # Errors
    /// When the checker does not accept it, with the reason.
    pub fn claim(
        claim: impl Into<Claim>,
        kind: Kind,
        body: &impl Encode,
    ) -> Result<SolvedGame, GameError> {
        let claim = claim.into();
        let wrong = format!("‘{claim}’ is not proved");
        let certificate = solved_by(claim, kind, body);
        let wrong = |why| GameError::Wrong(format!("{wrong}: {why}"));
        certificate.map(SolvedGame::by).map_err(wrong)
    }
}

/// The certificate of a claim with this proof.
///
/// # Errors
/// Why the checker does not accept it, in words.
pub fn solved_by(
    claim: impl Into<Claim>,
    kind: Kind,
    body: &impl Encode,
) -> Result<Certificate<'static>, String> {
    let header = Header { claim: claim.into(), provenance: made_by("zermelo solve") };
    let certificate = Certificate::new(header, kind, body);
    let (bytes, _) = certificate.write();
    match check(&bytes, None) {
        Verdict::Verified(_) => Ok(certificate),
        Verdict::Rejected(rejection) => Err(explain(&bytes, &rejection, None).sentence),
        Verdict::None(why) => Err(why.to_string()),
    }
}
