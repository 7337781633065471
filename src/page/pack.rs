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
    let mut writer =
        GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(text(&writer.finish()?))
}
