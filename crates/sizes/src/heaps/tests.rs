//! What is solved is what the checker accepts, printed; and what is not says why.

use zermelo_present::printer::{self, Printer};
use zermelo_present::table::Options;
use zermelo_search::error::GameError;
use zermelo_search::limits::Resources;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::*;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::heaps::GAME)));

fn solved(game: &str, claim: Option<&str>) -> Result<SolvedGame, GameError> {
    let game = zermelo_explain::claims::game(game).expect(game);
    let claim = claim.map(|claim| zermelo_explain::claims::claim(claim).expect("a claim"));
    let request = SolveRequest {
        resources: Resources::DEFAULT,
        by: None,
        claim: claim.as_ref(),
        map: None,
        checkpoint: None,
    };
    GAME.solve(&game, &request)
}

#[test]
fn a_game_of_heaps_is_solved() {
    for (game, wanted, outcome) in [
        ("nim 3 5 7", None, "nim 3 5 7 has nim-value 1"),
        ("nim 3 5 7", Some("first player wins nim 3 5 7"), "first player wins nim 3 5 7"),
        ("octal 0.77 0", None, "octal 0.77 0 has nim-value 0"),
        ("octal 0.77 7 70", None, "octal 0.77 7 70 has nim-value 4"),
        // In the period from 71 on: 100,004 is 8 more than a multiple of 12.
        ("octal 0.77 100004", None, "octal 0.77 100004 has nim-value 1"),
        ("octal 0.77", None, "octal 0.77 n has nim-values of period 12 for every n ≥ 71"),
        (
            "octal 0.77 n for every n ≥ 100",
            None,
            "octal 0.77 n has nim-values of period 12 for every n ≥ 100",
        ),
        (
            "octal 0.77 n for every n ≥ 1",
            Some("first player wins octal 0.77 n for every n ≥ 1"),
            "first player wins octal 0.77 n for every n ≥ 1",
        ),
        (
            "octal 0.333 n for every n ≥ 0 in steps of 4",
            None,
            "octal 0.333 n has nim-value 0 for every n ≥ 0 in steps of 4",
        ),
        (
            "octal 0.333 n for every n ≥ 1 in steps of 2",
            None,
            "first player wins octal 0.333 n for every n ≥ 1 in steps of 2",
        ),
    ] {
        let found = solved(game, wanted).expect(game);
        assert_eq!(found.outcome, outcome);
        let [certificate] = found.certificates.as_slice() else { panic!("{game}") };
        assert_eq!(certificate.header.claim.to_string(), outcome);
        let (bytes, _) = certificate.write();
        assert!(zermelo_checker::check(&bytes, None).is_verified(), "{game}");
        let printed = PRINTER.document(certificate, &Options::default()).expect("a table");
        assert_eq!(printed.rows, PRINTER.rows(certificate).expect("rows"));
    }
}

#[test]
fn what_is_not_proved_says_why() {
    for (game, claim, why) in [
        ("nim n for every n ≥ 1", None, "every heap is one of an octal game"),
        ("octal 0.70 5", None, "the code of an octal game begins with 0 or 4"),
        ("octal 2.7 5", None, "the code of an octal game begins with 0 or 4"),
        ("octal 0.333 n for every n ≥ 0 in steps of 2", None, "a heap of 2 has the nim-value 2"),
        ("nim 3 5 7", Some("second player wins nim 3 5 7"), "the nim-value is 1"),
    ] {
        match solved(game, claim) {
            Err(GameError::Wrong(said)) => assert!(said.contains(why), "{game}: {said}"),
            other => panic!("{game}: {:?}", other.map(|solved| solved.outcome)),
        }
    }
}
