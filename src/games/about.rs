//! What the commands ask of a game: how it is called and which options it has, and what solves it,
//! maps it, and reads strategies for it. A game answers in its folder; what it leaves out, it does
//! not have, and the commands say so.

use std::cell::OnceCell;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::parts::Executor;
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::ClaimError;

use crate::accepted::{Accepted, NotAccepted};
use crate::diagnostic::{Diagnostics, Source};
use crate::discover::{Discovered, Request};
use crate::document::Format;
use crate::limits::{Limit, Limits};

use crate::games::puzzles::{MakePuzzles, Rating};
use crate::proofs::outcome::vectors::Theorem;

/// What a game says of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// What its games are called together.
    pub(crate) name: &'static str,
    /// Its games as they are listed: the words with letters for sizes, what they mean, the sizes.
    pub(crate) games: &'static [[&'static str; 3]],
    /// What is played where no option says otherwise; empty for a game without options.
    pub(crate) rule: &'static str,
    /// The options, in the order in which the claim language has them.
    pub(crate) options: &'static [GameOption],
    /// What can be claimed, with letters for numbers, and what is to be said of it.
    pub(crate) claims: &'static [[&'static str; 2]],
    /// Whether there is a solver.
    pub(crate) is_solved: bool,
    /// Whether its searches are kept in checkpoints.
    pub(crate) keeps_searches: bool,
    /// Games that are too large for it, and what is published about them.
    pub(crate) known: &'static [KnownOutcome],
    /// Whether the solver makes mirrors by maps that have names.
    pub(crate) has_mirrors: bool,
    /// Whether it has versions with chance, to be played by two people.
    pub(crate) has_chance: bool,
    /// Maps, and the tables made from them.
    pub(crate) maps: Option<Maps>,
    /// The table of the values of its games, where it has no maps.
    pub(crate) values: Option<Values>,
    /// Whether its moves have digits beside their names, and are played so.
    pub(crate) has_digits: bool,
    /// Written strategies.
    pub(crate) sources: Option<Sources>,
    /// The theorems whose families come with the program.
    pub(crate) theorems: &'static [Theorem],
    /// Reads puzzles.
    pub(crate) puzzles: Option<ReadPuzzles>,
    /// Searches for families that prove a claim for every size.
    pub(crate) discover: Option<Discover>,
}

impl About {
    /// A game of this name that has nothing else.
    pub(crate) const fn called(name: &'static str) -> About {
        About {
            name,
            games: &[],
            rule: "",
            options: &[],
            claims: &[],
            is_solved: false,
            keeps_searches: false,
            known: &[],
            has_mirrors: false,
            has_chance: false,
            maps: None,
            values: None,
            has_digits: false,
            sources: None,
            theorems: &[],
            puzzles: None,
            discover: None,
        }
    }

    /// Whether it has an option of this name.
    pub(crate) fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }
}

/// Who wins a game that the solver would search in vain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownOutcome {
    /// The game, as the claim language writes it.
    pub(crate) game: &'static str,
    /// Who wins, as a claim begins.
    pub(crate) outcome: &'static str,
    /// Where that is published, or what it follows from.
    pub(crate) source: &'static str,
    /// Why the search would not end: a sentence without a full stop.
    pub(crate) why: &'static str,
}

/// An option of a game on the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameOption {
    /// Its name, without hyphens.
    pub(crate) name: &'static str,
    /// What stands behind it.
    pub(crate) takes: Takes,
    /// What it does: a sentence without a full stop.
    pub(crate) help: &'static str,
    /// An option that it is no option without.
    pub(crate) requires: Option<&'static str>,
    /// Options that it cannot stand beside.
    pub(crate) conflicts_with: &'static [&'static str],
}

/// What stands behind an option.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    /// Nothing. The option is one of the claim language.
    Nothing,
    /// A word, called so in the help. The option is one of the claim language.
    Word(&'static str),
    /// The name of a file, which says what is played instead of words: solves that game.
    File(SolveFile),
}

/// Solves the game of a file, with options as the claim language writes them.
pub(crate) type SolveFile = fn(Source<'_>, &str, &SolveRequest<'_>) -> Result<Solved, GameError>;

