//! Connection games: Hex, Y, and the switching game on the vertices of a graph.

mod patterns;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::format::Text;
use zermelo_checker::games::connection::{
    Board, Body, Claim, Connection, JOINED, cell, vertex_name,
};
use zermelo_checker::games::graph::{Graph, Listed, MAX_VERTICES};
use zermelo_checker::proofs::patterns::Position as Taken;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_checker::writing::Records;
use zermelo_checker::{SIZE, START_POSITION};

pub(crate) use patterns::PROOFS;
pub use patterns::{OfPatterns, joined};

use super::graph::{self, NamedGraph};
use super::{Case, switching};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, Words, number};
use crate::face::{Appearance, Ending, Face, Preface, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Cell, Edge, Hexagons, Mark, Picture, hexagons};
use crate::words::{self, Diagnosis, Facts};

/// Up to this side `hex N` is a board of lines, and not this game.
const LINES: u16 = 5;

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Connection) -> String {
    let first = switching::subject(game.first);
    let board = match &game.board {
        Board::Graph { graph, join } => {
            let on = graph::in_words(graph);
            format!("the switching game on the vertices of the {on} between {}", list(join))
        }
        Board::Hex { rows, columns } => format!("Hex with {rows} rows and {columns} columns"),
        Board::Y { rows } => format!("Y with {rows} rows"),
        _ => return game.to_string(),
    };
    let start = match game.start.as_slice() {
        [] => String::new(),
        start => format!(", from {}", list(start)),
    };
    format!("{board} ({first} moves first{start})")
}

/// Names, in a sentence.
fn list(names: &[impl ToString]) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest @ [_, ..])) => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Reads a claim such as `short wins hex 7 7`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    words.exactly(&[Side::Short.name(), "wins"])?;
    Ok(Claim { game: game(words)? })
}

/// What the first word of a game says.
#[derive(Clone, Copy)]
enum Word {
    Graph,
    Hex,
    Y,
}

/// Reads a game such as `hex 7 7 --start a1`; its options in any order.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Connection, ClaimError> {
    let of = [("connection", Word::Graph), ("hex", Word::Hex), ("y", Word::Y)];
    let mut board = match words.game_word(&of)? {
        Word::Graph => Board::Graph { graph: graph::named(words)?, join: Vec::new() },
        Word::Hex => {
            let rows = words.number("the number of rows")?;
            let is_square =
                rows > LINES && words.peek().is_none_or(|word| number::<u16>(word).is_none());
            let columns = if is_square { rows } else { words.number("the number of columns")? };
            Board::Hex { rows, columns }
        }
        Word::Y => Board::Y { rows: words.number("the number of rows")? },
    };
    let (mut first, mut start) = (Side::Short, Vec::new());
    loop {
        if let Board::Graph { join, .. } = &mut board
            && words.take("--join")
        {
            *join = words.read("names of vertices with commas between them", names)?;
        } else if words.take("--cut-first") {
            first = Side::Cut;
        } else if words.take("--start") {
            start = words.read("names of vertices with commas between them", names)?;
        } else {
            break;
        }
    }
    if matches!(&board, Board::Graph { join, .. } if join.is_empty()) {
        return Err(words.wrong("--join"));
    }
    Ok(Connection { board, first, start, graph_hash: graph::hash_of(words)? })
}

/// Names of vertices, with commas between them.
fn names(word: &str) -> Option<Vec<Text>> {
    word.split(',').map(graph::vertex).collect()
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    JOINED,
    &[
        "{vertex-name} is to be joined, and is no vertex; the vertices of the graph begin with {vertices}",
        "{twice} is to be joined, and stands there twice",
        "{alone} alone is to be joined: there are two vertices or more, as in --join A,B",
        "fewer than two vertices are to be joined, or one is no vertex, or stands there twice",
    ],
)];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let body: Option<Body> = super::decoded(&case.body);
    let listed = body.as_ref().and_then(|body| body.graph.as_ref());
    diagnose_board(&claim.game, listed, case.fault, &mut diagnosis.facts)
}

/// What is wrong with the board of a game, in a sentence.
pub fn wrong_board(game: &Connection, listed: Option<&Listed>, fault: &Fault) -> String {
    let mut facts = Facts::of(fault);
    let _: Option<()> = diagnose_board(game, listed, fault, &mut facts);
    words::sentence(fault.code, &facts)
}

