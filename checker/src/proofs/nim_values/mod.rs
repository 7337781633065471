//! Kind 10, nim-values: the values of heaps of an octal game, each the least number that no option
//! has, and a period that they have from some heap on; and the values of the components of other
//! games.
//!
//! Values are confirmed from the smallest heap on, so that those of all options are right by then.
//! A period that holds up to a bound holds for all heaps (Guy and Smith; the reason is in
//! docs/specification/proofs.md).

pub mod components;
mod statement;

pub use statement::Statement;

use crate::fault::{Code, Fault, codes};
use crate::figures::count;
use crate::format::{Decode, Misread, Reader, decode_tagged, record};

codes! {
    /// The first digit of a code is neither 0 nor 4, or the last one is 0 (N1).
    OCTAL_CODE = "octal-code";
    /// There are not as many values as the claim or the period needs (N2).
    VALUES_COUNT = "values-count";
    /// An option of a heap or a component has its value (N3).
    VALUE_REACHED = "value-reached";
    /// No option of a heap or a component is known to have a value below its own (N4).
    VALUE_MISSED = "value-missed";
    /// The period is 0 (N5).
    PERIOD_ZERO = "period-zero";
    /// The values of two heaps that differ by the period are not equal (N5).
    PERIOD_BROKEN = "period-broken";
    /// What is claimed of the nim-values is not so (N6).
    NIM_VALUE = "nim-value";
    /// The claim is about every heap, and there is no period (N7).
    PERIOD_MISSING = "period-missing";
    /// There are not as many values as components, or not an answer for each of their moves (N8).
    COMPONENTS_COUNT = "components-count";
    /// A component stands there twice (N8).
    COMPONENT_TWICE = "component-twice";
    /// A component has no value, and the proof needs it (N9).
    COMPONENT_MISSING = "component-missing";
    /// A component needs the value of one that does not stand after it (N14).
    COMPONENT_ORDER = "component-order";
    /// An answer is no move in what the option leaves (N10).
    ANSWER_ILLEGAL = "answer-illegal";
    /// An answer leaves another value than the component's (N10).
    ANSWER_VALUE = "answer-value";
    /// The values ask for more work than the file's size justifies (H10).
    VALUES_WORK = "values-work";
}

/// The nim-values of heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NimValues {
    /// The value of every heap, from that of no counters on.
    pub values: Vec<u16>,
    /// From where on they repeat.
    pub repeats: Option<Repeats>,
    /// The bits by which few values are *rare*: those with an even number of these bits.
    pub mask: Option<u16>,
}

/// A period of nim-values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The least heap from which on values repeat.
    pub from: u32,
    /// After how many heaps.
    pub period: u32,
}

record!(Repeats { from, period });

/// What stands behind the values.
enum Tail {
    Nothing,
    Period(Repeats),
    Mask(u16),
    Both(Repeats, u16),
}

decode_tagged!(Tail {
    0 Nothing,
    1 Period(repeats),
    2 Mask(mask),
    3 Both(repeats, mask),
});

impl<'a> Decode<'a> for NimValues {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let values = Vec::decode(from)?;
        let (repeats, mask) = match Tail::decode(from)? {
            Tail::Nothing => (None, None),
            Tail::Period(repeats) => (Some(repeats), None),
            Tail::Mask(mask) => (None, Some(mask)),
            Tail::Both(repeats, mask) => (Some(repeats), Some(mask)),
        };
        Ok(NimValues { values, repeats, mask })
    }
}

/// How many options a check may look at, for each byte of the file.
const LOOKS_PER_BYTE: u64 = 8192;

/// Confirms that these are the digits of an octal game (N1).
pub(crate) fn confirm_code(digits: &[u8]) -> Result<(), Code> {
    OCTAL_CODE.unless(matches!(digits, [0 | 4, .., 1..=7]))
}

