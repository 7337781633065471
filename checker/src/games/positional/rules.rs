//! The rules of positional games.
//!
//! A stored position is First's stones, then Second's, each a bit a point in ⌈points / 8⌉
//! little-endian bytes. The rules rely on a confirmed board ([`Board::confirm`]).

use std::collections::BTreeSet;

use super::board::Board;
use super::claim::{Claim, Convention, Start};
use super::follow_ups::{self, Endgame};
use super::threats::{self, Race, has_needs};
use super::{
    BOARD_POINT_COUNT, NEEDS_NOT_KEPT, POSITION_LINE_COMPLETE, POSITION_NEEDS, POSITION_OFF_BOARD,
    POSITION_OVERLAP, POSITION_STONE_COUNT, START_ORDER,
};
use crate::claim::{Player, Statement};
use crate::codes::{NEEDLESS_SYMMETRY, NOT_A_PERMUTATION, NOT_AN_AUTOMORPHISM};
use crate::fault::{Code, Fault};
use crate::format::{Text, record};
use crate::mask::Mask;
use crate::proofs::pairing::{self, Pairing};
use crate::proofs::replay::{LEMMA_TOO_WEAK, Move, NO_SUCH_LEMMA, Outlook, Rules, list_index};
use crate::proofs::{blocking::Blocking, potential};
use crate::start::{START_OVER, START_POSITION};

/// A permutation of the board's points, claimed to be an automorphism of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What its author calls it; may be empty. Proves nothing.
    pub name: Text,
    /// The image of every point.
    pub images: Vec<u16>,
}

record!(Symmetry { name, images });

/// The stones of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<const N: usize> {
    pub(crate) first: Mask<N>,
    pub(crate) second: Mask<N>,
    /// Whose turn it is; follows from the numbers of stones.
    mover: Player,
}

impl<const N: usize> Position<N> {
    fn stones(&self, player: Player) -> Mask<N> {
        player.choose(self.first, self.second)
    }

    fn taken(&self) -> Mask<N> {
        self.first.union(self.second)
    }

    /// The position before a move that led to this one.
    fn before(&self, mv: Move) -> Position<N> {
        let without = |stones: Mask<N>| stones.without(Mask::point(mv));
        let (first, second) = (without(self.first), without(self.second));
        Position { first, second, mover: self.mover.other() }
    }
}

/// A positional game on a board of at most 64 `N` points, with what is claimed of it.
pub struct PositionalRules<'a, const N: usize> {
    board: &'a Board,
    statement: Statement,
    convention: Convention,
    start: Position<N>,
    size: u16,
    /// The number of stones with which the game is over.
    most_stones: u32,
    all: Mask<N>,
    lines: Vec<Mask<N>>,
    /// Of every point, those that have to be taken before it; empty where no point needs any.
    needs: Vec<Mask<N>>,
    /// The images of the points, by permutations that take every line to a line.
    symmetries: Vec<&'a [u16]>,
    pairings: &'a [Pairing],
    threats: &'a [Vec<u16>],
    /// Of every point, the lines through it; empty where no lemma needs them.
    through: Vec<Vec<Mask<N>>>,
    /// Of every point, the points that need it; empty where no lemma needs them.
    needed_by: Vec<Vec<u16>>,
    /// Of every point, those that it needs, directly or not; empty where no lemma needs them.
    below: Vec<Mask<N>>,
}

