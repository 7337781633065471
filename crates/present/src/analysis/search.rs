//! The worth of a position, from those of the positions after it. Every position that can be reached is
//! looked at once, and remembered with its exact worth: of the moves at the position that is asked about,
//! bad ones are to have their values too.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::face::Face;
use zermelo_explain::rules::Position;
use zermelo_search::hasher::KeyHasher;
use zermelo_search::limits::{Limit, Progress, Resources, SolveError};

use super::model::{Judge, Request};

/// Positions between two reports.
const PERIOD: usize = 1 << 16;

/// How many moves are looked at, where another search can go on: a second or less.
const EFFORT: usize = 1 << 19;

/// What a position is worth if both players play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// How many of the claims are true of the end.
    pub(super) claims: u8,
    /// How many moves there are until then, where that is known; of a draw or a score, nothing that is sure.
    pub(super) moves: Option<u16>,
}

/// The search of a game.
pub(super) struct Search<'s> {
    /// The game with one of the claims.
    face: &'s dyn Face,
    /// The game with every claim, from the weakest to the strongest.
    faces: &'s [Box<dyn Face + 's>],
    has_score: bool,
    request: &'s Request<'s>,
    /// By record and player to move.
    known: HashMap<Box<[u8]>, Worth, BuildHasherDefault<KeyHasher>>,
    /// How many moves may still be looked at; `None` for any number.
    left: Option<usize>,
}

/// A position whose worth is being found out.
struct Node {
    key: Box<[u8]>,
    mover: Player,
    best: Option<Worth>,
    /// The positions after its moves that are not looked at yet.
    left: Vec<Position>,
}

