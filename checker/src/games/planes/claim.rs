//! Claims about all planes of an order, or of every order from one on, and how they are printed.
//! Examples:
//!
//! ```text
//! second player does not lose any-affine-plane q for every q ≥ 7
//! first player does not lose any-projective-plane 4
//! first player does not lose any-affine-plane 6 (vacuous)
//! breaker wins any-affine-plane q --weak for every q ≥ 7
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player, Size, Statement};
use crate::format::{record, tagged};

/// A statement about planes: it is true of every plane of these orders.
pub type Claim = ClaimOf<Statement, Planes>;

/// The positional games on all planes of some orders, from the empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes {
    /// What planes they are.
    pub plane: Plane,
    /// What completing a line means.
    pub convention: Convention,
    /// Their orders.
    pub order: Size,
}

/// What a plane is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// Of order q: q² points, lines of q points; two points are together on exactly one line.
    Affine,
    /// Of order q: q² + q + 1 points, lines of q + 1 points; two points are together on exactly one
    /// line.
    Projective,
}

/// What completing a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Who first completes a line wins; a full board without one is a draw.
    Strong,
    /// Maker wins by completing a line, breaker by preventing it.
    Weak {
        /// Which player is maker.
        maker: Player,
    },
}

record!(Planes { plane, convention, order });
tagged!(Plane { 0 Affine, 1 Projective });
tagged!(Convention { 0 Strong, 1 Weak { maker } });

impl Planes {
    /// Whether it is known that there is no such plane, so that all that is said is true of
    /// nothing: the order is 1 or 2 more than a multiple of 4 and no sum of two squares, as 6 (R.
    /// H. Bruck and H. J. Ryser, *The nonexistence of certain finite projective planes*, 1949), or
    /// it is 10 (C. W. H. Lam, L. Thiel and S. Swiercz, *The non-existence of finite projective
    /// planes of order 10*, 1989). An affine plane is a projective one of the same order, without a
    /// line.
    pub fn is_vacuous(&self) -> bool {
        let Size::Exactly(order) = self.order else { return false };
        let is_square = |number: u32| number.isqrt().checked_pow(2) == Some(number);
        let mut roots = 0..=order.isqrt();
        let is_sum = roots.any(|root| is_square(order.saturating_sub(root.saturating_pow(2))));
        order == 10 || matches!(order % 4, 1 | 2) && !is_sum
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let proponent = self.statement.proponent();
        match self.game.convention {
            Convention::Strong => proponent.fmt(f)?,
            Convention::Weak { maker } if maker == proponent => f.write_str("maker")?,
            Convention::Weak { .. } => f.write_str("breaker")?,
        }
        write!(f, " {} {}", self.statement.verb(), self.game)
    }
}

impl fmt::Display for Planes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.plane {
            Plane::Affine => "any-affine-plane",
            Plane::Projective => "any-projective-plane",
        })?;
        self.order.write(f, "q")?;
        match self.convention {
            Convention::Strong => {}
            Convention::Weak { maker: Player::First } => f.write_str(" --weak")?,
            Convention::Weak { maker: Player::Second } => f.write_str(" --weak --breaker-first")?,
        }
        self.order.write_every(f, "q")?;
        f.write_str(if self.is_vacuous() { " (vacuous)" } else { "" })
    }
}
