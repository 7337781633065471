//! A game of tests/formats, whichever it is: exactly the listed moves can be played, each has a name that reads
//! back, and positions are drawn. Of its certificate with bytes changed, every rejection is explained, and no
//! opponent beats a strategy that is verified.

#[path = "../../tests/common/random_play.rs"]
mod random_play;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use zermelo_checker::format::{Certificate, HASH_LENGTH, VERSION, hash};
use zermelo_checker::{Verdict, check};
use zermelo_explain::{explain, with_replay};

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    certificate: u8,
    moves: Vec<u8>,
    changes: Vec<(u16, u8)>,
}

/// The certificates of the folder, by name: a new one comes with a game.
static CERTIFICATES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/formats");
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    let files = files.iter().map(|path| fs::read(path).expect("a certificate"));
    files.filter(|bytes| bytes.get(8) == Some(&VERSION)).collect()
});

pub(crate) fn run(input: Input) {
    let mut bytes = CERTIFICATES[usize::from(input.certificate) % CERTIFICATES.len()].clone();
    let choices = || input.moves.iter().map(|&choice| usize::from(choice));
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    with_replay(&certificate, |stored| {
        random_play::play(&*stored.face().expect("a game"), choices());
    });
    drop(certificate);
    let end = bytes.len() - HASH_LENGTH;
    for (at, value) in &input.changes {
        bytes[usize::from(*at) % end] = *value;
    }
    bytes.truncate(end);
    bytes.extend(hash(&bytes).0);
    match check(&bytes, None) {
        Verdict::Verified(_) => {
            let (certificate, _) = Certificate::read(&bytes).expect("it was verified");
            random_play::oppose(&certificate, choices());
        }
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
        }
        Verdict::None(_) => {}
    }
}
