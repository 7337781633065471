//! Exhaustive search, and the strategy that it finds as a replay.
//!
//! Positions are looked at up to symmetry. The strategy's positions are numbered by their stored
//! bytes, so that the same game gives the same certificate.

use std::collections::HashMap;

use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_checker::games::latin_erdos::{Body, Statement};

use super::board::{Board, Placement, Setting};
use super::group::{Element, Group};
use crate::contract::error::GameError;
use crate::contract::solving::SolveRequest;
use crate::limits::Limit;
use crate::proofs::replay::builder::{BuildError, Built, DraftResponse, NodeId, StrategyBuilder};

/// Why there is no strategy.
#[derive(Debug, Error)]
pub(crate) enum SolveError {
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// A strategy has no legal reply.
    #[error("the strategy has no legal reply to a move")]
    NoReply,
    /// It is too large.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl From<SolveError> for GameError {
    fn from(error: SolveError) -> GameError {
        match error {
            SolveError::Limit(_) => GameError::Limit(error.to_string()),
            error => GameError::Wrong(error.to_string()),
        }
    }
}

/// What a row of the table of positions takes in memory while the table grows, in bytes, at most.
const KNOWN: usize = 3 * (size_of::<(u128, bool)>() + 1);
/// What a row of the table of images takes.
const IMAGE: usize = 3 * (size_of::<(u128, (Board, Element))>() + 1);

/// A claim to be decided: whether the proponent can play so that the game ends as is stated.
pub(crate) struct Search<'s> {
    setting: Setting,
    /// Whether the player who moves last wins on a full board.
    last_mover_wins: bool,
    statement: Statement,
    group: Group,
    /// Of every position looked at, the least of its orbit: whether the proponent achieves what is
    /// stated.
    known: HashMap<u128, bool>,
    /// The least images of boards, where it takes long to find them.
    images: HashMap<u128, (Board, Element)>,
    request: &'s SolveRequest<'s>,
}

/// What the proponent does.
pub(crate) enum Replies<'r> {
    /// What the search has found.
    Searched,
    /// The image of every move of the opponent, and a first move.
    Mirror(Option<Placement>, &'r dyn Fn(Placement) -> Placement),
}

