//! The proof of a certificate, decoded: what the body is, by game and kind.
//!
//! Nothing is confirmed here. Commands that print or play a certificate look at it through this.

use zermelo_checker::claim::Claim;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::proofs::replay::Replay;

/// A decoded proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof<'a> {
    /// A replay about a positional game, with the board.
    Positional(positional::Body<'a>),
    /// A replay about another game.
    Replay(Replay<'a>),
    /// Statements about families of positions.
    Outcome(Outcome),
    /// The outcome of every state.
    Map(Map<'a>),
}

impl<'a> Proof<'a> {
    /// Decodes the body of a certificate; `None` when the checker does not know its kind.
    ///
    /// # Errors
    /// When the body is none of its game and kind.
    pub fn of(certificate: &'a Certificate<'_>) -> Result<Option<Proof<'a>>, Fault> {
        Ok(match (&certificate.header.claim, Kind::from_number(certificate.kind)) {
            (Claim::Positional(_), Some(Kind::Replay)) => {
                Some(Proof::Positional(certificate.decode()?))
            }
            (_, Some(Kind::Replay)) => Some(Proof::Replay(certificate.decode()?)),
            (_, Some(Kind::Outcome)) => Some(Proof::Outcome(certificate.decode()?)),
            (_, Some(Kind::Map)) => Some(Proof::Map(certificate.decode()?)),
            _ => None,
        })
    }

    /// The replay, of whatever game.
    pub fn replay(&self) -> Option<&Replay<'a>> {
        match self {
            Proof::Positional(body) => Some(&body.replay),
            Proof::Replay(replay) => Some(replay),
            Proof::Outcome(_) | Proof::Map(_) => None,
        }
    }
}
