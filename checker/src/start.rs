//! Where a game starts that a claim is about, if not at its ordinary start: what can be wrong with such
//! a start, and how it is written in claims about scores.

use crate::fault::codes;
use crate::format::{Decode, Misread, NON_CANONICAL, Reader};

codes! {
    /// The claim's start position does not exist on the board (H6).
    START_POSITION = "start-position";
    /// The start position is already over (H7).
    START_OVER = "start-over";
}

/// Stands before the bound, with the position that a claim starts from; it is no tag of a bound.
pub(crate) const START: u8 = 2;

/// Takes the start of a claim, where one stands before the bound. Otherwise it is the ordinary start,
/// which is not written (F3).
pub(crate) fn decode<'a, S>(from: &mut Reader<'a>) -> Result<S, Misread>
where
    S: Decode<'a> + Default + PartialEq,
{
    let before = from.clone();
    if from.byte()? != START {
        *from = before;
        return Ok(S::default());
    }
    let start = S::decode(from)?;
    if start == S::default() { Err(before.fault(NON_CANONICAL)) } else { Ok(start) }
}
