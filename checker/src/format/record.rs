//! Lists of fields and of variants. What reads a value and what writes it are made of the same list,
//! so that neither can differ from the other. A verdict rests on what reads alone.

/// A struct that is encoded as its fields, in this order.
macro_rules! record {
    ($($fields:tt)*) => {
        $crate::format::decode_record!($($fields)*);
        $crate::writing::encode_record!($($fields)*);
    };
}
pub(crate) use record;

/// An enum that is encoded as its variant's tag, a byte, and the variant's fields in this order.
macro_rules! tagged {
    ($($variants:tt)*) => {
        $crate::format::decode_tagged!($($variants)*);
        $crate::writing::encode_tagged!($($variants)*);
    };
}
pub(crate) use tagged;
