//! What a player has noted beside the clues: candidates, the labels that a cell may still have. They are not
//! believed: a candidate that the completion needs and that is missing is found. No proof rests on them.

use zermelo_checker::games::latin_puzzle::EMPTY;
use zermelo_search::error::GameError;

use crate::deduction::domains::{Domains, bits};
use crate::latin_puzzle::puzzle::Puzzle;

/// How candidates are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// A grid with the candidates of each cell.
    Grid,
    /// A character for each label of each cell, in one line.
    Line,
    /// A line of HoDoKu's library.
    Library,
}

/// How a text of candidates begins; a line of the library begins otherwise.
const MARK: &str = "# zermelo puzzle hint";
const LIBRARY: &str = ":0000:x:";

/// Whether a text begins as one of candidates that was written here.
pub fn is_written(start: &str) -> bool {
    start.starts_with(MARK) || start.starts_with(LIBRARY)
}

impl Puzzle {
    /// The candidates that a hint begins with: those that are noted, or the labels that the clues do not
    /// exhaust.
    pub(super) fn noted(&self) -> Vec<u64> {
        match &self.candidates {
            Some(candidates) => candidates.domains.clone(),
            None => self.exhausted(self.problem.problem.domains.clone()),
        }
    }

    /// What is noted and cannot be in the completion, a sentence each: labels that are wrong, and candidates
    /// that are missing.
    pub(super) fn mistakes(&self, completion: &[u8]) -> Vec<String> {
        let noted = self.noted();
        let mut mistakes = Vec::new();
        for ((cell, &domain), &label) in (0u16..).zip(&noted).zip(completion) {
            if domain >> label & 1 == 1 {
                continue;
            }
            let (name, right) = (self.cell(cell), self.word(label));
            mistakes.push(match bits(domain).next() {
                None => format!("{name} has no candidate left, but it can be {right}."),
                Some(wrong) if domain.is_power_of_two() => {
                    let (word, why) = (self.word(wrong), self.ruled_out(cell, wrong));
                    format!("The {word} at {name} is wrong: {why}.")
                }
                Some(_) => format!("The candidate {right} is missing at {name}: it is right."),
            });
        }
        mistakes
    }

    /// Why a label of a cell is wrong.
    fn ruled_out(&self, cell: u16, label: u8) -> String {
        let clue = |other: &&u16| {
            **other != cell
                && self.game.clues.as_str().chars().nth(usize::from(**other))
                    == Some(self.label(label))
        };
        let through = self.problem.through[usize::from(cell)].iter();
        let plain = self.problem.problem.copies.get(usize::from(label)) == Some(&1);
        let clash = through.filter(|_| plain).find_map(|&number| {
            let other = self.problem.asterisms[usize::from(number)].iter().find(clue)?;
            Some((self.asterism(number), self.cell(*other)))
        });
        match clash {
            Some((asterism, other)) => {
                format!("{asterism} has the clue {} at {other}", self.word(label))
            }
            None => "with it and the clues there is no completion".to_owned(),
        }
    }

    /// Of a puzzle without a completion, the clues without one of which there is one.
    ///
    /// # Errors
    /// When a search is given up.
    pub(super) fn wrong_clues(&self) -> Result<Vec<String>, GameError> {
        let mut wrong = Vec::new();
        for (cell, domain) in (0u16..).zip(self.problem.problem.domains.clone()) {
            if !domain.is_power_of_two() || self.problem.all == domain {
                continue;
            }
            let mut line: Vec<char> = self.game.clues.as_str().chars().collect();
            if let Some(clue) = line.get_mut(usize::from(cell)) {
                *clue = EMPTY;
            }
            let without = self.with_clues(&line.into_iter().collect::<String>())?;
            if !without.completions(1)?.is_empty() {
                let label: String = bits(domain).map(|label| self.word(label)).collect();
                wrong.push(format!("the {label} at {}", self.cell(cell)));
            }
        }
        Ok(wrong)
    }

    /// How candidates are written where nothing else is said.
    pub fn usual_form(&self) -> Form {
        if self.side().is_some() { Form::Grid } else { Form::Line }
    }

