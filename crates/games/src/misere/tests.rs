use zermelo_checker::claim::Player;
use zermelo_checker::verdict::Verdict;
use zermelo_explain::claims::{self, Game};
use zermelo_search::limits::Resources;

use super::*;

fn solved(game: &str) -> Result<(Player, usize), String> {
    let Ok(Game::Misere(game)) = claims::game(game) else { panic!("{game}") };
    let certificate =
        solver::solve(&game, None, Resources::default()).map_err(|why| why.to_string())?;
    let (bytes, _) = certificate.write();
    let verdict = zermelo_checker::check(&bytes, None);
    assert!(matches!(verdict, Verdict::Verified(_)), "{game}: {verdict:?}");
    let claim::Claim::Misere(claim) = certificate.header.claim else { panic!("another claim") };
    Ok((claim.winner, bytes.len()))
}

/// Winners of misère Nim by Bouton's theorem, and of misère Kayles by the table of *Winning Ways*, chapter 13.
#[test]
fn who_wins_in_misere_play_is_as_published() {
    for (game, winner) in [
        ("misere nim 1", Player::Second),
        ("misere nim 1 1", Player::First),
        ("misere nim 1 1 1", Player::Second),
        ("misere nim 2 2", Player::Second),
        ("misere nim 3 4 5", Player::First),
        ("misere nim 1 4 5", Player::Second),
        ("misere nim 1 1 1 0", Player::Second),
        ("misere nim 64 64", Player::Second),
        ("misere octal 0.77 9", Player::Second),
        ("misere octal 0.77 10", Player::First),
        ("misere octal 0.77 12", Player::Second),
        ("misere octal 0.77 20", Player::Second),
        ("misere node-kayles path 2", Player::Second),
        ("misere cram 1 2", Player::Second),
    ] {
        assert_eq!(solved(game).expect(game).0, winner, "{game}");
    }
}

#[test]
fn what_cannot_be_solved_is_said() {
    for (game, expected) in [
        ("misere nim 0", "counter"),
        ("misere nim 65", "at most 64"),
        ("misere nim 64 64 64 64", "1 to 255 counters"),
        ("misere octal 0.07 1", "no move"),
        ("misere octal 0.770 1", "does not end with 0"),
        ("misere node-kayles path 513", "512"),
        ("misere cram 1 1", "no domino fits"),
    ] {
        let why = solved(game).map(|(winner, _)| winner).expect_err(game);
        assert!(why.contains(expected), "{game}: {why}");
    }
}
