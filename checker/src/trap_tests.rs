//! Spoilt certificates as files, so that any checker can be held against them: those that the
//! tests of this crate make are written to tests/traps/files of the repository, with
//! `ZERMELO_BLESS=1`, and compared with what is there otherwise.

use std::path::Path;

use crate::Verdict;
use crate::claim::{Claim, Provenance};
use crate::format::{Certificate, Header};
use crate::proofs::Kind;
use crate::writing::Encode;

/// Larger traps are not kept.
const MAX_BYTES: usize = 4096;

/// The code that a spoilt certificate is rejected with, or `verified`; and the certificate as a
/// file under the code and what is wrong with it.
pub(crate) fn code(claim: Claim, kind: Kind, body: &impl Encode, what: &str) -> &'static str {
    let header = Header { claim, provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, kind, body).write();
    let code = match crate::check(&bytes, None) {
        Verdict::Verified(_) => return "verified",
        Verdict::Rejected(rejection) => rejection.fault.code.as_str(),
        Verdict::None(why) => panic!("{what}: {why}"),
    };
    let files = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/traps/files"));
    // A package of this crate alone has no traps.
    if files.is_dir() && bytes.len() <= MAX_BYTES {
        let name = format!("{code}-{}.cert", slug(what));
        let file = files.join(kind.name()).join(name);
        if std::env::var_os("ZERMELO_BLESS").is_some() {
            std::fs::create_dir_all(files.join(kind.name())).expect("a folder");
            std::fs::write(&file, &bytes).expect("written");
        }
        let kept = std::fs::read(&file).unwrap_or_default();
        assert!(kept == bytes, "{} is out of date; ZERMELO_BLESS=1 writes it", file.display());
    }
    code
}

/// A way to spoil a certificate: what is wrong with it then, the code that it gets, and what makes it wrong.
pub(crate) type Spoil<C, B> = (&'static str, &'static str, fn(&mut C, &mut B));

/// Confirms that an honest certificate that is spoilt in each of these ways gets the code of it. Its files are
/// named by what is wrong, behind `of` and `with` where `of` is anything.
pub(crate) fn spring<C: Into<Claim>, B: Encode>(
    kind: Kind,
    of: &str,
    honest: impl Fn() -> (C, B),
    spoils: &[Spoil<C, B>],
) {
    let mut wrong = Vec::new();
    for (what, expected, spoil) in spoils {
        let (mut claim, mut body) = honest();
        spoil(&mut claim, &mut body);
        let what = if of.is_empty() { (*what).to_owned() } else { format!("{of} with {what}") };
        let found = code(claim.into(), kind, &body, &what);
        if found != *expected {
            wrong.push(format!("{what}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Confirms that an honest certificate is refused as one of each of these kinds, which its game does not admit.
pub(crate) fn spring_kinds<C: Into<Claim>, B: Encode>(
    kinds: impl IntoIterator<Item = Kind>,
    what: &str,
    honest: impl Fn() -> (C, B),
) {
    for kind in kinds {
        let (claim, body) = honest();
        let found = code(claim.into(), kind, &body, what);
        assert_eq!(found, "wrong-kind-for-claim", "{what}: {kind:?}");
    }
}

/// Words as a file's name.
pub(crate) fn slug(what: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = what.chars().filter(char::is_ascii).map(letter).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-").chars().take(60).collect()
}
