//! Node Kayles.

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Hash;
use zermelo_checker::games::node_kayles::{
    Body, Claim, GRAPH_EDGE, GRAPH_HASH, GRAPH_LISTED, GRAPH_VERTEX_COUNT, GRAPH_VERTEX_NAME,
    Graph, GraphName, Listed, MAX_VERTICES, MirrorBody, NodeKayles, NodeKaylesRules,
    POSITION_EMPTY, POSITION_OFF_GRAPH,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::proofs::replay::{Move, Replay};

use super::{Case, decoded};
use crate::claims::{ClaimError, Words, hash};
use crate::face::{Drawn, Ending, Face, Listing, Placements, Preface, Prose, Refusal};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture, Points};
use crate::play::stored::{self, Decoded, Proofs, StoredImages, StoredStrategy};
use crate::words::{self, Diagnosis, Facts};

/// The word that the game begins with.
pub(crate) const WORDS: &[&str] = &["node-kayles"];

/// What the word after the game's says of its graph.
#[derive(Clone, Copy)]
enum Shape {
    Path,
    Cycle,
    Grid,
    Hypercube,
    Other,
}

const SHAPES: &[(&str, Shape)] = &[
    ("path", Shape::Path),
    ("cycle", Shape::Cycle),
    ("grid", Shape::Grid),
    ("hypercube", Shape::Hypercube),
    ("graph", Shape::Other),
];

/// The game in the words of a paper.
pub(crate) fn in_words(game: &NodeKayles) -> String {
    let graph = match &game.graph {
        GraphName::Path { vertices } => format!("path of {vertices}"),
        GraphName::Cycle { vertices } => format!("cycle of {vertices}"),
        GraphName::Grid { rows, columns } => format!("{rows} × {columns} grid"),
        GraphName::Hypercube { dimension } => format!("hypercube of dimension {dimension}"),
        GraphName::Other { title } => format!("graph ‘{title}’"),
        other => other.to_string(),
    };
    format!("Node Kayles on the {graph}")
}

/// Reads a claim such as `first player wins node-kayles path 7`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let winner = words.winner()?;
    Ok(Claim { winner, game: game(words)? })
}

/// Reads a game such as `node-kayles grid 3 4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<NodeKayles, ClaimError> {
    words.game_word(&[("node-kayles", ())])?;
    let graph = match words.one_of("path, cycle, grid, hypercube or graph", SHAPES)? {
        Shape::Path => GraphName::Path { vertices: words.number("the number of vertices")? },
        Shape::Cycle => GraphName::Cycle { vertices: words.number("the number of vertices")? },
        Shape::Grid => GraphName::Grid {
            rows: words.number("the number of rows")?,
            columns: words.number("the number of columns")?,
        },
        Shape::Hypercube => {
            GraphName::Hypercube { dimension: words.number("the number of dimensions")? }
        }
        Shape::Other => GraphName::Other { title: words.title()? },
    };
    let graph_hash = if words.take("--graph-hash") {
        Some(words.read("a hash of 64 hexadecimal digits", hash)?)
    } else {
        None
    };
    Ok(NodeKayles { graph, graph_hash })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        GRAPH_LISTED,
        &[
            "{listing}",
            "the proof lists a graph that is named, or does not list the graph of a title",
        ],
    ),
    (
        GRAPH_VERTEX_COUNT,
        &["a graph has 1 to 1024 vertices, not {vertices}", "a graph has 1 to 1024 vertices"],
    ),
    (
        GRAPH_VERTEX_NAME,
        &[
            "‘{vertex-name}’ is not a valid name of a vertex, or two vertices have it: a name has 1 \
             to 16 letters, digits, dots, underscores or hyphens",
            "a vertex's name is not valid, or two vertices have it: a name has 1 to 16 letters, \
             digits, dots, underscores or hyphens",
        ],
    ),
    (
        GRAPH_EDGE,
        &[
            "edge {edge} has a vertex that the graph does not have, has its vertices out of order, \
             or is not greater than the edge before it",
            "an edge has a vertex that the graph does not have, has its vertices out of order, or is \
             not greater than the edge before it",
        ],
    ),
    (
        GRAPH_HASH,
        &[
            "the claim must state the graph's hash, {needed}",
            "the graph has the hash {computed}, but the claim states {claimed}",
            "the claim states a hash, but the graph's name is enough: leave out --graph-hash \
             {needless}",
            "the graph's hash in the claim is missing, not needed, or wrong",
        ],
    ),
    (POSITION_OFF_GRAPH, &["the stored position is without a vertex that the graph does not have"]),
    (POSITION_EMPTY, &["the stored position has no vertex left, so the game is over"]),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", sizes(&claim.game.graph)?);
    }
    let graph = match case.kind {
        Kind::Replay => decoded::<Body<'_>>(&case.body)?.graph,
        Kind::Mirror => decoded::<MirrorBody>(&case.body)?.graph,
        _ => return None,
    };
    diagnose_graph(&claim.game, graph.as_ref(), case.fault, &mut diagnosis.facts)
}

