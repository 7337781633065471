//! Games on a rectangle of dots or cells: a letter for a column and a number for a row, moves by the two
//! that they join, and the symmetries by their numbers.

use zermelo_checker::games::rectangle::{Place, SYMMETRY_NUMBER};
use zermelo_checker::proofs::replay::{Move, list_index};

use crate::face::Appearance;
use crate::words::{self, Diagnosis};

/// The wording of a wrong symmetry.
pub(crate) const SENTENCES: words::Words = &[(
    SYMMETRY_NUMBER,
    &[
        "symmetry {symmetry} is none of the board's, or not in the order of numbers: a board has 1, 2 \
         and 3, a square one of dots 1 to 7",
        "a symmetry is none of the board's, or not in the order of numbers: a board has 1, 2 and 3, a \
         square one of dots 1 to 7",
    ],
)];

/// Says which number a wrong symmetry has.
pub(super) fn diagnose(symmetries: &[u8], number: Option<u64>, diagnosis: &mut Diagnosis) {
    let index = number.and_then(|index| usize::try_from(index).ok()?.checked_sub(1));
    if let Some(symmetry) = index.and_then(|index| symmetries.get(index)) {
        diagnosis.facts.set("symmetry", symmetry);
    }
}

/// The name of what joins two neighbours, by its place as the rules have it: `a1-b1` goes from the top
/// left corner to the right.
pub(super) fn name((x, y): Place) -> String {
    let end = |x: u8, y: u8| {
        let column = char::from(b'a'.saturating_add(x.div_euclid(2)));
        format!("{column}{}", y.div_euclid(2).saturating_add(1))
    };
    let (right, down) = (x.saturating_add(1), y.saturating_add(1));
    // One in a row has its x odd; the other end is right of it, or else below.
    if x.is_multiple_of(2) {
        format!("{}-{}", end(x, y.saturating_sub(1)), end(x, down))
    } else {
        format!("{}-{}", end(x.saturating_sub(1), y), end(right, y))
    }
}

/// The move that a text names, with its two ends in either order.
pub(super) fn read(appearance: &dyn Appearance, text: &str) -> Option<Move> {
    let ends = text.split_once('-').map(|(one, other)| format!("{other}-{one}"));
    let is_named = |&mv: &Move| {
        let name = appearance.move_name(mv).map(|name| name.plain);
        name.is_some_and(|name| name == text || Some(&name) == ends.as_ref())
    };
    (0..appearance.numbers()).find(is_named)
}

/// What a symmetry of a proof does; the first has number 1.
pub(super) fn symmetry(symmetries: &[u8], number: u32) -> Option<String> {
    let place = list_index(number)?;
    let does = match symmetries.get(place)? {
        1 => "mirrored left to right",
        2 => "mirrored top to bottom",
        3 => "turned upside down",
        4 => "mirrored in the diagonal from a1",
        5 => "turned to the left",
        6 => "turned to the right",
        _ => "mirrored in the other diagonal",
    };
    Some(does.to_owned())
}
