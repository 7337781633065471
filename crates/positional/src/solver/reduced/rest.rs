//! What is left of the lines in a position.

use std::cmp::Reverse;

use zermelo_explain::set::Set;

use crate::lines::{Lines, weight};
use crate::position::Position;

/// How many pairs a search for a pairing tries.
const PAIRS: u32 = 500;

/// What is left of the lines for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rest<const N: usize> {
    pub(super) attacker: Open<N>,
    /// None in a weak game.
    pub(super) defender: Open<N>,
}

/// The free points of the lines that a player can still complete; of two of which one contains the
/// other, only the smaller one. Those with the fewest points come first.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        // Of each point its weight, and the points that are not on all lines that it is on.
        let mut of_points = [[(0u128, Set::EMPTY); 64]; N];
        let (of_points, all) = (of_points.as_flattened_mut(), self.points());
        for line in self.attacker.0.iter().chain(&self.defender.0) {
            let (weight, outside) = (weight(line.len()), all.without(*line));
            for point in line.members() {
                let (sum, missing) = &mut of_points[usize::from(point)];
                (*sum, *missing) = (*sum + weight, missing.union(outside));
            }
        }
        let mut points: Vec<u16> = all.members().collect();
        points.sort_unstable_by_key(|&point| (Reverse(of_points[usize::from(point)].0), point));
        let (mut tried, mut others) = (Vec::new(), Vec::new());
        for point in points {
            let (_, missing) = of_points[usize::from(point)];
            match tried.iter().find(|&&by| !missing.has(by)) {
                Some(&by) => others.push((point, by)),
                None => tried.push(point),
            }
        }
        Moves { tried, others }
    }
}

impl<const N: usize> Open<N> {
    fn least(lines: impl Iterator<Item = Set<N>>) -> Self {
        let mut lines: Vec<Set<N>> = lines.collect();
        lines.sort_unstable_by_key(rank);
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
        let on_point = || self.0.iter().filter(|line| line.has(point));
        let shorter = || on_point().map(|line| line.without(taken));
        // Lines on the point stay in order, and so do the others, of which one can now contain a shorter one.
        let mut merged = Vec::with_capacity(self.0.len());
        let mut next = shorter().peekable();
        for &line in self.0.iter().filter(|line| !line.has(point)) {
            while let Some(before) = next.next_if(|next| rank(next) < rank(&line)) {
                merged.push(before);
            }
            if !shorter().any(|shorter| line.contains(shorter)) {
                merged.push(line);
            }
        }
        merged.extend(next);
        Open(merged)
    }

    /// After a stone of the other player.
    fn blocked(&self, point: u16) -> Self {
        Open(self.0.iter().copied().filter(|line| !line.has(point)).collect())
    }

    /// Of the player's stones those on lines that are left.
    pub(super) fn stones(&self, lines: &Lines<N>, own: Set<N>) -> Set<N> {
        let inside = self.points().union(own);
        let used = lines.lines.iter();
        let used = used.filter(|line| {
            line.meets(own) && inside.contains(**line) && self.has(line.without(own))
        });
        used.fold(Set::EMPTY, |used, line| used.union(*line)).intersection(own)
    }

    pub(super) fn lines(&self) -> &[Set<N>] {
        &self.0
    }

    /// Whether this is a line.
    fn has(&self, line: Set<N>) -> bool {
        self.0.binary_search_by_key(&rank(&line), rank).is_ok()
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
        self.0.iter().map(|line| weight(line.len())).sum()
    }

    /// Pairs of points such that each line contains one of them; `None` where none are found.
    pub(super) fn pairs(&self) -> Option<Vec<Set<N>>> {
        let mut left = PAIRS;
        serve(&self.0, &mut left)
    }
}

/// What lines are sorted by.
fn rank<const N: usize>(line: &Set<N>) -> (u32, Set<N>) {
    (line.len(), *line)
}

/// Pairs of points such that each of these lines contains one, when so many may still be tried. Every pairing
/// has a pair on the line with the fewest points.
fn serve<const N: usize>(lines: &[Set<N>], left: &mut u32) -> Option<Vec<Set<N>>> {
    let Some(&narrowest) = lines.iter().min_by_key(|line| line.len()) else {
        return Some(Vec::new());
    };
    let mut ranked: Vec<(Reverse<usize>, Set<N>)> = Vec::new();
    for high in narrowest.members() {
        let lower = narrowest.members().take_while(|&low| low < high);
        ranked.extend(lower.map(|low| (Reverse(0), Set::of([low, high]))));
    }
    for line in lines.iter().filter(|line| line.intersection(narrowest).len() > 1) {
        for (served, pair) in &mut ranked {
            served.0 += usize::from(line.contains(*pair));
        }
    }
    ranked.sort_unstable();
    for (_, pair) in ranked {
        *left = left.checked_sub(1)?;
        let others = lines.iter().filter(|line| !line.contains(pair));
        let others = others.map(|line| Some(line.without(pair)).filter(|rest| rest.len() > 1));
        let others: Option<Vec<Set<N>>> = others.collect();
        if let Some(mut pairs) = others.and_then(|others| serve(&others, left)) {
            pairs.push(pair);
            return Some(pairs);
        }
    }
    None
}
