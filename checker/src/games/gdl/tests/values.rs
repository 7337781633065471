//! Nim-values of rules: tables that a search by the definition makes are accepted for the value of the
//! theory, and those that lie are not.

use super::super::values::{Facts, Impartial, ValuesBody};
use super::*;
use crate::claim::Provenance;
use crate::format::{Certificate, Header};
use crate::proofs::nim_values::Statement as Said;
use crate::proofs::nim_values::components::{Components, Sums};
use crate::trap_tests::{self, code, spring};

/// Nim with heaps of so many counters.
pub(super) fn nim(a: u32, b: u32) -> String {
    let less =
        (0..b.max(a)).flat_map(|m| (m + 1..=b.max(a)).map(move |n| format!("(less {m} {n})")));
    let less: Vec<String> = less.collect();
    NIM.replace("(less 0 1) (less 0 2) (less 1 2)", &less.join(" "))
        .replace("(heap a 1)", &format!("(heap a {a})"))
        .replace("(heap b 2)", &format!("(heap b {b})"))
}

/// The images by names in which *first* and *second* are exchanged, and the heaps a and b if they are to.
fn exchange(ground: &Ground, heaps: bool) -> Vec<u32> {
    let items: Vec<(usize, &Item)> = ground.items().collect();
    let word = |word: &str| match word.trim_end_matches(')') {
        "first" => word.replace("first", "second"),
        "second" => word.replace("second", "first"),
        "a" if heaps => word.replace('a', "b"),
        "b" if heaps => word.replace('b', "a"),
        _ => word.to_owned(),
    };
    let exchanged = |name: String| name.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let name = |(sort, item): &(usize, &Item)| match sort {
        0 => ground.fact(item.number),
        1 | 2 => ground.mv(item.number),
        // Of Nim: (changed a), (changed b), left.
        _ => Some(["(changed a)", "(changed b)", "left"][item.number].to_owned()),
    };
    let image = |item: &(usize, &Item)| {
        let sort = [0, 2, 1, 3][item.0];
        let wanted = name(item).map(exchanged);
        items.iter().position(|other| other.0 == sort && name(other) == wanted)
    };
    let image = |item| image(item).and_then(|image| u32::try_from(image).ok()).unwrap_or(0);
    items.iter().map(image).collect()
}

pub(super) fn game(text: &str) -> Impartial {
    let ground = Ground::read(text.as_bytes()).unwrap_or_else(|stop| panic!("{stop:?}"));
    let exchange = exchange(&ground, false);
    Impartial::new(ground, exchange).expect("an impartial game")
}

/// All positions, each after those that lead to it, with the values by the definition; games that end.
fn table(game: &Impartial) -> Vec<(Facts, u16)> {
    fn visit(game: &Impartial, facts: &Facts, table: &mut Vec<(Facts, u16)>) -> u16 {
        if let Some((_, value)) = table.iter().find(|(known, _)| known == facts) {
            return *value;
        }
        let mut options = Vec::new();
        for mv in game.moves(facts.clone()) {
            options.push(visit(game, &game.play(facts.clone(), mv).expect("legal"), table));
        }
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        table.push((facts.clone(), value));
        value
    }
    let mut all = Vec::new();
    visit(game, &game.start(), &mut all);
    all.reverse();
    all
}

/// A body with these positions and no answers.
pub(super) fn body(text: &str, game: &Impartial, table: &[(Facts, u16)]) -> ValuesBody<'static> {
    let moves = table.iter().map(|(facts, _)| game.moves(facts.clone()).len()).sum();
    let components = Components {
        records: table.iter().flat_map(|(facts, _)| facts.to_vec()).collect::<Vec<u8>>().into(),
        values: table.iter().map(|(_, value)| *value).collect(),
        answers: vec![0; moves],
    };
    let exchange = exchange(game.rules().ground(), false);
    ValuesBody { rules: text.as_bytes().to_vec().into(), exchange, components }
}

pub(super) fn whole(text: &str) -> ValuesBody<'static> {
    let game = game(text);
    body(text, &game, &table(&game))
}

fn about(said: Said, text: &str) -> Claim {
    Claim { statement: said.into(), ..claim("", 0, text) }
}

