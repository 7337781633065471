//! A hash is shown as what it is, the file's or the manifest's, in every form of report.

use zermelo_checker::format::{HASH_LENGTH, hash};

use crate::claims::forms::report;
use crate::common::fixture;
use crate::common::program::{Repository, bytes_of};

/// What is in the file, what the manifest names, the file's hash, the error.
type Case<'c> = (&'c str, Option<&'c [u8]>, &'c str, Option<&'c str>, &'c str);

const FORMS: [&str; 7] = ["text", "json", "junit", "sarif", "github", "markdown", "site"];

/// The pieces of a report that say one thing each.
fn pieces(text: &str) -> Vec<String> {
    let text = text.replace("%0A", "\n").replace("\\n", "\n").replace("; ", "\n");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn each_hash_is_shown_as_what_it_is() {
    let sound = bytes_of(&fixture::maker_wins());
    let mut spoilt = fixture::maker_wins();
    fixture::remove_entry(&mut spoilt, 0, 1);
    let spoilt = bytes_of(&spoilt);
    let mut damaged = sound.0.clone();
    damaged[20] ^= 1;
    let (body, _) = damaged.split_last_chunk::<HASH_LENGTH>().expect("a certificate");
    let damaged_hash = hash(body).to_string();
    let other = "0".repeat(64);
    let cases: &[Case<'_>] = &[
        ("a proof of another hash", Some(&sound.0), &other, Some(&sound.1), "manifest-hash"),
        ("no proof", Some(&spoilt.0), &sound.1, Some(&spoilt.1), "missing-reply"),
        ("a damaged file", Some(&damaged), &sound.1, Some(&damaged_hash), "hash-mismatch"),
        ("no certificate", Some(b"text"), &sound.1, None, "not-a-certificate"),
        ("no file", None, &sound.1, None, "unreadable"),
    ];
    for (name, bytes, manifest, file, kind) in cases {
        let repository = Repository::sound();
        repository.change(&sound.1, manifest);
        match bytes {
            Some(bytes) => repository.write("weak.cert", bytes),
            None => std::fs::remove_file(repository.path("weak.cert")).expect("a file"),
        }
        for form in FORMS {
            let text = report(&repository, form);
            assert!(text.contains(kind), "{name}, {form}: {text}");
            for piece in pieces(&text).iter().filter(|piece| piece.contains(manifest)) {
                // The checker's message on a damaged file gives the hash that the file states.
                let stated = *kind == "hash-mismatch" && piece.contains("it states");
                assert!(piece.contains("manifest") || stated, "{name}, {form}: {piece}");
            }
            if let Some(file) = file {
                assert!(text.contains(file), "{name}, {form}: {text}");
                for piece in pieces(&text).iter().filter(|piece| piece.contains(file)) {
                    let said =
                        ["file", "\"blake3\"", "its content has"].iter().any(|w| piece.contains(w));
                    assert!(said, "{name}, {form}: {piece}");
                }
            }
        }
        // These two, and JSON, show a hash of every certificate.
        for form in ["site", "junit", "json"] {
            assert!(report(&repository, form).contains(manifest), "{name}, {form}");
        }
    }
}

#[test]
fn one_hash_is_shown_where_they_are_the_same() {
    let repository = Repository::sound();
    for form in ["site", "junit"] {
        let text = report(&repository, form);
        assert!(!text.contains("in the manifest"), "{form}: {text}");
        let hash = bytes_of(&fixture::maker_wins()).1;
        assert_eq!(text.matches(&hash).count(), 1, "{form}");
    }
}
