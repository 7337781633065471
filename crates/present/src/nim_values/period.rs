//! Finds the nim-values of the heaps of an octal game, and their period.

use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_search::limits::{Limit, Limits};

/// The most looks at options that a certificate may ask for, for each byte (H10). A value takes a
/// byte at least.
const LOOKS_PER_HEAP: usize = 8192;

/// The most values that are looked for with a mask.
const MOST_MASKED: usize = 1 << 20;

/// The largest share of values that are rare by a mask of use: one of so many.
const RARE: usize = 4;

/// The values of heaps one after the other.
pub struct Heaps<'d> {
    /// The digits of the game's code, that of no counters taken first.
    digits: &'d [u8],
    values: Vec<u16>,
    sparse: Option<Sparse>,
}

/// Few values are *rare*: those with an even number of the bits of a mask.
struct Sparse {
    mask: u16,
    /// The heaps with these values, but that of no counters.
    rare: Vec<usize>,
    /// How many looks the checker will make at the values since there is a mask.
    looks: usize,
}

impl Sparse {
    fn is_rare(&self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }
}

impl<'d> Heaps<'d> {
    /// No heap of a game with these digits.
    pub fn new(digits: &'d [u8]) -> Heaps<'d> {
        Heaps { digits, values: Vec::new(), sparse: None }
    }

    /// The most values that a certificate can have without a mask.
    pub fn most(&self) -> usize {
        let splits = self.digits.iter().filter(|digit| *digit & 4 != 0).count();
        // Those of heaps that are never split take little work each; what searches them ends all the
        // same.
        (4 * LOOKS_PER_HEAP).div_euclid(splits.max(1))
    }

    /// The values of so many heaps, from that of no counters on; with a mask where they are more than
    /// there can be without one, and `None` where none is of use.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn stored(&mut self, count: usize, limits: &Limits) -> Result<Option<NimValues>, Limit> {
        if count > self.most() {
            self.up_to(self.most(), limits)?;
            self.find_mask();
            if self.sparse.is_none() || count > MOST_MASKED {
                return Ok(None);
            }
        }
        let values = self.up_to(count, limits)?.to_vec();
        let is_whole = values.len() == count;
        Ok(is_whole.then(|| NimValues { values, repeats: None, mask: self.mask() }))
    }

    /// How many values were found.
    pub fn known(&self) -> usize {
        self.values.len()
    }

    fn mask(&self) -> Option<u16> {
        self.sparse.as_ref().map(|sparse| sparse.mask)
    }

