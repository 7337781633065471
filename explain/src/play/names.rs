//! Moves and positions by the words of a game's face, for everything that is played.

use crate::face::{Face, Refusal};
use crate::picture::Picture;
use zermelo_checker::proofs::replay::Move;

use super::PlayError;

/// The name of a move, or its number where it has none.
pub fn name(face: &dyn Face, mv: Move) -> String {
    face.move_name(mv).map_or_else(|| format!("#{mv}"), |name| name.plain)
}

/// The move that a text names, in a game whose moves are written in a form.
///
/// # Errors
/// When it names none.
pub fn read(face: &dyn Face, form: &'static str, text: &str) -> Result<Move, PlayError> {
    let unknown = || PlayError::NoSuchMove { text: text.to_owned(), form };
    face.read_move(text).ok_or_else(unknown)
}

/// Why the rules do not allow a move at the position of a record.
pub fn refused(face: &dyn Face, record: &[u8], mv: Move) -> PlayError {
    match face.refusal(record, mv) {
        Refusal::Taken(what) => PlayError::Taken(what),
        Refusal::NotAllowed(why) => PlayError::NotAllowed { mv: name(face, mv), why },
    }
}

/// A stored position, drawn; nothing where it cannot be drawn.
pub fn drawn(face: &dyn Face, record: &[u8]) -> Picture {
    face.picture(record).unwrap_or_default()
}
