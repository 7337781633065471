//! Files of many certificates: written one certificate after the other, and looked into by number.
//! Nothing here is trusted: `zermelo_checker::many` reads such a file when it is checked.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use thiserror::Error;
use zermelo_checker::format;
use zermelo_checker::many::MAGIC;
use zermelo_checker::verdict::NoVerdict;

use crate::files;

/// Whether a file that begins so has many certificates.
pub fn is_many(start: &[u8]) -> bool {
    start.starts_with(&MAGIC)
}

/// Whether the file has many certificates; of what cannot be read it is not said.
pub fn is_file_of_many(path: &Path) -> bool {
    let mut start = Vec::new();
    let length = u64::try_from(MAGIC.len()).unwrap_or(0);
    let is_file = std::fs::metadata(path).is_ok_and(|about| about.is_file());
    let file = is_file.then(|| files::open(path).ok()).flatten();
    file.is_some_and(|file| file.take(length).read_to_end(&mut start).is_ok()) && is_many(&start)
}

/// Writes a file of many certificates.
pub struct Writer<'w> {
    to: &'w mut dyn Write,
    /// How many bytes were written.
    offset: u64,
    /// Where each certificate begins.
    index: Vec<u64>,
}

impl<'w> Writer<'w> {
    /// Begins a file.
    ///
    /// # Errors
    /// When it cannot be written to.
    pub fn new(to: &'w mut dyn Write) -> io::Result<Self> {
        let mut writer = Writer { to, offset: 0, index: Vec::new() };
        writer.write(&MAGIC)?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.offset += u64::try_from(bytes.len()).map_err(io::Error::other)?;
        self.to.write_all(bytes)
    }

    /// Writes a certificate, which is given as the bytes of its file.
    ///
    /// # Errors
    /// When the file cannot be written to, or the certificate has 4 GB or more.
    pub fn add(&mut self, certificate: &[u8]) -> io::Result<()> {
        let length = u32::try_from(certificate.len()).map_err(io::Error::other)?;
        self.write(&length.to_le_bytes())?;
        self.index.push(self.offset);
        self.write(certificate)
    }

    /// Writes the index and gives the length of the file.
    ///
    /// # Errors
    /// When the file cannot be written to.
    pub fn finish(mut self) -> io::Result<u64> {
        self.write(&[0; 4])?;
        let index = std::mem::take(&mut self.index);
        let count = u64::try_from(index.len()).map_err(io::Error::other)?;
        for number in index.into_iter().chain([count]) {
            self.write(&number.to_le_bytes())?;
        }
        self.to.flush()?;
        Ok(self.offset)
    }
}

/// Why a certificate cannot be taken out of a file of many.
#[derive(Debug, Error)]
pub enum EntryError {
    /// The file cannot be read, or is none.
    #[error("{}", zermelo_explain::no_verdict(.0))]
    Unreadable(NoVerdict),
    /// Which of them is not said.
    #[error("the file has {}; choose one with --entry N, from 1 on", count_of(.0))]
    NotSaid(u64),
    /// There are fewer.
    #[error("the file has {}, so there is no certificate {number}", count_of(.count))]
    NoSuch {
        /// The wanted number.
        number: u64,
        /// How many there are.
        count: u64,
    },
    /// The file has one certificate, which is not one of many.
    #[error("the file has one certificate; --entry is for files of many")]
    One,
    /// The index leads to no certificate.
    #[error("the index of the file is wrong; zermelo check says what is wrong")]
    Index,
}

impl From<io::Error> for EntryError {
    fn from(error: io::Error) -> Self {
        EntryError::Unreadable(NoVerdict::Unreadable(files::reason(&error)))
    }
}

/// So many certificates.
fn count_of(number: &u64) -> String {
    zermelo_explain::count(number, "certificate", "certificates")
}

/// The bytes of a certificate: of a file of one, or certificate number `entry` of many, from 1 on.
/// Only this certificate is read.
///
/// # Errors
/// Why there is none.
pub fn read_entry(path: &Path, entry: Option<u64>) -> Result<Vec<u8>, EntryError> {
    if !is_file_of_many(path) {
        let bytes = files::read(path).map_err(EntryError::Unreadable)?;
        // What is no certificate is told so by those who read it.
        let is_one = bytes.starts_with(&format::MAGIC);
        return if entry.is_some() && is_one { Err(EntryError::One) } else { Ok(bytes) };
    }
    let mut file = files::open(path)?;
    let count = count(&mut file)?;
    let number = entry.ok_or(EntryError::NotSaid(count))?;
    if !(1..=count).contains(&number) {
        return Err(EntryError::NoSuch { number, count });
    }
    let length = file.metadata()?.len();
    let start = word(&mut file, length - 8 * (count - number + 2))?;
    let from = start.checked_sub(4).filter(|from| *from < length).ok_or(EntryError::Index)?;
    file.seek(SeekFrom::Start(from))?;
    let mut size = [0; 4];
    file.read_exact(&mut size).map_err(|_| EntryError::Index)?;
    let size = u64::from(u32::from_le_bytes(size));
    let mut bytes = Vec::new();
    file.take(size).read_to_end(&mut bytes)?;
    let is_whole = u64::try_from(bytes.len()) == Ok(size);
    if is_whole { Ok(bytes) } else { Err(EntryError::Index) }
}

/// How many certificates a file of many says that it has.
fn count(file: &mut File) -> Result<u64, EntryError> {
    let length = file.metadata()?.len();
    let last = length.checked_sub(8).ok_or(EntryError::Index)?;
    let count = word(file, last)?;
    // Each has a length, a byte at least, and a place in the index; 21 bytes are there once.
    let least = count.checked_mul(13).and_then(|all| all.checked_add(21));
    let fits = count > 0 && least.is_some_and(|least| least <= length);
    if fits { Ok(count) } else { Err(EntryError::Index) }
}

fn word(file: &mut File, at: u64) -> Result<u64, EntryError> {
    let mut bytes = [0; 8];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes).map_err(|_| EntryError::Index)?;
    Ok(u64::from_le_bytes(bytes))
}

/// How many claims there are of each sort.
#[derive(Clone, Debug, Default)]
pub struct Sorts(BTreeMap<String, u64>);

impl Sorts {
    /// Counts a claim of a sort.
    pub fn add(&mut self, sort: &str) {
        match self.0.get_mut(sort) {
            Some(count) => *count += 1,
            None => {
                self.0.insert(sort.to_owned(), 1);
            }
        }
    }

    /// The sorts in words, with their numbers, in the order of the words.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(sort, &count)| (sort.as_str(), count))
    }

    /// As an object for programs.
    pub fn as_object(&self) -> &BTreeMap<String, u64> {
        &self.0
    }
}

#[cfg(test)]
mod tests;
