//! A replay proof of a positional game as a certificate holds it, with what is needed to tell its
//! moves apart: which stones complete a line, what forces a move, how a line of play ends.
//!
//! This is no second checker. What it looks up is in range, or an error; whether the proof stands
//! is the checker's to say.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Body, Claim, Convention, MAX_POINTS, Positional};
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::{Entry, Replay, Response, list_index};
use zermelo_explain::faces::positional::stones::{Points, Stones, record_width};
use zermelo_explain::play::nodes::ReplayNodes;
use zermelo_present::table::{TableError, wrong};

use super::permutation::Permutation;
use crate::lines::{Lines, WORDS};
use crate::position::Position as Race;
use crate::sequences::{Sequences, WantedSequence};
use crate::start::{counts, stones};

/// The stones of the proponent, as the attacker, and of the opponent, who is to move.
pub(super) type Position = Race<WORDS>;

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum EndCause {
    /// The proponent threatens to complete lines at these points, more than can be stopped.
    Threats(Vec<u16>),
    /// The proponent has completed a line.
    Line,
    /// The opponent has completed a line, and loses by it.
    TheirLine,
    /// The board is full.
    Full,
    /// The player whose lines could decide against the claim has none left that is free of the
    /// other's stones.
    Blocked,
    /// The lines that the opponent could complete weigh less than 1 (kind 5).
    Potential,
    /// Every line that the opponent could complete holds one of these pairs (kind 4).
    Pairs(Vec<[u16; 2]>),
    /// Every point that can be taken is in one of these pairs, and is answered by the other point; in the
    /// ordered ones the second needs the first. The opponent's last move has begun a pair before.
    FollowUps { begun: [u16; 2], ordered: Vec<[u16; 2]>, others: Vec<[u16; 2]> },
}

/// What follows a move of the opponent.
#[derive(Clone, Debug)]
pub(super) enum Continuation {
    /// The game ends, after a reply or at once.
    Ends { reply: Option<u16>, end: EndCause },
    /// The proponent's reply begins a threat sequence; then come the opponent's and the proponent's moves
    /// in turn.
    Sequence { reply: u16, plies: Vec<u16>, end: EndCause },
    /// The game goes on at a node, whose position is the one reached mapped by a symmetry.
    Goes { reply: u16, target: usize, symmetry: u32 },
}

/// A replay proof of a positional game.
pub(super) struct Game<'a> {
    pub(super) board: &'a Board,
    pub(super) claimed: &'a Positional,
    pub(super) statement: Statement,
    pub(super) proponent: Player,
    pub(super) size: u16,
    pub(super) opening: Option<u16>,
    /// The symmetries by their numbers; 0 is the identity.
    pub(super) symmetries: Vec<Permutation>,
    pub(super) inverses: Vec<Permutation>,
    replay: &'a Replay<'a>,
    /// The pairings that lemmas name, from 1.
    pairings: &'a [Pairing],
    /// The threat sequences that lemmas name, after the pairings.
    threats: &'a [Vec<u16>],
    nodes: ReplayNodes<'a>,
    lines: Lines<WORDS>,
}

impl<'a> Game<'a> {
    /// Reads the tables of a proof.
    ///
    /// # Errors
    /// When they do not fit together.
    pub(super) fn new(claim: &'a Claim, body: &'a Body<'a>) -> Result<Game<'a>, TableError> {
        let Body { board, symmetries: stored, replay, pairings, threats } = body;
        let size = u16::try_from(board.size())
            .ok()
            .filter(|size| (1..=MAX_POINTS).contains(size))
            .ok_or_else(|| wrong("a board of that many points"))?;
        if board.lines.iter().flatten().any(|&point| point >= size) {
            return Err(wrong("a line with a point off the board"));
        }
        let mut symmetries = vec![Permutation::identity(size)];
        for symmetry in stored {
            let permutation = Permutation::new(&symmetry.images, size);
            symmetries.push(permutation.ok_or_else(|| wrong("a symmetry is not a permutation"))?);
        }
        let inverses = symmetries.iter().map(Permutation::inverse).collect();
        let nodes = ReplayNodes::of(replay);
        if !nodes.fit(record_width(usize::from(size))) {
            return Err(wrong("its tables do not fit together"));
        }
        let opening = replay.opening;
        Ok(Game {
            board,
            claimed: &claim.game,
            statement: claim.statement,
            proponent: claim.statement.proponent(),
            size,
            opening,
            symmetries,
            inverses,
            replay,
            pairings,
            threats,
            nodes,
            lines: Lines::of(&claim.game, board),
        })
    }

    /// How many nodes there are; none when the game is over before the opponent has a move.
    pub(super) fn nodes(&self) -> usize {
        self.replay.nodes.len()
    }

    /// Whether the game is over before the opponent has a move: the opening completes a line, or takes the
    /// last point.
    pub(super) fn is_over_at_once(&self) -> bool {
        let stones = stones(&self.claimed.start, self.board);
        let own = stones.of(self.proponent);
        let completes = |opening| self.completes(self.proponent, own, opening);
        let taken = stones.count() + u32::from(self.opening.is_some());
        let is_over = self.opening.is_some_and(completes) || taken == self.lines.most_stones;
        is_over && self.nodes() == 0
    }

    pub(super) fn position(&self, node: usize) -> Position {
        let record = self.nodes.record(node, record_width(usize::from(self.size)));
        let stones = Stones::read(record.unwrap_or_default());
        Position {
            attacker: stones.of(self.proponent),
            defender: stones.of(self.proponent.other()),
        }
    }

    pub(super) fn entries(&self, node: usize) -> &'a [Entry] {
        self.nodes.entries(node).unwrap_or_default()
    }

