//! The rules of positional games, for replays: moves, and what they complete.
//!
//! A stored position is First's stones, then Second's, each a bit a point in ⌈points / 8⌉
//! little-endian bytes.

use super::POSITION_OFF_BOARD;
use super::board::Board;
use super::body::Pairings;
use super::claim::{Claim, Convention};
use super::game::{Game, Position, has_needs};
use super::symmetry::{self, Symmetry};
use super::{follow_ups, threats};
use crate::claim::Player;
use crate::fault::{Code, Fault};
use crate::format::List;
use crate::mask::Mask;
use crate::proofs::pairing;
use crate::proofs::potential::Weights;
use crate::proofs::replay::{LEMMA_TOO_WEAK, Move, NO_SUCH_LEMMA, Outlook, Rules, list_index};

/// A positional game on a board of at most 64 `N` points, with what is claimed of it.
pub struct PositionalRules<'a, const N: usize> {
    game: Game<N>,
    /// Permutations of the points that take every line to a line.
    symmetries: &'a [Symmetry],
    pairings: Option<&'a Pairings<'a>>,
    threats: &'a [Vec<u16>],
}

impl<'a, const N: usize> PositionalRules<'a, N> {
    /// The rules of a claim's game on a board that has been confirmed, with the start position and
    /// symmetries confirmed here.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn new(claim: &Claim, board: &Board, symmetries: &'a [Symmetry]) -> Result<Self, Fault> {
        let game = Game::new(claim, board)?;
        symmetry::confirm(&game, symmetries)?;
        Ok(PositionalRules { game, symmetries, pairings: None, threats: &[] })
    }

    /// The rules with these pairings and threat sequences as lemmas, which are confirmed where they
    /// are used.
    pub fn with_lemmas(self, pairings: &'a Pairings<'a>, threats: &'a [Vec<u16>]) -> Self {
        PositionalRules { pairings: Some(pairings), threats, ..self }
    }

    /// What a stone more at a position would do.
    fn threats<'r>(&'r self, position: &Position<N>) -> Threats<'r, 'a, N> {
        let completing = [Player::First, Player::Second].map(|player| {
            let ends = self.game.completion_ends(player);
            let lines = if ends { self.game.lines.as_slice() } else { &[] };
            threats::completing(lines, position.stones(player))
        });
        let is_late = position.taken().len().saturating_add(2) >= self.game.most_stones;
        let prevention = self.game.preventing().map(|player| {
            let stones = position.stones(player);
            let open = self.game.lines.iter().copied().filter(|line| !line.meets(stones));
            (player, open.reduce(Mask::intersection))
        });
        let (before, weights, open) = (*position, None, Vec::new());
        Threats { rules: self, before, completing, is_late, prevention, weights, open }
    }

    /// How many bytes the stones of a player take.
    fn half_width(&self) -> usize {
        usize::from(self.game.size.div_ceil(8))
    }

    fn symmetry(&self, symmetry: u32) -> Option<&'a [u16]> {
        self.symmetries.get(list_index(symmetry)?).map(|symmetry| symmetry.images.as_slice())
    }
}

/// What a stone more at a position would do.
struct Threats<'r, 'a, const N: usize> {
    rules: &'r PositionalRules<'a, N>,
    before: Position<N>,
    /// The points with which the first player, and the second, completes a line that ends the game.
    completing: [Mask<N>; 2],
    /// Whether the game may be over after two stones more.
    is_late: bool,
    /// The player who prevents what could end the game against the statement, by a stone on every
    /// line, and the points that all lines without such a stone have in common; `None` when there
    /// is no such line. Without a player no line has to be prevented, or no stone can.
    prevention: Option<(Player, Option<Mask<N>>)>,
    /// The weights for the potential, once they are asked for.
    weights: Option<Weights<N>>,
    /// The lines without a stone of the proponent, once a lemma asks for them: no move of the opponent
    /// changes them.
    open: Vec<Mask<N>>,
}

impl<const N: usize> Threats<'_, '_, N> {
    /// Confirms what is claimed of a position, with the proponent to move, by a lemma: of the position of
    /// this, or the one after a move of the opponent. Lemma 0 is the potential; then come the pairings,
    /// which are about follow-ups where points have needs, and then the threat sequences.
    ///
    /// # Errors
    /// When there is no lemma of the number, or it does not show that.
    fn confirm(&mut self, lemma: u32, at: &Position<N>, mv: Option<Move>) -> Result<(), Code> {
        let PositionalRules { game, pairings, threats, .. } = self.rules;
        let index = list_index(lemma);
        if let Some(threat) =
            index.and_then(|index| index.checked_sub(pairings.map_or(0, List::len)))
        {
            let moves = threats.get(threat).ok_or(NO_SUCH_LEMMA)?;
            return threats::confirm(game, at, self.completing, mv, moves);
        }
        let pairing = index.and_then(|index| pairings.and_then(|all| all.read_from(index).next()));
        if let Some(pairing) = pairing.as_ref().filter(|_| !game.needs.is_empty()) {
            return follow_ups::confirm(game, at, pairing);
        }
        LEMMA_TOO_WEAK.unless(game.is_blocked())?;
        if self.open.is_empty() {
            let own = self.before.stones(game.statement.proponent());
            self.open.reserve(game.lines.len());
            self.open.extend(game.lines.iter().filter(|line| !line.meets(own)));
        }
        if let Some(pairing) = pairing {
            let after = game.blocking(at, &self.open);
            return pairing::check(&after, &pairing).map_err(|fault| fault.code);
        }
        let before = game.blocking(&self.before, &self.open);
        self.weights.get_or_insert_with(|| Weights::of(&before)).confirm_after(&before, mv)
    }
}