fn verdict(said: Said, text: &str, body: &ValuesBody<'_>, what: &str) -> &'static str {
    code(about(said, text).into(), Kind::NimValues, body, what)
}

/// C. L. Bouton, 1901: the value is the exclusive or of the heaps.
#[test]
fn nim_has_the_value_of_the_theory_and_no_other() {
    for (a, b) in [(1, 1), (1, 2), (2, 3)] {
        let text = nim(a, b);
        let body = whole(&text);
        let value = a ^ b;
        let said = |holds: bool| if holds { "verified" } else { "nim-value" };
        for claimed in 0..4 {
            let what = format!("rules of nim {a} {b} of value {claimed}");
            let found = verdict(Said::HasValue(claimed), &text, &body, &what);
            assert_eq!(found, said(claimed == value), "{what}");
        }
        let what = format!("rules of nim {a} {b} of the other winner");
        for (winner, holds) in [(Said::FirstWins, value > 0), (Said::SecondWins, value == 0)] {
            assert_eq!(verdict(winner, &text, &body, &what), said(holds), "{what}");
        }
    }
}

#[test]
fn a_value_says_who_wins_and_nothing_else_follows() {
    let text = nim(1, 2);
    let own = about(Said::HasValue(3), &text);
    for (wanted, follows) in [
        (about(Said::FirstWins, &text), true),
        (about(Said::SecondWins, &text), false),
        (about(Said::HasValue(0), &text), false),
        (about(Said::FirstWins, &nim(1, 1)), false),
        (claim("first", 100, &text), false),
    ] {
        assert_eq!(own.implies(&wanted.to_string()), follows, "{wanted}");
    }
}

/// Rules say who moves first, and it may be the role that stands second in the text.
#[test]
fn a_claim_by_values_names_the_players_by_their_turns() {
    for first_to_move in ["first", "second"] {
        let text = nim(1, 2).replace("(turn first))", &format!("(turn {first_to_move}))"));
        let what = format!("rules of nim in which {first_to_move} moves first");
        assert_eq!(verdict(Said::FirstWins, &text, &whole(&text), &what), "verified");
        let own = about(Said::FirstWins, &text);
        let line = own.to_string();
        let game = format!("{}", own.game);
        assert_eq!(line, format!("the player who moves first wins {game}"));
        let other = about(Said::SecondWins, &text).to_string();
        assert_eq!(other, format!("the player who moves second wins {game}"));
        for said in [Said::FirstWins, Said::HasValue(3)] {
            let own = about(said, &text);
            let follows = |who: &str| {
                let wanted = format!("{who} wins {game}");
                wanted == own.to_string() || own.implies(&wanted)
            };
            assert!(follows("the player who moves first"), "{own}");
            for who in ["first player", "first", "second", "the player who moves second"] {
                assert!(!follows(who), "{own}: {who}");
            }
        }
    }
}

/// The start of one and two counters comes first, and the end last.
fn small() -> ValuesBody<'static> {
    whole(&nim(1, 2))
}

type Spoil = trap_tests::Spoil<Claim, ValuesBody<'static>>;

