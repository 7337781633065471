//! `zermelo check FILE…`: checks certificates.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use zermelo_checker::CLAIM_MISMATCH;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Hash, hash};
use zermelo_checker::verdict::{Rejection, Verdict, Verified};
use zermelo_explain::assertion;
use zermelo_explain::faces::with_line_feeds;
use zermelo_search::files;
use zermelo_search::text::{ShownPath, Source, visible};
use zermelo_search::verdict::{CheckedFile, FileReport, VerdictKind};

use super::many;
use super::output::{Failure, Terminal, print_json, read_text};
use super::threads::set_threads;
use super::watch::watch;
use crate::checking::{Answer, check_file};
use crate::registry::{games, named};

const AFTER_HELP: &str = "\
The last line says s VERIFIED (exit code 0), s NOT VERIFIED (1) or s NO VERDICT (3), the worst of \
all files.

Examples:
  zermelo check pi4.cert
  zermelo check sudokus.certs                 all certificates of a file of many
  zermelo check pi4.cert --claim 'first player wins affine-plane 4'";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The certificates; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The claim that every file must prove, such as 'first player wins affine-plane 4'.
    #[arg(long, value_name = "CLAIM", value_parser = named::claim)]
    claim: Option<Claim>,
    /// The board of a claim that names one by its title: the claim is about the board of this file.
    #[arg(long, value_name = "FILE", requires = "claim")]
    board: Option<PathBuf>,
    /// The rules that the claim must be about, for games whose rules are data; of a sum, --rules FILE for
    /// each text of rules, in any order.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Check again whenever a file changes, until Ctrl-C; a source is compiled or proved first.
    #[arg(long, conflicts_with_all = ["json", "claim"])]
    watch: bool,
    /// How many threads to use: 0 for one per core, at most four per core. The verdict does not
    /// depend on it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
}

/// The JSON object that `check --json` prints.
#[derive(Serialize)]
struct Report {
    verdict: VerdictKind,
    expected_claim: Option<String>,
    files: Vec<FileReport>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    set_threads(arguments.threads, terminal)?;
    if arguments.watch {
        if arguments.files.iter().any(|file| file == Path::new("-")) {
            return Err(Failure::Usage("--watch is for files, and - is none that changes".into()));
        }
        return watch(&arguments.files, terminal, &|file| {
            let (bytes, answer) = terminal.watched(|watch| check_file(file, None, watch));
            print_answers(&mut terminal.text(), None, [FileAnswer { file, bytes, answer }], false)
        })
        .map(|never| match never {});
    }
    let mut out = terminal.answer(arguments.json);
    let on_board = match (&arguments.claim, &arguments.board) {
        (Some(claim), Some(board)) => Some(on_board(claim, board)?),
        _ => None,
    };
    let expected = on_board.as_ref().or(arguments.claim.as_ref());
    if !arguments.rules.is_empty() {
        if arguments.files.iter().any(|file| file == Path::new("-")) {
            return Err(Failure::Usage("--rules is for files, and - is read only once".into()));
        }
        let mut rules = Vec::new();
        for file in &arguments.rules {
            rules.push((&**file, hash(with_line_feeds(&read_text(file)?).as_bytes())));
        }
        arguments.files.iter().try_for_each(|file| confirm_rules(file, &rules))?;
    }
    let answers = arguments.files.iter().map(|file| {
        let (bytes, answer) = terminal.watched(|watch| check_file(file, expected, watch));
        FileAnswer { file, bytes, answer }
    });
    print_answers(&mut out, expected, answers, arguments.json)
}

/// A claim about the board of a file.
fn on_board(claim: &Claim, file: &Path) -> Result<Claim, Failure> {
    let text = read_text(file)?;
    let name = file.shown();
    let source = Source { name: &name, text: &text };
    let boards = games::of(claim).and_then(|about| about.boards);
    let none = || {
        let sort = assertion::sort(claim);
        Failure::Usage(format!("a claim about {sort} is about no board of a file"))
    };
    (boards.ok_or_else(none)?.claim_on)(claim, source)
        .map_err(|error| Failure::of_source(error, source))
}

