//! The claim language where boards have the names that people know: `hex 5` stands for `board titled
//! 'hex 5' --weak --board-hash …`. What the claim language itself reads is read as it is.

use zermelo_checker::claim::Claim;
use zermelo_explain::claims::{self, ClaimError, Game, with_short_hashes};
use zermelo_present::contract::boards::KnownBoard;
use zermelo_search::error::GameError;

use super::games;

/// Before a title, and before the hash of a board, in the claim language.
const TITLED: &str = "board titled '";
const HASH: &str = " --board-hash ";

/// Reads a claim.
///
/// # Errors
/// Which word is wrong.
pub(crate) fn claim(text: &str) -> Result<Claim, ClaimError> {
    read(text, claims::claim)
}

/// Reads a game.
///
/// # Errors
/// Which word is wrong.
pub(crate) fn game(text: &str) -> Result<Game, ClaimError> {
    read(text, claims::game)
}

/// Why there is no such game, where a text begins with a name that people know.
pub(crate) fn misfit(text: &str) -> Option<GameError> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let (about, known) = games::known(&words)?;
    let known = match known {
        Ok(known) => known,
        Err(error) => return Some(error),
    };
    let (name, rest) = words.split_at_checked(known.words)?;
    let option = |name: &str| about.options.list.iter().find(|option| option.name == name);
    let own = option(known.option?)?;
    let given = rest.iter().filter_map(|word| option(word.strip_prefix("--")?));
    let other = given.into_iter().find(|other| {
        own.conflicts_with.contains(&other.name) || other.conflicts_with.contains(&own.name)
    })?;
    let (name, own, other) = (name.join(" "), own.name, other.name);
    Some(GameError::Wrong(format!("{name} is played --{own}, not --{other}")))
}

/// A text with boards by the names that people know.
pub(crate) fn with_names(text: &str) -> String {
    let mut parts = text.split(TITLED);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        said += &called(part).unwrap_or_else(|| format!("{TITLED}{part}"));
    }
    said
}

/// The same with short hashes, for headlines and narrow columns.
pub(crate) fn headline(text: &str) -> String {
    with_short_hashes(&with_names(text))
}

/// A sentence about a game, in the words of papers, with the board as people call it.
pub(crate) fn worded(sentence: String, game: &Game) -> String {
    let printed = game.to_string();
    let part = printed.split_once(TITLED).and_then(|(_, part)| known(part));
    let said = part.and_then(|(title, known, _)| {
        Some(sentence.replacen(&format!("on the board ‘{title}’"), &known.in_words?, 1))
    });
    said.unwrap_or(sentence)
}

/// What follows the words before a title, with the board by its name, if the hash is that of the board
/// which people call so.
fn called(part: &str) -> Option<String> {
    let (title, known, [options, after]) = known(part)?;
    let options = match known.option {
        Some(own) => options.replacen(&format!(" --{own}"), "", 1),
        None => options.to_owned(),
    };
    Some([title, &options, after].concat())
}

/// A title, the board that people call so, and what is before and after its hash, in what follows the words
/// before the title.
fn known(part: &str) -> Option<(&str, KnownBoard, [&str; 2])> {
    let (title, rest) = part.split_once('\'')?;
    let words: Vec<String> = title.split(' ').map(str::to_owned).collect();
    let (_, known) = games::known(&words)?;
    let known = known.ok().filter(|known| known.words == words.len())?;
    let (options, after) = rest.split_once(&format!("{HASH}{}", known.hash?))?;
    Some((title, known, [options, after]))
}

/// Reads a text, or else the one in which a name of a board is written out.
fn read<T>(text: &str, read: fn(&str) -> Result<T, ClaimError>) -> Result<T, ClaimError> {
    let error = match read(text) {
        Ok(read) => return Ok(read),
        Err(error) => error,
    };
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let named = (0..words.len()).find_map(|at| {
        let (_, known) = games::known_at(&words, at)?;
        Some((at, known.ok()?))
    });
    let Some((at, known)) = named else { return Err(error) };
    let (before, from) = words.split_at(at);
    let (_, after) = from.split_at(known.words.min(from.len()));
    let mut options = after.join(" ");
    // A title is one word.
    let mut game = known.hash.map_or_else(|| known.game.split(' ').count(), |_| 3);
    let is_given = |option: &str| after.iter().any(|word| word.strip_prefix("--") == Some(option));
    if let Some(own) = known.option.filter(|own| !is_given(own)) {
        options = format!("--{own} {options}");
        game += 1;
    }
    let hash = known.hash.map(|hash| format!("{HASH}{hash}")).unwrap_or_default();
    let written = format!("{} {} {options}{hash}", before.join(" "), known.game);
    read(&written).map_err(|mut error| {
        // The word is to be one of the text.
        let beyond = error.word.saturating_sub(at).saturating_sub(game);
        error.word = match beyond {
            0 => error.word.min(at.saturating_add(1)),
            beyond => at.saturating_add(known.words).saturating_add(beyond),
        };
        error
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_its_name_in_games_and_in_claims() {
        for (text, headline) in [
            ("hex 3", "hex 3"),
            ("maker wins hex 3", "maker wins hex 3"),
            ("maker wins Hex 3 --weak", "maker wins hex 3"),
            ("breaker wins hex 3 --start a1/b2", "breaker wins hex 3 --start a1/b2"),
            (
                "second player does not lose connect-four",
                "second player does not lose connect-four 7 6",
            ),
            ("second player wins sim", "second player wins sim"),
            ("first player does not lose tictactoe", "first player does not lose hypercube 3 2"),
        ] {
            let full = match claim(text) {
                Ok(claim) => claim.to_string(),
                Err(_) => game(text).expect(text).to_string(),
            };
            assert_eq!(super::headline(&full), headline, "{full}");
            assert_eq!(claims::claim(&full).ok(), claim(text).ok(), "{full}");
        }
    }

    #[test]
    fn a_title_of_another_board_is_no_name() {
        let hash = "ab".repeat(32);
        let text = format!("maker wins board titled 'hex 3' --weak{HASH}{hash}");
        let claim = claim(&text).expect("a claim").to_string();
        assert_eq!(headline(&claim), with_short_hashes(&claim));
        assert!(headline(&claim).contains("titled 'hex 3'"), "{claim}");
    }

    /// Each word of it is the name of a game that needs sizes.
    #[test]
    fn a_long_text_is_looked_through_once() {
        let text = "hex ".repeat(100_000);
        assert_eq!(claim(&text).expect_err("no claim").found, "hex");
        assert!(!games::is_named_in(&"titled ".repeat(100_000)));
    }

    #[test]
    fn what_a_role_is_called_is_no_board() {
        let text = format!("sim gets at least 1 in rules 'x' --rules-hash {}", "ab".repeat(32));
        assert_eq!(claim(&text).map(|claim| claim.to_string()), Ok(text));
    }

    #[test]
    fn a_wrong_word_is_counted_as_it_stands_in_the_text() {
        for (text, word) in [
            ("first player wins hex 3", 1),
            ("maker wins hex 3 --weka", 5),
            ("first player wins sim 7", 5),
            ("maker winz hex 3", 2),
            ("maker wins hex 99", 1),
        ] {
            let error = claim(text).expect_err(text);
            assert_eq!(error.word, word, "{text}: {error}");
        }
    }
}
