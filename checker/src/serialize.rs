//! Verdicts as data, for other programs: the feature `serde`. `zermelo-check` is built without it.
#![cfg(feature = "serde")]

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::claim::{Claim, Player};
use crate::fault::{Code, Fault};
use crate::figures::Figures;
use crate::format::Hash;
use crate::stop::NoVerdict;
use crate::verdict::{Rejection, Verdict, Verified};

/// As what they print.
macro_rules! printed {
    ($($type:ty),*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        })*
    };
}
printed!(Claim, Code, Hash);

/// `first` or `second`.
impl Serialize for Player {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.choose("first", "second"))
    }
}

/// `code`, and `place`, pairs of a name and a number from the outermost.
impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Fault", 2)?;
        fields.serialize_field("code", &self.code)?;
        fields.serialize_field("place", self.place.as_slice())?;
        fields.end()
    }
}

/// Figures by name.
struct Named<'a>(&'a Figures);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().copied())
    }
}

/// `code`, and what it is about: the number that is not known, or a text.
fn undecided<M: SerializeMap>(why: &NoVerdict, fields: &mut M) -> Result<(), M::Error> {
    let (code, number, text) = why.parts();
    fields.serialize_entry("code", code)?;
    fields.serialize_entry("number", &number)?;
    fields.serialize_entry("text", &text)
}

fn rejected<M: SerializeMap>(rejection: &Rejection, fields: &mut M) -> Result<(), M::Error> {
    fields.serialize_entry("claim", &rejection.claim)?;
    fields.serialize_entry("fault", &rejection.fault)
}

fn verified<M: SerializeMap>(verified: &Verified, fields: &mut M) -> Result<(), M::Error> {
    fields.serialize_entry("claim", &verified.claim)?;
    fields.serialize_entry("hash", &verified.hash)?;
    fields.serialize_entry("kind", verified.kind)?;
    fields.serialize_entry("figures", &Named(&verified.figures))
}

macro_rules! maps {
    ($($type:ty: $fields:ident;)*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let mut fields = to.serialize_map(None)?;
                $fields(self, &mut fields)?;
                fields.end()
            }
        })*
    };
}
maps! {
    NoVerdict: undecided;
    Rejection: rejected;
    Verified: verified;
    Verdict: told;
}

/// `verdict`, and the fields of what it is.
fn told<M: SerializeMap>(verdict: &Verdict, fields: &mut M) -> Result<(), M::Error> {
    let word = match verdict {
        Verdict::Verified(_) => "verified",
        Verdict::Rejected(_) => "not-verified",
        Verdict::None(_) => "no-verdict",
    };
    fields.serialize_entry("verdict", word)?;
    match verdict {
        Verdict::Verified(of) => verified(of, fields),
        Verdict::Rejected(of) => rejected(of, fields),
        Verdict::None(of) => undecided(of, fields),
    }
}
