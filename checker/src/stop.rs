//! Why a check ends before the claim is proved: the certificate is rejected, or nothing can be
//! said.

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
