//! Files of certificates, and what tests do to them.

use std::fs;
use std::path::{Path, PathBuf};

use zermelo_checker::format::hash;

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
