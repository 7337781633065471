//! Shannon's switching game, and Bridg-it.

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::format::Text;
use zermelo_checker::games::graph::{GraphName, Listed, MAX_VERTICES};
use zermelo_checker::games::switching::{Board, Body, Claim, MAX_BRIDG_IT, Switching, TERMINAL};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::proofs::spanning_trees::{Network, Side, Trees};
use zermelo_checker::writing::Records;

use super::{Case, graph};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::face::{Appearance, Ending, Face, Listing, Preface, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{self, Cell, Mark, Panel, Picture, Plan};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::stored::{DecodedProof, Proofs, Stored};
use crate::play::strategy::{Reason, Replies, StrategyReply};
use crate::rules::Position;
use crate::words::{self, Diagnosis, Facts, count};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Switching) -> String {
    let first = subject(game.first);
    match &game.board {
        Board::Graph { graph, from, to } => format!(
            "Shannon’s switching game on the {} between {from} and {to} ({first} moves first)",
            graph::in_words(graph)
        ),
        Board::BridgIt { size } => {
            format!("Bridg-it with {} ({first} moves first)", count(*size, "row", "rows"))
        }
        _ => game.to_string(),
    }
}

/// What a player is called in a sentence.
pub(super) fn subject(side: Side) -> &'static str {
    match side {
        Side::Short => "Short",
        Side::Cut => "Cut",
    }
}

/// Reads a claim such as `short wins bridg-it 4`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let sides = [Side::Short, Side::Cut].map(|side| (side.name(), side));
    let winner = words.one_of("short or cut, the players of the switching game", &sides)?;
    words.exactly(&["wins"])?;
    Ok(Claim { winner, game: game(words)? })
}

/// Reads a game such as `switching grid 3 4 --from 1.1 --to 3.4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Switching, ClaimError> {
    let board = if words.game_word(&[("switching", false), ("bridg-it", true)])? {
        Board::BridgIt { size: words.number("the number of rows")? }
    } else {
        let graph = graph::named(words)?;
        let mut terminal = |option| {
            words.exactly(&[option])?;
            words.read("the name of a vertex", graph::vertex)
        };
        Board::Graph { graph, from: terminal("--from")?, to: terminal("--to")? }
    };
    let first = if words.take("--cut-first") { Side::Cut } else { Side::Short };
    Ok(Switching { board, first, graph_hash: graph::hash_of(words)? })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    TERMINAL,
    &[
        "the terminal {terminal} is no vertex of the graph; its vertices begin with {vertices}",
        "both terminals are {same}: they are two different vertices",
        "a terminal is no vertex of the graph, or both are the same",
    ],
)];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let body: Option<Body> = super::decoded(&case.body);
    let listed = body.as_ref().and_then(|body| body.graph.as_ref());
    diagnose_board(&claim.game, listed, case.fault, &mut diagnosis.facts)
}

/// What is wrong with the board of a game, in a sentence.
pub fn wrong_board(game: &Switching, listed: Option<&Listed>, fault: &Fault) -> String {
    let mut facts = Facts::of(fault);
    let _: Option<()> = diagnose_board(game, listed, fault, &mut facts);
    words::sentence(fault.code, &facts)
}

/// What is wrong with the board, or its name.
fn diagnose_board(
    game: &Switching,
    listed: Option<&Listed>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let Board::Graph { graph, from, to } = &game.board else {
        if fault.code == SIZE {
            facts.set("size", format!("a board of Bridg-it has 1 to {MAX_BRIDG_IT} rows"));
        }
        return None;
    };
    if fault.code == SIZE {
        facts.set("size", graph::sizes(graph, MAX_VERTICES)?);
    }
    if fault.code == TERMINAL {
        let vertices = graph::vertices(graph, listed, facts)?;
        let is_none = |terminal: &&Text| vertices.iter().all(|name| *name != terminal.as_str());
        match [from, to].into_iter().find(is_none) {
            Some(terminal) => facts.set("terminal", format!("‘{terminal}’")),
            None => facts.set("same", from),
        }
    }
    graph::diagnose(game.graph_hash, listed, fault, facts)
}

