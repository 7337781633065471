//! Whether a certificate's claim is the one that is wanted, and is fit to be printed.

use crate::claim::Claim;
use crate::codes::{CLAIM_MISMATCH, CLAIM_TEXT};
use crate::stop::Stop;

/// A claim, and the wanted one where it is another.
pub(crate) type Admission<'c> = Result<(&'c Claim, Option<String>), Stop>;

/// Confirms that a claim is plain, and that it is the wanted one or implies it (F4); gives it from
/// `said`, and the wanted one where it is another.
pub(crate) fn admit<'c>(
    claim: Claim,
    wanted: Option<&str>,
    said: &'c mut Option<Claim>,
) -> Admission<'c> {
    CLAIM_TEXT.unless(claim.of_game().is_plain())?;
    // There once, and no more: it may be as long as the file.
    let claim = &*said.insert(claim);
    let other = wanted.filter(|wanted| claim.to_string() != *wanted);
    CLAIM_MISMATCH.unless(other.is_none_or(|wanted| claim.of_game().implies(wanted)))?;
    Ok((claim, other.map(str::to_owned)))
}
