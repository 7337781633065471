//! The body of a replay about a positional game, and how much work its check may be.

use super::WORK;
use super::board::Board;
use super::claim::{Convention, Positional};
use super::symmetry::Symmetry;
use crate::fault::Fault;
use crate::format::{Decode, List, Misread, Reader};
use crate::proofs::pairing::Pairing;
use crate::proofs::replay::{Looks, Replay, Response, decode_list, list_index};

/// Pairings that are decoded where they are used.
pub type Pairings<'a> = List<'a, Pairing, 1>;

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
    pub pairings: Pairings<'a>,
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
        let pairings: Pairings<'a> = decode_list(from, last > 0)?;
        let past = list_index(last).is_some_and(|last| last >= pairings.len());
        let threats = decode_list(from, past)?;
        Ok(Body { board, symmetries, replay, pairings, threats })
    }
}

impl Body<'_> {
    /// The threat sequence that a lemma is, if it is one.
    fn threats_of(&self, lemma: u32) -> Option<&[u16]> {
        let index = list_index(lemma)?.checked_sub(self.pairings.len())?;
        self.threats.get(index).map(Vec::as_slice)
    }

    /// How many lines and lists of needs a point is in at most, and how many points those have together.
    fn most_through(&self) -> [usize; 2] {
        let mut through = vec![[0usize; 2]; self.board.size()];
        for line in self.board.lines.iter().chain(&self.board.needs) {
            for point in line {
                let counts = through.get_mut(usize::from(*point)).into_iter().flatten();
                let added = counts.zip([1, line.len()]);
                added.for_each(|(count, of_line)| *count = count.saturating_add(of_line));
            }
        }
        let most =
            |[lines, points]: [usize; 2], of: [usize; 2]| [lines.max(of[0]), points.max(of[1])];
        through.into_iter().fold([0, 0], most)
    }

    /// How many points a node leaves free at least: those that are no stones in its record.
    fn moves(&self, node: usize) -> usize {
        let (size, positions) = (self.board.size(), &self.replay.positions);
        let width = size.div_ceil(8).saturating_mul(2);
        let start = node.saturating_mul(width);
        let record = positions.get(start..start.saturating_add(width)).unwrap_or_default();
        let stones = record.iter().map(|byte| byte.count_ones());
        let stones = usize::try_from(stones.sum::<u32>()).unwrap_or(usize::MAX);
        size.saturating_sub(stones)
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
    /// for the image. For each of the opponent's moves that it answers, a pairing looks at every point, and
    /// every point of every line; a threat sequence looks at every line for each player, and at those
    /// through the points that it takes and leaves as answers. The potential looks at every point of every
    /// line once a node, and for each move twice at every point and line, and at the points of the lines
    /// through the move and through the reply. A position that is no worse is compared on every line.
    /// There are `for_scores` besides. A number up to `most` may be too large.
    pub(super) fn looks(&self, for_scores: usize, most: usize) -> usize {
        let (lines, nodes) = (self.board.lines.iter().chain(&self.board.needs), &self.replay.nodes);
        let of_node = lines.clone().count();
        let images = lines.map(Vec::len).fold(of_node, usize::saturating_add);
        let of_nodes = nodes.len().saturating_mul(of_node);
        let of_symmetries = self.symmetries.len().saturating_mul(images);
        let size = self.board.size();
        let [most_through, points_through] = self.most_through();
        let of_pairing = images.saturating_add(size);
        let of_potential = [of_node, size, points_through];
        let of_potential = of_potential.into_iter().fold(0, usize::saturating_add);
        let of_potential = of_potential.saturating_mul(2);
        let of_threats = |moves: &[u16]| {
            let points = moves.len().saturating_mul(2);
            of_node.saturating_mul(2).saturating_add(points.saturating_mul(most_through))
        };
        let of_response = |response| match response {
            Response::Lemma { lemma: 0 } => of_potential,
            Response::Lemma { lemma } => self.threats_of(lemma).map_or(of_pairing, of_threats),
            Response::NoWorse { .. } => of_node,
            _ => 0,
        };
        let of_others = self.threats.iter().map(|moves| of_threats(moves));
        let dearest = of_others.fold(of_potential.max(of_pairing), usize::max);
        let others = of_nodes.saturating_add(of_symmetries).saturating_add(for_scores);
        let moves = |node| self.moves(node);
        let of_lemmas = Looks { of_response, of_node: images, dearest, moves, most_moves: size };
        others.saturating_add(of_lemmas.of(&self.replay, most.saturating_sub(others)))
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
