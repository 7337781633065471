//! Values against published ones, and against the definition, played out without canonical forms.

use std::collections::HashMap;

use zermelo_explain::claims;
use zermelo_explain::claims::Game;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::solving::SolveRequest;
use zermelo_search::text::Source;

use super::forms::{Form, Forms};
use super::names::Names;
use super::thermograph::Thermographs;
use super::values::{Board, Search};
use super::*;
use crate::gdl::RulesFile;

fn resources() -> Resources<'static> {
    Resources::within(Limits::default())
}

fn value_of(games: &[&str]) -> Value {
    let games: Vec<Game> = games.iter().map(|game| claims::game(game).expect(game)).collect();
    value(&games, resources()).expect("a value")
}

/// Outcomes: Drummond-Cole, *An update on Domineering on rectangular boards*, 2014, table 1. Values: of 2 × 2,
/// 2 × 3 and rows Conway, *On Numbers and Games*, chapter 10; the tiny of 4 × 2 and the 0 of 5 × 5
/// Berlekamp, *Blockbusting and Domineering*, 1988.
#[test]
fn rectangles_of_domineering_have_the_published_outcomes_and_values() {
    let outcomes = ["2RRRR", "L11RL", "L11RR", "LLL1L", "LRLR2"];
    for (row, outcomes) in outcomes.iter().enumerate() {
        for (column, expected) in outcomes.chars().enumerate() {
            let game = format!("domineering {} {}", row + 1, column + 1);
            let expected = match expected {
                'L' => Outcome::Left,
                'R' => Outcome::Right,
                '1' => Outcome::First,
                _ => Outcome::Second,
            };
            assert_eq!(value_of(&[&game]).outcome, expected, "{game}");
        }
    }
    for (game, name, temperature, mean) in [
        ("domineering 1 1", "0", "-1", "0"),
        ("domineering 1 4", "-2", "-1", "-2"),
        ("domineering 5 1", "2", "-1", "2"),
        ("domineering 2 2", "+-1", "1", "0"),
        ("domineering 2 3", "{2|-1/2}", "5/4", "3/4"),
        ("domineering 3 2", "{1/2|-2}", "5/4", "-3/4"),
        ("domineering 4 2", "{0||0|-2}", "0", "0"),
        ("domineering 3 3", "+-1", "1", "0"),
        ("domineering 5 5", "0", "-1", "0"),
    ] {
        let Value { name: found, temperature: hot, mean: middle, .. } = value_of(&[game]);
        assert_eq!(
            [found, hot.to_string(), middle.to_string()],
            [name, temperature, mean].map(str::to_owned),
            "{game}"
        );
    }
}

/// A board turned by a quarter is the negative; two switches ±1 are nothing; a path of Col with a vertex
/// is a star, with two nothing.
#[test]
fn sums_are_added() {
    for (games, name) in [
        (["domineering 2 2", "domineering 3 3"], "0"),
        (["domineering 2 3", "domineering 3 2"], "0"),
        (["domineering 4 5", "domineering 5 4"], "0"),
        (["domineering 2 2", "domineering 3 1"], "{2|0}"),
        (["col path 1", "domineering 3 1"], "1*"),
        (["col path 1", "snort path 1"], "0"),
        (["snort path 2", "snort path 2"], "0"),
    ] {
        assert_eq!(value_of(&games).name, name, "{games:?}");
    }
    assert_eq!(value_of(&["col path 2"]).name, "0");
    assert_eq!(value_of(&["snort path 2"]).name, "+-1");
    // Conway, chapter 8: every position of Col is a number, or one and a star.
    for game in ["col path 7", "col cycle 6", "col grid 3 3", "col hypercube 3"] {
        let name = value_of(&[game]).name;
        assert!(name.chars().all(|c| "-0123456789/*".contains(c)), "{game}: {name}");
    }
}

#[test]
fn what_has_no_value_is_refused() {
    for (game, why) in [
        ("nim 3", "has no value"),
        ("domineering 9 9", "1 to 64"),
        ("col path 65", "up to 64"),
        ("snort graph titled 'a farm'", "by name"),
    ] {
        let game = claims::game(game).expect(game);
        match value(&[game], resources()) {
            Err(GameError::Wrong(found)) => assert!(found.contains(why), "{found}"),
            other => panic!("{other:?}"),
        }
    }
    let limits = Limits { positions: 10, ..Limits::default() };
    let game = claims::game("domineering 4 4").expect("a game");
    assert!(matches!(value(&[game], Resources::within(limits)), Err(GameError::Limit(_))));
    let limits = Limits { memory: 10_000, ..Limits::default() };
    let game = claims::game("domineering 4 4").expect("a game");
    assert!(matches!(value(&[game], Resources::within(limits)), Err(GameError::Limit(_))));
}

