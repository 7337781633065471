//! Decodes the proof of a certificate, by its game or else by its kind, and prints it.

use std::io;

use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::writing::RawBody;
use zermelo_present::document::model::{Rich, Section};
use zermelo_present::document::{Document, Extent, Format, RenderOptions, Writer};
use zermelo_present::table::{Options, Parts, Printed, SourceForm, TableError};

use super::{games, named};
use crate::contract::proof::{Proof, ProofResult};
use crate::play::PlayError;
use crate::play::stored::UNREADABLE;
use crate::proofs::outcome;

/// Decodes the body of a certificate, by its game or else by its kind; `None` when the kind is
/// unknown.
///
/// # Errors
/// When the body is none of its game and kind.
pub fn decode<'c>(certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    let Some(kind) = Kind::from_number(certificate.kind) else { return Ok(None) };
    let game = games::of(&certificate.header.claim);
    if let Some(proof) = game.map_or(Ok(None), |game| game.proof(kind, certificate))? {
        return Ok(Some(proof));
    }
    Ok(Some(match kind {
        Kind::Replay => Box::new(certificate.decode::<Replay<'_>>()?),
        Kind::Outcome => {
            let claim = games::outcome_claim(&certificate.header.claim);
            Box::new(outcome::Plain::decode(certificate, claim)?)
        }
        Kind::Mirror => Box::new(certificate.decode::<Mirror>()?),
        Kind::Deduction => Box::new(certificate.decode::<Deduction<'_>>()?),
        Kind::Map => Box::new(certificate.decode::<Map<'_>>()?),
        Kind::Layers => Box::new(certificate.decode::<RawBody<'_>>()?),
        Kind::NimValues => Box::new(certificate.decode::<NimValues>()?),
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
    let document = with_printed(certificate, options, |printed| printed.document(options))?;
    Ok(match title(certificate) {
        Some(title) => Document { title, ..document },
        None => document,
    })
}

/// The claim where it has a name that people know, as the title of the proof's document.
fn title(certificate: &Certificate<'_>) -> Option<Rich> {
    let claim = certificate.header.claim.to_string();
    let called = named::with_names(&claim);
    (called != claim).then(|| Rich::text(called))
}

/// What takes a document under another title.
struct Titled<'w>(&'w mut dyn Writer, Rich);

impl Writer for Titled<'_> {
    fn title(&mut self, _: &Rich) -> io::Result<()> {
        self.0.title(&self.1)
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        self.0.section(section)
    }
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
    with_printed(certificate, options, |printed| {
        format.write(render, out, &mut |writer| match title(certificate) {
            Some(title) => printed.print(options, &mut Titled(writer, title)),
            None => printed.print(options, writer),
        })
    })
}

/// The proof of a certificate as a source.
///
/// # Errors
/// When such proofs have none, or it is not one that the checker accepts.
pub fn source(certificate: &Certificate<'_>, form: SourceForm) -> Result<String, TableError> {
    let proof = decode(certificate).map_err(TableError::Unreadable)?;
    let proof = proof.ok_or(TableError::UnknownKind(certificate.kind))?;
    let claim = &certificate.header.claim;
    let none = || TableError::NoSource { what: format!("this proof of ‘{claim}’") };
    let rows = || if form == SourceForm::Rows { super::rows::source(certificate) } else { None };
    proof.source(form).or_else(rows).ok_or_else(none)?
}

/// How many rows the printed proof has, counted as docs/guide/tables.md says.
///
/// # Errors
/// As [`document`].
pub fn rows(certificate: &Certificate<'_>) -> Result<u64, TableError> {
    with_printed(certificate, &Options::default(), |printed| printed.rows())
}

/// Does something with what prints the proof.
fn with_printed<T>(
    certificate: &Certificate<'_>,
    options: &Options,
    does: impl FnOnce(&dyn Printed) -> Result<T, TableError>,
) -> Result<T, TableError> {
    let proof = decode(certificate).map_err(TableError::Unreadable)?;
    let mut proof = proof.ok_or(TableError::UnknownKind(certificate.kind))?;
    let layout = options.layout.as_ref();
    layout.map_or(Ok(()), |layout| proof.lay_out(layout)).map_err(TableError::Layout)?;
    let claim = &certificate.header.claim;
    let none = || TableError::NoTables { what: format!("such proofs of ‘{claim}’") };
    let printed = proof.printed().ok_or_else(none)?;
    if options.notation && !printed.has_notation() {
        return Err(TableError::NoNotation);
    }
    let is_wanted = |parts: Parts| options.part.as_ref().is_none_or(|part| parts.have(part));
    let parts = printed.parts();
    if options.is_partial() && !parts.is_some_and(is_wanted) {
        return Err(TableError::NoParts(parts));
    }
    does(&*printed)
}
