//! Replays: closed sets of positions with a reply to each move of the opponent.

pub mod dump;
pub mod rows;
pub(crate) mod strategy;
pub mod summary;
pub mod table;

use zermelo_checker::proofs::replay::Replay;

use crate::contract::proof::{Evidence, Proof};
use crate::summary::Summary;

/// A replay of a game whose moves nobody knows.
impl Proof for Replay<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Tables::new(self, None))
    }

    fn summary(&self) -> Summary {
        summary::figures(self, None, None).into()
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Replay(self)
    }
}
