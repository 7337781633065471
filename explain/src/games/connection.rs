//! Connection games: Hex, and the switching game on the vertices of a graph.

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::format::Text;
use zermelo_checker::games::connection::{
    Board, Body, Claim, Connection, JOINED, cell, vertex_name,
};
use zermelo_checker::games::graph::{Graph, Listed, MAX_VERTICES};
use zermelo_checker::games::names::is_point_name;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::patterns::{Branch, Patterns, Position as Taken, Use};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_checker::writing::Records;
use zermelo_checker::{SIZE, START_POSITION};

use super::graph::{self, NamedGraph};
use super::{Case, switching};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, Words, number};
use crate::face::{Appearance, Ending, Face, Preface, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Cell, Mark, Picture, hexagons};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::stored::{DecodedProof, Proofs, Stored};
use crate::play::strategy::{Reason, Replies, StrategyReply};
use crate::rules::Position;
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
        _ => return game.to_string(),
    };
    let start = match game.start.as_slice() {
        [] => String::new(),
        start => format!(", from {}", list(start)),
    };
    format!("{board} ({first} moves first{start})")
}

/// Names, in a sentence.
fn list(names: &[Text]) -> String {
    let names: Vec<&str> = names.iter().map(Text::as_str).collect();
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
}

/// Reads a game such as `hex 7 7 --start a1`; its options in any order.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Connection, ClaimError> {
    let of = [("connection", Word::Graph), ("hex", Word::Hex)];
    let mut board = match words.game_word(&of)? {
        Word::Graph => Board::Graph { graph: graph::named(words)?, join: Vec::new() },
        Word::Hex => {
            let rows = words.number("the number of rows")?;
            let is_square =
                rows > LINES && words.peek().is_none_or(|word| number::<u16>(word).is_none());
            let columns = if is_square { rows } else { words.number("the number of columns")? };
            Board::Hex { rows, columns }
        }
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
    let name = |name| Text::new(name).filter(|_| is_point_name(name));
    word.split(',').map(name).collect()
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    JOINED,
    &[
        "{vertex-name} is no vertex to be joined, or stands there twice; the vertices of the graph begin \
         with {vertices}",
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
            let most = MAX_VERTICES.saturating_sub(2);
            facts.set("size", format!("a board of Hex has 1 to {most} cells"));
        }
        return None;
    };
    if fault.code == SIZE {
        facts.set("size", graph::sizes(graph, MAX_VERTICES)?);
    }
    if fault.code == JOINED {
        let count = match listed {
            Some(listed) => listed.vertices.len(),
            None => graph::size_of(graph)?,
        };
        let vertices: Vec<String> = (0..count).map(|vertex| graph.vertex(listed, vertex)).collect();
        let is_wrong = |(place, name): &(usize, &Text)| {
            let is_vertex = vertices.iter().any(|vertex| vertex == name.as_str());
            !is_vertex || join.iter().take(*place).any(|other| other == *name)
        };
        let (_, wrong) = join.iter().enumerate().find(is_wrong)?;
        facts.set("vertex-name", format!("‘{wrong}’"));
        facts.set("vertices", vertices.get(..2.min(count))?.join(" and "));
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

    /// Whether the vertices of some owners join the terminals.
    fn joins(&self, has: impl Fn(Option<Side>) -> bool, owners: &[Option<Side>]) -> bool {
        let Taken { graph, terminals, .. } = &self.taken;
        let mut seen = vec![false; owners.len()];
        let mut open: Vec<u16> = terminals.first().copied().into_iter().collect();
        while let Some(vertex) = open.pop() {
            let vertex = usize::from(vertex);
            let Some(seen) = seen.get_mut(vertex).filter(|seen| !**seen) else { continue };
            if owners.get(vertex).copied().is_some_and(&has) {
                *seen = true;
                open.extend(graph.neighbours().get(vertex).into_iter().flatten());
            }
        }
        terminals.iter().all(|&terminal| seen.get(usize::from(terminal)) == Some(&true))
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
        let owners = self.rules.owners(&self.rules.read(record).ok()?);
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
        let caption =
            format!("Short ({one}) is to join left and right; Cut ({other}) is to prevent it.");
        Some(Picture { caption, ..Picture::of(vec![hexagons(&rows, [short, cut])]) })
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

/// The cells of every pattern, a bit for each vertex, and the carriers of branches. Nothing is confirmed.
struct Cells<'c> {
    patterns: &'c Patterns,
    words: usize,
    of: Vec<Vec<u64>>,
}

impl<'c> Cells<'c> {
    fn new(patterns: &'c Patterns, vertices: usize) -> Cells<'c> {
        let mut cells = Cells { patterns, words: vertices.div_ceil(64), of: Vec::new() };
        for pattern in &patterns.patterns {
            let mut own = vec![0; cells.words];
            for branch in &pattern.branches {
                for vertex in cells.carrier(&pattern.terminals, branch) {
                    put(&mut own, vertex);
                }
            }
            cells.of.push(own);
        }
        cells
    }

    /// The cells of a pattern, in increasing order.
    fn cells(&self, pattern: u32) -> Vec<u16> {
        let words = usize::try_from(pattern).ok().and_then(|pattern| self.of.get(pattern));
        let bits = (0u16..).zip(words.into_iter().flatten()).flat_map(|(word, bits)| {
            (0u16..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        });
        bits.collect()
    }

    /// The terminals and the cells of the pattern of a use, each with its image.
    fn images(&self, used: &Use) -> Vec<(u16, u16)> {
        let number = usize::try_from(used.pattern).ok();
        let pattern = number.and_then(|number| self.patterns.patterns.get(number));
        let terminals = pattern.map_or(&[][..], |pattern| &pattern.terminals);
        let sources = [terminals, &self.cells(used.pattern)].concat();
        match &used.images {
            None => sources.iter().map(|&vertex| (vertex, vertex)).collect(),
            Some(images) => sources.iter().copied().zip(images.iter().copied()).collect(),
        }
    }

    /// The carrier of a branch with these terminals, in increasing order.
    fn carrier(&self, terminals: &[u16], branch: &Branch) -> Vec<u16> {
        let mut carrier = vec![0; self.words];
        for (_, image) in branch.uses.iter().flat_map(|used| self.images(used)) {
            if !terminals.contains(&image) {
                put(&mut carrier, image);
            }
        }
        branch.reply.into_iter().for_each(|reply| put(&mut carrier, reply));
        let whole = Cells { patterns: self.patterns, words: self.words, of: vec![carrier] };
        whole.cells(0)
    }
}

/// Adds a vertex to a set.
fn put(set: &mut [u64], vertex: u16) {
    let word = set.get_mut(usize::from(vertex / 64));
    word.into_iter().for_each(|word| *word |= 1 << (vertex % 64));
}

/// A proof by patterns.
pub struct OfPatterns<'c>(pub DecodedProof<'c, Claim, Body>);

impl OfPatterns<'_> {
    /// The vertices of the graph.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or what is taken at the start is not on it.
    pub fn face(&self) -> Result<Vertices<'_>, Fault> {
        Vertices::new(self.0.claim, self.0.body.graph.as_ref())
    }

    /// The cells of each pattern.
    ///
    /// # Errors
    /// As [`face`](OfPatterns::face).
    pub fn cells(&self) -> Result<Vec<Vec<u16>>, Fault> {
        let cells = Cells::new(&self.0.body.patterns, self.face()?.taken().graph.size());
        Ok((0u32..).zip(&cells.of).map(|(pattern, _)| cells.cells(pattern)).collect())
    }

    /// A game against the player with the patterns.
    ///
    /// # Errors
    /// When the proof is none of its claim.
    pub fn play(&self) -> Result<Line<'_>, PlayError> {
        let face = self.face().map_err(|_| PlayError::Wrong("the graph is none of the claim"))?;
        if face.rules.has_won(&Played::default()).is_some() {
            return Err(PlayError::NoStrategy("the game is decided before the first move"));
        }
        let cells = Cells::new(&self.0.body.patterns, face.taken().graph.size());
        Line::new(ByPatterns { face, cells }, None)
    }
}

