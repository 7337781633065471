//! Exhaustive search of the games at one size, straight from the rules of their cells; and the
//! positions of a statement at that size. Nothing here is shared with the prover or the checker.

use std::collections::HashMap;

use zermelo_checker::proofs::outcome::{Affine, Statement, Value};

/// A game at one size.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Board {
    /// Rows and columns.
    Shading(usize, i64),
    /// Rows and columns; the last coordinate of a position is 1 when the game is over.
    Achievement(usize, i64),
    /// Rows and columns.
    Chomp(usize, i64),
    /// Heaps, the counters of the largest, and how many a move takes at most.
    Subtraction(usize, i64, i64),
}

impl Board {
    /// All positions after one move. A position has the coordinates that certificates use.
    pub(crate) fn options(self, position: &[i64]) -> Vec<Vec<i64>> {
        match self {
            Board::Shading(rows, width) => shadings(&position[..rows], width)
                .into_iter()
                .map(|after| [after.as_slice(), &[width]].concat())
                .collect(),
            Board::Achievement(rows, width) => {
                if position[rows + 1] == 1 {
                    return Vec::new();
                }
                let shaded = &position[..rows];
                let mut options: Vec<Vec<i64>> = shadings(shaded, width)
                    .into_iter()
                    .map(|after| [after.as_slice(), &[width, 0]].concat())
                    .collect();
                // A longest increasing or decreasing pattern can be extended off the board.
                if shaded[0] == width || shaded[rows - 1] > 0 {
                    options.push([shaded, &[width, 1]].concat());
                }
                options
            }
            Board::Chomp(rows, _) => {
                let mut options = Vec::new();
                for r in 0..rows {
                    for c in 0..position[r] {
                        if (r, c) != (0, 0) {
                            let mut after = position.to_vec();
                            after[r..].iter_mut().for_each(|row| *row = (*row).min(c));
                            options.push(after);
                        }
                    }
                }
                options
            }
            // Counters are taken one by one from one heap.
            Board::Subtraction(heaps, _, taken) => {
                let mut options = Vec::new();
                for heap in 0..heaps {
                    let mut after = position.to_vec();
                    for _ in 0..taken {
                        after[heap] -= 1;
                        if after[heap] < 0 {
                            break;
                        }
                        options.push(after.clone());
                    }
                }
                options
            }
        }
    }

    /// All positions of the size, every one after all that can be reached from it.
    fn positions(self) -> Vec<Vec<i64>> {
        let (rows, width) = match self {
            Board::Shading(rows, width)
            | Board::Achievement(rows, width)
            | Board::Chomp(rows, width)
            | Board::Subtraction(rows, width, _) => (rows, width),
        };
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for row in 0..rows {
            all = all
                .into_iter()
                .flat_map(|rows: Vec<i64>| {
                    let (least, most) = match self {
                        // Heaps are in no order, and may be empty.
                        Board::Subtraction(..) => (0, width),
                        _ if row == 0 => (1, width),
                        _ => (0, rows.last().copied().unwrap_or(width)),
                    };
                    (least..=most).map(move |next| [rows.as_slice(), &[next]].concat())
                })
                .collect();
        }
        // Shading makes a vector larger, in lexicographic order too; eating and taking make it smaller.
        match self {
            Board::Chomp(..) | Board::Subtraction(..) => all,
            Board::Shading(..) => {
                let with = |rows: Vec<i64>| [rows.as_slice(), &[width]].concat();
                all.into_iter().rev().map(with).collect()
            }
            Board::Achievement(..) => {
                let with = |rows: &Vec<i64>, over| [rows.as_slice(), &[width, over]].concat();
                let over = all.iter().rev().map(|rows| with(rows, 1));
                let playing = all.iter().rev().map(|rows| with(rows, 0));
                over.chain(playing).collect()
            }
        }
    }

    /// The outcome of every position.
    pub(crate) fn outcomes(self) -> HashMap<Vec<i64>, Value> {
        let mut outcomes = HashMap::new();
        for position in self.positions() {
            let wins = self.options(&position).iter().any(|after| outcomes[after] == Value::P);
            outcomes.insert(position, if wins { Value::N } else { Value::P });
        }
        outcomes
    }
}

/// The positions of the shading game at one width in which the player to move loses. One bit for
/// every position, so that wide boards of six rows take seconds.
pub(crate) struct Lost {
    /// `sequences[n][k]`: how many sequences of n numbers from 0 to k − 1 do not increase.
    sequences: Vec<Vec<usize>>,
    is_lost: Vec<bool>,
}

