//! The board rules against the definition: permutations, and the longest monotone subsequences
//! that end in a digit.

use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::writing::Records;

fn claim(a: u32, b: u32, form: Form) -> Claim {
    let statement = Statement::Strategy(Strategy::Wins(Player::First));
    Claim { statement, game: ErdosSzekeres { a: Size::Exactly(a), b, form } }
}

fn rules(a: u32, b: u32, form: Form) -> ErdosSzekeresRules {
    ErdosSzekeresRules::new(&claim(a, b, form)).expect("a size that the rules take")
}

/// The rules, with this player to move in stored positions.
fn rules_for(mover: Player, form: Form) -> ErdosSzekeresRules {
    let statement = Statement::Strategy(Strategy::Wins(mover.other()));
    let claim = Claim { statement, ..claim(5, 4, form) };
    ErdosSzekeresRules::new(&claim).expect("a size that the rules take")
}

/// The permutation with the digit appended: digits from it upwards make room (section 1).
fn append(permutation: &[usize], digit: usize) -> Vec<usize> {
    let moved = permutation.iter().map(|&old| if old >= digit { old + 1 } else { old });
    moved.chain([digit]).collect()
}

/// The lengths of the longest increasing and decreasing subsequences that end in each digit.
fn pairs(permutation: &[usize]) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (i, &digit) in permutation.iter().enumerate() {
        let before = || permutation[..i].iter().zip(&pairs);
        let increasing = before().filter(|(d, _)| **d < digit).map(|(_, pair)| pair.0).max();
        let decreasing = before().filter(|(d, _)| **d > digit).map(|(_, pair)| pair.1).max();
        pairs.push((increasing.unwrap_or(0) + 1, decreasing.unwrap_or(0) + 1));
    }
    pairs
}

/// The pairs of all digits that can be appended.
fn next_pairs(permutation: &[usize]) -> BTreeSet<(usize, usize)> {
    let last = |digit| pairs(&append(permutation, digit)).pop().expect("a digit was appended");
    (1..=permutation.len() + 1).map(last).collect()
}

/// The position of the board rules after a permutation, by its digits' cells.
fn replayed(rules: &ErdosSzekeresRules, permutation: &[usize]) -> Position {
    pairs(permutation).into_iter().fold(rules.start(), |position, (c, r)| {
        let (c, r) = (u8::try_from(c).expect("small"), u8::try_from(r).expect("small"));
        rules.play(&position, rules.number(c, r)).expect("a digit is a legal move")
    })
}

/// What the board rules allow after a permutation whose cells are all on the board is what the
/// definition allows: the same cells on the board, and a move off it exactly when some digit
/// completes a pattern.
fn assert_agrees(a: u32, b: u32, permutation: &[usize]) {
    let avoidance = rules(a, b, Form::Avoidance);
    let achievement = rules(a, b, Form::Achievement);
    let position = replayed(&avoidance, permutation);
    let in_board = |&(c, r): &(usize, usize)| {
        c <= usize::from(avoidance.width) && r <= usize::from(avoidance.height)
    };
    let (on, off): (BTreeSet<_>, BTreeSet<_>) =
        next_pairs(permutation).into_iter().partition(in_board);
    let mut expected: Vec<Move> = on
        .into_iter()
        .map(|(c, r)| avoidance.number(c.try_into().expect("small"), r.try_into().expect("small")))
        .collect();
    expected.sort_unstable();
    let mut moves = Vec::new();
    avoidance.legal_moves(&position, &mut moves);
    assert_eq!(moves, expected, "({a}, {b}) after {permutation:?}");

    if !off.is_empty() {
        expected.push(achievement.off_board());
    }
    moves.clear();
    achievement.legal_moves(&position, &mut moves);
    assert_eq!(moves, expected, "({a}, {b}) achievement after {permutation:?}");

    for mv in 0..=achievement.off_board() + 1 {
        let legal = achievement.play(&position, mv).is_some();
        assert_eq!(legal, moves.contains(&mv), "move {mv} after {permutation:?}");
    }
}

fn fits(a: u32, b: u32, permutation: &[usize]) -> bool {
    pairs(permutation).iter().all(|&(c, r)| c < a as usize && r < b as usize)
}

#[test]
fn moves_after_every_short_permutation_are_those_of_the_definition() {
    fn walk(a: u32, b: u32, permutation: &[usize], length: usize) {
        assert_agrees(a, b, permutation);
        for digit in 1..=permutation.len() + 1 {
            let next = append(permutation, digit);
            if next.len() <= length && fits(a, b, &next) {
                walk(a, b, &next, length);
            }
        }
    }
    for (a, b, length) in [(2, 2, 1), (5, 2, 4), (2, 5, 4), (3, 3, 4), (4, 4, 6), (7, 7, 6)] {
        walk(a, b, &[], length);
    }
}