    /// Candidates as text, with the clues before them.
    ///
    /// # Errors
    /// When the board cannot be written in this form.
    pub fn written(&self, domains: &[u64], form: Form) -> Result<String, GameError> {
        let clues = self.game.clues.as_str();
        let labels = 0..u8::try_from(self.labels.len()).unwrap_or(u8::MAX);
        match form {
            Form::Grid => {
                let Some(side) = self.side() else {
                    let message =
                        "only squares are written as a grid of candidates; use --form line";
                    return Err(GameError::Wrong(message.into()));
                };
                Ok(format!(
                    "{MARK}: the clues, and the candidates\n{clues}\n{}",
                    self.grid(domains, side)
                ))
            }
            Form::Line => {
                let cell = |domain: &u64| -> String {
                    let at = |label: u8| match domain >> label & 1 {
                        1 => self.label(label),
                        _ => EMPTY,
                    };
                    labels.clone().map(at).collect()
                };
                let line: String = domains.iter().map(cell).collect();
                Ok(format!("{MARK}: the clues, and the candidates\n{clues}\n{line}\n"))
            }
            Form::Library if self.side() == Some(9) && self.labels.len() == 9 => {
                Ok(self.library(domains))
            }
            Form::Library => {
                let message = "HoDoKu's library has only boards of side 9; use --form line";
                Err(GameError::Wrong(message.into()))
            }
        }
    }

    /// Rows of cells, between which boxes are drawn.
    fn grid(&self, domains: &[u64], side: usize) -> String {
        let cell = |domain: &u64| bits(*domain).map(|label| self.label(label)).collect::<String>();
        let cells: Vec<String> = domains.iter().map(cell).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        let box_side = match side.isqrt() {
            root if root * root == side && root > 1 => root,
            _ => side,
        };
        let rule = format!(
            "+{}\n",
            format!("{}+", "-".repeat(box_side * (width + 1) + 1)).repeat(side / box_side)
        );
        let mut text = String::new();
        for (number, row) in cells.chunks(side).enumerate() {
            if number % box_side == 0 {
                text += &rule;
            }
            for part in row.chunks(box_side) {
                text += "| ";
                part.iter().for_each(|cell| text += &format!("{cell:<width$} "));
            }
            text += "|\n";
        }
        text + &rule
    }

    /// A line of HoDoKu's library: labels that were written in have a plus; candidates that were taken out
    /// are a label, a row and a column.
    fn library(&self, domains: &[u64]) -> String {
        let board = &self.problem;
        let mut cells = String::new();
        let mut placed = board.problem.domains.clone();
        for ((cell, &domain), clue) in (0u16..).zip(domains).zip(self.game.clues.as_str().chars()) {
            // A label that has not left the cells around is a candidate.
            let around = board.around[usize::from(cell)].iter();
            let is_open = |other: &u16| {
                domains.get(usize::from(*other)).is_some_and(|other| other & domain != 0)
            };
            match bits(domain).next() {
                _ if clue != EMPTY => cells.push(clue),
                Some(label)
                    if domain.is_power_of_two() && !around.copied().any(|of| is_open(&of)) =>
                {
                    cells.extend(['+', self.label(label)]);
                    placed[usize::from(cell)] = domain;
                }
                _ => cells.push(EMPTY),
            }
        }
        let mut taken = Vec::new();
        for ((cell, before), after) in (0usize..).zip(self.exhausted(placed)).zip(domains) {
            let (row, column) = (cell / 9 + 1, cell % 9 + 1);
            let label = |label| format!("{}{row}{column}", self.label(label));
            taken.extend(bits(before & !after).map(label));
        }
        format!("{LIBRARY}{cells}:{}::\n", taken.join(" "))
    }

    /// The domains without the labels that cells with a single one exhaust.
    pub(super) fn exhausted(&self, domains: Vec<u64>) -> Vec<u64> {
        let mut all = Domains::new(&self.problem);
        all.of = domains;
        for cell in (0u16..).take(all.of.len()) {
            if all.is_single(cell)
                && let Some(taken) = all.exhausted(cell)
            {
                // What is noted decides: a label is not taken from a cell that has no other.
                let takes = taken.takes.into_iter().filter(|(other, _)| !all.is_single(*other));
                let takes = takes.collect();
                all.leave_out(&takes);
            }
        }
        all.of
    }
}
