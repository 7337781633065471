//! Looks for threat sequences: moves of one player that each leave the other a single answer, until a
//! line is complete or two threats are open at once (docs/specification/proofs.md, *Threat sequences*).
//!
//! Relies on boards without needs, whose lines have at most [`LONGEST`] points.

use std::hash::{Hash, Hasher};

use zermelo_explain::set::Set;

use super::super::lines::Lines;
use super::super::position::Position;
use crate::hasher::KeyHasher;

/// The most points of a line.
pub(super) const LONGEST: usize = 5;

/// How many positions a search remembers that have no sequence, as a power of two.
const REMEMBERED: usize = 1 << 22;

/// The lines of a board by number, in sets of up to 64 `W`.
pub(super) struct Numbered<const N: usize, const W: usize> {
    lines: Vec<Set<N>>,
    /// Of every point, the lines through it.
    through: Vec<Set<W>>,
    /// The lines that have at most so many points; the first is of those with one.
    short: [Set<W>; LONGEST],
    /// Whether the other player's lines end the game, too.
    both: bool,
}

/// A player's stones, and what they make of the lines, whatever the other player has on these.
#[derive(Clone, Copy)]
pub(super) struct Side<const N: usize, const W: usize> {
    stones: Set<N>,
    /// The lines with a stone.
    touched: Set<W>,
    /// The lines that miss at most so many stones; the first is of those that miss one.
    missing: [Set<W>; LONGEST],
}

impl<const N: usize, const W: usize> Numbered<N, W> {
    pub(super) fn new(lines: &Lines<N>, both: bool) -> Self {
        let numbered = || lines.lines.iter().zip(0u16..);
        let through = |point| {
            let through = numbered().filter(move |(line, _)| line.has(point));
            Set::of(through.map(|(_, number)| number))
        };
        let short = |most: usize| {
            let short = numbered().filter(move |(line, _)| line.len() as usize <= most);
            Set::of(short.map(|(_, number)| number))
        };
        Numbered {
            lines: lines.lines.clone(),
            through: (0..lines.size).map(through).collect(),
            short: std::array::from_fn(|place| short(place + 1)),
            both,
        }
    }

    /// Whether the other player's lines end the game, too.
    pub(super) fn both(&self) -> bool {
        self.both
    }

    /// How much a point matters to the player to move: its open lines, and more for each stone in
    /// them.
    pub(super) fn weight(&self, own: &Side<N, W>, other: &Side<N, W>, point: u16) -> i64 {
        let through = self.through(point);
        let count = |lines: Set<W>| i64::from(lines.len());
        let ours = through.without(other.touched);
        let theirs = through.without(own.touched);
        count(ours)
            + 3 * count(ours.intersection(own.touched))
            + 5 * count(ours.intersection(own.missing[1]))
            + count(theirs.intersection(other.touched))
            + 2 * count(theirs.intersection(other.missing[1]))
    }

    fn through(&self, point: u16) -> Set<W> {
        self.through.get(usize::from(point)).copied().unwrap_or(Set::EMPTY)
    }

    /// The points of some lines.
    fn points(&self, lines: Set<W>) -> Set<N> {
        let line = |number: u16| self.lines.get(usize::from(number)).copied();
        lines.members().filter_map(line).fold(Set::EMPTY, Set::union)
    }

    pub(super) fn side(&self, stones: Set<N>) -> Side<N, W> {
        let empty = Side { stones: Set::EMPTY, touched: Set::EMPTY, missing: self.short };
        stones.members().fold(empty, |side, point| self.with(side, point))
    }

    #[inline]
    fn with(&self, side: Side<N, W>, point: u16) -> Side<N, W> {
        let through = self.through(point);
        let mut missing = side.missing;
        for place in 1..LONGEST {
            let nearer = side.missing[place].intersection(through);
            missing[place - 1] = missing[place - 1].union(nearer);
        }
        let touched = side.touched.union(through);
        Side { stones: side.stones.with(point), touched, missing }
    }

    /// The points where a player completes a line.
    #[inline]
    pub(super) fn completing(&self, own: &Side<N, W>, other: &Side<N, W>) -> Set<N> {
        self.points(own.missing[0].without(other.touched)).without(own.stones)
    }

    /// The points where the other player completes a line that ends the game.
    #[inline]
    pub(super) fn needed(&self, own: &Side<N, W>, other: &Side<N, W>) -> Set<N> {
        if self.both { self.completing(other, own) } else { Set::EMPTY }
    }

    /// Whether the attacker, to move, wins by these moves, the defender answering each threat (R26 to
    /// R29).
    pub(super) fn wins_by(&self, position: Position<N>, moves: &[u16]) -> bool {
        let mut own = self.side(position.attacker);
        let mut other = self.side(position.defender);
        let mut left = moves.iter();
        while let Some(&mv) = left.next() {
            if own.stones.union(other.stones).has(mv) {
                return false;
            }
            if self.completing(&own, &other).has(mv) {
                return left.as_slice().is_empty();
            }
            own = self.with(own, mv);
            if !self.needed(&own, &other).is_empty() {
                return false;
            }
            let threats = self.completing(&own, &other);
            match (threats.len(), threats.first()) {
                (1, Some(answer)) => other = self.with(other, answer),
                (0, _) => return false,
                _ => return left.as_slice().is_empty(),
            }
        }
        false
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

/// What a search for a sequence has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Sequence,
    /// There is none.
    None,
    /// The search was too long.
    Unknown,
}

/// A search for sequences, depth first. Every threat leaves one answer, so all positions are those with
/// the attacker to move.
pub(super) struct Sequences<const N: usize, const W: usize> {
    /// Keys of positions without a sequence. Two positions with one key cost a sequence that is not
    /// found, and nothing else.
    without: Vec<u64>,
    /// How many positions may still be looked at.
    left: u32,
    /// The moves of the sequence so far.
    moves: Vec<u16>,
    /// The threats that are to be tried at the positions on the way, one position after the other: how
    /// promising each is, where it is and where it is answered.
    threats: Vec<(i64, u16, u16)>,
}

impl<const N: usize, const W: usize> Sequences<N, W> {
    pub(super) fn new() -> Self {
        let (moves, threats) = (Vec::new(), Vec::new());
        Sequences { without: vec![0; REMEMBERED], left: 0, moves, threats }
    }

