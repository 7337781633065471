//! Claims, read from text.

use std::fmt;
use std::str::FromStr;

use zermelo_checker::claim::Player;
use zermelo_explain::assertion::Said;
use zermelo_explain::claims::Game;

use super::error::Error;
use crate::registry;

/// What a certificate proves, or is to prove: a statement about a game. Its text is that of the claim
/// language, which docs/guide/claims.md describes.
///
/// ```
/// let claim: zermelo::Claim = "first  player wins affine-plane 4".parse()?;
/// assert_eq!(claim.to_string(), "first player wins affine-plane 4");
/// assert_eq!(claim.game().as_deref(), Some("affine-plane 4"));
/// let error = "first player wins affine-plain 4".parse::<zermelo::Claim>().unwrap_err();
/// assert!(error.to_string().contains("affine-plane"));
/// # Ok::<(), zermelo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim(pub(super) zermelo_checker::Claim);

impl Claim {
    /// The claim as a sentence of a paper.
    pub fn statement(&self) -> String {
        registry::statement(&self.0)
    }

    /// The words of the game that it is about; `None` for one that this program does not know.
    pub fn game(&self) -> Option<String> {
        Game::of(&self.0).map(|game| game.to_string())
    }

    /// The player of whom it says what can be achieved, where it speaks of one.
    pub fn player(&self) -> Option<Player> {
        Said::of(&self.0).proponent()
    }
}

impl FromStr for Claim {
    type Err = Error;

    fn from_str(text: &str) -> Result<Claim, Error> {
        registry::named::claim(text).map(Claim).map_err(|error| Error::Wrong(error.to_string()))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<zermelo_checker::Claim> for Claim {
    fn from(claim: zermelo_checker::Claim) -> Claim {
        Claim(claim)
    }
}

impl From<Claim> for zermelo_checker::Claim {
    fn from(claim: Claim) -> zermelo_checker::Claim {
        claim.0
    }
}
