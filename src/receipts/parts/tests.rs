//! Receipts that lie in every way, and those of kept certificates.

use std::fs;
use std::path::Path;

use zermelo_checker::share::Share;
use zermelo_checker::{Verdict, check, check_part};

use super::super::seal;
use super::*;

fn certificate(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name)
}

/// The receipts of all parts of a certificate.
fn receipts(bytes: &[u8], of: u16) -> Vec<String> {
    let part = |number| {
        let share = Share::new(number, of).expect("a share");
        check_part(&mut &*bytes, None, share).expect("a part that stands").to_string()
    };
    (1..=of).map(part).collect()
}

/// What receipts come to: the verdict's code or `verified`, or why there is none; with why a receipt is
/// refused behind it.
fn merged(texts: &[String]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |number: usize| folder.path().join(format!("{number}.toml"));
    for (number, text) in texts.iter().enumerate() {
        fs::write(path(number), text).expect("written");
    }
    let merged = read(&(0..texts.len()).map(path).collect::<Vec<_>>());
    let verdict = match merged.whole().map(|whole| whole.confirm()) {
        Ok(Ok(())) => "verified".to_owned(),
        Ok(Err(Stop::Rejected(fault))) => fault.to_string(),
        Ok(Err(Stop::NoVerdict(why))) => why.to_string(),
        Err(why) => why,
    };
    let why = merged.refused.iter().map(|(_, why)| format!("; {why}"));
    why.fold(verdict, |all, why| all + &why)
}

/// A receipt with a piece replaced, under a hash that fits: what nobody but its maker could change.
fn resealed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} in {text}");
    let (content, _) = text.split_once("receipt = ").expect("a last line");
    seal(&content.replacen(from, to, 1))
}

/// A line of a receipt.
fn line<'t>(text: &'t str, name: &str) -> &'t str {
    let begins = |line: &&str| line.starts_with(&format!("{name} = "));
    text.lines().find(begins).unwrap_or_else(|| panic!("{name} in {text}"))
}

const PLANE: &str = "certificates/positional/affine-plane-3.cert";

#[test]
fn receipts_of_all_parts_say_what_the_check_of_the_whole_says() {
    for name in [
        PLANE,
        "certificates/positional/pi4.cert",
        "tests/formats/v2-replay.cert",
        "tests/formats/v2-lemmas.cert",
        "tests/formats/v2-rules-symmetries.cert",
        "tests/formats/v2-node-kayles.cert",
    ] {
        let bytes = certificate(name);
        let Verdict::Verified(verified) = check(&bytes, None) else { panic!("{name}") };
        for of in [1, 2, 3, 50] {
            let texts = receipts(&bytes, of);
            assert_eq!(merged(&texts), "verified", "{name}, {of} parts");
            let folder = tempfile::tempdir().expect("a folder");
            // In whatever order.
            let paths: Vec<_> =
                (0..texts.len()).rev().map(|n| folder.path().join(n.to_string())).collect();
            texts
                .iter()
                .zip(&paths)
                .for_each(|(text, path)| fs::write(path, text).expect("written"));
            let whole = read(&paths).whole().expect("a whole set");
            assert_eq!(whole.figures, verified.figures, "{name}");
            assert_eq!(whole.subject.claim, verified.claim.to_string());
            assert_eq!(whole.subject.hash, verified.hash.to_string());
            assert_eq!((whole.parts, whole.subject.implied), (of, None));
        }
    }
}

/// A claim for which the certificate was wanted is in the receipts, and two claims are not merged.
#[test]
fn a_claim_that_follows_is_kept_apart() {
    let bytes = certificate("tests/formats/v2-lemmas.cert");
    let Verdict::Verified(verified) = check(&bytes, None) else { panic!("verified") };
    let claim = verified.claim.to_string();
    let one = Share::new(1, 2).expect("a share");
    let part = check_part(&mut &*bytes, Some(&claim), one).expect("a part").to_string();
    assert!(!part.contains("so = "), "{part}");
    let so = resealed(&part, "version = ", "so = \"x wins \\\"y\\\"\"\nversion = ");
    let record = PartRecord::read(&so).expect("a receipt");
    assert_eq!(record.subject.implied.as_deref(), Some("x wins \"y\""));
    let others = receipts(&bytes, 2);
    let found = merged(&[so, others[1].clone()]);
    assert!(
        found.contains("what it says of the certificate is not what the others say"),
        "{found}"
    );
}

