//! A move of a coprimality grid is in the list exactly when playing it is accepted, which is exactly
//! when another reading of the text allows it; and of solved grids with a change, only true claims
//! are verified, and every rejection is explained.

#[path = "../../tests/common/grid_value.rs"]
mod grid_value;

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::games::coprime_grid::rules::CoprimeGridRules;
use zermelo_checker::games::coprime_grid::{self, CoprimeGrid, Order, Variation};
use zermelo_checker::proofs::replay::{Move, Replay, Rules};
use zermelo_checker::score::Bound;
use zermelo_games::coprime_grid::solver::{Options, solve};

use crate::scores::{self, Change};
use arbitrary::Arbitrary;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    n: u8,
    variation: bool,
    order: u8,
    moves: Vec<u8>,
    changes: Vec<Change<GameChange>>,
}

#[derive(Arbitrary, Debug)]
enum GameChange {
    Order(u8),
    Variation,
}

fn order(number: u8) -> Order {
    match number % 4 {
        0 => Order::MaximiserFirst,
        1 => Order::MinimiserFirst,
        2 => Order::MaximiserAlone,
        _ => Order::MinimiserAlone,
    }
}

/// Plays moves of the list, and compares the list with the text.
fn play(input: &Input) {
    let n = u32::from(input.n % 8) + 2;
    let game = CoprimeGrid {
        n,
        variation: Variation::Corner,
        order: Order::MaximiserFirst,
        start: Vec::new(),
    };
    let claim = coprime_grid::Claim { bound: Bound::AtLeast(0), game };
    let rules = CoprimeGridRules::new(&claim).expect("a size that is taken");
    let mut cells = grid_value::empty(n);
    let mut position = rules.start();
    for choice in &input.moves {
        let mut legal = Vec::new();
        rules.legal_moves(&position, &mut legal);
        let mut expected: Vec<Move> = Vec::new();
        let side = n as usize - 1;
        for (row, column) in (1..=side).flat_map(|row| (1..=side).map(move |c| (row, c))) {
            for integer in grid_value::allowed(&cells, row, column) {
                let cell = (row - 1) * side + column - 1;
                expected.push((cell * n as usize) as Move + integer as Move);
            }
        }
        assert_eq!(legal, expected);
        for mv in 0..=rules.pass() + 1 {
            assert_eq!(rules.play(&position, mv).is_some(), legal.contains(&mv));
        }
        if legal.is_empty() {
            return;
        }
        let mv = legal[usize::from(*choice) % legal.len()];
        let cell = usize::from(mv) / n as usize;
        cells[cell / side + 1][cell % side + 1] = Some(u32::from(mv) % n);
        position = rules.play(&position, mv).expect("legal");
    }
}

/// Changes the certificates of a small grid.
fn change(input: &Input) {
    let variation = if input.variation { Variation::Parity } else { Variation::Corner };
    let n = u32::from(input.n % 3) + 2;
    let cells = (n as usize - 1).pow(2);
    // From the headings alone, or from a grid with integers that is not full.
    let start = grid_value::random_start(n, input.moves.len() % cells, &mut u64::from(input.order));
    let game = CoprimeGrid { n, variation, order: order(input.order), start };
    let solution = solve(&game, &Provenance::default(), Options::default()).expect("a small grid");
    for certificate in solution.certificates {
        let Claim::CoprimeGrid(mut claim) = certificate.header.claim.clone() else { return };
        let mut replay: Replay<'_> = certificate.decode().expect("a replay");
        for change in &input.changes {
            match change.make(&mut claim.bound, &mut replay) {
                Some(&GameChange::Order(number)) => claim.game.order = order(number),
                Some(GameChange::Variation) => claim.game.variation = variation,
                None => {}
            }
        }
        scores::judge(claim, &replay, |claim| match claim {
            Claim::CoprimeGrid(claim) => grid_value::is_true(claim),
            _ => false,
        });
    }
}

pub(crate) fn run(input: Input) {
    play(&input);
    change(&input);
}
