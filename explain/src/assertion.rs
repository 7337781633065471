//! What claims say, apart from the words in which they are printed: who wins or does not lose, which
//! claims cannot both be true, and their parts as JSON. The games say what each claim means.

use serde_json::{Value, json};
use zermelo_checker::claim::{self, Claim, Player, Size};
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::score::Bound;

use crate::claims::Game;
use crate::games;
use crate::words::player_word;

/// What the claim of a game says.
pub(crate) trait Assertion {
    /// The word for the game in JSON, and the parts of the claim: docs/guide/json.md.
    fn fields(&self) -> (&'static str, Value);

    /// What sort of claim it is, in a few words.
    fn sort(&self) -> &'static str {
        self.fields().0
    }

    /// What it says of the players.
    fn said(&self) -> Said {
        Said::Other
    }

    /// Whether another claim of the same game cannot be true besides, for a reason that is the game's own.
    fn contradicts(&self, _other: &Claim) -> bool {
        false
    }

    /// The hashes by which it names rules that are data.
    fn rules_hashes(&self) -> Vec<[u8; 32]> {
        Vec::new()
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
        games::assertion(claim).map_or(Said::Other, Assertion::said)
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
    let own = || games::assertion(one).is_some_and(|one| one.contradicts(two));
    is_one_game && (Said::of(one).excludes(Said::of(two)) || own())
}

/// The word for the game of a claim in JSON, and the parts of the claim; `None` for a game that is not known.
pub fn fields(claim: &Claim) -> Option<(&'static str, Value)> {
    Some(games::assertion(claim)?.fields())
}

/// What sort of claim one is, in a few words; empty for a game that is not known.
pub fn sort(claim: &Claim) -> &'static str {
    games::assertion(claim).map_or("", Assertion::sort)
}

/// The hashes by which a claim names rules that are data.
pub fn rules_hashes(claim: &Claim) -> Vec<[u8; 32]> {
    games::assertion(claim).map_or(Vec::new(), Assertion::rules_hashes)
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

/// The fields of a claim about nim-values, with those of its game.
pub(crate) fn nim_value(statement: Statement, game: Value) -> Value {
    let mut fields = json!({
        "winner": player_word(statement.winner()),
        "nim_value": statement.value(),
    });
    if let (Value::Object(fields), Value::Object(game)) = (&mut fields, game) {
        fields.extend(game);
    }
    fields
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
