//! What claims have to do with each other: which game a claim is about, what a draw of it comes
//! to, and which claims cannot both be true. The games say what each claim means.

use zermelo_checker::claim::{Claim, Player};
use zermelo_explain::claims::Game;

use super::games;
use crate::contract::game::GameClaim;

/// The game that a claim is about; `None` for one that this program does not know.
pub fn game(claim: &Claim) -> Option<Game> {
    games::of(claim).map(|claim| claim.game())
}

/// The claim that a player does not lose; `None` where nobody speaks of draws.
pub fn not_lost(game: &Game, player: Player) -> Option<Claim> {
    games::named(game)?.not_lost(player)
}

/// The player who does not lose, or who wins and so does not lose either.
pub fn unbeaten(claim: &Claim) -> Option<Player> {
    games::of(claim)?.unbeaten()
}

/// The claims that together say that a score is the value of a game; none where it has no score.
pub fn bounds(game: &Game, value: u32) -> Vec<Claim> {
    games::named(game).map(|game| game.bounds(value)).unwrap_or_default()
}

/// The player of whom a claim says what can be achieved.
pub fn proponent(claim: &Claim) -> Option<Player> {
    games::of(claim)?.proponent()
}

/// The player who is said not to lose, where that is all that is said.
pub fn only_unbeaten(claim: &Claim) -> Option<Player> {
    let game = game(claim)?;
    unbeaten(claim).filter(|&player| not_lost(&game, player).as_ref() == Some(claim))
}

/// The player who wins.
pub fn winner(claim: &Claim) -> Option<Player> {
    unbeaten(claim).filter(|_| only_unbeaten(claim).is_none())
}

/// Whether two claims about one game cannot both be true.
pub fn contradict(one: &Claim, two: &Claim) -> bool {
    if game(one).is_none() || game(one) != game(two) {
        return false;
    }
    let values = [one, two].map(|claim| games::of(claim).and_then(GameClaim::nim_value));
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
