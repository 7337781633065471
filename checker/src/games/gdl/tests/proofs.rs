//! Replays: those that a search of all positions makes are accepted, and those that lie are not.

use std::collections::HashMap;

use super::*;
use crate::proofs::replay::{Entry, Move, Node, Response};
use crate::trap_tests::{Spoil, code, spring};
use crate::writing::Encode;

/// A search of all positions of a game that ends.
struct Search<'r> {
    rules: &'r GdlRules,
    /// By facts and whose turn it is.
    known: HashMap<(Box<[u8]>, Player), bool>,
}

impl Search<'_> {
    /// Whether the role with the strategy gets what is claimed.
    fn gets(&mut self, position: &Position) -> bool {
        let key = (position.facts.clone(), position.mover);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let gets = match self.rules.ending(position, 0) {
            Some(gets) => gets,
            None => {
                let own = position.mover == self.rules.proponent();
                let mut moves = Vec::new();
                self.rules.legal_moves(position, &mut moves);
                let after = |mv| self.rules.play(position, mv).expect("legal");
                let after: Vec<Position> = moves.into_iter().map(after).collect();
                after.iter().any(|after| self.gets(after) == own) == own
            }
        };
        self.known.insert(key, gets);
        gets
    }

    /// The first move after which the claim is true.
    fn reply(&mut self, position: &Position) -> Option<(Move, Position)> {
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        let mut after =
            moves.into_iter().map(|mv| (mv, self.rules.play(position, mv).expect("legal")));
        after.find(|(_, after)| self.gets(after))
    }
}

/// The answers at a node: the opponent's move, the reply, and the position after it where that is not
/// the end.
type Answers = Vec<(Move, Option<(Move, Option<Position>)>)>;

/// A strategy: nodes after all that lead to them.
fn strategy(rules: &GdlRules) -> Replay<'static> {
    let mut search = Search { rules, known: HashMap::new() };
    let start = rules.start();
    assert!(search.gets(&start));
    let (opening, root) = match start.mover == rules.proponent() {
        true => search.reply(&start).map(|(mv, after)| (Some(mv), after)).expect("a move"),
        false => (None, start),
    };
    let mut order: Vec<(Position, Answers)> = Vec::new();
    let mut seen = HashMap::new();
    fn visit(
        at: &Position,
        search: &mut Search<'_>,
        order: &mut Vec<(Position, Answers)>,
        seen: &mut HashMap<Box<[u8]>, ()>,
    ) {
        if seen.insert(at.facts.clone(), ()).is_some() {
            return;
        }
        let mut moves = Vec::new();
        search.rules.legal_moves(at, &mut moves);
        let mut answers = Vec::new();
        for mv in moves {
            let after = search.rules.play(at, mv).expect("legal");
            if search.rules.ending(&after, mv).is_some() {
                answers.push((mv, None));
                continue;
            }
            let (reply, then) = search.reply(&after).expect("a reply");
            if search.rules.ending(&then, reply).is_some() {
                answers.push((mv, Some((reply, None))));
            } else {
                visit(&then, search, order, seen);
                answers.push((mv, Some((reply, Some(then)))));
            }
        }
        order.push((at.clone(), answers));
    }
    visit(&root, &mut search, &mut order, &mut seen);
    order.reverse();
    let numbers: HashMap<&[u8], u32> = order.iter().map(|(at, _)| &*at.facts).zip(0..).collect();
    let response = |answer: &Option<(Move, Option<Position>)>| match answer {
        None => Response::Settled,
        Some((reply, None)) => Response::Win { reply: *reply },
        Some((reply, Some(then))) => {
            Response::Reply { reply: *reply, target: numbers[&*then.facts], symmetry: 0 }
        }
    };
    let entries = order.iter().flat_map(|(_, answers)| answers);
    Replay {
        opening,
        positions: order.iter().flat_map(|(at, _)| at.facts.to_vec()).collect(),
        nodes: order
            .iter()
            .map(|(_, answers)| Node {
                entries: u32::try_from(answers.len()).expect("few"),
                default: None,
            })
            .collect(),
        entries: entries
            .map(|(mv, answer)| Entry { mv: *mv, response: response(answer) })
            .collect(),
    }
}

fn proof<'a>(rules: &GdlRules, text: &'a str) -> Body<'a> {
    Body { rules: text.as_bytes().into(), replay: strategy(rules), ..Body::default() }
}

fn verdict(claim: &Claim, body: &impl Encode, what: &str) -> &'static str {
    code(claim.clone().into(), Kind::Replay, body, what)
}

