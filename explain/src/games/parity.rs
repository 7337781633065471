//! Parity games.
//!
//! The numbers of vertices are their names. In a game that is played a player moves at the own vertices, and
//! passes at the others, so that turns alternate as everywhere.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::iter::successors;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Code;
use zermelo_checker::format::Hash;
use zermelo_checker::games::names::Titled;
use zermelo_checker::games::parity::{
    ANSWER, Body, Claim, FIRST_EDGE, GAME_HASH, Game, LOSING_CYCLE, PARITY_EDGE, PARITY_VERTEX,
    Parity, SET_LEFT, SET_SIZE, Side, Statement, Vertex,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::writing::Records;

use super::{Case, decoded};
use crate::assertion::{Assertion, Exceptions, Said};
use crate::claims::{ClaimError, Words, hash};
use crate::face::{Appearance, Ending, Face, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Cell, Mark, Panel, Picture, Points};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::stored::{DecodedProof, Proofs, Stored};
use crate::play::strategy::{Replies, StrategyReply};
use crate::rules::{AnyRules, Position as AnyPosition};
use crate::words::{self, Diagnosis, count};

/// The most vertices of a game that is drawn.
const MOST_DRAWN: usize = 64;

/// The most edges that are followed to find a cycle.
const MOST_STEPS: usize = 1 << 24;

/// The most vertices of a cycle that are said.
const MOST_SAID: usize = 24;

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Parity) -> String {
    format!("the parity game ‘{}’", game.title)
}

/// What a player is called in a sentence.
pub fn subject(side: Side) -> &'static str {
    match side {
        Side::Even => "Even",
        Side::Odd => "Odd",
    }
}

fn player(side: Side) -> Player {
    match side {
        Side::Even => Player::First,
        Side::Odd => Player::Second,
    }
}

/// Reads a claim such as `even wins parity-game 'a' --game-hash 5fa8… --from 3`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let sides = [Side::Even, Side::Odd].map(|side| (side.name(), side));
    let winner = words.one_of("even or odd, the players of a parity game", &sides)?;
    words.exactly(&["wins"])?;
    if winner == Side::Odd || words.is_at_game() {
        let game = game(words)?;
        words.exactly(&["--from"])?;
        let statement = Statement::From { winner, vertex: words.number("the number of a vertex")? };
        return Ok(Claim { statement, game });
    }
    let even = words.number("from how many vertices Even wins")?;
    words.exactly(&["and"])?;
    words.exactly(&["odd"])?;
    words.exactly(&["wins"])?;
    let odd = words.number("from how many vertices Odd wins")?;
    words.exactly(&["vertices"])?;
    words.exactly(&["of"])?;
    Ok(Claim { statement: Statement::Vertices { even, odd }, game: game(words)? })
}

