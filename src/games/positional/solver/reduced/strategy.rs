//! A strategy in a race that the search has decided: a closed set of positions whose lines of play
//! end with threat sequences for the attacker, and with potentials and pairings for the defender.

use zermelo_checker::proofs::pairing::{Pair, Pairing};

use super::super::control::Control;
use super::super::export::Task;
use super::super::strategy::{ClosedSet, Method, Replies};
use super::Reduced;
use crate::games::positional::lines::FULL_WEIGHT;
use crate::games::positional::position::Position;
use crate::games::positional::sequences::{Found, Sequences, Wanted};
use crate::limits::SolveError;
use crate::proofs::replay::builder::{DraftResponse, Lemma, StrategyBuilder};
use crate::proofs::replay::closure::{Answer, Answers};
use zermelo_explain::set::Set;

/// How many positions a search for a threat sequence looks at, and how many it remembers.
const LOOKED_AT: u32 = 2_000;
const REMEMBERED: usize = 1 << 10;

/// The most looks at points and lines for a lemma that is the answer to all moves without one of their own:
/// a node takes some dozens of bytes, and for each a check may do so a thousand times.
const MOST_LOOKS: usize = 20_000;

/// Where a lemma looks at more points and lines, pairings come before potentials, and each answer gets its
/// own: they take more bytes.
const LOOKS_OF_A_LEMMA: usize = 1_500;

/// How many pairings are tried again.
const PAIRINGS: usize = 64;

/// The strategy of the player who wins, as the search says; without lemmas where these would take more
/// looks at the board than the checker allows.
///
/// # Errors
/// When a limit is reached.
pub(in super::super) fn strategy<const N: usize>(
    task: &Task<N>,
    has_lemmas: bool,
    search: &mut Reduced<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    let sequences = Sequences::new(search.lines, search.both, Wanted::Short, REMEMBERED);
    let symmetries = search.symmetries;
    let by_rest = ByRest { search, has_lemmas, sequences, pairings: Vec::new() };
    ClosedSet::new(task, symmetries, control, by_rest).strategy()
}

/// Replies by what is left of the lines.
struct ByRest<'c, 's, const N: usize> {
    search: &'c mut Reduced<'s, N>,
    has_lemmas: bool,
    sequences: Sequences<'s, N>,
    /// Pairings that showed something, the last ones.
    pairings: Vec<Vec<Set<N>>>,
}

impl<const N: usize> ClosedSet<'_, '_, ByRest<'_, '_, N>, N> {
    /// Replies after which the claim is true: the one that the search has, and those that it knows as well.
    fn replies(&mut self, after: Position<N>) -> Result<Replies<N>, SolveError> {
        let rest = self.method.search.rest(after);
        let best = self.method.search.judge(after, &rest, !self.defends, self.control)?.best;
        let moves =
            best.into_iter().chain(rest.moves().tried.into_iter().filter(|&mv| Some(mv) != best));
        Ok(moves.map(|reply| (reply, after.moved(reply, !self.defends))).collect())
    }

    /// A lemma by which the proponent, to move, is done.
    fn lemma(&mut self, after: Position<N>) -> Result<Option<DraftResponse>, SolveError> {
        self.control.count()?;
        if !self.method.has_lemmas {
            return Ok(None);
        }
        if !self.defends {
            let found = match self.method.sequences.find(after, LOOKED_AT) {
                Found::Moves(moves) => moves,
                Found::Nothing | Found::Ended => return Ok(None),
            };
            let moves =
                self.method.sequences.shortened(self.method.sequences.stance(after), &found);
            return Ok(Some(DraftResponse::Lemma(Lemma::Threats(moves))));
        }
        let is_balanced = self.is_balanced(after);
        let is_dear = self.method.search.lines.looks() > LOOKS_OF_A_LEMMA;
        if is_balanced && !is_dear {
            return Ok(Some(DraftResponse::Potential));
        }
        let rest = self.method.search.rest(after);
        let free = self.method.search.lines.free(after);
        let serving = |pairs: &Vec<Set<N>>| {
            let is_on_a_line =
                |pair: &Set<N>| rest.attacker.lines().iter().any(|line| line.contains(*pair));
            let is_of_use = |pair: &Set<N>| free.contains(*pair) && is_on_a_line(pair);
            let pairs: Vec<Set<N>> = pairs.iter().copied().filter(is_of_use).collect();
            let is_served = |line: &Set<N>| pairs.iter().any(|pair| line.contains(*pair));
            rest.attacker.lines().iter().all(is_served).then(|| pairing(&pairs))
        };
        if let Some(pairing) = self.method.pairings.iter().rev().find_map(serving) {
            return Ok(Some(DraftResponse::Lemma(Lemma::Pairing(pairing))));
        }
        let Some(pairs) = rest.attacker.pairs() else {
            return Ok(is_balanced.then_some(DraftResponse::Potential));
        };
        let lemma = DraftResponse::Lemma(Lemma::Pairing(pairing(&pairs)));
        if self.method.pairings.len() == PAIRINGS {
            self.method.pairings.remove(0);
        }
        if !is_dear {
            self.method.pairings.push(pairs);
        }
        Ok(Some(lemma))
    }