/// What is wrong with the graph, or its name.
fn diagnose_graph(
    game: &NodeKayles,
    listed: Option<&Listed>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let index = |what| fault.number(what).and_then(|number| usize::try_from(number).ok());
    match fault.code {
        GRAPH_LISTED => facts.set(
            "listing",
            match listed {
                None => "the claim names a graph by its title, but the proof does not list it",
                Some(_) => "the proof lists a graph, but the claim's name says which one it is",
            },
        ),
        GRAPH_VERTEX_NAME => facts.set("vertex-name", listed?.vertices.get(index("vertex")?)?),
        GRAPH_HASH => match (listed, game.graph_hash.map(Hash)) {
            (Some(listed), None) => facts.set("needed", Hash(listed.hash())),
            (Some(listed), Some(claimed)) => {
                facts.set("computed", Hash(listed.hash()));
                facts.set("claimed", claimed);
            }
            (None, claimed) => facts.set("needless", claimed?),
        },
        _ => {}
    }
    Some(())
}

/// What the numbers of a graph's name can be.
fn sizes(graph: &GraphName) -> Option<String> {
    Some(match graph {
        GraphName::Path { .. } => format!("a path has 1 to {MAX_VERTICES} vertices"),
        GraphName::Cycle { .. } => format!("a cycle has 3 to {MAX_VERTICES} vertices"),
        GraphName::Grid { .. } => {
            format!("a grid has rows and columns, and at most {MAX_VERTICES} cells")
        }
        GraphName::Hypercube { .. } => {
            format!("a hypercube has 1 to {} dimensions", MAX_VERTICES.ilog2())
        }
        _ => return None,
    })
}

/// What a vertex is called: on paths and cycles its number from 1, in a grid its row and column from 1,
/// in a hypercube its digits, and in another graph as the list says.
fn vertex_name(graph: &GraphName, listed: Option<&Listed>, vertex: usize) -> String {
    let counted = vertex.saturating_add(1);
    match *graph {
        GraphName::Grid { columns, .. } => {
            let of = usize::from(columns.max(1));
            let [row, column] =
                [vertex.div_euclid(of), vertex.rem_euclid(of)].map(|at| at.saturating_add(1));
            format!("{row}.{column}")
        }
        GraphName::Hypercube { dimension } => {
            format!("{vertex:0width$b}", width = usize::from(dimension.min(64)))
        }
        _ => match listed.and_then(|listed| listed.vertices.get(vertex)) {
            Some(name) => name.to_string(),
            None => counted.to_string(),
        },
    }
}

/// The vertices of a graph, and what is claimed.
pub struct Vertices<'c> {
    claim: &'c Claim,
    listed: Option<&'c Listed>,
    graph: Graph,
    rules: NodeKaylesRules<'c>,
}

impl<'c> Vertices<'c> {
    /// Those of a claim, with the graph that a proof lists and its mirrors.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed.
    pub fn new(
        claim: &'c Claim,
        listed: Option<&'c Listed>,
        mirrors: &'c [MirrorLemma],
    ) -> Result<Vertices<'c>, Fault> {
        let graph = Graph::confirmed(&claim.game, listed)?;
        let rules = NodeKaylesRules::new(claim.winner, graph.clone()).with_mirrors(mirrors);
        Ok(Vertices { claim, listed, graph, rules })
    }

    /// The name of a vertex; on other numbers `None`.
    fn vertex(&self, vertex: usize) -> Option<Name> {
        let graph = &self.claim.game.graph;
        let is_vertex = vertex < self.graph.size();
        let name = is_vertex.then(|| vertex_name(graph, self.listed, vertex))?;
        Some(if self.listed.is_some() { Name::upright(name) } else { Name::new(name) })
    }

    /// The pairs of adjacent vertices.
    fn edges(&self) -> Vec<Vec<usize>> {
        let of_vertex = |(vertex, others): (usize, &Vec<u16>)| {
            let others = others.iter().map(|&other| usize::from(other));
            others
                .filter(|other| vertex < *other)
                .map(|other| vec![vertex, other])
                .collect::<Vec<_>>()
        };
        self.graph.neighbours().iter().enumerate().flat_map(of_vertex).collect()
    }

    /// Whether a vertex is taken or adjacent to one that is.
    fn is_gone(record: &[u8], vertex: usize) -> bool {
        record.get(vertex >> 3).is_some_and(|byte| byte >> (vertex & 7) & 1 == 1)
    }
}

impl<'c> Face for Vertices<'c> {
    type Rules = NodeKaylesRules<'c>;

