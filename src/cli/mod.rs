//! The `zermelo` command, with one module per subcommand.
//!
//! Results go to standard output, messages and progress to standard error. Exit codes: 0 done (for
//! checks: verified), 1 not verified, 2 wrong usage or wrong input, 3 no verdict; 128 plus the signal's
//! number when the program is stopped. docs/guide/exit-codes.md defines them.

mod board;
mod campaign;
mod check;
mod claims;
mod compile;
mod completions;
mod discover;
mod draw;
mod dump;
mod duration;
mod exhibit;
mod export;
mod games;
mod graph;
mod info;
mod layout;
mod limits;
mod man;
mod many;
mod map;
mod output;
mod outputs;
mod page;
mod play;
mod probe;
mod puzzle;
mod rules;
mod solve;
mod table;
mod threads;
mod values;
mod watch;
mod worker;

use std::error::Error;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use zermelo_search::files;
use zermelo_search::text::visible;

use crate::stop;
pub use output::{ColorChoice, Failure};
use output::{Results, Terminal, Widths};

const AFTER_HELP: &str = "\
Exit codes: 0 done (for a check: verified), 1 not verified, 2 wrong usage or input, 3 no verdict or \
no result, 130 stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.

Examples:
  zermelo solve affine-plane 4 -o pi4.cert    find a strategy and write a certificate
  zermelo check pi4.cert                      check the certificate
  zermelo table pi4.cert                      print the proof as a table
  zermelo claims certificates                 check all claims of a repository";

/// Finds winning strategies for combinatorial games, writes them as certificates, checks
/// certificates, and prints them as tables.
#[derive(Debug, Parser)]
#[command(name = "zermelo", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    /// Use colours; auto: on a terminal, unless NO_COLOR is set.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t = ColorChoice::Auto,
        value_name = "auto|always|never",
        hide_possible_values = true,
        hide_default_value = true,
        display_order = 1000
    )]
    color: ColorChoice,
    /// Replace files that zermelo did not write; never one that the command reads.
    #[arg(long, global = true, display_order = 1001)]
    force: bool,
    /// Fold what is printed to N columns; 0 for no folding. By default a terminal's width, and no folding
    /// elsewhere.
    #[arg(long, global = true, value_name = "N", display_order = 1002)]
    width: Option<u16>,
    /// The same as --width 0: nothing is folded, and no column is left out.
    #[arg(long, global = true, conflicts_with = "width", display_order = 1003)]
    wide: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games, their boards and parameters, and the claims about them.
    Games(games::Arguments),
    /// Print a board: its points, lines, hash and automorphisms, or its file.
    Board(board::Arguments),
    /// Check certificates and print what they prove.
    Check(check::Arguments),
    /// Find out who wins, and write a certificate.
    Solve(solve::Arguments),
    /// Find out who wins from every state of a game, and write a certificate.
    Map(map::Arguments),
    /// Share many maps of every size out among processes and machines.
    Campaign(campaign::Arguments),
    /// Find the values of a game for one size after the other, with a certificate of each.
    Values(values::Arguments),
    /// Make a certificate from a written strategy, or from families for every size.
    Compile(compile::Arguments),
    /// Search for families that prove a theorem for every size.
    Discover(discover::Arguments),
    /// Solve puzzles such as sudoku, and prove how many completions they have.
    Puzzle(puzzle::Arguments),
    /// Say what rules in the Game Description Language come to, or what is wrong with them.
    Rules(rules::Arguments),
    /// Print a certificate as a table.
    Table(table::Arguments),
    /// Draw a position of a certificate.
    Draw(draw::Arguments),
    /// Write the graph of a strategy, or a claim and its proof for checkers that others wrote.
    Export(export::Arguments),
    /// Make a page that shows a certificate, checks it, and plays its strategy.
    Page(page::Arguments),
    /// Play against the strategy of a certificate.
    Play(play::Arguments),
    /// Find the value of a position and of every move from it.
    Probe(probe::Arguments),
    /// Summarise a certificate, without checking the proof.
    Info(info::Arguments),
    /// Print everything that a certificate holds as JSON, without checking the proof.
    Dump(dump::Arguments),
    /// Check every claim of a manifest; start a manifest, add to it, make its certificates again.
    Claims(claims::Arguments),
    /// Make a folder of pages that show all claims of a manifest, and check them.
    Site(claims::site::Arguments),
    /// Print a shell's completions of the command line.
    #[command(hide = true)]
    Completions(completions::Arguments),
    /// Print the manual page, or write all pages to a folder.
    #[command(hide = true)]
    Man(man::Arguments),
}

/// Runs the command that the program's arguments ask for.
pub fn main() -> ExitCode {
    let make = |words| answer(read(words), Results::Parent);
    worker::run_if_asked(make).unwrap_or_else(|| {
        stop::watch();
        answer(read(std::env::args_os()), Results::User)
    })
}

/// Reads the words of a command line, of which the first is the program's name.
fn read(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = Cli::command();
    // Only then it has the commands `help`.
    command.build();
    command = with_help_hidden(command);
    let mut matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// The same command, which does not list `help` beside its others: that does what `--help` does.
fn with_help_hidden(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|inner| match inner.get_name() {
        "help" => inner.hide(true),
        _ => with_help_hidden(inner),
    })
}

