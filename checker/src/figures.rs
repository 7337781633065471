//! What a check has confirmed, in numbers.

/// Numbers of things that a check has confirmed, by name (a plural), in an order that the kind of
/// proof fixes.
pub type Figures = Vec<(&'static str, u64)>;

/// A number of things, as figures and places have it.
pub(crate) fn count(items: usize) -> u64 {
    u64::try_from(items).unwrap_or(u64::MAX)
}
