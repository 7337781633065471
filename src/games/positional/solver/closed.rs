//! Any strategy, as a small closed set of positions: for draws, for breaker, for avoidance, and
//! for wins that are too large to be made short.
//!
//! Positions are looked at modulo symmetry, and moves of the opponent by their orbits under the
//! symmetries of a position. Positions that are nearly decided are preferred. On boards on which points
//! need others these are the ones after which the next moves take few positions, and lines of play end
//! with threat sequences and follow-ups.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::proofs::replay::builder::{BuildError, DraftResponse, Lemma, StrategyBuilder};
use crate::proofs::replay::closure::{Answer, Answers, Closing, Start, close};

use super::control::{Control, Stage, entry};
use super::export;
use super::export::Task;
use super::search::{Aim, Search, Table};
use crate::games::positional::position::Position;
use crate::games::positional::sequences::{Found, Sequences, Wanted};
use crate::limits::SolveError;
use zermelo_explain::set::Set;

/// The most replies to one move that are taken into account. An attacker takes the first ones
/// that win, as every other costs a search that finds out that it does not.
const REPLIES: usize = 64;
const ATTACKING_REPLIES: usize = 8;

/// How many moves of the opponent are looked ahead for the positions that a strategy takes, and how many
/// positions a move is taken for to which no reply is looked for.
const AHEAD: u32 = 1;
const OF_A_MOVE: u128 = 6;

/// How many positions are looked at first to find out whether a reply is correct, where points need
/// others, for the strategy and for an estimate; and how many times as many, while none is known to be.
const EFFORT: u64 = 300;
const EFFORT_AHEAD: u64 = 100;
const MORE: u64 = 4;

/// How often the check of follow-ups looks at a line or a point on a board where a strategy has them: for
/// the five bytes or more that an answer by them takes, a check may do so a thousand times.
const MOST_LOOKS: usize = 800;

/// How many positions a search for a threat sequence looks at, and how many it remembers.
const LOOKED_AT: u32 = 2_000;
const REMEMBERED: usize = 1 << 10;

/// What a node of the strategy takes, in bytes, and each answer at it.
const NODE: u64 = 512;
const ANSWER: u64 = 64;

/// The player whose strategy is wanted ends the game with the first move, and a certificate starts
/// after it.
pub(super) const FIRST_MOVE_ENDS: &str = "the first move of the game ends it; there is no strategy to \
    write down (give a start position further from the end)";

/// A closed strategy for a task that the search says can be done.
pub(super) fn strategy<const N: usize>(
    task: &Task<N>,
    search: &mut Search<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    control.enter(Stage::Strategy)?;
    let defends = task.attacker != task.proponent;
    let needs = match search.aim {
        Aim::Race { both } if search.lines.has_needs() && !search.lines.is_limited() => {
            Some(Needs {
                has_follow_ups: search.lines.looks() <= MOST_LOOKS,
                sequences: (both || !defends)
                    .then(|| Sequences::new(search.lines, both, Wanted::Short, REMEMBERED)),
                estimates: Table::default(),
            })
        }
        _ => None,
    };
    let mut closed = Closed { task, search, control, defends, needs, counted: 0 };
    let start = if task.proponent_moves {
        let openings = closed.openings();
        Start::Opening(Answer::OneOf(match closed.needs {
            Some(_) => closed.correct(openings, EFFORT)?,
            None => openings,
        }))
    } else {
        Start::Position(task.start)
    };
    let strategy = close(&mut closed, start);
    let estimates = closed.needs.as_ref().map_or(0, |needs| needs.estimates.len() as u64);
    closed.control.forget(estimates * Needs::<N>::OF_AN_ESTIMATE);
    strategy.map_err(|error| match error {
        // Every first move that is correct ends the game.
        SolveError::Build(BuildError::NoReply) => SolveError::Wrong(FIRST_MOVE_ENDS.to_owned()),
        error => error,
    })
}

struct Closed<'c, 's, 'o, const N: usize> {
    task: &'c Task<N>,
    search: &'c mut Search<'s, N>,
    control: &'c mut Control<'o>,
    /// Whether the proponent is the defender.
    defends: bool,
    /// What is known more in a race on a board on which points need others.
    needs: Option<Needs<'s, N>>,
    /// What the strategy takes so far, in bytes.
    counted: u64,
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