impl<'a, const N: usize> PositionalRules<'a, N> {
    /// The rules of a claim's game on a board that has been confirmed, with the start position and
    /// symmetries confirmed here.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn new(claim: &Claim, board: &'a Board, symmetries: &'a [Symmetry]) -> Result<Self, Fault> {
        let size = u16::try_from(board.size())
            .ok()
            .filter(|&size| usize::from(size) <= N.saturating_mul(64))
            .ok_or(BOARD_POINT_COUNT)?;
        let mut rules = PositionalRules {
            board,
            statement: claim.statement,
            convention: claim.game.convention,
            start: Position { first: Mask::EMPTY, second: Mask::EMPTY, mover: Player::First },
            size,
            most_stones: claim.game.most_stones(size),
            all: Mask::from_points(0..size),
            lines: masks(&board.lines),
            needs: masks(&board.needs),
            symmetries: Vec::new(),
            pairings: &[],
            threats: &[],
            through: Vec::new(),
            needed_by: Vec::new(),
            below: Vec::new(),
        };
        rules.start = rules.confirm_start(&claim.game.start)?;
        rules.symmetries = rules.confirm_symmetries(symmetries)?;
        Ok(rules)
    }

    /// The rules with these pairings and threat sequences as lemmas, which are confirmed where they
    /// are used.
    pub fn with_lemmas(self, pairings: &'a [Pairing], threats: &'a [Vec<u16>]) -> Self {
        let points = if threats.is_empty() { 0 } else { self.size };
        let through = |point: u16| {
            self.lines.iter().copied().filter(|line| line.meets(Mask::point(point))).collect()
        };
        let needed_by = |point: u16| {
            let needs = self.needs.iter().zip(0..);
            needs.filter(|(needs, _)| needs.meets(Mask::point(point))).map(|(_, by)| by).collect()
        };
        let (through, needed_by) =
            ((0..points).map(through).collect(), (0..points).map(needed_by).collect());
        let below = if pairings.is_empty() { Vec::new() } else { follow_ups::below(&self.needs) };
        PositionalRules { pairings, threats, through, needed_by, below, ..self }
    }

    /// Whether the game is over, whatever the lines are.
    fn is_full(&self, position: &Position<N>) -> bool {
        position.taken().len() >= self.most_stones
    }

    /// The points that can be taken next: they are free, and all that they need is taken.
    fn takeable(&self, taken: Mask<N>) -> Mask<N> {
        let free = self.all.without(taken);
        if self.needs.is_empty() {
            return free;
        }
        Mask::from_points(free.points().filter(|&point| has_needs(&self.needs, point, taken)))
    }

    fn confirm_start(&self, start: &Start) -> Result<Position<N>, Code> {
        let first = self.named_stones(&start.first)?;
        let second = self.named_stones(&start.second)?;
        let mover = if first.len() == second.len() { Player::First } else { Player::Second };
        let position = Position { first, second, mover };
        self.confirm_position(&position).map_err(|code| match code {
            POSITION_LINE_COMPLETE => START_OVER,
            _ => START_POSITION,
        })?;
        START_OVER.unless(!self.is_full(&position))?;
        Ok(position)
    }

    /// The set of points with these names, which have to be in the order of points.
    fn named_stones(&self, names: &[Text]) -> Result<Mask<N>, Code> {
        let mut points = Vec::new();
        for name in names {
            let point = self.board.points.iter().position(|point| point == name);
            let point = point.and_then(|point| u16::try_from(point).ok()).ok_or(START_POSITION)?;
            START_ORDER.unless(points.last().is_none_or(|&last| last < point))?;
            points.push(point);
        }
        Ok(Mask::from_points(points))
    }

    fn confirm_symmetries(&self, symmetries: &'a [Symmetry]) -> Result<Vec<&'a [u16]>, Fault> {
        let mut lines = self.lines.clone();
        lines.sort_unstable();
        let mut confirmed = Vec::with_capacity(symmetries.len());
        // The identity needs no place, and no permutation two.
        let identity: Vec<u16> = (0..self.size).collect();
        let mut seen = BTreeSet::from([identity.as_slice()]);
        for (symmetry, number) in symmetries.iter().zip(1u64..) {
            if !seen.insert(&symmetry.images) {
                return Err(NEEDLESS_SYMMETRY.at("symmetry", number));
            }
            let images = symmetry.images.as_slice();
            let is_permutation = images.len() == identity.len()
                && Mask::from_points(images.iter().copied()) == self.all;
            let place = |code: Code| code.at("symmetry", number);
            NOT_A_PERMUTATION.unless(is_permutation).map_err(place)?;
            // A permutation keeps lines apart, so that their images are all the lines.
            let no_line = |line: &Mask<N>| lines.binary_search(&line.image(images)).is_err();
            if let Some(line) = self.lines.iter().position(no_line) {
                return Err(NOT_AN_AUTOMORPHISM.at("symmetry", number).at("line", line));
            }
            let needs = |point: u16| self.needs.get(usize::from(point)).copied();
            let keeps = |(&image_of, &needs_of): (&u16, &Mask<N>)| {
                needs(image_of) == Some(needs_of.image(images))
            };
            if let Some(point) = images.iter().zip(&self.needs).position(|pair| !keeps(pair)) {
                return Err(NEEDS_NOT_KEPT.at("symmetry", number).at("point", point));
            }
            confirmed.push(images);
        }
        Ok(confirmed)
    }

    /// Disjoint stones, in numbers that make it the mover's turn, and no complete line.
    fn confirm_position(&self, position: &Position<N>) -> Result<(), Code> {
        let Position { first, second, mover } = *position;
        POSITION_OVERLAP.unless(!first.meets(second))?;
        if !self.needs.is_empty() {
            let taken = position.taken();
            let mut points = taken.points();
            POSITION_NEEDS.unless(points.all(|point| has_needs(&self.needs, point, taken)))?;
        }
        let ahead = u32::from(mover == Player::Second);
        POSITION_STONE_COUNT.unless(first.len() == second.len().saturating_add(ahead))?;
        let complete = |player| {
            let stones = position.stones(player);
            self.completion_ends(player) && self.lines.iter().any(|line| stones.contains(*line))
        };
        POSITION_LINE_COMPLETE.unless(!complete(Player::First) && !complete(Player::Second))
    }

    /// Whether a line completed by the player ends the game. In the weak game breaker's lines
    /// mean nothing.
    fn completion_ends(&self, player: Player) -> bool {
        match self.convention {
            Convention::Strong | Convention::Avoidance => true,
            Convention::Weak { maker } => player == maker,
        }
    }

    /// The player whose stones prevent that a line decides against the statement, if stones can.
    fn preventing(&self) -> Option<Player> {
        let proponent = self.statement.proponent();
        match (self.statement, self.convention) {
            (Statement::DoesNotLose(_), Convention::Strong) => Some(proponent),
            (Statement::DoesNotLose(_), Convention::Avoidance) => Some(proponent.other()),
            (_, Convention::Weak { maker }) => Some(proponent).filter(|&player| player != maker),
            (Statement::Wins(_), Convention::Strong | Convention::Avoidance) => None,
        }
    }

    /// The position as one in which the proponent keeps the opponent from completing a line; `None`
    /// where that is not all that is claimed, or not every free point can be taken (P6, E2).
    pub(super) fn blocking(&self, position: &Position<N>) -> Option<Blocking<N>> {
        let proponent = self.statement.proponent();
        if !self.needs.is_empty() {
            return None;
        }
        self.preventing().filter(|&player| player == proponent)?;
        let (stones, taken) = (position.stones(proponent), position.taken());
        let open = self.lines.iter().enumerate().filter(|(_, line)| !line.meets(stones));
        let mut lines = Vec::with_capacity(self.lines.len());
        lines.extend(open.map(|(number, line)| (number, line.without(taken))));
        let (proponent_moves, free) = (position.mover == proponent, self.all.without(taken));
        Some(Blocking { proponent_moves, points: self.size, free, lines })
    }

    /// The position, with the proponent to move, as one in which completing a line is what the
    /// proponent claims; `None` where it is not (R30).
    fn race(&self, position: &Position<N>) -> Option<Race<'_, N>> {
        let proponent = self.statement.proponent();
        let wins = self.convention != Convention::Avoidance && self.completion_ends(proponent);
        wins.then(|| Race {
            own: position.stones(proponent),
            theirs: position.stones(proponent.other()),
            takeable: self.takeable(position.taken()),
            needs: &self.needs,
            needed_by: &self.needed_by,
            both_complete: self.completion_ends(proponent.other()),
            lines: &self.lines,
            through: &self.through,
            most_stones: self.most_stones,
        })
    }

    /// The position, with the proponent to move, as one whose follow-ups can show what is claimed; `None`
    /// where they cannot (R37).
    fn endgame(&self, position: &Position<N>) -> Option<Endgame<'_, N>> {
        let proponent = self.statement.proponent();
        let is_avoidance = self.convention == Convention::Avoidance;
        let completes = !is_avoidance && self.completion_ends(proponent);
        let prevents = self.preventing() == Some(proponent);
        (completes || prevents).then(|| Endgame {
            own: position.stones(proponent),
            free: self.all.without(position.taken()),
            takeable: self.takeable(position.taken()),
            size: self.size,
            needs: &self.needs,
            below: &self.below,
            lines: &self.lines,
            completes,
            they_complete: self.completion_ends(proponent.other()),
            prevents,
            is_limited: self.most_stones < self.size.into(),
        })
    }

    /// What a stone more at a position would do.
    fn threats<'r>(&'r self, position: &Position<N>) -> Threats<'r, 'a, N> {
        let completing = [Player::First, Player::Second].map(|player| {
            let lines = if self.completion_ends(player) { self.lines.as_slice() } else { &[] };
            let stones = position.stones(player);
            let last_point = |line: &Mask<N>| line.without(stones).at_most_one();
            lines.iter().map(last_point).fold(Mask::EMPTY, Mask::union)
        });
        let is_late = position.taken().len().saturating_add(2) >= self.most_stones;
        let prevention = self.preventing().map(|player| {
            let stones = position.stones(player);
            let open = self.lines.iter().copied().filter(|line| !line.meets(stones));
            (player, open.reduce(Mask::intersection))
        });
        Threats { rules: self, completing, is_late, prevention }
    }

    /// The position that a record stands for, unconfirmed.
    #[inline]
    fn unpack(&self, record: &[u8]) -> Position<N> {
        let (first, second) = record.split_at(self.half_width().min(record.len()));
        let (first, second) = (Mask::from_bytes(first), Mask::from_bytes(second));
        Position { first, second, mover: self.proponent().other() }
    }

    /// How many bytes the stones of a player take.
    fn half_width(&self) -> usize {
        usize::from(self.size.div_ceil(8))
    }

    fn symmetry(&self, symmetry: u32) -> Option<&'a [u16]> {
        self.symmetries.get(list_index(symmetry)?).copied()
    }
}