/// What is wrong with the board, or its name.
fn diagnose_board(
    game: &Connection,
    listed: Option<&Listed>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    if fault.code == START_POSITION {
        let place = usize::try_from(fault.number("place")?).ok()?;
        let name = game.start.get(place)?;
        facts.set("start", format!("{name} is no vertex that is free then"));
    }
    let Board::Graph { graph, join } = &game.board else {
        if fault.code == SIZE {
            let size = match game.board {
                Board::Y { .. } => "a board of Y has 1 to 44 rows".to_owned(),
                _ => format!("a board of Hex has 1 to {} cells", MAX_VERTICES.saturating_sub(2)),
            };
            facts.set("size", size);
        }
        return None;
    };
    if fault.code == SIZE {
        facts.set("size", graph::sizes(graph, MAX_VERTICES)?);
    }
    if fault.code == JOINED {
        let vertices = graph::vertices(graph, listed, facts)?;
        let is_none = |name: &&Text| vertices.iter().all(|vertex| vertex != name.as_str());
        let is_again =
            |(place, name): &(usize, &Text)| join.iter().take(*place).any(|o| o == *name);
        let again = join.iter().enumerate().find(is_again).map(|(_, name)| name);
        for (fact, name) in [
            ("vertex-name", join.iter().find(is_none)),
            ("twice", again),
            ("alone", join.first().filter(|_| join.len() == 1)),
        ] {
            name.into_iter().for_each(|name| facts.set(fact, format!("‘{name}’")));
        }
    }
    graph::diagnose(game.graph_hash, listed, fault, facts)
}

/// The vertices of the graph, and what is claimed.
pub struct Vertices<'c> {
    claim: &'c Claim,
    listed: Option<&'c Listed>,
    rules: Turns,
}

/// The rules: players take vertices in turn, until the terminals are joined or cannot be.
struct Turns {
    taken: Taken,
    first: Side,
}

/// The moves since the start. What a strategy of patterns replies depends on their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Played(Vec<Move>);

impl Turns {
    fn vertices(&self) -> Move {
        Move::try_from(self.taken.graph.size()).unwrap_or(MAX_VERTICES)
    }

    /// Whose the move of a number after the start is.
    fn side(&self, number: usize) -> Side {
        if self.taken.short_moves == number.is_multiple_of(2) { Side::Short } else { Side::Cut }
    }

    /// Whose each vertex is.
    fn owners(&self, Played(moves): &Played) -> Vec<Option<Side>> {
        let Taken { graph, terminals, short, cut, .. } = &self.taken;
        let mut owners = vec![None; graph.size()];
        let own = terminals.iter().chain(short).map(|&vertex| (vertex, Side::Short));
        let of_cut = cut.iter().map(|&vertex| (vertex, Side::Cut));
        let played = moves.iter().enumerate().map(|(at, &mv)| (mv, self.side(at)));
        for (vertex, side) in own.chain(of_cut).chain(played) {
            owners.get_mut(usize::from(vertex)).into_iter().for_each(|of| *of = Some(side));
        }
        owners
    }

    fn player(&self, side: Side) -> Player {
        if side == self.first { Player::First } else { Player::Second }
    }

    /// Who has won: Short if the own vertices join the terminals, Cut if those that are not Cut's do not.
    fn has_won(&self, played: &Played) -> Option<Side> {
        let owners = self.owners(played);
        if self.joins(|of| of == Some(Side::Short), &owners) {
            Some(Side::Short)
        } else {
            let can = self.joins(|of| of != Some(Side::Cut), &owners);
            (!can).then_some(Side::Cut)
        }
    }

    /// Whether the vertices of some owners join the terminals: a chain of them has those that are no ends, and
    /// touches the others.
    fn joins(&self, has: impl Fn(Option<Side>) -> bool, owners: &[Option<Side>]) -> bool {
        let Taken { graph, terminals, ends, .. } = &self.taken;
        let inner = terminals.iter().copied().find(|terminal| !ends.contains(terminal));
        let mut starts = inner.map_or(0..self.vertices(), |start| start..start.saturating_add(1));
        let mut seen = vec![false; owners.len()];
        starts.any(|start| {
            let mut open: Vec<u16> =
                Some(start).filter(|start| !ends.contains(start)).into_iter().collect();
            let mut chain = BTreeSet::new();
            while let Some(vertex) = open.pop() {
                let at = usize::from(vertex);
                let Some(seen) = seen.get_mut(at).filter(|seen| !**seen) else { continue };
                if owners.get(at).copied().is_some_and(&has) {
                    chain.insert(vertex);
                    *seen = !ends.contains(&vertex);
                    let beside = graph.neighbours().get(at).into_iter().flatten();
                    open.extend(beside.filter(|_| *seen));
                }
            }
            terminals.iter().all(|terminal| chain.contains(terminal))
        })
    }
}

