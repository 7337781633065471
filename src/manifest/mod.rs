//! The manifest: which claims a repository keeps, what proves them, and where they come from.
//! docs/claims.md documents the file.
//!
//! A manifest is read once into typed claims, with the place of everything that a message may have
//! to point at. [`run`] checks what it says.

pub mod apart;
pub mod command;
pub mod edit;
pub mod rebuild;
pub mod report;
pub mod run;
mod statement;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use crate::diagnostic::{Diagnostic, Source};
pub use statement::{Statement, StatementError};

/// A manifest.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The claims, in the order of the file.
    pub claims: Vec<Entry>,
}

/// A claim that a repository keeps.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its identifier, unique in the manifest.
    pub id: String,
    /// Where in the manifest its identifier stands.
    pub span: Range<usize>,
    /// The claim as published.
    pub statement: Statement,
    /// What is true instead, when the published claim is refuted.
    pub refuted_by: Option<Statement>,
    /// What was published, in words, where the refuted claim is only a case of it: a conjecture for
    /// all sizes, say. Nothing reads it but people.
    pub published: Option<String>,
    /// Where the claim comes from.
    pub source: Citation,
    /// What proves it.
    pub certificates: Vec<CertificateEntry>,
    /// Tables made from its certificates, relative to the manifest's folder; only linked to.
    pub tables: Vec<TableEntry>,
    /// Anything else.
    pub note: Option<String>,
}

impl Entry {
    /// The statement that the certificates have to prove.
    pub fn truth(&self) -> &Statement {
        self.refuted_by.as_ref().unwrap_or(&self.statement)
    }
}

/// A certificate of a claim.
#[derive(Clone, Debug)]
pub struct CertificateEntry {
    /// The file, relative to the manifest's folder.
    pub file: PathBuf,
    /// Where in the manifest it is named.
    pub span: Range<usize>,
    /// The certificate's hash, in hexadecimal digits.
    pub blake3: String,
    /// The command that makes it, without `zermelo` and `-o`; run in the manifest's folder.
    pub command: Option<String>,
}

/// A table that is linked to.
#[derive(Clone, Debug)]
pub struct TableEntry {
    /// The file, relative to the manifest's folder.
    pub file: PathBuf,
    /// Where in the manifest it is named.
    pub span: Range<usize>,
}

/// Where a claim comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The title.
    pub title: Option<String>,
    /// The year.
    pub year: Option<u16>,
    /// The DOI.
    pub doi: Option<String>,
    /// The number at the arXiv.
    pub arxiv: Option<String>,
    /// The theorem, table or section.
    pub place: Option<String>,
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let year = self.year.map(|year| year.to_string());
        let doi = self.doi.as_ref().map(|doi| format!("doi:{doi}"));
        let arxiv = self.arxiv.as_ref().map(|arxiv| format!("arXiv:{arxiv}"));
        let authors = Some(self.authors.join(", ")).filter(|authors| !authors.is_empty());
        let parts = [authors, self.title.clone(), year, doi, arxiv, self.place.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawManifest {
    #[serde(default, rename = "claim")]
    claims: Vec<RawEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawEntry {
    id: Spanned<String>,
    statement: Spanned<String>,
    refuted_by: Option<Spanned<String>>,
    published: Option<Spanned<String>>,
    #[serde(default)]
    source: Citation,
    #[serde(default, rename = "certificate")]
    certificates: Vec<RawCertificate>,
    #[serde(default)]
    tables: Vec<Spanned<String>>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCertificate {
    file: Spanned<String>,
    blake3: Spanned<String>,
    command: Option<Spanned<String>>,
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// Everything that is wrong in the text.
    pub fn parse(text: &str) -> Result<Manifest, Vec<Diagnostic>> {
        let raw: RawManifest = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            vec![Diagnostic::new("manifest-syntax", span, error.message())]
        })?;
        let mut reader = Reader { text, errors: Vec::new(), ids: BTreeMap::new() };
        let mut claims = Vec::new();
        for entry in raw.claims {
            claims.extend(reader.entry(entry));
        }
        if reader.errors.is_empty() { Ok(Manifest { claims }) } else { Err(reader.errors) }
    }

    /// The tables that are linked to and are not there. (A certificate that is not there is no
    /// error of the manifest: its claim has no verdict, and the other claims still get theirs.)
    pub fn missing_tables(&self, folder: &Path) -> Vec<Diagnostic> {
        let tables = self.claims.iter().flat_map(|entry| &entry.tables);
        let missing = tables.filter(|table| !folder.join(&table.file).is_file());
        missing
            .map(|table| {
                let message = format!("there is no file {}", folder.join(&table.file).display());
                Diagnostic::new("missing-file", table.span.clone(), message)
            })
            .collect()
    }
}

struct Reader<'t> {
    text: &'t str,
    errors: Vec<Diagnostic>,
    ids: BTreeMap<String, Range<usize>>,
}

