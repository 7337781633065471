//! What a game adds to the mirrors that are decoded: what the proof stores besides.

use crate::play::stored::StoredImages;

/// What a game says of a mirror that is decoded.
pub(crate) trait StoredMirror: StoredImages {
    /// The fields that the proof has besides its images, as JSON has them.
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(())
    }

    /// The proof as a source, where the game has some for mirrors.
    fn source(&self) -> Option<String> {
        None
    }
}
