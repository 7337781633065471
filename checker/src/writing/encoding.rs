//! Encodes values to bytes, for the programs that write certificates: the other direction of
//! [`Decode`](crate::format::Decode). docs/specification/format.md describes the encoding.

use std::borrow::Cow;

use crate::format::Text;

/// A value that certificates hold, to be written.
pub trait Encode {
    /// Appends the value's encoding.
    fn encode(&self, to: &mut Vec<u8>);
}

/// A number below 251 in one byte, any other in as few of 2, 4 and 8 bytes as can hold it.
fn encode_number(number: u64, to: &mut Vec<u8>) {
    let (tag, width) = match number {
        0..251 => (None, 1),
        251..0x1_0000 => (Some(251), 2),
        0x1_0000..0x1_0000_0000 => (Some(252), 4),
        _ => (Some(253), 8),
    };
    to.extend(tag);
    to.extend(number.to_le_bytes().into_iter().take(width));
}

fn encode_bytes(bytes: &[u8], to: &mut Vec<u8>) {
    encode_length(bytes.len(), to);
    to.extend_from_slice(bytes);
}

fn encode_length(length: usize, to: &mut Vec<u8>) {
    encode_number(u64::try_from(length).unwrap_or(u64::MAX), to);
}

impl Encode for u16 {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_number((*self).into(), to);
    }
}

impl Encode for u32 {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_number((*self).into(), to);
    }
}

impl Encode for u64 {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_number(*self, to);
    }
}

impl Encode for u8 {
    fn encode(&self, to: &mut Vec<u8>) {
        to.push(*self);
    }
}

/// 0, −1, 1, −2, … as 0, 1, 2, 3, …
impl Encode for i64 {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_number(((*self << 1) ^ (*self >> 63)).cast_unsigned(), to);
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode(&self, to: &mut Vec<u8>) {
        to.push(u8::from(self.is_some()));
        self.iter().for_each(|value| value.encode(to));
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_length(self.len(), to);
        self.iter().for_each(|item| item.encode(to));
    }
}

impl Encode for Cow<'_, [u8]> {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_bytes(self, to);
    }
}

impl Encode for [u8; 32] {
    fn encode(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(self);
    }
}

impl Encode for Text {
    fn encode(&self, to: &mut Vec<u8>) {
        encode_bytes(self.as_str().as_bytes(), to);
    }
}

/// Encodes a struct as its fields, in this order.
macro_rules! encode_record {
    ($type:ty { $($field:ident),* $(,)? }) => {
        impl<'a> $crate::writing::Encode for $type {
            fn encode(&self, to: &mut Vec<u8>) {
                $($crate::writing::Encode::encode(&self.$field, to);)*
            }
        }
    };
}
pub(crate) use encode_record;

/// Encodes an enum as its variant's tag, a byte, and the variant's fields in this order.
macro_rules! encode_tagged {
    ($type:ty {
        $($tag:literal $variant:ident $(($($inner:ident),*))? $({ $($field:ident),* $(,)? })?),* $(,)?
    }) => {
        impl<'a> $crate::writing::Encode for $type {
            fn encode(&self, to: &mut Vec<u8>) {
                match self {
                    $(Self::$variant $(($($inner),*))? $({ $($field),* })? => {
                        to.push($tag);
                        $($($crate::writing::Encode::encode($inner, to);)*)?
                        $($($crate::writing::Encode::encode($field, to);)*)?
                    })*
                }
            }
        }
    };
}
pub(crate) use encode_tagged;