/// Reads a game such as `parity-game 'a' --game-hash 5fa8…`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Parity, ClaimError> {
    words.game_word(&[("parity-game", ())])?;
    let title = words.quoted(Titled::Rules)?;
    words.exactly(&["--game-hash"])?;
    let game_hash = words.read("a hash of 64 hexadecimal digits", hash)?;
    Ok(Parity { title, game_hash })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        PARITY_VERTEX,
        &[
            "vertex {vertex} has no edge, or is no vertex and has one: every play goes on for ever",
            "a vertex has no edge, or what is no vertex has one: every play goes on for ever",
        ],
    ),
    (
        PARITY_EDGE,
        &[
            "an edge from vertex {vertex} is missing, leads to no vertex, or does not lead to a larger number \
             than the one before it",
            "there are more edges than the vertices have",
        ],
    ),
    (
        GAME_HASH,
        &[
            "the game has the hash {computed}, but the claim states {claimed}",
            "the game's hash in the claim is not that of the game",
        ],
    ),
    (
        ANSWER,
        &[
            "the answer at vertex {vertex} is none: the player who loses there, or one of its edges",
            "there is not one answer for each vertex",
        ],
    ),
    (
        SET_LEFT,
        &[
            "{owner} is said to win from vertex {vertex}, and goes from there to {to}, where that is not said",
            "{winner} is said to win from vertex {vertex}; there {loser} moves, and goes to {to}, where that is \
             not said",
            "an edge leads out of the set of vertices from which a player is said to win",
        ],
    ),
    (
        LOSING_CYCLE,
        &[
            "{winner} is said to win from vertex {vertex}; but from there play can go {cycle} for ever, and the \
             largest priority on this cycle is {priority}",
            "in the set of a player there is a cycle whose largest priority, {priority}, is good for the other",
            "in the set of a player there is a cycle that the other player wins",
        ],
    ),
    (
        SET_SIZE,
        &[
            "the proof has winning sets of {even} for Even and {odd} for Odd, of {all}, which is not what the \
             claim says",
            "the winning sets do not have the vertices that the claim says",
        ],
    ),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let body: Body<'_> = decoded(&case.body)?;
    let facts = &mut diagnosis.facts;
    if case.fault.code == GAME_HASH {
        facts.set("computed", Hash(body.game.hash()));
        facts.set("claimed", Hash(claim.game.game_hash));
    }
    let arena = Arena::new(&body);
    if case.fault.code == SET_SIZE {
        let [even, odd] = arena.sizes();
        facts.set("even", count(even, "vertex", "vertices"));
        facts.set("odd", odd);
        facts.set("all", arena.numbers().count());
    }
    if case.fault.code == LOSING_CYCLE {
        let priority = u32::try_from(case.fault.number("priority")?).ok()?;
        let cycle = arena.cycle(priority)?;
        let first = *cycle.first()?;
        facts.set("winner", subject(arena.set(first)?));
        facts.set("vertex", first);
        facts.set("cycle", way(&cycle));
    }
    let vertex = u32::try_from(case.fault.number("vertex")?).ok()?;
    let winner = arena.set(vertex)?;
    facts.set("winner", subject(winner));
    let owner = arena.vertex(vertex)?.owner()?;
    facts.set(if owner == winner { "owner" } else { "loser" }, subject(owner));
    Some(())
}

/// Vertices one after the other, the last one joined to the first; of a long cycle those at the beginning and
/// the end.
fn way(cycle: &[u32]) -> String {
    let names = |vertices: &[u32]| vertices.iter().map(u32::to_string).collect::<Vec<_>>();
    let half = MOST_SAID / 2;
    let mut said = match cycle.len() {
        0..=MOST_SAID => names(cycle),
        length => {
            let last = cycle.get(length.saturating_sub(half)..).unwrap_or_default();
            let first = cycle.get(..half).unwrap_or_default();
            [names(first), vec!["…".to_owned()], names(last)].concat()
        }
    };
    said.extend(cycle.first().map(u32::to_string));
    said.join(" → ")
}

/// The vertices of a game, with the sets of the players and the edges that they keep.
pub struct Arena<'c> {
    vertices: &'c [Vertex],
    successors: &'c [u32],
    answers: &'c [u32],
    /// Where the edges of each vertex begin.
    starts: Vec<usize>,
}

