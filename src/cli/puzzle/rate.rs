//! `zermelo puzzle rate`: how difficult a puzzle is.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use zermelo_explain::count;
use zermelo_puzzles::rating::{Rating, TheoremUse};

use super::given::Several;
use crate::cli::output::{Failure, Terminal, print_json};

pub(super) const HELP: &str = "\
In each round all steps of the simplest theorem that leads on are taken at once, so that a puzzle that is turned, \
or whose labels are exchanged, has the same rating. Its word is that of the most difficult theorem, its score \
the sum of the points of all rounds. docs/guide/puzzles.md has the tables. For a file with a puzzle on each line, each answer is a \
line.

Examples:
  zermelo puzzle rate 1.....2..3.....4
  zermelo puzzle rate --json 1.....2..3.....4";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: Several,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let puzzles = arguments.given.pieces(terminal)?;
    let mut out = terminal.answer(arguments.given.json);
    if arguments.given.json {
        let mut rated = Vec::new();
        let code = puzzles.work(
            "rating",
            |puzzle| puzzle.rate(),
            |clues, rating| {
                rated.push(report(clues, rating));
                Ok(())
            },
        )?;
        print_json(&mut out, &json!({ "puzzles": rated }))?;
        return Ok(code);
    }
    if let Some(puzzle) = puzzles.only() {
        print(&mut out, &terminal.during("rating", |_| puzzle.rate())?)?;
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
    if !rating.is_fair() && rating.splits == 0 {
        writeln!(out, "  not shown to be fair: wings, chains or other patterns are needed")?;
    }
    if rating.splits > 0 {
        let (splits, depth) = (rating.splits, rating.depth);
        let splits = count(splits, "round of case splits", "rounds of case splits");
        let more = if rating.is_whole { "" } else { " or more, which is not followed" };
        writeln!(out, "  not shown to be fair: {splits}, the deepest of depth {depth}{more}")?;
    }
    writeln!(out, "  level {} on the scale of HoDoKu", rating.level)?;
    writeln!(out, "  score {}", rating.score)?;
    Ok(())
}

/// A puzzle in the JSON object: the clues, a character for each cell, `null` of a line that is not a
/// puzzle; then its rating, or the reason why there is none.
fn report(clues: Option<&str>, rating: Result<Rating, String>) -> Value {
    let of = rating.as_ref().ok();
    let theorem = |of: &TheoremUse| {
        let TheoremUse { theorem, times, points, .. } = of;
        json!({ "theorem": theorem, "times": times, "points": points })
    };
    let theorems = of.into_iter().flat_map(|rating| &rating.uses).map(theorem);
    json!({
        "clues": clues,
        "rating": of.map(|rating| rating.difficulty.word()),
        "score": of.map(|rating| rating.score),
        "level": of.map(|rating| rating.level.to_string()),
        // Whether it needs neither patterns nor case splits.
        "fair": of.map(Rating::is_fair),
        "splits": of.map(|rating| rating.splits),
        "depth": of.map(|rating| rating.depth),
        "theorems": theorems.collect::<Vec<_>>(),
        "reason": rating.as_ref().err(),
    })
}
