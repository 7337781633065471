//! The games, a folder each: how the game is solved, how strategies for it are written down and
//! compiled, and how its certificates are printed, played against and counted. A new game is a
//! folder with implementations of `GameClaim` and `NamedGame`, and a line in the list below.

pub(crate) mod about;
pub mod chomp;
pub mod coprime_grid;
pub mod dots_and_boxes;
pub mod erdos_szekeres;
pub mod latin_erdos;
pub mod latin_puzzle;
pub mod node_kayles;
pub(crate) mod planes;
pub mod positional;
pub(crate) mod puzzles;
pub mod subtraction;

use serde_json::Value;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;
use zermelo_explain::claims::Game;

use crate::play::chance::ChanceGame;
use crate::probe::{Held, ProbeError, Values};
use crate::proof::Proof;
use crate::proofs::outcome::vectors::OutcomeClaim;
pub use crate::proofs::outcome::vectors::Theorem;
use about::{
    About, Discover, GameError, GameOption, Made, MapRequest, SolveRequest, Solved, Sources,
};

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

    /// The proof of the claim that a certificate is, decoded, where the game has more to say of
    /// such proofs than their kind has.
    fn proof<'c>(
        &'c self,
        _kind: Kind,
        _certificate: &'c Certificate<'_>,
    ) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
        Ok(None)
    }

    /// The values of positions that a certificate of the claim holds.
    fn values(&self, _held: Held<'_>) -> Result<Option<Box<dyn Values>>, ProbeError> {
        Ok(None)
    }

    /// The claim as one that outcome proofs may be about.
    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        None
    }
}

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

    /// Begins a game of a version with chance, which the seed decides.
    fn begin_by_chance(
        &self,
        _version: &str,
        _seed: u64,
    ) -> Result<Box<dyn ChanceGame>, GameError> {
        let games = names(|about| about.has_chance);
        Err(GameError::Wrong(format!("there are versions with chance of {games} only")))
    }

    /// Finds the outcome of every state.
    fn map(&self, _request: MapRequest<'_>) -> Result<Made, GameError> {
        Err(no_maps())
    }

    /// Finds the values of all positions, to be probed.
    fn values(&self, _request: MapRequest<'_>) -> Result<Box<dyn Values>, GameError> {
        Err(no_maps())
    }
}

/// The list of games: the folder, and the checker's name of the game and of its claims.
macro_rules! games {
    ($($module:ident $game:ident;)*) => {
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

        /// What the games say of themselves.
        pub(crate) static ALL: &[&About] = &[$(&$module::about::ABOUT),*];
    };
}

games! {
    positional Positional;
    erdos_szekeres ErdosSzekeres;
    chomp Chomp;
    node_kayles NodeKayles;
    latin_erdos LatinErdos;
    coprime_grid CoprimeGrid;
    dots_and_boxes DotsAndBoxes;
    planes Planes;
    latin_puzzle LatinPuzzle;
    subtraction Subtraction;
}

/// Whether two claims about the score of one game cannot both be true: a score that one player is
/// sure of is none that the other one prevents.
fn exclude(one: Bound, other: Bound) -> bool {
    match (one, other) {
        (Bound::AtLeast(least), Bound::AtMost(most))
        | (Bound::AtMost(most), Bound::AtLeast(least)) => least > most,
        _ => false,
    }
}

/// All theorems whose families come with the program, by game.
pub fn theorems() -> impl Iterator<Item = &'static Theorem> {
    ALL.iter().flat_map(|about| about.theorems)
}

/// The options of all games, each name once.
pub(crate) fn options() -> Vec<&'static GameOption> {
    each_once(ALL.iter().flat_map(|about| about.options))
}

/// The options that the searches for families have, each name once.
pub(crate) fn search_options() -> Vec<&'static GameOption> {
    each_once(searches().flat_map(|(_, discover)| discover.options))
}

fn each_once(options: impl Iterator<Item = &'static GameOption>) -> Vec<&'static GameOption> {
    let mut all: Vec<&GameOption> = Vec::new();
    for option in options {
        if all.iter().all(|other| other.name != option.name) {
            all.push(option);
        }
    }
    all
}

/// The searches for families, with the names of their games.
pub(crate) fn searches() -> impl Iterator<Item = (&'static str, Discover)> {
    ALL.iter().filter_map(|about| Some((about.name, about.discover?)))
}

/// The first game with an option of this name.
pub(crate) fn with_option(name: &str) -> Option<&'static About> {
    ALL.iter().find(|about| about.has_option(name)).copied()
}

/// The words of some games, with letters for sizes, as a list to be read.
pub(crate) fn words(wanted: impl Fn(&About) -> bool) -> String {
    let games = ALL.iter().filter(|about| wanted(about)).flat_map(|about| about.games);
    // Those with options are others of the same words.
    let games: Vec<&str> =
        games.map(|[words, ..]| *words).filter(|words| !words.contains("--")).collect();
    match games.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}, or {last}", rest.join(", ")),
        _ => games.concat(),
    }
}

/// The language of a text's strategy: the one that it is meant to be in, or else lines of play. The
/// words of families would be right in other languages too, so those that are known by the name of
/// their game, which come later, are looked at first.
pub(crate) fn sources_of(text: &str) -> Sources {
    let mut all = ALL.iter().rev().filter_map(|about| about.sources);
    all.find(|sources| (sources.is_meant)(text)).unwrap_or(positional::about::LINES)
}

/// What is said of maps to a game that has none.
pub(crate) fn no_maps() -> GameError {
    GameError::Wrong(format!("there are maps of {} only", names(|about| about.maps.is_some())))
}

/// Whether a title is of a claim about a game: it has the word with which a game begins.
pub(crate) fn is_named_in(title: &str) -> bool {
    let of_file = title.contains(" board '");
    let is_game = |word| {
        let mut listed = ALL.iter().flat_map(|about| about.games);
        listed.any(|[game, ..]| game.split(' ').next() == Some(word))
    };
    of_file || title.split([' ', ',', '"']).any(is_game)
}

/// What some games are called, as a list to be read.
pub(crate) fn names(wanted: impl Fn(&About) -> bool) -> String {
    let names = ALL.iter().filter(|about| wanted(about)).map(|about| about.name);
    names.collect::<Vec<_>>().join(" and ")
}
