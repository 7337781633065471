//! The result of a check: the claim is proved, with figures; or it is not proved, with an error code
//! and a place; or no verdict was reached, with the reason.

use std::fmt;

use crate::{claim::Claim, fault::Fault, format::Hash, parts::Stop};

/// What was confirmed, by name, in a fixed order.
pub type Figures = Vec<(&'static str, u64)>;

pub(crate) fn count(items: usize) -> u64 {
    u64::try_from(items).unwrap_or(u64::MAX)
}

/// A figure in words. Its name is in the plural, which ends in `s` or `ies`.
pub fn figure(&(name, count): &(&str, u64)) -> String {
    let one = name.replace("ies", "y");
    let one = one.strip_suffix('s').unwrap_or(&one);
    format!("{count} {}", if count == 1 { one } else { name })
}

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
    /// The kind of proof, in words.
    pub kind: &'static str,
    /// What was confirmed.
    pub figures: Figures,
}

/// A claim that is not proved by its certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejection {
    /// What is wrong, and where.
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

/// Why no verdict was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoVerdict {
    /// The file is empty.
    Empty,
    /// The file does not start as a certificate does.
    NotACertificate,
    /// The file's format version is this one, not [`VERSION`](crate::format::VERSION).
    UnknownVersion(u8),
    /// The file holds a proof of this kind, which the checker does not know.
    UnknownKind(u8),
    /// The file is about the game of this number, which the checker does not know.
    UnknownGame(u8),
    /// The file could not be read.
    Unreadable(String),
    /// The check would need more than it was given.
    Limit(String),
    /// The check was stopped before its end.
    Interrupted,
}

impl NoVerdict {
    /// The kind of failure, a fixed word that programs can compare.
    pub fn code(&self) -> &'static str {
        match self {
            NoVerdict::Empty => "empty-file",
            NoVerdict::NotACertificate => "not-a-certificate",
            NoVerdict::UnknownVersion(_) => "unknown-version",
            NoVerdict::UnknownKind(_) => "unknown-kind-of-proof",
            NoVerdict::UnknownGame(_) => "unknown-game",
            NoVerdict::Unreadable(_) => "unreadable",
            NoVerdict::Limit(_) => "limit",
            NoVerdict::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for NoVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            NoVerdict::UnknownVersion(found)
            | NoVerdict::UnknownKind(found)
            | NoVerdict::UnknownGame(found) => write!(f, ", {found}"),
            NoVerdict::Unreadable(why) | NoVerdict::Limit(why) => write!(f, ": {why}"),
            NoVerdict::Empty | NoVerdict::NotACertificate | NoVerdict::Interrupted => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_one_is_in_the_singular() {
        for (name, count, said) in [
            ("nodes", 0, "0 nodes"),
            ("nodes", 1, "1 node"),
            ("nodes", 2, "2 nodes"),
            ("entries", 1, "1 entry"),
            ("symmetries", 1, "1 symmetry"),
            ("case splits", 1, "1 case split"),
            ("P-positions", 1, "1 P-position"),
            ("P-positions", 21, "21 P-positions"),
        ] {
            assert_eq!(figure(&(name, count)), said);
        }
    }
}