impl Reader<'_> {
    fn error(&mut self, kind: &'static str, span: Range<usize>, message: impl Into<String>) {
        self.errors.push(Diagnostic::new(kind, span, message));
    }

    fn entry(&mut self, raw: RawEntry) -> Option<Entry> {
        let before = self.errors.len();
        self.id(&raw.id);
        let statement = self.statement(&raw.statement);
        let refuted_by = raw.refuted_by.as_ref().and_then(|text| self.statement(text));
        if let (Some(text), Some(published), Some(truth)) =
            (&raw.refuted_by, &statement, &refuted_by)
            && !truth.contradicts(published)
        {
            let message = format!("‘{truth}’ does not contradict ‘{published}’");
            self.error("no-contradiction", text.span(), message);
        }
        if let Some(words) = &raw.published {
            self.published(words, raw.refuted_by.is_some());
        }
        if raw.certificates.is_empty() {
            let message = format!("the claim ‘{}’ has no certificate", raw.id.get_ref());
            self.error("no-certificate", raw.id.span(), message);
        }
        let certificates = raw.certificates.into_iter().map(|raw| self.certificate(raw)).collect();
        let tables = raw
            .tables
            .iter()
            .map(|table| TableEntry { file: self.below("table-path", table), span: table.span() });
        let tables = tables.collect();
        if self.errors.len() > before {
            return None;
        }
        Some(Entry {
            span: raw.id.span(),
            id: raw.id.into_inner(),
            statement: statement?,
            refuted_by,
            published: raw.published.map(Spanned::into_inner),
            source: raw.source,
            certificates,
            tables,
            note: raw.note,
        })
    }

    fn id(&mut self, id: &Spanned<String>) {
        let text = id.get_ref();
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if text.is_empty() || !text.chars().all(allowed) {
            let message = "an identifier has letters, digits, hyphens, underscores and dots";
            self.error("identifier", id.span(), message);
        }
        if let Some(first) = self.ids.insert(text.clone(), id.span()) {
            let message = format!("two claims have the identifier ‘{text}’");
            let source = Source { name: "", text: self.text };
            let note = format!("the first is in line {}", source.position(first.start).0);
            self.errors.push(Diagnostic::new("double-identifier", id.span(), message).note(note));
        }
    }

    fn statement(&mut self, text: &Spanned<String>) -> Option<Statement> {
        match text.get_ref().parse() {
            Ok(statement) => Some(statement),
            Err(error) => {
                self.error("statement", text.span(), format!("no statement: {error}"));
                None
            }
        }
    }

    /// What was published stands in words only where it is refuted: beside a claim that is proved,
    /// it would read as if it were proved as well.
    fn published(&mut self, words: &Spanned<String>, refuted: bool) {
        let message = match refuted {
            false => "‘published’ says in words what is refuted: ‘refuted-by’ is missing",
            true if words.get_ref().trim().is_empty() => "‘published’ has no words",
            true => return,
        };
        self.error("published", words.span(), message);
    }

    fn certificate(&mut self, raw: RawCertificate) -> CertificateEntry {
        let file = self.below("certificate-path", &raw.file);
        let hash = raw.blake3.get_ref();
        let digit = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        if hash.len() != 64 || !hash.chars().all(digit) {
            let message = "a BLAKE3 hash is written with 64 hexadecimal digits in lower case";
            self.error("hash-form", raw.blake3.span(), message);
        }
        if let Some(command) = &raw.command
            && let Err(error) = command::words(command.get_ref())
        {
            self.error("command", command.span(), error.to_string());
        }
        CertificateEntry {
            file,
            span: raw.file.span(),
            blake3: raw.blake3.into_inner(),
            command: raw.command.map(Spanned::into_inner),
        }
    }

    /// A file, which has to be below the manifest's folder.
    fn below(&mut self, kind: &'static str, text: &Spanned<String>) -> PathBuf {
        let path = PathBuf::from(text.get_ref());
        if !stays_below(&path) {
            let message = "a file is named relative to the manifest's folder, and is below it";
            self.error(kind, text.span(), message);
        }
        path
    }
}