    fn is_balanced(&self, after: Position<N>) -> bool {
        self.method.search.lines.potential(after.attacker, after.defender) < FULL_WEIGHT
    }

    /// The answer to all moves that have none of their own, and the other moves.
    fn default(
        &mut self,
        position: Position<N>,
    ) -> Result<(Option<DraftResponse>, Set<N>), SolveError> {
        let lines = self.method.search.lines;
        let moves = lines.free(position);
        let looks = lines.looks().saturating_mul(lines.size.into());
        if self.defends {
            let balanced = |&mv: &u16| {
                let after = position.attacked(mv);
                self.is_balanced(after)
                    && !lines.free(after).is_empty()
                    && !lines.all_blocked(after.defender)
            };
            let served = Set::of(moves.members().filter(balanced));
            let is_worth_it = self.method.has_lemmas && served.len() > 1 && looks <= MOST_LOOKS;
            let default = is_worth_it.then_some(DraftResponse::Potential);
            return Ok((default, if is_worth_it { moves.without(served) } else { moves }));
        }
        if let Some(reply) = lines.threats(position.attacker, position.defender).first() {
            return Ok((Some(DraftResponse::Win { reply }), Set::of([reply])));
        }
        let found = match self.method.sequences.find(position, LOOKED_AT) {
            Found::Moves(found) if self.method.has_lemmas && looks <= MOST_LOOKS => found,
            _ => return Ok((None, moves)),
        };
        let before = self.method.sequences.stance(position);
        let short = self.method.sequences.shortened(before, &found);
        let stays = |&mv: &u16| {
            let after = self.method.sequences.stance_after(before, mv);
            self.method.sequences.played(after, &short).is_none()
        };
        let left = Set::of(moves.members().filter(stays));
        Ok((Some(DraftResponse::Lemma(Lemma::Threats(short))), left))
    }

    /// What ends the game after a move of the opponent, or a lemma that shows how it does.
    fn ending(&mut self, after: Position<N>) -> Result<Option<DraftResponse>, SolveError> {
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
            None => self.lemma(after),
        }
    }
}

fn pairing<const N: usize>(pairs: &[Set<N>]) -> Pairing {
    let ends = pairs.iter().filter_map(|pair| {
        let low = pair.first()?;
        Some(Pair { low, high: pair.without(Set::of([low])).first()? })
    });
    let mut pairs: Vec<Pair> = ends.collect();
    pairs.sort_unstable();
    Pairing { pairs }
}

impl<const N: usize> Method<N> for ByRest<'_, '_, N> {
    fn openings(set: &mut ClosedSet<'_, '_, Self, N>) -> Result<Replies<N>, SolveError> {
        let (start, lines) = (set.task.start, set.method.search.lines);
        let both = set.method.search.both;
        let mut replies = set.replies(start)?;
        replies.retain(|&(mv, _)| set.goes_on(lines, both, mv));
        Ok(replies)
    }

    fn holds(
        set: &mut ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        known: usize,
    ) -> Result<bool, SolveError> {
        let ClosedSet { method, control, defends, .. } = set;
        let won = match known {
            0 => Some(method.search.wins(position, *defends, control)?),
            _ => method.search.known(position, *defends),
        };
        Ok(won.is_some_and(|won| won != *defends))
    }

    fn answers<'c, 'o>(
        set: &mut ClosedSet<'c, 'o, Self, N>,
        position: Position<N>,
    ) -> Result<Answers<ClosedSet<'c, 'o, Self, N>>, SolveError> {
        let (default, left) = set.default(position)?;
        let mut answers: Answers<_> = Vec::new();
        answers.extend(default.map(|answer| (None, Answer::AtOnce(answer))));
        answers.extend(set.by_orbits(position, left, |set, mv| {
            let after = position.moved(mv, set.defends);
            Ok(match set.ending(after)? {
                Some(answer) => Answer::AtOnce(answer),
                None => Answer::OneOf(set.replies(after)?),
            })
        })?);
        Ok(answers)
    }
}
