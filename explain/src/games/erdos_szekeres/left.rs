//! States of layers, by the cells that are left in each row: where their bits are, and their moves.

use zermelo_checker::fault::Fault;

/// The rows of the boards.
pub(super) struct Left {
    pub(super) rows: usize,
}

/// A state, on the board of a width.
pub(super) struct State {
    pub(super) left: Vec<usize>,
    pub(super) width: usize,
}

impl State {
    /// The state with so many shaded cells in each row, on the board of a width.
    pub(super) fn of_shaded(shaded: impl Iterator<Item = u32>, width: u32) -> Option<State> {
        let left = shaded.map(|shaded| usize::try_from(width.checked_sub(shaded)?).ok());
        Some(State { left: left.collect::<Option<_>>()?, width: usize::try_from(width).ok()? })
    }
}

/// How many regions of k rows have a longest row shorter than `length`: C(length − 1 + k, k).
pub(super) fn shorter(k: usize, length: usize) -> Option<u64> {
    let Some(longest) = length.checked_sub(1) else { return Some(0) };
    let mut count = 1u128;
    for i in 1..=k {
        let factor = u128::try_from(longest.checked_add(i)?).ok()?;
        count = count.checked_mul(factor)?.checked_div(u128::try_from(i).ok()?)?;
    }
    u64::try_from(count).ok()
}

impl Left {
    /// The state of a fault's numbers.
    pub(super) fn state(&self, fault: &Fault) -> Option<State> {
        let number = |what| usize::try_from(fault.number(what)?).ok();
        let mut at = fault.number("state")?;
        let (k, last) = match number("layer") {
            Some(x) => (self.rows.checked_sub(1)?, x),
            None => (number("rows")?, number("width")?),
        };
        let mut left = Vec::new();
        for k in (1..=k).rev() {
            // The most cells with no more prefixes before.
            let mut x = 0usize;
            while shorter(k, x.checked_add(1)?)? <= at {
                x = x.checked_add(1)?;
            }
            at = at.checked_sub(shorter(k, x)?)?;
            left.push(x);
        }
        left.reverse();
        // In a layer, a board wide enough that at most the last row is untouched.
        let touched = number("width").is_some() || left.last() < Some(&last);
        left.resize(self.rows, last);
        let width = if touched { last } else { last.checked_add(1)? };
        Some(State { left, width })
    }

    /// Where the bit of a state is in the body, in bits; `None` for the empty board.
    pub(super) fn place(&self, State { left, width }: &State) -> Option<u64> {
        let touched = left.iter().filter(|&x| x < width).count();
        let rows = self.rows;
        let (layer, k) = match rows.checked_sub(touched)? {
            _ if touched == 0 => return None,
            0 | 1 => (*left.last()?, rows.checked_sub(1)?),
            _ => (*width, touched),
        };
        let bytes = |k: usize, x: usize| Some(shorter(k, x.checked_add(1)?)?.div_ceil(8));
        let mut before = 0u64;
        for x in 0..=layer {
            let least = if x < layer { 1 } else { k.checked_add(1)? };
            if x < layer || least < rows {
                before = before.checked_add(bytes(rows.checked_sub(1)?, x)?)?;
            }
            if let Some(bound) = x.checked_sub(1) {
                for k in least..rows.saturating_sub(1) {
                    before = before.checked_add(bytes(k, bound)?)?;
                }
            }
        }
        let mut number = before.checked_mul(8)?;
        for (row, x) in left.iter().take(k).enumerate() {
            number = number.checked_add(shorter(row.saturating_add(1), *x)?)?;
        }
        Some(number)
    }
}
