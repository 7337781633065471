//! What the tests of games need to hold kinds of move against rules, at numbers.

use super::*;

/// All vectors with non-increasing entries up to `most`, the first at least 1.
pub(crate) fn vectors(rows: usize, most: i64) -> Vec<Vec<i64>> {
    let mut vectors: Vec<Vec<i64>> = (1..=most).map(|first| vec![first]).collect();
    for _ in 1..rows {
        vectors = vectors
            .iter()
            .flat_map(|vector| {
                let last = vector[vector.len() - 1];
                (0..=last).map(move |next| [vector.as_slice(), &[next]].concat())
            })
            .collect();
    }
    vectors
}

/// Forms at numbers.
pub(crate) fn at(forms: &[Affine], numbers: &[i64]) -> Vec<i64> {
    let values: Vec<Affine> = numbers.iter().map(|&n| Affine::number(n)).collect();
    let number = |form: &Affine| {
        let number = form.at(&values).expect("small numbers for all variables");
        assert!(number.is_number());
        number.constant
    };
    forms.iter().map(number).collect()
}

/// The positions after every legal move of every kind, with numbers up to `most`.
pub(crate) fn options_by_kind(game: &VectorGame, position: &[i64], most: i64) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for kind in &game.kinds {
        for number in 0..=if kind.has_number { most } else { 0 } {
            let own: &[i64] = if kind.has_number { &[number] } else { &[] };
            let values = [position, own].concat();
            if at(&kind.conditions, &values).iter().all(|&n| n >= 0) {
                let becomes = at(std::slice::from_ref(&kind.becomes), &values)[0];
                let mut option = position.to_vec();
                option[kind.changes.clone()].fill(becomes);
                options.push(option);
            }
        }
    }
    options
}

pub(crate) fn sorted(mut positions: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    positions.sort();
    positions
}

#[test]
fn sizes_and_rows_are_taken_within_their_limits_and_no_further() {
    let every = |least, modulus| Size::Every { least, modulus };
    for (size, least, expected) in [
        (Size::Exactly(2), 2, Some(0)),
        (Size::Exactly(1), 2, None),
        (Size::Exactly(u32::MAX), 1, Some(0)),
        (every(2, 1), 2, Some(1)),
        (every(1, 1), 2, None),
        (every(2, 0), 2, None),
        (every(u32::MAX, u32::MAX), 1, Some(1)),
    ] {
        let parameters = sizes(size, least).map(|(parameters, ..)| parameters);
        assert_eq!(parameters.ok(), expected, "{size:?} from {least}");
    }
    // 7, 10, 13, … at t = 0, 1, 2, …
    let (_, constraints, size) = sizes(every(7, 3), 1).expect("a size");
    assert_eq!(at(&[size], &[2]), [13]);
    assert_eq!(constraints, [Affine::variable(0)]);
    for (count, expected) in
        [(None, None), (Some(0), None), (Some(1), Some(1)), (Some(16), Some(16)), (Some(17), None)]
    {
        assert_eq!(rows(count).ok(), expected, "{count:?}");
    }
}
