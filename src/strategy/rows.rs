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
        if branches.is_empty() {
            return Err(TreeError::Malformed);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;
    use crate::strategy::builder::{Answer as Told, NodeId, StrategyBuilder};
    use zermelo_checker::certificate::Provenance;
    use zermelo_checker::claim::Claim;

    /// A strategy on a board of 16 points; a node's record is all zeros but for its number.
    struct Sketch {
        builder: StrategyBuilder,
        nodes: u8,
    }

    impl Sketch {
        fn node(&mut self) -> NodeId {
            self.nodes += 1;
            // Later nodes have a larger rank.
            self.builder.node(vec![0, 0, 0, self.nodes - 1], self.nodes.into())
        }

        /// A node where both `x` and `y` win.
        fn double(&mut self, x: u16, y: u16) -> NodeId {
            let node = self.node();
            self.builder.default_answer(node, Told::Win { reply: x });
            self.builder.answer(node, x, Told::Win { reply: y });
            node
        }

        fn reply(&mut self, node: NodeId, mv: u16, reply: u16, target: NodeId) {
            self.builder.answer(node, mv, Told::Reply { reply, target, symmetry: None });
        }

        fn tree(self, limit: usize) -> Result<Tree, TreeError> {
            let built = self.builder.finish().unwrap_or_else(|error| panic!("{error}"));
            let claim: Claim = "first player wins affine-plane 4".parse().unwrap();
            let board = match &claim.game {
                zermelo_checker::claim::Game::Positional(game) => boards::named(&game.board).ok(),
                _ => None,
            };
            let symmetries = built.symmetries;
            let header = Header { claim, board, symmetries, provenance: Provenance::default() };
            Tree::of(&header, &built.replay, limit)
        }
    }

    fn sketch() -> Sketch {
        Sketch { builder: StrategyBuilder::new(Some(0)), nodes: 0 }
    }

    #[test]
    fn replies_with_the_same_continuation_share_a_row() {
        let mut sketch = sketch();
        let root = sketch.node();
        // 1 and 2 are answered alike, from different positions; 3 threatens other points.
        for (mv, x, y) in [(1, 9, 8), (2, 8, 9), (3, 8, 10)] {
            let double = sketch.double(x, y);
            sketch.reply(root, mv, 7, double);
        }
        let symmetry = identity(16).into_iter().rev().collect();
        sketch.builder.answer(root, 4, Told::SameAs { mv: 3, symmetry });
        let tree = sketch.tree(10).unwrap();
        assert_eq!(tree.rows(), 2);
        let row = |replies: &[u16], points| Branch {
            replies: replies.to_vec(),
            answer: Answer::Move { reply: 7, then: Then::Double(points) },
        };
        assert_eq!(tree.then, Then::Branches(vec![row(&[1, 2], [8, 9]), row(&[3], [8, 10])]));
    }

    #[test]
    fn a_forced_reply_is_no_branching() {
        let mut sketch = sketch();
        let root = sketch.node();
        sketch.builder.default_answer(root, Told::Win { reply: 5 });
        let double = sketch.double(8, 9);
        sketch.reply(root, 5, 6, double);
        let tree = sketch.tree(1).unwrap();
        assert_eq!(tree.rows(), 1);
        let answer = Answer::Move { reply: 6, then: Then::Double([8, 9]) };
        assert_eq!(tree.then, Then::Forced { block: 5, answer: Box::new(answer) });
    }

    #[test]
    fn what_follows_a_symmetry_is_printed_as_its_image_on_the_way_back() {
        let mut sketch = sketch();
        let root = sketch.node();
        let double = sketch.double(8, 9);
        // The symmetry takes the position reached to the node's: 1 to 8 and 2 to 9.
        let mut images = identity(16);
        images.swap(1, 8);
        images.swap(2, 9);
        let symmetry = Some(images);
        sketch.builder.answer(root, 3, Told::Reply { reply: 4, target: double, symmetry });
        let answer = Answer::Move { reply: 4, then: Then::Double([1, 2]) };
        assert_eq!(
            sketch.tree(1).unwrap().then,
            Then::Branches(vec![Branch { replies: vec![3], answer }])
        );
    }

    #[test]
    fn a_default_reply_is_printed_for_every_move_without_an_entry() {
        let mut sketch = sketch();
        let root = sketch.node();
        sketch.builder.default_answer(root, Told::Settled);
        sketch.builder.answer(root, 3, Told::Win { reply: 4 });
        let tree = sketch.tree(20).unwrap();
        let others: Vec<u16> = (0..16).filter(|&mv| mv != 3).collect();
        let branch = |replies, answer| Branch { replies, answer };
        assert_eq!(
            tree.then,
            Then::Branches(vec![branch(others, Answer::Settled), branch(vec![3], Answer::Win(4))])
        );
    }

    #[test]
    fn a_tree_that_is_too_large_or_cannot_be_is_refused() {
        let sketch_of_two = || {
            let mut sketch = sketch();
            let root = sketch.node();
            for mv in [1, 2] {
                let double = sketch.double(8, 9);
                sketch.reply(root, mv, 7, double);
            }
            sketch
        };
        assert!(sketch_of_two().tree(2).is_ok());
        assert_eq!(sketch_of_two().tree(1), Err(TreeError::TooLarge { limit: 1 }));
        // A strategy that leads back to its start was not verified.
        let mut circle = sketch();
        let root = circle.node();
        circle.reply(root, 1, 2, root);
        assert_eq!(circle.tree(5), Err(TreeError::Malformed));
    }
}
