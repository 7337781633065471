//! `zermelo puzzle`: completions of puzzles, proofs of how many there are, and hints.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use rayon::prelude::*;

use super::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::games;
use crate::games::about::{
    GameError, ProvedPuzzle, Puzzle, PuzzleError, PuzzleSource, ReadPuzzles,
};

const AFTER_HELP: &str = "\
A puzzle has a character for each cell: a label, or a dot or zero for an empty cell. Spaces, bars and \
line breaks between cells do not count. A file has one puzzle, or one on each line. docs/puzzles.md \
describes the boards.

Examples:
  zermelo puzzle solve 1.....2..3.....4
  zermelo puzzle prove 1.....2..3.....4 -o puzzle.cert
  zermelo puzzle count --board 'latin-square 3' 1...2....
  zermelo puzzle hint 1.....2..3.....4";

/// How many puzzles are worked on before their answers are printed.
const PIECE: usize = 512;

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the completion of a puzzle, or two of several.
    #[command(after_help = SOLVE_HELP)]
    Solve(Given),
    /// Count the completions of a puzzle.
    #[command(after_help = COUNT_HELP)]
    Count(Count),
    /// Prove how many completions a puzzle has, and write a certificate.
    #[command(after_help = PROVE_HELP)]
    Prove(Prove),
    /// Print the next step of a puzzle, and nothing else of its completion.
    #[command(after_help = HINT_HELP)]
    Hint(Given),
}

const SOLVE_HELP: &str = "\
For a file with a puzzle on each line, the answers are lines as well.

Examples:
  zermelo puzzle solve 1.....2..3.....4
  zermelo puzzle solve --board 'latin-square 3' 1...2....";

const COUNT_HELP: &str = "\
Examples:
  zermelo puzzle count ................
  zermelo puzzle count --board 'latin-square 4' --list --limit 5 ................";

const PROVE_HELP: &str = "\
The proof has the simplest theorems that lead on, and case splits only where they do not suffice. A \
puzzle with one completion and no case split is fair. For a file with a puzzle on each line, \
each answer is a line, and no certificate is written.

Examples:
  zermelo puzzle prove 1.....2..3.....4 -o puzzle.cert
  zermelo puzzle prove --board 'latin-square 3' 1...2....
  zermelo puzzle prove --board 'latin-square 3' --critical 1...3....";

const HINT_HELP: &str = "\
Example:
  zermelo puzzle hint 1.....2..3.....4";

/// Puzzles on a board.
#[derive(Debug, Args)]
struct Given {
    /// A puzzle, or a file of puzzles.
    #[arg(value_name = "PUZZLE", allow_hyphen_values = true)]
    puzzle: String,
    /// The board: sudoku, latin-square N, gerechte REGIONS, quadoku, tartan, latin-triangle N,
    /// latin-cube N, latin-octahedron N, latin-icosahedron N, or a file that ends in .toml.
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// The labels of every row of a board with a name, such as 223344555.
    #[arg(long, value_name = "LABELS")]
    labels: Option<String>,
}

#[derive(Debug, Args)]
struct Count {
    #[command(flatten)]
    given: Given,
    /// Stop after N completions.
    #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = limit)]
    limit: usize,
    /// Print the completions, a line each.
    #[arg(long)]
    list: bool,
}

#[derive(Debug, Args)]
struct Prove {
    #[command(flatten)]
    given: Given,
    /// Claim that there is exactly one completion, also of a fair puzzle.
    #[arg(long)]
    unique: bool,
    /// Claim that the puzzle is critical: it has several completions without any one of its clues.
    #[arg(long, conflicts_with = "unique")]
    critical: bool,
    /// Clues that a critical puzzle always has, and a dot for every other cell.
    #[arg(long, value_name = "CLUES", requires = "critical")]
    inscription: Option<String>,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn limit(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number >= 1);
    number.ok_or_else(|| "a limit is a number from 1 on".to_owned())
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    match &arguments.command {
        Command::Solve(given) => solve(given, terminal),
        Command::Count(arguments) => count(arguments, terminal),
        Command::Prove(arguments) => prove(arguments, terminal),
        Command::Hint(given) => hint(given, terminal),
    }
}

/// The game that has puzzles.
fn reader() -> Result<ReadPuzzles, Failure> {
    let reader = games::ALL.iter().find_map(|about| about.puzzles);
    reader.ok_or_else(|| Failure::Usage("there are no puzzles".into()))
}

impl Given {
    /// All puzzles that are given.
    fn read(&self, terminal: &Terminal) -> Result<Vec<Box<dyn Puzzle>>, Failure> {
        let read = reader()?;
        let board_path = self
            .board
            .as_deref()
            .map(Path::new)
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let board_text = board_path.map(read_text).transpose()?;
        let board_name = self.board.as_deref().unwrap_or_default();
        let board_file = board_text.as_deref().map(|text| Source { name: board_name, text });
        let path = Path::new(&self.puzzle);
        let is_file = path.exists();
        let text = if is_file { read_text(path)? } else { self.puzzle.clone() };
        let source = Source { name: &self.puzzle, text: &text };
        let board = self.board.as_deref().filter(|_| board_file.is_none());
        let asked = PuzzleSource { source, board, board_file, labels: self.labels.as_deref() };
        read(&asked).map_err(|error| match error {
            PuzzleError::Board(error) => Failure::game(error, board_file, terminal),
            PuzzleError::Puzzles(error) => Failure::game(error, Some(source), terminal),
        })
    }

