//! Map certificates (docs/specification/proofs.md, kind 7): the outcome of every state of a board,
//! with the number of P-positions and the winner as their claim.

use std::borrow::Cow;

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::map::MAX_B;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_search::limits::{Resources, SolveError};

use super::outcomes::{Outcomes, outcomes};
use super::{Board, achievement_map};

/// The map certificate of a board's outcomes.
pub fn certificate(outcomes: Outcomes, provenance: Provenance) -> Certificate<'static> {
    let (count, winner) = (outcomes.p_positions, outcomes.winner());
    let statement = Statement::PPositions { count, winner };
    let claim = Claim { statement, game: outcomes.board.avoidance() }.into();
    let header = Header { claim, provenance };
    Certificate::new(header, Kind::Map, &Map { bits: Cow::Owned(outcomes.bits) })
}

/// Finds the outcome of every state of a game, and makes its map.
///
/// # Errors
/// When the game is not avoidance at one size, its board is too large or too high, or the memory does not
/// suffice; nothing is allocated then.
pub fn map(
    game: &ErdosSzekeres,
    provenance: Provenance,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    if game.form == Form::Achievement {
        return Err(achievement_map());
    }
    if game.b > MAX_B {
        return Err(SolveError::Wrong(format!(
            "a map is for b up to {MAX_B}, and b is {}; the game does not change when a and b are \
             exchanged",
            game.b
        )));
    }
    let outcomes = outcomes(Board::of(game)?, resources)?;
    Ok(certificate(outcomes, provenance))
}

#[cfg(test)]
mod tests {
    use zermelo_checker::claim::Size;
    use zermelo_checker::verdict::Verdict;

    use super::*;

    /// The checker's walk is written without the solver's; here they meet.
    #[test]
    fn every_map_that_is_made_is_accepted() {
        for (a, b) in
            [(2, 2), (3, 2), (9, 6), (6, 9), (40, 4), (4, 40), (200, 3), (3, 64), (11, 11)]
        {
            let board = Board::new(a, b).expect("a board");
            let made = map(&board.avoidance(), Provenance::default(), Resources::default());
            let (bytes, _) = made.expect("a map").write();
            match zermelo_checker::check(&bytes, None) {
                Verdict::Verified(verified) => assert_eq!(verified.kind, "map"),
                other => panic!("({a}, {b}): {other:?}"),
            }
        }
    }

    /// The smallest board known on which the conjecture of the paper's section 8 fails; the number
    /// is that of a search by the definition (examples/plain_outcome.rs).
    #[test]
    fn the_second_player_wins_the_game_of_24_and_10() {
        let board = Board::new(24, 10).expect("a board");
        let made = map(&board.avoidance(), Provenance::default(), Resources::default());
        let (bytes, _) = made.expect("a map").write();
        let claim = "second player wins with 2565681 P-positions erdos-szekeres 24 10";
        let verdict = zermelo_checker::check(&bytes, Some(claim));
        assert!(verdict.is_verified(), "{verdict:?}");
    }

    #[test]
    fn a_map_of_another_kind_of_game_or_too_many_rows_is_refused() {
        let made = |game: ErdosSzekeres| {
            let refused = map(&game, Provenance::default(), Resources::default()).map(|_| ());
            let SolveError::Wrong(why) = refused.unwrap_err() else { panic!("{game}") };
            why
        };
        let game = Board::new(5, 5).expect("a board").avoidance();
        let achievement = ErdosSzekeres { form: Form::Achievement, ..game };
        assert!(made(achievement).starts_with("a map is of the avoidance game; "));
        let every = ErdosSzekeres { a: Size::Every { least: 5, modulus: 1 }, ..game };
        assert!(made(every).starts_with("a game is solved at one size; "));
        let high = Board::new(2, 65).expect("a board").avoidance();
        assert!(made(high).starts_with("a map is for b up to 64, and b is 65; "));
    }
}
