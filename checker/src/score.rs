//! What is claimed of games that end with a score, whatever the game. One player wants a high
//! score, the other one a low one. A score belongs to the final position, not to the way there.

use crate::format::tagged;

/// Which score a strategy makes sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The player who wants a high score gets at least this one.
    AtLeast(u32),
    /// The player who wants a low score keeps it to at most this one.
    AtMost(u32),
}

impl Bound {
    /// Whether a game that ended with `score` is as claimed (R18).
    pub(crate) fn holds(self, score: u32) -> bool {
        match self {
            Bound::AtLeast(least) => score >= least,
            Bound::AtMost(most) => score <= most,
        }
    }

    /// The weaker bounds with a number that a line names: with at least 3 points goes at least 2.
    pub(crate) fn weaker_in(self, line: &str) -> impl Iterator<Item = Bound> {
        let numbers = line.split(' ').filter_map(|word| word.parse().ok());
        numbers.filter_map(move |number| match self {
            Bound::AtLeast(least) if number <= least => Some(Bound::AtLeast(number)),
            Bound::AtMost(most) if number >= most => Some(Bound::AtMost(number)),
            _ => None,
        })
    }
}

impl Bound {
    /// What it says of the player, in the words of claims. `high` is who wants a high score, and
    /// `[one, many]` is what is counted, one of it and any other number.
    pub fn words(self, high: &str, [one, many]: [&str; 2]) -> String {
        let of = |number| if number == 1 { one } else { many };
        match self {
            Bound::AtLeast(least) => format!("gets at least {least} {}", of(least)),
            Bound::AtMost(most) => format!("keeps {high} to at most {most} {}", of(most)),
        }
    }
}

tagged!(Bound { 0 AtLeast(least), 1 AtMost(most) });