/// Whether a path leads to something below the folder that it is relative to.
fn stays_below(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        && path.file_name().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
[[claim]]
id = "one"
statement = "first player wins affine-plane 4"
note = "a note"

[claim.source]
authors = ["A. Author", "B. Author"]
title = "A Title"
year = 2024
arxiv = "1234.5678"
place = "Theorem 1"

[[claim.certificate]]
file = "one.cert"
blake3 = "0000000000000000000000000000000000000000000000000000000000000000"
command = "solve affine-plane 4"
"#;

    #[test]
    fn a_manifest_is_read_into_typed_claims() {
        let manifest = Manifest::parse(GOOD).expect("a good manifest");
        let [entry] = manifest.claims.as_slice() else { panic!("{manifest:?}") };
        assert_eq!(entry.id, "one");
        assert_eq!(entry.truth().to_string(), "first player wins affine-plane 4");
        let cited = "A. Author, B. Author, A Title, 2024, arXiv:1234.5678, Theorem 1";
        assert_eq!(entry.source.to_string(), cited);
    }

    #[test]
    fn everything_wrong_is_found_with_its_kind_and_line() {
        let cases: &[(&str, &str, &str, usize)] = &[
            ("note = ", "nota = ", "manifest-syntax", 5),
            ("id = \"one\"", "id = 1", "manifest-syntax", 3),
            ("id = \"one\"", "id = \"o n e\"", "identifier", 3),
            ("affine-plane 4", "affine-plane", "statement", 4),
            ("first player wins", "draw", "", 0),
            ("one.cert", "../one.cert", "certificate-path", 15),
            ("one.cert", "/one.cert", "certificate-path", 15),
            ("one.cert", ".", "certificate-path", 15),
            ("note = \"a note\"", "tables = [\"a.html\", \"/b.html\"]", "table-path", 5),
            ("note = \"a note\"", "tables = [\"a.html\", \"b/c.tex\"]", "", 0),
            ("\"solve affine-plane 4", "\"claims init", "command", 17),
            ("\"solve affine-plane 4", "\"solve 'affine-plane 4", "command", 17),
            ("\"solve affine-plane 4", "\"solve affine-plane 4 -o x", "command", 17),
            ("\"0000", "\"000", "hash-form", 16),
            ("\"0000", "\"A000", "hash-form", 16),
            (
                "note = \"a note\"",
                "refuted-by = \"second player wins affine-plane 5\"",
                "no-contradiction",
                5,
            ),
            ("note = \"a note\"", "refuted-by = \"draw affine-plane 4\"", "", 0),
            ("note = \"a note\"", "published = \"the first player wins\"", "published", 5),
            (
                "note = \"a note\"",
                "refuted-by = \"draw affine-plane 4\"\npublished = \"for all n\"",
                "",
                0,
            ),
            (
                "note = \"a note\"",
                "refuted-by = \"draw affine-plane 4\"\npublished = \" \"",
                "published",
                6,
            ),
        ];
        for &(from, to, kind, line) in cases {
            let text = GOOD.replacen(from, to, 1);
            assert_ne!(text, GOOD);
            match Manifest::parse(&text) {
                Ok(_) => assert_eq!(kind, "", "{to}"),
                Err(errors) => {
                    let error = &errors[0];
                    let source = Source { name: "claims.toml", text: &text };
                    assert_eq!(
                        (error.kind, source.position(error.span.start).0),
                        (kind, line),
                        "{to}: {error}"
                    );
                }
            }
        }
        let twice = [GOOD, GOOD].concat();
        assert_eq!(Manifest::parse(&twice).expect_err("two")[0].kind, "double-identifier");
        let (claim, _) = GOOD.split_once("[[claim.certificate]]").expect("a certificate");
        assert_eq!(Manifest::parse(claim).expect_err("none")[0].kind, "no-certificate");
    }
}
