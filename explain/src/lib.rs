//! Explains the verdicts of `zermelo-checker`, and reads claims from text. The crate decides nothing
//! and is not trusted: the checker gives an error code and the numbers of a place, and [`explain`]
//! reads the certificate again for the names, the line of play to the place, and the position there.
//!
//! ```
//! let text = "second player wins chomp 2 from exactly '(q+1, q)' for every q >= 0";
//! let claim = zermelo_explain::claims::claim(text)?;
//! assert_eq!(
//!     claim.to_string(),
//!     "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0"
//! );
//!
//! // A file cut short.
//! let bytes = b"\x89ZERMELO\x02";
//! let zermelo_checker::Verdict::Rejected(rejection) = zermelo_checker::check(bytes, None) else {
//!     panic!("it proves nothing");
//! };
//! let explanation = zermelo_explain::explain(bytes, &rejection, None);
//! assert_eq!(explanation.sentence, "the file ends before the certificate does");
//! # Ok::<(), zermelo_explain::claims::ClaimError>(())
//! ```
//!
//! | module | holds |
//! | --- | --- |
//! | [`assertion`] | what claims say: who wins, and their parts as JSON |
//! | [`claims`] | claims and games read from text, with suggestions for typos |
//! | [`explore`] | what a certificate holds of every position, place by place |
//! | [`forms`] | affine forms of outcome proofs, evaluated and changed |
//! | [`face`] | what a game looks like to people: its moves, positions, endings |
//! | `games` | a file or folder per game: the words of its claims, the names of its moves, its pictures |
//! | `proofs` | a file per kind of proof: lines of play, the step of a derivation, the state of a map |
//! | `words` | sentences for error codes |
//! | `hash` | what seems to have happened to a file whose hash is wrong |
//! | [`name`] | names of points and moves, as text and as mathematics |
//! | [`page`] | what a page shows of a game, as JSON |
//! | [`picture`] | positions as shapes and labels with meaning, and as text |
//! | [`play`] | games against the strategy of a certificate |
//! | [`puzzles`] | puzzles and the steps of proofs about them, in words |
//! | [`rules`] | the rules of any game behind one type |
//! | [`set`] | sets of points or vertices |
//! | `place` | the place of a fault, ready to be printed |
//! | [`typos`] | what was meant by a word that is unknown |
//! | [`walk`] | outcome proofs at one size, move by move |
//!
//! # Features
//!
//! None is on by default. `serde` implements `serde::Serialize` for [`Explanation`] and its parts, and turns on
//! the feature of the same name of `zermelo-checker`.

/// The example of the introduction, which runs with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Introduction;

pub mod assertion;
pub mod claims;
pub mod explore;
pub mod face;
mod games;
mod hash;
pub mod name;
pub mod page;
pub mod picture;
mod place;
pub mod play;
mod proofs;
pub mod puzzles;
pub mod rules;
pub mod set;
pub mod typos;
mod words;

use std::fmt;

pub use games::{content, faces, game_in_words, in_words, play_against, view, with_replay};
pub use place::{Place, Ply, Spot, numbered};
pub use proofs::outcome::{forms, walk};
pub use words::{agreeing, count, fraction, meaning, no_verdict, player_word};
use zermelo_checker::CLAIM_MISMATCH;
use zermelo_checker::claim::Claim;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::format::{Certificate, HASH_MISMATCH, Reader};
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::Rejection;

use games::Case;
use words::{Diagnosis, Facts};

/// Why a certificate does not prove its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The kind of error, as the checker gives it.
    pub code: Code,
    /// What is wrong, in words.
    pub sentence: String,
    /// Where in the proof; `None` when the fault is not at a node or state.
    pub place: Option<Box<Place>>,
    /// What the file claims, where that could be read.
    pub claim: Option<Claim>,
}

