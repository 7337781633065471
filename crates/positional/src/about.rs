//! What the commands ask of positional games.

use zermelo_checker::claim::Claim;
use zermelo_explain::claims::Game;
use zermelo_present::contract::about::About;
use zermelo_present::contract::boards::Boards;
use zermelo_present::contract::options::{FileGame, GameOption, GameOptions, Takes};
use zermelo_present::contract::sources::{Language, Sources};
use zermelo_present::replay::rows::header;
use zermelo_present::replay::rows::source::claim_of;
use zermelo_search::error::GameError;

use super::boards::known;
use super::compile;
use super::description;
use super::solving::{analyse_file, solve_file};

/// The option that makes a game one of maker and breaker.
pub(crate) const WEAK: GameOption = GameOption::new(
    "weak",
    Takes::Nothing,
    "Maker completes a line, breaker prevents it; maker moves first",
);

/// Who moves first in such a game.
pub(crate) const BREAKER_FIRST: GameOption = GameOption {
    requires: Some("weak"),
    ..GameOption::new("breaker-first", Takes::Nothing, "In a --weak game, breaker moves first")
};

/// What is done with the game of a board file.
const BOARD_FILE: FileGame = FileGame {
    numbers: 0,
    solve: solve_file,
    analyse: Some(analyse_file),
    solve_in_sum: None,
    keeps_searches: true,
    is_long: false,
};

/// What the games say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[
        ["affine-plane Q", "the affine plane of order Q", "Q = 2, 3, 4, 5, 7, 8, 9"],
        [
            "affine-plane Q --without-index-blocks K",
            "the same without K lines of one parallel class",
            "K = 1 … Q",
        ],
        ["projective-plane Q", "the projective plane of order Q", "Q = 2, 3, 4, 5, 7, 8, 9"],
        ["hypercube N D", "N^D tic-tac-toe with all its diagonals", "at most 512 points"],
        ["--board FILE", "any points and lines, from a file", "at most 512 points"],
    ],
    options: GameOptions {
        rule: "Strong: the first to complete a line wins",
        list: &[
            GameOption::new(
                "board",
                Takes::File(BOARD_FILE),
                "Play on the points and lines of a file instead of a named board; a .pg file has its rules",
            ),
            GameOption {
                conflicts_with: &["board"],
                ..GameOption::new(
                    "without-index-blocks",
                    Takes::Word("K"),
                    "Take K lines of one parallel class out of an affine plane",
                )
            },
            GameOption { conflicts_with: &["avoidance", "goal"], ..WEAK },
            BREAKER_FIRST,
            GameOption {
                conflicts_with: &["goal"],
                ..GameOption::new("avoidance", Takes::Nothing, "The first to complete a line loses")
            },
            GameOption::new(
                "goal",
                Takes::Word("largest"),
                "The larger score on the full board wins: `largest`, the points of the largest line held; \
                 `most`, of one line; `lines`, how many lines are held",
            ),
            GameOption {
                requires: Some("goal"),
                ..GameOption::new(
                    "ahead",
                    Takes::Word("first"),
                    "Who has to have the larger score, and otherwise loses: first or second",
                )
            },
            GameOption::new(
                "start",
                Takes::Word("r1,r3/r2"),
                "Start with stones on the board: the first player's, a slash, the second player's; in \
                 coprime-grid with rows of integers, in dots-and-boxes with edges",
            ),
            GameOption::new(
                "turns",
                Takes::Word("1,2:2"),
                "How many points the first player takes in the first turn and in each later one, and the second \
                 player in each; the first player begins, with any stones at the start",
            ),
            GameOption::new(
                "within",
                Takes::Word("MOVES"),
                "The game is over after so many moves of both players, as if the board were full",
            ),
        ],
    },
    claims: &[
        ["first player wins GAME", "also second player; maker or breaker in a --weak game"],
        ["second player does not lose GAME", "wins or draws; a draw is this for both players"],
    ],
    boards: Some(Boards {
        names: known::list,
        known: description::known,
        describe: description::of_words,
        describe_file: description::of_source,
        claim_on: |claim, source| match claim {
            Claim::Positional(claim) => description::claim_on(claim, source),
            other => Err(GameError::Wrong(format!("‘{other}’ is about no board of a file"))),
        },
        layout: |game, source| match game {
            Game::Positional(game) => description::layout(game, source),
            other => {
                Err(GameError::Wrong(format!("{other} is not played on the points of a board")))
            }
        },
    }),
    sources: Some(Sources {
        is_meant: |text| matches!(claim_of(text), None | Some(Claim::Positional(_))),
        named_files: header::named_files,
        language: Language::Lines(compile::lines),
    }),
    ..About::called("positional games")
};
