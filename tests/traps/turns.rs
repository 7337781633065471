//! Lies about games in which a turn has several points. The board of the honest certificate has the points a
//! to e, numbered from 0, and the lines a b c and a d e; 5 is the pass.

use zermelo_checker::games::positional::Turns;

use crate::common::fixture::{
    self, Draft, insert_entry, lemma, pairs, parts, positional, reflection, replay, reply,
    set_entry, sum, text, turns, win,
};
use crate::traps::Trap;

/// The turns of another game.
fn set_turns(draft: &mut Draft, [opening, first, second]: [u16; 3]) {
    positional(draft).1.turns = Some(Turns { opening, first, second });
}

/// First's and Second's stones of a node, each in a byte.
fn set_position(draft: &mut Draft, node: usize, first: u8, second: u8) {
    replay(draft).positions.to_mut().splice(2 * node..2 * node + 2, [first, second]);
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a first turn without a point",
        honest: turns,
        spoil: |c| set_turns(c, [0, 2, 1]),
        kind: "turns",
    },
    Trap {
        name: "turns without a point of the first player",
        honest: turns,
        spoil: |c| set_turns(c, [1, 0, 1]),
        kind: "turns",
    },
    Trap {
        name: "turns without a point of the second player",
        honest: turns,
        spoil: |c| set_turns(c, [1, 2, 0]),
        kind: "turns",
    },
    Trap {
        name: "a game without turns whose player passes",
        honest: turns,
        spoil: |c| positional(c).1.turns = None,
        kind: "missing-reply",
    },
    Trap {
        name: "turns of one point, in which nobody passes",
        honest: turns,
        spoil: |c| set_turns(c, [1, 1, 1]),
        kind: "missing-reply",
    },
    Trap {
        name: "a second player who has one point more to take",
        honest: turns,
        spoil: |c| set_turns(c, [1, 2, 2]),
        kind: "position-stone-count",
    },
    Trap {
        name: "a first turn of two points",
        honest: turns,
        spoil: |c| set_turns(c, [2, 2, 1]),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "turns with the largest numbers there are",
        honest: turns,
        spoil: |c| set_turns(c, [u16::MAX; 3]),
        kind: "position-stone-count",
    },
    Trap {
        name: "a stored position with a stone of the first player more",
        honest: turns,
        spoil: |c| set_position(c, 1, 0b10011, 0),
        kind: "position-stone-count",
    },
    Trap {
        name: "a stored position with a stone of the second player more",
        honest: turns,
        spoil: |c| set_position(c, 1, 0b00011, 0b11000),
        kind: "position-stone-count",
    },
    Trap {
        name: "a stored position before the start",
        honest: turns,
        spoil: |c| {
            positional(c).1.start.first = vec![text("a")];
            positional(c).1.start.second = vec![text("b")];
        },
        kind: "position-stone-count",
    },
    Trap {
        name: "an entry for a point where the opponent passes",
        honest: turns,
        spoil: |c| insert_entry(c, 1, 0, 2, win(4)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "an entry for a pass where the opponent takes a point",
        honest: turns,
        spoil: |c| insert_entry(c, 0, 4, 5, reply(1, 1, 0)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "no entry for a pass",
        honest: turns,
        spoil: |c| fixture::remove_entry(c, 1, 5),
        kind: "missing-reply",
    },
    Trap {
        name: "a reply that passes where the proponent takes a point",
        honest: turns,
        spoil: |c| set_entry(c, 0, 1, reply(5, 2, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply to a pass that passes",
        honest: turns,
        spoil: |c| set_entry(c, 1, 5, reply(5, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply with a number after the pass",
        honest: turns,
        spoil: |c| set_entry(c, 1, 5, win(6)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply that takes a point where the proponent passes",
        honest: turns,
        // Breaker takes two points.
        spoil: |c| {
            set_turns(c, [1, 1, 2]);
            replay(c).nodes.truncate(1);
            replay(c).positions.to_mut().truncate(2);
            replay(c).entries.truncate(4);
        },
        kind: "reply-illegal",
    },
    Trap {
        name: "a first move that passes",
        honest: turns,
        spoil: |c| replay(c).opening = Some(5),
        kind: "opening-illegal",
    },
    Trap {
        name: "a pairing where a turn has two points",
        honest: pairs,
        spoil: |c| set_turns(c, [1, 1, 2]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential where a turn has two points",
        honest: sum,
        spoil: |c| set_turns(c, [2, 1, 1]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "parts where a turn has two points",
        honest: parts,
        spoil: |c| set_turns(c, [1, 2, 1]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection where a turn has two points",
        honest: reflection,
        spoil: |c| set_turns(c, [1, 2, 2]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a lemma where a later turn has two points",
        honest: fixture::lemmas,
        spoil: |c| set_turns(c, [1, 2, 1]),
        kind: "default-fails",
    },
    Trap {
        name: "a lemma in place of the reply to a pass",
        honest: turns,
        spoil: |c| set_entry(c, 1, 5, lemma(0)),
        kind: "lemma-too-weak",
    },
    Trap {
        name: "a threat sequence where a later turn has two points",
        honest: fixture::threats,
        spoil: |c| set_turns(c, [1, 1, 2]),
        kind: "default-fails",
    },
    Trap {
        name: "follow-ups where a later turn has two points",
        honest: fixture::follow_ups,
        spoil: |c| set_turns(c, [1, 2, 1]),
        kind: "lemma-too-weak",
    },
];
