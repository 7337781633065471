//! `zermelo page FILE -o proof.html`: a page that shows a certificate and checks it. With `--open` a
//! browser shows it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use maud::{Markup, html};
use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_present::document::model::Block;
use zermelo_present::table::{Options, without_advice};
use zermelo_search::executor::Parallel;
use zermelo_search::limits::Limits;
use zermelo_search::text::ShownPath;
use zermelo_search::verdict::CheckedFile;

use super::exhibit;
use super::layout::{LayoutFile, LayoutOption};
use super::limits::LimitArguments;
use super::output::{Failure, Terminal, read_certificate};
use super::outputs::Output;
use crate::page::{Checker, Held, OpeningError, ShownStrategy, opening, page};
use crate::registry::{self, proof};

const AFTER_HELP: &str = "\
The page is one file: it has the certificate and the checker in it, loads nothing, and checks the \
certificate when it is opened. Where the certificate holds a strategy, the reader plays against it.

A certificate of more than 32 MiB is verified when the page is made, and the page has its opening only, \
as with --opening: what a page of it would show after the reader's first moves.

Examples:
  zermelo page pi4.cert -o pi4.html
  zermelo page pi4.cert --opening 2 -o opening.html
  zermelo page --checker -o check.html
  zermelo page hex 3 --open";

/// The largest certificate that a page has in it, in bytes.
const MOST_BYTES: usize = 32 << 20;

/// How much of a proof's tables a page has.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct TableLines {
    /// Print at most N lines of a proof's tables.
    #[arg(long, default_value_t = 400, value_name = "N")]
    max_lines: u64,
}

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A certificate; or a small game such as 'hex 3', which is solved.
    #[arg(value_name = "FILE|GAME", required_unless_present = "checker")]
    words: Vec<String>,
    /// Of a file of many certificates, the one with this number, from 1 on.
    #[arg(long, value_name = "N", requires = "words")]
    entry: Option<u64>,
    /// A page without a certificate, for any that is dropped on it.
    #[arg(long, conflicts_with = "words")]
    checker: bool,
    /// Show the opening only, to so many moves of the reader, and check nothing in the page.
    #[arg(long, value_name = "N", conflicts_with = "checker")]
    opening: Option<usize>,
    #[command(flatten)]
    tables: TableLines,
    #[command(flatten)]
    layout: LayoutOption,
    /// Write to this file.
    #[arg(short, long, value_name = "FILE", required_unless_present = "open")]
    output: Option<PathBuf>,
    /// Show the page in the system's browser; without -o it is a file of the system's temporary folder.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let limits = arguments.limits.limits();
    let inputs = [exhibit::file(&arguments.words), arguments.layout.path()];
    let output = arguments.output.as_deref();
    terminal.confirm_files(inputs.into_iter().flatten(), output.map(Output::live_page))?;
    let text = match arguments.checker {
        true => page(None, Checker::Inside)?,
        false => {
            let exhibit = exhibit::exhibit(&arguments.words, arguments.entry, terminal)?.alone()?;
            let (tables, opening) = (arguments.tables, arguments.opening);
            let layout = arguments.layout.read()?;
            let options = PageOptions { tables, opening, layout: layout.as_ref(), limits };
            of_certificate(&exhibit.file, &exhibit.bytes, options, Checker::Inside)?
        }
    };
    let written = match output {
        Some(output) => {
            terminal.write_text(output, &text)?;
            output.to_owned()
        }
        None => temporary(&text)?,
    };
    if arguments.open {
        show(&written, terminal)?;
    }
    Ok(0)
}

/// Writes a page to a file of the system's temporary folder, which stays there for the browser.
fn temporary(page: &str) -> Result<PathBuf, Failure> {
    let mut file = tempfile::Builder::new().prefix("zermelo-").suffix(".html").tempfile()?;
    file.write_all(page.as_bytes())?;
    let (_, path) = file.keep().map_err(|error| Failure::Output(error.error))?;
    Ok(path)
}

