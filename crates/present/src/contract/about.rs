//! What a game says of itself: what it is called, and what can be asked of all of its sizes.
//!
//! A game answers in its folder; what it leaves out, it does not have, and the commands say so.

use std::rc::Rc;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Notation;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::boards::Boards;
use super::end::End;
use super::families::Families;
use super::maps::{Maps, TableOfBoards};
use super::options::GameOptions;
use super::proof::ProofResult;
use super::rows::Rows;
use super::sources::Sources;
use crate::analysis::Request;
use crate::export::rocq::Theorem;
use crate::export::{ExportError, ExportedClaim, Form};
use crate::play::chance::ChanceGame;
use crate::probe::ProbeAnswer;

/// What a game says of itself: what it is called, and its capabilities.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What its games are called together.
    pub name: &'static str,
    /// Its games as they are listed: the words with letters for sizes, what they mean, the sizes.
    pub games: &'static [[&'static str; 3]],
    /// What can be claimed, with letters for numbers, and what is to be said of it.
    pub claims: &'static [[&'static str; 2]],
    /// Its options on the command line.
    pub options: GameOptions,
    /// Its boards of points and lines.
    pub boards: Option<Boards>,
    /// What finds its strategies.
    pub solver: Option<Solver>,
    /// What is done where it has none.
    pub instead: &'static str,
    /// The claims that together say how it ends, the first player's first; none of a draw where nobody speaks
    /// of draws, and of a score where it has none.
    pub ends: fn(&Game, End) -> Vec<Claim>,
    /// Decodes its proofs of other sorts than strategies and mirrors, which its face shows.
    pub proofs: Decode,
    /// Writes its claims as formulas.
    pub formulas: Option<ExportFormula>,
    /// Writes its claims as theorems of Rocq.
    pub theorem: Option<StateTheorem>,
    /// How else than by the names of moves, and against a strategy, it can be played.
    pub play: Play,
    /// Whether its positions have nim-values, which its solver finds.
    pub has_nim_values: bool,
    /// The outcomes of all states.
    pub maps: Option<Maps>,
    /// The table of many boards.
    pub table: Option<TableOfBoards>,
    /// How strategies that are written in rows are stored.
    pub rows: Option<Rows>,
    /// Written strategies of another sort.
    pub sources: Option<Sources>,
    /// Families that prove a claim for every size.
    pub families: Families,
}

/// The game as its room has it.
///
/// # Errors
/// When it is another one.
pub fn own<'g, G>(game: &'g Game) -> Result<&'g G, GameError>
where
    &'g G: TryFrom<&'g Game>,
{
    game.try_into().map_err(|_| GameError::Wrong(format!("‘{game}’ is another game")))
}

/// Finds out who wins a game, and what proves it.
type Solve = fn(&Game, &SolveRequest<'_>) -> Result<SolvedGame, GameError>;

/// Finds out the values of a position and of every move from it, by a search of all games from there.
type Analyse = fn(&Game, &Request<'_>) -> Result<ProbeAnswer, GameError>;

/// Decodes a proof of this kind; `None` where it is printed as all proofs of the kind are.
type Decode = for<'c> fn(Kind, &'c Certificate<'c>) -> ProofResult<'c>;

/// Writes a claim that is proved so as a formula.
type ExportFormula = fn(Form, &Certificate<'_>) -> Result<ExportedClaim, ExportError>;

/// Writes a claim that is proved so as a theorem of Rocq.
type StateTheorem = fn(Kind, &Certificate<'_>) -> Result<Theorem, ExportError>;

/// A solver.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Finds out who wins.
    pub solve: Solve,
    /// Finds out the values of positions; `None` where no positions are searched.
    pub analyse: Option<Analyse>,
    /// Whether its searches, and those for its table of boards, are kept in checkpoints.
    pub keeps_searches: bool,
    /// Whether it makes mirrors by maps that have names.
    pub has_mirrors: bool,
}

/// Draws the position of a game after a line of digits.
type DrawDigits = fn(&Game, &str, bool) -> Result<Picture, PlayError>;

/// Begins a game of a version with chance, which a seed decides.
type BeginByChance = fn(&Game, &str, u64) -> Result<Box<dyn ChanceGame>, GameError>;

/// The notation of a game, where it has one at this size.
type GiveNotation = fn(&Game) -> Option<Rc<dyn Notation>>;

/// How a game can be played besides.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Where its moves have digits beside their names, and are played so: draws the position after a line
    /// of digits, with the next move where it can be played.
    pub digits: Option<DrawDigits>,
    /// The notation that its moves have beside their names.
    pub notation: Option<GiveNotation>,
    /// Begins a game of one of its versions with chance, which two people play and the seed decides.
    pub chance: Option<BeginByChance>,
}

impl Solver {
    /// A solver that has nothing besides.
    pub const fn of(solve: Solve) -> Solver {
        Solver { solve, analyse: None, keeps_searches: false, has_mirrors: false }
    }
}

impl About {
    /// A game of this name that has nothing else.
    pub const fn called(name: &'static str) -> About {
        About {
            name,
            games: &[],
            claims: &[],
            options: GameOptions { rule: "", list: &[] },
            boards: None,
            solver: None,
            instead: "",
            ends: |_, _| Vec::new(),
            proofs: |_, _| Ok(None),
            formulas: None,
            theorem: None,
            play: Play { digits: None, notation: None, chance: None },
            has_nim_values: false,
            maps: None,
            table: None,
            rows: None,
            sources: None,
            families: Families { theorems: &[], discover: None },
        }
    }

    /// Finds out who wins, and what proves it.
    ///
    /// # Errors
    /// When there is no solver, the request is none for the game, or a limit is reached.
    pub fn solve(&self, game: &Game, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
        let none = || format!("there is no solver for {}{}", self.name, self.instead);
        let solver = self.solver.ok_or_else(|| GameError::Wrong(none()))?;
        (solver.solve)(game, request)
    }

    /// Finds out the values of a position and of every move from it, by a search of all games from there.
    ///
    /// # Errors
    /// When the game is none that positions are stored of, the moves lead to none, or a limit is reached.
    pub fn analyse(&self, game: &Game, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let none = || format!("there are no positions of {} to search", self.name);
        let analyse = self.solver.and_then(|solver| solver.analyse);
        analyse.ok_or_else(|| GameError::Wrong(none()))?(game, request)
    }

    /// The notation that a game's moves have beside their names.
    pub(crate) fn notation(&self, game: &Game) -> Option<Rc<dyn Notation>> {
        self.play.notation.and_then(|notation| notation(game))
    }

    /// Whether a game has values of all positions, or nim-values, so that they are found and then looked up.
    pub fn has_values(&self, game: &Game) -> bool {
        self.has_nim_values || self.maps.is_some_and(|maps| (maps.has_values)(game))
    }

    /// Whether one of its games begins with this word.
    pub fn begins_with(&self, word: &str) -> bool {
        self.games.iter().any(|[game, ..]| game.split(' ').next() == Some(word))
    }

    /// Whether it has a solver of a sort.
    pub fn has_solver(&self, wanted: impl Fn(&Solver) -> bool) -> bool {
        self.solver.is_some_and(|solver| wanted(&solver))
    }
}
