//! Lies in threat sequences, the lemmas of a replay about lines. The board has the points a to i,
//! numbered from 0, and the lines a b c, a d f, a g h, a g i and b d e. First has taken a.

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::Convention;

use crate::common::fixture::{
    Draft, board, insert_entry, lemma, lemmas, remove_entry, set_board, set_entry, threats,
};
use crate::traps::Trap;
use crate::traps::arguments::{limit, play};

/// Replaces the threat sequence that answers g to i.
pub(crate) fn set_threats(draft: &mut Draft, moves: &[u16]) {
    draft.threats[1] = moves.to_vec();
}

/// Adds a line.
pub(crate) fn add_line(draft: &mut Draft, line: &[u16]) {
    let mut board = board(draft).clone();
    board.lines.push(line.to_vec());
    board.lines.sort();
    set_board(draft, board);
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a threat sequence that is not there",
        honest: threats,
        spoil: |c| set_entry(c, 0, 6, lemma(3)),
        kind: "no-such-lemma",
    },
    Trap {
        name: "threat sequences that an entry names and that are not there",
        honest: threats,
        spoil: |c| c.threats.clear(),
        kind: "truncated",
    },
    Trap {
        name: "threat sequences that no entry names",
        honest: lemmas,
        spoil: |c| c.threats.push(vec![3]),
        kind: "trailing-bytes",
    },
    Trap {
        name: "a threat sequence that nothing uses",
        honest: threats,
        spoil: |c| c.threats.push(vec![1]),
        kind: "unused-lemma",
    },
    Trap {
        name: "a threat on the opponent's stone",
        honest: threats,
        spoil: |c| insert_entry(c, 0, 0, 1, lemma(2)),
        kind: "threat-point",
    },
    Trap {
        name: "a threat on the proponent's own stone",
        honest: threats,
        spoil: |c| set_threats(c, &[0, 1, 3]),
        kind: "threat-point",
    },
    Trap {
        name: "a threat off the board",
        honest: threats,
        spoil: |c| set_threats(c, &[9]),
        kind: "threat-point",
    },
    Trap {
        name: "a threat with the largest number there is",
        honest: threats,
        spoil: |c| set_threats(c, &[1, u16::MAX]),
        kind: "threat-point",
    },
    Trap {
        name: "a point twice in a threat sequence",
        honest: threats,
        spoil: |c| set_threats(c, &[1, 1]),
        kind: "threat-point",
    },
    Trap {
        name: "a threat on the point of the opponent's answer",
        honest: threats,
        spoil: |c| set_threats(c, &[1, 2]),
        kind: "threat-point",
    },
    Trap {
        name: "a move without a threat",
        honest: threats,
        spoil: |c| set_threats(c, &[7, 1, 3]),
        kind: "no-threat",
    },
    Trap {
        name: "a second move without a threat",
        honest: threats,
        spoil: |c| set_threats(c, &[1, 7, 3]),
        kind: "no-threat",
    },
    Trap {
        name: "a threat at a point that the opponent has",
        honest: threats,
        spoil: |c| insert_entry(c, 0, 0, 2, lemma(2)),
        kind: "no-threat",
    },
    Trap {
        name: "a threat that leaves the opponent a line to complete",
        honest: threats,
        // Second has g.
        spoil: |c| add_line(c, &[6, 7]),
        kind: "threat-too-late",
    },
    Trap {
        name: "a threat whose answer gives the opponent a line to complete",
        honest: threats,
        // Second has g, and after b also c; h would complete a line.
        spoil: |c| add_line(c, &[2, 6, 7]),
        kind: "threat-too-late",
    },
    Trap {
        name: "a threat whose answer completes a line of the opponent",
        honest: threats,
        spoil: |c| add_line(c, &[2, 6]),
        kind: "threat-too-late",
    },
    Trap {
        name: "a threat sequence that ends with one threat",
        honest: threats,
        spoil: |c| set_threats(c, &[1]),
        kind: "threat-end",
    },
    Trap {
        name: "a threat sequence without moves",
        honest: threats,
        spoil: |c| set_threats(c, &[]),
        kind: "threat-end",
    },
    Trap {
        name: "a threat sequence that goes on after two threats at once",
        honest: threats,
        spoil: |c| set_threats(c, &[1, 3, 4]),
        kind: "threat-end",
    },
    Trap {
        name: "a threat sequence that goes on after a line is complete",
        honest: threats,
        spoil: |c| {
            add_line(c, &[0, 7]);
            set_threats(c, &[7, 1]);
        },
        kind: "threat-end",
    },
    Trap {
        name: "threats in the avoidance game",
        honest: threats,
        spoil: |c| {
            play(c, Convention::Avoidance);
            insert_entry(c, 0, 0, 1, lemma(1));
        },
        kind: "lemma-too-weak",
    },
    Trap {
        name: "threats of breaker",
        honest: threats,
        spoil: |c| {
            play(c, Convention::Weak { maker: Player::Second });
            insert_entry(c, 0, 0, 1, lemma(1));
        },
        kind: "lemma-too-weak",
    },
    Trap {
        name: "two threats at once that are a move too late to complete a line",
        honest: threats,
        // a, the opponent's move, b, c, d, any move, and e or f.
        spoil: |c| limit(c, 6),
        kind: "threat-too-long",
    },
    Trap {
        name: "a threat sequence that fails for one of the default's moves",
        honest: threats,
        spoil: |c| remove_entry(c, 0, 7),
        kind: "default-fails",
    },
];
