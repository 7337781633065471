//! Claims and games in the words of papers.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::erdos_szekeres::Statement;

use super::{Game, paper_words};
use crate::words::count;

/// A claim in the words of a paper: the game by its name instead of by the words and options of a
/// command, such as *first player wins on the affine plane π4 with one index block removed*.
pub fn in_words(claim: &Claim) -> String {
    let Some(game) = Game::of(claim) else { return claim.to_string() };
    if let Claim::ErdosSzekeres(claim) = claim
        && let Statement::PPositions { count: positions, winner } = claim.statement
    {
        let positions = count(positions, "P-position", "P-positions");
        return format!("{winner} wins {}, which has {positions}", paper_words(&game));
    }
    let printed = game.to_string();
    // The sizes that it is for stay as they are.
    let [printed, _] = with_sizes(&printed);
    let said = claim.to_string().replacen(printed, &paper_words(&game), 1);
    let within = said.rsplit_once(" --within ");
    let in_words = within.and_then(|(said, moves)| {
        Some(format!("{said} within {}", count(moves.parse::<u16>().ok()?, "move", "moves")))
    });
    in_words.unwrap_or(said)
}

/// A game in the words of a paper, with the sizes that it is for.
pub fn game_in_words(game: &Game) -> String {
    let printed = game.to_string();
    let [_, sizes] = with_sizes(&printed);
    paper_words(game) + sizes
}

/// A game as it is printed, without its sizes, and these.
fn with_sizes(game: &str) -> [&str; 2] {
    let at = game.find(" for every ").unwrap_or(game.len());
    let (game, sizes) = game.split_at(at);
    [game, sizes]
}