impl GameOption {
    /// An option that stands alone.
    pub(crate) const fn new(name: &'static str, takes: Takes, help: &'static str) -> GameOption {
        GameOption { name, takes, help, requires: None, conflicts_with: &[] }
    }

    /// What stands behind it, as the help calls it.
    pub(crate) fn value_name(&self) -> Option<&'static str> {
        match self.takes {
            Takes::Nothing => None,
            Takes::Word(name) => Some(name),
            Takes::File(_) => Some("FILE"),
        }
    }

    /// Whether a file stands behind it.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.takes, Takes::File(_))
    }
}

/// How a game is to be solved.
pub(crate) struct SolveRequest<'a> {
    /// What the solver may use.
    pub(crate) limits: Limits,
    /// The kind of proof that is wanted; `None` for the shortest that is found.
    pub(crate) by: Option<Kind>,
    /// The claim that is wanted, about the game that is solved; `None` for who wins.
    pub(crate) claim: Option<&'a Claim>,
    /// The map that a mirror is to be by, for games with such maps; `None` for one that works.
    pub(crate) map: Option<&'a str>,
    /// Where the search is kept, to go on after an interruption; `None` in games without checkpoints.
    pub(crate) checkpoint: Option<&'a Path>,
    /// Is told what is being done.
    pub(crate) progress: &'a (dyn Fn(String) + Sync),
}

/// A solved game, or what is known of one that was not solved.
pub(crate) struct Solved {
    /// The outcome in words, in a line or several.
    pub(crate) outcome: String,
    /// What proves it: all of the certificates together.
    pub(crate) certificates: Vec<Certificate<'static>>,
    /// Why the outcome is not the whole answer: a limit.
    pub(crate) unfinished: Option<String>,
}

/// How a map is to be made.
#[derive(Clone, Copy)]
pub(crate) struct MapRequest<'a> {
    /// What the search may use.
    pub(crate) limits: Limits,
    /// Is told how many states are done, and how many there are.
    pub(crate) progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// What a game with maps has for all sizes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Maps {
    /// The word for the game of all sizes.
    pub(crate) word: &'static str,
    /// Prints how the game goes on many boards.
    pub(crate) table: PrintTable,
    /// The columns of that table as comma-separated values.
    pub(crate) csv_columns: &'static [&'static str],
    /// Finds who wins for one second size and every first one, in one pass.
    pub(crate) every: for<'a> fn(&MapEvery<'a>, MapRequest<'a>) -> Result<EveryMade<'a>, GameError>,
    /// What such a pass takes, by the second size, the greatest first one, and the threads.
    pub(crate) cost: fn(u32, u32, usize) -> Result<PassCost, GameError>,
    /// Whether a claim is about what a pass finds, by its second size and its greatest first one.
    pub(crate) is_found: fn(&Claim, u32, u32) -> bool,
}

/// What a pass over every first size takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassCost {
    /// How many states it decides.
    pub(crate) states: u64,
    /// An upper bound of its memory, in bytes.
    pub(crate) memory: u64,
}

/// What a game with values has for all sizes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values {
    /// The word for the game of all sizes.
    pub(crate) word: &'static str,
    /// Prints the values of many boards.
    pub(crate) table: PrintTable,
    /// The columns of that table as comma-separated values.
    pub(crate) csv_columns: &'static [&'static str],
}

/// Prints a table of many boards.
pub(crate) type PrintTable = fn(&MapTable<'_>, MapRequest<'_>) -> Result<PrintedTable, GameError>;

/// A table of many boards.
pub(crate) struct PrintedTable {
    /// The table.
    pub(crate) text: String,
    /// Why it is not the whole answer: a limit.
    pub(crate) unfinished: Option<String>,
}

/// Every first size for one second size.
pub(crate) struct MapEvery<'a> {
    /// The second size.
    pub(crate) second: u32,
    /// The greatest first size.
    pub(crate) most: u32,
    /// Where the run is kept, to go on after an interruption.
    pub(crate) checkpoint: Option<&'a Path>,
    /// How long after a checkpoint the next one is written.
    pub(crate) between: Duration,
}