    pub(super) fn default(&self, node: usize) -> Option<Response> {
        self.replay.nodes.get(node)?.default
    }

    /// The points that can be taken next in a position.
    pub(super) fn free(&self, position: &Position) -> impl Iterator<Item = u16> {
        self.lines.free(*position).members()
    }

    /// Whether a point is free, and all that it needs is taken.
    fn is_free(&self, position: &Position, point: u16) -> bool {
        self.lines.free(*position).has(point)
    }

    /// Whether the proponent, to move, can complete a line and win by it.
    pub(super) fn completes_a_line(&self, at: &Position) -> bool {
        self.claimed.convention != Convention::Avoidance
            && counts(self.claimed.convention, self.proponent)
            && !self.lines.threats(at.attacker, at.defender).is_empty()
    }

    /// The responses to all moves of the opponent at a node, in the order of points.
    ///
    /// # Errors
    /// When a move has none, or an entry is for a move that is not legal.
    pub(super) fn responses(
        &self,
        node: usize,
        position: &Position,
    ) -> Result<Vec<(u16, Response)>, TableError> {
        let default = self.default(node);
        let mut entries = self.entries(node).iter().peekable();
        let mut responses = Vec::new();
        for mv in self.free(position) {
            let own = entries.next_if(|entry| entry.mv == mv).map(|entry| entry.response);
            let response = own.or(default);
            responses
                .push((mv, response.ok_or_else(|| wrong("a move of the opponent has no reply"))?));
        }
        if entries.next().is_some() {
            return Err(wrong("an entry is for a move that is not legal for the opponent"));
        }
        Ok(responses)
    }