/// What a stone more at a position would do.
struct Threats<'r, 'a, const N: usize> {
    rules: &'r PositionalRules<'a, N>,
    /// The points with which the first player, and the second, completes a line that ends the game.
    completing: [Mask<N>; 2],
    /// Whether the game may be over after two stones more.
    is_late: bool,
    /// The player who prevents what could end the game against the statement, by a stone on every
    /// line, and the points that all lines without such a stone have in common; `None` when there
    /// is no such line. Without a player no line has to be prevented, or no stone can.
    prevention: Option<(Player, Option<Mask<N>>)>,
}

impl<const N: usize> Outlook<Position<N>> for Threats<'_, '_, N> {
    /// Since the position of the outlook the player has moved once: now, with `mv`.
    #[inline]
    fn ending(&self, position: &Position<N>, mv: Move) -> Option<bool> {
        let player = position.mover.other();
        let [first, second] = self.completing;
        let completes = player.choose(first, second).meets(Mask::point(mv));
        let winner = if completes {
            Some(match self.rules.convention {
                Convention::Strong | Convention::Weak { .. } => player,
                Convention::Avoidance => player.other(),
            })
        } else if self.is_late && self.rules.is_full(position) {
            match self.rules.convention {
                Convention::Strong | Convention::Avoidance => None,
                Convention::Weak { maker } => Some(maker.other()),
            }
        } else {
            return None;
        };
        Some(self.rules.statement.holds(winner))
    }

