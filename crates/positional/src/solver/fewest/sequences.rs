//! Sequences of threats: each forces the one reply that prevents it, and the last is a double
//! threat.

use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;

use super::super::aim::Table;
use super::super::control::{Control, entry};
use crate::lines::Lines;
use crate::position::Position;
use crate::symmetries::Symmetries;

/// A quiet position that the attacker can go to, and how.
#[derive(Clone, Debug)]
pub(super) struct Candidate<const N: usize> {
    /// Threats and the replies they force in turn, and the quiet move.
    pub(super) plies: Vec<u16>,
    pub(super) position: Position<N>,
}

/// A winning sequence of threats, as it is printed, and the replies after which it works.
#[derive(Clone, Debug)]
pub(super) struct Sequence<const N: usize> {
    /// Threats and the replies they force in turn, and the move that makes the double threat.
    pub(super) plies: Vec<u16>,
    /// The two points that it threatens.
    pub(super) double: [u16; 2],
    /// The replies of the opponent, before the sequence, after which it works.
    pub(super) replies: Set<N>,
}

/// How many places of the tree of sequences from one position are looked at.
const SEQUENCES: u32 = 20_000;
/// How many steps the search for a least cover takes.
const COVERS: u32 = 20_000;

/// Wins by threats alone.
pub(super) struct ForcedWins<'s, const N: usize> {
    lines: &'s Lines<N>,
    /// Whether the defender's lines count.
    both: bool,
    /// Whether threats alone win, with the attacker to move.
    table: Table<Position<N>, bool>,
}

impl<'s, const N: usize> ForcedWins<'s, N> {
    pub(super) fn new(lines: &'s Lines<N>, both: bool) -> Self {
        ForcedWins { lines, both, table: Table::default() }
    }

    /// The attacker's moves that make a threat, of those that do not lose at once.
    fn threatening(&self, position: Position<N>) -> Set<N> {
        self.lines.threatening(position, self.lines.needed(self.both, position))
    }

    /// The attacker's moves that do not lose at once.
    fn allowed(&self, position: Position<N>) -> Set<N> {
        self.lines.allowed(position, self.lines.needed(self.both, position))
    }

    /// Whether the attacker, to move and without a threat, wins by threats alone.
    pub(super) fn wins(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        if let Some(&known) = self.table.get(&position) {
            return Ok(known);
        }
        control.count()?;
        let mut won = false;
        for mv in self.threatening(position).members() {
            let next = position.attacked(mv);
            let threats = self.lines.threats_after(next.attacker, next.defender, mv);
            won = match threats.single() {
                None => !threats.is_empty(),
                Some(block) => self.wins(next.defended(block), control)?,
            };
            if won {
                break;
            }
        }
        control.remember(entry::<Position<N>, bool>())?;
        self.table.insert(position, won);
        Ok(won)
    }

