//! Verdicts as stable JSON objects, for programs. docs/guide/json.md documents the fields; new
//! versions only add fields.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim::Claim;
use zermelo_checker::parts::Executor;
use zermelo_checker::verdict::{NoVerdict, Rejection, Verdict, Verified};
use zermelo_checker::{Cache, check_with};
use zermelo_explain::face::Ending;
use zermelo_explain::picture::Picture;
use zermelo_explain::{Explanation, Place, Ply, explain, no_verdict, player_word};

/// A verdict in one word.
/// The greater of two is the worse: one certificate that does not prove its claim outweighs any that
/// could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictKind {
    /// The claim is proved.
    Verified,
    /// No verdict was reached.
    NoVerdict,
    /// The claim is not proved.
    NotVerified,
}

impl VerdictKind {
    /// The exit code: 0 verified, 1 not verified, 3 no verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            VerdictKind::Verified => 0,
            VerdictKind::NotVerified => 1,
            VerdictKind::NoVerdict => 3,
        }
    }

    /// The status line, the last on standard output.
    pub fn status_line(self) -> &'static str {
        match self {
            VerdictKind::Verified => "s VERIFIED",
            VerdictKind::NotVerified => "s NOT VERIFIED",
            VerdictKind::NoVerdict => "s NO VERDICT",
        }
    }
}

/// The answer about one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FileReport {
    /// The file as it was named.
    pub file: String,
    /// The verdict.
    pub verdict: VerdictKind,
    /// The claim that the file makes, in the claim language.
    pub claim: Option<String>,
    /// The claim that was wanted, where it is another that follows.
    pub implied: Option<String>,
    /// What was confirmed.
    pub proof: Option<ProofReport>,
    /// The file's BLAKE3 hash, in hexadecimal digits.
    pub blake3: Option<String>,
    /// The file's length.
    pub bytes: Option<u64>,
    /// Why the claim is not proved, or no verdict was reached.
    pub error: Option<ErrorReport>,
    /// Of a file of many certificates: how many are verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub many: Option<ManyReport>,
}

/// What is verified of a file of many certificates.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ManyReport {
    /// How many certificates.
    pub verified: u64,
    /// How many different claims they make.
    pub different_claims: u64,
    /// How many certificates have a claim of each sort.
    pub claims: BTreeMap<String, u64>,
    /// The number of the certificate that is not verified, counted from 1; `null` where the file itself
    /// is wrong.
    pub certificate: Option<u64>,
}

/// What was confirmed of a proof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ProofReport {
    /// The kind of proof.
    pub kind: Cow<'static, str>,
    /// Figures by name.
    pub figures: serde_json::Map<String, Value>,
}

/// Why a claim is not proved, or no verdict was reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ErrorReport {
    /// The error kind, a fixed word.
    pub kind: Cow<'static, str>,
    /// A sentence.
    pub message: String,
    /// The node, statement or state.
    pub node: Option<u64>,
    /// What `node` counts: `node`, `state`, `statement` or `derivation`.
    pub spot: Option<Cow<'static, str>>,
    /// The opponent's move there.
    pub opponent_move: Option<String>,
    /// Whether points are named as the node has them, after symmetries: no line leads there.
    pub own_names: bool,
    /// A line of play from the start that gets there.
    pub line: Option<Vec<PlyReport>>,
    /// The position at its end, drawn.
    pub position: Option<Vec<String>>,
}

/// One move of a line of play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PlyReport {
    /// `first` or `second`.
    pub player: Cow<'static, str>,
    /// The move, by name.
    #[serde(rename = "move")]
    pub name: String,
}

/// What is said of the bytes of a file.
#[derive(Clone, Debug)]
pub struct CheckedFile {
    /// The checker's verdict.
    pub verdict: Verdict,
    /// Why, where the certificate does not prove its claim.
    pub explanation: Option<Explanation>,
}

impl CheckedFile {
    /// Checks a certificate, for a required claim if there is one, and explains a rejection.
    pub fn check(bytes: &[u8], wanted: Option<&Claim>, executor: &dyn Executor) -> CheckedFile {
        CheckedFile::check_next(bytes, wanted, executor, &mut Cache::default())
    }

    /// As [`check`](CheckedFile::check), with what the check of another certificate has left.
    pub fn check_next(
        bytes: &[u8],
        wanted: Option<&Claim>,
        executor: &dyn Executor,
        kept: &mut Cache,
    ) -> CheckedFile {
        let wanted = wanted.map(Claim::to_string);
        let verdict = check_with(bytes, wanted.as_deref(), executor, kept);
        CheckedFile::explained(verdict, |rejection| explain(bytes, rejection, wanted.as_deref()))
    }

