//! The body of a proof about a sum, written and read as a whole.

use super::{Encode, RawBody};
use crate::fault::Fault;
use crate::format::{Decode, Reader};
pub use crate::games::disjunctive_sum::Shown;
use crate::games::disjunctive_sum::Sum;

/// A body with these proofs, of each different summand in their order.
pub fn body(shown: &[Shown<'_>]) -> RawBody<'static> {
    let mut bytes = Vec::new();
    shown.iter().for_each(|shown| shown.encode(&mut bytes));
    RawBody(bytes.into())
}

/// The proofs of a body, of each different summand of a game in their order.
///
/// # Errors
/// When it has not as many.
pub fn shown<'a>(game: &Sum, mut body: Reader<'a>) -> Result<Vec<Shown<'a>>, Fault> {
    let shown = game.different().map(|_| Shown::decode(&mut body)).collect::<Result<_, _>>()?;
    body.end().map(|()| shown)
}
