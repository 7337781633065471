//! `zermelo puzzle solve`: the completion of a puzzle, or two of several.

use std::io::Write;

use super::given::{Answer, Several};
use crate::cli::output::{Failure, Terminal};

pub(super) const HELP: &str = "\
Of a puzzle with several completions, two are printed, and the cells in which they differ. For a file with \
a puzzle on each line, each answer is a line: the completion, or such cells.

Examples:
  zermelo puzzle solve 1.....2..3.....4
  zermelo puzzle solve --board 'latin-square 3' 1...2....";

pub(super) fn run(given: &Several, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = given.pieces(terminal)?;
    puzzles.say_what_was_read();
    let Some(puzzle) = puzzles.only().filter(|_| !given.json) else {
        let form = (given.json, &["completions", "differ"][..]);
        return puzzles.each("solving", form, |puzzle| {
            let completions = puzzle.completions(2)?;
            let (line, differ) = match completions.as_slice() {
                [] => (format!("no completion{}", puzzle.because_of_clash()), Vec::new()),
                [one] => (puzzle.said(one) + puzzle.against_given(one), Vec::new()),
                [one, other, ..] => {
                    let differ = puzzle.differences(one, other);
                    let cells = differ.join(" ");
                    let line = format!("at least two completions; two of them differ at {cells}");
                    (line, differ)
                }
            };
            let completions: Vec<String> =
                completions.iter().map(|completion| puzzle.said(completion)).collect();
            Ok(Answer { line, values: vec![completions.into(), differ.into()] })
        });
    };
    let completions = puzzle.completions(2)?;
    let drawn = |completion: &[u8]| puzzle.picture(&puzzle.line(completion));
    let mut out = terminal.text();
    match completions.as_slice() {
        [] => writeln!(out, "no completion{}", puzzle.because_of_clash())?,
        [one] => {
            write!(out, "one completion{}\n{}", puzzle.against_given(one), drawn(one))?;
        }
        [one, other, ..] => {
            let differ = puzzle.differences(one, other);
            writeln!(out, "at least two completions, such as")?;
            writeln!(out, "{}and\n{}", drawn(one), drawn(other).to_string().trim_end())?;
            writeln!(out, "they differ at {}", differ.join(" "))?;
        }
    }
    Ok(0)
}
