//! Nim-values held against the game played with rows of counters. What would make a verdict wrong:
//! an option that is none, or is left out; a value that is not the least; a period that is not
//! compared up to its bound, or is used below its first heap; more work than the file allows.

use super::*;

/// The nim-values of rows of up to so many counters, by the game played in rows: counters side by
/// side are taken out, or a row is cut, and what is left on either side are the heaps.
fn plain(digits: &[u8], most: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for row in 0..=most {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate() {
            for left in 0..=row {
                let Some(right) = row.checked_sub(left + taken) else { continue };
                let sides = [left, right].iter().filter(|side| **side > 0).count();
                // Nothing is taken by cutting a row in two.
                if digit >> sides & 1 == 1 && (taken > 0 || sides == 2) {
                    options.push(values[left] ^ values[right]);
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("few options"));
    }
    values
}

fn number(number: usize) -> u32 {
    u32::try_from(number).expect("few")
}

/// The code of a fault, or `right`.
fn code(found: Result<(), Fault>) -> &'static str {
    found.map_or_else(|fault| fault.code.as_str(), |()| "right")
}

fn table(values: Vec<u16>, repeats: Option<(u32, u32)>) -> NimValues {
    let repeats = repeats.map(|(from, period)| Repeats { from, period });
    NimValues { values, repeats, mask: None }
}

/// All codes with so many digits after the point.
fn codes(places: u32) -> impl Iterator<Item = Vec<u8>> {
    let of = move |number: u32, first: u8| {
        let digits = (0..places)
            .rev()
            .map(|place| u8::try_from(number >> (3 * place) & 7).expect("a digit"));
        [first].into_iter().chain(digits).collect::<Vec<u8>>()
    };
    let all = (0..8u32.pow(places)).flat_map(move |number| [of(number, 0), of(number, 4)]);
    all.filter(|digits| digits.last() != Some(&0))
}

#[test]
fn the_values_of_every_code_of_three_digits_are_those_of_rows() {
    for digits in (1..=3).flat_map(codes) {
        let values = plain(&digits, 24);
        assert_eq!(
            code(table(values, None).confirm(&digits, Some(24), 1000)),
            "right",
            "{digits:?}"
        );
    }
}

#[test]
fn no_other_value_is_taken_for_any_heap() {
    for digits in [&[0, 7, 7][..], &[0, 1, 3, 7], &[0, 0, 7], &[4, 3], &[0, 3, 3, 3], &[4, 0, 6]] {
        let values = plain(digits, 20);
        for heap in 0..=20 {
            for other in (0..12).filter(|other| *other != values[heap]) {
                let mut wrong = values.clone();
                wrong[heap] = other;
                let fault = table(wrong, None).confirm(digits, Some(20), 1000).expect_err("wrong");
                // A smaller one is the value of an option. A larger one is not the least, and may be
                // the value of an option as well.
                let is_missed = fault.code == VALUE_MISSED && other > values[heap];
                assert!(fault.code == VALUE_REACHED || is_missed, "{digits:?}, {heap}: {fault}");
                assert_eq!(fault.number("heap"), Some(heap as u64), "{digits:?}");
            }
        }
    }
}

/// The published values of Kayles (OEIS A002186) and of Dawson's Chess (A002187).
#[test]
fn published_values_are_right() {
    let kayles = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
        7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7,
        4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8,
    ];
    let dawson = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2,
    ];
    for (digits, values) in [(&[0, 7, 7][..], &kayles[..]), (&[0, 1, 3, 7], &dawson)] {
        let largest = number(values.len()) - 1;
        let found = table(values.to_vec(), None).confirm(digits, Some(largest), 1000);
        assert_eq!(code(found), "right", "{digits:?}");
    }
}

/// The first heap and the period that values have to some heap far beyond, the least of both.
fn repeating(values: &[u16]) -> Option<(u32, u32)> {
    let half = values.len() / 2;
    (1..half).find_map(|period| {
        let differ = |heap: &usize| values[*heap] != values[heap + period];
        let from = (0..values.len() - period).rev().find(differ).map_or(0, |heap| heap + 1);
        (from + period < half).then(|| (number(from), number(period)))
    })
}

#[test]
fn a_period_is_taken_from_its_first_heap_on_and_no_earlier() {
    let mut found = 0;
    for digits in (1..=2).flat_map(codes) {
        let values = plain(&digits, 160);
        let Some((from, period)) = repeating(&values) else { continue };
        let needed = |from: u32, period: u32| 2 * (from + period) as usize + digits.len();
        if needed(from, period) > values.len() {
            continue;
        }
        found += 1;
        let some = |from, period| {
            let stored = values[..needed(from, period)].to_vec();
            (code(table(stored, Some((from, period))).confirm(&digits, None, 4000)), from, period)
        };
        assert_eq!(some(from, period).0, "right", "{digits:?} {from} {period}");
        if let Some(before) = from.checked_sub(1) {
            assert_eq!(some(before, period).0, "period-broken", "{digits:?} {from} {period}");
        }
        // From there on the values are those of rows.
        let all = table(values[..needed(from, period)].to_vec(), Some((from, period)));
        for (heap, &value) in values.iter().enumerate() {
            assert_eq!(all.value(heap as u64), Some(value), "{digits:?} {heap}");
        }
    }
    assert!(found > 50, "{found} periods");
}

