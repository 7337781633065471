//! A strategy as the tree that is printed, and its rows.
//!
//! Rows are counted as in Danziger et al.: a row is a leaf of the tree. Where the proponent
//! threatens to win, the reply that prevents it is forced and the others are not printed; when
//! even that reply loses (a double threat), the row ends. Replies that are answered *as* another
//! one by a symmetry are not printed, and replies of one position that are answered by the same
//! printed continuation share its rows. Where an entry leads to another place of the strategy by a
//! symmetry, what is printed is the image of that place's tree.
//!
//! Relies on a certificate that was verified; on any other it gives an error or a tree that means
//! nothing, and does not panic.

use thiserror::Error;
use zermelo_checker::certificate::Header;
use zermelo_checker::proof::replay::{Entry, Node, Replay, Response};

use crate::symmetry::{Images, identity, then};

/// What is printed of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The proponent's first move, where the proponent moves first.
    pub opening: Option<u16>,
    /// What may follow.
    pub then: Then,
}

/// What may follow a move of the proponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// The move threatens to win on both points, in increasing order: XW(x, y).
    Double([u16; 2]),
    /// The move threatens to win on a point, which the opponent has to take.
    Forced {
        /// The point.
        block: u16,
        /// The proponent's answer.
        answer: Box<Answer>,
    },
    /// The opponent has several replies.
    Branches(Vec<Branch>),
}

/// Replies of the opponent that are answered by the same printed continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The replies, in increasing order.
    pub replies: Vec<u16>,
    /// The answer to each of them.
    pub answer: Answer,
}

/// The proponent's answer to a move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// None is needed: the game is decided.
    Settled,
    /// A move that ends the game as claimed, or decides it.
    Win(u16),
    /// A move after which play goes on.
    Move {
        /// The move.
        reply: u16,
        /// What may follow.
        then: Then,
    },
}

/// Why there is no tree to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TreeError {
    /// The tree is too large.
    #[error("the printed strategy has more than {limit} rows")]
    TooLarge {
        /// The most rows that were asked for.
        limit: usize,
    },
    /// The certificate cannot have been verified.
    #[error("the strategy's tables do not fit together")]
    Malformed,
}

impl Tree {
    /// The tree of a verified replay proof about a positional game, if it has at most `limit`
    /// rows before equal ones are put together.
    ///
    /// # Errors
    /// When it has more, or the proof was not verified.
    pub fn of(header: &Header, replay: &Replay<'_>, limit: usize) -> Result<Tree, TreeError> {
        let points = header.board.as_ref().map_or(0, |board| board.size());
        let mut starts = Vec::with_capacity(replay.nodes.len());
        let mut next = 0usize;
        for node in &replay.nodes {
            starts.push(next);
            let entries = usize::try_from(node.entries).map_err(|_| TreeError::Malformed)?;
            next = next.checked_add(entries).ok_or(TreeError::Malformed)?;
        }
        let mut reader = Reader { header, replay, points, starts, limit, leaves: 0 };
        let then = reader.then(0, &identity(points), 0)?;
        Ok(Tree { opening: replay.opening, then })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.then.rows()
    }
}

impl Then {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Then::Double(_) => 1,
            Then::Forced { answer, .. } => answer.rows(),
            Then::Branches(branches) => branches.iter().map(|branch| branch.answer.rows()).sum(),
        }
    }
}

impl Answer {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Answer::Settled | Answer::Win(_) => 1,
            Answer::Move { then, .. } => then.rows(),
        }
    }
}

struct Reader<'r> {
    header: &'r Header,
    replay: &'r Replay<'r>,
    points: usize,
    /// Where every node's entries start.
    starts: Vec<usize>,
    limit: usize,
    leaves: usize,
}

