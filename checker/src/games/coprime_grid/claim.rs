//! Claims about the coprimality grid, and how they are printed. Examples:
//!
//! ```text
//! maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, maximiser first
//! minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, maximiser alone
//! odd gets at least 10 odd integers in coprime-grid 5 variation 2, even first
//! odd gets at least 3 odd integers in coprime-grid 4 variation 2, odd first --start 0,1/1
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{Decode, Misread, Reader, tagged};
use crate::score::Bound;
use crate::start;

/// A statement about the coprimality grid: which score a player can be sure of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The score: the maximiser gets at least so much, or the minimiser allows at most so much.
    pub bound: Bound,
    /// The grid, how it is scored, and who writes.
    pub game: CoprimeGrid,
}

/// Quet's coprimality grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoprimeGrid {
    /// The sides of the grid, with its headings.
    pub n: u32,
    /// How a full grid is scored.
    pub variation: Variation,
    /// Which players write integers, and who begins.
    pub order: Order,
    /// The integers that are written at the start, by rows from row 2 on, without the headings; no
    /// rows at the ordinary start. They count for the score as those written later. The first
    /// player is to move where they are an even number, or that player writes alone.
    pub start: Vec<Vec<u8>>,
}

/// The score of a full grid, which the maximiser wants high and the minimiser low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Variation 1: the integer in the lower right cell.
    Corner,
    /// Variation 2: how many of the integers that were written are odd. The headings do not count.
    Parity,
}

/// Which players write integers, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Both in turn, the maximiser first.
    MaximiserFirst,
    /// Both in turn, the minimiser first.
    MinimiserFirst,
    /// The maximiser writes all of them (solitaire); the other player passes.
    MaximiserAlone,
    /// The minimiser writes all of them (solitaire); the other player passes.
    MinimiserAlone,
}

tagged!(Variation { 0 Corner, 1 Parity });
tagged!(Order { 0 MaximiserFirst, 1 MinimiserFirst, 2 MaximiserAlone, 3 MinimiserAlone });

impl<'a> Decode<'a> for Claim {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let (start, bound) = (start::decode(from)?, Decode::decode(from)?);
        let (n, variation, order) =
            (Decode::decode(from)?, Decode::decode(from)?, Decode::decode(from)?);
        Ok(Claim { bound, game: CoprimeGrid { n, variation, order, start } })
    }
}

impl Order {
    /// Which player, by order of moving, wants a high score.
    pub fn maximiser(self) -> Player {
        match self {
            Order::MaximiserFirst | Order::MaximiserAlone => Player::First,
            Order::MinimiserFirst | Order::MinimiserAlone => Player::Second,
        }
    }

    /// Whether the first player writes all integers, and the second one passes.
    pub fn is_alone(self) -> bool {
        matches!(self, Order::MaximiserAlone | Order::MinimiserAlone)
    }
}

impl Claim {
    /// Who has the strategy.
    pub fn proponent(&self) -> Player {
        let maximiser = self.game.order.maximiser();
        match self.bound {
            Bound::AtLeast(_) => maximiser,
            Bound::AtMost(_) => maximiser.other(),
        }
    }

    /// What is said of the proponent.
    pub fn words(&self) -> String {
        let [high, _] = self.game.players();
        let counted = match self.game.variation {
            Variation::Corner => ["in the lower right cell"; 2],
            Variation::Parity => ["odd integer", "odd integers"],
        };
        self.bound.words(high, counted)
    }
}

impl CoprimeGrid {
    /// What the player is called who wants a high score, and the one who wants a low one.
    pub fn players(&self) -> [&'static str; 2] {
        match self.variation {
            Variation::Corner => ["maximiser", "minimiser"],
            Variation::Parity => ["odd", "even"],
        }
    }

    /// What a player is called.
    pub fn player(&self, player: Player) -> &'static str {
        let [maximiser, minimiser] = self.players();
        if player == self.order.maximiser() { maximiser } else { minimiser }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { game, .. } = self;
        write!(f, "{} {} in {game}", game.player(self.proponent()), self.words())
    }
}

impl fmt::Display for CoprimeGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variation = match self.variation {
            Variation::Corner => 1,
            Variation::Parity => 2,
        };
        let how = if self.order.is_alone() { "alone" } else { "first" };
        let first = self.player(Player::First);
        write!(f, "coprime-grid {} variation {variation}, {first} {how}", self.n)?;
        let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = self.start.iter().map(row).collect();
        if rows.is_empty() { Ok(()) } else { write!(f, " --start {}", rows.join("/")) }
    }
}
