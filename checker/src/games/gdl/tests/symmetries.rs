//! Symmetries of rules: those that are, and those that lie.

use super::*;
use crate::proofs::replay::{Entry, Node, Response};
use crate::trap_tests::{self, code, spring};

/// The first role lights two lamps, in whatever order, and the second one waits. The lamp c is never lit.
const LAMPS: &str = "
(role first) (role second) (lamp a) (lamp b)
(init (turn first)) (init (old c))
(<= (lit ?x) (true (on ?x)))
(<= (legal first (light ?x)) (true (turn first)) (lamp ?x) (not (lit ?x)))
(<= (legal second wait) (true (turn second)))
(<= (legal first noop) (true (turn second)))
(<= (legal second noop) (true (turn first)))
(<= (next (on ?x)) (does first (light ?x)))
(<= (next (on ?x)) (true (on ?x)))
(<= (next (turn first)) (true (turn second)))
(<= (next (turn second)) (true (turn first)))
(<= terminal (lit a) (lit b))
(goal second 100)
";

/// The items of the lamps: facts, moves of the first role, of the second one, other atoms.
const ITEMS: [&str; 12] = [
    "(old c)",
    "(on a)",
    "(on b)",
    "(turn first)",
    "(turn second)",
    "(light a)",
    "(light b)",
    "noop",
    "noop",
    "wait",
    "(lit a)",
    "(lit b)",
];

/// a and b change places.
const SWAP: [u32; 12] = [0, 2, 1, 3, 4, 6, 5, 7, 8, 9, 11, 10];

/// Light a, b, and the waiting.
const MOVES: [u16; 3] = [0, 1, 3];

/// After one lamp of two there is one node, with a lit; the lamp c is old at the start alone.
fn lamps(text: &str) -> Body<'static> {
    let [a, b, wait] = MOVES;
    let reply = |symmetry| Response::Reply { reply: wait, target: 1, symmetry };
    let node = |entries| Node { entries, default: None };
    let replay = Replay {
        opening: None,
        positions: vec![0b1001, 0b1010].into(),
        nodes: vec![node(2), node(1)].into(),
        entries: [(a, reply(0)), (b, reply(1)), (b, Response::Settled)]
            .into_iter()
            .map(|(mv, response)| Entry { mv, response })
            .collect(),
    };
    Body { rules: text.as_bytes().to_vec().into(), replay, symmetries: vec![SWAP.to_vec()] }
}

