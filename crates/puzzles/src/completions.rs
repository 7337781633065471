//! All completions of a puzzle, or some: the number of a label for each cell.

use zermelo_explain::count;
use zermelo_explain::puzzles::words::{list, times};
use zermelo_search::error::GameError;

use crate::deduction::search::{self, Unfinished};
use crate::latin_puzzle::puzzle::Puzzle;

/// How many contradictions a search goes through on a board of one cell; of n cells, this divided by n.
const SEARCH: u64 = 200_000_000;

impl Puzzle {
    /// At most so many completions.
    ///
    /// # Errors
    /// When the search is given up.
    pub fn completions(&self, most: usize) -> Result<Vec<Vec<u8>>, GameError> {
        let found = search::at_most_within(&self.problem, most, self.search_limit());
        found.map_err(|why| self.unfinished(0, why))
    }

    /// Visits the completions until `visit` has seen enough.
    ///
    /// # Errors
    /// When the search is given up.
    pub fn each_completion(&self, visit: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), GameError> {
        let mut count = 0;
        let searched =
            search::completions_within(&self.problem, self.search_limit(), &mut |found| {
                count += 1;
                visit(&found)
            });
        searched.map_err(|why| self.unfinished(count, why))
    }

    /// How many completions there are, or so many where there are more.
    ///
    /// # Errors
    /// When the search is given up.
    pub fn count(&self, most: usize) -> Result<usize, GameError> {
        let counted = search::count_within(&self.problem, most, self.search_limit());
        counted.map_err(|(count, why)| self.unfinished(count, why))
    }

    /// How many contradictions a search goes through from one completion to the next: fewer on larger
    /// boards, so that it takes minutes at most.
    pub(super) fn search_limit(&self) -> u64 {
        SEARCH / u64::try_from(self.problem.problem.domains.len()).unwrap_or(SEARCH).max(1)
    }

    /// That a search ended that had found so many completions, or of which this is not said.
    pub(super) fn unfinished(&self, found: usize, why: Unfinished) -> GameError {
        let what = match found {
            0 => "the search for completions".to_owned(),
            _ => {
                let found = count(found, "completion was", "completions were");
                format!("{found} found, but the search for others")
            }
        };
        GameError::Limit(match why {
            Unfinished::GaveUp => {
                let limit = count(self.search_limit(), "contradiction", "contradictions");
                format!("{what} was given up after {limit}; give more clues")
            }
            Unfinished::Limit(limit) => format!("{what} was stopped: {limit}"),
        })
    }

    /// The first clues that cannot be there together, in words: a label too often in an asterism.
    pub(super) fn clash(&self) -> Option<String> {
        let (label, asterism, cells) = self.broken().into_iter().next()?;
        let places: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        let label = self.shown(label);
        Some(format!(
            "{} has the clue {label} at {}, but {label} can be there only {}",
            self.asterism(asterism),
            list(&places),
            times(cells.len() - 1),
        ))
    }

    /// The clash behind a colon, for a sentence that says that there is no completion; empty without one.
    pub fn because_of_clash(&self) -> String {
        self.clash().map_or_else(String::new, |clash| format!(": {clash}"))
    }
}
