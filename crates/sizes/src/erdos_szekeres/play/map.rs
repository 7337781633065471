//! Playing against a map: the winner moves to a P-position, whichever of the two players it is.
//!
//! Of all such moves the one is taken after which the game is shortest, or longest, if the other player
//! wants the opposite. On a board with too many states to find that out, it is the one
//! after which the fewest cells are left, or the most.

use std::cmp::Reverse;
use std::rc::Rc;

use zermelo_checker::claim::Statement as Strategy;
use zermelo_checker::games::erdos_szekeres::{Claim, Statement};
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::face::Face;
use zermelo_explain::faces::{self, erdos_szekeres as face};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{Line, Match};
use zermelo_explain::play::strategy::{Choice, GameLength, Replies, StrategyReply};
use zermelo_explain::rules::{AnyRules, Position};
use zermelo_explain::set::is_set;

use super::digits::Digits;
use crate::erdos_szekeres::solver::Board;
use crate::erdos_szekeres::solver::states::{Depths, Prefer};

/// The most states of which it is found out how long games last: two bytes each, and a few seconds.
pub(crate) const MOST_DEPTHS: u64 = 1 << 26;

/// A game against the winner of a map, with the length of games for up to so many states.
///
/// # Errors
/// When the map is none of the claim, or the board is larger than what is played on.
pub fn begin_within<'c>(
    claim: &Claim,
    map: &'c Map<'_>,
    prefer: Prefer,
    most_depths: u64,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let Statement::PPositions { winner, .. } = claim.statement else {
        return Err(PlayError::Wrong("a map does not prove such a claim"));
    };
    let statement = Statement::Strategy(Strategy::Wins(winner));
    let face = faces::ErdosSzekeres::new(&Claim { statement, game: claim.game }).map_err(|_| {
        PlayError::NoStrategy("a map is played against for a up to 256 and b up to 33")
    })?;
    let wrong = PlayError::Wrong("the map is none of the claim's board");
    let board = Board::of(&claim.game).map_err(|_| wrong.clone())?;
    let states = board.states().map_err(|_| wrong.clone())?;
    if u64::try_from(map.bits.len()) != Ok(states.div_ceil(8)) {
        return Err(wrong);
    }
    let few = states <= most_depths;
    let depths = few.then(|| Depths::new(board, &map.bits, prefer)).flatten();
    let strategy = FromMap { face, board, bits: &map.bits, prefer, depths };
    Ok(Box::new(Line::new(strategy, Some(Rc::new(Digits::new(board, claim.game.form))))?))
}

/// The moves of a map that lead to P-positions.
struct FromMap<'m> {
    face: faces::ErdosSzekeres,
    board: Board,
    bits: &'m [u8],
    prefer: Prefer,
    depths: Option<Depths>,
}

impl FromMap<'_> {
    fn rules(&self) -> &dyn AnyRules {
        self.face.rules()
    }

    fn rows(&self, position: &Position) -> Vec<u32> {
        self.face.rules().record(position).into_iter().map(u32::from).collect()
    }

    /// Whether the player to move loses.
    fn is_loss(&self, rows: &[u32]) -> bool {
        let place = face::Board::new(self.board.a(), self.board.b())
            .and_then(|board| board.place(rows, face::Order::Map));
        place.and_then(|place| is_set(self.bits, place)).unwrap_or(false)
    }

    /// The move that is chosen at a position among those that win.
    fn best(&self, position: &Position) -> Option<(Move, Choice)> {
        let moves = self.face.rules().legal_moves(position);
        let rows_after = |mv| Some(self.rows(&self.rules().play(position, mv)?));
        let winning = moves.into_iter().filter_map(|mv| Some((mv, rows_after(mv)?)));
        let winning: Vec<(Move, Vec<u32>)> =
            winning.filter(|(_, rows)| self.is_loss(rows)).collect();
        let Board { width, rows } = self.board;
        let all = u64::from(width) * u64::from(rows);
        let left = |rows: &[u32]| all - rows.iter().copied().map(u64::from).sum::<u64>();
        let depth = |rows: &[u32]| Some(u64::from(self.depths.as_ref()?.of(rows)?));
        let measure = |(_, rows): &&(Move, Vec<u32>)| depth(rows).unwrap_or_else(|| left(rows));
        // Of equals the first.
        let (mv, rows) = match self.prefer {
            Prefer::Shortest => winning.iter().min_by_key(measure)?,
            Prefer::Longest => winning.iter().min_by_key(|mv| Reverse(measure(mv)))?,
        };
        let length = match (depth(rows), self.prefer) {
            (Some(moves), Prefer::Shortest) => GameLength::AtMost(moves),
            (Some(moves), Prefer::Longest) => GameLength::AtLeast(moves),
            (None, _) => GameLength::Unknown,
        };
        Some((*mv, Choice { winning: winning.len(), length }))
    }
}

impl Replies for FromMap<'_> {
    fn face(&self) -> &dyn Face {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        self.best(&self.rules().start()).map(|(mv, _)| mv)
    }

    /// From a P-position with the opponent to move there is a reply to every move.
    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        let is_opponent = self.rules().mover(position) != self.rules().proponent();
        Ok(is_opponent && self.is_loss(&self.rows(position)))
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let after = self.rules().play(position, mv).ok_or(PlayError::OffTheStrategy)?;
        let (reply, choice) = self.best(&after).ok_or(PlayError::OffTheStrategy)?;
        Ok(StrategyReply::OneOf(reply, choice))
    }
}
