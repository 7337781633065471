//! Certificates that come from a file or a pipe. Here it is decided, as in the check of bytes, whether one
//! is read whole or as a stream.

use std::io::Read;

use crate::check::{check, is_streamed};
use crate::format::MAGIC;
use crate::stop::NoVerdict;
use crate::stream;
use crate::verdict::Verdict;

/// How many first bytes say whether a certificate is read as a stream.
pub const START: u64 = 10;

/// As [`check`], of all bytes that come from a file or a pipe. Those of kind 8 are not kept.
pub fn check_from(from: &mut dyn Read, wanted: Option<&str>) -> Verdict {
    let mut bytes = Vec::new();
    let start = (&mut *from).take(START).read_to_end(&mut bytes);
    if is_streamed(&bytes) {
        return stream::check(&mut bytes.chain(from), wanted);
    }
    // What does not begin as a certificate is none, however it goes on, and a device may never end.
    let is_none = !bytes.starts_with(&MAGIC);
    match start.and_then(|read| if is_none { Ok(read) } else { from.read_to_end(&mut bytes) }) {
        Ok(_) => check(&bytes, wanted),
        Err(error) => Verdict::None(NoVerdict::Unreadable(error.to_string())),
    }
}
