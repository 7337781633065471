//! Lies in follow-ups, pairings as lemmas where points need others. The board has the points p, q, b,
//! c, d, e, a1, a2 and a3, numbered from 0, of which a2 needs a1, and a3 a2; and the lines p b c, p d e,
//! p a2, q a2 and a1 a3. First has p, Second q, and First is to move. Second's pairs for First's b
//! are spoilt: p and c, so that c is the answer, d and e, a1 and a2.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::Convention;

use crate::common::fixture::{
    Draft, board, follow_ups, pairing, positional, remove_entry, replay, set_board, set_needs, text,
};
use crate::traps::Trap;
use crate::traps::arguments::{limit, play};
use crate::traps::threats::add_line;

/// Replaces the pairs for First's b.
fn set_pairs(draft: &mut Draft, pairs: &[(u16, u16)]) {
    draft.pairings[1] = pairing(pairs);
}

/// Removes lines.
fn remove_lines(draft: &mut Draft, lines: &[&[u16]]) {
    let mut board = board(draft).clone();
    board.lines.retain(|line| !lines.contains(&line.as_slice()));
    set_board(draft, board);
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "follow-ups that nothing uses",
        honest: follow_ups,
        spoil: |c| remove_entry(c, 0, 2),
        kind: "unused-lemma",
    },
    Trap {
        name: "a follow-up off the board",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(0, 3), (4, 9), (6, 7)]),
        kind: "pair-point",
    },
    Trap {
        name: "follow-ups out of order",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(0, 3), (6, 7), (4, 5)]),
        kind: "pair-order",
    },
    Trap {
        name: "a point that follows two points",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(0, 3), (4, 5), (6, 7), (7, 8)]),
        kind: "pair-overlap",
    },
    Trap {
        name: "follow-ups none of which is begun",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(4, 5), (6, 7)]),
        kind: "follow-up-answer",
    },
    Trap {
        name: "two follow-ups at once",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(0, 3), (1, 4), (6, 7)]),
        kind: "follow-up-answer",
    },
    Trap {
        name: "a follow-up whose needs are not taken",
        honest: follow_ups,
        // a3 is to follow a1.
        spoil: |c| {
            set_pairs(c, &[(2, 3), (4, 5), (6, 8)]);
            replay(c).entries[0].mv = 6;
        },
        kind: "follow-up-answer",
    },
    Trap {
        name: "a follow-up that needs a point between",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(0, 3), (4, 5), (6, 8)]),
        kind: "follow-up-needs",
    },
    Trap {
        name: "a follow-up that needs a point elsewhere",
        honest: follow_ups,
        // a2 and d.
        spoil: |c| set_pairs(c, &[(0, 3), (4, 7), (5, 6)]),
        kind: "follow-up-needs",
    },
    Trap {
        name: "a follow-up whose lower point needs a point elsewhere",
        honest: follow_ups,
        // a2 and a3, which needs nothing.
        spoil: |c| {
            set_needs(c, &[(7, &[6])]);
            set_pairs(c, &[(0, 3), (4, 5), (7, 8)]);
        },
        kind: "follow-up-needs",
    },
    Trap {
        name: "points that follow none",
        honest: follow_ups,
        spoil: |c| set_pairs(c, &[(0, 3), (6, 7)]),
        kind: "point-without-pair",
    },
    Trap {
        name: "a point in no pair above a sure point that completes no line",
        honest: follow_ups,
        spoil: |c| remove_lines(c, &[&[1, 7]]),
        kind: "point-without-pair",
    },
    Trap {
        name: "a point in no pair above one of two sure points that a line lacks",
        honest: follow_ups,
        spoil: |c| {
            remove_lines(c, &[&[1, 7]]);
            add_line(c, &[1, 5, 7]);
            set_needs(c, &[(5, &[4]), (7, &[6]), (8, &[7])]);
        },
        kind: "point-without-pair",
    },
    Trap {
        name: "a point in no pair above a point that is not sure",
        honest: follow_ups,
        // Second completes q e unless First takes e.
        spoil: |c| {
            remove_lines(c, &[&[1, 7]]);
            add_line(c, &[1, 5]);
            set_needs(c, &[(7, &[6]), (8, &[5])]);
        },
        kind: "point-without-pair",
    },
    Trap {
        name: "a point in no pair above a line of breaker",
        honest: follow_ups,
        spoil: |c| play(c, Convention::Weak { maker: Player::First }),
        kind: "point-without-pair",
    },
    Trap {
        name: "a line of the opponent with one point of a pair",
        honest: follow_ups,
        spoil: |c| add_line(c, &[0, 4]),
        kind: "line-not-prevented",
    },
    Trap {
        name: "a line of the opponent with the point below a sure one",
        honest: follow_ups,
        spoil: |c| add_line(c, &[0, 6]),
        kind: "line-not-prevented",
    },
    Trap {
        name: "a line of the opponent with a pair that is taken",
        honest: follow_ups,
        spoil: |c| {
            add_line(c, &[0, 2, 4]);
            set_pairs(c, &[(0, 2), (1, 3), (4, 5), (6, 7)]);
        },
        kind: "line-not-prevented",
    },
    Trap {
        name: "follow-ups that only prevent, for a win",
        honest: follow_ups,
        // a3 follows f, a tenth point, and needs nothing.
        spoil: |c| {
            remove_lines(c, &[&[1, 7], &[6, 8]]);
            let mut more = board(c).clone();
            more.points.push(text("f"));
            set_board(c, more);
            set_needs(c, &[(7, &[6])]);
            set_pairs(c, &[(0, 3), (4, 5), (6, 7), (8, 9)]);
        },
        kind: "line-not-sure",
    },
    Trap {
        name: "follow-ups that win only after the last move",
        honest: follow_ups,
        // Seven points are free.
        spoil: |c| limit(c, 6),
        kind: "line-not-sure",
    },
    Trap {
        name: "follow-ups in the avoidance game",
        honest: follow_ups,
        spoil: |c| {
            play(c, Convention::Avoidance);
            *positional(c).0 = Statement::DoesNotLose(Player::Second);
        },
        kind: "lemma-too-weak",
    },
    Trap {
        name: "follow-ups that fail for one of the default's moves",
        honest: follow_ups,
        spoil: |c| c.pairings[0] = pairing(&[(0, 1), (2, 3), (6, 7)]),
        kind: "default-fails",
    },
];
