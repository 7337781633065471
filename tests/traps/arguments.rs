//! Lies in pairings and potentials, alone (kinds 4 and 5) and as lemmas of a replay. The board has
//! the points a to g, numbered from 0, and the lines a b and c d e.

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::games::positional::{Board, Convention};
use zermelo_checker::proofs::replay::Node;

use crate::common::fixture::{
    Draft, insert_entry, lemma, lemmas, pairing, pairs, positional, remove_entry, replay,
    set_board, set_entry, set_lines, shading_wins, sum, text,
};
use crate::traps::Trap;

/// The pairs of the kind pairing, replaced.
fn set_pairs(draft: &mut Draft, pairs: &[(u16, u16)]) {
    draft.pairings = vec![pairing(pairs)];
}

/// First has taken a, and Second is to move.
fn after_a(draft: &mut Draft) {
    positional(draft).1.start.first.push(text("a"));
}

fn state(draft: &mut Draft, statement: Statement) {
    *positional(draft).0 = statement;
}

pub(crate) fn play(draft: &mut Draft, convention: Convention) {
    positional(draft).1.convention = convention;
}

/// Ends the game after so many moves.
pub(crate) fn limit(draft: &mut Draft, moves: u16) {
    positional(draft).1.within = Some(moves);
}

/// The claim of the Erdős–Szekeres game (4, 3).
fn of_another_game(draft: &mut Draft) {
    draft.claim = shading_wins().claim;
}

fn chomp(draft: &mut Draft) {
    draft.claim = zermelo_explain::claims::claim("first player wins chomp 2 2").expect("a claim");
    assert!(matches!(draft.claim, Claim::Chomp(_)));
}

/// So many points, and a line of the first points for every length; lines of one length have
/// different last points.
fn nested(points: u16, lengths: impl Iterator<Item = u16>) -> Board {
    let (mut lines, mut more) = (Vec::<Vec<u16>>::new(), 0);
    for length in lengths {
        let is_second = lines.last().is_some_and(|line| line.len() == usize::from(length));
        more = if is_second { more + 1 } else { 0 };
        lines.push((0..length - 1).chain([length - 1 + more]).collect());
    }
    Board {
        points: (0..points).map(|point| text(&point.to_string())).collect(),
        lines,
        needs: Vec::new(),
    }
}

/// 1/4 + 1/8 + … + 2^−54 + 4 · 2^−56 is 1/2. In floating point the last four are lost, if they are
/// added last, so that the sum is below it.
fn rounded() -> Board {
    let board = nested(60, (2..=54).chain([56; 4]));
    let weights =
        board.lines.iter().map(|line| 2f64.powi(-i32::try_from(line.len()).expect("few")));
    assert!(weights.fold(0.0, |sum, weight| sum + weight) < 0.5);
    board
}

