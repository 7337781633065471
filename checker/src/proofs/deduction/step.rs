//! The steps of a deduction, as they are stored.

use crate::format::{Decode, MALFORMED, Misread, Reader};

/// The most asterisms in each list of a fish.
pub const MAX_FISH: usize = 4;

/// A step. Cells, asterisms and labels are numbered from 0; sets are bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The cell's label is exhausted in the cell's asterisms.
    Exhausted {
        /// A cell with a single label.
        cell: u16,
    },
    /// The labels have only as many places in the asterism as copies.
    Places {
        /// The number of an asterism.
        asterism: u16,
        /// Bits of labels.
        labels: u64,
    },
    /// The cells have only as many labels, with their copies, as they are.
    Cells {
        /// The number of an asterism.
        asterism: u16,
        /// The cells, as places in the asterism.
        cells: u64,
    },
    /// The label's places in some asterisms are all on as many others.
    Fish {
        /// The number of a label.
        label: u8,
        /// The asterisms whose places of the label are looked at, in increasing order.
        from: Few,
        /// As many asterisms that hold all these places, in increasing order.
        onto: Few,
    },
    /// A branch for every label of the cell, in increasing order; or one for a label, and then one
    /// for all others.
    Split {
        /// The number of a cell.
        cell: u16,
        /// Bits of the labels of its domain, or that of the one label.
        labels: u64,
    },
    /// The cell has no label: the end of a branch.
    NoLabel {
        /// The number of a cell.
        cell: u16,
    },
    /// The label has fewer places in the asterism than copies: the end of a branch.
    FewPlaces {
        /// The number of an asterism.
        asterism: u16,
        /// The number of a label.
        label: u8,
    },
    /// More cells of the asterism have this label alone than it has copies: the end of a branch.
    ManyCopies {
        /// The number of an asterism.
        asterism: u16,
        /// The number of a label.
        label: u8,
    },
    /// Every cell has a single label, and the board is a completion: the end of a branch.
    Full,
    /// Every cell's label is exhausted, where it is the only one left and has one copy.
    AllExhausted,
    /// A label of one copy has one place in an asterism, which it takes, and is exhausted there.
    HiddenSingle {
        /// The number of the asterism times that of all labels, and that of the label.
        single: u32,
    },
}

/// The number of the first hidden single. Those below are the other steps.
pub const SINGLES: u32 = 10;

impl Step {
    /// Takes a step off the front: its number, and its fields.
    #[inline(always)]
    pub(crate) fn read(from: &mut Reader<'_>) -> Result<Step, Misread> {
        let number = u32::decode(from)?;
        if let Some(single) = number.checked_sub(SINGLES) {
            return Ok(Step::HiddenSingle { single });
        }
        // Most steps name a cell or an asterism first.
        let place = match number {
            3 | 8.. => 0,
            _ => u16::decode(from)?,
        };
        Ok(match number {
            0 => Step::Exhausted { cell: place },
            1 => Step::Places { asterism: place, labels: u64::decode(from)? },
            2 => Step::Cells { asterism: place, cells: u64::decode(from)? },
            // Fields are read in the order in which they stand here.
            3 => Step::Fish { label: from.byte()?, from: Few::read(from)?, onto: Few::read(from)? },
            4 => Step::Split { cell: place, labels: u64::decode(from)? },
            5 => Step::NoLabel { cell: place },
            6 => Step::FewPlaces { asterism: place, label: from.byte()? },
            7 => Step::ManyCopies { asterism: place, label: from.byte()? },
            8 => Step::Full,
            _ => Step::AllExhausted,
        })
    }
}

/// One to [`MAX_FISH`] asterisms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Few {
    length: u8,
    items: [u16; MAX_FISH],
}

impl Few {
    /// These asterisms; `None` for none, or too many.
    pub fn new(asterisms: &[u16]) -> Option<Few> {
        let length = u8::try_from(asterisms.len()).ok().filter(|&length| length > 0)?;
        let mut items = [0; MAX_FISH];
        items.get_mut(..asterisms.len())?.copy_from_slice(asterisms);
        Some(Few { length, items })
    }

    /// The asterisms.
    pub fn as_slice(&self) -> &[u16] {
        self.items.get(..usize::from(self.length)).unwrap_or_default()
    }

    /// Takes a sequence of asterisms off the front.
    pub(crate) fn read(from: &mut Reader<'_>) -> Result<Few, Misread> {
        let start = from.clone();
        // As in every sequence, a number below 251 is a byte.
        let (length, mut items) = (from.byte()?, [0; MAX_FISH]);
        let places = items.get_mut(..usize::from(length)).filter(|places| !places.is_empty());
        for item in places.ok_or_else(|| start.fault(MALFORMED))? {
            *item = u16::decode(from)?;
        }
        Ok(Few { length, items })
    }
}
