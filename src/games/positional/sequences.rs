//! Looks for threat sequences: moves of one player that each leave the other a single answer, until a
//! line is complete or two threats are open at once (docs/specification/proofs.md, *Threat sequences*).
//!
//! What is found is for the checker, which plays it again.

use std::hash::{Hash, Hasher};

use zermelo_explain::set::Set;

use super::lines::Lines;
use super::position::Position;
use crate::hasher::KeyHasher;

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The attacker's moves.
    Moves(Vec<u16>),
    /// There is no sequence.
    Nothing,
    /// The search ended before it had looked at everything.
    Ended,
}

/// Which sequence is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One with few moves.
    Short,
    /// One that is found soon: threats that gain nothing are left out, and those that promise most are
    /// tried first.
    Promising,
}

/// A search for sequences of the attacker, depth first. Every threat leaves one answer, so all positions
/// are those with the attacker to move.
pub(super) struct Sequences<'b, const N: usize> {
    lines: &'b Lines<N>,
    /// Whether the defender's lines end the game, too.
    both: bool,
    wanted: Wanted,
    /// Keys of positions without a sequence. Two positions with one key cost a sequence that is not
    /// found, and nothing else.
    without: Vec<u64>,
    /// How many positions may still be looked at.
    left: u32,
}

impl<'b, const N: usize> Sequences<'b, N> {
    /// Of a board. So many positions without a sequence are remembered.
    pub(super) fn new(lines: &'b Lines<N>, both: bool, wanted: Wanted, remembered: usize) -> Self {
        Sequences { lines, both, wanted, without: vec![0; remembered], left: 0 }
    }

    /// A sequence by which the attacker, to move, wins, looking at so many positions.
    pub(super) fn find(&mut self, position: Position<N>, most: u32) -> Found {
        let Position { attacker, defender } = position;
        if let Some(point) = self.lines.threats(attacker, defender).first() {
            return Found::Moves(vec![point]);
        }
        self.left = most;
        let needed = self.lines.needed(self.both, position);
        let depths: &[usize] = match self.wanted {
            Wanted::Short => &[2, 4, 8, 16, usize::MAX],
            Wanted::Promising => &[usize::MAX],
        };
        for &depth in depths {
            if self.wanted == Wanted::Short {
                // They have none of so many moves.
                self.without.fill(0);
            }
            let mut moves = Vec::new();
            match self.descend(position, needed, depth, &mut moves) {
                Some(true) => {
                    moves.reverse();
                    return Found::Moves(moves);
                }
                Some(false) => {}
                None => return Found::Ended,
            }
        }
        Found::Nothing
    }

