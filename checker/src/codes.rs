//! What can be wrong with a claim, whatever the game.

use crate::fault::codes;

codes! {
    /// The claim is not the one that is wanted (F4).
    CLAIM_MISMATCH = "claim-mismatch";
    /// The claim's printed line could be taken for another claim (F6).
    CLAIM_TEXT = "claim-text";
    /// The kind of proof cannot prove this claim (F5).
    WRONG_KIND_FOR_CLAIM = "wrong-kind-for-claim";
    /// A size of the game is outside what the kind of proof takes (H9).
    SIZE = "size";
    /// A stored position is over, or it is not the opponent's turn (R1).
    POSITION_TURN = "position-turn";
    /// A symmetry is no permutation of the points, or of what the rules have (R17).
    NOT_A_PERMUTATION = "not-a-permutation";
    /// A symmetry takes a line to a set that is no line, or does not keep the rules (R17).
    NOT_AN_AUTOMORPHISM = "not-an-automorphism";
    /// A symmetry is the identity, or stands there twice (H8).
    NEEDLESS_SYMMETRY = "needless-symmetry";
}