impl<const N: usize> Outlook<Position<N>> for Threats<'_, '_, N> {
    /// Since the position of the outlook the player has moved once: now, with `mv`.
    #[inline]
    fn ending(&self, position: &Position<N>, mv: Move) -> Option<bool> {
        let player = position.mover.other();
        let [first, second] = self.completing;
        let completes = player.choose(first, second).meets(Mask::point(mv));
        let winner = if let Convention::Score { .. } = self.rules.game.convention {
            // Before the move nobody had won.
            let wins = self.rules.game.has_won(position, player);
            if !wins && !self.rules.game.is_full(position) {
                return None;
            }
            Some(if wins { player } else { player.other() })
        } else if completes {
            Some(match self.rules.game.convention {
                Convention::Avoidance => player.other(),
                _ => player,
            })
        } else if self.is_late && self.rules.game.is_full(position) {
            match self.rules.game.convention {
                Convention::Weak { maker } => Some(maker.other()),
                _ => None,
            }
        } else {
            return None;
        };
        Some(self.rules.game.statement.holds(winner))
    }

    /// Whether every line that could decide against the statement already holds a stone that
    /// prevents it. It is the pairing strategy (kind 4) that needs no pair. Since the position of
    /// the outlook a player has one stone more at most, and so has to have it on all open lines.
    fn is_settled(&self, position: &Position<N>) -> bool {
        self.prevention.is_some_and(|(player, open)| {
            open.is_none_or(|open| open.meets(position.stones(player)))
        })
    }

    fn lemma(&mut self, lemma: u32, position: &Position<N>, mv: Move) -> Result<(), Code> {
        self.confirm(lemma, position, Some(mv))
    }
}

impl<'a, const N: usize> Rules for PositionalRules<'a, N> {
    type Position = Position<N>;

    fn proponent(&self) -> Player {
        self.game.statement.proponent()
    }

    fn start(&self) -> Position<N> {
        self.game.start
    }

    fn record_width(&self) -> usize {
        self.half_width().saturating_mul(2)
    }

    fn read(&self, record: &[u8]) -> Result<Position<N>, Code> {
        let position = self.unpack(record)?;
        for stones in [position.first, position.second] {
            POSITION_OFF_BOARD.unless(stones.without(self.game.all).is_empty())?;
        }
        self.game.confirm_position(&position)?;
        Ok(position)
    }

    #[inline]
    fn unpack(&self, record: &[u8]) -> Result<Position<N>, Code> {
        let (first, second) = record.split_at(self.half_width().min(record.len()));
        let (first, second) = (Mask::from_bytes(first), Mask::from_bytes(second));
        Ok(Position { first, second, mover: self.proponent().other() })
    }

    fn is_no_worse(&self, position: &Position<N>, record: &[u8]) -> bool {
        self.unpack(record).is_ok_and(|stored| self.game.is_no_worse(position, &stored))
    }

    fn mover(&self, position: &Position<N>) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position<N>, moves: &mut Vec<Move>) {
        if self.game.passes(position) {
            return moves.push(self.game.size);
        }
        self.game.takeable(position.taken()).points().for_each(|point| moves.push(point));
    }

    #[inline]
    fn play(&self, position: &Position<N>, mv: Move) -> Option<Position<N>> {
        let point = Mask::point(mv);
        let taken = position.taken();
        if self.game.passes(position) {
            let mover = position.mover.other();
            return (mv == self.game.size).then_some(Position { mover, ..*position });
        }
        if mv >= self.game.size || taken.meets(point) || !has_needs(&self.game.needs, mv, taken) {
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
        let images = self.symmetry(symmetry)?;
        if mv == self.game.size { Some(mv) } else { images.get(usize::from(mv)).copied() }
    }

    fn lemmas(&self) -> usize {
        self.pairings.map_or(0, List::len).saturating_add(self.threats.len())
    }

    fn lemma(&self, lemma: u32, position: &Position<N>) -> Result<(), Code> {
        self.threats(position).confirm(lemma, position, None)
    }
}

#[cfg(test)]
mod tests;
