//! Answers to moves in strategies of games with a face, and how their lines of play end.

use zermelo_checker::proofs::replay::Move;

use super::permutation::Permutation;
use super::tree;

/// The answer to a move.
pub(super) enum Answer {
    /// A reply, and the position that it leads to up to a symmetry, by its number from 0.
    Goes { reply: Move, target: usize, symmetry: u32 },
    /// The end of the game, after a reply or at once.
    Ends { reply: Option<Move>, end: End },
    /// That to another move, by a symmetry.
    SameAs { mv: Move, symmetry: u32 },
}

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum End {
    /// The game is over, in words.
    Over(String),
    /// The answer is from then on the other placement of its pair.
    Mirror(Vec<[Move; 2]>),
}

impl tree::End for End {
    fn mapped(&self, by: &Permutation) -> Self {
        match self {
            End::Mirror(pairs) => {
                End::Mirror(pairs.iter().map(|pair| pair.map(|mv| by.image(mv))).collect())
            }
            over => over.clone(),
        }
    }
}
