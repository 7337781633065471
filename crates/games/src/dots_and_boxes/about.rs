//! What the commands ask of dots and boxes.

use zermelo_present::contract::about::About;
use zermelo_present::contract::maps::TableOfBoards;
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};

use super::values;
use crate::score::about as score;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[[
        "dots-and-boxes R C",
        "Dots and boxes on R rows of C boxes",
        "at most 64 edges; 3 × 4 takes 2 GiB of memory",
    ]],
    options: GameOptions {
        rule: "The board has no edges; the first player draws first",
        list: &[
            GameOption::new(
                "start",
                Takes::Word("a1-b1,a1-a2"),
                "Start with edges on the board, in any order",
            ),
            GameOption {
                requires: Some("start"),
                ..GameOption::new(
                    "boxes",
                    Takes::Word("N"),
                    "In dots-and-boxes, how many boxes the first player has at the start [default: 0]",
                )
            },
            GameOption {
                requires: Some("start"),
                ..GameOption::new(
                    "next",
                    Takes::Word("first|second"),
                    "In dots-and-boxes, who draws next at the start, if that does not follow from the                      number of edges",
                )
            },
        ],
    },
    claims: &[
        [
            "first player gets at least N boxes in dots-and-boxes R C",
            "a number of boxes that a player is sure of",
        ],
        [
            "second player keeps first player to at most N boxes in dots-and-boxes R C",
            "a number of boxes that the first player does not exceed",
        ],
    ],
    table: Some(TableOfBoards {
        word: "dots-and-boxes",
        table: |table, resources| score::table(table, resources, values::values, values::table),
        csv_columns: &values::COLUMNS,
    }),
    ..About::called("dots-and-boxes")
};