impl<'c> Arena<'c> {
    /// Those of a proof.
    pub fn new(body: &'c Body<'_>) -> Arena<'c> {
        let Body { game: Game { vertices, successors }, answers } = body;
        let mut all = 0usize;
        let start = |vertex: &Vertex| {
            let start = all;
            all = all.saturating_add(usize::try_from(vertex.degree).unwrap_or(usize::MAX));
            start
        };
        let starts = vertices.iter().map(start).collect();
        Arena { vertices, successors, answers, starts }
    }

    /// The numbers that vertices have.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + use<'c> {
        let all = (0u32..).zip(self.vertices);
        all.filter(|(_, vertex)| vertex.label > 0).map(|(number, _)| number)
    }

    /// A vertex; `None` where there is none of this number.
    pub fn vertex(&self, number: u32) -> Option<Vertex> {
        let vertex = self.vertices.get(usize::try_from(number).ok()?).copied();
        vertex.filter(|vertex| vertex.label > 0)
    }

    /// Where the edges of a vertex lead.
    pub fn edges(&self, number: u32) -> &'c [u32] {
        let range = || {
            let at = usize::try_from(number).ok()?;
            let start = *self.starts.get(at)?;
            let degree = usize::try_from(self.vertices.get(at)?.degree).ok()?;
            self.successors.get(start..start.checked_add(degree)?)
        };
        range().unwrap_or_default()
    }

    fn answer(&self, number: u32) -> u32 {
        let at = usize::try_from(number).ok();
        at.and_then(|at| self.answers.get(at)).copied().unwrap_or(0)
    }

    /// Whose set a vertex is in.
    pub fn set(&self, number: u32) -> Option<Side> {
        self.vertex(number)?.winner(self.answer(number))
    }

    /// How many vertices are in the set of Even, and in that of Odd.
    pub fn sizes(&self) -> [u32; 2] {
        let mut sizes = [0u32; 2];
        for set in self.numbers().filter_map(|number| self.set(number)) {
            let [even, odd] = &mut sizes;
            let size = if set == Side::Even { even } else { odd };
            *size = size.saturating_add(1);
        }
        sizes
    }

    /// Where the owner of a vertex goes, in whose set it is.
    pub fn kept(&self, number: u32) -> Option<u32> {
        let place = self.answer(number).checked_sub(FIRST_EDGE)?;
        self.edges(number).get(usize::try_from(place).ok()?).copied()
    }

    /// A cycle in a set, from a vertex of this priority, which is its largest and not the player's; `None`
    /// where there is none, or it would take long to find.
    fn cycle(&self, priority: u32) -> Option<Vec<u32>> {
        let is_first = |number: &u32| {
            let winner = self.set(*number);
            self.vertex(*number).is_some_and(|vertex| vertex.priority() == priority)
                && winner.is_some_and(|winner| winner != Side::of_priority(priority))
        };
        let mut left = MOST_STEPS;
        self.numbers().filter(is_first).find_map(|first| self.way_back(first, priority, &mut left))
    }

    /// The shortest way from a vertex back to it, by edges that are left and vertices of no larger priority.
    fn way_back(&self, first: u32, priority: u32, left: &mut usize) -> Option<Vec<u32>> {
        let mut before: BTreeMap<u32, u32> = BTreeMap::new();
        let mut found = VecDeque::from([first]);
        while let Some(at) = found.pop_front() {
            let kept = self.kept(at);
            let all = if kept.is_some() { &[] } else { self.edges(at) };
            for to in kept.into_iter().chain(all.iter().copied()) {
                *left = left.checked_sub(1)?;
                if to == first {
                    let earlier = |vertex: &u32| before.get(vertex).copied();
                    let mut cycle: Vec<u32> = successors(Some(at), earlier).collect();
                    cycle.reverse();
                    return Some(cycle);
                }
                let is_open = self.vertex(to).is_some_and(|vertex| vertex.priority() <= priority);
                if is_open && !before.contains_key(&to) {
                    before.insert(to, at);
                    found.push_back(to);
                }
            }
        }
        None
    }
}

/// A token on a vertex, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    vertex: u32,
    mover: Player,
}

/// A game that is played.
pub(super) struct Board<'c> {
    arena: Arena<'c>,
    start: u32,
    winner: Side,
}

impl<'c> Board<'c> {
    /// The game of a claim, from its vertex, or else from the first one that is in a set.
    ///
    /// # Errors
    /// When it has more vertices than moves have numbers, or there is no such vertex.
    fn new(claim: &Claim, arena: Arena<'c>) -> Result<Board<'c>, PlayError> {
        if arena.vertices.len() >= usize::from(Move::MAX) {
            return Err(PlayError::NoStrategy(
                "the game has more vertices than moves have numbers",
            ));
        }
        let start = match claim.statement {
            Statement::From { vertex, .. } => Some(vertex),
            Statement::Vertices { .. } => {
                arena.numbers().find(|&number| arena.set(number).is_some())
            }
        };
        let start = start.and_then(|start| Some((start, arena.set(start)?)));
        let (start, winner) =
            start.ok_or(PlayError::Wrong("its winning sets do not have the start"))?;
        Ok(Board { arena, start, winner })
    }

    fn pass(&self) -> Move {
        Move::try_from(self.arena.vertices.len()).unwrap_or(Move::MAX)
    }

    fn owner(&self, at: &Token) -> Option<Player> {
        self.arena.vertex(at.vertex)?.owner().map(player)
    }
}

impl Rules for Board<'_> {
    type Position = Token;