/// Nim of 1 and 2 is won by the first role, tic-tac-toe is a draw.
#[test]
fn strategies_of_both_roles_are_accepted() {
    for (role, least, text) in [
        ("first", 100, NIM),
        ("second", 0, NIM),
        ("xplayer", 50, TIC_TAC_TOE),
        ("oplayer", 50, TIC_TAC_TOE),
    ] {
        let rules = rules(role, least, text);
        let body = proof(&rules, text);
        assert_eq!(verdict(&claim(role, least, text), &body, role), "verified", "{role}");
        // As few bytes as there are, no more is claimed.
        let more = claim(role, least + 1, text);
        assert_ne!(verdict(&more, &body, &format!("{role} gets more than it does")), "verified");
    }
}

/// In a circle a proof may go around as often as it likes, but never come back.
#[test]
fn a_claim_does_not_rest_on_play_without_an_end() {
    let rules = rules("first", 100, CIRCLE);
    // The first role goes from 1 to 0 and wins at once.
    let at_once = Replay { opening: Some(mv(&rules, "(to 0)")), ..Replay::default() };
    let body = |replay| Body { rules: CIRCLE.as_bytes().into(), replay, ..Body::default() };
    assert_eq!(verdict(&claim("first", 100, CIRCLE), &body(at_once), "a win"), "verified");
    // Instead it waits: to 2, and whatever the second role does, back to 2. From 1 the other one wins,
    // so let the goals be such that 3 and 1 are no ends.
    let text = CIRCLE.replace("(<= terminal (true (at 0)))", "(<= terminal (true (at 9)))");
    let rules = super::rules("first", 100, &text);
    let [to0, to1, to2, to3] =
        ["(to 0)", "(to 1)", "(to 2)", "(to 3)"].map(|name| mv(&rules, name));
    let at2 = rules.play(&rules.start(), to2).expect("legal");
    let answer = |mv, reply, target| {
        let response = Response::Reply { reply, target, symmetry: 0 };
        Entry { mv, response }
    };
    let claim = claim("first", 100, &text);
    let body = |replay| Body { rules: text.as_bytes().into(), replay, ..Body::default() };
    let around = Replay {
        opening: Some(to2),
        positions: at2.facts.to_vec().into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![answer(to1, to2, 0), answer(to3, to2, 0)].into(),
    };
    assert_eq!(verdict(&claim, &body(around), "a circle of one node"), "target-not-later");
    let at0 = rules.play(&rules.play(&at2, to1).expect("legal"), to0).expect("legal");
    let around = Replay {
        opening: Some(to2),
        positions: [at2.facts.to_vec(), at0.facts.to_vec()].concat().into(),
        nodes: vec![Node { entries: 2, default: None }, Node { entries: 2, default: None }].into(),
        entries: vec![
            answer(to1, to0, 1),
            answer(to3, to0, 1),
            answer(to1, to2, 0),
            answer(to3, to2, 0),
        ]
        .into(),
    };
    assert_eq!(verdict(&claim, &body(around), "a circle of two nodes"), "target-not-later");
}

/// In the circle of four places, from place 1 the first role steps on to 2, and after every move of the second
/// one comes back to 2.
fn around(text: &str) -> Body<'_> {
    let rules = rules("first", 0, text);
    let [to1, to2, to3] = ["(to 1)", "(to 2)", "(to 3)"].map(|name| mv(&rules, name));
    let at2 = rules.play(&rules.start(), to2).expect("legal");
    let back = |mv| Entry { mv, response: Response::Reply { reply: to2, target: 0, symmetry: 0 } };
    let replay = Replay {
        opening: Some(to2),
        positions: at2.facts.to_vec().into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![back(to1), back(to3)].into(),
    };
    Body { rules: text.as_bytes().into(), replay, ..Body::default() }
}

/// What a role gets where play never ends is what the text says, and 0 if it says nothing.
#[test]
fn play_without_an_end_shows_what_the_text_says_of_it() {
    let says = |endless: &str| format!("{CIRCLE} {endless}");
    for (expected, what, least, text) in [
        ("target-not-later", "worth nothing", 1, says("")),
        ("verified", "worth nothing that is claimed", 0, says("")),
        ("verified", "worth 50", 50, says("(endless first 50)")),
        ("target-not-later", "worth less than 51", 51, says("(endless first 50)")),
        ("target-not-later", "worth 100 to the other", 1, says("(endless second 100)")),
        ("verified", "worth 100 to both", 100, says("(endless second 100) (endless first 100)")),
    ] {
        let body = around(&text);
        let what = format!("no end that is {what}");
        assert_eq!(verdict(&claim("first", least, &text), &body, &what), expected, "{what}");
    }
}

