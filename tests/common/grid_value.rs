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
    let mut cells = empty(game.n);
    let mut written = 0;
    for (row, integers) in game.start.iter().enumerate() {
        for (column, &integer) in integers.iter().enumerate() {
            cells[row + 1][column + 1] = Some(integer.into());
            written += 1;
        }
    }
    minimax(&cells, written, game, &mut HashMap::new())
}

/// A start that a game comes to, with so many integers: each cell and each integer that the text allows
/// is as likely as another one.
pub(crate) fn random_start(n: u32, written: usize, state: &mut u64) -> Vec<Vec<u8>> {
    let mut cells = empty(n);
    for _ in 0..written {
        let places = (1..cells.len()).flat_map(|row| (1..cells.len()).map(move |c| (row, c)));
        let moves: Vec<(usize, usize, u32)> = places
            .flat_map(|(row, column)| {
                allowed(&cells, row, column).into_iter().map(move |m| (row, column, m))
            })
            .collect();
        // Knuth's constants (MMIX).
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = usize::try_from(*state >> 33).expect("31 bits") % moves.len();
        let (row, column, integer) = moves[place];
        cells[row][column] = Some(integer);
    }
    let row = |row: &Vec<Option<u32>>| -> Vec<u8> {
        row.iter().skip(1).flatten().map(|&m| u8::try_from(m).expect("small")).collect()
    };
    cells.iter().skip(1).map(row).filter(|row| !row.is_empty()).collect()
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
