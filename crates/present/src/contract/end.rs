//! How games end that are solved.

use zermelo_checker::claim::{Claim, Player};

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
}
