//! `zermelo puzzle prove`: a certificate of how many completions a puzzle has.

use std::path::PathBuf;

use clap::Args;

use super::given::{Given, each, reason};
use crate::cli::output::{Failure, Terminal};

pub(super) const HELP: &str = "\
The proof has the simplest theorems that lead on, and case splits only where they do not suffice. A \
puzzle with one completion and no case split is fair. For a file with a puzzle on each line, \
each answer is a line, and no certificate is written.

Examples:
  zermelo puzzle prove 1.....2..3.....4 -o puzzle.cert
  zermelo puzzle prove --board 'latin-square 3' 1...2....";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Given,
    /// Claim that there is exactly one completion, also of a fair puzzle.
    #[arg(long)]
    unique: bool,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    terminal.confirm_writable(arguments.output.as_deref())?;
    let puzzles = arguments.given.read(terminal)?;
    let [puzzle] = puzzles.as_slice() else {
        if arguments.output.is_some() {
            return Err(arguments.given.several(puzzles.len(), "-o is for one certificate"));
        }
        return each(&puzzles, "proving", terminal, |puzzle| {
            match puzzle.prove(arguments.unique) {
                Ok(proved) => {
                    let bytes = proved.made.certificate.write().0;
                    let verdict = match zermelo_checker::check(&bytes, None).is_verified() {
                        true => "verified",
                        false => "NOT VERIFIED",
                    };
                    let claim = &proved.made.certificate.header.claim;
                    format!(
                        "{claim}: {verdict}, {} bytes, {} case splits",
                        bytes.len(),
                        proved.splits
                    )
                }
                Err(error) => reason(error),
            }
        });
    };
    let spinner = terminal.spinner("proving");
    let proved = puzzle.prove(arguments.unique);
    spinner.finish_and_clear();
    let proved = proved.map_err(|error| Failure::game(error, None, terminal))?;
    terminal.write_made(&proved.made, arguments.output.as_deref())
}
