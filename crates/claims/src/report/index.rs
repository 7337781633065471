//! The index of a site: every claim with its source, verdict, certificates and tables.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use maud::{Markup, PreEscaped, Render, html};
use zermelo_present::html::page;
use zermelo_search::text::{ShownPath, visible};
use zermelo_search::verdict::VerdictKind;

use super::problem::{Problem, place, problems};
use super::refuted::Refutation;
use super::results::{Run, hashes};
use super::sarif::escaped as uri_escaped;
use super::text::{figures, summary};
use crate::Citation;
use crate::run::{CertificateResult, ClaimResult};

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
    /// What it is about, drawn in SVG, where that can be.
    pub drawing: Option<String>,
    /// Whether the site has the certificate.
    pub is_copied: bool,
}

/// The page.
pub fn index(run: &Run<'_>, site: &Site) -> String {
    let title = run.title();
    let body = html! {
        h1 { (title) } "\n"
        p.soft { (summary(run)) } "\n"
        (failed(run))
        (documents(site))
        (overview(run))
        main { "\n"
            @for result in &run.results { (claim(run, result, site)) }
        } "\n"
        footer.soft { "\n"
            p {
                "From " (visible(run.name)) ", by zermelo " (env!("CARGO_PKG_VERSION")) ". A certificate's \
                claim can be checked without the program that made it: "
                code { "zermelo-check --claim 'CLAIM' FILE" }
                ". The BLAKE3 hash is that of the file without its last 32 bytes, which are the hash."
            } "\n"
        }
    };
    page(title, &body)
}

/// A verdict in words, and as a class of the style sheet.
fn word_and_class(verdict: VerdictKind, refuted: bool) -> (&'static str, &'static str) {
    match verdict {
        VerdictKind::Verified if refuted => ("refuted", "verified"),
        VerdictKind::Verified => ("verified", "verified"),
        VerdictKind::NotVerified => ("not verified", "not-verified"),
        VerdictKind::NoVerdict => ("no verdict", "no-verdict"),
    }
}

/// A verdict with its colour.
fn verdict(verdict: VerdictKind, refuted: bool) -> Markup {
    let (word, class) = word_and_class(verdict, refuted);
    html! { span.verdict.(class) { (word) } }
}

/// Links to the claims that do not stand, which may be far down.
fn failed(run: &Run<'_>) -> Markup {
    let failed = [VerdictKind::NotVerified, VerdictKind::NoVerdict].map(|kind| {
        let results = run.results.iter().filter(|result| result.verdict == kind);
        (kind, results.map(|result| anchor(&result.entry.id)).collect::<Vec<_>>())
    });
    html! {
        @for (kind, links) in failed.iter().filter(|(_, links)| !links.is_empty()) {
            p { (verdict(*kind, false)) ": " (list(links)) } "\n"
        }
    }
}

/// A link to a claim on this page.
fn anchor(id: &str) -> Markup {
    html! { a href={ "#" (id) } { (id) } }
}

fn list(items: &[Markup]) -> Markup {
    html! {
        @for (number, item) in items.iter().enumerate() {
            @if number > 0 { ", " }
            (item)
        }
    }
}

/// Links to the documents of the site: the first one, which is to be read first, and then all.
fn documents(site: &Site) -> Markup {
    let link = |document: &Document| {
        html! { a href=(path_uri(&document.page)) { (document.title) } }
    };
    html! {
        @if let [first, others @ ..] = site.documents.as_slice() {
            p { "Read first: " (link(first)) } "\n"
            @if !others.is_empty() {
                details {
                    summary { "All documents" }
                    ul { @for document in &site.documents { li { (link(document)) } "\n" } }
                } "\n"
            }
        }
    }
}

/// A table of all claims, with links to them.
fn overview(run: &Run<'_>) -> Markup {
    html! {
        nav.scroll {
            table { "\n"
                thead { tr { th { "Claim" } th { "Verdict" } th { "Statement" } } } "\n"
                tbody { "\n"
                    @for result in &run.results { (overview_row(result)) "\n" }
                } "\n"
            }
        } "\n"
    }
}

fn overview_row(result: &ClaimResult<'_>) -> Markup {
    let entry = result.entry;
    let (word, class) = word_and_class(result.verdict, entry.refuted_by.is_some());
    html! {
        tr {
            td { (anchor(&entry.id)) }
            td.verdict.(class) { (word) }
            td {
                @if let Some(refutation) = Refutation::of(result) {
                    b { (refutation.heading_of(&entry.statement.in_words())) } br;
                    (refutation.state()) ": " (entry.truth().in_words())
                } @else {
                    (entry.statement.in_words())
                }
            }
        }
    }
}

