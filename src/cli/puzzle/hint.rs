//! `zermelo puzzle hint`: the next steps of a puzzle.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use zermelo_puzzles::candidates::Form;
use zermelo_puzzles::hint::{Hints, Level};

use super::given::GivenPuzzles;
use crate::cli::output::{Failure, ONE_OUTPUT, Terminal, print_json};
use crate::cli::outputs::Output;

pub(super) const HELP: &str = "\
A puzzle with candidates gets the next step from them. With -o, the candidates after the step are written, \
so that the next hint goes on there. A label that is wrong, or a candidate that is missing, is named \
instead.

Examples:
  zermelo puzzle hint 1.....2..3.....4
  zermelo puzzle hint --level where 1.....2..3.....4
  zermelo puzzle hint --all 1.....2..3.....4
  zermelo puzzle hint 1.....2..3.....4 -o candidates.txt
  zermelo puzzle hint candidates.txt -o next.txt";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    given: GivenPuzzles,
    /// Print every step that leads on now, a line each, the simplest first.
    #[arg(long)]
    all: bool,
    /// How much to say: where to look, which theorem, or the step.
    #[arg(long, value_enum, default_value_t = Level::Step)]
    level: Level,
    /// Write the candidates after the step to a file.
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    output: Option<PathBuf>,
    /// How they are written: usually as a grid, and in a line where the board is no square.
    #[arg(long, value_enum, requires = "output")]
    form: Option<Form>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let output = arguments.output.as_deref();
    if arguments.json && output.is_some_and(|path| path == "-") {
        return Err(Failure::Usage(ONE_OUTPUT.into()));
    }
    terminal.confirm_files(arguments.given.files(), output.map(Output::candidates))?;
    let puzzles = arguments.given.pieces(false, terminal)?;
    let puzzle = puzzles.only().ok_or_else(|| puzzles.several("a hint"))?;
    let hints = puzzle.hints(arguments.all)?;
    let steps = match &hints {
        Hints::Steps(steps) => steps.as_slice(),
        _ => &[],
    };
    let said: Vec<String> = match &hints {
        Hints::Mistakes(mistakes) => mistakes.clone(),
        Hints::None(why) => vec![why.clone()],
        Hints::Steps(_) => steps.iter().map(|hint| hint.said(arguments.level)).collect(),
    };
    if let (Some(path), Some(hint)) = (output, steps.first()) {
        let text = puzzle.written(&hint.after, arguments.form.unwrap_or(puzzle.usual_form()))?;
        terminal.write_text(path, &text)?;
    }
    if output.is_some_and(|path| path == "-") {
        said.iter().for_each(|line| terminal.note(line));
        return Ok(0);
    }
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        let all = steps.iter().zip(&said).map(|(hint, said)| {
            let theorem = (arguments.level != Level::Where).then_some(&hint.theorem);
            json!({ "place": hint.place, "theorem": theorem, "hint": said })
        });
        let mistakes = match &hints {
            Hints::Mistakes(mistakes) => mistakes.as_slice(),
            _ => &[],
        };
        let report = json!({
            "clues": puzzle.game.clues.to_string(),
            "hint": said.first(),
            "steps": all.collect::<Vec<_>>(),
            "mistakes": mistakes,
        });
        print_json(&mut out, &report)?;
        return Ok(0);
    }
    said.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(0)
}
