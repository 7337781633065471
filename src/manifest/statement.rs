//! A statement in a manifest: a claim, or that a game is a draw, which is two claims.

use std::fmt;
use std::str::FromStr;

use zermelo_checker::claim::Claim;
use zermelo_checker::claim::Player;
use zermelo_explain::claims::{ClaimError, Game, claim, game};

use crate::claims;

/// A statement of a manifest: a claim of the claim language, or `draw GAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// One claim.
    Claim(Claim),
    /// Neither player loses the game.
    Draw(Game),
}

/// Why a text is no statement.
pub type StatementError = ClaimError;

impl Statement {
    /// The claims that have to be proved, in the order of players.
    pub fn parts(&self) -> Vec<Claim> {
        match self {
            Statement::Claim(claim) => vec![claim.clone()],
            Statement::Draw(game) => [Player::First, Player::Second]
                .into_iter()
                .filter_map(|player| claims::not_lost(game, player))
                .collect(),
        }
    }

    /// Whether both cannot be true.
    pub fn contradicts(&self, other: &Statement) -> bool {
        let others = other.parts();
        self.parts().iter().any(|one| others.iter().any(|other| claims::contradict(one, other)))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Claim(claim) => claim.fmt(f),
            Statement::Draw(game) => write!(f, "draw {game}"),
        }
    }
}

impl FromStr for Statement {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Self, ClaimError> {
        match text.trim_start().strip_prefix("draw ") {
            Some(rest) => game(rest).map(Statement::Draw).map_err(|mut error| {
                // The word `draw` was taken off.
                error.word = error.word.saturating_add(1);
                error
            }),
            None => claim(text).map(Statement::Claim),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_two_claims() {
        let draw: Statement = "draw projective-plane 3".parse().expect("a draw");
        let parts: Vec<String> = draw.parts().iter().map(ToString::to_string).collect();
        assert_eq!(
            parts,
            [
                "first player does not lose projective-plane 3",
                "second player does not lose projective-plane 3"
            ]
        );
        assert_eq!(draw.to_string(), "draw projective-plane 3");
    }

    #[test]
    fn statements_contradict_when_both_cannot_be_true() {
        let cases = [
            ("first player wins hypercube 3 2", "draw hypercube 3 2", true),
            ("draw hypercube 3 2", "draw hypercube 3 2", false),
            ("first player wins hypercube 3 2", "second player wins hypercube 3 2", true),
            ("first player wins hypercube 3 2", "second player does not lose hypercube 3 2", true),
            ("first player wins hypercube 3 2", "first player does not lose hypercube 3 2", false),
            (
                "first player does not lose hypercube 3 2",
                "second player does not lose hypercube 3 2",
                false,
            ),
            ("first player wins hypercube 3 2", "second player wins hypercube 3 3", false),
            (
                "first player wins with 3 P-positions erdos-szekeres 4 3",
                "first player wins with 4 P-positions erdos-szekeres 4 3",
                true,
            ),
        ];
        for (one, two, expected) in cases {
            let one: Statement = one.parse().expect(one);
            let two: Statement = two.parse().expect(two);
            assert_eq!(one.contradicts(&two), expected, "{one} / {two}");
            assert_eq!(two.contradicts(&one), expected, "{two} / {one}");
        }
    }
}
