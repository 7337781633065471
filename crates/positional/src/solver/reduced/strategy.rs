//! A strategy in a race that the search has decided: a closed set of positions whose lines of play
//! end with threat sequences for the attacker, and with potentials and pairings for the defender.

use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::{DraftResponse, Lemma, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers};
use zermelo_search::symmetry::identity;

use super::super::aim::Aim;
use super::super::control::Control;
use super::super::export::Task;
use super::super::follow_ups::of_pairs;
use super::super::strategy::{ClosedSet, Method, Replies};
use super::ReducedSearch;
use super::rest::Rest;
use super::standing::{SMALL_GROUP, standing};
use crate::position::Position;
use crate::sequences::{Sequences, WantedSequence};

/// How many positions a search for a threat sequence looks at, and how many it remembers.
const LOOKED_AT: u32 = 2_000;
const REMEMBERED: usize = 1 << 10;

/// The most looks at points and lines for a lemma that is the answer to all moves without one of their own:
/// a node takes some dozens of bytes, and for each a check may do so a thousand times.
const MOST_LOOKS: usize = 20_000;

/// Where a lemma looks at more points and lines, pairings come before potentials, and each answer gets its
/// own: they take more bytes.
const LOOKS_OF_A_LEMMA: usize = 1_500;

/// In how many positions that the search remembers, at least, breaker's nodes serve positions that are no worse
/// than their own: where there are few, a proof without such nodes is short, and the twin confirms it.
const MANY: usize = 1 << 11;

/// How many pairings are tried again.
const PAIRINGS: usize = 64;

/// How many lemmas a strategy has: the checker looks at the board for each move that one answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum UseOfLemmas {
    None,
    /// Pairings alone.
    Pairings,
    /// Pairings before potentials.
    Sparing,
    /// Potentials before pairings.
    Own,
    /// And lemmas for all moves without an answer of their own.
    Most,
}

impl UseOfLemmas {
    /// From that with the most lemmas on.
    pub(in super::super) const ALL: [Self; 5] =
        [Self::Most, Self::Own, Self::Sparing, Self::Pairings, Self::None];
}

/// The strategy of the player who wins, as the search says; without lemmas where these would take more
/// looks at the board than the checker allows.
///
/// # Errors
/// When a limit is reached.
pub(in super::super) fn strategy<const N: usize>(
    task: &Task<N>,
    lemmas: UseOfLemmas,
    search: &mut ReducedSearch<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    let ReducedSearch { lines, symmetries, both, .. } = *search;
    let compares = !both && task.proponent != task.attacker && search.table.len() >= MANY;
    let sequences = Sequences::new(lines, both, WantedSequence::Short, REMEMBERED);
    let (pairings, afters) = (Vec::new(), Vec::new());
    let by_rest = ByRest { search, lemmas, compares, sequences, pairings, afters };
    ClosedSet::new(task, symmetries, control, by_rest).strategy(lines, Aim::Race { both })
}

/// Replies by what is left of the lines.
struct ByRest<'c, 's, const N: usize> {
    search: &'c mut ReducedSearch<'s, N>,
    lemmas: UseOfLemmas,
    /// Whether a node serves positions that are no worse than its own.
    compares: bool,
    sequences: Sequences<'s, N>,
    /// Pairings that showed something, the last ones.
    pairings: Vec<Vec<Set<N>>>,
    /// What is left after the moves of the opponent at the position that was answered last.
    afters: Vec<(Position<N>, Rest<N>)>,
}

impl<const N: usize> ByRest<'_, '_, N> {
    /// What is left after a reply, of the defender if it `defends`.
    fn rest(&self, position: Position<N>, defends: bool) -> Rest<N> {
        let after_reply = |(after, rest): &(Position<N>, Rest<N>)| {
            let reply = position.taken().without(after.taken()).single()?;
            let is_it = after.moved(reply, !defends) == position;
            is_it.then(|| rest.moved(reply, !defends))
        };
        let found = self.afters.iter().find_map(after_reply);
        found.unwrap_or_else(|| self.search.rest(position))
    }
}

impl<const N: usize> ClosedSet<'_, '_, ByRest<'_, '_, N>, N> {
    /// Replies after which the claim is true: the one that the search has, and those that it knows as well.
    fn replies(&mut self, after: Position<N>, rest: &Rest<N>) -> Result<Replies<N>, SolveError> {
        let best = self.method.search.judge(after, rest, !self.defends, self.control)?.best;
        let moves =
            best.into_iter().chain(rest.moves().tried.into_iter().filter(|&mv| Some(mv) != best));
        Ok(moves.map(|reply| (reply, after.moved(reply, !self.defends))).collect())
    }

