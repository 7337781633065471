//! The lines and needs of a board as bit sets, and what stones on them mean: which points complete a line,
//! which lines are still open, how much they weigh.

use std::cmp::Reverse;

use zermelo_checker::games::positional::{Board, Goal, MAX_POINTS, Positional};
use zermelo_explain::set::Set;

use super::position::Position;

/// The points and lines of a game's board.
#[derive(Clone, Debug)]
pub(super) struct Lines<const N: usize> {
    /// The number of points.
    pub(super) size: u16,
    /// The number of stones with which the game is over.
    pub(super) most_stones: u32,
    /// All points.
    pub(super) all: Set<N>,
    /// All lines.
    pub(super) lines: Vec<Set<N>>,
    /// The lines through every point, without the point.
    through: Vec<Vec<Set<N>>>,
    /// Of every point, those that have to be taken before it; empty where no point needs any.
    needs: Vec<Set<N>>,
}

/// How many words of 64 bits the sets of a board of any size have.
pub(super) const WORDS: usize = MAX_POINTS as usize / 64;

/// The weight of a line without free points in [`Lines::potential`]; a line with u free points
/// has 2^−u of it.
pub(super) const FULL_WEIGHT: u128 = 1 << 96;

impl<const N: usize> Lines<N> {
    pub(super) fn of(game: &Positional, board: &Board) -> Self {
        let size = u16::try_from(board.size()).unwrap_or(u16::MAX);
        let sets = |sets: &[Vec<u16>]| -> Vec<Set<N>> {
            sets.iter().map(|points| Set::of(points.iter().copied())).collect()
        };
        let (lines, needs) = (sets(&board.lines), sets(&board.needs));
        let mut through: Vec<Vec<Set<N>>> = vec![Vec::new(); size.into()];
        for line in &lines {
            for point in line.members() {
                let own = through.get_mut(usize::from(point)).into_iter();
                own.for_each(|own| own.push(line.without(Set::of([point]))));
            }
        }
        let all = (0..size).fold(Set::EMPTY, Set::with);
        Lines { size, most_stones: game.most_stones(size), all, lines, through, needs }
    }

    /// Whether some points can be taken only after others.
    pub(super) fn has_needs(&self) -> bool {
        !self.needs.is_empty()
    }

    /// How often a check of pairs looks at a line, a list of needs, or a point of one.
    pub(super) fn looks(&self) -> usize {
        let of_sets = self.lines.iter().chain(&self.needs).map(|set| 1 + set.len() as usize);
        usize::from(self.size) + of_sets.sum::<usize>()
    }

    /// How often a check of the potential does so at a node with so many free points, and for one move.
    pub(super) fn looks_of_potential(&self, free: u32) -> [usize; 2] {
        let points = |lines: &Vec<Set<N>>| lines.iter().map(|line| 1 + line.len() as usize).sum();
        let points_through: usize = self.through.iter().map(points).max().unwrap_or(0);
        let of_move = 2 * (self.lines.len() + usize::from(self.size) + points_through);
        [self.looks() + free as usize * of_move, of_move]
    }

    /// The points that have to be taken before a point.
    pub(super) fn needs(&self, point: u16) -> Set<N> {
        self.needs.get(usize::from(point)).copied().unwrap_or(Set::EMPTY)
    }

    /// Whether the game is over after this number of moves.
    pub(super) fn is_limited(&self) -> bool {
        self.most_stones < u32::from(self.size)
    }

    /// How many moves the game has left where no line is completed.
    pub(super) fn moves_left(&self, position: Position<N>) -> u32 {
        self.most_stones.saturating_sub(position.stones())
    }

    /// The points that can be taken next: without a stone, and with all that they need taken; none where
    /// the game is over.
    #[inline]
    pub(super) fn free(&self, position: Position<N>) -> Set<N> {
        let taken = position.taken();
        if self.is_limited() && self.moves_left(position) == 0 {
            return Set::EMPTY;
        }
        let free = self.all.without(taken);
        if self.needs.is_empty() {
            return free;
        }
        let can_be = |point: &u16| taken.contains(self.needs(*point));
        Set::of(free.members().filter(can_be))
    }

    /// The points that can be taken, where the game is over after the next move.
    pub(super) fn last(&self, position: Position<N>) -> Set<N> {
        if self.moves_left(position) == 1 { self.free(position) } else { Set::EMPTY }
    }

    /// Where the defender would complete a line that ends the game, if its lines do.
    pub(super) fn needed(
        &self,
        both: bool,
        Position { attacker, defender }: Position<N>,
    ) -> Set<N> {
        if both { self.threats(defender, attacker) } else { Set::EMPTY }
    }