    const CAN_RETURN: bool = true;

    fn proponent(&self) -> Player {
        player(self.winner)
    }

    fn is_endless_claimed(&self) -> bool {
        true
    }

    fn start(&self) -> Token {
        let start = Token { vertex: self.start, mover: Player::First };
        Token { mover: self.owner(&start).unwrap_or(Player::First), ..start }
    }

    fn record_width(&self) -> usize {
        size_of::<u32>()
    }

    fn read(&self, record: &[u8]) -> Result<Token, Code> {
        let vertex = record.try_into().map(u32::from_le_bytes).map_err(|_| PARITY_VERTEX)?;
        Ok(Token { vertex, mover: Rules::proponent(self).other() })
    }

    fn mover(&self, at: &Token) -> Player {
        at.mover
    }

    fn legal_moves(&self, at: &Token, moves: &mut Vec<Move>) {
        if self.owner(at) == Some(at.mover) {
            let edges = self.arena.edges(at.vertex).iter();
            moves.extend(edges.filter_map(|&to| Move::try_from(to).ok()));
        } else {
            moves.push(self.pass());
        }
    }

    fn play(&self, at: &Token, mv: Move) -> Option<Token> {
        let mut legal = Vec::new();
        Rules::legal_moves(self, at, &mut legal);
        let vertex = if mv == self.pass() { at.vertex } else { mv.into() };
        legal.contains(&mv).then(|| Token { vertex, mover: at.mover.other() })
    }

    fn ending(&self, _: &Token, _: Move) -> Option<bool> {
        None
    }
}

impl Records for Board<'_> {
    fn write(&self, at: &Token, out: &mut Vec<u8>) {
        out.extend(at.vertex.to_le_bytes());
    }
}

impl Board<'_> {
    fn at(&self, record: &[u8]) -> Option<u32> {
        Rules::read(self, record).ok().map(|token| token.vertex)
    }
}

impl Appearance for Board<'_> {
    fn numbers(&self) -> Move {
        self.pass().saturating_add(1)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        match mv == self.pass() {
            true => Some(Name::upright("pass".to_owned())),
            false => self.arena.vertex(mv.into()).map(|_| Name::upright(mv.to_string())),
        }
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let at = self.at(record)?;
        let vertex = self.arena.vertex(at)?;
        let edges: Vec<String> = self.arena.edges(at).iter().map(u32::to_string).collect();
        let caption = format!(
            "{} moves on {at}, of priority {}, to {}.",
            subject(vertex.owner()?),
            vertex.priority(),
            edges.join(", ")
        );
        let numbers: Vec<u32> = self.arena.numbers().collect();
        if numbers.len() > MOST_DRAWN {
            return Some(Picture { caption, ..Picture::default() });
        }
        let token = || Mark::Label("●".to_owned());
        let mark = |number: u32| if number == at { token() } else { Mark::Free };
        let cell = |&number: &u32| Cell { name: number.to_string(), mark: mark(number) };
        let place = |number: u32| numbers.iter().position(|&other| other == number);
        let lines = numbers.iter().flat_map(|&from| {
            let joins = move |&to: &u32| Some(vec![place(from)?, place(to)?]);
            self.arena.edges(from).iter().filter(move |&&to| to != from).filter_map(joins)
        });
        let points = Points {
            points: numbers.iter().map(cell).collect(),
            legend: vec![(token(), "token")],
            lines: lines.collect(),
            ..Points::default()
        };
        Some(Picture { caption, ..Picture::of(vec![Panel::Points(points)]) })
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "vertex": self.at(record) })
    }

    fn refusal(&self, record: &[u8], _: Move) -> Refusal {
        let owner = self.at(record).and_then(|at| self.arena.vertex(at)).and_then(Vertex::owner);
        Refusal::NotAllowed(match owner == Some(self.winner) {
            true => "is not possible: the other player moves on this vertex, so that you pass",
            false => "is not where an edge leads from this vertex",
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary {
            players: ["even", "odd"],
            subjects: [Side::Even, Side::Odd].map(|side| subject(side).to_owned()),
            ..Vocabulary::new("the number of the vertex where an edge leads, or pass")
        }
    }
}

impl Face for Board<'_> {
    fn rules(&self) -> &dyn AnyRules {
        self
    }

    /// No game ends.
    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        Ending::no_move(player, "the game is over")
    }
}

