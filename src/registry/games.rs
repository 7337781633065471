//! The list of games. A new game is a folder in a crate of games and a line here.

use zermelo_checker::claim::Claim;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::typos::did_you_mean;
use zermelo_present::contract::about::About;
use zermelo_present::contract::boards::KnownBoard;
use zermelo_present::contract::end::End;
use zermelo_present::contract::families::{Discover, Theorem};
use zermelo_present::contract::maps::Maps;
use zermelo_present::contract::options::{FileGame, GameOption, Takes};
use zermelo_search::error::{Capability, GameError};

/// The list of games: the checker's name of the game, and where what it says of itself is.
macro_rules! games {
    ($($game:ident: $($module:ident)::+;)*) => {
        /// What a game says of itself; `None` for a game of the checker's that is not here.
        pub(crate) fn about(game: &Game) -> Option<&'static About> {
            match game {
                $(Game::$game(_) => Some(&$($module)::+::GAME),)*
                _ => None,
            }
        }

        /// What the games say of themselves.
        pub(crate) static ALL: &[&About] = &[$(&$($module)::+::GAME),*];
    };
}

games! {
    Positional: zermelo_positional;
    ErdosSzekeres: zermelo_sizes::erdos_szekeres;
    Chomp: zermelo_sizes::chomp;
    NodeKayles: zermelo_games::node_kayles;
    LatinErdos: zermelo_games::latin_erdos;
    CoprimeGrid: zermelo_games::coprime_grid;
    DotsAndBoxes: zermelo_games::dots_and_boxes;
    Planes: zermelo_positional::planes;
    LatinPuzzle: zermelo_puzzles::latin_puzzle;
    Subtraction: zermelo_sizes::subtraction;
    Domineering: zermelo_games::domineering;
    Heaps: zermelo_sizes::heaps;
    Gdl: zermelo_games::gdl;
    Sum: zermelo_games::disjunctive_sum;
    Sprouts: zermelo_games::sprouts;
    Switching: zermelo_games::switching;
    Colouring: zermelo_games::colouring;
    CopsAndRobbers: zermelo_games::cops_and_robbers;
    Parity: zermelo_games::parity;
    Connection: zermelo_games::connection;
    Partisan: zermelo_games::partisan;
    Misere: zermelo_games::misere;
}

/// What a game says of itself.
///
/// # Errors
/// When the checker knows it, and this program does not.
pub(crate) fn of_game(game: &Game) -> Result<&'static About, GameError> {
    let why = || GameError::Wrong(format!("‘{game}’ is a game that this program does not know"));
    about(game).ok_or_else(why)
}

/// What the game of a claim says of itself.
pub(crate) fn of(claim: &Claim) -> Option<&'static About> {
    about(&Game::of(claim)?)
}

/// The claims that together say how a game ends, the first player's first; none of a draw where nobody
/// speaks of draws, and of a score where it has none.
pub(crate) fn ends(game: &Game, end: End) -> Vec<Claim> {
    about(game).map_or(Vec::new(), |about| (about.ends)(game, end))
}

/// All theorems whose families come with the program, by game.
pub(crate) fn theorems() -> impl Iterator<Item = &'static Theorem> {
    ALL.iter().flat_map(|about| about.families.theorems)
}

/// The options of all games, each name once.
pub(crate) fn options() -> Vec<&'static GameOption> {
    each_once(ALL.iter().flat_map(|about| about.options.list))
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
    ALL.iter().filter_map(|about| Some((about.name, about.families.discover?)))
}

/// The first game with an option of this name.
pub(crate) fn with_option(name: &str) -> Option<&'static About> {
    ALL.iter().find(|about| about.options.have(name)).copied()
}

/// What the game of a word does with the file of an option, where the word stands before a file and says
/// no more of the game: `switching --graph FILE`.
pub(crate) fn on_file(word: &str, option: &str) -> Option<(&'static About, FileGame)> {
    let about = ALL.iter().find(|about| about.begins_with(word))?;
    about.options.list.iter().find_map(|own| match own.takes {
        Takes::File(file) if own.name == option && file.solve_in_sum.is_none() => {
            Some((*about, file))
        }
        _ => None,
    })
}

/// What the first words stand for, where they begin with a name that people know, in which game.
pub(crate) fn known(words: &[String]) -> Option<(&'static About, Result<KnownBoard, GameError>)> {
    ALL.iter().find_map(|about| Some((*about, (about.boards?.known)(words)?)))
}

/// The same of the words from a place on. A text of any length is looked through in the time that it takes
/// to read it.
pub(crate) fn known_at(
    words: &[String],
    at: usize,
) -> Option<(&'static About, Result<KnownBoard, GameError>)> {
    /// More words than any name has.
    const LONGEST: usize = 8;
    let from = words.get(at..)?;
    known(from.get(..LONGEST).unwrap_or(from))
}

/// The words that games begin with.
pub(crate) fn first_words() -> impl Iterator<Item = &'static str> {
    let games = ALL.iter().flat_map(|about| about.games);
    games.filter_map(|[words, ..]| words.split(' ').next())
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

/// Whether a title is of a claim about a game: it has the word with which a game begins, or what is said of
/// the board or the rules of a file, or of the completions of a puzzle.
pub(crate) fn is_named_in(title: &str) -> bool {
    const SAID: [&str; 6] = [
        " board titled '",
        "rules '",
        " completion",
        " is fair by ",
        " is critical",
        " the parity game ‘",
    ];
    let of_file = SAID.iter().any(|said| title.contains(said));
    let words: Vec<String> = title.split([' ', ',', '"']).map(str::to_owned).collect();
    let is_game = |word: &String| ALL.iter().any(|about| about.begins_with(word));
    let is_known = |at| matches!(known_at(&words, at), Some((_, Ok(_))));
    of_file || words.iter().any(is_game) || (0..words.len()).any(is_known)
}

/// What some games are called, as a list to be read.
pub(crate) fn names(wanted: impl Fn(&About) -> bool) -> String {
    let names = ALL.iter().filter(|about| wanted(about)).map(|about| about.name);
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, [first])) => format!("{first} and {last}"),
        Some((last, rest @ [_, ..])) => format!("{}, and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// What is said to words that are no game with maps: which word may have been meant, of those that are
/// asked for here, if the words are no game at all.
pub(crate) fn no_maps<'w>(
    words: &str,
    word: &str,
    meant: impl IntoIterator<Item = &'w str>,
) -> GameError {
    match did_you_mean(word, meant) {
        Some(question) if claims::game(words).is_err() => {
            GameError::Wrong(format!("‘{words}’ is not a game with maps: {question}"))
        }
        _ => GameError::Missing(Capability::Maps),
    }
}

/// What is said to a game that lacks what only some have.
pub(crate) fn missing(capability: Capability) -> String {
    match capability {
        Capability::Maps => {
            format!("there are maps of {} only", names(|about| about.maps.is_some()))
        }
        Capability::Chance => {
            format!(
                "there are versions with chance of {} only",
                names(|about| about.play.chance.is_some())
            )
        }
    }
}

/// What the game of this name has for passes over every first size.
pub(crate) fn maps(word: &str) -> Option<Maps> {
    ALL.iter().filter_map(|about| about.maps).find(|maps| maps.word == word)
}
