//! What other programs ask of verdicts and error codes. No verdict rests on it.

use std::fs::File;
use std::path::Path;

use crate::fault::{Code, Fault};
use crate::input::check_from;
use crate::stop::{NoVerdict, Stop};
use crate::verdict::Verdict;
use crate::{codes, format, games, many, proofs, start};

/// Every code of a rejection, by the module that gives it.
pub fn all() -> impl Iterator<Item = Code> {
    let lists = [
        format::CODES,
        many::CODES,
        codes::CODES,
        start::CODES,
        proofs::replay::CODES,
        proofs::outcome::CODES,
        proofs::mirror::CODES,
        proofs::pairing::CODES,
        proofs::potential::CODES,
        proofs::deduction::CODES,
        proofs::map::CODES,
        proofs::layers::CODES,
        proofs::parts::CODES,
        proofs::nim_values::CODES,
        proofs::spanning_trees::CODES,
        proofs::patterns::CODES,
        games::positional::CODES,
        games::erdos_szekeres::CODES,
        games::chomp::CODES,
        games::rectangle::CODES,
        games::dots_and_boxes::CODES,
        games::graph::CODES,
        games::node_kayles::CODES,
        games::latin_erdos::CODES,
        games::coprime_grid::CODES,
        games::planes::CODES,
        games::latin_puzzle::CODES,
        games::domineering::CODES,
        games::gdl::CODES,
        games::sprouts::CODES,
        games::switching::CODES,
        games::cops_and_robbers::CODES,
        games::parity::CODES,
        games::connection::CODES,
        games::partisan::CODES,
        games::misere::CODES,
    ];
    lists.into_iter().flatten().copied()
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
        Ok(mut file) => check_from(&mut file, wanted),
        Err(error) => Verdict::None(NoVerdict::Unreadable(error.to_string())),
    }
}

/// The verdict where nothing was read of a claim.
impl From<Stop> for Verdict {
    fn from(stop: Stop) -> Verdict {
        Verdict::of(Err(stop), None)
    }
}