/// Confirms that the claim of a certificate is about the rules in some files, of which the hashes are given, and about no
/// others. One that cannot be read has no claim, which its check says.
fn confirm_rules(certificate: &Path, rules: &[(&Path, Hash)]) -> Result<(), Failure> {
    let bytes = files::read(certificate).unwrap_or_default();
    let Ok((read, _)) = Certificate::read(&bytes) else { return Ok(()) };
    let certificate = certificate.shown();
    let claimed = assertion::rules_hashes(&read.header.claim);
    if claimed.is_empty() {
        let message = format!("the claim of {certificate} is not about rules in a file");
        return Err(Failure::Usage(message));
    }
    if let Some((file, hash)) = rules.iter().find(|(_, hash)| !claimed.contains(&hash.0)) {
        return Err(Failure::Usage(format!(
            "the rules in {} have the hash {hash}, and the claim of {certificate} is about others",
            file.shown()
        )));
    }
    match claimed.iter().find(|claimed| rules.iter().all(|(_, hash)| hash.0 != **claimed)) {
        Some(missing) => Err(Failure::Usage(format!(
            "the claim of {certificate} is also about rules with the hash {}, which no file of --rules \
             has",
            Hash(*missing)
        ))),
        None => Ok(()),
    }
}

/// What is found of a file.
pub(super) struct FileAnswer<'f> {
    pub(super) file: &'f Path,
    /// Its length, if it could be read.
    pub(super) bytes: Option<usize>,
    /// The verdict.
    pub(super) answer: Answer,
}

/// Prints the verdicts on files, and gives the exit code.
pub(super) fn print_answers<'f>(
    out: &mut impl Write,
    expected: Option<&Claim>,
    answers: impl IntoIterator<Item = FileAnswer<'f>>,
    json: bool,
) -> Result<u8, Failure> {
    let mut report = Report {
        verdict: VerdictKind::Verified,
        expected_claim: expected.map(ToString::to_string),
        files: Vec::new(),
    };
    for FileAnswer { file, bytes, answer } in answers {
        report.verdict = report.verdict.max(answer.kind());
        let file = file.to_string_lossy().into_owned();
        match &answer {
            answer if json => report.files.push(answer.report(file, bytes)),
            Answer::One(answer) => {
                print(out, &visible(&file), bytes, answer)?;
                if let Some(note) = note(expected, answer) {
                    writeln!(out, "  note   {note}")?;
                }
            }
            Answer::Many(found) => many::print(found, out, &visible(&file), bytes)?,
        }
    }
    if json {
        print_json(out, &report)?;
    } else {
        writeln!(out, "{}", report.verdict.status_line())?;
    }
    Ok(report.verdict.exit_code())
}

fn print(
    out: &mut impl Write,
    file: &str,
    bytes: Option<usize>,
    answer: &CheckedFile,
) -> Result<(), Failure> {
    let Verdict::Verified(Verified { claim, .. }) = &answer.verdict else {
        return Ok(write!(out, "{file}: {answer}")?);
    };
    let said = answer.to_string();
    let shown = named::headline(&said);
    let (headline, rest) = shown.split_once('\n').unwrap_or((&shown, ""));
    writeln!(out, "{file}: {headline}")?;
    if shown != said {
        writeln!(out, "  claim  {claim}")?;
    }
    write!(out, "{rest}")?;
    Ok(bytes.map_or(Ok(()), |bytes| writeln!(out, "  size   {bytes} bytes"))?)
}

/// What to do where the expected claim is almost the one that the certificate proves.
fn note(expected: Option<&Claim>, answer: &CheckedFile) -> Option<&'static str> {
    let Verdict::Rejected(Rejection { claim: Some(made), fault, .. }) = &answer.verdict else {
        return None;
    };
    let expected = expected.filter(|_| fault.code == CLAIM_MISMATCH)?.to_string();
    let made = made.to_string();
    let is_without = |option: &str| {
        made.split_once(option).is_some_and(|(before, after)| {
            let after = after.trim_start_matches(|digit: char| digit.is_ascii_hexdigit());
            expected.strip_prefix(before) == Some(after)
        })
    };
    HASHES.iter().find_map(|(option, note)| is_without(option).then_some(*note))
}

/// The options by which a claim has the hash of what it is about, and what to do where one has none.
const HASHES: [(&str, &str); 2] = [
    (
        " --board-hash ",
        "the claim must name its board by a hash (--board-hash …); `zermelo solve --board FILE` prints the \
         hash",
    ),
    (
        " --graph-hash ",
        "the claim must name its graph by a hash (--graph-hash …); `zermelo solve` with --graph FILE prints \
         it",
    ),
];
