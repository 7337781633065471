mod sides;

use std::collections::BTreeMap;

use super::*;
use crate::claim::Player;
use crate::format::Text;
use crate::games::colouring::{Colouring, Rule};
use crate::games::domineering::Domineering;
use crate::games::graph::GraphName;
use crate::proofs::replay::{Entry, Node, Replay, Response};
use crate::trap_tests::{self, code, spring, spring_kinds};

/// A form written out, with all of its options.
fn tree(forms: &Forms, form: u16) -> String {
    let side = |is_left| {
        let options = forms.options(form, is_left).iter().map(|&option| tree(forms, option));
        let mut options: Vec<String> = options.collect();
        options.sort();
        options.join(",")
    };
    format!("{{{}|{}}}", side(true), side(false))
}

fn forms(text: &str) -> Forms {
    Forms::new(text).unwrap_or_else(|| panic!("{text}"))
}

/// Siegel, *Combinatorial Game Theory*, 2013, section II: what the names stand for.
#[test]
fn names_stand_for_their_forms() {
    for (name, form) in [
        ("0", "{|}"),
        ("2", "{{{|}|}|}"),
        ("-1", "{|{|}}"),
        ("1/2", "{0|1}"),
        ("-1/2", "{-1|0}"),
        ("3/4", "{1/2|1}"),
        ("5/8", "{1/2|3/4}"),
        ("-3/2", "{-2|-1}"),
        ("*", "{0|0}"),
        ("*3", "{0,*,*2|0,*,*2}"),
        ("^", "{0|*}"),
        ("v", "{*|0}"),
        ("^*", "{0,*|0}"),
        ("v*", "{0|0,*}"),
        ("^2", "{0|^*}"),
        ("^2*", "{0|^}"),
        ("v3*2", "{v2*3|0}"),
        ("^*2", "{0|*3}"),
        ("1*", "{1|1}"),
        ("-1/2^", "{-1/2|-1/2*}"),
        ("+-1", "{1|-1}"),
        ("+-3/2", "{3/2|-3/2}"),
        ("{3|1||-2}", "{{3|1}|-2}"),
        ("{0|||0||0|-2}", "{0|{0|{0|-2}}}"),
        ("{1,0|0||0}", "{{0,1|0}|0}"),
        ("{1,1|}", "{1|}"),
    ] {
        let (name, form) = (forms(name), forms(form));
        assert_eq!(tree(&name, name.value()), tree(&form, form.value()));
    }
}

/// Games side by side, each a form of the value of its place.
type Sum = Vec<(usize, u16)>;

/// Whether the player to move wins some games side by side, by the definition.
fn wins(known: &mut BTreeMap<(Sum, bool), bool>, all: &[Forms], games: Sum, is_left: bool) -> bool {
    if let Some(&known) = known.get(&(games.clone(), is_left)) {
        return known;
    }
    let mut wins_here = false;
    for (place, &(game, form)) in games.iter().enumerate() {
        for &option in all[game].options(form, is_left) {
            let mut next = games.clone();
            next[place].1 = option;
            wins_here |= !wins(known, all, next, !is_left);
        }
    }
    known.insert((games, is_left), wins_here);
    wins_here
}

/// Equations of the field (Conway, *On Numbers and Games*; *Winning Ways*), each as a sum that is nothing.
#[test]
fn forms_add_up_as_published() {
    for sum in [
        ["1/2", "1/2", "-1"],
        ["3/4", "1/4", "-1"],
        ["*", "*2", "*3"],
        ["^", "^", "v2"],
        ["^2", "v3", "^"],
        ["^", "*", "v*"],
        ["^3*2", "v3", "*2"],
        ["+-1", "+-1", "0"],
        ["1^*", "-1", "v*"],
        ["{2|0}", "+-1", "-1"],
        ["{2|-1/2}", "{1/2|-2}", "0"],
        ["{0||0|-2}", "{2|0||0}", "0"],
        ["{1|0}", "-1/2", "+-1/2"],
    ] {
        let all = sum.map(forms);
        let start: Vec<_> = all.iter().map(Forms::value).enumerate().collect();
        for is_left in [true, false] {
            let won = wins(&mut BTreeMap::new(), &all, start.clone(), is_left);
            assert!(!won, "{sum:?}, {is_left}");
        }
    }
}