/// A proof by winning sets.
pub struct OfSets<'c>(pub DecodedProof<'c, Claim, Body<'c>>);

impl OfSets<'_> {
    /// The vertices, with the sets of the players.
    pub fn arena(&self) -> Arena<'_> {
        Arena::new(&self.0.body)
    }

    /// A game against the player who wins from the start.
    ///
    /// # Errors
    /// When the proof is none of its claim, or the game is too large to be played.
    pub fn play(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Ok(Box::new(Line::new(ByEdges(Board::new(self.0.claim, self.arena())?), None)?))
    }
}

impl Stored for OfSets<'_> {
    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.play()
    }
}

/// The strategy that keeps an edge at each vertex.
struct ByEdges<'c>(Board<'c>);

/// What is said of a position of another game.
const OTHER: PlayError = PlayError::Wrong("a position is none of the game");

impl ByEdges<'_> {
    fn reply(&self, at: &Token) -> Option<Move> {
        let ByEdges(board) = self;
        match board.owner(at) == Some(Rules::proponent(board)) {
            true => board.arena.kept(at.vertex).and_then(|to| Move::try_from(to).ok()),
            false => Some(board.pass()),
        }
    }
}

impl Replies for ByEdges<'_> {
    fn face(&self) -> &dyn Face {
        &self.0
    }

    fn opening(&self) -> Option<Move> {
        let start = Rules::start(&self.0);
        (start.mover == Rules::proponent(&self.0)).then(|| self.reply(&start))?
    }

    fn leads_to(&self, position: &AnyPosition) -> Result<bool, PlayError> {
        let at: &Token = position.of().ok_or(OTHER)?;
        Ok(self.0.arena.set(at.vertex) == Some(self.0.winner))
    }

    fn answer(&self, position: &AnyPosition, mv: Move) -> Result<StrategyReply, PlayError> {
        let after = Rules::play(&self.0, position.of().ok_or(OTHER)?, mv);
        let after = after.ok_or(PlayError::Wrong("a move is not legal"))?;
        let reply = self.reply(&after).ok_or(PlayError::Wrong("an edge that is kept is none"))?;
        Ok(StrategyReply::Reply(reply))
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let game = &claim.game;
    let fields = |statement: Value| {
        json!({
            "title": game.title.as_str(),
            "game_hash": Hash(game.game_hash).to_string(),
            "says": statement,
        })
    };
    match claim.statement {
        Statement::From { winner, vertex } => {
            let said = fields(json!({ "winner": winner.name(), "from": vertex }));
            let exceptions = Exceptions {
                winner: player(winner),
                sizes: vertex..=vertex,
                except: BTreeSet::new(),
            };
            let assertion = Assertion::new("parity-game", Said::Other, said);
            Assertion { exceptions: Some(exceptions), ..assertion }
        }
        Statement::Vertices { even, odd } => {
            let said = fields(json!({ "even": even, "odd": odd }));
            let assertion = Assertion::new("parity-game", Said::Other, said);
            Assertion { number: Some(even.into()), ..assertion }
        }
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::WinningSets, |claim, certificate| {
    Ok(Box::new(OfSets(DecodedProof::new(claim, certificate)?)))
})];
