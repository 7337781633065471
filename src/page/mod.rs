//! A page that shows a certificate, checks it in the reader's browser, and plays its strategy: one file
//! without a network. The checker stands in it, compiled to WebAssembly (`web/`).
//!
//! Nothing here decides anything: the page shows what the checker in it says.

mod opening;
mod pack;

use std::io;

use maud::{Markup, PreEscaped, html};
use zermelo_explain::count;
use zermelo_present::html::{self, Script};

use pack::{packed, text};

pub(crate) use opening::{Opening, OpeningError, opening};

/// `web/wasm` compiled to WebAssembly by `web/build`, as gzip.
const CHECKER: &[u8] = include_bytes!("../../web/checker.wasm.gz");

/// From what, and how, it was built: `web/checker.toml`.
const ORIGIN: &str = include_str!("../../web/checker.toml");

const SCRIPT: &str = include_str!("../../web/page.js");

const STYLE: &str = include_str!("../../web/page.css");

/// What a page shows besides the checker.
pub(crate) struct ShownStrategy<'p> {
    /// The name of the certificate's file.
    pub(crate) name: &'p str,
    /// The claim that it states.
    pub(crate) claim: String,
    /// The same for a headline.
    pub(crate) headline: String,
    /// What the page has of it.
    pub(crate) held: Held<'p>,
    /// The rules of the game, with what is proved, where they are printed.
    pub(crate) rules: Option<Markup>,
    /// The proof as tables, or why there are none.
    pub(crate) tables: Markup,
    /// The text of the layout that its positions are drawn by, if there is one.
    pub(crate) layout: Option<&'p str>,
}

/// What a page has of a certificate.
#[derive(Clone, Copy)]
pub(crate) enum Held<'p> {
    /// Its bytes, which the page checks.
    Whole(&'p [u8]),
    /// Its opening, and the hash and the length in bytes of what was verified when the page was made.
    Opening {
        /// What is shown after the first moves.
        opening: &'p Opening,
        /// The certificate's hash.
        hash: &'p str,
        /// Its length.
        bytes: usize,
    },
}

/// Where a page has the checker.
#[derive(Clone, Copy)]
pub(crate) enum Checker<'p> {
    /// In the page.
    Inside,
    /// In a file that many pages share, by its address: [`checker`].
    Beside(&'p str),
}