/// A position as two bytes for each move, in their order, and 255 for each that is still to come.
impl Rules for Turns {
    type Position = Played;

    fn proponent(&self) -> Player {
        self.player(Side::Short)
    }

    fn start(&self) -> Played {
        Played::default()
    }

    fn record_width(&self) -> usize {
        self.taken.graph.size().saturating_mul(2)
    }

    fn read(&self, record: &[u8]) -> Result<Played, Code> {
        let moves = record.as_chunks::<2>().0.iter().map(|bytes| Move::from_le_bytes(*bytes));
        Ok(Played(moves.take_while(|&mv| mv < self.vertices()).collect()))
    }

    fn mover(&self, Played(moves): &Played) -> Player {
        self.player(self.side(moves.len()))
    }

    fn legal_moves(&self, played: &Played, moves: &mut Vec<Move>) {
        if self.has_won(played).is_none() {
            let owners = (0..).zip(self.owners(played));
            moves.extend(owners.filter(|(_, of)| of.is_none()).map(|(vertex, _)| vertex));
        }
    }

    fn play(&self, played: &Played, mv: Move) -> Option<Played> {
        let is_free = self.owners(played).get(usize::from(mv)) == Some(&None);
        let after = Played([played.0.as_slice(), &[mv]].concat());
        (is_free && self.has_won(played).is_none()).then_some(after)
    }

    fn ending(&self, played: &Played, _: Move) -> Option<bool> {
        self.has_won(played).map(|winner| winner == Side::Short)
    }
}

impl Records for Turns {
    fn write(&self, Played(moves): &Played, out: &mut Vec<u8>) {
        let end = out.len().saturating_add(self.record_width());
        out.extend(moves.iter().flat_map(|mv| mv.to_le_bytes()));
        out.resize(end, u8::MAX);
    }
}

