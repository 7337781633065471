//! Files of many certificates: what is verified, and every way to spoil one.

use super::*;
use crate::claim::{Player, Provenance, Size, Statement};
use crate::format::{Certificate, Header};
use crate::games::erdos_szekeres::{self as es, ErdosSzekeres, Form};
use crate::proofs::Kind;
use crate::proofs::replay::Replay;

/// The (2, 2)-game is won by its first move.
fn certificate(statement: Statement) -> Vec<u8> {
    let statement = es::Statement::Strategy(statement);
    let game = ErdosSzekeres { a: Size::Exactly(2), b: 2, form: Form::Avoidance };
    let claim = es::Claim { statement, game }.into();
    let header = Header { claim, provenance: Provenance::default() };
    let replay = Replay { opening: Some(0), ..Replay::default() };
    Certificate::new(header, Kind::Replay, &replay).write().0
}

fn wins() -> Vec<u8> {
    certificate(Statement::Wins(Player::First))
}

fn does_not_lose() -> Vec<u8> {
    certificate(Statement::DoesNotLose(Player::First))
}

/// A certificate that proves nothing: Second claims to win.
fn lie() -> Vec<u8> {
    certificate(Statement::Wins(Player::Second))
}

fn prefixed(bytes: &[u8]) -> Vec<u8> {
    [&u32::try_from(bytes.len()).expect("short").to_le_bytes(), bytes].concat()
}

/// A file as docs/specification/format.md lays it out, with the index of what is there.
fn file(certificates: &[Vec<u8>]) -> Vec<u8> {
    let (mut bytes, mut index) = (MAGIC.to_vec(), Vec::new());
    for certificate in certificates {
        index.extend((bytes.len() as u64 + 4).to_le_bytes());
        bytes.extend(prefixed(certificate));
    }
    bytes.extend([0; 4]);
    bytes.extend(index);
    bytes.extend((certificates.len() as u64).to_le_bytes());
    bytes
}

/// What is said of these bytes, a line for each verdict.
fn said(mut bytes: &[u8], wanted: Option<&str>) -> Vec<String> {
    let mut all = Vec::new();
    let done = check_from(&mut bytes, wanted, &mut |said| {
        all.push(match said {
            Report::File(Verdict::Rejected(rejection)) => rejection.fault.to_string(),
            Report::Certificate(number, Verdict::Rejected(rejection)) => {
                format!("{number}: {}", rejection.fault)
            }
            Report::File(Verdict::None(why)) => format!("no verdict: {why}"),
            Report::Certificate(number, Verdict::None(why)) => {
                format!("{number}: no verdict: {why}")
            }
            said => said.to_string().trim_end().to_owned(),
        });
        Ok(())
    });
    done.expect("nothing is refused");
    all
}

const WINS: &str = "first player wins erdos-szekeres 2 2";
const DOES_NOT_LOSE: &str = "first player does not lose erdos-szekeres 2 2";

#[test]
fn every_certificate_is_checked_and_counted() {
    let bytes = file(&[wins(), does_not_lose(), wins()]);
    let lines = [
        format!(", certificate 1: {WINS}"),
        format!(", certificate 2: {DOES_NOT_LOSE}"),
        format!(", certificate 3: {WINS}"),
        ": 3 certificates".to_owned(),
    ];
    assert_eq!(said(&bytes, None), lines);
    assert_eq!(said(&file(&[wins()]), None)[1], ": 1 certificate");
    // A file of one certificate is said what the checker says of it.
    let alone = said(&wins(), None);
    assert_eq!(alone, [format!(": {}", crate::check(&wins(), None)).trim_end().to_owned()]);
    // A claim that is wanted is wanted of every certificate.
    let so = said(&bytes, Some(DOES_NOT_LOSE));
    assert_eq!(so[0], format!(", certificate 1: {WINS}\n  so     {DOES_NOT_LOSE}"));
    assert_eq!(so[3], ": 3 certificates");
    assert_eq!(said(&bytes, Some(WINS))[1..], ["2: claim-mismatch"]);
}

#[test]
fn a_certificate_is_given_as_its_file_has_it() {
    let bytes = file(&[wins(), lie()]);
    let mut rest = bytes.strip_prefix(MAGIC.as_slice()).expect("the magic");
    let mut certificates = Certificates::new(&mut rest);
    assert_eq!(certificates.read_next(), Ok(Some(wins())));
    assert_eq!(certificates.read_next(), Ok(Some(lie())));
    assert_eq!((certificates.read_next(), certificates.count()), (Ok(None), 2));
}

