//! Rules in files: what they are without variables, and their titles.

use std::borrow::Cow;

use zermelo_checker::format::{Text, hash};
use zermelo_checker::games::gdl::{Gdl, Ground};
use zermelo_checker::games::names::{Titled, is_title};
use zermelo_explain::claims::title_rule;
use zermelo_explain::faces::{fault_of_rules, with_line_feeds};
use zermelo_search::error::GameError;
use zermelo_search::text::Source;

/// The title of the rules in a file: its name without the ending.
pub(crate) fn title(file: &str) -> Result<Text, GameError> {
    let stem = std::path::Path::new(file).file_stem().and_then(|stem| stem.to_str());
    let title = stem.and_then(Text::new).filter(|title| is_title(Titled::Rules, title.as_str()));
    title.ok_or_else(|| {
        GameError::Wrong(format!(
            "the name of {file} cannot be a title: give the file a name of {}",
            title_rule()
        ))
    })
}

/// The game whose rules a file has, whatever its ends of lines are.
pub(crate) struct RulesFile<'a> {
    pub(crate) game: Gdl,
    /// The rules without variables.
    pub(crate) ground: Ground,
    pub(super) name: &'a str,
    pub(crate) text: Cow<'a, str>,
}

impl<'a> RulesFile<'a> {
    /// Reads the game of a file. Its title is that of the game with the same rules, if one is known, or that of the
    /// file.
    ///
    /// # Errors
    /// What is wrong with the rules, or with the name of the file.
    pub(crate) fn new(source: Source<'a>, known: &[&Gdl]) -> Result<RulesFile<'a>, GameError> {
        let (name, text) = (source.name, with_line_feeds(source.text));
        let ground = ground(Source { name, text: &text })?;
        let rules_hash = hash(text.as_bytes()).0;
        let known = known.iter().find(|game| game.rules_hash == rules_hash);
        let game = match known {
            Some(&game) => game.clone(),
            None => Gdl { title: title(name)?, rules_hash },
        };
        Ok(RulesFile { game, ground, name, text })
    }

    /// The one of these that has the rules of a game.
    pub(crate) fn of<'r>(all: &'r [Self], game: &Gdl) -> Option<&'r Self> {
        all.iter().find(|read| read.game.rules_hash == game.rules_hash)
    }
}

/// The rules without variables in a file, whatever its ends of lines are.
pub(crate) fn ground(source: Source<'_>) -> Result<Ground, GameError> {
    let text = with_line_feeds(source.text);
    fault_of_rules(text.as_bytes())
        .map_err(|why| GameError::Wrong(format!("{}: {why}", source.name)))
}