    /// A lemma by which the proponent, to move, is done.
    fn lemma(
        &mut self,
        after: Position<N>,
        rest: &Rest<N>,
    ) -> Result<Option<DraftResponse>, SolveError> {
        self.control.count()?;
        if self.method.lemmas == UseOfLemmas::None {
            return Ok(None);
        }
        if !self.defends {
            let sequences = &mut self.method.sequences;
            let found = sequences.find(after, LOOKED_AT).moves();
            let short = found.map(|found| sequences.shortened(sequences.stance(after), &found));
            return Ok(short.map(|moves| DraftResponse::Lemma(Lemma::Threats(moves))));
        }
        let is_balanced = self.method.lemmas >= UseOfLemmas::Sparing
            && self.method.search.lines.is_balanced(after);
        let [_, looks] = self.method.search.lines.looks_of_potential(0);
        let is_dear = looks > LOOKS_OF_A_LEMMA || self.method.lemmas <= UseOfLemmas::Sparing;
        if is_balanced && !is_dear {
            return Ok(Some(DraftResponse::Potential));
        }
        let free = self.method.search.lines.free(after);
        let serving = |pairs: &Vec<Set<N>>| {
            let is_on_a_line =
                |pair: &Set<N>| rest.attacker.lines().iter().any(|line| line.contains(*pair));
            let is_of_use = |pair: &Set<N>| free.contains(*pair) && is_on_a_line(pair);
            let pairs: Vec<Set<N>> = pairs.iter().copied().filter(is_of_use).collect();
            let is_served = |line: &Set<N>| pairs.iter().any(|pair| line.contains(*pair));
            rest.attacker
                .lines()
                .iter()
                .all(is_served)
                .then(|| of_pairs(pairs.iter().map(|pair| pair.members())))
        };
        if let Some(pairing) = self.method.pairings.iter().rev().find_map(serving) {
            return Ok(Some(DraftResponse::Lemma(Lemma::Pairing(pairing))));
        }
        let Some(pairs) = rest.attacker.pairs() else {
            return Ok(is_balanced.then_some(DraftResponse::Potential));
        };
        let lemma =
            DraftResponse::Lemma(Lemma::Pairing(of_pairs(pairs.iter().map(|pair| pair.members()))));
        if self.method.pairings.len() == PAIRINGS {
            self.method.pairings.remove(0);
        }
        if !is_dear {
            self.method.pairings.push(pairs);
        }
        Ok(Some(lemma))
    }

    /// The answer to all moves that have none of their own, and the other moves.
    fn default(
        &mut self,
        position: Position<N>,
    ) -> Result<(Option<DraftResponse>, Set<N>), SolveError> {
        let lines = self.method.search.lines;
        let moves = lines.free(position);
        let threats = lines.threats(position.attacker, position.defender);
        if let Some(reply) = threats.first().filter(|_| !self.defends) {
            return Ok((Some(DraftResponse::Win { reply }), Set::of([reply])));
        }
        let looks = match self.defends {
            true => lines.looks_of_potential(moves.len())[0],
            false => lines.looks().saturating_mul(lines.size.into()),
        };
        if self.method.lemmas != UseOfLemmas::Most || looks > MOST_LOOKS {
            return Ok((None, moves));
        }
        if self.defends {
            let balanced = |&mv: &u16| {
                let after = position.attacked(mv);
                self.method.search.lines.is_balanced(after)
                    && !lines.free(after).is_empty()
                    && !lines.all_blocked(after.defender)
            };
            let served = Set::of(moves.members().filter(balanced));
            return Ok(match served.len() {
                0 | 1 => (None, moves),
                _ => (Some(DraftResponse::Potential), moves.without(served)),
            });
        }
        let sequences = &mut self.method.sequences;
        let Some(found) = sequences.find(position, LOOKED_AT).moves() else {
            return Ok((None, moves));
        };
        let before = sequences.stance(position);
        let short = sequences.shortened(before, &found);
        let stays =
            |&mv: &u16| sequences.played(sequences.stance_after(before, mv), &short).is_none();
        let left = Set::of(moves.members().filter(stays));
        Ok((Some(DraftResponse::Lemma(Lemma::Threats(short))), left))
    }