/// Runs what the command line asks for, or says what is wrong with it.
fn answer(read: Result<Cli, clap::Error>, results: Results) -> ExitCode {
    match read {
        Ok(cli) => run(cli, results),
        Err(answer) => ended(
            print(&answer),
            &Terminal::new(ColorChoice::Auto, results, false, Widths::new(None)),
        ),
    }
}

fn run(cli: Cli, results: Results) -> ExitCode {
    let width = if cli.wide { Some(0) } else { cli.width };
    let terminal = Terminal::new(cli.color, results, cli.force, Widths::new(width));
    let done = match cli.command {
        Command::Games(arguments) => games::run(&arguments, &terminal),
        Command::Board(arguments) => board::run(&arguments, &terminal),
        Command::Check(arguments) => check::run(&arguments, &terminal),
        Command::Solve(arguments) => solve::run(&arguments, &terminal),
        Command::Map(arguments) => map::run(&arguments, &terminal),
        Command::Campaign(arguments) => campaign::run(&arguments, &terminal),
        Command::Values(arguments) => values::run(&arguments, &terminal),
        Command::Compile(arguments) => compile::run(&arguments, &terminal),
        Command::Discover(arguments) => discover::run(&arguments, &terminal),
        Command::Puzzle(arguments) => puzzle::run(&arguments, &terminal),
        Command::Rules(arguments) => rules::run(&arguments, &terminal),
        Command::Table(arguments) => table::run(&arguments, &terminal),
        Command::Draw(arguments) => draw::run(&arguments, &terminal),
        Command::Export(arguments) => export::run(&arguments, &terminal),
        Command::Page(arguments) => page::run(&arguments, &terminal),
        Command::Play(arguments) => play::run(&arguments, &terminal),
        Command::Probe(arguments) => probe::run(&arguments, &terminal),
        Command::Info(arguments) => info::run(&arguments, &terminal),
        Command::Dump(arguments) => dump::run(&arguments, &terminal),
        Command::Claims(arguments) => claims::run(&arguments, &terminal),
        Command::Site(arguments) => claims::site::run(&arguments, &terminal),
        Command::Completions(arguments) => completions::run(&arguments, Cli::command(), &terminal),
        Command::Man(arguments) => man::run(&arguments, Cli::command(), &terminal),
    };
    // A search that was interrupted has said what it knows.
    stop::end_if_interrupted();
    // From here on the end is the command's own; no signal makes another of it.
    files::end_writing();
    ended(done, &terminal)
}

/// Prints what the command line is answered with: help or the version on standard output, which
/// may fail like that of any command, or on standard error what is wrong with it.
fn print(answer: &clap::Error) -> Result<u8, Failure> {
    if let Some(now) = former(answer) {
        return Err(Failure::Usage(now));
    }
    let printed = if answer.use_stderr() {
        let mut text = answer.render().ansi().to_string();
        if let Some(said) = answer.source().map(ToString::to_string) {
            text = text.replacen(&said, &number_in_words(&said), 1);
        }
        let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
        for word in words.filter(|word| visible(word) != *word) {
            text = text.replace(&word, &visible(&word));
            // Of an option with a value, its name alone is quoted.
            let name = word.split('=').next().unwrap_or_default();
            text = text.replace(name, &visible(name));
        }
        write!(anstream::stderr().lock(), "{text}")
    } else {
        answer.print()
    };
    match printed {
        Err(error) if !answer.use_stderr() => Err(error.into()),
        _ => Ok(u8::try_from(answer.exit_code()).unwrap_or(2)),
    }
}

/// Commands that there were, and what does their work.
const FORMER: [(&str, &str); 6] = [
    ("analyse", "probe GAME"),
    ("graph", "export FILE"),
    ("new", "claims init --ci DIR"),
    ("open", "page --open FILE"),
    ("prove", "compile SOURCE"),
    ("seal", "dump --seal FILE"),
];

/// What does the work of a command that there was.
fn former(answer: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = answer.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let (word, now) = FORMER.iter().find(|(former, _)| former == word)?;
    Some(format!("zermelo {word} is now: zermelo {now}"))
}

/// What is wrong with a number that an option takes, in words: numbers are read by the standard library, and
/// their bounds confirmed by clap.
fn number_in_words(said: &str) -> String {
    let beyond = || {
        let (number, bounds) = said.split_once(" is not in ")?;
        let (least, _) = bounds.split_once("..")?;
        // No option has a greatest number but that of its type.
        let is_less = number.parse::<i128>().ok()? < least.parse().ok()?;
        Some(if is_less { format!("it is at least {least}") } else { "it is too large".to_owned() })
    };
    match said {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "it is not a whole number".to_owned()
        }
        "number too large to fit in target type" => "it is too large".to_owned(),
        _ => beyond().unwrap_or_else(|| said.to_owned()),
    }
}

/// The exit code of a command whose results have reached standard output.
fn ended(done: Result<u8, Failure>, terminal: &Terminal) -> ExitCode {
    let printed = done.and_then(|code| {
        // The last line may have no end and wait for more.
        std::io::stdout().flush()?;
        Ok(code)
    });
    match printed {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            terminal.complain(&failure);
            ExitCode::from(failure.exit_code())
        }
    }
}
