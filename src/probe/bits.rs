//! Bits of a file, read where they are, or of memory: bit i is bit i mod 8 of byte i div 8, the
//! lowest first.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// A number of bytes, bit by bit.
#[derive(Debug)]
pub(crate) enum Bits {
    /// Those of an open file from a byte on.
    File {
        /// The file.
        file: File,
        /// Where the first byte is.
        offset: u64,
        /// How many bytes there are.
        length: u64,
    },
    /// Those of a vector.
    Memory(Vec<u8>),
}

impl Bits {
    /// How many bytes there are.
    pub(crate) fn length(&self) -> u64 {
        match self {
            Bits::File { length, .. } => *length,
            Bits::Memory(bytes) => u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        }
    }

    /// A bit.
    ///
    /// # Errors
    /// As [`byte`](Bits::byte).
    pub(crate) fn get(&mut self, at: u64) -> io::Result<bool> {
        Ok(self.byte(at / 8)? >> (at % 8) & 1 == 1)
    }

    /// A byte.
    ///
    /// # Errors
    /// When the file cannot be read, or ends before it.
    pub(crate) fn byte(&mut self, at: u64) -> io::Result<u8> {
        let outside = || io::Error::from(io::ErrorKind::UnexpectedEof);
        if at >= self.length() {
            return Err(outside());
        }
        match self {
            Bits::Memory(bytes) => {
                let at = usize::try_from(at).map_err(|_| outside())?;
                bytes.get(at).copied().ok_or_else(outside)
            }
            Bits::File { file, offset, .. } => {
                let mut byte = [0];
                file.seek(SeekFrom::Start(offset.saturating_add(at)))?;
                file.read_exact(&mut byte)?;
                Ok(byte[0])
            }
        }
    }
}
