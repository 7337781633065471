//! The rules against the text: its sample, and a second reading of its sentences.

use std::collections::BTreeSet;

use super::*;
use crate::games::coprime_grid::Order;
use crate::score::Bound;
use crate::writing::Records;

const VARIATIONS: [Variation; 2] = [Variation::Corner, Variation::Parity];

fn claim(bound: Bound, n: u32, variation: Variation, order: Order) -> Claim {
    Claim { bound, game: CoprimeGrid { n, variation, order, start: Vec::new() } }
}

/// The rules with the minimiser as proponent: the first player is to move in stored grids exactly
/// where the order lets the maximiser begin.
fn rules(n: u32, order: Order) -> CoprimeGridRules {
    let claim = claim(Bound::AtMost(0), n, Variation::Corner, order);
    CoprimeGridRules::new(&claim).expect("a size that the rules take")
}

fn record(rows: &[&[u8]]) -> Vec<u8> {
    rows.concat()
}

fn moves(rules: &CoprimeGridRules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    moves
}

const E: u8 = EMPTY;

/// The sample partial game of the text, without the headings.
fn sample() -> Vec<u8> {
    record(&[
        &[0, 1, 1, 3, 2],
        &[1, 1, 2, 1, E],
        &[1, 3, 2, E, E],
        &[3, E, E, E, E],
        &[E, E, E, E, E],
    ])
}

#[test]
fn the_starred_cell_of_the_sample_allows_1_and_3() {
    // Thirteen integers are written, so the second player is to move.
    let rules = rules(6, Order::MinimiserFirst);
    let position = rules.read(&sample()).expect("a position");
    // By its column 1, “because 3 is coprime to the 2 above the *, but not to 6”; by its row 3,
    // “because 6 is coprime to the three 1's to the left of *, but not to the 2 or 3”.
    assert_eq!(rules.allowed(&position, 6, 3), Some([1, 3]));
    let at_star: Vec<Move> = [1, 3].iter().filter_map(|&m| rules.number(6, 3, m)).collect();
    let legal = moves(&rules, &position);
    let starred = |mv: &Move| usize::from(*mv) / 6 == rules.place(6, 3).expect("a cell");
    assert_eq!(legal.into_iter().filter(starred).collect::<Vec<_>>(), at_star);
}

/// A full grid of headings and integers, `None` where nothing is written; column and row from 1.
type Grid = Vec<Vec<Option<u64>>>;

fn empty_grid(n: usize) -> Grid {
    let heading = |column: usize, row: usize| (column == 1 || row == 1).then_some(column.max(row));
    let heading = |column, row| heading(column, row).map(|m| m as u64);
    (0..=n).map(|row| (0..=n).map(|column| heading(column, row)).collect()).collect()
}

/// The greatest number that divides both; every number divides 0.
fn common_divisor(a: u64, b: u64) -> u64 {
    (1..=a.max(b)).rev().find(|d| a.is_multiple_of(*d) && b.is_multiple_of(*d)).unwrap_or(0)
}

/// What the text allows in a cell, in its words.
fn of_the_text(grid: &Grid, column: usize, row: usize) -> BTreeSet<u64> {
    if grid[row][column].is_some()
        || grid[row - 1][column].is_none()
        || grid[row][column - 1].is_none()
    {
        return BTreeSet::new();
    }
    let in_column = (1..row).filter_map(|k| grid[k][column]);
    let in_row = (1..column).filter_map(|j| grid[row][j]);
    let above = in_column.filter(|&m| common_divisor(m, row as u64) == 1).count();
    let left = in_row.filter(|&m| common_divisor(m, column as u64) == 1).count();
    BTreeSet::from([above as u64, left as u64])
}

