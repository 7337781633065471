//! Node Kayles by nim-values: what is left of a graph falls apart into its connected parts.
//!
//! A path is a heap of the octal game 0.137 (Dawson's Chess): a vertex goes with its neighbours, which
//! takes one vertex, or two at an end, or three. On a cycle every move leaves the path of three
//! vertices less (docs/specification/proofs.md, section 10).

use super::claim::{Claim, Statement};
use super::{COMPONENT_OFF_GRAPH, Graph, GraphName, Listed, MAP_ADJACENT, MAP_IMAGES};
use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::{Reader, record};
use crate::games::Proof;
use crate::mask::Mask;
use crate::proofs::nim_values::components::{Components, Sums, Values, most_looks};
use crate::proofs::nim_values::{ANSWER_ILLEGAL, COMPONENT_MISSING, NIM_VALUE, NimValues};
use crate::stop::Stop;

/// The digits of the game that paths are heaps of.
pub const DAWSON: &[u8] = &[0, 1, 3, 7];

/// The body of a proof by nim-values. About a path or a cycle it is the values of paths alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuesBody<'a> {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// The first player's first move, where it leaves the nim-value 0 and no more is claimed than
    /// that the first player wins.
    pub opening: Option<u16>,
    /// The values of paths.
    pub paths: NimValues,
    /// Maps of vertices to vertices: for each vertex 1 more than its image, or 0 where it has none.
    pub maps: Vec<Vec<u16>>,
    /// The values of components.
    pub components: Components<'a>,
}

record!(ValuesBody<'a> { graph, opening, paths, maps, components });

impl<'a> ValuesBody<'a> {
    /// Decodes the body of a proof about a graph.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(graph: &GraphName, body: Reader<'a>) -> Result<ValuesBody<'a>, Fault> {
        match path_of(graph) {
            Some(_) => Ok(ValuesBody { paths: body.whole()?, ..ValuesBody::default() }),
            None => body.whole(),
        }
    }
}

/// The vertices of a path, or of the path that every move on a cycle leaves; `None` of other graphs.
pub fn path_of(graph: &GraphName) -> Option<u16> {
    match *graph {
        GraphName::Path { vertices } => Some(vertices),
        GraphName::Cycle { vertices } => Some(vertices.saturating_sub(3)),
        _ => None,
    }
}

/// Confirms the values, and what is claimed.
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let body = ValuesBody::read(&claim.game.graph, proof.body.clone())?;
    let graph = claim.game.graph_in(&proof.body, body.graph.as_ref())?;
    let path = path_of(&claim.game.graph);
    let last = u32::try_from(body.paths.values.len().saturating_sub(1)).ok();
    body.paths.confirm(DAWSON, path.map_or(last, |path| Some(path.into())), proof.file_size)?;
    match graph.size() {
        0..=128 => Sets::<2>::confirm(claim, &graph, &body, proof.file_size),
        _ => Sets::<16>::confirm(claim, &graph, &body, proof.file_size),
    }?;
    let paths = ("values", count(body.paths.values.len()));
    let components = ("components", count(body.components.values.len()));
    Ok([paths].into_iter().chain(path.is_none().then_some(components)).collect())
}

/// The sets of at most 64 N vertices of a graph, each a graph to play on.
pub struct Sets<'b, const N: usize> {
    /// Each vertex and the adjacent ones.
    closed: Vec<Mask<N>>,
    paths: &'b NimValues,
    maps: &'b [Vec<u16>],
}

impl<'b, const N: usize> Sets<'b, N> {
    /// Those of a graph, with the confirmed values of paths, and maps that are not confirmed yet.
    pub fn new(graph: &Graph, paths: &'b NimValues, maps: &'b [Vec<u16>]) -> Self {
        let closed = (0..graph.size()).filter_map(|vertex| graph.closed(vertex));
        Sets { closed: closed.map(Mask::from_bytes).collect(), paths, maps }
    }

    fn confirm(
        claim: &Claim,
        graph: &Graph,
        body: &'b ValuesBody<'_>,
        file_size: usize,
    ) -> Result<(), Fault> {
        let sets = Self::new(graph, &body.paths, &body.maps);
        let size = count(graph.size());
        let looks = size.saturating_mul(size).saturating_mul(count(body.maps.len()));
        for (number, map) in body.maps.iter().enumerate() {
            confirm_map(graph, map).map_err(|fault| fault.within("map", number))?;
        }
        let values = Values::confirmed(sets, &body.components, looks, most_looks(file_size))?;
        let all = Mask::from_bytes(&graph.all());
        let start = match body.opening {
            None => Some(all),
            Some(opening) => values.game().play(all, opening),
        };
        let start = start.ok_or(ANSWER_ILLEGAL)?;
        let value = values.value(start).ok_or(COMPONENT_MISSING)?;
        let holds = match body.opening {
            None => claim.statement.holds(value.into()),
            Some(_) => claim.statement == Statement::FirstWins && value == 0,
        };
        NIM_VALUE.unless(holds).map_err(|code| code.at("found", value))
    }
}