    /// The mask by which the fewest of the values are rare, if these are few.
    fn find_mask(&mut self) {
        let greatest = self.values.iter().copied().max().unwrap_or(0);
        let masks = 1..=u16::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0);
        let rare_by = |mask: u16| {
            let mut sparse = Sparse { mask, rare: Vec::new(), looks: 0 };
            let heaps = (1..).zip(self.values.iter().skip(1));
            sparse.rare =
                heaps.filter(|(_, value)| sparse.is_rare(**value)).map(|(heap, _)| heap).collect();
            sparse
        };
        let fewest = masks.take(1 << 10).map(rare_by).min_by_key(|sparse| sparse.rare.len());
        self.sparse = fewest.filter(|sparse| sparse.rare.len() * RARE <= self.values.len());
    }

    /// The values of so many heaps, from that of no counters on; fewer where the checker would look at too
    /// many options.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn up_to(&mut self, count: usize, limits: &Limits) -> Result<&[u16], Limit> {
        // For each value, the last heap that had an option of it.
        let mut last: Vec<Option<usize>> = Vec::new();
        while self.values.len() < count {
            limits.confirm_running()?;
            let heap = self.values.len();
            let value = match self.sparse.take() {
                None => self.least(heap, &mut last),
                Some(mut sparse) => {
                    let value = self.least_masked(heap, &mut sparse, &mut last);
                    let is_too_long = sparse.looks > LOOKS_PER_HEAP * heap;
                    self.sparse = Some(sparse);
                    if is_too_long {
                        break;
                    }
                    value
                }
            };
            self.values.push(u16::try_from(value).unwrap_or(u16::MAX));
        }
        Ok(&self.values)
    }

    /// The least value that no option of a heap has.
    fn least(&self, heap: usize, last: &mut Vec<Option<usize>>) -> usize {
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            self.see_single(heap, left, *digit, last);
            if digit & 4 == 4 {
                for smaller in 1..=left / 2 {
                    see(self.values[smaller] ^ self.values[left - smaller], heap, last);
                }
            }
        }
        least_unseen(heap, last, |_| true)
    }

    /// The same, with a look at pairs of heaps only where they matter: of a common value one of the two is
    /// rare.
    fn least_masked(
        &self,
        heap: usize,
        sparse: &mut Sparse,
        last: &mut Vec<Option<usize>>,
    ) -> usize {
        let splits = || {
            let digits = self.digits.iter().enumerate().take(heap + 1);
            digits.filter(|(_, digit)| *digit & 4 == 4).map(|(taken, _)| heap - taken)
        };
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            self.see_single(heap, heap - taken, *digit, last);
        }
        for left in splits() {
            let smaller = sparse.rare.partition_point(|one| *one < left);
            for &one in &sparse.rare[..smaller] {
                see(self.values[one] ^ self.values[left - one], heap, last);
            }
            sparse.looks += smaller;
        }
        let common = least_unseen(heap, last, |value| {
            u16::try_from(value).is_ok_and(|v| !sparse.is_rare(v))
        });
        let is_open = |value: &usize, last: &[Option<usize>]| last.get(*value) != Some(&Some(heap));
        let mut missing = (0..common).filter(|value| is_open(value, last)).count();
        for left in splits() {
            for smaller in 1..=left / 2 {
                if missing == 0 {
                    break;
                }
                let option = self.values[smaller] ^ self.values[left - smaller];
                if usize::from(option) < common && is_open(&option.into(), last) {
                    missing -= 1;
                }
                see(option, heap, last);
                sparse.looks += 1;
            }
        }
        let value = least_unseen(heap, last, |_| true);
        sparse.looks += self.digits.len() + value;
        if heap > 0 && u16::try_from(value).is_ok_and(|value| sparse.is_rare(value)) {
            sparse.rare.push(heap);
        }
        value
    }

    /// Sees the options that are one heap or none.
    fn see_single(&self, heap: usize, left: usize, digit: u8, last: &mut Vec<Option<usize>>) {
        if left == 0 {
            if digit & 1 == 1 {
                see(0, heap, last);
            }
        } else if digit & 2 == 2 {
            see(self.values[left], heap, last);
        }
    }

    /// The least period that the values of few enough heaps prove, from its first heap on; `None`
    /// where there is none.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn period(&mut self, limits: &Limits) -> Result<Option<NimValues>, Limit> {
        let most = self.most();
        if let Some(found) = self.period_within(256.min(most), most, limits)? {
            return Ok(Some(found));
        }
        self.find_mask();
        match self.sparse {
            Some(_) => self.period_within(most, MOST_MASKED, limits),
            None => Ok(None),
        }
    }

    /// The least period that so many values prove, or twice as many, and so on up to the most.
    fn period_within(
        &mut self,
        first: usize,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<NimValues>, Limit> {
        let mut count = first;
        loop {
            let (places, mask) = (self.digits.len(), self.mask());
            let values = self.up_to(count, limits)?;
            if values.len() < count {
                return Ok(None);
            }
            let longest = (count - places.min(count)) / 2;
            for period in 1..=longest {
                limits.confirm_running()?;
                let differs = |from: &usize| values[*from] != values[from + period];
                let from = (0..count - period).rev().find(differs).map_or(0, |from| from + 1);
                let needed = 2 * (from + period) + places;
                if needed <= count {
                    let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
                    let repeats = Some(Repeats { from: number(from), period: number(period) });
                    return Ok(Some(NimValues {
                        values: values[..needed].to_vec(),
                        repeats,
                        mask,
                    }));
                }
            }
            if count == most {
                return Ok(None);
            }
            count = (2 * count).min(most);
        }
    }
}

/// A heap has an option of a value.
fn see(value: u16, heap: usize, last: &mut Vec<Option<usize>>) {
    let value = usize::from(value);
    if value >= last.len() {
        last.resize(value + 1, None);
    }
    last[value] = Some(heap);
}

/// The least value of a sort that no option of a heap was seen to have.
fn least_unseen(heap: usize, last: &[Option<usize>], is_meant: impl Fn(usize) -> bool) -> usize {
    let is_open = |value: &usize| last.get(*value) != Some(&Some(heap)) && is_meant(*value);
    (0..).find(is_open).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests;
