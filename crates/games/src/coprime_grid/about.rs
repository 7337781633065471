//! What the commands ask of the coprimality grid.

use zermelo_present::contract::about::About;
use zermelo_present::contract::maps::TableOfBoards;
use zermelo_present::contract::options::{FileGame, GameOption, GameOptions, Takes};

use super::{solving, source, values};
use crate::score::about as score;

/// What is done with the start that a file has.
const GRID_FILE: FileGame = FileGame {
    numbers: 0,
    solve: |source, options, request| solving::solve(&source::of_file(source, options)?, request),
    analyse: Some(|source, options, request| {
        solving::analyse(&source::of_file(source, options)?, request)
    }),
    solve_in_sum: None,
    keeps_searches: false,
    is_long: false,
};

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[["coprime-grid N", "Quet's coprimality grid, N × N", "N = 2 to 8"]],
    options: GameOptions {
        rule: "The score is the integer in the lower right cell; the maximiser is first",
        list: &[
            GameOption::new(
                "variation",
                Takes::Word("1|2"),
                "In coprime-grid, 2: the score is the number of odd integers written; the players are odd \
             and even",
            ),
            GameOption {
                conflicts_with: &["alone"],
                ..GameOption::new("first", Takes::Word("WHO"), "In coprime-grid, who writes first")
            },
            GameOption::new(
                "alone",
                Takes::Word("WHO"),
                "In coprime-grid, who writes all integers, as a solitaire; the other player passes",
            ),
            GameOption::new(
                "start",
                Takes::Word("0,1/1"),
                "Start with integers in the grid: its rows from the second on, without headings",
            ),
            GameOption {
                conflicts_with: &["start"],
                ..GameOption::new(
                    "grid",
                    Takes::File(GRID_FILE),
                    "In coprime-grid, start with the grid of a file, as it is printed with its headings",
                )
            },
        ],
    },
    claims: &[
        [
            "maximiser gets at least N in the lower right cell in coprime-grid N",
            "a score that a player is sure of",
        ],
        [
            "minimiser keeps maximiser to at most N in the lower right cell in coprime-grid N",
            "a score that is not exceeded",
        ],
    ],
    table: Some(TableOfBoards {
        word: "coprime-grid",
        table: |table, resources| score::table(table, resources, values::values, values::table),
        csv_columns: &values::CSV_COLUMNS,
    }),
    ..About::called("coprime-grid")
};