/// The distance of two vertices in a row, and of parallel edges, in hundredths of a cell.
const STEP: i32 = 100;
const BESIDE: i32 = 20;

/// A place of a drawing: to the right, and downwards.
type Place = [i32; 2];

/// The edges of the graph, and what is claimed.
pub struct Edges<'c> {
    claim: &'c Claim,
    listed: Option<&'c Listed>,
    rules: Turns,
}

/// The rules: players take edges in turn.
struct Turns {
    network: Network,
    first: Side,
    winner: Side,
}

/// Whose each edge is. The player to move follows from how many are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TakenEdges(Vec<Option<Side>>);

impl Turns {
    /// Whose turn it is.
    fn side(&self, taken: &TakenEdges) -> Side {
        match taken.0.iter().flatten().count() % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }

    /// The player by the order of moving.
    fn player(&self, side: Side) -> Player {
        if side == self.first { Player::First } else { Player::Second }
    }

    /// Who has won.
    fn has_won(&self, taken: &TakenEdges) -> Option<Side> {
        [Side::Short, Side::Cut].into_iter().find(|&side| {
            self.spans(side, |edge| taken.0.get(edge).is_some_and(|of| *of == Some(side)))
        })
    }

    /// Whether a player with these edges has won.
    fn spans(&self, side: Side, has: impl Fn(usize) -> bool) -> bool {
        let terminals = self.network.edges.len();
        let rank = |added: bool| {
            self.network
                .rank(side, |element| if element == terminals { added } else { has(element) })
        };
        rank(true) == rank(false)
    }
}

/// A position as a byte for every edge: 0 where it is free, 1 for Short, 2 for Cut.
impl Rules for Turns {
    type Position = TakenEdges;

    fn proponent(&self) -> Player {
        self.player(self.winner)
    }

    fn start(&self) -> TakenEdges {
        TakenEdges(vec![None; self.network.edges.len()])
    }

    fn record_width(&self) -> usize {
        self.network.edges.len()
    }

    fn read(&self, record: &[u8]) -> Result<TakenEdges, Code> {
        let side = |byte: &u8| match byte {
            0 => None,
            1 => Some(Side::Short),
            _ => Some(Side::Cut),
        };
        Ok(TakenEdges(record.iter().map(side).collect()))
    }

    fn mover(&self, taken: &TakenEdges) -> Player {
        self.player(self.side(taken))
    }

    fn legal_moves(&self, taken: &TakenEdges, moves: &mut Vec<Move>) {
        if self.has_won(taken).is_none() {
            let numbered = (0..).zip(&taken.0);
            moves.extend(numbered.filter(|(_, of)| of.is_none()).map(|(edge, _)| edge));
        }
    }

    fn play(&self, taken: &TakenEdges, mv: Move) -> Option<TakenEdges> {
        let mut after = taken.clone();
        let slot = after.0.get_mut(usize::from(mv)).filter(|slot| slot.is_none())?;
        *slot = Some(self.side(taken));
        self.has_won(taken).is_none().then_some(after)
    }

    fn ending(&self, taken: &TakenEdges, _: Move) -> Option<bool> {
        self.has_won(taken).map(|winner| winner == self.winner)
    }
}

impl Records for Turns {
    fn write(&self, taken: &TakenEdges, out: &mut Vec<u8>) {
        out.extend(taken.0.iter().map(|of| match of {
            None => 0,
            Some(Side::Short) => 1,
            Some(Side::Cut) => 2,
        }));
    }
}

