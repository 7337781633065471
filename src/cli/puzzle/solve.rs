//! `zermelo puzzle solve`: the completion of a puzzle, or two of several.

use std::io::Write;

use super::given::{Several, no_completion};
use crate::cli::output::{Failure, Terminal};

pub(super) const HELP: &str = "\
Of a puzzle with several completions, two are printed, and the cells in which they differ. For a file with \
a puzzle on each line, each answer is a line: the completion, or such cells.

Examples:
  zermelo puzzle solve 1.....2..3.....4
  zermelo puzzle solve --board 'latin-square 3' 1...2....";

pub(super) fn run(given: &Several, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = given.pieces(terminal)?;
    let Some(puzzle) = puzzles.only() else {
        return puzzles.each("solving", |puzzle| {
            Ok(match puzzle.completions(2)?.as_slice() {
                [] => no_completion(puzzle),
                [one] => one.clone(),
                [one, other, ..] => {
                    let differ = puzzle.differences(one, other);
                    format!("at least two completions; two of them differ at {}", differ.join(" "))
                }
            })
        });
    };
    let completions = puzzle.completions(2);
    let completions = completions.map_err(|error| Failure::game(error, None, terminal))?;
    let mut out = terminal.out();
    match completions.as_slice() {
        [] => writeln!(out, "{}", no_completion(puzzle))?,
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
