//! What can be wrong with a proof about Latin puzzles: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// A board has no points or too many, or a point is on no asterism or on too many (D1).
    LATIN_POINT = "latin-point";
    /// A point's name is none, or stands there twice (D1).
    LATIN_POINT_NAME = "latin-point-name";
    /// An asterism has not as many points as there are labels, or they are not there or out of
    /// order (D1).
    LATIN_ASTERISM = "latin-asterism";
    /// The asterisms are not in increasing order, or one stands there twice (D1).
    LATIN_ASTERISM_ORDER = "latin-asterism-order";
    /// The labels are none, out of order, not as many as an asterism has points, or needless (D1).
    LATIN_LABELS = "latin-labels";
    /// There is no board of the name's size or regions (D1).
    LATIN_PARAMETER = "latin-parameter";
    /// The clues are not one for each point, each a label or a dot (D2).
    LATIN_CLUES = "latin-clues";
    /// The board's hash in the claim is not that of the board (D3).
    LATIN_HASH = "latin-hash";
    /// An inscription has no clue, or is not made of clues of the puzzle, each at its point (D24).
    LATIN_INSCRIPTION = "latin-inscription";
}
