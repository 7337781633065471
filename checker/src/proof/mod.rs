//! The kinds of proof (docs/proofs.md), a module each, and the choice between them.

pub mod map;
pub mod outcome;
pub mod replay;

use replay::Replay;

use crate::certificate::{Certificate, Header, Proof};
use crate::claim::{Game, Positional};
use crate::rules::erdos_szekeres::ErdosSzekeresRules;
use crate::rules::positional::PositionalRules;
use crate::verdict::{BoardFault, NoVerdict, Reason, Rejection};

/// What was confirmed, by name.
pub type Figures = Vec<(&'static str, u64)>;

/// Runs the parts of a check.
///
/// An executor decides in which order and on which threads the parts run, and can do no more: the
/// results go into places of the checker's own, and a part that was not run means no verdict.
pub trait Executor: Sync {
    /// Calls `part` with every number below `parts`, each once.
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync));
}

/// One part after the other.
pub struct InOrder;

impl Executor for InOrder {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(part);
    }
}

/// Checks the proof of a certificate against its claim.
///
/// # Errors
/// When no verdict is reached.
pub fn check(
    certificate: &Certificate<'_>,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    let header = &certificate.header;
    let positional = matches!(header.claim.game, Game::Positional(_));
    if header.board.is_some() != positional {
        return Ok(Err(Reason::Board(BoardFault::Presence).into()));
    }
    match (&header.claim.game, &certificate.proof) {
        (_, Proof::Outcome(body)) => outcome::check(header, body, executor),
        (Game::Positional(game), Proof::Replay(replay)) => {
            check_positional(header, game, replay, executor)
        }
        (Game::ErdosSzekeres(game), Proof::Replay(replay)) => {
            match ErdosSzekeresRules::new(header, game) {
                Ok(rules) => replay::check(&rules, header.claim.statement, replay, 0, executor),
                Err(reason) => Ok(Err(reason.into())),
            }
        }
        (Game::ErdosSzekeres(game), Proof::Map(map)) => map::check(header, game, map, executor),
        (Game::Chomp(_), Proof::Replay(_))
        | (Game::Chomp(_) | Game::Positional(_), Proof::Map(_)) => {
            Ok(Err(Reason::WrongKindForClaim.into()))
        }
    }
}

fn check_positional(
    header: &Header,
    game: &Positional,
    replay: &Replay<'_>,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    macro_rules! replay_on {
        ($words:literal) => {
            match PositionalRules::<$words>::new(header, game) {
                Ok(rules) => {
                    let symmetries = header.symmetries.len();
                    replay::check(&rules, header.claim.statement, replay, symmetries, executor)
                }
                Err(reason) => Ok(Err(reason.into())),
            }
        };
    }
    match header.board.as_ref().map(|board| board.size()) {
        Some(0..=64) => replay_on!(1),
        Some(65..=128) => replay_on!(2),
        Some(_) => replay_on!(8),
        None => Ok(Err(Reason::Board(BoardFault::Presence).into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Claim, ErdosSzekeres, Form, Player, Size, Statement};
    use crate::proof::replay::{Entry, Node, Response};

    fn kind(a: u32, b: u32, winner: Player, replay: Replay<'_>) -> &'static str {
        let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance };
        let claim = Claim { statement: Statement::Wins(winner), game: Game::ErdosSzekeres(game) };
        let header = Header {
            claim,
            board: None,
            symmetries: Default::default(),
            provenance: Default::default(),
        };
        let certificate = Certificate { header, proof: Proof::Replay(replay) };
        match check(&certificate, &InOrder).expect("a verdict") {
            Ok(_) => "verified",
            Err(rejection) => rejection.reason.kind(),
        }
    }

    #[test]
    fn a_first_move_that_wins_at_once_needs_no_node() {
        let opening = |opening| Replay { opening, ..Replay::default() };
        for (a, winner, replay, expected) in [
            (2, Player::First, opening(Some(0)), "verified"),
            (2, Player::First, opening(None), "no-nodes"),
            (2, Player::First, opening(Some(1)), "no-nodes"),
            (2, Player::Second, opening(Some(0)), "no-nodes"),
            (3, Player::First, opening(Some(0)), "no-nodes"),
        ] {
            assert_eq!(kind(a, 2, winner, replay), expected, "({a}, 2) {winner:?}");
        }
    }

    /// (3, 3): after (1, 1) the opponent takes (2, 1) or (1, 2), and the corner wins.
    #[test]
    fn the_corner_wins_the_game_of_3_and_3() {
        let win = |mv| Entry { mv, response: Response::Win { reply: 3 } };
        let replay = |entries: Vec<Entry>| Replay {
            opening: Some(0),
            positions: vec![1, 0].into(),
            nodes: vec![Node { entries: u32::try_from(entries.len()).unwrap(), default: None }]
                .into(),
            entries: entries.into(),
        };
        for (entries, expected) in [
            (vec![win(1), win(2)], "verified"),
            (vec![win(1)], "missing-reply"),
            (vec![win(1), win(2), win(3)], "entry-for-illegal-move"),
            (vec![Entry { mv: 1, response: Response::Win { reply: 2 } }, win(2)], "win-not-won"),
        ] {
            assert_eq!(kind(3, 3, Player::First, replay(entries)), expected);
        }
    }
}
