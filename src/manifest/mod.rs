//! The manifest: the claims of a repository, the certificates that prove them, and their sources.
//! docs/guide/claims.md documents the file.
//!
//! A manifest is read once into typed claims, with the place of everything that a message may have
//! to point at. [`run`] checks what it says.

pub mod command;
pub mod edit;
mod read;
pub mod rebuild;
pub mod report;
pub mod run;
mod statement;
pub mod worker;

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostics;
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citation {
    /// The authors.
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

impl Manifest {
    /// The files that it names, relative to its folder: certificates and tables.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.claims.iter().flat_map(|entry| {
            let certificates = entry.certificates.iter().map(|certificate| &certificate.file);
            certificates.chain(entry.tables.iter().map(|table| &table.file)).map(PathBuf::as_path)
        })
    }

    /// Reads a manifest. The tables that it links to have to be in `folder`, where one is given. (A
    /// certificate that is not there is no error of the manifest: its claim has no verdict, and the
    /// other claims still get theirs.)
    ///
    /// # Errors
    /// Everything that is wrong in the text.
    pub fn parse(text: &str, folder: Option<&Path>) -> Result<Manifest, Diagnostics> {
        read::read(text, folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Source;

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
        let manifest = Manifest::parse(GOOD, None).expect("a good manifest");
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
            match Manifest::parse(&text, None) {
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
        assert_eq!(Manifest::parse(&twice, None).expect_err("two")[0].kind, "double-identifier");
        let (claim, _) = GOOD.split_once("[[claim.certificate]]").expect("a certificate");
        assert_eq!(Manifest::parse(claim, None).expect_err("none")[0].kind, "no-certificate");
    }

    /// The kinds of what is wrong, with the lines.
    fn wrong(text: &str) -> Vec<(&'static str, usize)> {
        let errors = Manifest::parse(text, None).expect_err("a bad manifest");
        let source = Source { name: "claims.toml", text };
        errors.iter().map(|error| (error.kind, source.position(error.span.start).0)).collect()
    }

    #[test]
    fn one_fault_hides_no_other() {
        let changed = |changes: &[(&str, &str)]| {
            changes.iter().fold(GOOD.to_owned(), |text, (from, to)| {
                assert_eq!(text.matches(from).count(), 1, "{from}");
                text.replace(from, to)
            })
        };
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [(&'static str, usize)]);
        let cases: &[Case<'_>] = &[
            (
                "an unknown key, and four errors besides",
                &[
                    ("note = ", "nota = "),
                    ("id = \"one\"", "id = \"o n e\""),
                    ("wins affine-plane 4", "wins affine-plane"),
                    ("\"one.cert", "\"../one.cert"),
                    ("\"0000", "\"000"),
                ],
                &[
                    ("identifier", 3),
                    ("statement", 4),
                    ("manifest-syntax", 5),
                    ("certificate-path", 15),
                    ("hash-form", 16),
                ],
            ),
            (
                "no TOML in one line, and an error in another",
                &[("note = ", "note "), ("wins affine-plane 4", "wins affine-plane")],
                &[("statement", 4), ("manifest-syntax", 5)],
            ),
            (
                "values of other types",
                &[
                    ("id = \"one\"", "id = 1"),
                    ("[\"A. Author\", \"B. Author\"]", "[1, \"B. Author\", []]"),
                    ("2024", "\"2024\""),
                    ("\"1234.5678\"", "1234.5678"),
                ],
                &[
                    ("manifest-syntax", 3),
                    ("manifest-syntax", 8),
                    ("manifest-syntax", 8),
                    ("manifest-syntax", 10),
                    ("manifest-syntax", 11),
                ],
            ),
            (
                "a key that is missing, of the claim and of its certificate",
                &[("id = \"one\"\n", ""), ("file = \"one.cert\"\n", ""), ("\"0000", "\"000")],
                &[("manifest-syntax", 2), ("manifest-syntax", 13), ("hash-form", 14)],
            ),
            (
                "an unknown key of every table",
                &[("\n[[claim]]", "x = 1\n[[claim]]"), ("year = ", "y = "), ("command = ", "c = ")],
                &[("manifest-syntax", 1), ("manifest-syntax", 10), ("manifest-syntax", 17)],
            ),
        ];
        for (name, changes, expected) in cases {
            assert_eq!(wrong(&changed(changes)), *expected, "{name}");
        }
        // A claim that is no table, and an empty one, without identifier, statement, certificate.
        for (text, count) in [("claim = 1", 1), ("claim = [1, {}]", 4), ("[claim]\nid = 1", 1)] {
            assert_eq!(wrong(text).len(), count, "{text}: {:?}", wrong(text));
        }
    }

    #[test]
    fn a_table_that_is_not_there_is_told_with_all_else() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("a.html"), "").expect("a file");
        let text =
            GOOD.replacen("note = \"a note\"", "nota = 1\ntables = [\"a.html\", \"b.html\"]", 1);
        let errors = Manifest::parse(&text, Some(folder.path())).expect_err("a bad manifest");
        let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, ["manifest-syntax", "missing-file"]);
    }
}