impl<const N: usize> Closed<'_, '_, '_, N> {
    /// What a reply takes until the next level is chosen, in bytes: its place in the demand, in the
    /// set of those that a position serves, and the position's cost and places in the queue.
    const OF_A_REPLY: u64 = 2 * entry::<Position<N>, (u128, Position<N>, usize)>();

    fn free(&self, position: Position<N>) -> Set<N> {
        self.search.lines.free(position)
    }

    /// Whether the game is over, or can only end well, after the opponent's move.
    fn is_settled(&self, after: Position<N>, mv: u16) -> bool {
        let lines = self.search.lines;
        match (self.search.aim, self.defends) {
            (Aim::Trap, true) => {
                lines.completes(after.attacker, mv)
                    || lines.all_blocked(after.attacker)
                    || self.free(after).is_empty()
            }
            (Aim::Trap, false) => lines.completes(after.defender, mv),
            (Aim::Race { .. }, true) => {
                lines.all_blocked(after.defender) || self.free(after).is_empty()
            }
            (Aim::Race { .. }, false) => false,
        }
    }

    /// The proponent's moves that end the game well at once, or leave nothing open.
    fn finishing(&self, after: Position<N>) -> Set<N> {
        let lines = self.search.lines;
        let Position { attacker, defender } = after;
        let last = lines.last(after);
        match (self.search.aim, self.defends) {
            (Aim::Race { .. }, false) => lines.threats(attacker, defender),
            (Aim::Race { both }, true) => {
                if !last.is_empty() {
                    return last;
                }
                let blocking = lines.blocking_all(attacker, defender);
                if both { blocking.union(lines.threats(defender, attacker)) } else { blocking }
            }
            (Aim::Trap, true) => self.search.safe(defender, last),
            (Aim::Trap, false) => Set::EMPTY,
        }
    }

    /// A threat sequence by which the proponent wins after the opponent's move.
    fn sequence(&mut self, after: Position<N>) -> Result<Option<Lemma>, SolveError> {
        let sequences = self.needs.as_mut().and_then(|needs| needs.sequences.as_mut());
        let Some(sequences) = sequences else { return Ok(None) };
        self.control.count()?;
        let Position { attacker, defender } = after;
        let after = match self.defends {
            true => Position { attacker: defender, defender: attacker },
            false => after,
        };
        Ok(match sequences.find(after, LOOKED_AT) {
            Found::Moves(moves) => Some(Lemma::Threats(moves)),
            Found::Nothing | Found::Ended => None,
        })
    }

    /// Follow-ups by which the proponent is done after one of the replies to a move.
    fn follow_ups(&self, mv: u16, replies: &[(u16, Position<N>)]) -> Option<Lemma> {
        self.needs.as_ref().filter(|needs| needs.has_follow_ups)?;
        let pairing = |&(reply, to): &_| self.search.follow_ups(to, !self.defends, [mv, reply]);
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
        let symmetries = self.search.symmetries;
        for (mv, same, number) in symmetries.orbits(&symmetries.keeping(position), rest) {
            let answer = if same == mv {
                let after = position.moved(mv, self.defends);
                let replies = self.replies(after);
                match self.sequence(after)?.or_else(|| self.follow_ups(mv, &replies)) {
                    Some(lemma) => Answer::AtOnce(DraftResponse::Lemma(lemma)),
                    None => Answer::OneOf(replies),
                }
            } else {
                let symmetry = symmetries.undoing(number).clone();
                Answer::AtOnce(DraftResponse::SameAs { mv: same, symmetry })
            };
            answers.push((Some(mv), answer));
        }
        Ok(answers)
    }

    /// How many positions a strategy takes from a position on, where points need others.
    fn estimate(&mut self, position: Position<N>, ahead: u32) -> Result<u128, SolveError> {
        let key = (self.form(&position), ahead);
        let known = self.needs.as_ref().and_then(|needs| needs.estimates.get(&key));
        if let Some(&known) = known {
            return Ok(known);
        }
        let mut positions = 1u128;
        for (_, answer) in self.seen(position)? {
            let Answer::OneOf(replies) = answer else { continue };
            let mut least = None;
            if ahead > 0 {
                for (_, to) in self.correct(replies, EFFORT_AHEAD)? {
                    let positions = self.estimate(to, ahead - 1)?;
                    least = Some(least.map_or(positions, |least: u128| least.min(positions)));
                }
            }
            positions = positions.saturating_add(least.unwrap_or(OF_A_MOVE));
        }
        if let Some(needs) = &mut self.needs {
            self.control.remember(Needs::<N>::OF_AN_ESTIMATE)?;
            needs.estimates.insert(key, positions);
        }
        Ok(positions)
    }

    /// Of these replies those of which it takes least to find out that the claim is true after them.
    fn correct(
        &mut self,
        mut replies: Vec<(u16, Position<N>)>,
        effort: u64,
    ) -> Result<Vec<(u16, Position<N>)>, SolveError> {
        let (mut correct, mut effort) = (Vec::new(), effort);
        while correct.is_empty() && !replies.is_empty() {
            let mut open = Vec::new();
            for (reply, to) in replies {
                let Closed { search, control, defends, .. } = self;
                let most = control.positions().saturating_add(effort);
                let won = control
                    .with_limit(most, |control| search.wins(to, *defends, control).map(Some))?;
                match won {
                    Some(won) if won != *defends => correct.push((reply, to)),
                    Some(_) => {}
                    None => open.push((reply, to)),
                }
            }
            (replies, effort) = (open, effort.saturating_mul(MORE));
        }
        Ok(correct)
    }

    /// The moves of the proponent from a position, in an order, except those that complete a line to
    /// its loss.
    fn replies(&self, after: Position<N>) -> Vec<(u16, Position<N>)> {
        let replies = self.search.ordered(self.free(after), after).into_iter();
        self.moved(after, replies)
    }

    fn moved(
        &self,
        after: Position<N>,
        moves: impl Iterator<Item = u16>,
    ) -> Vec<(u16, Position<N>)> {
        let reply = |reply| (reply, after.moved(reply, !self.defends));
        let is_lost = |(reply, to): &(u16, Position<N>)| {
            let own = to.stones_of(!self.defends);
            self.search.aim == Aim::Trap && self.search.lines.completes(own, *reply)
        };
        moves.map(reply).filter(|reply| !is_lost(reply)).collect()
    }

    /// The first moves of the proponent that do not end the game, those that decide most first.
    fn openings(&self) -> Vec<(u16, Position<N>)> {
        let lines = self.search.lines;
        let goes_on = |mv: &u16| {
            let position = self.task.start.moved(*mv, !self.defends);
            let counts = !self.defends || self.search.aim != Aim::Race { both: false };
            let completes = lines.completes(position.stones_of(!self.defends), *mv);
            !(self.free(position).is_empty() || counts && completes)
        };
        let moves = self.free(self.task.start).members().filter(goes_on);
        let mut replies = self.moved(self.task.start, moves);
        replies.sort_by_cached_key(|(_, to)| self.undecided(*to));
        replies
    }

    /// How far a position is from being decided.
    fn undecided(&self, Position { attacker, defender }: Position<N>) -> u128 {
        let lines = self.search.lines;
        let potential = match self.search.aim {
            Aim::Race { .. } => lines.potential(attacker, defender),
            Aim::Trap => lines.potential(defender, attacker),
        };
        if self.defends { potential } else { u128::MAX - potential }
    }
}

