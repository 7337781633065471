//! The sums held against the definition of planes, and the steps against every order one by one.

use super::*;

const PLANES: [Plane; 2] = [Plane::Affine, Plane::Projective];

/// Points of a plane, and points of a line, by definition.
fn counts(plane: Plane, order: u128) -> (u128, u128) {
    match plane {
        Plane::Affine => (order * order, order),
        Plane::Projective => (order * order + order + 1, order + 1),
    }
}

/// The lines of a plane, counted by pairs of points: each pair is on one line.
fn lines(plane: Plane, order: u128) -> u128 {
    let (points, of_line) = counts(plane, order);
    let pairs = points * (points - 1) / 2;
    let of_line = of_line * (of_line - 1) / 2;
    assert_eq!(pairs % of_line, 0, "{plane:?} {order}");
    pairs / of_line
}

/// Whether the sum of weights, as a fraction with the denominator 2^points, is below 1 or 1/2.
fn is_small(plane: Plane, order: u128, proponent_moves: bool) -> bool {
    let (_, of_line) = counts(plane, order);
    let denominator = 1u128 << of_line;
    let numerator = lines(plane, order);
    if proponent_moves { numerator < denominator } else { numerator < denominator / 2 }
}

#[test]
fn an_order_is_accepted_exactly_if_the_sum_by_definition_is_small() {
    for plane in PLANES {
        for proponent_moves in [true, false] {
            for order in 2u32..=40 {
                let expected = is_small(plane, order.into(), proponent_moves);
                let found = check(plane, Size::Exactly(order), proponent_moves);
                let count = u64::try_from(lines(plane, order.into())).expect("small");
                let found = found.map_err(|fault| fault.to_string());
                let wanted =
                    if expected { Ok(count) } else { Err("potential-too-large".to_owned()) };
                assert_eq!(found, wanted, "{plane:?} {order}");
                // From this order on, all orders to 100 one by one.
                let all = (order..=100).all(|order| is_small(plane, order.into(), proponent_moves));
                for modulus in [1, 2, 7] {
                    let every =
                        check(plane, Size::Every { least: order, modulus }, proponent_moves);
                    assert_eq!(every.is_ok(), all, "{plane:?} from {order} on");
                }
            }
        }
    }
}

/// By hand. Affine: 20 lines of 4 points are not below 16, 30 of 5 are below 32; twice 42 of 6 are
/// not below 64, twice 56 of 7 are below 128. Projective: 7 of 3 are below 8; twice 21 of 5 are not
/// below 32, twice 31 of 6 are below 64.
#[test]
fn the_least_orders_are_those_computed_by_hand() {
    for (plane, proponent_moves, least) in [
        (Plane::Affine, true, 5),
        (Plane::Affine, false, 7),
        (Plane::Projective, true, 2),
        (Plane::Projective, false, 5),
    ] {
        for order in 2..12 {
            let every = Size::Every { least: order, modulus: 1 };
            let found = check(plane, every, proponent_moves).is_ok();
            assert_eq!(found, order >= least, "{plane:?} {order}");
        }
    }
}

#[test]
fn the_number_of_lines_is_that_of_the_definition_at_every_order() {
    for plane in PLANES {
        for order in 2u32..=200 {
            let found = at(plane.lines(), order).and_then(|count| u128::try_from(count).ok());
            assert_eq!(found, Some(lines(plane, order.into())), "{plane:?} {order}");
        }
    }
}

#[test]
fn lines_at_most_double_from_order_two_on_and_not_before() {
    for plane in PLANES {
        for least in [0, 1] {
            assert!(!at_most_double(plane.lines(), least), "{plane:?} {least}");
        }
        for least in [2, 3, 4, 7, 60, 128, 65_535, u32::MAX] {
            assert!(at_most_double(plane.lines(), least), "{plane:?} {least}");
        }
    }
    // The step is not taken for granted: one coefficient is negative.
    for lines in [[-1, 0, 0], [0, -1, 1], [10, 0, -1]] {
        assert!(!at_most_double(lines, 2), "{lines:?}");
    }
    // 2q² at 2 is 8, and at 3 it is 18.
    assert!(!at_most_double([0, 0, 2], 2));
    assert!(at_most_double([0, 0, 2], 3));
    assert!(!at_most_double([0, i128::MAX, 0], 2), "what does not fit is not shown");
    assert!(!at_most_double([i128::MAX, 0, 0], 2), "twice the number does not fit");
}

#[test]
fn a_polynomial_after_a_shift_has_the_same_values() {
    for polynomial in [[0, 1, 1], [1, 1, 1], [5, -3, 2]] {
        for by in 0..9 {
            let [constant, linear, square] = shifted(polynomial, by).expect("small");
            for t in 0u32..9 {
                let value = constant + linear * i128::from(t) + square * i128::from(t * t);
                let whole = t + u32::try_from(by).expect("small");
                assert_eq!(at(polynomial, whole), Some(value), "{polynomial:?} {by} {t}");
            }
        }
    }
}

#[test]
fn large_orders_are_compared_exactly() {
    for (lines, points, proponent, opponent) in [
        (7, 3, true, false),
        (8, 3, false, false),
        (3, 3, true, true),
        (4, 3, true, false),
        ((1 << 126) - 1, 126, true, false),
        (1 << 126, 126, false, false),
        ((1 << 125) - 1, 126, true, true),
        (1 << 125, 126, true, false),
        (1 << 100, 127, true, true),
        (1 << 100, 128, true, true),
        (1 << 100, u32::MAX, true, true),
        // What does not fit is refused.
        (i128::MAX, 200, false, false),
    ] {
        assert_eq!(is_below(lines, points, true), proponent, "{lines} of {points}");
        assert_eq!(is_below(lines, points, false), opponent, "{lines} of {points}");
    }
    for plane in PLANES {
        for least in [60, 61, 62, 63, 64, 125, 126, 127, 128, 1 << 20, u32::MAX - 1] {
            let every = Size::Every { least, modulus: 1 };
            assert!(check(plane, every, false).is_ok(), "{plane:?} {least}");
        }
    }
    let most = Size::Exactly(u32::MAX);
    assert!(check(Plane::Affine, most, false).is_ok());
    let found = check(Plane::Projective, most, false).map_err(|fault| fault.to_string());
    assert_eq!(found, Err("size".to_owned()), "a line has 2^32 points");
}
