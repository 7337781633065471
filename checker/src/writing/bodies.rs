//! Bodies of proofs as they are stored, where they are no plain records.

use super::{Encode, encode_record};
use crate::games::{gdl, latin_erdos, node_kayles, partisan, planes, positional};
use crate::proofs::nim_values::NimValues;
use crate::proofs::replay::{Entry, Replay};

encode_record!(Replay<'a> { opening, positions, nodes, entries });
encode_record!(Entry { mv, response });

impl Replay<'_> {
    /// The proof apart from the bytes that it was decoded from.
    pub fn into_owned(self) -> Replay<'static> {
        let Replay { opening, positions, nodes, entries } = self;
        let positions = positions.into_owned().into();
        let (nodes, entries) = (nodes.read().collect(), entries.read().collect());
        Replay { opening, positions, nodes, entries }
    }
}

/// Appends a list of lemmas or symmetries after a replay, where there are some.
fn encode_list<T: Encode>(list: &Vec<T>, to: &mut Vec<u8>) {
    if !list.is_empty() {
        list.encode(to);
    }
}

impl Encode for positional::Board {
    fn encode(&self, to: &mut Vec<u8>) {
        self.points.encode(to);
        if self.needs.is_empty() {
            return self.lines.encode(to);
        }
        let mut lines = self.lines.clone();
        lines.insert(0, Vec::new());
        lines.encode(to);
        self.needs.encode(to);
    }
}

impl Encode for positional::Body<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        self.board.encode(to);
        self.symmetries.encode(to);
        self.replay.encode(to);
        match self.threats.is_empty() {
            true => encode_list(&self.pairings, to),
            false => self.pairings.encode(to),
        }
        encode_list(&self.threats, to);
    }
}

impl Encode for node_kayles::Body<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        self.graph.encode(to);
        self.replay.encode(to);
        encode_list(&self.mirrors, to);
    }
}

impl Encode for latin_erdos::Body<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        self.symmetries.encode(to);
        self.replay.encode(to);
        encode_list(&self.mirrors, to);
    }
}

impl Encode for gdl::Body<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        self.rules.encode(to);
        self.replay.encode(to);
        encode_list(&self.symmetries, to);
    }
}

impl Encode for partisan::Body<'_> {
    fn encode(&self, to: &mut Vec<u8>) {
        self.replay.encode(to);
        encode_list(&self.rules, to);
    }
}

impl Encode for planes::Body {
    fn encode(&self, _: &mut Vec<u8>) {}
}

impl Encode for NimValues {
    fn encode(&self, to: &mut Vec<u8>) {
        self.values.encode(to);
        to.push(u8::from(self.repeats.is_some()) | u8::from(self.mask.is_some()) << 1);
        self.repeats.iter().for_each(|repeats| repeats.encode(to));
        self.mask.iter().for_each(|mask| mask.encode(to));
    }
}