impl<const N: usize> Closing for Closed<'_, '_, '_, N> {
    type Position = Position<N>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    const KEEPS_FIRST: bool = true;

    fn level(&self, position: &Position<N>) -> u32 {
        position.stones()
    }

    fn record(&self, position: &Position<N>) -> Vec<u8> {
        export::record(self.task, *position)
    }

    fn form(&mut self, position: &Position<N>) -> Position<N> {
        self.search.symmetries.canonical(*position).0
    }

    fn symmetry(&mut self, from: &Position<N>, to: &Position<N>) -> Option<Vec<u16>> {
        self.search.symmetries.images_between(*from, *to)
    }

    fn cost(&self, form: &Position<N>) -> u128 {
        let estimates = self.needs.as_ref().map(|needs| &needs.estimates);
        let estimate = estimates.and_then(|estimates| estimates.get(&(*form, AHEAD)));
        estimate.copied().unwrap_or_else(|| self.undecided(*form))
    }

    fn goes_deep(&self) -> bool {
        self.needs.is_some()
    }

    fn takes(&mut self, form: &Position<N>) {
        if let Some(needs) = &mut self.needs {
            needs.estimates.insert((*form, AHEAD), 0);
            needs.estimates.insert((*form, 0), 0);
        }
    }

    fn holds(&mut self, position: &Position<N>, known: usize) -> Result<bool, SolveError> {
        if self.needs.is_some() {
            self.estimate(*position, AHEAD)?;
            return Ok(true);
        }
        let most = if self.defends { REPLIES } else { ATTACKING_REPLIES };
        Ok(known < most && self.search.wins(*position, self.defends, self.control)? != self.defends)
    }

    fn answers(&mut self, position: &Position<N>) -> Result<Answers<Self>, SolveError> {
        let mut answers = self.seen(*position)?;
        if self.needs.is_some() {
            for (_, answer) in &mut answers {
                if let Answer::OneOf(replies) = answer {
                    *replies = self.correct(std::mem::take(replies), EFFORT)?;
                }
            }
        }
        Ok(answers)
    }

    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        let of_a_node = NODE + ANSWER * self.task.points as u64;
        let bytes = of_a_node * nodes as u64 + Self::OF_A_REPLY * replies as u64;
        let before = std::mem::replace(&mut self.counted, bytes);
        self.control.forget(before.saturating_sub(bytes));
        self.control.remember(bytes.saturating_sub(before))
    }
}
