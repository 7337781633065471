//! Sprouts as it is published.

use zermelo_search::limits::Resources;

use super::*;

/// D. Applegate, G. Jacobson and D. Sleator, Computer analysis of Sprouts, 1991: with n spots the first
/// player wins exactly where n mod 6 is 3, 4 or 5. J. Lemoine and S. Viennot (2010) have the nim-values.
#[test]
fn nim_values_are_the_published_ones() {
    for (spots, value) in [(1, 0), (2, 0), (3, 1)] {
        let (resources, by) = (Resources::DEFAULT, None);
        let request = SolveRequest { resources, by, claim: None, map: None, checkpoint: None };
        let solved =
            solve(&Sprouts { spots }, &request).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(solved.outcome, format!("sprouts {spots} has nim-value {value}"));
    }
}