impl<'c> Edges<'c> {
    /// Those of a claim, with the graph that a proof lists.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or has no such terminals.
    pub fn new(claim: &'c Claim, listed: Option<&'c Listed>) -> Result<Edges<'c>, Fault> {
        let network = claim.game.confirmed(listed)?;
        let rules = Turns { network, first: claim.game.first, winner: claim.winner };
        Ok(Edges { claim, listed, rules })
    }

    /// The graph and its terminals.
    pub fn network(&self) -> &Network {
        &self.rules.network
    }

    /// What a vertex is called.
    fn vertex(&self, vertex: u16) -> String {
        let number = usize::from(vertex);
        match &self.claim.game.board {
            Board::Graph { graph, .. } => graph.vertex(self.listed, number),
            Board::BridgIt { size } => match (vertex, size.saturating_sub(1)) {
                (0, _) => "left".to_owned(),
                (1, _) | (_, 0) => "right".to_owned(),
                (vertex, inner) => {
                    let at = vertex.saturating_sub(2);
                    let [row, column] = [at.div_euclid(inner), at.rem_euclid(inner)];
                    format!("{}.{}", row.saturating_add(1), column.saturating_add(1))
                }
            },
            _ => vertex.to_string(),
        }
    }

    /// What an edge is called: its ends with a hyphen, or with a colon where the graph has vertices
    /// with hyphens in their names. The second of parallel edges and those after it have their number
    /// besides.
    pub fn edge(&self, edge: usize) -> Option<String> {
        let ends = self.rules.network.edges.get(edge)?;
        let name = ends.map(|end| self.vertex(end)).join(self.between());
        Some(match self.parallel(edge) {
            0 => name,
            before => format!("{name}/{}", before.saturating_add(1)),
        })
    }

    /// How many edges before an edge are parallel to it. They are next to each other.
    fn parallel(&self, edge: usize) -> usize {
        let before = self.rules.network.edges.get(..=edge).unwrap_or_default();
        before.iter().rev().skip(1).take_while(|ends| Some(*ends) == before.last()).count()
    }

    /// The column and the row of a vertex, from 0. In Bridg-it a terminal is beside all rows.
    fn in_rows(&self, vertex: u16) -> Option<(u16, Option<u16>)> {
        match self.claim.game.board {
            Board::Graph { graph: GraphName::Grid { columns, .. }, .. } => {
                Some((vertex.checked_rem(columns)?, vertex.checked_div(columns)))
            }
            Board::BridgIt { size } => {
                let inner = size.saturating_sub(1);
                let Some(at) = vertex.checked_sub(2) else {
                    return Some((if vertex == 0 { 0 } else { size }, None));
                };
                Some((at.checked_rem(inner)?.saturating_add(1), at.checked_div(inner)))
            }
            _ => None,
        }
    }

    /// Where the ends of an edge are, and the vertices that are points. Those of a graph without rows are
    /// where its edges pull them.
    fn places(&self) -> (Vec<[Place; 2]>, Vec<(u16, Place)>) {
        let Network { vertices, edges, .. } = &self.rules.network;
        let at = |column: u16, row: u16| [column, row].map(|at| i32::from(at).saturating_mul(STEP));
        let in_rows: Option<Vec<(u16, Option<u16>)>> =
            (0u16..).take(*vertices).map(|vertex| self.in_rows(vertex)).collect();
        let Some(in_rows) = in_rows else {
            let lines: Vec<Vec<usize>> =
                edges.iter().map(|ends| ends.map(usize::from).to_vec()).collect();
            let places = picture::spread(*vertices, &lines);
            let place = |vertex: u16| places.get(usize::from(vertex)).copied().unwrap_or_default();
            // Parallel edges are beside each other.
            let line = |(edge, ends): (usize, &[u16; 2])| {
                let [from, to] = ends.map(place);
                let aside = i32::try_from(self.parallel(edge)).unwrap_or(0).saturating_mul(BESIDE);
                let is_flat = from[0].abs_diff(to[0]) > from[1].abs_diff(to[1]);
                [from, to].map(|[x, y]| match is_flat {
                    true => [x, y.saturating_add(aside)],
                    false => [x.saturating_add(aside), y],
                })
            };
            return (
                edges.iter().enumerate().map(line).collect(),
                (0u16..).zip(places.iter().copied()).collect(),
            );
        };
        let place = |vertex: u16| in_rows.get(usize::from(vertex)).copied().unwrap_or_default();
        let ends = |ends: &[u16; 2]| {
            let [(left, above), (right, below)] = ends.map(place);
            // A terminal of Bridg-it is in the row of the other end.
            [at(left, above.or(below).unwrap_or(0)), at(right, below.or(above).unwrap_or(0))]
        };
        let points = (0u16..).zip(&in_rows);
        let points =
            points.filter_map(|(vertex, (column, row))| Some((vertex, at(*column, (*row)?))));
        (edges.iter().map(ends).collect(), points.collect())
    }

    /// An edge of Short is a line, and one of Cut is crossed by a line, as on the board of Bridg-it: in
    /// rows one that is as long. The sides of Bridg-it are lines as well.
    fn plan(&self, record: &[u8], words: Vec<String>) -> Plan {
        let (edges, points) = self.places();
        let part = if words.is_empty() { 2 } else { 6 };
        let line = |(edge, (ends, taken)): (usize, (&[Place; 2], &u8))| {
            let [from, to] = *ends;
            let [x, y] = [0, 1].map(|axis| from[axis].midpoint(to[axis]));
            let [right, down] = [0, 1].map(|axis| to[axis].saturating_sub(from[axis]) / part);
            let mut across = [[down, -right], [-down, right]]
                .map(|by| [x.saturating_add(by[0]), y.saturating_add(by[1])]);
            across.sort_unstable();
            let ends = if *taken == 2 { across } else { *ends };
            Some(picture::Line {
                name: self.edge(edge)?,
                ends,
                is_drawn: Some(*taken != 0),
                owner: None,
            })
        };
        let mut lines: Vec<picture::Line> =
            edges.iter().zip(record).enumerate().filter_map(line).collect();
        if !words.is_empty() {
            // So that it is seen which edge the line of Cut is across.
            let cut = edges.iter().zip(record).enumerate().filter(|(_, (_, taken))| **taken == 2);
            lines.extend(cut.filter_map(|(edge, (ends, _))| {
                let name = self.edge(edge)?;
                Some(picture::Line { name, ends: *ends, is_drawn: Some(false), owner: None })
            }));
        }
        if let Board::BridgIt { size } = self.claim.game.board {
            let [right, last] =
                [size, size.saturating_sub(1)].map(|at| i32::from(at).saturating_mul(STEP));
            for (name, x) in [("left", 0), ("right", right)] {
                let ends = [0, last].map(|y| [x, y]);
                lines.push(picture::Line {
                    name: name.to_owned(),
                    ends,
                    is_drawn: None,
                    owner: None,
                });
            }
        }
        let point = |(vertex, at)| {
            let name = self.vertex(vertex);
            (Cell { mark: Mark::Label(name.clone()), name }, at)
        };
        Plan { points: points.into_iter().map(point).collect(), lines, words, ..Plan::default() }
    }

    /// The edges that have a byte in a record.
    fn of(&self, record: &[u8], wanted: u8) -> impl Iterator<Item = String> {
        let own = record.iter().enumerate().filter(move |(_, byte)| **byte == wanted);
        own.filter_map(|(edge, _)| self.edge(edge))
    }

    /// The side of a player.
    fn side(&self, player: Player) -> Side {
        if player == self.rules.player(Side::Short) { Side::Short } else { Side::Cut }
    }

    fn between(&self) -> &'static str {
        let mut names = self.listed.into_iter().flat_map(|listed| &listed.vertices);
        if names.any(|name| name.as_str().contains('-')) { ":" } else { "-" }
    }
}

