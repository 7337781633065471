//! Any strategy, as a small closed set of positions: for draws, for breaker, for avoidance, and
//! for wins that are too large to be made short.
//!
//! Positions that are nearly decided are preferred. On boards on which points need others these are the
//! ones after which the next moves take few positions, and lines of play end with threat sequences and
//! follow-ups.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::{DraftResponse, Lemma, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers, Closing};

use super::aim::{Aim, Table};
use super::control::{Control, entry};
use super::export::Task;
use super::search::Search;
use super::strategy::{ClosedSet, Method, Replies};
use crate::position::Position;
use crate::sequences::{Sequences, WantedSequence};

/// The most replies to one move that are taken into account. An attacker takes the first ones
/// that win, as every other costs a search that finds out that it does not.
const REPLIES: usize = 64;
const ATTACKING_REPLIES: usize = 8;

/// How many moves of the opponent are looked ahead for the positions that a strategy takes, and how many
/// positions a move is taken for to which no reply is looked for, and to which none is found.
const AHEAD: u32 = 1;
const OF_A_MOVE: u128 = 6;
const OF_A_HARD_MOVE: u128 = 40;

/// How many positions are looked at first to find out whether a reply is correct, where points need
/// others, for the strategy and for an estimate; and how many times as many, while none is known to be.
const EFFORT: u64 = 500;
const EFFORT_AHEAD: u64 = 30;
const MORE: u64 = 4;

/// How often the check of follow-ups looks at a line or a point on a board where a strategy has them: for
/// the five bytes or more that an answer by them takes, a check may do so a thousand times.
const MOST_LOOKS: usize = 800;

/// How many positions a search for a threat sequence looks at, and how many it remembers.
const LOOKED_AT: u32 = 2_000;
const REMEMBERED: usize = 1 << 10;

/// A closed strategy for a task that the search says can be done.
pub(super) fn strategy<const N: usize>(
    task: &Task<N>,
    search: &mut Search<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    let defends = task.attacker != task.proponent;
    let needs = match search.aim {
        Aim::Race { both } if search.lines.has_needs() && !search.lines.is_limited() => {
            Some(Needs {
                has_follow_ups: search.lines.looks() <= MOST_LOOKS,
                sequences: (both || !defends)
                    .then(|| Sequences::new(search.lines, both, WantedSequence::Short, REMEMBERED)),
                estimates: Table::default(),
            })
        }
        _ => None,
    };
    let Search { lines, aim, symmetries, .. } = *search;
    let mut set = ClosedSet::new(task, symmetries, control, Searching { search, needs });
    let strategy = set.strategy(lines, aim);
    let estimates = set.method.needs.as_ref().map_or(0, |needs| needs.estimates.len() as u64);
    control.forget(estimates * Needs::<N>::OF_AN_ESTIMATE);
    strategy
}

/// Replies that the search says are correct.
struct Searching<'c, 's, const N: usize> {
    search: &'c mut Search<'s, N>,
    /// What is known more in a race on a board on which points need others.
    needs: Option<Needs<'s, N>>,
}

struct Needs<'s, const N: usize> {
    /// Whether the check of follow-ups is in proportion to what they take.
    has_follow_ups: bool,
    /// Threat sequences of the proponent, where they win the game.
    sequences: Option<Sequences<'s, N>>,
    /// How many positions a strategy takes from a form on, so far as is seen by looking ahead for so
    /// many moves.
    estimates: Table<(Position<N>, u32), u128>,
}

impl<const N: usize> Needs<'_, N> {
    /// What an estimate takes, in bytes.
    const OF_AN_ESTIMATE: u64 = entry::<(Position<N>, u32), u128>();
}

impl<const N: usize> ClosedSet<'_, '_, Searching<'_, '_, N>, N> {
    fn free(&self, position: Position<N>) -> Set<N> {
        self.method.search.lines.free(position)
    }

    /// Whether the game is over, or can only end well, after the opponent's move.
    fn is_settled(&self, after: Position<N>, mv: u16) -> bool {
        let lines = self.method.search.lines;
        match (self.method.search.aim, self.defends) {
            (Aim::Trap, true) => {
                lines.completes(after.attacker, mv)
                    || lines.all_blocked(after.attacker)
                    || self.free(after).is_empty()
            }
            (Aim::Trap, false) => lines.completes(after.defender, mv),
            (Aim::Race { .. }, true) => {
                lines.all_blocked(after.defender) || self.free(after).is_empty()
            }
            (Aim::Race { .. }, false) | (Aim::Score(_), _) => false,
        }
    }

    /// The proponent's moves that end the game well at once, or leave nothing open.
    fn finishing(&self, after: Position<N>) -> Set<N> {
        let lines = self.method.search.lines;
        let Position { attacker, defender } = after;
        let last = lines.last(after);
        match (self.method.search.aim, self.defends) {
            (Aim::Race { .. }, false) => lines.threats(attacker, defender),
            (Aim::Race { both }, true) => {
                if !last.is_empty() {
                    return last;
                }
                let blocking = lines.blocking_all(attacker, defender);
                if both { blocking.union(lines.threats(defender, attacker)) } else { blocking }
            }
            (Aim::Trap, true) => self.method.search.safe(defender, last),
            (Aim::Trap, false) | (Aim::Score(_), _) => Set::EMPTY,
        }
    }

