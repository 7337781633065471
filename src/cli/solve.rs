//! `zermelo solve GAME -o FILE`: who wins, and a certificate of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::ErdosSzekeres;
use zermelo_checker::games::positional::Board;
use zermelo_checker::games::positional::Positional;

use super::compile::provenance;
use super::game::{ChosenGame, GameArguments};
use super::output::{Failure, Terminal};
use crate::claims::unbeaten;
use crate::games::erdos_szekeres::solver as erdos_szekeres;
use crate::games::erdos_szekeres::solver::Resources;
use crate::games::positional::solver as positional;
use crate::games::positional::solver::{GameValue, Options, Progress, SolveError, Stage};
use crate::table;

const AFTER_HELP: &str = "\
A draw has two certificates, one for each player: FILE gets -first and -second before its \
extension. Without -o, nothing is written.

Examples:
  zermelo solve affine-plane 4 -o pi4.cert
  zermelo solve hypercube 3 2 -o tic-tac-toe.cert
  zermelo solve hypercube 3 2 --weak
  zermelo solve erdos-szekeres 9 5 -o 9-5.cert";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Of a draw, write only this player's certificate, to FILE itself.
    #[arg(long, value_enum, value_name = "first|second")]
    player: Option<Which>,
    /// Of a positional game, give up after so many positions.
    #[arg(long, value_name = "N")]
    max_positions: Option<u64>,
    /// In erdos-szekeres, the most memory to use, in MiB.
    #[arg(long, default_value_t = 4096, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// The player who moves first.
    First,
    /// The other one.
    Second,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    terminal.confirm_writable(arguments.output.as_deref())?;
    let (outcome, certificates) = match arguments.game.game(terminal)? {
        ChosenGame::Positional(game, board) => positional(arguments, &game, &board, terminal)?,
        ChosenGame::ErdosSzekeres(game) => erdos_szekeres(arguments, &game, terminal)?,
    };
    let mut out = terminal.out();
    writeln!(out, "{outcome}")?;
    let chosen = chosen(&certificates, arguments.player)?;
    for certificate in &chosen {
        let path = arguments.output.as_deref().map(|path| match chosen.len() {
            1 => path.to_owned(),
            _ => for_player(path, proponent(certificate)),
        });
        describe(&mut out, certificate, path.as_deref(), terminal)?;
    }
    Ok(0)
}

/// Solves a positional game: the outcome in words, and what proves it.
fn positional(
    arguments: &Arguments,
    game: &Positional,
    board: &Board,
    terminal: &Terminal,
) -> Result<(String, Vec<Certificate<'static>>), Failure> {
    let spinner = terminal.spinner("solving");
    let show = |progress: Progress| {
        let stage = match progress.stage {
            Stage::Outcome => "solving",
            Stage::Shortening => "shortening the strategy",
            Stage::Strategy => "writing the strategy down",
        };
        spinner.set_message(format!("{stage}, {} positions", progress.positions));
    };
    let options = Options {
        progress: Some(&show),
        position_limit: arguments.max_positions.unwrap_or(u64::MAX),
        ..Options::default()
    };
    let solved = positional::solve(game, board, &options);
    spinner.finish_and_clear();
    let solution = solved.map_err(|error| match error {
        SolveError::Interrupted
        | SolveError::PositionLimit { .. }
        | SolveError::TableLimit { .. }
        | SolveError::Build(_) => Failure::Limit(error.to_string()),
        wrong => Failure::Usage(wrong.to_string()),
    })?;
    let outcome = match (solution.value, solution.certificates.first()) {
        (GameValue::Draw, _) => format!("draw {game}"),
        (_, Some(certificate)) => certificate.header.claim.to_string(),
        (GameValue::FirstWins, None) => format!("first player wins {game}"),
        (GameValue::SecondWins, None) => format!("second player wins {game}"),
    };
    Ok((outcome, solution.certificates))
}

/// Solves the Erdős–Szekeres game at one size.
fn erdos_szekeres(
    arguments: &Arguments,
    game: &ErdosSzekeres,
    terminal: &Terminal,
) -> Result<(String, Vec<Certificate<'static>>), Failure> {
    let spinner = terminal.spinner("solving");
    let provenance = provenance("zermelo solve", Path::new(""), None);
    let memory = arguments.max_memory.saturating_mul(1 << 20);
    let resources = Resources { memory, progress: None };
    let solved = erdos_szekeres::solve(game, erdos_szekeres::EFFORT, provenance, resources);
    spinner.finish_and_clear();
    let solution = solved.map_err(super::map::failure)?;
    let fewest = if solution.is_fewest { ", and no strategy needs fewer" } else { "" };
    let outcome = format!(
        "{}, with {} of {} P-positions{fewest}",
        solution.certificate.header.claim, solution.positions, solution.p_positions
    );
    Ok((outcome, vec![solution.certificate]))
}

/// The certificates to write: all, or those of a player.
fn chosen<'c>(
    certificates: &'c [Certificate<'static>],
    player: Option<Which>,
) -> Result<Vec<&'c Certificate<'static>>, Failure> {
    let wanted = |certificate: &&Certificate<'_>| match player {
        Some(Which::First) => proponent(certificate) == Player::First,
        Some(Which::Second) => proponent(certificate) == Player::Second,
        None => true,
    };
    let chosen: Vec<_> = certificates.iter().filter(wanted).collect();
    if chosen.is_empty() && player.is_some() {
        return Err(Failure::Usage("that player loses; there is nothing to certify".into()));
    }
    Ok(chosen)
}

/// Whose strategy a certificate holds.
fn proponent(certificate: &Certificate<'_>) -> Player {
    match unbeaten(&certificate.header.claim) {
        Some(player) => player,
        _ => Player::First,
    }
}

/// `pi4.cert` for the second player: `pi4-second.cert`.
fn for_player(path: &Path, player: Player) -> PathBuf {
    let suffix = match player {
        Player::First => "first",
        Player::Second => "second",
    };
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{suffix}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Writes a certificate, if it is wanted, and says what it is.
fn describe(
    out: &mut impl Write,
    certificate: &Certificate<'_>,
    path: Option<&Path>,
    terminal: &Terminal,
) -> Result<(), Failure> {
    writeln!(out, "  claim  {}", certificate.header.claim)?;
    if let Ok(rows) = table::rows(certificate) {
        writeln!(out, "  rows   {rows}")?;
    }
    match path {
        Some(path) => {
            let hash = terminal.write_certificate(path, certificate)?;
            writeln!(out, "  hash   {hash}")?;
            writeln!(out, "  file   {}", path.display())?;
        }
        None => writeln!(out, "  no file written; -o FILE writes the certificate")?,
    }
    Ok(())
}