    /// The permutation of a symmetry's number, and its inverse.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn symmetry(&self, number: u32) -> Result<(&Permutation, &Permutation), TableError> {
        let number = number as usize;
        match (self.symmetries.get(number), self.inverses.get(number)) {
            (Some(symmetry), Some(inverse)) => Ok((symmetry, inverse)),
            _ => Err(wrong("a response names a symmetry that the proof does not have")),
        }
    }

    fn completes(&self, player: Player, stones: Points, point: u16) -> bool {
        counts(self.claimed.convention, player) && self.lines.completes(stones, point)
    }

    /// Whether the proponent, to move, would complete a line at a point.
    pub(super) fn wins_with(&self, position: &Position, point: u16) -> bool {
        self.is_free(position, point) && self.completes(self.proponent, position.attacker, point)
    }

    /// Whether the opponent, with these stones, threatens to win at a point that is free.
    pub(super) fn opponent_threatens(&self, theirs: Points, point: u16) -> bool {
        self.claimed.convention != Convention::Avoidance
            && self.completes(self.proponent.other(), theirs, point)
    }

    /// The proponent's moves of a threat sequence, and the answers that they leave the opponent.
    fn sequence(&self, at: Position, moves: &[u16]) -> Result<Continuation, TableError> {
        let both = self.claimed.convention == Convention::Strong;
        let search = Sequences::new(&self.lines, both, WantedSequence::Short, 0);
        let played = search.played(search.stance(at), moves);
        let (mut plies, threats) = played.ok_or_else(|| wrong("a threat sequence does not win"))?;
        let end = match threats.is_empty() {
            true => EndCause::Line,
            false => EndCause::Threats(threats.members().collect()),
        };
        // A sequence has a move.
        let reply = plies.remove(0);
        Ok(match plies.is_empty() && threats.is_empty() {
            true => Continuation::Ends { reply: Some(reply), end },
            false => Continuation::Sequence { reply, plies, end },
        })
    }

    /// The answer by follow-ups, and the pairs that it leaves.
    fn follow_ups(
        &self,
        after: &Position,
        pairs: Vec<[u16; 2]>,
    ) -> Result<Continuation, TableError> {
        let is_taken = |point: u16| after.attacker.has(point) || after.defender.has(point);
        let begun = pairs.iter().find_map(|&[low, high]| match (is_taken(low), is_taken(high)) {
            (true, false) => Some(([low, high], high)),
            (false, true) => Some(([low, high], low)),
            _ => None,
        });
        let begun = begun.filter(|&(_, answer)| self.is_free(after, answer));
        let (begun, answer) =
            begun.ok_or_else(|| wrong("no point follows a move of the opponent"))?;
        let end = if self.completes(self.proponent, after.attacker, answer) {
            EndCause::Line
        } else if after.stones() + 1 == self.lines.most_stones {
            EndCause::Full
        } else {
            let left = pairs.into_iter().filter(|&[low, high]| !is_taken(low) && !is_taken(high));
            let is_ordered = |&[low, high]: &[u16; 2]| {
                self.board.needs.get(usize::from(high)).is_some_and(|needs| needs.contains(&low))
            };
            let (ordered, others) = left.partition(is_ordered);
            EndCause::FollowUps { begun, ordered, others }
        };
        Ok(Continuation::Ends { reply: Some(answer), end })
    }

    /// What follows a move of the opponent under a response that is no `same as`.
    ///
    /// # Errors
    /// When the response is not one that the checker accepts.
    pub(super) fn continuation(
        &self,
        position: &Position,
        mv: u16,
        response: Response,
    ) -> Result<Continuation, TableError> {
        let after = position.defended(mv);
        let full = |stones: u32| stones == self.lines.most_stones;
        let own_move = |reply: u16| {
            if reply < self.size && self.is_free(&after, reply) {
                Ok(())
            } else {
                Err(wrong("a reply is played on a point that is not free"))
            }
        };
        match response {
            Response::Settled => {
                let end = if self.completes(self.proponent.other(), after.defender, mv) {
                    EndCause::TheirLine
                } else if full(position.stones() + 1) {
                    EndCause::Full
                } else {
                    EndCause::Blocked
                };
                Ok(Continuation::Ends { reply: None, end })
            }
            Response::Win { reply } => {
                own_move(reply)?;
                let end = if self.completes(self.proponent, position.attacker, reply) {
                    EndCause::Line
                } else if full(position.stones() + 2) {
                    EndCause::Full
                } else {
                    EndCause::Blocked
                };
                Ok(Continuation::Ends { reply: Some(reply), end })
            }
            Response::Reply { reply, target, symmetry } => {
                own_move(reply)?;
                self.symmetry(symmetry)?;
                let target = usize::try_from(target).ok().filter(|&target| target < self.nodes());
                let target = target.ok_or_else(|| wrong("a target is not a node"))?;
                Ok(Continuation::Goes { reply, target, symmetry })
            }
            Response::SameAs { .. } => Err(wrong("a 'same as' refers to another")),
            Response::Lemma { lemma: 0 } => {
                Ok(Continuation::Ends { reply: None, end: EndCause::Potential })
            }
            Response::Lemma { lemma } => {
                let index = list_index(lemma).ok_or_else(|| wrong("a lemma is not there"))?;
                let Some(Pairing { pairs }) = self.pairings.get(index) else {
                    let moves = self.threats.get(index - self.pairings.len());
                    let moves = moves.ok_or_else(|| wrong("a lemma is not there"))?;
                    return self.sequence(after, moves);
                };
                if pairs.iter().any(|pair| pair.low >= self.size || pair.high >= self.size) {
                    return Err(wrong("a pair has a point off the board"));
                }
                let pairs = pairs.iter().map(|pair| [pair.low, pair.high]).collect();
                if !self.board.needs.is_empty() {
                    return self.follow_ups(&after, pairs);
                }
                Ok(Continuation::Ends { reply: None, end: EndCause::Pairs(pairs) })
            }
        }
    }
}
