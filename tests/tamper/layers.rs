//! Layers of the Erdős–Szekeres game with every bit of the file changed, and the hash made anew. Most
//! changes are rejected; whatever is still accepted has to be true, by the game on the board.

use std::collections::HashMap;

use zermelo_checker::check;
use zermelo_checker::claim::{Claim, Player, Size};
use zermelo_checker::games::erdos_szekeres::{Form, Statement};
use zermelo_checker::verdict::Verdict;
use zermelo_explain::explain;
use zermelo_explain::picture::{Panel, Region};

use crate::common::program;

/// The moves, each a column from 1 and a row from 0, with so many cells shaded in each row of a board of
/// that width, and what is shaded after each: by section 2 of the paper, a move shades an open cell
/// under or beside a shaded one, or (1, 1) of the empty board, with all cells above and to the left.
fn moves(shaded: &[u32], width: u32) -> Vec<(u32, usize, Vec<u32>)> {
    let is_shaded = |row: usize, column: u32| shaded.get(row).is_some_and(|&cells| column <= cells);
    let mut moves = Vec::new();
    for row in 0..shaded.len() {
        for column in 1..=width {
            let under = row > 0 && is_shaded(row - 1, column);
            let beside = column > 1 && is_shaded(row, column - 1);
            let is_first = (row, column, shaded[0]) == (0, 1, 0);
            if !is_shaded(row, column) && (under || beside || is_first) {
                let mut next = shaded.to_vec();
                next[..=row].iter_mut().for_each(|cells| *cells = column.max(*cells));
                moves.push((column, row, next));
            }
        }
    }
    moves
}

/// The outcomes of the boards of some widths.
type Known = HashMap<(u32, Vec<u32>), bool>;

/// Whether the player to move loses.
fn loses(shaded: &[u32], width: u32, known: &mut Known) -> bool {
    let here = (width, shaded.to_vec());
    if let Some(&loses) = known.get(&here) {
        return loses;
    }
    let wins = moves(shaded, width).iter().any(|(_, _, next)| loses(next, width, known));
    known.insert(here, !wins);
    !wins
}

/// Who wins the (a, b)-game: its board has a − 1 columns and b − 1 rows.
fn winner(a: u32, b: u32) -> Player {
    let empty = vec![0; b as usize - 1];
    if loses(&empty, a - 1, &mut Known::new()) { Player::Second } else { Player::First }
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

/// Small layers: b, and the largest a.
const SIZES: [(&str, &str); 3] = [("5", "7"), ("6", "6"), ("7", "3")];

/// Each of the small layers as it is, and then with each of its bits changed and the hash made anew.
fn each_changed(mut with: impl FnMut(&[u8], bool)) {
    let folder = tempfile::tempdir().expect("a folder");
    for (b, most) in SIZES {
        let made = ["map", "erdos-szekeres", "--every", b, "--up-to", most, "-o", "it.cert"];
        assert_eq!(program::run(folder.path(), &made).code, 0, "({most}, {b})");
        let honest = std::fs::read(folder.path().join("it.cert")).expect("layers");
        with(&honest, false);
        let (content, _) = honest.split_at(honest.len() - 32);
        for bit in 0..8 * content.len() {
            let mut changed = content.to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            let hash = blake3::hash(&changed);
            changed.extend_from_slice(hash.as_bytes());
            with(&changed, true);
        }
    }
}

#[test]
fn layers_with_a_changed_bit_are_rejected_or_their_claim_is_true() {
    let mut known = HashMap::new();
    let (mut accepted, mut all) = (0, 0);
    each_changed(|bytes, is_changed| match check(bytes, None) {
        Verdict::Verified(verified) => {
            assert!(is_true(&verified.claim, &mut known), "{}", verified.claim);
            (accepted, all) = (accepted + 1, all + 1);
        }
        _ if is_changed => all += 1,
        other => panic!("{other}"),
    });
    // Accepted: another origin of the file, or a larger least size.
    assert!(accepted > SIZES.len() && accepted * 2 < all, "{accepted} of {all} accepted");
}

/// One bit is wrong. A state marked as a loss with an option marked so is drawn, and the move to the
/// option named: exactly one of them is a loss. A state marked as a win without an option marked as a
/// loss is drawn: it is a loss, or the one option that is a loss is the wrong one.
#[test]
fn a_changed_bit_is_explained_by_a_state_that_is_drawn_and_a_legal_move() {
    let mut known = HashMap::new();
    let (mut with_move, mut without) = (0, 0);
    each_changed(|bytes, _| {
        let Verdict::Rejected(rejection) = check(bytes, None) else { return };
        let code = rejection.fault.code.as_str();
        if !matches!(code, "layers-p-leads-to-p" | "layers-n-without-p") {
            return;
        }
        let explained = explain(bytes, &rejection, None);
        let place = explained.place.expect("a place");
        let panels = place.position.expect(code).panels;
        let &[Panel::Region(Region { ref rows, width, .. })] = panels.as_slice() else {
            panic!("{code}")
        };
        let is_lost = loses(rows, width, &mut known);
        let moves = moves(rows, width);
        if code == "layers-p-leads-to-p" {
            let named = place.opponent_move.expect("a move");
            let (_, _, next) = moves
                .iter()
                .find(|(column, row, _)| format!("({column}, {})", row + 1) == named)
                .unwrap_or_else(|| panic!("{named} from {rows:?} on width {width}"));
            assert_ne!(is_lost, loses(next, width, &mut known), "{named} from {rows:?}");
            with_move += 1;
        } else {
            let lost = moves.iter().filter(|(_, _, next)| loses(next, width, &mut known)).count();
            assert!(is_lost || lost == 1, "{rows:?} on width {width}");
            without += 1;
        }
    });
    assert!(with_move > 100 && without > 50, "{with_move} with a move, {without} without");
}
