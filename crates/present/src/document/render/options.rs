//! How documents are written.

use zermelo_checker::format::Hash;

/// How a document is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RenderOptions<'r> {
    /// LaTeX: only what stands between `\begin{document}` and `\end{document}`, for inclusion in
    /// a document that loads the packages that its first line names.
    pub fragment: bool,
    /// Text: the terminal's width in columns, where there is one. Paragraphs, and tables that are
    /// wider, are broken at it.
    pub width: Option<u16>,
    /// LaTeX: the certificate that the document is of.
    pub cited: Option<CitedCertificate<'r>>,
}

/// A certificate, as papers cite it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CitedCertificate<'r> {
    /// The name of its file.
    pub file: &'r str,
    /// Its hash.
    pub hash: &'r Hash,
    /// What it proves, in the words of a paper.
    pub statement: &'r str,
}