fn claim(run: &Run<'_>, result: &ClaimResult<'_>, site: &Site) -> Markup {
    let entry = result.entry;
    let refutation = Refutation::of(result);
    let is_refuted = refutation.is_some();
    let (_, class) = word_and_class(result.verdict, is_refuted);
    let [statement, printed] = [entry.statement.in_words(), entry.statement.to_string()].map(
        |statement| match &refutation {
            Some(refutation) => refutation.heading_of(&statement),
            None => statement,
        },
    );
    // The source, which has links here, comes below.
    let lines = refutation.map(|refutation| refutation.lines()).unwrap_or_default();
    let tables: Vec<Markup> = entry.tables.iter().map(|table| link(&table.file)).collect();
    html! {
        section id=(entry.id) class=(class) { "\n"
            header { h2 { (entry.id) } (verdict(result.verdict, is_refuted)) } "\n"
            p.claim { (Words(&statement)) } "\n"
            p.printed { (Words(&printed)) } "\n"
            dl { "\n"
                @for (word, line) in lines.iter().filter(|(word, _)| *word != "source") {
                    (item(word, Words(line)))
                }
                @let source = source(&entry.source);
                @if !source.is_empty() { (item("source", list(&source))) }
                @if let Some(note) = &entry.note { (item("note", note.lines().map(visible).collect::<Vec<_>>().join(" "))) }
                @if !tables.is_empty() { (item("tables", list(&tables))) }
            } "\n"
            @for found in &result.certificates { (certificate(found, site)) }
            @for found in &problems(result) { (problem(run, found)) }
        } "\n"
    }
}

/// What is wrong, the place in the manifest, and the place in the proof as it is drawn.
fn problem(run: &Run<'_>, problem: &Problem<'_>) -> Markup {
    let (_, class) = word_and_class(problem.verdict, false);
    html! {
        div.problem.(class) { "\n"
            p { b { (problem.kind) } ": " (problem.message) } "\n"
            p.soft {
                @if let Some(file) = &problem.certificate { (file) ", " }
                (place(run, problem.span))
            } "\n"
            @if !problem.details.is_empty() {
                pre { (problem.details.join("\n")) } "\n"
            }
        } "\n"
    }
}

fn certificate(result: &CertificateResult<'_>, site: &Site) -> Markup {
    let report = &result.report;
    let file = &result.entry.file;
    let shown = site.certificates.get(file);
    let is_copied = shown.is_some_and(|shown| shown.is_copied);
    html! {
        @if let Some(drawing) = shown.and_then(|shown| shown.drawing.as_ref()) {
            figure { (PreEscaped(drawing)) } "\n"
        }
        dl { "\n"
            @if let Some(shown) = shown {
                (item("page", html! {
                    a href=(path_uri(&shown.page)) { "checks the certificate here, and plays" }
                }))
            }
            (item("certificate", html! {
                @if is_copied { (link(file)) } @else { (file.shown()) }
            }))
            (item("claim", html! {
                (verdict(report.verdict, false))
                @if let Some(claim) = &report.claim { ": " (Words(claim)) }
                @if let Some(implied) = &report.implied { ", so " (Words(implied)) }
            }))
            @if let Some(figures) = figures(result) { (item("proof", figures)) }
            @for (what, hash) in hashes(result) { (item(what, html! { code { (hash) } })) }
            @if let Some(bytes) = report.bytes { (item("size", format_args!("{bytes} bytes"))) }
            @if let Some(command) = &result.entry.command {
                (item("made by", html! { code { "zermelo " (Words(&visible(command))) } }))
            }
        } "\n"
    }
}

/// The parts of the source, with links to its DOI and its number at the arXiv.
fn source(source: &Citation) -> Vec<Markup> {
    let mut words = source.clone();
    let (doi, arxiv) = (words.doi.take(), words.arxiv.take());
    let plain = Some(words.to_string()).filter(|words| !words.is_empty());
    let path = |text: &str| path_uri(Path::new(text));
    let parts = [
        plain.map(|words| words.render()),
        doi.map(|doi| html! { a href={ "https://doi.org/" (path(&doi)) } { "doi:" (visible(&doi)) } }),
        arxiv.map(|number| {
            html! { a href={ "https://arxiv.org/abs/" (path(&number)) } { "arXiv:" (visible(&number)) } }
        }),
    ];
    parts.into_iter().flatten().collect()
}

/// A term and what is said of it.
fn item(term: &str, said: impl Render) -> Markup {
    html! { dt { (term) } dd { (said) } "\n" }
}

/// A link to a file of the site.
fn link(path: &Path) -> Markup {
    html! { a href=(path_uri(path)) { (path.shown()) } }
}

/// A relative path as a URI.
pub fn path_uri(path: &Path) -> String {
    let parts: Vec<String> = path.iter().map(|part| uri_escaped(&part.to_string_lossy())).collect();
    parts.join("/")
}

/// Text in which no line ends within an option such as `--player`.
struct Words<'t>(&'t str);

impl Render for Words<'_> {
    fn render(&self) -> Markup {
        html! {
            @for (number, word) in self.0.split(' ').enumerate() {
                @if number > 0 { " " }
                @if word.starts_with("--") { span.option { (word) } } @else { (word) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_read_as_html() {
        let text = "<b class=\"x\">&";
        assert_eq!(text.render().into_string(), "&lt;b class=&quot;x&quot;&gt;&amp;");
    }

    #[test]
    fn an_option_stays_on_its_line() {
        assert_eq!(
            Words("a --b <c").render().into_string(),
            "a <span class=\"option\">--b</span> &lt;c"
        );
    }

    #[test]
    fn a_link_leads_from_the_index_to_the_file() {
        assert_eq!(
            link(Path::new("a b/c&d.cert")).into_string(),
            "<a href=\"a%20b/c%26d.cert\">a b/c&amp;d.cert</a>"
        );
    }
}
