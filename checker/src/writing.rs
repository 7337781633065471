//! Certificates for other programs: the bytes of a file that is made, and bodies to be read. No
//! verdict rests on it.

mod boards;
mod bodies;
mod claims;
pub mod deduction;
mod encoding;
mod lists;
mod records;
pub mod sums;

pub use encoding::Encode;
pub(crate) use encoding::{encode_record, encode_tagged};
pub use records::Records;

use std::borrow::Cow;

use crate::fault::Fault;
use crate::format::{Certificate, Decode, Hash, Header, MAGIC, Misread, Reader, VERSION, hash};
use crate::proofs::Kind;

/// A body as it is in the file, whatever it means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawBody<'a>(pub Cow<'a, [u8]>);

impl<'a> Decode<'a> for RawBody<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let length = from.clone().rest().len();
        from.take(length).map(|bytes| RawBody(bytes.into()))
    }
}

impl Encode for RawBody<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.0);
    }
}

impl Header {
    /// The bytes of a certificate's file up to the body.
    pub fn write(&self, kind: u8) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend([VERSION, kind]);
        self.claim.encode(&mut out);
        self.provenance.encode(&mut out);
        out
    }
}

impl Certificate<'_> {
    /// A certificate with this body.
    pub fn new(header: Header, kind: Kind, body: &impl Encode) -> Certificate<'static> {
        let bytes = boards::encoded(body);
        Certificate { header, kind: kind.number(), body: Cow::Owned(bytes), body_offset: 0 }
    }

    /// The body, to be decoded.
    pub fn reader(&self) -> Reader<'_> {
        Reader::new(&self.body, self.body_offset)
    }

    /// The whole body as what the game and the kind have it.
    ///
    /// # Errors
    /// When it is no such body.
    pub fn decode<'b, T: Decode<'b>>(&'b self) -> Result<T, Fault> {
        self.reader().whole()
    }

    /// The bytes of the certificate's file, and their hash.
    pub fn write(&self) -> (Vec<u8>, Hash) {
        let mut out = self.header.write(self.kind);
        out.extend_from_slice(&self.body);
        let hash = hash(&out);
        out.extend(hash.0);
        (out, hash)
    }
}
