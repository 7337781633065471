//! Claims and games in the words of papers.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::erdos_szekeres::Statement;

use super::{
    Game, chomp, coprime_grid, domineering, dots_and_boxes, erdos_szekeres, latin_erdos,
    latin_puzzle, node_kayles, of, planes, positional, subtraction,
};
use crate::words::count;

/// A claim in the words of a paper: the game by its name instead of by the words and options of a
/// command, such as *first player wins on the affine plane π4 with one index block removed*.
pub fn in_words(claim: &Claim) -> String {
    let Some(game) = of(claim) else { return claim.to_string() };
    if let Claim::ErdosSzekeres(claim) = claim
        && let Statement::PPositions { count: positions, winner } = claim.statement
    {
        let positions = count(positions, "P-position", "P-positions");
        return format!("{winner} wins {}, which has {positions}", words(&game));
    }
    let printed = game.to_string();
    // The sizes that it is for stay as they are.
    let [printed, _] = with_sizes(&printed);
    claim.to_string().replacen(printed, &words(&game), 1)
}

/// A game in the words of a paper, with the sizes that it is for.
pub fn game_in_words(game: &Game) -> String {
    let printed = game.to_string();
    let [_, sizes] = with_sizes(&printed);
    words(game) + sizes
}

/// A game as it is printed, without its sizes, and these.
fn with_sizes(game: &str) -> [&str; 2] {
    let at = game.find(" for every ").unwrap_or(game.len());
    let (game, sizes) = game.split_at(at);
    [game, sizes]
}

/// A game at one size, or at that of a letter.
fn words(game: &Game) -> String {
    match game {
        Game::Positional(game) => positional::in_words(game),
        Game::ErdosSzekeres(game) => erdos_szekeres::in_words(game),
        Game::Chomp(game) => chomp::in_words(game),
        Game::NodeKayles(game) => node_kayles::in_words(game),
        Game::LatinErdos(game) => latin_erdos::in_words(game),
        Game::CoprimeGrid(game) => coprime_grid::in_words(game),
        Game::DotsAndBoxes(game) => dots_and_boxes::in_words(game),
        Game::Planes(game) => planes::in_words(game),
        Game::LatinPuzzle(game) => latin_puzzle::in_words(game),
        Game::Subtraction(game) => subtraction::in_words(game),
        Game::Domineering(game) => domineering::in_words(game),
    }
}
