//! The body of a replay about Node Kayles.

use crate::format::{Decode, Misread, Reader};
use crate::games::graph::Listed;
use crate::proofs::mirror::MirrorLemma;
use crate::proofs::replay::{Replay, decode_list};

/// The body of a replay about Node Kayles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// The nodes and the replies.
    pub replay: Replay<'a>,
    /// The mirrors that the proof names: lemma i is entry i − 1 of this list.
    pub mirrors: Vec<MirrorLemma>,
}

/// The graph, the replay; and then the mirrors, if the replay names one.
impl<'a> Decode<'a> for Body<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let graph = Decode::decode(from)?;
        let (replay, last) = Replay::decode_with_last_lemma(from)?;
        let mirrors = decode_list(from, last > 0)?;
        Ok(Body { graph, replay, mirrors })
    }
}