    /// Whether every line that could decide against the statement already holds a stone that
    /// prevents it. It is the pairing strategy (kind 4) that needs no pair. Since the position of
    /// the outlook a player has one stone more at most, and so has to have it on all open lines.
    fn is_settled(&self, position: &Position<N>) -> bool {
        self.prevention.is_some_and(|(player, open)| {
            open.is_none_or(|open| open.meets(position.stones(player)))
        })
    }
}

/// Sets of points.
fn masks<const N: usize>(sets: &[Vec<u16>]) -> Vec<Mask<N>> {
    sets.iter().map(|points| Mask::from_points(points.iter().copied())).collect()
}

impl<'a, const N: usize> Rules for PositionalRules<'a, N> {
    type Position = Position<N>;

    fn proponent(&self) -> Player {
        self.statement.proponent()
    }

    fn start(&self) -> Position<N> {
        self.start
    }

    fn record_width(&self) -> usize {
        self.half_width().saturating_mul(2)
    }

    fn read(&self, record: &[u8]) -> Result<Position<N>, Code> {
        let position = self.unpack(record);
        for stones in [position.first, position.second] {
            POSITION_OFF_BOARD.unless(stones.without(self.all).is_empty())?;
        }
        self.confirm_position(&position)?;
        Ok(position)
    }

