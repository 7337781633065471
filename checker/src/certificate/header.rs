//! The header of a certificate: the claim, the board and symmetries that the proof refers to, and
//! where it comes from.

use bincode::{Decode, Encode};

use super::{Seq, Text};
use crate::claim::Claim;
use crate::rules::positional::Board;

/// The header of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Header {
    /// What is claimed.
    pub claim: Claim,
    /// The board's points and lines; present exactly for positional games.
    pub board: Option<Board>,
    /// The symmetries that the proof names by their index. The identity is not stored: in a
    /// proof, symmetry 0 is the identity and symmetry i is entry i − 1 of this list.
    pub symmetries: Seq<Symmetry>,
    /// Who made the certificate and from what. Proves nothing.
    pub provenance: Provenance,
}

/// A permutation of the game's points, claimed to be an automorphism of its rules.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Symmetry {
    /// What its author calls it; may be empty. Proves nothing.
    pub name: Text,
    /// The image of every point.
    pub images: Seq<u16>,
}

/// Who made a certificate and from what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Provenance {
    /// The program and command, such as `zermelo compile`.
    pub maker: Text,
    /// The source that it was made from: a citation, a file name, or empty.
    pub source: Text,
}
