//! Mirrors: the image of every placement, with the game's names.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};

use crate::dump::{Line, lines};

/// A mirror.
#[derive(Serialize)]
pub(crate) struct Images {
    /// The first placement, where there is one.
    first: Value,
    images: Vec<Line<Value>>,
}

impl Images {
    /// A mirror whose placements have these names.
    pub(crate) fn new(mirror: &Mirror, name: &dyn Fn(u32) -> Value) -> Images {
        let image = |(placement, &image): (u32, &u32)| json!({ "placement": name(placement), "image": name(image) });
        Images {
            first: mirror.first.map_or(Value::Null, name),
            images: lines((0u32..).zip(&mirror.images).map(image)),
        }
    }
}

/// The mirrors that lemmas name by their numbers. They count the placements that are left, from 0.
pub(crate) fn lemmas(mirrors: &[MirrorLemma]) -> Vec<Line<Value>> {
    lines(mirrors.iter().zip(1u32..).map(|(MirrorLemma { reply, mirror }, lemma)| {
        json!({ "lemma": lemma, "reply": reply, "first": mirror.first, "images": mirror.images })
    }))
}
