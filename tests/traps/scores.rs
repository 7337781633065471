//! Lies about games that scores decide. The board of the honest certificate has the points a to f, numbered
//! from 0, and the lines a b, a c and d e.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Convention, Goal};
use zermelo_checker::proofs::replay::Response;

use crate::common::fixture::{
    self, Draft, insert_entry, lemma, pairs, parts, positional, reflection, remove_entry, replay,
    reply, scores, set_entry, sum, text, win,
};
use crate::traps::Trap;

/// The first player's and the second's stones of a node, each in a byte.
fn set_stones(draft: &mut Draft, node: usize, first: u8, second: u8) {
    replay(draft).positions.to_mut().splice(2 * node..2 * node + 2, [first, second]);
}

/// Another goal, and another player who has to be ahead.
fn set_goal(draft: &mut Draft, goal: Goal, ahead: Player) {
    positional(draft).1.convention = Convention::Score { goal, ahead };
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "the other player who has to be ahead",
        honest: scores,
        spoil: |c| set_goal(c, Goal::Lines, Player::Second),
        kind: "position-decided",
    },
    Trap {
        name: "the other player who wins where scores decide",
        honest: scores,
        spoil: |c| *positional(c).0 = Statement::Wins(Player::Second),
        kind: "position-stone-count",
    },
    Trap {
        name: "a game of lines whose proof is of scores",
        honest: scores,
        spoil: |c| positional(c).1.convention = Convention::Strong,
        kind: "position-line-complete",
    },
    Trap {
        name: "a win before the scores decide",
        honest: scores,
        spoil: |c| set_entry(c, 0, 3, win(4)),
        kind: "win-not-won",
    },
    Trap {
        name: "a win with a line where the other player may get one",
        honest: scores,
        spoil: |c| set_entry(c, 0, 1, win(2)),
        kind: "win-not-won",
    },
    Trap {
        name: "a reply after which the scores decide and the entry goes on",
        honest: scores,
        spoil: |c| set_entry(c, 1, 3, reply(4, 2, 0)),
        kind: "reply-ends-game",
    },
    Trap {
        name: "a position settled before the scores decide",
        honest: scores,
        spoil: |c| set_entry(c, 1, 5, Response::Settled),
        kind: "not-settled",
    },
    Trap {
        name: "no entry where the scores may decide against the claim",
        honest: scores,
        spoil: |c| remove_entry(c, 1, 4),
        kind: "missing-reply",
    },
    Trap {
        name: "a stored position whose scores decide",
        honest: scores,
        spoil: |c| set_stones(c, 1, 0b01_0101, 0b10_0010),
        kind: "position-decided",
    },
    Trap {
        name: "a stored position in which the one who is to be ahead cannot be",
        honest: scores,
        spoil: |c| set_stones(c, 1, 0b10_0110, 0b00_1001),
        kind: "position-decided",
    },
    Trap {
        name: "a start whose scores decide",
        honest: scores,
        spoil: |c| {
            positional(c).1.start.first = vec![text("a"), text("b"), text("e")];
            positional(c).1.start.second = vec![text("d"), text("f")];
        },
        kind: "start-over",
    },
    Trap {
        name: "a start after which the scores are equal",
        honest: scores,
        spoil: |c| {
            positional(c).1.start.first = vec![text("f")];
            positional(c).1.start.second = vec![text("a")];
            fixture::board(c).lines.pop();
            let hash = fixture::board(c).hash();
            positional(c).1.board_hash = Some(hash);
        },
        kind: "start-over",
    },
    Trap {
        name: "fewer moves than the scores need",
        honest: scores,
        spoil: |c| positional(c).1.within = Some(2),
        kind: "position-decided",
    },
    Trap {
        name: "an entry for a point that is taken where scores decide",
        honest: scores,
        spoil: |c| insert_entry(c, 1, 0, 1, win(3)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "a potential where scores decide",
        honest: sum,
        spoil: |c| set_goal(c, Goal::Lines, Player::First),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a pairing where scores decide",
        honest: pairs,
        spoil: |c| set_goal(c, Goal::Most, Player::First),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "parts where scores decide",
        honest: parts,
        spoil: |c| set_goal(c, Goal::Lines, Player::First),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection where scores decide",
        honest: reflection,
        spoil: |c| set_goal(c, Goal::Lines, Player::First),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a potential as a lemma where scores decide",
        honest: scores,
        spoil: |c| set_entry(c, 1, 3, lemma(0)),
        kind: "lemma-too-weak",
    },
    Trap {
        name: "a pairing as a lemma where scores decide",
        honest: fixture::lemmas,
        spoil: |c| set_goal(c, Goal::Lines, Player::First),
        kind: "default-fails",
    },
    Trap {
        name: "a threat sequence where scores decide",
        honest: fixture::threats,
        spoil: |c| set_goal(c, Goal::Lines, Player::First),
        kind: "default-fails",
    },
    Trap {
        name: "follow-ups where scores decide",
        honest: fixture::follow_ups,
        spoil: |c| set_goal(c, Goal::Lines, Player::First),
        kind: "lemma-too-weak",
    },
];
