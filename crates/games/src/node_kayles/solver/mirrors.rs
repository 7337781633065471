//! Mirrors of what is left of a game, for the lemmas of a replay.

use std::collections::HashMap;

use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Replay, Response, list_index};
use zermelo_explain::set::Set;
use zermelo_search::mirror::relation::Relation;
use zermelo_search::mirror::search::search_second;

/// The effort for each mirror, in looks at a vertex: what is found at all is found at once.
const EFFORT: u64 = 20_000;

/// What the checker allows for each byte of a file (H10).
const LOOKS_PER_BYTE: usize = 200;

/// The mirrors that were looked for, by the vertices that are left.
pub(super) struct Mirrors<'g, const N: usize> {
    graph: &'g [Vec<u16>],
    found: HashMap<Set<N>, Option<Mirror>>,
}

impl<'g, const N: usize> Mirrors<'g, N> {
    pub(super) fn new(graph: &'g [Vec<u16>]) -> Self {
        Mirrors { graph, found: HashMap::new() }
    }

    /// A mirror of what is left, with the opponent to move; its placements are counted among the
    /// vertices that are left.
    pub(super) fn of(&mut self, left: Set<N>) -> Option<Mirror> {
        let graph = self.graph;
        let search = || {
            let vertices: Vec<u16> = left.members().collect();
            let index = |other: &u16| u32::try_from(vertices.binary_search(other).ok()?).ok();
            let beside = |vertex: &u16| {
                graph.get(usize::from(*vertex)).into_iter().flatten().filter_map(index).collect()
            };
            search_second(&Relation::new(vertices.iter().map(beside).collect()), EFFORT)
        };
        self.found.entry(left).or_insert_with(search).clone()
    }

    /// How many sets were looked at.
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }
}

/// Whether the checker takes a file of this length with these lemmas: they may look at so many
/// vertices for each byte.
pub(super) fn are_allowed(
    graph: &[Vec<u16>],
    mirrors: &[MirrorLemma],
    replay: &Replay<'_>,
    length: usize,
) -> bool {
    let of_image = graph.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let looks = |response: Response| match response {
        Response::Lemma { lemma } => {
            let named = list_index(lemma).and_then(|index| mirrors.get(index));
            named.map_or(0, |named| named.mirror.images.len() * of_image) + graph.len()
        }
        _ => 0,
    };
    replay.responses().map(looks).sum::<usize>() <= length.saturating_mul(LOOKS_PER_BYTE)
}