#[test]
fn random_games_allow_in_every_cell_what_the_text_allows() {
    // A linear congruential generator (Knuth's constants): the same games every time.
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    for side in 2..=MAX_N {
        let n = usize::try_from(side).expect("small");
        for _ in 0..40 {
            let rules = rules(side, Order::MaximiserFirst);
            let (mut grid, mut position) = (empty_grid(n), rules.start());
            for filled in 0..=(n - 1) * (n - 1) {
                let expected: Vec<(usize, usize, u64)> = (2..=n)
                    .flat_map(|row| (2..=n).map(move |column| (column, row)))
                    .flat_map(|(column, row)| {
                        of_the_text(&grid, column, row).into_iter().map(move |m| (column, row, m))
                    })
                    .collect();
                let number = |&(column, row, m): &(usize, usize, u64)| {
                    Move::try_from(
                        ((row - 2) * (n - 1) + column - 2) * n + usize::try_from(m).expect("small"),
                    )
                    .expect("few")
                };
                let legal = moves(&rules, &position);
                assert_eq!(legal, expected.iter().map(number).collect::<Vec<_>>(), "{grid:?}");
                for mv in 0..=rules.pass().saturating_add(1) {
                    assert_eq!(rules.play(&position, mv).is_some(), legal.contains(&mv), "{mv}");
                }
                let over = filled == (n - 1) * (n - 1);
                assert_eq!(legal.is_empty(), over);
                if over {
                    break;
                }
                let &(column, row, m) = &expected[random(expected.len())];
                grid[row][column] = Some(m);
                position = rules.play(&position, number(&(column, row, m))).expect("legal");
            }
        }
    }
}

/// The integers of the sample, in another order than by rows: by columns.
#[test]
fn every_integer_of_the_sample_can_be_written_in_some_order() {
    let rules = rules(6, Order::MaximiserFirst);
    let (mut position, mut written) = (rules.start(), 0);
    for column in 2..=6 {
        for row in 2..=6 {
            let place = rules.place(column, row).expect("a cell");
            let integer = sample()[place];
            if integer != EMPTY {
                let mv = rules.number(column, row, integer).expect("a move");
                position = rules.play(&position, mv).expect("legal");
                written += 1;
            }
        }
    }
    assert_eq!(written, 13);
    let mut stored = Vec::new();
    rules.write(&position, &mut stored);
    assert_eq!(stored, sample());
}

#[test]
fn only_1_is_coprime_to_0() {
    for m in 0..=9u8 {
        assert_eq!(are_coprime(m, 0), m == 1, "{m}");
        assert_eq!(are_coprime(0, m), m == 1, "{m}");
        for k in 1..=9u8 {
            let expected = common_divisor(m.into(), k.into()) == 1;
            assert_eq!(are_coprime(m, k), expected, "{m} and {k}");
        }
    }
}

#[test]
fn the_players_want_what_the_order_says() {
    let (high, low) = (Bound::AtLeast(1), Bound::AtMost(1));
    for (bound, order, proponent) in [
        (high, Order::MaximiserFirst, Player::First),
        (low, Order::MaximiserFirst, Player::Second),
        (high, Order::MinimiserFirst, Player::Second),
        (low, Order::MinimiserFirst, Player::First),
        (high, Order::MaximiserAlone, Player::First),
        (low, Order::MaximiserAlone, Player::Second),
        (high, Order::MinimiserAlone, Player::Second),
        (low, Order::MinimiserAlone, Player::First),
    ] {
        for variation in VARIATIONS {
            assert_eq!(claim(bound, 4, variation, order).proponent(), proponent, "{order:?}");
        }
    }
}