impl Lost {
    pub(crate) fn new(rows: usize, width: i64) -> Lost {
        let most = usize::try_from(width).expect("a width") + 1;
        let mut sequences = vec![vec![1; most + 1]];
        for n in 1..=rows {
            // The first number is below k − 1, or it is k − 1.
            let mut of = vec![0; most + 1];
            for k in 1..=most {
                of[k] = of[k - 1] + sequences[n - 1][k];
            }
            sequences.push(of);
        }
        let mut lost = Lost { is_lost: vec![false; sequences[rows][most]], sequences };
        // From the last position in lexicographic order down: a move makes a vector larger.
        let mut position = vec![width; rows];
        loop {
            let place = lost.place(&position);
            lost.is_lost[place] = !any_shading(&position, width, |after| lost.contains(after));
            let Some(row) = position.iter().rposition(|&length| length > 0) else { break };
            position[row] -= 1;
            let length = position[row];
            position[row + 1..].fill(length);
            if position[0] == 0 {
                break;
            }
        }
        lost
    }

    /// How many positions are before this one in lexicographic order.
    fn place(&self, position: &[i64]) -> usize {
        let sequences = self.sequences.iter().skip(1).rev();
        let before =
            |(&length, of): (&i64, &Vec<usize>)| of[usize::try_from(length).expect("a row")];
        position.iter().zip(sequences).map(before).sum()
    }

    /// Whether the player to move loses the position with these rows.
    pub(crate) fn contains(&self, position: &[i64]) -> bool {
        self.is_lost[self.place(position)]
    }
}

/// The positions after one shading.
fn shadings(rows: &[i64], width: i64) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    any_shading(rows, width, |after| {
        options.push(after.to_vec());
        false
    });
    options
}

/// Whether some shading leads to a position of a kind. A cell is open when it is not in the region,
/// and can be shaded when its upper or its left neighbour is in it.
fn any_shading(rows: &[i64], width: i64, mut is_of_kind: impl FnMut(&[i64]) -> bool) -> bool {
    let mut after = rows.to_vec();
    for r in 0..rows.len() {
        // Cells beyond the upper row's end can only be next to the own row's.
        let reach = if r == 0 { 0 } else { rows[r - 1] };
        for c in rows[r] + 1..=width.min(reach.max(rows[r] + 1)) {
            let upper = r > 0 && c <= rows[r - 1];
            let left = c > 1 && c - 1 <= rows[r];
            if upper || left {
                after.copy_from_slice(rows);
                after[..=r].iter_mut().for_each(|row| *row = (*row).max(c));
                if is_of_kind(&after) {
                    return true;
                }
            }
        }
    }
    false
}

pub(crate) fn value(form: &Affine, values: &[i64]) -> i64 {
    form.terms
        .iter()
        .fold(form.constant, |sum, term| sum + term.coefficient * values[term.variable as usize])
}

/// Every position of a family with the last coordinate (or, where the game has no width, the
/// first) between 0 and `most`, at parameters from −1 to `most` + 1.
pub(crate) fn instances(
    parameters: usize,
    constraints: &[Affine],
    position: &[Affine],
    most: i64,
) -> Vec<Vec<i64>> {
    // What a form comes to with the first values, whatever the others are: the least and the most.
    let bounds = |form: &Affine, values: &[i64]| {
        form.terms.iter().fold([form.constant; 2], |[least, greatest], term| {
            let by = |value: i64| term.coefficient * value;
            let [one, other] = match values.get(term.variable as usize) {
                Some(&value) => [by(value); 2],
                None => [by(-1), by(most + 1)],
            };
            [least + one.min(other), greatest + one.max(other)]
        })
    };
    let mut found = Vec::new();
    let mut begun = vec![Vec::new()];
    while let Some(values) = begun.pop() {
        let is_left_out = constraints.iter().any(|form| bounds(form, &values)[1] < 0)
            || position.iter().any(|form| bounds(form, &values)[0] > most);
        if is_left_out {
            continue;
        }
        if values.len() == parameters {
            found.push(position.iter().map(|form| value(form, &values)).collect());
        } else {
            begun.extend((-1..=most + 1).map(|next| [values.as_slice(), &[next]].concat()));
        }
    }
    found
}

/// As [`instances`], of a statement.
pub(crate) fn statement_instances(statement: &Statement, most: i64) -> Vec<Vec<i64>> {
    let parameters = statement.parameters.len();
    instances(parameters, &statement.constraints, &statement.position, most)
}

#[test]
fn the_search_counts_the_positions_of_table_2() {
    // P-positions; for b = 2 and a odd the empty board is one more, and is no position here.
    for (b, a, count) in [
        (2, 2, 1),
        (2, 4, 2),
        (3, 3, 2),
        (3, 9, 8),
        (4, 4, 6),
        (4, 9, 36),
        (5, 5, 18),
        (5, 9, 91),
        (6, 6, 58),
    ] {
        let outcomes = Board::Shading(b - 1, a - 1).outcomes();
        assert_eq!(outcomes.values().filter(|&&v| v == Value::P).count(), count, "({a}, {b})");
    }
}