/// The script without its comments and indentation, for which a page has no room.
fn script() -> String {
    let is_comment = |line: &&str| ["//", "/**", "* "].iter().any(|start| line.starts_with(start));
    let lines = SCRIPT.lines().map(str::trim_start).filter(|line| !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The first line of a file with the checker.
const CHECKER_FILE: &str = "// The checker of zermelo, for the pages beside this file.\n";

/// The file with the checker, which puts it into the page that runs it.
pub(crate) fn checker() -> String {
    let text = text(CHECKER);
    format!(
        "{CHECKER_FILE}const checker = document.createElement(\"script\");\n\
         checker.type = \"application/octet-stream\";\n\
         checker.id = \"checker\";\n\
         checker.textContent = \"{text}\";\n\
         document.body.append(checker);\n"
    )
}

/// Whether a text begins as a file with the checker.
pub(crate) fn is_checker(start: &str) -> bool {
    start.starts_with(CHECKER_FILE)
}

/// A page with a certificate, or with the checker alone, for any certificate.
///
/// # Errors
/// When there is no memory for it.
pub(crate) fn page(shown: Option<&ShownStrategy<'_>>, checker: Checker<'_>) -> io::Result<String> {
    let title = shown.map_or("Check a certificate of zermelo", |shown| &shown.headline);
    let name = shown.map_or("FILE", |shown| shown.name);
    let claim = shown.map(|shown| &shown.claim);
    let part = |id: &str, name: Option<&str>, text: &str| {
        html! {
            script type="application/octet-stream" id=(id) data-name=[name] { (PreEscaped(text)) } "\n"
        }
    };
    let held = shown.map(|shown| shown.held);
    let certificate = match held {
        None => None,
        Some(Held::Whole(bytes)) => {
            Some(part("certificate", shown.map(|shown| shown.name), &packed(bytes)?))
        }
        Some(Held::Opening { opening, .. }) => Some(part("opening", None, &opening.text)),
    };
    let layout = match (held, shown.and_then(|shown| shown.layout)) {
        (Some(Held::Whole(_)), Some(layout)) => {
            Some(part("layout", None, &packed(layout.as_bytes())?))
        }
        _ => None,
    };
    let opening = match held {
        Some(Held::Opening { opening, hash, bytes }) => Some((opening, hash, bytes)),
        Some(Held::Whole(_)) | None => None,
    };
    let hash = opening.map(|(_, hash, _)| hash);
    let inside = matches!(checker, Checker::Inside) && opening.is_none();
    let checker_part = inside.then(|| part("checker", None, &text(CHECKER)));
    let source = ORIGIN.lines().find_map(|line| line.strip_prefix("source = "));
    let body = html! {
        style { "\n" (PreEscaped(STYLE)) } "\n"
        (PreEscaped("<main>")) "\n"
        h1 id="claim" data-claim=[claim] { (title) } "\n"
        @if let Some(rules) = shown.and_then(|shown| shown.rules.as_ref()) {
            div id="rules" { (rules) } "\n"
        }
        @match opening {
            None => {
                p id="verdict" role="status" { "The certificate is being checked …" } "\n"
                noscript { p { "Without scripts this page checks nothing: use the command below." } }
            }
            Some((opening, _, bytes)) => (only_the_opening(opening, bytes)),
        }
        pre id="place" {} "\n"
        section id="game" hidden {
            p id="sides" {}
            p id="choice" hidden { label { "Play " select id="choices" {} } }
            div id="play" {
                div id="board" role="group" aria-label="The position" {}
                div {
                    p id="state" aria-live="polite" tabindex="-1" {}
                    div id="controls" {
                        button id="back" title="Take your last move back (←)" { "Back" }
                        button id="forward" title="Play it again (→)" { "Forward" }
                        button id="any" title="Make a move for me" { "Play for me" }
                        button id="both" title="Make the moves of both sides, and see their values" hidden { "Both sides" }
                        button id="copy" title="Copy the line of play" { "Copy" }
                        button id="link" title="Copy a link to this position" { "Link" }
                    }
                    h2 id="moves-heading" { "Your moves" }
                    div id="moves" role="group" aria-labelledby="moves-heading" {}
                    h2 id="line-heading" { "The line of play" }
                    ol id="line" {}
                    details id="tree" { summary { "All lines of play" } }
                }
            }
            details id="strategy" {
                summary { "All lines of play as a picture" }
                p {
                    @for (id, word) in [("unfold", "Unfold"), ("fold", "Fold"), ("nearer", "Larger"), ("farther", "Smaller"), ("whole", "Whole")] {
                        button id=(id) { (word) }
                    }
                    span id="count" role="status" {}
                }
                p { small { "A click or Enter goes to a position, arrows move and fold, dragging moves the picture." } }
                svg id="picture" preserveAspectRatio="none" tabindex="0" role="tree" aria-label="Lines of play" {}
                div id="peek" aria-hidden="true" {}
            }
        } "\n"
        p id="no-game" {} "\n"
        @if opening.is_none() {
            p id="other-file" {
                label { "Check another certificate: " input type="file" id="other"; }
            } "\n"
        }
        details id="details" {
            summary { "What was checked" }
            dl {
            dt { "claim" } dd { code id="stated" { @if let Some(claim) = claim { (claim) } } }
            dt { "file" } dd id="file" { (name) }
            dt { "BLAKE3" } dd { code id="hash" { @if let Some(hash) = hash { (hash) } } }
            dt { "checker" }
            dd { "zermelo " (env!("CARGO_PKG_VERSION")) ", source " code { (source.unwrap_or("unknown").trim_matches('"')) } }
            dt { @if opening.is_none() { "the same" } @else { "to check it" } }
            dd { code { "zermelo check " (name) } }
            }
        } "\n"
        @if let Some(shown) = shown { (shown.tables) }
        (PreEscaped("</main>")) "\n"
        @if let Some(checker) = checker_part { (checker) }
        @if let Some(certificate) = certificate { (certificate) }
        @if let Some(layout) = layout { (layout) }
    };
    let beside = match checker {
        Checker::Beside(address) if opening.is_none() => Some(address),
        Checker::Inside | Checker::Beside(_) => None,
    };
    Ok(html::with_script(title, &body, Some(Script { text: &script(), beside })))
}

/// What a page says that does not check its certificate.
fn only_the_opening(opening: &Opening, bytes: usize) -> Markup {
    let moves = count(opening.depth, "move", "moves");
    html! {
        p id="verdict" class="opening" {
            "This page checks nothing: it shows "
            @if opening.is_whole { "the game" } @else { "the opening only, " (moves) " of yours" }
            "."
        } "\n"
        p {
            "The certificate, of " (bytes) " bytes, was verified when the page was made, by the checker \
            below; the command below checks it."
        } "\n"
    }
}

/// Whether a text begins as a page.
pub(crate) fn is_page(start: &str) -> bool {
    html::title(start).is_some() && start.contains("'wasm-unsafe-eval'")
}