/// With n = 3 nobody has a choice: 0, 1, 1 and 1 are written, by hand from the text.
#[test]
fn a_grid_of_3_ends_with_1_in_the_corner_and_3_odd_integers() {
    let orders = [
        (Order::MaximiserFirst, false),
        (Order::MinimiserFirst, false),
        (Order::MaximiserAlone, true),
        (Order::MinimiserAlone, true),
    ];
    for (order, is_alone) in orders {
        for (variation, score) in [(Variation::Corner, 1), (Variation::Parity, 3)] {
            for (bound, holds) in [
                (Bound::AtLeast(score), true),
                (Bound::AtLeast(score + 1), false),
                (Bound::AtMost(score), true),
                (Bound::AtMost(score - 1), false),
            ] {
                let rules = CoprimeGridRules::new(&claim(bound, 3, variation, order)).expect("3");
                let mut position = rules.start();
                for (place, integer) in [(0, 0), (1, 1), (2, 1), (3, 1)] {
                    if is_alone && place > 0 {
                        assert_eq!(moves(&rules, &position), [rules.pass()], "{order:?}");
                        assert_eq!(rules.play(&position, 0), None, "only a pass");
                        position = rules.play(&position, rules.pass()).expect("a pass");
                    }
                    assert_eq!(rules.play(&position, rules.pass()), None, "nobody else passes");
                    position = rules.play(&position, place * 3 + integer).expect("legal");
                    let ending = rules.ending(&position, 0);
                    assert_eq!(ending, (place == 3).then_some(holds), "{bound:?} {order:?}");
                }
                assert_eq!(moves(&rules, &position), [], "the game is over");
                assert_eq!(rules.play(&position, rules.pass()), None, "the game is over");
            }
        }
    }
}

#[test]
fn a_stored_grid_is_one_of_the_game_with_the_opponent_to_move() {
    // The proponent is the minimiser: the second player, or the first.
    let (second, first) = (Order::MaximiserFirst, Order::MinimiserFirst);
    let (passes, writes) = (Order::MaximiserAlone, Order::MinimiserAlone);
    let (wrong, turn) = (Err(POSITION_INTEGER), Err(POSITION_TURN));
    for (what, order, rows, expected) in [
        ("the start", second, [E, E, E, E], Ok(())),
        ("not the opponent's start", first, [E, E, E, E], turn),
        ("one integer", first, [0, E, E, E], Ok(())),
        ("one integer too many", second, [0, E, E, E], turn),
        ("three integers", first, [0, 1, 1, E], Ok(())),
        ("a full grid", second, [0, 1, 1, 1], turn),
        ("an integer that is not allowed", first, [1, E, E, E], wrong),
        ("an integer that a later cell does not allow", first, [0, 1, 2, E], wrong),
        ("the largest number", first, [254, E, E, E], wrong),
        ("a cell whose upper neighbour is empty", second, [0, E, E, 1], wrong),
        ("a cell beside an empty one", first, [E, 1, E, E], wrong),
        ("the start, of the writer", passes, [E, E, E, E], Ok(())),
        ("an integer, of the writer", passes, [0, E, E, E], Ok(())),
        ("two integers, of the writer", passes, [0, 1, E, E], Ok(())),
        ("a full grid, of the writer", passes, [0, 1, 1, 1], turn),
        ("a pass before the first integer", writes, [E, E, E, E], turn),
        ("a pass after one", writes, [0, E, E, E], Ok(())),
        ("a pass after two", writes, [0, 1, E, E], Ok(())),
        ("a pass after the end", writes, [0, 1, 1, 1], turn),
    ] {
        let rules = rules(3, order);
        let read = rules.read(&rows);
        assert_eq!(read.map(|_| ()), expected, "{what}");
        if let Ok(position) = read {
            let mut stored = Vec::new();
            rules.write(&position, &mut stored);
            assert_eq!(
                (stored.as_slice(), rules.mover(&position)),
                (&rows[..], rules.proponent().other())
            );
        }
        for length in [0, 3, 5] {
            assert_eq!(rules.read(&vec![E; length]).map(|_| ()), wrong, "{length} bytes");
        }
    }
}

#[test]
fn sizes_from_2_to_9_are_taken() {
    for (n, taken) in [(0, false), (1, false), (2, true), (9, true), (10, false), (u32::MAX, false)]
    {
        let claim = claim(Bound::AtLeast(0), n, Variation::Corner, Order::MaximiserFirst);
        let rules = CoprimeGridRules::new(&claim);
        assert_eq!(rules.is_ok(), taken, "{n}");
        if let Ok(rules) = rules {
            assert_eq!(rules.record_width(), ((n - 1) * (n - 1)) as usize);
            assert_eq!(rules.cells().count(), rules.record_width());
        }
    }
}

