//! Lies about the Erdős–Szekeres game: sizes, regions that are none, replies that are not adjacent.

use zermelo_checker::claim::{Claim, Player, Size, Statement as Strategy};
use zermelo_checker::games::erdos_szekeres::{self, ErdosSzekeres, Form, Statement};

use crate::common::fixture::{
    Draft, insert_entry, maker_wins, remove_entry, replay, reply, set_entry, shading_wins, win,
};
use crate::traps::Trap;

/// The claim, to be changed.
fn claim(draft: &mut Draft) -> &mut erdos_szekeres::Claim {
    match &mut draft.claim {
        Claim::ErdosSzekeres(claim) => claim,
        other => panic!("{other} is about another game"),
    }
}

/// The claim's game, to be changed.
fn game(draft: &mut Draft) -> &mut ErdosSzekeres {
    &mut claim(draft).game
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "patterns of length 1",
        honest: shading_wins,
        spoil: |c| game(c).a = Size::Exactly(1),
        kind: "size",
    },
    Trap {
        name: "a pattern longer than rows are stored",
        honest: shading_wins,
        spoil: |c| game(c).a = Size::Exactly(257),
        kind: "size",
    },
    Trap {
        name: "every size at once, by a replay",
        honest: shading_wins,
        spoil: |c| game(c).a = Size::Every { least: 4, modulus: 1 },
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a board and symmetries, which the game has none of",
        honest: shading_wins,
        spoil: |c| c.ground = maker_wins().ground,
        kind: "malformed",
    },
    Trap {
        name: "a count of P-positions, by a replay",
        honest: shading_wins,
        spoil: |c| {
            claim(c).statement = Statement::PPositions { count: 1, winner: Player::First };
        },
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "the other form of the game",
        honest: shading_wins,
        spoil: |c| game(c).form = Form::Achievement,
        kind: "win-not-won",
    },
    Trap {
        name: "a board with a row more",
        honest: shading_wins,
        spoil: |c| game(c).b = 4,
        kind: "table-sizes",
    },
    Trap {
        name: "the claim made for the other player",
        honest: shading_wins,
        spoil: |c| claim(c).statement = Statement::Strategy(Strategy::Wins(Player::Second)),
        kind: "opening-unexpected",
    },
    Trap {
        name: "a row longer than the row above it",
        honest: shading_wins,
        spoil: |c| replay(c).positions.to_mut()[2..].copy_from_slice(&[1, 2]),
        kind: "position-rows",
    },
    Trap {
        name: "a row longer than the board",
        honest: shading_wins,
        spoil: |c| replay(c).positions.to_mut()[2..].copy_from_slice(&[4, 1]),
        kind: "position-rows",
    },
    Trap {
        name: "a full board to play on",
        honest: shading_wins,
        spoil: |c| replay(c).positions.to_mut()[2..].copy_from_slice(&[3, 3]),
        kind: "position-rows",
    },
    Trap {
        name: "an empty board with the second player to move",
        honest: shading_wins,
        spoil: |c| replay(c).positions.to_mut()[..2].copy_from_slice(&[0, 0]),
        kind: "position-rows",
    },
    Trap {
        name: "a first move away from the corner",
        honest: shading_wins,
        spoil: |c| replay(c).opening = Some(1),
        kind: "opening-illegal",
    },
    Trap {
        name: "a reply that is not adjacent to the region",
        honest: shading_wins,
        spoil: |c| set_entry(c, 0, 3, reply(2, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply on a shaded cell",
        honest: shading_wins,
        spoil: |c| set_entry(c, 0, 3, reply(0, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply off the board",
        honest: shading_wins,
        spoil: |c| set_entry(c, 0, 3, reply(6, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a win that leaves the corner open",
        honest: shading_wins,
        spoil: |c| set_entry(c, 1, 2, win(4)),
        kind: "win-not-won",
    },
    Trap {
        name: "a move next to the board's left edge left out",
        honest: shading_wins,
        spoil: |c| remove_entry(c, 0, 3),
        kind: "missing-reply",
    },
    Trap {
        name: "an entry for a cell that is not adjacent",
        honest: shading_wins,
        spoil: |c| insert_entry(c, 0, 1, 2, win(5)),
        kind: "entry-for-illegal-move",
    },
];
