//! What is done in few places of the program, so that it is done right.

use crate::common::sources::sources;

/// The files with one of these words, in order.
fn places(words: &[&str]) -> Vec<String> {
    let mut places = sources();
    places.retain(|(_, code)| words.iter().any(|word| code.contains(word)));
    places.into_iter().map(|(name, _)| name).collect()
}

/// One that is new has to be none for certificates, or to take what the checker has accepted.
#[test]
fn files_are_written_in_few_places() {
    let words = ["files::write", "fs::write", "File::create", "OpenOptions", "fs::rename"];
    let expected = [
        // The certificates of manifests, which are accepted.
        "crates/claims/src/rebuild.rs",
        // Checkpoints.
        "crates/search/src/checkpoint.rs",
        // Locks, and files that are written whole.
        "crates/search/src/files/lock.rs",
        "crates/search/src/files/whole.rs",
        "crates/search/src/files/write.rs",
        // Checkpoints.
        "crates/sizes/src/discover/checkpoint.rs",
        // The certificates of manifests, which are accepted.
        "src/cli/claims/add.rs",
        "src/cli/claims/init.rs",
        // Texts.
        "src/cli/man.rs",
        // All others, and texts.
        "src/cli/output.rs",
        // The certificates of a sequence, which are accepted.
        "src/cli/values.rs",
        // A certificate, which is accepted.
        "src/library/certificate.rs",
    ];
    assert_eq!(places(&words), expected);
}

/// What is read is opened in `files`, where a process can be confined.
#[test]
fn files_are_opened_in_one_place() {
    let expected = [
        "crates/search/src/files/below.rs",
        "crates/search/src/files/write.rs",
        // Examples.
        "src/library/certificate.rs",
        "src/library/checking.rs",
    ];
    assert_eq!(places(&["File::open(", "fs::read("]), expected);
}

/// What is printed of a path is what `ShownPath` makes of it.
#[test]
fn paths_are_printed_in_one_place() {
    assert_eq!(places(&[".display()"]), [] as [&str; 0]);
}