pub(crate) const PAIRINGS: &[Trap] = &[
    Trap {
        name: "a pair on the proponent's own stone",
        honest: pairs,
        spoil: after_a,
        kind: "pair-point",
    },
    Trap {
        name: "a pair on the opponent's stone",
        honest: pairs,
        spoil: |c| {
            after_a(c);
            state(c, Statement::DoesNotLose(Player::Second));
        },
        kind: "pair-point",
    },
    Trap {
        name: "a pair with a point off the board",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1), (2, 7)]),
        kind: "pair-point",
    },
    Trap {
        name: "a pair with the largest number there is",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1), (2, u16::MAX)]),
        kind: "pair-point",
    },
    Trap {
        name: "pairs out of order",
        honest: pairs,
        spoil: |c| c.pairings[0].pairs.reverse(),
        kind: "pair-order",
    },
    Trap {
        name: "a pair whose points are out of order",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1), (4, 2)]),
        kind: "pair-order",
    },
    Trap {
        name: "a pair twice",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1), (0, 1), (2, 4)]),
        kind: "pair-order",
    },
    Trap {
        name: "a pair of one point",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1), (2, 2)]),
        kind: "pair-order",
    },
    Trap {
        name: "two pairs with a point in common",
        honest: pairs,
        // The lines b c and c d e each hold a pair; a stone on c is in both.
        spoil: |c| {
            set_lines(c, &[&[1, 2], &[2, 3, 4]]);
            set_pairs(c, &[(1, 2), (2, 4)]);
        },
        kind: "pair-overlap",
    },
    Trap {
        name: "a line without a pair",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1)]),
        kind: "line-without-pair",
    },
    Trap {
        name: "no pairs",
        honest: pairs,
        spoil: |c| set_pairs(c, &[]),
        kind: "line-without-pair",
    },
    Trap {
        name: "lines with a point of every pair and both of none",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 2), (1, 3)]),
        kind: "line-without-pair",
    },
    Trap {
        name: "a line of one point",
        honest: pairs,
        spoil: |c| set_lines(c, &[&[0, 1], &[2, 3, 4], &[5]]),
        kind: "line-without-pair",
    },
    Trap {
        name: "a line with one free point beside the opponent's stone",
        honest: pairs,
        spoil: |c| {
            after_a(c);
            state(c, Statement::DoesNotLose(Player::Second));
            set_pairs(c, &[(1, 5), (2, 4)]);
        },
        kind: "line-without-pair",
    },
    Trap {
        name: "a pair that no line holds",
        honest: pairs,
        spoil: |c| set_pairs(c, &[(0, 1), (2, 4), (5, 6)]),
        kind: "pair-needless",
    },
    Trap {
        name: "a pair for a line that the proponent has closed",
        honest: pairs,
        spoil: |c| {
            after_a(c);
            set_pairs(c, &[(1, 5), (2, 4)]);
        },
        kind: "pair-needless",
    },
    Trap {
        name: "pairs for a win of the strong game",
        honest: pairs,
        spoil: |c| state(c, Statement::Wins(Player::First)),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "pairs for maker",
        honest: pairs,
        spoil: |c| play(c, Convention::Weak { maker: Player::First }),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "pairs in the avoidance game",
        honest: pairs,
        spoil: |c| play(c, Convention::Avoidance),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "pairs in the Erdős–Szekeres game",
        honest: pairs,
        spoil: of_another_game,
        kind: "wrong-kind-for-claim",
    },
    Trap { name: "pairs in Chomp", honest: pairs, spoil: chomp, kind: "wrong-kind-for-claim" },
    Trap {
        name: "pairs on a board without its hash in the claim",
        honest: pairs,
        spoil: |c| positional(c).1.board_hash = None,
        kind: "board-hash",
    },
    Trap {
        name: "pairs at a start with a complete line",
        honest: pairs,
        spoil: |c| {
            positional(c).1.start.first = vec![text("a"), text("b")];
            positional(c).1.start.second = vec![text("c")];
            set_pairs(c, &[(3, 4)]);
        },
        kind: "start-over",
    },
];

