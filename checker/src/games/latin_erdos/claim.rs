//! Claims about Latin Erdős, and how they are printed. Examples:
//!
//! ```text
//! first player is never without a move in latin-erdos 5
//! second player does not lose latin-erdos 4 --run 3
//! second player wins latin-erdos 4 --without-columns
//! first player is never without a move in latin-erdos n for every n ≥ 1 in steps of 2
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player, Size};
use crate::codes::SIZE;
use crate::fault::Code;
use crate::format::{record, tagged};

/// A statement about Latin Erdős.
pub type Claim = ClaimOf<Statement, LatinErdos>;

/// What is said of the game from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statement {
    /// A player has a strategy to win, or not to lose.
    Strategy(crate::claim::Statement),
    /// A player has a strategy with which the game never ends because this player has no legal
    /// move. It says nothing about a full board that columns decide.
    NeverWithoutMove(Player),
}

impl Statement {
    /// The player who has the strategy.
    pub fn proponent(self) -> Player {
        match self {
            Statement::Strategy(statement) => statement.proponent(),
            Statement::NeverWithoutMove(player) => player,
        }
    }
}

/// Latin Erdős (J. N. Silva), version II: all pieces are visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatinErdos {
    /// The side of the board, and the greatest number.
    pub size: Size,
    /// How a full board is decided.
    pub columns: Columns,
}

/// How a full board is decided: by columns, or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Columns, with a run of k + 1 on a board of side k² + 1; 3 on 5 × 5. On a board of another
    /// side no run is stated, and only who is without a move can be spoken of.
    Standard,
    /// Columns, with a run of this length.
    Run(u32),
    /// No columns: the player to move on a full board has no legal move, and loses.
    Without,
}

tagged!(Statement { 0 Strategy(statement), 1 NeverWithoutMove(player) });
record!(LatinErdos { size, columns });
tagged!(Columns { 0 Standard, 1 Run(length), 2 Without });

/// The run k + 1 on a board of side k² + 1.
pub fn standard_run(side: u32) -> Option<u32> {
    let square = side.checked_sub(1)?;
    let root = square.isqrt();
    (root.checked_mul(root) == Some(square)).then(|| root.saturating_add(1))
}

impl Claim {
    /// Whether the printed line stands for this claim only: a run that is also that of the board's
    /// side is not stated.
    pub(super) fn states_no_standard_run(&self) -> bool {
        match (self.game.size, self.game.columns) {
            (Size::Exactly(side), Columns::Run(length)) => standard_run(side) != Some(length),
            _ => true,
        }
    }

    /// Confirms that the board exists, and that what decides it is stated where it matters (H9).
    pub(super) fn confirm(&self) -> Result<(), Code> {
        let (least, is_one) = match self.game.size {
            Size::Exactly(side) => (side, true),
            Size::Every { least, modulus } => {
                SIZE.unless(modulus >= 1)?;
                (least, false)
            }
        };
        // On the board of one cell the second player is never to move.
        let idle = Statement::NeverWithoutMove(Player::Second);
        SIZE.unless(least > u32::from(self.statement == idle))?;
        SIZE.unless(match (self.game.columns, self.statement) {
            (Columns::Run(length), _) => (1..=least).contains(&length),
            (Columns::Standard, Statement::Strategy(_)) => is_one && standard_run(least).is_some(),
            (Columns::Standard | Columns::Without, _) => true,
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.statement {
            Statement::Strategy(statement) => {
                write!(f, "{} {} ", statement.proponent(), statement.verb())?;
            }
            Statement::NeverWithoutMove(player) => {
                write!(f, "{player} is never without a move in ")?;
            }
        }
        self.game.fmt(f)
    }
}

impl fmt::Display for LatinErdos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("latin-erdos")?;
        self.size.write(f, "n")?;
        match self.columns {
            Columns::Standard => {}
            Columns::Run(length) => write!(f, " --run {length}")?,
            Columns::Without => f.write_str(" --without-columns")?,
        }
        self.size.write_every(f, "n")
    }
}