    /// What ends the game after a move of the opponent, or a lemma that shows how it does.
    fn ending(
        &mut self,
        after: Position<N>,
        rest: &Rest<N>,
    ) -> Result<Option<DraftResponse>, SolveError> {
        let lines = self.method.search.lines;
        let Position { attacker, defender } = after;
        let winning = if self.defends {
            if lines.all_blocked(defender) || lines.free(after).is_empty() {
                return Ok(Some(DraftResponse::Settled));
            }
            let own = lines.needed(self.method.search.both, after);
            lines.last(after).union(lines.blocking_all(attacker, defender)).union(own)
        } else {
            lines.threats(attacker, defender)
        };
        match winning.first() {
            Some(reply) => Ok(Some(DraftResponse::Win { reply })),
            None => self.lemma(after, rest),
        }
    }
}

impl<const N: usize> Method<N> for ByRest<'_, '_, N> {
    fn form(set: &ClosedSet<'_, '_, Self, N>, position: Position<N>) -> Position<N> {
        let search = &set.method.search;
        match set.method.compares {
            false => set.symmetries.canonical(position).0,
            true => set.symmetries.canonical(search.lines.reduced(position)).0,
        }
    }

    fn stored(
        set: &ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        _: Position<N>,
    ) -> Position<N> {
        set.symmetries.canonical(position).0
    }

    fn cost(
        set: &ClosedSet<'_, '_, Self, N>,
        Position { attacker, defender }: Position<N>,
    ) -> u128 {
        match set.method.compares {
            false => 0,
            true => set.method.search.lines.potential(attacker, defender),
        }
    }

    fn standing(set: &ClosedSet<'_, '_, Self, N>, forms: &[Position<N>]) -> Vec<usize> {
        match set.method.compares {
            false => (0..forms.len()).collect(),
            true => standing(set.method.search.lines, set.symmetries, forms),
        }
    }

    fn symmetry(
        set: &ClosedSet<'_, '_, Self, N>,
        from: Position<N>,
        to: Position<N>,
    ) -> Option<Vec<u16>> {
        let search = &set.method.search;
        if !set.method.compares || from == to {
            return set.symmetries.images_between(from, to);
        }
        let (lines, symmetries) = (search.lines, set.symmetries);
        if symmetries.count() <= SMALL_GROUP {
            let numbers = (0..symmetries.count()).map(|number| symmetries.images(number));
            let mut serving = numbers.filter(|images| lines.is_no_worse(from.image(images), to));
            return serving.next().filter(|images| *images != identity(images.len()));
        }
        let [there, here] =
            [from, to].map(|position| symmetries.canonical(lines.reduced(position)).1);
        let (there, back) = (symmetries.images(there), symmetries.undoing(here));
        let images: Vec<u16> = there.iter().map(|&point| back[usize::from(point)]).collect();
        (images != identity(images.len())).then_some(images)
    }

    fn openings(set: &mut ClosedSet<'_, '_, Self, N>) -> Result<Replies<N>, SolveError> {
        let (start, lines) = (set.task.start, set.method.search.lines);
        let both = set.method.search.both;
        let rest = set.method.search.rest(start);
        let mut replies = set.replies(start, &rest)?;
        replies.retain(|&(mv, _)| set.goes_on(lines, both, mv));
        Ok(replies)
    }

    fn holds(
        set: &mut ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        known: usize,
    ) -> Result<bool, SolveError> {
        let ClosedSet { method, control, defends, .. } = set;
        let rest = method.rest(position, *defends);
        let won = match known {
            0 => Some(method.search.judge(position, &rest, *defends, control)?.won),
            _ => method.search.known(position, &rest, *defends),
        };
        Ok(won.is_some_and(|won| won != *defends))
    }

    fn answers<'c, 'o>(
        set: &mut ClosedSet<'c, 'o, Self, N>,
        position: Position<N>,
    ) -> Result<Answers<ClosedSet<'c, 'o, Self, N>>, SolveError> {
        let (default, left) = set.default(position)?;
        set.method.afters.clear();
        let mut answers: Answers<_> = Vec::new();
        answers.extend(default.map(|answer| (None, Answer::AtOnce(answer))));
        let rest = set.method.search.rest(position);
        answers.extend(set.by_orbits(position, left, |set, mv| {
            let (after, rest) = (position.moved(mv, set.defends), rest.moved(mv, set.defends));
            Ok(match set.ending(after, &rest)? {
                Some(answer) => Answer::AtOnce(answer),
                None => {
                    let replies = set.replies(after, &rest)?;
                    set.method.afters.push((after, rest));
                    Answer::OneOf(replies)
                }
            })
        })?);
        Ok(answers)
    }
}
