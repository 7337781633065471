//! What is said of a game whose search ended at a limit: what was found out, and what was not.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Claim, Convention, Positional};
use zermelo_search::limits::{FirstMoves, Limit};
use zermelo_search::solving::SolvedGame;

use super::solver::{Knowledge, Open};
use super::start::mover;

/// What is known of a game, with the reason why it is not more.
pub(super) fn solved(game: &Positional, known: Knowledge, why: Limit) -> SolvedGame {
    let mut facts = vec![format!("not decided: {game}")];
    let claim = |statement| Claim { statement, game: game.clone() };
    for (statement, certificate) in &known.proved {
        let claim = claim(*statement);
        facts.push(match certificate {
            Some(_) => format!("  known  {claim}: proved below"),
            None => format!("  known  {claim}: by the search, without a certificate"),
        });
    }
    let has = |statement| known.proved.iter().any(|(known, _)| *known == statement);
    let first_holds =
        [Statement::DoesNotLose, Statement::Wins].map(|of| has(of(Player::First))).contains(&true);
    // A stone more does no harm, but who has it may lose a turn of several points.
    let is_plain = game.start.is_empty() && game.turns.is_none();
    if game.convention == Convention::Strong && is_plain && !first_holds {
        let claim = claim(Statement::DoesNotLose(Player::First));
        facts.push(format!("  known  {claim}: by strategy stealing, without a certificate"));
    }
    facts.extend(known.open.and_then(|open| first_moves(game, open)));
    if let Some(open) = known.open {
        facts.push(format!("  open   whether {}", claim(Statement::Wins(open.attacker))));
    }
    // First's certificate comes first.
    let mut proved = known.proved;
    proved.sort_by_key(|(statement, _)| statement.proponent());
    SolvedGame {
        outcome: facts.join("\n"),
        certificates: proved.into_iter().filter_map(|(_, certificate)| certificate).collect(),
        unfinished: Some(why.to_string()),
        ..SolvedGame::default()
    }
}

/// What the first moves that are decided show.
fn first_moves(game: &Positional, open: Open) -> Option<String> {
    let FirstMoves { decided, of } = open.first_moves.filter(|moves| moves.decided > 0)?;
    let name = |player| match game.convention {
        Convention::Weak { maker } if maker == player => "maker".to_owned(),
        Convention::Weak { .. } => "breaker".to_owned(),
        Convention::Strong | Convention::Avoidance | Convention::Score { .. } => player.to_string(),
    };
    let attacker = name(open.attacker);
    Some(match mover(game) == open.attacker {
        true => format!("  known  {attacker} does not win by {decided} of {of} first moves"),
        false => {
            let other = name(open.attacker.other());
            format!("  known  {attacker} wins against {decided} of {of} first moves of {other}")
        }
    })
}

#[cfg(test)]
mod tests {
    use zermelo_explain::claims::{self, Game};

    use super::*;

    /// The second player wins `polyomino xx 3 3 --turns 1,2:2`: the first stone is no line, and two are.
    #[test]
    fn a_strategy_is_stolen_only_where_the_players_take_one_point_each_from_the_empty_board() {
        for (words, is_stolen) in [
            ("hypercube 5 2", true),
            ("hypercube 5 2 --turns 1,2:2", false),
            ("hypercube 5 2 --turns 2:2", false),
            ("hypercube 5 2 --start 11/12", false),
            ("hypercube 5 2 --weak", false),
            ("hypercube 5 2 --avoidance", false),
        ] {
            let Ok(Game::Positional(game)) = claims::game(words) else { panic!("{words}") };
            let SolvedGame { outcome, .. } = solved(&game, Knowledge::default(), Limit::Time);
            assert_eq!(outcome.contains("stealing"), is_stolen, "{outcome}");
        }
    }
}
