//! What can be wrong with a proof about Latin Erdős: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// A stored position has a number that is none, or a number twice in a row or a column (R1).
    POSITION_LATIN = "position-latin";
    /// A stored position gives a column to a player without a run in it, or one with a run to
    /// nobody (R1).
    POSITION_COLUMN = "position-column";
    /// A stored position is already over (R1).
    POSITION_OVER = "position-over";
    /// A symmetry does not exchange coordinates and permute their values (R17).
    SYMMETRY_IMAGES = "symmetry-images";
    /// A symmetry does not keep the direction in which a player reads columns (R17).
    SYMMETRY_COLUMNS = "symmetry-columns";
    /// A symmetry is the identity, or stands there twice (H8).
    SYMMETRY_NEEDLESS = "symmetry-needless";
    /// A coordinate of a placement is in no coordinate of its image, or in two (A8).
    MAP_COORDINATES = "map-coordinates";
    /// The image of the image is another placement (A9).
    MAP_NOT_INVERSE = "map-not-inverse";
    /// The first placement is beyond the board at some size (A10).
    FIRST_OFF_BOARD = "first-off-board";
    /// There is not one reason for each pair of coordinates (A11).
    PAIR_COUNT = "pair-count";
    /// A reason refers to the first placement where there is none (A12).
    AGREES_WITHOUT_FIRST = "agrees-without-first";
    /// A reason refers to a pair of coordinates that there is not (A12).
    NO_SUCH_PAIR = "no-such-pair";
    /// Not every equation with the first placement has its sum (A12).
    AGREES_NOT_SHOWN = "agrees-not-shown";
}
