//! Potentials of all planes of an order, and of every order from one on (kind 5).
//!
//! A plane of order q has L(q) lines of s(q) points, so the sum of their weights at the start is
//! L(q)·2^(−s(q)). From q to q + 1 a line gets one point more; so the sum does not grow if the
//! number of lines at most doubles. That it does for q = q0 + t and every t ≥ 0 is shown by
//! coefficients.

use super::Plane;
use crate::claim::Size;
use crate::codes::SIZE;
use crate::fault::{Fault, codes};
use crate::proofs::potential::POTENTIAL_TOO_LARGE;

codes! {
    /// From some order of the claim to the next, the number of lines more than doubles (E4).
    LINES_MORE_THAN_DOUBLE = "lines-more-than-double";
}

/// A polynomial of degree 2: the constant, and the coefficients of q and q².
type Quadratic = [i128; 3];

impl Plane {
    /// The number of lines as a polynomial in the order: v(v − 1) ordered pairs of points, each on
    /// one line, and s(s − 1) of them on a line of s points.
    fn lines(self) -> Quadratic {
        match self {
            // q²(q² − 1) / (q(q − 1)).
            Plane::Affine => [0, 1, 1],
            // (q² + q + 1)(q² + q) / ((q + 1)q).
            Plane::Projective => [1, 1, 1],
        }
    }

    /// The number of points of a line of a plane of order q: q plus this.
    fn points_beyond_order(self) -> u32 {
        match self {
            Plane::Affine => 0,
            Plane::Projective => 1,
        }
    }
}

/// Confirms that the sum is below its bound in all planes of these orders; gives the number of
/// lines of a plane of the least order.
///
/// # Errors When the sum is too large at the least order, or could grow from some order to the
/// next; and when there are no planes of the least order, or no steps between orders.
pub(super) fn check(plane: Plane, orders: Size, proponent_moves: bool) -> Result<u64, Fault> {
    let (least, modulus) = match orders {
        Size::Exactly(order) => (order, 1),
        Size::Every { least, modulus } => {
            LINES_MORE_THAN_DOUBLE.unless(at_most_double(plane.lines(), least))?;
            (least, modulus)
        }
    };
    SIZE.unless(least >= 2 && modulus >= 1)?;
    let lines = at(plane.lines(), least).ok_or(POTENTIAL_TOO_LARGE)?;
    let points = least.checked_add(plane.points_beyond_order()).ok_or(SIZE)?;
    POTENTIAL_TOO_LARGE.unless(is_below(lines, points, proponent_moves))?;
    Ok(u64::try_from(lines).unwrap_or(u64::MAX))
}

/// Whether so many lines of so many points weigh less than 1 with the proponent to move, or less
/// than 1/2 with the opponent to move.
fn is_below(lines: i128, points: u32, proponent_moves: bool) -> bool {
    let sum = if proponent_moves { Some(lines) } else { lines.checked_mul(2) };
    // 2^points is at least 2^127, more than any number here, where it is none of these numbers.
    let whole = match points {
        0..=126 => 1i128.checked_shl(points),
        _ => Some(i128::MAX),
    };
    matches!((sum, whole), (Some(sum), Some(whole)) if sum < whole)
}

/// Whether the number of lines at most doubles from q to q + 1, for every q = least + t with t ≥ 0:
/// no coefficient in t of twice the number at q, less that at q + 1, is negative.
fn at_most_double(lines: Quadratic, least: u32) -> bool {
    let next = i128::from(least).checked_add(1);
    let (Some(here), Some(next)) =
        (shifted(lines, least.into()), next.and_then(|next| shifted(lines, next)))
    else {
        return false;
    };
    here.into_iter().zip(next).all(|(here, next)| {
        let difference = here.checked_mul(2).and_then(|twice| twice.checked_sub(next));
        difference.is_some_and(|difference| difference >= 0)
    })
}

/// The polynomial after q = by + t, in t; `None` where it does not fit.
fn shifted([constant, linear, square]: Quadratic, by: i128) -> Option<Quadratic> {
    let of_square = square.checked_mul(by)?;
    let constant = linear.checked_add(of_square)?.checked_mul(by)?.checked_add(constant)?;
    let linear = of_square.checked_mul(2)?.checked_add(linear)?;
    Some([constant, linear, square])
}

/// The value at an order.
fn at(polynomial: Quadratic, order: u32) -> Option<i128> {
    shifted(polynomial, order.into()).map(|[constant, ..]| constant)
}

#[cfg(test)]
mod tests;
