//! What the commands print of the value of a game.

use std::path::Path;

use zermelo_checker::proofs::Kind;

use super::Key;
use super::checkpoint::Checkpoint;
use super::solve::{Limits, Progress, Solution, SolveError, Unproved};
use crate::games::about::{BETWEEN_CHECKPOINTS, GameError, SolveRequest, Solved};

/// Confirms that the kind of proof that is wanted is one that games with scores have.
pub(crate) fn confirm_replay(game: &str, by: Option<Kind>) -> Result<(), GameError> {
    match by {
        Some(kind) if kind != Kind::Replay => {
            Err(GameError::Wrong(format!("{game} is not solved by {}", kind.name())))
        }
        _ => Ok(()),
    }
}

/// The search that a file keeps, which is a run for one game.
pub(crate) fn checkpoint<'p, K: Key>(
    path: Option<&'p Path>,
    game: Option<&str>,
) -> Result<Option<Checkpoint<'p, K>>, SolveError> {
    let checkpoint = path.map(|path| Checkpoint::open(path, BETWEEN_CHECKPOINTS)).transpose()?;
    if let (Some(checkpoint), Some(game)) = (&checkpoint, game) {
        checkpoint.finished(&[game.to_owned()])?;
    }
    Ok(checkpoint)
}

/// The limits of a request.
pub(crate) fn limits<'a, K: Key>(
    request: &SolveRequest<'a>,
    progress: &'a dyn Fn(Progress),
    checkpoint: Option<&'a Checkpoint<'a, K>>,
) -> Limits<'a, K> {
    Limits {
        positions: request.max_positions.unwrap_or(u64::MAX),
        memory: request.max_memory,
        deadline: request.deadline,
        progress,
        checkpoint,
        ..Limits::default()
    }
}

/// A solution as the command prints it; `facts` is said of the game beside its value.
pub(crate) fn solved(game: &str, solution: Solution, facts: &str) -> Solved {
    let Solution { least, most, positions, stopped, certificates, unproved } = solution;
    let value = match least == most {
        true => format!("value {least}"),
        false => format!("value at least {least}, at most {most}"),
    };
    let mut outcome = format!("{value} in {game}; {positions} positions{facts}");
    for Unproved { claim, by_search, why } in unproved {
        let how = if by_search { "by the search" } else { "on any line of play" };
        outcome.push_str(&format!("\n  known  {claim}: {how}, without a certificate: {why}"));
    }
    Solved { outcome, certificates, unfinished: stopped.map(|limit| with_option(&limit)) }
}

/// How far a search is, in words.
pub(crate) fn words(done: &Progress) -> String {
    let Progress { positions, memory, left, .. } = done;
    let left = left.map_or_else(String::new, |left| {
        format!(", at most about {} s left", left.as_secs().saturating_add(1))
    });
    format!("solving, {positions} positions, {} MiB{left}", memory.div_ceil(1 << 20))
}

/// How far a search is, in numbers.
pub(crate) fn numbers(done: &Progress) -> (u64, u64) {
    let number = |positions: usize| u64::try_from(positions).unwrap_or(u64::MAX);
    (number(done.positions), done.all.map_or(0, number))
}

impl From<SolveError> for GameError {
    /// A limit is one; anything else is about what was asked for.
    fn from(error: SolveError) -> GameError {
        match error {
            SolveError::Size(_) | SolveError::Checkpoint { .. } => {
                GameError::Wrong(error.to_string())
            }
            limit => GameError::Limit(with_option(&limit)),
        }
    }
}

/// A limit, with the option that sets it.
pub(crate) fn with_option(limit: &SolveError) -> String {
    let option = match limit {
        SolveError::Positions { .. } => " (--max-positions sets it)",
        SolveError::Memory { .. } | SolveError::StrategyMemory { .. } => " (--max-memory sets it)",
        SolveError::Time => " (--time-limit sets it)",
        _ => "",
    };
    format!("{limit}{option}")
}
