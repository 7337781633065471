//! Lies in the file itself: changed, cut, lengthened, written in another form, or not a
//! certificate at all.

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{HASH_LENGTH, MAGIC, VERSION};
use zermelo_checker::many::{self, Report};
use zermelo_checker::verdict::NoVerdict;
use zermelo_checker::{Verdict, check};
use zermelo_explain::claims::claim;

use crate::common::fixture;

/// Files that are spoilt, by their error code and what is wrong.
pub(crate) fn spoilt() -> Vec<(&'static str, Vec<u8>)> {
    let change = |at: usize, from: usize, to: &[u8]| {
        let mut bytes = honest();
        bytes.splice(at..at + from, to.iter().copied());
        bytes
    };
    let end = honest().len() - HASH_LENGTH;
    vec![
        ("hash-mismatch a byte changed", change(20, 1, &[0xff])),
        ("hash-mismatch the last byte missing", honest()[..end + 31].to_vec()),
        ("truncated within the magic", honest()[..5].to_vec()),
        ("truncated before the hash ends", honest()[..41].to_vec()),
        ("truncated a body cut short", rehashed(change(end - 1, 1, &[]))),
        ("trailing-bytes two after the body", rehashed(change(end, 0, &[0, 0]))),
        ("non-canonical a number in three bytes", rehashed(change(14, 1, &[251, 3, 0]))),
        ("malformed a statement that is none", rehashed(change(11, 1, &[9]))),
    ]
}

/// The error kinds that the tests of this module provoke.
pub(crate) const KINDS: &[&str] = &[
    "hash-mismatch",
    "truncated",
    "trailing-bytes",
    "non-canonical",
    "malformed",
    "claim-mismatch",
    "index-mismatch",
];

fn honest() -> Vec<u8> {
    fixture::maker_wins().write().0
}

/// The same content with the hash made anew.
fn rehashed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - HASH_LENGTH);
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes
}

fn fault(bytes: &[u8]) -> Fault {
    match check(bytes, None) {
        Verdict::Rejected(rejection) => rejection.fault,
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
                (0..8, Verdict::None(NoVerdict::NotACertificate)) => {}
                (8, Verdict::None(NoVerdict::UnknownVersion(found))) => {
                    assert_eq!(found, VERSION ^ (1 << bit));
                }
                (9.., Verdict::Rejected(rejection)) => assert_eq!(
                    rejection.fault.code.as_str(),
                    "hash-mismatch",
                    "bit {bit} of byte {at}"
                ),
                (_, other) => panic!("bit {bit} of byte {at}: {other:?}"),
            }
        }
    }
    let mut bytes = honest;
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert_eq!(fault(&bytes).code.as_str(), "hash-mismatch");
}

#[test]
fn a_file_cut_anywhere_is_truncated() {
    let honest = honest();
    for length in 1..honest.len() {
        // As much as the magic, version, kind and a hash take, and the hash is wrong.
        let code = if length < 42 { "truncated" } else { "hash-mismatch" };
        assert_eq!(fault(&honest[..length]).code.as_str(), code, "{length} bytes");
    }
}

#[test]
fn bytes_after_the_end_are_counted() {
    for count in [1, 31, 32, 33, 1000] {
        let mut bytes = honest();
        bytes.extend(vec![7; count]);
        assert_eq!(fault(&bytes).code.as_str(), "hash-mismatch", "{count}");
    }
    // Left over inside the hash.
    let mut bytes = honest();
    bytes.splice(bytes.len() - 32..bytes.len() - 32, [0, 0]);
    let fault = fault(&rehashed(bytes));
    assert_eq!((fault.code.as_str(), fault.number("bytes")), ("trailing-bytes", Some(2)));
}

#[test]
fn a_number_in_a_longer_form_is_not_canonical() {
    let honest = honest();
    let mut bytes = honest.clone();
    // Game 0 (positional), statement 0 (wins), player 0 (first), board 3 (hypercube), its side.
    assert_eq!(bytes[10..15], [0, 0, 0, 3, 3]);
    bytes.splice(14..15, [251, 3, 0]);
    let fault = fault(&rehashed(bytes));
    assert_eq!((fault.code.as_str(), fault.number("byte")), ("non-canonical", Some(14)));
}

