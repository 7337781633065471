//! The pages of a site: the front page with every claim, by game and by source, with filters; a page of each
//! game; and a badge that says how many claims are verified.

use std::collections::BTreeMap;
use std::path::PathBuf;

use maud::{Markup, html};
use zermelo_checker::games::words_of;
use zermelo_explain::assertion::fields;
use zermelo_explain::count;
use zermelo_present::html::page_with_files;
use zermelo_search::text::visible;
use zermelo_search::verdict::VerdictKind;

use super::game::{cited, list, page_of_game, path_uri, table, verdict};
use super::refuted::Refutation;
use super::results::Run;
use super::site::{Document, Site};
use super::text::summary;
use crate::run::ClaimResult;
use crate::{Citation, Entry};

/// What the file of a badge begins with.
pub(super) const BADGE: &str = "<svg class=\"claims\"";

/// What filters the claims of the front page.
const SCRIPT: &str = include_str!("index.js");

/// The sizes of certificates to choose from, in bytes.
const SIZES: [(u64, &str); 4] =
    [(1_000, "1 kB"), (10_000, "10 kB"), (100_000, "100 kB"), (1_000_000, "1 MB")];

/// The word with which claims about the game of an entry begin it.
fn game(entry: &Entry) -> &'static str {
    let claim = entry.statement.parts().first();
    let Some((claim, (name, _))) = claim.and_then(|claim| Some((claim, fields(claim)?))) else {
        return "other";
    };
    let known = words_of(&name.replace('-', "_"));
    let line = claim.to_string();
    let word = line.split(' ').find_map(|word| known.iter().find(|known| **known == word));
    word.filter(|word| **word != "+").copied().unwrap_or(name)
}

/// The file of a badge, in a site.
pub const BADGE_FILE: &str = "badge.svg";

/// The address of the page with an entry's game.
pub fn page_of(entry: &Entry) -> PathBuf {
    PathBuf::from(format!("game-{}.html", game(entry)))
}

