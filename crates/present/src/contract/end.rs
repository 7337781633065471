//! How games end that are solved.

use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::score::Bound;
use zermelo_explain::assertion::Said;

/// How a game ends, where two claims say so together: one of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Neither player can win.
    Draw,
    /// With a score of this value.
    Score(u32),
}

impl End {
    /// The claims that neither player loses, where the game is drawn.
    pub fn if_draw<C: Into<Claim>>(self, not_lost: impl Fn(Player) -> C) -> Vec<Claim> {
        match self {
            End::Draw => {
                [Player::First, Player::Second].map(|player| not_lost(player).into()).into()
            }
            End::Score(_) => Vec::new(),
        }
    }

    /// The claims that the score is not less and not more, where the game ends with one.
    pub fn if_score<C: Into<Claim>>(self, sure_of: impl Fn(Bound) -> C) -> Vec<Claim> {
        let End::Score(value) = self else { return Vec::new() };
        let mut claims =
            [Bound::AtLeast(value), Bound::AtMost(value)].map(|bound| sure_of(bound).into());
        claims.sort_by_key(|claim| Said::of(claim).proponent());
        claims.into()
    }
}
