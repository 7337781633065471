//! The body of a replay about a positional game, and how much work its check may be.

use super::WORK;
use super::board::Board;
use super::claim::{Convention, Positional};
use super::symmetry::Symmetry;
use crate::fault::Fault;
use crate::format::{Decode, Misread, Reader};
use crate::proofs::pairing::Pairing;
use crate::proofs::replay::{self, Replay, decode_lemmas, list_index};

/// The body of a replay about a positional game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The board's points and lines.
    pub board: Board,
    /// The symmetries that the proof names: symmetry 0 is the identity, symmetry i is entry i − 1
    /// of this list.
    pub symmetries: Vec<Symmetry>,
    /// The proof.
    pub replay: Replay<'a>,
    /// The pairings that the proof names: lemma 0 is the potential, lemma i is entry i − 1 of this
    /// list.
    pub pairings: Vec<Pairing>,
    /// The threat sequences that the proof names, each the proponent's points: the lemmas after the
    /// pairings.
    pub threats: Vec<Vec<u16>>,
}

/// How often a check may look at a line, for each byte of the file. Proofs about planes and cubes
/// need two or three.
const LOOKS_PER_BYTE: usize = 200;

/// The board, the symmetries, the replay; then the pairings, if the replay names one or a threat
/// sequence; and then the threat sequences, if it names one.
impl<'a> Decode<'a> for Body<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let (board, symmetries) = (Decode::decode(from)?, Decode::decode(from)?);
        let (replay, last) = Replay::decode_with_last_lemma(from)?;
        let pairings: Vec<Pairing> = decode_lemmas(from, last, 0)?;
        let threats = decode_lemmas(from, last, pairings.len())?;
        Ok(Body { board, symmetries, replay, pairings, threats })
    }
}

impl Body<'_> {
    /// The threat sequence that a lemma is, if it is one.
    fn threats_of(&self, lemma: u32) -> Option<&[u16]> {
        let index = list_index(lemma)?.checked_sub(self.pairings.len())?;
        self.threats.get(index).map(Vec::as_slice)
    }

    /// How many lines and lists of needs a point is in at most.
    fn most_through(&self) -> usize {
        let mut through = vec![0usize; self.board.size()];
        for point in self.board.lines.iter().chain(&self.board.needs).flatten() {
            let count = through.get_mut(usize::from(*point));
            count.into_iter().for_each(|count| *count = count.saturating_add(1));
        }
        through.into_iter().max().unwrap_or(0)
    }

    /// Confirms that the work of the check is in proportion to the file.
    ///
    /// # Errors
    /// When it is more.
    pub fn confirm_work(&self, game: &Positional, file_size: usize) -> Result<(), Fault> {
        confirm_work(self.looks(self.looks_for_scores(game), most_looks(file_size)), file_size)
    }

    /// How often a check looks at a line for scores, where they decide: for both players in the position of each
    /// node, and for the one who has moved after each answered move of the opponent and after the reply.
    fn looks_for_scores(&self, game: &Positional) -> usize {
        let Convention::Score { .. } = game.convention else { return 0 };
        let Replay { nodes, entries, .. } = &self.replay;
        let defaults = nodes.read().filter(|node| node.default.is_some()).count();
        let answered = defaults.saturating_mul(self.board.size()).saturating_add(entries.len());
        let twice = answered.saturating_add(nodes.len());
        twice.saturating_mul(2).saturating_mul(self.board.lines.len())
    }

    /// How often a check looks at a line: a node takes few bytes and is held against every line, and
    /// what each point needs; a symmetry maps every point of every line and of all needs, and looks
    /// for the image; a lemma looks at every point, and every point of every line, for each of the
    /// opponent's moves that it answers. A threat sequence looks at every line for each player, and
    /// at those through the points that it takes and leaves as answers. There are `for_scores` besides.
    /// A number up to `most` may be too large.
    pub(super) fn looks(&self, for_scores: usize, most: usize) -> usize {
        let (lines, nodes) = (self.board.lines.iter().chain(&self.board.needs), &self.replay.nodes);
        let of_node = lines.clone().count();
        let images = lines.map(Vec::len).fold(of_node, usize::saturating_add);
        let of_nodes = nodes.len().saturating_mul(of_node);
        let of_symmetries = self.symmetries.len().saturating_mul(images);
        let size = self.board.size();
        let most_through = self.most_through();
        let of_others = images.saturating_add(size);
        let of_threats = |moves: &[u16]| {
            let points = moves.len().saturating_mul(2);
            of_node.saturating_mul(2).saturating_add(points.saturating_mul(most_through))
        };
        let of_lemma = |lemma| self.threats_of(lemma).map_or(of_others, of_threats);
        let dearest =
            self.threats.iter().map(|moves| of_threats(moves)).fold(of_others, usize::max);
        let others = of_nodes.saturating_add(of_symmetries).saturating_add(for_scores);
        let of_lemmas =
            replay::looks(&self.replay, of_lemma, dearest, size, most.saturating_sub(others));
        others.saturating_add(of_lemmas)
    }
}

/// How often a check of a file may look at a line.
fn most_looks(file_size: usize) -> usize {
    file_size.saturating_mul(LOOKS_PER_BYTE)
}

/// The work is in proportion to the file (H10).
///
/// # Errors
/// When it is more.
pub(super) fn confirm_work(looks: usize, file_size: usize) -> Result<(), Fault> {
    let most = most_looks(file_size);
    if looks > most { Err(WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
}
