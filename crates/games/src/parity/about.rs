//! What the commands ask of parity games.

use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{FileGame, GameOption, GameOptions, Takes};
use zermelo_present::contract::sources::{Language, Sources};

use super::solving::{compile, is_meant, solve_file};

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[[
        "--parity FILE",
        "a parity game of PGSolver or oink: from which vertices each player wins",
        "what fits; docs/guide/parity.md",
    ]],
    options: GameOptions {
        rule: "All vertices are solved",
        list: &[
            GameOption {
                conflicts_with: &["board", "graph", "rules"],
                ..GameOption::new(
                    "parity",
                    Takes::File(FileGame {
                        numbers: 0,
                        solve: solve_file,
                        analyse: None,
                        solve_in_sum: None,
                        keeps_searches: false,
                        is_long: true,
                    }),
                    "Solve the parity game of a file, as PGSolver writes it",
                )
            },
            GameOption::new(
                "from",
                Takes::Word("VERTEX"),
                "Of a parity game, who wins where play begins at the vertex",
            ),
        ],
    },
    claims: &[
        [
            "even wins N and odd wins N vertices of parity-game 'TITLE' --game-hash HASH",
            "a solution of the game",
        ],
        [
            "even wins parity-game 'TITLE' --game-hash HASH --from N",
            "also odd; where play begins at the vertex",
        ],
    ],
    sources: Some(Sources {
        is_meant,
        named_files: |_| Vec::new(),
        language: Language::Lines(compile),
    }),
    ..About::called("parity games")
};
