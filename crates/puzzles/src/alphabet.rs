//! What labels are called in a text of puzzles, where that is not what claims call them: claims have the labels 1
//! to 9, A to Z and a to z, and a text may have 0 as well.

use zermelo_checker::games::latin_puzzle::LABELS;

/// The characters of a text that are labels, each with the label that it stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Alphabet(Vec<(char, char)>);

/// What stands in place of a character that is no label: neither a label nor an empty cell.
const NONE: char = '?';

impl Alphabet {
    /// Labels that are given in a row, and the alphabet where 0 is one of them: it stands for the first label
    /// that is not given.
    pub(super) fn of_labels(given: &str) -> (String, Option<Alphabet>) {
        let free = LABELS.chars().find(|label| !given.contains(*label));
        let Some(free) = free.filter(|_| given.contains('0')) else {
            return (given.to_owned(), None);
        };
        let label = |shown: char| if shown == '0' { free } else { shown };
        let all = given.chars().map(|shown| (shown, label(shown)));
        (given.chars().map(label).collect(), Some(Alphabet(all.collect())))
    }

    /// Of the words of a board: the alphabet where all of them are single characters.
    ///
    /// # Errors
    /// A word that is a character which is another label: a text with it could be read in two ways.
    pub(super) fn of_words(words: &[String]) -> Result<Option<Alphabet>, String> {
        let single = |word: &String| {
            let mut chars = word.chars();
            chars.next().filter(|_| chars.next().is_none())
        };
        let all: Vec<Option<(char, char)>> = words
            .iter()
            .zip(LABELS.chars())
            .map(|(word, label)| Some((single(word)?, label)))
            .collect();
        if words.is_empty() {
            return Ok(None);
        }
        let is_other = |pair: &(char, char)| pair.0 != pair.1;
        match all.iter().copied().collect::<Option<Vec<_>>>() {
            Some(all) => Ok(Some(Alphabet(all))),
            None => match all.into_iter().flatten().find(is_other) {
                Some((shown, label)) => Err(format!(
                    "‘{shown}’ is the label {label} of the board, beside words that are longer: give the \
                     clues of a puzzle by name, as clues = [[\"a\", \"{shown}\"]] in its file"
                )),
                None => Ok(None),
            },
        }
    }

    /// A text in the labels of claims, byte for byte as long. Sections keep their names.
    pub(super) fn translated(&self, text: &str) -> String {
        let other = |c: char| match self.0.iter().find(|(shown, _)| *shown == c) {
            Some((_, label)) => *label,
            None if c.is_ascii_alphanumeric() => NONE,
            None => c,
        };
        let line = |line: &str| match line.trim_start().starts_with('[') {
            true => line.to_owned(),
            false => line.chars().map(other).collect(),
        };
        text.split_inclusive('\n').map(line).collect()
    }

    /// What a label is called.
    pub(super) fn word(&self, label: char) -> String {
        let pair = self.0.iter().find(|(_, known)| *known == label);
        pair.map_or(label, |(shown, _)| *shown).to_string()
    }

    /// Whether 0 is a label.
    pub(super) fn has_zero(&self) -> bool {
        self.0.iter().any(|(shown, _)| *shown == '0')
    }
}
