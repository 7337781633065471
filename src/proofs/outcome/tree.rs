//! A derivation, which is a flat list in preorder, as the tree that it is.

use zermelo_checker::proofs::outcome::Step;

use super::vectors::instance::Fault;

/// The steps at which the branches of each step begin; of a move it is the next step. No more than
/// `deepest` steps with branches may be inside each other.
///
/// # Errors
/// The step at which the list is no tree, and why.
pub(super) fn branches(
    steps: &[Step],
    kinds: usize,
    deepest: usize,
) -> Result<Vec<Vec<usize>>, (usize, Fault)> {
    let mut branches: Vec<Vec<usize>> = Vec::new();
    // Steps with branches that are still to begin, and how many.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut ended = false;
    for (number, step) in steps.iter().enumerate() {
        let count = match step {
            Step::Split { .. } | Step::Cases { .. } => 2,
            Step::Residue { modulus, .. } => usize::try_from(*modulus).unwrap_or(0),
            Step::Options { .. } => kinds,
            Step::Move { .. } => 1,
            Step::Absurd { .. } | Step::By { .. } | Step::Clash { .. } => 0,
            Step::Listed { .. } => 0,
        };
        let has_none = count == 0 && matches!(step, Step::Residue { .. } | Step::Options { .. });
        if ended || has_none {
            return Err((number, Fault::Shape));
        }
        branches.push(Vec::new());
        if count > 0 {
            open.push((number, count));
            if open.len() > deepest {
                return Err((number, Fault::TooDeep));
            }
        }
        // The next step begins the next branch of the innermost step that has one to come.
        while open.last().is_some_and(|(_, left)| *left == 0) {
            open.pop();
        }
        match open.last_mut() {
            Some((inner, left)) => {
                *left -= 1;
                branches[*inner].push(number + 1);
            }
            None => ended = true,
        }
    }
    if ended { Ok(branches) } else { Err((steps.len(), Fault::Shape)) }
}