impl fmt::Display for Explanation {
    /// A block of lines, without the status line (`s …`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.claim {
            Some(claim) => writeln!(f, "not proved: {claim}")?,
            None => writeln!(f, "nothing is proved")?,
        }
        writeln!(f, "  error  {}: {}", self.code, self.sentence)?;
        self.place.iter().try_for_each(|place| place.fmt(f))
    }
}

/// What a fault means, in words, as far as its own numbers say.
pub fn sentence(fault: &Fault) -> String {
    words::sentence(fault.code, &Facts::of(fault))
}

/// Why bytes are not a certificate, in words.
pub fn read_error(bytes: &[u8], error: &Stop) -> String {
    match error {
        Stop::NoVerdict(why) => no_verdict(why),
        Stop::Rejected(fault) => {
            let mut facts = Facts::of(fault);
            if fault.code == HASH_MISMATCH {
                hash::diagnose(bytes, &mut facts);
            }
            words::sentence(fault.code, &facts)
        }
    }
}

/// Explains the rejection of a certificate with these bytes, which were checked for a required claim if
/// there was one.
///
/// A rejection of other bytes gives a sentence that may be wrong, and no more harm.
pub fn explain(bytes: &[u8], rejection: &Rejection, wanted: Option<&str>) -> Explanation {
    let Rejection { fault, claim, .. } = rejection;
    let mut diagnosis = Diagnosis { facts: Facts::of(fault), ..Diagnosis::default() };
    if fault.code == HASH_MISMATCH {
        hash::diagnose(bytes, &mut diagnosis.facts);
    } else if fault.code == CLAIM_MISMATCH {
        diagnose_wanted(wanted, claim.as_ref(), &mut diagnosis.facts);
    } else if let Ok((certificate, _)) = Certificate::read(bytes)
        && let Some(kind) = Kind::from_number(certificate.kind)
    {
        diagnosis.facts.set("proof", kind.name());
        let case = Case { fault, kind, body: certificate.reader(), byte: None };
        games::diagnose(&certificate.header.claim, &case, Some(&certificate), &mut diagnosis);
    }
    explanation(rejection, diagnosis)
}

/// Explains the rejection of a certificate that was read as a stream. `byte` gives the bytes of its
/// body that can be read again; after a pipe, none.
pub fn explain_stream(
    rejection: &Rejection,
    wanted: Option<&str>,
    byte: &dyn Fn(u64) -> Option<u8>,
) -> Explanation {
    let Rejection { fault, claim, .. } = rejection;
    let mut diagnosis = Diagnosis { facts: Facts::of(fault), ..Diagnosis::default() };
    if fault.code == CLAIM_MISMATCH {
        diagnose_wanted(wanted, claim.as_ref(), &mut diagnosis.facts);
    } else if let Some(claim) = claim
        && proofs::layers::SENTENCES.iter().any(|(code, _)| *code == fault.code)
    {
        let body = Reader::new(&[], 0);
        let case = Case { fault, kind: Kind::Layers, body, byte: Some(byte) };
        diagnosis.facts.set("proof", case.kind.name());
        games::diagnose(claim, &case, None, &mut diagnosis);
    }
    explanation(rejection, diagnosis)
}

/// What was told of a rejection.
fn explanation(Rejection { fault, claim, .. }: &Rejection, diagnosis: Diagnosis) -> Explanation {
    let sentence = words::sentence(fault.code, &diagnosis.facts);
    let sentence = match diagnosis.whereabouts {
        Some(whereabouts) => format!("{whereabouts}: {sentence}"),
        None => sentence,
    };
    let place = diagnosis.place.map(Box::new);
    Explanation { code: fault.code, sentence, place, claim: claim.clone() }
}

/// What was wanted, and whether it was only written otherwise.
fn diagnose_wanted(wanted: Option<&str>, claim: Option<&Claim>, facts: &mut Facts) {
    let Some(wanted) = wanted else { return };
    facts.set("expected", wanted);
    if let (Ok(read), Some(claim)) = (claims::claim(wanted), claim)
        && read == *claim
    {
        facts.set("printed", claim);
    }
}
