//! Parts of certificates together against the checks of the whole.

use std::path::{Path, PathBuf};

use super::*;
use crate::check;
use crate::format::Certificate;
use crate::proofs::{Kind, replay};
use crate::verdict::Rejection;

/// A certificate as so many parts.
fn parts(bytes: &[u8], of: u16) -> impl Iterator<Item = Result<Part, Box<Verdict>>> {
    let shares = (1..=of).map(move |number| Share::new(number, of).expect("a share"));
    shares.map(move |share| check_part(&mut &*bytes, None, share))
}

/// What the parts come to, one after the other: the first that does not stand decides, and if all
/// stand, what they name.
fn merged(bytes: &[u8], of: u16) -> Verdict {
    let mut all: Option<Part> = None;
    for part in parts(bytes, of) {
        let mut part = match part {
            Ok(part) => part,
            Err(verdict) => return *verdict,
        };
        if let Some(before) = all {
            assert_eq!((&before.claim, before.hash), (&part.claim, part.hash));
            part.named = before.named.join(&part.named).expect("the next part");
            for ((name, figure), (_, so_far)) in part.figures.iter_mut().zip(before.figures) {
                let sum = *figure + so_far;
                assert!(*name == "replies" || *figure == so_far, "{name}");
                *figure = if *name == "replies" { sum } else { so_far };
            }
        }
        all = Some(part);
    }
    let Part { claim, implied, hash, figures, named, .. } = all.expect("a part");
    let said = Some(claim.clone());
    let confirmed = replay::confirm_whole(&named);
    let kind = Kind::Replay.name();
    Verdict::of(confirmed.map(|()| Verified { claim, implied, hash, kind, figures }), said)
}

/// Confirms that parts of a certificate, however many, have together the verdict of the whole.
pub(crate) fn confirm_parts_agree(bytes: &[u8], what: &str) {
    let whole = check(bytes, None);
    // Each part reads the whole file.
    let numbers: &[u16] = if bytes.len() > 50_000 { &[3] } else { &[1, 2, 3, 40] };
    for &of in numbers {
        let merged = merged(bytes, of);
        match Certificate::read(bytes) {
            Ok((certificate, _)) if certificate.kind != Kind::Replay.number() => {
                assert!(!merged.is_verified(), "{what}: no replay in {of} parts");
            }
            _ => assert_eq!(merged, whole, "{what}, in {of} parts"),
        }
    }
}

/// The certificates of a folder of the repository, and of all below it; none in a package of this crate
/// alone.
fn certificates(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut all = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        match path.is_dir() {
            true => all.extend(certificates(&path)),
            false if path.extension().is_some_and(|ending| ending == "cert") => all.push(path),
            false => {}
        }
    }
    all.sort();
    all
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn parts_of_every_kept_certificate_and_trap_have_the_verdict_of_the_whole() {
    let folders = ["certificates", "tests/formats", "tests/traps/files"];
    let mut replays = 0;
    for path in folders.iter().flat_map(|folder| certificates(&repository().join(folder))) {
        let bytes = std::fs::read(&path).expect("a file");
        // Other kinds are refused before their proofs are looked at, and are checked elsewhere.
        if bytes.get(9) == Some(&Kind::Replay.number()) {
            confirm_parts_agree(&bytes, &path.display().to_string());
            replays += 1;
        }
    }
    assert!(replays > 200 || !repository().join("tests").is_dir(), "{replays} replays");
}

/// One byte changed and the hash made anew: numbers, targets and tables that lie in every way.
#[test]
fn parts_of_certificates_with_a_byte_changed_have_the_verdict_of_the_whole() {
    let (mut tried, mut verified, mut codes) = (0, 0, std::collections::BTreeSet::new());
    for path in certificates(&repository().join("tests/formats")) {
        let bytes = std::fs::read(&path).expect("a file");
        let content = bytes.len() - 32;
        if bytes.get(8..10) != Some(&[2, Kind::Replay.number()]) || content > 1200 {
            continue;
        }
        for at in 10..content {
            for change in [1u8, 2, 255] {
                let mut changed = bytes[..content].to_vec();
                changed[at] = changed[at].wrapping_add(change);
                changed.extend(hash(&changed).0);
                let whole = check(&changed, None);
                for of in [2, 5] {
                    let what = format!("{}, byte {at} by {change}", path.display());
                    assert_eq!(merged(&changed, of), whole, "{what}, in {of} parts");
                }
                tried += 1;
                match whole {
                    Verdict::Verified(_) => verified += 1,
                    Verdict::Rejected(Rejection { fault, .. }) => drop(codes.insert(fault.code)),
                    Verdict::None(_) => {}
                }
            }
        }
    }
    if repository().join("tests").is_dir() {
        assert!(tried > 3000 && verified > 10 && codes.len() > 20, "{tried} {verified} {codes:?}");
    }
}
