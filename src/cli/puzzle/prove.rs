//! `zermelo puzzle prove`: certificates of how many completions puzzles have.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::parts::InOrder;
use zermelo_explain::count;
use zermelo_puzzles::Puzzle;
use zermelo_puzzles::input::Entry;
use zermelo_puzzles::proof::PuzzleProof;
use zermelo_search::error::GameError;
use zermelo_search::many::{Sorts, Writer};

use super::given::{Answer, Puzzles, Several};
use crate::checking::show_rate;
use crate::cli::many::WrittenMany;
use crate::cli::output::{Failure, ONE_OUTPUT, Terminal};
use crate::cli::outputs::Output;
use crate::cli::threads::set_threads;

pub(super) const HELP: &str = "\
The proof has the simplest theorems that lead on, and case splits only where they do not suffice. A \
puzzle with one completion and no case split is fair. For several puzzles, -o writes a file of many \
certificates in their order, each of which was checked; without -o, each answer is a line.

Examples:
  zermelo puzzle prove 1.....2..3.....4 -o puzzle.cert
  zermelo puzzle prove --board 'latin-square 3' 1...2....
  zermelo puzzle prove --board 'latin-square 3' --critical 1...3....
  zermelo puzzle prove sudokus.txt -o sudokus.certs
  zermelo puzzle prove - -o sudokus.certs < sudokus.txt";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Several,
    /// Claim that there is exactly one completion, also of a fair puzzle.
    #[arg(long)]
    unique: bool,
    /// Look for wings, chains, colours and finned fish before case splits, as players do. Such a proof is
    /// often longer.
    #[arg(long, conflicts_with_all = ["unique", "critical"])]
    patterns: bool,
    /// Claim that the puzzle is critical: it has several completions without any one of its clues.
    #[arg(long, conflicts_with = "unique")]
    critical: bool,
    /// Clues that a critical puzzle always has, and a dot for every other cell.
    #[arg(long, value_name = "CLUES", requires = "critical")]
    inscription: Option<String>,
    /// The certificate to write, or the file of many.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many threads to use: 0 for one per core, at most four per core. The proofs do not depend on
    /// it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
}

/// How many puzzles are proved before the certificates are written.
const PART: usize = 512;

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let output = arguments.output.as_deref().map(Output::stream);
    terminal.confirm_files(arguments.given.given.files(), output)?;
    set_threads(arguments.threads, terminal)?;
    let puzzles = arguments.given.pieces(terminal)?;
    puzzles.say_what_was_read();
    let json = arguments.given.json;
    if let Some(puzzle) = puzzles.only() {
        let proved = terminal.during("proving", |_| arguments.prove(puzzle))?.in_words(puzzle);
        return terminal.write_made(&proved.made, arguments.output.as_deref(), json);
    }
    match &arguments.output {
        Some(path) => write(puzzles, arguments, path, terminal),
        None => say(puzzles, arguments),
    }
}

impl Arguments {
    /// The proof that is asked for.
    fn prove(&self, puzzle: &Puzzle) -> Result<PuzzleProof, GameError> {
        if self.critical {
            puzzle.prove_critical(self.inscription.as_deref())
        } else if self.patterns {
            puzzle.prove_with_patterns()
        } else {
            puzzle.prove(self.unique)
        }
    }
}

/// Says in a line what each proof proves.
fn say(puzzles: Puzzles<'_>, arguments: &Arguments) -> Result<u8, Failure> {
    let form = (arguments.given.json, &["claim", "blake3", "bytes", "splits"][..]);
    puzzles.each("proving", form, |puzzle| said(puzzle, arguments))
}