#[test]
fn only_a_whole_set_of_one_certificate_is_accepted() {
    let bytes = certificate(PLANE);
    let [one, two, three] = &receipts(&bytes, 3)[..] else { panic!("three") };
    let halves = receipts(&bytes, 2);
    // Another certificate of the same claim: who made it is part of the file.
    let mut other = bytes[..bytes.len() - 32].to_vec();
    let maker = other.windows(7).position(|word| word == b"zermelo").expect("its maker");
    other[maker] = b'Z';
    other.extend(zermelo_checker::format::hash(&other).0);
    let others = receipts(&other, 3);
    assert_eq!(line(&others[2], "claim"), line(three, "claim"));
    let until = line(two, "until");
    let from = line(three, "from");
    let last: u64 = line(three, "until")["until = ".len()..].parse().expect("a number");
    let edited = |text: &str, from: &str, to: &str| text.replacen(from, to, 1);
    let t = |texts: &[&String]| texts.iter().map(|text| (*text).clone()).collect::<Vec<_>>();
    let with = |text: String| vec![one.clone(), two.clone(), text];
    for (what, texts, expected) in [
        ("none", vec![], "there is no receipt of a part"),
        ("the whole set", t(&[one, two, three]), "verified"),
        ("in another order", t(&[three, one, two]), "verified"),
        ("one missing", t(&[one, three]), "2 of 3 parts have a receipt"),
        ("the last missing", t(&[one, two]), "2 of 3 parts have a receipt"),
        ("one twice for another", t(&[one, two, two]), "2 of 3 parts have a receipt"),
        ("one twice", t(&[one, two, three, three]), "1 of the receipts are refused"),
        ("of two parts and of three", t(&[one, two, &halves[1]]), "; it is of 2 parts, not 3"),
        (
            "one of two parts more",
            t(&[one, two, three, &halves[0]]),
            "1 of the receipts are refused; it is of 2 parts, not 3",
        ),
        ("of another certificate", t(&[one, two, &others[2]]), "; it is of the certificate "),
        (
            "of another certificate besides",
            t(&[one, two, three, &others[2]]),
            "1 of the receipts are refused; it is of the certificate ",
        ),
        ("a digit changed", with(edited(three, "replies = ", "replies = 1")), "; it is damaged"),
        ("cut short", with(three[..three.len() / 2].to_owned()), "; it is damaged"),
        ("empty", with(String::new()), "; it is damaged"),
        ("two in one file", with(format!("{three}{three}")), "; it is damaged"),
        (
            "what a part that does not stand prints",
            with("x.cert: not proved: y\n  error  missing-reply\ns NOT VERIFIED\n".into()),
            "; it is damaged",
        ),
        (
            "of another version",
            with(resealed(three, line(three, "version"), "version = \"0.0.9\"")),
            "; it is of version 0.0.9",
        ),
        ("without a field", with(resealed(three, from, "")), "; it is no receipt: missing field"),
        (
            "with a field more",
            with(resealed(three, from, &format!("x = 1\n{from}"))),
            "; it is no receipt: unknown",
        ),
        ("of no part", with(resealed(three, "\"3/3\"", "\"4/3\"")), "; ‘4/3’ is no part"),
        (
            "a part under another number",
            with(resealed(three, "\"3/3\"", "\"1/3\"")),
            "2 of 3 parts",
        ),
        // The hash is one against accidents: what follows a maker of receipts could do on purpose.
        (
            "a claim changed",
            with(resealed(three, "wins", "loses")),
            "; what it says of the certificate",
        ),
        (
            "another number of nodes",
            with(resealed(three, "nodes = ", "nodes = 1")),
            "; it is no receipt: names-nodes is not 1",
        ),
        (
            "a part that skips its first node",
            with(resealed(three, from, "from = 9")),
            "the nodes of part 3/3 do not follow",
        ),
        (
            "a part that skips its last node",
            with(resealed(three, line(three, "until"), &format!("until = {}", last - 1))),
            "the nodes of the parts are not all nodes",
        ),
        (
            "a part in the middle that skips its last node",
            t(&[one, &resealed(two, until, "until = 0"), three]),
            "the nodes of part 3/3 do not follow",
        ),
        (
            "a node that does not exist",
            with(resealed(three, line(three, "until"), &format!("until = {}", last + 1))),
            "the nodes of the parts are not all nodes",
        ),
    ] {
        let found = merged(&texts);
        let fits = if expected.starts_with(';') {
            found.contains(expected)
        } else {
            found.starts_with(expected)
        };
        assert!(fits, "{what}: {found}");
    }
}

/// What only all parts together show: each stands, and no response of any names a node.
#[test]
fn a_node_that_no_part_names_is_unreached() {
    let texts = receipts(&certificate("certificates/positional/pi4.cert"), 3);
    let nodes: u64 = line(&texts[0], "nodes")["nodes = ".len()..].parse().expect("a number");
    assert!(nodes > 8, "{nodes}");
    let without = |text: &String| {
        let record = PartRecord::read(text).expect("a receipt");
        let mut bytes = record.named.nodes.bytes().to_vec();
        bytes[0] &= !(1 << 5);
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        resealed(text, line(text, "names-nodes"), &format!("names-nodes = \"{digits}\""))
    };
    let all: Vec<_> = texts.iter().map(without).collect();
    assert_eq!(merged(&all), "unreached-node, node 5");
    // One part that names it is enough.
    assert!((0..3).any(|part| {
        let some = texts.iter().enumerate();
        let some: Vec<_> = some
            .map(|(number, text)| if number == part { text.clone() } else { without(text) })
            .collect();
        merged(&some) == "verified"
    }));
}

#[test]
fn bytes_are_pairs_of_digits() {
    for (digits, expected) in [
        ("", Some(vec![])),
        ("00ff1a", Some(vec![0, 255, 26])),
        ("0", None),
        ("0g", None),
        ("+1", None),
        ("é", None),
    ] {
        assert_eq!(bytes(digits), expected, "{digits}");
    }
}
