//! A manifest as typed claims, with the place of everything that a message may have to point at.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_search::text::visible;

use super::language::Language;
use super::statement::Statement;

/// A manifest.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The claims, in the order of the file.
    pub claims: Vec<Entry>,
    /// The language in which they are written.
    pub language: Language,
}

impl Manifest {
    /// The files that it names, relative to its folder: certificates and tables.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.claims.iter().flat_map(|entry| {
            let certificates = entry.certificates.iter().map(|certificate| &certificate.file);
            certificates.chain(entry.tables.iter().map(|table| &table.file)).map(PathBuf::as_path)
        })
    }
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
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct Citation {
    /// An author of the source. Can be repeated.
    #[arg(long = "author", value_name = "NAME")]
    pub authors: Vec<String>,
    /// The source's title.
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// The source's year.
    #[arg(long, value_name = "YEAR")]
    pub year: Option<u16>,
    /// The source's DOI.
    #[arg(long, value_name = "DOI")]
    pub doi: Option<String>,
    /// The source's number at the arXiv.
    #[arg(long, value_name = "NUMBER")]
    pub arxiv: Option<String>,
    /// The theorem, table or section.
    #[arg(long, value_name = "PLACE")]
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
        f.write_str(&visible(&parts.join(", ")))
    }
}
