//! The steps that lead on in a puzzle, in three levels of words: where to look, which theorem, and the
//! step.

use zermelo_checker::proofs::deduction::Step;
use zermelo_explain::puzzles::words::{Sentences, asterisms, list, listed};
use zermelo_search::error::GameError;

use crate::deduction::domains::{Domains, Facts, bits};
use crate::deduction::patterns::{Node, Pattern, Reason, Shape};
use crate::deduction::prover::{self, FoundStep};
use crate::latin_puzzle::puzzle::Puzzle;

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Where to look.
    Where,
    /// Which theorem there is there.
    Theorem,
    /// The step.
    Step,
}

/// A step that leads on.
pub struct Hint {
    /// Where to look.
    pub place: String,
    /// What players call the theorem.
    pub theorem: String,
    /// The step in sentences.
    pub(crate) step: String,
    /// The candidates after it.
    pub after: Vec<u64>,
}

impl Hint {
    /// So much of it in words.
    pub fn said(&self, level: Level) -> String {
        match level {
            Level::Where => format!("Look at {}.", self.place),
            Level::Theorem => format!("There is a theorem at {}: {}.", self.place, self.theorem),
            Level::Step => self.step.clone(),
        }
    }
}

/// What there is to say to a player.
pub enum Hints {
    /// That something is wrong, a sentence each.
    Mistakes(Vec<String>),
    /// Why there is no step.
    None(String),
    /// The simplest step, or all.
    Steps(Vec<Hint>),
}

impl Puzzle {
    /// The next step from the candidates that are noted, or all steps.
    ///
    /// # Errors
    /// When the puzzle has several completions, or the search is given up.
    pub fn hints(&self, all: bool) -> Result<Hints, GameError> {
        let has_clues = self.candidates.as_ref().is_none_or(|noted| noted.has_clues);
        let completion = match self.completions(2)?.as_slice() {
            [] => {
                let mut said = vec![format!("There is no completion{}.", self.because_of_clash())];
                let wrong = self.wrong_clues()?;
                if let [only] = wrong.as_slice() {
                    said.push(format!("Without {only} there is one."));
                } else if !wrong.is_empty() {
                    said.push(format!(
                        "Without one of these there is one: {}.",
                        listed(&wrong, "or")
                    ));
                }
                return Ok(Hints::Mistakes(said));
            }
            [only] => only.clone(),
            _ if !has_clues => {
                let message = "the cells with one candidate have more than one completion, so it is not \
                               known whether the candidates are right; write the clues of the puzzle, a \
                               line of their own, before the candidates";
                return Err(GameError::Wrong(message.into()));
            }
            _ => {
                let message = "the puzzle has more than one completion, so no step leads to one; \
                               zermelo puzzle prove shows two";
                return Err(GameError::Wrong(message.into()));
            }
        };
        let mistakes = self.mistakes(&completion);
        if !mistakes.is_empty() {
            return Ok(Hints::Mistakes(mistakes));
        }
        if Domains::new(&self.problem).is_full() {
            return Ok(Hints::None("The board is full.".into()));
        }
        let noted = self.candidates.as_ref().map(|_| self.noted());
        if noted.as_ref().is_some_and(|noted| noted.iter().all(|of| of.is_power_of_two())) {
            return Ok(Hints::None("Every cell has one label: this is the completion.".into()));
        }
        let (before, found) = prover::next_steps(&self.problem, noted.as_deref(), all);
        if !found.is_empty() {
            return Ok(Hints::Steps(
                found.iter().map(|found| self.hint_of(&before, found)).collect(),
            ));
        }
        let split = match noted {
            Some(_) => {
                let open = (0u16..).zip(&before.of).filter(|(_, domain)| domain.count_ones() > 1);
                open.min_by_key(|(_, domain)| domain.count_ones()).map(|(cell, _)| self.cell(cell))
            }
            None => self.steps()?.steps.into_iter().find_map(|step| match step {
                Step::Split { cell, .. } => Some(self.cell(cell)),
                _ => None,
            }),
        };
        let cell = split.unwrap_or_default();
        Ok(Hints::None(format!(
            "No theorem takes a label from a cell. A case split is needed, such as at {cell}."
        )))
    }

    /// The next step, or why there is none, in words.
    ///
    /// # Errors
    /// As for [`hints`](Self::hints).
    pub fn hint(&self) -> Result<String, GameError> {
        Ok(match self.hints(false)? {
            Hints::Mistakes(mistakes) => mistakes.join(" "),
            Hints::None(why) => why,
            Hints::Steps(steps) => steps.iter().map(|hint| hint.said(Level::Step)).collect(),
        })
    }