    /// A threat sequence by which the proponent wins after the opponent's move.
    fn sequence(&mut self, after: Position<N>) -> Result<Option<Lemma>, SolveError> {
        let sequences = self.method.needs.as_mut().and_then(|needs| needs.sequences.as_mut());
        let Some(sequences) = sequences else { return Ok(None) };
        self.control.count()?;
        let after = if self.defends { after.exchanged() } else { after };
        Ok(sequences.find(after, LOOKED_AT).moves().map(Lemma::Threats))
    }

    /// Follow-ups by which the proponent is done after one of the replies to a move.
    fn follow_ups(&self, mv: u16, replies: &[(u16, Position<N>)]) -> Option<Lemma> {
        self.method.needs.as_ref().filter(|needs| needs.has_follow_ups)?;
        let pairing =
            |&(reply, to): &_| self.method.search.follow_ups(to, !self.defends, [mv, reply]);
        replies.iter().find_map(pairing).map(Lemma::Pairing)
    }

    /// The moves that can be answered at once, where many have the same answer by default; and of the
    /// others one of each orbit, with all replies.
    fn seen(&mut self, position: Position<N>) -> Result<Answers<Self>, SolveError> {
        let mut settled = Set::EMPTY;
        // For every reply that finishes, the moves after which it does.
        let mut finishing: BTreeMap<u16, Set<N>> = BTreeMap::new();
        let moves = self.free(position);
        for mv in moves.members() {
            let after = position.moved(mv, self.defends);
            if self.is_settled(after, mv) {
                settled = settled.with(mv);
                continue;
            }
            for reply in self.finishing(after).members() {
                let served = finishing.entry(reply).or_insert(Set::EMPTY);
                *served = served.with(mv);
            }
        }
        let widest =
            finishing.iter().max_by_key(|(reply, served)| (served.len(), Reverse(**reply)));
        let (mut answers, mut rest) = (Vec::new(), moves);
        if settled.len() > 1 && widest.is_none_or(|(_, served)| served.len() <= settled.len()) {
            answers.push((None, Answer::AtOnce(DraftResponse::Settled)));
            rest = rest.without(settled);
        } else if let Some((&reply, &served)) = widest.filter(|(_, served)| served.len() > 1) {
            answers.push((None, Answer::AtOnce(DraftResponse::Win { reply })));
            rest = rest.without(served);
        }
        for mv in rest.members() {
            let winning = finishing.iter().find(|(_, served)| served.has(mv));
            let answer = match winning {
                _ if settled.has(mv) => DraftResponse::Settled,
                Some((&reply, _)) => DraftResponse::Win { reply },
                None => continue,
            };
            answers.push((Some(mv), Answer::AtOnce(answer)));
            rest = rest.without(Set::of([mv]));
        }
        answers.extend(self.by_orbits(position, rest, |set, mv| {
            let after = position.moved(mv, set.defends);
            let replies = set.replies(after);
            Ok(match set.sequence(after)?.or_else(|| set.follow_ups(mv, &replies)) {
                Some(lemma) => Answer::AtOnce(DraftResponse::Lemma(lemma)),
                None => Answer::OneOf(replies),
            })
        })?);
        Ok(answers)
    }

    /// How many positions a strategy takes from a position on, where points need others.
    fn estimate(&mut self, position: Position<N>, ahead: u32) -> Result<u128, SolveError> {
        let form = self.form(&position);
        // The strategy may have taken some that are ahead since.
        if let Some(known) = self.estimated(form, ahead).filter(|&it| ahead == 0 || it == 0) {
            return Ok(known);
        }
        let mut positions = 1u128;
        for (_, answer) in self.seen(position)? {
            let Answer::OneOf(replies) = answer else { continue };
            let of_move = if ahead > 0 { self.least(&replies, ahead - 1)? } else { OF_A_MOVE };
            positions = positions.saturating_add(of_move);
        }
        if let Some(needs) = &mut self.method.needs
            && needs.estimates.insert((form, ahead), positions).is_none()
        {
            self.control.remember(Needs::<N>::OF_AN_ESTIMATE)?;
        }
        Ok(positions)
    }

    fn estimated(&self, form: Position<N>, ahead: u32) -> Option<u128> {
        self.method.needs.as_ref()?.estimates.get(&(form, ahead)).copied()
    }

