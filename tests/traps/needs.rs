//! Lies about points with needs. The board is that of the threat sequences, but c needs b, e and f need
//! d, and h and i need g. First has taken a.

use crate::common::fixture::{
    Draft, board, insert_entry, lemma, lemmas, needs, pairs, positional, replay, set_needs, sum,
    symmetries, symmetry, text, win,
};
use crate::traps::Trap;
use crate::traps::threats::{add_line, set_threats};

/// The needs of the honest board, and others.
fn add_needs(draft: &mut Draft, more: &[(u16, &[u16])]) {
    let honest: [(u16, &[u16]); 5] = [(2, &[1]), (4, &[3]), (5, &[3]), (7, &[6]), (8, &[6])];
    set_needs(draft, &[&honest[..], more].concat());
}

/// First's and Second's stones, each in a byte.
fn set_position(draft: &mut Draft, first: u8, second: u8) {
    replay(draft).positions.to_mut().splice(.., [first, 0, second, 0]);
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "needs of no point",
        honest: needs,
        spoil: |c| set_needs(c, &[]),
        kind: "board-needs",
    },
    Trap {
        name: "the mark of needs, and no needs",
        honest: needs,
        // The list of needs is where the empty list of symmetries is otherwise.
        spoil: |c| {
            set_needs(c, &[]);
            board(c).needs.clear();
            board(c).lines.insert(0, Vec::new());
        },
        kind: "board-needs",
    },
    Trap {
        name: "needs for fewer points than there are",
        honest: needs,
        spoil: |c| board(c).needs.truncate(8),
        kind: "board-needs",
    },
    Trap {
        name: "needs for more points than there are",
        honest: needs,
        spoil: |c| board(c).needs.push(vec![0]),
        kind: "board-needs",
    },
    Trap {
        name: "a point that needs itself",
        honest: needs,
        spoil: |c| add_needs(c, &[(2, &[2])]),
        kind: "board-needs",
    },
    Trap {
        name: "two points that need each other",
        honest: needs,
        spoil: |c| add_needs(c, &[(1, &[2])]),
        kind: "board-needs",
    },
    Trap {
        name: "a point that needs one beyond the board",
        honest: needs,
        spoil: |c| add_needs(c, &[(8, &[6, 9])]),
        kind: "board-needs",
    },
    Trap {
        name: "a point that needs another twice",
        honest: needs,
        spoil: |c| add_needs(c, &[(8, &[6, 6])]),
        kind: "board-needs",
    },
    Trap {
        name: "needs out of order",
        honest: needs,
        spoil: |c| add_needs(c, &[(8, &[6, 1])]),
        kind: "board-needs",
    },
    Trap {
        name: "two empty lines",
        honest: needs,
        spoil: |c| board(c).lines.insert(0, Vec::new()),
        kind: "board-line",
    },
    Trap {
        name: "needs that the claim's hash does not cover",
        honest: needs,
        spoil: |c| board(c).needs[8].clear(),
        kind: "board-hash",
    },
    Trap {
        name: "needs on a hypercube",
        honest: crate::common::fixture::maker_wins,
        spoil: |c| board(c).needs = vec![vec![]; 8].into_iter().chain([vec![0]]).collect(),
        kind: "board-needs",
    },
    Trap {
        name: "needs on a plane",
        honest: crate::common::fixture::plane_of_order_2,
        spoil: |c| board(c).needs = vec![vec![], vec![0], vec![], vec![]],
        kind: "board-needs",
    },
    Trap {
        name: "a symmetry that does not keep the needs",
        honest: needs,
        // It exchanges h and i.
        spoil: |c| {
            add_needs(c, &[(8, &[])]);
            symmetries(c).push(symmetry(&[0, 1, 2, 3, 4, 5, 6, 8, 7]));
        },
        kind: "needs-not-kept",
    },
    Trap {
        name: "a symmetry that keeps only how many points each needs",
        honest: needs,
        spoil: |c| {
            add_needs(c, &[(8, &[1])]);
            symmetries(c).push(symmetry(&[0, 1, 2, 3, 4, 5, 6, 8, 7]));
        },
        kind: "needs-not-kept",
    },
    Trap {
        name: "a start with a stone on a point whose needs are not taken",
        honest: needs,
        spoil: |c| {
            let start = &mut positional(c).1.start;
            (start.first, start.second) = (vec![text("a")], vec![text("c")]);
        },
        kind: "start-position",
    },
    Trap {
        name: "a stored position with a stone on such a point",
        honest: needs,
        spoil: |c| set_position(c, 1 << 2, 0),
        kind: "position-needs",
    },
    Trap {
        name: "a stored position with such a stone of the opponent",
        honest: needs,
        spoil: |c| set_position(c, 1 << 0 | 1 << 1, 1 << 4),
        kind: "position-needs",
    },
    Trap {
        name: "a first move to a point whose needs are not taken",
        honest: needs,
        spoil: |c| replay(c).opening = Some(2),
        kind: "opening-illegal",
    },
    Trap {
        name: "an answer to a move to such a point",
        honest: needs,
        spoil: |c| insert_entry(c, 0, 0, 2, lemma(1)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "a reply to such a point",
        honest: needs,
        spoil: |c| insert_entry(c, 0, 0, 1, win(4)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a point that completes a line, before its needs are taken",
        honest: needs,
        // After Second's b, h would complete a line if it were not for g.
        spoil: |c| {
            add_line(c, &[0, 7]);
            insert_entry(c, 0, 0, 1, win(7));
        },
        kind: "reply-illegal",
    },
    Trap {
        name: "a move that needs leave the opponent, without an answer",
        honest: needs,
        spoil: |c| replay(c).nodes[0].default = None,
        kind: "missing-reply",
    },
    Trap {
        name: "a threat on a point whose needs are not taken",
        honest: needs,
        spoil: |c| set_threats(c, &[2, 3]),
        kind: "threat-point",
    },
    Trap {
        name: "a threat at a point whose needs are not taken",
        honest: needs,
        // After Second's d, First's g lets neither h nor i be taken.
        spoil: |c| {
            add_needs(c, &[(7, &[1, 6]), (8, &[1, 6])]);
            insert_entry(c, 0, 0, 3, lemma(1));
        },
        kind: "no-threat",
    },
    Trap {
        name: "one threat more at a point whose needs are not taken",
        honest: needs,
        // After b, c and d First threatens at e, and at f only after e.
        spoil: |c| add_needs(c, &[(5, &[3, 4])]),
        kind: "threat-end",
    },
    Trap {
        name: "two threats, one at a point whose needs are not taken",
        honest: needs,
        spoil: |c| add_needs(c, &[(8, &[1, 6])]),
        kind: "default-fails",
    },
    Trap {
        name: "a threat that lets the opponent take the point of a line",
        honest: needs,
        // Second has g; First's b lets Second take c.
        spoil: |c| add_line(c, &[2, 6]),
        kind: "threat-too-late",
    },
    Trap {
        name: "a threat whose answer lets the opponent take the point of a line",
        honest: needs,
        // Second has g, and then c, which lets Second take e.
        spoil: |c| {
            add_line(c, &[4, 6]);
            add_needs(c, &[(4, &[2])]);
        },
        kind: "threat-too-late",
    },
    Trap {
        name: "a pairing where points have needs",
        honest: pairs,
        spoil: |c| set_needs(c, &[(6, &[5])]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential where points have needs",
        honest: sum,
        spoil: |c| set_needs(c, &[(6, &[5])]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential as a lemma where points have needs",
        honest: lemmas,
        spoil: |c| {
            set_needs(c, &[(6, &[5])]);
            insert_entry(c, 0, 0, 1, lemma(0));
        },
        kind: "lemma-too-weak",
    },
];
