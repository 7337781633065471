//! What certificates are shown as, whatever the game: documents and their formats, graphs of strategies,
//! claims in the forms of other checkers, and values of positions. It does not know which games there are,
//! nor how anything is found.
//!
//! | module | holds |
//! | --- | --- |
//! | [`document`], [`table`] | documents, the formats that they are rendered in, and what a proof prints as one |
//! | [`summary`] | a proof in figures |
//! | [`graph`] | strategies as graphs, and how they are drawn |
//! | [`export`] | claims as formulas of other checkers, with what confirms them |
//! | [`probe`] | what is asked of a position, and what is answered |
//! | [`html`] | pages |
//! | [`contract`] | what a game says of itself, and what a proof can be asked |
//! | [`printer`], [`dump`] | a proof decoded, printed, and written out field by field |
//! | [`replay`], [`mirror`], [`nim_values`], [`map`], [`layers`] | the kinds of proof that any game can have |
//! | [`play`], [`analysis`] | hints, games with chance, and values by playing all games to their ends |
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

pub mod analysis;
pub mod contract;
pub mod document;
pub mod dump;
pub mod export;
pub mod graph;
pub mod html;
pub mod layers;
pub mod map;
pub mod mirror;
pub mod nim_values;
pub mod play;
pub mod plot;
pub mod printer;
pub mod probe;
pub mod replay;
pub mod summary;
pub mod table;
