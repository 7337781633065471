//! Shapes: products of numbers and rays. A shape becomes a family.

use std::fmt;

use super::position::Position;
use super::scheme::{Cell, Classes, Scheme};

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
    /// The gaps of a class.
    pub(super) fn of_class(of: Classes, class: u8) -> Part {
        match of.is_unbounded(class) {
            true => Part::From { least: class, step: of.modulus },
            false => Part::Exactly(class),
        }
    }

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
    pub(super) fn classes(self, of: Classes) -> Vec<u8> {
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
    /// The positions of a cell.
    pub(crate) fn of_cell(scheme: &Scheme, cell: &Cell) -> Shape {
        let classes = scheme.of_phase(cell.phase).iter().zip(&cell.classes);
        let parts = classes.map(|(&of, &class)| Part::of_class(of, class)).collect();
        Shape { phase: cell.phase, parts, is_stolen: false }
    }

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

    /// Its positions whose gaps sum to at most `total`, in order.
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
