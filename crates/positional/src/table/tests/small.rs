//! Strategies for boards small enough to try everything, laid out as a solver lays them out: one
//! node for all positions that are the same up to symmetry, `same as` for replies that are.

use std::collections::HashMap;

use zermelo_checker::claim::{Player, Provenance, Statement};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::positional::{Board, BoardName, Claim, Convention, Positional, Start};
use zermelo_checker::proofs::Kind;
use zermelo_search::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

use super::group::automorphisms;
use crate::boards;
use crate::proof::body;

/// First's and Second's stones, a bit a point.
type Position = [u32; 2];

pub(super) struct Search {
    board: Board,
    lines: Vec<u32>,
    convention: Convention,
    statement: Statement,
    proponent: Player,
    group: Vec<Vec<u16>>,
    known: HashMap<Position, bool>,
    builder: StrategyBuilder,
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

fn map(images: &[u16], stones: u32) -> u32 {
    let points = (0..images.len()).filter(|point| stones >> point & 1 == 1);
    points.fold(0, |mapped, point| mapped | 1 << images[point])
}

impl Search {
    fn points(&self) -> impl Iterator<Item = u16> + use<> {
        (0..).take(self.board.size())
    }

    fn free(&self, position: Position) -> impl Iterator<Item = u16> + use<> {
        self.points().filter(move |point| (position[0] | position[1]) >> point & 1 == 0)
    }

    fn play(position: Position, player: Player, point: u16) -> Position {
        let mut position = position;
        position[index(player)] |= 1 << point;
        position
    }

    /// Whether the game is over when `player` has just moved, and as claimed.
    fn over(&self, position: Position, player: Player) -> Option<bool> {
        let counts = !matches!(self.convention, Convention::Weak { maker } if maker != player);
        let stones = position[index(player)];
        let winner = if counts && self.lines.iter().any(|line| stones & line == *line) {
            let loses = self.convention == Convention::Avoidance;
            Some(if loses { player.other() } else { player })
        } else if self.free(position).next().is_none() {
            match self.convention {
                Convention::Weak { maker } => Some(maker.other()),
                _ => None,
            }
        } else if self.blocked(position) {
            return Some(true);
        } else {
            return None;
        };
        Some(match winner {
            Some(winner) => winner == self.proponent,
            None => matches!(self.statement, Statement::DoesNotLose(_)),
        })
    }

    /// Whether no line can decide against the claim any more, and that is enough.
    fn blocked(&self, position: Position) -> bool {
        let (against, enough) = match (self.convention, self.statement) {
            (Convention::Weak { maker }, _) => (maker, maker != self.proponent),
            (Convention::Strong, Statement::DoesNotLose(_)) => (self.proponent.other(), true),
            (Convention::Avoidance, Statement::DoesNotLose(_)) => (self.proponent, true),
            _ => (self.proponent, false),
        };
        let stones = position[index(against.other())];
        enough && self.lines.iter().all(|line| stones & line != 0)
    }

    /// Whether the proponent reaches what is claimed, `mover` to move.
    fn holds(&mut self, position: Position, mover: Player) -> bool {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let own = mover == self.proponent;
        let mut holds = !own;
        for point in self.free(position) {
            let after = Self::play(position, mover, point);
            let value = match self.over(after, mover) {
                Some(value) => value,
                None => self.holds(after, mover.other()),
            };
            if value == own {
                holds = own;
                break;
            }
        }
        self.known.insert(position, holds);
        holds
    }

    /// The least position that a symmetry makes of one, and the symmetry.
    fn canonical(&self, position: Position) -> (Position, Vec<u16>) {
        let mapped = self.group.iter().map(|g| (position.map(|stones| map(g, stones)), g));
        let (least, images) = mapped.min().expect("the identity at least");
        (least, images.clone())
    }

    fn record(&self, position: Position) -> Vec<u8> {
        let half = self.board.size().div_ceil(8);
        position.iter().flat_map(|stones| stones.to_le_bytes().into_iter().take(half)).collect()
    }

