//! Files of many certificates: each certificate with its length, one after the other, and an index
//! at the end. docs/specification/format.md describes them byte by byte.
//!
//! A certificate in such a file is checked as one in a file of its own, and no check depends on
//! another. The index is for programs that look up a certificate by its number. It is confirmed
//! here, so that every byte has a meaning, and a file that is cut short is noticed.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::check::check_with;
use crate::fault::{Fault, codes};
use crate::figures::count;
use crate::format::{TRAILING_BYTES, TRUNCATED};
use crate::games::Cache;
use crate::input;
use crate::parts::InOrder;
use crate::stop::{NoVerdict, Stop};
use crate::verdict::Verdict;

codes! {
    /// The index of a file of many certificates is not that of its certificates (F7).
    INDEX_MISMATCH = "index-mismatch";
}

/// The first bytes of a file of many certificates: those of a certificate, with 0 as the version.
pub const MAGIC: [u8; 9] = *b"\x89ZERMELO\0";

/// The certificates of a file, one after the other.
pub struct Certificates<'r> {
    from: &'r mut dyn Read,
    /// How many bytes of the file were read.
    offset: u64,
    /// Where each certificate that was begun starts.
    starts: Vec<u64>,
}

impl<'r> Certificates<'r> {
    /// Those of a file of which [`MAGIC`] was read.
    pub fn new(from: &'r mut dyn Read) -> Self {
        let offset = count(MAGIC.len());
        Certificates { from, offset, starts: Vec::new() }
    }

    /// How many certificates were begun: the number of the last one, counted from 1.
    pub fn count(&self) -> u64 {
        count(self.starts.len())
    }

    /// Reads the bytes of the next certificate; `None` at the end, when the index is confirmed
    /// (F7).
    ///
    /// # Errors
    /// Why there is neither; the file is not read further then.
    pub fn read_next(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        let length = self.take(4)?;
        let length = length.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        if length == 0 {
            return self.end().map(|()| None);
        }
        self.starts.push(self.offset);
        self.take(length.into()).map(Some)
    }

    /// So many bytes; they are stored as they come, so that a length alone takes no memory.
    fn take(&mut self, length: u64) -> Result<Vec<u8>, Stop> {
        let bytes = self.up_to(length)?;
        self.offset = self.offset.saturating_add(length);
        if count(bytes.len()) == length { Ok(bytes) } else { Err(self.cut().into()) }
    }

    fn up_to(&mut self, length: u64) -> Result<Vec<u8>, Stop> {
        // Enough for most certificates, and little for a length that nothing comes after.
        let mut bytes = Vec::with_capacity(usize::try_from(length.min(4096)).unwrap_or(0));
        match (&mut *self.from).take(length).read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(NoVerdict::Unreadable(error.to_string()).into()),
        }
    }

    /// The file ends in or after the last certificate that was begun.
    fn cut(&self) -> Fault {
        TRUNCATED.at("certificate", self.count())
    }

    /// Confirms that the index is that of the certificates, and that nothing comes after it.
    fn end(&mut self) -> Result<(), Stop> {
        let certificates = self.count();
        if certificates == 0 {
            return Err(NoVerdict::Empty.into());
        }
        let numbers = self.starts.iter().copied().chain([certificates]);
        let index: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        let found = self.up_to(count(index.len()).saturating_add(1))?;
        match found.strip_prefix(index.as_slice()) {
            Some([]) => Ok(()),
            Some(_) => Err(TRAILING_BYTES.at("certificate", certificates).into()),
            None if index.starts_with(&found) => Err(self.cut().into()),
            None => Err(INDEX_MISMATCH.into()),
        }
    }
}

/// What a check of a file has found: a verdict, or how many were verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The verdict on a file of one certificate, or why a file of many cannot be read on.
    File(Verdict),
    /// The verdict on a certificate of many, with its number, counted from 1.
    Certificate(u64, Verdict),
    /// All certificates of a file of many are verified: so many.
    All(u64),
}

impl Report {
    /// The verdict, where this is one.
    pub fn verdict(&self) -> Option<&Verdict> {
        match self {
            Report::File(verdict) | Report::Certificate(_, verdict) => Some(verdict),
            Report::All(_) => None,
        }
    }
}

impl fmt::Display for Report {
    /// What stands behind the file's name. A verified certificate of many is its claim alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Report::File(verdict) => write!(f, ": {verdict}"),
            Report::Certificate(number, Verdict::Verified(verified)) => {
                write!(f, ", certificate {number}: {verified}")
            }
            Report::Certificate(number, verdict) => write!(f, ", certificate {number}: {verdict}"),
            Report::All(1) => writeln!(f, ": 1 certificate"),
            Report::All(count) => writeln!(f, ": {count} certificates"),
        }
    }
}

/// Who gets the reports about a file, in their order.
pub type Say<'s> = &'s mut dyn FnMut(&Report) -> io::Result<()>;

/// Checks all that comes from a file or a pipe: a certificate, or a file of many. Of many, the
/// first that is not verified is the last that is checked.
///
/// `wanted` is as in [`check`](crate::check()), for every certificate.
///
/// # Errors
/// Those of `say`.
pub fn check_from(from: &mut dyn Read, wanted: Option<&str>, say: Say<'_>) -> io::Result<()> {
    let mut start = Vec::new();
    if let Err(error) = (&mut *from).take(count(MAGIC.len())).read_to_end(&mut start) {
        return say(&Report::File(Verdict::None(NoVerdict::Unreadable(error.to_string()))));
    }
    if start != MAGIC {
        return say(&Report::File(input::check_from(&mut start.chain(from), wanted)));
    }
    let (mut certificates, mut cache) = (Certificates::new(from), Cache::default());
    loop {
        match certificates.read_next() {
            Ok(Some(bytes)) => {
                let verdict = check_with(&bytes, wanted, &InOrder, &mut cache);
                let is_verified = verdict.is_verified();
                say(&Report::Certificate(certificates.count(), verdict))?;
                if !is_verified {
                    return Ok(());
                }
            }
            Ok(None) => return say(&Report::All(certificates.count())),
            Err(stop) => return say(&Report::File(Verdict::of(Err(stop), None))),
        }
    }
}

/// As [`check_from`], of a file; `-` is standard input.
///
/// # Errors
/// Those of `say`.
pub fn check_file(path: &Path, wanted: Option<&str>, say: Say<'_>) -> io::Result<()> {
    if path == Path::new("-") {
        return check_from(&mut io::stdin(), wanted, say);
    }
    match File::open(path) {
        Ok(file) => check_from(&mut BufReader::new(file), wanted, say),
        Err(error) => say(&Report::File(Verdict::None(NoVerdict::Unreadable(error.to_string())))),
    }
}

#[cfg(test)]
mod tests;
