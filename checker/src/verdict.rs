//! The result of a check: the claim is proved, with figures; or it is not proved, with an error
//! code and a place; or no verdict was reached, with the reason.

use std::fmt;

pub use crate::figures::{Figures, figure};
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

impl fmt::Display for Verified {
    /// The claims that are shown, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.claim)?;
        self.implied.iter().try_for_each(|implied| writeln!(f, "  so     {implied}"))
    }
}

impl fmt::Display for Verdict {
    /// A block of lines, without the closing `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Verified(verified @ Verified { kind, hash, figures, .. }) => {
                let figures: Vec<String> = figures.iter().map(figure).collect();
                writeln!(f, "{verified}  proof  {kind}: {}\n  hash   {hash}", figures.join(", "))
            }
            Verdict::Rejected(Rejection { fault, claim: Some(claim) }) => {
                writeln!(f, "not proved: {claim}\n  error  {fault}")
            }
            Verdict::Rejected(Rejection { fault, claim: None }) => {
                writeln!(f, "nothing is proved\n  error  {fault}")
            }
            Verdict::None(why) => writeln!(f, "no verdict\n  error  {why}"),
        }
    }
}
