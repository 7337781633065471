//! What claims say, apart from the words in which they are printed: who wins or does not lose, which
//! claims cannot both be true, and their parts as JSON. The games say what each claim means.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};
use zermelo_checker::claim::{self, Claim, Player, Size};
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::score::Bound;

use crate::claims::Game;
use crate::games;
use crate::words::player_word;

/// What the claim of a game says.
pub(crate) struct Assertion {
    /// The word for the game in JSON.
    pub(crate) game: &'static str,
    /// What sort of claim it is, in a few words.
    pub(crate) sort: Cow<'static, str>,
    /// Its parts: docs/guide/json.md.
    pub(crate) fields: Value,
    /// What it says of the players.
    pub(crate) said: Said,
    /// A number that the game has, where it says one: two claims that say different ones contradict each
    /// other.
    pub(crate) number: Option<u64>,
    /// Who wins at which sizes, where there are exceptions.
    pub(crate) exceptions: Option<Exceptions>,
    /// The hashes by which it names rules that are data.
    pub(crate) rules_hashes: Vec<[u8; 32]>,
}

/// A player who wins at the sizes of a range, but for exceptions, where the other player wins.
pub(crate) struct Exceptions {
    pub(crate) winner: Player,
    pub(crate) sizes: RangeInclusive<u32>,
    pub(crate) except: BTreeSet<u32>,
}

impl Exceptions {
    /// Whether another of the same game says of a size that another player wins.
    fn differ(&self, other: &Exceptions) -> bool {
        let (here, there) = (&self.sizes, &other.sizes);
        let (least, most) = (here.start().max(there.start()), here.end().min(there.end()));
        let sizes = most.checked_sub(*least).map_or(0, |more| u64::from(more).saturating_add(1));
        let of_one = self.except.symmetric_difference(&other.except);
        let of_one = of_one.filter(|size| here.contains(size) && there.contains(size));
        let of_one = of_one.fold(0u64, |count, _| count.saturating_add(1));
        if self.winner == other.winner { of_one > 0 } else { of_one < sizes }
    }
}

impl Assertion {
    /// One of a game with these parts.
    pub(crate) fn new(game: &'static str, said: Said, fields: Value) -> Assertion {
        let (number, exceptions, rules_hashes) = (None, None, Vec::new());
        Assertion { game, sort: game.into(), fields, said, number, exceptions, rules_hashes }
    }

    /// One about nim-values, with the fields of its game.
    pub(crate) fn of_value(game: &'static str, statement: Statement, own: Value) -> Assertion {
        let mut fields = json!({
            "winner": player_word(statement.winner()),
            "nim_value": statement.value(),
        });
        if let (Value::Object(fields), Value::Object(own)) = (&mut fields, own) {
            fields.extend(own);
        }
        Assertion::new(game, Said::Nim(statement), fields)
    }

    /// Whether another about the same game cannot be true besides.
    fn contradicts(&self, other: &Assertion) -> bool {
        let numbers = self.number.zip(other.number).is_some_and(|(one, two)| one != two);
        let exceptions = self.exceptions.as_ref().zip(other.exceptions.as_ref());
        self.said.excludes(other.said)
            || numbers
            || exceptions.is_some_and(|(one, two)| one.differ(two))
    }
}

/// What a claim says of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A player wins.
    Wins(Player),
    /// A player does not lose.
    DoesNotLose(Player),
    /// The game has a nim-value, or somebody wins a game that has one.
    Nim(Statement),
    /// A player is sure of a score.
    Scores(Player, Bound),
    /// Nothing that concerns one player alone.
    Other,
}

impl From<claim::Statement> for Said {
    fn from(statement: claim::Statement) -> Said {
        match statement {
            claim::Statement::Wins(player) => Said::Wins(player),
            claim::Statement::DoesNotLose(player) => Said::DoesNotLose(player),
        }
    }
}

impl Said {
    /// What a claim says; other things of a game that is not known.
    pub fn of(claim: &Claim) -> Said {
        games::assertion(claim).map_or(Said::Other, |assertion| assertion.said)
    }

    /// The player who wins.
    pub fn winner(self) -> Option<Player> {
        match self {
            Said::Wins(player) => Some(player),
            Said::Nim(statement) => Some(statement.winner()),
            _ => None,
        }
    }