    /// The one puzzle that is given.
    fn one(&self, terminal: &Terminal, what: &str) -> Result<Box<dyn Puzzle>, Failure> {
        let mut puzzles = self.read(terminal)?;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (_, others) => Err(Failure::Usage(format!(
                "{} has {} puzzles, but {what} is for one",
                self.puzzle,
                others + 1
            ))),
        }
    }
}

/// The answer about each puzzle, a line each, in their order.
fn each(
    puzzles: &[Box<dyn Puzzle>],
    what: &'static str,
    terminal: &Terminal,
    answer: impl Fn(&dyn Puzzle) -> String + Sync,
) -> Result<u8, Failure> {
    let bar = terminal.progress(what);
    bar.set_length(u64::try_from(puzzles.len()).unwrap_or(u64::MAX));
    let mut out = terminal.out();
    for piece in puzzles.chunks(PIECE) {
        let answers: Vec<String> = piece.par_iter().map(|puzzle| answer(&**puzzle)).collect();
        for answer in answers {
            writeln!(out, "{answer}")?;
        }
        bar.inc(u64::try_from(piece.len()).unwrap_or(0));
    }
    bar.finish_and_clear();
    Ok(0)
}

fn solve(given: &Given, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = given.read(terminal)?;
    let [puzzle] = puzzles.as_slice() else {
        return each(&puzzles, "solving", terminal, |puzzle| {
            match puzzle.completions(2).as_slice() {
                [] => "no completion".to_owned(),
                [one] => one.clone(),
                _ => "at least two completions".to_owned(),
            }
        });
    };
    let mut out = terminal.out();
    match puzzle.completions(2).as_slice() {
        [] => writeln!(out, "no completion")?,
        [one] => write!(out, "one completion\n{}", puzzle.drawn(one))?,
        [one, other, ..] => {
            let differ = puzzle.differences(one, other);
            writeln!(out, "at least two completions, such as")?;
            writeln!(
                out,
                "{}and\n{}",
                puzzle.drawn(one),
                puzzle.drawn(other).trim_end_matches('\n')
            )?;
            writeln!(out, "they differ at {}", differ.join(" "))?;
        }
    }
    Ok(0)
}

fn count(arguments: &Count, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = arguments.given.read(terminal)?;
    let limit = arguments.limit;
    let words = |found: usize| match found {
        0 => "no completion".to_owned(),
        1 => "1 completion".to_owned(),
        _ if found < limit => format!("{found} completions"),
        _ => format!("at least {found} completions"),
    };
    let [puzzle] = puzzles.as_slice() else {
        if arguments.list {
            let message = format!(
                "{} has {} puzzles, but --list is for one",
                arguments.given.puzzle,
                puzzles.len()
            );
            return Err(Failure::Usage(message));
        }
        return each(&puzzles, "counting", terminal, |puzzle| words(puzzle.count(limit)));
    };
    let spinner = terminal.spinner("counting");
    let listed = if arguments.list { puzzle.completions(limit) } else { Vec::new() };
    let found = if arguments.list { listed.len() } else { puzzle.count(limit) };
    spinner.finish_and_clear();
    let mut out = terminal.out();
    writeln!(out, "{}", words(found))?;
    for completion in &listed {
        writeln!(out, "{completion}")?;
    }
    Ok(0)
}

impl Prove {
    /// The proof that is asked for.
    fn prove(&self, puzzle: &dyn Puzzle) -> Result<ProvedPuzzle, GameError> {
        if self.critical {
            puzzle.prove_critical(self.inscription.as_deref())
        } else {
            puzzle.prove(self.unique)
        }
    }
}

fn prove(arguments: &Prove, terminal: &Terminal) -> Result<u8, Failure> {
    terminal.confirm_writable(arguments.output.as_deref())?;
    let puzzles = arguments.given.read(terminal)?;
    let [puzzle] = puzzles.as_slice() else {
        if arguments.output.is_some() {
            return Err(Failure::Usage(format!(
                "{} has {} puzzles, but -o is for one certificate",
                arguments.given.puzzle,
                puzzles.len()
            )));
        }
        return each(&puzzles, "proving", terminal, |puzzle| match arguments.prove(puzzle) {
            Ok(proved) => {
                let bytes = proved.made.certificate.write().0;
                let verdict = match zermelo_checker::check(&bytes, None).is_verified() {
                    true => "verified",
                    false => "NOT VERIFIED",
                };
                let claim = &proved.made.certificate.header.claim;
                format!("{claim}: {verdict}, {} bytes, {} case splits", bytes.len(), proved.splits)
            }
            Err(GameError::Wrong(why) | GameError::Limit(why)) => why,
            Err(_) => "no proof was found".to_owned(),
        });
    };
    let spinner = terminal.spinner("proving");
    let proved = arguments.prove(&**puzzle);
    spinner.finish_and_clear();
    let proved = proved.map_err(|error| Failure::game(error, None, terminal))?;
    terminal.write_made(&proved.made, arguments.output.as_deref())
}

fn hint(given: &Given, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzle = given.one(terminal, "a hint")?;
    let hint = puzzle.hint().map_err(|error| Failure::game(error, None, terminal))?;
    writeln!(terminal.out(), "{hint}")?;
    Ok(0)
}