#[test]
fn moves_after_long_random_permutations_are_those_of_the_definition() {
    // A linear congruential generator (Knuth's constants): the same permutations every time.
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    for (a, b) in [(9, 5), (5, 9), (12, 4), (7, 7), (30, 2)] {
        for _ in 0..20 {
            let mut permutation = Vec::new();
            for _ in 0..60 {
                let next = append(&permutation, random(permutation.len() + 1) + 1);
                if fits(a, b, &next) {
                    permutation = next;
                    assert_agrees(a, b, &permutation);
                }
            }
        }
    }
}

#[test]
fn the_paper_s_figure_1_has_its_cells_and_figure_2_its_moves() {
    let permutation = [1, 6, 3, 4, 2, 5];
    assert_eq!(pairs(&permutation), [(1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (4, 2)]);
    let rules = rules(6, 5, Form::Avoidance);
    let position = replayed(&rules, &permutation);
    assert_eq!(position.rows[..4], [4, 4, 2, 0]);
    let mut moves = Vec::new();
    rules.legal_moves(&position, &mut moves);
    let cells: Vec<_> = moves.iter().filter_map(|&mv| rules.cell(mv)).collect();
    assert_eq!(cells, [(5, 1), (5, 2), (3, 3), (4, 3), (1, 4), (2, 4)]);
}

/// The trap of the notes: with column 0 as part of the region, row 3 would be open to (1, 3)
/// here.
#[test]
fn an_empty_row_cannot_be_entered_beside_the_edge() {
    for form in [Form::Avoidance, Form::Achievement] {
        let rules = rules(5, 4, form);
        let position = rules.read(&[2, 0, 0]).expect("a position");
        assert_eq!(rules.play(&position, rules.number(1, 3)), None);
        let mut moves = Vec::new();
        rules.legal_moves(&position, &mut moves);
        let expected = [(3, 1), (1, 2), (2, 2)].map(|(c, r)| rules.number(c, r));
        assert_eq!(moves, expected);
    }
}

#[test]
fn a_move_is_legal_beside_the_region_and_nowhere_else() {
    let avoidance = rules_for(Player::First, Form::Avoidance);
    let achievement = rules_for(Player::First, Form::Achievement);
    let position = avoidance.read(&[3, 1, 0]).expect("a position");
    for (cell, expected) in [
        ((2, 1), None),
        ((3, 3), None),
        ((4, 2), None),
        ((3, 2), Some([3, 3, 0])),
        ((4, 1), Some([4, 1, 0])),
        ((1, 3), Some([3, 1, 1])),
    ] {
        let played = avoidance.play(&position, avoidance.number(cell.0, cell.1));
        let rows = played.map(|position| [position.rows[0], position.rows[1], position.rows[2]]);
        assert_eq!(rows, expected, "{cell:?}");
    }
    // 4 × 3 cells, numbered 0 to 11. A pattern can be completed beside a full row only.
    for mv in [12, 13, 255, 256, 4 * 255, 4 * 256, u16::MAX] {
        assert_eq!(avoidance.play(&position, mv), None, "{mv}");
        assert_eq!(achievement.play(&position, mv), None, "{mv}");
    }
    let full_row = achievement.read(&[4, 1, 0]).expect("a position");
    assert_eq!(achievement.play(&full_row, 13), None);
    let over = achievement.play(&full_row, 12).expect("column 5 is open");
    // First has moved and won, and Second is claimed to win.
    assert_eq!(achievement.ending(&over, 12), Some(false));
    assert_eq!(achievement.play(&over, 12), None);
    assert_eq!(achievement.play(&over, achievement.number(2, 2)), None);
}

/// Up to the last column, whose number is the largest of a byte.
#[test]
fn the_legal_moves_of_the_widest_board_are_those_that_can_be_played() {
    for form in [Form::Avoidance, Form::Achievement] {
        let rules = rules(MAX_A, 4, form);
        for lengths in [[0, 0, 0], [1, 0, 0], [254, 1, 0], [255, 0, 0], [255, 254, 254], [255; 3]] {
            let mut position = rules.start();
            position.rows[..3].copy_from_slice(&lengths);
            let mut legal = Vec::new();
            rules.legal_moves(&position, &mut legal);
            let played = (0..=u16::MAX).filter(|&mv| rules.play(&position, mv).is_some());
            assert_eq!(legal, played.collect::<Vec<_>>(), "{lengths:?} {form:?}");
        }
    }
}

#[test]
fn a_stored_position_is_a_region_that_can_be_played_on() {
    for (form, record, mover, expected) in [
        (Form::Avoidance, vec![4, 2, 0], Player::Second, true),
        (Form::Avoidance, vec![4, 4, 3], Player::Second, true),
        (Form::Avoidance, vec![4, 4, 4], Player::Second, false),
        (Form::Achievement, vec![4, 4, 4], Player::Second, true),
        (Form::Avoidance, vec![5, 2, 0], Player::Second, false),
        (Form::Avoidance, vec![3, 4, 0], Player::Second, false),
        (Form::Avoidance, vec![3, 2, 3], Player::Second, false),
        (Form::Avoidance, vec![0, 0, 0], Player::First, true),
        (Form::Avoidance, vec![0, 0, 0], Player::Second, false),
        (Form::Avoidance, vec![3, 2], Player::Second, false),
        (Form::Avoidance, vec![3, 2, 0, 0], Player::Second, false),
    ] {
        let rules = rules_for(mover, form);
        let read = rules.read(&record);
        let what = format!("{form:?} {record:?} {mover:?}");
        assert_eq!(read.is_ok(), expected, "{what}");
        let Ok(position) = read else {
            assert_eq!(read, Err(POSITION_ROWS), "{what}");
            continue;
        };
        assert_eq!(rules.mover(&position), mover, "{what}");
        let mut written = vec![9];
        rules.write(&position, &mut written);
        assert_eq!(written, [&[9], record.as_slice()].concat(), "{what}");
    }
}

#[test]
fn sizes_are_taken_up_to_their_limits_and_no_further() {
    let code = |claim: &Claim| {
        ErdosSzekeresRules::new(claim).map_or_else(|fault| fault.code.as_str(), |_| "taken")
    };
    for (a, b, expected) in [
        (2, 2, "taken"),
        (1, 2, "size"),
        (2, 1, "size"),
        (0, 0, "size"),
        (MAX_A, MAX_B, "taken"),
        (MAX_A + 1, 2, "size"),
        (2, MAX_B + 1, "size"),
        (u32::MAX, u32::MAX, "size"),
    ] {
        assert_eq!(code(&claim(a, b, Form::Avoidance)), expected, "({a}, {b})");
    }
    let one = claim(5, 5, Form::Avoidance);
    let every = Size::Every { least: 5, modulus: 1 };
    let all = Claim { game: ErdosSzekeres { a: every, ..one.game }, ..one };
    assert_eq!(code(&all), "wrong-kind-for-claim");
    let statement = Statement::PPositions { count: 1, winner: Player::First };
    assert_eq!(code(&Claim { statement, ..one }), "wrong-kind-for-claim");
}

/// Who wins from a position, by the board rules.
fn wins(
    rules: &ErdosSzekeresRules,
    position: &Position,
    known: &mut HashMap<[u8; 4], bool>,
) -> bool {
    let key = [0, 1, 2, 3].map(|row| position.rows[row]);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    let won = moves.into_iter().any(|mv| {
        let after = rules.play(position, mv).expect("legal");
        match rules.ending(&after, mv) {
            Some(first_has_won) => first_has_won == (position.mover == Player::First),
            None => !wins(rules, &after, known),
        }
    });
    known.insert(key, won);
    won
}

/// Who wins after a permutation, by the definition: a digit that completes a pattern ends the
/// game, and wins or loses it.
fn wins_with_digits(
    (a, b): (u32, u32),
    form: Form,
    permutation: &[usize],
    known: &mut HashMap<Vec<usize>, bool>,
) -> bool {
    if let Some(&known) = known.get(permutation) {
        return known;
    }
    let won = (1..=permutation.len() + 1).any(|digit| {
        let after = append(permutation, digit);
        if fits(a, b, &after) {
            !wins_with_digits((a, b), form, &after, known)
        } else {
            form == Form::Achievement
        }
    });
    known.insert(permutation.to_vec(), won);
    won
}

#[test]
fn the_winner_by_the_board_is_the_winner_by_digits() {
    for (a, b) in [(2, 2), (3, 2), (2, 3), (6, 2), (3, 3), (4, 3), (5, 3), (3, 5), (4, 4)] {
        for form in [Form::Avoidance, Form::Achievement] {
            let rules = rules(a, b, form);
            let board = wins(&rules, &rules.start(), &mut HashMap::new());
            let digits = wins_with_digits((a, b), form, &[], &mut HashMap::new());
            assert_eq!(board, digits, "({a}, {b}) {form:?}");
        }
    }
}

/// Section 7: achievement is avoidance with both patterns one shorter, and with b = 2 the second
/// player wins at once.
#[test]
fn achievement_is_avoidance_on_a_smaller_board() {
    let first_wins = |a, b, form| {
        let rules = rules(a, b, form);
        wins(&rules, &rules.start(), &mut HashMap::new())
    };
    for b in 2..=5 {
        for a in b..=8 {
            let expected = b >= 3 && first_wins(a - 1, b - 1, Form::Avoidance);
            assert_eq!(first_wins(a, b, Form::Achievement), expected, "({a}, {b})");
        }
    }
}
