//! Small certificates of all games: what is shown of random plays, and play against the strategies.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use zermelo_checker::check;
use zermelo_checker::format::{Certificate, HASH_LENGTH, VERSION, hash};
use zermelo_checker::verdict::Verdict;
use zermelo_explain::{explain, with_replay};

#[path = "../../../tests/common/random_play.rs"]
mod random_play;

/// Those of tests/formats, and the small ones of certificates, by their names.
fn small() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let below = |folder: PathBuf| {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").path())
    };
    let folders = below(root.join("certificates")).filter(|path| path.is_dir());
    let folders = folders.chain([root.join("tests/formats")]);
    let files =
        folders.flat_map(below).filter(|path| path.extension().is_some_and(|e| e == "cert"));
    let files = files.map(|path| {
        let bytes = fs::read(&path).expect("a certificate");
        (path.display().to_string(), bytes)
    });
    let is_read = |bytes: &[u8]| bytes.len() < 1500 && bytes.get(8) == Some(&VERSION);
    let mut files: Vec<(String, Vec<u8>)> = files.filter(|(_, bytes)| is_read(bytes)).collect();
    files.sort();
    files
}

/// Numbers without a pattern, the same in every run.
fn numbers(seed: u64) -> impl FnMut() -> usize + Clone {
    let mut state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits")
    }
}

#[test]
fn random_plays_are_named_and_drawn() {
    let mut games = HashSet::new();
    for (name, bytes) in small() {
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let _: Option<()> = with_replay(&certificate, |stored| {
            let face = stored.face().unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            let of =
                |seed| random_play::play(&*face, std::iter::repeat_with(numbers(seed)).take(40));
            assert!((0..4).map(of).max() > Some(0), "{name}");
            games.insert(std::mem::discriminant(&certificate.header.claim));
        });
    }
    assert!(games.len() >= 8, "{} games", games.len());
}

#[test]
fn a_random_opponent_never_beats_a_strategy() {
    let mut played = 0;
    for (name, bytes) in small() {
        assert!(matches!(check(&bytes, None), Verdict::Verified(_)), "{name}");
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let plays = (0..4).map(|seed| std::iter::repeat_with(numbers(seed)).take(1000));
        played +=
            plays.filter(|choices| random_play::oppose(&certificate, choices.clone())).count();
    }
    assert!(played >= 80, "{played} plays");
}

/// What a certificate of any game is after a change is refused, or holds a strategy that is not beaten.
#[test]
fn a_certificate_with_a_byte_changed_is_refused_or_not_beaten() {
    let mut verified = 0;
    for (name, bytes) in small().into_iter().filter(|(name, _)| name.contains("formats")) {
        let content = &bytes[..bytes.len() - HASH_LENGTH];
        for at in 9..content.len() {
            for change in [1, 2, 4, 0x80, 0xff] {
                let mut changed = content.to_vec();
                changed[at] ^= change;
                changed.extend(hash(&changed).0);
                match check(&changed, None) {
                    Verdict::Verified(_) => {
                        verified += 1;
                        let (certificate, _) = Certificate::read(&changed).expect("verified");
                        let choices = std::iter::repeat_with(numbers(at as u64)).take(1000);
                        random_play::oppose(&certificate, choices);
                    }
                    Verdict::Rejected(rejection) => {
                        let said = explain(&changed, &rejection, None);
                        assert!(!said.sentence.is_empty(), "{name}");
                    }
                    Verdict::None(_) => {}
                }
            }
        }
    }
    assert!(verified > 0);
}