#[test]
fn whatever_is_wrong_with_a_file_of_many_has_a_code() {
    let honest = file(&[wins(), does_not_lose()]);
    let (first, second) = (wins().len(), does_not_lose().len());
    let index = MAGIC.len() + 4 + first + 4 + second + 4;
    let spoilt = |spoil: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = honest.clone();
        spoil(&mut bytes);
        bytes
    };
    let of_index = |at: usize, byte: u8| spoilt(&|bytes| bytes[index + at] = byte);
    let swapped = spoilt(&|bytes| bytes[index..index + 16].rotate_left(8));
    for (what, bytes, expected) in [
        ("no certificate", file(&[]), "no verdict: empty-file"),
        ("the magic alone", MAGIC.to_vec(), "truncated, certificate 0"),
        ("the end within a length", honest[..MAGIC.len() + 3].to_vec(), "truncated, certificate 0"),
        (
            "the end within a certificate",
            honest[..MAGIC.len() + 9].to_vec(),
            "truncated, certificate 1",
        ),
        (
            "a length that goes beyond the end",
            spoilt(&|b| b[MAGIC.len() + 3] = 255),
            "truncated, certificate 1",
        ),
        ("no index", honest[..index].to_vec(), "truncated, certificate 2"),
        (
            "an index without its last byte",
            honest[..honest.len() - 1].to_vec(),
            "truncated, certificate 2",
        ),
        ("a byte after the index", spoilt(&|b| b.push(0)), "trailing-bytes"),
        (
            "another file after the index",
            [honest.clone(), honest.clone()].concat(),
            "trailing-bytes",
        ),
        ("an index that points elsewhere", of_index(0, 14), "index-mismatch"),
        ("an index in another order", swapped, "index-mismatch"),
        ("overlapping places in the index", of_index(8, honest[index]), "index-mismatch"),
        ("a number of certificates that is not theirs", of_index(16, 3), "index-mismatch"),
        (
            "the certificates without one",
            [&honest[..index - 4 - second - 4], &honest[index - 4..]].concat(),
            "index-mismatch",
        ),
        (
            "the index of one certificate less",
            [&honest[..index], &honest[index + 8..]].concat(),
            "index-mismatch",
        ),
        ("a certificate that proves nothing", file(&[wins(), lie()]), "2: "),
        (
            "a file of many in a file of many",
            file(&[wins(), honest.clone()]),
            "2: no verdict: unknown-version, 0",
        ),
        ("what is no certificate", file(&[b"PNG".to_vec()]), "1: no verdict: not-a-certificate"),
        ("a length that is one too short", spoilt(&|b| b[MAGIC.len()] -= 1), "1: hash-mismatch"),
        (
            "a byte changed in the second certificate",
            spoilt(&|b| b[index - 10] ^= 1),
            "2: hash-mismatch",
        ),
        ("an unknown kind of file", spoilt(&|b| b[8] = 1), "no verdict: unknown-version, 1"),
    ] {
        let all = said(&bytes, None);
        let last = all.last().expect("something is said");
        assert!(last.starts_with(expected), "{what}: {all:?}");
        assert!(!all.iter().any(|line| line.starts_with(": ")), "{what}: {all:?}");
    }
}

/// Every byte of such a file has a meaning: with any of them changed, or cut anywhere, it is not
/// verified.
#[test]
fn a_change_anywhere_is_noticed() {
    let honest = file(&[wins(), does_not_lose()]);
    let is_verified =
        |bytes: &[u8]| said(bytes, None).last().is_some_and(|l| l == ": 2 certificates");
    assert!(is_verified(&honest));
    for at in 0..honest.len() {
        for bit in 0..8 {
            let mut bytes = honest.clone();
            bytes[at] ^= 1 << bit;
            assert!(!is_verified(&bytes), "bit {bit} of byte {at}");
        }
        assert!(!is_verified(&honest[..at]), "cut at byte {at}");
    }
}

/// A length alone takes no memory.
#[test]
fn a_length_of_four_gigabytes_with_nothing_behind_it_is_truncated() {
    let bytes = [MAGIC.as_slice(), &[255; 4], &[1; 10]].concat();
    assert_eq!(said(&bytes, None), ["truncated, certificate 1"]);
}

#[test]
fn what_cannot_be_read_or_said_ends_the_check() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("out of order"))
        }
    }
    let honest = file(&[wins(), does_not_lose()]);
    for length in [0, MAGIC.len(), MAGIC.len() + 20, honest.len() - 3] {
        let mut said = Vec::new();
        let mut from = honest[..length].chain(Broken);
        let done = check_from(&mut from, None, &mut |one| {
            said.push(one.clone());
            Ok(())
        });
        let unreadable = Report::File(Verdict::None(NoVerdict::Unreadable("out of order".into())));
        assert!(done.is_ok() && said.last() == Some(&unreadable), "{length}: {said:?}");
    }
    let mut count = 0;
    let done = check_from(&mut honest.as_slice(), None, &mut |_| {
        count += 1;
        Err(io::Error::other("no room"))
    });
    assert!(done.is_err() && count == 1);
}
