//! Arbitrary text as puzzles: sudokus, a board file with puzzles behind a line of three hyphens, or a
//! puzzle file, which begins with the title. No panic; messages name a place; clues that
//! clash have no completion; a sudoku that is drawn reads back.

use zermelo_puzzles as puzzles;
use zermelo_puzzles::deduction::search;
use zermelo_puzzles::latin_puzzle::puzzle::Puzzle;
use zermelo_search::text::{Diagnostics, Source};

fn confirm(source: Source<'_>, board: Option<Source<'_>>, read: Result<Vec<Puzzle>, Diagnostics>) {
    match read {
        Ok(puzzles) => {
            for puzzle in puzzles {
                let clashes = !puzzle.broken().is_empty();
                assert!(!clashes || search::at_most(&puzzle.problem, 1).is_empty());
                let drawn = puzzle.picture(puzzle.game.clues.as_str()).to_string();
                if board.is_none() && puzzle.side().is_some() {
                    let again = Source { name: "drawn", text: &drawn };
                    let again = puzzles::read(again, None).expect("a puzzle");
                    assert_eq!(again.len(), 1, "{drawn}");
                    assert_eq!(again[0].game, puzzle.game, "{drawn}");
                }
            }
        }
        Err(problems) => {
            for problem in problems {
                let texts = [Some(source), board];
                let has_place =
                    |source: Source<'_>| source.text.get(problem.span.clone()).is_some();
                assert!(texts.into_iter().flatten().any(has_place), "{problem}");
            }
        }
    }
}

pub(crate) fn run(text: &str) {
    if let Some((board, puzzles)) = text.split_once("\n---\n") {
        let source = Source { name: "puzzles.txt", text: puzzles };
        let board = Some(Source { name: "board.toml", text: board });
        confirm(source, board, puzzles::read(source, board));
    } else {
        let name = if text.starts_with("title") { "puzzle.toml" } else { "puzzles.txt" };
        let source = Source { name, text };
        confirm(source, None, puzzles::read(source, None));
    }
}
