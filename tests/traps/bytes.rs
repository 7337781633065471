//! Lies in the file itself: changed, cut, lengthened, written in another form, or not a
//! certificate at all.

use zermelo_checker::certificate::{MAGIC, VERSION};
use zermelo_checker::claim::Claim;
use zermelo_checker::verdict::{NoVerdict, Reason, Verdict};
use zermelo_checker::{certificate, check};

use crate::common::fixture;

/// The error kinds that the tests of this module provoke.
pub(crate) const KINDS: &[&str] = &[
    "hash-mismatch",
    "truncated",
    "trailing-bytes",
    "non-canonical",
    "malformed",
    "claim-mismatch",
];

fn honest() -> Vec<u8> {
    fixture::maker_wins().write().expect("a small certificate").0
}

/// The same content with the hash made anew.
fn rehashed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - certificate::HASH_LENGTH);
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes
}

fn reason(bytes: &[u8]) -> Reason {
    match check(bytes, None) {
        Ok(Verdict::Rejected(rejection)) => rejection.reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_flipped_bit_anywhere_is_noticed() {
    let honest = honest();
    for at in 0..honest.len() {
        for bit in 0..8 {
            let mut bytes = honest.clone();
            bytes[at] ^= 1 << bit;
            match (at, check(&bytes, None)) {
                (0..8, Err(NoVerdict::NotACertificate)) => {}
                (8, Err(NoVerdict::UnknownVersion { found, known: VERSION })) => {
                    assert_eq!(found, VERSION ^ (1 << bit));
                }
                // A length that was made larger can make the file look too short.
                (9.., Ok(Verdict::Rejected(rejection))) => assert!(
                    matches!(rejection.reason, Reason::HashMismatch { .. } | Reason::Truncated),
                    "bit {bit} of byte {at}: {rejection}"
                ),
                (_, other) => panic!("bit {bit} of byte {at}: {other:?}"),
            }
        }
    }
    let mut bytes = honest;
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert_eq!(reason(&bytes).kind(), "hash-mismatch");
}

#[test]
fn a_file_cut_anywhere_is_truncated() {
    let honest = honest();
    for length in 1..honest.len() {
        assert_eq!(reason(&honest[..length]), Reason::Truncated, "{length} bytes");
    }
}

#[test]
fn bytes_after_the_end_are_counted() {
    for count in [1, 31, 32, 33, 1000] {
        let mut bytes = honest();
        bytes.extend(vec![7; count]);
        assert_eq!(reason(&bytes), Reason::TrailingBytes { count });
    }
    // Left over inside the hash.
    let mut bytes = honest();
    bytes.splice(bytes.len() - 32..bytes.len() - 32, [0, 0]);
    assert_eq!(reason(&rehashed(bytes)), Reason::TrailingBytes { count: 2 });
}

#[test]
fn a_number_in_a_longer_form_is_not_canonical() {
    let honest = honest();
    let (certificate, _) = certificate::Certificate::read(&honest).expect("an honest file");
    let claim = &certificate.header.claim;
    // The statement: variant 0 (wins), player 0 (first). The variant in three bytes.
    assert_eq!(
        claim.statement,
        zermelo_checker::claim::Statement::Wins(zermelo_checker::claim::Player::First)
    );
    let mut bytes = honest.clone();
    assert_eq!(bytes[10..12], [0, 0]);
    bytes.splice(10..11, [251, 0, 0]);
    assert_eq!(reason(&rehashed(bytes)), Reason::NonCanonical { offset: 10 });
}

#[test]
fn a_length_of_2_to_the_60_is_truncated_at_once() {
    // The last table is that of the entries; its length stands before 13 entries.
    let honest = honest();
    let mut bytes = honest.clone();
    let huge: Vec<u8> = [253].into_iter().chain((1u64 << 60).to_le_bytes()).collect();
    let at = bytes.len()
        - certificate::HASH_LENGTH
        - bytes[..bytes.len() - 32].iter().rev().position(|&byte| byte == 13).expect("the length")
        - 1;
    bytes.splice(at..at + 1, huge.clone());
    assert_eq!(reason(&rehashed(bytes)), Reason::Truncated);
    // Everything after the kind replaced by such a length, wherever it is read.
    for prefix in 0..200.min(honest.len()) {
        let mut bytes = honest[..10 + prefix].to_vec();
        bytes.extend(&huge);
        bytes.extend([0; 32]);
        assert!(matches!(
            reason(&rehashed(bytes)).kind(),
            "truncated" | "malformed" | "non-canonical" | "trailing-bytes"
        ));
    }
}

#[test]
fn a_value_that_its_type_does_not_have_is_malformed() {
    let mut bytes = honest();
    // Statement variant 9.
    bytes[10] = 9;
    assert_eq!(reason(&rehashed(bytes)).kind(), "malformed");
}

#[test]
fn what_is_no_certificate_gets_no_verdict() {
    assert_eq!(check(b"", None), Err(NoVerdict::Empty));
    for other in
        [b"\x7fELF\x02\x01\x01".as_slice(), b"c a DIMACS file\np cnf 1 1\n", b"\0", &[0xff; 4096]]
    {
        assert_eq!(check(other, None), Err(NoVerdict::NotACertificate));
    }
    let mut newer = honest();
    newer[8] = 2;
    assert_eq!(check(&newer, None), Err(NoVerdict::UnknownVersion { found: 2, known: 1 }));
    let mut kind = honest();
    kind[9] = 200;
    assert_eq!(check(&rehashed(kind), None), Err(NoVerdict::UnknownKind { found: 200 }));
    for length in 1..MAGIC.len() {
        assert_eq!(reason(&MAGIC[..length]), Reason::Truncated);
    }
}

#[test]
fn a_claim_for_the_other_player_is_a_mismatch() {
    let bytes = honest();
    for (text, accepted) in [
        ("maker wins hypercube 3 2 --weak", true),
        ("breaker wins hypercube 3 2 --weak", false),
        ("maker does not lose hypercube 3 2 --weak", false),
        ("maker wins hypercube 3 3 --weak", false),
        ("maker wins hypercube 3 2 --weak --breaker-first", false),
        ("first player wins hypercube 3 2", false),
    ] {
        let expected: Claim = text.parse().expect(text);
        match check(&bytes, Some(&expected)) {
            Ok(Verdict::Verified(verified)) => {
                assert!(accepted, "{text}");
                assert_eq!(verified.claim, expected);
            }
            Ok(Verdict::Rejected(rejection)) => {
                assert!(!accepted, "{text}: {rejection}");
                assert_eq!(rejection.reason.kind(), "claim-mismatch");
            }
            Err(why) => panic!("{text}: {why}"),
        }
    }
}