/// Play that need not end has to be nowhere against the claim even so.
#[test]
fn play_that_may_return_is_as_is_claimed_wherever_it_ends() {
    let text = format!("{CIRCLE} (endless first 50)");
    let beside = text.replace("(step 3 0)", "(step 3 0) (step 2 0)");
    type Spoil = fn(&mut Replay<'_>, &dyn Fn(&str) -> Move);
    let nothing: Spoil = |_, _| ();
    let cases: [(&str, &str, &str, Spoil); 5] = [
        ("opponent-wins", "a move out of the circle", &beside, nothing),
        ("opponent-wins", "a move that ends it", &beside, |replay, mv| {
            let first = Entry { mv: mv("(to 0)"), response: Response::Settled };
            replay.entries.insert(0, first);
            replay.nodes[0].entries = 3;
        }),
        ("reply-ends-game", "a reply that ends it", &text, |replay, mv| {
            let Response::Reply { reply, .. } = &mut replay.entries[1].response else {
                panic!("a reply")
            };
            *reply = mv("(to 0)");
        }),
        ("target-mismatch", "a target that is not there", &text, |replay, mv| {
            replay.opening = Some(mv("(to 2)"));
            replay.positions = [&*replay.positions, &*replay.positions].concat().into();
            replay.positions.to_mut()[1] ^= 0b1100;
            replay.nodes = vec![replay.nodes[0], replay.nodes[0]].into();
            replay.entries = replay.entries.repeat(2).into();
            let Response::Reply { target, .. } = &mut replay.entries[0].response else {
                panic!("a reply")
            };
            *target = 1;
        }),
        ("win-not-won", "a reply that ends nothing", &text, |replay, mv| {
            replay.entries[0].response = Response::Win { reply: mv("(to 2)") };
        }),
    ];
    for (expected, what, text, spoil) in cases {
        let (rules, mut body) = (rules("first", 0, text), around(text));
        spoil(&mut body.replay, &|name| mv(&rules, name));
        let what = format!("no end with {what}");
        assert_eq!(verdict(&claim("first", 50, text), &body, &what), expected, "{what}");
    }
}

fn mv(rules: &GdlRules, name: &str) -> Move {
    let found = (0..rules.pass()).find(|&mv| rules.ground().mv(mv.into()).as_deref() == Some(name));
    found.unwrap_or_else(|| panic!("no move {name}"))
}

#[test]
fn a_proof_that_lies_is_rejected_with_its_reason() {
    let rules = rules("first", 100, NIM);
    let honest = proof(&rules, NIM);
    let honest_claim = claim("first", 100, NIM);
    let spoils: &[Spoil<Claim, Body<'static>>] = &[
        ("a fact that is none", "position-facts", |_, b| b.replay.positions.to_mut()[0] |= 0x80),
        ("a fact too many", "start-mismatch", |_, b| b.replay.positions.to_mut()[0] ^= 0b1),
        ("no first move", "opening-missing", |_, b| b.replay.opening = None),
        ("a first move that is none", "opening-illegal", |_, b| b.replay.opening = Some(3)),
        ("a first move that passes", "opening-illegal", |_, b| b.replay.opening = Some(4)),
        ("a move without a reply", "missing-reply", |_, b| {
            b.replay.entries.remove(0);
            b.replay.nodes[0].entries -= 1;
        }),
        ("a pass as a reply", "reply-illegal", |_, b| {
            let Response::Win { reply } = &mut b.replay.entries[0].response else {
                panic!("a win")
            };
            *reply = 4;
        }),
        ("a symmetry that is none", "truncated", |_, b| {
            b.replay.entries[0].response = Response::SameAs { mv: 2, symmetry: 1 };
        }),
        ("a lemma that is none", "no-such-lemma", |_, b| {
            b.replay.entries[0].response = Response::Lemma { lemma: 0 };
        }),
    ];
    let made = || (honest_claim.clone(), honest.clone());
    spring(Kind::Replay, "Nim", made, spoils);
    let other = NIM.replace("(heap b 2)", "(heap b 1)");
    for (expected, what, claim) in [
        ("rules-hash", "the rules of another text", claim("first", 100, &other)),
        ("rules-role", "a role that is none", claim("third", 100, NIM)),
        ("claim-text", "a role in capital letters", claim("First", 100, NIM)),
        ("claim-text", "a role that is two words", claim("first gets", 100, NIM)),
        ("claim-text", "a role that reads as an option", claim("--first", 100, NIM)),
        ("malformed", "no role", claim("", 100, NIM)),
    ] {
        assert_eq!(verdict(&claim, &honest, &format!("Nim with {what}")), expected, "{what}");
    }
    let mut titled = honest_claim.clone();
    titled.game.title = text("a' game");
    assert_eq!(verdict(&titled, &honest, "a title that ends early"), "claim-text");
    titled.game.title = text("Hypercube 3 2");
    assert_eq!(verdict(&titled, &honest, "rules that are titled as a board"), "claim-text");
    let ends_otherwise = NIM.replace('\n', "\r\n");
    let body = Body { rules: ends_otherwise.as_bytes().into(), ..honest.clone() };
    assert_eq!(verdict(&honest_claim, &body, "other ends of lines"), "rules-hash");
}

/// Rules that do not say how the game goes on, at the place where they do not.
#[test]
fn rules_that_do_not_say_how_it_goes_on_prove_nothing() {
    let game = |rest: &str| {
        format!(
            "(role first) (role second) (init (at 0)) (which a) (which b)
            (<= (next (at 1)) (true (at 0))) (<= (next (at 2)) (true (at 1)))
            (<= (legal first noop) (true (at 1))) (<= (legal second noop) (true (at 0)))
            (<= (legal first (go ?x)) (true (at 0)) (which ?x))\n{rest}"
        )
    };
    let turn = "(<= (legal second (go ?x)) (true (at 1)) (which ?x))";
    let win = Response::Win { reply: 0 };
    for (expected, what, rest) in [
        (
            "goal-values",
            "two goals",
            format!("{turn} (<= terminal (true (at 2))) (goal first 100) (goal first 50)"),
        ),
        ("goal-values", "no goal", format!("{turn} (<= terminal (true (at 2))) (goal second 100)")),
        (
            "no-legal-move",
            "no move of a role",
            "(<= (legal second (go ?x)) (true (at 2)) (which ?x))".to_owned(),
        ),
        (
            "simultaneous-moves",
            "two choices",
            format!("{turn} (<= (legal first (go ?x)) (true (at 1)) (which ?x)) (goal first 100)"),
        ),
        ("no-legal-move", "no move after a move", turn.to_owned()),
    ] {
        let text = game(&rest);
        let rules = rules("first", 100, &text);
        let after = rules.play(&rules.start(), mv(&rules, "(go a)")).expect("legal");
        let entries =
            ["(go a)", "(go b)"].map(|name| Entry { mv: mv(&rules, name), response: win });
        let replay = Replay {
            opening: Some(mv(&rules, "(go a)")),
            positions: after.facts.to_vec().into(),
            nodes: vec![Node { entries: 2, default: None }].into(),
            entries: entries.to_vec().into(),
        };
        let body = Body { rules: text.as_bytes().into(), replay, ..Body::default() };
        assert_eq!(verdict(&claim("first", 100, &text), &body, what), expected, "{what}");
    }
}

/// A file that asks for more evaluations than its nodes and entries justify, and none for a comment: nodes
/// of few bytes, with all moves and many atoms each.
#[test]
fn the_work_is_in_proportion_to_the_file() {
    let numbers: String = (0..20).map(|n| format!("(d {n}) ")).collect();
    let text = format!(
        "{ROLES} {numbers} (init on) (<= (next on) (true on)) (legal second noop)
        (<= (legal first (go ?x)) (d ?x)) (<= (p ?x ?y) (true on) (d ?x) (d ?y))
        ; {}",
        "and so on ".repeat(100)
    );
    let rules = rules("second", 0, &text);
    let replay = |nodes| Replay {
        opening: None,
        positions: vec![1; nodes].into(),
        nodes: vec![Node { entries: 0, default: Some(Response::Settled) }; nodes].into(),
        entries: Vec::new().into(),
    };
    let claim = claim("second", 0, &text);
    let body =
        |nodes| Body { rules: text.as_bytes().into(), replay: replay(nodes), ..Body::default() };
    assert_eq!(rules.record_width(), 1);
    assert_eq!(verdict(&claim, &body(1), "a default that does not hold"), "default-fails");
    assert_eq!(verdict(&claim, &body(400), "a default at every node"), "rules-work");
}

#[test]
fn a_stored_position_is_read_as_it_was_written() {
    use crate::writing::Records;
    let rules = rules("oplayer", 50, TIC_TAC_TOE);
    let start = rules.start();
    let mut record = Vec::new();
    rules.write(&start, &mut record);
    assert_eq!(record.len(), rules.record_width());
    assert_eq!(rules.read(&record), Ok(start));
    let all = vec![0xFF; record.len()];
    assert_eq!(rules.read(&all), Err(POSITION_FACTS));
    assert_eq!(rules.read(&record[1..]), Err(POSITION_FACTS));
}

/// Lower goals follow, and nothing else.
#[test]
fn a_claim_is_printed_and_implies_lower_goals() {
    let claim = claim("first", 60, NIM);
    let line = claim.to_string();
    let digits = line.rsplit(' ').next().expect("a hash");
    assert_eq!(line, format!("first gets at least 60 in rules 'a game' --rules-hash {digits}"));
    assert!(claim.is_plain());
    for (wanted, expected) in [
        (line.replace("60", "50"), true),
        (line.replace("60", "0"), true),
        (line.replace("60", "61"), false),
        (line.replace("first", "second"), false),
        (line.replace("a game", "game"), false),
    ] {
        assert_eq!(claim.implies(&wanted), expected, "{wanted}");
    }
}
