//! `zermelo draw FILE [MOVE…]`: draws a position.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use zermelo_checker::claim::Claim;
use zermelo_explain::claims::Game;
use zermelo_explain::face::View;
use zermelo_explain::picture::{Layout, PREAMBLE, Picture};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_search::text::{ShownPath, Source};

use super::exhibit::{self, Exhibit, exhibit};
use super::layout::LayoutOption;
use super::output::{Failure, Terminal, format_of, read_certificate, read_text};
use super::outputs::{DRAWN, Output};
use crate::registry::{games, named, proof};

const AFTER_HELP: &str = "\
The position is that after the given moves of the opponent and the strategy's replies, at the start \
without them. The proof is not checked. In SVG the colours are those of the reader's choice of light \
or dark; in TikZ, which a paper includes with \\input, there are none.

Examples:
  zermelo draw pi4.cert -o start.svg
  zermelo draw pi4.cert c2 a4 -o position.svg
  zermelo draw certificates/erdos-szekeres/solver-5-3.cert --node 1 -o node1.tex
  zermelo draw erdos-szekeres 6 5 --permutation 163425 -o figure1.svg";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A certificate, or a small game, which is solved; then the opponent's moves. With --permutation the
    /// game alone.
    #[arg(value_name = "FILE|GAME", required = true, num_args = 1..)]
    words: Vec<String>,
    /// Of a file of many certificates, the one with this number, from 1 on.
    #[arg(long, value_name = "N")]
    entry: Option<u64>,
    /// Draw the position of the node with this number, from 0 on as the errors of a check have it (a
    /// table counts from 1); of an outcome proof, the family of the statement with this number, and of
    /// patterns the one with it.
    #[arg(long, value_name = "N", conflicts_with = "permutation")]
    node: Option<usize>,
    /// In erdos-szekeres, the position after these digits of both players, such as 2,3,1.
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
    permutation: Option<String>,
    /// Also show where the next move can be played.
    #[arg(long, conflicts_with = "node")]
    next: bool,
    /// Draw the points of a board where this file of the board has them, by `grid` or `at`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["permutation", "view"])]
    board: Option<PathBuf>,
    #[command(flatten)]
    layout: LayoutOption,
    /// Draw an affine plane in another way.
    #[arg(long = "as", value_enum, value_name = "VIEW", conflicts_with_all = ["permutation", "next"])]
    view: Option<PlaneView>,
    /// The format; without it, as the name of the file ends, or else text.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Other ways to draw a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlaneView {
    /// Latin squares, whose cells are lines.
    LatinSquares,
    /// A square for each parallel class; cells with the same number are a line.
    ParallelClasses,
}

/// The formats of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Characters.
    Text,
    /// A drawing for pages and for most other programs.
    Svg,
    /// A drawing for LaTeX, to be included.
    Tikz,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let file = exhibit::file(&arguments.words);
    let output = arguments.output.as_deref();
    let ends = "the name of a drawing ends in .svg, .tex or .txt; or give --format";
    let format = format_of(arguments.format, output, Format::Text, ends)?;
    let inputs = [file, arguments.board.as_deref(), arguments.layout.path()];
    terminal.confirm_files(inputs.into_iter().flatten(), output.map(Output::drawing))?;
    let picture = match &arguments.permutation {
        Some(line) if file.is_none() => {
            let words = arguments.words.join(" ");
            let game = named::game(&words).map_err(|error| Failure::Usage(error.to_string()))?;
            let digits = games::about(&game).and_then(|about| about.play.digits);
            let digits = digits.ok_or(PlayError::NoNotation);
            let drawn = digits.and_then(|digits| digits(&game, line, arguments.next));
            drawn.map_err(|error| Failure::input(Path::new(&words), error))?
        }
        _ => of_certificate(arguments, &exhibit(&arguments.words, arguments.entry, terminal)?)?,
    };
    let drawing = match format {
        Format::Text if output.is_some() => format!("{DRAWN}\n\n{}", picture.text()),
        Format::Text => picture.text(),
        Format::Svg => picture.svg(true),
        Format::Tikz => tikz(&picture),
    };
    terminal.write_bytes(output, drawing.as_bytes())?;
    Ok(0)
}

/// The position that is asked for of a certificate.
fn of_certificate(arguments: &Arguments, exhibit: &Exhibit) -> Result<Picture, Failure> {
    let Exhibit { name: path, bytes, rest: moves, .. } = exhibit;
    let (certificate, _) = read_certificate(path, bytes)?;
    let mut proof = proof::to_play(&certificate).map_err(|error| Failure::input(path, error))?;
    arguments.layout.lay_out(&mut *proof)?;
    if moves.is_empty()
        && arguments.permutation.is_none()
        && arguments.view.is_none()
        && let Some(picture) = proof.picture(arguments.node)
    {
        return Ok(picture);
    }
    let no_node = |node| Failure::input(path, format!("the proof has no node {node} to be drawn"));
    let mut game: Box<dyn Match> = proof.begin().map_err(|error| match arguments.node {
        Some(node) => no_node(node),
        None => Failure::input(path, error),
    })?;
    if let Some(permutation) = &arguments.permutation {
        game.follow(permutation).map_err(|error| Failure::input(path, error))?;
    }
    for mv in moves {
        game.play(mv).map_err(|error| Failure::input(path, error))?;
    }
    if let Some(view) = arguments.view {
        let view = match view {
            PlaneView::LatinSquares => View::LatinSquares,
            PlaneView::ParallelClasses => View::ParallelClasses,
        };
        let none = || Failure::input(path, "there is no such position, or it is not drawn so");
        return game.view(arguments.node, view).ok_or_else(none);
    }
    let mut picture = match arguments.node {
        Some(node) => game.node(node).ok_or_else(|| no_node(node))?,
        None => game.drawing(arguments.next),
    };
    if let Some(file) = &arguments.board {
        picture.lay_out(&layout(&certificate.header.claim, file)?);
    }
    Ok(picture)
}

/// Where a file has the points of a claim's board.
fn layout(claim: &Claim, file: &Path) -> Result<Layout, Failure> {
    let text = read_text(file)?;
    let name = file.shown();
    let source = Source { name: &name, text: &text };
    let game = Game::of(claim);
    let game = game.ok_or_else(|| Failure::Usage(format!("{claim}: no game is known")))?;
    let boards = games::about(&game).and_then(|about| about.boards);
    let none = || Failure::Usage(format!("{game} is not played on the points of a board"));
    (boards.ok_or_else(none)?.layout)(&game, source)
        .map_err(|error| Failure::of_source(error, source))
}

/// A picture for LaTeX, with what it needs in its first lines.
pub(super) fn tikz(picture: &Picture) -> String {
    let needs = PREAMBLE.trim_end().replace('\n', "\n%   ");
    format!("% {DRAWN} The preamble of the paper needs\n%   {needs}\n{}", picture.tikz())
}
