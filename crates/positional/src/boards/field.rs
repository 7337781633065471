//! Finite fields of order at most 9, by tables of products.

/// The field of a prime-power order. Elements are numbered from 0 to order − 1; the number's
/// digits in base p are the coefficients of a polynomial.
pub(super) struct Field {
    characteristic: u16,
    degree: u32,
    /// The coefficients of x^degree modulo the irreducible polynomial.
    reduction: u16,
}

impl Field {
    /// The field of an order, for the prime powers up to 9.
    pub(super) fn new(order: u16) -> Option<Field> {
        let (characteristic, degree, reduction) = match order {
            2 | 3 | 5 | 7 => (order, 1, 0),
            // x² = x + 1
            4 => (2, 2, 0b11),
            // x³ = x + 1
            8 => (2, 3, 0b011),
            // x² = −1 = 2
            9 => (3, 2, 2),
            _ => return None,
        };
        Some(Field { characteristic, degree, reduction })
    }

    pub(super) fn order(&self) -> u16 {
        self.characteristic.pow(self.degree)
    }

    /// Combines the digits of two elements one by one.
    fn digits(&self, a: u16, b: u16, combine: impl Fn(u16, u16) -> u16) -> u16 {
        let p = self.characteristic;
        (0..self.degree).fold(0, |sum, digit| {
            let place = p.pow(digit);
            sum + combine(a / place % p, b / place % p) % p * place
        })
    }

    pub(super) fn add(&self, a: u16, b: u16) -> u16 {
        self.digits(a, b, |a, b| a + b)
    }

    pub(super) fn subtract(&self, a: u16, b: u16) -> u16 {
        self.digits(a, b, |a, b| a + self.characteristic - b)
    }

    /// The product, by the digits of `b` from the highest: multiply by x, add a multiple of `a`.
    pub(super) fn multiply(&self, a: u16, b: u16) -> u16 {
        let p = self.characteristic;
        (0..self.degree).rev().fold(0, |product, digit| {
            let factor = b / p.pow(digit) % p;
            let shifted = self.times_x(product);
            (0..factor).fold(shifted, |sum, _| self.add(sum, a))
        })
    }

    fn times_x(&self, a: u16) -> u16 {
        if self.degree == 1 {
            return 0;
        }
        let p = self.characteristic;
        let top = p.pow(self.degree - 1);
        let low = a % top * p;
        (0..a / top).fold(low, |sum, _| self.add(sum, self.reduction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_form_a_field() {
        for order in [2, 3, 4, 5, 7, 8, 9] {
            let field = Field::new(order).expect("a prime power");
            assert_eq!(field.order(), order);
            for a in 0..order {
                assert_eq!(field.multiply(a, 1), a);
                assert_eq!(field.subtract(a, a), 0);
                let products: std::collections::BTreeSet<u16> =
                    (1..order).map(|b| field.multiply(a, b)).collect();
                let expected = if a == 0 { 1 } else { usize::from(order) - 1 };
                assert_eq!(products.len(), expected, "row {a} of order {order}");
                for b in 0..order {
                    assert_eq!(field.multiply(a, b), field.multiply(b, a));
                    for c in 0..order {
                        let left = field.multiply(a, field.add(b, c));
                        let right = field.add(field.multiply(a, b), field.multiply(a, c));
                        assert_eq!(left, right);
                    }
                }
            }
        }
    }
}
