//! Replays of Domineering: every lie gets its own error.

use super::rules::DomineeringRules;
use super::*;
use crate::claim::Player::{self, First, Second};
use crate::proofs::replay::tests::strategies;
use crate::proofs::replay::{Entry, Node, Replay, Response};
use crate::trap_tests::{self, spring, spring_kinds};

fn claim(winner: Player, rows: u32, columns: u32) -> Claim {
    Claim { winner, game: Domineering { rows, columns } }
}

fn strategy(claim: &Claim) -> Option<Body<'static>> {
    let rules = DomineeringRules::new(claim, &[]).expect("a board");
    Some(Body { symmetries: Vec::new(), replay: strategies::first(&rules)? })
}

/// Two rows of four. Moves 0 to 2 are the dominoes across the upper row, 7 to 9 those across the lower
/// one, 3 to 6 the upright ones. The second player answers an upright domino in column 1 or 2 by one
/// across columns 3 and 4, and in column 3 or 4 by its image; then each player has one domino left.
fn two_by_four() -> Body<'static> {
    let reply = |reply, target, symmetry| Response::Reply { reply, target, symmetry };
    let win = Response::Win { reply: 9 };
    let entries = [
        (3, reply(2, 1, 0)),
        (4, reply(2, 2, 0)),
        (5, reply(0, 2, 1)),
        (6, reply(0, 1, 1)),
        (4, win),
        (3, win),
    ];
    let node = |entries| Node { entries, default: None };
    let replay = Replay {
        opening: None,
        positions: vec![0, 0b0001_1101, 0b0010_1110].into(),
        nodes: vec![node(4), node(1), node(1)].into(),
        entries: entries.into_iter().map(|(mv, response)| Entry { mv, response }).collect(),
    };
    Body { symmetries: vec![1], replay }
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

fn respond(body: &mut Body<'_>, entry: usize, response: Response) {
    body.replay.entries[entry].response = response;
}

#[test]
fn every_lie_about_two_rows_of_four_gets_its_own_error() {
    let spoils: &[Spoil] = &[
        ("nothing spoilt on two rows of four", "verified", |_, _| ()),
        ("a board without a row of cells", "size", |c, _| c.game.rows = 0),
        ("a board without a column of cells", "size", |c, _| c.game.columns = 0),
        ("a board of more than 64 cells", "size", |c, _| c.game.columns = 33),
        ("a board of as many cells as there are numbers", "size", |c, _| {
            (c.game.rows, c.game.columns) = (u32::MAX, u32::MAX);
        }),
        ("dominoes for the other player", "position-turn", |c, _| c.winner = First),
        ("a cell that the board has not", "position-cells", |c, b| {
            c.game.columns = 3;
            b.replay.positions.to_mut()[1] |= 1 << 6;
        }),
        ("a domino that covers three cells", "position-turn", |_, b| {
            b.replay.positions.to_mut()[1] |= 0b0010_0000;
        }),
        ("a domino too few", "position-turn", |_, b| b.replay.positions.to_mut()[1] = 0b0001_0001),
        ("a board without room for an upright domino", "position-turn", |_, b| {
            b.replay.positions.to_mut()[1] = 0b1010_0101;
        }),
        ("a start with dominoes", "start-mismatch", |_, b| {
            b.replay.positions.to_mut()[0] = 0b0001_1101;
        }),
        ("a first domino of the player who comes second", "opening-unexpected", |_, b| {
            b.replay.opening = Some(3);
        }),
        ("a reply on cells that are covered", "reply-illegal", |_, b| {
            respond(b, 0, Response::Reply { reply: 0, target: 1, symmetry: 0 });
        }),
        ("a reply with an upright domino", "reply-illegal", |_, b| {
            respond(b, 0, Response::Reply { reply: 6, target: 1, symmetry: 0 });
        }),
        ("a reply with a domino that the board has not", "reply-illegal", |_, b| {
            respond(b, 0, Response::Reply { reply: 10, target: 1, symmetry: 0 });
        }),
        ("an entry for a domino across", "entry-for-illegal-move", |_, b| {
            b.replay.entries.insert(4, Entry { mv: 7, response: Response::Win { reply: 0 } });
            b.replay.nodes[0].entries += 1;
        }),
        ("an upright domino without a reply", "missing-reply", |_, b| {
            b.replay.entries.remove(3);
            b.replay.nodes[0].entries -= 1;
        }),
        ("a game won a domino too early", "win-not-won", |_, b| {
            respond(b, 0, Response::Win { reply: 2 });
        }),
        ("a game of dominoes that is called settled", "not-settled", |_, b| {
            respond(b, 0, Response::Settled);
        }),
        ("a reply that goes on after the last domino", "reply-ends-game", |_, b| {
            respond(b, 4, Response::Reply { reply: 9, target: 1, symmetry: 0 });
        }),
        ("the other position", "target-mismatch", |_, b| {
            respond(b, 0, Response::Reply { reply: 2, target: 2, symmetry: 0 });
        }),
        ("the position without its image", "target-mismatch", |_, b| {
            respond(b, 3, Response::Reply { reply: 0, target: 1, symmetry: 0 });
        }),
        ("a symmetry that exchanges the dominoes", "symmetry-number", |_, b| {
            b.symmetries = vec![1, 4];
        }),
        ("no symmetry of a board of cells", "symmetry-number", |_, b| b.symmetries = vec![0]),
        ("the symmetries of a board of cells out of order", "symmetry-number", |_, b| {
            b.symmetries = vec![2, 1];
        }),
        ("a symmetry of cells that no reply has", "unused-symmetry", |_, b| b.symmetries.push(3)),
        ("a lemma about dominoes", "no-such-lemma", |_, b| {
            respond(b, 0, Response::Lemma { lemma: 0 });
        }),
    ];
    let honest = || (claim(Second, 2, 4), two_by_four());
    spring(Kind::Replay, "", honest, spoils);
    let others = [Kind::Outcome, Kind::Mirror, Kind::Pairing, Kind::Potential, Kind::Map];
    spring_kinds(others, "domineering", honest);
}

/// A strategy proves the claim that it is made for on its own board, and no other claim.
#[test]
fn a_strategy_proves_no_claim_about_another_board_or_player() {
    let sizes = (1..=4).flat_map(|rows| (1..=3).map(move |columns| (rows, columns)));
    let claims: Vec<(Claim, Option<Body<'_>>)> = sizes
        .flat_map(|(rows, columns)| [First, Second].map(|winner| claim(winner, rows, columns)))
        .map(|claim| (claim, strategy(&claim)))
        .collect();
    let is_accepted = |claim: &Claim, body: &Body<'_>| {
        let rules = DomineeringRules::new(claim, &[]).expect("a board");
        replay::check(&rules, &body.replay, &crate::parts::InOrder).is_ok()
    };
    let proved: Vec<_> =
        claims.iter().filter_map(|(claim, body)| Some((claim, body.as_ref()?))).collect();
    for (made, body) in &proved {
        for (claim, other) in &claims {
            match claim == *made {
                true => assert!(is_accepted(claim, body), "{claim}"),
                false => assert!(other.is_some() || !is_accepted(claim, body), "{claim}: {made}"),
            }
        }
    }
    // Exactly one player wins each board.
    assert_eq!(proved.len(), claims.len() / 2);
}
