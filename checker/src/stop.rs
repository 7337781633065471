//! Why a check ends before the claim is proved: the certificate is rejected, or nothing can be
//! said.

use std::fmt;

use crate::fault::Fault;

/// Why a check ends before the claim is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The certificate does not prove its claim.
    Rejected(Fault),
    /// No verdict is reached.
    NoVerdict(NoVerdict),
}

impl Stop {
    /// The fault within something larger, which the number names.
    pub(crate) fn within(self, what: &'static str, number: usize) -> Stop {
        match self {
            Stop::Rejected(fault) => Stop::Rejected(fault.within(what, number)),
            Stop::NoVerdict(why) => Stop::NoVerdict(why),
        }
    }
}

impl<F: Into<Fault>> From<F> for Stop {
    fn from(fault: F) -> Stop {
        Stop::Rejected(fault.into())
    }
}

impl From<NoVerdict> for Stop {
    fn from(why: NoVerdict) -> Stop {
        Stop::NoVerdict(why)
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
