//! The language of claims, which the list of games gives: it has the names of boards.

use zermelo_checker::claim::Claim;
use zermelo_explain::claims::{ClaimError, Game};
use zermelo_present::contract::end::End;

/// How claims are read and printed.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Reads a claim.
    pub claim: fn(&str) -> Result<Claim, ClaimError>,
    /// Reads a game.
    pub game: fn(&str) -> Result<Game, ClaimError>,
    /// The claims that together say how a game ends, in the order of players; none where it cannot end so.
    pub ends: fn(&Game, End) -> Vec<Claim>,
    /// A printed claim as it stands in a narrow column.
    pub headline: fn(&str) -> String,
    /// A sentence about a game, in the words of papers, with the board as people call it.
    pub worded: fn(String, &Game) -> String,
}

/// Boards by none but their own names, for tests.
#[cfg(test)]
pub(crate) const PLAIN: Language = Language {
    claim: zermelo_explain::claims::claim,
    game: zermelo_explain::claims::game,
    ends: |game, _| {
        let not_lost = |player| format!("{player} does not lose {game}");
        let parts = ["first player", "second player"].map(not_lost);
        parts.iter().filter_map(|part| zermelo_explain::claims::claim(part).ok()).collect()
    },
    headline: str::to_owned,
    worded: |sentence, _| sentence,
};
