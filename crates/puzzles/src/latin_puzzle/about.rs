//! What the puzzles say of themselves.

use zermelo_present::contract::about::About;

/// What the puzzles say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[
        ["sudoku CLUES", "a sudoku: zermelo puzzle", "16, 81, 256 or 625 cells"],
        ["latin-square N CLUES", "a Latin square of side N: zermelo puzzle", "N = 1 … 25"],
        ["gerechte REGIONS CLUES", "a square with regions: zermelo puzzle", "side 1 … 25"],
        ["latin-board TITLE CLUES", "any points and asterisms, from a file", "at most 625 points"],
    ],
    claims: &[
        [
            "latin-square 2 1... has exactly one completion",
            "also has no completion, has at least two completions",
        ],
        [
            "sudoku 1.....2..3.....4 is fair by naked and hidden subsets and fish up to 4",
            "one completion, and a proof without case splits",
        ],
        [
            "latin-square 3 1...3.... is critical",
            "one completion, and at least two without any clue; also with the inscription 1........",
        ],
    ],
    instead: "; zermelo puzzle solves them",
    ..About::called("puzzles")
};
