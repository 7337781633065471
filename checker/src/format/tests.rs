//! The file around claim and body: what is read in which order, and what is no certificate.

use super::*;
use crate::claim::{Player, Provenance, Size, Statement};
use crate::games::erdos_szekeres::{self as es, ErdosSzekeres, Form};
use crate::proofs::Kind;
use crate::proofs::replay::Replay;
use crate::verdict::Verdict;

/// The (2, 2)-game is won by its first move.
fn certificate() -> Certificate<'static> {
    let statement = es::Statement::Strategy(Statement::Wins(Player::First));
    let game = ErdosSzekeres { a: Size::Exactly(2), b: 2, form: Form::Avoidance };
    let text = |text: &str| Text::new(text).expect("short");
    let provenance = Provenance { maker: text("a test"), source: Text::default() };
    let header = Header { claim: es::Claim { statement, game }.into(), provenance };
    let replay = Replay { opening: Some(0), ..Replay::default() };
    Certificate::new(header, Kind::Replay, &replay)
}

fn verdict(bytes: &[u8]) -> String {
    match crate::check(bytes, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.to_string(),
        Verdict::None(why) => format!("no verdict: {why}"),
    }
}

/// The file with bytes 9 to the hash edited, and the hash of what that gives.
fn edited(edit: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let (mut bytes, _) = certificate().write();
    bytes.truncate(bytes.len() - HASH_LENGTH);
    edit(&mut bytes);
    bytes.extend(hash(&bytes).0);
    bytes
}

#[test]
fn a_certificate_is_laid_out_as_the_documents_say() {
    let (bytes, hash_of) = certificate().write();
    let expected: &[u8] = &[
        0x89, 0x5A, 0x45, 0x52, 0x4D, 0x45, 0x4C, 0x4F, // magic
        2, 1, // version, kind
        1, 0, 0, 0, 0, 2, 2, 0, // the game; a strategy, wins, first; exactly 2; b; avoidance
        6, b'a', b' ', b't', b'e', b's', b't', 0, // made by, made from
        1, 0, 0, 0, 0, // opening, positions, nodes, entries
    ];
    assert_eq!(bytes[..bytes.len() - HASH_LENGTH], *expected);
    assert_eq!(bytes[expected.len()..], hash_of.0);
    assert_eq!(hash_of, hash(expected));
    let (read, read_hash) = Certificate::read(&bytes).expect("a certificate");
    assert_eq!((read.header.clone(), read.kind, read_hash), (certificate().header, 1, hash_of));
    assert_eq!(read.body_offset, expected.len() - 5);
    let replay: Replay<'_> = read.decode().expect("a replay");
    assert_eq!(replay.opening, Some(0));
    assert_eq!(verdict(&bytes), "verified");
}