/// How long after a checkpoint the next one is written, if nothing else is asked for. Writing the
/// checkpoint of a long run takes seconds.
pub(crate) const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(300);

/// Who wins at every size.
pub(crate) struct EveryMade<'a> {
    /// What was found, in lines.
    pub(crate) lines: Vec<String>,
    /// What the certificate claims.
    pub(crate) claim: Claim,
    /// Writes the certificate, which may be larger than the memory; gives its hash and its length.
    pub(crate) write: WriteTo<'a>,
}

/// Writes a result piece by piece.
pub(crate) type WriteTo<'a> = Box<dyn Fn(&mut dyn Write) -> io::Result<(Hash, u64)> + 'a>;

/// Which boards a table is about.
pub(crate) struct MapTable<'a> {
    /// The greatest size.
    pub(crate) most: u32,
    /// The greatest second size, where it is another.
    pub(crate) most_second: Option<u32>,
    /// The form.
    pub(crate) format: Format,
    /// Where the run is kept, to go on after an interruption; `None` in games without checkpoints.
    pub(crate) checkpoint: Option<&'a Path>,
}

/// A language for strategies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources {
    /// Whether a text is meant to be in it.
    pub(crate) is_meant: fn(&str) -> bool,
    /// The further file that a source names, beside its own, if it does.
    pub(crate) named_file: fn(&str) -> Option<String>,
    /// Makes a certificate of a source in a file, at a size where it is for all of them.
    pub(crate) compile: Compile,
    /// Proves the theorem of a source for every size.
    pub(crate) prove: Option<Prove>,
}

type Compile = fn(Source<'_>, &Path, Option<u32>) -> Result<Made, GameError>;
type Prove = fn(Source<'_>, &Path, &ProveRequest) -> Result<Made, GameError>;

/// How a theorem is to be proved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProveRequest {
    /// Whether its consequence for the achievement game is to be proved instead.
    pub(crate) achievement: bool,
    /// What the prover may use.
    pub(crate) limits: Limits,
}

/// A certificate that was made.
#[derive(Debug)]
pub(crate) struct Made {
    certificate: Certificate<'static>,
    /// Its bytes, once the checker has accepted them.
    accepted: OnceCell<Accepted>,
    /// What there is to say of its making, in lines.
    pub(crate) facts: Vec<String>,
}

impl Made {
    pub(crate) fn new(certificate: Certificate<'static>, facts: Vec<String>) -> Made {
        Made { certificate, accepted: OnceCell::new(), facts }
    }

    /// The certificate.
    pub(crate) fn certificate(&self) -> &Certificate<'static> {
        &self.certificate
    }

    /// Its bytes, which the checker accepts; it is asked once.
    ///
    /// # Errors
    /// When it does not accept them.
    pub(crate) fn accepted(&self, executor: &dyn Executor) -> Result<&Accepted, NotAccepted> {
        if let Some(accepted) = self.accepted.get() {
            return Ok(accepted);
        }
        let accepted = Accepted::check(self.certificate.write().0, executor)?;
        Ok(self.accepted.get_or_init(|| accepted))
    }
}

/// Reads the puzzles of a text.
pub(crate) type ReadPuzzles =
    fn(&PuzzleSource<'_>) -> Result<PuzzleList<Box<dyn Puzzle>>, PuzzleError>;

/// The puzzles of a text, in their order.
pub(crate) struct PuzzleList<P> {
    /// Each puzzle, or what is wrong with its text.
    pub(crate) puzzles: Vec<Result<P, String>>,
    /// Everything that is wrong with the text.
    pub(crate) faults: Diagnostics,
}

impl<P> PuzzleList<P> {
    /// The puzzles, if nothing is wrong with any of them.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub(crate) fn all(self) -> Result<Vec<P>, PuzzleError> {
        if self.faults.is_empty() {
            Ok(self.puzzles.into_iter().flatten().collect())
        } else {
            Err(PuzzleError::Puzzles(GameError::Source(self.faults)))
        }
    }
}

