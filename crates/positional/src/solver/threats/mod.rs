//! Wins by threats: on boards that are too large to be searched, a strategy whose replies lead to
//! positions that threat sequences win after most moves of the opponent.
//!
//! [`numbers`] is the search for a win, by proof numbers. What is found is a win; where nothing is found there may be one.

mod numbers;

use std::ops::RangeInclusive;

use zermelo_checker::claim::Player;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::{DraftResponse, Lemma, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers, Closing};

use super::aim::Aim;
use super::control::{Control, Stage};
use super::ground::Ground;
use super::strategy::{ClosedSet, Method, Replies};
use crate::position::Position;
use numbers::{Cover, Numbers};

/// Boards with fewer points are searched in whole, which gives shorter strategies.
const FEWEST_POINTS: u16 = 28;

/// The most lines, and how many points one may have. Where a line has two points, nothing has to be
/// searched.
const MOST_LINES: usize = 512;
const POINTS_OF_A_LINE: RangeInclusive<u32> = 3..=5;

/// How many sequences are searched for before it is given up.
const EFFORT: u64 = 20_000_000;

/// A strategy by which a player wins as the attacker; `None` where none is found.
///
/// # Errors
/// When a limit is reached.
pub(super) fn strategy<const N: usize>(
    ground: &Ground<N>,
    attacker: Player,
    aim: Aim,
    control: &mut Control<'_>,
) -> Result<Option<StrategyBuilder>, SolveError> {
    let lines = &ground.lines;
    let Aim::Race { both } = aim else { return Ok(None) };
    if lines.size < FEWEST_POINTS
        || lines.has_needs()
        || lines.lines.len() > MOST_LINES
        || !lines.lines.iter().all(|line| POINTS_OF_A_LINE.contains(&line.len()))
    {
        return Ok(None);
    }
    find(ground, attacker, both, control)
}

/// As [`strategy`], on a board of any size.
fn find<const N: usize>(
    ground: &Ground<N>,
    attacker: Player,
    both: bool,
    control: &mut Control<'_>,
) -> Result<Option<StrategyBuilder>, SolveError> {
    let (lines, aim) = (&ground.lines, Aim::Race { both });
    control.enter(Stage::Threats)?;
    let remembered = control.memory();
    control.remember(Numbers::<N>::MEMORY)?;
    let mut numbers = Numbers::new(ground, both);
    let (position, moves) = (ground.position(attacker), ground.mover == attacker);
    let most = control.positions().saturating_add(EFFORT);
    let strategy = control.with_limit(most, |control| {
        if !numbers.is_won(position, moves, control)? {
            return Ok(None);
        }
        let task = ground.task(attacker, attacker);
        let won = Won { ground, numbers: &mut numbers };
        ClosedSet::new(&task, &ground.symmetries, control, won).strategy(lines, aim).map(Some)
    });
    control.forget(control.memory().saturating_sub(remembered));
    strategy
}

/// The replies of the attacker, after the search.
struct Won<'w, 's, const N: usize> {
    ground: &'s Ground<N>,
    numbers: &'w mut Numbers<'s, N>,
}

impl<const N: usize> Method<N> for Won<'_, '_, N> {
    /// Most moves share an answer.
    const ANSWER: u64 = 8;

    fn openings(set: &mut ClosedSet<'_, '_, Self, N>) -> Result<Replies<N>, SolveError> {
        set.method.numbers.won(set.task.start, set.control)
    }

    fn holds(
        set: &mut ClosedSet<'_, '_, Self, N>,
        position: Position<N>,
        known: usize,
    ) -> Result<bool, SolveError> {
        let form = set.form(&position);
        Ok(known == 0 && set.method.numbers.is_known(&form))
    }

    /// Where the attacker threatens already, every move but one is answered by a line. Otherwise the
    /// sequence that wins after a pass is the answer to all moves but those that disturb it; where there is
    /// none, one move of each orbit is answered.
    fn answers<'c, 'o>(
        set: &mut ClosedSet<'c, 'o, Self, N>,
        position: Position<N>,
    ) -> Result<Answers<ClosedSet<'c, 'o, Self, N>>, SolveError> {
        let by = |moves: Vec<u16>| Answer::AtOnce(DraftResponse::Lemma(Lemma::Threats(moves)));
        let Won { ground, numbers } = &mut set.method;
        let mut threats = numbers.threats(position).members();
        if let Some(reply) = threats.next() {
            let after = position.defended(reply);
            let answer = match threats.next() {
                Some(reply) => Answer::AtOnce(DraftResponse::Win { reply }),
                None => match numbers.sequence(after, set.control)? {
                    Some(moves) => by(moves),
                    None => Answer::OneOf(numbers.won(after, set.control)?),
                },
            };
            let win = Answer::AtOnce(DraftResponse::Win { reply });
            return Ok(vec![(None, win), (Some(reply), answer)]);
        }
        let Some(Cover { sequences, open }) = numbers.cover(position, set.control)? else {
            let moves = ground.lines.free(position);
            return set.by_orbits(position, moves, |set, mv| {
                let won = set.method.numbers.won(position.defended(mv), set.control)?;
                Ok(Answer::OneOf(won))
            });
        };
        let mut answers = Vec::new();
        for (place, (moves, served)) in sequences.into_iter().enumerate() {
            match place {
                0 if !served.is_empty() => answers.push((None, by(moves))),
                _ => answers.extend(served.iter().map(|&mv| (Some(mv), by(moves.clone())))),
            }
        }
        for mv in open {
            let replies = numbers.won(position.defended(mv), set.control)?;
            answers.push((Some(mv), Answer::OneOf(replies)));
        }
        Ok(answers)
    }
}

#[cfg(test)]
mod tests;
