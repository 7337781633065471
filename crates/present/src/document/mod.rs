//! A printed proof: its parts, and the formats in which it is written.

pub mod model;
mod render;

use std::io;

pub use model::Document;
pub use render::Format;
pub use render::markdown::escape as escape_markdown;
pub use render::{CitedCertificate, RenderOptions, is_rendered};

use model::{Rich, Section};

/// Takes a document, its title and then part by part, so that a long one need not be in memory whole.
pub trait Writer {
    /// Takes the title.
    ///
    /// # Errors
    /// When it cannot be written.
    fn title(&mut self, title: &Rich) -> io::Result<()>;

    /// Takes the next part.
    ///
    /// # Errors
    /// When it cannot be written.
    fn section(&mut self, section: Section) -> io::Result<()>;
}

impl Writer for Document {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        self.title = title.clone();
        Ok(())
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        self.sections.push(section);
        Ok(())
    }
}

/// How long a proof is on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// How many rows the whole proof has, counted as docs/guide/tables.md says.
    pub rows: u64,
    /// Whether a part of the proof was left out because of a limit.
    pub cut: bool,
}
