//! Replay proofs of positional games as documents in the layout of Danziger et al.: the opening,
//! then case by case a table with the players' moves in columns.

pub(crate) mod argument;
mod contents;
mod game;
mod layout;
mod orbits;
mod parts;
mod permutation;
pub(crate) mod source;
mod tree;
mod words;

#[cfg(test)]
mod tests;

use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{Body, Claim};
use zermelo_present::document::model::{Block, Document, Section};
use zermelo_present::document::{Extent, Writer};
use zermelo_present::table::{Options, Parts, Printout, TableError, whole};

use game::Game;
use layout::Layout;
use tree::Tree;

/// A strategy in a positional game.
pub(crate) struct PrintedReplay<'p> {
    pub(crate) header: &'p Header,
    pub(crate) claim: &'p Claim,
    pub(crate) body: &'p Body<'p>,
}

impl Printout for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        whole(self, options)
    }

    fn print(&self, options: &Options, writer: &mut dyn Writer) -> Result<Extent, TableError> {
        let &PrintedReplay { header, claim, body } = self;
        let game = Game::new(claim, body)?;
        if game.is_over_at_once() {
            return over_at_once(header, claim, &game, options, writer);
        }
        let tree = Tree::new(&game)?;
        let layout = || Layout::new(&body.symmetries, &game, &tree, options);
        // What stands before the tables says what is in them.
        let printed = layout().print(&mut |_| Ok(()))?;
        writer.title(&words::title(claim))?;
        let mut blocks = words::introduction(&header.provenance, &game);
        blocks.push(words::extent(tree.rows(), &printed, options));
        writer.section(Section { level: 1, heading: None, blocks })?;
        writer.section(words::board(&game, &printed.points, options))?;
        let symmetries = words::symmetries(&game, &printed);
        symmetries.map(|section| writer.section(section)).transpose()?;
        writer.section(words::reading(&game, &printed))?;
        layout().print(&mut |section| writer.section(section))?;
        Ok(Extent { rows: tree.rows(), cut: printed.cut })
    }

    fn parts(&self) -> Option<Parts> {
        Some(Parts::Cases)
    }

    fn rows(&self) -> Result<u64, TableError> {
        let game = Game::new(self.claim, self.body)?;
        if game.is_over_at_once() {
            return Ok(0);
        }
        Ok(Tree::new(&game)?.rows())
    }
}

/// The document of a game that is over before the opponent has a move.
fn over_at_once(
    header: &Header,
    claim: &Claim,
    game: &Game<'_>,
    options: &Options,
    writer: &mut dyn Writer,
) -> Result<Extent, TableError> {
    let points = words::point_names(game);
    writer.title(&words::title(claim))?;
    let blocks = words::introduction(&header.provenance, game);
    writer.section(Section { level: 1, heading: None, blocks })?;
    writer.section(words::board(game, &points, options))?;
    let opening = Block::Paragraph(words::opening(game, &points));
    writer.section(Section::headed("The strategy", vec![opening]))?;
    Ok(Extent { rows: 0, cut: false })
}
