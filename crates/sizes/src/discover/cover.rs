//! Covers the selected cells by shapes.
//!
//! From a cell that is not covered yet, the part of one gap after the other is made as large as it can
//! be. The order of the gaps matters, so all orders are tried. Many lead to the same parts on the way,
//! and from there on are tried once.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use zermelo_search::hasher::KeyHasher;
use zermelo_search::limits::{Limit, Limits};

use super::ground::Ground;
use super::position::MOST_GAPS;
use super::scheme::{Cell, Classes, Scheme};
use super::shapes::{Part, Shape};

/// A cell that may be in shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// It is to be covered.
    Direct,
    /// It is to be covered, by a shape that is stolen.
    Stolen,
    /// It may be covered.
    Spare,
}

/// What a gap can be.
struct Choice {
    part: Part,
    classes: Vec<u8>,
    /// What each of the classes adds to the number of a cell.
    adds: Vec<usize>,
}

/// For each gap which of its choices is taken.
type Chosen = [u8; MOST_GAPS];

/// Cells to be covered by shapes.
pub(crate) struct Cover<'a, G> {
    ground: &'a G,
    scheme: &'a Scheme,
    limits: &'a Limits,
    uses: Vec<Option<Use>>,
    is_covered: Vec<bool>,
    /// What the gaps of a phase can be.
    choices: Vec<Vec<Vec<Choice>>>,
}

/// The search for the shape that covers most from a cell.
struct Growth {
    cell: Cell,
    is_stolen: bool,
    /// The parts and the gaps, as bits, from which all orders have been tried.
    seen: HashSet<(Chosen, u8), BuildHasherDefault<KeyHasher>>,
    best: Option<(usize, Chosen)>,
}

impl<'a, G: Ground> Cover<'a, G> {
    pub(crate) fn new(ground: &'a G, scheme: &'a Scheme, limits: &'a Limits) -> Self {
        let of_gap = |phase: usize, gap: usize, classes: Classes| -> Vec<Choice> {
            let add = |class: &u8| usize::from(*class) * scheme.weight(phase, gap);
            let parts = parts(classes, ground.open_gap() == Some(gap)).into_iter();
            let choice = |part: Part| {
                let classes = part.classes(classes);
                Choice { part, adds: classes.iter().map(add).collect(), classes }
            };
            parts.map(choice).collect()
        };
        let of_phase = |phase| {
            let classes = scheme.of_phase(phase).iter().enumerate();
            classes.map(|(gap, &classes)| of_gap(phase, gap, classes)).collect()
        };
        let choices = (0..ground.phases()).map(of_phase).collect();
        let count = scheme.count();
        let (uses, is_covered) = (vec![None; count], vec![false; count]);
        Cover { ground, scheme, limits, uses, is_covered, choices }
    }

    /// A cell that is to be covered.
    pub(crate) fn need(&mut self, cell: usize, is_direct: bool) {
        self.uses[cell] = Some(if is_direct { Use::Direct } else { Use::Stolen });
    }

    /// A cell that may be covered.
    pub(crate) fn allow(&mut self, cell: usize) {
        self.uses[cell].get_or_insert(Use::Spare);
    }

