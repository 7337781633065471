//! Replays of small Erdős–Szekeres games by hand.

pub(crate) mod strategies;

use super::*;
use crate::claim::{Player, Provenance, Size, Statement as Strategy};
use crate::format::{Certificate, Header};
use crate::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use crate::proofs::Kind;
use crate::verdict::{NoVerdict, Verdict};
use crate::writing::Encode;

fn verdict(a: u32, b: u32, statement: Strategy, replay: &Replay<'_>) -> String {
    let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
    let claim = Claim { statement: Statement::Strategy(statement), game };
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, replay).write();
    match crate::check(&bytes, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.to_string(),
        Verdict::None(why) => why.to_string(),
    }
}

const FIRST: Strategy = Strategy::Wins(Player::First);

#[test]
fn a_first_move_that_wins_at_once_needs_no_node() {
    let opening = |opening| Replay { opening, ..Replay::default() };
    let second = Strategy::Wins(Player::Second);
    let node = Replay {
        opening: Some(0),
        positions: vec![1].into(),
        nodes: vec![Node { entries: 0, default: None }].into(),
        entries: Vec::new().into(),
    };
    for (a, statement, replay, expected) in [
        (2, FIRST, opening(Some(0)), "verified"),
        (2, Strategy::DoesNotLose(Player::First), opening(Some(0)), "verified"),
        (2, FIRST, opening(None), "no-nodes"),
        (2, FIRST, opening(Some(1)), "no-nodes"),
        (2, second, opening(Some(0)), "no-nodes"),
        (3, FIRST, opening(Some(0)), "no-nodes"),
        // The full board is no position to play on.
        (2, FIRST, node, "position-rows, node 0"),
    ] {
        assert_eq!(verdict(a, 2, statement, &replay), expected, "({a}, 2) {statement:?}");
    }
}

/// (3, 3): after (1, 1) the opponent takes (2, 1) or (1, 2), and the corner wins.
fn corner() -> Replay<'static> {
    let win = |mv| Entry { mv, response: Response::Win { reply: 3 } };
    Replay {
        opening: Some(0),
        positions: vec![1, 0].into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![win(1), win(2)].into(),
    }
}

/// The game has no lemmas, lemma 0 included.
#[test]
fn a_game_without_lemmas_takes_none() {
    for lemma in [0, 1, u32::MAX] {
        let mut replay = corner();
        replay.entries[0].response = Response::Lemma { lemma };
        let found = verdict(3, 3, Strategy::DoesNotLose(Player::First), &replay);
        assert_eq!(found, "no-such-lemma, node 0, move 1", "lemma {lemma}");
    }
}

/// The file of a proof that the first player wins (3, 3).
fn written(replay: &Replay<'_>) -> Vec<u8> {
    let game = ErdosSzekeres { a: Size::Exactly(3), b: 3, form: Form::Avoidance };
    let claim = Claim { statement: Statement::Strategy(FIRST), game };
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    Certificate::new(header, Kind::Replay, replay).write().0
}

#[test]
fn only_a_verdict_that_a_claim_is_proved_is_verified() {
    let good = written(&corner());
    let mut spoilt = good.clone();
    spoilt.push(0);
    let proved = crate::check(&good, None);
    assert!(proved.is_verified());
    let printed = proved.to_string();
    assert!(printed.starts_with("first player wins erdos-szekeres 3 3\n  proof  replay: 1 node, "));
    for (bytes, wanted, expected) in [
        (&spoilt[..], None, "nothing is proved\n  error  hash-mismatch\n"),
        (
            &good,
            Some("nobody wins"),
            "not proved: first player wins erdos-szekeres 3 3\n  error  claim-mismatch\n",
        ),
        (&[], None, "no verdict\n  error  empty-file\n"),
    ] {
        let verdict = crate::check(bytes, wanted);
        assert!(!verdict.is_verified());
        assert_eq!(verdict.to_string(), expected);
    }
}

/// Does the work of both closures that a check runs beside each other, or leaves some out.
struct Joins(&'static [usize]);

impl Executor for Joins {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(part);
    }

    fn join(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
        self.0.iter().for_each(|which| if *which == 0 { one() } else { other() });
    }
}