pub(crate) const POTENTIALS: &[Trap] = &[
    Trap {
        name: "one half with the opponent to move",
        honest: sum,
        spoil: |c| set_lines(c, &[&[0, 1], &[2, 3]]),
        kind: "potential-too-large",
    },
    Trap {
        name: "one half with the opponent to move after stones",
        honest: sum,
        // Second has closed c d e, and one free point is left of a b.
        spoil: |c| {
            positional(c).1.start.first.push(text("a"));
            positional(c).1.start.second.push(text("c"));
        },
        kind: "potential-too-large",
    },
    Trap {
        name: "one with the proponent to move",
        honest: sum,
        spoil: |c| {
            state(c, Statement::DoesNotLose(Player::First));
            set_lines(c, &[&[0, 1], &[0, 2], &[3, 4], &[5, 6]]);
        },
        kind: "potential-too-large",
    },
    Trap {
        name: "one half that floating point rounds down",
        honest: sum,
        spoil: |c| set_board(c, rounded()),
        kind: "potential-too-large",
    },
    Trap {
        name: "one half and 2 to the power of -512",
        honest: sum,
        spoil: |c| set_board(c, nested(512, [1, 512].into_iter())),
        kind: "potential-too-large",
    },
    Trap {
        name: "many lines",
        honest: sum,
        spoil: |c| set_lines(c, &[&[0, 1, 2], &[0, 3, 4], &[1, 3, 5], &[2, 4, 5]]),
        kind: "potential-too-large",
    },
    Trap {
        name: "a potential for a win of the strong game",
        honest: sum,
        spoil: |c| state(c, Statement::Wins(Player::Second)),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential for maker",
        honest: sum,
        spoil: |c| play(c, Convention::Weak { maker: Player::Second }),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential in the avoidance game",
        honest: sum,
        spoil: |c| play(c, Convention::Avoidance),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential in the Erdős–Szekeres game",
        honest: sum,
        spoil: of_another_game,
        kind: "wrong-kind-for-claim",
    },
    Trap { name: "a potential in Chomp", honest: sum, spoil: chomp, kind: "wrong-kind-for-claim" },
    Trap {
        name: "a potential on a board with a line twice",
        honest: sum,
        spoil: |c| set_lines(c, &[&[0, 1, 2], &[0, 1, 2]]),
        kind: "board-line-order",
    },
    Trap {
        name: "a potential at a start with a stone that is not on the board",
        honest: sum,
        spoil: |c| positional(c).1.start.first.push(text("h")),
        kind: "start-position",
    },
];