impl<'s> Search<'s> {
    pub(crate) fn new(
        setting: Setting,
        last_mover_wins: bool,
        statement: Statement,
        group: Group,
        request: &'s SolveRequest<'s>,
    ) -> Search<'s> {
        let (known, images) = (HashMap::new(), HashMap::new());
        Search { setting, last_mover_wins, statement, group, known, images, request }
    }

    /// How many positions have been looked at.
    pub(crate) fn positions(&self) -> usize {
        self.known.len()
    }

    fn proponent(&self) -> Player {
        self.statement.proponent()
    }

    /// Whether a game that is over is as is stated.
    fn holds(&self, board: &Board) -> bool {
        let last = board.mover().other();
        let by_columns = self.setting.is_full(board) && !self.last_mover_wins;
        match self.statement {
            Statement::NeverWithoutMove(player) => by_columns || player == last,
            Statement::Strategy(statement) => {
                let winner = if by_columns { self.setting.by_columns(board) } else { Some(last) };
                match statement {
                    zermelo_checker::claim::Statement::Wins(player) => winner == Some(player),
                    zermelo_checker::claim::Statement::DoesNotLose(player) => {
                        winner != Some(player.other())
                    }
                }
            }
            _ => false,
        }
    }

    /// Whether the proponent achieves what is stated from a board, the least of its orbit.
    ///
    /// # Errors
    /// When more positions are looked at than is allowed.
    pub(crate) fn achieves(&mut self, board: &Board) -> Result<bool, SolveError> {
        let key = board.key();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let moves = self.setting.moves(board);
        let own = board.mover() == self.proponent();
        let mut found = if moves.is_empty() { self.holds(board) } else { !own };
        for (_, after) in self.options(board, &moves) {
            if self.achieves(&after)? == own {
                found = own;
                break;
            }
        }
        self.known.insert(key, found);
        let positions = self.known.len();
        self.request.limits.confirm_positions(positions)?;
        self.go_on("solving", positions)?;
        Ok(found)
    }

    /// Confirms the limits, and tells now and then how far it is. A position takes long: its images by
    /// all symmetries are compared.
    fn go_on(&self, what: &str, positions: usize) -> Result<(), Limit> {
        let memory = self.known.len() * KNOWN + self.images.len() * IMAGE;
        self.request.limits.confirm_memory(memory)?;
        self.request.limits.confirm_running()?;
        if positions.is_multiple_of(1000) {
            (self.request.progress)(format!("{what}: {positions} positions, {} MiB", memory >> 20));
        }
        Ok(())
    }

    /// The replay of a strategy. What is claimed is true, if it is one that was searched for.
    ///
    /// # Errors
    /// When a reply of the strategy is not legal, or it is too large.
    pub(crate) fn replay(&mut self, replies: &Replies<'_>) -> Result<Body<'static>, SolveError> {
        let mut start = Board::EMPTY;
        let mut opening = None;
        if self.proponent() == Player::First {
            let placement = match replies {
                Replies::Mirror(first, _) => *first,
                Replies::Searched => self.reply(&start, &Strategy::default())?,
            };
            let placement = placement.ok_or(SolveError::NoReply)?;
            start = self.setting.after(&start, placement);
            opening = Some(self.setting.mv(placement));
            if self.setting.moves(&start).is_empty() {
                // The first move ends the game: no position is needed.
                let mut body = Body::default();
                body.replay.opening = opening;
                return Ok(body);
            }
        }
        let mut strategy =
            Strategy { builder: StrategyBuilder::new(opening), ..Strategy::default() };
        let mut todo = vec![(start, strategy.node(self.setting, &start))];
        while let Some((board, node)) = todo.pop() {
            for mv in self.setting.moves(&board) {
                let answer = self.answer(&board, mv, replies, &mut strategy, &mut todo)?;
                strategy.builder.answer(node, self.setting.mv(mv), answer);
            }
            let nodes = strategy.builder.node_count();
            self.request.limits.confirm_positions(nodes)?;
            self.go_on("writing the strategy", nodes)?;
        }
        let Strategy { builder, elements } = strategy;
        let Built { replay, symmetries, mirrors, .. } = builder.finish()?;
        let side = self.setting.side;
        let stored = |(_, images)| elements.get(&images).map(|element| element.stored(side));
        let symmetries = symmetries.into_iter().filter_map(stored).collect();
        Ok(Body { symmetries, replay, mirrors })
    }

    /// The response to a move of the opponent.
    fn answer(
        &mut self,
        board: &Board,
        mv: Placement,
        replies: &Replies<'_>,
        strategy: &mut Strategy,
        todo: &mut Vec<(Board, NodeId)>,
    ) -> Result<DraftResponse, SolveError> {
        let after = self.setting.after(board, mv);
        if self.setting.moves(&after).is_empty() {
            return Ok(DraftResponse::Settled);
        }
        let placement = match replies {
            Replies::Mirror(_, image) => Some(image(mv)),
            Replies::Searched => self.reply(&after, strategy)?,
        };
        let legal = |placement: &Placement| self.setting.moves(&after).contains(placement);
        let placement = placement.filter(legal).ok_or(SolveError::NoReply)?;
        let reply = self.setting.mv(placement);
        let position = self.setting.after(&after, placement);
        if self.setting.moves(&position).is_empty() {
            return Ok(DraftResponse::Win { reply });
        }
        let (least, element) = self.least(&position);
        let is_new = strategy.builder.find(&least.record(self.setting)).is_none();
        let target = strategy.node(self.setting, &least);
        if is_new {
            todo.push((least, target));
        }
        let symmetry = strategy.images(self.setting, element);
        Ok(DraftResponse::Reply { reply, target, symmetry })
    }

    /// The least of the orbits of the positions after some moves, each once, with the number of moves
    /// from it: fewest first, because they decide soonest.
    fn options(&mut self, board: &Board, moves: &[Placement]) -> Vec<(usize, Board)> {
        let mut options: Vec<(usize, Board)> = Vec::with_capacity(moves.len());
        for &placement in moves {
            let (after, _) = self.least(&self.setting.after(board, placement));
            if options.iter().all(|(_, other)| *other != after) {
                options.push((self.setting.moves(&after).len(), after));
            }
        }
        options.sort_unstable();
        options
    }

    /// The least image of a board, and a symmetry that leads to it.
    fn least(&mut self, board: &Board) -> (Board, Element) {
        if matches!(self.group, Group::Listed(_)) {
            return self.group.least(self.setting, board);
        }
        let (setting, group) = (self.setting, &self.group);
        *self.images.entry(board.key()).or_insert_with(|| group.least(setting, board))
    }

    /// A reply of the proponent that achieves what is stated: one that ends the game, or else one to a
    /// position of the strategy, or else one that leaves the opponent the fewest moves.
    fn reply(
        &mut self,
        board: &Board,
        strategy: &Strategy,
    ) -> Result<Option<Placement>, SolveError> {
        let mut replies = Vec::new();
        for placement in self.setting.moves(board) {
            let after = self.setting.after(board, placement);
            let (least, _) = self.least(&after);
            let moves = self.setting.moves(&least).len();
            let is_new = strategy.builder.find(&least.record(self.setting)).is_none();
            replies.push((moves > 0, is_new, moves, least, placement));
        }
        replies.sort_unstable();
        for (_, _, _, least, placement) in replies {
            if self.achieves(&least)? {
                return Ok(Some(placement));
            }
        }
        Ok(None)
    }
}

/// A strategy as it is laid out, with the symmetries by the images of all moves.
#[derive(Default)]
struct Strategy {
    builder: StrategyBuilder,
    elements: HashMap<Vec<u16>, Element>,
}

impl Strategy {
    fn node(&mut self, setting: Setting, board: &Board) -> NodeId {
        let rank = u64::try_from(board.placed()).unwrap_or(u64::MAX);
        self.builder.node(board.record(setting), rank)
    }

    /// The images of all moves; `None` for the identity.
    fn images(&mut self, setting: Setting, element: Element) -> Option<Vec<u16>> {
        if element.is_identity(setting.side) {
            return None;
        }
        let images: Vec<u16> =
            setting.placements().map(|placement| setting.mv(element.image(placement))).collect();
        self.elements.insert(images.clone(), element);
        Some(images)
    }
}
