//! What is solved is what the checker accepts, and it is printed; what is not says why.

use super::*;
use crate::limits::Resources;
use crate::registry::proof::{document, rows};
use crate::table::Options;

fn solved(game: &str, claim: Option<&str>) -> Result<Solved, GameError> {
    let Ok(Game::Sum(game)) = zermelo_explain::claims::game(game) else { panic!("{game}") };
    let claim = claim.map(|claim| zermelo_explain::claims::claim(claim).expect("a claim"));
    let request = SolveRequest {
        resources: Resources::DEFAULT,
        by: None,
        claim: claim.as_ref(),
        map: None,
        checkpoint: None,
    };
    game.solve(&request)
}

#[test]
fn a_sum_is_solved() {
    for (game, wanted, outcome) in [
        // Dawson's Chess has the value 3 at 5 and 1 at 7 (OEIS A002187).
        (
            "node-kayles path 5 + octal 0.137 7",
            None,
            "node-kayles path 5 + octal 0.137 7 has nim-value 2",
        ),
        (
            "node-kayles path 5 + octal 0.137 7 + nim 2",
            Some("second player wins node-kayles path 5 + octal 0.137 7 + nim 2"),
            "second player wins node-kayles path 5 + octal 0.137 7 + nim 2",
        ),
        ("octal 0.77 7 + octal 0.77 7", None, "octal 0.77 7 + octal 0.77 7 has nim-value 0"),
        // Cram on a board of even sides is won by the second player, by turning it (Gardner).
        ("cram 2 4 + nim 5", None, "cram 2 4 + nim 5 has nim-value 5"),
        (
            "node-kayles grid 3 3 + node-kayles grid 3 3 + node-kayles cycle 7",
            Some(
                "first player wins node-kayles grid 3 3 + node-kayles grid 3 3 + node-kayles cycle 7",
            ),
            "first player wins node-kayles grid 3 3 + node-kayles grid 3 3 + node-kayles cycle 7",
        ),
    ] {
        let found = solved(game, wanted).expect(game);
        assert_eq!(found.outcome, outcome);
        let [certificate] = found.certificates.as_slice() else { panic!("{game}") };
        assert_eq!(certificate.header.claim.to_string(), outcome);
        let (bytes, _) = certificate.write();
        assert!(zermelo_checker::check(&bytes, None).is_verified(), "{game}");
        let printed = document(certificate, &Options::default()).expect("a table");
        assert_eq!(printed.rows, rows(certificate).expect("rows"));
    }
}

#[test]
fn what_is_not_proved_says_why() {
    for (game, claim, why) in [
        (
            "nim 3 + octal 0.77 7",
            Some("second player wins nim 3 + octal 0.77 7"),
            "the nim-value is 1, which is not as is claimed",
        ),
        ("nim 3 + octal 0.70 5", None, "the code of an octal game begins with 0 or 4"),
        ("nim 3 + node-kayles path 0", None, "there is no such graph"),
        ("nim 3 + node-kayles graph titled 'a'", None, "--graph FILE has the graph of a title"),
    ] {
        match solved(game, claim) {
            Err(GameError::Wrong(said)) => assert!(said.contains(why), "{game}: {said}"),
            other => panic!("{game}: {:?}", other.map(|solved| solved.outcome)),
        }
    }
}
