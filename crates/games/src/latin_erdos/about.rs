//! What the commands ask of Latin Erdős.

use zermelo_explain::claims::Game;
use zermelo_present::contract::about::{About, Play};
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};
use zermelo_search::error::{Capability, GameError};

use super::chance;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        ["latin-erdos N", "Latin Erdős on N × N, all pieces visible (version II)", "N ≥ 1"],
        [
            "latin-erdos N --version I",
            "a piece is turned for each move: chance, so no strategy is claimed; `zermelo play`",
            "N = 1 … 8",
        ],
        [
            "latin-erdos N --version III",
            "the pieces are divided by chance, so no strategy is claimed; `zermelo play`",
            "N = 1 … 8",
        ],
    ],
    options: GameOptions {
        rule: "A full board is decided by columns, with a run of k + 1 where N = k² + 1",
        list: &[
            GameOption {
                conflicts_with: &["without-columns"],
                ..GameOption::new(
                    "run",
                    Takes::Word("K"),
                    "In latin-erdos, the length of a run that wins a column",
                )
            },
            GameOption::new(
                "without-columns",
                Takes::Nothing,
                "In latin-erdos, who moves last wins, on a full board too",
            ),
        ],
    },
    claims: &[
        [
            "first player is never without a move in latin-erdos 5",
            "also second player; by a mirror, with --claim",
        ],
        [
            "second player is never without a move in latin-erdos n for every n ≥ 2 in steps of 2",
            "all even sizes at once, and all odd ones for the first player",
        ],
    ],
    play: Play {
        chance: Some(|game, version, seed| match game {
            Game::LatinErdos(game) => chance::begin(game, version, seed),
            _ => Err(GameError::Missing(Capability::Chance)),
        }),
        digits: None,
        notation: None,
    },
    ..About::called("latin-erdos")
};
