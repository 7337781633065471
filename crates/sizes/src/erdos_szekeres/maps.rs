//! Outcomes of all states, on one board or on many.

use std::io::{self, Write};
use std::path::Path;

use zermelo_checker::claim::{self, Player, Size};
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form, Statement};
use zermelo_present::contract::maps::{
    EveryMade, MapEvery, MapTable, PassCost, PrintedTable, WriteTo,
};
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::Resources;
use zermelo_search::provenance::made_by;

use super::play::digits::ranges;
use super::solver::counts::counts;
use super::solver::{self, Board};
use crate::maps::layers::{self, Every, LayerError, Sizes};

/// Finds the outcome of every state.
pub(super) fn map(
    game: &ErdosSzekeres,
    resources: Resources<'_>,
) -> Result<NewCertificate, GameError> {
    let states = Board::of(game)?.confirm_limits(&resources.limits)?;
    let certificate = solver::map::map(game, made_by("zermelo map"), resources)?;
    Ok(NewCertificate::new(certificate, vec![format!("states {states}")]))
}

/// How many states are P-positions, for many boards.
pub(super) fn table(
    table: &MapTable<'_>,
    resources: Resources<'_>,
) -> Result<PrintedTable, GameError> {
    let most_b = table.most_second.unwrap_or(table.most);
    if table.most.min(most_b) < 2 {
        let most = table.most.min(most_b);
        return Err(GameError::Wrong(format!("the table ends at {most}, but sizes begin at 2")));
    }
    let counts = counts(table.most, most_b, resources)?;
    let table = super::table::counts::table(&counts, table.format);
    Ok(PrintedTable { table, unfinished: counts.stopped.map(|limit| limit.to_string()) })
}

/// Who wins for one b and every a.
pub(super) fn every<'a>(
    asked: &MapEvery<'a>,
    resources: Resources<'a>,
) -> Result<EveryMade<'a>, GameError> {
    let b = asked.second;
    let sizes = Sizes::new(b, asked.most)?;
    let (threads, between) = (rayon::current_num_threads(), asked.between);
    let run = move |checkpoint: Option<&'a Path>| Every {
        resources,
        threads,
        checkpoint: checkpoint.map(|path| layers::checkpoint(path, between)),
    };
    let winners = match layers::solve(&sizes, &run(asked.checkpoint), None) {
        Err(LayerError::Stopped { winners, limit }) => {
            let known = who_wins(b, &winners).join("\n  known  ");
            return Err(GameError::Limit(format!("{limit}\n  known  {known}")));
        }
        winners => winners?,
    };
    let mut lines = who_wins(b, &winners);
    if (2u32..).zip(&winners).any(|(a, first)| a >= b && !first) {
        lines.push(format!("  the conjecture for a ≥ b fails at b = {b}"));
    }
    lines.push(format!("  states  {}", sizes.states));
    lines.push(format!("  memory  {} MiB", sizes.memory(threads).div_ceil(1 << 20)));
    // Below b the players change roles with a and b.
    let claim = layers::claim(&sizes, b.min(asked.most), &winners);
    let said = claim.clone();
    let write: WriteTo<'a> = Box::new(move |to: &mut dyn Write| {
        layers::write(&sizes, &run(None), &said, made_by("zermelo map"), to).map_err(|error| {
            match error {
                LayerError::Sink(error) => error,
                other => io::Error::other(other),
            }
        })
    });
    Ok(EveryMade { lines, claim: claim.into(), write })
}

/// The sizes at which each player wins, from a = 2 on.
fn who_wins(b: u32, winners: &[bool]) -> Vec<String> {
    let players = [("first player", true), ("second player", false)].into_iter();
    let line = |(name, first)| {
        let wins = (2u32..).zip(winners).filter(|(_, wins)| **wins == first).map(|(a, _)| a);
        let wins: Vec<u32> = wins.collect();
        let of = if wins.is_empty() { "no a".to_owned() } else { format!("a = {}", ranges(&wins)) };
        format!("{name} wins erdos-szekeres a {b} for {of}")
    };
    players.map(line).collect()
}

/// What a pass for one b and every a takes.
pub(super) fn cost(b: u32, most: u32, threads: usize) -> Result<PassCost, GameError> {
    let sizes = Sizes::new(b, most)?;
    Ok(PassCost { states: sizes.states, memory: sizes.memory(threads) })
}

/// Whether a claim says who wins for one b and every a up to one, as a pass does.
pub(super) fn is_found(claim: &claim::Claim, b: u32, most: u32) -> bool {
    let claim::Claim::ErdosSzekeres(claim) = claim else { return false };
    let Statement::WinsExcept { winner, most: to, .. } = &claim.statement else { return false };
    let a = Size::Every { least: b.min(most), modulus: 1 };
    let game = ErdosSzekeres { a, b, form: Form::Avoidance };
    *winner == Player::First && *to == most && claim.game == game
}

impl From<LayerError> for GameError {
    fn from(error: LayerError) -> GameError {
        match error {
            LayerError::Unsolved(error) => error.into(),
            LayerError::Stopped { .. } | LayerError::Sink(_) => GameError::Limit(error.to_string()),
        }
    }
}
