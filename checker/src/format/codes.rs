//! What can be wrong with a file, whatever is in it.

use crate::fault::codes;

codes! {
    /// The hash at the end is not that of what stands before (F1).
    HASH_MISMATCH = "hash-mismatch";
    /// The bytes end inside a value.
    TRUNCATED = "truncated";
    /// Bytes are left over after a value that should be the last (F2).
    TRAILING_BYTES = "trailing-bytes";
    /// A number is not in its shortest form (F3).
    NON_CANONICAL = "non-canonical";
    /// A value that its type does not have (F3).
    MALFORMED = "malformed";
}
