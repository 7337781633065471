//! The symmetries that a replay stores, as the images of things that have numbers.

use std::collections::{BTreeMap, BTreeSet};

use crate::codes::{NEEDLESS_SYMMETRY, NOT_A_PERMUTATION};
use crate::fault::Fault;

/// By how many others a symmetry is divided at most, which is as many looks at each of its images.
const DIVISORS: usize = 16;

/// Confirms that each of these is a permutation of the identity's images, which are 0, 1 and so on, none the
/// identity, and none there twice (H8); and of each, from the first one on, what else makes it a symmetry
/// (R17). Inverses and products of symmetries are symmetries. So one that is a product of inverses of others
/// is divided by these until the identity is left, and only those of which something else is left are held
/// against the rules.
pub(super) fn confirm<'s, N: Copy + Ord + TryInto<usize>>(
    identity: &'s [N],
    symmetries: &mut dyn Iterator<Item = &'s [N]>,
    confirm_kept: &dyn Fn(&[N]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let place = |number: N| number.try_into().unwrap_or(usize::MAX);
    // The first number that is moved, and where to.
    let moved = |images: &[N]| {
        identity.iter().copied().zip(images.iter().copied()).find(|(number, image)| number != image)
    };
    let mut seen = BTreeSet::from([identity]);
    // The inverses of symmetries, by what those move first.
    let mut inverses: BTreeMap<(N, N), Vec<N>> = BTreeMap::new();
    for (images, number) in symmetries.zip(1u64..) {
        let mut left = images.to_vec();
        for _ in 0..DIVISORS {
            let Some(inverse) = moved(&left).and_then(|moved| inverses.get(&moved)) else { break };
            let divided = |image: &mut N| inverse.get(place(*image)).copied().unwrap_or(*image);
            left.iter_mut().for_each(|image| *image = divided(image));
        }
        let mut confirm = || {
            NEEDLESS_SYMMETRY.unless(seen.insert(images))?;
            if left != identity {
                let mut sorted = images.to_vec();
                sorted.sort_unstable();
                NOT_A_PERMUTATION.unless(sorted == identity)?;
                confirm_kept(images)?;
                sorted.sort_unstable_by_key(|number| left.get(place(*number)));
                inverses.extend(moved(&left).map(|moved| (moved, sorted)));
            }
            Ok(())
        };
        confirm().map_err(|fault: Fault| fault.within("symmetry", number))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
