//! A statement in a manifest: a claim, or one that is two claims: that a game is a draw, or has a value.

use std::fmt;
use std::str::FromStr;

use zermelo_checker::claim::Claim;
use zermelo_explain::assertion::contradict;
use zermelo_explain::claims::{ClaimError, Game};
use zermelo_explain::{game_in_words, in_words};
use zermelo_present::contract::end::End;

use crate::registry::games;
use crate::registry::named::{claim, game};

/// A statement of a manifest: a claim of the claim language, `draw GAME`, or `value N in GAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// One claim.
    Claim(Claim),
    /// Neither player loses the game.
    Draw(Game),
    /// The player who wants a high score gets at least this one, and the other player keeps it to
    /// at most this one.
    Value(u32, Game),
}

impl Statement {
    /// The claims that have to be proved, in the order of players.
    pub fn parts(&self) -> Vec<Claim> {
        match self {
            Statement::Claim(claim) => vec![claim.clone()],
            Statement::Draw(game) => games::ends(game, End::Draw),
            Statement::Value(value, game) => games::ends(game, End::Score(*value)),
        }
    }

    /// What claims say together: one claim itself, two a draw or a value; `None` of others.
    pub fn of(together: &[&Claim]) -> Option<Statement> {
        let first = *together.first()?;
        if together.len() == 1 {
            return Some(Statement::Claim(first.clone()));
        }
        let game = Game::of(first)?;
        let line = first.to_string();
        let numbers = line.split(' ').filter_map(|word| word.parse().ok());
        let values = numbers.map(|value| Statement::Value(value, game.clone()));
        [Statement::Draw(game.clone())].into_iter().chain(values).find(|statement| {
            let parts = statement.parts();
            parts.len() == together.len() && parts.iter().all(|part| together.contains(&part))
        })
    }

    /// The statement in the words of a paper.
    pub fn in_words(&self) -> String {
        match self {
            Statement::Claim(claim) => in_words(claim),
            Statement::Draw(game) => format!("neither player loses {}", game_in_words(game)),
            Statement::Value(value, game) => {
                format!("the value of {} is {value}", game_in_words(game))
            }
        }
    }

    /// Whether both cannot be true.
    pub fn contradicts(&self, other: &Statement) -> bool {
        let others = other.parts();
        self.parts().iter().any(|one| others.iter().any(|other| contradict(one, other)))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Claim(claim) => claim.fmt(f),
            Statement::Draw(game) => write!(f, "draw {game}"),
            Statement::Value(value, game) => write!(f, "value {value} in {game}"),
        }
    }
}

impl FromStr for Statement {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Self, ClaimError> {
        // The words before the game are taken off, and counted again where an error is.
        let after = |words: usize, rest: &str| {
            game(rest).map_err(|mut error| {
                error.word = error.word.saturating_add(words);
                error
            })
        };
        if let Some(rest) = text.trim_start().strip_prefix("draw ") {
            return after(1, rest).map(Statement::Draw);
        }
        match value(text) {
            Some((value, rest)) => after(3, rest).map(|game| Statement::Value(value, game)),
            None => claim(text).map(Statement::Claim),
        }
    }
}

