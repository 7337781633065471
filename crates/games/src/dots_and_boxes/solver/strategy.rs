//! The strategy of a player as a replay certificate: a closed set of positions up to symmetry, by the
//! number of edges that are drawn.

use zermelo_checker::claim::{self, Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::{self, Body, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Entry;
use zermelo_checker::score::Bound;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::replay::closure::{Answer, Closing, Start, close};

use super::board::{Board, Edges};
use super::boxes::Boxes;
use crate::score::{ScoreProof, Search};

/// A position in which the opponent is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Position {
    drawn: Edges,
    /// The boxes of the player with the strategy.
    boxes: u8,
    /// Whether the opponent has to pass.
    passes: bool,
}

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
        let dots_and_boxes::Start { drawn, boxes, next } = self.claim.game.start;
        let complete = self.board.left(0) - self.board.left(drawn);
        // No more than are complete.
        let of_first = u8::try_from(boxes).unwrap_or(complete);
        let boxes = match self.claim.proponent() {
            Player::First => of_first,
            Player::Second => complete - of_first,
        };
        let start = Position { drawn, boxes, passes: false };
        let start = if self.claim.proponent() == next {
            Start::Opening(self.openings(&start))
        } else {
            Start::Position(start)
        };
        let (symmetries, replay) = close(self, start)?.finish()?.in_order();
        Ok(Body { symmetries, replay })
    }

    /// The edges to draw at the start: the last one, or all.
    fn openings(&self, start: &Position) -> Answer<Self> {
        let first = |edge| {
            let drawn = start.drawn | (1 as Edges) << edge;
            let taken = self.board.taken(drawn, edge);
            (number(edge), Position { drawn, boxes: start.boxes + taken, passes: taken > 0 })
        };
        let replies: Vec<_> = self.board.free(start.drawn).map(first).collect();
        match replies.as_slice() {
            &[(reply, _)] => Answer::AtOnce(DraftResponse::Win { reply }),
            _ => Answer::OneOf(replies),
        }
    }

    /// What has to be known so that the claim is true at a position: that it is worth at least so much,
    /// or with `false` less. An error has what is known anyway.
    fn question(&self, position: &Position) -> Result<(u8, bool), bool> {
        let rest = self.need.saturating_sub(position.boxes);
        if rest == 0 {
            return Err(true);
        }
        if position.passes {
            return Ok((rest, true));
        }
        // The opponent draws, and gets no more than what this player does not need.
        let spare = self.board.left(position.drawn).checked_sub(rest).ok_or(false)?;
        Ok((spare + 1, false))
    }

    /// The edges to draw at a position with the proponent to draw: one that wins, or all.
    fn replies(&self, position: &Position) -> Answer<Self> {
        let mut replies = Vec::new();
        for edge in self.board.free(position.drawn) {
            let (drawn, reply) = (position.drawn | 1 << edge, number(edge));
            let taken = self.board.taken(drawn, edge);
            let boxes = position.boxes + taken;
            if boxes >= self.need {
                return Answer::AtOnce(DraftResponse::Win { reply });
            }
            replies.push((reply, Position { drawn, boxes, passes: taken > 0 }));
        }
        Answer::OneOf(replies)
    }
}

impl Closing for Strategy<'_, '_> {
    type Position = Position;
    /// By its number.
    type Symmetry = u8;
    type Error = SolveError;

    fn level(&self, position: &Position) -> u32 {
        position.drawn.count_ones()
    }

    fn record(&self, position: &Position) -> Vec<u8> {
        let width = (self.board.edges as usize).div_ceil(8).max(3);
        let mut record: Vec<u8> = position.drawn.to_le_bytes().into_iter().take(width).collect();
        record.extend([position.boxes, position.passes.into()]);
        record
    }

    fn form(&mut self, position: &Position) -> Position {
        Position { drawn: self.board.canonical(position.drawn).0, ..*position }
    }

    fn symmetry(&mut self, from: &Position, _: &Position) -> Option<u8> {
        Some(self.board.canonical(from.drawn).1).filter(|&number| number > 0)
    }

    fn holds_at_once(&self, position: &Position) -> Option<bool> {
        match self.question(position) {
            Ok((need, wanted)) => {
                let answer = self.search.answer_of_table(&position.drawn, need);
                answer.map(|answer| answer == wanted)
            }
            Err(known) => Some(known),
        }
    }

    fn holds(&mut self, position: &Position, _: usize) -> Result<bool, SolveError> {
        match self.question(position) {
            Ok((need, wanted)) => self.search.shows(&position.drawn, need, wanted),
            Err(known) => Ok(known),
        }
    }

    fn answers(
        &mut self,
        position: &Position,
    ) -> Result<Vec<(Option<u16>, Answer<Self>)>, SolveError> {
        let pass = number(self.board.edges);
        if self.need <= position.boxes {
            // The claim is true however the game goes.
            return Ok(vec![(None, Answer::AtOnce(DraftResponse::Settled))]);
        }
        if position.passes {
            let replies = self.replies(&Position { passes: false, ..*position });
            return Ok(vec![(Some(pass), replies)]);
        }
        let answer = |edge: u32| {
            let drawn = position.drawn | (1 as Edges) << edge;
            let after = Position { drawn, ..*position };
            let answer = match self.board.taken(drawn, edge) {
                0 => self.replies(&after),
                // The opponent draws again, and the other player passes.
                _ => Answer::OneOf(vec![(pass, after)]),
            };
            (Some(number(edge)), answer)
        };
        Ok(self.board.free(position.drawn).map(answer).collect())
    }

    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        let node = 256 + self.board.edges as usize * size_of::<Entry>();
        let memory = nodes * node + replies * 2 * size_of::<(Position, Position)>();
        let memory = u64::try_from(memory).unwrap_or(u64::MAX);
        let options = self.search.options();
        Ok(options.confirm_strategy(nodes, memory.saturating_add(self.search.memory()))?)
    }
}

/// An edge as a certificate numbers it; there are at most 64.
fn number(edge: u32) -> u16 {
    u16::try_from(edge).unwrap_or(u16::MAX)
}
