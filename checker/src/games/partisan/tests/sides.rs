//! Values of games whose rules are data: whose turn it is, by hand, and every way in which rules and proofs can lie.

use std::borrow::Cow;

use super::{claim, domineering};
use crate::claim::Player;
use crate::format::{Text, hash};
use crate::games::gdl::{Gdl, Ground, MAX_SIDED, Sides};
use crate::games::partisan::{Body, Claim, Relation, Summand};
use crate::proofs::Kind;
use crate::proofs::replay::{Entry, Node, Replay, Response};
use crate::trap_tests::{self, code, spring};
use crate::writing::Encode;

/// Two roles in turn, of which the one without a move has lost: what they can do is to be added, by `can`, `does` and `next`.
fn rules(start: &str, rest: &str) -> String {
    format!(
        "(role left) (role right) (other left right) (other right left) {start}
         (<= (legal ?p ?m) (true (turn ?p)) (can ?p ?m))
         (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
         (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
         (<= goes (true (turn ?p)) (can ?p ?m))
         (<= terminal (not goes))
         (<= (goal ?p 0) (true (turn ?p)))
         (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q)) {rest}"
    )
}

/// Left can take what is free, in two ways, and Right can do nothing: it is 1.
fn one() -> String {
    rules(
        "(init (turn left)) (init free)",
        "(<= (can left take) (true free)) (<= (can left zap) (true free))",
    )
}

fn by_rules(text: &str) -> Summand {
    let title = Text::new("a game").expect("short");
    Summand::Gdl(Gdl { title, rules_hash: hash(text.as_bytes()).0 })
}

fn texts(all: &[&str]) -> Vec<Cow<'static, [u8]>> {
    all.iter().map(|text| text.as_bytes().to_vec().into()).collect()
}

fn reply(mv: u16, reply: u16, target: u32) -> Entry {
    Entry { mv, response: Response::Reply { reply, target, symmetry: 0 } }
}

fn win(mv: u16, reply: u16) -> Entry {
    Entry { mv, response: Response::Win { reply } }
}

fn replay(positions: &[u8], nodes: &[u32], entries: Vec<Entry>) -> Replay<'static> {
    let node = |&entries| Node { entries, default: None };
    Replay {
        opening: None,
        positions: positions.to_vec().into(),
        nodes: nodes.iter().map(node).collect::<Vec<_>>().into(),
        entries: entries.into(),
    }
}

/// Facts are `free` and the two of the turn, and moves `noop`, `take` and `zap`: Left takes by 2 or 4, and Right moves in
/// 1 by 1025.
fn of_one() -> (Claim, Body<'static>) {
    let text = one();
    let claim = claim(vec![by_rules(&text)], Relation::Equals, "1");
    let entries = vec![win(2, 1025), win(4, 1025), win(1025, 2)];
    let replay = replay(&[1, 1, 0, 0], &[3], entries);
    (claim, Body { replay, rules: texts(&[&text]) })
}

#[test]
fn a_strategy_shows_the_value_of_rules() {
    let (claim, body) = of_one();
    assert_eq!(code(claim.into(), Kind::Replay, &body, "valid-rules"), "verified");
}

/// The text of the only game, and its hash in the claim.
fn with_text(claim: &mut Claim, body: &mut Body<'static>, text: &str) {
    claim.game.summands = vec![by_rules(text)];
    body.rules = texts(&[text]);
}

