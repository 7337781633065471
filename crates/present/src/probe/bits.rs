//! Bits of a file, read where they are, or of memory: bit i is bit i mod 8 of byte i div 8, the
//! lowest first.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

/// A number of bytes, bit by bit.
pub struct Bits {
    bytes: Box<dyn Bytes>,
    /// Where the first byte is.
    offset: u64,
    /// How many bytes there are.
    length: u64,
}

/// What bytes are read from: a file, or memory.
pub(crate) trait Bytes: Read + Seek + Send {}

impl<B: Read + Seek + Send> Bytes for B {}

impl Bits {
    /// Those of an open file or of memory, so many bytes from a byte on.
    pub(crate) fn new(bytes: impl Bytes + 'static, offset: u64, length: u64) -> Bits {
        Bits { bytes: Box::new(bytes), offset, length }
    }

    /// Those of a vector.
    pub fn of(bytes: Vec<u8>) -> Bits {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Bits::new(Cursor::new(bytes), 0, length)
    }

    /// How many bytes there are.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// A bit.
    ///
    /// # Errors
    /// As [`byte`](Bits::byte).
    pub fn get(&mut self, at: u64) -> io::Result<bool> {
        Ok(self.byte(at / 8)? >> (at % 8) & 1 == 1)
    }

    /// A byte.
    ///
    /// # Errors
    /// When the file cannot be read, or ends before it.
    pub fn byte(&mut self, at: u64) -> io::Result<u8> {
        if at >= self.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut byte = [0];
        self.bytes.seek(SeekFrom::Start(self.offset.saturating_add(at)))?;
        self.bytes.read_exact(&mut byte)?;
        Ok(byte[0])
    }
}