fn verdict(text: &str, body: &Body<'_>, what: &str) -> &'static str {
    code(claim("second", 100, text).into(), Kind::Replay, body, what)
}

#[test]
fn items_are_facts_moves_of_each_role_and_other_atoms() {
    let rules = rules("second", 100, LAMPS);
    let ground = rules.ground();
    let sorts: Vec<usize> = ground.items().map(|(sort, _)| sort).collect();
    assert_eq!(sorts, [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3]);
    assert_eq!(sorts.len(), ITEMS.len());
    let facts = (0..5).filter_map(|fact| ground.fact(fact));
    assert!(facts.eq(ITEMS.into_iter().take(5)));
    // A fact that is never next; moves are legal.
    let both: Vec<bool> = ground.items().map(|(_, item)| item.then.is_some()).collect();
    assert_eq!(both.iter().position(|both| !both), Some(0));
    assert_eq!(both.iter().filter(|both| **both).count(), 9);
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

#[test]
fn every_lie_about_a_symmetry_gets_its_own_error() {
    fn swap(body: &mut Body<'_>, one: usize, other: usize) {
        body.symmetries[0].swap(one, other);
    }
    let spoils: &[Spoil] = &[
        ("no lie", "verified", |_, _| ()),
        ("two lamps that go to one", "not-a-permutation", |_, b| b.symmetries[0][1] = 1),
        ("an image too few", "not-a-permutation", |_, b| _ = b.symmetries[0].pop()),
        ("an image too many", "not-a-permutation", |_, b| b.symmetries[0].push(12)),
        ("an image that is no item", "not-a-permutation", |_, b| b.symmetries[0][11] = u32::MAX),
        ("no images", "not-a-permutation", |_, b| b.symmetries[0].clear()),
        ("lamps without their moves", "not-an-automorphism", |_, b| swap(b, 5, 6)),
        ("moves without their lamps", "not-an-automorphism", |_, b| swap(b, 1, 2)),
        ("other atoms that stay", "not-an-automorphism", |_, b| swap(b, 10, 11)),
        ("turns that are exchanged", "not-an-automorphism", |_, b| swap(b, 3, 4)),
        ("moves of a role that are exchanged", "not-an-automorphism", |_, b| swap(b, 8, 9)),
        ("a move that goes to one of another sort", "not-an-automorphism", |_, b| swap(b, 5, 7)),
        ("roles that are exchanged", "not-an-automorphism", |_, b| swap(b, 7, 8)),
        ("a fact that goes to a move", "not-an-automorphism", |_, b| swap(b, 1, 5)),
        ("a fact that goes to another atom", "not-an-automorphism", |_, b| swap(b, 1, 10)),
        ("a fact that is never next and one that is", "not-an-automorphism", |_, b| swap(b, 0, 1)),
        ("the identity", "needless-symmetry", |_, b| b.symmetries.push((0..12).collect())),
        ("a symmetry of lamps twice", "needless-symmetry", |_, b| b.symmetries.push(SWAP.to_vec())),
        ("a reply without its symmetry", "target-mismatch", |_, b| {
            respond(b, 1, 0);
            b.symmetries.clear();
        }),
        ("a reply that does not name its symmetry", "trailing-bytes", |_, b| respond(b, 1, 0)),
        ("a symmetry where none is", "target-mismatch", |_, b| respond(b, 0, 1)),
        ("a symmetry of lamps that is none", "no-such-symmetry", |_, b| respond(b, 0, 2)),
        ("a symmetry without the list", "truncated", |_, b| b.symmetries.clear()),
        ("a list that nothing names", "trailing-bytes", |_, b| {
            b.replay.entries[1].response = Response::Settled;
        }),
        ("a lamp as the other one", "verified", |_, b| same_as(b, 1, 0, 1)),
        ("a lamp as itself", "symmetry-maps-elsewhere", |_, b| same_as(b, 1, 1, 1)),
        ("a lamp as a move that is none", "symmetry-maps-elsewhere", |_, b| same_as(b, 1, 9, 1)),
        ("a lamp as the other one by the identity", "no-such-symmetry", |_, b| same_as(b, 1, 0, 0)),
        ("a lamp as the one that is lit", "symmetry-moves-position", |_, b| same_as(b, 2, 0, 1)),
    ];
    let honest = || (claim("second", 100, LAMPS), lamps(LAMPS));
    spring(Kind::Replay, "rules", honest, spoils);
}

fn respond(body: &mut Body<'_>, entry: usize, symmetry: u32) {
    body.replay.entries[entry].response = Response::Reply { reply: 3, target: 1, symmetry };
}

fn same_as(body: &mut Body<'_>, entry: usize, mv: u16, symmetry: u32) {
    body.replay.entries[entry].response = Response::SameAs { mv, symmetry };
}

/// A symmetry that nothing uses, beside one that is: with three lamps there are others.
#[test]
fn a_symmetry_that_no_reply_has_is_needless() {
    // c and d are symmetric too: never lit, and never asked for.
    let text = LAMPS.replace("(init (old c))", "(init (old c)) (init (old d))");
    let mut body = lamps(&text);
    let with_d = |images: [u32; 13]| images.to_vec();
    body.replay.positions = vec![0b10011, 0b10100].into();
    body.symmetries = vec![with_d([0, 1, 3, 2, 4, 5, 7, 6, 8, 9, 10, 12, 11])];
    assert_eq!(verdict(&text, &body, "two old lamps"), "verified");
    body.symmetries.push(with_d([1, 0, 3, 2, 4, 5, 7, 6, 8, 9, 10, 12, 11]));
    assert_eq!(verdict(&text, &body, "a swap of old lamps"), "unused-symmetry");
}

/// The lamps change places, but one rule is about one of them.
#[test]
fn rules_that_a_swap_does_not_keep_have_no_such_symmetry() {
    for (what, rest) in [
        ("a goal for one lamp", "(<= (goal first 1) (lit a))"),
        ("a lamp that ends the game", "(<= terminal (lit b) (lit b) (true (old c)))"),
        ("a lamp that goes out", "(<= (next (turn first)) (true (on a)) (does second wait))"),
        ("a lamp that is asked for", "(<= (legal second help) (lit a))"),
        ("a denied lamp", "(<= (legal second help) (not (lit a)) (true (turn second)))"),
        ("a goal of no role", "(<= (goal third 1) (lit a))"),
        ("a move of no role", "(<= (legal third noop) (lit a))"),
    ] {
        let text = format!("{LAMPS}\n{rest}");
        let rules = rules("second", 100, &text);
        let mut images: Vec<u32> = (0..).take(rules.ground().items().count()).collect();
        let place = |sort: usize| {
            rules.ground().items().position(|(of, _)| of == sort).expect("one of the sort")
        };
        for first in [1, place(1), images.len() - 2] {
            images.swap(first, first + 1);
        }
        let mut body = lamps(&text);
        // A move more moves the number of the waiting.
        let wait = u16::try_from(rules.ground().moves() - 1).expect("few");
        for entry in body.replay.entries.iter_mut() {
            if let Response::Reply { reply, .. } = &mut entry.response {
                *reply = wait;
            }
        }
        body.symmetries = vec![images];
        assert_eq!(verdict(&text, &body, &format!("lamps and {what}")), "not-an-automorphism");
    }
}

/// Symmetries of rules with more instances than items: so many that their check takes more work than
/// the file's bytes justify.
#[test]
fn the_work_for_symmetries_is_in_proportion_to_the_file() {
    let lamps: String = (0..16).map(|lamp| format!("(init (on {lamp})) ")).collect();
    let text = format!(
        "{ROLES} {lamps} (legal first noop) (legal second noop) (goal second 100)
        (<= p (true (on ?x)) (true (on ?y)) (true (on ?z))
            (distinct ?x ?y) (distinct ?y ?z) (distinct ?x ?z))"
    );
    let replay = Replay {
        opening: None,
        positions: vec![0; 3].into(),
        nodes: vec![Node { entries: 0, default: None }].into(),
        entries: vec![Entry { mv: 0, response: Response::SameAs { mv: 0, symmetry: 1 } }].into(),
    };
    let symmetries = vec![(0..19).collect(); 110];
    let body = Body { rules: text.as_bytes().into(), replay, symmetries };
    assert_eq!(verdict(&text, &body, "many symmetries of rules"), "rules-work");
}

/// Positions and their images go on alike, by whatever is played.
#[test]
fn a_symmetry_of_tic_tac_toe_takes_each_move_to_one_of_the_image() {
    let rules = rules("xplayer", 50, TIC_TAC_TOE);
    let ground = rules.ground();
    let facts: Vec<String> = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
    let turned = |name: &str| {
        // A quarter turn: row r, column c to row c, column 4 − r.
        let words: Vec<&str> = name.trim_matches(['(', ')']).split(' ').collect();
        let [head, row, column, rest @ ..] = &words[..] else { return name.to_owned() };
        let row: u8 = row.parse().expect("a row");
        format!("({})", [&[*head, column, &(4 - row).to_string()], rest].concat().join(" "))
    };
    let place = |names: &[String], name: &str| {
        let found = names.iter().position(|known| *known == turned(name)).expect("an image");
        u32::try_from(found).expect("few")
    };
    let mut images: Vec<u32> = facts.iter().map(|fact| place(&facts, fact)).collect();
    let moves: Vec<String> = (0..ground.moves()).filter_map(|mv| ground.mv(mv)).collect();
    for _ in 0..2 {
        let before = u32::try_from(images.len()).expect("few");
        images.extend(moves.iter().map(|mv| before + place(&moves, mv)));
    }
    // Lines of x, o and blanks, and that a cell is open, stay.
    images.extend((0..).take(ground.items().count()).skip(images.len()));
    let rules = rules.clone().with(vec![images]).unwrap_or_else(|fault| panic!("{fault}"));
    let mut seed = 1u32;
    for _ in 0..20 {
        let mut position = rules.start();
        loop {
            let image = rules.map(1, &position).expect("an image");
            // The image is over where the position is, with the same goal.
            assert_eq!(rules.position(image.facts.clone(), image.mover), image);
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                let to = rules.map_move(1, position.mover, mv).expect("an image");
                let after = rules.play(&position, mv).expect("legal");
                assert_eq!(rules.play(&image, to), rules.map(1, &after));
            }
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mv = moves[seed as usize / 65_536 % moves.len()];
            position = rules.play(&position, mv).expect("legal");
        }
    }
    assert_eq!(rules.map(2, &rules.start()), None);
    assert_eq!(rules.map_move(2, Player::First, 0), None);
}
