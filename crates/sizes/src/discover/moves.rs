//! The moves of a game in gaps, both ways, from the forms that outcome proofs have of its moves.
//!
//! A chart says what the coordinates of a position are in its gaps. So a kind of move is a list of
//! equations and inequalities between the gaps before and after it, and its own number. What is not
//! known of them is eliminated once, for each kind and each pair of charts: a variable with an equation
//! is put in, and the others get bounds by the ones before them (Fourier and Motzkin). To follow a move
//! is then to go through the numbers within bounds.

use std::collections::BTreeSet;

use zermelo_checker::proofs::outcome::game::{Kind, VectorGame};
use zermelo_checker::proofs::outcome::{Affine, Term};

use super::position::{MOST_GAPS, Position};
use crate::outcome::forms::{coefficient, form, range, value};
use crate::outcome::vectors::game::{legality, reached};

/// What the coordinates of the positions of a phase are.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// The phase.
    pub(crate) phase: usize,
    /// How many gaps the phase has.
    pub(crate) gaps: usize,
    /// The coordinates: forms in the gaps, and in [`HIDDEN`].
    pub(crate) coordinates: Vec<Affine>,
    /// What is at least 0 of the gaps and of [`HIDDEN`].
    pub(crate) conditions: Vec<Affine>,
}

/// The variable of a chart for a number that has no influence on the moves, and may be 1.
pub(crate) const HIDDEN: usize = MOST_GAPS;

/// The variables of a system: the gaps that are given, or coordinates; the gaps that are wanted; the
/// hidden number after the move; the move's own number; the greatest sum of gaps; nothing.
const GIVEN: usize = 0;
const WANTED: usize = 12;
const AFTER: usize = 20;
const NUMBER: usize = 21;
const TOTAL: usize = 22;
const NOTHING: usize = 23;

/// The values of the variables.
type Values = [i64; 24];

/// The moves of a game, and its positions in coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// How many gaps each phase has.
    pub(super) gaps: Vec<usize>,
    /// By the phase before the move.
    forth: Vec<Vec<Plan>>,
    /// By the phase after it.
    back: Vec<Vec<Plan>>,
    /// From the coordinates of a position to its gaps.
    read: Vec<Plan>,
}

impl Moves {
    /// The moves of a game whose positions are those of charts, in the order of the phases. The first
    /// chart of a phase has all its positions; the others have more vectors of coordinates for them.
    pub(crate) fn new(game: &VectorGame, charts: &[Chart]) -> Moves {
        let none = || charts.iter().map(|_| Vec::new()).collect();
        let mut moves = Moves { gaps: Vec::new(), forth: none(), back: none(), read: Vec::new() };
        for before in charts {
            moves.read.extend(System::of_coordinates(before).and_then(|of| of.plan(before, 0)));
            if before.phase < moves.gaps.len() {
                continue;
            }
            moves.gaps.push(before.gaps);
            for after in charts {
                for kind in &game.kinds {
                    let system = |from, to| System::of_move(before, kind, after, from, to);
                    let forth = system(GIVEN, WANTED).and_then(|of| of.plan(after, before.gaps));
                    moves.forth[before.phase].extend(forth);
                    let back = system(WANTED, GIVEN).and_then(|mut of| {
                        let gaps = (0..before.gaps).map(|gap| (WANTED + gap, -1));
                        of.least.push(form(0, &gaps.chain([(TOTAL, 1)]).collect::<Vec<_>>()));
                        of.plan(before, after.gaps)
                    });
                    moves.back[after.phase].extend(back);
                }
            }
        }
        moves
    }

    /// Whether `found` is true of a position after one move.
    pub(crate) fn any_option(
        &self,
        position: &Position,
        mut found: impl FnMut(Position) -> bool,
    ) -> bool {
        let mut values = values(position, 0);
        let mut plans = self.forth[position.phase()].iter();
        plans.any(|plan| plan.any(position, 0, &mut values, &mut found))
    }

    /// Tells of every position, with gaps that sum to at most `total`, that has a move to this one.
    pub(crate) fn each_before(
        &self,
        position: &Position,
        total: usize,
        mut found: impl FnMut(Position),
    ) {
        let mut values = values(position, total);
        for plan in &self.back[position.phase()] {
            plan.any(position, 0, &mut values, &mut |before| {
                found(before);
                false
            });
        }
    }

    /// The position with these coordinates.
    pub(crate) fn position(&self, vector: &[i64]) -> Option<Position> {
        let mut values = Values::default();
        values
            .get_mut(..vector.len())
            .filter(|given| given.len() <= WANTED)?
            .copy_from_slice(vector);
        let mut read = None;
        let mut keep = |position| read.replace(position).is_none();
        self.read.iter().any(|plan| plan.any(&Position::new(0, &[]), 0, &mut values, &mut keep));
        read
    }
}

/// The values of the given gaps and of the greatest sum.
fn values(position: &Position, total: usize) -> Values {
    let mut values = Values::default();
    values.iter_mut().zip(position.gaps).for_each(|(value, gap)| *value = gap.into());
    values[TOTAL] = i64::try_from(total).unwrap_or(i64::MAX);
    values
}

/// Equations and inequalities between variables.
#[derive(Clone, Debug, Default)]
struct System {
    /// What is 0.
    zero: Vec<Affine>,
    /// What is at least 0.
    least: Vec<Affine>,
}

impl System {
    /// What holds of the coordinates of a position, which are given.
    fn of_coordinates(chart: &Chart) -> Option<System> {
        let mut system = System::default();
        for (place, form) in system.position(chart, WANTED, variable(AFTER))?.iter().enumerate() {
            system.zero.push(form.minus(&variable(GIVEN + place)).ok()?);
        }
        Some(system)
    }

