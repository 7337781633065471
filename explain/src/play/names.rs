//! Moves and positions by the words of a game's look, for everything that is played.

use crate::face::{Appearance, Refusal};
use crate::picture::{Panel, Picture};
use zermelo_checker::proofs::replay::Move;

use super::PlayError;

/// The name of a move, or its number where it has none.
pub fn name(appearance: &dyn Appearance, mv: Move) -> String {
    appearance.move_name(mv).map_or_else(|| format!("#{mv}"), |name| name.plain)
}

/// The move that a text names, in a game whose moves are written in a form.
///
/// # Errors
/// When it names none.
pub fn read(
    appearance: &dyn Appearance,
    form: &'static str,
    text: &str,
) -> Result<Move, PlayError> {
    let unknown = || PlayError::NoSuchMove { text: text.to_owned(), form };
    appearance.read_move(text).ok_or_else(unknown)
}

/// Why the rules do not allow a move at the position of a record.
pub fn refused(appearance: &dyn Appearance, record: &[u8], mv: Move) -> PlayError {
    match appearance.refusal(record, mv) {
        Refusal::Taken(what) => PlayError::Taken(what),
        Refusal::NotAllowed(why) => PlayError::NotAllowed { mv: name(appearance, mv), why },
    }
}

/// A stored position, drawn; nothing where it cannot be drawn.
pub fn drawn(appearance: &dyn Appearance, record: &[u8]) -> Picture {
    appearance.picture(record).unwrap_or_default()
}

/// The position after the moves that led to it, all of both players, with the last one emphasised; nothing
/// where it cannot be drawn. The cells of a region are those that were taken, or cannot be taken any more.
pub fn drawn_after(appearance: &dyn Appearance, record: &[u8], moves: &[Move]) -> Picture {
    let mut picture = appearance.picture_after(record, moves).unwrap_or_default();
    let pieces = moves.iter().map(|&mv| appearance.touched(mv));
    picture.pieces = pieces.filter(|cells| cells.len() > 1).collect();
    if let Some(Panel::Region(region)) = picture.panels.first_mut() {
        let names = moves.iter().flat_map(|&mv| appearance.touched(mv));
        // Of a region that is left, none of them is one.
        let taken: Vec<[u32; 2]> = names.filter_map(|name| region.cell(&name)).collect();
        region.taken = Some(taken).filter(|taken| !taken.is_empty());
    }
    picture
}
