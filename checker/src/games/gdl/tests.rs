//! Rules that are data, against counts that are known, a naive evaluation of random programs, and
//! certificates that lie. What would make a verdict wrong: a condition on the language that is not
//! confirmed, an atom that is lost when variables are replaced, a negation that is looked at too early,
//! a role without a move or two with a choice, a goal that is not one, a circle of nodes.

mod naive;
mod proofs;
mod sums;
mod symmetries;
mod texts;
mod values;

use super::*;
use crate::claim::Player;
use crate::format::Text;
use crate::proofs::replay::Rules;

const ROLES: &str = "(role first) (role second)";

const TIC_TAC_TOE: &str = "
(role xplayer) (role oplayer)
(index 1) (index 2) (index 3)
(<= (init (cell ?x ?y b)) (index ?x) (index ?y))
(init (control xplayer))
(<= (legal ?p (mark ?x ?y)) (true (control ?p)) (true (cell ?x ?y b)))
(<= (legal xplayer noop) (true (control oplayer)))
(<= (legal oplayer noop) (true (control xplayer)))
(<= (next (cell ?x ?y x)) (does xplayer (mark ?x ?y)))
(<= (next (cell ?x ?y o)) (does oplayer (mark ?x ?y)))
(<= (next (cell ?x ?y ?m)) (true (cell ?x ?y ?m)) (distinct ?m b))
(<= (next (cell ?x ?y b)) (true (cell ?x ?y b)) (does ?p (mark ?a ?c))
    (or (distinct ?x ?a) (distinct ?y ?c)))
(<= (next (control xplayer)) (true (control oplayer)))
(<= (next (control oplayer)) (true (control xplayer)))
(<= (line ?m) (index ?x) (true (cell ?x 1 ?m)) (true (cell ?x 2 ?m)) (true (cell ?x 3 ?m)))
(<= (line ?m) (index ?y) (true (cell 1 ?y ?m)) (true (cell 2 ?y ?m)) (true (cell 3 ?y ?m)))
(<= (line ?m) (true (cell 1 1 ?m)) (true (cell 2 2 ?m)) (true (cell 3 3 ?m)))
(<= (line ?m) (true (cell 1 3 ?m)) (true (cell 2 2 ?m)) (true (cell 3 1 ?m)))
(<= open (true (cell ?x ?y b)))
(<= terminal (or (line x) (line o) (not open)))
(<= (goal xplayer 100) (line x))
(<= (goal oplayer 100) (line o))
(<= (goal ?p 50) (role ?p) (not (line x)) (not (line o)))
(<= (goal xplayer 0) (line o))
(<= (goal oplayer 0) (line x))
";

/// Nim with heaps of 1 and 2; who takes the last counter wins.
const NIM: &str = "
(role first) (role second)
(less 0 1) (less 0 2) (less 1 2)
(init (heap a 1)) (init (heap b 2)) (init (turn first))
(other first second) (other second first)
(<= (legal ?p (leave ?h ?m)) (true (turn ?p)) (true (heap ?h ?n)) (less ?m ?n))
(<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
(<= (next (heap ?h ?m)) (does ?p (leave ?h ?m)))
(<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (changed ?h)))
(<= (changed ?h) (does ?p (leave ?h ?m)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= left (true (heap ?h ?n)) (distinct ?n 0))
(<= terminal (not left))
(<= (goal ?p 0) (true (turn ?p)))
(<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))
";