impl Appearance for Edges<'_> {
    fn numbers(&self) -> Move {
        Move::try_from(self.rules.network.edges.len()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.edge(usize::from(mv)).map(Name::upright)
    }

    /// The ends in either order.
    fn read_move(&self, text: &str) -> Option<Move> {
        let (ends, number) = text.split_at(text.find('/').unwrap_or(text.len()));
        let turned = ends.split_once(self.between());
        let turned = turned.map(|(one, other)| [other, one].join(self.between()) + number);
        let names = |mv: Move| self.edge(usize::from(mv));
        (0..self.numbers()).find(|&mv| {
            names(mv).is_some_and(|name| name == text || Some(&name) == turned.as_ref())
        })
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let [from, to] = self.rules.network.terminals;
        let mut words = Vec::new();
        if self.in_rows(from).is_none() {
            words.extend([("Short", 1), ("Cut", 2), ("free", 0)].map(|(word, of)| {
                self.of(record, of).fold(word.to_owned(), |line, edge| line + " " + &edge)
            }));
        }
        let [from, to] = [from, to].map(|terminal| self.vertex(terminal));
        let caption = format!(
            "Short is to join {from} and {to} by lines along edges; Cut has lines across edges."
        );
        let plan = self.plan(record, words);
        Some(Picture { caption, ..Picture::of(vec![Panel::Plan(plan)]) })
    }

    fn fields(&self, record: &[u8]) -> Value {
        let of = |wanted| self.of(record, wanted).collect::<Vec<String>>();
        json!({ "short": of(1), "cut": of(2), "free": of(0) })
    }

    fn refusal(&self, _: &[u8], mv: Move) -> Refusal {
        Refusal::Taken(self.edge(usize::from(mv)).unwrap_or_default())
    }

    fn vocabulary(&self) -> Vocabulary {
        let sides = [Player::First, Player::Second].map(|player| self.side(player));
        Vocabulary {
            players: sides.map(Side::name),
            subjects: sides.map(|side| subject(side).to_owned()),
            ..Vocabulary::new("the two ends of an edge, as in a-b")
        }
    }
}

