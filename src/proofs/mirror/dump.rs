//! Mirrors: the image of every placement, with the game's names.

use serde::Serialize;
use serde_json::Value;
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};

use crate::dump::{Line, lines};

/// A mirror.
#[derive(Serialize)]
pub(crate) struct Images {
    /// The first placement, where there is one.
    first: Value,
    images: Vec<Line<Image>>,
}

#[derive(Serialize)]
struct Image {
    placement: Value,
    image: Value,
}

impl Images {
    /// A mirror whose placements have these names.
    pub(crate) fn new(mirror: &Mirror, name: &dyn Fn(u32) -> Value) -> Images {
        let image = |(placement, &image): (u32, &u32)| Image {
            placement: name(placement),
            image: name(image),
        };
        Images {
            first: mirror.first.map_or(Value::Null, name),
            images: lines((0u32..).zip(&mirror.images).map(image)),
        }
    }
}

/// A mirror that lemmas name by its number. It counts the placements that are left, from 0.
#[derive(Serialize)]
pub(crate) struct Lemma<'a> {
    lemma: usize,
    reply: u32,
    first: Option<u32>,
    images: &'a [u32],
}

/// The mirrors that lemmas name.
pub(crate) fn lemmas(mirrors: &[MirrorLemma]) -> Vec<Line<Lemma<'_>>> {
    lines(mirrors.iter().zip(1..).map(|(named, lemma)| Lemma {
        lemma,
        reply: named.reply,
        first: named.mirror.first,
        images: &named.mirror.images,
    }))
}
