//! Periods against the published ones, and limits.

use zermelo_search::limits::Deadline;

use super::*;

/// The last heap whose value is an exception, and the period, from OEIS (A002186, A002187, A071434,
/// A071452, A071453), after Berlekamp, Conway and Guy, *Winning Ways*, chapter 4.
#[test]
fn the_periods_are_the_published_ones() {
    for (digits, last_exception, period) in [
        (&[0, 7, 7][..], 70, 12),
        (&[0, 1, 3, 7], 51, 34),
        (&[0, 1, 3, 7, 7], 140, 24),
        (&[0, 1, 1, 3, 7, 7], 186, 32),
        (&[0, 1, 1, 7], 46, 48),
    ] {
        let found = Heaps::new(digits).period(&Limits::default()).expect("no limit");
        let NimValues { values, repeats, .. } = found.expect("a period");
        assert_eq!(repeats, Some(Repeats { from: last_exception + 1, period }), "{digits:?}");
        let needed = 2 * (last_exception + 1 + period) as usize + digits.len();
        assert_eq!(values.len(), needed, "{digits:?}");
    }
}

/// Taking one counter or two, and all other games that never split a heap, repeat soon.
#[test]
fn subtraction_games_have_the_period_of_their_theory() {
    for most in 1..=9u32 {
        let digits: Vec<u8> = [0].into_iter().chain(vec![3; most as usize]).collect();
        let found = Heaps::new(&digits).period(&Limits::default()).expect("no limit");
        let repeats = found.and_then(|found| found.repeats);
        assert_eq!(repeats, Some(Repeats { from: 0, period: most + 1 }));
    }
}

#[test]
fn a_search_ends_at_its_deadline() {
    let limits = Limits { deadline: Some(Deadline::now()), ..Limits::default() };
    assert_eq!(Heaps::new(&[0, 0, 0, 7]).period(&limits), Err(Limit::Time));
}

/// The more digits split heaps, the fewer heaps a certificate can have.
#[test]
fn a_certificate_has_as_many_values_as_its_length_allows() {
    for (digits, most) in [(&[0, 0, 0, 7][..], 32_768), (&[0, 7, 7], 16_384), (&[0, 3], 32_768)] {
        assert_eq!(Heaps::new(digits).most(), most);
    }
}

/// The periods that A. Gangolli and T. Plambeck found (*A note on periodicity in some octal games*, 1989), of
/// more values than there can be without a mask; and that a value far out is the one of the definition.
#[test]
fn a_mask_finds_the_periods_of_sparse_games() {
    for (digits, last_exception, period) in
        [(&[0, 1, 6][..], 105_350, 149_459), (&[0, 1, 2, 7], 46_577, 4)]
    {
        let found = Heaps::new(digits).period(&Limits::default()).expect("no limit");
        let found = found.expect("a period");
        assert_eq!(found.repeats, Some(Repeats { from: last_exception + 1, period }));
        assert!(found.mask.is_some());
        let plain = Heaps::new(digits).up_to(34_000, &Limits::default()).expect("none").to_vec();
        assert_eq!(found.values[..34_000], plain);
    }
    let few = Heaps::new(&[0, 1, 6]).stored(33_000, &Limits::default()).expect("no limit");
    assert!(few.is_some_and(|few| few.mask.is_some() && few.values.len() == 33_000));
    let most = Heaps::new(&[0, 1, 6]).stored(32_768, &Limits::default()).expect("no limit");
    assert!(most.is_some_and(|most| most.mask.is_none()));
}
