//! How the attacker of a search wins, and what a search remembers by positions.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use zermelo_checker::games::positional::{Convention, Goal};
use zermelo_search::hasher::KeyHasher;

/// A table by positions. It is never walked through, so its order does not matter.
pub(super) type Table<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// How the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// By completing a line.
    Race {
        /// Whether the defender ends the game, too, by completing one.
        both: bool,
    },
    /// When the defender completes a line before the attacker does.
    Trap,
    /// By the larger score at the end.
    Score(Goal),
}

impl Aim {
    /// In games of a convention.
    pub(super) fn of(convention: Convention) -> Aim {
        match convention {
            Convention::Strong => Aim::Race { both: true },
            Convention::Weak { .. } => Aim::Race { both: false },
            Convention::Avoidance => Aim::Trap,
            Convention::Score { goal, .. } => Aim::Score(goal),
        }
    }
}
