//! What a game brings: of its claims, and of itself.
//!
//! A game that leaves a method out has nothing of that sort, and the commands say so or use what they
//! have for its kind of proof, whatever the game.

use serde_json::Value;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_present::export::{ExportError, Exported, Form};
use zermelo_present::probe::{ProbeAnswer, ProbeError, ValueSource, Values};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use super::proof::ProofResult;
use crate::analysis::Request;
use crate::contract::about::About;

/// What a game's claim brings besides what the checker knows of it. A game that leaves a method out
/// has nothing of that sort for the proof, and the commands say so or use what they have for its
/// kind of proof, whatever the game.
pub(crate) trait GameClaim {
    /// The word for the game in JSON, and the claim's fields.
    fn fields(&self) -> (&'static str, Value);

    /// What sort of claim it is, in a few words: the game's word in JSON, or what is said of the game.
    fn sort(&self) -> &'static str {
        self.fields().0
    }

    /// What it says of the players.
    fn said(&self) -> Said {
        Said::Other
    }

    /// Whether this claim and another about the same game cannot both be true, for another reason
    /// than who wins.
    fn contradicts(&self, _other: &Claim) -> bool {
        false
    }

    /// The hashes of the texts that have the rules of the game, where texts have them.
    fn rules_hashes(&self) -> Vec<[u8; 32]> {
        Vec::new()
    }

    /// The proof of the claim that a certificate is, decoded, where the game has more to say of
    /// such proofs than their kind has.
    fn proof<'c>(&'c self, _kind: Kind, _certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        Ok(None)
    }

    /// The claim in a form of other checkers, with what confirms it from a certificate that is verified.
    ///
    /// # Errors
    /// When the form is for other claims, or the formula or the proof would be too long.
    fn exported(
        &self,
        _form: Form,
        _kind: Kind,
        _certificate: &Certificate<'_>,
    ) -> Result<Exported, ExportError> {
        Err(ExportError::OtherClaims(NO_FORMULA))
    }

    /// The values of positions that a certificate of the claim holds.
    fn values(&self, _held: ValueSource<'_>) -> Result<Option<Box<dyn Values>>, ProbeError> {
        Ok(None)
    }
}

/// What a claim says of the players, as far as claims about any game are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The player does not lose, or wins and so does not lose either.
    Unbeaten(Player),
    /// Who wins, or the nim-value of the position, which says it.
    Nim(Statement),
    /// The player achieves a score.
    Scores(Player),
    /// Nothing.
    Other,
}

impl Said {
    /// The player who does not lose.
    pub(crate) fn unbeaten(self) -> Option<Player> {
        match self {
            Said::Unbeaten(player) => Some(player),
            Said::Nim(statement) => Some(statement.winner()),
            Said::Scores(_) | Said::Other => None,
        }
    }

    /// The player of whom it says what can be achieved.
    pub(crate) fn proponent(self) -> Option<Player> {
        match self {
            Said::Scores(player) => Some(player),
            said => said.unbeaten(),
        }
    }

    /// The nim-value of the position.
    pub(crate) fn nim_value(self) -> Option<u32> {
        match self {
            Said::Nim(statement) => statement.value(),
            _ => None,
        }
    }
}

/// How a game ends that both players play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Neither player loses.
    Draw,
    /// With this score.
    Score(u32),
}

impl End {
    /// The claims of both players of whom a draw says that they do not lose; none of a score.
    pub(crate) fn if_draw<C: Into<Claim>>(self, not_lost: impl Fn(Player) -> C) -> Vec<Claim> {
        match self {
            End::Draw => {
                [Player::First, Player::Second].map(|player| not_lost(player).into()).into()
            }
            End::Score(_) => Vec::new(),
        }
    }
}

/// What is said where a claim is exported that has no formula.
const NO_FORMULA: &str = "formulas are written of claims about puzzles; of strategies --to dot, --to graphml \
                          and --to json write the graph";

/// What a game brings that was named, without a statement about it.
pub(crate) trait NamedGame {
    /// What it says of itself, at all sizes.
    fn about(&self) -> &'static About;

    /// The claims that together say how the game ends, the first player's first; none of a draw where
    /// nobody speaks of draws, and of a score where it has none.
    fn ends(&self, _end: End) -> Vec<Claim> {
        Vec::new()
    }

    /// Finds out who wins, and what proves it.
    fn solve(&self, _request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        Err(GameError::Wrong(format!("there is no solver for {}", self.about().name)))
    }

    /// Finds out the values of a position and of every move from it, by a search of all games from there.
    ///
    /// # Errors
    /// When the game is none that positions are stored of, the moves lead to none, or a limit is reached.
    fn analyse(&self, _request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let name = self.about().name;
        Err(GameError::Wrong(format!("there are no positions of {name} to search")))
    }
}
