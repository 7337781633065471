//! `zermelo puzzle rate`: how difficult the proof is that is found for a puzzle.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use zermelo_explain::count;

use super::given::Several;
use crate::cli::output::{Failure, Terminal};
use crate::puzzles::rating::{Rating, TheoremUse};

pub(super) const HELP: &str = "\
The rating is of the proof that zermelo puzzle prove finds, not of the puzzle itself: another proof may \
be easier. Its word is that of the most difficult theorem in the proof, its score the sum of the points of \
all steps. docs/guide/puzzles.md has the tables. For a file with a puzzle on each line, each answer is a \
line.

Examples:
  zermelo puzzle rate 1.....2..3.....4
  zermelo puzzle rate --json 1.....2..3.....4";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Several,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// The JSON object that `puzzle rate --json` prints.
#[derive(Serialize)]
struct Report {
    puzzles: Vec<Rated>,
}

/// A puzzle in it.
#[derive(Serialize)]
struct Rated {
    /// The clues, a character for each cell; `null` of a line that is not a puzzle.
    clues: Option<String>,
    /// `null` with a reason.
    rating: Option<String>,
    score: Option<u64>,
    /// Whether the proof has no case split.
    fair: Option<bool>,
    splits: Option<u64>,
    depth: Option<u64>,
    theorems: Vec<Theorem>,
    /// Why there is no rating.
    reason: Option<String>,
}

/// A theorem that the proof uses.
#[derive(Serialize)]
struct Theorem {
    theorem: &'static str,
    times: u64,
    points: u64,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = arguments.given.pieces(terminal)?;
    let mut out = terminal.out();
    if arguments.json {
        let mut rated = Vec::new();
        let code = puzzles.work(
            "rating",
            |puzzle| puzzle.rate(),
            |clues, rating| {
                rated.push(Rated::of(clues, rating));
                Ok(())
            },
        )?;
        let report = Report { puzzles: rated };
        let json = serde_json::to_string_pretty(&report).map_err(|e| Failure::Output(e.into()))?;
        writeln!(out, "{json}")?;
        return Ok(code);
    }
    if let Some(puzzle) = puzzles.only() {
        let spinner = terminal.spinner("rating");
        let rating = puzzle.rate();
        spinner.finish_and_clear();
        print(&mut out, &rating.map_err(|error| Failure::game(error, None, terminal))?)?;
        return Ok(0);
    }
    puzzles.work(
        "rating",
        |puzzle| puzzle.rate(),
        |_, rating| {
            match rating {
                Ok(rating) => writeln!(out, "{}", in_a_line(&rating))?,
                Err(reason) => writeln!(out, "no rating: {reason}")?,
            }
            Ok(())
        },
    )
}

/// A rating in a line.
pub(super) fn in_a_line(rating: &Rating) -> String {
    let Rating { difficulty, score, .. } = rating;
    match rating.hardest() {
        Some(hardest) => format!("{difficulty}, score {score}, up to {hardest}"),
        None => format!("{difficulty}, score {score}"),
    }
}

/// How often a theorem is used, and what for.
fn row(of: &TheoremUse) -> String {
    let each = match (of.each.start(), of.each.end()) {
        (least, most) if least == most => format!("{least} each"),
        (least, most) => format!("{least} to {most} each"),
    };
    format!("  {:<28}{:>5} × {each} = {}", of.theorem, of.times, of.points)
}

fn print(out: &mut dyn Write, rating: &Rating) -> Result<(), Failure> {
    match rating.hardest() {
        Some(hardest) => {
            writeln!(out, "{}: the most difficult steps are {hardest}", rating.difficulty)?
        }
        None => writeln!(out, "{}: no step is needed", rating.difficulty)?,
    }
    for of in &rating.uses {
        writeln!(out, "{}", row(of))?;
    }
    if rating.splits > 0 {
        let (splits, depth) = (rating.splits, rating.depth);
        let splits = count(splits, "case split", "case splits");
        writeln!(out, "  not shown to be fair: {splits}, the deepest of depth {depth}")?;
    }
    writeln!(out, "  score {}", rating.score)?;
    Ok(())
}

impl Rated {
    fn of(clues: Option<String>, rating: Result<Rating, String>) -> Rated {
        let (rating, reason) = match rating {
            Ok(rating) => (Some(rating), None),
            Err(reason) => (None, Some(reason)),
        };
        let of = rating.as_ref();
        let theorem = |of: &TheoremUse| {
            let TheoremUse { theorem, times, points, .. } = *of;
            Theorem { theorem, times, points }
        };
        Rated {
            clues,
            rating: of.map(|rating| rating.difficulty.word()),
            score: of.map(|rating| rating.score),
            fair: of.map(|rating| rating.splits == 0),
            splits: of.map(|rating| rating.splits),
            depth: of.map(|rating| rating.depth),
            theorems: of
                .map(|rating| rating.uses.iter().map(theorem).collect())
                .unwrap_or_default(),
            reason,
        }
    }
}
