//! Rules in files: what they are without variables, and their titles.

use zermelo_checker::format::{Text, hash};
use zermelo_checker::games::gdl::Ground;
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

/// The rules without variables in a file, and their hash.
pub(super) fn of_file(source: Source<'_>) -> Result<(Ground, [u8; 32]), GameError> {
    let ground = fault_of_rules(source.text.as_bytes())
        .map_err(|why| GameError::Wrong(format!("{}: {why}", source.name)))?;
    Ok((ground, hash(source.text.as_bytes()).0))
}

/// The rules without variables in a file, whatever its ends of lines are.
pub(crate) fn ground(source: Source<'_>) -> Result<Ground, GameError> {
    let text = with_line_feeds(source.text);
    of_file(Source { text: &text, ..source }).map(|(ground, _)| ground)
}