#[test]
fn every_lie_about_the_values_of_nim_gets_its_own_error() {
    let text = nim(1, 2);
    let honest = small();
    let spoils: &[Spoil] = &[
        ("no lie", "verified", |_, _| ()),
        ("another text", "rules-hash", |_, b| b.rules.to_mut().push(b' ')),
        ("an image too few", "not-a-permutation", |_, b| _ = b.exchange.pop()),
        ("an image too many", "not-a-permutation", |_, b| b.exchange.push(99)),
        ("two items that go to one", "not-a-permutation", |_, b| b.exchange[1] = b.exchange[0]),
        ("no exchange", "not-an-automorphism", |_, b| {
            b.exchange = (0..).take(b.exchange.len()).collect();
        }),
        ("heaps that are exchanged without moves", "not-an-automorphism", |_, b| {
            b.exchange.swap(0, 2)
        }),
        ("turns that stay", "not-an-automorphism", |_, b| {
            let last = b.exchange.iter().position(|image| *image == 5).expect("a turn");
            b.exchange.swap(5, last);
        }),
        ("a bit beyond the facts", "position-facts", |_, b| {
            b.components.records.to_mut()[0] |= 0x80
        }),
        ("the turn of the other role", "position-turn", |_, b| {
            b.components.records.to_mut()[0] ^= 0x60
        }),
        ("the turn of both roles", "position-turn", |_, b| {
            b.components.records.to_mut()[0] |= 0x60
        }),
        ("the turn of no role", "position-turn", |_, b| b.components.records.to_mut()[0] &= 0x1f),
        ("a position twice", "component-twice", |_, b| {
            let first = b.components.records[0];
            b.components.records.to_mut()[1] = first;
        }),
        ("no end", "component-missing", |_, b| {
            b.components.records.to_mut().pop();
            b.components.values.pop();
        }),
        ("no position", "component-missing", |_, b| b.components = Components::default()),
        ("the end first", "component-order", |_, b| {
            b.components.records.to_mut().rotate_right(1);
            b.components.values.rotate_right(1);
        }),
        ("a value too many", "components-count", |_, b| b.components.values.push(0)),
        ("an answer too many", "components-count", |_, b| b.components.answers.push(0)),
        ("an answer too few", "components-count", |_, b| _ = b.components.answers.pop()),
        ("the value of an option", "value-reached", |_, b| b.components.values[0] = 1),
        ("too large a value", "value-missed", |_, b| b.components.values[0] = 4),
        ("an answer that passes", "answer-illegal", |_, b| b.components.answers[0] = 5),
        ("an answer that does nothing", "answer-illegal", |_, b| b.components.answers[0] = 4),
        ("an answer beyond the moves", "answer-illegal", |_, b| b.components.answers[0] = 99),
        ("an answer in a heap that is gone", "answer-illegal", |_, b| b.components.answers[0] = 1),
        ("an answer of another value", "answer-value", |_, b| b.components.answers[0] = 3),
    ];
    let honest = || (about(Said::HasValue(3), &text), honest.clone());
    spring(Kind::NimValues, "rules by values", honest, spoils);
}

