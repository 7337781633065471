//! The truth about small coprimality grids, from the text: every line of play to its end, over whole
//! grids.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Order, Variation};
use zermelo_checker::score::Bound;

/// Integers by row, the headings too; `None` where nothing is written.
pub(crate) type Cells = Vec<Vec<Option<u32>>>;

/// Whether a claim is true.
pub(crate) fn is_true(claim: &Claim) -> bool {
    let value = value(&claim.game);
    match claim.bound {
        Bound::AtLeast(least) => value >= least,
        Bound::AtMost(most) => value <= most,
    }
}

/// The value of a grid.
pub(crate) fn value(game: &CoprimeGrid) -> u32 {
    assert!((2..=5).contains(&game.n), "too large for a search of everything");
    minimax(&empty(game.n), 0, game, &mut HashMap::new())
}

/// The headings alone.
pub(crate) fn empty(n: u32) -> Cells {
    let heading = |row: u32, column: u32| (row == 1 || column == 1).then_some(row.max(column));
    let row = |row| (1..=n).map(|column| heading(row, column)).collect();
    (1..=n).map(row).collect()
}

fn minimax(
    cells: &Cells,
    written: usize,
    game: &CoprimeGrid,
    known: &mut HashMap<Cells, u32>,
) -> u32 {
    if let Some(&value) = known.get(cells) {
        return value;
    }
    let mut scores = BTreeSet::new();
    for row in 1..cells.len() {
        for column in 1..cells.len() {
            for integer in allowed(cells, row, column) {
                let mut after = cells.clone();
                after[row][column] = Some(integer);
                scores.insert(minimax(&after, written + 1, game, known));
            }
        }
    }
    let maximises = match game.order {
        Order::MaximiserFirst => written.is_multiple_of(2),
        Order::MinimiserFirst => !written.is_multiple_of(2),
        Order::MaximiserAlone => true,
        Order::MinimiserAlone => false,
    };
    let best = if maximises { scores.last() } else { scores.first() };
    let value = best.copied().unwrap_or_else(|| score(cells, game.variation));
    known.insert(cells.clone(), value);
    value
}

/// What a cell allows; nothing where it is filled or cannot be filled yet. Row and column from 0.
pub(crate) fn allowed(cells: &Cells, row: usize, column: usize) -> BTreeSet<u32> {
    let above: Option<Vec<u32>> = (0..row).map(|r| cells[r][column]).collect();
    let left: Option<Vec<u32>> = (0..column).map(|c| cells[row][c]).collect();
    let (Some(above), Some(left), None) = (above, left, cells[row][column]) else {
        return BTreeSet::new();
    };
    let coprime_to = |integers: &[u32], number: usize| {
        let number = u32::try_from(number + 1).expect("small");
        let divides = |d: u32, m: u32| m.is_multiple_of(d);
        let coprime =
            |m: &&u32| (2..=number.max(**m)).all(|d| !(divides(d, **m) && divides(d, number)));
        u32::try_from(integers.iter().filter(coprime).count()).expect("few")
    };
    BTreeSet::from([coprime_to(&above, row), coprime_to(&left, column)])
}

fn score(cells: &Cells, variation: Variation) -> u32 {
    let inner = cells.iter().skip(1).flat_map(|row| row.iter().skip(1)).flatten();
    match variation {
        Variation::Corner => inner.last().copied().unwrap_or_default(),
        Variation::Parity => inner.map(|m| m % 2).sum(),
    }
}
