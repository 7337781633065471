//! Mirrors: the proponent answers every placement by its image.

pub(crate) mod dump;
pub mod proof;
mod table;

use serde_json::json;
use zermelo_checker::proofs::mirror::Mirror;

use crate::contract::proof::Proof;
use crate::summary::{Figures, Summary};

/// A mirror of a game whose placements nobody knows.
impl Proof for Mirror {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Images::new(self, &|placement| placement.into()))
    }

    fn summary(&self) -> Summary {
        figures(self).into()
    }
}

/// The figures of a mirror: how many placements there are.
fn figures(mirror: &Mirror) -> Figures {
    let placements = mirror.images.len();
    Figures {
        fields: json!({ "placements": placements }),
        lines: vec![("placements", placements.to_string())],
    }
}
