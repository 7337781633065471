//! A replay proof of a positional game as a certificate holds it, with what is needed to tell its
//! moves apart: which stones complete a line, what forces a move, how a line of play ends.
//!
//! This is no second checker. What it looks up is in range, or an error; whether the proof stands
//! is the checker's to say.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, MAX_POINTS, Positional,
};
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::{Replay, Response, list_index};
use zermelo_explain::faces::positional::PASS;
use zermelo_explain::faces::positional::stones::{Points, Stones, record_width};
use zermelo_explain::play::nodes::ReplayNodes;
use zermelo_present::document::model::Name;
use zermelo_present::replay::table::permutation::{Permutation, Symmetries};
use zermelo_present::replay::table::tree::{Answer, Line};
use zermelo_present::table::{TableError, wrong};

use crate::lines::{Lines, WORDS};
use crate::position::Position as Race;
use crate::sequences::{Sequences, WantedSequence};
use crate::start::{counts, stones};

/// The stones of the proponent, as the attacker, and of the opponent, who is to move.
pub(super) type Position = Race<WORDS>;

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum EndCause {
    /// The proponent threatens to complete lines at these points, more than can be stopped.
    Threats(Vec<u16>),
    /// The proponent has completed a line.
    Line,
    /// The opponent has completed a line, and loses by it.
    TheirLine,
    /// The board is full.
    Full,
    /// The scores decide, whatever is still played.
    Scores,
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

/// A replay proof of a positional game.
pub(super) struct Game<'a> {
    pub(super) board: &'a Board,
    pub(super) claimed: &'a Positional,
    pub(super) statement: Statement,
    pub(super) proponent: Player,
    pub(super) size: u16,
    pub(super) symmetries: Symmetries,
    /// The points' names.
    pub(super) points: Vec<Name>,
    /// How many stones there are at the start.
    placed: u32,
    pub(super) replay: &'a Replay<'a>,
    /// The pairings that lemmas name, from 1, and the threat sequences that they name after these.
    lemmas: (&'a [Pairing], &'a [Vec<u16>]),
    pub(super) nodes: ReplayNodes<'a>,
    lines: Lines<WORDS>,
}