#[test]
fn what_is_no_value_is_refused() {
    for text in [
        "",
        "+",
        "-",
        "01",
        "-0",
        "00",
        "+1",
        "2/4",
        "1/3",
        "1/1",
        "0/2",
        "1/0",
        "/2",
        "^0",
        "^1",
        "*0",
        "*1",
        "*01",
        "^v",
        "v^",
        "**",
        "*^",
        "^2^",
        "x",
        "{",
        "}",
        "{}",
        "{1}",
        "{0|0",
        "0|0}",
        "{0|0}}",
        "{{0|0}",
        "0|0",
        "{1|2|3}",
        "{1,|0}",
        "{,|}",
        "{1, 0|0}",
        " 1",
        "1 ",
        "+-",
        "+--1",
        "+-*",
        "+-{1|0}",
        "-*",
        "-{0|1}",
        "2000",
        "99999999999999999999",
        "*1000000",
        "1/2048",
        "--1",
        "{0|1}*",
        "1025",
        // Bars of which one is an option's, or two are.
        "{||}",
        "{|||}",
        "{||||}",
        "{0||1}",
        "{0|||1|2}",
        "{1|||2}",
        "{1|2|||3||4|5}}",
        "*64",
        "^*64",
    ] {
        assert!(Forms::new(text).is_none(), "{text}");
    }
    // As many forms as there may be, and one more.
    assert_eq!(forms("1023").count(), MAX_FORMS);
    assert!(Forms::new("1024").is_none());
    // As deep as a text can be, which has at most 1,024 bytes.
    assert_eq!(forms(&("{".repeat(341) + &"|}".repeat(341))).count(), 341);
    assert_eq!(forms("*63").count(), 64);
    // The nimbers of odd multiples of up are those xor 1.
    assert_eq!(forms("^63*63").count(), 63 + 63);
}

fn domineering(rows: u32, columns: u32) -> Summand {
    Summand::Domineering(Domineering { rows, columns })
}

fn claim(summands: Vec<Summand>, relation: Relation, value: &str) -> Claim {
    let value = Text::new(value).expect("short");
    Claim { statement: Statement { relation, value }, game: Partisan { summands } }
}

/// A board of one upright domino is 1: whoever First decides to be, Second makes the only move of the other
/// player. A position is the cells, the form 1 and that nobody is Left yet.
fn of_one() -> (Claim, Replay<'static>) {
    let claim = claim(vec![domineering(2, 1)], Relation::Equals, "1");
    let win = |mv, reply| Entry { mv, response: Response::Win { reply } };
    let replay = Replay {
        opening: None,
        positions: vec![0, 1, 0, 0].into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![win(0, 1025), win(1025, 0)].into(),
    };
    (claim, replay)
}

#[test]
fn a_strategy_for_either_player_shows_a_value() {
    let (claim, replay) = of_one();
    assert_eq!(code(claim.into(), Kind::Replay, &replay, "valid"), "verified");
}

type Spoil = trap_tests::Spoil<Claim, Replay<'static>>;

fn named(claim: &mut Claim, value: &str) {
    claim.statement.value = Text::new(value).expect("short");
}

