//! What a check says: the claim is proved, with figures; or it is not, with the kind of error,
//! the place, and a line of play that leads there; or no verdict was reached, and why.

mod outcome;
mod reason;

use std::fmt;

use crate::certificate::Hash;
use crate::claim::{Claim, Player};
pub use outcome::{Goal, OutcomeFault};
pub use reason::{BoardFault, PositionFault, Reason};

/// The answer about a certificate that could be read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is proved.
    Verified(Verified),
    /// The certificate does not prove a claim (or not the one expected).
    Rejected(Rejection),
}

/// A proved claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The claim that was proved.
    pub claim: Claim,
    /// The certificate's hash.
    pub hash: Hash,
    /// The kind of proof, in words.
    pub kind: &'static str,
    /// What was confirmed, by name, in a fixed order.
    pub figures: Vec<(&'static str, u64)>,
}

/// A claim that is not proved by its certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// What is wrong.
    pub reason: Reason,
    /// Where in the proof; `None` when the fault is in the file or the header.
    pub place: Option<Box<Place>>,
    /// What the file claims, where that could be read.
    pub claim: Option<Claim>,
}

impl From<Reason> for Rejection {
    fn from(reason: Reason) -> Self {
        Rejection { reason, place: None, claim: None }
    }
}

/// Where in a proof a fault is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The node, statement or state, counted from 0.
    pub node: u64,
    /// The opponent's move there, by name.
    pub opponent_move: Option<String>,
    /// Whether points are named, in all of the report, as the node has them: there is no line, and
    /// symmetries may lie on the way from the start. Otherwise they are named as in the line.
    pub own_names: bool,
    /// A line of play from the start that gets there, with that move last; `None` when no line
    /// of the strategy does.
    pub line: Option<Vec<Ply>>,
    /// The position at the end of that line (without a line: the node's).
    pub position: Option<Diagram>,
}

/// One move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// The move, by name.
    pub name: String,
}

/// A position, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// Stones on the points of a board.
    Stones {
        /// The points' names in order, with who has taken them.
        points: Vec<(String, Option<Player>)>,
        /// The cells of a row, where the points are the cells of a square or a cube.
        side: Option<usize>,
    },
    /// A shaded region: the cells of each row that are shaded or eliminated, of `width`.
    Shading {
        /// Shaded or eliminated cells by row, from the top.
        rows: Vec<u32>,
        /// Columns of the board.
        width: u32,
    },
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Diagram::Stones { points, side: Some(side) } => {
                for (number, row) in points.chunks((*side).max(1)).enumerate() {
                    // A blank line between the layers of a cube.
                    if number > 0 && number.checked_rem(*side) == Some(0) {
                        writeln!(f)?;
                    }
                    f.write_str(" ")?;
                    for (_, taken) in row {
                        let mark = match taken {
                            Some(Player::First) => 'X',
                            Some(Player::Second) => 'O',
                            None => '.',
                        };
                        write!(f, " {mark}")?;
                    }
                    writeln!(f)?;
                }
                Ok(())
            }
            Diagram::Stones { points, side: None } => {
                for (label, who) in
                    [("X", Some(Player::First)), ("O", Some(Player::Second)), (".", None)]
                {
                    write!(f, "  {label}")?;
                    for (name, _) in points.iter().filter(|(_, taken)| *taken == who) {
                        write!(f, " {name}")?;
                    }
                    writeln!(f)?;
                }
                Ok(())
            }
            Diagram::Shading { rows, width } => rows.iter().try_for_each(|&row| {
                write!(f, "  ")?;
                (0..*width).try_for_each(|c| f.write_str(if c < row { "#" } else { "." }))?;
                writeln!(f)
            }),
        }
    }
}

impl fmt::Display for Verified {
    /// A block of lines, without the closing `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.claim)?;
        write!(f, "  proof  {}:", self.kind)?;
        for (i, (name, count)) in self.figures.iter().enumerate() {
            write!(f, "{} {count} {name}", if i == 0 { "" } else { "," })?;
        }
        writeln!(f)?;
        writeln!(f, "  hash   {}", self.hash)
    }
}

impl fmt::Display for Rejection {
    /// A block of lines, without the closing `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.claim {
            Some(claim) => writeln!(f, "not proved: {claim}")?,
            None => writeln!(f, "nothing is proved")?,
        }
        writeln!(f, "  error  {}: {}", self.reason.kind(), self.reason)?;
        match &self.place {
            Some(place) => place.fmt(f),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  at     node {}", self.node)?;
        if let Some(mv) = &self.opponent_move {
            write!(f, ", after the opponent's move {mv}")?;
        }
        if self.own_names {
            write!(f, " (no line leads here; points are named as at the node, after symmetries)")?;
        }
        writeln!(f)?;
        if let Some(line) = &self.line {
            write!(f, "  line  ")?;
            for Ply { player, name } in line {
                match player {
                    Player::First => write!(f, " {name}")?,
                    Player::Second => write!(f, " ({name})")?,
                }
            }
            writeln!(f)?;
        }
        self.position.iter().try_for_each(|position| position.fmt(f))
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
    /// The file's format version is not the one this checker reads.
    UnknownVersion {
        /// The file's version.
        found: u8,
        /// The checker's version.
        known: u8,
    },
    /// The file holds a kind of proof that this checker does not know.
    UnknownKind {
        /// The file's kind.
        found: u8,
    },
    /// The file could not be read.
    Unreadable(String),
    /// The check would need more than it was given.
    Limit(String),
    /// The check was stopped before its end.
    Interrupted,
}

impl NoVerdict {
    /// The kind of failure, a fixed word that programs can compare.
    pub fn kind(&self) -> &'static str {
        match self {
            NoVerdict::Empty => "empty-file",
            NoVerdict::NotACertificate => "not-a-certificate",
            NoVerdict::UnknownVersion { .. } => "unknown-version",
            NoVerdict::UnknownKind { .. } => "unknown-kind-of-proof",
            NoVerdict::Unreadable(_) => "unreadable",
            NoVerdict::Limit(_) => "limit",
            NoVerdict::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for NoVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoVerdict::Empty => write!(f, "the file is empty"),
            NoVerdict::NotACertificate => {
                write!(f, "the file is no zermelo certificate (it does not start as one)")
            }
            NoVerdict::UnknownVersion { found, known } => write!(
                f,
                "the file has format version {found}, and this checker reads version {known}"
            ),
            NoVerdict::UnknownKind { found } => {
                write!(
                    f,
                    "the file holds a proof of kind {found}, which this checker does not know"
                )
            }
            NoVerdict::Unreadable(why) => write!(f, "the file cannot be read: {why}"),
            NoVerdict::Limit(what) => write!(f, "a limit was reached: {what}"),
            NoVerdict::Interrupted => write!(f, "the check was interrupted"),
        }
    }
}

impl std::error::Error for NoVerdict {}
