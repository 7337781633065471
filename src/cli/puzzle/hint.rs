//! `zermelo puzzle hint`: the next step of a puzzle.

use std::io::Write;

use super::given::Given;
use crate::cli::output::{Failure, Terminal};

pub(super) const HELP: &str = "\
Example:
  zermelo puzzle hint 1.....2..3.....4";

pub(super) fn run(given: &Given, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = given.pieces(false, terminal)?;
    let puzzle = puzzles.only().ok_or_else(|| puzzles.several("a hint"))?;
    let hint = puzzle.hint()?;
    writeln!(terminal.out(), "{hint}")?;
    Ok(0)
}
