//! Where the bit of a state is among the packed bits of a run.
//!
//! Layer x has the prefixes x1 ≤ … ≤ x(m − 1) ≤ x. After it come, for the board of width x ≥ 1, the
//! states whose rows r … m are untouched, r from m − 1 down to 2: prefixes of r − 1 rows with at
//! most x − 1 cells. Each of these parts begins at a byte. Prefixes are numbered from 0 in
//! colexicographic order: C(x1, 1) + C(x2 + 1, 2) + … + C(xk + k − 1, k).

use super::sizes::Sizes;

impl Sizes {
    /// The bytes of layer x, or of its edge of k rows, that are before `part`: 0 for the layer, then
    /// 1 for k = m − 2, and so on.
    fn part_bytes(&self, x: usize, part: usize) -> u64 {
        let k = self.rows() - 1 - part;
        let most = if part == 0 { x } else { x - 1 };
        self.shape.states(k, most).div_ceil(8)
    }

    /// How many bytes a layer and its edges have.
    fn layer_bytes(&self, x: usize) -> u64 {
        let parts = if x == 0 { 1 } else { self.rows() - 1 };
        (0..parts).map(|part| self.part_bytes(x, part)).sum()
    }

    /// How many bytes all layers and edges have.
    pub fn bytes(&self) -> u64 {
        (0..=self.last()).map(|x| self.layer_bytes(x)).sum()
    }

    /// Where the bit of a state is, in bits, on the board of width `width`: the cells that are left
    /// in each row, from the top. `None` for what is no state of the board, and for the empty board,
    /// which has no bit.
    pub fn place(&self, left: &[usize], width: usize) -> Option<u64> {
        let m = self.rows();
        let ordered = left.is_sorted() && left.len() == m && left[m - 1] <= width;
        if !ordered || width > self.last() {
            return None;
        }
        let touched = left.iter().filter(|&&x| x < width).count();
        let (layer, part, prefix) = match touched {
            0 => return None,
            _ if touched + 1 < m => (width, m - 1 - touched, &left[..touched]),
            _ => (left[m - 1], 0, &left[..m - 1]),
        };
        let before: u64 = (0..layer).map(|x| self.layer_bytes(x)).sum();
        let parts: u64 = (0..part).map(|part| self.part_bytes(layer, part)).sum();
        let number: u64 = prefix
            .iter()
            .enumerate()
            .map(|(row, &x)| x.checked_sub(1).map_or(0, |less| self.shape.states(row + 1, less)))
            .sum();
        Some(8 * (before + parts) + number)
    }
}
