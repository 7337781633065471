//! The strategy of a player as a replay certificate: a closed set of positions up to symmetry, by the
//! number of edges that are drawn. Of the positions to which correct replies lead, those are taken
//! that are there anyway, and then few that answer all moves.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use zermelo_checker::claim::{self, Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::{Body, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::score::Bound;

use super::board::{Board, Edges};
use super::boxes::Boxes;
use crate::proofs::replay::cover::cover;
use crate::score::{ScoreProof, Search, SolveError};

/// A position in which the opponent is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Position {
    drawn: Edges,
    /// The boxes of the player with the strategy.
    boxes: u8,
    /// Whether the opponent has to pass.
    passes: bool,
}

/// What the strategy does about a move, with the position in the place of a node's number.
#[derive(Clone, Copy)]
enum Answer {
    Wins(u16),
    Leads { reply: u16, to: Position, symmetry: u8 },
}

/// Nodes between two looks at the clock.
const TICK: usize = 1 << 8;

/// The opponent's moves at a position, each with its answer.
type Answers = Vec<(u16, Answer)>;

/// The nodes, each with the answers to the opponent's moves, by the number of edges.
type Nodes = BTreeMap<(u32, Position), Answers>;

/// A strategy being put together.
struct Strategy<'s, 'a> {
    search: &'s mut Search<'a, Boxes>,
    board: Board,
    claim: &'s Claim,
    /// How many boxes the player with the strategy needs.
    need: u8,
}

impl ScoreProof for Boxes {
    fn claim(&self, bound: Bound) -> claim::Claim {
        Claim { bound, game: self.game }.into()
    }

    fn certificate(
        search: &mut Search<'_, Boxes>,
        bound: Bound,
        made_by: &Provenance,
    ) -> Result<Certificate<'static>, SolveError> {
        let claim = Claim { bound, game: search.game().game };
        let body = body(search, &claim)?;
        let header = Header { claim: claim.into(), provenance: made_by.clone() };
        Ok(Certificate::new(header, Kind::Replay, &body))
    }
}

