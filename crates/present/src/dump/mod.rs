//! All that a certificate holds, as one JSON object; docs/guide/json.md documents the fields.
//!
//! Nothing is confirmed here: the stored values are shown, including undefined ones. A move that the
//! game does not have is shown by its number. Tables that do not fit together are shown as far as they
//! go, with the rest. Nodes and bits are written one after the other, so
//! that a large certificate takes no more memory than its file and its decoded body.

use data_encoding::HEXLOWER;
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use zermelo_checker::format::{Certificate, Hash, Header, VERSION};
use zermelo_checker::proofs::Kind;

use crate::contract::proof::Proof;

/// The contents of a certificate.
#[derive(Serialize)]
pub struct Dump<'a> {
    file: String,
    checked: bool,
    format: u8,
    kind: Option<&'static str>,
    game: Option<&'static str>,
    claim: String,
    claim_parts: Line<Value>,
    made_by: &'a str,
    made_from: &'a str,
    blake3: String,
    bytes: usize,
    body: Box<dyn erased_serde::Serialize + 'a>,
}

impl<'a> Dump<'a> {
    /// The contents of a certificate whose file has this name and so many bytes. `parts` are the word
    /// for its game in JSON and the fields of its claim, where the game is known.
    pub fn new(
        file: String,
        bytes: usize,
        parts: Option<(&'static str, Value)>,
        certificate: &'a Certificate<'_>,
        hash: Hash,
        proof: &'a (dyn Proof + 'a),
    ) -> Dump<'a> {
        let Header { claim, provenance } = &certificate.header;
        let (game, claim_parts) = parts.unzip();
        Dump {
            file,
            checked: false,
            format: VERSION,
            kind: Kind::from_number(certificate.kind).map(Kind::name),
            game,
            claim: claim.to_string(),
            claim_parts: Line(claim_parts.unwrap_or_default()),
            made_by: provenance.maker.as_str(),
            made_from: provenance.source.as_str(),
            blake3: hash.to_string(),
            bytes,
            body: proof.dump(),
        }
    }
}

/// A value that stands on one line of the indented form too.
pub struct Line<T>(pub T);

impl<T: Serialize> Serialize for Line<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(&self.0).map_err(Error::custom)?;
        RawValue::from_string(text).map_err(Error::custom)?.serialize(to)
    }
}

/// Fields, laid out so that in the indented form a value without lists and objects of its own stands on a line,
/// and every value of a list.
pub struct Fields(pub Value);

/// The value of a field, laid out so.
struct Laid<'v>(&'v Value);

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fields = self.0.as_object().into_iter().flatten();
        to.collect_map(fields.map(|(name, value)| (name, Laid(value))))
    }
}

impl Serialize for Laid<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let is_nested = |value: &Value| value.is_array() || value.is_object();
        match self.0 {
            Value::Array(list) if list.iter().any(is_nested) => {
                to.collect_seq(list.iter().map(Line))
            }
            Value::Object(fields) if fields.values().any(is_nested) => {
                to.collect_map(fields.iter().map(|(name, value)| (name, Laid(value))))
            }
            value => Line(value).serialize(to),
        }
    }
}

/// Values of a list, each on a line.
pub fn lines<T>(values: impl IntoIterator<Item = T>) -> Vec<Line<T>> {
    values.into_iter().map(Line).collect()
}

/// Bytes as hexadecimal digits, two a byte.
pub(crate) struct Hex<'a>(pub(crate) &'a [u8]);

impl Serialize for Hex<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&HEXLOWER.encode_display(self.0))
    }
}
