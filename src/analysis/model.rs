//! What is asked about a position.

use zermelo_search::limits::Resources;

/// What is to be analysed, and what the search may use.
pub(crate) struct Request<'a> {
    /// The moves of both players that lead to the position, as `play` reads them.
    pub(crate) moves: &'a [String],
    /// What the search may use, and whom it tells how far it is.
    pub(crate) resources: Resources<'a>,
}
