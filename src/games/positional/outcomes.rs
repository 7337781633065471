//! Games on named boards that are too large for the solver, and who wins them according to their sources.
//! Nothing here is proved by this program: the outcomes are reported, and no certificate rests on them.

use zermelo_checker::games::positional::Positional;

use crate::contract::about::KnownOutcome;
use crate::contract::solving::Solved;

/// The games, as the claim language writes them.
pub(super) const KNOWN: &[KnownOutcome] = &[
    KnownOutcome {
        game: "hypercube 4 3",
        outcome: "first player wins",
        source: "O. Patashnik, Qubic: 4 × 4 × 4 tic-tac-toe, Mathematics Magazine 53, 1980; \
                 L. V. Allis and P. N. A. Schoo, Qubic solved again, 1992",
        why: "the published proofs have thousands of positions from which threats win, and a search \
              without such an opening book does not end",
    },
    KnownOutcome {
        game: "hypercube 4 3 --weak",
        outcome: "maker wins",
        source: "the first player's strategy for hypercube 4 3, where the lines of the other player \
                 count as well",
        why: "it has the positions of hypercube 4 3, and fewer moves are forced",
    },
];

/// What is known of a game that would be searched in vain.
pub(super) fn known(game: &Positional) -> Option<Solved> {
    let words = game.to_string();
    let KnownOutcome { outcome, source, why, .. } =
        KNOWN.iter().find(|known| known.game == words)?;
    Some(Solved {
        outcome: format!("not proved here: {outcome} {words}\n  source {source}"),
        certificates: Vec::new(),
        unfinished: Some(format!(
            "{words} is not searched: {why}; --by replay searches it all the same"
        )),
    })
}

#[cfg(test)]
mod tests {
    use zermelo_explain::claims::{Game, claim};

    use super::{KNOWN, known};
    use crate::registry::claims::unbeaten;

    /// Every entry is a claim about the game as it prints, so that it is found by that name; the weak
    /// game has the outcome that follows from the strong one.
    #[test]
    fn every_known_outcome_is_a_claim_and_is_found_by_its_game() {
        for entry in KNOWN {
            let text = format!("{} {}", entry.outcome, entry.game);
            let claim = claim(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(claim.to_string(), text);
            let winner = unbeaten(&claim);
            assert_eq!(winner, Some(zermelo_checker::claim::Player::First), "{text}");
            let game = zermelo_explain::claims::game(entry.game);
            let Ok(Game::Positional(game)) = game else { panic!("{}", entry.game) };
            let found = known(&game).unwrap_or_else(|| panic!("{text}"));
            assert!(found.certificates.is_empty() && found.unfinished.is_some());
            assert!(found.outcome.contains(&text) && found.outcome.contains(entry.source));
        }
        for words in ["hypercube 4 3 --avoidance", "hypercube 4 3 --start 111/", "hypercube 3 3"] {
            let Ok(Game::Positional(game)) = zermelo_explain::claims::game(words) else {
                panic!("{words}")
            };
            assert!(known(&game).is_none(), "{words}");
        }
    }
}