/// The number of `value 3 in`, and what follows.
fn value(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start().strip_prefix("value ")?.trim_start();
    let (digits, rest) = rest.split_once(char::is_whitespace)?;
    let value = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((value, rest.trim_start().strip_prefix("in ")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_said_in_the_words_of_a_paper() {
        for (text, words) in [
            ("draw projective-plane 3", "neither player loses on the projective plane of order 3"),
            (
                "value 3 in dots-and-boxes 2 2",
                "the value of dots and boxes on the 2 × 2 board is 3",
            ),
            ("second player wins affine-plane 4", "second player wins on the affine plane π4"),
        ] {
            let statement: Statement = text.parse().expect(text);
            assert_eq!(statement.in_words(), words);
        }
    }

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
    fn two_claims_are_a_draw_or_a_value_where_they_are_its_parts() {
        let claims = |texts: &[&str]| -> Vec<Claim> {
            texts.iter().map(|text| claim(text).expect(text)).collect()
        };
        let first = "first player does not lose hypercube 3 2";
        let second = "second player does not lose hypercube 3 2";
        let least = "maximiser gets at least 3 in the lower right cell in coprime-grid 5";
        let most =
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5";
        for (texts, expected) in [
            (&[first][..], Some(first.to_owned())),
            (&[first, second], Some("draw hypercube 3 2".to_owned())),
            (&[second, first], Some("draw hypercube 3 2".to_owned())),
            (&[first, first], None),
            (&[first, "second player does not lose hypercube 4 2"], None),
            (&["first player wins hypercube 3 2", second], None),
            (
                &[
                    least,
                    "minimiser keeps maximiser to at most 4 in the lower right cell in coprime-grid 5",
                ],
                None,
            ),
            (&[], None),
        ] {
            let claims = claims(texts);
            let found = Statement::of(&claims.iter().collect::<Vec<_>>());
            assert_eq!(found.map(|found| found.to_string()), expected, "{texts:?}");
        }
        let claims = claims(&[least, most]);
        let value = Statement::of(&claims.iter().collect::<Vec<_>>()).expect("a value");
        let expected = "value 3 in coprime-grid 5".parse::<Statement>().expect("a value");
        assert_eq!(value, expected);
    }

    #[test]
    fn a_value_is_two_claims() {
        let value: Statement =
            "value 3 in coprime-grid 5 variation 1, minimiser first".parse().expect("a value");
        let parts: Vec<String> = value.parts().iter().map(ToString::to_string).collect();
        assert_eq!(
            parts,
            [
                "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
                "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, minimiser first",
            ]
        );
        assert_eq!(value.to_string(), "value 3 in coprime-grid 5 variation 1, minimiser first");
        for (text, word) in [
            ("value 3 in chess 5", 4),
            ("value 3 coprime-grid 5", 1),
            ("value -3 in coprime-grid 5", 1),
            ("value 3 in coprime-grid five", 5),
        ] {
            let error = text.parse::<Statement>().expect_err(text);
            assert_eq!(error.word, word, "{error}");
        }
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
            (
                "maximiser gets at least 3 in the lower right cell in coprime-grid 5",
                "minimiser keeps maximiser to at most 2 in the lower right cell in coprime-grid 5",
                true,
            ),
            (
                "maximiser gets at least 3 in the lower right cell in coprime-grid 5",
                "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5",
                false,
            ),
            (
                "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24",
                "first player wins erdos-szekeres a 10 for every a from 10 to 20",
                false,
            ),
            (
                "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24",
                "first player wins erdos-szekeres a 10 for every a from 10 to 24",
                true,
            ),
            (
                "first player wins erdos-szekeres a 10 for every a from 10 to 12 except 11",
                "second player wins erdos-szekeres a 10 for every a from 10 to 11 except 10",
                false,
            ),
            (
                "first player wins erdos-szekeres a 10 for every a from 10 to 12 except 11",
                "second player wins erdos-szekeres a 10 for every a from 10 to 12 except 10",
                true,
            ),
            ("value 3 in coprime-grid 5", "value 4 in coprime-grid 5", true),
            ("value 3 in coprime-grid 5", "value 3 in coprime-grid 5", false),
            ("value 3 in coprime-grid 5", "value 4 in coprime-grid 6", false),
            ("value 3 in coprime-grid 5", "value 4 in coprime-grid 5 --first minimiser", false),
        ];
        for (one, two, expected) in cases {
            let one: Statement = one.parse().expect(one);
            let two: Statement = two.parse().expect(two);
            assert_eq!(one.contradicts(&two), expected, "{one} / {two}");
            assert_eq!(two.contradicts(&one), expected, "{two} / {one}");
        }
    }
}
