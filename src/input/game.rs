//! A game on the command line: words and options of the claim language, or a file. Which options
//! there are the games say, and what the words mean the claim language.

use std::path::{Path, PathBuf};

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use zermelo_checker::claim::Claim;
use zermelo_explain::claims::Game;
use zermelo_explain::typos::did_you_mean;
use zermelo_present::analysis::Request as AnalysisRequest;
use zermelo_present::contract::about::About;
use zermelo_present::contract::families::{Discovery, Request};
use zermelo_present::contract::options::{FileGame, GameOption, Takes};
use zermelo_present::play::chance::ChanceGame;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::{Capability, GameError};
use zermelo_search::limits::Resources;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::{ShownPath, Source, visible};

use super::failure::Failure;
use super::text::{read_source, read_text, text_of};
use crate::registry::{self, games, named};

/// A game, as `zermelo games` lists them; without words, that of a claim.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameArguments {
    words: Vec<String>,
    /// The options of the claim language that are given, with the words behind them.
    options: Vec<(&'static GameOption, Option<String>)>,
    /// The file, where one stands for the words.
    file: Option<(&'static str, FileGame, PathBuf)>,
    /// Other files of the same option, each for a summand.
    others: Vec<PathBuf>,
    /// The game that is played on the file, where a word says which, and the word.
    owner: Option<(&'static About, String)>,
}

/// The name of the argument that the words are.
const WORDS: &str = "game";

/// The same where the first may be a certificate.
const PROBED: &str = "words";

impl Args for GameArguments {
    fn augment_args(command: Command) -> Command {
        let files = games::options().into_iter().filter(|option| option.is_file());
        let words = Arg::new(WORDS)
            .value_name("GAME")
            .num_args(1..)
            .required_unless_present_any(files.map(|file| file.name).chain(["claim"]))
            .help(format!(
                "The game and its sizes, or a claim about it: {}. Its options, which `zermelo games \
                 NAME` lists, stand behind it. Or --board, --graph or --rules with a file",
                games::words(|about| about.solver.is_some())
            ));
        let options = games::options().into_iter().map(|option| match option.takes {
            Takes::File(FileGame { solve_in_sum: None, .. }) => {
                argument(option).conflicts_with(WORDS)
            }
            _ => argument(option),
        });
        command.arg(words).args(options)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// A certificate or a game with a position behind it, or moves alone beside the file of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameWithMoves(GameArguments);

/// The options of games but for some, and for those that require one of these.
fn options_without(is_left_out: impl Fn(&GameOption) -> bool) -> Vec<&'static GameOption> {
    let all = games::options();
    let left_out: Vec<&str> =
        all.iter().filter(|option| is_left_out(option)).map(|option| option.name).collect();
    let is_kept = |option: &&GameOption| {
        [Some(option.name), option.requires].iter().flatten().all(|name| !left_out.contains(name))
    };
    all.into_iter().filter(is_kept).collect()
}

/// The options of games whose positions are searched.
fn analysed() -> Vec<&'static GameOption> {
    options_without(|option| match option.takes {
        Takes::File(file) => file.analyse.is_none(),
        Takes::Nothing | Takes::Word(_) => false,
    })
}

impl Args for GameWithMoves {
    fn augment_args(command: Command) -> Command {
        let files = analysed().into_iter().filter(|option| option.is_file());
        let words = Arg::new(PROBED)
            .value_name("FILE|GAME POSITION")
            .num_args(1..)
            .required_unless_present_any(files.map(|file| file.name))
            .help(
                "A certificate, or a game and its sizes; then the position: the moves of both players that \
                 lead to it, as `play` reads them, or of erdos-szekeres the shaded cells of each row from \
                 the top, such as 3,1. Without a position: the start",
            );
        command.arg(words).args(analysed().into_iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameWithMoves {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut game = GameArguments::given(matches, PROBED);
        // The name of a file may have blanks.
        if game.words.first().is_none_or(|first| !Path::new(first).exists()) {
            game.words = one_each(&game.words);
        }
        Ok(GameWithMoves(game))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl GameWithMoves {
    /// The certificate that the first word names, where it begins no game and no option names a file, and the
    /// words behind it.
    pub(crate) fn certificate(&self) -> Result<Option<(&Path, &[String])>, Failure> {
        let GameWithMoves(game) = self;
        match (&game.file, game.words.split_first()) {
            (None, Some((file, rest))) if !is_game(&game.words) => match game.options.first() {
                None => Ok(Some((Path::new(file), rest))),
                Some((option, _)) => {
                    let file = visible(file);
                    let message = format!("--{} is for a game, and {file} is none", option.name);
                    Err(Failure::Usage(message))
                }
            },
            _ => Ok(None),
        }
    }

    /// The game with the words behind it; `None` where a file has it.
    pub(crate) fn named(&self) -> Result<Option<(Game, &[String])>, Failure> {
        let GameWithMoves(game) = self;
        if game.file.is_some() { Ok(None) } else { game.split().map(Some) }
    }

    /// The values of the position after the moves, by a search of games from there: of all of them to their
    /// ends, however many there are, or where these are too many by the search that solves the game.
    pub(crate) fn search(
        &self,
        to_the_end: bool,
        resources: Resources<'_>,
    ) -> Result<ProbeAnswer, Failure> {
        let GameWithMoves(game) = self;
        let request = |moves| AnalysisRequest { moves, to_the_end, resources };
        if let Some((option, file, path)) = &game.file {
            let named = format!("--{option} {}", path.shown());
            if !game.others.is_empty() {
                let message = format!("a position is one of a single game of --{option}");
                return Err(Failure::Usage(message));
            }
            let analyse = |source: Source<'_>, options: &str| {
                let why =
                    || GameError::Wrong("positions of such games are not searched".to_owned());
                file.analyse.ok_or_else(why)?(source, options, &request(&game.words))
            };
            let answer = game.with_file(option, path, analyse)?;
            return Ok(ProbeAnswer { game: named, ..answer });
        }
        let (game, moves) = game.split()?;
        Ok(registry::probe::searched(&game, &request(moves))?)
    }
}

/// Whether some words are a claim, or begin with a game, or with a word that is no file, has no dot as the
/// name of one, and is like that of a game.
pub(crate) fn is_game(words: &[String]) -> bool {
    let words = one_each(words);
    let Some(word) = words.first() else { return false };
    games::ALL.iter().any(|about| about.begins_with(word))
        || words.iter().any(|word| VERBS.contains(&&**word))
        || games::known(&words).is_some()
        || !word.contains('.')
            && !Path::new(word).exists()
            && did_you_mean(word, games::first_words()).is_some()
}

/// An option for the command line.
fn argument(option: &GameOption) -> Arg {
    let argument = Arg::new(option.name)
        .long(option.name)
        .help(option.help)
        .hide(true)
        .conflicts_with_all(option.conflicts_with);
    let argument =
        option.requires.into_iter().fold(argument, |argument, other| argument.requires(other));
    let argument = match option.value_name() {
        None => argument.action(ArgAction::SetTrue),
        Some(name) => argument.value_name(name),
    };
    match option.takes {
        Takes::File(file) => {
            let several = file.solve_in_sum.map(|_| ArgAction::Append);
            let argument = argument.value_parser(value_parser!(PathBuf));
            several.into_iter().fold(argument, Arg::action)
        }
        Takes::Nothing | Takes::Word(_) => argument,
    }
}

/// Whether an option without a word is given. A command need not have all options.
fn is_set(option: &GameOption, matches: &ArgMatches) -> bool {
    matches.try_get_one(option.name).is_ok_and(|set| set == Some(&true))
}

/// An option of the claim language with the word behind it, if it is given.
fn given(
    option: &'static GameOption,
    matches: &ArgMatches,
) -> Option<(&'static GameOption, Option<String>)> {
    match option.takes {
        Takes::Nothing => is_set(option, matches).then_some((option, None)),
        Takes::Word(_) => {
            let word = matches.try_get_one::<String>(option.name).ok().flatten();
            word.map(|word| (option, Some(word.clone())))
        }
        Takes::File(_) => None,
    }
}

/// The verbs of claims.
const VERBS: [&str; 7] = ["wins", "does", "gets", "keeps", "has", "is", "equals"];

/// The words, of which the first argument may have several: a game, or a claim.
pub(crate) fn one_each(words: &[String]) -> Vec<String> {
    let (first, rest) = words.split_at(words.len().min(1));
    let first = first.iter().flat_map(|words| words.split_whitespace()).map(str::to_owned);
    first.chain(rest.iter().cloned()).collect()
}

/// Options as the claim language writes them.
fn written(options: &[(&'static GameOption, Option<String>)]) -> String {
    let mut text = String::new();
    for (option, word) in options {
        text.push_str(" --");
        text.push_str(option.name);
        text.extend(word.iter().flat_map(|word| [" ", word]));
    }
    text
}

impl GameArguments {
    /// Those that are given, with the words of the argument of this name.
    fn given(matches: &ArgMatches, words: &str) -> GameArguments {
        let words = matches.get_many(words).map(|words| words.cloned().collect());
        let words = words.unwrap_or_default();
        let mut game = GameArguments { words, ..GameArguments::default() };
        for option in games::options() {
            game.options.extend(given(option, matches));
            if let Takes::File(file) = option.takes {
                let paths = matches.try_get_many::<PathBuf>(option.name).ok().flatten();
                let mut paths = paths.into_iter().flatten().cloned();
                if let Some(path) = paths.next() {
                    let first = game.words.first();
                    let named = first.and_then(|word| games::on_file(word, option.name));
                    let file = named.map_or(file, |(about, file)| {
                        let behind = game.words.len().min(1 + file.numbers);
                        let own: Vec<String> = game.words.drain(..behind).collect();
                        game.owner = Some((about, own.join(" ")));
                        file
                    });
                    game.file = Some((option.name, file, path));
                    game.others = paths.collect();
                }
            }
        }
        game
    }
}

impl FromArgMatches for GameArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let game = Self::given(matches, WORDS);
        Ok(GameArguments { words: one_each(&game.words), ..game })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The options of games with chance, which say what is played.
#[derive(Clone, Debug)]
pub(crate) struct ChanceOptions(Vec<(&'static GameOption, Option<String>)>);

/// Those options.
fn of_chance() -> impl Iterator<Item = &'static GameOption> {
    games::ALL
        .iter()
        .filter(|about| about.play.chance.is_some())
        .flat_map(|about| about.options.list)
}

impl Args for ChanceOptions {
    fn augment_args(command: Command) -> Command {
        command.args(of_chance().map(|option| argument(option).requires("version")))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ChanceOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(ChanceOptions(of_chance().filter_map(|option| given(option, matches)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl ChanceOptions {
    /// Begins the game that the first words name, with these options; gives it with the words that
    /// follow.
    pub(crate) fn begin<'w>(
        &self,
        words: &'w [String],
        version: &str,
        seed: u64,
    ) -> Result<(Box<dyn ChanceGame>, &'w [String]), GameError> {
        let options = written(&self.0);
        let read = |length: usize| {
            let text = words.iter().take(length).cloned().collect::<Vec<_>>().join(" ") + &options;
            named::game(&text).map_err(|error| GameError::no_game(&text, &error))
        };
        let whole = (1..=words.len()).find(|&length| read(length).is_ok());
        // A game has a word and a size at least; what is wrong is said of these.
        let length = whole.unwrap_or(words.len().min(2));
        let game = read(length)?;
        let about = games::of_game(&game)?;
        let begin = about.play.chance.ok_or(GameError::Missing(Capability::Chance))?;
        Ok((begin(&game, version, seed)?, words.split_at(length).1))
    }
}

impl GameArguments {
    /// The game of words and options as the command line has them.
    ///
    /// # Errors
    /// Which of them are wrong.
    pub(crate) fn read(words: Vec<String>) -> Result<GameArguments, Failure> {
        let command = Command::new("a game").no_binary_name(true).disable_help_flag(true);
        // The words of a game may also stand in a claim.
        let command = Self::augment_args(command).arg(Arg::new("claim").last(true));
        let matches = command.try_get_matches_from(words);
        matches.and_then(|matches| Self::from_arg_matches(&matches)).map_err(|error| {
            let said = error.render().to_string();
            let said = said.split("\n\nUsage").next().unwrap_or_default();
            Failure::Usage(said.trim_start_matches("error: ").trim_end().to_owned())
        })
    }

    /// The game or the claim that some words begin with, the longest that is one, and the words behind it.
    pub(crate) fn beginning(words: &[String]) -> Result<(GameArguments, Vec<String>), Failure> {
        let all = GameArguments { words: one_each(words), ..GameArguments::default() };
        let is_one = |count: &usize| {
            let text = all.words.get(..*count).unwrap_or_default().join(" ");
            named::game(&text).is_ok() || named::claim(&text).is_ok()
        };
        let Some(count) = (1..=all.words.len()).rev().find(is_one) else {
            return Err(all.named(&all.words).err().map_or_else(
                || Failure::Usage("give a certificate or a game".to_owned()),
                Failure::from,
            ));
        };
        let (words, rest) = all.words.split_at(count);
        Ok((GameArguments { words: words.to_vec(), ..GameArguments::default() }, rest.to_vec()))
    }

    /// The words, with the options behind them.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ") + &written(&self.options)
    }

    /// The claim that the words are, where they are one and no game; with no game beside it then.
    pub(crate) fn claimed(&self) -> (GameArguments, Option<Claim>) {
        let text = self.text();
        let claim = match (&self.file, named::game(&text)) {
            (None, Err(_)) => named::claim(&text).ok(),
            _ => None,
        };
        let game = if claim.is_some() { GameArguments::default() } else { self.clone() };
        (game, claim)
    }

    /// The file that says what is played, where one does.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.file {
            Some((_, _, path)) => Some(path),
            None => None,
        }
    }

    /// The game of the longest beginning of the words that is one, and the words behind it.
    fn split(&self) -> Result<(Game, &[String]), Failure> {
        // Where there is none, all words, for the error.
        let words = |count: &usize| self.words.get(..*count).unwrap_or_default();
        let is_game = |count: &usize| self.named(words(count)).is_ok();
        let count = (1..=self.words.len()).rev().find(is_game).unwrap_or(self.words.len());
        let (words, rest) = self.words.split_at(count);
        self.confirm_options_of(words)?;
        Ok((self.named(words)?, rest))
    }

    /// Solves the game that the arguments name.
    pub(crate) fn solve(&self, request: &SolveRequest<'_>) -> Result<SolvedGame, Failure> {
        if let Some((option, file, path)) = &self.file {
            if request.checkpoint.is_some() && !file.keeps_searches {
                return Err(no_checkpoint(&format!("a game of --{option}"), keeps_searches).into());
            }
            let files = self.others.len().saturating_add(1);
            if let Some((solve, around)) = file.solve_in_sum.zip(around(&self.words, files)) {
                return self.with_files(option, path, |sources| solve(sources, &around, request));
            }
            if files > 1 {
                let message = format!(
                    "the files of --{option} are a sum with a plus before each but the first"
                );
                return Err(Failure::Usage(message));
            }
            if !self.words.is_empty() {
                let (file, more) = (path.shown(), self.words.join(" "));
                let message = format!(
                    "--{option} {file} is a whole game, without ‘{more}’; --help says what may stand behind it"
                );
                return Err(Failure::Usage(message));
            }
            let solve = |source: Source<'_>, options: &str| (file.solve)(source, options, request);
            return self.with_file(option, path, solve);
        }
        if let Some(claim) = request.claim {
            return self.solve_claim(claim, request).map_err(Failure::from);
        }
        self.confirm_options_of(&self.words)?;
        self.named(&self.words).and_then(|game| solve(&game, request)).map_err(Failure::from)
    }

    /// Does something with the game of a file, and with the word and the options of the game as the claim
    /// language writes them.
    fn with_file<T>(
        &self,
        option: &str,
        path: &Path,
        does: impl FnOnce(Source<'_>, &str) -> Result<T, GameError>,
    ) -> Result<T, Failure> {
        self.confirm_file_options(option)?;
        let is_long = self.file.as_ref().is_some_and(|(_, file, _)| file.is_long);
        let text = if is_long { text_of(path, read_source(path)?) } else { read_text(path) };
        let (name, text) = (path.shown(), text?);
        let source = Source { name: &name, text: &text };
        let word = self.owner.as_ref().map_or("", |(_, word)| word);
        does(source, &(word.to_owned() + &written(&self.options)))
            .map_err(|error| Failure::of_source(error, source))
    }

    /// Does something with the games of all files. An error has the number of a file.
    fn with_files<T>(
        &self,
        option: &str,
        path: &Path,
        does: impl FnOnce(&[Source<'_>]) -> Result<T, (usize, GameError)>,
    ) -> Result<T, Failure> {
        self.confirm_file_options(option)?;
        if let Some((other, _)) = self.options.first() {
            let message =
                format!("--{} is for a game of --{option} alone, not in a sum", other.name);
            return Err(Failure::Usage(message));
        }
        let mut read = Vec::new();
        for path in [path].into_iter().chain(self.others.iter().map(PathBuf::as_path)) {
            read.push((path.shown(), read_text(path)?));
        }
        let sources: Vec<Source<'_>> =
            read.iter().map(|(name, text)| Source { name, text }).collect();
        does(&sources).map_err(|(number, error)| match sources.get(number) {
            Some(&source) => Failure::of_source(error, source),
            None => Failure::from(error),
        })
    }

    /// Confirms that the game of a file has all the options that are given.
    fn confirm_file_options(&self, option: &str) -> Result<(), Failure> {
        let owner = self.owner.as_ref().map(|(about, _)| *about);
        match owner.or_else(|| games::with_option(option)) {
            Some(about) => self.confirm_options(about, &format!("a game of --{option}")),
            None => Ok(()),
        }
    }

    /// Confirms that the game of some words has the options that are given: those of another game are told
    /// from those in a wrong place.
    fn confirm_options_of(&self, words: &[String]) -> Result<(), Failure> {
        let words = words.join(" ");
        match named::game(&words).as_ref().map(games::about) {
            Ok(Some(about)) => self.confirm_options(about, &words),
            _ => Ok(()),
        }
    }

    /// The game of some words, with the options wherever the claim language has them.
    fn named(&self, words: &[String]) -> Result<Game, GameError> {
        let options = written(&self.options);
        let at = |place: usize| {
            let (before, after) = words.split_at(place);
            let after: String = after.iter().flat_map(|word| [" ", word]).collect();
            before.join(" ") + &options + &after
        };
        // Without options every place is the last.
        let first = if self.options.is_empty() { words.len() } else { 1 };
        let text = at(words.len());
        let read = named::game(&text).or_else(|error| {
            let mut others = (first..words.len()).rev().map(at);
            others.find_map(|text| named::game(&text).ok()).ok_or(error)
        });
        read.map_err(|error| match named::claim(&text) {
            Err(claim) if words.iter().any(|word| VERBS.contains(&&**word)) => {
                GameError::Wrong(claim.to_string())
            }
            _ => named::misfit(&text).unwrap_or_else(|| GameError::no_game(&text, &error)),
        })
    }

    /// Solves the game of a claim; the one that the arguments name, if they do, has to be the same.
    fn solve_claim(
        &self,
        claim: &Claim,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        let of_claim = Game::of(claim).ok_or_else(|| {
            GameError::Wrong(format!("‘{claim}’ is about a game that this program does not know"))
        })?;
        if !self.words.is_empty() || !self.options.is_empty() {
            let named = self.named(&self.words)?;
            if named != of_claim {
                let message = format!("‘{claim}’ is about {of_claim}, not about {named}");
                return Err(GameError::Wrong(message));
            }
        }
        solve(&of_claim, request)
    }

    /// Confirms that the game has all the options that are given.
    fn confirm_options(&self, about: &About, game: &str) -> Result<(), Failure> {
        let names = self.options.iter().map(|(option, _)| option.name);
        match names.into_iter().find(|&name| !about.options.have(name)) {
            None => Ok(()),
            Some(name) => Err(no_option(game, name, games::with_option(name).map(|of| of.name))),
        }
    }
}

/// What is said to an option of another game.
fn no_option(game: &str, name: &str, owner: Option<&str>) -> Failure {
    let owner = owner.unwrap_or("another game");
    Failure::Usage(format!("{game} has no option --{name}, which is one of {owner}"))
}

/// What stands for numbers in the words of a game: the last one, or both.
const LETTERS: [&str; 2] = ["m", "n"];

/// A game with a letter in place of one of its sizes, or of two: one game for every number or pair.
#[derive(Clone, Debug)]
pub(crate) struct GameSequence(GameArguments);

impl Args for GameSequence {
    fn augment_args(command: Command) -> Command {
        let words = Arg::new(WORDS).value_name("GAME").num_args(1..).required_unless_present("rules").help(
            "A partisan game or a sum of such games, or with --to a game with n in place of one of its sizes, \
             or m and n of two: cram 3 n, octal 0.77 n, cram m n. Its options, which `zermelo games NAME` lists, stand behind it",
        );
        // A file is a single game, and `from` and `to` are the command's own: those of the switching game
        // stand within quotes. What an option cannot stand beside may be left out here, and is no game.
        let options =
            options_without(|option| option.is_file() || ["from", "to"].contains(&option.name));
        let alone = |option: &GameOption| argument(&GameOption { conflicts_with: &[], ..*option });
        command.arg(words).args(options.into_iter().map(alone))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameSequence {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        GameArguments::from_arg_matches(matches).map(GameSequence)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl GameSequence {
    /// The game with its letter.
    pub(crate) fn text(&self) -> String {
        self.0.text()
    }

    /// The letters: n, or m and n, each once. Nothing else is no word.
    pub(crate) fn letters(&self) -> Result<&'static [&'static str], Failure> {
        let GameSequence(game) = self;
        let options = game.options.iter().filter_map(|(_, word)| word.as_ref());
        let words: Vec<&String> = game.words.iter().chain(options).collect();
        let text = game.text();
        match LETTERS.map(|letter| words.iter().filter(|word| **word == letter).count()) {
            [0, 1] => Ok(&["n"]),
            [1, 1] => Ok(&LETTERS),
            [_, 0] => Err(Failure::Usage(format!(
                "‘{text}’ is without n: write n in place of the size that is to run, as in cram 3 n"
            ))),
            [m, n] => {
                let (letter, count) = if n > 1 { ("n", n) } else { ("m", m) };
                let message =
                    format!("‘{text}’ has {letter} {count} times, and one size runs for each");
                Err(Failure::Usage(message))
            }
        }
    }

    /// The games that a plus stands between: one without a plus.
    pub(crate) fn summands(&self) -> Result<Vec<Game>, Failure> {
        let GameSequence(game) = self;
        if game.words.iter().any(|word| LETTERS.contains(&word.as_str())) {
            let text = game.text();
            return Err(Failure::Usage(format!(
                "‘{text}’ is a sequence: give --to N, the last n, and -o DIR, the folder of its certificates"
            )));
        }
        game.confirm_options_of(&game.words)?;
        let summands = game.words.split(|word| word == "+").map(|words| game.named(words));
        summands.collect::<Result<_, _>>().map_err(Failure::from)
    }

    /// The game for a number, or for one in place of each letter.
    pub(crate) fn at(&self, sizes: &[u32]) -> Result<(GameArguments, Game), Failure> {
        let mut game = self.0.clone();
        let options = game.options.iter_mut().filter_map(|(_, word)| word.as_mut());
        for word in game.words.iter_mut().chain(options) {
            let letter = LETTERS.iter().rev().position(|letter| letter == word);
            if let Some(size) = letter.and_then(|letter| sizes.iter().rev().nth(letter)) {
                *word = size.to_string();
            }
        }
        game.confirm_options_of(&game.words)?;
        let named = game.named(&game.words)?;
        Ok((game, named))
    }
}

/// A game of every size, with the options that the searches for families have.
#[derive(Clone, Debug)]
pub(crate) struct SearchedGame {
    words: Vec<String>,
    options: Vec<(&'static GameOption, Option<String>)>,
}

/// The games whose families are searched for, as a list to be read.
fn searched() -> String {
    let words: Vec<&str> = games::searches().map(|(_, discover)| discover.words).collect();
    words.join("; ")
}

impl Args for SearchedGame {
    fn augment_args(command: Command) -> Command {
        let words = Arg::new(WORDS)
            .value_name("GAME")
            .num_args(1..)
            .required(true)
            .help(format!("The game of every size: {}", searched()));
        command.arg(words).args(games::search_options().into_iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SearchedGame {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let words = matches.get_many::<String>(WORDS).unwrap_or_default();
        let words = words.flat_map(|word| word.split_whitespace()).map(str::to_owned).collect();
        let options = games::search_options().into_iter();
        Ok(SearchedGame { words, options: options.filter_map(|of| given(of, matches)).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SearchedGame {
    /// Searches for families that prove a claim about the game.
    pub(crate) fn search(&self, request: Request<'_>) -> Result<Discovery, Failure> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let game = words.join(" ");
        let Some((_, discover)) = games::searches().find(|(name, _)| words.first() == Some(name))
        else {
            let names = games::searches().map(|(name, _)| name);
            let meant = words.first().and_then(|word| did_you_mean(word, names));
            return Err(Failure::Usage(format!(
                "‘{game}’ is not a game of every size whose families are searched for: {}",
                meant.unwrap_or_else(|| format!("these are {}", searched()))
            )));
        };
        for (option, _) in &self.options {
            if !discover.has_option(option.name) {
                let mut searches = games::searches();
                let owner = searches.find(|(_, discover)| discover.has_option(option.name));
                return Err(no_option(&game, option.name, owner.map(|(name, _)| name)));
            }
        }
        (discover.search)(&words, &written(&self.options), request).map_err(Failure::from)
    }
}

/// What the claim language has before each game of a file in a sum, and after the last one, by the words
/// around them: a file stands wherever a game is missing before, behind or between pluses.
fn around(words: &[String], files: usize) -> Option<Vec<String>> {
    let mut around = vec![String::new()];
    for (number, game) in words.split(|word| word == "+").enumerate() {
        let last = around.last_mut()?;
        last.push_str(if number == 0 { "" } else { " + " });
        let is_missing = game.first().is_none_or(|word| VERBS.contains(&&**word));
        if is_missing {
            around.push(game.iter().flat_map(|word| [" ", word]).collect());
        } else {
            last.push_str(&game.join(" "));
        }
    }
    (!words.is_empty() && around.len() == files.saturating_add(1)).then_some(around)
}

/// Solves a game.
fn solve(game: &Game, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let about = games::about(game).ok_or_else(|| {
        GameError::Wrong(format!("‘{game}’ is a game that this program cannot solve"))
    })?;
    if request.map.is_some() && !about.has_solver(|solver| solver.has_mirrors) {
        let mirrors = games::names(|about| about.has_solver(|solver| solver.has_mirrors));
        return Err(GameError::Wrong(format!("--map names a map of {mirrors}, not of {game}")));
    }
    if request.checkpoint.is_some() && !keeps_searches(about) {
        return Err(no_checkpoint(&game.to_string(), keeps_searches));
    }
    about.solve(game, request)
}

fn keeps_searches(about: &About) -> bool {
    about.has_solver(|solver| solver.keeps_searches)
}

/// What is said to a checkpoint of a search that is not kept, as those of these games are.
pub(crate) fn no_checkpoint(game: &str, kept: impl Fn(&About) -> bool) -> GameError {
    let games = games::names(kept);
    GameError::Wrong(format!("--checkpoint keeps searches of {games}, not of {game}"))
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use zermelo_positional::boards::known;
    use zermelo_search::limits::Limits;

    use super::*;

    /// Another board, of whatever name, would have taken the place of the one that was made last.
    #[test]
    fn a_command_makes_the_board_of_a_name_once() {
        let name = ["hex", "4"].map(str::to_owned);
        let last = || known::find(&name).expect("a name").expect("a board").0;
        let made = last();
        let command = GameWithMoves::augment_args(Command::new("probe").no_binary_name(true));
        let matches = command.get_matches_from(["hex", "4", "a1", "b2", "c3", "d4", "a2"]);
        let game = GameWithMoves::from_arg_matches(&matches).expect("a game");
        assert!(matches!(game.certificate(), Ok(None)));
        assert!(matches!(game.named(), Ok(Some(_))));
        let limits = Limits { positions: 1, ..Limits::default() };
        assert!(game.search(false, Resources { limits, progress: &|_| {} }).is_err());
        assert!(Rc::ptr_eq(&made, &last()));
    }
}
