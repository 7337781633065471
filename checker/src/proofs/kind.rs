//! The kinds of proof, by the numbers that files have.

/// A kind of proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Kind {
    /// A closed set of positions with replies.
    Replay = 1,
    /// Statements about families of positions, for every size.
    Outcome = 2,
    /// An image of every placement: the proponent answers each by its image.
    Mirror = 3,
    /// Pairs of points: the opponent takes one, the proponent the other.
    Pairing = 4,
    /// A sum over the lines that the opponent could complete.
    Potential = 5,
    /// Labels taken from the cells of a puzzle by theorems, and case splits.
    Deduction = 6,
    /// The outcome of every state.
    Map = 7,
    /// The outcome of every state, for many sizes, in a stream.
    Layers = 8,
    /// Small games side by side, on parts of a board.
    Parts = 9,
    /// The nim-values of the positions that a game falls apart into.
    NimValues = 10,
    /// Two sets of edges with the same closure: when one loses an edge, the other has one in its place.
    SpanningTrees = 11,
}

impl Kind {
    /// All kinds.
    pub const ALL: &[Kind] = &[
        Kind::Replay,
        Kind::Outcome,
        Kind::Mirror,
        Kind::Pairing,
        Kind::Potential,
        Kind::Deduction,
        Kind::Map,
        Kind::Layers,
        Kind::Parts,
        Kind::NimValues,
        Kind::SpanningTrees,
    ];

    /// The kind of a number in the file.
    pub fn from_number(number: u8) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.number() == number)
    }

    /// The number in the file.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The word that a verdict has for the kind.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Replay => "replay",
            Kind::Outcome => "outcome",
            Kind::Mirror => "mirror",
            Kind::Pairing => "pairing",
            Kind::Potential => "potential",
            Kind::Deduction => "deduction",
            Kind::Map => "map",
            Kind::Layers => "layers",
            Kind::Parts => "parts",
            Kind::NimValues => "nim-values",
            Kind::SpanningTrees => "spanning-trees",
        }
    }
}
