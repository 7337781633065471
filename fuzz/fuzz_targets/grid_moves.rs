//! A move of a coprimality grid is in the list exactly when playing it is accepted, which is exactly
//! when another reading of the text allows it; and of solved grids with a change, only true claims
//! are verified, and every rejection is explained.
#![no_main]

#[path = "../../tests/common/grid_value.rs"]
mod grid_value;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use zermelo::games::coprime_grid::solver::{Limits, solve};
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::coprime_grid::rules::CoprimeGridRules;
use zermelo_checker::games::coprime_grid::{self, CoprimeGrid, Order, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay, Response, Rules};
use zermelo_checker::score::Bound;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

#[derive(Arbitrary, Debug)]
struct Input {
    n: u8,
    variation: bool,
    order: u8,
    moves: Vec<u8>,
    changes: Vec<Change>,
}

#[derive(Arbitrary, Debug)]
enum Change {
    Bound { least: bool, score: u8 },
    Order(u8),
    Variation,
    Opening(u16),
    Cell { at: u16, integer: u8 },
    Move { at: u16, mv: u16 },
    Reply { at: u16, reply: u16, target: u32 },
    Win { at: u16, reply: u16 },
    Settled(u16),
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
    let game = CoprimeGrid { n, variation: Variation::Corner, order: Order::MaximiserFirst };
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
    let game = CoprimeGrid { n: u32::from(input.n % 3) + 2, variation, order: order(input.order) };
    let solution = solve(&game, &Provenance::default(), Limits::default()).expect("a small grid");
    for certificate in solution.certificates {
        let Claim::CoprimeGrid(mut claim) = certificate.header.claim.clone() else { return };
        let mut replay: Replay<'_> = certificate.decode().expect("a replay");
        for change in &input.changes {
            let entries = replay.entries.len().max(1);
            let mut set = |at: u16, response: Response| {
                let entry = replay.entries.get_mut(usize::from(at) % entries);
                entry.into_iter().for_each(|entry| entry.response = response);
            };
            match *change {
                Change::Bound { least: true, score } => claim.bound = Bound::AtLeast(score.into()),
                Change::Bound { least: false, score } => claim.bound = Bound::AtMost(score.into()),
                Change::Order(number) => claim.game.order = order(number),
                Change::Variation => claim.game.variation = variation,
                Change::Opening(opening) => replay.opening = Some(opening),
                Change::Cell { at, integer } => {
                    let cells = replay.positions.to_mut();
                    let count = cells.len().max(1);
                    let cell = cells.get_mut(usize::from(at) % count);
                    cell.into_iter().for_each(|cell| *cell = integer);
                }
                Change::Move { at, mv } => {
                    let entry = replay.entries.get_mut(usize::from(at) % entries);
                    entry.into_iter().for_each(|entry| entry.mv = mv);
                }
                Change::Reply { at, reply, target } => {
                    set(at, Response::Reply { reply, target, symmetry: 0 });
                }
                Change::Win { at, reply } => set(at, Response::Win { reply }),
                Change::Settled(at) => set(at, Response::Settled),
            }
        }
        let header = Header { claim: claim.into(), provenance: Provenance::default() };
        let (bytes, _) = Certificate::new(header, Kind::Replay, &replay).write();
        match check(&bytes, None) {
            Verdict::Verified(verified) => {
                let Claim::CoprimeGrid(claim) = &verified.claim else { panic!("another game") };
                assert!(grid_value::is_true(claim), "{claim}");
            }
            Verdict::Rejected(rejection) => {
                assert!(!explain(&bytes, &rejection, None).to_string().is_empty());
            }
            Verdict::None(why) => panic!("{why}"),
        }
    }
}

fuzz_target!(|input: Input| {
    play(&input);
    change(&input);
});
