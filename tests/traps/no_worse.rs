//! Lies about positions that are no worse. The board has the points a to f, numbered from 0, and the lines
//! a b and c d; Second is breaker, and has blocked the first line at node 1, the second one at node 2.

use zermelo_checker::games::positional::Convention;
use zermelo_checker::proofs::replay::{Node, Response};

use crate::common::fixture::{
    Draft, blocked_lines, no_worse, replay, reply, scores, set_entry, set_needs, set_position,
    turns,
};
use crate::traps::Trap;
use crate::traps::arguments::{limit, play};

/// Says of the first position that a reply leads to that it is no worse than the stored one, which it is.
fn say_no_worse(draft: &mut Draft) {
    let entries = &mut replay(draft).entries;
    let responses = entries.iter_mut().map(|entry| &mut entry.response);
    for response in responses {
        if let Response::Reply { reply, target, symmetry } = *response {
            *response = no_worse(reply, target, symmetry);
            return;
        }
    }
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a position in which another line is blocked",
        honest: blocked_lines,
        spoil: |c| set_entry(c, 0, 2, no_worse(3, 1, 0)),
        kind: "target-better",
    },
    Trap {
        name: "a position with a stone more of maker on an open line",
        honest: blocked_lines,
        // After e and then a, c d is as open as at node 1; after c and then a, maker has c.
        spoil: |c| set_entry(c, 0, 2, no_worse(0, 1, 0)),
        kind: "target-better",
    },
    Trap {
        name: "a position after which fewer points are taken",
        honest: blocked_lines,
        spoil: |c| set_entry(c, 1, 2, no_worse(3, 1, 0)),
        kind: "target-better",
    },
    Trap {
        name: "a position that is no worse than a full one, which has no moves to answer",
        honest: blocked_lines,
        spoil: |c| {
            set_position(c, 2, &[0, 2, 4], &[1, 3, 5]);
            let proof = replay(c);
            proof.nodes[2] = Node { entries: 0, default: None };
            let last = proof.entries.len() - 1;
            proof.entries.truncate(last);
            set_entry(c, 0, 2, no_worse(3, 2, 0));
        },
        kind: "target-better",
    },
    Trap {
        name: "another position that is said to be that of the node",
        honest: blocked_lines,
        spoil: |c| set_entry(c, 0, 1, reply(0, 1, 0)),
        kind: "target-mismatch",
    },
    Trap {
        name: "a default reply to positions that are worse",
        honest: blocked_lines,
        spoil: |c| replay(c).nodes[0].default = Some(no_worse(2, 1, 0)),
        kind: "default-fails",
    },
    Trap {
        name: "a position that is no worse in a game that lasts a number of moves",
        honest: blocked_lines,
        spoil: |c| limit(c, 5),
        kind: "target-better",
    },
    Trap {
        name: "a position that is no worse where a completed line loses",
        honest: blocked_lines,
        spoil: |c| play(c, Convention::Avoidance),
        kind: "target-better",
    },
    Trap {
        name: "a position that is no worse where turns have several points",
        honest: turns,
        spoil: say_no_worse,
        kind: "target-better",
    },
    Trap {
        name: "a position that is no worse where scores decide",
        honest: scores,
        spoil: say_no_worse,
        kind: "target-better",
    },
    Trap {
        name: "a position that is no worse where points need others",
        honest: blocked_lines,
        spoil: |c| set_needs(c, &[(5, &[4])]),
        kind: "target-better",
    },
    Trap {
        name: "a position that is no worse, by a symmetry that is not there",
        honest: blocked_lines,
        spoil: |c| set_entry(c, 0, 1, no_worse(0, 1, 1)),
        kind: "no-such-symmetry",
    },
    Trap {
        name: "a position that is no worse than that of a node that is not there",
        honest: blocked_lines,
        spoil: |c| set_entry(c, 0, 1, no_worse(0, 9, 0)),
        kind: "no-such-target",
    },
];
