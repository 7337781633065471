//! Rules as summands of sums, against play of all of them to the end in which each player has the same
//! role in every summand. What would make a verdict wrong: a proof with the text of another summand, or
//! with another hash than the claim has; rules twice that count once, or two titles of one text that are
//! taken for one; the turn of a summand that is taken for that of the sum; an option without a value that
//! is not answered at once; a circle that is taken for an end; work that another summand pays for.

use std::collections::HashMap;

use super::super::values::{Facts, ValuesBody};
use super::values::{body, game, nim, whole};
use super::*;
use crate::claim::Player::{First, Second};
use crate::claim::Provenance;
use crate::format::{Certificate, Header};
use crate::games::disjunctive_sum::{self, Shown, Sum, Summand};
use crate::games::heaps::{Heaps, Rules as HeapRules, Start};
use crate::proofs::nim_values::components::Components;
use crate::proofs::nim_values::{NimValues, Statement as Said};
use crate::trap_tests::code;
use crate::verdict::Verdict;
use crate::writing::{Encode, sums};

/// The proof of the value 1 of the circle: from 2, who moves to 1 or 3 is answered by the move to 0. No
/// table has place 3.
fn circle() -> ValuesBody<'static> {
    let records = [1, 2, 0].map(|place| 1 << place | 1 << 4).to_vec();
    // The moves are noop, and those to a place; 1 more is an answer.
    let answers = vec![0, 0, 2, 2];
    let components = Components { records: records.into(), values: vec![1, 0, 0], answers };
    ValuesBody { components, ..body(CIRCLE, &game(CIRCLE), &[]) }
}

fn encoded(body: &impl Encode) -> Vec<u8> {
    let mut bytes = Vec::new();
    body.encode(&mut bytes);
    bytes
}

/// A summand with its value and the proof of it.
#[derive(Clone)]
struct Proved {
    summand: Summand,
    shown: Shown<'static>,
}

fn of_rules(title: &str, rules: &str, value: u32, body: &ValuesBody<'_>) -> Proved {
    let game = Gdl { title: text(title), ..claim("", 0, rules).game };
    let shown = Shown { value, body: encoded(body).into() };
    Proved { summand: Summand::Gdl(game), shown }
}

fn of_nim(a: u32, b: u32) -> Proved {
    let rules = nim(a, b);
    of_rules("two heaps", &rules, a ^ b, &whole(&rules))
}

fn heap(counters: u32) -> Proved {
    let game = Heaps { rules: HeapRules::Nim, start: Start::Sum { heaps: vec![counters] } };
    let shown = Shown { value: counters, body: encoded(&NimValues::default()).into() };
    Proved { summand: Summand::Heaps(game), shown }
}

fn about(said: Said, games: &[&Proved]) -> disjunctive_sum::Claim {
    let summands = games.iter().map(|game| game.summand.clone()).collect();
    disjunctive_sum::Claim { statement: said, game: Sum { summands } }
}

fn verdict(said: Said, games: &[&Proved], proofs: &[&Proved], what: &str) -> &'static str {
    let shown: Vec<Shown<'_>> = proofs.iter().map(|game| game.shown.clone()).collect();
    code(about(said, games).into(), Kind::NimValues, &sums::body(&shown), what)
}

/// Rules as they are played in a sum, where a player always has the same role.
struct Played {
    rules: GdlRules,
    /// The facts that say who is on turn.
    turn: [usize; 2],
}

impl Played {
    fn new(text: &str) -> Played {
        let rules = rules("first", 0, text);
        let place = |name: &str| {
            let mut facts = 0..rules.ground().facts();
            facts.find(|fact| rules.ground().fact(*fact).as_deref() == Some(name)).expect("a turn")
        };
        let turn = ["(turn first)", "(turn second)"].map(place);
        Played { rules, turn }
    }

