//! Shapes: products of numbers and rays that cover the selected cells. A shape becomes a family.

use std::fmt;

use super::cells::{Cell, Classes, Scheme};
use super::ground::{Ground, MOST_GAPS, Position};
use super::limits::{Limits, Reached};

/// The values of one gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    /// One value.
    Exactly(u8),
    /// All values between two, and these.
    Between(u8, u8),
    /// All values from one on, in steps.
    From {
        /// The least.
        least: u8,
        /// The step.
        step: u8,
    },
}

impl Part {
    /// Whether it has a value.
    pub(crate) fn has(self, gap: u8) -> bool {
        match self {
            Part::Exactly(value) => gap == value,
            Part::Between(least, most) => (least..=most).contains(&gap),
            Part::From { least, step } => gap >= least && (gap - least).is_multiple_of(step),
        }
    }

    /// Whether there is one value only.
    pub(crate) fn is_exact(self) -> bool {
        matches!(self, Part::Exactly(_))
    }

    /// Its parts of a step: all single values, or residues of the modulus. Only itself if there are
    /// none.
    fn split(self, modulus: u8) -> Vec<Part> {
        match self {
            Part::Between(least, most) => (least..=most).map(Part::Exactly).collect(),
            Part::From { least, step } if step < modulus && modulus.is_multiple_of(step) => {
                let residue = |n: u8| Part::From { least: least + n * step, step: modulus };
                (0..modulus / step).map(residue).collect()
            }
            part => vec![part],
        }
    }

    /// The classes that its values are in, if it has all values of each.
    fn classes(self, of: Classes) -> Vec<u8> {
        let far = of.exact.saturating_add(of.modulus.saturating_mul(2));
        let mut classes: Vec<u8> = (0..far.saturating_add(far))
            .filter(|&gap| self.has(gap))
            .filter_map(|gap| of.of(gap))
            .collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Part::Exactly(value) => write!(f, "{value}"),
            Part::Between(least, most) => write!(f, "{least} to {most}"),
            Part::From { least, step: 1 } => write!(f, "{least}+"),
            Part::From { least, step: 2 } => {
                write!(f, "{least}+ {}", if least.is_multiple_of(2) { "even" } else { "odd" })
            }
            Part::From { least, step } => write!(f, "{least}+ = {} mod {step}", least % step),
        }
    }
}

/// The positions of a phase whose gaps are in these parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) phase: usize,
    /// A part for every gap of the phase.
    pub(crate) parts: Vec<Part>,
    /// Whether some option has no answer in a candidate, so that a strategy has to be stolen.
    pub(crate) is_stolen: bool,
}

impl Shape {
    /// Whether a position has it.
    pub(crate) fn has(&self, position: &Position) -> bool {
        self.phase == position.phase()
            && self.parts.iter().zip(&position.gaps).all(|(part, &gap)| part.has(gap))
    }

    /// Its position with the least gaps.
    pub(crate) fn least(&self) -> Position {
        let least = |part: &Part| match *part {
            Part::Exactly(gap) | Part::Between(gap, _) | Part::From { least: gap, .. } => gap,
        };
        let gaps: Vec<u8> = self.parts.iter().map(least).collect();
        Position::new(self.phase, &gaps)
    }

    /// Its positions whose gaps sum to at most `total`.
    pub(crate) fn positions(&self, total: usize) -> Vec<Position> {
        let mut found = vec![Position::new(self.phase, &[])];
        for (place, part) in self.parts.iter().enumerate() {
            let mut more = Vec::new();
            for position in found {
                let left = total - position.total();
                for gap in (0..=u8::try_from(left).unwrap_or(u8::MAX)).filter(|&gap| part.has(gap))
                {
                    let mut position = position;
                    position.gaps[place] = gap;
                    more.push(position);
                }
            }
            found = more;
        }
        found
    }

    /// Shapes that together have the same positions, each with a residue for its rays, and no
    /// intervals; itself alone if it is so already.
    pub(crate) fn split(&self, scheme: &Scheme) -> Vec<Shape> {
        let mut shapes = vec![Shape { parts: Vec::new(), ..self.clone() }];
        for (part, classes) in self.parts.iter().zip(scheme.of_phase(self.phase)) {
            let pieces = part.split(classes.modulus);
            shapes = shapes
                .into_iter()
                .flat_map(|shape| {
                    pieces.iter().map(move |&piece| {
                        let mut shape = shape.clone();
                        shape.parts.push(piece);
                        shape
                    })
                })
                .collect();
        }
        shapes
    }
}

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

/// Parts, each with the classes that it has.
type Parts = Vec<(Part, Vec<u8>)>;

/// Cells to be covered by shapes.
pub(crate) struct Cover<'a, G> {
    ground: &'a G,
    scheme: &'a Scheme,
    limits: &'a Limits,
    uses: Vec<Option<Use>>,
    is_covered: Vec<bool>,
    /// What a gap of a phase can be, with the classes.
    parts: Vec<Vec<Parts>>,
}