/// Free cells of a board, row by row.
type Cells = Vec<Vec<bool>>;

/// The boards after a player's dominoes on one of these.
fn after(boards: &[Cells], is_left: bool) -> Vec<Vec<Cells>> {
    let (down, right) = if is_left { (1, 0) } else { (0, 1) };
    let mut all = Vec::new();
    for (number, board) in boards.iter().enumerate() {
        for row in 0..board.len() {
            for column in 0..board[row].len() {
                let other = board.get(row + down).and_then(|cells| cells.get(column + right));
                if board[row][column] && other == Some(&true) {
                    let mut next = boards.to_vec();
                    next[number][row][column] = false;
                    next[number][row + down][column + right] = false;
                    all.push(next);
                }
            }
        }
    }
    all
}

/// Whether the player to move wins.
fn wins(known: &mut HashMap<(Vec<Cells>, bool), bool>, boards: Vec<Cells>, is_left: bool) -> bool {
    if let Some(&known) = known.get(&(boards.clone(), is_left)) {
        return known;
    }
    let wins = after(&boards, is_left).into_iter().any(|next| !wins(known, next, !is_left));
    known.insert((boards, is_left), wins);
    wins
}

/// G ≤ H exactly where Right wins G − H when Left begins: on every pair of sets of cells in 2 rows of 3.
#[test]
fn comparisons_agree_with_games_that_are_played_out() {
    let game = zermelo_checker::games::domineering::Domineering { rows: 2, columns: 3 };
    let board = Board::new(&game).expect("a board");
    let mut forms = Forms::new(Limits::default());
    let values: Vec<Form> = {
        let mut search = Search::new(&board, &mut forms, resources());
        (0..64).map(|free| search.value(free).expect("a value")).collect()
    };
    let cells = |free: usize| -> Cells {
        (0..2)
            .map(|row| (0..3).map(|column| free >> (row * 3 + column) & 1 == 1).collect())
            .collect()
    };
    // Turned by a quarter, so that the players are exchanged.
    let turned = |free: usize| -> Cells {
        let board = cells(free);
        (0..3).map(|column| (0..2).map(|row| board[row][column]).collect()).collect()
    };
    let (mut known, mut equal) = (HashMap::new(), 0);
    for one in 0..64 {
        for other in 0..64 {
            let expected = !wins(&mut known, vec![cells(one), turned(other)], true);
            assert_eq!(forms.is_at_most(values[one], values[other]), expected, "{one} {other}");
            let is_other_way = !wins(&mut known, vec![cells(one), turned(other)], false);
            assert_eq!(values[one] == values[other], expected && is_other_way, "{one} {other}");
            equal += usize::from(expected && is_other_way);
        }
    }
    assert!((65..64 * 64).contains(&equal), "{equal}");
}

/// The mean of a sum is the sum of means, and no sum is hotter than both summands (Conway, chapter 9).
#[test]
fn means_are_added_and_temperatures_are_not() {
    let game = zermelo_checker::games::domineering::Domineering { rows: 3, columns: 4 };
    let board = Board::new(&game).expect("a board");
    let mut forms = Forms::new(Limits::default());
    let values: Vec<Form> = {
        let mut search = Search::new(&board, &mut forms, resources());
        (0u64..4096).step_by(61).map(|free| search.value(free).expect("a value")).collect()
    };
    let mut thermographs = Thermographs::default();
    let mut of = |forms: &Forms, form| {
        thermographs.temperature_and_mean(forms, form).expect("no fine numbers")
    };
    for &one in &values {
        for &other in &values {
            let sum = forms.sum(one, other).expect("a sum");
            let [(hot, mean), (cold, middle), (found, both)] =
                [one, other, sum].map(|form| of(&forms, form));
            assert_eq!(Dyadic::between(mean, middle), Dyadic::between(both, Dyadic::ZERO));
            // An integer is colder than any of its summands, so that a bound for two is not one for a number.
            assert!(found <= hot.max(cold), "{one:?} {other:?}");
        }
    }
}