impl Stored for OfPatterns<'_> {
    fn diagnose(&self, fault: &Fault, diagnosis: &mut Diagnosis) -> Option<()> {
        let face = self.face().ok()?;
        let facts = &mut diagnosis.facts;
        let parts = ["pattern", "branch", "use"];
        let part = |what: &&str| Some(format!("{what} {}", fault.number(what)?));
        let place: Vec<String> = parts.iter().filter_map(part).collect();
        let place = match fault.number("pattern") {
            Some(_) => place.join(", "),
            None => ["root".to_owned()].into_iter().chain(place).collect::<Vec<_>>().join(", "),
        };
        facts.set("where", place);
        let mover = switching::subject(self.0.claim.game.next());
        facts.set("mover", mover);
        let has_reply = self.0.body.patterns.root.reply.is_some();
        facts.set("reply", if has_reply { "a reply" } else { "no reply" });
        for (name, number) in [("named", "vertex"), ("other-named", "other")] {
            let vertex = fault.number(number).and_then(|vertex| u16::try_from(vertex).ok());
            vertex.into_iter().for_each(|vertex| facts.set(name, face.vertex(vertex)));
        }
        Some(())
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Ok(Box::new(self.play()?))
    }
}

/// A copy of a pattern that is played: where its terminals and cells are.
struct Copied {
    pattern: u32,
    images: Vec<(u16, u16)>,
}

