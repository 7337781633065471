//! Layers of the Erdős–Szekeres game with every bit of the file changed, and the hash made anew. Most
//! changes are rejected; whatever is still accepted has to be true, by the game on the board.

use std::collections::HashMap;

use zermelo_checker::check;
use zermelo_checker::claim::{Claim, Player, Size};
use zermelo_checker::games::erdos_szekeres::{Form, Statement};
use zermelo_checker::verdict::Verdict;

use crate::common::program;

/// Whether the player to move loses, with so many cells shaded in each row of a board of that width:
/// by section 2 of the paper, a move shades an open cell under or beside a shaded one, or (1, 1) of
/// the empty board, with all cells above and to the left of it.
fn loses(shaded: &[u32], width: u32, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&loses) = known.get(shaded) {
        return loses;
    }
    let is_shaded = |row: usize, column: u32| shaded.get(row).is_some_and(|&cells| column <= cells);
    let mut loses_here = true;
    for row in 0..shaded.len() {
        for column in 1..=width {
            let under = row > 0 && is_shaded(row - 1, column);
            let beside = column > 1 && is_shaded(row, column - 1);
            let is_first = (row, column, shaded[0]) == (0, 1, 0);
            if !is_shaded(row, column) && (under || beside || is_first) {
                let mut next = shaded.to_vec();
                next[..=row].iter_mut().for_each(|cells| *cells = column.max(*cells));
                loses_here &= !loses(&next, width, known);
            }
        }
    }
    known.insert(shaded.to_vec(), loses_here);
    loses_here
}

/// Who wins the (a, b)-game: its board has a − 1 columns and b − 1 rows.
fn winner(a: u32, b: u32) -> Player {
    let empty = vec![0; b as usize - 1];
    if loses(&empty, a - 1, &mut HashMap::new()) { Player::Second } else { Player::First }
}

/// Whether a claim about a range of sizes is true, by a table of winners that grows.
fn is_true(claim: &Claim, known: &mut HashMap<(u32, u32), Player>) -> bool {
    let Claim::ErdosSzekeres(claim) = claim else { panic!("another game: {claim}") };
    let (Statement::WinsExcept { winner: said, most, except }, Size::Every { least, modulus: 1 }) =
        (&claim.statement, claim.game.a)
    else {
        panic!("no range: {claim}")
    };
    assert_eq!(claim.game.form, Form::Avoidance);
    let b = claim.game.b;
    (least..=*most).all(|a| {
        let truth = *known.entry((a, b)).or_insert_with(|| winner(a, b));
        (truth == *said) != except.contains(&a)
    })
}

#[test]
fn layers_with_a_changed_bit_are_rejected_or_their_claim_is_true() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut known = HashMap::new();
    let (mut accepted, mut all) = (0, 0);
    for (b, most) in [("5", "7"), ("6", "6"), ("7", "3")] {
        let made = ["map", "erdos-szekeres", "--every", b, "--up-to", most, "-o", "it.cert"];
        assert_eq!(program::run(folder.path(), &made).code, 0, "({most}, {b})");
        let honest = std::fs::read(folder.path().join("it.cert")).expect("layers");
        let Verdict::Verified(verified) = check(&honest, None) else { panic!("({most}, {b})") };
        assert!(is_true(&verified.claim, &mut known), "{}", verified.claim);
        let body = honest.len() - 32;
        for bit in 0..8 * body {
            let mut changed = honest[..body].to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            let hash = blake3::hash(&changed);
            changed.extend_from_slice(hash.as_bytes());
            all += 1;
            if let Verdict::Verified(verified) = check(&changed, None) {
                assert!(is_true(&verified.claim, &mut known), "bit {bit}: {}", verified.claim);
                accepted += 1;
            }
        }
    }
    // Accepted: another origin of the file, or a larger least size.
    assert!(accepted > 0 && accepted * 2 < all, "{accepted} of {all} changes accepted");
}
