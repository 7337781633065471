//! Files as a whole: hashes, wanted claims, and whatever can be changed.

use zermelo_checker::fault;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::{explain, meaning, no_verdict};

use crate::all;
use crate::fixture::{explained, maker_wins, rejection};

#[test]
fn a_wrong_hash_is_explained_by_what_seems_to_have_happened() {
    for (name, bytes) in all() {
        // What is cut off is always missed, and what is added always seen.
        for cut in 1..bytes.len() - 45 {
            let cut = &bytes[..bytes.len() - cut];
            let explanation = explained(cut, name);
            assert_eq!(explanation.code.as_str(), "hash-mismatch", "{name}");
            let said = format!(
                "the file seems to be cut short: the certificate goes on after its {} bytes",
                cut.len()
            );
            assert_eq!(explanation.sentence, said, "{name}");
        }
        let longer = [bytes.as_slice(), b"\n"].concat();
        let said = "bytes are left over after the certificate's end: 1";
        assert_eq!(explained(&longer, name).sentence, said, "{name}");
        let mut changed = bytes.clone();
        *changed.last_mut().expect("a byte") ^= 1;
        let said = explained(&changed, name).sentence;
        assert!(said.starts_with("the file was changed: its content has the hash "), "{said}");
    }
}

#[test]
fn a_wanted_claim_is_quoted() {
    let bytes = maker_wins().bytes();
    let said = |wanted: &str| match zermelo_checker::check(&bytes, Some(wanted)) {
        zermelo_checker::Verdict::Rejected(rejection) => {
            explain(&bytes, &rejection, Some(wanted)).sentence
        }
        _ => panic!("{wanted}"),
    };
    assert_eq!(
        said("breaker wins hypercube 3 2 --weak"),
        "the certificate's claim is not ‘breaker wins hypercube 3 2 --weak’"
    );
    assert_eq!(
        said("maker wins hypercube  3 2 --weak"),
        "the required claim must be written as it is printed: ‘maker wins hypercube 3 2 --weak’, not \
         ‘maker wins hypercube  3 2 --weak’"
    );
}

#[test]
fn every_reason_for_no_verdict_has_a_sentence() {
    for (why, sentence) in [
        (NoVerdict::Empty, "the file is empty"),
        (
            NoVerdict::NotACertificate,
            "the file is not a zermelo certificate (it does not start like one)",
        ),
        (
            NoVerdict::UnknownVersion(1),
            "the file has format version 1, but this checker reads version 2",
        ),
        (
            NoVerdict::UnknownKind(9),
            "the file has a proof of kind 9, which this checker does not know",
        ),
        (NoVerdict::UnknownGame(9), "the file is about game 9, which this checker does not know"),
        (NoVerdict::Unreadable("gone".into()), "the file cannot be read: gone"),
        (NoVerdict::Limit("time".into()), "a limit was reached: time"),
        (NoVerdict::Interrupted, "the check was interrupted"),
    ] {
        assert_eq!(no_verdict(&why), sentence);
    }
}

/// Every byte changed in many ways, with a hash that fits: what is rejected is explained, without
/// a panic, and in words.
#[test]
fn whatever_is_changed_is_explained_in_words() {
    for (name, bytes) in all() {
        let content = &bytes[..bytes.len() - 32];
        for at in 10..content.len() {
            for value in [0, 1, 2, 3, 4, 7, 9, 33, 128, 250, 251, 252, 253, 255] {
                let mut changed = content.to_vec();
                changed[at] = value;
                changed.extend(zermelo_checker::format::hash(&changed).0);
                if let Some(rejection) = rejection(&changed) {
                    let explanation = explain(&changed, &rejection, None);
                    let code = explanation.code.as_str();
                    assert_ne!(explanation.sentence, code, "{name}, byte {at}: {value}");
                    assert_eq!(explanation, explain(&changed, &rejection, None));
                }
            }
        }
    }
}

/// A rejection of another certificate, with any code and place, does no harm.
#[test]
fn a_rejection_that_is_not_the_files_does_no_harm() {
    let mut proof = maker_wins();
    proof.remove_entry(0, 1);
    let mut rejection = rejection(&proof.bytes()).expect("a rejection");
    for (_, bytes) in all() {
        for code in fault::all() {
            assert!(meaning(code).is_some());
            for number in [0, 1, 2, 5, u64::MAX] {
                for outer in ["node", "statement", "goal", "state", "family"] {
                    rejection.fault.code = code;
                    rejection.fault.place = vec![(outer, number)];
                    let names =
                        ["move", "symmetry", "line", "point", "other", "step", "kind", "condition"];
                    rejection.fault.place.extend(names.map(|name| (name, number)));
                    assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
                }
            }
        }
    }
}