/// Two roles go around in a circle of four places, by one or two steps each; who comes to place 0 wins.
const CIRCLE: &str = "
(role first) (role second)
(init (at 1)) (init (turn first))
(other first second) (other second first)
(step 0 1) (step 1 2) (step 2 3) (step 3 0)
(<= (legal ?p (to ?n)) (true (turn ?p)) (true (at ?m)) (step ?m ?n))
(<= (legal ?p (to ?n)) (true (turn ?p)) (true (at ?m)) (step ?n ?m))
(<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
(<= (next (at ?n)) (does ?p (to ?n)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (true (at 0)))
(<= (goal ?p 0) (true (turn ?p)))
(<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))
";

fn text(text: &str) -> Text {
    Text::new(text).expect("short")
}

fn claim(role: &str, least: u32, rules: &str) -> Claim {
    let rules_hash = hash(rules.as_bytes()).0;
    Claim::gets(text(role), least, Gdl { title: text("a game"), rules_hash })
}

fn rules(role: &str, least: u32, text: &str) -> GdlRules {
    match GdlRules::confirmed(&claim(role, least, text), text.as_bytes()) {
        Ok(rules) => rules,
        Err(stop) => panic!("{stop:?}"),
    }
}

/// How many lines of play of so many moves there are, passes not counted.
fn perft(rules: &GdlRules, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    let after = |mv| rules.play(position, mv).expect("a legal move");
    moves
        .into_iter()
        .map(|mv| perft(rules, &after(mv), depth - u32::from(mv != rules.pass())))
        .sum()
}

/// The counts of tic-tac-toe are the published ones (for instance those of the OEIS, A048245 and the
/// games that end early); those of Nim are counted by hand.
#[test]
fn games_have_as_many_lines_of_play_as_is_known() {
    for (what, text, expected) in [
        ("tic-tac-toe", TIC_TAC_TOE, &[9, 72, 504, 3024, 15120][..]),
        // (1, 2) to (0, 2), (1, 1), (1, 0); then to (0, 1), (0, 0); (0, 1), (1, 0); (0, 0).
        ("Nim", NIM, &[3, 5, 3, 0]),
        ("a circle", CIRCLE, &[2, 2, 4, 4, 8]),
    ] {
        let role = if text == TIC_TAC_TOE { "xplayer" } else { "first" };
        let rules = rules(role, 0, text);
        for (depth, &expected) in (1..).zip(expected) {
            assert_eq!(perft(&rules, &rules.start(), depth), expected, "{what}, {depth}");
        }
    }
}

#[test]
fn facts_and_moves_are_in_order_and_named_in_the_prefix_form() {
    let rules = rules("first", 0, NIM);
    let ground = rules.ground();
    let facts: Vec<String> = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
    let expected = [
        "(heap a 0)",
        "(heap a 1)",
        "(heap b 0)",
        "(heap b 1)",
        "(heap b 2)",
        "(turn first)",
        "(turn second)",
    ];
    assert_eq!(facts, expected);
    let moves: Vec<String> = (0..ground.moves()).filter_map(|mv| ground.mv(mv)).collect();
    assert_eq!(moves, ["(leave a 0)", "(leave b 0)", "(leave b 1)", "noop"]);
    assert_eq!(rules.pass(), 4);
    assert_eq!(rules.start().facts[..], [0b0011_0010]);
}

/// A role that makes two moves in a row leaves the other one a pass in between; in a game of one role
/// the second player passes always.
#[test]
fn who_cannot_choose_while_the_other_can_passes() {
    let twice = "(role first) (role second) (init (left 2))
        (<= (legal first (go ?x)) (true (left ?n)) (which ?x)) (which a) (which b)
        (<= (legal second noop) (true (left ?n)))
        (<= (next (left 1)) (true (left 2))) (<= (next (left 0)) (true (left 1)))
        (<= terminal (true (left 0))) (goal first 100) (goal second 0)";
    let of_two = rules("first", 100, twice);
    let start = of_two.start();
    let go = of_two.play(&start, 0).expect("legal");
    assert_eq!((start.mover, go.mover), (Player::First, Player::Second));
    let mut moves = Vec::new();
    of_two.legal_moves(&go, &mut moves);
    assert_eq!(moves, [of_two.pass()]);
    assert_eq!(of_two.play(&go, 0), None);
    let passed = of_two.play(&go, of_two.pass()).expect("a pass");
    assert_eq!((passed.mover, &passed.facts), (Player::First, &go.facts));
    assert_eq!(of_two.play(&passed, of_two.pass()), None);
    let over = of_two.play(&passed, 1).expect("legal");
    assert_eq!(of_two.ending(&over, 1), Some(true));
    assert_eq!(of_two.play(&over, 0), None);

    let alone = "(role one) (init (at 0)) (step 0 1) (step 1 2)
        (<= (legal one (to ?n)) (true (at ?m)) (step ?m ?n))
        (<= (next (at ?n)) (does one (to ?n)))
        (<= terminal (true (at 2))) (goal one 70)";
    let of_one = rules("one", 70, alone);
    let first = of_one.play(&of_one.start(), 0).expect("legal");
    assert_eq!(
        {
            let mut moves = Vec::new();
            of_one.legal_moves(&first, &mut moves);
            moves.len()
        },
        1
    );
    let passed = of_one.play(&first, of_one.pass()).expect("a pass");
    let over = of_one.play(&passed, 1).expect("legal");
    assert_eq!(of_one.ending(&over, 1), Some(true));
}
