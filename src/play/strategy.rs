//! The replies of a certificate: from a position as it is on the board, and the opponent's move, to
//! the reply on the board.
//!
//! A certificate stores positions up to symmetry. A position on the board is looked for among the
//! stored ones, then its images under one symmetry, under two, and so on; the first that is found
//! is taken, and the reply carried back the same way. So the reply depends on the position and the
//! opponent's move alone, not on the moves that led there.

use std::collections::{HashMap, HashSet};

use zermelo_checker::certificate::Header;
use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::proof::replay::{Entry, Replay, Response};
use zermelo_checker::rules::Move;
use zermelo_checker::verdict::Diagram;

use super::PlayError;

/// The most images of a position that are looked at.
const MOST_IMAGES: usize = 1 << 20;

/// A position as certificates store it.
pub type Record = Vec<u8>;

/// The strategy of a replay certificate.
pub struct Strategy<'c> {
    /// What the strategy achieves.
    pub statement: Statement,
    /// Whose strategy it is.
    pub proponent: Player,
    /// The proponent's first move, where the proponent moves first.
    pub opening: Option<Move>,
    replay: &'c Replay<'c>,
    /// The symmetries of the header, by their images of points; the first has the number 1.
    symmetries: Vec<&'c [u16]>,
    /// The nodes by their positions.
    nodes: HashMap<&'c [u8], usize>,
    /// Where every node's entries start; one more at the end.
    starts: Vec<usize>,
}

/// What the strategy does about a move of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It plays on.
    Reply(Move),
    /// It plays a move after which the game can only end as claimed, if it is not over.
    Win(Move),
    /// Nothing: the game is over, or can only end as claimed.
    Settled,
}

/// Where a position is found: a node, and the symmetries that lead to it, in their order.
struct Place {
    node: usize,
    symmetries: Vec<u16>,
}

