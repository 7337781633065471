//! Replay proofs of positional games as documents in the layout of Danziger et al.: the opening,
//! then case by case a table with the players' moves in columns.

mod game;
mod layout;
mod orbits;
mod permutation;
mod tree;
mod words;

#[cfg(test)]
mod tests;

use zermelo_checker::certificate::Header;
use zermelo_checker::claim::Positional;
use zermelo_checker::proof::replay::Replay;

use super::model::{Document, Section};
use super::{Options, TableError};
use game::Game;
use layout::Layout;
use tree::Tree;

/// The document of a replay proof.
///
/// # Errors
/// When the proof is not one that the checker accepts.
pub(super) fn document(
    header: &Header,
    claimed: &Positional,
    replay: &Replay<'_>,
    options: &Options,
) -> Result<Document, TableError> {
    let game = Game::new(header, claimed, replay)?;
    let tree = Tree::new(&game)?;
    let printed = Layout::new(header, &game, &tree, options).print()?;
    let mut sections = vec![
        Section { level: 1, heading: None, blocks: words::introduction(header, &game) },
        words::board(&game, &printed.points, options),
    ];
    if let Some(first) = sections.first_mut() {
        first.blocks.push(words::extent(tree.rows(), &printed));
    }
    sections.extend(words::symmetries(&game, &printed));
    sections.push(words::reading(&game, &printed));
    sections.extend(printed.sections);
    Ok(Document { title: words::title(header), sections, rows: tree.rows(), cut: printed.cut })
}

/// How many rows a replay proof has when it is printed.
///
/// # Errors
/// As [`document`].
pub(super) fn rows(
    header: &Header,
    claimed: &Positional,
    replay: &Replay<'_>,
) -> Result<u64, TableError> {
    let game = Game::new(header, claimed, replay)?;
    Ok(Tree::new(&game)?.rows())
}