    /// What it takes, in bytes.
    pub(super) const MEMORY: u64 = (REMEMBERED * size_of::<u64>()) as u64;

    /// A sequence by which the attacker, to move, wins, looking at so many positions.
    pub(super) fn find(
        &mut self,
        board: &Numbered<N, W>,
        position: Position<N>,
        most: u32,
    ) -> Option<&[u16]> {
        self.left = most;
        self.moves.clear();
        self.threats.clear();
        let (own, other) = (board.side(position.attacker), board.side(position.defender));
        if let Some(point) = board.completing(&own, &other).first() {
            self.moves.push(point);
            return Some(&self.moves);
        }
        let needed = board.needed(&own, &other);
        let is_found =
            needed.len() < 2 && self.descend(board, &own, &other, needed) == Found::Sequence;
        is_found.then_some(self.moves.as_slice())
    }

    /// `needed` is the point that the attacker has to take, if there is one.
    fn descend(
        &mut self,
        board: &Numbered<N, W>,
        own: &Side<N, W>,
        other: &Side<N, W>,
        needed: Set<N>,
    ) -> Found {
        let lines = own.missing[1].without(own.missing[0]).without(other.touched);
        let allowed =
            |points: Set<N>| if needed.is_empty() { points } else { points.intersection(needed) };
        // Each line that misses two points threatens at one of them when the other is taken.
        let line = |number: u16| board.lines.get(usize::from(number)).copied();
        let pairs = || lines.members().filter_map(line).map(|line| line.without(own.stones));
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for pair in pairs() {
            twice = twice.union(once.intersection(pair));
            once = once.union(pair);
        }
        // Two lines may miss the same two points: then there is one threat.
        let answers = |mv: u16| {
            let answers = pairs().filter(|pair| pair.has(mv)).fold(Set::EMPTY, Set::union);
            answers.without(Set::of([mv]))
        };
        if let Some(point) = allowed(twice).members().find(|&mv| answers(mv).len() > 1) {
            self.moves.push(point);
            return Found::Sequence;
        }
        if allowed(once).is_empty() {
            return Found::None;
        }
        let Some(left) = self.left.checked_sub(1) else { return Found::Unknown };
        self.left = left;
        let key = key(own.stones, other.stones);
        let slot = usize::try_from(key).unwrap_or_default() % REMEMBERED;
        if self.without.get(slot) == Some(&key) {
            return Found::None;
        }
        let first = self.threats.len();
        for pair in pairs() {
            for mv in allowed(pair).members() {
                let answer = pair.without(Set::of([mv])).first().unwrap_or(mv);
                let promise = promise(board, own, other, mv, answer, !needed.is_empty());
                self.threats.extend(promise.map(|promise| (-promise, mv, answer)));
            }
        }
        let end = self.threats.len();
        self.threats.get_mut(first..).into_iter().for_each(|threats| threats.sort_unstable());
        for place in first..end {
            let Some(&(_, mv, answer)) = self.threats.get(place) else { break };
            let (own, other) = (board.with(*own, mv), board.with(*other, answer));
            let needed = board.needed(&own, &other);
            if needed.len() > 1 {
                continue;
            }
            self.moves.push(mv);
            match self.descend(board, &own, &other, needed) {
                Found::None => {}
                found => return found,
            }
            self.moves.pop();
            self.threats.truncate(end);
        }
        self.threats.truncate(first);
        if let Some(slot) = self.without.get_mut(slot) {
            *slot = key;
        }
        Found::None
    }
}

/// How promising a threat is that is answered at a point: how many lines it brings to two missing
/// stones, and what the answer destroys. `None` where it gains nothing.
#[inline]
fn promise<const N: usize, const W: usize>(
    board: &Numbered<N, W>,
    own: &Side<N, W>,
    other: &Side<N, W>,
    mv: u16,
    answer: u16,
    is_needed: bool,
) -> Option<i64> {
    let (through, of_answer) = (board.through(mv), board.through(answer));
    let two_missing = |side: &Side<N, W>| side.missing[1].without(side.missing[0]);
    let open = through.without(other.touched).without(of_answer);
    let gained = open.intersection(own.missing[2]).without(own.missing[1]).len();
    if gained == 0 && open.without(own.touched).is_empty() && !is_needed {
        return None;
    }
    let lost = of_answer.intersection(two_missing(own)).without(other.touched).len();
    let of_other = of_answer.intersection(two_missing(other)).without(own.touched);
    let counters = i64::from(!of_other.without(through).is_empty());
    Some(i64::from(gained) * 4 - i64::from(lost) - counters * 6)
}

fn key<const N: usize>(own: Set<N>, other: Set<N>) -> u64 {
    let mut hasher = KeyHasher::default();
    (own, other).hash(&mut hasher);
    hasher.finish().max(1)
}
