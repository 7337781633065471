//! Replay proofs of positional games as documents in the layout of Danziger et al.: the opening,
//! then case by case a table with the players' moves in columns.

pub(crate) mod argument;
mod contents;
mod game;
mod layout;
mod orbits;
mod permutation;
mod tree;
mod words;

#[cfg(test)]
mod tests;

use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{Body, Claim};

use crate::document::model::{Document, Section};
use crate::table::{Options, Printed, TableError};
use game::Game;
use layout::Layout;
use tree::Tree;

/// A strategy in a positional game.
pub(crate) struct PrintedReplay<'p> {
    pub(crate) header: &'p Header,
    pub(crate) claim: &'p Claim,
    pub(crate) body: &'p Body<'p>,
}

impl Printed for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedReplay { header, claim, body } = self;
        let game = Game::new(claim, body)?;
        let tree = Tree::new(&game)?;
        let printed = Layout::new(&body.symmetries, &game, &tree, options).print()?;
        let provenance = &header.provenance;
        let mut sections = vec![
            Section { level: 1, heading: None, blocks: words::introduction(provenance, &game) },
            words::board(&game, &printed.points, options),
        ];
        if let Some(first) = sections.first_mut() {
            first.blocks.push(words::extent(tree.rows(), &printed));
        }
        sections.extend(words::symmetries(&game, &printed));
        sections.push(words::reading(&game, &printed));
        sections.extend(printed.sections);
        Ok(Document { title: words::title(claim), sections, rows: tree.rows(), cut: printed.cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        let game = Game::new(self.claim, self.body)?;
        Ok(Tree::new(&game)?.rows())
    }
}
