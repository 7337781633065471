//! Bits put one after the other, the lowest bit of a byte first.

/// Bits that are put together.
#[derive(Debug, Default)]
pub(crate) struct Packer {
    /// The whole bytes so far.
    pub(crate) bytes: Vec<u8>,
    /// Bits that are not among them yet.
    open: u64,
    count: u32,
}

impl Packer {
    /// Appends the low `count` bits of a word that has no others set.
    pub(crate) fn push(&mut self, word: u64, count: u32) {
        self.open |= word << self.count;
        let free = 64 - self.count;
        if count < free {
            self.count += count;
        } else {
            self.bytes.extend(self.open.to_le_bytes());
            self.open = if free == 64 { 0 } else { word >> free };
            self.count = count - free;
        }
    }

    /// Fills the last byte with zeros.
    pub(crate) fn align(&mut self) {
        let bytes = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.open.to_le_bytes()[..bytes]);
        (self.open, self.count) = (0, 0);
    }
}