    fn rules(&self) -> &NodeKaylesRules<'c> {
        &self.rules
    }

    fn moves(&self) -> Move {
        Move::try_from(self.graph.size()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.vertex(mv.into())
    }

    fn form(&self) -> &'static str {
        "the name of a vertex"
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let vertices = (0..self.graph.size()).filter_map(|vertex| {
            let mark = if Self::is_gone(record, vertex) { Mark::Gone } else { Mark::Free };
            Some(Cell { name: self.vertex(vertex)?.plain, mark })
        });
        let vertices: Vec<Cell> = vertices.collect();
        let panel = match self.claim.game.graph {
            GraphName::Grid { columns, .. } => Panel::Grid(Grid::of(&vertices, columns.into())),
            _ => Panel::Points(Points {
                points: vertices,
                legend: vec![(Mark::Free, "left")],
                lines: self.edges(),
                ..Points::default()
            }),
        };
        Some(Picture::of(vec![panel]))
    }

    fn fields(&self, record: &[u8]) -> Value {
        let all = 0..record.len().saturating_mul(8);
        let name = |vertex: usize| match self.vertex(vertex) {
            Some(name) => Value::from(name.plain),
            None => vertex.into(),
        };
        let gone = all.filter(|&vertex| Self::is_gone(record, vertex)).map(name);
        json!({ "gone": gone.collect::<Vec<_>>() })
    }

    fn achievement(&self) -> String {
        "wins".to_owned()
    }

    /// A vertex that is gone need not be taken.
    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed("is taken, or adjacent to a vertex that is")
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let (own, other) = (self.player(player), self.player(player.other()));
        let message = format!("{own} wins: no vertex is left for {other}");
        Ending { kind: "no-move", winner: Some(player), message }
    }

    fn position_facts(&self, _: &[u8]) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Preface for Vertices<'_> {
    /// Without the hash, which is for machines.
    fn title(&self) -> Option<String> {
        let game = NodeKayles { graph_hash: None, ..self.claim.game.clone() };
        Some(Claim { game, ..self.claim.clone() }.to_string())
    }

    fn introduction(&self) -> String {
        let (own, theirs) = (self.claim.winner, self.claim.winner.other());
        format!(
            "Players take vertices in turn, none equal or adjacent to one that was taken. The player \
             who cannot move loses. With this strategy the {own} wins: for every move of the {theirs} \
             it has a reply."
        )
    }

    fn listing(&self) -> Option<Listing> {
        self.listed?;
        let beside = |vertex| self.graph.neighbours().get(vertex).into_iter().flatten();
        let row = |vertex: usize| {
            let names = beside(vertex).filter_map(|&other| self.vertex(other.into()));
            Some((self.vertex(vertex)?, names.collect()))
        };
        let rows = (0..self.graph.size()).filter_map(row).collect();
        Some(Listing { heading: "Graph", columns: ["vertex", "adjacent to"], rows })
    }
}

impl Prose for Vertices<'_> {
    fn drawn(&self) -> Option<Drawn> {
        self.is_drawn().then_some(Drawn {
            characters: "In the drawings # is one of the others.",
            shapes: "In the drawings the others are hatched.",
        })
    }

    fn reading(&self) -> Vec<String> {
        vec![format!(
            "A position is the vertices that are left, neither taken nor adjacent to one that \
             is. The {} is to move.",
            self.claim.winner.other()
        )]
    }

    fn heading(&self, record: &[u8]) -> Option<(&'static str, Vec<Name>)> {
        let left = (0..self.graph.size()).filter(|&vertex| !Self::is_gone(record, vertex));
        Some(("left ", left.filter_map(|vertex| self.vertex(vertex)).collect()))
    }

    /// On grids.
    fn is_drawn(&self) -> bool {
        matches!(self.claim.game.graph, GraphName::Grid { .. })
    }
}

impl Placements for Vertices<'_> {
    type Face = Self;
    type Game = Graph;

    fn game(&self) -> &Graph {
        &self.graph
    }

    fn proponent(&self) -> Player {
        self.claim.winner
    }

    fn placement_name(&self, placement: u32) -> Option<Name> {
        self.vertex(usize::try_from(placement).ok()?)
    }

    fn nouns(&self) -> [&'static str; 2] {
        ["vertex", "vertices"]
    }

    fn conflict(&self) -> Option<&'static str> {
        Some("are adjacent")
    }

    fn into_face(self) -> Result<Self, &'static str> {
        Ok(self)
    }
}

impl StoredStrategy for Decoded<'_, Claim, Body<'_>> {
    type Face<'a>
        = Vertices<'a>
    where
        Self: 'a;

    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn face(&self) -> Result<Vertices<'_>, Fault> {
        Vertices::new(self.claim, self.body.graph.as_ref(), &self.body.mirrors)
    }

    fn mirrors(&self) -> &[MirrorLemma] {
        &self.body.mirrors
    }
}

impl StoredImages for Decoded<'_, Claim, MirrorBody> {
    type Placements<'a>
        = Vertices<'a>
    where
        Self: 'a;

    fn mirror(&self) -> &Mirror {
        &self.body.mirror
    }

    fn placements(&self) -> Result<Vertices<'_>, Fault> {
        Vertices::new(self.claim, self.body.graph.as_ref(), &[])
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate)),
    (Kind::Mirror, |claim, certificate| stored::mirror::<_, MirrorBody>(claim, certificate)),
    (Kind::NimValues, |_, certificate| stored::other::<NimValues>(certificate)),
];
