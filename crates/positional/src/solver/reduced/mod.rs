//! Who wins a race: a search over what is left of the lines.
//!
//! Lines with a stone of the defender are gone, and of the other ones the attacker's stones are taken away;
//! in a strong game so it is with the lines that the defender can complete. What is left ([`rest`]) says who
//! wins, so positions with the same rest are one. A point on no line is taken by nobody, and of two points of
//! which one is on all lines of the other only that one. Where the defender blocks all of the attacker's
//! lines by pairs or by their potential, it does so in the strong game as well.
//!
//! In a weak game every verdict has its *carrier*: points on which the winner's strategy is played. The
//! winner wins even if the other player has all other points; so a move of the loser outside of the carrier
//! loses as well. After each move that loses, only moves in the carrier are left. With the defender to
//! move, the search also asks who wins if the defender passes: if the attacker does, the defender has to
//! move in that carrier, too.
//! (R. Hayward and others, *Solving 7 × 7 Hex: virtual connections and game-state reduction*, 2003: must-play
//! regions.) In a strong game a move outside of it can force an answer, so there all moves are left.

mod rest;
mod standing;
mod strategy;

use super::aim::{Aim, Table};
use super::control::{Control, entry};
use super::ground::Ground;
use super::kept::Checkpoint;
use crate::lines::{FULL_WEIGHT, Lines};
use crate::position::Position;
use crate::symmetries::Symmetries;
use rest::Rest;

pub(super) use strategy::{UseOfLemmas, strategy};
use zermelo_explain::set::Set;
use zermelo_search::checkpoint::{Reader, Row, Unusable};
use zermelo_search::limits::{FirstMoves, SolveError};

/// Boards with fewer points are searched position by position, which gives shorter strategies.
const FEWEST_POINTS: u16 = 17;

/// Who wins, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Verdict<const N: usize> {
    /// Whether the attacker does.
    won: bool,
    carrier: Set<N>,
    /// A move that wins, where the winner is to move; none where any does.
    best: Option<u16>,
}

/// The search.
pub(super) struct ReducedSearch<'s, const N: usize> {
    lines: &'s Lines<N>,
    symmetries: &'s Symmetries,
    /// Whether the defender's lines end the game, too.
    pub(super) both: bool,
    /// By positions in canonical form with only the stones that matter, and whether the attacker moves.
    table: Table<(Position<N>, bool), Verdict<N>>,
}

impl<'s, const N: usize> ReducedSearch<'s, N> {
    /// For a race on a board that is worth it.
    pub(super) fn of(ground: &'s Ground<N>, aim: Aim) -> Option<Self> {
        let Ground { lines, symmetries, .. } = ground;
        let Aim::Race { both } = aim else { return None };
        let is_meant = !lines.has_needs() && !lines.is_limited() && lines.size >= FEWEST_POINTS;
        is_meant.then(|| Self::new(lines, symmetries, both))
    }

    fn new(lines: &'s Lines<N>, symmetries: &'s Symmetries, both: bool) -> Self {
        ReducedSearch { lines, symmetries, both, table: Table::default() }
    }

    /// Keeps what is decided.
    pub(super) fn keep(&self, kept: &Checkpoint<'_>) -> Result<(), SolveError> {
        kept.keep(&self.table)
    }

    /// Goes on from what was decided before.
    pub(super) fn read(
        &mut self,
        from: &mut Reader,
        control: &mut Control<'_>,
    ) -> Result<(), Unusable> {
        let all = self.lines.all;
        let is_possible = |Verdict { carrier, best, .. }: &Verdict<N>| {
            all.contains(*carrier) && best.is_none_or(|mv| all.has(mv))
        };
        self.table = control.read(from, is_possible)?;
        Ok(())
    }

    /// What a remembered position takes, in bytes.
    const ENTRY: u64 = entry::<(Position<N>, bool), Verdict<N>>();

    fn rest(&self, position: Position<N>) -> Rest<N> {
        Rest::of(self.lines, self.both, position)
    }