    /// The lines through a point, each without the point.
    #[inline]
    pub(super) fn through(&self, point: u16) -> &[Set<N>] {
        self.through.get(usize::from(point)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a stone on `point` completes a line of `stones`.
    #[inline]
    pub(super) fn completes(&self, stones: Set<N>, point: u16) -> bool {
        self.through(point).iter().any(|&rest| stones.contains(rest))
    }

    /// The free points that complete a line of `own`.
    #[inline]
    pub(super) fn threats(&self, own: Set<N>, other: Set<N>) -> Set<N> {
        let points = completing(&self.lines, own, other);
        if self.needs.is_empty() || points.is_empty() {
            return points;
        }
        points.intersection(self.free(Position { attacker: own, defender: other }))
    }

    /// The free points that complete a line of `own` after its stone `last`, before which there was none.
    #[inline]
    pub(super) fn threats_after(&self, own: Set<N>, other: Set<N>, last: u16) -> Set<N> {
        // A stone can let points be taken that are on other lines.
        if self.has_needs() {
            return self.threats(own, other);
        }
        completing(self.through(last), own, other)
    }

    /// The points where the attacker makes a threat, of those where it does not lose at once.
    pub(super) fn threatening(&self, position: Position<N>, needed: Set<N>) -> Set<N> {
        let Position { attacker, defender } = position;
        let moves = self.open(defender).fold(Set::EMPTY, |moves, line| {
            let rest = line.without(attacker);
            if rest.len() == 2 { moves.union(rest) } else { moves }
        });
        moves.intersection(self.allowed(position, needed))
    }

    /// The attacker's moves that do not lose at once, where it has to take these points.
    pub(super) fn allowed(&self, position: Position<N>, needed: Set<N>) -> Set<N> {
        match needed.len() {
            0 => self.free(position),
            1 => needed,
            _ => Set::EMPTY,
        }
    }

    /// The lines without a stone of `other`.
    pub(super) fn open(&self, other: Set<N>) -> impl Iterator<Item = Set<N>> + '_ {
        self.lines.iter().copied().filter(move |line| !line.meets(other))
    }

    /// The position in which the defender has all points that are on no line without a stone of it.
    pub(super) fn reduced(&self, Position { attacker, defender }: Position<N>) -> Position<N> {
        let used = self.open(defender).fold(Set::EMPTY, Set::union);
        Position { attacker: attacker.intersection(used), defender: self.all.without(used) }
    }

    /// Whether a position of a weak game is no worse for the defender than another one
    /// (docs/specification/proofs.md, R38).
    pub(super) fn is_no_worse(&self, position: Position<N>, other: Position<N>) -> bool {
        self.open(position.defender).all(|line| {
            let own = line.intersection(position.attacker);
            !line.meets(other.defender) && other.attacker.contains(own)
        })
    }

    /// Whether no line is without a stone of `other`.
    pub(super) fn all_blocked(&self, other: Set<N>) -> bool {
        self.open(other).next().is_none()
    }

    /// The points that are on every line without a stone of `other`: a stone of `other` on one
    /// of them blocks all that is left.
    pub(super) fn blocking_all(&self, own: Set<N>, other: Set<N>) -> Set<N> {
        let free = self.free(Position { attacker: own, defender: other });
        self.open(other).fold(free, Set::intersection)
    }

    /// Whether the player with the stones `own`, who is to be ahead or not, has won, where scores decide and
    /// nothing that is still played changes it (R41).
    pub(super) fn has_won(&self, goal: Goal, is_ahead: bool, own: Set<N>, other: Set<N>) -> bool {
        let is_over = own.len() + other.len() >= self.most_stones;
        let others = if is_over { other } else { self.all.without(own) };
        let [own, others] = [own, others].map(|stones| self.score(goal, stones));
        own > others || own == others && !is_ahead
    }

    /// The score of these stones.
    fn score(&self, goal: Goal, stones: Set<N>) -> u32 {
        let whole = self.lines.iter().filter(|line| stones.contains(**line));
        let scores = self.lines.iter().map(|line| line.intersection(stones).len());
        match goal {
            Goal::Largest => whole.map(|line| line.len()).max().unwrap_or(0),
            Goal::Most => scores.max().unwrap_or(0),
            Goal::Lines => u32::try_from(whole.count()).unwrap_or(u32::MAX),
        }
    }

    /// The Erdős–Selfridge potential of the lines that `own` can still complete, rounded up.
    pub(super) fn potential(&self, own: Set<N>, other: Set<N>) -> u128 {
        self.open(other).map(|line| weight(line.without(own).len())).sum()
    }

    /// Whether the potential shows that the defender, to move, keeps the attacker from every line
    /// (docs/specification/proofs.md, E3).
    pub(super) fn is_balanced(&self, position: Position<N>) -> bool {
        let potential = |Position { attacker, defender }| self.potential(attacker, defender);
        if potential(position) < FULL_WEIGHT {
            return true;
        }
        let (weight, Reverse(reply)) = self.heaviest(position);
        let after = position.defended(reply);
        weight > 0 && potential(after) + self.heaviest(after).0 < FULL_WEIGHT
    }

    /// The largest sum of the weights of the lines through a point that the attacker can still complete,
    /// and the first such point.
    pub(super) fn heaviest(&self, position: Position<N>) -> (u128, Reverse<u16>) {
        let Position { attacker, defender } = position;
        let mut weights = [[0u128; 64]; N];
        let weights = weights.as_flattened_mut();
        for line in self.open(defender) {
            let free = line.without(attacker);
            let weight = weight(free.len());
            free.members().for_each(|point| weights[usize::from(point)] += weight);
        }
        let weights = weights.iter().zip(0..).map(|(&weight, point)| (weight, Reverse(point)));
        weights.max().unwrap_or((0, Reverse(0)))
    }

    /// How much a point matters to the player with the stones `own`: each open line through it
    /// weighs four times as much for every stone that it holds.
    pub(super) fn weight(&self, own: Set<N>, other: Set<N>, point: u16) -> u64 {
        let open = self.through(point).iter().filter(|rest| !rest.meets(other));
        open.map(|rest| 1u64 << (2 * rest.intersection(own).len()).min(48)).sum()
    }
}

/// What a line with so many free points weighs, rounded up.
pub(super) fn weight(free: u32) -> u128 {
    FULL_WEIGHT.checked_shr(free).unwrap_or(0).max(1)
}

/// The points that complete one of these lines with the stones `own`, where `other` has none.
#[inline]
fn completing<const N: usize>(lines: &[Set<N>], own: Set<N>, other: Set<N>) -> Set<N> {
    let mut points = Set::EMPTY;
    for line in lines {
        let rest = line.without(own);
        if rest.is_single() && !line.meets(other) {
            points = points.union(rest);
        }
    }
    points
}