/// How a move of Cut is answered in a copy.
struct Answer {
    pattern: u32,
    reply: u16,
    /// The carrier of the branch.
    carrier: Vec<u16>,
}

/// The strategy of patterns. The copies that are played follow from the moves.
struct ByPatterns<'c> {
    face: Vertices<'c>,
    cells: Cells<'c>,
}

const OTHER: PlayError = PlayError::Wrong("a position is none of the game");

impl ByPatterns<'_> {
    /// The copies of some uses, where the vertices of a branch are at these images.
    fn copies(&self, uses: &[Use], at: impl Fn(u16) -> u16) -> Vec<Copied> {
        let copy = |used: &Use| {
            let images = self.cells.images(used).into_iter();
            let images = images.map(|(vertex, image)| (vertex, at(image))).collect();
            Copied { pattern: used.pattern, images }
        };
        uses.iter().map(copy).collect()
    }

    /// The answer to a move of Cut, if it is in a copy, in whose place those of a branch come.
    fn answered(&self, copies: &mut Vec<Copied>, mv: u16) -> Option<Answer> {
        loop {
            let has = |copy: &Copied| {
                let cells = self.cells.cells(copy.pattern);
                let mut found = copy.images.iter().filter(|(_, image)| *image == mv);
                found.find(|(vertex, _)| cells.contains(vertex)).map(|(vertex, _)| *vertex)
            };
            let found = copies.iter().enumerate().find_map(|(at, copy)| Some((at, has(copy)?)));
            let (at, vertex) = found?;
            let Copied { pattern: number, images } = copies.remove(at);
            let pattern = self.cells.patterns.patterns.get(usize::try_from(number).ok()?)?;
            let image = |vertex: u16| {
                let found = images.iter().find(|(from, _)| *from == vertex);
                found.map_or(vertex, |(_, image)| *image)
            };
            let carrier = |branch: &Branch| self.cells.carrier(&pattern.terminals, branch);
            let answers =
                |branch: &&Branch| branch.reply.is_none() || !carrier(branch).contains(&vertex);
            let branch = pattern.branches.iter().find(answers)?;
            copies.extend(self.copies(&branch.uses, image));
            if let Some(reply) = branch.reply {
                let carrier = carrier(branch).into_iter().map(image).collect();
                return Some(Answer { pattern: number, reply: image(reply), carrier });
            }
        }
    }

    /// The copies after some moves since the start; `None` where Short has not followed the patterns.
    fn after(&self, moves: &[Move]) -> Option<Vec<Copied>> {
        let root = &self.cells.patterns.root;
        let mut copies = self.copies(&root.uses, |vertex| vertex);
        let begun = usize::from(root.reply.is_some());
        if root.reply != moves.first().copied().filter(|_| begun > 0) {
            return None;
        }
        for (pair, before) in moves.get(begun..)?.chunks(2).zip((begun..).step_by(2)) {
            let [mv, rest @ ..] = pair else { break };
            let answer = self.answered(&mut copies, *mv);
            if let (Some(Answer { reply, .. }), [made]) = (answer, rest) {
                let owners = self.face.rules.owners(&Played(moves.get(..before)?.to_vec()));
                let is_own = owners.get(usize::from(reply)) == Some(&Some(Side::Short));
                if reply != *made && !is_own {
                    return None;
                }
            }
        }
        Some(copies)
    }

    /// What is replied to a move of Cut, and the answer in a copy, if it is in one.
    fn reply(&self, played: &Played, mv: Move) -> Result<(Move, Option<Answer>), PlayError> {
        let mut copies = self.after(&played.0).ok_or(PlayError::OffTheStrategy)?;
        let answer = self.answered(&mut copies, mv);
        let after = Played([played.0.as_slice(), &[mv]].concat());
        let owners = self.face.rules.owners(&after);
        let is_free = |vertex: &u16| owners.get(usize::from(*vertex)) == Some(&None);
        let answered = answer.as_ref().map(|answer| answer.reply).filter(is_free);
        let open = copies.iter().flat_map(|copy| {
            let cells = self.cells.cells(copy.pattern);
            let own = copy.images.iter().filter(move |(vertex, _)| cells.contains(vertex));
            own.map(|(_, image)| *image)
        });
        let reply = answered
            .or_else(|| open.into_iter().find(is_free))
            .or_else(|| (0..self.face.rules.vertices()).find(is_free));
        Ok((reply.ok_or(PlayError::Wrong("no vertex is left"))?, answer))
    }
}

