//! What the commands ask of games whose rules are data.

use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{FileGame, GameOption, GameOptions, Takes};

use super::solving::{solve_file, solve_in_sum};

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        [
            "--rules FILE --role ROLE",
            "any game of two roles in turn, or of one, in the Game Description Language",
            "what fits; docs/guide/rules.md",
        ],
        [
            "--rules FILE --by nim-values",
            "the nim-value of an impartial game in that language",
            "what fits",
        ],
    ],
    options: GameOptions {
        rule: "The role gets as much as it can be sure of",
        list: &[
            GameOption {
                conflicts_with: &["board", "graph"],
                ..GameOption::new(
                    "rules",
                    Takes::File(FileGame {
                        numbers: 0,
                        solve: solve_file,
                        analyse: None,
                        solve_in_sum: Some(solve_in_sum),
                        keeps_searches: false,
                        is_long: false,
                    }),
                    "Play the game whose rules a file has, in the Game Description Language (KIF); with + \
                     and other games behind or before it, their sum; and with equals VALUE behind, a proof of that",
                )
            },
            GameOption {
                requires: Some("rules"),
                ..GameOption::new(
                    "role",
                    Takes::Word("ROLE"),
                    "The role whose strategy is wanted, as the file of --rules calls it",
                )
            },
            GameOption {
                requires: Some("rules"),
                ..GameOption::new(
                    "at-least",
                    Takes::Word("GOAL"),
                    "The goal that the role is to get at least; by default the greatest that it can be \
                     sure of",
                )
            },
        ],
    },
    claims: &[
        [
            "ROLE gets at least N in rules 'TITLE' --rules-hash HASH",
            "a goal that a role is sure of, from 0 to 100",
        ],
        [
            "rules 'TITLE' --rules-hash HASH has nim-value N",
            "the nim-value of an impartial game, which says who wins",
        ],
        [
            "the player who moves first wins rules 'TITLE' --rules-hash HASH",
            "also second; who wins an impartial game, whichever role moves first",
        ],
    ],
    ..About::called("rules as data")
};
