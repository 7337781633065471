//! What a site shows beside its claims: pages and drawings of certificates, and documents.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// What a site has besides its index.
#[derive(Clone, Debug)]
pub struct Site {
    /// How it shows certificates, by their files.
    pub certificates: BTreeMap<PathBuf, ShownCertificate>,
    /// Its documents, the one to be read first before the others.
    pub documents: Vec<Document>,
}

/// A document of a site.
#[derive(Clone, Debug)]
pub struct Document {
    /// What it calls itself.
    pub title: String,
    /// The address of its page.
    pub page: PathBuf,
}

/// How a site shows a certificate.
#[derive(Clone, Debug)]
pub struct ShownCertificate {
    /// The address of its page.
    pub page: PathBuf,
    /// The file in which what it is about is drawn, where that can be.
    pub drawing: Option<PathBuf>,
    /// Whether the site has the certificate.
    pub is_copied: bool,
}
