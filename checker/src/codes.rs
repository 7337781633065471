//! What other programs ask of verdicts and error codes. No verdict rests on it.

use std::fs::File;
use std::path::Path;

use crate::fault::{Code, Fault};
use crate::games::games;
use crate::parts::Stop;
use crate::verdict::{NoVerdict, Verdict};

macro_rules! of_games {
    ($($number:literal $module:ident $game:ident: $about:literal;)*) => {
        [$(crate::games::$module::CODES),*]
    };
}

/// Every code of a rejection, by the module that gives it.
pub fn all() -> impl Iterator<Item = Code> {
    [crate::format::CODES, crate::many::CODES, crate::CODES]
        .into_iter()
        .chain(crate::proofs::codes())
        .chain(games!(of_games))
        .flatten()
        .copied()
}

impl Fault {
    /// A number of the place, by its name.
    pub fn number(&self, what: &str) -> Option<u64> {
        self.place.iter().find(|(name, _)| *name == what).map(|&(_, number)| number)
    }
}

impl std::error::Error for Fault {}

impl std::error::Error for NoVerdict {}

/// As [`check`](crate::check), of the bytes of a file.
pub fn check_file(path: &Path, wanted: Option<&str>) -> Verdict {
    match File::open(path) {
        Ok(mut file) => crate::check_from(&mut file, wanted),
        Err(error) => Verdict::None(NoVerdict::Unreadable(error.to_string())),
    }
}

/// The verdict where nothing was read of a claim.
impl From<Stop> for Verdict {
    fn from(stop: Stop) -> Verdict {
        Verdict::of(Err(stop), None)
    }
}

impl Verdict {
    /// Whether a claim is proved.
    pub fn is_verified(&self) -> bool {
        matches!(self, Verdict::Verified(_))
    }
}
