//! `zermelo puzzle generate`: new puzzles (Palomo, *Latin Puzzles*, Algorithms 2 and 3).

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;
use serde_json::json;
use zermelo_explain::count;
use zermelo_explain::typos::instead;
use zermelo_puzzles::Puzzle;
use zermelo_puzzles::making::{Criteria, Reduction};
use zermelo_puzzles::rating::Difficulty;
use zermelo_search::error::GameError;

use super::given::Board;
use super::minimize::{as_line, fields, print};
use crate::cli::output::{Failure, Terminal, print_json};
use crate::cli::outputs::Output;
use crate::cli::threads::set_threads;

pub(super) const HELP: &str = "\
A completion of the board is taken at random, and its labels are left out one after the other, as long as \
the completion stays the only one. The same seed gives the same puzzles. Every puzzle is proved, and the \
proof checked, before it is printed. Several puzzles are printed as a file of puzzles, a line each.

Examples:
  zermelo puzzle generate --board 'sudoku 2' --seed 1
  zermelo puzzle generate --count 5 --fair --rating easy > easy.txt
  zermelo puzzle generate --board 'latin-square 5' --critical --seed 3 -o critical.cert
  zermelo puzzle generate --board 'sudoku 2' --from 12..............";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    board: Board,
    /// The seed of all that is random.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many puzzles to make.
    #[arg(long, value_name = "N", default_value = "1", value_parser = super::count::limit)]
    count: usize,
    /// Take a completion with these clues, or this completed board: a puzzle, or a file of one.
    #[arg(long, value_name = "PUZZLE", allow_hyphen_values = true)]
    from: Option<String>,
    /// Keep the clues of --from in every puzzle, as an inscription.
    #[arg(long, requires = "from")]
    keep: bool,
    /// Make only puzzles without a clue that can be left out.
    #[arg(long)]
    critical: bool,
    /// Make only puzzles for which a proof without case splits is found.
    #[arg(long)]
    fair: bool,
    /// Make only puzzles of this rating: very-easy, easy, medium, difficult or very-difficult.
    #[arg(long, value_name = "RATING", value_parser = rating)]
    rating: Option<Difficulty>,
    /// Stop at N clues; with --critical, make only puzzles with at most N.
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// Give up a puzzle after N attempts.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = super::count::limit)]
    attempts: usize,
    /// How many threads to use; 0 is one per core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// The certificate to write, of one puzzle.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

fn rating(text: &str) -> Result<Difficulty, String> {
    let found = Difficulty::ALL.into_iter().find(|of| of.word() == text);
    let words = Difficulty::ALL.map(Difficulty::word);
    let instead = || instead(text, words.iter().map(String::as_str));
    found.ok_or_else(|| format!("there is no such rating; {}", instead()))
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let Arguments { critical, fair, rating, clues, keep, .. } = *arguments;
    if fair && rating == Some(Difficulty::VeryDifficult) {
        let message = "a very difficult proof has case splits, but --fair is for proofs without";
        return Err(Failure::Usage(message.into()));
    }
    if arguments.output.is_some() && arguments.count > 1 {
        let message = format!("--count {}, but -o is for one certificate", arguments.count);
        return Err(Failure::Usage(message));
    }
    set_threads(arguments.threads, terminal)?;
    let inputs = arguments.from.as_deref().map(Path::new).into_iter().chain(arguments.board.file());
    terminal.confirm_files(inputs, arguments.output.as_deref().map(Output::certificate))?;
    let boards = arguments.board.read(arguments.from.as_deref())?;
    let [board] = boards.as_slice() else {
        let puzzles = count(boards.len(), "puzzle", "puzzles");
        let message = format!("--from has {puzzles}, but puzzles are made from one");
        return Err(Failure::Usage(message));
    };
    let given = board.game.clues.as_str();
    let cells = given.chars().count();
    if let Some(clues) = clues.filter(|clues| *clues > cells) {
        let cells = count(cells, "cell", "cells");
        let message = format!("--clues {clues}, but the board has {cells}");
        return Err(Failure::Usage(message));
    }
    let kept = if keep { given.chars().filter(|clue| *clue != '.').count() } else { 0 };
    if let Some(clues) = clues.filter(|clues| *clues < kept) {
        let kept = count(kept, "clue", "clues");
        let message = format!("--keep keeps {kept}, more than --clues {clues}");
        return Err(Failure::Usage(message));
    }
    let criteria = Criteria { critical, fair, rating, clues, keep };
    let bar = terminal.progress("making puzzles");
    bar.set_length(u64::try_from(arguments.count).unwrap_or(u64::MAX));
    if arguments.count == 1 {
        let made = found(arguments, board, &criteria, 0, rayon::current_num_threads());
        bar.finish_and_clear();
        return print(made?, arguments.output.as_deref(), arguments.json, terminal);
    }
    let mut out = terminal.answer(arguments.json);
    // As many at a time as there are threads, in their order.
    let (mut next, mut puzzles) = (0, Vec::new());
    while next < arguments.count {
        let end = arguments.count.min(next + rayon::current_num_threads());
        let piece: Vec<_> = (next..end)
            .into_par_iter()
            .map(|number| found(arguments, board, &criteria, number, 1))
            .collect();
        for made in piece {
            match arguments.json {
                true => puzzles.push(fields(&made?)),
                false => writeln!(out, "{}", as_line(&made?))?,
            }
            bar.inc(1);
        }
        next = end;
    }
    bar.finish_and_clear();
    if arguments.json {
        print_json(&mut out, &json!({ "puzzles": puzzles }))?;
    }
    Ok(0)
}

/// The puzzle of a number: that of the first attempt that leads to one that meets the criteria. So many
/// attempts are made at a time.
fn found(
    arguments: &Arguments,
    board: &Puzzle,
    criteria: &Criteria,
    number: usize,
    at_a_time: usize,
) -> Result<Reduction, GameError> {
    let random = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let attempt = |attempt: usize| {
        board.generate(criteria, [arguments.seed, random(number), random(attempt)]).transpose()
    };
    let mut first = 0;
    while first < arguments.attempts {
        let end = arguments.attempts.min(first + at_a_time.max(1));
        let made = (first..end).into_par_iter().map(attempt).find_first(Option::is_some).flatten();
        if let Some(made) = made {
            return made;
        }
        first = end;
    }
    Err(GameError::Limit(format!(
        "no puzzle as wished was found in {} (puzzle {} of {}); try more --attempts, another --seed, or \
         wish for less",
        count(arguments.attempts, "attempt", "attempts"),
        number + 1,
        arguments.count,
    )))
}