impl Replies for ByPatterns<'_> {
    fn face(&self) -> &dyn Face {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        self.cells.patterns.root.reply
    }

    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        let played: &Played = position.of().ok_or(OTHER)?;
        Ok(self.after(&played.0).is_some())
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let played: &Played = position.of().ok_or(OTHER)?;
        let rules = &self.face.rules;
        let after = rules.play(played, mv).ok_or(PlayError::Wrong("a move is not legal"))?;
        if rules.ending(&after, mv).is_some() {
            return Ok(StrategyReply::Settled);
        }
        self.reply(played, mv).map(|(reply, _)| StrategyReply::Reply(reply))
    }

    fn reason(&self, position: &Position, mv: Move) -> Option<Reason> {
        let (reply, answer) = self.reply(position.of()?, mv).ok()?;
        let name = self.face.vertex(mv);
        let Some(Answer { pattern, reply: own, carrier }) = answer else {
            return Some(format!("{name} is in no pattern, so that any vertex will do").into());
        };
        let with: Vec<u16> = carrier.into_iter().filter(|&vertex| vertex != own).collect();
        let mut text = format!("by pattern {pattern}");
        if own != reply {
            text += &format!(", where {} is Short’s already", self.face.vertex(own));
        }
        if !with.is_empty() {
            text += &format!(", with {}", self.face.vertices(&with));
        }
        Some(Reason { text, moves: with })
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

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::Patterns, |claim, certificate| {
    Ok(Box::new(OfPatterns(DecodedProof::new(claim, certificate)?)))
})];

#[cfg(test)]
mod tests {
    use zermelo_checker::claim::Provenance;
    use zermelo_checker::format::{Certificate, Header};
    use zermelo_checker::proofs::patterns::Pattern;

    use super::*;
    use crate::claims;
    use crate::play::line::Judge;

    fn of(text: &str) -> Claim {
        match claims::claim(text) {
            Ok(zermelo_checker::Claim::Connection(claim)) => claim,
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Three rows of Hex: b2 is 4, c1 2, c2 5, a2 3, a3 6; the sides 9 and 10.
    fn three_rows(claim: &Claim, reply: Option<u16>) -> Certificate<'static> {
        let branch = |reply| Branch { reply: Some(reply), uses: Vec::new() };
        let pattern = Pattern {
            terminals: vec![4, 10],
            goals: Vec::new(),
            branches: vec![branch(2), branch(5)],
        };
        let used = |images: &[u16]| Use {
            pattern: 0,
            images: Some(images.to_vec()).filter(|images| !images.is_empty()),
        };
        let root = Branch { reply, uses: vec![used(&[]), used(&[4, 9, 3, 6])] };
        let patterns = Patterns { patterns: vec![pattern], root };
        let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
        Certificate::new(header, Kind::Patterns, &Body { graph: None, patterns })
    }

    #[test]
    fn a_reply_names_the_pattern_that_it_is_by() {
        let claim = of("short wins hex 3 3");
        let certificate = three_rows(&claim, Some(4));
        let proof = OfPatterns(DecodedProof::new(&claim, &certificate).expect("a proof"));
        let mut line = proof.play().expect("a game");
        let last = |line: &Line<'_>| {
            let step = line.steps().last().expect("a move").clone();
            (step.name, step.reason.map(|reason| reason.text).unwrap_or_default())
        };
        assert_eq!(last(&line).0, "b2");
        for (mv, reply, reason) in [
            ("c1", "c2", "by pattern 0"),
            // Any move will do: one in what is still open.
            ("b1", "a2", "b1 is in no pattern, so that any vertex will do"),
        ] {
            line.play(mv).expect(mv);
            assert_eq!(last(&line), (reply.to_owned(), reason.to_owned()), "{mv}");
        }
        let end = line.end().expect("an end");
        assert_eq!((end.kind, end.winner), ("joined", Some(Player::First)));
        assert!(line.undo() && line.play("a3").is_ok());
        assert_eq!(last(&line), ("a2".to_owned(), "by pattern 0".to_owned()));
        // Who moves first would have taken b2.
        assert_eq!(
            proof.play().expect("a game").judge(&["a1"]).map(|judged| judged.winner),
            Ok(None)
        );
    }

    #[test]
    fn a_fault_in_patterns_says_where_it_is() {
        use crate::explain;
        let claim = of("short wins hex 3 3");
        for (reply, sentence) in [
            (Some(0), "root, use 0: b2 is to be the image of a terminal, and is not Short's"),
            (None, "root, use 0: b2 is to be the image of a terminal, and is not Short's"),
            (Some(9), "root: the reply left is no vertex, or Short's already"),
        ] {
            let (bytes, _) = three_rows(&claim, reply).write();
            let zermelo_checker::Verdict::Rejected(rejection) =
                zermelo_checker::check(&bytes, None)
            else {
                panic!("{reply:?} is rejected")
            };
            assert_eq!(explain(&bytes, &rejection, None).sentence, sentence, "{reply:?}");
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
                "‘4’ is no vertex to be joined, or stands there twice; the vertices of the graph begin with 1 \
                 and 2",
            ),
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
