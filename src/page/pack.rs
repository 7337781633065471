//! Bytes as pages have them: text of 85 characters, 5 for every 4 bytes.

use std::io::{self, Write};

use flate2::{Compression, GzBuilder};

/// The 85 characters that mean nothing in HTML, in a string of a script and in a template.
fn alphabet() -> Vec<char> {
    ('!'..='~').filter(|character| !"\"$%&'<>\\`".contains(*character)).collect()
}

/// The bytes as text: each four of them, most significant first, are a number of five digits to the
/// base 85. The last one to three bytes are filled up with zeros, and as many digits are left out.
pub(super) fn text(bytes: &[u8]) -> String {
    let alphabet = alphabet();
    let mut text = String::with_capacity(bytes.len().div_ceil(4).saturating_mul(5));
    for bytes in bytes.chunks(4) {
        let mut four = [0; 4];
        four.iter_mut().zip(bytes).for_each(|(place, byte)| *place = *byte);
        let number = u32::from_be_bytes(four);
        let digits = [52_200_625, 614_125, 7_225, 85, 1].map(|power| number / power % 85);
        text.extend(
            digits.iter().take(bytes.len() + 1).filter_map(|digit| alphabet.get(*digit as usize)),
        );
    }
    text
}

/// The bytes as gzip, the same on every machine, as [`text`].
///
/// # Errors
/// When there is no memory for it.
pub(super) fn packed(bytes: &[u8]) -> io::Result<String> {
    pack(bytes, || Ok(()))
}

/// How many bytes are packed between two looks at the limits.
const PIECE: usize = 1 << 16;

/// The same, if it is allowed to go on.
///
/// # Errors
/// When it is not, or there is no memory for it.
pub(super) fn pack<E: From<io::Error>>(
    bytes: &[u8],
    allow: impl Fn() -> Result<(), E>,
) -> Result<String, E> {
    let mut writer =
        GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    for piece in bytes.chunks(PIECE) {
        allow()?;
        writer.write_all(piece)?;
    }
    Ok(text(&writer.finish()?))
}
