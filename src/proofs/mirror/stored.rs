//! What a game adds to the mirrors that are decoded: its placements, and what the proof stores besides.

use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_explain::face::Placements;

/// What a game says of a mirror that is decoded.
pub(crate) trait StoredMirror {
    /// The placements of the game.
    type Placements<'a>: Placements
    where
        Self: 'a;

    /// The images.
    fn mirror(&self) -> &Mirror;

    /// The placements.
    ///
    /// # Errors
    /// When there is no such game.
    fn placements(&self) -> Result<Self::Placements<'_>, Fault>;

    /// The fields that the proof has besides its images, as JSON has them.
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(())
    }
}
