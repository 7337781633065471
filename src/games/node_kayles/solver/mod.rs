//! Solves Node Kayles: a mirror where one is found, or else who wins by Grundy values, and a replay.
//!
//! | module | holds |
//! | --- | --- |
//! | `set` | sets of vertices |
//! | `values` | Grundy values |
//! | `strategy` | a closed set of positions with replies |
//! | `mirrors` | mirrors of what is left of a game |
//!
//! The module has moves of its own, and none of the checker's rules.

mod mirrors;
mod set;
mod strategy;
mod values;

use std::time::Instant;

use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::node_kayles::{Body, Claim, Listed, MirrorBody, NodeKayles};
use zermelo_checker::proofs::Kind;
use zermelo_explain::count;

use crate::proofs::mirror::candidate::Relation;
use crate::proofs::mirror::search::{Found, search};
use crate::provenance::made_by;

/// What a solver may use.
pub struct Limits<'a> {
    /// The most positions of a replay.
    pub positions: u64,
    /// The most memory for tables, in bytes, about.
    pub memory: u64,
    /// The effort of the search for a mirror, in looks at a vertex.
    pub effort: u64,
    /// When the solver has to end.
    pub deadline: Option<Instant>,
    /// Is told what is being done.
    pub progress: &'a dyn Fn(String),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The tables would take more memory than is allowed.
    #[error("the game has more positions than fit in {} MiB (--max-memory sets it)", .0 >> 20)]
    Memory(u64),
    /// The strategy would.
    #[error(
        "the {winner} wins, but the strategy has more positions than fit in {} MiB (--max-memory \
         sets it)",
        .memory >> 20
    )]
    StrategyMemory {
        /// Who wins.
        winner: Player,
        /// The limit.
        memory: u64,
    },
    /// The strategy has more positions than are allowed.
    #[error(
        "the {winner} wins, but the strategy has more than {} (--max-positions sets it)",
        count(.limit, "position", "positions")
    )]
    Positions {
        /// Who wins.
        winner: Player,
        /// The limit.
        limit: u64,
    },
    /// The time is over before it is known who wins.
    #[error("the time limit is reached (--time-limit sets it)")]
    Time,
    /// The time is over while the strategy is made.
    #[error(
        "the {0} wins, but the time limit is reached before there is a strategy (--time-limit sets it)"
    )]
    StrategyTime(Player),
    /// No mirror was found.
    #[error("{}", match .0 {
        true => "the game has no mirror",
        false => "no mirror was found with the effort that the search has; there may be one",
    })]
    NoMirror(bool),
    /// There are no such proofs of the game.
    #[error("Node Kayles has proofs of the kinds replay and mirror, not {0}")]
    NoKind(&'static str),
    /// A certificate cannot hold the strategy.
    #[error("{0}")]
    Build(String),
}

impl Limits<'_> {
    /// Whether the time is over.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether a table of so many rows fits the memory.
    fn allow(&self, rows: usize, row: usize) -> bool {
        // A table is at most half empty, and is copied when it grows.
        let bytes = rows.saturating_mul(row).saturating_mul(3);
        u64::try_from(bytes).is_ok_and(|bytes| bytes <= self.memory)
    }
}

/// A certificate of who wins: a mirror if one is found, or else a replay; or the kind that is asked for.
/// The graph is that of the game, of every vertex those adjacent to it.
///
/// # Errors
/// When there is none, or a limit is reached.
pub fn solve(
    game: &NodeKayles,
    listed: Option<&Listed>,
    graph: &[Vec<u16>],
    by: Option<Kind>,
    limits: &Limits<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let header = |winner: Player| {
        let claim = Claim { winner, game: game.clone() }.into();
        Header { claim, provenance: made_by("zermelo solve") }
    };
    let graph_of_proof = listed.cloned();
    if let Some(kind) = by.filter(|kind| !matches!(kind, Kind::Replay | Kind::Mirror)) {
        return Err(SolveError::NoKind(kind.name()));
    }
    if by != Some(Kind::Replay) {
        (limits.progress)("looking for a mirror".to_owned());
        match mirror(graph, limits.effort) {
            Found::Mirror(mirror) => {
                let winner = if mirror.first.is_some() { Player::First } else { Player::Second };
                let body = MirrorBody { graph: graph_of_proof, mirror };
                return Ok(Certificate::new(header(winner), Kind::Mirror, &body));
            }
            found if by == Some(Kind::Mirror) => {
                return Err(SolveError::NoMirror(found == Found::None));
            }
            Found::None | Found::GaveUp => {}
        }
    }
    let (winner, replay, mirrors) = match graph.len() {
        0..=64 => strategy::replay::<1>(graph, limits),
        65..=128 => strategy::replay::<2>(graph, limits),
        129..=256 => strategy::replay::<4>(graph, limits),
        _ => strategy::replay::<16>(graph, limits),
    }?;
    let body = Body { graph: graph_of_proof, replay, mirrors };
    Ok(Certificate::new(header(winner), Kind::Replay, &body))
}

/// Looks for a mirror.
fn mirror(graph: &[Vec<u16>], effort: u64) -> Found {
    let list = |vertices: &Vec<u16>| vertices.iter().map(|&vertex| vertex.into()).collect();
    search(&Relation::new(graph.iter().map(list).collect()), effort)
}

#[cfg(test)]
mod tests;
