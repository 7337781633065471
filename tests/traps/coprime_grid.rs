//! Lies about the coprimality grid: sizes, scores, integers that a cell does not allow, passes.
//!
//! With side 3 the integers are 0 in (2, 2) and 1 in the other cells; three numbers of moves to a
//! cell, and 12 passes.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::coprime_grid::{self, Order, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Node, Response};
use zermelo_checker::score::Bound;

use crate::common::fixture::{
    Draft, grid_alone, grid_from_start, grid_kept, grid_reached, insert_entry, lemma, maker_wins,
    remove_entry, replay, reply, same_as, set_entry, win,
};
use crate::traps::Trap;

/// The claim, to be changed.
fn claim(draft: &mut Draft) -> &mut coprime_grid::Claim {
    match &mut draft.claim {
        Claim::CoprimeGrid(claim) => claim,
        other => panic!("{other} is about another game"),
    }
}

/// A cell of a node's position, replaced.
fn set_cell(draft: &mut Draft, node: usize, cell: usize, integer: u8) {
    replay(draft).positions.to_mut()[4 * node + cell] = integer;
}

/// A cell without an integer.
const EMPTY: u8 = 255;

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a grid without a cell to fill",
        honest: grid_kept,
        spoil: |c| claim(c).game.n = 1,
        kind: "size",
    },
    Trap {
        name: "a grid larger than positions are stored",
        honest: grid_kept,
        spoil: |c| claim(c).game.n = 10,
        kind: "size",
    },
    Trap {
        name: "a grid with a row more",
        honest: grid_kept,
        spoil: |c| claim(c).game.n = 4,
        kind: "table-sizes",
    },
    Trap {
        name: "a score one higher than the corner",
        honest: grid_reached,
        spoil: |c| claim(c).bound = Bound::AtLeast(2),
        kind: "opponent-wins",
    },
    Trap {
        name: "a score one lower than the corner",
        honest: grid_kept,
        spoil: |c| claim(c).bound = Bound::AtMost(0),
        kind: "win-not-won",
    },
    Trap {
        name: "a solitaire that ends one higher",
        honest: grid_alone,
        spoil: |c| claim(c).bound = Bound::AtMost(0),
        kind: "opponent-wins",
    },
    Trap {
        name: "a sum of odd integers that counts the headings",
        honest: grid_reached,
        // 1, 1 and 1 are written; the headings have 1, 3 and 3.
        spoil: |c| {
            claim(c).game.variation = Variation::Parity;
            claim(c).bound = Bound::AtLeast(6);
        },
        kind: "opponent-wins",
    },
    Trap {
        name: "a sum of odd integers that counts the even one",
        honest: grid_reached,
        spoil: |c| {
            claim(c).game.variation = Variation::Parity;
            claim(c).bound = Bound::AtLeast(4);
        },
        kind: "opponent-wins",
    },
    Trap {
        name: "a corner taken for the sum of odd integers",
        honest: grid_kept,
        spoil: |c| claim(c).game.variation = Variation::Parity,
        kind: "win-not-won",
    },
    Trap {
        name: "the other player's score",
        honest: grid_kept,
        spoil: |c| claim(c).bound = Bound::AtLeast(1),
        kind: "position-turn",
    },
    Trap {
        name: "the other player first",
        honest: grid_reached,
        spoil: |c| claim(c).game.order = Order::MinimiserFirst,
        kind: "position-turn",
    },
    Trap {
        name: "a game of two for a solitaire",
        honest: grid_reached,
        spoil: |c| claim(c).game.order = Order::MaximiserAlone,
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "a solitaire for a game of two",
        honest: grid_alone,
        spoil: |c| claim(c).game.order = Order::MaximiserFirst,
        kind: "position-turn",
    },
    Trap {
        name: "an integer that its cell does not allow",
        honest: grid_kept,
        spoil: |c| set_cell(c, 1, 0, 1),
        kind: "position-integer",
    },
    Trap {
        name: "an integer in a cell whose left neighbour is empty",
        honest: grid_kept,
        spoil: |c| set_cell(c, 1, 0, EMPTY),
        kind: "position-integer",
    },
    Trap {
        name: "the largest number of a byte but one",
        honest: grid_kept,
        spoil: |c| set_cell(c, 1, 1, 254),
        kind: "position-integer",
    },
    Trap {
        name: "a grid in which the proponent is to move",
        honest: grid_kept,
        spoil: |c| set_cell(c, 1, 2, 1),
        kind: "position-turn",
    },
    Trap {
        name: "a full grid",
        honest: grid_kept,
        spoil: |c| {
            set_cell(c, 1, 2, 1);
            set_cell(c, 1, 3, 1);
        },
        kind: "position-turn",
    },
    Trap {
        name: "a pass before the first integer",
        honest: grid_alone,
        spoil: |c| {
            claim(c).bound = Bound::AtLeast(1);
            replay(c).opening = Some(0);
        },
        kind: "position-turn",
    },
    Trap {
        name: "a start that is not empty",
        honest: grid_alone,
        spoil: |c| set_cell(c, 0, 0, 0),
        kind: "start-mismatch",
    },
    Trap {
        name: "an opening with an integer that is not allowed",
        honest: grid_reached,
        spoil: |c| replay(c).opening = Some(1),
        kind: "opening-illegal",
    },
    Trap {
        name: "an opening in a cell that is not open",
        honest: grid_reached,
        spoil: |c| replay(c).opening = Some(4),
        kind: "opening-illegal",
    },
    Trap {
        name: "an opening that passes",
        honest: grid_reached,
        spoil: |c| replay(c).opening = Some(12),
        kind: "opening-illegal",
    },
    Trap {
        name: "a reply with an integer that is not allowed",
        honest: grid_kept,
        spoil: |c| set_entry(c, 0, 0, reply(5, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply in a cell that is not open",
        honest: grid_kept,
        spoil: |c| set_entry(c, 0, 0, reply(10, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply in a cell that is filled",
        honest: grid_kept,
        spoil: |c| set_entry(c, 0, 0, reply(0, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply that passes in a game of two",
        honest: grid_kept,
        spoil: |c| set_entry(c, 0, 0, reply(12, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply beyond the pass",
        honest: grid_kept,
        spoil: |c| set_entry(c, 0, 0, reply(13, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "the player who passes writes",
        honest: grid_alone,
        spoil: |c| set_entry(c, 0, 0, reply(4, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a pass that leads to another grid",
        honest: grid_alone,
        spoil: |c| set_entry(c, 0, 0, reply(12, 2, 0)),
        kind: "target-mismatch",
    },
    Trap {
        name: "an integer of the opponent without a reply",
        honest: grid_reached,
        spoil: |c| remove_entry(c, 0, 4),
        kind: "missing-reply",
    },
    Trap {
        name: "an entry for an integer that the cell does not allow",
        honest: grid_reached,
        spoil: |c| insert_entry(c, 0, 0, 3, reply(7, 1, 0)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "a grid called settled before it is full",
        honest: grid_reached,
        spoil: |c| set_entry(c, 0, 4, Response::Settled),
        kind: "not-settled",
    },
    Trap {
        name: "a win before the grid is full",
        honest: grid_kept,
        spoil: |c| set_entry(c, 0, 0, win(4)),
        kind: "win-not-won",
    },
    Trap {
        name: "a reply that goes on after the last cell",
        honest: grid_kept,
        spoil: |c| set_entry(c, 1, 7, reply(10, 1, 0)),
        kind: "reply-ends-game",
    },
    Trap {
        name: "a reply to the integer that fills the grid",
        honest: grid_reached,
        spoil: |c| set_entry(c, 1, 10, win(10)),
        kind: "game-over",
    },
    Trap {
        name: "a grid and its mirror image by a symmetry",
        honest: grid_reached,
        spoil: |c| set_entry(c, 0, 7, same_as(4, 1)),
        kind: "no-such-symmetry",
    },
    Trap {
        name: "a lemma of the coprimality grid",
        honest: grid_reached,
        spoil: |c| set_entry(c, 0, 4, lemma(0)),
        kind: "no-such-lemma",
    },
    Trap {
        name: "a default that is not allowed after every integer",
        honest: grid_reached,
        spoil: |c| {
            replay(c).entries.drain(0..2);
            replay(c).nodes[0] = Node { entries: 0, default: Some(reply(7, 1, 0)) };
        },
        kind: "default-fails",
    },
    Trap {
        name: "a board and symmetries, which the grid has none of",
        honest: grid_kept,
        spoil: |c| c.ground = maker_wins().ground,
        kind: "malformed",
    },
    Trap {
        name: "a pairing for a score",
        honest: grid_kept,
        spoil: |c| c.kind = Kind::Pairing,
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a start with an integer that its cell does not allow",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start = vec![vec![1, 1]],
        kind: "start-position",
    },
    Trap {
        name: "a start with a cell whose upper neighbour is empty",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start = vec![vec![0], vec![1, 1]],
        kind: "start-position",
    },
    Trap {
        name: "a start with an integer beyond the row",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start = vec![vec![0, 1, 1]],
        kind: "start-position",
    },
    Trap {
        name: "a start with an empty row",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start.push(Vec::new()),
        kind: "start-position",
    },
    Trap {
        name: "a start with the mark of an empty cell",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start.push(vec![EMPTY]),
        kind: "start-position",
    },
    Trap {
        name: "a start that is full",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start = vec![vec![0, 1], vec![1, 1]],
        kind: "start-over",
    },
    Trap {
        name: "another start with as many integers",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start = vec![vec![0], vec![1]],
        kind: "start-mismatch",
    },
    Trap {
        name: "the ordinary start for one with integers",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start.clear(),
        kind: "start-mismatch",
    },
    Trap {
        name: "a start with integers for the ordinary one",
        honest: grid_kept,
        spoil: |c| claim(c).game.start = vec![vec![0, 1]],
        kind: "start-mismatch",
    },
    Trap {
        name: "a start with an integer more, after which the proponent is to move",
        honest: grid_from_start,
        spoil: |c| claim(c).game.start.push(vec![1]),
        kind: "opening-missing",
    },
    Trap {
        name: "a score without the odd integer of the start",
        honest: grid_from_start,
        // 1, 1 and 1 are written, one of them at the start.
        spoil: |c| {
            claim(c).game.variation = Variation::Parity;
            claim(c).bound = Bound::AtMost(2);
        },
        kind: "win-not-won",
    },
];