/// Shows a page in the system's browser.
fn show(page: &Path, terminal: &Terminal) -> Result<(), Failure> {
    let shown = page.shown();
    open::that_detached(page).map_err(|error| {
        Failure::Limit(format!("no browser was opened ({error}): the page is {shown}"))
    })?;
    Ok(writeln!(terminal.text(), "{shown}")?)
}

/// What a page has of a certificate.
#[derive(Clone, Copy)]
pub(super) struct PageOptions<'o> {
    /// How much of its tables.
    pub(super) tables: TableLines,
    /// Only its opening, to so many moves of the reader.
    pub(super) opening: Option<usize>,
    /// How its positions are drawn, if a file says so.
    pub(super) layout: Option<&'o LayoutFile<'o>>,
    /// What its opening may take.
    pub(super) limits: Limits,
}

/// The page of a certificate, by its file and its bytes; of one that is too large for a page, that of its
/// opening.
pub(super) fn of_certificate(
    path: &Path,
    bytes: &[u8],
    options: PageOptions<'_>,
    checker: Checker<'_>,
) -> Result<String, Failure> {
    let (certificate, _) = read_certificate(path, bytes)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let claim = certificate.header.claim.to_string();
    if let Some(layout) = options.layout {
        let mut proof =
            proof::to_play(&certificate).map_err(|error| Failure::input(path, error))?;
        layout.lay_out(&mut *proof)?;
    }
    let layout = options.layout.map(|file| file.text.as_str());
    let (rules, tables) = tables(&certificate, options.tables, layout);
    let headline = in_words(&certificate.header.claim);
    if options.opening.is_none() && bytes.len() <= MOST_BYTES {
        let held = Held::Whole(bytes);
        let shown = ShownStrategy { name: &name, claim, headline, held, rules, tables, layout };
        return Ok(page(Some(&shown), checker)?);
    }
    let checked = CheckedFile::check(bytes, None, &Parallel::hidden());
    let verified = checked.proved().map_err(|why| Failure::input(path, why))?;
    let opening = opening(&certificate, options.opening, layout, &options.limits);
    let opening = opening.map_err(|error| match error {
        OpeningError::Io(error) => Failure::Output(error),
        OpeningError::TooLarge(_) | OpeningError::Limit(_) => Failure::Limit(error.to_string()),
        OpeningError::Nothing(_) => Failure::input(path, error),
    })?;
    let hash = verified.hash.to_string();
    let held = Held::Opening { opening: &opening, hash: &hash, bytes: bytes.len() };
    let shown = ShownStrategy { name: &name, claim, headline, held, rules, tables, layout };
    Ok(page(Some(&shown), checker)?)
}

/// A claim in words, for the heading of a page.
fn in_words(claim: &Claim) -> String {
    let words = registry::statement(claim);
    let words = match words.starts_with("first player") || words.starts_with("second player") {
        true => format!("The {words}"),
        false => words,
    };
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The rules of the game, which the text of a proof begins with, and the rest of it, or why there is none.
fn tables(
    certificate: &Certificate<'_>,
    lines: TableLines,
    layout: Option<&str>,
) -> (Option<Markup>, Markup) {
    let layout = layout.map(str::to_owned);
    let options = Options { max_lines: Some(lines.max_lines), layout, ..Options::default() };
    match proof::document(certificate, &options) {
        Ok(mut document) => {
            without_advice(&mut document);
            let first = document.sections.first_mut().filter(|section| section.heading.is_none());
            let blocks = first.map(|section| &mut section.blocks);
            let rules = blocks.filter(|blocks| matches!(blocks[..], [Block::Paragraph(_), ..]));
            let rules = rules.map(|blocks| blocks.remove(0));
            let rules = rules.map(|rules| html! { (rules) });
            (rules, document.html())
        }
        Err(error) => (None, html! { p.soft { "There are no tables: " (error) } }),
    }
}
