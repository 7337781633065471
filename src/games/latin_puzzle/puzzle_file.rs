//! Puzzle files: a board file with clues by the names of their points. And the words that labels stand
//! for, which a certificate keeps where it says what it was made from.

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{EMPTY, LatinPuzzle};

use super::boards::{BoardFile, Wanted};
use super::puzzle::Puzzle;
use crate::contract::error::GameError;
use crate::diagnostic::Source;

/// How the words of labels begin where a certificate says what it was made from.
const BEGIN: &str = "labels: ";

/// The puzzle of a puzzle file.
///
/// # Errors
/// It has no clues.
pub(super) fn puzzle(source: Source<'_>, file: BoardFile) -> Result<Puzzle, GameError> {
    let BoardFile { wanted: Wanted::File(title, board), words, clues: Some(clues) } = file else {
        return Err(GameError::Wrong(format!(
            "{} has a board without clues, such as clues = [[\"a\", \"1\"]]; a board is given with \
             --board, beside a puzzle",
            source.name
        )));
    };
    let mut line = vec![EMPTY; board.points.len()];
    for &(point, label) in &clues {
        if let Some(cell) = line.get_mut(usize::from(point)) {
            *cell = label;
        }
    }
    let wanted = Wanted::File(title, board.clone());
    let name = wanted.name(line.len());
    let text = Text::new(line.into_iter().collect::<String>());
    let (Some(name), Some(clues_text)) = (name, text) else {
        return Err(GameError::Wrong("the puzzle cannot be laid out".into()));
    };
    let game = LatinPuzzle { board: name, labels: None, clues: clues_text };
    let mut puzzle = Puzzle::new(game, Some(board))
        .map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))?;
    puzzle.words = words;
    Ok(puzzle)
}

/// The words of a puzzle's labels as a text; empty where the labels are characters, or it is too long.
pub(super) fn written(puzzle: &Puzzle) -> Text {
    let pairs = puzzle.labels.iter().zip(&puzzle.words);
    let pairs: Vec<String> = pairs.map(|(label, word)| format!("{label} {word}")).collect();
    if pairs.is_empty() {
        return Text::default();
    }
    Text::new(format!("{BEGIN}{}", pairs.join(", "))).unwrap_or_default()
}

/// The words that a certificate was made with.
pub(super) fn read(source: &str, labels: &[char]) -> Vec<String> {
    let pairs = source.strip_prefix(BEGIN).map(|pairs| pairs.split(", ")).into_iter().flatten();
    let word = |(pair, label): (&str, &char)| {
        let (character, word) = pair.split_once(' ')?;
        (character == label.to_string()).then(|| word.to_owned())
    };
    let words: Option<Vec<String>> = pairs.zip(labels).map(word).collect();
    words.filter(|words| words.len() == labels.len()).unwrap_or_default()
}
