//! What is left of the lines in a position.

use crate::games::positional::lines::{FULL_WEIGHT, Lines};
use crate::games::positional::position::Position;
use zermelo_explain::set::Set;

/// How many pairs a search for a pairing tries.
const PAIRS: u32 = 500;

/// What is left of the lines for each player.
#[derive(Clone, Debug)]
pub(super) struct Rest<const N: usize> {
    pub(super) attacker: Open<N>,
    /// None in a weak game.
    pub(super) defender: Open<N>,
}

/// The free points of the lines that a player can still complete; of two of which one contains the
/// other, only the smaller one. Those with the fewest points come first.
#[derive(Clone, Debug)]
pub(super) struct Open<const N: usize>(Vec<Set<N>>);

/// The moves that matter in a position.
pub(super) struct Moves {
    /// Those that have to be tried, the heaviest first.
    pub(super) tried: Vec<u16>,
    /// The others, each with one that is tried and is on all lines that it is on.
    pub(super) others: Vec<(u16, u16)>,
}

impl<const N: usize> Rest<N> {
    /// In a position of a strong game, where `both` players complete lines, or of a weak one.
    pub(super) fn of(lines: &Lines<N>, both: bool, position: Position<N>) -> Self {
        let Position { attacker, defender } = position;
        let open =
            |own, other| Open::least(lines.open(other).map(|line: Set<N>| line.without(own)));
        let none = Open(Vec::new());
        Rest {
            attacker: open(attacker, defender),
            defender: if both { open(defender, attacker) } else { none },
        }
    }

    /// What the attacker has, or the defender.
    pub(super) fn of_player(&self, attacker: bool) -> &Open<N> {
        if attacker { &self.attacker } else { &self.defender }
    }

    /// What is left after a move of the attacker, or of the defender.
    pub(super) fn moved(&self, point: u16, by_attacker: bool) -> Self {
        let after =
            |open: &Open<N>, is_own| if is_own { open.taken(point) } else { open.blocked(point) };
        Rest {
            attacker: after(&self.attacker, by_attacker),
            defender: after(&self.defender, !by_attacker),
        }
    }

    /// The points that matter.
    pub(super) fn points(&self) -> Set<N> {
        self.attacker.points().union(self.defender.points())
    }

    /// The moves that matter, for either player: who takes a point that is on all lines that another one
    /// is on is not worse off than with that one.
    pub(super) fn moves(&self) -> Moves {
        let lines = || self.attacker.0.iter().chain(&self.defender.0);
        let own = |point: u16| -> Vec<bool> { lines().map(|line| line.has(point)).collect() };
        let weigh = |point: u16| -> u128 {
            lines().filter(|line| line.has(point)).map(|line| weight(*line)).sum()
        };
        let mut points: Vec<(u128, u16)> =
            self.points().members().map(|point| (weigh(point), point)).collect();
        points.sort_unstable_by_key(|&(weight, point)| (std::cmp::Reverse(weight), point));
        let (mut tried, mut others): (Vec<(u16, Vec<bool>)>, _) = (Vec::new(), Vec::new());
        for (_, point) in points {
            let on = own(point);
            let is_on_all =
                |(_, by): &&(u16, Vec<bool>)| on.iter().zip(by).all(|(on, by)| by | !on);
            match tried.iter().find(is_on_all) {
                Some(&(by, _)) => others.push((point, by)),
                None => tried.push((point, on)),
            }
        }
        Moves { tried: tried.into_iter().map(|(point, _)| point).collect(), others }
    }
}

impl<const N: usize> Open<N> {
    fn least(lines: impl Iterator<Item = Set<N>>) -> Self {
        let mut lines: Vec<Set<N>> = lines.collect();
        lines.sort_unstable_by_key(|line| (line.len(), *line));
        let mut least: Vec<Set<N>> = Vec::with_capacity(lines.len());
        for line in lines {
            if !least.iter().any(|smaller| line.contains(*smaller)) {
                least.push(line);
            }
        }
        Open(least)
    }