/// The image of a vertex.
fn image(map: &[u16], vertex: usize) -> Option<u16> {
    map.get(vertex)?.checked_sub(1)
}

/// Confirms that two vertices with images are adjacent exactly if their images are, and that these
/// are two.
fn confirm_map(graph: &Graph, map: &[u16]) -> Result<(), Fault> {
    let size = graph.size();
    MAP_IMAGES.unless(map.len() == size)?;
    for one in 0..size {
        let Some(to) = image(map, one) else { continue };
        MAP_IMAGES.unless(usize::from(to) < size).map_err(|code| code.at("vertex", one))?;
        for other in 0..one {
            let Some(beside) = image(map, other) else { continue };
            let place = |code: Code| code.at("vertex", one).at("other", other);
            MAP_IMAGES.unless(to != beside).map_err(place)?;
            let adjacent = graph.are_adjacent(one, other);
            let is_kept = adjacent == graph.are_adjacent(to.into(), beside.into());
            MAP_ADJACENT.unless(is_kept).map_err(place)?;
        }
    }
    Ok(())
}

impl<const N: usize> Sums for Sets<'_, N> {
    type Position = Mask<N>;

    fn record_width(&self) -> usize {
        self.closed.len().div_ceil(8)
    }

    fn read(&self, record: &[u8]) -> Result<Mask<N>, Code> {
        let set = Mask::from_bytes(record);
        let is_left = |vertex: u16| usize::from(vertex) < self.closed.len();
        COMPONENT_OFF_GRAPH.unless(set.points().all(is_left)).map(|()| set)
    }

    fn moves(&self, left: Mask<N>) -> Vec<u16> {
        left.points().collect()
    }

    fn play(&self, left: Mask<N>, vertex: u16) -> Option<Mask<N>> {
        let closed = self.closed.get(usize::from(vertex))?;
        left.meets(Mask::point(vertex)).then(|| left.without(*closed))
    }

    fn components(&self, left: Mask<N>) -> Vec<Mask<N>> {
        let (mut rest, mut components) = (left, Vec::new());
        while let Some(vertex) = rest.points().next() {
            let mut component = Mask::point(vertex);
            let mut border = component;
            while !border.is_empty() {
                let closed = border.points().filter_map(|v| self.closed.get(usize::from(v)));
                let reached = closed.fold(Mask::EMPTY, |set: Mask<N>, closed| set.union(*closed));
                border = reached.intersection(rest).without(component);
                component = component.union(border);
            }
            rest = rest.without(component);
            components.push(component);
        }
        components
    }

    /// The value of a path or a cycle: a component whose vertices have two neighbours in it at most.
    fn known(&self, component: Mask<N>) -> Option<u16> {
        let (mut size, mut sum) = (0u32, 0u32);
        for vertex in component.points() {
            let closed = self.closed.get(usize::from(vertex))?.intersection(component).len();
            if closed > 3 {
                return None;
            }
            size = size.saturating_add(1);
            sum = sum.saturating_add(closed);
        }
        if sum == size.saturating_mul(3) {
            let path = self.paths.value(size.checked_sub(3)?.into())?;
            return Some(u16::from(path == 0));
        }
        self.paths.value(size.into())
    }

    fn images(&self, component: Mask<N>) -> impl Iterator<Item = Mask<N>> {
        let by = move |map: &Vec<u16>| {
            let add =
                |to: Mask<N>, vertex| Some(to.union(Mask::point(image(map, usize::from(vertex))?)));
            component.points().try_fold(Mask::EMPTY, add)
        };
        [component].into_iter().chain(self.maps.iter().filter_map(by))
    }

    /// After every move, each vertex is looked at once for each map, and for the component itself, in
    /// as many words as the graph takes.
    fn looks(&self, left: Mask<N>) -> u64 {
        let words = count(self.closed.len().div_ceil(64));
        let images = count(self.maps.len()).saturating_add(1);
        let vertices = u64::from(left.len());
        vertices.saturating_mul(vertices).saturating_mul(images).saturating_mul(words)
    }
}
