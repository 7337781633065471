//! Deductions as a whole, for other programs. The check reads a step after the other and keeps
//! none.

use std::borrow::Cow;

use super::{Encode, boards::encoded};
use crate::fault::Fault;
use crate::format::{Decode, MALFORMED, Misread, Reader, record};
use crate::games::latin_puzzle::{Board, LatinPuzzle, Layout, lay_out_board};
use crate::proofs::deduction::{CRITICAL, Few, SINGLES, SOLUTIONS, STEPS, Step, is_over};

/// The body of a deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deduction<'a> {
    /// The steps of all branches, to the end of the body.
    Steps(Vec<Step>),
    /// Two solutions, the number of a label for each cell.
    Solutions {
        /// A solution.
        first: Cow<'a, [u8]>,
        /// Another one.
        second: Cow<'a, [u8]>,
    },
    /// A solution without each of the clues in turn, and the steps.
    Critical {
        /// For each clue, in the order of the cells, the labels of a completion without it.
        others: Vec<Cow<'a, [u8]>>,
        /// The steps of all branches, to the end of the body.
        steps: Vec<Step>,
    },
}

impl<'a> Decode<'a> for Deduction<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let start = from.clone();
        match from.byte()? {
            STEPS => Ok(Deduction::Steps(decode_steps(from)?)),
            CRITICAL => {
                let (others, steps) = (Decode::decode(from)?, decode_steps(from)?);
                Ok(Deduction::Critical { others, steps })
            }
            SOLUTIONS => {
                let (first, second) = (Decode::decode(from)?, Decode::decode(from)?);
                Ok(Deduction::Solutions { first, second })
            }
            _ => Err(start.fault(MALFORMED)),
        }
    }
}

impl Encode for Deduction<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        match self {
            Deduction::Steps(steps) => {
                to.push(STEPS);
                steps.iter().for_each(|step| step.encode(to));
            }
            Deduction::Solutions { first, second } => {
                to.push(SOLUTIONS);
                first.encode(to);
                second.encode(to);
            }
            Deduction::Critical { others, steps } => {
                to.push(CRITICAL);
                others.encode(to);
                steps.iter().for_each(|step| step.encode(to));
            }
        }
    }
}

fn decode_steps(from: &mut Reader<'_>) -> Result<Vec<Step>, Misread> {
    let mut steps = Vec::new();
    while !is_over(from) {
        steps.push(Step::read(from)?);
    }
    Ok(steps)
}

/// As numbers: that of the step, and its fields.
impl Encode for Step {
    fn encode(&self, to: &mut Vec<u8>) {
        match self {
            Step::Exhausted { cell } => encode(0, &[cell], to),
            Step::Places { asterism, labels } => {
                encode(1, &[asterism], to);
                labels.encode(to);
            }
            Step::Cells { asterism, cells } => {
                encode(2, &[asterism], to);
                cells.encode(to);
            }
            Step::Fish { label, from, onto } => {
                encode(3, &[], to);
                label.encode(to);
                [from, onto].iter().for_each(|few| few.encode(to));
            }
            Step::Split { cell, labels } => {
                encode(4, &[cell], to);
                labels.encode(to);
            }
            Step::NoLabel { cell } => encode(5, &[cell], to),
            Step::FewPlaces { asterism, label } => {
                encode(6, &[asterism], to);
                label.encode(to);
            }
            Step::ManyCopies { asterism, label } => {
                encode(7, &[asterism], to);
                label.encode(to);
            }
            Step::Full => encode(8, &[], to),
            Step::AllExhausted => encode(9, &[], to),
            Step::HiddenSingle { single } => SINGLES.saturating_add(*single).encode(to),
        }
    }
}

/// The number of a step, and the cell or the asterism that it names first.
fn encode(number: u8, fields: &[&u16], to: &mut Vec<u8>) {
    to.push(number);
    fields.iter().for_each(|field| field.encode(to));
}

/// As a sequence.
impl Encode for Few {
    fn encode(&self, to: &mut Vec<u8>) {
        to.extend(u8::try_from(self.as_slice().len()));
        self.as_slice().iter().for_each(|item| item.encode(to));
    }
}

/// The body of a deduction about a puzzle whose board has no name. Where it has one, the body is
/// the deduction alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The board.
    pub board: Board,
    /// The proof.
    pub deduction: Deduction<'a>,
}

record!(Body<'a> { board, deduction });

/// Lays out a puzzle. `board` is that of the body, exactly where the puzzle's has no name.
///
/// # Errors
/// What is wrong with the board or the clues.
pub fn lay_out(puzzle: &LatinPuzzle, board: Option<&Board>) -> Result<Layout, Fault> {
    let bytes = board.map(encoded).unwrap_or_default();
    let mut laid = lay_out_board(&Reader::new(&bytes, 0), puzzle, board)?;
    laid.set_clues(puzzle)?;
    Ok(laid)
}

impl Step {
    /// Whether it is a contradiction or a completion.
    pub fn ends_branch(&self) -> bool {
        use Step::{FewPlaces, Full, ManyCopies, NoLabel};
        matches!(self, NoLabel { .. } | FewPlaces { .. } | ManyCopies { .. } | Full)
    }
}
