//! What is asked about a position.

use zermelo_search::limits::Resources;

/// What is to be analysed, and what the search may use.
pub struct Request<'a> {
    /// The moves of both players that lead to the position, as `play` reads them.
    pub moves: &'a [String],
    /// What the search may use, and whom it tells how far it is.
    pub resources: Resources<'a>,
}