#[test]
fn every_lie_about_a_value_has_its_code() {
    let spoils: &[Spoil] = &[
        ("only the beginning of Left", "missing-reply", |_, replay| {
            replay.entries.pop();
            replay.nodes[0].entries = 1;
        }),
        ("only the beginning of Right", "missing-reply", |_, replay| {
            replay.entries.remove(0);
            replay.nodes[0].entries = 1;
        }),
        ("another value", "position-roles", |claim, _| named(claim, "2")),
        ("a value that is too small", "opponent-wins", |claim, replay| {
            named(claim, "{|1}");
            replay.positions.to_mut()[1] = 2;
        }),
        ("a value that is not negated", "entry-for-illegal-move", |_, replay| {
            replay.entries[1].mv = 1024;
        }),
        ("an option of the wrong player", "reply-illegal", |_, replay| {
            replay.entries[0].response = Response::Win { reply: 1024 };
        }),
        ("an option that the form has not", "reply-illegal", |_, replay| {
            replay.entries[0].response = Response::Win { reply: 1027 };
        }),
        ("a game that is not there", "reply-illegal", |_, replay| {
            replay.entries[1].response = Response::Win { reply: 256 };
        }),
        ("a move of the player who is not on turn", "missing-reply", |_, replay| {
            replay.entries[0].mv = 1;
        }),
        ("a value with more than one text", "claim-text", |claim, _| named(claim, "01")),
        ("a value with a blank", "claim-text", |claim, _| named(claim, "1 ")),
        ("a value that is too large", "claim-text", |claim, _| named(claim, "1024")),
        ("no game beside a value", "claim-text", |claim, _| claim.game.summands.clear()),
        ("five games beside a value", "claim-text", |claim, _| {
            claim.game.summands = vec![domineering(2, 1); 5];
        }),
        ("a graph of a list beside a value", "claim-text", |claim, _| {
            let graph = GraphName::Path { vertices: 2 };
            let game = Colouring { rule: Rule::Col, graph, graph_hash: Some([0; 32]) };
            claim.game.summands.push(Summand::Colouring(game));
        }),
        ("a board that is too large beside a value", "size", |claim, _| {
            claim.game.summands = vec![domineering(9, 9)];
        }),
        ("who is at least a value is Left already", "position-roles", |claim, _| {
            claim.statement.relation = Relation::IsAtLeast;
        }),
        ("two of the same game are another sum", "table-sizes", |claim, _| {
            claim.game.summands = vec![domineering(2, 1); 2];
        }),
        ("a board that lies across beside a value", "position-roles", |claim, replay| {
            // Nine cells take two bytes.
            claim.game.summands = vec![domineering(1, 9)];
            replay.positions = vec![0, 1, 0, 0, 0].into();
        }),
        ("a form of the value that is not there", "position-roles", |_, replay| {
            replay.positions.to_mut()[1] = 9;
        }),
        ("nobody is Left after the start", "position-roles", |_, replay| {
            replay.positions.to_mut()[1] = 0;
        }),
        ("a third player is Left", "position-roles", |_, replay| {
            replay.positions.to_mut()[3] = 3;
        }),
        ("a cell off a board beside a value", "position-cells", |_, replay| {
            replay.positions.to_mut()[0] = 4;
        }),
        ("a vertex off a graph beside a value", "position-off-graph", |claim, replay| {
            let graph = GraphName::Path { vertices: 1 };
            let game = Colouring { rule: Rule::Col, graph, graph_hash: None };
            claim.game.summands = vec![Summand::Colouring(game)];
            replay.positions = vec![2, 0, 1, 0, 0].into();
        }),
        ("nobody can move beside a value", "position-turn", |_, replay| {
            replay.positions = vec![3, 0, 0, 1].into();
        }),
        ("a symmetry of a sum with a value", "no-such-symmetry", |_, replay| {
            let response = Response::SameAs { mv: 1025, symmetry: 1 };
            replay.entries[0].response = response;
        }),
    ];
    spring(Kind::Replay, "", of_one, spoils);
    let others = [Kind::Outcome, Kind::Mirror, Kind::NimValues, Kind::Map];
    spring_kinds(others, "partisan", of_one);
}

#[test]
fn what_equals_a_value_is_at_least_that() {
    let claim = claim(vec![domineering(2, 1)], Relation::Equals, "1");
    assert!(claim.implies("domineering 2 1 equals 1"));
    assert!(claim.implies("domineering 2 1 is at least 1"));
    assert!(!claim.implies("domineering 2 1 is at least 0"));
    let weaker = Claim {
        statement: Statement { relation: Relation::IsAtLeast, ..claim.statement.clone() },
        ..claim
    };
    assert!(!weaker.implies("domineering 2 1 equals 1"));
    let path = |vertices| Colouring {
        rule: Rule::Col,
        graph: GraphName::Path { vertices },
        graph_hash: None,
    };
    let summands =
        vec![domineering(2, 1), Summand::Colouring(path(1)), Summand::Colouring(path(12))];
    let sum = Claim { game: Partisan { summands }, ..weaker };
    assert!(sum.implies("col path 12 + domineering 2 1 + col path 1 is at least 1"));
    for other in [
        "col path 12 + domineering 2 1 + col path 1 equals 1",
        "col path 1 + domineering 2 1 + col path 1 is at least 1",
        "col path 12 + domineering 2 1 is at least 1",
        "col path 12 + domineering 2 1 + col path 1",
        "",
    ] {
        assert!(!sum.implies(other), "{other}");
    }
}

/// The numbers of moves, and what each says.
#[test]
fn a_move_has_its_number() {
    for (number, game, own, is_left) in [
        (0, Some(0), 0, true),
        (3, Some(0), 1, false),
        (256, Some(1), 0, true),
        (1023, Some(3), 127, false),
        (1024, None, 0, true),
        (1027, None, 1, false),
        (3071, None, 1023, false),
    ] {
        let ply = Ply { game, number: own, is_left };
        assert_eq!((Ply::new(number), ply.number()), (ply, Some(number)));
    }
    assert_eq!(Ply { game: Some(usize::MAX), number: 0, is_left: true }.number(), None);
    let rules = PartisanRules::new::<&[u8]>(&of_one().0, &[], 0).expect("rules");
    assert_eq!(replay_rules(&rules), Player::Second);
}

fn replay_rules(rules: &PartisanRules) -> Player {
    use crate::proofs::replay::Rules;
    rules.proponent()
}