fn said(puzzle: &Puzzle, arguments: &Arguments) -> Result<Answer, GameError> {
    let proof = arguments.prove(puzzle)?;
    let (headline, PuzzleProof { made, splits, .. }) = (proof.headline(puzzle), proof);
    let (claim, accepted) = (&made.certificate().header.claim, made.accepted(&InOrder)?);
    let (hash, bytes) = (accepted.hash().to_string(), accepted.bytes().len());
    let values = vec![claim.to_string().into(), hash.into(), bytes.into(), splits.into()];
    let splits = count(splits, "case split", "case splits");
    let line = format!("{headline}: verified, {bytes} bytes, {splits}");
    Ok(Answer { line, values })
}

/// The sort of claim and the bytes of a certificate, which are checked when they are written.
fn proved(puzzle: &Puzzle, arguments: &Arguments) -> Result<(&'static str, Vec<u8>), GameError> {
    let proof = arguments.prove(puzzle)?;
    Ok((proof.sort(), proof.made.certificate().write().0))
}

/// Writes a file of the certificates of all puzzles, whole or not at all and only if the checker accepts
/// it, and says what it has.
fn write(
    mut puzzles: Puzzles<'_>,
    arguments: &Arguments,
    path: &Path,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    if arguments.given.json && path == Path::new("-") {
        return Err(Failure::Usage(ONE_OUTPUT.into()));
    }
    let bar = terminal.spinner("proving");
    let mut made = None;
    let written = terminal.write_stream(path, None, &mut |to| {
        let filled = fill(&mut puzzles, arguments, &mut BufWriter::new(to), terminal, &bar);
        match made.insert(filled) {
            Ok(_) => Ok(()),
            Err(_) => Err(io::ErrorKind::Other.into()),
        }
    });
    bar.finish_and_clear();
    let (made, code) = match (made, written) {
        // What failed while writing is said of the file.
        (Some(Err(Failure::Output(error))), _) if path != Path::new("-") => {
            return Err(Failure::output(path, error));
        }
        (Some(Err(failure)), _) | (_, Err(failure)) => return Err(failure),
        (Some(Ok(made)), Ok(_)) => made,
        (None, Ok(_)) => return Err(Failure::Limit("nothing was written".into())),
    };
    made.report(path, arguments.given.json, terminal)?;
    Ok(puzzles.end(code))
}

/// Writes the certificates of all puzzles; gives what was written, and the exit code.
fn fill(
    puzzles: &mut Puzzles<'_>,
    arguments: &Arguments,
    to: &mut dyn Write,
    terminal: &Terminal,
    bar: &ProgressBar,
) -> Result<(WrittenMany, u8), Failure> {
    let (mut sorts, mut count, mut code, begun) = (Sorts::default(), 0, 0, Instant::now());
    let mut number = 0u64;
    let mut writer = Writer::new(to)?;
    loop {
        let piece = puzzles.next()?;
        if piece.is_empty() && count == 0 {
            puzzles.end(code);
            return Err(Failure::Usage("no puzzle was proved, and no file was written".into()));
        }
        if piece.is_empty() {
            return Ok((WrittenMany { sorts, count, bytes: writer.finish()? }, code));
        }
        for part in piece.chunks(PART) {
            let prove = |one: &Entry| one.as_ref().ok().map(|one| proved(one, arguments));
            let proved: Vec<_> = part.par_iter().map(prove).collect();
            for proved in proved {
                number += 1;
                let failed = |why: &str| Failure::Limit(format!("puzzle {number}: {why}"));
                let (sort, bytes) = match proved {
                    // It is listed.
                    None => continue,
                    Some(Ok(proved)) => proved,
                    Some(Err(GameError::Wrong(why) | GameError::Limit(why))) => {
                        let failure = failed(&why);
                        if !arguments.given.keep_going {
                            return Err(failure);
                        }
                        terminal.complain(&failure);
                        code = 3;
                        continue;
                    }
                    Some(Err(other)) => return Err(other.into()),
                };
                sorts.add(sort);
                writer.add(&bytes)?;
                count += 1;
            }
            show_rate(bar, "proving", count, begun);
        }
    }
}