/// Rules of which no table shows a value, each for its own reason.
#[test]
fn rules_that_are_not_impartial_or_not_in_normal_play_have_no_values() {
    let text = nim(1, 2);
    let lost = "(<= (goal ?p 0) (true (turn ?p)))";
    let won = "(<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))";
    let legal = "(<= (legal ?p (leave ?h ?m)) (true (turn ?p))";
    let next = "(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))";
    let stays = "(<= (next (turn ?p)) (true (turn ?p)) (does ?p (leave a 0)))";
    let replaced = |pairs: &[(&str, &str)]| {
        pairs.iter().fold(text.clone(), |text, (from, to)| {
            assert!(text.contains(from), "{from}");
            text.replace(from, to)
        })
    };
    // The roles take counters of a heap each, and the exchange takes the one heap to the other.
    let own = "(own first a) (own second b)
        (<= (legal ?p (leave ?h ?m)) (own ?p ?h) (true (turn ?p))";
    let heaps = replaced(&[("(heap a 1)", "(heap a 2)"), (legal, own)]);
    let misere = [
        (lost, "(<= (goal ?p 100) (true (turn ?p)))"),
        (won, "(<= (goal ?p 0) (true (turn ?q)) (other ?p ?q))"),
    ];
    let one_role = "(role first) (init (turn first)) (init (turn second))
        (<= (legal first (a ?t)) (true (turn ?t)))";
    for (expected, what, text, heaps) in [
        ("verified", "Nim", text.clone(), false),
        ("not-normal-play", "misere play", replaced(&misere), false),
        (
            "not-normal-play",
            "a draw",
            replaced(&[(lost, "(goal ?p 50)"), (won, "")])
                .replace("(goal ?p 50)", "(goal first 50) (goal second 50)"),
            false,
        ),
        ("not-normal-play", "a win that is worth less", replaced(&[("?p 100", "?p 99")]), false),
        ("not-normal-play", "no goal of who has won", replaced(&[(won, "")]), false),
        ("goal-values", "no goal of who has lost", replaced(&[(lost, "")]), false),
        (
            "not-an-automorphism",
            "a role that always loses",
            replaced(&[(won, ""), (lost, "(goal first 0) (goal second 100)")]),
            false,
        ),
        (
            "not-an-automorphism",
            "a goal that one role has",
            text.clone() + "(<= (goal first 30) (true (heap b 2)))",
            false,
        ),
        (
            "not-an-automorphism",
            "a role that takes two heaps",
            text.clone() + "(<= (next (heap b 0)) (does second (leave a 0)))",
            false,
        ),
        ("position-turn", "heaps of their own", heaps, true),
        ("no-legal-move", "no end", replaced(&[("(<= terminal (not left))", "")]), false),
        (
            "simultaneous-moves",
            "moves at the same time",
            replaced(&[(legal, "(<= (legal ?p (leave ?h ?m)) (role ?p)")]),
            false,
        ),
        (
            "position-turn",
            "a role that moves twice",
            replaced(&[(next, &format!("{next} {stays}"))]),
            false,
        ),
        ("rules-roles", "one role", one_role.to_owned(), false),
        (
            "verified",
            "no end that is alike for both",
            text.clone() + "(endless first 50) (endless second 50)",
            false,
        ),
        (
            "not-an-automorphism",
            "no end that is worth more to one role",
            text.clone() + "(endless first 50)",
            false,
        ),
    ] {
        let ground = Ground::read(text.as_bytes()).unwrap_or_else(|stop| panic!("{stop:?}"));
        let images = exchange(&ground, heaps);
        let body = match Impartial::new(ground, images.clone()) {
            Ok(game) => ValuesBody { exchange: images, ..body(&text, &game, &table(&game)) },
            Err(_) => ValuesBody {
                rules: text.as_bytes().to_vec().into(),
                exchange: images,
                components: Components::default(),
            },
        };
        let found = verdict(Said::FirstWins, &text, &body, &format!("rules by values of {what}"));
        assert_eq!(found, expected, "{what}");
    }
}

/// Where the rules go round in a circle, a table is in such an order that its lines of play end.
#[test]
fn a_table_of_rules_that_return_is_in_order() {
    let endless = CIRCLE.replace("(step 0 1) (step 1 2) (step 2 3) (step 3 0)", "(step 1 2)");
    // A place, and the turn of the first role, as a bit each.
    let [zero, one, two] = [0, 1, 2].map(|place| 1 << place | 1 << 4);
    // The moves are noop, and those to a place; 1 more is an answer.
    let to = |place: u16| place + 2;
    for (expected, what, text, records, values, answers) in [
        (
            "verified",
            "in order",
            CIRCLE,
            &[one, two, zero][..],
            &[1, 0, 0][..],
            &[0, 0, to(0), to(0)][..],
        ),
        (
            "verified",
            "with an answer",
            CIRCLE,
            &[one, two, zero],
            &[1, 0, 0],
            &[0, 0, to(0), to(0)],
        ),
        (
            "component-order",
            "with an option before it",
            CIRCLE,
            &[two, one, zero],
            &[0, 1, 0],
            &[to(0), to(0), 0, 0],
        ),
        (
            "component-order",
            "with an answer back to it",
            CIRCLE,
            &[one, two, zero],
            &[1, 0, 0],
            &[0, to(1), to(0), to(0)],
        ),
        // The places are 1 and 2 alone, the moves are to 1 and to 2, and nobody ever wins.
        ("component-order", "without an end", &endless, &[0b101], &[0], &[2]),
        ("component-order", "without an end in two", &endless, &[0b101, 0b110], &[1, 0], &[0, 3]),
    ] {
        let game = game(text);
        let components = Components {
            records: records.to_vec().into(),
            values: values.to_vec(),
            answers: answers.to_vec(),
        };
        let body = ValuesBody { components, ..body(text, &game, &[]) };
        let value = game.read(&records[..1]).map(|_| {
            Said::HasValue(u32::from(
                values[records
                    .iter()
                    .position(|record| [*record] == game.start()[..])
                    .expect("the start")],
            ))
        });
        let found = verdict(value.expect("a position"), text, &body, &format!("a circle {what}"));
        assert_eq!(found, expected, "{what}");
    }
}

/// The forced first moves are counted as those of the role that the text names first.
#[test]
fn who_passes_is_not_on_turn() {
    let text = nim(1, 2).replace("(init (turn first))", "(init (turn second)) (init fresh)");
    let legal = "(<= (legal ?p (leave ?h ?m))";
    let text = text.replace(
        legal,
        &format!("(<= (legal ?p go) (true fresh) (true (turn ?p)))\n{legal} (not (true fresh))"),
    );
    let game = game(&text);
    assert_eq!(game.rules().start().mover, Player::First);
    let next = game.moves(game.start()).into_iter().find_map(|mv| game.play(game.start(), mv));
    let table = [(game.start(), 1), (next.expect("a move"), 0)];
    let body = body(&text, &game, &table);
    let found = verdict(Said::FirstWins, &text, &body, "rules by values of a role that passes");
    assert_eq!(found, "position-turn");
}

/// A short text with many moves, all of which are made at each position.
#[test]
fn the_work_is_in_proportion_to_the_file() {
    let text = "(role first) (role second) (other first second) (other second first)
        (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (init (turn first))
        (<= (init (at ?x ?y)) (n ?x) (n ?y))
        (<= (legal ?p (take ?x ?y)) (true (turn ?p)) (true (at ?x ?y)))
        (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
        (<= (next (at ?x ?y)) (true (at ?x ?y)) (does ?p (take ?a ?b))
            (or (distinct ?x ?a) (distinct ?y ?b)))
        (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
        (<= left (true (at ?x ?y))) (<= terminal (not left))
        (<= (goal ?p 0) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))";
    let game = game(text);
    let start = game.start();
    let left = |mv: u16| game.play(start.clone(), mv).expect("legal");
    for (positions, expected) in [(2, "component-missing"), (36, "values-work")] {
        let table: Vec<(Facts, u16)> = (1..=positions).map(|mv| (left(mv), 0)).collect();
        let body = body(text, &game, &table);
        let what = format!("rules by values with the work of {positions} positions");
        assert_eq!(verdict(Said::FirstWins, text, &body, &what), expected);
    }
}

/// Whether a proof that a text has a nim-value is accepted.
fn is_accepted(value: u32, text: &str, body: &ValuesBody<'_>) -> bool {
    let header = Header {
        claim: about(Said::HasValue(value), text).into(),
        provenance: Provenance::default(),
    };
    let (bytes, _) = Certificate::new(header, Kind::NimValues, body).write();
    matches!(crate::check(&bytes, None), crate::Verdict::Verified(_))
}

/// Every number of a proof in every way near its own, and every bit of its positions.
#[test]
fn what_is_accepted_of_a_proof_that_is_changed_is_true() {
    let (text, honest) = (nim(1, 2), small());
    let mut changed = Vec::new();
    for bit in 0..8 * honest.components.records.len() {
        let mut body = honest.clone();
        body.components.records.to_mut()[bit / 8] ^= 1 << (bit % 8);
        changed.push(body);
    }
    for (at, number) in
        (0..honest.components.values.len()).flat_map(|at| (0..6).map(move |n| (at, n)))
    {
        let mut body = honest.clone();
        body.components.values[at] = number;
        changed.push(body);
    }
    for (at, number) in
        (0..honest.components.answers.len()).flat_map(|at| (0..7).map(move |n| (at, n)))
    {
        let mut body = honest.clone();
        body.components.answers[at] = number;
        changed.push(body);
    }
    let items = honest.exchange.len();
    for (one, other) in (0..items).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let mut body = honest.clone();
        body.exchange.swap(one, other);
        changed.push(body);
    }
    let accepted = changed.iter().filter(|body| is_accepted(3, &text, body)).count();
    assert!(accepted > changed.len() / 20 && accepted < changed.len() / 2, "{accepted}");
    for body in &changed {
        assert!([0, 1, 2, 4].iter().all(|value| !is_accepted(*value, &text, body)), "{body:?}");
    }
}

/// In every order of the three places that matter, with a fifth of all values and answers: a circle is no
/// proof.
#[test]
fn what_is_accepted_where_moves_return_is_true() {
    let game = game(CIRCLE);
    let [zero, one, two] = [0, 1, 2].map(|place| 1u8 << place | 1 << 4);
    let orders = [
        [zero, one, two],
        [zero, two, one],
        [one, zero, two],
        [one, two, zero],
        [two, zero, one],
        [two, one, zero],
    ];
    let mut accepted = 0;
    for (order, number) in orders
        .iter()
        .flat_map(|order| (1..1u32 << 11).step_by(5).map(move |number| (order, number)))
    {
        let values = [0, 1, 2].map(|at| u16::from(number >> at & 1 == 1));
        // No answer, and those to the places 0, 1 and 2.
        let answers = [0, 1, 2, 3].map(|at| [0u16, 2, 3, 4][(number >> (3 + 2 * at) & 3) as usize]);
        let components = Components {
            records: order.to_vec().into(),
            values: values.into(),
            answers: answers.into(),
        };
        let body = ValuesBody { components, ..body(CIRCLE, &game, &[]) };
        assert!(!is_accepted(0, CIRCLE, &body), "{body:?}");
        accepted += u32::from(is_accepted(1, CIRCLE, &body));
    }
    assert!(accepted > 0);
}
