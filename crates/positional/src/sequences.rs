//! Looks for threat sequences: moves of one player that each leave the other a single answer, until a
//! line is complete or two threats are open at once (docs/specification/proofs.md, *Threat sequences*).
//!
//! What is found is for the checker, which plays it again.

use std::hash::{Hash, Hasher};

use zermelo_explain::set::Set;
use zermelo_search::hasher::KeyHasher;

use super::lines::Lines;
use super::position::Position;

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FoundSequence {
    /// The attacker's moves.
    Moves(Vec<u16>),
    /// There is no sequence.
    Nothing,
    /// The search ended before it had looked at everything.
    Ended,
}

impl FoundSequence {
    /// The attacker's moves, if a sequence was found.
    pub(super) fn moves(self) -> Option<Vec<u16>> {
        if let FoundSequence::Moves(moves) = self { Some(moves) } else { None }
    }
}

/// The moves of the attacker, who completes no line at once, that threaten to complete one next.
enum Forcing {
    /// This one threatens at two points or more.
    Win(u16),
    /// These each threaten at one, the answer.
    Threats(Vec<(u16, u16)>),
}

/// Which sequence is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WantedSequence {
    /// One with few moves.
    Short,
    /// One that is found soon: threats that gain nothing are left out, and those that promise most are
    /// tried first.
    Promising,
}

/// A position with the attacker to move, and where each player completes a line that ends the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stance<const N: usize> {
    position: Position<N>,
    /// The points where the attacker does.
    threats: Set<N>,
    /// The points where the defender does, and which the attacker has to take.
    needed: Set<N>,
}

/// A search for sequences of the attacker, depth first. Every threat leaves one answer, so all positions
/// are those with the attacker to move.
pub(super) struct Sequences<'b, const N: usize> {
    lines: &'b Lines<N>,
    /// Whether the defender's lines end the game, too.
    both: bool,
    wanted: WantedSequence,
    /// Keys of positions without a sequence. Two positions with one key cost a sequence that is not
    /// found, and nothing else.
    without: Vec<u64>,
    /// Whether any are remembered.
    has_any: bool,
    /// How many positions may still be looked at.
    left: u32,
    /// Whether there were threats where no more moves were allowed.
    is_cut: bool,
}

impl<'b, const N: usize> Sequences<'b, N> {
    /// Of a board. So many positions without a sequence are remembered.
    pub(super) fn new(
        lines: &'b Lines<N>,
        both: bool,
        wanted: WantedSequence,
        remembered: usize,
    ) -> Self {
        let without = vec![0; remembered];
        Sequences { lines, both, wanted, without, has_any: false, left: 0, is_cut: false }
    }

    /// A sequence by which the attacker, to move, wins, looking at so many positions.
    pub(super) fn find(&mut self, position: Position<N>, most: u32) -> FoundSequence {
        let Position { attacker, defender } = position;
        if let Some(point) = self.lines.threats(attacker, defender).first() {
            return FoundSequence::Moves(vec![point]);
        }
        self.left = most;
        let needed = self.lines.needed(self.both, position);
        let pairs: Vec<Set<N>> = missing_two(self.lines.lines.iter().copied(), position).collect();
        let depths: &[usize] = match self.wanted {
            WantedSequence::Short => &[2, 4, 8, 16, usize::MAX],
            WantedSequence::Promising => &[usize::MAX],
        };
        for &depth in depths {
            if self.wanted == WantedSequence::Short && self.has_any {
                // They have none of so many moves.
                self.without.fill(0);
                self.has_any = false;
            }
            let mut moves = Vec::new();
            self.is_cut = false;
            match self.descend(position, needed, &pairs, depth, &mut moves) {
                Some(true) => {
                    moves.reverse();
                    return FoundSequence::Moves(moves);
                }
                Some(false) if !self.is_cut => break,
                Some(false) => {}
                None => return FoundSequence::Ended,
            }
        }
        FoundSequence::Nothing
    }

    /// Whether the attacker, who completes no line at once, wins with at most so many moves, which are
    /// put down from the last one on. `needed` are the points that the attacker has to take, `pairs` what
    /// open lines miss that miss two stones. `None` when the search ends before it knows.
    fn descend(
        &mut self,
        position: Position<N>,
        needed: Set<N>,
        pairs: &[Set<N>],
        depth: usize,
        moves: &mut Vec<u16>,
    ) -> Option<bool> {
        if let Some(point) = self.opened(position).first() {
            moves.push(point);
            return Some(true);
        }
        let allowed = self.lines.allowed(position, needed);
        let forcing = match self.forcing(position, allowed, pairs) {
            Forcing::Win(mv) => {
                moves.push(mv);
                return Some(true);
            }
            Forcing::Threats(threats) if threats.is_empty() || depth <= 1 => {
                self.is_cut |= !threats.is_empty();
                return Some(false);
            }
            Forcing::Threats(threats) => threats,
        };
        self.left = self.left.checked_sub(1)?;
        let key = key(position);
        let slot = usize::try_from(key).unwrap_or_default() % self.without.len().max(1);
        if self.without.get(slot) == Some(&key) {
            return Some(false);
        }
        let is_needed = !needed.is_empty();
        let ranked = forcing.into_iter().filter_map(|(mv, answer)| match self.wanted {
            WantedSequence::Short => Some((0, mv, answer)),
            WantedSequence::Promising => {
                let promise = self.promise(position, mv, answer, is_needed)?;
                let lost = pairs.iter().filter(|pair| pair.has(answer)).count();
                Some((i64::try_from(lost).unwrap_or(i64::MAX) - promise, mv, answer))
            }
        });
        let mut ranked: Vec<(i64, u16, u16)> = ranked.collect();
        ranked.sort_unstable();
        // Two lines may miss the same two points.
        ranked.dedup();
        for (_, mv, answer) in ranked {
            let after = position.attacked(mv).defended(answer);
            let new = missing_two(self.lines.through(mv).iter().copied(), after);
            let old = pairs.iter().copied().filter(|pair| !pair.has(mv) && !pair.has(answer));
            let pairs: Vec<Set<N>> = old.chain(new).collect();
            let needed = self.needed_after(after, answer);
            if self.descend(after, needed, &pairs, depth - 1, moves)? {
                moves.push(mv);
                return Some(true);
            }
        }
        if let Some(slot) = self.without.get_mut(slot) {
            *slot = key;
            self.has_any = true;
        }
        Some(false)
    }

