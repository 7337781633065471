//! `zermelo info FILE`: what a certificate holds. Says nothing about whether it is right.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use zermelo_checker::certificate::{Certificate, Header, Proof, VERSION};
use zermelo_checker::claim::{Claim, Game, Statement};
use zermelo_checker::proof::replay::Replay;

use super::output::{Failure, Terminal, unread};
use crate::files;
use crate::solver::erdos_szekeres::Board;
use crate::strategy::length;
use crate::table;

const AFTER_HELP: &str = "\
Examples:
  zermelo info pi4.cert
  zermelo info pi4.cert --json";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The certificate.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// The JSON object that `info --json` prints.
#[derive(Serialize)]
struct Info {
    file: String,
    format: u8,
    kind: &'static str,
    claim: String,
    made_by: String,
    made_from: String,
    blake3: String,
    bytes: usize,
    board: Option<BoardInfo>,
    symmetries: Vec<String>,
    /// Rows of the printed table.
    rows: Option<u64>,
    replay: Option<ReplayInfo>,
    outcome: Option<OutcomeInfo>,
    map: Option<MapInfo>,
}

#[derive(Serialize)]
struct BoardInfo {
    points: usize,
    lines: usize,
    blake3: String,
}

#[derive(Serialize)]
struct ReplayInfo {
    nodes: usize,
    entries: usize,
    replies: Option<u64>,
    fewest_moves: Option<u64>,
    most_moves: Option<u64>,
    /// Which end the moves lead to.
    #[serde(skip)]
    until: &'static str,
}

#[derive(Serialize)]
struct OutcomeInfo {
    statements: usize,
}

#[derive(Serialize)]
struct MapInfo {
    states: Option<u64>,
    p_positions: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = &arguments.file;
    let bytes = files::read(path).map_err(|why| Failure::undecided(path, &why))?;
    let (certificate, hash) = Certificate::read(&bytes).map_err(|error| unread(path, error))?;
    let Header { claim, board, symmetries, provenance } = &certificate.header;
    let info = Info {
        file: path.display().to_string(),
        format: VERSION,
        kind: certificate.proof.kind_name(),
        claim: claim.to_string(),
        made_by: provenance.maker.to_string(),
        made_from: provenance.source.to_string(),
        blake3: hash.to_string(),
        bytes: bytes.len(),
        board: board.as_ref().map(|board| BoardInfo {
            points: board.points.len(),
            lines: board.lines.len(),
            blake3: zermelo_checker::certificate::Hash(board.hash()).to_string(),
        }),
        symmetries: symmetries.iter().map(|symmetry| symmetry.name.to_string()).collect(),
        rows: table::rows(&certificate).ok(),
        replay: replay(&certificate),
        outcome: match &certificate.proof {
            Proof::Outcome(outcome) => Some(OutcomeInfo { statements: outcome.statements.len() }),
            _ => None,
        },
        map: matches!(certificate.proof, Proof::Map(_)).then(|| map(claim)),
    };
    let mut out = terminal.out();
    if arguments.json {
        let json = serde_json::to_string_pretty(&info).map_err(|e| Failure::Output(e.into()))?;
        writeln!(out, "{json}")?;
    } else {
        print(&mut out, &info)?;
    }
    Ok(0)
}

fn replay(certificate: &Certificate<'_>) -> Option<ReplayInfo> {
    match &certificate.proof {
        Proof::Replay(replay) => {
            let lengths = length::lengths(certificate);
            Some(ReplayInfo {
                nodes: replay.nodes.len(),
                entries: replay.entries.len(),
                replies: replies(certificate, replay),
                fewest_moves: lengths.map(|lengths| lengths.least),
                most_moves: lengths.map(|lengths| lengths.greatest),
                until: match certificate.header.claim.game {
                    Game::ErdosSzekeres(_) => "until a pattern is complete",
                    Game::Positional(_) | Game::Chomp(_) => "until the game is decided",
                },
            })
        }
        _ => None,
    }
}

/// How many moves the opponent has in all nodes together: so many replies the checker confirms.
fn replies(certificate: &Certificate<'_>, replay: &Replay<'_>) -> Option<u64> {
    let Some(board) = &certificate.header.board else {
        // Without default replies every move has its entry.
        let all = replay.nodes.iter().all(|node| node.default.is_none());
        return all.then(|| u64::try_from(replay.entries.len()).ok()).flatten();
    };
    let points = u64::try_from(board.points.len()).ok()?;
    let nodes = u64::try_from(replay.nodes.len()).ok()?;
    let stones: u64 = replay.positions.iter().map(|byte| u64::from(byte.count_ones())).sum();
    nodes.checked_mul(points)?.checked_sub(stones)
}

/// What a map's claim says of it.
fn map(claim: &Claim) -> MapInfo {
    let states = match &claim.game {
        Game::ErdosSzekeres(game) => {
            Board::of(game).and_then(|board| board.confirm_memory(u64::MAX)).ok()
        }
        _ => None,
    };
    let p_positions = match claim.statement {
        Statement::PPositions { count, .. } => Some(count),
        _ => None,
    };
    MapInfo { states, p_positions }
}

fn print(out: &mut impl Write, info: &Info) -> Result<(), Failure> {
    writeln!(out, "{}: {}", info.file, info.claim)?;
    writeln!(out, "  not checked: `zermelo check` says whether it is right")?;
    writeln!(out, "  format     {}, proof by {}", info.format, info.kind)?;
    writeln!(out, "  made by    {}", info.made_by)?;
    if !info.made_from.is_empty() {
        writeln!(out, "  made from  {}", info.made_from)?;
    }
    writeln!(out, "  hash       {}", info.blake3)?;
    writeln!(out, "  size       {} bytes", info.bytes)?;
    if let Some(board) = &info.board {
        writeln!(out, "  board      {} points, {} lines", board.points, board.lines)?;
        writeln!(out, "             {}", board.blake3)?;
    }
    if !info.symmetries.is_empty() {
        let named: Vec<&str> =
            info.symmetries.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        write!(out, "  symmetries {}", info.symmetries.len())?;
        if !named.is_empty() {
            write!(out, ", {} of them named: {}", named.len(), named.join(", "))?;
        }
        writeln!(out)?;
    }
    if let Some(rows) = info.rows {
        writeln!(out, "  rows       {rows} in its printed table")?;
    }
    if let Some(outcome) = &info.outcome {
        writeln!(out, "  statements {}", outcome.statements)?;
    }
    if let Some(MapInfo { states: Some(states), p_positions: Some(count) }) = info.map {
        writeln!(out, "  states     {states}, {count} of them P-positions")?;
    }
    if let Some(replay) = &info.replay {
        writeln!(out, "  nodes      {}", replay.nodes)?;
        writeln!(out, "  entries    {}", replay.entries)?;
        if let Some(replies) = replay.replies {
            writeln!(out, "  replies    {replies}")?;
        }
        if let (Some(fewest), Some(most)) = (replay.fewest_moves, replay.most_moves) {
            let moves =
                if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
            writeln!(out, "  moves      {moves} {}", replay.until)?;
        }
    }
    Ok(())
}
