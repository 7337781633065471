//! `zermelo puzzle`: completions of puzzles, proofs of how many there are, hints, ratings, and new
//! puzzles.

mod count;
mod generate;
mod given;
mod hint;
mod minimize;
mod pieces;
mod prove;
mod rate;
mod solve;

use clap::{Args, Subcommand};

use self::given::Several;
use super::output::{Failure, Terminal};

const AFTER_HELP: &str = "\
A puzzle has a character for each cell: a label, or a dot or zero for an empty cell. Spaces, bars and \
line breaks between cells do not count. A file has one puzzle, or one on each line. \
docs/guide/puzzles.md describes the boards.

Examples:
  zermelo puzzle solve 1.....2..3.....4
  zermelo puzzle prove 1.....2..3.....4 -o puzzle.cert
  zermelo puzzle count --board 'latin-square 3' 1...2....
  zermelo puzzle hint 1.....2..3.....4
  zermelo puzzle rate 1.....2..3.....4
  zermelo puzzle generate --board 'sudoku 2' --seed 1";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the completion of a puzzle, or two of several.
    #[command(after_help = solve::HELP)]
    Solve(Several),
    /// Count the completions of a puzzle.
    #[command(after_help = count::HELP)]
    Count(count::Arguments),
    /// Prove how many completions a puzzle has, and write a certificate.
    #[command(after_help = prove::HELP)]
    Prove(prove::Arguments),
    /// Print the next step of a puzzle, and nothing else of its completion.
    #[command(after_help = hint::HELP)]
    Hint(hint::Arguments),
    /// Rate how difficult a puzzle is.
    #[command(after_help = rate::HELP)]
    Rate(rate::Arguments),
    /// Leave out clues of a puzzle until every one is needed.
    #[command(after_help = minimize::HELP)]
    Minimize(minimize::Arguments),
    /// Make new puzzles.
    #[command(after_help = generate::HELP)]
    Generate(generate::Arguments),
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    match &arguments.command {
        Command::Solve(given) => solve::run(given, terminal),
        Command::Count(arguments) => count::run(arguments, terminal),
        Command::Prove(arguments) => prove::run(arguments, terminal),
        Command::Hint(arguments) => hint::run(arguments, terminal),
        Command::Rate(arguments) => rate::run(arguments, terminal),
        Command::Minimize(arguments) => minimize::run(arguments, terminal),
        Command::Generate(arguments) => generate::run(arguments, terminal),
    }
}