    /// The facts with the turn of a player, by their names.
    fn with_turn(&self, facts: &Facts, player: Player) -> Facts {
        let mut facts = facts.clone();
        for (fact, of) in self.turn.into_iter().zip([First, Second]) {
            facts[fact / 8] &= !(1 << (fact % 8));
            facts[fact / 8] |= u8::from(of == player) << (fact % 8);
        }
        facts
    }

    /// What a player can leave, with the turn of the first role in all of it.
    fn left(&self, facts: &Facts, player: Player) -> Vec<Facts> {
        let position = self.rules.position(self.with_turn(facts, player), player);
        let mut moves = Vec::new();
        self.rules.legal_moves(&position, &mut moves);
        let after = |mv| self.rules.after(&position, mv);
        moves.into_iter().filter_map(after).map(|facts| self.with_turn(&facts, First)).collect()
    }
}

/// A position of a sum: the facts of each summand, a heap, and who is to move.
type State = (Vec<Facts>, u32, Player);

/// Who wins, by a search back from where nobody can move; `None` where play need not end.
fn winner(games: &[Played], heap: u32, first: Player) -> Option<Player> {
    let start = games.iter().map(|game| game.with_turn(&game.rules.start().facts, First));
    let mut states: Vec<State> = vec![(start.collect(), heap, first)];
    let mut numbers: HashMap<State, usize> = HashMap::from([(states[0].clone(), 0)]);
    let mut options: Vec<Vec<usize>> = Vec::new();
    while let Some((facts, heap, player)) = states.get(options.len()).cloned() {
        let other = player.other();
        let mut after: Vec<State> = (0..heap).map(|left| (facts.clone(), left, other)).collect();
        for (at, game) in games.iter().enumerate() {
            after.extend(game.left(&facts[at], player).into_iter().map(|new| {
                let mut facts = facts.clone();
                facts[at] = new;
                (facts, heap, other)
            }));
        }
        let mut number = |state: State| {
            let next = states.len();
            *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                next
            })
        };
        options.push(after.into_iter().map(&mut number).collect());
    }
    let mut wins: Vec<Option<bool>> = vec![None; states.len()];
    loop {
        let mut is_changed = false;
        for at in 0..states.len() {
            if wins[at].is_none() {
                let mut of_options = options[at].iter().map(|&option| wins[option]);
                wins[at] = match () {
                    () if of_options.clone().any(|wins| wins == Some(false)) => Some(true),
                    () if of_options.all(|wins| wins == Some(true)) => Some(false),
                    () => continue,
                };
                is_changed = true;
            }
        }
        if !is_changed {
            return wins[0].map(|wins| if wins { first } else { first.other() });
        }
    }
}

/// Bouton's value of rules of Nim, and the value of the circle by hand; in each sum either role begins.
#[test]
fn who_wins_a_sum_with_rules_is_as_play_of_all_together_says() {
    let nim = |a, b| (super::values::nim(a, b), of_nim(a, b));
    let circle = || (CIRCLE.to_owned(), of_rules("circle", CIRCLE, 1, &circle()));
    for rules in [
        vec![nim(1, 2)],
        vec![nim(1, 1)],
        vec![circle()],
        vec![nim(1, 2), nim(1, 2)],
        vec![nim(1, 2), nim(2, 2)],
        vec![nim(1, 2), nim(1, 1), nim(1, 2)],
        vec![circle(), circle()],
        vec![circle(), nim(1, 2)],
        vec![nim(1, 2), circle(), circle()],
        vec![circle(), circle(), circle()],
    ] {
        let value = rules.iter().fold(0, |sum, (_, game)| sum ^ game.shown.value);
        for counters in 0..5 {
            let own = heap(counters);
            let games: Vec<&Proved> = rules.iter().map(|(_, game)| game).chain([&own]).collect();
            let is_new = |at: &usize| games[..*at].iter().all(|g| g.summand != games[*at].summand);
            let proofs: Vec<&Proved> =
                (0..games.len()).filter(is_new).map(|at| games[at]).collect();
            let played: Vec<Played> = rules.iter().map(|(text, _)| Played::new(text)).collect();
            let winners = [First, Second].map(|first| winner(&played, counters, first));
            let second_wins = value == counters;
            let expected =
                if second_wins { [Some(Second), Some(First)] } else { [Some(First), Some(Second)] };
            let what = about(Said::SecondWins, &games).to_string();
            assert_eq!(winners, expected, "{what}");
            let said = |holds| if holds { "verified" } else { "nim-value" };
            for (claimed, holds) in [
                (Said::SecondWins, second_wins),
                (Said::FirstWins, !second_wins),
                (Said::HasValue(value ^ counters), true),
                (Said::HasValue((value ^ counters) + 1), false),
            ] {
                let found = found(claimed, &games, &proofs);
                assert!(found.starts_with(said(holds)), "{what}: {found}");
            }
        }
    }
}

