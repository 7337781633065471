//! The certificate file: magic, version, kind, header, body, hash. docs/specification/format.md
//! describes it byte by byte.
//!
//! ```text
//! 8 bytes   magic  89 5A 45 52 4D 45 4C 4F  ("\x89ZERMELO")
//! 1 byte    format version, 2
//! 1 byte    kind of proof (docs/specification/proofs.md): 1 replay, 2 outcome, 7 map, …
//! …         header: the game, its claim, provenance
//! …         body; its meaning depends on the game and the kind
//! 32 bytes  BLAKE3 of all bytes before it
//! ```
//!
//! Reading allocates in proportion to the bytes that are present, and borrows the body.

mod certificate;
mod codes;
mod decoding;
mod hash;
mod list;
mod record;
mod source;
mod text;
mod visible;

pub use crate::fault::Misread;
pub use certificate::{Certificate, Header, MAGIC, VERSION};
pub(crate) use certificate::{PREFIX, confirm_hash};
pub use codes::*;
pub use decoding::{Decode, Reader};
pub(crate) use decoding::{decode_record, decode_tagged};
pub use hash::{HASH_LENGTH, Hash, hash};
pub use list::List;
pub(crate) use record::{record, tagged};
pub(crate) use source::Source;
pub(crate) use text::is_control;
pub use text::{MAX_TEXT, Text};
pub use visible::visible;

#[cfg(test)]
mod tests;
