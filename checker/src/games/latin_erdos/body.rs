//! The body of a replay about Latin Erdős.

use super::symmetry::Symmetry;
use crate::format::{Decode, Misread, Reader};
use crate::proofs::mirror::MirrorLemma;
use crate::proofs::replay::{Replay, decode_list};

/// The body of a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body<'a> {
    /// The symmetries that the proof names: symmetry 0 is the identity, symmetry i is entry i − 1
    /// of this list.
    pub symmetries: Vec<Symmetry>,
    /// The nodes and the replies.
    pub replay: Replay<'a>,
    /// The mirrors that the proof names: lemma i is entry i − 1 of this list.
    pub mirrors: Vec<MirrorLemma>,
}

/// The symmetries, the replay; and then the mirrors, if the replay names one.
impl<'a> Decode<'a> for Body<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let symmetries = Decode::decode(from)?;
        let (replay, last) = Replay::decode_with_last_lemma(from)?;
        let mirrors = decode_list(from, last > 0)?;
        Ok(Body { symmetries, replay, mirrors })
    }
}