impl<'a, G: Ground> Cover<'a, G> {
    pub(crate) fn new(ground: &'a G, scheme: &'a Scheme, limits: &'a Limits) -> Self {
        let of_gap = |gap: usize, classes: Classes| -> Parts {
            let parts = parts(classes, ground.may_lie_between(gap));
            parts.into_iter().map(|part| (part, part.classes(classes))).collect()
        };
        let of_phase = |phase| {
            let classes: &[Classes] = scheme.of_phase(phase);
            classes.iter().enumerate().map(|(gap, &classes)| of_gap(gap, classes)).collect()
        };
        let parts = (0..ground.phases()).map(of_phase).collect();
        let count = scheme.count();
        let (uses, is_covered) = (vec![None; count], vec![false; count]);
        Cover { ground, scheme, limits, uses, is_covered, parts }
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
    pub(crate) fn shapes(mut self) -> Result<Vec<Shape>, Reached> {
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
            let cell = self.scheme.cell(number);
            let is_stolen = self.uses[number] == Some(Use::Stolen);
            let mut best: Option<(usize, Vec<usize>)> = None;
            let gaps = self.scheme.of_phase(cell.phase).len();
            for order in orders(gaps) {
                self.limits.confirm_time()?;
                let chosen = self.grow(&cell, is_stolen, &order);
                let covered = self.count(&cell, &chosen, is_stolen).unwrap_or(0);
                if best.as_ref().is_none_or(|(most, _)| covered > *most) {
                    best = Some((covered, chosen));
                }
            }
            let Some((_, chosen)) = best else { continue };
            self.each(&cell, &chosen, &mut |cover, number| {
                cover.is_covered[number] = true;
                true
            });
            let of_phase = &self.parts[cell.phase];
            let parts = of_phase.iter().zip(&chosen).map(|(parts, &at)| parts[at].0).collect();
            shapes.push(Shape { phase: cell.phase, parts, is_stolen });
        }
        Ok(shapes)
    }

    /// Makes the part of one gap after the other as large as it can be.
    fn grow(&mut self, cell: &Cell, is_stolen: bool, order: &[usize]) -> Vec<usize> {
        let scheme = self.scheme;
        let classes = scheme.of_phase(cell.phase);
        let narrow = |gap: usize| {
            let class = cell.classes[gap];
            let of = classes[gap];
            let part = match of.is_unbounded(class) {
                true => Part::From { least: class, step: of.modulus },
                false => Part::Exactly(class),
            };
            self.parts[cell.phase][gap].iter().position(|(other, _)| *other == part).unwrap_or(0)
        };
        let mut chosen: Vec<usize> = (0..classes.len()).map(narrow).collect();
        for &gap in order {
            let exact = |at: usize, gap: usize| self.parts[cell.phase][gap][at].0.is_exact();
            let free = (0..classes.len()).filter(|&other| {
                other != gap && other != self.ground_only_bound() && !exact(chosen[other], other)
            });
            let may_be_free =
                gap == self.ground_only_bound() || free.count() < self.ground.most_free(cell.phase);
            let mut best: Option<(usize, usize)> = None;
            for at in 0..self.parts[cell.phase][gap].len() {
                let (part, values) = &self.parts[cell.phase][gap][at];
                if !values.contains(&cell.classes[gap]) || !part.is_exact() && !may_be_free {
                    continue;
                }
                let simple = match part {
                    Part::From { step: 1, .. } => 5,
                    Part::Exactly(_) => 4,
                    Part::From { step: 2, .. } => 3,
                    Part::From { .. } => 2,
                    Part::Between(..) => 1,
                };
                let before = std::mem::replace(&mut chosen[gap], at);
                let covered = self.count(cell, &chosen, is_stolen);
                chosen[gap] = before;
                let score = covered.map(|covered| covered * 10 + simple);
                if score.is_some_and(|score| best.is_none_or(|(most, _)| score > most)) {
                    best = score.map(|score| (score, at));
                }
            }
            if let Some((_, at)) = best {
                chosen[gap] = at;
            }
        }
        chosen
    }

    /// The gap that a family writes as a bound of the board and not as a parameter.
    fn ground_only_bound(&self) -> usize {
        self.ground.bound_gap().unwrap_or(usize::MAX)
    }

    /// How many cells of a product are to be covered and are not yet; `None` if one may not be
    /// covered.
    fn count(&mut self, cell: &Cell, chosen: &[usize], is_stolen: bool) -> Option<usize> {
        let mut count = 0;
        let all = self.each(cell, chosen, &mut |cover, number| {
            let fits = match cover.uses[number] {
                Some(Use::Direct) => !is_stolen,
                Some(Use::Stolen) => is_stolen,
                Some(Use::Spare) => !is_stolen,
                None => false,
            };
            count +=
                usize::from(cover.uses[number] != Some(Use::Spare) && !cover.is_covered[number]);
            fits
        });
        all.then_some(count)
    }

    /// Goes through the cells of a product while they are accepted.
    fn each(
        &mut self,
        cell: &Cell,
        chosen: &[usize],
        accept: &mut dyn FnMut(&mut Self, usize) -> bool,
    ) -> bool {
        let of_phase = &self.parts[cell.phase];
        let values: Vec<Vec<u8>> =
            of_phase.iter().zip(chosen).map(|(parts, &at)| parts[at].1.clone()).collect();
        let mut at = vec![0usize; values.len()];
        loop {
            let mut other = *cell;
            for (gap, values) in values.iter().enumerate() {
                other.classes[gap] = values[at[gap]];
            }
            let number = self.scheme.number(&other);
            if !accept(self, number) {
                return false;
            }
            let Some(place) = (0..at.len()).rev().find(|&gap| at[gap] + 1 < values[gap].len())
            else {
                return true;
            };
            at[place] += 1;
            at[place + 1..].fill(0);
        }
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

/// All orders of so many gaps.
fn orders(gaps: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..gaps {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                let rest = (0..gaps).filter(|gap| !order.contains(gap)).collect::<Vec<_>>();
                rest.into_iter().map(move |gap| [order.as_slice(), &[gap]].concat())
            })
            .collect();
    }
    orders
}
