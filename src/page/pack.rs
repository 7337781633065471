//! Bytes as pages have them.

use std::io::{self, Write};

use data_encoding::BASE64;
use flate2::{Compression, GzBuilder};

/// The bytes as gzip, the same on every machine, in base64.
///
/// # Errors
/// When there is no memory for it.
pub(super) fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut writer =
        GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(BASE64.encode(&writer.finish()?))
}
