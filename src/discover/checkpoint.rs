//! A search as it is kept between rounds: what was decided by failed proofs. All else is found again,
//! in the same way.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::files;

/// The format of checkpoints; a file of another is refused.
const FORMAT: u32 = 1;

/// What failed proofs have decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decided {
    format: u32,
    /// The claim in words.
    pub(crate) claim: String,
    /// The round, from 1.
    pub(crate) round: usize,
    /// The level, from 0.
    pub(crate) level: usize,
    /// How often the window was made larger.
    pub(crate) larger: usize,
    /// The cells that are forbidden, in this order.
    pub(crate) forbidden: Vec<usize>,
    /// The cells whose shapes are split.
    pub(crate) split: Vec<usize>,
}

impl Decided {
    pub(crate) fn new(claim: String) -> Decided {
        Decided { format: FORMAT, claim, round: 1, ..Decided::default() }
    }

    /// Begins the next level.
    pub(crate) fn next_level(&mut self) {
        let (level, round) = (self.level + 1, self.round);
        *self = Decided { level, round, ..Decided::new(std::mem::take(&mut self.claim)) };
    }

    /// The run that a file keeps; `None` if there is no file.
    ///
    /// # Errors
    /// In words, when the file cannot be read, or is no checkpoint.
    pub(crate) fn read(path: Option<&Path>) -> Result<Option<Decided>, String> {
        let Some(path) = path.filter(|path| path.exists()) else { return Ok(None) };
        let wrong = |what: String| format!("{}: {what}", path.display());
        let text = files::read_text(path).map_err(|error| wrong(error.to_string()))?;
        let advice = "name another file, or remove this one";
        let decided: Decided = serde_json::from_str(&text)
            .map_err(|error| wrong(format!("it is no checkpoint ({error}); {advice}")))?;
        match decided.format {
            FORMAT => Ok(Some(decided)),
            other => {
                Err(wrong(format!("it is a checkpoint of format {other}, not {FORMAT}; {advice}")))
            }
        }
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// In words, when the file cannot be written.
    pub(crate) fn write(&self, path: Option<&Path>) -> Result<(), String> {
        let Some(path) = path else { return Ok(()) };
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = serde_json::to_string_pretty(self).map_err(|error| wrong(&error))?;
        files::write(path, format!("{text}\n").as_bytes()).map_err(|error| wrong(&error))
    }
}
