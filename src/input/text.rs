//! Files that are read as text.

use std::path::Path;

use zermelo_search::files;

use super::failure::Failure;

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = files::read_text_bytes(path).map_err(|error| Failure::input(path, error))?;
    text_of(path, bytes)
}

/// The same with a byte order mark, if it begins with one.
pub(crate) fn read_whole_text(path: &Path) -> Result<String, Failure> {
    let bytes = files::read_text_bytes(path).map_err(|error| Failure::input(path, error))?;
    whole_text_of(path, bytes)
}

/// The bytes of a strategy's source, which may be a certificate.
pub(crate) fn read_source(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read_source(path).map_err(|error| Failure::input(path, error))
}

/// The bytes of a file as text.
pub(crate) fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    whole_text_of(path, bytes).map(files::without_mark)
}

fn whole_text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::input(path, format!("it is not UTF-8 text (byte {at})"))
    })
}
