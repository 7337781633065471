//! The page of a game in a site: a table of its claims, and every claim with its source, verdict,
//! certificates and tables.

use std::path::Path;

use maud::{Markup, Render, html};
use zermelo_search::text::{ShownPath, visible};
use zermelo_search::verdict::VerdictKind;

use super::problem::{Problem, place, problems};
use super::refuted::Refutation;
use super::results::{Run, hashes};
use super::sarif::escaped as uri_escaped;
use super::site::Site;
use super::text::figures;
use crate::run::{CertificateResult, ClaimResult};
use crate::{Citation, Entry, Language};

/// What stands in the page of a game.
pub(super) fn page_of_game(
    run: &Run<'_>,
    game: &str,
    results: &[&ClaimResult<'_>],
    site: &Site,
) -> Markup {
    html! {
        nav.soft { a href="index.html" { "All claims" } } "\n"
        main.claims { "\n"
            h1 { (game) } "\n"
            (table(results, &run.manifest.language, None))
            @for result in results { (claim(run, result, site)) }
        } "\n"
    }
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
pub(super) fn verdict(verdict: VerdictKind, refuted: bool) -> Markup {
    let (word, class) = word_and_class(verdict, refuted);
    html! { span.verdict.(class) { (word) } }
}

pub(super) fn list(items: &[Markup]) -> Markup {
    html! {
        @for (number, item) in items.iter().enumerate() {
            @if number > 0 { ", " }
            (item)
        }
    }
}

/// A table of claims; with links to where each is.
pub(super) fn table(
    results: &[&ClaimResult<'_>],
    language: &Language,
    address: Option<&dyn Fn(&Entry) -> String>,
) -> Markup {
    let link = |entry: &Entry| address.map_or(format!("#{}", entry.id), |address| address(entry));
    html! {
        div.scroll {
            table { "\n"
                thead { tr { th { "Claim" } th { "Verdict" } th { "Statement" } th.number { "Bytes" } } } "\n"
                tbody { "\n"
                    @for result in results {
                        @let entry = result.entry;
                        @let (word, class) = word_and_class(result.verdict, entry.refuted_by.is_some());
                        @let bytes = result.certificates.iter().filter_map(|found| found.report.bytes).sum::<u64>();
                        tr {
                            td { a href=(link(entry)) { (entry.id) } }
                            td.verdict.(class) { (word) }
                            td {
                                @if let Some(refutation) = Refutation::of(result) {
                                    b { (refutation.heading_of(&entry.statement.in_words(language))) } br;
                                    (refutation.state()) ": " (entry.truth().in_words(language))
                                } @else {
                                    (entry.statement.in_words(language))
                                }
                            }
                            td.number { (bytes) }
                        } "\n"
                    }
                } "\n"
            }
        } "\n"
    }
}

fn claim(run: &Run<'_>, result: &ClaimResult<'_>, site: &Site) -> Markup {
    let entry = result.entry;
    let refutation = Refutation::of(result);
    let is_refuted = refutation.is_some();
    let (_, class) = word_and_class(result.verdict, is_refuted);
    let words = entry.statement.in_words(&run.manifest.language);
    let [statement, printed] =
        [words, entry.statement.to_string()].map(|statement| match &refutation {
            Some(refutation) => refutation.heading_of(&statement),
            None => statement,
        });
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
                @let source = cited(&entry.source);
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
    let drawn = format!("What {} is about", file.shown());
    html! {
        @if let Some(drawing) = shown.and_then(|shown| shown.drawing.as_ref()) {
            figure { img src=(path_uri(drawing)) alt=(drawn) loading="lazy"; } "\n"
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
        } "\n"
        details {
            summary { "Proof, hash and size" }
            dl { "\n"
                @if let Some(figures) = figures(result) { (item("proof", figures)) }
                @for (what, hash) in hashes(result) { (item(what, html! { code { (hash) } })) }
                @if let Some(bytes) = report.bytes { (item("size", format_args!("{bytes} bytes"))) }
                @if let Some(command) = &result.entry.command {
                    (item("made by", html! { code { "zermelo " (Words(&visible(command))) } }))
                }
            } "\n"
        } "\n"
    }
}

/// The parts of the source, with links to its DOI and its number at the arXiv.
pub(super) fn cited(source: &Citation) -> Vec<Markup> {
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