/// Whatever is taken for a period is one, of codes that have it from no counters on as well.
#[test]
fn no_period_is_taken_that_breaks_later() {
    let mut taken = 0;
    for digits in (1..=3).flat_map(codes) {
        let values = plain(&digits, 60);
        for from in 0..4 {
            for period in 1..5 {
                let stored = values[..2 * (from + period) + digits.len()].to_vec();
                let repeats = Some((number(from), number(period)));
                if table(stored, repeats).confirm(&digits, None, 1000).is_ok() {
                    taken += 1;
                    let is_one = (from..60 - period).all(|n| values[n] == values[n + period]);
                    assert!(is_one, "{digits:?} {from} {period}");
                }
            }
        }
    }
    assert!(taken > 500, "{taken} periods");
}

#[test]
fn a_period_is_compared_from_its_first_heap_to_its_last() {
    for differs in 0..12 {
        let mut values = vec![0; 12];
        values[differs] = 1;
        let found = table(values, Some((3, 2))).confirm_period();
        let expected = match differs {
            0..3 => None,
            3 | 4 => Some(differs as u64),
            _ => Some(differs as u64 - 2),
        };
        assert_eq!(found.err().and_then(|fault| fault.number("heap")), expected, "{differs}");
    }
}

/// A mask is about the work alone: whatever it is, the same values are right, and the same heap is wrong.
#[test]
fn a_mask_changes_no_verdict() {
    let masks = [0, 1, 2, 3, 5, 6, 7, 14, 30, u16::MAX];
    for digits in (1..=2).flat_map(codes).chain([vec![0, 1, 3, 7], vec![4, 0, 6, 5]]) {
        let values = plain(&digits, 14);
        for heap in 0..=14 {
            for other in 0..7 {
                let mut changed = values.clone();
                changed[heap] = other;
                let without = table(changed, None);
                let expected = without.confirm(&digits, Some(14), 1000);
                let is_right = expected.is_ok();
                assert_eq!(is_right, other == values[heap], "{digits:?}, {heap}, {other}");
                for mask in masks {
                    let masked = NimValues { mask: Some(mask), ..without.clone() };
                    let found = masked.confirm(&digits, Some(14), 1000);
                    let place = |found: &Result<(), Fault>| {
                        found.as_ref().err().and_then(|fault| fault.number("heap"))
                    };
                    assert_eq!(found.is_ok(), is_right, "{digits:?}, {heap}, {other}, {mask}");
                    assert_eq!(place(&found), place(&expected), "{digits:?}, {heap}, {other}");
                }
            }
        }
    }
}

/// The looks of right values by a mask, as the format counts them.
fn looks(digits: &[u8], mask: u16, values: &[u16]) -> u64 {
    let is_rare = |heap: usize| (values[heap] & mask).count_ones().is_multiple_of(2);
    let mut looks = 0;
    for (heap, &value) in values.iter().enumerate() {
        looks += digits.len() + usize::from(value);
        let taken = (0..digits.len()).filter(|taken| *taken <= heap);
        let mut seen: Vec<u16> = Vec::new();
        for taken in taken.clone().filter(|taken| digits[*taken] & 3 > 0) {
            let left = heap - taken;
            seen.extend((left == 0 && digits[taken] & 1 > 0).then_some(0));
            seen.extend((left > 0 && digits[taken] & 2 > 0).then(|| values[left]));
        }
        let splits = taken.filter(|taken| digits[*taken] & 4 > 0);
        for left in splits.clone().map(|taken| heap - taken) {
            let rare: Vec<usize> = (1..left).filter(|one| is_rare(*one)).collect();
            looks += rare.len();
            seen.extend(rare.iter().map(|&one| values[one] ^ values[left - one]));
        }
        for left in splits.map(|taken| heap - taken) {
            for one in 1..=left / 2 {
                if is_rare(heap) || (0..value).any(|less| !seen.contains(&less)) {
                    looks += 1;
                    seen.push(values[one] ^ values[left - one]);
                }
            }
        }
    }
    looks as u64
}

#[test]
fn the_looks_by_a_mask_are_counted_and_no_more_are_made_than_the_file_allows() {
    for digits in [&[0, 1, 6][..], &[0, 7, 7], &[0, 0, 7], &[4, 7], &[4, 0, 6, 5], &[0, 3, 3]] {
        let values = plain(digits, 70);
        for mask in [0, 1, 6, 14, 30] {
            let masked = table(values.clone(), None);
            let most = looks(digits, mask, &values);
            let found = |most| code(masked.confirm_masked(digits, mask, most));
            assert_eq!(
                [found(most), found(most - 1)],
                ["right", "values-work"],
                "{digits:?} {mask}"
            );
        }
    }
    // Of a right mask few are made.
    let values = plain(&[0, 1, 6], 150);
    assert!(4 * looks(&[0, 1, 6], 30, &values) < 3 * looks(&[0, 1, 6], 0, &values));
    let masked = NimValues { mask: Some(30), ..table(values, None) };
    assert_eq!(code(masked.confirm(&[0, 1, 6], Some(150), 0)), "values-work");
}