impl<'s> Search<'s> {
    /// The search of a game, given by a face, and a face for every claim; a short one, where another one can
    /// go on.
    pub(super) fn new(
        face: &'s dyn Face,
        faces: &'s [Box<dyn Face + 's>],
        has_score: bool,
        request: &'s Request<'s>,
        is_short: bool,
    ) -> Self {
        let left = is_short.then_some(EFFORT);
        Search { face, faces, has_score, request, known: HashMap::default(), left }
    }

    /// Whether a short search has come to its end without an answer.
    pub(super) fn is_spent(&self) -> bool {
        self.left == Some(0)
    }

    /// How many positions were looked at.
    pub(super) fn positions(&self) -> usize {
        self.known.len()
    }

    /// What a game is worth that a move has ended; `None` where it goes on.
    pub(super) fn end(&self, after: &Position, mv: Move) -> Option<Worth> {
        let ended = self.faces.iter().map(|face| face.rules().ending(after, mv));
        worth_at_end(ended)
    }

    /// The legal moves of a position where the game goes on, each with the worth of the game that goes on
    /// with it, the best one first, and the worth of the position.
    pub(super) fn moves(
        &mut self,
        position: &Position,
    ) -> Result<(Vec<(Move, Worth)>, Worth), SolveError> {
        self.valued(position, |search, _, after| search.worth(after))
    }

    /// The same, by the judge, of a position after some moves from the start on.
    pub(super) fn judged(
        &mut self,
        position: &Position,
        played: &mut Vec<Move>,
        judge: &mut dyn Judge,
    ) -> Result<(Vec<(Move, Worth)>, Worth), SolveError> {
        // There is to be room for what the judge remembers.
        self.known = HashMap::default();
        self.valued(position, |_, mv, _| {
            played.push(mv);
            let claims = judge.worth(played);
            played.pop();
            Ok(Worth { claims: claims?, moves: None })
        })
    }

    /// The same, with the worth of positions where the game goes on from this function.
    fn valued(
        &mut self,
        position: &Position,
        mut worth: impl FnMut(&mut Self, Move, Position) -> Result<Worth, SolveError>,
    ) -> Result<(Vec<(Move, Worth)>, Worth), SolveError> {
        let face = self.face;
        let mover = face.rules().mover(position);
        let mut moves = Vec::new();
        for mv in face.rules().legal_moves(position) {
            let Some(after) = face.rules().play(position, mv) else { continue };
            let worth = match self.end(&after, mv) {
                Some(worth) => worth,
                None => worth(self, mv, after)?,
            };
            moves.push((mv, later(worth)));
        }
        // Of equals the first.
        moves.sort_by_key(|(_, worth)| Reverse(self.rank(mover, *worth)));
        let best = moves.first().map(|(_, worth)| *worth);
        Ok((moves, best.ok_or_else(no_move)?))
    }

    /// The best moves from a position where the game goes on to its end. Once the worth of its moves is known,
    /// that of all positions on the way is.
    pub(super) fn line(&mut self, mut position: Position) -> Result<Vec<Move>, SolveError> {
        let mut line = Vec::new();
        loop {
            let (moves, _) = self.moves(&position)?;
            let &(mv, _) = moves.first().ok_or_else(no_move)?;
            position = self.face.rules().play(&position, mv).ok_or_else(no_move)?;
            line.push(mv);
            if self.end(&position, mv).is_some() {
                return Ok(line);
            }
        }
    }

    /// The worth of a position where the game goes on.
    fn worth(&mut self, position: Position) -> Result<Worth, SolveError> {
        let start = self.key(&position);
        if let Some(&worth) = self.known.get(&start) {
            return Ok(worth);
        }
        self.request.resources.limits.confirm_running()?;
        // The way to the position that is looked at; deep games have more moves than the stack has room.
        let mut path = vec![self.node(start, &position)?];
        loop {
            let Some(node) = path.last_mut() else { return Err(no_move()) };
            let Some(after) = node.left.last() else {
                let worth = node.best.ok_or_else(no_move)?;
                let Some(Node { key, .. }) = path.pop() else { return Err(no_move()) };
                self.remember(key, worth)?;
                if path.is_empty() {
                    return Ok(worth);
                }
                continue;
            };
            let key = self.key(after);
            match self.known.get(&key) {
                Some(&worth) => {
                    node.left.pop();
                    node.best = Some(self.better(node.mover, node.best, later(worth)));
                }
                None => {
                    self.request.resources.limits.confirm_running()?;
                    let next = self.node(key, after)?;
                    path.push(next);
                }
            }
        }
    }

    /// A position with the moves that end the game looked at.
    fn node(&mut self, key: Box<[u8]>, position: &Position) -> Result<Node, SolveError> {
        let face = self.face;
        let mover = face.rules().mover(position);
        let moved = |mv| Some((mv, face.rules().play(position, mv)?));
        let moves: Vec<_> =
            face.rules().legal_moves(position).into_iter().filter_map(moved).collect();
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(moves.len());
            if *left == 0 {
                return Err(Limit::Positions(self.known.len() as u64).into());
            }
        }
        let endings: Vec<_> =
            self.faces.iter().map(|face| face.rules().endings(position, &moves)).collect();
        let (mut best, mut left) = (None, Vec::new());
        for (number, (_, after)) in moves.into_iter().enumerate() {
            let ended = endings.iter().map(|ended| ended.get(number).copied().flatten());
            match worth_at_end(ended) {
                Some(worth) => best = Some(self.better(mover, best, later(worth))),
                None => left.push(after),
            }
        }
        Ok(Node { key, mover, best, left })
    }

    fn key(&self, position: &Position) -> Box<[u8]> {
        let mut key = self.face.rules().record(position);
        key.push(u8::from(self.face.rules().mover(position) == Player::Second));
        key.into()
    }

    fn better(&self, mover: Player, best: Option<Worth>, other: Worth) -> Worth {
        match best {
            Some(best) if self.rank(mover, best) >= self.rank(mover, other) => best,
            _ => other,
        }
    }

    /// What the player to move wants to be great: the worth, and then a short game where it is won, and a
    /// long one where it is lost.
    fn rank(&self, mover: Player, worth: Worth) -> (u8, i32) {
        let all = u8::try_from(self.faces.len()).unwrap_or(u8::MAX);
        let own = match self.face.rules().proponent() == mover {
            true => worth.claims,
            false => all.saturating_sub(worth.claims),
        };
        // A move that is not known to end the game soon does not.
        let moves = worth.moves.map_or(i32::MAX, i32::from);
        let speed = match own {
            _ if self.has_score => 0,
            0 => moves,
            own if own == all => -moves,
            _ => 0,
        };
        (own, speed)
    }

    fn remember(&mut self, key: Box<[u8]>, worth: Worth) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.request.resources;
        let count = self.known.len() + 1;
        let allow = || -> Result<(), Limit> {
            limits.confirm_positions(count)?;
            limits.confirm_memory(bytes(key.len()).saturating_mul(count))
        };
        allow()?;
        self.known.insert(key, worth);
        if count.is_multiple_of(PERIOD) {
            progress(Progress::after("searching", count));
        }
        Ok(())
    }
}

/// What a remembered position takes, in bytes, with a key of so many. A table is at most seven eighths full
/// and doubles, and holds a byte beside each place; while it grows, the old one is still there: 3 · 8/7
/// places. Keys are rounded up to 16 bytes, with 16 more of their own.
fn bytes(key: usize) -> usize {
    let place = size_of::<(Box<[u8]>, Worth)>() + 1;
    (place * 24).div_ceil(7) + key.next_multiple_of(16) + 16
}

/// What a game is worth by the claims that are true of its end; `None` where it goes on.
fn worth_at_end(claims: impl Iterator<Item = Option<bool>>) -> Option<Worth> {
    let claims: Vec<bool> = claims.collect::<Option<_>>()?;
    let claims = claims.into_iter().filter(|&is_true| is_true).count();
    Some(Worth { claims: u8::try_from(claims).unwrap_or(u8::MAX), moves: Some(0) })
}

/// The same worth, seen from a move before.
fn later(worth: Worth) -> Worth {
    Worth { moves: worth.moves.map(|moves| moves.saturating_add(1)), ..worth }
}

fn no_move() -> SolveError {
    SolveError::Wrong("there is a position without a move that is no end".to_owned())
}