    /// A verdict, with an explanation where something is rejected.
    pub fn explained(
        verdict: Verdict,
        explain: impl FnOnce(&Rejection) -> Explanation,
    ) -> CheckedFile {
        let explanation = match &verdict {
            Verdict::Rejected(rejection) => Some(explain(rejection)),
            Verdict::Verified(_) | Verdict::None(_) => None,
        };
        CheckedFile { verdict, explanation }
    }

    /// The verdict in one word.
    pub fn kind(&self) -> VerdictKind {
        match self.verdict {
            Verdict::Verified(_) => VerdictKind::Verified,
            Verdict::Rejected(_) => VerdictKind::NotVerified,
            Verdict::None(_) => VerdictKind::NoVerdict,
        }
    }

    /// What was proved, or why nothing was, in a sentence.
    ///
    /// # Errors
    /// The sentence.
    pub fn proved(self) -> Result<Verified, Unproved> {
        match self.verdict {
            Verdict::Verified(verified) => Ok(verified),
            Verdict::Rejected(rejection) => {
                let sentence = self.explanation.map(|explanation| explanation.sentence);
                Err(Unproved::Rejected(sentence.unwrap_or(rejection.fault.to_string())))
            }
            Verdict::None(why) => Err(Unproved::NoVerdict(why)),
        }
    }
}

impl From<NoVerdict> for CheckedFile {
    fn from(why: NoVerdict) -> CheckedFile {
        CheckedFile { verdict: Verdict::None(why), explanation: None }
    }
}

impl fmt::Display for CheckedFile {
    /// A block of lines, without the status line (`s …`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.verdict, &self.explanation) {
            (Verdict::None(why), _) => {
                writeln!(f, "no verdict\n  error  {}: {}", why.code(), no_verdict(why))
            }
            (_, Some(explanation)) => explanation.fmt(f),
            (verdict, None) => verdict.fmt(f),
        }
    }
}

/// Why nothing was proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// The certificate does not prove its claim.
    #[error("{0}")]
    Rejected(String),
    /// No verdict was reached.
    #[error("{}", no_verdict(.0))]
    NoVerdict(NoVerdict),
}

impl FileReport {
    /// The report of a verified `file`, without what was proved.
    pub fn verified(file: String, bytes: Option<usize>) -> Self {
        FileReport {
            file,
            verdict: VerdictKind::Verified,
            claim: None,
            implied: None,
            proof: None,
            blake3: None,
            bytes: bytes.and_then(|bytes| u64::try_from(bytes).ok()),
            error: None,
            many: None,
        }
    }

    /// The report of a check of `file`.
    pub fn new(file: String, bytes: Option<usize>, answer: &CheckedFile) -> Self {
        let verdict = answer.kind();
        let report = FileReport { verdict, ..FileReport::verified(file, bytes) };
        match &answer.verdict {
            Verdict::Verified(verified) => FileReport {
                claim: Some(verified.claim.to_string()),
                implied: verified.implied.clone(),
                proof: Some(proof(verified)),
                blake3: Some(verified.hash.to_string()),
                ..report
            },
            Verdict::Rejected(rejection) => FileReport {
                claim: rejection.claim.as_ref().map(ToString::to_string),
                error: answer.explanation.as_ref().map(rejected),
                ..report
            },
            Verdict::None(why) => FileReport { error: Some(undecided(why)), ..report },
        }
    }
}

fn proof(verified: &Verified) -> ProofReport {
    let figures = verified.figures.iter().map(|&(name, count)| (name.to_owned(), count.into()));
    ProofReport { kind: verified.kind.into(), figures: figures.collect() }
}

fn rejected(explanation: &Explanation) -> ErrorReport {
    let empty = Place::default();
    let place = explanation.place.as_deref().unwrap_or(&empty);
    ErrorReport {
        kind: explanation.code.as_str().into(),
        message: explanation.sentence.clone(),
        node: explanation.place.as_ref().map(|place| place.node),
        spot: explanation.place.as_ref().map(|place| place.spot.word().into()),
        opponent_move: place.opponent_move.clone(),
        own_names: place.own_names,
        line: place.line.as_ref().map(|line| line.iter().map(ply).collect()),
        position: place.position.as_ref().map(drawing),
    }
}

fn undecided(why: &NoVerdict) -> ErrorReport {
    ErrorReport { kind: why.code().into(), message: no_verdict(why), ..ErrorReport::default() }
}

fn ply(ply: &Ply) -> PlyReport {
    PlyReport { player: player_word(ply.player).into(), name: ply.name.clone() }
}

/// How a game has ended, as a JSON object.
pub fn ending(Ending { kind, winner, message }: &Ending) -> Value {
    json!({ "kind": kind, "winner": winner.map(player_word), "message": message })
}

/// A position, drawn, as a list of lines.
pub fn drawing(position: &Picture) -> Vec<String> {
    position.to_string().lines().map(|line| line.trim_end().to_owned()).collect()
}
