//! Cells: positions whose gaps are in the same classes. Small gaps are classes of their own, larger
//! ones go by their residues.

use serde::{Deserialize, Serialize};

use super::position::{MOST_GAPS, Position};

/// The classes of a gap: every number below `exact` for itself, then residues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Classes {
    /// How many numbers are classes of their own.
    pub(crate) exact: u8,
    /// The modulus from there on; 0: larger gaps are in no cell.
    pub(crate) modulus: u8,
}

impl Classes {
    pub(crate) fn count(self) -> u8 {
        self.exact + self.modulus
    }

    pub(crate) fn of(self, gap: u8) -> Option<u8> {
        match gap.checked_sub(self.exact) {
            None => Some(gap),
            Some(more) => more.checked_rem(self.modulus).map(|rest| self.exact + rest),
        }
    }

    /// The classes in words.
    pub(crate) fn in_words(self) -> String {
        let least = self.exact - 1;
        match self.modulus {
            0 => format!("to {least}"),
            1 => format!("exactly to {least}, then all together"),
            modulus => format!("exactly to {least}, then mod {modulus}"),
        }
    }

    /// Whether a class has gaps without bound.
    pub(crate) fn is_unbounded(self, class: u8) -> bool {
        class >= self.exact
    }
}

/// The classes of all gaps of all phases.
#[derive(Clone, Debug)]
pub(crate) struct Scheme {
    phases: Vec<Vec<Classes>>,
    /// The number of the first cell of each phase, and the number of cells.
    first: Vec<usize>,
}

/// The classes of the gaps of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) phase: usize,
    pub(crate) classes: [u8; MOST_GAPS],
}

impl Scheme {
    pub(crate) fn new(phases: Vec<Vec<Classes>>) -> Scheme {
        let mut first = vec![0];
        for classes in &phases {
            let count =
                classes.iter().map(|classes| usize::from(classes.count())).product::<usize>();
            first.push(first[first.len() - 1] + count);
        }
        Scheme { phases, first }
    }

    /// How many cells there are.
    pub(crate) fn count(&self) -> usize {
        self.first[self.phases.len()]
    }

    /// The classes of the gaps of all phases.
    pub(crate) fn phases(&self) -> &[Vec<Classes>] {
        &self.phases
    }

    /// The classes of the gaps of a phase.
    pub(crate) fn of_phase(&self, phase: usize) -> &[Classes] {
        &self.phases[phase]
    }

    /// The number of the first cell of a phase.
    pub(super) fn first_of(&self, phase: usize) -> usize {
        self.first[phase]
    }

    /// By how much the number of a cell is larger where the class of a gap is the next one.
    pub(super) fn weight(&self, phase: usize, gap: usize) -> usize {
        let after = self.phases[phase].iter().skip(gap + 1);
        after.map(|classes| usize::from(classes.count())).product()
    }

    /// The number of a position's cell.
    pub(crate) fn number_of(&self, position: &Position) -> Option<usize> {
        let phase = position.phase();
        let mut number = 0;
        for (classes, &gap) in self.phases[phase].iter().zip(&position.gaps) {
            number = number * usize::from(classes.count()) + usize::from(classes.of(gap)?);
        }
        Some(self.first[phase] + number)
    }

    /// The number of a cell.
    pub(crate) fn number(&self, cell: &Cell) -> usize {
        self.first[cell.phase]
            + self.phases[cell.phase].iter().zip(&cell.classes).fold(
                0,
                |number, (classes, &class)| {
                    number * usize::from(classes.count()) + usize::from(class)
                },
            )
    }

    /// A cell by its number.
    pub(crate) fn cell(&self, number: usize) -> Cell {
        let phase = self.first.partition_point(|&first| first <= number) - 1;
        let mut rest = number - self.first[phase];
        let mut classes = [0; MOST_GAPS];
        for (place, of) in self.phases[phase].iter().enumerate().rev() {
            let count = usize::from(of.count());
            classes[place] = u8::try_from(rest % count).unwrap_or(u8::MAX);
            rest /= count;
        }
        Cell { phase, classes }
    }

    /// How many gaps of a cell are without bound.
    pub(crate) fn unbounded(&self, cell: &Cell) -> usize {
        let classes = self.phases[cell.phase].iter().zip(&cell.classes);
        classes.filter(|(of, class)| of.is_unbounded(**class)).count()
    }
}