/// The game with the players exchanged.
fn by_rules(text: &str) -> Result<String, String> {
    let found = value_by_rules(Source { name: "rules.kif", text }, resources());
    found.map(|value| value.name).map_err(|error| match error {
        GameError::Wrong(why) => why,
        other => format!("{other:?}"),
    })
}

fn committed(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates/rules/");
    std::fs::read_to_string(format!("{folder}{name}.kif")).expect(name)
}

/// Each player has so many moves that the other one cannot take part in, and while there is a switch a player can
/// take it for so many moves more: the numbers are added, and a switch is `{n|-m}` by its definition.
fn with_moves(left: u32, right: u32, switch: &str) -> String {
    format!(
        "(role left) (role right) (other left right) (other right left)
         (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
         (init (moves left {left})) (init (moves right {right})) (init (turn left)) {switch}
         (<= (free ?p) (true (moves ?p ?n)) (succ ?m ?n))
         (<= (free ?p) (true switch) (true (moves ?p ?n)))
         (<= (legal ?p go) (true (turn ?p)) (true (moves ?p ?n)) (succ ?m ?n))
         (<= (legal ?p take) (true (turn ?p)) (true switch))
         (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
         (<= (next (moves ?p ?m)) (does ?p go) (true (moves ?p ?n)) (succ ?m ?n))
         (<= (next (moves ?p ?o)) (does ?p take) (true (moves ?p ?n)) (succ ?n ?m) (succ ?m ?o))
         (<= (next (moves ?p ?n)) (does ?p noop) (true (moves ?p ?n)))
         (<= (next switch) (true switch) (does ?p go))
         (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
         (<= can (true (turn ?p)) (free ?p))
         (<= terminal (not can))
         (<= (goal ?p 0) (true (turn ?p)))
         (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))"
    )
}

#[test]
fn rules_have_the_values_of_the_games_that_they_are() {
    let switch = "(init switch)";
    let nim = committed("nim");
    for (text, value) in [
        (committed("domineering"), value_of(&["domineering 4 4"]).name),
        (nim.clone(), "0".to_owned()),
        (nim.replace("(init (heap c 3))", "(init (heap c 2))"), "*".to_owned()),
        (nim.replace("(init (heap c 3))", ""), "*3".to_owned()),
        (with_moves(2, 3, ""), "-1".to_owned()),
        (with_moves(3, 0, ""), "3".to_owned()),
        (with_moves(0, 0, switch), "+-2".to_owned()),
        (with_moves(1, 0, switch), "{3|-1}".to_owned()),
        (with_moves(2, 1, switch).replace("\n", "\r\n"), "{3|-1}".to_owned()),
        (
            with_moves(1, 0, switch)
                .replace("(role left) (role right)", "(role right) (role left)"),
            "{1|-3}".to_owned(),
        ),
    ] {
        assert_eq!(by_rules(&text), Ok(value), "{text}");
    }
}

/// Toads and Frogs on a strip, by the committed rules.
fn toads_and_frogs(strip: &str) -> String {
    let squares = strip.chars().zip(1..);
    let cells = squares.clone().map(|(one, at)| format!("(init (cell 1 {at} {one}))"));
    let next = squares.skip(1).map(|(_, at)| format!("(succ {} {at})", at - 1));
    let added: String = cells.chain(next).collect();
    let is_of_strip = |line: &&str| !line.starts_with("(succ") && !line.starts_with("(init (cell");
    let text = committed("toads-and-frogs");
    text.lines().filter(is_of_strip).collect::<Vec<_>>().join("\n") + &added
}

/// Berlekamp, Conway and Guy, *Winning Ways*, chapter 1, and families that J. Erickson stated (*New Toads and Frogs
/// results*, 1996) and T. Thanatipanonda proved (*Further hopping with Toads and Frogs*, 2011): of a toads, two
/// squares and b frogs `{{a-3|a-b}|{*|3-b}}` for a > b > 1; of three squares and two frogs `{a-2|a-2}`, and of three
/// squares and three frogs a − 7/2 for a > 4.
#[test]
fn toads_and_frogs_have_the_published_values() {
    for (strip, value) in [
        ("tftfb", "0"),
        ("tfbtf", "0"),
        ("tftbf", "*"),
        ("tbtff", "^"),
        // {0|1} and {*|1}; {1|2} and {*|1}; {1|1} and {*|0}.
        ("tttbbff", "{1/2|0}"),
        ("ttttbbff", "{3/2|0}"),
        ("ttttbbfff", "{1*|v}"),
        ("ttbbbff", "*"),
        ("tttbbbff", "1*"),
        ("ttttbbbff", "2*"),
        ("tttttbbbfff", "3/2"),
    ] {
        assert_eq!(by_rules(&toads_and_frogs(strip)).as_deref(), Ok(value), "{strip}");
    }
}

/// A certificate of what a line says, in which `#` stands for the game by these rules.
fn certified(text: &str, line: &str) -> Result<String, String> {
    let source = Source { name: "rules.kif", text };
    let game =
        format!("rules 'rules' --rules-hash {}", zermelo_checker::format::hash(text.as_bytes()));
    let request =
        SolveRequest { resources: resources(), by: None, claim: None, map: None, checkpoint: None };
    let rules = [RulesFile::new(source, &[]).expect("rules")];
    let solved = solver::solve_text(&line.replace('#', &game), &rules, &request);
    let solved = solved.expect("partisan games").map_err(|error| format!("{error:?}"))?;
    let certificate = solved.certificates.first().expect("a certificate");
    let (bytes, _) = certificate.write();
    match zermelo_checker::check(&bytes, None) {
        zermelo_checker::verdict::Verdict::Verified(_) => {
            Ok(certificate.header.claim.to_string().replace(&game, "#"))
        }
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn values_of_rules_are_certified_and_false_ones_are_not() {
    let toads = toads_and_frogs("tttbbff");
    for (text, line, expected) in [
        (&toads, "# equals {1/2|0}", Some("# equals {1/2|0}")),
        (&toads, "# is at least -1/4", Some("# is at least -1/4")),
        (&toads, "# + domineering 2 2", Some("# + domineering 2 2 equals {3/2|1||-1/2|-1}")),
        (&toads, "domineering 2 1 + # equals {3/2|1}", Some("domineering 2 1 + # equals {3/2|1}")),
        // It is 1/4 ± 1/4.
        (&toads, "# + # equals 1/2", Some("# + # equals 1/2")),
        (&toads, "# + col path 2 + # equals {1||1/2|0}", None),
        (&toads, "# equals {0|1/2}", None),
        (&toads, "# equals 1/4", None),
        // Who begins wins.
        (&toads, "# is at least 0", None),
        (&committed("nim"), "# equals 0", Some("# equals 0")),
        (&committed("nim"), "# + # is at least 0", Some("# + # is at least 0")),
        (&committed("nim"), "# equals *", None),
    ] {
        let found = certified(text, line);
        match expected {
            Some(expected) => assert_eq!(found.as_deref(), Ok(expected), "{line}"),
            None => assert!(found.expect_err(line).contains("is not true"), "{line}"),
        }
    }
}

#[test]
fn rules_without_a_value_are_refused() {
    for (text, expected) in [
        (committed("tic-tac-toe"), "the role on turn has lost"),
        (committed("hanoi"), "values of games of two"),
        (committed("breakthrough"), "the role on turn has lost"),
        (committed("hare-and-hounds"), "comes back"),
        (with_moves(0, 1, ""), "whose turn it is"),
        (
            with_moves(2, 3, "").replace(
                "(next (turn ?q)) (true (turn ?p)) (other ?p ?q)",
                "(next (turn ?p)) (true (turn ?p))",
            ),
            "whose turn it is",
        ),
        (
            with_moves(2, 3, "").replace(
                "(<= (goal ?p 0) (true (turn ?p)))",
                "(<= (goal ?p 100) (true (turn ?p)))",
            ),
            "whose turn it is",
        ),
        (
            with_moves(2, 3, "(init switch)").replace(
                "(<= (next (moves ?p ?m)) (does ?p go) (true (moves ?p ?n)) (succ ?m ?n))",
                "(<= (next (moves ?p ?n)) (does ?p go) (true (moves ?p ?n)))",
            ),
            "comes back",
        ),
        ("(role left".to_owned(), "rules.kif"),
    ] {
        let why = by_rules(&text).expect_err(expected);
        assert!(why.contains(expected), "{expected}: {why}");
        assert!(why.starts_with("rules.kif: "), "the file is named: {why}");
        assert_eq!(why.matches("rules.kif").count(), 1, "it is named once: {why}");
    }
}

fn negative(forms: &mut Forms, form: Form) -> Form {
    let (left, right) = (forms.left(form).to_vec(), forms.right(form).to_vec());
    let [left, right] =
        [right, left].map(|side| side.into_iter().map(|form| negative(forms, form)).collect());
    forms.of_options(left, right).expect("a form")
}

/// ↑ is {0|*}, *n has the nimbers below as options of both, and the rest is their sums.
#[test]
fn forms_have_the_names_of_the_field() {
    let mut forms = Forms::new(Limits::default());
    let mut of = |left: &[Form], right: &[Form]| {
        forms.of_options(left.to_vec(), right.to_vec()).expect("a form")
    };
    let zero = Form::ZERO;
    let star = of(&[zero], &[zero]);
    let [two, up] = [of(&[zero, star], &[zero, star]), of(&[zero], &[star])];
    let nimbers = [zero, star, two, of(&[zero, star, two], &[zero, star, two])];
    let one = of(&[zero], &[]);
    let half = of(&[zero], &[one]);
    let [tiny, hot, both] = [of(&[zero], &[]), of(&[one], &[half]), of(&[one, up], &[half])];
    assert_eq!(tiny, one);
    let named = |forms: &mut Forms, form| {
        Names::new(forms, &mut Thermographs::default()).of(form).expect("a name")
    };
    for (base, number) in [(zero, ""), (half, "1/2")] {
        let mut ups = base;
        for count in 0..4 {
            for (nimber, &nim) in nimbers.iter().enumerate() {
                let sum = forms.sum(ups, nim).expect("a sum");
                let sign = |sign: char, count| match count {
                    0 => String::new(),
                    1 => sign.to_string(),
                    _ => format!("{sign}{count}"),
                };
                let rest = sign('^', count) + &sign('*', nimber);
                let text = if number.is_empty() && rest.is_empty() {
                    "0".to_owned()
                } else {
                    format!("{number}{rest}")
                };
                assert_eq!(named(&mut forms, sum), text);
                let negative = negative(&mut forms, sum);
                let text = text.replace('^', "v");
                let text = if number.is_empty() { text } else { format!("-{text}") };
                assert_eq!(named(&mut forms, negative), text);
            }
            ups = forms.sum(ups, up).expect("a sum");
        }
    }
    assert_eq!(named(&mut forms, hot), "{1|1/2}");
    assert_eq!(named(&mut forms, both), "{1|1/2}");
    let minus = negative(&mut forms, one);
    let nested = forms.of_options(vec![hot], vec![minus]).expect("a form");
    assert_eq!(named(&mut forms, nested), "{1|1/2||-1}");
}

/// What the checker takes a name for is the form that was named: a claim is proved for its own value and for
/// no other one of the list.
#[test]
fn a_value_is_proved_by_its_name_and_no_other_is() {
    use zermelo_search::solving::SolveRequest;
    let games = [
        "domineering 2 2",
        "domineering 2 3",
        "domineering 3 2",
        "domineering 2 4",
        "domineering 5 2",
        "domineering 3 1",
        "col path 1",
        "col path 3",
        "snort path 2",
        "snort path 3",
        "domineering 2 2 + col path 1",
        "domineering 2 3 + snort path 2",
    ];
    let names: Vec<String> = games
        .iter()
        .map(|game| {
            let summands: Vec<&str> = game.split(" + ").collect();
            value_of(&summands).name
        })
        .collect();
    let mut proved = 0;
    for (game, own) in games.iter().zip(&names) {
        for name in &names {
            let claim = claims::claim(&format!("{game} equals {name}")).expect("a claim");
            let of_claim = Game::of(&claim).expect("a game");
            let request = SolveRequest {
                resources: resources(),
                by: None,
                claim: Some(&claim),
                map: None,
                checkpoint: None,
            };
            match GAME.solve(&of_claim, &request) {
                Ok(solved) => {
                    assert_eq!(name, own, "{claim}");
                    assert_eq!(solved.certificates.len(), 1);
                    proved += 1;
                }
                Err(GameError::Wrong(why)) => {
                    assert_ne!(name, own, "{claim}: {why}");
                    assert!(why.contains(&format!("equals {own}")), "{why}");
                }
                Err(other) => panic!("{other:?}"),
            }
        }
    }
    assert!(proved >= games.len());
}
