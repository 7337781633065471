//! Potentials: the sentence of their error code.

use zermelo_checker::proofs::potential::POTENTIAL_TOO_LARGE;

use crate::words::Words;

/// The wordings of the codes of potentials.
pub(crate) const SENTENCES: Words = &[(
    POTENTIAL_TOO_LARGE,
    &[
        "the potential of the lines that the opponent could complete is {sum}; with the {mover} to \
         move it has to be less than {bound}",
        "the potential of the lines that the opponent could complete is too large: it has to be \
         less than 1 with the proponent to move, in a replay after its reply and the next stone at \
         the latest, and less than 1/2 with the opponent to move",
    ],
)];
