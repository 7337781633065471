//! Who wins: a search with forced moves, an order of moves by what they threaten, and a table of
//! positions modulo symmetry.
//!
//! One question is asked at a time: does the *attacker* win against any defence? In a *race* the
//! attacker wins by completing a line; in the strong game the defender, completing one first,
//! prevents it. In a *trap* (avoidance) the attacker wins when the defender completes a line. A
//! draw is when neither player wins as the attacker.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::control::{Control, FirstMoves, entry};
use super::error::SolveError;
use super::lines::{FULL_WEIGHT, Lines};
use super::position::Position;
use super::symmetries::Symmetries;
use crate::set::Set;

/// How the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// By completing a line.
    Race {
        /// Whether the defender ends the game, too, by completing one.
        both: bool,
    },
    /// When the defender completes a line before the attacker does.
    Trap,
}

/// What can be seen of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen<const N: usize> {
    /// The attacker wins.
    Wins {
        /// The moves, of both players, that it takes.
        plies: u32,
    },
    /// The attacker does not win.
    Fails,
    /// It depends on these moves; all others lose.
    Open(Set<N>),
}

/// A hasher for positions: their words are mixed by multiplication.
#[derive(Default)]
pub(super) struct PositionHasher(u64);

impl Hasher for PositionHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

/// A table by positions. It is never walked through, so its order does not matter.
pub(super) type Table<K, V> = HashMap<K, V, BuildHasherDefault<PositionHasher>>;

/// The search for one attacker.
pub(super) struct Search<'s, const N: usize> {
    pub(super) lines: &'s Lines<N>,
    pub(super) symmetries: &'s Symmetries,
    pub(super) aim: Aim,
    /// Whether the attacker wins, by position in canonical form; whose turn it is follows from
    /// the number of stones.
    table: Table<Position<N>, bool>,
}

impl<'s, const N: usize> Search<'s, N> {
    pub(super) fn new(lines: &'s Lines<N>, symmetries: &'s Symmetries, aim: Aim) -> Self {
        Search { lines, symmetries, aim, table: Table::default() }
    }

