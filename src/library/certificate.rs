//! Certificates that the checker has accepted: printed, drawn, written.

use std::fmt;
use std::path::Path;

use zermelo_checker::format::{self, MAGIC};
use zermelo_checker::parts::Stop;
use zermelo_explain::picture::Picture;
use zermelo_explain::{no_verdict, read_error};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::table;
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::executor::Parallel;
use zermelo_search::files::{self, Kind, Output, Replaces};
use zermelo_search::limits::Resources;
use zermelo_search::text::ShownPath;
use zermelo_search::verdict::VerdictKind;

use super::checking::{check, ordinary};
use super::claim::Claim;
use super::error::Error;
use crate::registry::proof;

/// A certificate that the checker has accepted.
///
/// ```
/// use zermelo::{Certificate, Format, Resources};
/// let bytes = std::fs::read("certificates/positional/pi4.cert")?;
/// let certificate = Certificate::check(bytes, &Resources::DEFAULT)?;
/// assert_eq!(certificate.claim().to_string(), "first player wins affine-plane 4");
/// assert!(certificate.table(Format::Markdown, None)?.starts_with("# "));
/// assert!(certificate.draw(None)?.svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Certificate(AcceptedCertificate);

impl Certificate {
    /// Checks the bytes of a certificate.
    ///
    /// # Errors
    /// [`Error::NotVerified`] with the report; that the check was stopped.
    pub fn check(bytes: Vec<u8>, resources: &Resources<'_>) -> Result<Certificate, Error> {
        let report = check(&bytes, None, resources)?;
        if report.many.is_some() {
            let message = "the file has many certificates, and one is wanted";
            return Err(Error::Wrong(message.to_owned()));
        }
        match (report.verdict, format::Certificate::read(&bytes)) {
            (VerdictKind::Verified, Ok((read, hash))) => {
                let claim = read.header.claim.clone();
                Ok(Certificate(AcceptedCertificate::checked_before(bytes, hash, claim)))
            }
            _ => Err(Error::NotVerified(Box::new(report))),
        }
    }

    /// As [`check`](Certificate::check), of a file, which is read whole.
    ///
    /// # Errors
    /// As for [`check`](Certificate::check), and when the file cannot be read.
    pub fn open(path: impl AsRef<Path>, resources: &Resources<'_>) -> Result<Certificate, Error> {
        let path = path.as_ref();
        let bytes = files::read(&ordinary(path))
            .map_err(|why| Error::Wrong(format!("{}: {}", path.shown(), no_verdict(&why))))?;
        Certificate::check(bytes, resources)
    }

    /// One that was made; the checker is asked.
    pub(super) fn of(made: &NewCertificate) -> Result<Certificate, Error> {
        Ok(Certificate(made.accepted(&Parallel::hidden())?.clone()))
    }

    /// What it proves.
    pub fn claim(&self) -> Claim {
        self.0.claim().clone().into()
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> &[u8] {
        self.0.bytes()
    }

    /// Its BLAKE3 hash, in hexadecimal digits.
    pub fn hash(&self) -> String {
        self.0.hash().to_string()
    }

    /// Writes the file, whole or not at all. Another file than a certificate stays as it is.
    ///
    /// # Errors
    /// When there is another file, or the folder cannot be written to.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = ordinary(path.as_ref());
        let own = Kind { name: "certificate", begins: |start| start.starts_with(&MAGIC) };
        let output = Output { path: &path, replaces: Replaces::Own(own) };
        let wrong = |error: &dyn fmt::Display| Error::Wrong(error.to_string());
        files::confirm(&[], &[output], false).map_err(|error| wrong(&error))?;
        files::write(&path, self.bytes()).map_err(|failed| {
            wrong(&format!("{}: {}", failed.path.shown(), files::reason(&failed.error)))
        })
    }

    /// The proof as tables, in a format; the first so many lines of them, or all.
    ///
    /// # Errors
    /// When there are no tables for such proofs.
    pub fn table(&self, format: Format, lines: Option<u64>) -> Result<String, Error> {
        let options = table::Options { max_lines: lines, ..table::Options::default() };
        let mut out = Vec::new();
        self.read(|certificate| {
            proof::write(certificate, &options, format, &RenderOptions::default(), &mut out)
                .map_err(|error| Error::Wrong(error.to_string()))
        })?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// What the proof is about, drawn: the start of the game, with the strategy's first move, or the
    /// puzzle; with `node` the position of a node of the proof, counted from 0.
    ///
    /// # Errors
    /// When there is nothing to be drawn, or no such node.
    pub fn draw(&self, node: Option<usize>) -> Result<Drawing, Error> {
        self.read(|certificate| {
            let proof = proof::to_play(certificate)?;
            if let Some(picture) = proof.picture(node) {
                return Ok(Drawing(picture));
            }
            let game = proof.begin()?;
            let Some(node) = node else { return Ok(Drawing(game.drawing(false))) };
            let none = || Error::Wrong(format!("the proof has no node {node} to be drawn"));
            game.node(node).map(Drawing).ok_or_else(none)
        })
    }

    /// Does something with the parts of its file.
    pub(super) fn read<T>(
        &self,
        does: impl FnOnce(&format::Certificate<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let unread = |error: Stop| Error::Wrong(read_error(self.bytes(), &error));
        does(&format::Certificate::read(self.bytes()).map_err(unread)?.0)
    }
}

/// A drawn position. It prints as characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing(pub(super) Picture);

impl Drawing {
    /// As SVG, in the reader's choice of light or dark.
    pub fn svg(&self) -> String {
        self.0.svg(true)
    }

    /// As TikZ, for LaTeX.
    pub fn tikz(&self) -> String {
        self.0.tikz()
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}
