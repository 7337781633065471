//! The kinds of proof, by the numbers that files have.

/// The list of kinds: the number in the file, and the word that a verdict has for the kind.
macro_rules! kinds {
    ($(#[$about:meta])* pub enum Kind {
        $($(#[$doc:meta])* $number:literal $kind:ident: $name:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum Kind {
            $($(#[$doc])* $kind = $number,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// The word that a verdict has for the kind.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name,)* }
            }
        }
    };
}

kinds! {
    /// A kind of proof.
    pub enum Kind {
        /// A closed set of positions with replies.
        1 Replay: "replay",
        /// Statements about families of positions, for every size.
        2 Outcome: "outcome",
        /// An image of every placement: the proponent answers each by its image.
        3 Mirror: "mirror",
        /// Pairs of points: the opponent takes one, the proponent the other.
        4 Pairing: "pairing",
        /// A sum over the lines that the opponent could complete.
        5 Potential: "potential",
        /// Labels taken from the cells of a puzzle by theorems, and case splits.
        6 Deduction: "deduction",
        /// The outcome of every state.
        7 Map: "map",
        /// The outcome of every state, for many sizes, in a stream.
        8 Layers: "layers",
        /// Small games side by side, on parts of a board.
        9 Parts: "parts",
        /// The nim-values of the positions that a game falls apart into.
        10 NimValues: "nim-values",
        /// Two sets of edges with the same closure: when one loses an edge, the other has one in its place.
        11 SpanningTrees: "spanning-trees",
        /// Positions that the proponent never has to leave, in a game that can go on for ever.
        12 SafeSet: "safe-set",
        /// For each player a set of vertices that is not left, without a cycle that the other one wins.
        13 WinningSets: "winning-sets",
        /// Connections that are shown once, and played side by side.
        14 Patterns: "patterns",
    }
}

impl Kind {
    /// The kind of a number in the file.
    pub fn from_number(number: u8) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.number() == number)
    }

    /// The number in the file.
    pub fn number(self) -> u8 {
        self as u8
    }
}
