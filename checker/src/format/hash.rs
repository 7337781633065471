//! The hash at the end of a certificate, which also names boards and graphs.

use std::fmt;

/// The length of the hash at the end, in bytes.
pub const HASH_LENGTH: usize = 32;

/// The BLAKE3 hash at the end of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; HASH_LENGTH]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The hash that a certificate has whose file, without its hash, is `bytes`.
pub fn hash(bytes: &[u8]) -> Hash {
    Hash(*blake3::hash(bytes).as_bytes())
}