impl<'c> Vertices<'c> {
    /// Those of a claim, with the graph that a proof lists.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or what is taken at the start is not on it.
    pub fn new(claim: &'c Claim, listed: Option<&'c Listed>) -> Result<Vertices<'c>, Fault> {
        let taken = claim.game.confirmed(listed)?;
        Ok(Vertices { claim, listed, rules: Turns { taken, first: claim.game.first } })
    }

    /// The board, and what is taken at the start.
    pub fn taken(&self) -> &Taken {
        &self.rules.taken
    }

    /// What a vertex is called; its number where there is none such.
    pub fn vertex(&self, vertex: u16) -> String {
        if vertex < self.rules.vertices() {
            vertex_name(&self.claim.game.board, self.listed, vertex)
        } else {
            format!("#{vertex}")
        }
    }

    /// What some vertices are called.
    fn vertices(&self, vertices: &[u16]) -> String {
        let names: Vec<String> = vertices.iter().map(|&vertex| self.vertex(vertex)).collect();
        names.join(" ")
    }

    fn side(&self, player: Player) -> Side {
        if player == self.rules.player(Side::Short) { Side::Short } else { Side::Cut }
    }

    /// What is said before the patterns of a proof.
    pub fn preface(&self) -> Preface {
        let Taken { terminals, .. } = self.taken();
        let names: Vec<Text> =
            terminals.iter().filter_map(|&vertex| Text::new(self.vertex(vertex))).collect();
        let first = switching::subject(self.claim.game.first);
        let start = match self.claim.game.start.as_slice() {
            [] => String::new(),
            start => format!(" Play goes on after {}.", list(start)),
        };
        let introduction = format!(
            "Players take free {} in turn, until all are taken. Short wins if those of Short join {}, and \
             Cut if they do not. {first} moves first.{start} Short wins.",
            if self.is_graph() { "vertices of a graph" } else { "cells" },
            list(&names),
        );
        // Without the hash, which is for machines.
        let game = Connection { graph_hash: None, ..self.claim.game.clone() };
        let listing = self.named().and_then(|graph| graph.listing());
        Preface { title: Some(Claim { game }.to_string()), introduction, listing }
    }

    /// The board where vertices are Short's and Cut's, whoever moved.
    pub fn drawn(&self, short: &[u16], cut: &[u16]) -> Picture {
        let mut owners = vec![None; self.taken().graph.size()];
        for (vertices, side) in [(short, Side::Short), (cut, Side::Cut)] {
            for &vertex in vertices {
                owners.get_mut(usize::from(vertex)).into_iter().for_each(|of| *of = Some(side));
            }
        }
        self.board(&owners).unwrap_or_default()
    }

    /// How a board of hexagons lies.
    fn shape(&self) -> Option<Hexagons> {
        match self.claim.game.board {
            Board::Hex { .. } => Some(Hexagons::Rhombus),
            Board::Y { rows } => Some(Hexagons::Triangle(rows.into())),
            _ => None,
        }
    }

    /// Some vertices with marks: of hexagons these cells alone, with what is beside them of the sides among
    /// the vertices; of a graph all, where the others are gone.
    fn part(&self, marks: &BTreeMap<u16, Mark>) -> Option<Picture> {
        let short = self.rules.player(Side::Short);
        let Some(shape) = self.shape() else {
            let mark = |vertex: usize| {
                let vertex = u16::try_from(vertex).ok();
                vertex.and_then(|vertex| marks.get(&vertex)).cloned().unwrap_or(Mark::Gone)
            };
            let legend = vec![(Mark::Stone(short), "Short"), (Mark::Free, "free")];
            let graph = self.named()?;
            return Some(Picture::of(vec![graph.panel(graph.cells(mark), legend)]));
        };
        let board = &self.claim.game.board;
        let place = |vertex: u16| Some(cell(board, vertex)?.map(usize::from));
        let placed = |(vertex, mark): (&u16, &Mark)| {
            let cell = Cell { name: self.vertex(*vertex), mark: mark.clone() };
            Some((cell, place(*vertex)?))
        };
        let edges = [Edge::Left, Edge::Right, Edge::Bottom];
        let sides =
            self.taken().terminals.iter().zip(edges).filter(|(side, _)| marks.contains_key(side));
        let sides = sides.map(|(&side, edge)| {
            let beside = self.taken().graph.neighbours().get(usize::from(side));
            let own = beside.into_iter().flatten().filter(|cell| marks.contains_key(cell));
            (edge, short, own.filter_map(|&cell| place(cell)).collect())
        });
        let sides: Vec<_> = sides.collect();
        Some(Picture::of(vec![shape.panel(marks.iter().filter_map(placed).collect(), &sides)]))
    }

    /// The board with the owners of its vertices.
    fn board(&self, owners: &[Option<Side>]) -> Option<Picture> {
        let mark = |vertex: usize| match owners.get(vertex) {
            Some(Some(side)) => Mark::Stone(self.rules.player(*side)),
            _ => Mark::Free,
        };
        let [short, cut] = [Side::Short, Side::Cut].map(|side| self.rules.player(side));
        if let Some(graph) = self.named() {
            let legend = vec![
                (Mark::Stone(short), "Short"),
                (Mark::Stone(cut), "Cut"),
                (Mark::Free, "free"),
            ];
            return Some(Picture::of(vec![graph.panel(graph.cells(mark), legend)]));
        }
        let board = &self.claim.game.board;
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for vertex in 0..self.rules.vertices() {
            let Some([_, row]) = cell(board, vertex) else { break };
            let row = usize::from(row);
            rows.resize(rows.len().max(row.saturating_add(1)), Vec::new());
            let cell = Cell { name: self.vertex(vertex), mark: mark(vertex.into()) };
            rows.get_mut(row)?.push(cell);
        }
        let [one, other] = [short, cut].map(|player| Mark::Stone(player).text());
        let sides = match board {
            Board::Y { .. } => "the three sides",
            _ => "left and right",
        };
        let caption = format!("Short ({one}) is to join {sides}; Cut ({other}) is to prevent it.");
        Some(Picture { caption, ..Picture::of(vec![hexagons(&rows, self.shape()?, [short, cut])]) })
    }

    fn is_graph(&self) -> bool {
        matches!(self.claim.game.board, Board::Graph { .. })
    }

    /// The graph with its name, where it has one of its own.
    fn named(&self) -> Option<NamedGraph<'_>> {
        let Board::Graph { graph: name, .. } = &self.claim.game.board else { return None };
        let graph: Graph = self.taken().graph.clone();
        Some(NamedGraph { name, listed: self.listed, graph })
    }
}