impl Face for Edges<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let [from, to] = self.rules.network.terminals.map(|terminal| self.vertex(terminal));
        let (kind, message) = match self.side(player) {
            Side::Short => ("joined", format!("Short wins: edges of Short join {from} and {to}")),
            Side::Cut => ("apart", format!("Cut wins: {from} and {to} cannot be joined any more")),
        };
        Ending { kind, winner: Some(player), message }
    }
}

impl Edges<'_> {
    /// What is said before the trees of a proof.
    pub fn preface(&self) -> Preface {
        let [from, to] = self.rules.network.terminals.map(|terminal| self.vertex(terminal));
        let (own, first) = (subject(self.claim.winner), subject(self.claim.game.first));
        let edges = count(self.rules.network.edges.len(), "edge", "edges");
        let introduction = format!(
            "Players take the edges of a graph in turn, {edges} in all. Short wins if edges of Short join \
             {from} and {to}, and Cut if they cannot be joined any more. {first} moves first. {own} wins."
        );
        // Without the hash, which is for machines.
        let game = Switching { graph_hash: None, ..self.claim.game.clone() };
        let title = Some(Claim { game, ..self.claim.clone() }.to_string());
        Preface { title, introduction, listing: self.listing() }
    }

    fn listing(&self) -> Option<Listing> {
        self.listed?;
        let vertices = u16::try_from(self.rules.network.vertices).unwrap_or(u16::MAX);
        let row = |vertex: u16| {
            let beside = self.rules.network.edges.iter().filter_map(|&[one, other]| match vertex {
                v if v == one => Some(other),
                v if v == other => Some(one),
                _ => None,
            });
            let name = |vertex| Name::upright(self.vertex(vertex));
            (name(vertex), beside.map(name).collect())
        };
        let rows = (0..vertices).map(row).collect();
        Some(Listing { heading: "Graph", columns: ["vertex", "adjacent to"], rows })
    }
}

/// A proof by trees.
pub struct OfTrees<'c>(pub DecodedProof<'c, Claim, Body>);

impl OfTrees<'_> {
    /// The edges of the graph.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or has no such terminals.
    pub fn face(&self) -> Result<Edges<'_>, Fault> {
        Edges::new(self.0.claim, self.0.body.graph.as_ref())
    }

    /// A game against the player with the trees.
    ///
    /// # Errors
    /// When the proof is none of its claim.
    pub fn play(&self) -> Result<Line<'_>, PlayError> {
        let face = self.face().map_err(|_| PlayError::Wrong("the graph is none of the claim"))?;
        if Move::try_from(face.rules.network.edges.len()).is_err() {
            return Err(PlayError::NoStrategy("the graph has more edges than moves have numbers"));
        }
        if face.rules.has_won(&face.rules.start()).is_some() {
            return Err(PlayError::NoStrategy(
                "the terminals are in no part of the graph together, so that Cut has won before the first move",
            ));
        }
        Line::new(ByTrees::new(face, &self.0.body.trees), None)
    }
}