/// The rows of a start.
type Rows<'r> = &'r [&'r [u8]];

/// The claim from a start on a grid of 3, in which nobody has a choice: 0, 1, 1 and 1 are written.
#[test]
fn a_start_is_a_grid_that_the_text_allows_and_is_not_full() {
    let wrong = Err(START_POSITION.into());
    let starts: [(&str, Rows<'_>, Result<u8, Fault>); 16] = [
        ("no integer", &[], Ok(0)),
        ("one integer", &[&[0]], Ok(1)),
        ("two in a row", &[&[0, 1]], Ok(2)),
        ("two in a column", &[&[0], &[1]], Ok(2)),
        ("all but the last", &[&[0, 1], &[1]], Ok(3)),
        ("all", &[&[0, 1], &[1, 1]], Err(START_OVER.into())),
        ("an integer that is not allowed", &[&[1]], wrong.clone()),
        ("a later one that is not allowed", &[&[0, 1], &[0]], wrong.clone()),
        ("the mark of an empty cell", &[&[EMPTY]], wrong.clone()),
        ("the largest integer", &[&[0, 254]], wrong.clone()),
        ("an integer below an empty cell", &[&[0], &[1, 1]], wrong.clone()),
        ("an integer beyond the row", &[&[0, 1, 1]], wrong.clone()),
        ("a row beyond the grid", &[&[0], &[1], &[1]], wrong.clone()),
        ("an empty row", &[&[]], wrong.clone()),
        ("an empty row at the end", &[&[0], &[]], wrong.clone()),
        ("an empty row before another", &[&[], &[0]], wrong),
    ];
    for (what, rows, expected) in starts {
        for (order, is_alone) in [
            (Order::MaximiserFirst, false),
            (Order::MinimiserFirst, false),
            (Order::MaximiserAlone, true),
            (Order::MinimiserAlone, true),
        ] {
            let mut claim = claim(Bound::AtMost(0), 3, Variation::Corner, order);
            claim.game.start = rows.iter().map(|row| row.to_vec()).collect();
            let found = CoprimeGridRules::new(&claim).map(|rules| rules.start());
            let mover = |written: u8| match is_alone || written.is_multiple_of(2) {
                true => Player::First,
                false => Player::Second,
            };
            let who =
                found.as_ref().map(|start| (start.written(), start.mover)).map_err(Clone::clone);
            assert_eq!(who, expected.clone().map(|n| (n, mover(n))), "{what}, {order:?}");
        }
    }
}

/// A row of more integers than there are numbers of columns, and as many rows.
#[test]
fn a_start_of_any_length_is_refused() {
    for start in [vec![vec![0; 1000]], vec![vec![0]; 1000], vec![vec![]; 1000]] {
        let mut claim = claim(Bound::AtMost(0), 9, Variation::Corner, Order::MaximiserFirst);
        claim.game.start = start;
        assert_eq!(CoprimeGridRules::new(&claim).err(), Some(START_POSITION.into()));
    }
}

#[test]
fn the_sample_is_a_start_with_the_second_player_to_move() {
    let mut claim = claim(Bound::AtMost(0), 6, Variation::Parity, Order::MaximiserFirst);
    let rows = [&[0, 1, 1, 3, 2][..], &[1, 1, 2, 1], &[1, 3, 2], &[3]];
    claim.game.start = rows.iter().map(|row| row.to_vec()).collect();
    let rules = CoprimeGridRules::new(&claim).expect("a start");
    let mut stored = Vec::new();
    rules.write(&rules.start(), &mut stored);
    assert_eq!((stored, rules.mover(&rules.start())), (sample(), Player::Second));
    // Other stored grids are read as before: they need not come from the start.
    let rules =
        CoprimeGridRules::new(&Claim { bound: Bound::AtLeast(0), ..claim }).expect("a start");
    assert_eq!(rules.read(&sample()).map(|position| position == rules.start()), Ok(true));
}