impl Reader<'_> {
    /// What may follow at a node, `depth` nodes below the first, with every point replaced by its
    /// image.
    fn then(&mut self, node: usize, images: &Images, depth: usize) -> Result<Then, TreeError> {
        // Every node on the way has two stones more than the one before.
        if depth > self.points {
            return Err(TreeError::Malformed);
        }
        let (Some(&Node { default, entries }), Some(&start)) =
            (self.replay.nodes.0.get(node), self.starts.get(node))
        else {
            return Err(TreeError::Malformed);
        };
        let count = usize::try_from(entries).map_err(|_| TreeError::Malformed)?;
        let entries =
            self.replay.entries.0.get(start..start + count).ok_or(TreeError::Malformed)?;
        if let (Some(Response::Win { reply: x }), [Entry { mv, response }]) = (default, entries)
            && *mv == x
        {
            let block = image(images, x)?;
            if let Response::Win { reply: y } = *response {
                self.leaf()?;
                let y = image(images, y)?;
                return Ok(Then::Double([block.min(y), block.max(y)]));
            }
            let answer = Box::new(self.answer(*response, images, depth)?);
            return Ok(Then::Forced { block, answer });
        }
        let mut branches: Vec<Branch> = Vec::new();
        for entry in entries {
            if let Response::SameAs { .. } = entry.response {
                continue;
            }
            let reply = image(images, entry.mv)?;
            let answer = self.answer(entry.response, images, depth)?;
            add(&mut branches, reply, answer);
        }
        if let Some(response) = default {
            let answer = self.answer(response, images, depth)?;
            for mv in self.free(node).filter(|mv| entries.iter().all(|entry| entry.mv != *mv)) {
                add(&mut branches, image(images, mv)?, answer.clone());
            }
        }
        branches.iter_mut().for_each(|branch| branch.replies.sort_unstable());
        branches.sort_by(|a, b| a.replies.cmp(&b.replies));
        Ok(Then::Branches(branches))
    }

    fn answer(
        &mut self,
        response: Response,
        images: &Images,
        depth: usize,
    ) -> Result<Answer, TreeError> {
        Ok(match response {
            Response::Settled => {
                self.leaf()?;
                Answer::Settled
            }
            Response::Win { reply } => {
                self.leaf()?;
                Answer::Win(image(images, reply)?)
            }
            Response::Reply { reply, target, symmetry } => {
                let node = usize::try_from(target).map_err(|_| TreeError::Malformed)?;
                // The symmetry takes the position reached to the node's; the tree goes back.
                let images_there = match usize::from(symmetry).checked_sub(1) {
                    None => images.clone(),
                    Some(number) => then(&self.undoing(number)?, images),
                };
                let reply = image(images, reply)?;
                Answer::Move { reply, then: self.then(node, &images_there, depth + 1)? }
            }
            Response::SameAs { .. } => return Err(TreeError::Malformed),
        })
    }

    /// The permutation that undoes a symmetry of the header.
    fn undoing(&self, number: usize) -> Result<Images, TreeError> {
        let symmetry = self.header.symmetries.0.get(number).ok_or(TreeError::Malformed)?;
        let mut undoing = vec![u16::MAX; self.points];
        for (&image, point) in symmetry.images.iter().zip(0u16..) {
            *undoing.get_mut(usize::from(image)).ok_or(TreeError::Malformed)? = point;
        }
        if undoing.iter().any(|&point| usize::from(point) >= self.points) {
            return Err(TreeError::Malformed);
        }
        Ok(undoing)
    }

    /// The free points at a node.
    fn free(&self, node: usize) -> impl Iterator<Item = u16> + use<> {
        let half = self.points.div_ceil(8);
        let start = node.saturating_mul(2 * half);
        let record = self.replay.positions.get(start..start.saturating_add(2 * half));
        let record = record.unwrap_or_default().to_vec();
        let taken = move |point: u16| {
            let byte = |offset: usize| record.get(offset + usize::from(point / 8)).copied();
            let both = byte(0).unwrap_or(u8::MAX) | byte(half).unwrap_or(u8::MAX);
            both >> (point % 8) & 1 == 1
        };
        (0u16..).take(self.points).filter(move |&point| !taken(point))
    }

    fn leaf(&mut self) -> Result<(), TreeError> {
        self.leaves += 1;
        if self.leaves > self.limit {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        Ok(())
    }
}

fn image(images: &Images, point: u16) -> Result<u16, TreeError> {
    images.get(usize::from(point)).copied().ok_or(TreeError::Malformed)
}

/// Adds a reply to the branch of its answer.
fn add(branches: &mut Vec<Branch>, reply: u16, answer: Answer) {
    match branches.iter_mut().find(|branch| branch.answer == answer) {
        Some(branch) => branch.replies.push(reply),
        None => branches.push(Branch { replies: vec![reply], answer }),
    }
}
