//! A search as it is kept between rounds: what was decided by failed proofs. All else is found again,
//! in the same way.

use std::path::Path;

use serde::{Deserialize, Serialize};
use zermelo_search::error::GameError;
use zermelo_search::files;
use zermelo_search::text::ShownPath;

use super::ground::Ground;
use super::scheme::{Classes, Scheme};

/// The format of checkpoints; a file of another is refused.
const FORMAT: u32 = 3;
/// What a user can do about a file that is refused.
pub(super) const ADVICE: &str = "name another file, or remove this one";

/// What is read of a file first: other formats may have other fields.
#[derive(Deserialize)]
struct Begin {
    format: u32,
}

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
    /// Why the level before has ended, in words.
    pub(crate) open: Option<String>,
    /// How often the window was made larger.
    pub(crate) larger: usize,
    /// The classes of the level, by phase: the numbers of cells below go by them. None before the
    /// level has begun.
    classes: Vec<Vec<Classes>>,
    /// The cells that are forbidden, in this order.
    pub(crate) forbidden: Vec<usize>,
    /// The cells whose shapes are split.
    pub(crate) split: Vec<usize>,
}

impl Decided {
    pub(crate) fn new(claim: String) -> Decided {
        Decided { format: FORMAT, claim, round: 1, ..Decided::default() }
    }

    /// Begins the next level: why this one has ended, in words.
    pub(crate) fn next_level(&mut self, why: String) {
        let (level, round, open) = (self.level + 1, self.round, Some(why));
        *self = Decided { level, round, open, ..Decided::new(std::mem::take(&mut self.claim)) };
    }

    /// Keeps the classes of the level that begins; false if other classes are kept already.
    pub(crate) fn begins(&mut self, scheme: &Scheme) -> bool {
        if self.classes.is_empty() {
            self.classes = scheme.phases().to_vec();
        }
        self.classes == scheme.phases()
    }

    /// The run that a file keeps; `None` if there is no file.
    ///
    /// # Errors
    /// In words, when the file cannot be read, or is no checkpoint.
    pub(crate) fn read(path: Option<&Path>) -> Result<Option<Decided>, String> {
        let Some(path) = path.filter(|path| path.exists()) else { return Ok(None) };
        let wrong = |what: String| format!("{}: {what}", path.shown());
        let text = files::read_text(path).map_err(|error| wrong(error.to_string()))?;
        let refused = |error| wrong(format!("it is no checkpoint ({error}); {ADVICE}"));
        let Begin { format } = serde_json::from_str(&text).map_err(refused)?;
        if format != FORMAT {
            let what = format!("it is a checkpoint of format {format}, not {FORMAT}; {ADVICE}");
            return Err(wrong(what));
        }
        serde_json::from_str(&text).map(Some).map_err(refused)
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// In words, when the file cannot be written.
    pub(crate) fn write(&self, path: Option<&Path>) -> Result<(), String> {
        let Some(path) = path else { return Ok(()) };
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| format!("{}: {error}", path.shown()))?;
        files::write(path, format!("{text}\n").as_bytes()).map_err(|failed| failed.to_string())
    }
}

/// The run that a checkpoint keeps, of the ground or one after it.
///
/// # Errors
/// When the checkpoint cannot be read, or keeps the search for another claim.
pub(super) fn resumed<G: Ground>(
    ground: G,
    path: Option<&Path>,
) -> Result<(G, Decided), GameError> {
    let decided = Decided::read(path).map_err(GameError::Wrong)?;
    let first = ground.title();
    let Some(decided) = decided else { return Ok((ground, Decided::new(first))) };
    let mut ground = ground;
    while ground.title() != decided.claim {
        ground = ground.next().ok_or_else(|| {
            let (path, other) = (path.unwrap_or(Path::new("")).shown(), &decided.claim);
            GameError::Wrong(format!(
                "{path}: it keeps a search for ‘{other}’, not for ‘{first}’; {ADVICE}"
            ))
        })?;
    }
    Ok((ground, decided))
}