    fn node(&mut self, position: Position) -> NodeId {
        let record = self.record(position);
        let known = self.builder.find(&record);
        let rank = (position[0] | position[1]).count_ones();
        let node = self.builder.node(record, rank.into());
        if known.is_some() {
            return node;
        }
        let (own, theirs) = (self.proponent, self.proponent.other());
        let fixing: Vec<Vec<u16>> = self
            .group
            .iter()
            .filter(|g| position.map(|stones| map(g, stones)) == position)
            .cloned()
            .collect();
        for mv in self.free(position) {
            let least = fixing.iter().min_by_key(|g| g[usize::from(mv)]);
            let least = least.filter(|g| g[usize::from(mv)] < mv).cloned();
            if let Some(symmetry) = least {
                let of = symmetry[usize::from(mv)];
                self.builder.answer(node, mv, DraftResponse::SameAs { mv: of, symmetry });
                continue;
            }
            let after = Self::play(position, theirs, mv);
            let answer = match self.over(after, theirs) {
                Some(over) => {
                    assert!(over);
                    DraftResponse::Settled
                }
                None => self.answer(after, own),
            };
            self.builder.answer(node, mv, answer);
        }
        node
    }

    fn answer(&mut self, position: Position, own: Player) -> DraftResponse {
        let replies: Vec<u16> = self.free(position).collect();
        let over = |reply: &&u16| self.over(Self::play(position, own, **reply), own) == Some(true);
        if let Some(&reply) = replies.iter().find(over) {
            return DraftResponse::Win { reply };
        }
        for reply in replies {
            let after = Self::play(position, own, reply);
            if self.over(after, own).is_none() && self.holds(after, own.other()) {
                let (canonical, images) = self.canonical(after);
                let identity = self.points().collect::<Vec<_>>() == images;
                let target = self.node(canonical);
                let symmetry = (!identity).then_some(images);
                return DraftResponse::Reply { reply, target, symmetry };
            }
        }
        panic!("no reply holds");
    }
}

/// Whether a strategy makes use of the board's symmetries.
#[derive(Clone, Copy)]
pub(super) enum Symmetry {
    Used,
    Ignored,
}

/// A certificate for a claim about a board from its empty position, if the claim is true.
pub(super) fn certificate(
    name: &BoardName,
    convention: Convention,
    statement: Statement,
    symmetry: Symmetry,
) -> Option<Certificate<'static>> {
    let proponent = statement.proponent();
    let board = boards::named(name).expect("a board");
    let lines = board.lines.iter().map(|line| line.iter().fold(0, |mask, point| mask | 1 << point));
    let size = board.size();
    let group = match symmetry {
        Symmetry::Used => automorphisms(&board),
        Symmetry::Ignored => vec![(0..).take(board.size()).collect()],
    };
    let mut search = Search {
        lines: lines.collect(),
        group,
        board,
        convention,
        statement,
        proponent,
        known: HashMap::new(),
        builder: StrategyBuilder::new(None),
    };
    if !search.holds([0, 0], Player::First) {
        return None;
    }
    let start = match proponent {
        Player::Second => [0, 0],
        Player::First => {
            let mut holds = |point: &u16| {
                let after = Search::play([0, 0], Player::First, *point);
                let over = search.over(after, Player::First);
                over.unwrap_or_else(|| search.holds(after, Player::Second))
            };
            let mut points = (0..).take(size);
            let opening = points.find(|point| holds(point)).expect("a first move that holds");
            search.builder = StrategyBuilder::new(Some(opening));
            Search::play([0, 0], Player::First, opening)
        }
    };
    search.node(start);
    let built = search.builder.finish().expect("a strategy");
    let game = Positional {
        board: name.clone(),
        board_hash: None,
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    };
    let claim = Claim { statement, game }.into();
    let header = Header { claim, provenance: Provenance::default() };
    let body = body(search.board, built);
    let certificate = Certificate::new(header, Kind::Replay, &body);
    let verdict = zermelo_checker::check(&certificate.write().0, None);
    assert!(verdict.is_verified(), "{}: {verdict:?}", certificate.header.claim);
    Some(certificate)
}