/// The body of the certificate that proves a claim, which is true, and the search knows it. Ends with
/// an error when a limit is reached.
fn body(search: &mut Search<'_, Boxes>, claim: &Claim) -> Result<Body<'static>, SolveError> {
    let board = search.game().board.clone();
    let boxes = u32::try_from(board.boxes.len()).unwrap_or(u32::MAX);
    let need = match claim.bound {
        Bound::AtLeast(least) => least,
        Bound::AtMost(most) => boxes.saturating_sub(most),
    };
    let need = u8::try_from(need).unwrap_or(u8::MAX);
    Strategy { search, board, claim, need }.body()
}

impl Strategy<'_, '_> {
    fn body(&mut self) -> Result<Body<'static>, SolveError> {
        let options = self.search.options();
        let mut start = Position { drawn: 0, boxes: 0, passes: false };
        let mut opening = None;
        if self.claim.proponent() == Player::First {
            // No first edge completes a box.
            for edge in self.board.free(0) {
                let after = Position { drawn: 1 << edge, ..start };
                if opening.is_none() && self.holds(&after)? {
                    (opening, start) = (Some(number(edge)), after);
                }
            }
            opening.ok_or_else(|| self.lost())?;
        }
        if self.need == 0 {
            return Ok(self.settled(opening, &start));
        }
        let mut nodes = Nodes::new();
        let mut open = BTreeSet::from([rank(&start)]);
        while let Some(&(drawn, _)) = open.first() {
            // A node takes the place of its position in both sets, and of its answers.
            let answers = self.board.edges as usize * size_of::<(u16, Answer)>();
            let memory = nodes.len() * (3 * size_of::<(u32, Position)>() + answers);
            let memory = u64::try_from(memory).unwrap_or(u64::MAX);
            options.confirm_strategy(nodes.len(), memory.saturating_add(self.search.memory()))?;
            let later =
                open.split_off(&(drawn + 1, Position { drawn: 0, boxes: 0, passes: false }));
            let level: Vec<Position> = open.iter().map(|(_, position)| *position).collect();
            open = later;
            for (position, answers) in self.level(&level, &open)? {
                let leads = answers.iter().filter_map(|(_, answer)| match answer {
                    Answer::Leads { to, .. } => Some(rank(to)),
                    Answer::Wins(_) => None,
                });
                open.extend(leads);
                nodes.insert(rank(&position), answers);
            }
        }
        self.laid_out(opening, &start, &nodes)
    }

    /// The answers at the positions with as many edges. `open` are the later ones that are needed.
    fn level(
        &mut self,
        level: &[Position],
        open: &BTreeSet<(u32, Position)>,
    ) -> Result<Vec<(Position, Answers)>, SolveError> {
        let mut answered: Vec<(Position, Answers)> = Vec::new();
        // Moves with several replies, by the node and the place in its answers.
        let mut choices: Vec<(usize, usize, Vec<Answer>)> = Vec::new();
        for (node, position) in level.iter().enumerate() {
            if node.is_multiple_of(TICK) {
                self.search.options().limits.confirm_running()?;
            }
            let mut answers = Vec::new();
            for (mv, mut replies) in self.moves(position)? {
                let is_there = |answer: &Answer| match answer {
                    Answer::Leads { to, .. } => open.contains(&rank(to)),
                    Answer::Wins(_) => true,
                };
                let there = replies.iter().position(is_there);
                let first = *replies.get(there.unwrap_or(0)).ok_or_else(|| self.lost())?;
                if there.is_none() && replies.len() > 1 {
                    choices.push((node, answers.len(), std::mem::take(&mut replies)));
                }
                answers.push((mv, first));
            }
            answered.push((*position, answers));
        }
        let mut places: HashMap<Position, usize> = HashMap::new();
        for (.., replies) in &choices {
            for answer in replies {
                let next = places.len();
                places.entry(target(answer)).or_insert(next);
            }
        }
        let place_of = |answer: &Answer| places[&target(answer)];
        let of_choice = |(.., replies): &(usize, usize, Vec<Answer>)| {
            replies.iter().map(place_of).collect::<Vec<_>>()
        };
        let taken = cover(choices.iter().map(of_choice), places.len());
        for ((node, at, replies), place) in choices.iter().zip(taken) {
            let answer = replies.iter().find(|answer| place_of(answer) == place);
            let slot = answered.get_mut(*node).and_then(|(_, answers)| answers.get_mut(*at));
            if let (Some(answer), Some((_, slot))) = (answer, slot) {
                *slot = *answer;
            }
        }
        Ok(answered)
    }

    /// The opponent's moves at a position, each with the correct replies.
    fn moves(&mut self, position: &Position) -> Result<Vec<(u16, Vec<Answer>)>, SolveError> {
        if position.passes {
            let replies = self.replies(&Position { passes: false, ..*position })?;
            return Ok(vec![(number(self.board.edges), replies)]);
        }
        let mut moves = Vec::new();
        for edge in self.board.free(position.drawn) {
            let drawn = position.drawn | 1 << edge;
            let after = Position { drawn, ..*position };
            let replies = match self.board.taken(drawn, edge) {
                0 => self.replies(&after)?,
                // The opponent draws again, and the other player passes.
                _ => self.led(self.board.edges, after)?.into_iter().collect(),
            };
            moves.push((number(edge), replies));
        }
        Ok(moves)
    }

    /// The correct edges to draw at a position with the proponent to draw: one that wins, or all.
    fn replies(&mut self, position: &Position) -> Result<Vec<Answer>, SolveError> {
        let mut replies = Vec::new();
        for edge in self.board.free(position.drawn) {
            let drawn = position.drawn | 1 << edge;
            let taken = self.board.taken(drawn, edge);
            let boxes = position.boxes + taken;
            if boxes >= self.need {
                return Ok(vec![Answer::Wins(number(edge))]);
            }
            replies.extend(self.led(edge, Position { drawn, boxes, passes: taken > 0 })?);
        }
        Ok(replies)
    }

    /// The answer that a move leads to, where the claim is still true after it.
    fn led(&mut self, reply: u32, to: Position) -> Result<Option<Answer>, SolveError> {
        let (drawn, symmetry) = self.board.canonical(to.drawn);
        let to = Position { drawn, ..to };
        let holds = self.holds(&to)?;
        Ok(holds.then_some(Answer::Leads { reply: number(reply), to, symmetry }))
    }

    /// Whether the claim is true from a position on, with the opponent to move, as far as the search
    /// knows once it has reached a limit.
    fn holds(&mut self, position: &Position) -> Result<bool, SolveError> {
        let rest = self.need.saturating_sub(position.boxes);
        if rest == 0 {
            return Ok(true);
        }
        if position.passes {
            return self.search.shows(&position.drawn, rest, true);
        }
        // The opponent draws, and gets no more than what this player does not need.
        match self.board.left(position.drawn).checked_sub(rest) {
            Some(spare) => self.search.shows(&position.drawn, spare + 1, false),
            None => Ok(false),
        }
    }

    /// The proof of a claim that is true however the game goes.
    fn settled(&self, opening: Option<u16>, start: &Position) -> Body<'static> {
        let replay = Replay {
            opening,
            positions: record(&self.board, start).into(),
            nodes: vec![Node { entries: 0, default: Some(Response::Settled) }],
            entries: Vec::new(),
        };
        Body { symmetries: Vec::new(), replay }
    }

    /// The nodes as a certificate has them: the start first, then by the number of edges.
    fn laid_out(
        &self,
        opening: Option<u16>,
        start: &Position,
        nodes: &Nodes,
    ) -> Result<Body<'static>, SolveError> {
        let in_order: Vec<&Position> = nodes.keys().map(|(_, position)| position).collect();
        // The start has the fewest edges.
        let numbers: HashMap<&Position, u32> = in_order.iter().copied().zip(0..).collect();
        if in_order.first() != Some(&start) {
            return Err(self.lost());
        }
        let answers = || nodes.values().flatten().map(|(_, answer)| answer);
        let used: BTreeSet<u8> = answers()
            .filter_map(|answer| match answer {
                Answer::Leads { symmetry, .. } if *symmetry > 0 => Some(*symmetry),
                _ => None,
            })
            .collect();
        let place_of = |symmetry: u8| {
            let before = used.range(..=symmetry).count();
            u16::try_from(if symmetry == 0 { 0 } else { before }).unwrap_or(u16::MAX)
        };
        let mut replay = Replay { opening, ..Replay::default() };
        let positions: Vec<u8> =
            in_order.iter().flat_map(|position| record(&self.board, position)).collect();
        replay.positions = positions.into();
        for answers in nodes.values() {
            let entries = u32::try_from(answers.len()).map_err(|_| self.lost())?;
            replay.nodes.push(Node { entries, default: None });
            for &(mv, answer) in answers {
                let response = match answer {
                    Answer::Wins(reply) => Response::Win { reply },
                    Answer::Leads { reply, to, symmetry } => {
                        let target = *numbers.get(&to).ok_or_else(|| self.lost())?;
                        Response::Reply { reply, target, symmetry: place_of(symmetry) }
                    }
                };
                replay.entries.push(Entry { mv, response });
            }
        }
        Ok(Body { symmetries: used.into_iter().collect(), replay })
    }

    /// What is said when a claim that the search has proved has no strategy.
    fn lost(&self) -> SolveError {
        SolveError::NoStrategy { claim: Box::new((*self.claim).into()) }
    }
}

/// A position with the number of its edges, by which positions are ordered.
fn rank(position: &Position) -> (u32, Position) {
    (position.drawn.count_ones(), *position)
}

/// Where an answer leads; what wins leads nowhere, and is never one of several.
fn target(answer: &Answer) -> Position {
    match answer {
        Answer::Leads { to, .. } => *to,
        Answer::Wins(_) => Position { drawn: 0, boxes: u8::MAX, passes: false },
    }
}

/// An edge as a certificate numbers it; there are at most 64.
fn number(edge: u32) -> u16 {
    u16::try_from(edge).unwrap_or(u16::MAX)
}

/// A position as a certificate stores it.
fn record(board: &Board, position: &Position) -> Vec<u8> {
    let width = (board.edges as usize).div_ceil(8).max(3);
    let mut record: Vec<u8> = position.drawn.to_le_bytes().into_iter().take(width).collect();
    record.extend([position.boxes, position.passes.into()]);
    record
}
