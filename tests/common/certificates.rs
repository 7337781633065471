//! Files of certificates, and what tests do to them.

use std::fs;
use std::path::{Path, PathBuf};

use zermelo_checker::format::hash;
use zermelo_checker::many::{self, Report};
use zermelo_checker::verdict::Verdict;

/// The certificates of a folder and of all below it.
pub(crate) fn certificates(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let (folders, mut files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cert"));
    files.extend(folders.iter().flat_map(certificates));
    files.sort();
    files
}

/// A certificate's content with the hash made anew.
pub(crate) fn with_hash(mut content: Vec<u8>) -> Vec<u8> {
    let hash = hash(&content);
    content.extend(hash.0);
    content
}

/// Certificates with one byte of the content changed, in four ways, and the hash made anew.
pub(crate) fn with_a_byte_changed(content: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..content.len()).flat_map(move |at| {
        [1u8, 2, 4, 255].into_iter().map(move |change| {
            let mut changed = content.to_vec();
            changed[at] = changed[at].wrapping_add(change);
            with_hash(changed)
        })
    })
}

/// A file of these certificates, as docs/specification/format.md has it.
pub(crate) fn file_of_many(certificates: &[&[u8]]) -> Vec<u8> {
    let mut file = b"\x89ZERMELO\0".to_vec();
    let mut index = Vec::new();
    let number = |length: usize| u64::try_from(length).expect("small").to_le_bytes();
    for certificate in certificates {
        file.extend(&number(certificate.len())[..4]);
        index.extend(number(file.len()));
        file.extend(*certificate);
    }
    file.extend([0; 4]);
    file.extend(index);
    file.extend(number(certificates.len()));
    file
}

/// The exit code of the checker's program on a file, with the claim that is wanted, if one is.
pub(crate) fn exit_code(file: &[u8], wanted: Option<&str>) -> i32 {
    let mut code = 0;
    many::check_from(&mut &*file, wanted, &mut |said: &Report| {
        match said.verdict() {
            Some(Verdict::Rejected(_)) => code = 1,
            Some(Verdict::None(_)) => code = 3,
            _ => (),
        }
        Ok(())
    })
    .expect("nothing is written");
    code
}

/// Files of two certificates that are verified, whole and spoilt in many ways, each with the exit code of
/// a checker. The first file is whole and has three certificates. What the checker says of a file with a
/// byte changed is its own.
pub(crate) fn files_of_many(one: &[u8], other: &[u8]) -> Vec<(Vec<u8>, i32)> {
    let good = file_of_many(&[one, other, one]);
    let mut spoilt = one.to_vec();
    spoilt[20] ^= 1;
    let changed = |at: usize, by: u8| {
        let mut bytes = good.clone();
        bytes[at] = bytes[at].wrapping_add(by);
        bytes
    };
    let index = good.len() - 32;
    let mut files = vec![
        (good.clone(), 0),
        (file_of_many(&[one]), 0),
        (file_of_many(&[]), 3),
        (file_of_many(&[one, &spoilt]), 1),
        (file_of_many(&[&spoilt, one]), 1),
        (file_of_many(&[one, &file_of_many(&[one])]), 3),
        (file_of_many(&[one, b"no certificate"]), 3),
        ([&good[..], &[0]].concat(), 1),
        ([&good[..], &good[..]].concat(), 1),
        // The place of the first certificate in the index, and the number of certificates.
        (changed(index, 1), 1),
        (changed(index + 24, 1), 1),
        // The length of the first certificate.
        (changed(9, 1), 1),
        (changed(12, 1), 1),
    ];
    let lengths = (9..good.len()).step_by(3).chain(index - 4..good.len());
    files.extend(lengths.map(|length| (good[..length].to_vec(), 1)));
    for (bytes, code) in &files {
        assert_eq!(exit_code(bytes, None), *code, "{} bytes", bytes.len());
    }
    files.extend((9..good.len()).map(|at| {
        let bytes = changed(at, 3);
        let code = exit_code(&bytes, None);
        (bytes, code)
    }));
    files
}