/// The hash decides first, whatever else is wrong, and whoever runs what.
#[test]
fn the_hash_and_the_proof_give_one_verdict_in_any_order_and_none_where_one_was_not_looked_at() {
    let (good, claim) = (written(&corner()), "first player wins erdos-szekeres 3 3");
    let wrong = written(&Replay { opening: None, ..corner() });
    let unread = written(&Replay { nodes: List::default(), ..corner() });
    let spoilt = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        *bytes.last_mut().expect("a hash") ^= 1;
        bytes
    };
    let no_claim = "nothing is proved\n  error  hash-mismatch\n".to_owned();
    let not_proved = |code: &str| format!("not proved: {claim}\n  error  {code}\n");
    let none = Verdict::None(NoVerdict::Interrupted).to_string();
    let proved = crate::check(&good, None).to_string();
    for (bytes, verdict) in [
        (good.clone(), proved),
        (wrong.clone(), not_proved("opening-missing")),
        (unread.clone(), not_proved("no-nodes")),
        (spoilt(&good), no_claim.clone()),
        (spoilt(&wrong), no_claim.clone()),
        (spoilt(&unread), no_claim),
    ] {
        for (order, expected) in [
            (&[0, 1][..], &verdict),
            (&[1, 0], &verdict),
            (&[0, 1, 0, 1], &verdict),
            (&[1], &none),
            (&[], &none),
        ] {
            let found = crate::check_with(&bytes, None, &Joins(order), &mut Default::default());
            assert_eq!(&found.to_string(), expected, "{order:?}");
        }
        // Without a look at the proof, only the hash can be wrong.
        let alone = crate::check_with(&bytes, None, &Joins(&[0]), &mut Default::default());
        assert!([&none, &verdict].contains(&&alone.to_string()) && !alone.is_verified());
    }
}

/// What bytes are decoded to, and where the next value would begin.
fn decoded<'a, T: Decode<'a>>(bytes: &'a [u8]) -> Result<(T, usize), Misread> {
    let mut from = Reader::new(bytes, 7);
    T::decode(&mut from).map(|value| (value, from.offset()))
}

/// The fields of an entry, one by one.
struct Fields {
    mv: u16,
    response: Response,
}

record!(Fields { mv, response });

#[test]
fn an_entry_is_decoded_as_its_fields_are_or_has_the_same_error_at_the_same_byte() {
    let agrees = |bytes: &[u8]| {
        let fields = decoded::<Fields>(bytes);
        let fields = fields.map(|(Fields { mv, response }, end)| (Entry { mv, response }, end));
        assert_eq!(decoded::<Entry>(bytes), fields, "{bytes:?}");
        fields
    };
    // Bytes that mean something else than others, in every order.
    const BYTES: [u8; 11] = [0, 1, 2, 3, 4, 5, 250, 251, 252, 253, 255];
    let mut strings: Vec<Vec<u8>> = vec![Vec::new()];
    for length in 0..5 {
        for bytes in &strings {
            let _ = agrees(bytes);
        }
        assert!(strings.iter().all(|bytes| bytes.len() == length));
        let longer = |bytes: Vec<u8>| BYTES.map(|byte| [bytes.as_slice(), &[byte]].concat());
        strings = strings.into_iter().flat_map(longer).collect();
    }
    // Whole entries with numbers on both sides of each width, cut short and with a byte changed.
    const SHORT: [u16; 6] = [0, 1, 250, 251, 252, u16::MAX];
    const LONG: [u32; 8] = [0, 250, 251, 65_535, 65_536, 65_537, 1 << 24, u32::MAX];
    for (mv, other, symmetry) in SHORT.iter().flat_map(|&mv| {
        SHORT.iter().flat_map(move |&other| LONG.map(|symmetry| (mv, other, symmetry)))
    }) {
        let of_target = |&target: &u32| {
            let lemma = Response::Lemma { lemma: target };
            [Response::Reply { reply: other, target, symmetry }, lemma]
        };
        let mut responses: Vec<Response> = LONG.iter().flat_map(of_target).collect();
        responses.extend([Response::Win { reply: other }, Response::Settled]);
        responses.push(Response::SameAs { mv: other, symmetry });
        for response in responses {
            let mut bytes = Vec::new();
            entry(mv, response).encode(&mut bytes);
            assert_eq!(agrees(&bytes), Ok((entry(mv, response), 7 + bytes.len())));
            for at in 0..bytes.len() {
                assert!(agrees(&bytes[..at]).is_err());
                for byte in [0, 5, 251, 252, 253, 254] {
                    let mut changed = bytes.clone();
                    changed[at] = byte;
                    let _ = agrees(&changed);
                }
            }
        }
    }
}

