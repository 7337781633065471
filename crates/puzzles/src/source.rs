//! The puzzles of a text, and the board that they are on.

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{BoardName, EMPTY, LatinPuzzle};
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::text::{Diagnostic, Diagnostics, Source};

use super::alphabet::Alphabet;
use super::boards::{self, BoardFile, Layout};
use super::forms::Table;
use super::input::{self, PuzzleList, Reading};
use crate::latin_puzzle::puzzle::Puzzle;

/// Where puzzles stand, and what they are about.
pub struct PuzzleSource<'a> {
    /// The puzzles: one, or one on each line; without it, the board without clues.
    pub source: Option<Source<'a>>,
    /// The board in words, where one is given.
    pub board: Option<&'a str>,
    /// The file of the board, where one is given.
    pub board_file: Option<Source<'a>>,
    /// The labels of a board with a name, where they are not the first ones.
    pub labels: Option<&'a str>,
    /// The columns of a table that the source goes on with.
    pub table: Option<Table>,
    /// What searches of the puzzles may use.
    pub limits: Limits,
}

/// Why there are no puzzles.
#[derive(Debug)]
pub enum PuzzleError {
    /// The board, or its file, is wrong.
    Board(GameError),
    /// The puzzles are.
    Puzzles(GameError),
}

/// Reads puzzles: of a puzzle file, if the source's name ends in `.toml`; otherwise sudokus, or puzzles
/// on the board of a board file.
///
/// # Errors
/// Everything that is wrong with the sources.
pub fn read(
    source: Source<'_>,
    board_file: Option<Source<'_>>,
) -> Result<Vec<Puzzle>, Diagnostics> {
    let (source, limits) = (Some(source), Limits::DEFAULT);
    let source =
        PuzzleSource { source, board: None, board_file, labels: None, table: None, limits };
    match source.read() {
        Ok(list) => list.all(),
        Err(PuzzleError::Board(error) | PuzzleError::Puzzles(error)) => Err(match error {
            GameError::Source(faults) => faults,
            other => Diagnostics::of(Diagnostic::new("puzzle", 0..0, format!("{other:?}"))),
        }),
    }
}

impl PuzzleSource<'_> {
    /// The puzzles.
    ///
    /// # Errors
    /// What is wrong with the board, or with a puzzle file. What is wrong with other puzzles is in the
    /// list.
    pub fn read(&self) -> Result<PuzzleList, PuzzleError> {
        if let Some(source) = self.source.filter(|source| source.name.ends_with(".toml")) {
            let mut puzzle = self.puzzle_file(source).map_err(PuzzleError::Puzzles)?;
            puzzle.problem.limits = self.limits;
            let (puzzles, faults) = (vec![Ok(puzzle)], Diagnostics::default());
            return Ok(PuzzleList { puzzles, faults, form: "a puzzle file", table: None });
        }
        let (mut layout, words, names) = self.board().map_err(PuzzleError::Board)?;
        let given = self.labels.map(Alphabet::of_labels);
        let mut labels = given.as_ref().map(|(labels, _)| labels.as_str());
        let of_labels = given.as_ref().and_then(|(_, alphabet)| alphabet.clone());
        let of_words = match self.source {
            Some(_) => Alphabet::of_words(&words),
            None => Ok(None),
        };
        let of_words = of_words.map_err(|why| PuzzleError::Puzzles(GameError::Wrong(why)))?;
        let alphabet = of_words.as_ref().or(of_labels.as_ref());
        if let (Layout::Listed(_, board), Some(given), None) =
            (&mut layout, labels, self.board_file)
        {
            // A board that is built here is a board of the claim, with its labels.
            let size = board.labels.as_str().len();
            board.labels = input::sorted_labels(given, size).map_err(PuzzleError::Board)?;
            labels = None;
        }
        let puzzles = match self.source {
            Some(source) => {
                let is_said = self.labels.is_some() || self.board_file.is_some();
                let reading = Reading { labels, alphabet, is_said, table: self.table };
                input::read(source, &layout, reading)
            }
            None => input::without_clues(&layout, labels),
        };
        let mut list = puzzles.map_err(PuzzleError::Puzzles)?;
        for puzzle in list.puzzles.iter_mut().flatten() {
            match &of_labels {
                Some(alphabet) if words.is_empty() => {
                    puzzle.words =
                        puzzle.labels.iter().map(|&label| alphabet.word(label)).collect();
                }
                _ => puzzle.words.clone_from(&words),
            }
            puzzle.asterisms.clone_from(&names);
            puzzle.problem.limits = self.limits;
        }
        Ok(list)
    }

    /// The board, and what its labels and its asterisms are called.
    fn board(&self) -> Result<(Layout, Vec<String>, Vec<String>), GameError> {
        Ok(match (self.board_file, self.board) {
            (Some(file), _) => {
                let file = boards::from_file(file).map_err(GameError::Source)?;
                (file.layout, file.words, file.names)
            }
            (None, Some(words)) => (boards::in_words(words)?, Vec::new(), Vec::new()),
            (None, None) => (Layout::Sudoku(None), Vec::new(), Vec::new()),
        })
    }

    /// The puzzle of a puzzle file: a board file with clues by the names of their points.
    fn puzzle_file(&self, source: Source<'_>) -> Result<Puzzle, GameError> {
        if self.board.is_some() || self.board_file.is_some() || self.labels.is_some() {
            let message = "a puzzle file has its board and labels: leave --board and --labels out";
            return Err(GameError::Wrong(message.into()));
        }
        let file = boards::from_file(source).map_err(GameError::Source)?;
        let BoardFile { layout: Layout::Listed(title, board), words, names, clues: Some(clues) } =
            file
        else {
            return Err(GameError::Wrong(format!(
                "{} has a board without clues, such as clues = [[\"a\", \"1\"]]; a board is given with \
                 --board, beside a puzzle",
                source.name
            )));
        };
        let mut line = vec![EMPTY; board.points.len()];
        for (point, label) in clues {
            if let Some(cell) = line.get_mut(usize::from(point)) {
                *cell = label;
            }
        }
        let clues = Text::new(line.into_iter().collect::<String>());
        let clues =
            clues.ok_or_else(|| GameError::Wrong("the puzzle cannot be laid out".into()))?;
        let name = BoardName::Other { title, hash: board.hash() };
        let game = LatinPuzzle { board: name, labels: None, clues };
        let mut puzzle = Puzzle::new(game, Some(board))
            .map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))?;
        puzzle.words = words;
        puzzle.asterisms = names;
        Ok(puzzle)
    }
}