    /// How many positions a strategy takes at least after one of these replies.
    fn least(&mut self, replies: &Replies<N>, ahead: u32) -> Result<u128, SolveError> {
        // The strategy has one of the positions after them.
        let is_there = |&(_, to): &_| self.estimated(Searching::form(self, to), ahead) == Some(0);
        if replies.iter().any(is_there) {
            return Ok(0);
        }
        let mut least = OF_A_HARD_MOVE;
        for &(_, to) in replies {
            if least > 1 && self.is_correct(to, EFFORT_AHEAD)? == Some(true) {
                least = least.min(self.estimate(to, ahead)?);
            }
        }
        Ok(least)
    }

    /// Whether the claim is true after a reply; `None` where a look at so many positions does not tell. The
    /// search that has found out who wins is asked last.
    fn is_correct(&mut self, to: Position<N>, effort: u64) -> Result<Option<bool>, SolveError> {
        let ClosedSet { method, control, defends, .. } = self;
        let limit = control.positions().saturating_add(effort);
        let won = control.with_limit(limit, |control| match &mut method.search.near {
            Some(near) if effort <= EFFORT => near.wins(to, *defends, control).map(Some),
            _ => method.search.wins(to, *defends, control).map(Some),
        })?;
        Ok(won.map(|won| won != *defends))
    }

    /// The moves of the proponent from a position, in an order, except those that complete a line to
    /// its loss.
    fn replies(&self, after: Position<N>) -> Replies<N> {
        let replies = self.method.search.ordered(self.free(after), after).into_iter();
        self.moved(after, replies)
    }

    fn moved(&self, after: Position<N>, moves: impl Iterator<Item = u16>) -> Replies<N> {
        let reply = |reply| (reply, after.moved(reply, !self.defends));
        let is_lost = |(reply, to): &(u16, Position<N>)| {
            let own = to.stones_of(!self.defends);
            self.method.search.aim == Aim::Trap && self.method.search.lines.completes(own, *reply)
        };
        moves.map(reply).filter(|reply| !is_lost(reply)).collect()
    }

    /// The first moves of the proponent that do not end the game, those that decide most first.
    fn openings(&self) -> Replies<N> {
        let Search { lines, aim, .. } = &self.method.search;
        let both = *aim != Aim::Race { both: false };
        let moves = self.free(self.task.start).members();
        let moves = moves.filter(|&mv| self.goes_on(lines, both, mv));
        let mut replies = self.moved(self.task.start, moves);
        replies.sort_by_cached_key(|(_, to)| self.undecided(*to));
        replies
    }

    /// How far a position is from being decided.
    fn undecided(&self, Position { attacker, defender }: Position<N>) -> u128 {
        let lines = self.method.search.lines;
        let potential = match self.method.search.aim {
            Aim::Race { .. } | Aim::Score(_) => lines.potential(attacker, defender),
            Aim::Trap => lines.potential(defender, attacker),
        };
        if self.defends { potential } else { u128::MAX - potential }
    }
}

impl<const N: usize> Method<N> for Searching<'_, '_, N> {
    const KEEPS_FIRST: bool = true;

    fn openings(set: &mut ClosedSet<'_, '_, Self, N>) -> Result<Replies<N>, SolveError> {
        let openings = set.openings();
        if set.method.needs.is_some() { Self::correct(set, openings) } else { Ok(openings) }
    }

    fn cost(set: &ClosedSet<'_, '_, Self, N>, form: Position<N>) -> u128 {
        set.estimated(form, AHEAD).unwrap_or_else(|| set.undecided(form))
    }

    fn goes_deep(&self) -> bool {
        self.needs.is_some()
    }

    /// Of these replies those of which it takes least to find out that the claim is true after them.
    fn correct(
        set: &mut ClosedSet<'_, '_, Self, N>,
        mut replies: Replies<N>,
    ) -> Result<Replies<N>, SolveError> {
        let (mut correct, mut effort) = (Vec::new(), EFFORT);
        while correct.is_empty() && !replies.is_empty() {
            let mut open = Vec::new();
            for (reply, to) in replies {
                match set.is_correct(to, effort)? {
                    Some(true) => correct.push((reply, to)),
                    Some(false) => {}
                    None => open.push((reply, to)),
                }
            }
            (replies, effort) = (open, effort.saturating_mul(MORE));
        }
        Ok(correct)
    }

    fn takes(&mut self, form: Position<N>) {
        if let Some(needs) = &mut self.needs {
            needs.estimates.insert((form, AHEAD), 0);
            needs.estimates.insert((form, 0), 0);
        }
    }

    fn holds(
        set: &mut ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        known: usize,
    ) -> Result<bool, SolveError> {
        let ClosedSet { method, control, defends, .. } = set;
        if method.needs.is_some() {
            set.estimate(position, AHEAD)?;
            return Ok(true);
        }
        let most = if *defends { REPLIES } else { ATTACKING_REPLIES };
        Ok(known < most && method.search.wins(position, *defends, control)? != *defends)
    }

    fn answers<'c, 'o>(
        set: &mut ClosedSet<'c, 'o, Self, N>,
        position: Position<N>,
    ) -> Result<Answers<ClosedSet<'c, 'o, Self, N>>, SolveError> {
        set.seen(position)
    }
}