/// The files of a site that say what was found, with their addresses: the front page, a page of each game,
/// and the badge.
pub fn pages(run: &Run<'_>, site: &Site) -> Vec<(PathBuf, String)> {
    let mut games: BTreeMap<&str, Vec<&ClaimResult<'_>>> = BTreeMap::new();
    for result in &run.results {
        games.entry(game(result.entry)).or_default().push(result);
    }
    let title = run.title();
    let body = html! {
        main { "\n"
            h1 { (title) } "\n"
            p.soft { (summary(run)) } "\n"
            p { img src=(BADGE_FILE) alt=(verified(run)); } "\n"
            (failed(run))
            (documents(site))
            (refuted(run))
            (filters())
            h2 { "By game" } "\n"
            @for (game, results) in &games { (of_game(run, game, results)) }
            (sources(run))
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
    let of_games = games.iter().filter_map(|(game, results)| {
        let page = page_of(results.first()?.entry);
        let body = page_of_game(run, game, results, site);
        Some((page, page_with_files(&format!("{title}: {game}"), &body, None)))
    });
    let index = (PathBuf::from("index.html"), page_with_files(title, &body, Some(SCRIPT)));
    let badge = (PathBuf::from(BADGE_FILE), badge(run));
    of_games.chain([index, badge]).collect()
}

/// How many claims are verified: of all, where not all are.
fn verified(run: &Run<'_>) -> String {
    let [verified, ..] = run.counts();
    match run.results.len() {
        all if all == verified => format!("{verified} verified"),
        all => format!("{verified} of {all} verified"),
    }
}

/// The same as a picture.
fn badge(run: &Run<'_>) -> String {
    let words = verified(run);
    let right = 6 * words.len() + 18;
    let colour = if run.verdict() == VerdictKind::Verified { "#136c38" } else { "#b3161b" };
    let text = |x: usize, width: usize, words: &str| {
        html! { text x=(x) y="14" textLength=(width) fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" { (words) } }
    };
    let svg = html! {
        svg class="claims" xmlns="http://www.w3.org/2000/svg" width=(62 + right) height="20" role="img" aria-label=(words) {
            title { (words) }
            rect width=(62 + right) height="20" rx="3" fill="#3d444d" {}
            rect x="62" width=(right) height="20" rx="3" fill=(colour) {}
            (text(7, 48, "zermelo")) (text(69, right - 14, &words))
        } "\n"
    };
    svg.into_string()
}

/// Links to the claims that do not stand, which may be far down.
fn failed(run: &Run<'_>) -> Markup {
    let failed = [VerdictKind::NotVerified, VerdictKind::NoVerdict].map(|kind| {
        let results = run.results.iter().filter(|result| result.verdict == kind);
        (kind, results.map(|result| anchor(result.entry)).collect::<Vec<_>>())
    });
    html! {
        @for (kind, links) in failed.iter().filter(|(_, links)| !links.is_empty()) {
            p { (verdict(*kind, false)) ": " (list(links)) } "\n"
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

/// The address of a claim.
fn address(entry: &Entry) -> String {
    format!("{}#{}", path_uri(&page_of(entry)), entry.id)
}

/// A link to a claim.
fn anchor(entry: &Entry) -> Markup {
    html! { a href=(address(entry)) { (entry.id) } }
}

/// What was published and is false, with what is true instead.
fn refuted(run: &Run<'_>) -> Markup {
    let refuted = run.results.iter().filter_map(|result| {
        let refutation = Refutation::of(result)?;
        Some(html! {
            li {
                (anchor(result.entry)) ": " (refutation.heading_of(&result.entry.statement.in_words(&run.manifest.language)))
                @for (word, line) in refutation.lines() { br; span.soft { (word) ": " } (line) }
            } "\n"
        })
    });
    let refuted: Vec<Markup> = refuted.collect();
    html! {
        @if !refuted.is_empty() {
            details.group open[refuted.len() <= 3] {
                summary { h2 { "What refutes what" } span.soft { (count(refuted.len(), "claim", "claims")) } } "\n"
                ul { "\n" @for item in &refuted { (item) } } "\n"
            } "\n"
        }
    }
}

/// The search, and choices that a script fills and shows.
fn filters() -> Markup {
    let choice = |id: &str, all: &str| {
        html! { label { (id) " " select id=(id) { option value="" { (all) } } } " " }
    };
    html! {
        form #filters hidden role="search" { "\n"
            label { "search " input #words type="search" placeholder="hex 7 7"; } " "
            (choice("verdict", "any")) (choice("game", "all")) (choice("source", "all"))
            label { "size " select #size {
                option value="" { "any" }
                @for (bytes, words) in SIZES { option value=(bytes) { "up to " (words) } }
            } } "\n"
            output #found {} "\n"
        } "\n"
    }
}

/// The claims of a game, as a table that opens.
fn of_game(run: &Run<'_>, game: &str, results: &[&ClaimResult<'_>]) -> Markup {
    let open = results.iter().filter(|result| result.verdict != VerdictKind::Verified).count();
    html! {
        details.group.game data-game=(game) {
            summary {
                h3 { (game) } span.soft {
                    (count(results.len(), "claim", "claims"))
                    @if open > 0 { ", " (open) " not verified" }
                }
            } "\n"
            @if let Some(first) = results.first() {
                p { a href=(path_uri(&page_of(first.entry))) { "The page of " (game) } } "\n"
            }
            (table(results, &run.manifest.language, Some(&address)))
        } "\n"
    }
}

/// The claims of each source, by links.
fn sources(run: &Run<'_>) -> Markup {
    let mut sources: BTreeMap<String, (Citation, Vec<Markup>)> = BTreeMap::new();
    for result in &run.results {
        let source = Citation { place: None, ..result.entry.source.clone() };
        let (_, claims) = sources.entry(source.to_string()).or_insert_with(|| (source, Vec::new()));
        claims.push(anchor(result.entry));
    }
    html! {
        div #sources {
            h2 { "By source" } "\n"
        @for (words, (source, claims)) in &sources {
            details.group.source {
                summary {
                    h3 { @if words.is_empty() { "Without a source" } @else { (words) } }
                    span.soft { (count(claims.len(), "claim", "claims")) }
                } "\n"
                @if source.doi.is_some() || source.arxiv.is_some() { p { (list(&cited(source))) } "\n" }
                p { (list(claims)) } "\n"
            } "\n"
        }
        }
    }
}
