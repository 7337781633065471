//! The symmetries that a replay stores, as the images of things that have numbers.

use std::collections::BTreeSet;

use crate::codes::{NEEDLESS_SYMMETRY, NOT_A_PERMUTATION};
use crate::fault::Fault;

/// Confirms that each of these is a permutation of the identity's images, none the identity, and none
/// there twice (H8); and of each, from the first one on, what else makes it a symmetry (R17).
pub(super) fn confirm<'s, N: Copy + Ord>(
    identity: &'s [N],
    symmetries: impl Iterator<Item = &'s [N]>,
    confirm_kept: impl Fn(&[N]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut seen = BTreeSet::from([identity]);
    for (images, number) in symmetries.zip(1u64..) {
        let mut sorted = images.to_vec();
        sorted.sort_unstable();
        let is_new = NEEDLESS_SYMMETRY.unless(seen.insert(images));
        let permutes = is_new.and_then(|()| NOT_A_PERMUTATION.unless(sorted == identity));
        let kept = permutes.map_err(Fault::from).and_then(|()| confirm_kept(images));
        kept.map_err(|fault| fault.within("symmetry", number))?;
    }
    Ok(())
}
