//! The value of dots and boxes, and a strategy for each player that proves it.
//!
//! Who has which boxes does not matter for those that are left. So a position is a set of edges, and
//! the search is a table: for every set, how many of the boxes that are left the player gets who draws
//! next. It is filled from the full board backwards; a set comes after all that contain it. (Wilson,
//! *Dots-and-Boxes Analysis Methodology*, wilson.engr.wisc.edu/boxes, has the same method.)
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | edges, boxes and symmetries |
//! | `strategy` | the replay certificate of a player |

pub mod board;
mod strategy;
#[cfg(test)]
mod tests;

use std::time::Instant;

use thiserror::Error;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::rules::MAX_EDGES;
use zermelo_checker::games::dots_and_boxes::{Claim, DotsAndBoxes};
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;

use board::{Board, Edges};

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most positions of the table.
    pub positions: u64,
    /// The most memory, in bytes, for the table.
    pub memory: u64,
    /// When the search and the making of strategies have to end.
    pub deadline: Option<Instant>,
    /// Is told now and then how many positions are done, and how many there are.
    pub progress: &'a dyn Fn(u64, u64),
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { positions: u64::MAX, memory: 1 << 30, deadline: None, progress: &|_, _| {} }
    }
}

/// Why a board is not solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The board is none, or too large.
    #[error(
        "the board has {} rows of {} boxes; a board has a row and a column at least, and at most \
         {MAX_EDGES} edges: 3 × 3 boxes, 2 × 4 and 1 × 7 are the largest", game.rows, game.columns
    )]
    Size {
        /// The game.
        game: DotsAndBoxes,
    },
    /// The board has more positions than the search may look at.
    #[error("the board has {positions} positions, more than the limit of {most}")]
    Positions {
        /// The positions of the board.
        positions: u64,
        /// The limit.
        most: u64,
    },
    /// The table needs more memory than the search may use.
    #[error("the limit of {} MiB of memory was reached", most >> 20)]
    Memory {
        /// The limit, in bytes.
        most: u64,
    },
    /// The time that the search may take is over.
    #[error("the time limit was reached")]
    Time,
    /// A claim that the search has shown has no strategy: the program is wrong.
    #[error("no strategy was found for ‘{claim}’, which the search has shown: please report this")]
    NoStrategy {
        /// The claim.
        claim: Claim,
    },
}

/// The boxes that the player gets who draws next, for every set of edges that are drawn.
#[derive(Debug)]
pub struct Outcomes {
    board: Board,
    /// By the set of edges, as a number.
    gains: Vec<u8>,
}

/// Positions between two looks at the clock.
const TICK: Edges = 1 << 18;

impl Outcomes {
    /// Fills the table of a board.
    ///
    /// # Errors
    /// When the board is too large, or a limit is reached.
    pub fn of(game: &DotsAndBoxes, limits: Limits<'_>) -> Result<Outcomes, SolveError> {
        let board = Board::new(game).ok_or(SolveError::Size { game: *game })?;
        let positions = 1u64 << board.edges;
        match limits {
            Limits { positions: most, .. } if positions > most => {
                return Err(SolveError::Positions { positions, most });
            }
            Limits { memory: most, .. } if positions > most => {
                return Err(SolveError::Memory { most });
            }
            _ => {}
        }
        let full = board.full();
        let mut gains = vec![0u8; full as usize + 1];
        for drawn in (0..full).rev() {
            if drawn.is_multiple_of(TICK) {
                limits.confirm_in_time()?;
                (limits.progress)(u64::from(full - drawn), positions);
            }
            let left = board.left(drawn);
            let after = |edge: u32| {
                let after = drawn | 1 << edge;
                let later = gains[after as usize];
                match board.taken(after, edge) {
                    0 => left - later,
                    taken => taken + later,
                }
            };
            let best = board.free(drawn).map(after).max().unwrap_or(0);
            gains[drawn as usize] = best;
        }
        Ok(Outcomes { board, gains })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many of the boxes that are left the player gets who draws next.
    pub fn gain(&self, drawn: Edges) -> u8 {
        self.gains.get(drawn as usize).copied().unwrap_or(0)
    }

    /// How many sets of edges there are.
    pub fn positions(&self) -> usize {
        self.gains.len()
    }

    /// The value of the game: the boxes of the first player.
    pub fn value(&self) -> u32 {
        self.gain(0).into()
    }

    /// Whether a claim about this board is true.
    fn holds(&self, claim: &Claim) -> bool {
        match claim.bound {
            Bound::AtLeast(least) => self.value() >= least,
            Bound::AtMost(most) => self.value() <= most,
        }
    }
}

/// What is known of a board.
#[derive(Debug)]
pub struct Solution {
    /// The boxes of the first player.
    pub value: u32,
    /// How many positions were looked at.
    pub positions: usize,
    /// The proofs: of the claim that is wanted, or of both players, the first player's first.
    pub certificates: Vec<Certificate<'static>>,
    /// What the search has shown, and there was no time left to prove.
    pub unproved: Vec<Claim>,
}

/// Solves a board. Proves the value, or the claim that is wanted if it is true.
///
/// # Errors
/// When the board is too large, or a limit is reached before the value is known.
pub fn solve(
    game: &DotsAndBoxes,
    wanted: Option<&Claim>,
    provenance: &Provenance,
    limits: Limits<'_>,
) -> Result<Solution, SolveError> {
    let outcomes = Outcomes::of(game, limits)?;
    let value = outcomes.value();
    let both =
        [Bound::AtLeast(value), Bound::AtMost(value)].map(|bound| Claim { bound, game: *game });
    let claims = wanted.map_or_else(|| both.to_vec(), |&claim| vec![claim]);
    let (mut certificates, mut unproved) = (Vec::new(), Vec::new());
    for claim in claims.into_iter().filter(|claim| outcomes.holds(claim)) {
        match strategy::body(&outcomes, &claim, limits) {
            Ok(body) => {
                let header = Header { claim: claim.into(), provenance: provenance.clone() };
                certificates.push(Certificate::new(header, Kind::Replay, &body));
            }
            Err(SolveError::Time) => unproved.push(claim),
            Err(error) => return Err(error),
        }
    }
    Ok(Solution { value, positions: outcomes.positions(), certificates, unproved })
}

impl Limits<'_> {
    /// Confirms that there is time left.
    fn confirm_in_time(&self) -> Result<(), SolveError> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(SolveError::Time),
            _ => Ok(()),
        }
    }
}