/// What stands behind the values is one of four forms; without a mask it is as before there were masks.
#[test]
fn values_are_written_with_and_without_a_mask() {
    use crate::format::{Decode, Reader};
    use crate::writing::Encode;
    for (repeats, mask, expected) in [
        (None, None, &[1, 0, 0][..]),
        (Some((5, 6)), None, &[1, 0, 1, 5, 6]),
        (None, Some(30), &[1, 0, 2, 30]),
        (Some((5, 6)), Some(30), &[1, 0, 3, 5, 6, 30]),
    ] {
        let values = NimValues { mask, ..table(vec![0], repeats) };
        let mut bytes = Vec::new();
        values.encode(&mut bytes);
        assert_eq!(bytes, expected);
        assert_eq!(NimValues::decode(&mut Reader::new(&bytes, 0)).expect("values"), values);
    }
    assert!(NimValues::decode(&mut Reader::new(&[1, 0, 4], 0)).is_err());
}

#[test]
fn what_is_wrong_has_its_code() {
    let kayles: &[u8] = &[0, 7, 7];
    let values = |count: usize| plain(kayles, count - 1);
    let long = plain(kayles, 200);
    for (what, digits, stored, largest, expected) in [
        ("a heap", kayles, table(values(6), None), Some(5), "right"),
        ("no counters", kayles, table(values(1), None), Some(0), "right"),
        ("no values", kayles, table(vec![], None), Some(0), "values-count"),
        ("a value too few", kayles, table(values(5), None), Some(5), "values-count"),
        ("a value too many", kayles, table(values(7), None), Some(5), "values-count"),
        ("the largest heap", kayles, table(values(7), None), Some(u32::MAX), "values-count"),
        ("every heap", kayles, table(values(7), None), None, "period-missing"),
        ("a period", kayles, table(long[..169].to_vec(), Some((71, 12))), None, "right"),
        ("a heap in it", kayles, table(long[..169].to_vec(), Some((71, 12))), Some(9), "right"),
        ("its double", kayles, table(long[..193].to_vec(), Some((71, 24))), None, "right"),
        ("too early", kayles, table(long[..167].to_vec(), Some((70, 12))), None, "period-broken"),
        (
            "a period too short",
            kayles,
            table(long[..157].to_vec(), Some((71, 6))),
            None,
            "period-broken",
        ),
        (
            "a value too few",
            kayles,
            table(long[..168].to_vec(), Some((71, 12))),
            None,
            "values-count",
        ),
        (
            "a value too many",
            kayles,
            table(long[..170].to_vec(), Some((71, 12))),
            None,
            "values-count",
        ),
        ("no period", kayles, table(long[..145].to_vec(), Some((71, 0))), None, "period-zero"),
        ("the largest", kayles, table(values(9), Some((u32::MAX, u32::MAX))), None, "values-count"),
        ("no digit", &[], table(vec![0], None), Some(0), "octal-code"),
        ("no digit after the point", &[4], table(vec![0], None), Some(0), "octal-code"),
        ("a last digit 0", &[0, 7, 0], table(vec![0], None), Some(0), "octal-code"),
        ("a game without an end", &[2, 7], table(vec![0], None), Some(0), "octal-code"),
        ("nothing taken of nothing", &[1, 7], table(vec![0], None), Some(0), "octal-code"),
        ("no octal digit", &[0, 7, 8], table(vec![0], None), Some(0), "octal-code"),
    ] {
        assert_eq!(code(stored.confirm(digits, largest, 2000)), expected, "{what}");
    }
}

#[test]
fn the_work_is_bounded_by_the_length_of_the_file() {
    let digits = [4, 4, 4, 4];
    let values = plain(&digits, 99);
    let looks = 100 * 4 + 4 * 100 * 100 / 4;
    let size = usize::div_ceil(looks, 8192);
    let table = table(values, None);
    assert_eq!(code(table.confirm(&digits, Some(99), size)), "right");
    let fault = table.confirm(&digits, Some(99), size - 1).expect_err("too much");
    assert_eq!(fault.code, VALUES_WORK);
    assert_eq!(fault.number("looks"), Some(looks as u64));
}

#[test]
fn a_heap_without_a_value_has_none() {
    let one = table(vec![0, 1, 2], None);
    assert_eq!((one.value(2), one.value(3), one.value(u64::MAX)), (Some(2), None, None));
    let two = table(vec![0, 1, 2, 1, 2, 1, 2], Some((1, 2)));
    assert_eq!((two.value(0), two.value(u64::MAX)), (Some(0), Some(1)));
    assert_eq!(table(vec![0], Some((0, 0))).value(5), None);
}