/// The points as the board's papers write them: in an affine plane a and b stand for α and β.
fn point_names(called: &BoardName, board: &Board) -> Vec<Name> {
    let plane = matches!(
        called,
        BoardName::AffinePlane { .. }
            | BoardName::AffinePlaneLess { .. }
            | BoardName::ProjectivePlane { .. }
    );
    let name = |name: &str| match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "a" if plane => Name::with_base(name, "\\alpha"),
        "b" if plane => Name::with_base(name, "\\beta"),
        _ => Name::new(name),
    };
    board.points.iter().map(|point| name(point.as_str())).collect()
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
        let named = stored.iter().map(|symmetry| {
            Some((symmetry.name.to_string(), Permutation::new(&symmetry.images, size)?))
        });
        let symmetries = Symmetries::new(size, named)?;
        let nodes = ReplayNodes::of(replay);
        if !nodes.fit(record_width(usize::from(size))) {
            return Err(wrong("its tables do not fit together"));
        }
        Ok(Game {
            board,
            claimed: &claim.game,
            statement: claim.statement,
            proponent: claim.statement.proponent(),
            size,
            symmetries,
            points: point_names(&claim.game.board, board),
            placed: stones(&claim.game.start, board).count(),
            replay,
            lemmas: (pairings, threats),
            nodes,
            lines: Lines::of(&claim.game, board),
        })
    }

    /// Whether the game is over before the opponent has a move: the opening completes a line, or takes the
    /// last point.
    pub(super) fn is_over_at_once(&self) -> bool {
        let stones = stones(&self.claimed.start, self.board);
        let (opening, own) = (self.replay.opening, stones.of(self.proponent));
        let taken = stones.count() + u32::from(opening.is_some());
        taken == self.lines.most_stones
            || opening.is_some_and(|opening| self.completes(self.proponent, own, opening))
    }

    pub(super) fn position(&self, node: usize) -> Position {
        let record = self.nodes.record(node, record_width(usize::from(self.size)));
        let stones = Stones::read(record.unwrap_or_default());
        Position {
            attacker: stones.of(self.proponent),
            defender: stones.of(self.proponent.other()),
        }
    }

    /// How many nodes there are; none when the game is over before the opponent has a move.
    pub(super) fn nodes(&self) -> usize {
        self.replay.nodes.len()
    }

    /// A point's name; its number where there is no such point.
    pub(super) fn point(&self, point: u16) -> Name {
        if self.claimed.turns.is_some() && point == self.size {
            return Name::new(PASS);
        }
        let name = self.points.get(usize::from(point)).cloned();
        name.unwrap_or_else(|| Name::new(format!("#{point}")))
    }

    /// The stones of First and of Second.
    pub(super) fn stones(&self, position: &Position) -> [Points; 2] {
        [Player::First, Player::Second].map(|player| position.stones_of(player == self.proponent))
    }

    /// Whether a player passes, who is to move in a position: the other one takes the next point.
    fn passes(&self, position: &Position, player: Player) -> bool {
        let moves = position.stones().saturating_sub(self.placed);
        self.claimed.turns.is_some_and(|turns| turns.after(moves).1 != player)
    }

    /// The opponent's moves in a position: points that can be taken, or the pass.
    pub(super) fn moves(&self, position: &Position) -> Vec<u16> {
        match self.passes(position, self.proponent.other()) {
            true => vec![self.size],
            false => self.free(position).members().collect(),
        }
    }

    /// The points that can be taken next in a position.
    pub(super) fn free(&self, position: &Position) -> Points {
        self.lines.free(*position)
    }

    /// Whether a point is free, and all that it needs is taken.
    fn is_free(&self, position: &Position, point: u16) -> bool {
        self.free(position).has(point)
    }

    fn completes(&self, player: Player, stones: Points, point: u16) -> bool {
        counts(self.claimed.convention, player) && self.lines.completes(stones, point)
    }

    /// Whether the proponent, to move, would win by completing a line at a point.
    pub(super) fn wins_with(&self, position: &Position, point: u16) -> bool {
        self.claimed.convention != Convention::Avoidance
            && self.is_free(position, point)
            && self.completes(self.proponent, position.attacker, point)
    }

    /// Whether the proponent's reply to a move stops a line of the opponent, and does not win.
    pub(super) fn stops(&self, position: &Position, mv: u16, reply: u16) -> bool {
        !self.wins_with(position, reply)
            && self.claimed.convention != Convention::Avoidance
            && self.completes(self.proponent.other(), position.defender.with(mv), reply)
    }

    /// The proponent's moves of a threat sequence, and the answers that they leave the opponent.
    fn sequence(&self, at: Position, moves: &[u16]) -> Result<Answer<EndCause>, TableError> {
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
        Ok(Answer::Ends { reply: Some(reply), line: Line::forced(&plies, end) })
    }

    /// The answer by follow-ups, and the pairs that it leaves.
    fn follow_ups(
        &self,
        after: &Position,
        pairs: Vec<[u16; 2]>,
    ) -> Result<Answer<EndCause>, TableError> {
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
        Ok(Answer::Ends { reply: Some(answer), line: Line::only(end) })
    }

    /// The answer to a move of the opponent under a response.
    ///
    /// # Errors
    /// When the response is not one that the checker accepts.
    pub(super) fn answer(
        &self,
        position: &Position,
        mv: u16,
        response: Response,
    ) -> Result<Answer<EndCause>, TableError> {
        let ends = |reply, end| Ok(Answer::Ends { reply, line: Line::only(end) });
        let after = if mv == self.size { *position } else { position.defended(mv) };
        let full_or_blocked = |stones: u32| match self.claimed.convention {
            Convention::Score { .. } => EndCause::Scores,
            _ if stones == self.lines.most_stones => EndCause::Full,
            _ => EndCause::Blocked,
        };
        let own_move = |reply: u16| {
            let is_legal = match self.passes(&after, self.proponent) {
                true => reply == self.size,
                false => reply < self.size && self.is_free(&after, reply),
            };
            if is_legal {
                Ok(())
            } else {
                Err(wrong("a reply is played on a point that is not free"))
            }
        };
        match response {
            Response::Settled => {
                let is_line = self.completes(self.proponent.other(), after.defender, mv);
                let line = is_line.then_some(EndCause::TheirLine);
                ends(None, line.unwrap_or_else(|| full_or_blocked(after.stones())))
            }
            Response::Win { reply } => {
                own_move(reply)?;
                let is_line = self.completes(self.proponent, position.attacker, reply);
                let line = is_line.then_some(EndCause::Line);
                ends(Some(reply), line.unwrap_or_else(|| full_or_blocked(after.stones() + 1)))
            }
            Response::Reply { reply, target, symmetry }
            | Response::NoWorse { reply, target, symmetry } => {
                own_move(reply)?;
                self.symmetries.get(symmetry)?;
                let target = usize::try_from(target).ok().filter(|&target| target < self.nodes());
                let target = target.ok_or_else(|| wrong("a target is not a node"))?;
                if self.position(target).stones() <= position.stones() {
                    return Err(wrong("a target has no more stones than the node before it"));
                }
                Ok(Answer::Goes { reply, target, symmetry })
            }
            Response::SameAs { mv: of, symmetry } => Ok(Answer::SameAs { of, symmetry }),
            Response::Lemma { lemma: 0 } => ends(None, EndCause::Potential),
            Response::Lemma { lemma } => {
                let (pairings, threats) = self.lemmas;
                let index = list_index(lemma).ok_or_else(|| wrong("a lemma is not there"))?;
                let Some(Pairing { pairs }) = pairings.get(index) else {
                    let moves = threats.get(index - pairings.len());
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
                ends(None, EndCause::Pairs(pairs))
            }
        }
    }
}