type Edit = fn(&mut Replay<'static>);

fn entry(mv: u16, response: Response) -> Entry {
    Entry { mv, response }
}

#[test]
fn the_corner_wins_the_game_of_3_and_3_and_nothing_else_does() {
    let default = |o: &mut Replay<'_>, kept: u32, response| {
        o.entries.truncate(usize::try_from(kept).expect("few"));
        o.nodes[0] = Node { entries: kept, default: Some(response) };
    };
    assert_eq!(verdict(3, 3, FIRST, &corner()), "verified");
    let mut by_default = corner();
    default(&mut by_default, 0, Response::Win { reply: 3 });
    assert_eq!(verdict(3, 3, FIRST, &by_default), "verified");
    default(&mut by_default, 0, Response::Win { reply: 2 });
    assert_eq!(verdict(3, 3, FIRST, &by_default), "default-fails, node 0, move 1");
    let mut needless = corner();
    default(&mut needless, 2, Response::Win { reply: 3 });
    assert_eq!(verdict(3, 3, FIRST, &needless), "default-needless, node 0");
    let mut same = corner();
    default(&mut same, 1, Response::SameAs { mv: 1, symmetry: 1 });
    assert_eq!(verdict(3, 3, FIRST, &same), "default-fails, node 0, move 2");

    let edits: &[(&str, Edit)] = &[
        ("missing-reply, node 0, move 2", |o| {
            o.entries.pop();
            o.nodes[0].entries = 1;
        }),
        ("table-sizes", |o| o.nodes[0].entries = 1),
        ("table-sizes", |o| o.nodes[0].entries = u32::MAX),
        ("table-sizes", |o| o.positions = vec![1].into()),
        ("table-sizes", |o| o.positions = vec![1, 0, 0].into()),
        ("entry-for-illegal-move, node 0, move 3", |o| {
            o.entries.push(entry(3, Response::Win { reply: 3 }));
            o.nodes[0].entries = 3;
        }),
        ("entry-for-illegal-move, node 0, move 0", |o| o.entries[0].mv = 0),
        ("duplicate-entry, node 0, move 2", |o| o.entries[0].mv = 2),
        ("entry-order, node 0", |o| o.entries.reverse()),
        ("win-not-won, node 0, move 1", |o| o.entries[0].response = Response::Win { reply: 2 }),
        ("reply-illegal, node 0, move 1", |o| o.entries[0].response = Response::Win { reply: 1 }),
        ("reply-illegal, node 0, move 1", |o| o.entries[0].response = Response::Win { reply: 4 }),
        ("not-settled, node 0, move 2", |o| o.entries[1].response = Response::Settled),
        ("reply-ends-game, node 0, move 1", |o| {
            o.entries[0].response = Response::Reply { reply: 3, target: 0, symmetry: 0 };
        }),
        ("no-such-symmetry, node 0, move 2", |o| {
            o.entries[1].response = Response::SameAs { mv: 1, symmetry: 1 };
        }),
        ("opening-missing", |o| o.opening = None),
        ("opening-illegal, move 1", |o| o.opening = Some(1)),
        ("start-mismatch", |o| o.positions = vec![1, 1].into()),
        ("position-rows, node 0", |o| o.positions = vec![0, 1].into()),
        ("unreached-node, node 1", |o| {
            o.positions = vec![1, 0, 1, 0].into();
            o.nodes.push(Node { entries: 0, default: Some(Response::Win { reply: 3 }) });
        }),
        ("no-nodes", |o| o.nodes.clear()),
    ];
    for (expected, edit) in edits {
        let mut replay = corner();
        edit(&mut replay);
        assert_eq!(verdict(3, 3, FIRST, &replay), *expected);
    }
    // The second player, whom the same proof is not about.
    let second = Strategy::Wins(Player::Second);
    assert_eq!(verdict(3, 3, second, &corner()), "opening-unexpected");
    let without = Replay { opening: None, ..corner() };
    assert_eq!(verdict(3, 3, second, &without), "start-mismatch");
    // With one column, (1, 2) is the corner.
    assert_eq!(verdict(2, 3, FIRST, &corner()), "opponent-wins, node 0, move 1");
}
