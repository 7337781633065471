//! The proof of a certificate, decoded by its game or else by its kind, and printed.

use std::io;

use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::writing::RawBody;
use zermelo_explain::claims::Game;
use zermelo_explain::play::stored::Content;

use crate::contract::about::About;
use crate::contract::proof::ProofResult;
use crate::document::model::{Rich, Section};
use crate::document::{Document, Extent, Format, RenderOptions, Writer};
use crate::mirror::proof::MirrorProof;
use crate::replay::strategy::Strategy;
use crate::table::{Options, Parts, Printout, SourceForm, TableError};

/// Decodes the body of a certificate as its game has it, or else by its kind; `None` where neither the game nor
/// the kind says how.
///
/// # Errors
/// When the body is none of its game and kind.
pub fn decode<'c>(certificate: &'c Certificate<'c>, about: Option<&About>) -> ProofResult<'c> {
    let Some(kind) = Kind::from_number(certificate.kind) else { return Ok(None) };
    if let Some(proof) = about.map_or(Ok(None), |about| (about.proofs)(kind, certificate))? {
        return Ok(Some(proof));
    }
    let header = &certificate.header;
    if matches!(kind, Kind::Replay | Kind::Mirror) {
        match zermelo_explain::content(certificate).transpose()? {
            Some(Content::Strategy(stored)) => {
                let notation = about.zip(Game::of(&header.claim));
                let notation = notation.and_then(|(about, game)| about.notation(&game));
                return Ok(Some(Box::new(Strategy { header, stored, notation })));
            }
            Some(Content::Images(stored)) => {
                return Ok(Some(Box::new(MirrorProof { header, stored, source: None })));
            }
            _ => {}
        }
    }
    Ok(Some(match kind {
        Kind::Replay => Box::new(certificate.decode::<Replay<'_>>()?),
        Kind::Mirror => Box::new(certificate.decode::<Mirror>()?),
        Kind::Map => Box::new(certificate.decode::<Map<'_>>()?),
        Kind::Layers => Box::new(certificate.decode::<RawBody<'_>>()?),
        Kind::NimValues => Box::new(certificate.decode::<NimValues>()?),
        _ => return Ok(None),
    }))
}

/// Prints proofs.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// Decodes a proof.
    pub decode: for<'c> fn(&'c Certificate<'c>) -> ProofResult<'c>,
    /// A claim as its title names it.
    pub called: fn(&str) -> String,
}

/// What takes a document under another title.
struct TitledWriter<'w>(&'w mut dyn Writer, Rich);

impl Writer for TitledWriter<'_> {
    fn title(&mut self, _: &Rich) -> io::Result<()> {
        self.0.title(&self.1)
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        self.0.section(section)
    }
}

impl Printer {
    /// One that names claims as they print.
    pub const fn of(decode: for<'c> fn(&'c Certificate<'c>) -> ProofResult<'c>) -> Printer {
        Printer { decode, called: str::to_owned }
    }

    /// The document of a certificate.
    ///
    /// # Errors
    /// When there is no table for its kind, or it is not one that the checker accepts.
    pub fn document(
        &self,
        certificate: &Certificate<'_>,
        options: &Options,
    ) -> Result<Document, TableError> {
        let document =
            self.with_printed(certificate, options, |printed| printed.document(options))?;
        Ok(match self.title(certificate) {
            Some(title) => Document { title, ..document },
            None => document,
        })
    }

    /// The claim where it has a name that people know, as the title of the proof's document.
    fn title(&self, certificate: &Certificate<'_>) -> Option<Rich> {
        let claim = certificate.header.claim.to_string();
        let called = (self.called)(&claim);
        (called != claim).then(|| Rich::text(called))
    }

    /// Writes the document of a certificate in a format.
    ///
    /// # Errors
    /// As [`document`](Printer::document), and when it cannot be written; then a part of it may have been.
    pub fn write(
        &self,
        certificate: &Certificate<'_>,
        options: &Options,
        format: Format,
        render: &RenderOptions<'_>,
        out: &mut dyn io::Write,
    ) -> Result<Extent, TableError> {
        self.with_printed(certificate, options, |printed| {
            format.write(render, out, &mut |writer| match self.title(certificate) {
                Some(title) => printed.print(options, &mut TitledWriter(writer, title)),
                None => printed.print(options, writer),
            })
        })
    }

    /// The proof of a certificate as a source.
    ///
    /// # Errors
    /// When such proofs have none, or it is not one that the checker accepts.
    pub fn source(
        &self,
        certificate: &Certificate<'_>,
        form: SourceForm,
    ) -> Result<String, TableError> {
        let proof = (self.decode)(certificate).map_err(TableError::Unreadable)?;
        let proof = proof.ok_or(TableError::UnknownKind(certificate.kind))?;
        let claim = &certificate.header.claim;
        let none = || TableError::NoSource { what: format!("this proof of ‘{claim}’") };
        proof.source(form).ok_or_else(none)?
    }

    /// How many rows the printed proof has, counted as docs/guide/tables.md says.
    ///
    /// # Errors
    /// As [`document`](Printer::document).
    pub fn rows(&self, certificate: &Certificate<'_>) -> Result<u64, TableError> {
        self.with_printed(certificate, &Options::default(), |printed| printed.rows())
    }

    /// Does something with what prints the proof.
    fn with_printed<T>(
        &self,
        certificate: &Certificate<'_>,
        options: &Options,
        does: impl FnOnce(&dyn Printout) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        let proof = (self.decode)(certificate).map_err(TableError::Unreadable)?;
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
}
