//! Tables of the Erdős–Szekeres game that no other game has: maps, and numbers of P-positions.

pub(crate) mod counts;
pub(crate) mod map;
#[cfg(test)]
mod tests;
