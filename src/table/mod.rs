//! Certificates as tables for people, so that a reader can verify the proof by hand; docs/tables.md
//! says how they read.
//!
//! A game turns a certificate into a [`Document`] ([`document`]), and the document is rendered in a
//! [`Format`]. Relies on the certificate having been checked only for its truth: what a wrong one
//! gives is an error or a table of a proof that is none, never a panic.

mod erdos_szekeres;
pub mod model;
mod outcome;
mod positional;
mod render;
mod shading;

use thiserror::Error;
use zermelo_checker::certificate::{Certificate, Proof};
use zermelo_checker::claim::Game;

pub use model::Document;
pub use render::{Format, RenderOptions, UnknownFormat};

/// What goes into a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most lines that the proof's tables may have together; what is beyond is left out, and
    /// the document says so. `None` for the whole proof.
    pub max_lines: Option<u64>,
    /// Strategies of the Erdős–Szekeres game also in digits, with a permutation for every position.
    pub digits: bool,
}

/// What a document that was cut tells the reader to do.
const ALL: &str = "The option --all prints the whole.";

/// Why a certificate cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is no table for this game or this kind of proof.
    #[error("there are no tables for {what} yet")]
    NoTables {
        /// The game, or the kind of proof.
        what: String,
    },
    /// Digits of something that is not played in digits.
    #[error("--digits is for strategies of erdos-szekeres at one size")]
    NoDigits,
    /// The certificate is not one that the checker accepts.
    #[error("the certificate is wrong ({what}); checking it says more")]
    Wrong {
        /// What was found.
        what: String,
    },
}

/// The document of a certificate.
///
/// # Errors
/// When there is no table for its kind, or it is not one that the checker accepts.
pub fn document(certificate: &Certificate<'_>, options: &Options) -> Result<Document, TableError> {
    match (&certificate.header.claim.game, &certificate.proof) {
        (Game::ErdosSzekeres(claimed), Proof::Replay(replay)) => {
            erdos_szekeres::document(&certificate.header, claimed, replay, options)
        }
        (Game::ErdosSzekeres(claimed), Proof::Map(map)) if !options.digits => {
            erdos_szekeres::map::document(&certificate.header, claimed, map, options)
        }
        _ if options.digits => Err(TableError::NoDigits),
        (Game::Positional(claimed), Proof::Replay(replay)) => {
            positional::document(&certificate.header, claimed, replay, options)
        }
        (_, Proof::Outcome(proof)) => outcome::document(&certificate.header, proof, options),
        (game, _) => Err(no_tables(game, certificate)),
    }
}

/// How many rows the printed proof has, counted as docs/tables.md says.
///
/// # Errors
/// As [`document`].
pub fn rows(certificate: &Certificate<'_>) -> Result<u64, TableError> {
    match (&certificate.header.claim.game, &certificate.proof) {
        (Game::Positional(claimed), Proof::Replay(replay)) => {
            positional::rows(&certificate.header, claimed, replay)
        }
        (Game::ErdosSzekeres(claimed), Proof::Replay(replay)) => {
            erdos_szekeres::rows(&certificate.header, claimed, replay)
        }
        (Game::ErdosSzekeres(_), Proof::Map(_)) => erdos_szekeres::map::rows(&certificate.header),
        (_, Proof::Outcome(proof)) => outcome::rows(&certificate.header, proof),
        (game, _) => Err(no_tables(game, certificate)),
    }
}

fn no_tables(game: &Game, certificate: &Certificate<'_>) -> TableError {
    TableError::NoTables { what: format!("{} proofs of {game}", certificate.proof.kind_name()) }
}