    fn hint_of(&self, before: &Domains<'_>, found: &FoundStep) -> Hint {
        let mut after = before.clone();
        match found {
            FoundStep::Pattern(pattern) => {
                after.leave_out(&pattern.takes);
                Hint {
                    place: self.place_of_pattern(pattern),
                    theorem: pattern.technique.name().to_owned(),
                    step: self.pattern_in_words(pattern),
                    after: after.of,
                }
            }
            FoundStep::Step(taken) => {
                let words = Sentences { names: self };
                let (place, theorem) = self.place_of_step(&taken.step, taken.takes.is_empty());
                let step = match taken.step {
                    Step::Exhausted { cell } if taken.takes.is_empty() => format!(
                        "{} is {}: every other label is exhausted for it.",
                        self.cell(cell),
                        self.in_words(before.at(cell)),
                    ),
                    _ => words.of(before, taken),
                };
                after.take(taken);
                // A label that is found is written in.
                let label = match taken.step {
                    Step::Exhausted { cell } => Some(cell),
                    Step::Places { asterism, labels } if labels.is_power_of_two() => {
                        let cells = &self.problem.asterisms[usize::from(asterism)];
                        cells.iter().copied().find(|&cell| after.at(cell) == labels)
                    }
                    _ => None,
                };
                if let Some(taken) = label.and_then(|cell| after.exhausted(cell)) {
                    after.take(&taken);
                }
                Hint { place, theorem, step, after: after.of }
            }
        }
    }

    /// Labels as they are called.
    fn in_words(&self, labels: u64) -> String {
        listed(&bits(labels).map(|label| self.word(label)).collect::<Vec<_>>(), "or")
    }

    /// Where a step is, and what players call its theorem.
    fn place_of_step(&self, step: &Step, is_single: bool) -> (String, String) {
        let set = |kind: &str, count: u32| match count {
            1 => format!("{kind} single"),
            2 => format!("{kind} pair"),
            3 => format!("{kind} triple"),
            4 => format!("{kind} quadruple"),
            _ => format!("{kind} set of {count}"),
        };
        match step {
            Step::Exhausted { cell } if is_single => (self.cell(*cell), "naked single".into()),
            Step::Exhausted { cell } => (self.cell(*cell), "exhausted label".into()),
            Step::Places { asterism, labels } => {
                (self.asterism(*asterism), set("hidden", labels.count_ones()))
            }
            Step::Cells { asterism, cells } => {
                (self.asterism(*asterism), set("naked", cells.count_ones()))
            }
            Step::Fish { from, onto, .. } => {
                let name = match onto.as_slice().len() {
                    1 => "intersection (pointing or claiming)",
                    2 => "X-wing",
                    3 => "swordfish",
                    _ => "jellyfish",
                };
                (asterisms(self, from.as_slice()), name.into())
            }
            _ => ("the board".into(), "case split".into()),
        }
    }

    fn place_of_pattern(&self, pattern: &Pattern) -> String {
        let mut cells: Vec<u16> = match &pattern.shape {
            Shape::Fish { from, .. } => return asterisms(self, from),
            Shape::Chain(links) => links
                .iter()
                .flat_map(|(first, reason, last)| {
                    let of_set = match reason {
                        Reason::Set(cells) => cells.clone(),
                        _ => Vec::new(),
                    };
                    [first.cells.clone(), of_set, last.cells.clone()].concat()
                })
                .collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        self.cells_in_words(&cells, "and")
    }

    fn cells_in_words(&self, cells: &[u16], word: &str) -> String {
        listed(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>(), word)
    }

    /// A pattern in sentences.
    fn pattern_in_words(&self, pattern: &Pattern) -> String {
        let takes = self.takes_in_words(&pattern.takes);
        let name = pattern.technique.name();
        match &pattern.shape {
            Shape::Fish { label, from, onto, fins } => format!(
                "In {}, {} can only be on {} or at {}. Wherever it is, {takes} ({name}).",
                asterisms(self, from),
                self.word(*label),
                asterisms(self, onto),
                self.cells_in_words(fins, "or"),
            ),
            Shape::Chain(links) => {
                let node = |Node { label, cells }: &Node| match cells.as_slice() {
                    [cell] => format!("{} is {}", self.cell(*cell), self.word(*label)),
                    _ => {
                        format!("{} is at {}", self.word(*label), self.cells_in_words(cells, "or"))
                    }
                };
                let mut text = String::new();
                for (number, (first, reason, last)) in links.iter().enumerate() {
                    let why = match reason {
                        Reason::Cell => String::new(),
                        Reason::Asterism(number) => format!(" (in {})", self.asterism(*number)),
                        Reason::Set(cells) => {
                            format!(" (of the labels of {})", self.cells_in_words(cells, "and"))
                        }
                    };
                    text += &match (number, first.cells.as_slice()) {
                        (0, [cell]) => format!(
                            "If {} is not {}, then {}{why}",
                            self.cell(*cell),
                            self.word(first.label),
                            node(last),
                        ),
                        (0, cells) => format!(
                            "If none of {} is {}, then {}{why}",
                            self.cells_in_words(cells, "and"),
                            self.word(first.label),
                            node(last),
                        ),
                        _ => format!(", so {}{why}", node(last)),
                    };
                }
                format!("{text}. Either way, {takes} ({name}).")
            }
        }
    }

    /// That cells do not have labels.
    fn takes_in_words(&self, takes: &Facts) -> String {
        let of = |&(cell, labels): &(u16, u64)| {
            format!("{} is not {}", self.cell(cell), self.in_words(labels))
        };
        list(&takes.iter().map(of).collect::<Vec<_>>())
    }
}
