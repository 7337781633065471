//! The text of a receipt: fields in TOML, and below them the BLAKE3 hash of all lines before, against
//! accidents.

use serde::de::DeserializeOwned;
use thiserror::Error;
use zermelo_checker::format::hash;

use crate::provenance::VERSION;

const END: &str = "receipt = ";

/// Why a text is no receipt of this version.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum SealError {
    /// Its hash is not that of its lines, or missing.
    #[error("it is damaged or cut short: its last line is not the hash of those before")]
    Damaged,
    /// Its fields are others.
    #[error("it is no receipt: {0}")]
    Foreign(String),
    /// It is of another program.
    #[error("it is of version {0}, and this is version {VERSION}")]
    Version(String),
}

impl From<toml::de::Error> for SealError {
    fn from(error: toml::de::Error) -> SealError {
        SealError::Foreign(error.message().to_owned())
    }
}

/// The receipt with these lines.
pub(crate) fn seal(text: &str) -> String {
    format!("{text}{END}\"{}\"\n", hash(text.as_bytes()))
}

/// The fields of a receipt, of which one is `version`.
///
/// # Errors
/// When it is none, or of another version.
pub(crate) fn unseal<T: DeserializeOwned>(text: &str) -> Result<T, SealError> {
    let whole = text.strip_suffix("\"\n").and_then(|text| {
        let (content, stored) = text.rsplit_once(&format!("{END}\""))?;
        (hash(content.as_bytes()).to_string() == stored).then_some(content)
    });
    // Another version may have other fields.
    let table: toml::Table = whole.ok_or(SealError::Damaged)?.parse()?;
    match table.get("version").and_then(toml::Value::as_str) {
        Some(version) if version != VERSION => Err(SealError::Version(version.to_owned())),
        _ => Ok(table.try_into()?),
    }
}
