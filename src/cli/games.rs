//! `zermelo games`: what there is to play, and what can be claimed of it.

use std::io::Write;

use clap::Args;
use comfy_table::{ContentArrangement, Table, presets};

use super::output::{Failure, Terminal};

const AFTER_HELP: &str = "\
Example:
  zermelo games";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {}

/// A game, its parameters, and what is meant.
const GAMES: &[[&str; 3]] = &[
    ["affine-plane Q", "the affine plane of order Q", "Q = 2, 3, 4, 5, 7, 8, 9"],
    [
        "affine-plane Q --without-index-blocks K",
        "the same without K lines of one parallel class",
        "K = 1 … Q",
    ],
    ["projective-plane Q", "the projective plane of order Q", "Q = 2, 3, 4, 5, 7, 8, 9"],
    ["hypercube N D", "N^D tic-tac-toe with all its diagonals", "at most 512 points"],
    ["--board FILE", "any points and lines, from a file", "at most 512 points"],
    ["erdos-szekeres A B", "Pudwell's (A, B)-game", "A, B ≥ 2"],
    ["chomp R", "Chomp with R rows, all sizes: prove --families", "R = 2, 3"],
];

/// The options of games.
const OPTIONS: &[[&str; 2]] = &[
    ["(positional games)", "strong: who first completes a line wins"],
    ["--weak", "maker (who moves first) completes a line, breaker prevents it"],
    ["--weak --breaker-first", "the same, and breaker moves first"],
    ["--avoidance", "who first completes a line loses"],
    ["--start r1,r3/r2", "play starts with these stones of the first and the second player"],
    ["--achievement", "(erdos-szekeres) who completes a pattern wins; otherwise they lose"],
];

/// What can be claimed.
const CLAIMS: &[[&str; 2]] = &[
    ["first player wins GAME", "also second player; maker or breaker in a --weak game"],
    ["second player does not lose GAME", "wins or draws; a draw is this for both players"],
    ["first player wins with N P-positions GAME", "erdos-szekeres: the outcome of every state"],
    ["first player wins erdos-szekeres a B for every a ≥ N", "all sizes at once"],
    [
        "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
        "all P-positions of a game",
    ],
];

pub(super) fn run(_: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let mut out = terminal.out();
    writeln!(out, "Games\n{}\n", table(GAMES))?;
    writeln!(out, "Options of games\n{}\n", table(OPTIONS))?;
    writeln!(out, "Claims\n{}", table(CLAIMS))?;
    Ok(0)
}

fn table<const N: usize>(rows: &[[&str; N]]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    rows.iter().for_each(|row| {
        table.add_row(row);
    });
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}