impl NimValues {
    /// Confirms the values, and the period if there is one, by the digits of a code, that of no
    /// counters taken first. `largest` is the largest heap that a value is wanted of, `None` for
    /// every heap.
    ///
    /// # Errors
    /// What is wrong, with the heap.
    pub fn confirm(
        &self,
        digits: &[u8],
        largest: Option<u32>,
        file_size: usize,
    ) -> Result<(), Fault> {
        confirm_code(digits)?;
        let needed = match self.repeats {
            Some(Repeats { period: 0, .. }) => return Err(PERIOD_ZERO.into()),
            Some(Repeats { from, period }) => u64::from(from)
                .saturating_add(period.into())
                .saturating_mul(2)
                .saturating_add(count(digits.len())),
            None => u64::from(largest.ok_or(PERIOD_MISSING)?).saturating_add(1),
        };
        let found = count(self.values.len());
        if found != needed {
            return Err(VALUES_COUNT.at("values", found).at("needed", needed));
        }
        let most = count(file_size).saturating_mul(LOOKS_PER_BYTE);
        if let Some(mask) = self.mask {
            self.confirm_masked(digits, mask, most)?;
            return self.confirm_period();
        }
        let splits = count(digits.iter().filter(|digit| *digit & 4 != 0).count());
        let pairs = found.saturating_mul(found).div_euclid(4).saturating_mul(splits);
        let looks = found.saturating_mul(count(digits.len())).saturating_add(pairs);
        confirm_work(looks, most)?;
        self.confirm_values(digits)?;
        self.confirm_period()
    }

    /// Every value is the least one that no option has.
    fn confirm_values(&self, digits: &[u8]) -> Result<(), Fault> {
        let mut seen = Seen::default();
        for (heap, &value) in self.values.iter().enumerate() {
            options(digits, &self.values, heap, &mut |option| seen.see(heap, option));
            seen.confirm_least(heap, value).map_err(|fault| fault.within("heap", heap))?;
        }
        Ok(())
    }

    /// As [`confirm_values`](NimValues::confirm_values), without a look at pairs of heaps whose values
    /// cannot be those that matter: the exclusive or of two values is rare exactly if both are or neither
    /// is. Looks are counted where they are made (H10).
    fn confirm_masked(&self, digits: &[u8], mask: u16, most: u64) -> Result<(), Fault> {
        let is_rare = |value: u16| (value & mask).count_ones() & 1 == 0;
        let single: Vec<u8> = digits.iter().map(|digit| digit & 3).collect();
        let (mut seen, mut rare) = (Seen::default(), Vec::<usize>::new());
        let mut looks = Looks { made: 0, most };
        for (heap, &value) in self.values.iter().enumerate() {
            let splits = || {
                let splits = digits.iter().enumerate().filter(|(_, digit)| *digit & 4 != 0);
                splits.filter_map(|(taken, _)| heap.checked_sub(taken))
            };
            looks.charge(count(digits.len()).saturating_add(value.into()))?;
            options(&single, &self.values, heap, &mut |option| seen.see(heap, option));
            // All that are common, and some of the rare.
            for left in splits() {
                let smaller = rare.partition_point(|one| *one < left);
                looks.charge(count(smaller))?;
                for &one in rare.iter().take(smaller) {
                    let other = left.checked_sub(one).and_then(|other| self.values.get(other));
                    let pair = self.values.get(one).zip(other);
                    pair.into_iter().for_each(|(one, other)| seen.see(heap, one ^ other));
                }
            }
            let mut missing = (0..value).filter(|&less| !seen.has(heap, less)).count();
            for option in splits().flat_map(|left| pairs(&self.values, left)) {
                if missing == 0 && !is_rare(value) {
                    break;
                }
                looks.charge(1)?;
                if option < value && !seen.has(heap, option) {
                    missing = missing.saturating_sub(1);
                }
                seen.see(heap, option);
            }
            seen.confirm_least(heap, value).map_err(|fault| fault.within("heap", heap))?;
            if heap > 0 && is_rare(value) {
                rare.push(heap);
            }
        }
        Ok(())
    }