    /// After a stone of the player.
    fn taken(&self, point: u16) -> Self {
        let taken = Set::of([point]);
        Self::least(self.0.iter().map(|line| line.without(taken)))
    }

    /// After a stone of the other player.
    fn blocked(&self, point: u16) -> Self {
        Open(self.0.iter().copied().filter(|line| !line.has(point)).collect())
    }

    /// Of the player's stones those on lines that are left.
    pub(super) fn stones(&self, lines: &Lines<N>, own: Set<N>) -> Set<N> {
        let inside = self.points().union(own);
        let used = lines.lines.iter();
        let used = used.filter(|line| inside.contains(**line) && self.has(line.without(own)));
        used.fold(Set::EMPTY, |used, line| used.union(*line)).intersection(own)
    }

    pub(super) fn lines(&self) -> &[Set<N>] {
        &self.0
    }

    /// Whether this is a line.
    fn has(&self, line: Set<N>) -> bool {
        self.0.binary_search_by_key(&(line.len(), line), |own| (own.len(), *own)).is_ok()
    }

    /// The points that matter.
    pub(super) fn points(&self) -> Set<N> {
        self.0.iter().copied().fold(Set::EMPTY, Set::union)
    }

    /// The points of lines with one point.
    pub(super) fn single(&self) -> Set<N> {
        let single = self.0.iter().take_while(|line| line.len() <= 1);
        single.copied().fold(Set::EMPTY, Set::union)
    }

    /// Two lines of two points with a point in common, which is then all that the attacker needs to take:
    /// that point, and all three.
    pub(super) fn fork(&self) -> Option<(u16, Set<N>)> {
        let pairs = || self.0.iter().copied().take_while(|line| line.len() <= 2);
        let mut seen = Set::EMPTY;
        for pair in pairs() {
            if let Some(point) = pair.intersection(seen).first() {
                let other = pairs().find(|other| other.has(point))?;
                return Some((point, pair.union(other)));
            }
            seen = seen.union(pair);
        }
        None
    }

    /// The Erdős–Selfridge potential, rounded up.
    pub(super) fn potential(&self) -> u128 {
        self.0.iter().map(|line| weight(*line)).sum()
    }

    /// Pairs of points such that each line contains one of them; `None` where none are found.
    pub(super) fn pairs(&self) -> Option<Vec<Set<N>>> {
        let (mut pairs, mut left) = (Vec::new(), PAIRS);
        serve(&self.0, self.points(), &mut pairs, &mut left).then_some(pairs)
    }
}

fn weight<const N: usize>(line: Set<N>) -> u128 {
    match line.len() {
        free @ 0..64 => FULL_WEIGHT >> free,
        _ => 1,
    }
}

/// Adds pairs of `free` points until each of these lines contains one; whether that was possible, trying
/// so many. Every pairing has a pair on the line with the fewest points.
fn serve<const N: usize>(
    lines: &[Set<N>],
    free: Set<N>,
    pairs: &mut Vec<Set<N>>,
    left: &mut u32,
) -> bool {
    let points = lines.iter().map(|line| line.intersection(free));
    let Some(narrowest) = points.min_by_key(|points| points.len()) else { return true };
    let members: Vec<u16> = narrowest.members().collect();
    let mut ranked = Vec::new();
    for (place, &high) in members.iter().enumerate() {
        for &low in members.iter().take(place) {
            let pair = Set::of([low, high]);
            let served = lines.iter().filter(|line| line.contains(pair)).count();
            ranked.push((std::cmp::Reverse(served), pair));
        }
    }
    ranked.sort_unstable();
    for (_, pair) in ranked {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let rest: Vec<Set<N>> = lines.iter().copied().filter(|line| !line.contains(pair)).collect();
        pairs.push(pair);
        if serve(&rest, free.without(pair), pairs, left) {
            return true;
        }
        pairs.pop();
    }
    false
}
