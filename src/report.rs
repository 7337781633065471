//! Verdicts as stable JSON objects, for programs. docs/json.md documents the fields; they are
//! only ever added to.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use zermelo_checker::claim::Player;
use zermelo_checker::verdict::{Diagram, NoVerdict, Place, Ply, Rejection, Verdict, Verified};

/// A verdict in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The claim is proved.
    Verified,
    /// It is not.
    NotVerified,
    /// No verdict was reached.
    NoVerdict,
}

impl Outcome {
    /// The worse of two: one certificate that does not prove its claim outweighs any that could
    /// not be read.
    #[must_use]
    pub fn worse(self, other: Outcome) -> Outcome {
        match (self, other) {
            (Outcome::NotVerified, _) | (_, Outcome::NotVerified) => Outcome::NotVerified,
            (Outcome::NoVerdict, _) | (_, Outcome::NoVerdict) => Outcome::NoVerdict,
            (Outcome::Verified, Outcome::Verified) => Outcome::Verified,
        }
    }

    /// The exit code: 0 verified, 1 not verified, 3 no verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            Outcome::Verified => 0,
            Outcome::NotVerified => 1,
            Outcome::NoVerdict => 3,
        }
    }

    /// The last line on standard output.
    pub fn closing_line(self) -> &'static str {
        match self {
            Outcome::Verified => "s VERIFIED",
            Outcome::NotVerified => "s NOT VERIFIED",
            Outcome::NoVerdict => "s NO VERDICT",
        }
    }
}

/// The answer about one file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileReport {
    /// The file as it was named.
    pub file: String,
    /// The verdict.
    pub verdict: Outcome,
    /// The claim that the file makes, in the claim language.
    pub claim: Option<String>,
    /// What was confirmed.
    pub proof: Option<ProofReport>,
    /// The file's BLAKE3 hash, in hexadecimal digits.
    pub blake3: Option<String>,
    /// The file's length.
    pub bytes: Option<u64>,
    /// Why the claim is not proved, or no verdict was reached.
    pub error: Option<ErrorReport>,
}

/// What was confirmed of a proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProofReport {
    /// The kind of proof.
    pub kind: Cow<'static, str>,
    /// Figures by name.
    pub figures: serde_json::Map<String, serde_json::Value>,
}

/// Why a claim is not proved, or no verdict was reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ErrorReport {
    /// The error kind, a fixed word.
    pub kind: Cow<'static, str>,
    /// A sentence.
    pub message: String,
    /// The node, statement or state.
    pub node: Option<u64>,
    /// The opponent's move there.
    pub opponent_move: Option<String>,
    /// Whether points are named as the node has them, after symmetries: no line leads there.
    #[serde(default)]
    pub own_names: bool,
    /// A line of play from the start that gets there.
    pub line: Option<Vec<PlyReport>>,
    /// The position at its end, drawn.
    pub position: Option<Vec<String>>,
}

/// One move of a line of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlyReport {
    /// `first` or `second`.
    pub player: Cow<'static, str>,
    /// The move, by name.
    #[serde(rename = "move")]
    pub name: String,
}

impl FileReport {
    /// The report of a check of `file`.
    pub fn new(file: String, bytes: Option<usize>, answer: &Result<Verdict, NoVerdict>) -> Self {
        let report = FileReport {
            file,
            verdict: outcome(answer),
            claim: None,
            proof: None,
            blake3: None,
            bytes: bytes.and_then(|bytes| u64::try_from(bytes).ok()),
            error: None,
        };
        match answer {
            Ok(Verdict::Verified(verified)) => FileReport {
                claim: Some(verified.claim.to_string()),
                proof: Some(proof(verified)),
                blake3: Some(verified.hash.to_string()),
                ..report
            },
            Ok(Verdict::Rejected(rejection)) => FileReport {
                claim: rejection.claim.as_ref().map(ToString::to_string),
                error: Some(rejected(rejection)),
                ..report
            },
            Err(why) => FileReport { error: Some(undecided(why)), ..report },
        }
    }
}

/// An answer in one word.
pub fn outcome(answer: &Result<Verdict, NoVerdict>) -> Outcome {
    match answer {
        Ok(Verdict::Verified(_)) => Outcome::Verified,
        Ok(Verdict::Rejected(_)) => Outcome::NotVerified,
        Err(_) => Outcome::NoVerdict,
    }
}

fn proof(verified: &Verified) -> ProofReport {
    let figures = verified.figures.iter().map(|&(name, count)| (name.to_owned(), count.into()));
    ProofReport { kind: verified.kind.into(), figures: figures.collect() }
}

fn rejected(rejection: &Rejection) -> ErrorReport {
    let empty = Place::default();
    let place = rejection.place.as_deref().unwrap_or(&empty);
    ErrorReport {
        kind: rejection.reason.kind().into(),
        message: rejection.reason.to_string(),
        node: rejection.place.as_ref().map(|place| place.node),
        opponent_move: place.opponent_move.clone(),
        own_names: place.own_names,
        line: place.line.as_ref().map(|line| line.iter().map(ply).collect()),
        position: place.position.as_ref().map(drawing),
    }
}

fn undecided(why: &NoVerdict) -> ErrorReport {
    ErrorReport { kind: why.kind().into(), message: why.to_string(), ..ErrorReport::default() }
}

fn ply(ply: &Ply) -> PlyReport {
    PlyReport { player: player_word(ply.player).into(), name: ply.name.clone() }
}

/// A player in a fixed word.
pub(crate) fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// A position, drawn, as a list of lines.
pub(crate) fn drawing(position: &Diagram) -> Vec<String> {
    position.to_string().lines().map(|line| line.trim_end().to_owned()).collect()
}
