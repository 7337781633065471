//! What claims have to do with each other: which game a claim is about, what a draw of it comes
//! to, and which claims cannot both be true. The games say what each claim means.

use zermelo_checker::claim::{Claim, Player};
use zermelo_explain::claims::Game;

use super::games;
use crate::contract::game::{End, Said};

/// The claims that together say how a game ends, the first player's first; none of a draw where nobody
/// speaks of draws, and of a score where it has none.
pub(crate) fn ends(game: &Game, end: End) -> Vec<Claim> {
    games::named(game).map_or(Vec::new(), |game| game.ends(end))
}

/// What a claim says of the players.
fn said(claim: &Claim) -> Said {
    games::of(claim).map_or(Said::Other, |claim| claim.said())
}

/// The player who does not lose, or who wins and so does not lose either.
pub fn unbeaten(claim: &Claim) -> Option<Player> {
    said(claim).unbeaten()
}

/// The player of whom a claim says what can be achieved.
pub fn proponent(claim: &Claim) -> Option<Player> {
    said(claim).proponent()
}

/// The player who is said not to lose, where that is all that is said.
pub fn only_unbeaten(claim: &Claim) -> Option<Player> {
    let game = Game::of(claim)?;
    unbeaten(claim).filter(|_| ends(&game, End::Draw).contains(claim))
}

/// The player who wins.
pub fn winner(claim: &Claim) -> Option<Player> {
    unbeaten(claim).filter(|_| only_unbeaten(claim).is_none())
}

/// Whether two claims about one game cannot both be true.
pub fn contradict(one: &Claim, two: &Claim) -> bool {
    if Game::of(one).is_none() || Game::of(one) != Game::of(two) {
        return false;
    }
    let values = [one, two].map(|claim| said(claim).nim_value());
    let two_values = matches!(values, [Some(one), Some(two)] if one != two);
    if two_values || games::of(one).is_some_and(|one| one.contradicts(two)) {
        return true;
    }
    let someone_wins = winner(one).or(winner(two)).is_some();
    match (unbeaten(one), unbeaten(two)) {
        (Some(one), Some(two)) => someone_wins && one != two,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_and_who_does_not_lose_is_told_apart() {
        for (text, wins, only) in [
            ("first player wins hypercube 3 2", Some(Player::First), None),
            ("second player does not lose hypercube 3 2", None, Some(Player::Second)),
            ("second player wins chomp 1 1", Some(Player::Second), None),
            ("first player wins with 3 P-positions erdos-szekeres 4 3", Some(Player::First), None),
        ] {
            let claim = zermelo_explain::claims::claim(text).expect(text);
            assert_eq!((winner(&claim), only_unbeaten(&claim)), (wins, only), "{text}");
        }
    }
}
