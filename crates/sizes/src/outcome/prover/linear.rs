//! Exact linear programming for the handful of inequalities of a branch: is a vector a sum of
//! others with non-negative factors, and if not, what separates it from them?
//!
//! The simplex method, phase 1, with Bland's rule so that it ends, on integers: after every pivot
//! all entries are multiples of one common denominator (Edmonds), so there are no fractions to
//! keep. Entries are minors of the input, small here; should one not fit 128 bits, there is no answer,
//! which is what a prover may always get.

/// What [`combine`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Combination {
    /// `denominator`·target = Σ `factors[i]`·columns[i], all factors at least 0.
    Factors {
        /// At least 1.
        denominator: i64,
        /// One for every column.
        factors: Vec<i64>,
    },
    /// A vector whose product with every column is at least 0 and with the target is negative,
    /// over a common positive denominator that is left out.
    Separation(Vec<i128>),
}

/// Writes `target` as a sum of `columns` with non-negative factors; `None` where the numbers get too
/// large.
pub(super) fn combine(target: &[i64], columns: &[Vec<i64>]) -> Option<Combination> {
    Tableau::new(target, columns)?.solve()
}

/// Rows: an equation for every place of the vectors, then the objective. Columns: the given ones,
/// one artificial column a row, the right side.
struct Tableau {
    entries: Vec<Vec<i128>>,
    /// The basic column of every equation.
    basis: Vec<usize>,
    /// The common denominator of all entries.
    denominator: i128,
    /// Whether an equation's sign was changed to make its right side non-negative.
    negated: Vec<bool>,
    given: usize,
}

impl Tableau {
    fn new(target: &[i64], columns: &[Vec<i64>]) -> Option<Tableau> {
        let (rows, given) = (target.len(), columns.len());
        let width = given + rows + 1;
        let negated: Vec<bool> = target.iter().map(|&entry| entry < 0).collect();
        let mut entries = vec![vec![0i128; width]; rows + 1];
        for row in 0..rows {
            let sign = if negated[row] { -1 } else { 1 };
            for (column, values) in columns.iter().enumerate() {
                entries[row][column] = sign * i128::from(*values.get(row)?);
            }
            entries[row][given + row] = 1;
            entries[row][width - 1] = sign * i128::from(target[row]);
        }
        // The objective is the sum of the artificial columns, so their reduced cost is 0.
        for column in (0..given).chain([width - 1]) {
            entries[rows][column] = -(0..rows).map(|row| entries[row][column]).sum::<i128>();
        }
        Some(Tableau {
            entries,
            basis: (given..given + rows).collect(),
            denominator: 1,
            negated,
            given,
        })
    }

    fn rows(&self) -> usize {
        self.basis.len()
    }

    fn right(&self) -> usize {
        self.given + self.rows()
    }

    fn solve(mut self) -> Option<Combination> {
        while let Some(column) =
            (0..self.right()).find(|&column| self.entries[self.rows()][column] < 0)
        {
            let row = self.leaving(column)?;
            self.pivot(row, column)?;
        }
        if self.entries[self.rows()][self.right()] == 0 {
            self.factors()
        } else {
            self.separation()
        }
    }

    /// The equation whose basic column leaves: the least ratio, then the least column.
    fn leaving(&self, column: usize) -> Option<usize> {
        let right = self.right();
        let mut best: Option<usize> = None;
        for row in 0..self.rows() {
            if self.entries[row][column] <= 0 {
                continue;
            }
            let better = match best {
                None => true,
                Some(best) => {
                    let this = self.entries[row][right].checked_mul(self.entries[best][column])?;
                    let that = self.entries[best][right].checked_mul(self.entries[row][column])?;
                    (this, self.basis[row]) < (that, self.basis[best])
                }
            };
            if better {
                best = Some(row);
            }
        }
        best
    }

    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let pivot = self.entries[row][column];
        let pivot_row = self.entries[row].clone();
        for (number, entries) in self.entries.iter_mut().enumerate() {
            if number == row {
                continue;
            }
            let factor = entries[column];
            for (entry, &above) in entries.iter_mut().zip(&pivot_row) {
                let product = entry.checked_mul(pivot)?;
                *entry = product.checked_sub(factor.checked_mul(above)?)? / self.denominator;
            }
        }
        self.denominator = pivot;
        self.basis[row] = column;
        Some(())
    }

    fn factors(&self) -> Option<Combination> {
        let mut factors = vec![0i128; self.given];
        for (row, &column) in self.basis.iter().enumerate() {
            if column < self.given {
                factors[column] = self.entries[row][self.right()];
            }
        }
        let common = factors.iter().fold(self.denominator, |common, &f| gcd(common, f));
        let reduced = |n: i128| i64::try_from(n / common).ok();
        Some(Combination::Factors {
            denominator: reduced(self.denominator)?,
            factors: factors.into_iter().map(reduced).collect::<Option<_>>()?,
        })
    }

    /// The negated dual solution: 1 less the reduced cost of every artificial column.
    fn separation(&self) -> Option<Combination> {
        let costs = &self.entries[self.rows()];
        let separation = (0..self.rows()).map(|row| {
            let dual = self.denominator.checked_sub(costs[self.given + row])?;
            if self.negated[row] { Some(dual) } else { dual.checked_neg() }
        });
        Some(Combination::Separation(separation.collect::<Option<_>>()?))
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn either_the_sum_or_the_separation_is_right(
            target in prop::collection::vec(-6i64..7, 3),
            columns in prop::collection::vec(prop::collection::vec(-6i64..7, 3), 0..7),
        ) {
            match combine(&target, &columns).expect("numbers this small fit") {
                Combination::Factors { denominator, factors } => {
                    prop_assert!(denominator >= 1);
                    prop_assert!(factors.iter().all(|&f| f >= 0));
                    for row in 0..3 {
                        let sum: i64 = factors.iter().zip(&columns).map(|(f, c)| f * c[row]).sum();
                        prop_assert_eq!(sum, denominator * target[row]);
                    }
                }
                Combination::Separation(vector) => {
                    let product = |column: &[i64]| -> i128 {
                        vector.iter().zip(column).map(|(&x, &c)| x * i128::from(c)).sum()
                    };
                    prop_assert!(columns.iter().all(|column| product(column) >= 0));
                    prop_assert!(product(&target) < 0);
                }
            }
        }
    }

    #[test]
    fn numbers_that_do_not_fit_give_no_answer() {
        let target = vec![i64::MAX; 3];
        let columns: Vec<Vec<i64>> =
            (0..5).map(|i| (0..3).map(|j| i64::MAX - 7 * i * i - j * i).collect()).collect();
        assert_eq!(combine(&target, &columns), None);
    }
}
