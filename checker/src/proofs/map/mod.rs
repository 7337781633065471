//! Kind 7, map: the outcome of every state of a game, with one bit per state.
//!
//! The states have an order, which the game's folder documents, in which all options of a state
//! come later. Bit s mod 8 of byte s div 8 (the lowest bit first) belongs to state s, and is set
//! when the player to move there loses. The checker confirms, by induction from the last state:
//!
//! - a state that is set has only options that are not set (the last state has no options);
//! - a state that is not set has an option that is set.
//!
//! It also confirms that there are exactly as many bits as states, that padding is zero, that as
//! many bits are set as claimed, and that the first state agrees with the claimed winner. The game
//! goes through its states and their options ([`MapGame`]), in parts.

pub(crate) mod bits;

use std::borrow::Cow;

use self::bits::{bit, word};
use crate::fault::codes;
use crate::figures::{Figures, count};
use crate::format::record;
use crate::parts::{Executor, collect};
use crate::stop::{NoVerdict, Stop};

codes! {
    /// The map has not as many bytes as the game has states, in bits (M1).
    MAP_LENGTH = "map-length";
    /// A bit after the last state's is set (M2).
    MAP_PADDING = "map-padding";
    /// A state is set, and so is an option of it (M3).
    MAP_P_LEADS_TO_P = "map-p-leads-to-p";
    /// A state is not set, and neither is an option of it (M4).
    MAP_N_WITHOUT_P = "map-n-without-p";
    /// The number of P-positions is not the one claimed (M5).
    MAP_COUNT = "map-count";
    /// The winner is not the one claimed (M6).
    MAP_WINNER = "map-winner";
}

/// The body of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map<'a> {
    /// A bit a state.
    pub bits: Cow<'a, [u8]>,
}

record!(Map<'a> { bits });

/// A game whose states have an order in which options come later, with a claim about it.
pub trait MapGame {
    /// The walk through the states of a map.
    type Walk<'m>: MapWalk;

    /// How many states there are.
    fn states(&self) -> usize;

    /// How many states are claimed to be set, and whether the first is claimed to be.
    fn claimed(&self) -> (u64, bool);

    /// The walk through a map of the right length. `None` would be a number out of range.
    fn walk<'m>(&self, bits: &'m [u8]) -> Option<Self::Walk<'m>>;
}

/// A walk through the states of a map, in parts.
pub trait MapWalk: Sync {
    /// How many parts there are.
    fn parts(&self) -> usize;

    /// Holds the states of a part against their options. `None` would be a number out of range.
    fn check_part(&self, part: usize) -> Option<Part>;
}

/// The result of a part of a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// How many states are set.
    pub set: u64,
    /// A state that contradicts its options: the last one of the first head that has any.
    pub fault: Option<usize>,
}

/// Checks a map of the outcomes of a game.
///
/// # Errors
/// What is wrong with it, with the state; or why there is no verdict.
pub fn check(game: &impl MapGame, map: &Map<'_>, executor: &dyn Executor) -> Result<Figures, Stop> {
    let (states, bits) = (game.states(), &map.bits);
    let bytes = states.div_ceil(8);
    MAP_LENGTH.unless(bits.len() == bytes).map_err(|code| code.at("bytes", bytes))?;
    MAP_PADDING.unless(word(bits, states) == 0)?;
    // A number out of range has confirmed nothing.
    let walk = game.walk(bits).ok_or(NoVerdict::Interrupted)?;
    let mut set = 0u64;
    for part in collect(executor, walk.parts(), |part| match walk.check_part(part) {
        Some(Part { fault: Some(state), .. }) if bit(bits, state) => {
            Err(MAP_P_LEADS_TO_P.at("state", state))
        }
        Some(Part { fault: Some(state), .. }) => Err(MAP_N_WITHOUT_P.at("state", state)),
        found => Ok(found),
    })? {
        set = set.saturating_add(part.ok_or(NoVerdict::Interrupted)?.set);
    }
    let (claimed, first) = game.claimed();
    MAP_COUNT.unless(set == claimed).map_err(|code| code.at("counted", set))?;
    MAP_WINNER.unless(bit(bits, 0) == first)?;
    Ok(vec![("states", count(states)), ("P-positions", set)])
}