/// The search for families.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Discover {
    /// The words for its games, with letters for sizes. They begin with the game's name.
    pub(crate) words: &'static str,
    /// The options of these games, in the order in which the claim language has them.
    pub(crate) options: &'static [GameOption],
    /// Searches, for a game in words.
    pub(crate) search: SearchFamilies,
}

impl Discover {
    /// Whether its games have an option of this name.
    pub(crate) fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }
}

/// Searches for families that prove a claim for every size, for a game in words, with options as the
/// claim language writes them.
pub(crate) type SearchFamilies = fn(&[&str], &str, Request<'_>) -> Result<Discovered, GameError>;

/// Why there are no puzzles.
#[derive(Debug)]
pub(crate) enum PuzzleError {
    /// The board, or its file, is wrong.
    Board(GameError),
    /// The puzzles are.
    Puzzles(GameError),
}

/// Where puzzles stand, and what they are about.
pub(crate) struct PuzzleSource<'a> {
    /// The puzzles: one, or one on each line; without it, the board without clues.
    pub(crate) source: Option<Source<'a>>,
    /// The board in words, where one is given.
    pub(crate) board: Option<&'a str>,
    /// The file of the board, where one is given.
    pub(crate) board_file: Option<Source<'a>>,
    /// The labels of a board with a name, where they are not the first ones.
    pub(crate) labels: Option<&'a str>,
    /// What searches of the puzzles may use.
    pub(crate) limits: Limits,
}

/// A puzzle: a board to be completed.
pub(crate) trait Puzzle: MakePuzzles + Send + Sync {
    /// At most so many completions, each a character for each cell. This and the others give up at a
    /// limit.
    fn completions(&self, most: usize) -> Result<Vec<String>, GameError>;

    /// Visits the completions, each a character for each cell, until `visit` has seen enough.
    fn each_completion(&self, visit: &mut dyn FnMut(String) -> bool) -> Result<(), GameError>;

    /// How many completions there are, or so many where there are more.
    fn count(&self, most: usize) -> Result<usize, GameError>;

    /// A completion, or the clues, drawn in lines.
    fn drawn(&self, labels: &str) -> String;

    /// The cells in which two completions differ, by name.
    fn differences(&self, first: &str, second: &str) -> Vec<String>;

    /// Proves how many completions there are: one, none, or at least two. With `only_unique`, no
    /// more is claimed of a puzzle with one, where it could be said to be fair.
    fn prove(&self, only_unique: bool) -> Result<ProvedPuzzle, GameError>;

    /// Proves that there is one completion, and at least two without any one of the clues that are
    /// not in the inscription. This is a clue or a dot for each cell.
    fn prove_critical(&self, inscription: Option<&str>) -> Result<ProvedPuzzle, GameError>;

    /// The next step, in words.
    fn hint(&self) -> Result<String, GameError>;

    /// Clues that cannot be there together, in words: a label too often in an asterism.
    fn clash(&self) -> Option<String>;
}

/// A proof about a puzzle.
pub(crate) struct ProvedPuzzle {
    /// The certificate, and what there is to say of it.
    pub(crate) made: Made,
    /// How many case splits the proof has.
    pub(crate) splits: usize,
    /// The measure of a proof that there is one completion.
    pub(crate) rating: Option<Rating>,
}

/// Why a game has no answer.
#[derive(Debug)]
pub(crate) enum GameError {
    /// What was asked for does not exist or does not fit together.
    Wrong(String),
    /// A limit was reached.
    Limit(String),
    /// The source that was given is wrong.
    Source(Diagnostics),
    /// The source that was given is so, and needs a size.
    NeedsSize(&'static str),
    /// The checker does not accept what was made.
    Fault(NotAccepted),
}

impl From<NotAccepted> for GameError {
    fn from(fault: NotAccepted) -> GameError {
        GameError::Fault(fault)
    }
}

impl From<Limit> for GameError {
    fn from(limit: Limit) -> GameError {
        GameError::Limit(limit.to_string())
    }
}

impl GameError {
    /// Words that name no game.
    pub(crate) fn no_game(words: &str, why: &ClaimError) -> GameError {
        GameError::Wrong(format!("‘{words}’ is not a game: {why}; `zermelo games` lists them"))
    }
}