impl Stored for OfTrees<'_> {
    fn diagnose(&self, fault: &Fault, diagnosis: &mut Diagnosis) -> Option<()> {
        let face = self.face().ok()?;
        let facts = &mut diagnosis.facts;
        let is_short = self.0.claim.winner == Side::Short;
        facts.set("span", if is_short { "join" } else { "separate" });
        facts.set("reach", if is_short { "join the ends of" } else { "separate the ends of" });
        if let Some(tree) = fault.number("tree") {
            facts.set("which", if tree == 0 { "the first" } else { "the second" });
        }
        facts.set("last", face.rules.network.edges.len().checked_sub(1)?);
        let edge = usize::try_from(fault.number("edge")?).ok()?;
        facts.set("named", face.edge(edge)?);
        Some(())
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Ok(Box::new(self.play()?))
    }
}

/// What is said of a position of another game.
const OTHER: PlayError = PlayError::Wrong("a position is none of the game");

/// The strategy of two trees. What is left of them follows from the position, and so does the reply.
struct ByTrees<'c> {
    face: Edges<'c>,
    opening: Option<Move>,
    /// Of each edge, the tree that it is in, from 0.
    tree_of: Vec<Option<usize>>,
}

impl<'c> ByTrees<'c> {
    fn new(face: Edges<'c>, trees: &Trees) -> ByTrees<'c> {
        let mut tree_of = vec![None; face.rules.network.edges.len()];
        for (number, tree) in [&trees.one, &trees.other].into_iter().enumerate() {
            for &edge in tree {
                let slot = usize::try_from(edge).ok().and_then(|edge| tree_of.get_mut(edge));
                slot.into_iter().for_each(|slot| *slot = Some(number));
            }
        }
        let opening = trees.opening.and_then(|edge| Move::try_from(edge).ok());
        ByTrees { face, opening, tree_of }
    }

    fn tree(&self, edge: usize) -> Option<usize> {
        self.tree_of.get(edge).copied().flatten()
    }

    /// The rank, for the player with the trees, of the edges of that player and free ones.
    fn rank(&self, taken: &TakenEdges, with: impl Fn(usize) -> bool) -> usize {
        let Turns { network, winner, .. } = &self.face.rules;
        network.rank(*winner, |edge| match taken.0.get(edge) {
            Some(Some(of)) => of == winner,
            Some(None) => with(edge),
            None => false,
        })
    }

    /// The free edges, those of no tree first.
    fn free(&self, taken: &TakenEdges) -> impl Iterator<Item = Move> {
        let free = (0..self.face.numbers()).zip(&taken.0).filter(|(_, of)| of.is_none());
        let mut free: Vec<Move> = free.map(|(edge, _)| edge).collect();
        free.sort_by_key(|&edge| self.tree(edge.into()).is_some());
        free.into_iter()
    }

    /// The edge of the other tree that a tree needs when it has lost one; `None` where it needs none.
    fn replacement(&self, after: &TakenEdges, mv: Move) -> Option<Move> {
        let own = self.tree(mv.into())?;
        let left = self.rank(after, |edge| self.tree(edge) == Some(own));
        self.free(after)
            .filter(|&edge| self.tree(edge.into()).is_some_and(|tree| tree != own))
            .find(|&more| {
                let more = usize::from(more);
                self.rank(after, |edge| edge == more || self.tree(edge) == Some(own)) > left
            })
    }
}

impl Replies for ByTrees<'_> {
    fn face(&self) -> &dyn Face {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        self.opening.or_else(|| self.free(&self.face.rules.start()).next())
    }