impl<'c> Strategy<'c> {
    /// The strategy of a certificate whose positions are stored in `width` bytes.
    ///
    /// # Errors
    /// When its tables do not fit together.
    pub fn new(
        header: &'c Header,
        replay: &'c Replay<'c>,
        width: usize,
    ) -> Result<Strategy<'c>, PlayError> {
        let statement = header.claim.statement;
        let (Statement::Wins(proponent)
        | Statement::DoesNotLose(proponent)
        | Statement::PPositions { winner: proponent, .. }) = statement;
        let mut starts = vec![0usize];
        for node in &replay.nodes {
            let before = starts.last().copied().unwrap_or(0);
            starts.push(before.saturating_add(node.entries as usize));
        }
        let bytes = width.checked_mul(replay.nodes.len());
        if bytes != Some(replay.positions.len()) || starts.last() != Some(&replay.entries.len()) {
            return Err(PlayError::Wrong("its tables do not fit together"));
        }
        let mut nodes = HashMap::new();
        for (position, node) in replay.positions.chunks_exact(width.max(1)).zip(0..) {
            nodes.entry(position).or_insert(node);
        }
        let symmetries = header.symmetries.iter().map(|symmetry| &*symmetry.images.0).collect();
        let opening = replay.opening;
        Ok(Strategy { statement, proponent, opening, replay, symmetries, nodes, starts })
    }

    /// Whether the strategy has a reply to every move from a position.
    ///
    /// # Errors
    /// When that would take too long to find out.
    pub fn leads_to(&self, position: &Record) -> Result<bool, PlayError> {
        Ok(self.find(position)?.is_some())
    }

    /// The reply to a legal move of the opponent at a position.
    ///
    /// # Errors
    /// When the strategy does not lead to the position.
    pub fn answer(&self, position: &Record, mv: Move) -> Result<Answer, PlayError> {
        let Place { node, mut symmetries } =
            self.find(position)?.ok_or(PlayError::OffTheStrategy)?;
        let mut stored = mv;
        for &symmetry in &symmetries {
            stored = self.image(symmetry, stored)?;
        }
        let own = self.entry(node, stored);
        let default = self.replay.nodes.get(node).and_then(|node| node.default);
        let mut response = own.or(default).ok_or(PlayError::Wrong("a move has no reply"))?;
        if let Response::SameAs { mv, symmetry } = response {
            symmetries.push(symmetry);
            response = self.entry(node, mv).ok_or(PlayError::Wrong("a ‘same as’ leads nowhere"))?;
        }
        let back = |reply: Move| {
            let through = |mv, &symmetry: &u16| self.preimage(symmetry, mv);
            symmetries.iter().rev().try_fold(reply, through)
        };
        match response {
            Response::Reply { reply, .. } => Ok(Answer::Reply(back(reply)?)),
            Response::Win { reply } => Ok(Answer::Win(back(reply)?)),
            Response::Settled => Ok(Answer::Settled),
            Response::SameAs { .. } => Err(PlayError::Wrong("a ‘same as’ refers to another")),
        }
    }

    fn entry(&self, node: usize, mv: Move) -> Option<Response> {
        let range = *self.starts.get(node)?..*self.starts.get(node + 1)?;
        let entries: &[Entry] = self.replay.entries.get(range)?;
        entries.iter().find(|entry| entry.mv == mv).map(|entry| entry.response)
    }

    /// The node of a position, by the fewest symmetries, and of those the first.
    fn find(&self, position: &Record) -> Result<Option<Place>, PlayError> {
        if let Some(&node) = self.nodes.get(position.as_slice()) {
            return Ok(Some(Place { node, symmetries: Vec::new() }));
        }
        // The images found so far, each with the one before it and the symmetry between.
        let mut images: Vec<(Record, usize, u16)> = vec![(position.clone(), 0, 0)];
        let mut seen: HashSet<Record> = HashSet::from([position.clone()]);
        let mut at = 0;
        while let Some((image, _, _)) = images.get(at) {
            let image = image.clone();
            for (points, number) in self.symmetries.iter().zip(1..) {
                let next = map(points, &image);
                if let Some(&node) = self.nodes.get(next.as_slice()) {
                    let mut symmetries = vec![number];
                    symmetries.extend(way_back(&images, at));
                    symmetries.reverse();
                    return Ok(Some(Place { node, symmetries }));
                }
                if seen.insert(next.clone()) {
                    images.push((next, at, number));
                }
            }
            if images.len() > MOST_IMAGES {
                return Err(PlayError::TooManyImages(MOST_IMAGES));
            }
            at += 1;
        }
        Ok(None)
    }

    fn image(&self, symmetry: u16, mv: Move) -> Result<Move, PlayError> {
        let image = self.points(symmetry)?.get(usize::from(mv));
        image.copied().ok_or(PlayError::Wrong("a symmetry is no permutation"))
    }

    fn preimage(&self, symmetry: u16, mv: Move) -> Result<Move, PlayError> {
        let point = self.points(symmetry)?.iter().zip(0..).find(|(image, _)| **image == mv);
        point.map(|(_, point)| point).ok_or(PlayError::Wrong("a symmetry is no permutation"))
    }

    fn points(&self, symmetry: u16) -> Result<&'c [u16], PlayError> {
        let symmetry = usize::from(symmetry).checked_sub(1).and_then(|at| self.symmetries.get(at));
        symmetry.copied().ok_or(PlayError::Wrong("there is no such symmetry"))
    }
}

/// The symmetries that led to an image, the last one first.
fn way_back(images: &[(Record, usize, u16)], from: usize) -> Vec<u16> {
    let mut symmetries = Vec::new();
    let mut at = from;
    while let Some(&(_, before, symmetry)) = images.get(at).filter(|_| at != 0) {
        symmetries.push(symmetry);
        at = before;
    }
    symmetries
}

/// The image of a stored position: both players' stones, a bit a point.
fn map(images: &[u16], position: &Record) -> Record {
    let half = position.len() / 2;
    let mut mapped = vec![0u8; position.len()];
    for (stones, start) in position.chunks(half.max(1)).zip([0, half]) {
        for (at, byte) in stones.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
                let image = images.get(8 * at + bit).map(|&image| usize::from(image));
                let slot = image.and_then(|image| mapped.get_mut(start + image / 8));
                if let (Some(slot), Some(image)) = (slot, image) {
                    *slot |= 1 << (image % 8);
                }
            }
        }
    }
    mapped
}

/// A position as certificates store it.
pub fn record(position: &Diagram) -> Record {
    match position {
        Diagram::Stones { points, .. } => {
            let half = points.len().div_ceil(8);
            let mut record = vec![0u8; 2 * half];
            for (point, (_, taken)) in points.iter().enumerate() {
                let start = match taken {
                    Some(Player::First) => 0,
                    Some(Player::Second) => half,
                    None => continue,
                };
                if let Some(byte) = record.get_mut(start + point / 8) {
                    *byte |= 1 << (point % 8);
                }
            }
            record
        }
        Diagram::Shading { rows, .. } => {
            rows.iter().map(|&row| u8::try_from(row).unwrap_or(u8::MAX)).collect()
        }
    }
}
