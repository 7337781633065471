//! Replay proofs of positional games as documents, which are laid out as those of all games.

pub(crate) mod argument;
mod game;
mod parts;
pub(crate) mod source;
mod tree;
mod words;

#[cfg(test)]
mod tests;

use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{Body, Claim};
use zermelo_present::document::model::{Block, Document, Section};
use zermelo_present::document::{Extent, Writer};
use zermelo_present::replay::table::layout;
use zermelo_present::replay::table::tree::Tree;
use zermelo_present::table::{Options, Parts, Printout, TableError, whole, wrong};

use game::Game;

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
        let game = self.game()?;
        layout::print(&game, options, writer, |printed, extent| {
            let is_over = game.nodes() == 0;
            let extent = Some(extent).filter(|_| !is_over);
            let (title, mut sections) = words::front(self.header, &game, extent, options);
            if is_over {
                let opening = vec![Block::Paragraph(words::opening(&game))];
                sections.push(Section::headed("The strategy", opening));
            } else {
                sections.extend(words::symmetries(&game, printed));
                sections.push(words::reading(&game, printed));
            }
            (title, sections)
        })
    }

    fn parts(&self) -> Option<Parts> {
        Some(Parts::Cases)
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(Tree::new(&self.game()?)?.rows())
    }
}

impl<'p> PrintedReplay<'p> {
    /// The proof, which has a node unless the game is over before the opponent has a move.
    fn game(&self) -> Result<Game<'p>, TableError> {
        let game = Game::new(self.claim, self.body)?;
        let is_whole = game.nodes() > 0 || game.is_over_at_once();
        if is_whole { Ok(game) } else { Err(wrong("it has no node")) }
    }
}
