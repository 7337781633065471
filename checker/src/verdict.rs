//! The result of a check: the claim is proved, with figures; or it is not proved, with an error
//! code and a place; or no verdict was reached, with the reason.

pub use crate::figures::Figures;
pub use crate::printing::figure;
pub use crate::stop::NoVerdict;

use crate::claim::Claim;
use crate::fault::Fault;
use crate::format::Hash;
use crate::stop::Stop;

/// The answer about the bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// The claim is proved.
    Verified(Verified),
    /// The certificate does not prove a claim, or not the required one.
    Rejected(Rejection),
    /// No verdict was reached.
    None(NoVerdict),
}

impl Verdict {
    /// The verdict of a check of this claim, where it could be read.
    pub(crate) fn of(checked: Result<Verified, Stop>, claim: Option<Claim>) -> Verdict {
        match checked {
            Ok(verified) => Verdict::Verified(verified),
            Err(Stop::Rejected(fault)) => Verdict::Rejected(Rejection { fault, claim }),
            Err(Stop::NoVerdict(why)) => Verdict::None(why),
        }
    }

    /// Whether a claim is proved.
    pub fn is_verified(&self) -> bool {
        matches!(self, Verdict::Verified(_))
    }
}

/// A proved claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The claim that was proved.
    pub claim: Claim,
    /// The claim that was wanted, as it is printed, where it is another that follows.
    pub implied: Option<String>,
    /// The certificate's hash.
    pub hash: Hash,
    /// The kind of proof, as [`Kind::name`](crate::proofs::Kind::name) has it.
    pub kind: &'static str,
    /// What was counted on the way, such as nodes and replies.
    pub figures: Figures,
}

/// A claim that is not proved by its certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejection {
    /// The condition that is broken, and the place in the proof.
    pub fault: Fault,
    /// What the file claims, where that could be read.
    pub claim: Option<Claim>,
}