    /// Whether the attacker, who completes no line at once, wins with at most so many moves, which are
    /// put down from the last one on. `needed` are the points that the attacker has to take. `None`
    /// when the search ends before it knows.
    fn descend(
        &mut self,
        position: Position<N>,
        needed: Set<N>,
        depth: usize,
        moves: &mut Vec<u16>,
    ) -> Option<bool> {
        let Position { attacker, defender } = position;
        // Each line that misses two points threatens at one of them when the other is taken.
        let missing = self.lines.open(defender).map(|line| line.without(attacker));
        let pairs: Vec<Set<N>> = missing.filter(|rest| rest.len() == 2).collect();
        let all = pairs.iter().copied().fold(Set::EMPTY, Set::union);
        let mut forcing = Vec::new();
        for mv in all.intersection(self.lines.allowed(position, needed)).members() {
            let threats = if self.lines.has_needs() {
                self.threats_after(position.attacked(mv), mv)
            } else {
                let of_move = pairs.iter().copied().filter(|pair| pair.has(mv));
                of_move.fold(Set::EMPTY, Set::union).without(Set::of([mv]))
            };
            match threats.single() {
                Some(answer) => forcing.push((mv, answer)),
                None if threats.is_empty() => {}
                None => {
                    moves.push(mv);
                    return Some(true);
                }
            }
        }
        if forcing.is_empty() || depth <= 1 {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let key = key(position);
        let slot = usize::try_from(key).unwrap_or_default() % self.without.len().max(1);
        if self.without.get(slot) == Some(&key) {
            return Some(false);
        }
        if self.wanted == Wanted::Promising {
            let ranked = forcing.into_iter().filter_map(|(mv, answer)| {
                let promise = self.promise(position, mv, answer, !needed.is_empty())?;
                let lost = pairs.iter().filter(|pair| pair.has(answer)).count();
                let promise = promise - i64::try_from(lost).unwrap_or(i64::MAX);
                Some((-promise, mv, answer))
            });
            let mut ranked: Vec<(i64, u16, u16)> = ranked.collect();
            ranked.sort_unstable();
            forcing = ranked.into_iter().map(|(_, mv, answer)| (mv, answer)).collect();
        }
        for (mv, answer) in forcing {
            let after = position.attacked(mv).defended(answer);
            if self.descend(after, self.needed_after(after, answer), depth - 1, moves)? {
                moves.push(mv);
                return Some(true);
            }
        }
        if let Some(slot) = self.without.get_mut(slot) {
            *slot = key;
        }
        Some(false)
    }

    /// The points where the attacker completes a line after a move; none where the defender completes
    /// one first.
    fn threats_after(&self, after: Position<N>, mv: u16) -> Set<N> {
        // A move can let the defender take a point.
        if self.lines.has_needs() && !self.lines.needed(self.both, after).is_empty() {
            return Set::EMPTY;
        }
        self.lines.threats_after(after.attacker, after.defender, mv)
    }

    /// The points that the attacker has to take after an answer of the defender.
    fn needed_after(&self, after: Position<N>, answer: u16) -> Set<N> {
        match self.both {
            true => self.lines.threats_after(after.defender, after.attacker, answer),
            false => Set::EMPTY,
        }
    }

    /// How promising a threat is that is answered at a point: how many lines it brings to two missing
    /// stones, and what the answer threatens. `None` where it gains nothing.
    fn promise(
        &self,
        Position { attacker, defender }: Position<N>,
        mv: u16,
        answer: u16,
        is_needed: bool,
    ) -> Option<i64> {
        let open = self.lines.through(mv).iter();
        let open = open.filter(|rest| !rest.meets(defender) && !rest.has(answer));
        let gained = open.clone().filter(|rest| rest.without(attacker).len() == 2).count();
        if gained == 0 && !is_needed && open.clone().all(|rest| rest.meets(attacker)) {
            return None;
        }
        let counters = self.lines.through(answer).iter().any(|rest| {
            rest.without(defender).len() == 1 && !rest.meets(attacker) && !rest.has(mv)
        });
        Some(i64::try_from(gained).unwrap_or(i64::MAX) * 4 - i64::from(counters) * 6)
    }

    /// How a sequence by which the attacker, to move, wins is played (R26 to R29): its moves and the
    /// answers to its threats in turn, and then the points where it completes a line next; none where
    /// its last move does. `None` where it does not win by these moves.
    pub(super) fn played(
        &self,
        mut position: Position<N>,
        moves: &[u16],
    ) -> Option<(Vec<u16>, Set<N>)> {
        let mut plies = Vec::new();
        let mut threats = self.lines.threats(position.attacker, position.defender);
        let mut needed = self.lines.needed(self.both, position);
        let mut left = moves.iter();
        while let Some(&mv) = left.next() {
            let is_last = left.as_slice().is_empty();
            if !self.lines.free(position).has(mv) {
                return None;
            }
            plies.push(mv);
            if threats.has(mv) {
                return is_last.then_some((plies, Set::EMPTY));
            }
            if !needed.without(Set::of([mv])).is_empty() {
                return None;
            }
            position = position.attacked(mv);
            let new = self.threats_after(position, mv);
            threats = if self.lines.has_needs() { new } else { threats.union(new) };
            let Some(answer) = threats.single() else {
                return (is_last && !threats.is_empty()).then_some((plies, threats));
            };
            plies.push(answer);
            position = position.defended(answer);
            threats = Set::EMPTY;
            needed = self.needed_after(position, answer);
        }
        None
    }

    /// Whether the attacker, to move, wins by these moves.
    pub(super) fn wins_by(&self, position: Position<N>, moves: &[u16]) -> bool {
        self.played(position, moves).is_some()
    }

    /// A sequence without the moves that it can do without.
    pub(super) fn shortened(&self, position: Position<N>, moves: &[u16]) -> Vec<u16> {
        let mut moves = moves.to_vec();
        let mut place = 0;
        while place < moves.len() {
            let mut fewer = moves.clone();
            fewer.remove(place);
            if self.wins_by(position, &fewer) {
                (moves, place) = (fewer, 0);
            } else {
                place += 1;
            }
        }
        moves
    }
}

fn key<const N: usize>(position: Position<N>) -> u64 {
    let mut hasher = KeyHasher::default();
    position.hash(&mut hasher);
    hasher.finish().max(1)
}