impl Appearance for Vertices<'_> {
    fn numbers(&self) -> Move {
        self.rules.vertices()
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        (mv < self.rules.vertices()).then(|| Name::upright(self.vertex(mv)))
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        self.board(&self.rules.owners(&self.rules.read(record).ok()?))
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Ok(played) = self.rules.read(record) else { return Value::Null };
        let owners = self.rules.owners(&played);
        let of = |wanted: Option<Side>| {
            let own = (0u16..).zip(&owners).filter(|(_, of)| **of == wanted);
            own.map(|(vertex, _)| self.vertex(vertex)).collect::<Vec<String>>()
        };
        json!({ "short": of(Some(Side::Short)), "cut": of(Some(Side::Cut)), "free": of(None) })
    }

    fn refusal(&self, _: &[u8], mv: Move) -> Refusal {
        Refusal::Taken(self.vertex(mv))
    }

    fn vocabulary(&self) -> Vocabulary {
        let sides = [Player::First, Player::Second].map(|player| self.side(player));
        let form = match self.is_graph() {
            true => "the name of a vertex",
            false => "a cell, by its column and row, as in a1",
        };
        Vocabulary {
            players: sides.map(Side::name),
            subjects: sides.map(|side| switching::subject(side).to_owned()),
            ..Vocabulary::new(form)
        }
    }
}

impl Face for Vertices<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let names: Vec<Text> =
            self.taken().terminals.iter().filter_map(|&v| Text::new(self.vertex(v))).collect();
        let names = list(&names);
        let (kind, message) = match self.side(player) {
            Side::Short => ("joined", format!("Short wins: vertices of Short join {names}")),
            Side::Cut => ("apart", format!("Cut wins: {names} cannot be joined any more")),
        };
        Ending { kind, winner: Some(player), message }
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let Connection { board, first, start, graph_hash } = &claim.game;
    let names = |names: &[Text]| names.iter().map(Text::as_str).collect::<Value>();
    let board = match board {
        Board::Graph { graph, join } => {
            let mut fields = graph::fields(graph, *graph_hash);
            fields["join"] = names(join);
            fields
        }
        Board::Hex { rows, columns } => json!({ "hex": { "rows": rows, "columns": columns } }),
        Board::Y { rows } => json!({ "y": { "rows": rows } }),
        _ => Value::Null,
    };
    let fields = json!({
        "winner": Side::Short.name(),
        "first": first.name(),
        "start": names(start),
        "board": board,
    });
    Assertion::new("connection", Said::Wins(claim.player()), fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims;

    pub(super) fn of(text: &str) -> Claim {
        match claims::claim(text) {
            Ok(zermelo_checker::Claim::Connection(claim)) => claim,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn games_are_read_with_their_options_in_any_order() {
        for (text, printed) in [
            ("short wins hex 7", "short wins hex 7 7"),
            ("short wins hex 5 5", "short wins hex 5 5"),
            ("short wins hex 6 --start a1,b2", "short wins hex 6 6 --start a1,b2"),
            (
                "short wins connection grid 3 3 --cut-first --start 2.2 --join 1.1,3.3",
                "short wins connection grid 3 3 --join 1.1,3.3 --cut-first --start 2.2",
            ),
            (
                "short wins hex 3 3 --start a1 --cut-first",
                "short wins hex 3 3 --cut-first --start a1",
            ),
        ] {
            assert_eq!(of(text).to_string(), printed, "{text}");
            assert_eq!(of(printed), of(text));
        }
        for (text, word, found) in [
            ("short wins hex 5", 5, ""),
            ("cut wins hex 6 6", 1, "cut"),
            ("short wins hex 3 3 --join a,b", 6, "--join"),
            ("short wins connection grid 3 3", 7, ""),
            ("short wins hex 6 6 --start a1,,b2", 7, "a1,,b2"),
            ("short wins hex 6 6 --start --cut-first", 7, "--cut-first"),
        ] {
            let error = claims::claim(text).expect_err(text);
            assert_eq!((error.word, error.found.as_str()), (word, found), "{text}: {error}");
        }
    }

    #[test]
    fn a_board_that_is_none_says_why() {
        for (text, sentence) in [
            ("short wins hex 40 40", "a board of Hex has 1 to 1022 cells"),
            (
                "short wins connection path 3 --join 1,4",
                "‘4’ is to be joined, and is no vertex; the vertices of the graph begin with 1 and 2",
            ),
            (
                "short wins connection path 3 --join 1,1",
                "‘1’ is to be joined, and stands there twice",
            ),
            (
                "short wins connection path 3 --join 1",
                "‘1’ alone is to be joined: there are two vertices or more, as in --join A,B",
            ),
            ("short wins y 45", "a board of Y has 1 to 44 rows"),
            (
                "short wins hex 3 3 --start a1,a1",
                "the claim's start position: a1 is no vertex that is free then",
            ),
        ] {
            let game = of(text).game;
            let fault = game.confirmed(None).expect_err(text);
            assert_eq!(wrong_board(&game, None, &fault), sentence, "{text}");
        }
    }
}
