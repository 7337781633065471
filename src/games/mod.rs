//! The games, a folder each: how the game is solved, how strategies for it are written down and
//! compiled, and how its certificates are printed, played against and counted. A new game is a
//! folder with implementations of `GameClaim` and `NamedGame`, and a line in the list below.

pub mod chomp;
pub mod erdos_szekeres;
pub mod positional;

use serde_json::Value;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Header;
use zermelo_explain::claims::Game;

use crate::dump::Body;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proof::Proof;
use crate::proofs::outcome::vectors::{OutcomeClaim, Theorem};
use crate::summary::Summary;
use crate::table::Printed;

/// What a game's claim brings besides what the checker knows of it. A game that leaves a method out
/// has nothing of that sort for the proof, and the commands say so or use what they have for its
/// kind of proof, whatever the game.
pub(crate) trait GameClaim {
    /// The game that the claim is about.
    fn game(&self) -> Game;

    /// The word for the game in JSON, and the claim's fields.
    fn fields(&self) -> (&'static str, Value);

    /// The player who does not lose, or who wins and so does not lose either.
    fn unbeaten(&self) -> Option<Player> {
        None
    }

    /// Whether this claim and another about the same game cannot both be true, for another reason
    /// than who wins.
    fn contradicts(&self, _other: &Claim) -> bool {
        false
    }

    /// The proof, field by field.
    fn dumped<'p>(&'p self, _proof: &'p Proof<'p>) -> Option<Body<'p>> {
        None
    }

    /// The proof as a document.
    fn printed<'p>(
        &'p self,
        _header: &'p Header,
        _proof: &'p Proof<'p>,
    ) -> Option<Box<dyn Printed + 'p>> {
        None
    }

    /// A game against the strategy of the proof.
    fn begin<'p>(
        &'p self,
        _proof: &'p Proof<'p>,
    ) -> Option<Result<Box<dyn Match + 'p>, PlayError>> {
        None
    }

    /// The proof in figures.
    fn summary(&self, _proof: &Proof<'_>) -> Option<Summary> {
        None
    }

    /// The claim as one that outcome proofs may be about.
    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        None
    }
}

/// What a game brings that was named, without a statement about it.
pub(crate) trait NamedGame {
    /// The claim that a player does not lose; `None` where nobody speaks of draws.
    fn not_lost(&self, _player: Player) -> Option<Claim> {
        None
    }
}

/// The list of games: the folder, the checker's name of the game's claims, and the theorems whose
/// families come with the program.
macro_rules! games {
    ($($module:ident $game:ident: $theorems:expr;)*) => {
        /// The claim by its game; `None` for a game of the checker's that is not here.
        pub(crate) fn of(claim: &Claim) -> Option<&dyn GameClaim> {
            match claim {
                $(Claim::$game(claim) => Some(claim),)*
                _ => None,
            }
        }

        /// A game by its name; `None` as for a claim.
        pub(crate) fn named(game: &Game) -> Option<&dyn NamedGame> {
            match game {
                $(Game::$game(game) => Some(game),)*
                _ => None,
            }
        }

        /// All theorems whose families come with the program, by game.
        pub fn theorems() -> impl Iterator<Item = &'static Theorem> {
            [$($theorems),*].into_iter().flatten()
        }
    };
}

games! {
    positional Positional: &[];
    chomp Chomp: chomp::vectors::theorems::ALL;
    erdos_szekeres ErdosSzekeres: erdos_szekeres::vectors::theorems::ALL;
}