#[test]
fn a_length_of_2_to_the_60_is_truncated_at_once() {
    // The last table is that of the entries; its length stands before 13 entries.
    let honest = honest();
    let mut bytes = honest.clone();
    let huge: Vec<u8> = [253].into_iter().chain((1u64 << 60).to_le_bytes()).collect();
    let at = bytes.len()
        - HASH_LENGTH
        - bytes[..bytes.len() - 32].iter().rev().position(|&byte| byte == 13).expect("the length")
        - 1;
    bytes.splice(at..at + 1, huge.clone());
    assert_eq!(fault(&rehashed(bytes)).code.as_str(), "truncated");
    // Everything after the kind replaced by such a length, wherever it is read.
    for prefix in 1..200.min(honest.len()) {
        let mut bytes = honest[..10 + prefix].to_vec();
        bytes.extend(&huge);
        bytes.extend([0; 32]);
        assert!(matches!(
            fault(&rehashed(bytes)).code.as_str(),
            "truncated" | "malformed" | "non-canonical" | "trailing-bytes"
        ));
    }
}

#[test]
fn a_value_that_its_type_does_not_have_is_malformed() {
    let mut bytes = honest();
    // Statement 9.
    bytes[11] = 9;
    assert_eq!(fault(&rehashed(bytes)).code.as_str(), "malformed");
}

#[test]
fn what_is_no_certificate_gets_no_verdict() {
    let why = |bytes: &[u8]| match check(bytes, None) {
        Verdict::None(why) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(b""), NoVerdict::Empty);
    for other in
        [b"\x7fELF\x02\x01\x01".as_slice(), b"c a DIMACS file\np cnf 1 1\n", b"\0", &[0xff; 4096]]
    {
        assert_eq!(why(other), NoVerdict::NotACertificate);
    }
    for version in [1, 3, 255] {
        let mut other = honest();
        other[8] = version;
        assert_eq!(why(&other), NoVerdict::UnknownVersion(version));
    }
    let mut kind = honest();
    kind[9] = 200;
    assert_eq!(why(&rehashed(kind)), NoVerdict::UnknownKind(200));
    let mut game = honest();
    game[10] = 200;
    assert_eq!(why(&rehashed(game)), NoVerdict::UnknownGame(200));
    for length in 1..MAGIC.len() {
        assert_eq!(fault(&MAGIC[..length]).code.as_str(), "truncated");
    }
}

#[test]
fn a_claim_for_the_other_player_is_a_mismatch() {
    let bytes = honest();
    for (text, accepted) in [
        ("maker wins hypercube 3 2 --weak", true),
        ("breaker wins hypercube 3 2 --weak", false),
        ("maker wins hypercube 3 3 --weak", false),
        ("maker wins hypercube 3 2 --weak --breaker-first", false),
        ("first player wins hypercube 3 2", false),
    ] {
        let wanted = claim(text).expect(text);
        match check(&bytes, Some(&wanted.to_string())) {
            Verdict::Verified(verified) => {
                assert!(accepted, "{text}");
                assert_eq!(verified.claim, wanted);
            }
            Verdict::Rejected(rejection) => {
                assert!(!accepted, "{text}: {}", rejection.fault);
                assert_eq!(rejection.fault.code.as_str(), "claim-mismatch");
            }
            Verdict::None(why) => panic!("{text}: {why}"),
        }
    }
}

/// A certificate twice in a file of many, whose index leads to the first one twice.
#[test]
fn an_index_that_is_not_that_of_the_certificates_is_refused() {
    let certificate = honest();
    let length = u32::try_from(certificate.len()).expect("short").to_le_bytes();
    let file = |second: u64| {
        let first = 13u64;
        let mut bytes = [MAGIC.as_slice(), &[0]].concat();
        bytes.extend([&length[..], &certificate, &length, &certificate, &[0; 4]].concat());
        bytes.extend([first, second, 2].map(u64::to_le_bytes).concat());
        bytes
    };
    let end = u64::try_from(certificate.len()).expect("short");
    for (second, expected) in [(13 + end + 4, None), (13, Some("index-mismatch"))] {
        let mut last = None;
        let checked = many::check_from(&mut file(second).as_slice(), None, &mut |said| {
            last = Some(said.clone());
            Ok(())
        });
        assert!(checked.is_ok());
        let code = match last {
            Some(Report::File(Verdict::Rejected(rejection))) => Some(rejection.fault.code.as_str()),
            last => {
                assert_eq!(last, Some(Report::All(2)));
                None
            }
        };
        assert_eq!(code, expected);
    }
}