    /// What holds of a move, with the gaps before and after it from these variables on. The hidden
    /// number before it is 1.
    fn of_move(
        before: &Chart,
        kind: &Kind,
        after: &Chart,
        from: usize,
        to: usize,
    ) -> Option<System> {
        let mut system = System::default();
        let position = system.position(before, from, Affine::number(1))?;
        let number = variable(NUMBER);
        system.least.extend(legality(kind, &position, Some(&number)).ok()?);
        let reached = reached(kind, &position, Some(&number)).ok()?;
        for (one, other) in reached.iter().zip(system.position(after, to, variable(AFTER))?) {
            system.zero.push(one.minus(&other).ok()?);
        }
        Some(system)
    }

    /// The coordinates of a position with the gaps from a variable on, and what holds of them.
    fn position(&mut self, chart: &Chart, first: usize, hidden: Affine) -> Option<Vec<Affine>> {
        let gaps = (first..first + MOST_GAPS).map(variable);
        let variables: Vec<Affine> = gaps.chain([hidden]).collect();
        let gaps = (0..chart.gaps).map(variable);
        for condition in gaps.chain(chart.conditions.iter().cloned()) {
            self.least.push(condition.at(&variables).ok()?);
        }
        chart.coordinates.iter().map(|form| form.at(&variables).ok()).collect()
    }

    /// How the wanted gaps, which are those of a chart, are found from the given ones, of which there
    /// are so many; `None` where there never are any.
    fn plan(mut self, wanted: &Chart, given: usize) -> Option<Plan> {
        let mut gaps: Vec<Affine> = (WANTED..WANTED + wanted.gaps).map(variable).collect();
        // What an equation determines is put in.
        while let Some((place, solved)) = self.zero.iter().enumerate().find_map(|(place, form)| {
            let is_solvable = |term: &&Term| is_unknown(term) && term.coefficient.abs() == 1;
            Some((place, *form.terms.iter().find(is_solvable)?))
        }) {
            let equation = self.zero.swap_remove(place);
            for form in self.zero.iter_mut().chain(&mut self.least).chain(&mut gaps) {
                let times = -coefficient(form, solved.variable) * solved.coefficient;
                *form = form.plus_times(times, &equation).ok()?;
            }
        }
        let negated = self.zero.iter().map(|form| Affine::default().minus(form));
        self.least.extend(negated.collect::<Result<Vec<_>, _>>().ok()?);
        // The others have bounds in those before them.
        let mut left: BTreeSet<Affine> = self.least.into_iter().chain(self.zero).collect();
        let mut loops = Vec::new();
        while let Some(last) = left
            .iter()
            .flat_map(|form| &form.terms)
            .filter(is_unknown)
            .map(|term| term.variable)
            .max()
        {
            let (own, rest): (BTreeSet<Affine>, BTreeSet<Affine>) =
                left.into_iter().partition(|form| coefficient(form, last) != 0);
            left = rest;
            for one in own.iter().filter(|form| coefficient(form, last) > 0) {
                for other in own.iter().filter(|form| coefficient(form, last) < 0) {
                    let (a, b) = (coefficient(one, last), -coefficient(other, last));
                    left.insert(
                        Affine::default().plus_times(b, one).ok()?.plus_times(a, other).ok()?,
                    );
                }
            }
            let own: Vec<Affine> = own.into_iter().collect();
            loops.push((usize::try_from(last).ok()?, i64::from(u8::MAX), own));
        }
        if left.iter().any(|form| form.is_number() && form.constant < 0) {
            return None;
        }
        // What is given is not negative.
        let is_open =
            |form: &Affine| form.constant < 0 || form.terms.iter().any(|term| term.coefficient < 0);
        loops.push((NOTHING, 0, left.into_iter().filter(is_open).collect()));
        loops.reverse();
        let all = (0..wanted.gaps.max(given))
            .map(|gap| (gap, gaps.get(gap).cloned().unwrap_or_default()));
        let is_changed =
            |(gap, form): &(usize, Affine)| *gap >= given || *form != variable(GIVEN + gap);
        let changed = all.filter(is_changed).collect();
        Some(Plan { phase: u8::try_from(wanted.phase).ok()?, loops, changed })
    }
}

fn variable(variable: usize) -> Affine {
    form(0, &[(variable, 1)])
}

fn is_unknown(term: &&Term) -> bool {
    usize::try_from(term.variable).is_ok_and(|variable| (WANTED..TOTAL).contains(&variable))
}

/// How positions are found from a given one.
#[derive(Clone, Debug)]
struct Plan {
    phase: u8,
    /// Variables that run from 0 to a greatest number, as far as forms in them and in those before are
    /// at least 0. The first one stands for nothing.
    loops: Vec<(usize, i64, Vec<Affine>)>,
    /// The gaps that are not those of the given position.
    changed: Vec<(usize, Affine)>,
}

impl Plan {
    /// Whether `found` is true of a position that comes from a given one, with values for the variables
    /// of so many loops.
    fn any(
        &self,
        given: &Position,
        depth: usize,
        values: &mut Values,
        found: &mut impl FnMut(Position) -> bool,
    ) -> bool {
        let Some((variable, most, forms)) = self.loops.get(depth) else {
            let mut position = Position { phase: self.phase, ..*given };
            for (gap, form) in &self.changed {
                let number = value(form, values).and_then(|number| u8::try_from(number).ok());
                let Some(number) = number else { return false };
                position.gaps[*gap] = number;
            }
            return found(position);
        };
        values[*variable] = 0;
        range(forms, *variable, values, *most).any(|number| {
            values[*variable] = number;
            self.any(given, depth + 1, values, found)
        })
    }
}
