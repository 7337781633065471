//! Wins by threats: on boards that are too large to be searched, a strategy whose replies lead to
//! positions that threat sequences win after most moves of the opponent.
//!
//! [`numbers`] is the search for a win, by proof numbers. What is found is a win; where nothing is found there may be one.

mod numbers;

use std::ops::RangeInclusive;

use zermelo_checker::claim::Player;

use super::control::{Control, Stage};
use super::export::{self, Task};
use super::ground::Ground;
use super::search::Aim;
use crate::games::positional::position::Position;
use crate::limits::SolveError;
use crate::proofs::replay::builder::{DraftResponse, Lemma, StrategyBuilder};
use crate::proofs::replay::closure::{Answer, Answers, Closing, Start, close};
use numbers::{Cover, Numbers};

/// Boards with fewer points are searched in whole, which gives shorter strategies.
const FEWEST_POINTS: u16 = 28;

/// The most lines, and how many points one may have. Where a line has two points, nothing has to be
/// searched.
const MOST_LINES: usize = 512;
const POINTS_OF_A_LINE: RangeInclusive<u32> = 3..=5;

/// How many sequences are searched for before it is given up.
const EFFORT: u64 = 20_000_000;

/// What a node of the strategy takes, in bytes.
const NODE: u64 = 1024;

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
    control.enter(Stage::Threats)?;
    let remembered = control.memory();
    control.remember(Numbers::<N>::MEMORY)?;
    let mut numbers = Numbers::new(ground, both);
    let (position, moves) = (ground.position(attacker), ground.mover == attacker);
    let strategy = control.with_limit(EFFORT, |control| {
        if !numbers.is_won(position, moves, control)? {
            return Ok(None);
        }
        let task = ground.task(attacker, attacker);
        control.enter(Stage::Strategy)?;
        let start = match moves {
            true => Start::Opening(Answer::OneOf(numbers.won(position, control)?)),
            false => Start::Position(position),
        };
        let mut won = Won { task: &task, ground, numbers: &mut numbers, control, counted: 0 };
        close(&mut won, start).map(Some)
    });
    control.forget(control.memory().saturating_sub(remembered));
    strategy
}

/// The strategy of the attacker, after the search.
struct Won<'w, 's, 'o, const N: usize> {
    task: &'w Task<N>,
    ground: &'s Ground<N>,
    numbers: &'w mut Numbers<'s, N>,
    control: &'w mut Control<'o>,
    /// What the strategy takes so far, in bytes.
    counted: u64,
}

impl<const N: usize> Closing for Won<'_, '_, '_, N> {
    type Position = Position<N>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    fn level(&self, position: &Position<N>) -> u32 {
        position.stones()
    }

    fn record(&self, position: &Position<N>) -> Vec<u8> {
        export::record(self.task, *position)
    }

    fn form(&mut self, position: &Position<N>) -> Position<N> {
        self.numbers.form(*position)
    }

    fn symmetry(&mut self, from: &Position<N>, to: &Position<N>) -> Option<Vec<u16>> {
        self.ground.symmetries.images_between(*from, *to)
    }

    fn holds(&mut self, position: &Position<N>, known: usize) -> Result<bool, SolveError> {
        let form = self.numbers.form(*position);
        Ok(known == 0 && self.numbers.is_known(&form))
    }

    /// Where the attacker threatens already, every move but one is answered by a line. Otherwise the
    /// sequence that wins after a pass is the answer to all moves but those that disturb it.
    fn answers(&mut self, position: &Position<N>) -> Result<Answers<Self>, SolveError> {
        let position = *position;
        let by = |moves: Vec<u16>| Answer::AtOnce(DraftResponse::Lemma(Lemma::Threats(moves)));
        let mut threats = self.numbers.threats(position).members();
        if let Some(reply) = threats.next() {
            let after = position.defended(reply);
            let answer = match threats.next() {
                Some(reply) => Answer::AtOnce(DraftResponse::Win { reply }),
                None => match self.numbers.sequence(after, self.control)? {
                    Some(moves) => by(moves),
                    None => Answer::OneOf(self.numbers.won(after, self.control)?),
                },
            };
            let win = Answer::AtOnce(DraftResponse::Win { reply });
            return Ok(vec![(None, win), (Some(reply), answer)]);
        }
        let Some(Cover { sequences, open }) = self.numbers.cover(position, self.control)? else {
            return self.each(position);
        };
        let mut answers = Vec::new();
        for (place, (moves, served)) in sequences.into_iter().enumerate() {
            match place {
                0 if !served.is_empty() => answers.push((None, by(moves))),
                _ => answers.extend(served.iter().map(|&mv| (Some(mv), by(moves.clone())))),
            }
        }
        for mv in open {
            let replies = self.numbers.won(position.defended(mv), self.control)?;
            answers.push((Some(mv), Answer::OneOf(replies)));
        }
        Ok(answers)
    }

    fn confirm(&mut self, nodes: usize, _replies: usize) -> Result<(), SolveError> {
        let bytes = NODE * nodes as u64;
        let before = std::mem::replace(&mut self.counted, bytes);
        self.control.remember(bytes.saturating_sub(before))
    }
}

impl<const N: usize> Won<'_, '_, '_, N> {
    /// A reply to one move of each orbit, where no sequence wins after a pass.
    fn each(&mut self, position: Position<N>) -> Result<Answers<Self>, SolveError> {
        let symmetries = &self.ground.symmetries;
        let moves = self.ground.lines.free(position);
        let mut answers = Vec::new();
        for (mv, same, number) in symmetries.orbits(&symmetries.keeping(position), moves) {
            let answer = if same == mv {
                Answer::OneOf(self.numbers.won(position.defended(mv), self.control)?)
            } else {
                let symmetry = symmetries.undoing(number).clone();
                Answer::AtOnce(DraftResponse::SameAs { mv: same, symmetry })
            };
            answers.push((Some(mv), answer));
        }
        Ok(answers)
    }
}

#[cfg(test)]
mod tests;