    /// The attacker's threats among these moves, where `pairs` are as in [`descend`](Sequences::descend).
    fn forcing(&self, position: Position<N>, allowed: Set<N>, pairs: &[Set<N>]) -> Forcing {
        // Each line that misses two points threatens at one of them when the other is taken.
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for &pair in pairs {
            twice = twice.union(once.intersection(pair));
            once = once.union(pair);
        }
        let mut threats = Vec::new();
        if self.lines.has_needs() {
            for mv in once.intersection(allowed).members() {
                let points = self.threats_after(position.attacked(mv), mv);
                match points.single() {
                    Some(answer) => threats.push((mv, answer)),
                    None if points.is_empty() => {}
                    None => return Forcing::Win(mv),
                }
            }
            return Forcing::Threats(threats);
        }
        for mv in twice.intersection(allowed).members() {
            let of_move = pairs.iter().filter(|pair| pair.has(mv));
            let points = of_move.fold(Set::EMPTY, |points, pair| points.union(*pair));
            if points.len() > 2 {
                return Forcing::Win(mv);
            }
        }
        for &pair in pairs {
            let ends = pair
                .first()
                .and_then(|one| Some((one, pair.without(Set::EMPTY.with(one)).first()?)));
            let Some((one, two)) = ends else { continue };
            for (mv, answer) in [(one, two), (two, one)] {
                if allowed.has(mv) {
                    threats.push((mv, answer));
                }
            }
        }
        Forcing::Threats(threats)
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

    /// The points where the attacker completes a line because the defender's last stone let it take them.
    fn opened(&self, position: Position<N>) -> Set<N> {
        match self.lines.has_needs() {
            true => self.lines.threats(position.attacker, position.defender),
            false => Set::EMPTY,
        }
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

    /// A position with the attacker to move, of which it is known where each player completes a line.
    pub(super) fn stance(&self, position: Position<N>) -> Stance<N> {
        let threats = self.lines.threats(position.attacker, position.defender);
        Stance { position, threats, needed: self.lines.needed(self.both, position) }
    }

    /// The same after a move of the defender, where no point needs others.
    pub(super) fn stance_after(&self, before: Stance<N>, mv: u16) -> Stance<N> {
        let position = before.position.defended(mv);
        let taken = Set::of([mv]);
        let needed = before.needed.without(taken).union(self.needed_after(position, mv));
        Stance { position, threats: before.threats.without(taken), needed }
    }

    /// How a sequence by which the attacker, to move, wins is played (R26 to R29): its moves and the
    /// answers to its threats in turn, and then the points where it completes a line next; none where
    /// its last move does. `None` where it does not win by these moves.
    pub(super) fn played(&self, stance: Stance<N>, moves: &[u16]) -> Option<(Vec<u16>, Set<N>)> {
        let Stance { mut position, mut threats, mut needed } = stance;
        let mut plies = Vec::with_capacity(moves.len() * 2);
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
            threats = self.opened(position);
            needed = self.needed_after(position, answer);
        }
        None
    }

    /// Whether the attacker, to move, wins by these moves.
    pub(super) fn wins_by(&self, position: Position<N>, moves: &[u16]) -> bool {
        self.played(self.stance(position), moves).is_some()
    }

    /// A sequence without the moves that it can do without.
    pub(super) fn shortened(&self, stance: Stance<N>, moves: &[u16]) -> Vec<u16> {
        let mut moves = moves.to_vec();
        let mut place = 0;
        while place < moves.len() {
            let mut fewer = moves.clone();
            fewer.remove(place);
            if self.played(stance, &fewer).is_some() {
                (moves, place) = (fewer, 0);
            } else {
                place += 1;
            }
        }
        moves
    }
}

/// What those of these lines miss that are open to the attacker and miss two of its stones.
fn missing_two<const N: usize>(
    lines: impl Iterator<Item = Set<N>>,
    Position { attacker, defender }: Position<N>,
) -> impl Iterator<Item = Set<N>> {
    let open = lines.filter(move |line| !line.meets(defender));
    open.map(move |line| line.without(attacker)).filter(|rest| rest.len() == 2)
}

fn key<const N: usize>(position: Position<N>) -> u64 {
    let mut hasher = KeyHasher::default();
    position.hash(&mut hasher);
    hasher.finish().max(1)
}
