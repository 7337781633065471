//! The truth about sums of small games: of each summand by play to the end, or by rows of counters.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::disjunctive_sum::{Claim as OfSum, Statement, Sum, Summand};
use zermelo_checker::games::node_kayles::Listed;
use zermelo_explain::faces::sums::with_value;

use super::{kayles, octal};

/// Whether a claim is true; `None` about a game that is too large for a search of everything, or is not
/// known. A summand on a graph without a name is on the graph that is listed.
pub(crate) fn is_true(claim: &OfSum, listed: Option<&Listed>) -> Option<bool> {
    let value = value(&claim.game, listed)?;
    Some(match claim.statement {
        Statement::FirstWins => value > 0,
        Statement::SecondWins => value == 0,
        Statement::HasValue(claimed) => value == claimed,
    })
}

/// The nim-value of a sum.
pub(crate) fn value(game: &Sum, listed: Option<&Listed>) -> Option<u32> {
    game.summands.iter().try_fold(0, |sum, summand| Some(sum ^ of_summand(summand, listed)?))
}

fn of_summand(summand: &Summand, listed: Option<&Listed>) -> Option<u32> {
    let has_value = |value: u32| match with_value(summand, value) {
        Claim::NodeKayles(claim) => kayles::is_true(&claim, listed),
        Claim::Subtraction(claim) => octal::holds(&claim.as_heaps().ok()?),
        Claim::Heaps(claim) => octal::holds(&claim),
        _ => None,
    };
    (0..256).find(|&value| has_value(value) == Some(true))
}
