//! What claims have to do with each other, by game: which game a claim is about, what a draw of it
//! comes to, and which claims cannot both be true.

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::games::{erdos_szekeres, positional};
use zermelo_explain::claims::Game;

/// The game that a claim is about; `None` for one that this program does not know.
pub fn game(claim: &Claim) -> Option<Game> {
    Some(match claim {
        Claim::Positional(claim) => claim.game.clone().into(),
        Claim::ErdosSzekeres(claim) => claim.game.into(),
        Claim::Chomp(claim) => claim.game.clone().into(),
        _ => return None,
    })
}

/// The claim that a player does not lose; `None` where nobody speaks of draws.
pub fn not_lost(game: &Game, player: Player) -> Option<Claim> {
    let statement = Statement::DoesNotLose(player);
    Some(match game {
        Game::Positional(game) => positional::Claim { statement, game: game.clone() }.into(),
        Game::ErdosSzekeres(game) => {
            let statement = erdos_szekeres::Statement::Strategy(statement);
            erdos_szekeres::Claim { statement, game: *game }.into()
        }
        _ => return None,
    })
}

/// The player who does not lose, or who wins and so does not lose either.
pub fn unbeaten(claim: &Claim) -> Option<Player> {
    Some(match claim {
        Claim::Positional(claim) => claim.statement.proponent(),
        Claim::ErdosSzekeres(claim) => match claim.statement {
            erdos_szekeres::Statement::Strategy(statement) => statement.proponent(),
            erdos_szekeres::Statement::PPositions { winner, .. } => winner,
            _ => return None,
        },
        Claim::Chomp(claim) => claim.winner,
        _ => return None,
    })
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
    let counts = |claim: &Claim| match claim {
        Claim::ErdosSzekeres(erdos_szekeres::Claim {
            statement: erdos_szekeres::Statement::PPositions { count, .. },
            ..
        }) => Some(*count),
        _ => None,
    };
    if let (Some(one), Some(two)) = (counts(one), counts(two))
        && one != two
    {
        return true;
    }
    let someone_wins = winner(one).or(winner(two)).is_some();
    someone_wins && unbeaten(one) != unbeaten(two)
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