#[test]
fn what_is_wrong_is_found_in_the_order_of_the_documents() {
    let (bytes, _) = certificate().write();
    assert_eq!(verdict(&edited(|_| {})), "verified");
    for (what, bytes, expected) in [
        ("nothing", Vec::new(), "no verdict: empty-file"),
        ("another file", b"PNG".to_vec(), "no verdict: not-a-certificate"),
        ("a magic with a bit changed", edited(|b| b[7] ^= 1), "no verdict: not-a-certificate"),
        ("the start of the magic", bytes[..7].to_vec(), "truncated"),
        ("the magic alone", bytes[..8].to_vec(), "truncated"),
        ("an old version", edited(|b| b[8] = 1), "no verdict: unknown-version, 1"),
        ("a later version", edited(|b| b[8] = 3), "no verdict: unknown-version, 3"),
        (
            "a later version that ends there",
            edited(|b| b[8] = 3)[..9].to_vec(),
            "no verdict: unknown-version, 3",
        ),
        ("the end before the kind", bytes[..9].to_vec(), "truncated"),
        ("the end within the hash's length", bytes[..41].to_vec(), "truncated"),
        ("the end before the last byte", bytes[..bytes.len() - 1].to_vec(), "hash-mismatch"),
        ("a byte more", [bytes.as_slice(), &[0]].concat(), "hash-mismatch"),
        ("an unknown game", edited(|b| b[10] = 99), "no verdict: unknown-game, 99"),
        ("an unknown kind", edited(|b| b[9] = 99), "no verdict: unknown-kind-of-proof, 99"),
        // The header is read first.
        (
            "an unknown kind and statement",
            edited(|b| (b[9], b[12]) = (99, 2)),
            "malformed, byte 12",
        ),
        ("an unknown statement", edited(|b| b[11] = 4), "malformed, byte 11"),
        ("a kind for other claims", edited(|b| b[9] = 7), "wrong-kind-for-claim"),
        (
            "a kind for other claims and no body",
            edited(|b| {
                b[9] = 7;
                b.truncate(b.len() - 5);
            }),
            "wrong-kind-for-claim",
        ),
        ("no body", edited(|b| b.truncate(b.len() - 5)), "truncated, byte 26"),
        ("a body and more", edited(|b| b.extend([0, 0])), "trailing-bytes, bytes 2"),
        (
            "a number in a longer form",
            edited(|b| {
                b.splice(b.len() - 4..b.len() - 3, [251, 0, 0]);
            }),
            "non-canonical, byte 27",
        ),
    ] {
        assert_eq!(verdict(&bytes), expected, "{what}");
    }
    // A byte changed anywhere after the version is noticed by the hash.
    for at in 9..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert_eq!(verdict(&changed), "hash-mismatch", "byte {at}");
    }
}

#[test]
fn a_certificate_is_held_against_the_line_that_is_wanted() {
    let (bytes, _) = certificate().write();
    for (wanted, expected) in [
        (None, "verified"),
        (Some("first player wins erdos-szekeres 2 2"), "verified"),
        (Some("first player wins erdos-szekeres 2 2 "), "claim-mismatch"),
        (Some("second player wins erdos-szekeres 2 2"), "claim-mismatch"),
        // It follows.
        (Some("first player does not lose erdos-szekeres 2 2"), "verified"),
        (Some("second player does not lose erdos-szekeres 2 2"), "claim-mismatch"),
        (Some(""), "claim-mismatch"),
    ] {
        let verdict = crate::check(&bytes, wanted);
        let found = match &verdict {
            Verdict::Verified(_) => {
                // Both are said, where they differ.
                let said = verdict.to_string();
                let lines: Vec<&str> = said.lines().take(2).collect();
                assert_eq!(lines[0], "first player wins erdos-szekeres 2 2");
                let follows = wanted.filter(|wanted| *wanted != lines[0]);
                assert_eq!(lines[1].strip_prefix("  so     "), follows, "{said}");
                "verified"
            }
            Verdict::Rejected(rejection) => {
                assert_eq!(rejection.claim.as_ref(), Some(&certificate().header.claim));
                rejection.fault.code.as_str()
            }
            Verdict::None(why) => panic!("{why}"),
        };
        assert_eq!(found, expected, "{wanted:?}");
    }
}

/// A title that would end early is neither compared nor printed.
#[test]
fn a_claim_that_is_not_plain_is_not_printed() {
    use crate::games::positional::{BoardName, Claim, Convention, Positional, Start};
    let title = Text::new("x' --weak").expect("short");
    let game = Positional {
        board: BoardName::Other { title },
        board_hash: None,
        convention: Convention::Strong,
        start: Start::default(),
        turns: None,
        within: None,
    };
    let claim = Claim { statement: Statement::Wins(Player::First), game };
    let line = claim.to_string();
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, &Replay::default()).write();
    let Verdict::Rejected(rejection) = crate::check(&bytes, Some(&line)) else {
        panic!("not rejected")
    };
    assert_eq!((rejection.fault.code.as_str(), rejection.claim), ("claim-text", None));
}
