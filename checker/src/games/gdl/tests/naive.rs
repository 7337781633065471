//! Random programs against an evaluation that is written differently: sets of atoms as texts, each rule
//! applied with every binding of its variables to every term, stratum by stratum, until nothing is new.

use std::collections::BTreeSet;

use super::*;
use crate::stop::Stop;

const ROUNDS: u64 = 1200;

fn random(state: &mut u64, below: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 40).expect("24 bits") % below
}

/// A rule: the head, and literals, each an atom and whether it holds. An atom is words; those from ?x
/// on are variables. `distinct` is a relation.
#[derive(Clone, Debug)]
struct NaiveRule {
    head: Vec<String>,
    body: Vec<(Vec<String>, bool)>,
}

const CONSTANTS: [&str; 3] = ["a", "b", "c"];
const VARIABLES: [&str; 2] = ["?x", "?y"];

/// Relations by strata: those of a stratum may deny earlier ones only. The first one has facts only, the
/// second ones are fixed, and the last one depends on moves.
const STRATA: [&[&str]; 5] = [&["d0"], &["f0", "f1"], &["p0", "p1"], &["p2"], &["q0"]];

fn atom(state: &mut u64, relation: &str, variables: &[&str]) -> Vec<String> {
    let mut words = vec![relation.to_owned()];
    let term = |state: &mut u64| {
        let all: Vec<&str> = CONSTANTS.iter().chain(variables).copied().collect();
        let bound: &[&str] = if variables.is_empty() { &CONSTANTS } else { variables };
        match random(state, 3) {
            0 => all[random(state, all.len())].to_owned(),
            _ => bound[random(state, bound.len())].to_owned(),
        }
    };
    words.push(term(state));
    words.push(term(state));
    words
}

/// A random program of relations of two arguments. Facts of the position are `(true (at A B))`, moves
/// are `(go A B)` of the first role; the second one has no choice.
fn program(state: &mut u64) -> Vec<NaiveRule> {
    let mut rules = Vec::new();
    for (stratum, relations) in STRATA.iter().enumerate().skip(1) {
        let earlier: Vec<&str> = STRATA[..stratum].concat();
        for relation in *relations {
            for _ in 0..=random(state, 3) {
                let mut body = Vec::new();
                for variable in VARIABLES {
                    // What binds the variable, and perhaps a recursion.
                    let mut from = earlier.clone();
                    from.extend((stratum > 1).then_some("true"));
                    from.extend((stratum == 4).then_some("does"));
                    let own = relations[random(state, relations.len())];
                    let binding = from[random(state, from.len())];
                    let chosen = [binding, own];
                    for from in &chosen[..1 + random(state, 2)] {
                        let mut words = atom(state, from, &[]);
                        words[1 + random(state, 2)] = variable.to_owned();
                        body.push((words, true));
                    }
                }
                if random(state, 3) == 0 {
                    body.push((atom(state, "distinct", &VARIABLES), true));
                }
                if random(state, 2) == 0 {
                    let denied = earlier[random(state, earlier.len())];
                    body.push((atom(state, denied, &VARIABLES), false));
                }
                rules.push(NaiveRule { head: atom(state, relation, &VARIABLES), body });
            }
        }
    }
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
        let words = ["d0", CONSTANTS[one], CONSTANTS[other]].map(str::to_owned);
        rules.push(NaiveRule { head: words.to_vec(), body: Vec::new() });
    }
    rules
}

/// An atom in the prefix form.
fn written(words: &[String]) -> String {
    match words[0].as_str() {
        "true" => format!("(true (at {} {}))", words[1], words[2]),
        "does" => format!("(does first (go {} {}))", words[1], words[2]),
        _ => format!("({})", words.join(" ")),
    }
}

/// The whole text: what is next is what the last relations say, and some that stays.
fn written_program(rules: &[NaiveRule]) -> String {
    let mut text = String::from(
        "(role first) (role second) (init (at a b)) (init (at c c))
        (<= (legal first (go ?x ?y)) (p0 ?x ?y)) (legal first (go a a)) (legal second noop)
        (<= (next (at ?x ?y)) (q0 ?x ?y))
        (<= (next (at ?y ?x)) (true (at ?x ?y)) (not (p2 ?x ?y)))
        (<= terminal (p2 a a)) (<= (goal first 100) (p2 a b)) (<= (goal first 50) (not (p2 a b)))\n",
    );
    for rule in rules {
        text.push_str("(<= ");
        text.push_str(&written(&rule.head));
        for (atom, holds) in &rule.body {
            let atom = written(atom);
            text.push_str(&if *holds { format!(" {atom}") } else { format!(" (not {atom})") });
        }
        text.push_str(")\n");
    }
    text
}

type Atoms = BTreeSet<Vec<String>>;

