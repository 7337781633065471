//! Who wins an (a, b)-game, by the definition and nothing else: a byte a state, every state from
//! the last to the first, every cell of the board tried as a move. For those who want to confirm
//! a surprising map without its word operations:
//!
//! ```sh
//! cargo run --release --example plain_outcome -- 24 10
//! ```

use std::collections::VecDeque;

/// Regions by their number in lexicographic order: how many begin with a shorter row.
struct Numbers {
    /// C(n, k) by n and k.
    choose: Vec<Vec<usize>>,
}

impl Numbers {
    fn new(most: usize) -> Numbers {
        let mut choose = vec![vec![1usize]];
        for n in 1..=most {
            let above = &choose[n - 1];
            let inner = (1..n).map(|k| above[k - 1].saturating_add(above[k]));
            choose.push(std::iter::once(1).chain(inner).chain([1]).collect());
        }
        Numbers { choose }
    }

    fn of(&self, rows: &[usize]) -> usize {
        let rest = (1..=rows.len()).rev();
        let parts = rows.iter().zip(rest).filter(|(row, _)| **row > 0);
        parts.map(|(&row, rest)| self.choose[row - 1 + rest][rest]).sum()
    }
}

/// Whether (c, r), both counted from 1, can be played (Proposition 1 of the paper).
fn is_move(rows: &[usize], c: usize, r: usize) -> bool {
    let in_region = |c: usize, r: usize| c >= 1 && r >= 1 && c <= rows[r - 1];
    let adjacent = in_region(c, r - 1) || in_region(c - 1, r);
    let first = rows[0] == 0 && (c, r) == (1, 1);
    !in_region(c, r) && (first || adjacent)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sizes: Vec<usize> =
        std::env::args().skip(1).map(|arg| arg.parse()).collect::<Result<_, _>>()?;
    let [a, b] = sizes[..] else { return Err("two numbers, a and b".into()) };
    if !(2..=64).contains(&a) || !(2..=64).contains(&b) {
        return Err("a and b are from 2 to 64".into());
    }
    let (width, height) = (a - 1, b - 1);
    let numbers = Numbers::new(width + height);
    let states = numbers.choose[width + height][height];
    // From the last state on, so that the options of a state are known before it.
    let mut lost: VecDeque<bool> = VecDeque::with_capacity(states);
    let mut rows = vec![width; height];
    for state in (0..states).rev() {
        assert_eq!(numbers.of(&rows), state, "the walk is in order");
        let mut wins = false;
        for r in 1..=height {
            for c in 1..=width {
                if is_move(&rows, c, r) {
                    let after: Vec<usize> = (1..=height)
                        .map(|row| if row <= r { rows[row - 1].max(c) } else { rows[row - 1] })
                        .collect();
                    wins |= lost[numbers.of(&after) - state - 1];
                }
            }
        }
        lost.push_front(!wins);
        // The region before: the last row that is not empty gets shorter, and those below as long.
        if let Some(last) = rows.iter().rposition(|&row| row > 0) {
            let length = rows[last] - 1;
            rows[last..].fill(length);
        }
    }
    let winner = if lost[0] { "second" } else { "first" };
    let count = lost.iter().filter(|lost| **lost).count();
    println!("{winner} player wins with {count} P-positions erdos-szekeres {a} {b}");
    Ok(())
}
