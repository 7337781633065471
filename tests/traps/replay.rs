//! Lies in a replay proof: its tables, positions, and what it says about the opponent's moves.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Convention};
use zermelo_checker::proofs::replay::{Node, Response};

use crate::common::fixture::{
    board, insert_entry, late_draw, maker_wins, plane_of_order_2, positional, remove_entry, replay,
    reply, same_as, set_entry, set_position, text, win,
};
use crate::traps::arguments::limit;
use crate::traps::{Trap, rejection};

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a win at the third move of a game that is over after two",
        honest: plane_of_order_2,
        spoil: |c| limit(c, 2),
        kind: "opponent-wins",
    },
    Trap {
        name: "a proof without nodes",
        honest: maker_wins,
        spoil: |c| *replay(c) = zermelo_checker::proofs::replay::Replay::default(),
        kind: "no-nodes",
    },
    Trap {
        name: "a node with an entry more than there is",
        honest: maker_wins,
        spoil: |c| replay(c).nodes[5].entries += 1,
        kind: "table-sizes",
    },
    Trap {
        name: "nodes with more entries than numbers count",
        honest: maker_wins,
        spoil: |c| replay(c).nodes[0].entries = u32::MAX,
        kind: "table-sizes",
    },
    Trap {
        name: "a byte of the positions missing",
        honest: maker_wins,
        spoil: |c| {
            replay(c).positions.to_mut().pop();
        },
        kind: "table-sizes",
    },
    Trap {
        name: "no first move",
        honest: maker_wins,
        spoil: |c| replay(c).opening = None,
        kind: "opening-missing",
    },
    Trap {
        name: "a first move where the opponent is to move",
        honest: late_draw,
        spoil: |c| replay(c).opening = Some(3),
        kind: "opening-unexpected",
    },
    Trap {
        name: "a first move outside the board",
        honest: maker_wins,
        spoil: |c| replay(c).opening = Some(9),
        kind: "opening-illegal",
    },
    Trap {
        name: "a first move that leads elsewhere than node 0",
        honest: maker_wins,
        spoil: |c| replay(c).opening = Some(0),
        kind: "start-mismatch",
    },
    Trap {
        name: "a node 0 other than the claim's start",
        honest: late_draw,
        spoil: |c| set_position(c, 0, &[0, 1, 5, 7], &[2, 4, 8]),
        kind: "start-mismatch",
    },
    Trap {
        name: "a stored position with stones on one point",
        honest: maker_wins,
        spoil: |c| set_position(c, 1, &[0, 4], &[0]),
        kind: "position-overlap",
    },
    Trap {
        name: "a stored position with a stone too many",
        honest: maker_wins,
        spoil: |c| set_position(c, 1, &[1, 4], &[0, 2]),
        kind: "position-stone-count",
    },
    Trap {
        name: "a stored position with a complete line",
        honest: maker_wins,
        spoil: |c| set_position(c, 3, &[1, 4, 7], &[0, 2]),
        kind: "position-line-complete",
    },
    Trap {
        name: "a stored position with a stone beyond the board",
        honest: maker_wins,
        spoil: |c| set_position(c, 1, &[1, 15], &[0]),
        kind: "position-off-board",
    },
    Trap {
        name: "more nodes on more lines than a file of its size justifies",
        honest: maker_wins,
        // Tic-tac-toe's 8 lines for nodes of 6 bytes are nothing; 3,969 lines are too many.
        spoil: |c| {
            let pairs = (0..90).flat_map(|p| (p + 1..90).map(move |q| vec![p, q]));
            let points = (0..90).map(|point| text(&format!("p{point}"))).collect();
            *board(c) = Board { points, lines: pairs.take(3_969).collect(), needs: Vec::new() };
            replay(c).nodes = vec![Node { entries: 0, default: None }; 100_000].into();
        },
        kind: "work",
    },
    Trap {
        name: "a node that nothing leads to",
        honest: maker_wins,
        // Node 5 once more.
        spoil: |c| {
            let proof = replay(c);
            proof.nodes.extend_from_within(5..6);
            proof.entries.extend_from_within(12..13);
            let record = proof.positions[20..24].to_vec();
            proof.positions.to_mut().extend(record);
        },
        kind: "unreached-node",
    },
    Trap {
        name: "a reply missing",
        honest: maker_wins,
        spoil: |c| remove_entry(c, 0, 1),
        kind: "missing-reply",
    },
    Trap {
        name: "the reply to the last move of a node missing",
        honest: maker_wins,
        spoil: |c| remove_entry(c, 0, 8),
        kind: "missing-reply",
    },
    Trap {
        name: "an entry for a point that is taken",
        honest: maker_wins,
        spoil: |c| insert_entry(c, 0, 4, 4, win(0)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "an entry for a point beyond the board",
        honest: maker_wins,
        spoil: |c| insert_entry(c, 0, 8, 9, win(0)),
        kind: "entry-for-illegal-move",
    },
    Trap {
        name: "two replies for one move",
        honest: maker_wins,
        spoil: |c| insert_entry(c, 0, 1, 0, reply(1, 1, 0)),
        kind: "duplicate-entry",
    },
    Trap {
        name: "entries out of order",
        honest: maker_wins,
        spoil: |c| replay(c).entries.swap(0, 1),
        kind: "entry-order",
    },
    Trap {
        name: "an opponent who completes a line first",
        honest: late_draw,
        // X on 7 instead of 6: O on 6 completes 2-4-6.
        spoil: |c| {
            use crate::common::fixture::text;
            positional(c).1.start.first[3] = text("32");
            set_position(c, 0, &[0, 1, 5, 7], &[2, 4, 8]);
            set_entry(c, 0, 3, win(6));
            remove_entry(c, 0, 7);
            insert_entry(c, 0, 1, 6, win(3));
        },
        kind: "opponent-wins",
    },
    Trap {
        name: "an opponent who completes a line, and no entry about it",
        honest: late_draw,
        spoil: |c| {
            use crate::common::fixture::text;
            positional(c).1.start.first[3] = text("32");
            set_position(c, 0, &[0, 1, 5, 7], &[2, 4, 8]);
            set_entry(c, 0, 3, win(6));
            remove_entry(c, 0, 7);
        },
        kind: "opponent-wins",
    },
    Trap {
        name: "a reply after the game is over",
        honest: late_draw,
        // Under avoidance O loses by completing 2-5-8 or 2-4-6; a reply to it is one too many.
        spoil: |c| {
            use crate::common::fixture::text;
            positional(c).1.convention = Convention::Avoidance;
            positional(c).1.start.first[3] = text("32");
            set_position(c, 0, &[0, 1, 5, 7], &[2, 4, 8]);
            set_entry(c, 0, 3, win(6));
            remove_entry(c, 0, 7);
            insert_entry(c, 0, 1, 6, win(3));
        },
        kind: "game-over",
    },
    Trap {
        name: "a position called settled that is not",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, Response::Settled),
        kind: "not-settled",
    },
    Trap {
        name: "a win called settled before it is one",
        honest: late_draw,
        spoil: |c| {
            *positional(c).0 = Statement::Wins(Player::First);
            set_entry(c, 0, 3, Response::Settled);
        },
        kind: "not-settled",
    },
    Trap {
        name: "a reply on the opponent's stone",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, reply(0, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply on the proponent's own stone",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, win(4)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply outside the board",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, reply(9, 1, 0)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply far outside the board",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, win(u16::MAX)),
        kind: "reply-illegal",
    },
    Trap {
        name: "a reply that ends the game and goes on",
        honest: maker_wins,
        spoil: |c| set_entry(c, 4, 5, reply(6, 5, 0)),
        kind: "reply-ends-game",
    },
    Trap {
        name: "a win that completes no line",
        honest: maker_wins,
        spoil: |c| set_entry(c, 4, 5, win(2)),
        kind: "win-not-won",
    },
    Trap {
        name: "a draw called a win",
        honest: late_draw,
        spoil: |c| *positional(c).0 = Statement::Wins(Player::First),
        kind: "win-not-won",
    },
    Trap {
        name: "a line completed by breaker",
        honest: late_draw,
        spoil: |c| {
            positional(c).1.convention = Convention::Weak { maker: Player::Second };
            *positional(c).0 = Statement::Wins(Player::First);
            set_entry(c, 0, 7, win(6));
        },
        kind: "reply-illegal",
    },
    Trap {
        name: "a target that does not exist",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, reply(1, 6, 0)),
        kind: "no-such-target",
    },
    Trap {
        name: "a target of equal rank",
        honest: maker_wins,
        spoil: |c| set_entry(c, 1, 7, reply(2, 2, 0)),
        kind: "target-mismatch",
    },
    Trap {
        name: "a target of lower rank",
        honest: maker_wins,
        spoil: |c| set_entry(c, 1, 7, reply(2, 0, 0)),
        kind: "target-mismatch",
    },
    Trap {
        name: "a reply that does not reach its target",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, reply(3, 1, 0)),
        kind: "target-mismatch",
    },
    Trap {
        name: "a reply that reaches its target by another symmetry",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 2, reply(1, 1, 2)),
        kind: "target-mismatch",
    },
    Trap {
        name: "a symmetry that is none of the header's",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 2, reply(1, 1, 5)),
        kind: "no-such-symmetry",
    },
    Trap {
        name: "a same-as by the identity",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 8, same_as(8, 0)),
        kind: "no-such-symmetry",
    },
    Trap {
        name: "a same-as by a symmetry that does not fix the node",
        honest: maker_wins,
        // In node 5 the stones are not symmetric.
        spoil: |c| set_entry(c, 5, 3, same_as(8, 1)),
        kind: "symmetry-moves-position",
    },
    Trap {
        name: "a same-as by a symmetry that maps the move elsewhere",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 8, same_as(2, 2)),
        kind: "symmetry-maps-elsewhere",
    },
    Trap {
        name: "a same-as of a move without an entry",
        honest: maker_wins,
        spoil: |c| {
            remove_entry(c, 0, 0);
            set_entry(c, 0, 1, same_as(7, 2));
            remove_entry(c, 0, 7);
        },
        kind: "missing-reply",
    },
    Trap {
        name: "a same-as of a move that only the default answers",
        honest: maker_wins,
        // Node 0 with a default that happens to do for the half turn of move 1.
        spoil: |c| {
            remove_entry(c, 0, 7);
            set_entry(c, 0, 1, same_as(7, 2));
            replay(c).nodes[0].default = Some(reply(8, 2, 2));
        },
        kind: "same-as-missing",
    },
    Trap {
        name: "a same-as that refers to a same-as",
        honest: maker_wins,
        spoil: |c| set_entry(c, 0, 0, same_as(8, 2)),
        kind: "same-as-chained",
    },
    Trap {
        name: "a default reply that no move uses",
        honest: maker_wins,
        spoil: |c| replay(c).nodes[0].default = Some(win(0)),
        kind: "default-needless",
    },
    Trap {
        name: "a default reply that fails for one single move",
        honest: plane_of_order_2,
        // The default takes r2; without an entry of its own, the opponent's r2 is in the way.
        spoil: |c| remove_entry(c, 0, 1),
        kind: "default-fails",
    },
    Trap {
        name: "a default reply that is a same-as",
        honest: maker_wins,
        spoil: |c| {
            remove_entry(c, 0, 8);
            replay(c).nodes[0].default = Some(same_as(0, 2));
        },
        kind: "default-fails",
    },
];

/// Play that goes in a circle would never end: a reply cannot lead to a node with as many stones or
/// fewer, by whatever symmetry, because its position is none that two more moves reach.
#[test]
fn no_reply_leads_back() {
    // The nodes have 1, 3, 3, 5, 5 and 7 stones; the replies are those of nodes 0 to 3.
    let stones = [1, 3, 3, 5, 5, 7];
    for (node, mv, response) in [
        (0, 0, reply(1, 1, 0)),
        (0, 1, reply(0, 2, 0)),
        (0, 2, reply(1, 1, 1)),
        (1, 7, reply(2, 3, 0)),
        (2, 8, reply(3, 4, 0)),
        (3, 6, reply(5, 5, 0)),
    ] {
        let Response::Reply { reply: to, .. } = response else { panic!("no reply") };
        for (target, _) in (0..).zip(stones).filter(|(_, count)| *count <= stones[node]) {
            for symmetry in 0..=4 {
                let mut certificate = maker_wins();
                set_entry(&mut certificate, node, mv, reply(to, target, symmetry));
                let kind = rejection(&certificate).map(|rejection| rejection.code.as_str());
                assert_eq!(kind, Some("target-mismatch"), "{node} {mv} {target} {symmetry}");
            }
        }
    }
}