#[test]
fn every_lie_about_rules_in_a_sum_has_its_code() {
    let (small, large) = (of_nim(1, 2), of_nim(2, 2));
    let [one, two, three] = [1, 2, 3].map(heap);
    let rules = nim(1, 2);
    let body = whole(&rules);
    let called = |title: &str| of_rules(title, &rules, 3, &body);
    let by = |body: &ValuesBody<'_>| of_rules("two heaps", &rules, 3, body);
    let spoilt = |spoil: fn(&mut ValuesBody<'_>)| {
        let mut body = body.clone();
        spoil(&mut body);
        by(&body)
    };
    let worth = |value| of_rules("two heaps", &rules, value, &body);
    let swapped = |shown: &Proved, other: &Proved| {
        let shown = Shown { value: shown.shown.value, ..other.shown.clone() };
        Proved { shown, ..small.clone() }
    };
    let partisan = "(role x) (role o) (other x o) (other o x) (init (turn x)) (init free)
        (<= (legal ?p take) (true (turn ?p)) (true free))
        (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
        (<= (next (has ?p)) (does ?p take)) (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
        (<= terminal (not (true free)))
        (<= (goal x 100) (true (has x))) (<= (goal o 100) (true (has o)))
        (<= (goal x 0) (true (has o))) (<= (goal o 0) (true (has x)))";
    let partisan = {
        let ground = Ground::read(partisan.as_bytes()).expect("rules");
        let exchange = (0..).take(ground.items().count()).collect();
        let components = Components::default();
        let body = ValuesBody { rules: partisan.as_bytes().into(), exchange, components };
        of_rules("partisan", partisan, 1, &body)
    };
    let replay = Body { rules: rules.as_bytes().into(), ..Body::default() };
    let replay = Shown { value: 3, body: encoded(&replay).into() };
    let replay = Proved { shown: replay, ..small.clone() };
    let circle_back = {
        let mut body = circle();
        body.components.answers = vec![0, 3, 2, 2];
        of_rules("circle", CIRCLE, 1, &body)
    };
    let circle_before = {
        let mut body = circle();
        body.components.records.to_mut().swap(0, 1);
        body.components.values.swap(0, 1);
        body.components.answers = vec![0, 2, 0, 0];
        of_rules("circle", CIRCLE, 1, &body)
    };
    for (expected, what, games, proofs) in [
        ("verified", "rules and their value", vec![&small, &three], vec![&small, &three]),
        ("verified", "rules twice", vec![&small, &small], vec![&small]),
        ("trailing-bytes", "rules twice, each proved", vec![&small, &small], vec![&small, &small]),
        ("truncated", "two rules and one proof", vec![&small, &large], vec![&small]),
        (
            "rules-hash",
            "two rules by each other's proofs",
            vec![&small, &large, &three],
            vec![&swapped(&small, &large), &swapped(&large, &small), &three],
        ),
        (
            "verified",
            "a text by two titles",
            vec![&small, &called("another name")],
            vec![&small, &small],
        ),
        (
            "truncated",
            "a text by two titles and one proof",
            vec![&small, &called("another name")],
            vec![&small],
        ),
        (
            "rules-hash",
            "rules with a byte more than the text of the hash",
            vec![&small, &three],
            vec![&spoilt(|body| body.rules.to_mut().push(b' ')), &three],
        ),
        (
            "nim-value",
            "rules of another value than they have",
            vec![&small, &two],
            vec![&worth(2), &two],
        ),
        ("nim-value", "rules and a heap of another value", vec![&small, &two], vec![&small, &two]),
        (
            "nim-value",
            "rules twice that count once",
            vec![&small, &small, &three],
            vec![&small, &three],
        ),
        (
            "claim-text",
            "rules without a title that can be one",
            vec![&called("a' + nim 3"), &three],
            vec![&small, &three],
        ),
        ("claim-text", "rules alone", vec![&small], vec![&small]),
        (
            "truncated",
            "rules by the proof of a heap",
            vec![&small, &three],
            vec![&swapped(&small, &three), &three],
        ),
        (
            "position-turn",
            "rules in which the other role is on turn",
            vec![&three, &small],
            vec![&three, &spoilt(|body| body.components.records.to_mut()[0] ^= 0x60)],
        ),
        (
            "not-an-automorphism",
            "rules whose roles keep their places",
            vec![&small, &three],
            vec![&spoilt(|body| body.exchange = (0..).take(body.exchange.len()).collect()), &three],
        ),
        ("not-an-automorphism", "partisan rules", vec![&partisan, &one], vec![&partisan, &one]),
        ("not-a-permutation", "rules by a replay", vec![&small, &three], vec![&replay, &three]),
        (
            "component-order",
            "a circle with an answer that is the way back",
            vec![&circle_back, &one],
            vec![&circle_back, &one],
        ),
        (
            "component-order",
            "a circle without its order",
            vec![&circle_before, &one],
            vec![&circle_before, &one],
        ),
    ] {
        let what = format!("a sum with {what}");
        assert_eq!(verdict(Said::SecondWins, &games, &proofs, &what), expected, "{what}");
    }
}

/// What is found of a sum, with the place of a fault.
fn found(said: Said, games: &[&Proved], proofs: &[&Proved]) -> String {
    let shown: Vec<Shown<'_>> = proofs.iter().map(|game| game.shown.clone()).collect();
    let header = Header { claim: about(said, games).into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::NimValues, &sums::body(&shown)).write();
    match crate::check(&bytes, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.to_string(),
        Verdict::None(why) => panic!("{why}"),
    }
}

/// What rules may come to is by the bytes of their own proof.
#[test]
fn a_long_proof_gives_no_work_to_rules() {
    let rules = HeapRules::Octal { digits: vec![0, 3] };
    let heaps = Heaps { rules, start: Start::Sum { heaps: vec![60_000] } };
    let long = NimValues {
        values: (0..=60_000).map(|heap| heap % 2).collect(),
        repeats: None,
        mask: None,
    };
    let shown = Shown { value: 0, body: encoded(&long).into() };
    let long = Proved { summand: Summand::Heaps(heaps), shown };
    let numbers: String = (1..=60).map(|n| format!("(n {n}) ")).collect();
    let costly = nim(1, 2) + &numbers + "(<= (p ?a ?b ?c) (n ?a) (n ?b) (n ?c))";
    let body = ValuesBody { rules: costly.as_bytes().into(), ..ValuesBody::default() };
    let costly = of_rules("costly", &costly, 3, &body);
    for games in [[&long, &costly], [&costly, &long]] {
        let found = found(Said::FirstWins, &games, &games);
        let place = games.iter().position(|game| game.summand == costly.summand);
        let expected = format!("rules-limit, summand {}", place.expect("it is there"));
        assert!(found.starts_with(&expected), "{found}");
    }
}
