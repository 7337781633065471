//! A move of dots and boxes is in the list exactly when playing it is accepted, which is exactly when
//! another reading of the rules allows it; and of solved boards with a change, only true claims are
//! verified, and every rejection is explained.

#[path = "../../tests/common/boxes_value.rs"]
#[allow(dead_code)]
mod boxes_value;

use zermelo_checker::claim::{Claim, Player, Provenance};
use zermelo_checker::games::dots_and_boxes::rules::DotsAndBoxesRules;
use zermelo_checker::games::dots_and_boxes::{self, Body, DotsAndBoxes, Start};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::score::Bound;
use zermelo_games::dots_and_boxes::solver::{Options, solve};

use crate::scores::{self, Change};
use arbitrary::Arbitrary;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    board: u8,
    moves: Vec<u8>,
    changes: Vec<Change<GameChange>>,
}

#[derive(Arbitrary, Debug)]
enum GameChange {
    Sizes { rows: u8, columns: u8 },
    Symmetry { at: u8, number: u8 },
}

const BOARDS: [(u32, u32); 9] =
    [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 3), (1, 8), (5, 5)];

fn game((rows, columns): (u32, u32)) -> DotsAndBoxes {
    DotsAndBoxes { rows, columns, start: Start::default() }
}

/// Plays moves of the list, and compares the list with the rules.
fn play(input: &Input) {
    let game = game(BOARDS[usize::from(input.board) % BOARDS.len()]);
    let claim = dots_and_boxes::Claim { bound: Bound::AtLeast(0), game };
    let rules = DotsAndBoxesRules::new(&claim, &[]).expect("a size that is taken");
    let edges = boxes_value::edges(&game);
    let mut drawn = boxes_value::Drawn::new();
    let mut boxes = [0, 0];
    let mut drawer = Player::First;
    let mut position = rules.start();
    for choice in &input.moves {
        let mut legal = Vec::new();
        rules.legal_moves(&position, &mut legal);
        let expected: Vec<Move> = if drawn.len() == edges.len() {
            Vec::new()
        } else if position.mover == drawer {
            let free = (0..edges.len()).filter(|&at| !drawn.contains(&edges[at]));
            free.map(|at| at as Move).collect()
        } else {
            vec![rules.pass()]
        };
        assert_eq!(legal, expected);
        for mv in 0..=rules.pass() + 1 {
            assert_eq!(rules.play(&position, mv).is_some(), legal.contains(&mv));
        }
        assert_eq!(i32::from(position.boxes), boxes[0]);
        if legal.is_empty() {
            return;
        }
        let mv = legal[usize::from(*choice) % legal.len()];
        if let Some(&edge) = edges.get(usize::from(mv)) {
            let before = boxes_value::complete(&game, &drawn);
            drawn.insert(edge);
            let taken = boxes_value::complete(&game, &drawn) - before;
            boxes[usize::from(drawer == Player::Second)] += taken;
            if taken == 0 {
                drawer = drawer.other();
            }
        }
        position = rules.play(&position, mv).expect("legal");
    }
}

/// Changes the certificates of a small board.
fn change(input: &Input) {
    let game = game(BOARDS[usize::from(input.board) % 5]);
    let solution = solve(&game, &Provenance::default(), Options::default());
    for certificate in solution.expect("a small board").certificates {
        let Claim::DotsAndBoxes(mut claim) = certificate.header.claim.clone() else { return };
        let mut body: Body<'_> = certificate.decode().expect("a replay");
        for change in &input.changes {
            match change.make(&mut claim.bound, &mut body.replay) {
                Some(&GameChange::Sizes { rows, columns }) => {
                    (claim.game.rows, claim.game.columns) = (rows.into(), columns.into());
                }
                Some(&GameChange::Symmetry { at, number }) => {
                    let slot = body.symmetries.get_mut(usize::from(at));
                    slot.into_iter().for_each(|slot| *slot = number);
                }
                None => {}
            }
        }
        scores::judge(claim, &body, |claim| match claim {
            Claim::DotsAndBoxes(claim) => boxes_value::is_true(claim),
            _ => false,
        });
    }
}

pub(crate) fn run(input: Input) {
    play(&input);
    change(&input);
}
