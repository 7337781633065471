//! `zermelo games [NAME]`: lists the games, their options, and the claims about them.

use std::collections::HashSet;
use std::io::Write;

use clap::Args;
use serde_json::json;
use zermelo_explain::typos::did_you_mean;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::GameOption;
use zermelo_search::text::{Cell, Columns, visible};

use super::output::{Failure, Terminal, print_json};
use crate::input::game::one_each;
use crate::registry::games::{self, ALL};

const AFTER_HELP: &str = "\
Examples:
  zermelo games
  zermelo games hex                 its sizes, the options, and claims about it
  zermelo games --all";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A game, or the word that it begins with: its sizes, options and claims are listed.
    #[arg(value_name = "NAME")]
    game: Vec<String>,
    /// List the sizes, options and claims of all games.
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let listed = listed(&one_each(&arguments.game))?;
    let all = || listed.iter().copied();
    let owned = |row: &[&'static str; 3]| row.map(str::to_owned);
    let games = || all().flat_map(|about| about.games).map(owned);
    let boards = all().filter_map(|about| about.boards);
    let boards = || boards.clone().flat_map(|boards| (boards.names)()).map(|row| owned(&row));
    // Of a word that some begin with, those alone.
    let word = arguments.game.first().map(|word| word.to_lowercase());
    let begins = |[name, ..]: &[String; 3]| name.split(' ').next() == word.as_deref();
    let is_meant = games().chain(boards()).any(|row| begins(&row));
    let [games, boards] = [games().collect(), boards().collect()]
        .map(|rows: Vec<_>| rows.into_iter().filter(|row| !is_meant || begins(row)));
    let options = all().flat_map(options);
    let claims = all().flat_map(|about| about.claims).map(|row| row.map(str::to_owned));
    let mut out = terminal.out();
    if arguments.json {
        let named = |[name, about]: [String; 2]| json!({ "name": name, "about": about });
        let game = |[game, about, sizes]: [String; 3]| json!({ "game": game, "about": about, "sizes": sizes });
        let report = json!({
            "games": games.map(game).collect::<Vec<_>>(),
            "boards": boards.map(game).collect::<Vec<_>>(),
            "options": options.map(named).collect::<Vec<_>>(),
            "claims": claims.map(named).collect::<Vec<_>>(),
        });
        print_json(&mut out, &report)?;
        return Ok(0);
    }
    if arguments.game.is_empty() && !arguments.all {
        return overview(&listed, boards, terminal);
    }
    let tables = [
        ("Games", table(games, terminal)),
        ("Boards that have names", table(boards, terminal)),
        ("Options of games", table(options, terminal)),
        ("Claims", table(claims, terminal)),
    ];
    let tables = tables.iter().filter(|(_, rows)| !rows.is_empty());
    let tables: Vec<String> = tables.map(|(name, rows)| format!("{name}\n{rows}\n")).collect();
    write!(out, "{}", tables.join("\n"))?;
    Ok(0)
}

/// A line for each sort of games, and the names of boards.
fn overview(
    listed: &[&About],
    boards: impl Iterator<Item = [String; 3]>,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    let first = |name: &str| name.split(' ').next().unwrap_or_default().to_owned();
    let sort = |about: &&About| {
        let mut words: Vec<String> = about.games.iter().map(|[name, ..]| first(name)).collect();
        words.dedup();
        let about = about.games.first().map_or("", |[_, about, _]| about);
        // Up to the first clause that says more, which is none in brackets.
        let is_end = |(at, _): &(usize, &str)| {
            let before = about.get(..*at).unwrap_or_default();
            before.matches('(').count() == before.matches(')').count()
        };
        let ends = [": ", "; ", ", "].into_iter();
        let end = ends.filter_map(|end| about.match_indices(end).find(is_end)).min();
        let about = end.and_then(|(at, _)| about.get(..at)).unwrap_or(about);
        [words.join(", "), about.to_owned()]
    };
    // Sums of several sorts are written alike.
    let mut sorts: Vec<[String; 2]> = listed.iter().map(sort).collect();
    let mut seen = HashSet::new();
    sorts.retain(|[words, _]| seen.insert(words.clone()));
    let mut names: Vec<String> = boards.map(|[name, ..]| first(&name)).collect();
    names.dedup();
    let more = ["zermelo games NAME, or --all", "sizes, options and claims"].map(str::to_owned);
    let names = table([[names.join(", ")]].into_iter(), terminal);
    let [sorts, more] = [table(sorts.into_iter(), terminal), table([more].into_iter(), terminal)];
    writeln!(terminal.out(), "Games\n{sorts}\n\nBoards that have names\n{names}\n{more}")?;
    Ok(0)
}

/// The games that some words are of; all without words.
fn listed(words: &[String]) -> Result<Vec<&'static About>, Failure> {
    let Some(word) = words.first() else { return Ok(ALL.to_vec()) };
    let known = games::known(words).map(|(about, _)| about.name);
    let is_meant = |about: &&&About| {
        known == Some(about.name) || about.name == word || about.begins_with(word)
    };
    let listed: Vec<&About> = ALL.iter().filter(is_meant).copied().collect();
    if listed.is_empty() {
        let meant = did_you_mean(word, games::first_words())
            .unwrap_or_else(|| "`zermelo games` lists all".into());
        return Err(Failure::Usage(format!("‘{}’ is no game: {meant}", visible(word))));
    }
    Ok(listed)
}

/// What is played without an option, and every option; nothing of a game without options.
fn options(about: &'static About) -> Vec<[String; 2]> {
    let rule = [format!("({})", about.name), about.options.rule.to_owned()];
    let rule = Some(rule).filter(|_| !about.options.list.is_empty());
    let row = |option: &GameOption| {
        let name = format!("--{} {}", option.name, option.value_name().unwrap_or_default());
        [name.trim_end().to_owned(), option.help.to_owned()]
    };
    rule.into_iter().chain(about.options.list.iter().map(row)).collect()
}

/// The rows, each behind a space.
fn table<const N: usize>(rows: impl Iterator<Item = [String; N]>, terminal: &Terminal) -> String {
    let rows = rows.map(|row| row.map(Cell::from).into()).collect();
    let width = terminal.width().map(|width| usize::from(width.saturating_sub(1)));
    let lines = Columns { rows, ..Columns::default() }.lines(width);
    let lines: Vec<String> = lines.iter().map(|line| format!(" {line}")).collect();
    lines.join("\n")
}