    /// Whether the attacker, to move, wins. The game is not over.
    pub(super) fn attack(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        control.count()?;
        match self.attack_at_once(position) {
            Seen::Wins { .. } => Ok(true),
            Seen::Fails => Ok(false),
            Seen::Open(moves) => self.remembered(position, control, |search, control| {
                for mv in search.ordered(moves, position) {
                    if search.defend(position.attacked(mv), control)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }),
        }
    }

    /// Whether the attacker wins with the defender to move. The game is not over.
    pub(super) fn defend(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        control.count()?;
        match self.defend_at_once(position) {
            Seen::Wins { .. } => Ok(true),
            Seen::Fails => Ok(false),
            Seen::Open(moves) => self.remembered(position, control, |search, control| {
                for mv in search.ordered(moves, position) {
                    if !search.attack(position.defended(mv), control)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }),
        }
    }

    /// What can be seen of a position with the attacker to move.
    pub(super) fn attack_at_once(&self, position: Position<N>) -> Seen<N> {
        let Position { attacker, defender } = position;
        let free = self.free(position);
        match self.aim {
            _ if free.is_empty() => Seen::Fails,
            Aim::Race { both } => {
                if !self.lines.threats(attacker, defender).is_empty() {
                    return Seen::Wins { plies: 1 };
                }
                let needed = self.needed(both, defender, attacker);
                match needed.len() {
                    0 if self.lines.potential(attacker, defender) < FULL_WEIGHT / 2 => Seen::Fails,
                    0 => Seen::Open(free),
                    1 => Seen::Open(needed),
                    _ => Seen::Fails,
                }
            }
            Aim::Trap if self.lines.all_blocked(attacker) => Seen::Fails,
            Aim::Trap => match self.safe(attacker, free) {
                safe if safe.is_empty() => Seen::Fails,
                safe => Seen::Open(safe),
            },
        }
    }

    /// What can be seen of a position with the defender to move.
    pub(super) fn defend_at_once(&self, position: Position<N>) -> Seen<N> {
        let Position { attacker, defender } = position;
        let free = self.free(position);
        match self.aim {
            _ if free.is_empty() => Seen::Fails,
            Aim::Race { both } => {
                if !self.needed(both, defender, attacker).is_empty() {
                    return Seen::Fails;
                }
                let threats = self.lines.threats(attacker, defender);
                match threats.len() {
                    0 if self.lines.potential(attacker, defender) < FULL_WEIGHT => Seen::Fails,
                    0 => Seen::Open(free),
                    1 => Seen::Open(threats),
                    _ => Seen::Wins { plies: 2 },
                }
            }
            Aim::Trap if self.lines.all_blocked(attacker) => Seen::Fails,
            Aim::Trap => match self.safe(defender, free) {
                safe if safe.is_empty() => Seen::Wins { plies: 1 },
                safe => Seen::Open(safe),
            },
        }
    }

    fn free(&self, position: Position<N>) -> Set<N> {
        self.lines.all.without(position.attacker).without(position.defender)
    }

    /// Where the defender would complete a line that ends the game.
    fn needed(&self, both: bool, defender: Set<N>, attacker: Set<N>) -> Set<N> {
        if both { self.lines.threats(defender, attacker) } else { Set::EMPTY }
    }

    /// The points of `free` on which a stone completes no line of `stones`.
    fn safe(&self, stones: Set<N>, free: Set<N>) -> Set<N> {
        free.members().filter(|&p| !self.lines.completes(stones, p)).fold(Set::EMPTY, Set::with)
    }

    /// The moves in the order in which they are tried: those that matter most first.
    pub(super) fn ordered(&self, moves: Set<N>, position: Position<N>) -> Vec<u16> {
        let Position { attacker, defender } = position;
        let mut weighed: Vec<(u64, u16)> = moves
            .members()
            .map(|mv| {
                let own = self.lines.weight(attacker, defender, mv);
                let other = self.lines.weight(defender, attacker, mv);
                (own.saturating_mul(2).saturating_add(other), mv)
            })
            .collect();
        match self.aim {
            Aim::Race { .. } => weighed.sort_by_key(|&(w, mv)| (std::cmp::Reverse(w), mv)),
            Aim::Trap => weighed.sort_unstable(),
        }
        weighed.into_iter().map(|(_, mv)| mv).collect()
    }

    fn remembered(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
        find: impl FnOnce(&mut Self, &mut Control<'_>) -> Result<bool, SolveError>,
    ) -> Result<bool, SolveError> {
        let (canonical, _) = self.symmetries.canonical(position);
        if let Some(&known) = self.table.get(&canonical) {
            return Ok(known);
        }
        let won = control.deeper(|control| find(self, control))?;
        control.remember(entry::<Position<N>, bool>())?;
        self.table.insert(canonical, won);
        Ok(won)
    }

    /// What the search has counted as remembered, in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.table.len() as u64 * entry::<Position<N>, bool>()
    }

    /// Whether the attacker wins from the start; notes how many of the first moves are decided. The
    /// game is not over.
    pub(super) fn wins_from(
        &mut self,
        start: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        control.count()?;
        let seen =
            if attacker_moves { self.attack_at_once(start) } else { self.defend_at_once(start) };
        let moves = match seen {
            Seen::Wins { .. } => return Ok(true),
            Seen::Fails => return Ok(false),
            Seen::Open(moves) => self.ordered(moves, start),
        };
        for (decided, &mv) in moves.iter().enumerate() {
            control.note(FirstMoves { decided, of: moves.len() });
            let won = match attacker_moves {
                true => self.defend(start.attacked(mv), control)?,
                false => self.attack(start.defended(mv), control)?,
            };
            if won == attacker_moves {
                return Ok(won);
            }
        }
        Ok(!attacker_moves)
    }
}
