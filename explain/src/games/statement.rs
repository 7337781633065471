//! Claims in the words of papers.

use zermelo_checker::claim::Claim;

use super::{coprime_grid, erdos_szekeres, latin_erdos, planes, positional};

/// A claim in the words of a paper: the game by its name instead of by the words and options of a
/// command, such as *first player wins on the affine plane π4 with one index block removed*. As the claim
/// is printed, for games that have no other words.
pub fn in_words(claim: &Claim) -> String {
    let line = claim.to_string();
    let (game, words) = match claim {
        Claim::Positional(claim) => (claim.game.to_string(), positional::in_words(&claim.game)),
        Claim::ErdosSzekeres(claim) => erdos_szekeres::in_words(&claim.game),
        Claim::LatinErdos(claim) => latin_erdos::in_words(&claim.game),
        Claim::CoprimeGrid(claim) => (claim.game.to_string(), coprime_grid::in_words(&claim.game)),
        Claim::Planes(claim) => planes::in_words(&claim.game),
        _ => return line,
    };
    line.replacen(&game, &words, 1)
}