/// All that follows from the facts and the moves, by the definition.
fn model(rules: &[NaiveRule], facts: &Atoms) -> Atoms {
    let mut known = facts.clone();
    for relations in STRATA {
        loop {
            let mut new = Atoms::new();
            for rule in rules.iter().filter(|rule| relations.contains(&rule.head[0].as_str())) {
                for x in CONSTANTS {
                    for y in CONSTANTS {
                        let bind = |words: &[String]| -> Vec<String> {
                            let bind = |word: &String| match word.as_str() {
                                "?x" => x.to_owned(),
                                "?y" => y.to_owned(),
                                word => word.to_owned(),
                            };
                            words.iter().map(bind).collect()
                        };
                        let holds = |(atom, wanted): &(Vec<String>, bool)| {
                            let atom = bind(atom);
                            let is = match atom[0].as_str() {
                                "distinct" => atom[1] != atom[2],
                                _ => known.contains(&atom),
                            };
                            is == *wanted
                        };
                        if rule.body.iter().all(holds) {
                            new.insert(bind(&rule.head));
                        }
                    }
                }
            }
            let before = known.len();
            known.extend(new);
            if known.len() == before {
                break;
            }
        }
    }
    known
}

fn pairs() -> impl Iterator<Item = [&'static str; 2]> {
    CONSTANTS.into_iter().flat_map(|one| CONSTANTS.map(|other| [one, other]))
}

fn words(relation: &str, [one, other]: [&str; 2]) -> Vec<String> {
    vec![relation.to_owned(), one.to_owned(), other.to_owned()]
}

#[test]
fn random_programs_are_evaluated_as_by_the_definition() {
    let mut state = 2008;
    let (mut compared, mut denied, mut over, mut read) = (0, 0, 0, 0);
    for _ in 0..ROUNDS {
        let program = program(&mut state);
        let text = written_program(&program);
        let claim = claim("first", 0, &text);
        let rules = match GdlRules::confirmed(&claim, text.as_bytes()) {
            Ok(rules) => rules,
            Err(Stop::Rejected(fault)) => {
                // A term of a recursive atom that is bound nowhere else.
                assert_eq!(fault.code, RULES_RECURSION, "{text}");
                denied += 1;
                continue;
            }
            Err(Stop::NoVerdict(why)) => panic!("{why}: {text}"),
        };
        read += 1;
        let ground = rules.ground();
        let named = |name: &str| {
            (0..ground.facts()).find(|&fact| ground.fact(fact).as_deref() == Some(name))
        };
        let moves: Vec<String> = (0..ground.moves()).filter_map(|mv| ground.mv(mv)).collect();
        let mut position = rules.start();
        for _ in 0..4 {
            let holds = |[one, other]: [&str; 2]| {
                let fact = named(&format!("(at {one} {other})"));
                fact.is_some_and(|fact| position.facts[fact / 8] >> (fact % 8) & 1 == 1)
            };
            let facts: Atoms =
                pairs().filter(|pair| holds(*pair)).map(|pair| words("true", pair)).collect();
            let before = model(&program, &facts);
            let has = |relation, pair| before.contains(&words(relation, pair));
            let is_over = has("p2", ["a", "a"]);
            let value = if has("p2", ["a", "b"]) { 100 } else { 50 };
            let expected = if is_over { State::Over(value) } else { State::Open };
            assert_eq!(position.state, expected, "{text}");
            over += u32::from(is_over);
            if is_over {
                break;
            }
            let legal: BTreeSet<String> = pairs()
                .filter(|pair| *pair == ["a", "a"] || has("p0", *pair))
                .map(|[one, other]| format!("(go {one} {other})"))
                .collect();
            if position.mover == Player::Second {
                let found = rules.play(&position, rules.pass()).or_else(|| {
                    let noop = moves.iter().position(|name| name == "noop").expect("a move");
                    rules.play(&position, u16::try_from(noop).expect("few"))
                });
                let after = found.expect("a pass, or no choice");
                if after.facts != position.facts || legal.len() == 1 {
                    // The first role had one move: it was made.
                    position = after;
                    break;
                }
                position = after;
                continue;
            }
            let mut found = Vec::new();
            rules.legal_moves(&position, &mut found);
            let names: BTreeSet<String> =
                found.iter().map(|&mv| moves[usize::from(mv)].clone()).collect();
            assert_eq!(names, legal, "{text}");
            let mut chosen = None;
            for &mv in &found {
                let pair = pairs()
                    .find(|[one, other]| moves[usize::from(mv)] == format!("(go {one} {other})"));
                let pair = pair.expect("a move");
                let done = words("does", pair);
                let all: Atoms = facts.iter().cloned().chain([done]).collect();
                let after = model(&program, &all);
                let next: BTreeSet<[&str; 2]> = pairs()
                    .filter(|&[one, other]| {
                        let turned = [other, one];
                        after.contains(&words("q0", [one, other]))
                            || after.contains(&words("true", turned))
                                && !after.contains(&words("p2", turned))
                    })
                    .collect();
                let played = rules.play(&position, mv).expect("legal");
                let has = |fact: usize| played.facts[fact / 8] >> (fact % 8) & 1 == 1;
                let found: BTreeSet<[&str; 2]> = pairs()
                    .filter(|[one, other]| named(&format!("(at {one} {other})")).is_some_and(has))
                    .collect();
                assert_eq!(found, next, "{text}");
                compared += 1;
                chosen = Some(played);
            }
            position = chosen.expect("a legal move");
        }
    }
    assert!(compared > 500 && over >= 3 && read > 400, "{compared} {over} {read} {denied}");
}