    /// With the edges of the player, what is left of the trees spans the terminals and as much as one
    /// another.
    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        let taken: &TakenEdges = position.of().ok_or(OTHER)?;
        let in_both = |edge: usize| self.tree(edge).is_some();
        let both = self.rank(taken, in_both);
        let each = [0, 1].map(|own| self.rank(taken, |edge| self.tree(edge) == Some(own)));
        let winner = self.face.rules.winner;
        let spans = self.face.rules.spans(winner, |edge| match taken.0.get(edge) {
            Some(None) => in_both(edge),
            of => of == Some(&Some(winner)),
        });
        Ok(spans && each == [both; 2])
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let taken: &TakenEdges = position.of().ok_or(OTHER)?;
        let rules = &self.face.rules;
        let after = rules.play(taken, mv).ok_or(PlayError::Wrong("a move is not legal"))?;
        if rules.ending(&after, mv).is_some() {
            return Ok(StrategyReply::Settled);
        }
        let reply = self.replacement(&after, mv).or_else(|| self.free(&after).next());
        Ok(StrategyReply::Reply(reply.ok_or(PlayError::Wrong("no edge is left"))?))
    }

    fn reason(&self, position: &Position, mv: Move) -> Option<Reason> {
        let after = self.face.rules.play(position.of()?, mv)?;
        let name = self.face.edge(usize::from(mv))?;
        let Some(tree) = self.tree(mv.into()) else {
            return Some(format!("{name} is in no tree, so that any edge will do").into());
        };
        let tree = ["first", "second"].get(tree)?;
        let text = match self.replacement(&after, mv) {
            Some(_) => format!("in the place of {name} in the {tree} tree"),
            None => format!("the {tree} tree does not need {name}, so that any edge will do"),
        };
        Some(Reason { text, moves: vec![mv] })
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let Switching { board, first, graph_hash } = &claim.game;
    let board = match board {
        Board::Graph { graph, from, to } => {
            let mut fields = graph::fields(graph, *graph_hash);
            fields["from"] = from.as_str().into();
            fields["to"] = to.as_str().into();
            fields
        }
        Board::BridgIt { size } => json!({ "bridg_it": size }),
        _ => Value::Null,
    };
    let fields = json!({ "winner": claim.winner.name(), "first": first.name(), "board": board });
    Assertion::new("switching", Said::Wins(claim.player()), fields)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::SpanningTrees, |claim, certificate| {
    Ok(Box::new(OfTrees(DecodedProof::new(claim, certificate)?)))
})];

#[cfg(test)]
mod tests {
    use zermelo_checker::games::graph::Edge;

    use super::*;
    use crate::claims::{self, Game};

    #[test]
    fn a_board_with_rows_has_lines_along_the_edges_of_short_and_across_those_of_cut() {
        let text = |name: &str| Text::new(name).expect("a short text");
        let graph = GraphName::Grid { rows: 2, columns: 2 };
        let grid = Board::Graph { graph, from: text("1.1"), to: text("2.2") };
        let short = [
            "      +",
            "+-1.1 | |",
            "| |   + |",
            "+ 2.1   +",
            "Short is to join left and right by lines along edges; Cut has lines across edges.",
        ];
        let edge = [
            "1.1---1.2",
            "    +",
            "2.1 | 2.2",
            "    +",
            "Short is to join 1.1 and 2.2 by lines along edges; Cut has lines across edges.",
        ];
        // Bridg-it: left-1.1, left-2.1, right-1.1, right-2.1, 1.1-2.1. The grid: 1.1-1.2, 1.1-2.1, 1.2-2.2,
        // 2.1-2.2.
        for (board, record, expected) in [
            (Board::BridgIt { size: 2 }, &[1u8, 0, 2, 0, 1][..], short.as_slice()),
            (grid, &[1, 0, 0, 2], &edge),
        ] {
            let game = Switching { board, first: Side::Short, graph_hash: None };
            let claim = Claim { winner: Side::Short, game };
            let face = Edges::new(&claim, None).expect("a board");
            let picture = face.picture(record).expect("a picture");
            assert_eq!(picture.text().lines().collect::<Vec<_>>(), expected);
        }
    }

