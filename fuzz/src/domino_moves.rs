//! A move of Domineering is in the list exactly when playing it is accepted, which is exactly when the
//! cells of a board allow it; and of solved boards with a change, only true claims are verified, and
//! every rejection is explained.

use std::collections::HashMap;

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::{HASH_LENGTH, hash};
use zermelo_checker::games::domineering::rules::DomineeringRules;
use zermelo_checker::games::domineering::{self, Domineering};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    rows: u8,
    columns: u8,
    moves: Vec<u8>,
    changes: Vec<(u16, u8)>,
}

/// The cells of a board, row by row, and who is to move.
type Cells = (Vec<Vec<bool>>, Player);

/// The boards after each domino of the player to move, in the order of the numbers of moves.
fn after((cells, player): &Cells) -> Vec<(Move, Cells)> {
    let (rows, columns) = (cells.len(), cells[0].len());
    let mut all = Vec::new();
    let mut number = 0;
    for row in 0..rows {
        for (down, right) in [(0, 1), (1, 0)] {
            for column in 0..columns {
                if row + down >= rows || column + right >= columns {
                    continue;
                }
                let of = if down == 1 { Player::First } else { Player::Second };
                if of == *player && !cells[row][column] && !cells[row + down][column + right] {
                    let mut next = cells.clone();
                    next[row][column] = true;
                    next[row + down][column + right] = true;
                    all.push((number, (next, player.other())));
                }
                number += 1;
            }
        }
    }
    all
}

fn wins(cells: &Cells, known: &mut HashMap<Cells, bool>) -> bool {
    if let Some(&wins) = known.get(cells) {
        return wins;
    }
    let result = after(cells).iter().any(|(_, next)| !wins(next, known));
    known.insert(cells.clone(), result);
    result
}

fn is_true(claim: &domineering::Claim) -> bool {
    let Domineering { rows, columns } = claim.game;
    if rows < 2 || columns < 1 || rows.saturating_mul(columns) > 16 {
        // Beyond what the search takes; no changed certificate of such a board is accepted by chance.
        return false;
    }
    let cells = (vec![vec![false; columns as usize]; rows as usize], Player::First);
    wins(&cells, &mut HashMap::new()) == (claim.winner == Player::First)
}

pub(crate) fn run(input: Input) {
    let (rows, columns) = (2 + u32::from(input.rows % 5), 1 + u32::from(input.columns % 6));
    let game = Domineering { rows, columns };
    let claim = domineering::Claim { winner: Player::Second, game };
    let rules = DomineeringRules::new(&claim, &[]).expect("a board");
    let mut cells = (vec![vec![false; columns as usize]; rows as usize], Player::First);
    let mut position = rules.start();
    for choice in &input.moves {
        let mut legal = Vec::new();
        rules.legal_moves(&position, &mut legal);
        let expected = after(&cells);
        assert_eq!(legal, expected.iter().map(|(mv, _)| *mv).collect::<Vec<_>>());
        for mv in 0..=rules.places().len() as Move {
            assert_eq!(rules.play(&position, mv).is_some(), legal.contains(&mv));
        }
        let over = rules.ending(&position, 0);
        let lost = expected.is_empty().then_some(position.mover == Player::First);
        assert_eq!(over, lost);
        if legal.is_empty() {
            break;
        }
        let at = usize::from(*choice) % legal.len();
        position = rules.play(&position, legal[at]).expect("legal");
        cells = expected[at].1.clone();
    }
    let mut bytes = include_bytes!("../../tests/formats/v2-domineering.cert").to_vec();
    let end = bytes.len() - HASH_LENGTH;
    for (at, value) in &input.changes {
        bytes[usize::from(*at) % end] = *value;
    }
    bytes.truncate(end);
    bytes.extend(hash(&bytes).0);
    match check(&bytes, None) {
        Verdict::Verified(verified) => match &verified.claim {
            Claim::Domineering(claim) => assert!(is_true(claim), "{claim}"),
            other => panic!("{other}"),
        },
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).to_string().is_empty());
        }
        Verdict::None(_) => {}
    }
}
