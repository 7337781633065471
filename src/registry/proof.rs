//! The proofs of certificates, of all games.

use std::io;

use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::stored::UNREADABLE;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::document::{Document, Extent, Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, SourceForm, TableError};
use zermelo_puzzles::UnnamedDeduction;
use zermelo_sizes::outcome;

use super::{games, named};

/// Prints proofs of all games.
const PRINTER: Printer = Printer { decode, called: named::with_names };

/// Decodes the body of a certificate, by its game or else by its kind; `None` when the kind is
/// unknown.
///
/// # Errors
/// When the body is none of its game and kind.
pub fn decode<'c>(certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    if let Some(proof) = printer::decode(certificate, games::of(&certificate.header.claim))? {
        return Ok(Some(proof));
    }
    // Of a claim that such proofs are not about.
    Ok(Some(match Kind::from_number(certificate.kind) {
        Some(Kind::Outcome) => Box::new(outcome::Plain::decode(certificate, None)?),
        Some(Kind::Deduction) => Box::new(UnnamedDeduction(certificate.decode()?)),
        _ => return Ok(None),
    }))
}

/// As [`decode`], the proof of a certificate that is to be played.
///
/// # Errors
/// When it cannot be decoded.
pub(crate) fn to_play<'c>(
    certificate: &'c Certificate<'_>,
) -> Result<Box<dyn Proof + 'c>, PlayError> {
    decode(certificate).ok().flatten().ok_or(UNREADABLE)
}

/// The document of a certificate.
///
/// # Errors
/// When there is no table for its kind, or it is not one that the checker accepts.
pub fn document(certificate: &Certificate<'_>, options: &Options) -> Result<Document, TableError> {
    PRINTER.document(certificate, options)
}

/// Writes the document of a certificate in a format.
///
/// # Errors
/// As [`document`], and when it cannot be written; then a part of it may have been.
pub fn write(
    certificate: &Certificate<'_>,
    options: &Options,
    format: Format,
    render: &RenderOptions<'_>,
    out: &mut dyn io::Write,
) -> Result<Extent, TableError> {
    PRINTER.write(certificate, options, format, render, out)
}

/// The proof of a certificate as a source.
///
/// # Errors
/// When such proofs have none, or it is not one that the checker accepts.
pub fn source(certificate: &Certificate<'_>, form: SourceForm) -> Result<String, TableError> {
    let rows = || if form == SourceForm::Rows { super::rows::source(certificate) } else { None };
    match PRINTER.source(certificate, form) {
        Err(none @ TableError::NoSource { .. }) => rows().unwrap_or(Err(none)),
        source => source,
    }
}

/// How many rows the printed proof has, counted as docs/guide/tables.md says.
///
/// # Errors
/// As [`document`].
pub fn rows(certificate: &Certificate<'_>) -> Result<u64, TableError> {
    PRINTER.rows(certificate)
}