    /// What is written is a list of edges, and what is drawn has a line for every edge.
    #[test]
    fn a_graph_without_rows_is_drawn_where_its_edges_pull_it() {
        for (text, record, words) in [
            (
                "switching cycle 4 --from 1 --to 3",
                &[1u8, 2, 0, 1][..],
                ["Short 1-2 3-4", "Cut 1-4", "free 2-3"],
            ),
            (
                "switching hypercube 3 --from 000 --to 111",
                &[2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2],
                [
                    "Short 000-100",
                    "Cut 000-001 110-111",
                    "free 000-010 001-011 001-101 010-011 010-110 011-111 100-101 100-110 101-111",
                ],
            ),
        ] {
            let Ok(Game::Switching(game)) = claims::game(text) else { panic!("{text}") };
            let claim = Claim { winner: Side::Short, game };
            let face = Edges::new(&claim, None).expect("a board");
            let picture = face.picture(record).expect("a picture");
            assert_eq!(picture.text().lines().take(3).collect::<Vec<_>>(), words, "{text}");
            let [Panel::Plan(plan)] = &picture.panels[..] else { panic!("{text}") };
            let place = |name: &str| {
                plan.points.iter().find(|(cell, _)| cell.name == name).expect("a vertex").1
            };
            for (line, taken) in plan.lines.iter().zip(record) {
                let (one, other) = line.name.split_once('-').expect("an edge");
                let ends = [one, other].map(place);
                assert_eq!(line.is_drawn, Some(*taken != 0), "{}", line.name);
                assert_eq!(line.ends == ends, *taken != 2, "{}", line.name);
                // Both have the same middle, but for rounding, and are at right angles.
                let of = |ends: [[i32; 2]; 2], axis: usize| {
                    [ends[0][axis] + ends[1][axis], ends[1][axis] - ends[0][axis]]
                };
                let [[x, right], [y, down]] = [0, 1].map(|axis| of(ends, axis));
                let [[own_x, own_right], [own_y, own_down]] =
                    [0, 1].map(|axis| of(line.ends, axis));
                assert!((x - own_x).abs() <= 2 && (y - own_y).abs() <= 2, "{}", line.name);
                let product = right * own_right + down * own_down;
                assert!(*taken != 2 || product.abs() < 1_000, "{}: {product}", line.name);
            }
        }
    }

    #[test]
    fn parallel_edges_have_names_and_places_of_their_own() {
        let name = |name: &str| Text::new(name).expect("a short text");
        let edges = vec![Edge { low: 0, high: 1 }; 3];
        let listed = Listed { vertices: vec![name("a"), name("b")], edges };
        let graph = GraphName::Other { title: Text::default() };
        let board = Board::Graph { graph, from: name("a"), to: name("b") };
        let game = Switching { board, first: Side::Cut, graph_hash: Some(listed.hash()) };
        let claim = Claim { winner: Side::Short, game };
        let face = Edges::new(&claim, Some(&listed)).expect("a board");
        for (edge, names) in (0..).zip([["a-b", "b-a"], ["a-b/2", "b-a/2"], ["a-b/3", "b-a/3"]]) {
            assert_eq!(names.map(|name| face.read_move(name)), [Some(edge); 2], "{edge}");
        }
        assert_eq!(["a-b/1", "a-b/4", "/2"].map(|name| face.read_move(name)), [None; 3]);
        let picture = face.picture(&[1, 2, 0]).expect("a picture");
        assert_eq!(
            picture.text().lines().take(3).collect::<Vec<_>>(),
            ["Short a-b", "Cut a-b/2", "free a-b/3"]
        );
        let [Panel::Plan(plan)] = &picture.panels[..] else { panic!("no plan") };
        let ends: std::collections::BTreeSet<_> = plan.lines.iter().map(|line| line.ends).collect();
        assert_eq!(ends.len(), plan.lines.len());
    }

    #[test]
    fn a_board_that_is_none_says_why() {
        for (text, sentence) in [
            ("bridg-it 33", "a board of Bridg-it has 1 to 32 rows"),
            (
                "switching path 3 --from 1 --to 4",
                "the terminal ‘4’ is no vertex of the graph; its vertices begin with 1 and 2",
            ),
            (
                "switching path 1 --from a --to 1",
                "the terminal ‘a’ is no vertex of the graph; its vertices begin with 1",
            ),
            (
                "switching path 3 --from 2 --to 2",
                "both terminals are 2: they are two different vertices",
            ),
            (
                "switching hypercube 11 --from 0 --to 1",
                "a hypercube has 1 to 10 dimensions, not 11",
            ),
        ] {
            let Ok(Game::Switching(game)) = claims::game(text) else { panic!("{text}") };
            let fault = game.confirmed(None).expect_err(text);
            assert_eq!(wrong_board(&game, None, &fault), sentence, "{text}");
        }
    }
}