    /// Shapes that cover all cells, those with most gaps without bound first.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(crate) fn shapes(mut self) -> Result<Vec<Shape>, Limit> {
        let is_needed = |cell: &usize| matches!(self.uses[*cell], Some(Use::Direct | Use::Stolen));
        let mut cells: Vec<usize> = (0..self.uses.len()).filter(is_needed).collect();
        cells.sort_by_key(|&number| {
            let cell = self.scheme.cell(number);
            (usize::MAX - cell.phase, MOST_GAPS - self.scheme.unbounded(&cell), number)
        });
        let mut shapes = Vec::new();
        for number in cells {
            if self.is_covered[number] {
                continue;
            }
            self.limits.confirm_running()?;
            let cell = self.scheme.cell(number);
            let is_stolen = self.uses[number] == Some(Use::Stolen);
            let choices = &self.choices[cell.phase];
            // A gap with one choice has no turn.
            let has_turn = |gap: &usize| {
                let mut own = choices[*gap].iter();
                own.any(|own| !own.part.is_exact() && own.classes.contains(&cell.classes[*gap]))
            };
            let turns = (0..choices.len()).filter(has_turn).fold(0, |turns, gap| turns | 1 << gap);
            let mut growth = Growth { cell, is_stolen, seen: HashSet::default(), best: None };
            self.grow(&mut growth, self.narrow(&cell), turns);
            let Some((_, chosen)) = growth.best else { continue };
            let mut covered = Vec::new();
            self.each(&cell, &chosen, &mut |number| {
                covered.push(number);
                true
            });
            covered.into_iter().for_each(|number| self.is_covered[number] = true);
            let taken = self.choices[cell.phase].iter().zip(chosen);
            let parts = taken.map(|(choices, at)| choices[usize::from(at)].part).collect();
            shapes.push(Shape { phase: cell.phase, parts, is_stolen });
        }
        Ok(shapes)
    }

    /// The parts that have only a cell.
    fn narrow(&self, cell: &Cell) -> Chosen {
        let mut chosen = [0; MOST_GAPS];
        for (gap, &of) in self.scheme.of_phase(cell.phase).iter().enumerate() {
            let part = Part::of_class(of, cell.classes[gap]);
            let at = self.choices[cell.phase][gap].iter().position(|choice| choice.part == part);
            chosen[gap] = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
        }
        chosen
    }

    /// Tries all orders of the gaps that have a turn, as bits.
    fn grow(&self, growth: &mut Growth, chosen: Chosen, turns: u8) {
        if !growth.seen.insert((chosen, turns)) {
            return;
        }
        if turns == 0 {
            let covered = self.count(&growth.cell, &chosen, growth.is_stolen).unwrap_or(0);
            if growth.best.is_none_or(|(most, _)| covered > most) {
                growth.best = Some((covered, chosen));
            }
            return;
        }
        for gap in (0..MOST_GAPS).filter(|gap| turns >> gap & 1 == 1) {
            let widened = self.widen(&growth.cell, growth.is_stolen, chosen, gap);
            self.grow(growth, widened, turns & !(1 << gap));
        }
    }

    /// Makes the part of a gap as large as it can be.
    fn widen(&self, cell: &Cell, is_stolen: bool, mut chosen: Chosen, gap: usize) -> Chosen {
        let choices = &self.choices[cell.phase];
        let bound = self.ground.open_gap().unwrap_or(usize::MAX);
        let is_free = |other: usize| {
            let is_exact = choices[other][usize::from(chosen[other])].part.is_exact();
            other != gap && other != bound && !is_exact
        };
        let free = (0..choices.len()).filter(|&other| is_free(other)).count();
        let may_be_free = gap == bound || free < self.ground.most_free(cell.phase);
        let mut best: Option<(usize, u8)> = None;
        let before = chosen[gap];
        for (at, choice) in (0..).zip(&choices[gap]) {
            let part = choice.part;
            if !choice.classes.contains(&cell.classes[gap]) || !part.is_exact() && !may_be_free {
                continue;
            }
            let simple = match part {
                Part::From { step: 1, .. } => 5,
                Part::Exactly(_) => 4,
                Part::From { step: 2, .. } => 3,
                Part::From { .. } => 2,
                Part::Between(..) => 1,
            };
            chosen[gap] = at;
            if let Some(covered) = self.count(cell, &chosen, is_stolen) {
                let score = covered * 10 + simple;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, at));
                }
            }
        }
        chosen[gap] = best.map_or(before, |(_, at)| at);
        chosen
    }

    /// How many cells of a product are to be covered and are not yet; `None` if one may not be
    /// covered.
    fn count(&self, cell: &Cell, chosen: &Chosen, is_stolen: bool) -> Option<usize> {
        let mut count = 0;
        let all = self.each(cell, chosen, &mut |number| {
            let of = self.uses[number];
            count += usize::from(of != Some(Use::Spare) && !self.is_covered[number]);
            of.is_some_and(|of| (of == Use::Stolen) == is_stolen)
        });
        all.then_some(count)
    }

    /// Goes through the numbers of the cells of a product while they are accepted.
    fn each(&self, cell: &Cell, chosen: &Chosen, accept: &mut impl FnMut(usize) -> bool) -> bool {
        let choices = &self.choices[cell.phase];
        let mut adds: [&[usize]; MOST_GAPS] = [&[]; MOST_GAPS];
        for (gap, adds) in adds.iter_mut().enumerate().take(choices.len()) {
            *adds = &choices[gap][usize::from(chosen[gap])].adds;
        }
        each_sum(&adds[..choices.len()], self.scheme.first_of(cell.phase), accept)
    }
}

/// Goes through the sums of one number of each list while they are accepted.
fn each_sum(lists: &[&[usize]], sum: usize, accept: &mut impl FnMut(usize) -> bool) -> bool {
    match lists.split_first() {
        None => accept(sum),
        Some((first, rest)) => first.iter().all(|add| each_sum(rest, sum + add, accept)),
    }
}

/// All parts that a gap with these classes can have.
fn parts(classes: Classes, intervals: bool) -> Vec<Part> {
    let Classes { exact, modulus } = classes;
    let mut parts: Vec<Part> = (0..exact).map(Part::Exactly).collect();
    if intervals {
        parts.extend(
            (0..exact)
                .flat_map(|least| (least + 1..exact).map(move |most| Part::Between(least, most))),
        );
    }
    for step in (1..=modulus).filter(|step| modulus.is_multiple_of(*step)) {
        parts.extend((0..exact + modulus).map(|least| Part::From { least, step }));
    }
    parts
}
