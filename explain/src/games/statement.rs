//! Claims in the words of papers.

use zermelo_checker::claim::Claim;

use super::{coprime_grid, erdos_szekeres, latin_erdos, planes, positional};

/// A claim in the words of a paper: the game by its name instead of by the words and options of a
/// command, such as *first player wins on the affine plane π4 with one index block removed*. As the claim
/// is printed, for games that have no other words.
pub fn in_words(claim: &Claim) -> String {
    let (game, words) = match claim {
        Claim::Positional(claim) => (claim.game.to_string(), positional::in_words(&claim.game)),
        Claim::ErdosSzekeres(claim) => {
            (claim.game.to_string(), erdos_szekeres::in_words(&claim.game))
        }
        Claim::LatinErdos(claim) => (claim.game.to_string(), latin_erdos::in_words(&claim.game)),
        Claim::CoprimeGrid(claim) => (claim.game.to_string(), coprime_grid::in_words(&claim.game)),
        Claim::Planes(claim) => (claim.game.to_string(), planes::in_words(&claim.game)),
        _ => return claim.to_string(),
    };
    // The sizes that it is for stay as they are.
    let game = game.split(" for every ").next().unwrap_or_default();
    claim.to_string().replacen(game, &words, 1)
}