    /// A sequence that wins, from a position with the attacker to move where threats alone win.
    pub(super) fn first_sequence(
        &mut self,
        mut position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<Option<Sequence<N>>, SolveError> {
        let mut plies = Vec::new();
        loop {
            let mut next = None;
            for mv in self.threatening(position).members() {
                let after = position.attacked(mv);
                let threats = self.lines.threats_after(after.attacker, after.defender, mv);
                let mut points = threats.members();
                match (points.next(), points.next()) {
                    (Some(x), Some(y)) => {
                        plies.push(mv);
                        return Ok(Some(Sequence { plies, double: [x, y], replies: Set::EMPTY }));
                    }
                    (Some(block), None)
                        if next.is_none() && self.wins(after.defended(block), control)? =>
                    {
                        next = Some([mv, block]);
                    }
                    _ => {}
                }
            }
            let Some([threat, block]) = next else { return Ok(None) };
            position = position.attacked(threat).defended(block);
            plies.extend([threat, block]);
        }
    }

    /// Hands on every quiet position that the attacker, to move, can go to by threats and then a
    /// quiet move; `plies` lead to the position.
    pub(super) fn quiet_ends(
        &self,
        position: Position<N>,
        plies: &[u16],
        control: &mut Control<'_>,
        each: &mut dyn FnMut(Candidate<N>),
    ) -> Result<(), SolveError> {
        control.count()?;
        for mv in self.allowed(position).members() {
            let next = position.attacked(mv);
            let threats = self.lines.threats_after(next.attacker, next.defender, mv);
            if threats.is_empty() {
                each(Candidate { plies: [plies, &[mv]].concat(), position: next });
            } else if let Some(block) = threats.single() {
                let plies = [plies, &[mv, block]].concat();
                self.quiet_ends(next.defended(block), &plies, control, each)?;
            }
        }
        Ok(())
    }

    /// Few sequences that between them work after every reply of `replies`, each after which
    /// threats alone win, or after an equivalent one.
    pub(super) fn cover(
        &mut self,
        symmetries: &Symmetries,
        position: Position<N>,
        replies: Set<N>,
        control: &mut Control<'_>,
    ) -> Result<Vec<Sequence<N>>, SolveError> {
        let keeping = symmetries.keeping(position);
        let mut leader = vec![0; usize::from(self.lines.size)];
        let mut all = Set::EMPTY;
        for (mv, first, _) in symmetries.orbits(&keeping, self.lines.free(position)) {
            leader[usize::from(mv)] = first;
            if replies.has(first) {
                all = all.with(mv);
            }
        }
        let mut found = FoundSequences { leader, sequences: Vec::new(), left: SEQUENCES };
        self.extend(position, &[], all, &mut found, control)?;
        // Where the bound on sequences cut something off, the first one found for each reply.
        for reply in replies.members() {
            if !found.sequences.iter().any(|(orbits, _)| orbits.has(reply)) {
                found.left = u32::MAX;
                self.extend(position, &[], Set::of([reply]), &mut found, control)?;
            }
        }
        Ok(found.least_cover(replies))
    }

    /// Follows the sequences that continue `plies` and work after the replies `valid`, which are
    /// not on the board of `position`.
    fn extend(
        &mut self,
        position: Position<N>,
        plies: &[u16],
        valid: Set<N>,
        found: &mut FoundSequences<N>,
        control: &mut Control<'_>,
    ) -> Result<(), SolveError> {
        if found.covers(valid) || found.left == 0 {
            return Ok(());
        }
        found.left -= 1;
        control.count()?;
        let mut moves = Set::EMPTY;
        for reply in valid.members() {
            moves = moves.union(self.threatening(position.defended(reply)));
        }
        let mut branches: Vec<([u16; 2], Set<N>)> = Vec::new();
        for mv in moves.members() {
            let next = position.attacked(mv);
            // By what is threatened, the replies after which it is.
            let mut forced: Vec<(u16, Set<N>)> = Vec::new();
            let mut doubles: Vec<([u16; 2], Set<N>)> = Vec::new();
            for reply in valid.without(Set::of([mv])).members() {
                let before = position.defended(reply);
                if !self.allowed(before).has(mv) {
                    continue;
                }
                let defender = before.defender;
                let threats = self.lines.threats_after(next.attacker, defender, mv);
                match threats.single() {
                    Some(block) => {
                        if self.wins(next.defended(reply).defended(block), control)? {
                            add(&mut forced, block, reply);
                        }
                    }
                    None => {
                        for x in threats.members() {
                            for y in threats.members().filter(|&y| x < y) {
                                add(&mut doubles, [x, y], reply);
                            }
                        }
                    }
                }
            }
            for (double, replies) in doubles {
                found.add(Sequence { plies: [plies, &[mv]].concat(), double, replies });
            }
            branches.extend(forced.into_iter().map(|(block, replies)| ([mv, block], replies)));
        }
        // The widest first: they make others needless.
        branches.sort_by_key(|&(step, replies)| (std::cmp::Reverse(replies.len()), step));
        for ([threat, block], replies) in branches {
            let next = position.attacked(threat).defended(block);
            self.extend(next, &[plies, &[threat, block]].concat(), replies, found, control)?;
        }
        Ok(())
    }
}

/// Adds a reply to the set of a key.
fn add<K: PartialEq, const N: usize>(sets: &mut Vec<(K, Set<N>)>, key: K, reply: u16) {
    match sets.iter_mut().find(|(known, _)| *known == key) {
        Some((_, set)) => *set = set.with(reply),
        None => sets.push((key, Set::of([reply]))),
    }
}

/// The sequences found from a position.
struct FoundSequences<const N: usize> {
    /// The first reply of each reply's orbit.
    leader: Vec<u16>,
    /// With the orbits, by their first replies, that each covers; none covers less than another.
    sequences: Vec<(Set<N>, Sequence<N>)>,
    /// How many more places may be looked at.
    left: u32,
}

impl<const N: usize> FoundSequences<N> {
    fn orbits(&self, replies: Set<N>) -> Set<N> {
        replies.members().fold(Set::EMPTY, |orbits, mv| orbits.with(self.leader[usize::from(mv)]))
    }