    /// Whether the attacker wins, where it is to move or where the defender is. The game is not over.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn wins(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        let rest = self.rest(position);
        Ok(self.judge(position, &rest, attacker_moves, control)?.won)
    }

    /// As [`wins`](Self::wins), so far as the search has seen it.
    fn known(&self, position: Position<N>, rest: &Rest<N>, attacker_moves: bool) -> Option<bool> {
        let seen = at_once(rest, attacker_moves).or_else(|| {
            let (form, _) = self.form(position, rest);
            self.table.get(&(form, attacker_moves)).copied()
        });
        seen.map(|verdict| verdict.won)
    }

    fn judge(
        &mut self,
        position: Position<N>,
        rest: &Rest<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<Verdict<N>, SolveError> {
        control.count()?;
        if let Some(seen) = at_once(rest, attacker_moves) {
            return Ok(seen);
        }
        let forced = rest.of_player(!attacker_moves).single();
        if let Some(point) = forced.first() {
            // The mover has to take it.
            let (next, position) =
                (rest.moved(point, attacker_moves), position.moved(point, attacker_moves));
            let next = self.judge(position, &next, !attacker_moves, control)?;
            return Ok(Verdict { carrier: next.carrier.union(forced), best: Some(point), ..next });
        }
        let (form, number) = self.form(position, rest);
        let key = (form, attacker_moves);
        if let Some(known) = self.table.get(&key) {
            return Ok(mapped(*known, self.symmetries.undoing(number)));
        }
        if let Some(pairs) = rest.attacker.pairs() {
            let carrier = pairs.into_iter().fold(Set::EMPTY, Set::union);
            let verdict = Verdict { won: false, carrier, best: None };
            self.remember(key, verdict, number, control)?;
            return Ok(verdict);
        }
        let verdict =
            control.deeper(|control| self.search(position, rest, attacker_moves, control))?;
        self.remember(key, verdict, number, control)?;
        Ok(verdict)
    }

    /// Tries one move after the other, as long as some is left that may win.
    fn search(
        &mut self,
        position: Position<N>,
        rest: &Rest<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<Verdict<N>, SolveError> {
        let (mut left, mut carrier) = (rest.points(), Set::EMPTY);
        let moves = rest.moves();
        let pass = (!attacker_moves && !self.both).then_some(None);
        let tried = moves.tried.iter().copied().map(Some);
        // The heaviest move often wins, and then nobody has to know what a pass does.
        let tries = tried.clone().take(1).chain(pass).chain(tried.skip(1));
        for (decided, mv) in tries.enumerate() {
            control.note(FirstMoves { decided, of: moves.tried.len() });
            if mv.is_some_and(|mv| !left.has(mv)) {
                continue;
            }
            let taken = mv.map_or(Set::EMPTY, |mv| Set::of([mv]));
            let next = match mv {
                None => self.judge(position, rest, true, control)?,
                Some(mv) => {
                    let next = rest.moved(mv, attacker_moves);
                    let position = position.moved(mv, attacker_moves);
                    self.judge(position, &next, !attacker_moves, control)?
                }
            };
            if next.won == attacker_moves {
                let carrier = next.carrier.union(taken);
                return Ok(Verdict { carrier, best: mv, ..next });
            }
            carrier = carrier.union(next.carrier);
            let inside = if self.both { left } else { left.intersection(next.carrier) };
            left = inside.without(taken);
        }
        // In the carrier, too, a point that is not tried is no better than the one in its place.
        let others = moves.others.iter().filter(|(point, _)| left.has(*point));
        let carrier = others.fold(carrier, |carrier, &(_, by)| carrier.with(by));
        Ok(Verdict { won: !attacker_moves, carrier, best: None })
    }

    /// The canonical form of a position with only the stones on lines that are left: all other points that
    /// are not free are the defender's, or in a strong game both players'. And the number of the
    /// automorphism that gives it.
    fn form(&self, position: Position<N>, rest: &Rest<N>) -> (Position<N>, usize) {
        let [attacker, defender] = [true, false].map(|is_attacker| {
            rest.of_player(is_attacker).stones(self.lines, position.stones_of(is_attacker))
        });
        let used = rest.points().union(attacker).union(defender);
        let dead = self.lines.all.without(used);
        let of_attacker = if self.both { dead } else { Set::EMPTY };
        let (attacker, defender) = (attacker.union(of_attacker), defender.union(dead));
        self.symmetries.canonical(Position { attacker, defender })
    }

    fn remember(
        &mut self,
        key: (Position<N>, bool),
        verdict: Verdict<N>,
        number: usize,
        control: &mut Control<'_>,
    ) -> Result<(), SolveError> {
        control.remember(Self::ENTRY)?;
        self.table.insert(key, mapped(verdict, &self.symmetries.images(number)));
        control.keep_if_due(&self.table)
    }

    /// What the search has counted as remembered, in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.table.len() as u64 * Self::ENTRY
    }
}

impl<const N: usize> Row for Verdict<N> {
    const WIDTH: usize = 3 + 8 * N;

    fn put(&self, out: &mut Vec<u8>) {
        (self.won, self.best.unwrap_or(u16::MAX).to_le_bytes()).put(out);
        out.extend(self.carrier.bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (verdict, carrier) = bytes.split_at_checked(3)?;
        let (won, best) = Row::read(verdict)?;
        let best = Some(u16::from_le_bytes(best)).filter(|&best| best != u16::MAX);
        Some(Verdict { won, carrier: Set::from_bytes(carrier), best })
    }
}

/// What can be seen without a search.
fn at_once<const N: usize>(rest: &Rest<N>, attacker_moves: bool) -> Option<Verdict<N>> {
    let verdict = |won, carrier, best| Some(Verdict { won, carrier, best });
    let [own, other] = [attacker_moves, !attacker_moves].map(|of| rest.of_player(of).single());
    if let Some(point) = own.first() {
        return verdict(attacker_moves, Set::of([point]), Some(point));
    }
    match other.len() {
        0 => {}
        1 => return None,
        _ => return verdict(!attacker_moves, other, None),
    }
    let enough = if attacker_moves { FULL_WEIGHT / 2 } else { FULL_WEIGHT };
    if rest.attacker.potential() < enough {
        return verdict(false, rest.attacker.points(), None);
    }
    let (point, carrier) = rest.attacker.fork().filter(|_| attacker_moves)?;
    verdict(true, carrier, Some(point))
}

/// A verdict under an automorphism.
fn mapped<const N: usize>(verdict: Verdict<N>, images: &[u16]) -> Verdict<N> {
    let image = |point: u16| images.get(usize::from(point)).copied().unwrap_or(point);
    let Verdict { won, carrier, best } = verdict;
    Verdict { won, carrier: Set::of(carrier.members().map(image)), best: best.map(image) }
}

#[cfg(test)]
mod tests;
