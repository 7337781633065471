//! What a game brings: of its claims, and of itself.
//!
//! A game that leaves a method out has nothing of that sort, and the commands say so or use what they
//! have for its kind of proof, whatever the game.

use serde_json::Value;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;
use zermelo_explain::picture::{Layout, Picture};
use zermelo_search::error::{Capability, GameError};
use zermelo_search::limits::Resources;
use zermelo_search::made::Made;
use zermelo_search::solving::{SolveRequest, Solved};
use zermelo_search::text::Source;

use super::proof::ProofResult;
use crate::analysis::Request;
use crate::contract::about::About;
use crate::export::{ExportError, Exported, Form};
use crate::play::PlayError;
use crate::play::chance::ChanceGame;
use crate::probe::{ProbeAnswer, ProbeError, ValueSource, Values};

/// What a game's claim brings besides what the checker knows of it. A game that leaves a method out
/// has nothing of that sort for the proof, and the commands say so or use what they have for its
/// kind of proof, whatever the game.
pub(crate) trait GameClaim {
    /// The game that the claim is about.
    fn game(&self) -> Game;

    /// The word for the game in JSON, and the claim's fields.
    fn fields(&self) -> (&'static str, Value);

    /// What sort of claim it is, in a few words: the game's word in JSON, or what is said of the game.
    fn sort(&self) -> &'static str {
        self.fields().0
    }

    /// The player who does not lose, or who wins and so does not lose either.
    fn unbeaten(&self) -> Option<Player> {
        None
    }

    /// The player of whom the claim says what can be achieved.
    fn proponent(&self) -> Option<Player> {
        self.unbeaten()
    }

    /// The nim-value that it states of a position.
    fn nim_value(&self) -> Option<u32> {
        None
    }

    /// Whether this claim and another about the same game cannot both be true, for another reason
    /// than who wins.
    fn contradicts(&self, _other: &Claim) -> bool {
        false
    }

    /// What to do where this claim is proved, and an expected one differs in a way that is easily
    /// overlooked.
    fn note_on(&self, _expected: &Claim) -> Option<&'static str> {
        None
    }

    /// The claim about the board of a file, whose hash it names where it has to.
    ///
    /// # Errors
    /// When the file has no board or not the one that is claimed, or the game is not played on one.
    fn on_board(&self, _source: Source<'_>) -> Result<Claim, GameError> {
        let sort = self.sort();
        Err(GameError::Wrong(format!("a claim about {sort} is about no board of a file")))
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

/// What is said where a claim is exported that has no formula.
const NO_FORMULA: &str = "formulas are written of claims about puzzles; of strategies --to dot, --to graphml \
                          and --to json write the graph";

/// What a game brings that was named, without a statement about it.
pub(crate) trait NamedGame {
    /// What it says of itself, at all sizes.
    fn about(&self) -> &'static About;

    /// The claim that a player does not lose; `None` where nobody speaks of draws.
    fn not_lost(&self, _player: Player) -> Option<Claim> {
        None
    }

    /// The claims that together say that a score is the value of the game, the first player's first;
    /// none where the game has no score.
    fn bounds(&self, _value: u32) -> Vec<Claim> {
        Vec::new()
    }

    /// Finds out who wins, and what proves it.
    fn solve(&self, _request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        Err(GameError::Wrong(format!("there is no solver for {}", self.about().name)))
    }

    /// Where the points of its board are drawn, as the file of the board says it.
    ///
    /// # Errors
    /// When the file is not of this board, or does not say it, or the game has no board of points.
    fn layout(&self, _source: Source<'_>) -> Result<Layout, GameError> {
        Err(GameError::Wrong(format!(
            "{} is not played on the points of a board",
            self.about().name
        )))
    }

    /// Finds out the values of a position and of every move from it, by a search of all games from there.
    ///
    /// # Errors
    /// When the game is none that positions are stored of, the moves lead to none, or a limit is reached.
    fn analyse(&self, _request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let name = self.about().name;
        Err(GameError::Wrong(format!("there are no positions of {name} to search")))
    }

    /// The position after a line of play in the game's own notation, to be drawn; with `has_next` where
    /// the next move can be played.
    ///
    /// # Errors
    /// When the game has no such notation, or that is no line of play.
    fn drawing(&self, _line: &str, _has_next: bool) -> Result<Picture, PlayError> {
        Err(PlayError::NoNotation)
    }

    /// Begins a game of a version with chance, which the seed decides.
    fn begin_by_chance(
        &self,
        _version: &str,
        _seed: u64,
    ) -> Result<Box<dyn ChanceGame>, GameError> {
        Err(GameError::Missing(Capability::Chance))
    }

    /// Finds the outcome of every state.
    fn map(&self, _resources: Resources<'_>) -> Result<Made, GameError> {
        Err(GameError::Missing(Capability::Maps))
    }

    /// Whether it has [values](NamedGame::values) of all positions, or nim-values.
    fn has_values(&self) -> bool {
        self.about().has_nim_values
    }

    /// Finds the values of all positions, to be probed.
    fn values(&self, _resources: Resources<'_>) -> Result<Box<dyn Values>, GameError> {
        Err(GameError::Missing(Capability::Maps))
    }
}