pub(crate) const LEMMAS: &[Trap] = &[
    Trap {
        name: "a lemma that is not there",
        honest: lemmas,
        spoil: |c| set_entry(c, 0, 2, lemma(3)),
        kind: "truncated",
    },
    Trap {
        name: "a lemma of the largest number there is",
        honest: lemmas,
        spoil: |c| {
            set_entry(c, 0, 2, lemma(u32::MAX));
            c.threats.push(vec![3]);
        },
        kind: "no-such-lemma",
    },
    Trap {
        name: "a lemma of the Erdős–Szekeres game",
        honest: shading_wins,
        spoil: |c| set_entry(c, 0, 1, lemma(0)),
        kind: "no-such-lemma",
    },
    Trap {
        name: "a numbered lemma of the Erdős–Szekeres game",
        honest: shading_wins,
        spoil: |c| set_entry(c, 0, 1, lemma(1)),
        kind: "no-such-lemma",
    },
    Trap {
        name: "a lemma that nothing uses",
        honest: lemmas,
        spoil: |c| set_entry(c, 0, 2, lemma(0)),
        kind: "unused-lemma",
    },
    Trap {
        name: "a lemma that only a default could use",
        honest: lemmas,
        spoil: |c| replay(c).nodes[0].default = Some(lemma(0)),
        kind: "unused-lemma",
    },
    Trap {
        name: "a lemma for a win of the strong game",
        honest: lemmas,
        spoil: |c| {
            state(c, Statement::Wins(Player::First));
            insert_entry(c, 0, 0, 1, lemma(0));
        },
        kind: "lemma-too-weak",
    },
    Trap {
        name: "a lemma for maker",
        honest: lemmas,
        spoil: |c| {
            play(c, Convention::Weak { maker: Player::First });
            insert_entry(c, 0, 0, 1, lemma(1));
        },
        kind: "lemma-too-weak",
    },
    Trap {
        name: "a lemma in the avoidance game",
        honest: lemmas,
        spoil: |c| {
            play(c, Convention::Avoidance);
            insert_entry(c, 0, 0, 1, lemma(1));
        },
        kind: "lemma-too-weak",
    },
    Trap {
        name: "a lemma's pair on the opponent's stone",
        honest: lemmas,
        spoil: |c| set_entry(c, 0, 2, lemma(1)),
        kind: "pair-point",
    },
    Trap {
        name: "a lemma's pair on the proponent's own stone",
        honest: lemmas,
        spoil: |c| c.pairings[1] = pairing(&[(0, 1), (3, 4)]),
        kind: "pair-point",
    },
    Trap {
        name: "a lemma's pair out of order",
        honest: lemmas,
        spoil: |c| c.pairings[1] = pairing(&[(4, 3)]),
        kind: "pair-order",
    },
    Trap {
        name: "a lemma's pairs with a point in common",
        honest: lemmas,
        spoil: |c| c.pairings[1] = pairing(&[(3, 4), (4, 5)]),
        kind: "pair-overlap",
    },
    Trap {
        name: "a lemma that leaves a line without a pair",
        honest: lemmas,
        spoil: |c| c.pairings[1] = pairing(&[(3, 5)]),
        kind: "line-without-pair",
    },
    Trap {
        name: "a lemma with a pair that no line holds",
        honest: lemmas,
        spoil: |c| c.pairings[1] = pairing(&[(3, 4), (5, 6)]),
        kind: "pair-needless",
    },
    Trap {
        name: "a lemma that fails for one of the default's moves",
        honest: lemmas,
        spoil: |c| remove_entry(c, 0, 3),
        kind: "default-fails",
    },
    Trap {
        name: "a lemma whose sum is one",
        honest: lemmas,
        // After b, either of c and d completes a line.
        spoil: |c| {
            set_lines(c, &[&[0, 1], &[1, 2], &[1, 3], &[2, 3, 4]]);
            insert_entry(c, 0, 0, 1, lemma(0));
        },
        kind: "potential-too-large",
    },
    Trap {
        name: "a lemma whose sum is one again after a reply and a stone",
        honest: lemmas,
        // After b, First takes c, on two lines of it, and then d or e is worth one.
        spoil: |c| {
            set_lines(c, &[&[0, 1], &[1, 2], &[1, 2, 3], &[1, 3, 4], &[3, 4]]);
            insert_entry(c, 0, 0, 1, lemma(0));
        },
        kind: "potential-too-large",
    },
    Trap {
        name: "a lemma after the game is over",
        honest: lemmas,
        // Second takes the last of two points.
        spoil: |c| {
            set_board(
                c,
                Board { points: vec![text("a"), text("b")], lines: Vec::new(), needs: Vec::new() },
            );
            set_entry(c, 0, 2, lemma(0));
            remove_entry(c, 0, 3);
            let proof = replay(c);
            proof.entries[0].mv = 1;
            proof.nodes[0].default = None;
            c.pairings.clear();
        },
        kind: "game-over",
    },
    Trap {
        name: "a lemma after the opponent has won",
        honest: lemmas,
        spoil: |c| {
            set_lines(c, &[&[1], &[2, 3, 4]]);
            insert_entry(c, 0, 0, 1, lemma(1));
        },
        kind: "opponent-wins",
    },
    Trap {
        name: "pairings that no entry names",
        honest: lemmas,
        spoil: |c| {
            set_entry(c, 0, 2, lemma(0));
            replay(c).nodes[0].default = Some(lemma(0));
        },
        kind: "trailing-bytes",
    },
    Trap {
        name: "pairings that an entry names and that are not there",
        honest: lemmas,
        spoil: |c| c.pairings.clear(),
        kind: "truncated",
    },
    Trap {
        name: "lemmas for more moves on longer lines than a file of its size justifies",
        honest: lemmas,
        // 60 points, whose lines have 57 and 1,708 points in all: each of eight nodes of 21 bytes
        // asks for up to 60 times as many looks.
        spoil: |c| {
            set_board(c, rounded());
            let proof = replay(c);
            proof.nodes = vec![Node { entries: 0, default: Some(lemma(0)) }; 8].into();
            proof.entries.clear();
            c.pairings.clear();
        },
        kind: "work",
    },
];