    /// The player who does not lose, or who wins and so does not lose either.
    pub fn unbeaten(self) -> Option<Player> {
        match self {
            Said::DoesNotLose(player) => Some(player),
            said => said.winner(),
        }
    }

    /// The player of whom a claim says what can be achieved.
    pub fn proponent(self) -> Option<Player> {
        match self {
            Said::Scores(player, _) => Some(player),
            said => said.unbeaten(),
        }
    }

    /// The nim-value that is said.
    pub fn nim_value(self) -> Option<u32> {
        match self {
            Said::Nim(statement) => statement.value(),
            _ => None,
        }
    }

    /// Whether another cannot be said truly of the same game.
    fn excludes(self, other: Said) -> bool {
        let values = self.nim_value().zip(other.nim_value());
        let someone_wins = self.winner().or(other.winner()).is_some();
        match (self, other) {
            // A score that one player is sure of is none that the other one prevents.
            (Said::Scores(_, Bound::AtLeast(least)), Said::Scores(_, Bound::AtMost(most)))
            | (Said::Scores(_, Bound::AtMost(most)), Said::Scores(_, Bound::AtLeast(least))) => {
                least > most
            }
            _ if values.is_some_and(|(one, two)| one != two) => true,
            _ => {
                let unbeaten = self.unbeaten().zip(other.unbeaten());
                someone_wins && unbeaten.is_some_and(|(one, two)| one != two)
            }
        }
    }
}

/// Whether two claims about one game cannot both be true.
pub fn contradict(one: &Claim, two: &Claim) -> bool {
    let is_one_game = Game::of(one).is_some_and(|game| Some(game) == Game::of(two));
    let both = || games::assertion(one).zip(games::assertion(two));
    is_one_game && both().is_some_and(|(one, two)| one.contradicts(&two))
}

/// The word for the game of a claim in JSON, and the parts of the claim; `None` for a game that is not known.
pub fn fields(claim: &Claim) -> Option<(&'static str, Value)> {
    games::assertion(claim).map(|assertion| (assertion.game, assertion.fields))
}

/// What sort of claim one is, in a few words; empty for a game that is not known.
pub fn sort(claim: &Claim) -> Cow<'static, str> {
    games::assertion(claim).map_or(Cow::Borrowed(""), |assertion| assertion.sort)
}

/// The hashes by which a claim names rules that are data.
pub fn rules_hashes(claim: &Claim) -> Vec<[u8; 32]> {
    games::assertion(claim).map_or(Vec::new(), |assertion| assertion.rules_hashes)
}

/// A statement that a player wins or does not lose, as JSON.
pub(crate) fn statement(statement: claim::Statement) -> Value {
    let kind = match statement {
        claim::Statement::Wins(_) => "wins",
        claim::Statement::DoesNotLose(_) => "does-not-lose",
    };
    json!({ "kind": kind, "player": player_word(statement.proponent()) })
}

/// A score that a player, by what the game calls that one, is sure of, as JSON.
pub(crate) fn score(bound: Bound, player: &str) -> Value {
    let (kind, score) = match bound {
        Bound::AtLeast(least) => ("at-least", least),
        Bound::AtMost(most) => ("at-most", most),
    };
    json!({ "kind": kind, "score": score, "player": player })
}

/// One size or every size, as JSON.
pub(crate) fn size(size: Size) -> Value {
    match size {
        Size::Exactly(size) => json!({ "exactly": size }),
        Size::Every { least, modulus } => {
            json!({ "every": { "least": least, "modulus": modulus } })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_and_who_does_not_lose_is_told_apart() {
        for (text, wins, unbeaten) in [
            ("first player wins hypercube 3 2", Some(Player::First), Player::First),
            ("second player does not lose hypercube 3 2", None, Player::Second),
            ("second player wins chomp 1 1", Some(Player::Second), Player::Second),
            (
                "first player wins with 3 P-positions erdos-szekeres 4 3",
                Some(Player::First),
                Player::First,
            ),
        ] {
            let said = Said::of(&crate::claims::claim(text).expect(text));
            assert_eq!((said.winner(), said.unbeaten()), (wins, Some(unbeaten)), "{text}");
        }
    }
}
