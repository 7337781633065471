//! A page that shows a certificate, checks it in the reader's browser, and plays its strategy: one file
//! without a network. The checker stands in it, compiled to WebAssembly (`web/`).
//!
//! Nothing here decides anything: the page shows what the checker in it says.

use std::io::{self, Write};

use data_encoding::BASE64;
use flate2::{Compression, GzBuilder};
use maud::{Markup, PreEscaped, html};

use crate::html::{self, Script};

/// `web/` compiled to WebAssembly by `web/build`.
const CHECKER: &[u8] = include_bytes!("../../web/checker.wasm");

/// From what, and how, it was built: `web/checker.toml`.
const ORIGIN: &str = include_str!("../../web/checker.toml");

const SCRIPT: &str = include_str!("../../web/page.js");

const STYLE: &str = include_str!("../../web/page.css");

/// What a page shows besides the checker.
pub(crate) struct Shown<'p> {
    /// The name of the certificate's file.
    pub(crate) name: &'p str,
    /// The claim that it states.
    pub(crate) claim: String,
    /// Its bytes.
    pub(crate) bytes: &'p [u8],
    /// The proof as tables, or why there are none.
    pub(crate) tables: Markup,
}

/// Where a page has the checker.
#[derive(Clone, Copy)]
pub(crate) enum Checker<'p> {
    /// In the page.
    Inside,
    /// In a file that many pages share, by its address: [`checker`].
    Beside(&'p str),
}

/// The first line of a file with the checker.
const CHECKER_FILE: &str = "// The checker of zermelo, for the pages beside this file.\n";

/// The file with the checker, which puts it into the page that runs it.
///
/// # Errors
/// When there is no memory for it.
pub(crate) fn checker() -> io::Result<String> {
    let text = BASE64.encode(&packed(CHECKER)?);
    Ok(format!(
        "{CHECKER_FILE}const checker = document.createElement(\"script\");\n\
         checker.type = \"application/octet-stream\";\n\
         checker.id = \"checker\";\n\
         checker.textContent = \"{text}\";\n\
         document.body.append(checker);\n"
    ))
}

/// Whether a text begins as a file with the checker.
pub(crate) fn is_checker(start: &str) -> bool {
    start.starts_with(CHECKER_FILE)
}

/// A page with a certificate, or with the checker alone, for any certificate.
///
/// # Errors
/// When there is no memory for it.
pub(crate) fn page(shown: Option<&Shown<'_>>, checker: Checker<'_>) -> io::Result<String> {
    let title = shown.map_or("Check a certificate of zermelo", |shown| &shown.claim);
    let name = shown.map_or("FILE", |shown| shown.name);
    let part = |id: &str, name: Option<&str>, bytes: &[u8]| -> io::Result<Markup> {
        let text = BASE64.encode(&packed(bytes)?);
        Ok(html! {
            script type="application/octet-stream" id=(id) data-name=[name] { (PreEscaped(text)) } "\n"
        })
    };
    let certificate =
        shown.map(|shown| part("certificate", Some(shown.name), shown.bytes)).transpose()?;
    let source = ORIGIN.lines().find_map(|line| line.strip_prefix("source = "));
    let body = html! {
        style { "\n" (PreEscaped(STYLE)) } "\n"
        h1 id="claim" { (title) } "\n"
        p id="verdict" role="status" { "The certificate is being checked …" } "\n"
        noscript { p { "Without scripts this page checks nothing: use the command below." } }
        pre id="place" {} "\n"
        section id="game" hidden {
            div id="play" {
                div id="board" role="group" aria-label="The position" {}
                div {
                    p id="state" aria-live="polite" {}
                    div id="controls" {
                        button id="back" title="Take your last move back (←)" { "Back" }
                        button id="forward" title="Play it again (→)" { "Forward" }
                        button id="any" title="Make a move for me" { "Play for me" }
                        button id="copy" title="Copy the line of play" { "Copy" }
                    }
                    h2 id="moves-heading" { "Your moves" }
                    div id="moves" role="group" aria-labelledby="moves-heading" {}
                    h2 id="line-heading" { "The line of play" }
                    ol id="line" {}
                }
            }
        } "\n"
        p id="no-game" {} "\n"
        dl {
            dt { "file" } dd id="file" { (name) }
            dt { "BLAKE3" } dd { code id="hash" {} }
            dt { "checker" }
            dd { "zermelo " (env!("CARGO_PKG_VERSION")) ", source " code { (source.unwrap_or("unknown").trim_matches('"')) } }
            dt { "the same" } dd { code { "zermelo check " (name) } }
            dt { "another" }
            dd id="other-file" {
                label { "Check another certificate: " input type="file" id="other"; }
            }
        } "\n"
        @if let Some(shown) = shown { (shown.tables) }
        @if matches!(checker, Checker::Inside) { (part("checker", None, CHECKER)?) }
        @if let Some(certificate) = certificate { (certificate) }
    };
    let beside = match checker {
        Checker::Inside => None,
        Checker::Beside(address) => Some(address),
    };
    Ok(html::with_script(title, &body, Some(Script { text: SCRIPT, beside })))
}

/// The bytes as gzip, the same on every machine.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer =
        GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

/// Whether a text begins as a page.
pub(crate) fn is_page(start: &str) -> bool {
    html::title(start).is_some() && start.contains("'wasm-unsafe-eval'")
}