/// So many facts that stay, and first moves of Left.
fn large(facts: usize, moves: usize) -> String {
    let facts = (0..facts)
        .map(|fact| format!("(init (f {fact})) (<= (next (f {fact})) (true (f {fact})))"));
    let moves = (0..moves).map(|mv| format!("(<= (can left m{mv}) (true free))"));
    let rest: String = facts.chain(moves).collect();
    one() + &rest
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

#[test]
fn every_lie_about_rules_and_a_value_has_its_code() {
    let spoils: &[Spoil] = &[
        ("no text of a game beside a value", "rules-hash", |_, body| body.rules.clear()),
        ("another text than that of the claim", "rules-hash", |_, body| {
            body.rules = texts(&[&rules(
                "(init (turn right)) (init free)",
                "(<= (can right take) (true free))",
            )]);
        }),
        ("two texts for one game", "rules-hash", |_, body| body.rules.push(body.rules[0].clone())),
        ("a text beside a board", "rules-hash", |claim, _| {
            claim.game.summands = vec![domineering(2, 1)];
        }),
        ("one role beside a value", "rules-roles", |claim, body| {
            with_text(
                claim,
                body,
                "(role left) (init free) (legal left take) (<= terminal (not (true free)))",
            );
        }),
        ("no fact of the turn", "rules-turn", |claim, body| {
            let text =
                one().replace("(init (turn left))", "(init (turn left)) (init (turn right))");
            with_text(claim, body, &text);
        }),
        ("a turn that does not change", "rules-turn", |claim, body| {
            let text = one().replace("(next (turn ?q))", "(next (turn ?p))");
            with_text(claim, body, &text);
        }),
        ("a fact of the turn in a position", "rules-turn", |_, body| {
            body.replay.positions.to_mut()[0] = 3;
        }),
        ("a fact that no rules have beside a value", "position-facts", |_, body| {
            body.replay.positions.to_mut()[0] = 9;
        }),
        ("facts beside a value that are not those of the start", "position-roles", |_, body| {
            body.replay.positions.to_mut()[0] = 0;
        }),
        ("a move of the role that has none", "reply-illegal", |_, body| {
            body.replay.entries = vec![win(2, 3), win(4, 1025), win(1025, 2)].into();
        }),
        ("waiting is no move beside a value", "reply-illegal", |_, body| {
            body.replay.entries = vec![win(2, 1), win(4, 1025), win(1025, 2)].into();
        }),
        ("the end is no loss beside a value", "not-normal-play", |claim, body| {
            // Left has won where Left is on turn and cannot move.
            let text = one()
                .replace(
                    "(<= (goal ?p 0) (true (turn ?p)))",
                    "(<= (goal right 0)) (<= (goal left 100))",
                )
                .replace("(<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))", "");
            with_text(claim, body, &text);
        }),
        ("two goals at the end beside a value", "goal-values", |claim, body| {
            with_text(claim, body, &(one() + "(goal left 50)"));
        }),
        ("both roles have a choice beside a value", "simultaneous-moves", |claim, body| {
            // Where nothing is free, on the turn of Right.
            let both =
                "(<= (can right zz1) (not (true free))) (<= (can right zz2) (not (true free)))
                (<= (legal left zz3) (true (turn right)) (not (true free)))";
            with_text(claim, body, &(one() + both));
        }),
        ("a role without a legal move beside a value", "no-legal-move", |claim, body| {
            // After Left has taken, Right can neither wait nor move.
            let text =
                one().replace("(<= terminal (not goes))", "(<= terminal (not goes) (true free))");
            with_text(claim, body, &text);
        }),
        ("a choice of the role that is not on turn", "rules-turn", |claim, body| {
            // Where nothing is free, Right has a choice on the turn of Left.
            let other = "(<= (legal right zz1) (true (turn left)) (not (true free)))
                (<= (can left zz2) (true (turn left)) (not (true free)))";
            with_text(claim, body, &(one() + other));
        }),
        ("more facts than a game beside a value may have", "rules-limit", |claim, body| {
            with_text(claim, body, &large(MAX_SIDED - 2, 0));
        }),
        ("more moves than a game beside a value may have", "rules-limit", |claim, body| {
            with_text(claim, body, &large(0, MAX_SIDED - 2));
        }),
        ("a default for more work than its bytes justify", "rules-work", |claim, body| {
            with_text(claim, body, &large(100, 0));
            body.replay.nodes =
                vec![Node { entries: 2, default: Some(Response::Win { reply: 2 }) }].into();
            body.replay.entries = vec![win(2, 1025), win(4, 1025)].into();
        }),
        ("who is at least a value is Left already by rules", "position-roles", |claim, _| {
            claim.statement.relation = Relation::IsAtLeast;
        }),
    ];
    spring(Kind::Replay, "", of_one, spoils);
}

/// Left takes what is free or sets a trap, in which a move of Right leaves Right on turn.
#[test]
fn a_later_move_that_does_not_change_the_turn_is_found() {
    let text = rules(
        "(init (turn left)) (init free)",
        "(<= (can left take) (true free)) (<= (can left trap) (true free))
         (<= (next trap) (does left trap)) (<= (next trap) (true trap)) (<= (can right stay) (true trap))
         (<= (next (turn right)) (does right stay))",
    );
    let claim = claim(vec![by_rules(&text)], Relation::Equals, "1");
    // Moves are noop, stay, take and trap. Right stays in the trap, and is on turn again.
    let replay = replay(&[1, 1, 0, 0], &[3], vec![win(4, 1025), reply(6, 3, 0), win(1025, 4)]);
    let body = Body { replay, rules: texts(&[&text]) };
    let found = code(claim.into(), Kind::Replay, &body, "a move that keeps the turn");
    assert_eq!(found, "rules-turn");
}

/// Both roles can always move, and come back to where they were.
#[test]
fn a_strategy_by_rules_does_not_go_round_in_a_circle() {
    let text = rules(
        "(init (turn left)) (init here)",
        "(can left go) (can left hop) (can right go) (<= (next here) (not (true here)))",
    );
    let claim = claim(vec![by_rules(&text)], Relation::Equals, "0");
    // At the start either is Left; then Left, or Right, is First. Left goes by 0 or 2, and Right by 1.
    let positions = [[1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 0, 2]].concat();
    let [left, right] = [[reply(0, 1, 1), reply(2, 1, 1)], [reply(1, 0, 2); 2]];
    let start = [left[0], right[0], left[1]];
    let entries = start.into_iter().chain(left).chain(right.into_iter().take(1)).collect();
    let body = Body { replay: replay(&positions, &[3, 2, 1], entries), rules: texts(&[&text]) };
    let found = code(claim.into(), Kind::Replay, &body, "a circle beside a value");
    assert_eq!(found, "target-not-later");
}

/// A replay with an empty list of texts.
struct Listed(Replay<'static>);

impl Encode for Listed {
    fn encode(&self, to: &mut Vec<u8>) {
        self.0.encode(to);
        to.push(0);
    }
}

#[test]
fn bytes_behind_a_replay_without_rules_are_none_of_it() {
    let (claim, replay) = super::of_one();
    let body = Body { replay, rules: Vec::new() };
    let found = |body: &Body<'_>, what| code(claim.clone().into(), Kind::Replay, body, what);
    assert_eq!(found(&body, "valid"), "verified");
    let text = Body { rules: texts(&[""]), ..body.clone() };
    assert_eq!(found(&text, "an empty text beside a board"), "rules-hash");
    let found =
        code(claim.clone().into(), Kind::Replay, &Listed(body.replay), "an empty list of texts");
    assert_eq!(found, "trailing-bytes");
}

/// What Left and Right can do at the start; rules are those above but for what is said of the turn.
#[test]
fn on_turn_is_who_the_rules_show_to_be() {
    let both = "(<= (can left l) (true free)) (<= (can left ll) (true free)) (<= (can right r) (true free))";
    let single = "(<= (can left l) (true free)) (<= (can right r) (true free))";
    let waits = |text: String| {
        // A fact that says who waits.
        let text = text.replace("(turn ?p)", "(waits ?x)").replace("(turn ?q)", "(waits ?p)");
        let text = text.replace("(waits ?x)", "(waits ?q)");
        text.replace(
            "(legal ?p ?m) (true (waits ?q))",
            "(legal ?p ?m) (true (waits ?q)) (other ?p ?q)",
        )
        .replace("goes (true (waits ?q))", "goes (true (waits ?q)) (other ?p ?q)")
        .replace("(goal ?p 0) (true (waits ?q))", "(goal ?p 0) (true (waits ?q)) (other ?p ?q)")
        .replace("(turn left)", "(waits right)")
        .replace("(turn right)", "(waits left)")
    };
    for (what, text, expected) in [
        ("a choice of Left", rules("(init (turn left)) (init free)", both), Some((2, 1))),
        (
            "a choice of Left on the turn of Right",
            rules("(init (turn right)) (init free)", both),
            Some((2, 1)),
        ),
        (
            "the loss of Right after one move",
            rules("(init (turn left)) (init free)", single),
            Some((1, 1)),
        ),
        (
            "only Left can move",
            rules("(init (turn left)) (init free)", "(<= (can left l) (true free))"),
            Some((1, 0)),
        ),
        (
            "only Right can move",
            rules("(init (turn right)) (init free)", "(<= (can right r) (true free))"),
            Some((0, 1)),
        ),
        (
            "who waits, and Left has a choice",
            waits(rules("(init (turn left)) (init free)", both)),
            Some((2, 1)),
        ),
        (
            "who waits, and only Right can move",
            waits(rules("(init (turn right)) (init free)", "(<= (can right r) (true free))")),
            Some((0, 1)),
        ),
        ("nobody can move", rules("(init (turn left))", single), None),
        ("for ever one move", rules("(init (turn left))", "(can left l) (can right r)"), None),
    ] {
        let ground =
            Ground::read(text.as_bytes()).unwrap_or_else(|stop| panic!("{what}: {stop:?}"));
        let sides = Sides::new(ground, usize::MAX);
        let found = sides.map(|sides| {
            let [left, right] = [Player::First, Player::Second].map(|player| {
                let mut moves = Vec::new();
                assert_eq!(sides.confirm(sides.start(), player), Ok(()), "{what}");
                sides.moves(sides.start(), player, &mut moves);
                moves.len()
            });
            (left, right)
        });
        match expected {
            Some(expected) => assert_eq!(found.ok(), Some(expected), "{what}"),
            None => {
                let code = found.expect_err(what).code;
                assert_eq!(code.as_str(), "rules-turn", "{what}");
            }
        }
    }
}

#[test]
fn rules_have_as_many_facts_and_moves_as_fit() {
    for (facts, moves, is_allowed) in
        [(125, 0, true), (126, 0, false), (0, 125, true), (0, 126, false)]
    {
        let ground = Ground::read(large(facts, moves).as_bytes()).expect("rules");
        // The facts of the turn, and free; noop, take and zap.
        assert_eq!([ground.facts(), ground.moves()], [facts + 3, moves + 3]);
        assert_eq!(Sides::new(ground, usize::MAX).is_ok(), is_allowed, "{facts} {moves}");
    }
    // More first moves than no bytes justify.
    let ground = Ground::read(large(20, 100).as_bytes()).expect("rules");
    assert_eq!(Sides::new(ground, 0).expect_err("work").code.as_str(), "rules-work");
}