    #[inline]
    fn is_record(&self, record: &[u8], position: &Position<N>) -> Result<bool, Code> {
        Ok(self.unpack(record) == *position)
    }

    fn mover(&self, position: &Position<N>) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position<N>, moves: &mut Vec<Move>) {
        self.takeable(position.taken()).points().for_each(|point| moves.push(point));
    }

    #[inline]
    fn play(&self, position: &Position<N>, mv: Move) -> Option<Position<N>> {
        let point = Mask::point(mv);
        let taken = position.taken();
        if mv >= self.size || taken.meets(point) || !has_needs(&self.needs, mv, taken) {
            return None;
        }
        let Position { first, second, mover } = *position;
        Some(match mover {
            Player::First => Position { first: first.union(point), second, mover: Player::Second },
            Player::Second => Position { first, second: second.union(point), mover: Player::First },
        })
    }

    fn ending(&self, position: &Position<N>, mv: Move) -> Option<bool> {
        self.threats(&position.before(mv)).ending(position, mv)
    }

    fn is_settled(&self, position: &Position<N>) -> bool {
        self.threats(position).is_settled(position)
    }

    fn outlook(&self, position: &Position<N>) -> impl Outlook<Position<N>> {
        self.threats(position)
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map(&self, symmetry: u32, position: &Position<N>) -> Option<Position<N>> {
        let images = self.symmetry(symmetry)?;
        let Position { first, second, mover } = *position;
        Some(Position { first: first.image(images), second: second.image(images), mover })
    }

    fn map_move(&self, symmetry: u32, _: Player, mv: Move) -> Option<Move> {
        self.symmetry(symmetry)?.get(usize::from(mv)).copied()
    }

    fn lemmas(&self) -> usize {
        self.pairings.len().saturating_add(self.threats.len())
    }

    /// Lemma 0 is the potential; then come the pairings, which are about follow-ups where points have
    /// needs, and then the threat sequences.
    fn lemma(&self, lemma: u32, position: &Position<N>) -> Result<(), Code> {
        let index = list_index(lemma);
        if let Some(threat) = index.and_then(|index| index.checked_sub(self.pairings.len())) {
            let moves = self.threats.get(threat).ok_or(NO_SUCH_LEMMA)?;
            return threats::confirm(&self.race(position).ok_or(LEMMA_TOO_WEAK)?, moves);
        }
        let pairing = index.and_then(|index| self.pairings.get(index));
        if let Some(pairing) = pairing.filter(|_| !self.needs.is_empty()) {
            return follow_ups::confirm(&self.endgame(position).ok_or(LEMMA_TOO_WEAK)?, pairing);
        }
        let position = self.blocking(position).ok_or(LEMMA_TOO_WEAK)?;
        let shown = match pairing {
            None => potential::check(&position),
            Some(pairing) => pairing::check(&position, pairing),
        };
        shown.map_err(|fault| fault.code)
    }
}

#[cfg(test)]
mod tests;
