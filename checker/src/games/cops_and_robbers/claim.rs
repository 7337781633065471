//! Claims about cops and robbers, and how they are printed. Examples:
//!
//! ```text
//! cops win cops 2 cycle 5
//! cops win cops 3 graph titled 'Petersen' --graph-hash 5fa8… --within 1
//! robber escapes cops 1 cycle 4
//! robber escapes cops 2 grid 3 3 --active
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{Hash, record, tagged};
use crate::games::graph::GraphName;

/// A statement about cops and robbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is said of the game.
    pub statement: Statement,
    /// The game.
    pub game: CopsAndRobbers,
}

/// What is said of a game. Exactly one of *cops win*, without a number, and *robber escapes* is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The cops can catch the robber, whatever it does.
    CopsWin {
        /// After so many moves of the cops or fewer, if that is said; placing them is none.
        within: Option<u16>,
    },
    /// The robber is never caught, whatever the cops do.
    RobberEscapes,
}

/// A game of cops and robbers on a graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CopsAndRobbers {
    /// How many cops there are; none in the game of how many are needed, about which nothing is proved.
    pub cops: u8,
    /// The graph's name.
    pub graph: GraphName,
    /// The hash of the graph's vertices and edges. Present exactly where the name does not say which
    /// graph is meant (H12).
    pub graph_hash: Option<[u8; 32]>,
    /// Whether a move may be to stay.
    pub variant: Variant,
}

/// Whether a move may be to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    /// Each cop may stay, and the robber.
    Usual,
    /// Nobody may stay on a vertex that has neighbours.
    Active,
}

record!(Claim { statement, game });
tagged!(Statement { 0 CopsWin { within }, 1 RobberEscapes });
record!(CopsAndRobbers { cops, graph, graph_hash, variant });
tagged!(Variant { 0 Usual, 1 Active });

impl Claim {
    /// Whose strategy is claimed: the cops move first.
    pub fn proponent(&self) -> Player {
        match self.statement {
            Statement::CopsWin { .. } => Player::First,
            Statement::RobberEscapes => Player::Second,
        }
    }

    /// Cops who catch the robber within some moves do so within more, and without a limit.
    pub(super) fn implies(&self, wanted: &str) -> bool {
        let Statement::CopsWin { within: Some(least) } = self.statement else { return false };
        let numbers = wanted.split(' ').filter_map(|word| word.parse().ok());
        let numbers = numbers.filter(|&number| number >= least).map(Some);
        numbers.chain([None]).any(|within| {
            let statement = Statement::CopsWin { within };
            Claim { statement, game: self.game.clone() }.to_string() == wanted
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.statement {
            Statement::CopsWin { within } => {
                write!(f, "cops win {}", self.game)?;
                within.iter().try_for_each(|moves| write!(f, " --within {moves}"))
            }
            Statement::RobberEscapes => write!(f, "robber escapes {}", self.game),
        }
    }
}

impl fmt::Display for CopsAndRobbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cops ")?;
        Some(self.cops)
            .filter(|&cops| cops > 0)
            .iter()
            .try_for_each(|cops| write!(f, "{cops} "))?;
        self.graph.fmt(f)?;
        self.graph_hash.iter().try_for_each(|hash| write!(f, " --graph-hash {}", Hash(*hash)))?;
        f.write_str(if self.variant == Variant::Active { " --active" } else { "" })
    }
}