    /// All values repeat from the first on that does.
    fn confirm_period(&self) -> Result<(), Fault> {
        let Some(Repeats { from, period }) = self.repeats else { return Ok(()) };
        let skip =
            |heaps: u64| self.values.iter().skip(usize::try_from(heaps).unwrap_or(usize::MAX));
        let from = u64::from(from);
        let mut pairs = skip(from).zip(skip(from.saturating_add(period.into())));
        match pairs.position(|(value, later)| value != later) {
            Some(at) => Err(PERIOD_BROKEN.at("heap", from.saturating_add(count(at)))),
            None => Ok(()),
        }
    }

    /// The value of a heap, once they are confirmed.
    pub fn value(&self, heap: u64) -> Option<u16> {
        let at = match self.repeats {
            Some(Repeats { from, period }) => match heap.checked_sub(from.into()) {
                Some(over) => u64::from(from).checked_add(over.checked_rem(period.into())?)?,
                None => heap,
            },
            None => heap,
        };
        self.values.get(usize::try_from(at).ok()?).copied()
    }
}

/// The work is in proportion to the file (H10): so many looks at options, and the most that there may be.
fn confirm_work(looks: u64, most: u64) -> Result<(), Fault> {
    if looks > most { Err(VALUES_WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
}

/// The looks at options that were made, and the most that there may be.
struct Looks {
    made: u64,
    most: u64,
}

impl Looks {
    /// Counts looks before they are made.
    fn charge(&mut self, looks: u64) -> Result<(), Fault> {
        self.made = self.made.saturating_add(looks);
        confirm_work(self.made, self.most)
    }
}

/// Which values the options of a position have, for one position after the other.
#[derive(Default)]
struct Seen {
    /// For every value, the last position with an option of this value.
    last: Vec<Option<usize>>,
}

impl Seen {
    /// An option of the position with this number has this value.
    fn see(&mut self, position: usize, value: u16) {
        let value = usize::from(value);
        if value >= self.last.len() {
            self.last.resize(value.saturating_add(1), None);
        }
        self.last.get_mut(value).into_iter().for_each(|last| *last = Some(position));
    }

    /// Whether an option of the position has this value.
    fn has(&self, position: usize, value: u16) -> bool {
        self.last.get(usize::from(value)) == Some(&Some(position))
    }

    /// Confirms that a value is the least that no option of the position has (N3, N4).
    fn confirm_least(&self, position: usize, value: u16) -> Result<(), Fault> {
        let is_seen = |value: u16| self.has(position, value);
        if is_seen(value) {
            return Err(VALUE_REACHED.at("value", value));
        }
        match (0..value).find(|&value| !is_seen(value)) {
            Some(missed) => Err(VALUE_MISSED.at("value", value).at("missed", missed)),
            None => Ok(()),
        }
    }
}

/// Visits the values of the options of a heap, by those of smaller heaps.
fn options(digits: &[u8], values: &[u16], heap: usize, visit: &mut impl FnMut(u16)) {
    for (taken, digit) in digits.iter().enumerate() {
        let Some(left) = heap.checked_sub(taken) else { break };
        if digit & 1 != 0 && left == 0 {
            visit(0);
        }
        if digit & 2 != 0 && left > 0 {
            values.get(left).into_iter().for_each(|&value| visit(value));
        }
        if digit & 4 != 0 {
            pairs(values, left).for_each(&mut *visit);
        }
    }
}

/// The values of two heaps of one counter at least that are together so many, the smaller one first.
fn pairs(values: &[u16], left: usize) -> impl Iterator<Item = u16> + '_ {
    let parts = values.get(1..left).unwrap_or_default();
    let pairs = parts.iter().zip(parts.iter().rev());
    pairs.take(left.div_euclid(2)).map(|(one, other)| one ^ other)
}

#[cfg(test)]
mod tests;