    /// Whether a sequence is known that covers all these replies, or equivalent ones.
    fn covers(&self, replies: Set<N>) -> bool {
        let orbits = self.orbits(replies);
        self.sequences.iter().any(|(known, _)| known.contains(orbits))
    }

    fn add(&mut self, sequence: Sequence<N>) {
        let orbits = self.orbits(sequence.replies);
        if self.sequences.iter().any(|(known, _)| known.contains(orbits)) {
            return;
        }
        self.sequences.retain(|(known, _)| !orbits.contains(*known));
        self.sequences.push((orbits, sequence));
    }

    /// The fewest sequences that cover all orbits.
    fn least_cover(self, orbits: Set<N>) -> Vec<Sequence<N>> {
        let sets: Vec<Set<N>> = self.sequences.iter().map(|(orbits, _)| *orbits).collect();
        let mut search = Cover { sets: &sets, best: None, chosen: Vec::new(), left: COVERS };
        search.branch(orbits);
        let chosen = search.best.unwrap_or_default();
        let mut sequences: Vec<Option<Sequence<N>>> =
            self.sequences.into_iter().map(|(_, sequence)| Some(sequence)).collect();
        chosen.into_iter().filter_map(|number| sequences[number].take()).collect()
    }
}

/// The search for a least cover.
struct Cover<'c, const N: usize> {
    sets: &'c [Set<N>],
    best: Option<Vec<usize>>,
    chosen: Vec<usize>,
    left: u32,
}

impl<const N: usize> Cover<'_, N> {
    fn branch(&mut self, rest: Set<N>) {
        if rest.is_empty() {
            self.best = Some(self.chosen.clone());
            return;
        }
        let widest = self.sets.iter().map(|set| set.intersection(rest).len()).max().unwrap_or(0);
        if widest == 0 {
            return;
        }
        if let Some(best) = &self.best {
            let more = rest.len().div_ceil(widest) as usize;
            if self.chosen.len() + more >= best.len() || self.left == 0 {
                return;
            }
        }
        self.left = self.left.saturating_sub(1);
        // The point that the fewest sets have.
        let having = |point: u16| self.sets.iter().filter(|set| set.has(point)).count();
        let Some(point) = rest.members().min_by_key(|&point| having(point)) else { return };
        let mut options: Vec<usize> =
            (0..self.sets.len()).filter(|&number| self.sets[number].has(point)).collect();
        options.sort_by_key(|&n| (std::cmp::Reverse(self.sets[n].intersection(rest).len()), n));
        for number in options {
            self.chosen.push(number);
            self.branch(rest.without(self.sets[number]));
            self.chosen.pop();
        }
    }
}
