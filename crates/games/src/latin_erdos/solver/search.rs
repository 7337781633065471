//! Exhaustive search, and the strategy that it finds as a replay.
//!
//! Positions are looked at up to symmetry. The strategy's positions are numbered by their stored
//! bytes, so that the same game gives the same certificate.

use std::collections::HashMap;

use zermelo_checker::claim::Player;
use zermelo_checker::games::latin_erdos::{Body, Statement};
use zermelo_search::limits::{BuildError, Limit, Progress, Resources, SolveError};
use zermelo_search::replay::builder::{Built, DraftResponse};
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close};
use zermelo_search::solving::SolveRequest;

use super::board::{Board, Placement, Setting};
use super::group::{Element, Group};

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
        self.request.resources.limits.confirm_positions(positions)?;
        self.go_on("solving", positions)?;
        Ok(found)
    }

    /// Confirms the limits, and tells now and then how far it is. A position takes long: its images by
    /// all symmetries are compared.
    fn go_on(&self, what: &'static str, positions: usize) -> Result<(), Limit> {
        let memory = self.known.len() * KNOWN + self.images.len() * IMAGE;
        let Resources { limits, progress } = self.request.resources;
        limits.confirm_memory(memory)?;
        limits.confirm_running()?;
        if positions.is_multiple_of(1000) {
            let memory = u64::try_from(memory).ok();
            progress(Progress { memory, ..Progress::after(what, positions) });
        }
        Ok(())
    }

    /// The replay of a strategy. What is claimed is true, if it is one that was searched for.
    ///
    /// # Errors
    /// When a reply of the strategy is not legal, or it is too large.
    pub(crate) fn replay(&mut self, replies: &Replies<'_>) -> Result<Body<'static>, SolveError> {
        let side = self.setting.side;
        let first = self.proponent() == Player::First;
        let mut strategy = Strategy { search: self, replies };
        let start = if first {
            let given = match replies {
                Replies::Searched => None,
                Replies::Mirror(first, _) => Some(first.ok_or(BuildError::NoReply)?),
            };
            Start::Opening(strategy.answer(&Board::EMPTY, given))
        } else {
            Start::Position(Board::EMPTY)
        };
        let Built { replay, symmetries, mirrors, .. } = close(&mut strategy, start)?.finish()?;
        let stored = |(_, element): (_, Element)| element.stored(side);
        Ok(Body { symmetries: symmetries.into_iter().map(stored).collect(), replay, mirrors })
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
}

/// A strategy as it is laid out.
struct Strategy<'r, 's> {
    search: &'r mut Search<'s>,
    replies: &'r Replies<'r>,
}

impl Strategy<'_, '_> {
    /// The reply that is given, or all: one that ends the game, or else the others, those first that
    /// leave the opponent the fewest moves.
    fn answer(&mut self, board: &Board, given: Option<Placement>) -> Answer<Self> {
        let setting = self.search.setting;
        let mut replies = Vec::new();
        for placement in setting.moves(board) {
            let (reply, to) = (setting.mv(placement), setting.after(board, placement));
            if given.is_some_and(|given| given != placement) {
                continue;
            } else if !setting.moves(&to).is_empty() {
                replies.push((reply, to));
            } else if given.is_some() || self.search.holds(&to) {
                return Answer::AtOnce(DraftResponse::Win { reply });
            }
        }
        replies.sort_by_cached_key(|(_, to)| {
            let form = self.form(to);
            (self.cost(&form), form)
        });
        Answer::OneOf(replies)
    }
}

impl Closing for Strategy<'_, '_> {
    type Position = Board;
    type Symmetry = Element;
    type Error = SolveError;

    fn level(&self, board: &Board) -> u32 {
        u32::try_from(board.placed()).unwrap_or(u32::MAX)
    }

    fn record(&self, board: &Board) -> Vec<u8> {
        board.record(self.search.setting)
    }

    fn form(&mut self, board: &Board) -> Board {
        self.search.least(board).0
    }

    fn symmetry(&mut self, from: &Board, _: &Board) -> Option<Element> {
        let (_, element) = self.search.least(from);
        Some(element).filter(|element| !element.is_identity(self.search.setting.side))
    }

    /// The number of moves of the opponent.
    fn cost(&self, board: &Board) -> u128 {
        self.search.setting.moves(board).len() as u128
    }

    fn holds(&mut self, board: &Board, known: usize) -> Result<bool, SolveError> {
        let (least, _) = self.search.least(board);
        match self.replies {
            Replies::Mirror(..) => Ok(true),
            Replies::Searched if known == 0 => self.search.achieves(&least),
            // To find out more takes long.
            Replies::Searched => Ok(self.search.known.get(&least.key()) == Some(&true)),
        }
    }

    fn answers(&mut self, board: &Board) -> Result<Answers<Self>, SolveError> {
        let setting = self.search.setting;
        let mut answers = Vec::new();
        for mv in setting.moves(board) {
            let after = setting.after(board, mv);
            let answer = match self.replies {
                _ if setting.moves(&after).is_empty() => Answer::AtOnce(DraftResponse::Settled),
                Replies::Mirror(_, image) => self.answer(&after, Some(image(mv))),
                Replies::Searched => self.answer(&after, None),
            };
            answers.push((Some(setting.mv(mv)), answer));
        }
        Ok(answers)
    }

    fn confirm(&mut self, nodes: usize, _: usize) -> Result<(), SolveError> {
        self.search.request.resources.limits.confirm_positions(nodes)?;
        Ok(self.search.go_on("writing the strategy", nodes)?)
    }
}
