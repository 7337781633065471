//! The strategy as rows give it: what follows the replies at every position. Most positions of a source
//! have one reply, and a source has many of them.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::rc::Rc;

use zermelo_checker::format::Text;
use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::text::Span;

use super::source::{Row, RowEnd};

/// The most nodes, or branches: 32 bits count them, as they count those of a certificate.
const MOST: usize = u32::MAX as usize - 1;

/// The strategies of all cases. It stands in lists, whose elements name each other by number: a source has
/// millions of moves, of which each takes a branch, and most a node.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    /// The rows that go on from a node for all replies that no row lists.
    others: BTreeMap<NodeId, Vec<Rest>>,
    /// The automorphisms by which rows lead to cases.
    images: Vec<Rc<[u16]>>,
    image_numbers: HashMap<Rc<[u16]>, u32>,
    /// The answers that need no node.
    answers: Vec<DraftResponse>,
}

/// The number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// That of no node.
    pub(super) const NONE: NodeId = NodeId(u32::MAX);
}

/// The number of a branch, from 1 on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BranchId(NonZeroU32);

/// What the proponent does at a position.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Where the move or the heading starts that leads here, and how long it is.
    start: usize,
    length: u32,
    /// What follows the least reply that a row lists.
    first: Option<BranchId>,
    /// A point where the proponent completes a line after every reply elsewhere, if a reply there
    /// is marked as forced.
    pub(crate) forced: Option<u16>,
    /// Whether replies could not be read, so that others may be missing for that.
    pub(crate) incomplete: bool,
    /// Whether a row says that the replies that no row lists are answered from here on by the source's
    /// policy, or by force.
    pub open: Option<bool>,
}

/// What is left of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    /// The number of the row among those of its case that are kept.
    pub(crate) row: usize,
    /// How many of its turns were played.
    pub(crate) turns: usize,
}

impl Rest {
    /// After one turn more.
    pub(crate) fn after_turn(self) -> Rest {
        Rest { turns: self.turns + 1, ..self }
    }

    /// Whether no turn is left.
    pub(crate) fn is_at_end(self, row: &Row<'_>) -> bool {
        self.turns >= row.turns.len()
    }

    /// Whether the proponent answers the next replies by threats alone.
    pub(crate) fn is_threats(self, row: &Row<'_>) -> bool {
        let has_answer = row.turns.get(self.turns).is_some_and(|turn| turn.answer.is_some());
        row.end.value == RowEnd::ByThreats && self.after_turn().is_at_end(row) && !has_answer
    }
}

/// What follows a reply that a row lists.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The reply.
    pub reply: u16,
    /// The proponent's answer, where there is one.
    pub(crate) answer: Option<u16>,
    /// What follows.
    pub(crate) next: Next,
    /// Where the row starts that says so.
    pub(crate) row: usize,
    /// What follows the next larger reply at the same position.
    larger: Option<BranchId>,
}

/// What follows the proponent's answer.
#[derive(Clone, Copy, Debug)]
pub enum Next {
    /// The game is decided.
    Decided,
    /// The position is that of a case.
    Case {
        /// The number of the case.
        number: u32,
        /// The number of the symmetry that takes the position to it, if there is one.
        symmetry: Option<NonZeroU32>,
    },
    /// More of the row.
    Play(NodeId),
    /// The proponent wins at both of these points, and the opponent can take one.
    Threats([u16; 2]),
    /// This answers the reply: its number.
    Answered(u32),
    /// The answer is found by the source's policy, or by force.
    Open {
        /// By force.
        by_force: bool,
    },
    /// Something is wrong here.
    Broken,
}

/// How a reply follows from one that a row lists.
#[derive(Clone, Debug)]
pub struct Image {
    /// The reply that a row lists.
    pub of: u16,
    /// The automorphism that takes the reply to that one.
    pub symmetry: Vec<u16>,
    /// Its name, when it is a product of named ones.
    pub name: Option<Text>,
}

/// The replies that follow by symmetries at a case.
pub type Images = BTreeMap<u16, Image>;

impl Node {
    /// The place of the move or the heading that leads here.
    pub fn span(&self) -> Span {
        self.start..self.start + usize::try_from(self.length).unwrap_or(0)
    }
}

impl Branch {
    /// A branch at which the row that starts here is not right, until it is.
    pub(crate) fn new(reply: u16, row: usize) -> Self {
        Branch { reply, answer: None, next: Next::Broken, row, larger: None }
    }
}

/// The number of what comes next in a list. A move adds one thing to a list, and `Tree::is_full` ends a
/// source in time.
fn next_number<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

impl Tree {
    /// Whether the numbers end.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len().max(self.branches.len()) >= MOST
    }

    /// A node without replies, to which what stands at this place leads.
    pub fn add(&mut self, span: &Span) -> NodeId {
        let number = NodeId(next_number(&self.nodes));
        let length = u32::try_from(span.len()).unwrap_or(u32::MAX);
        let (first, forced, incomplete, open) = (None, None, false, None);
        self.nodes.push(Node { start: span.start, length, first, forced, incomplete, open });
        number
    }

    pub(crate) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    /// A node, to be changed.
    pub fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.0 as usize]
    }

    fn branch(&self, BranchId(number): BranchId) -> &Branch {
        &self.branches[number.get() as usize - 1]
    }

    /// What follows the least reply at a node.
    pub(crate) fn first(&self, node: NodeId) -> Option<Branch> {
        self.node(node).first.map(|first| *self.branch(first))
    }

    /// What follows the next larger reply at the same node.
    pub(crate) fn after(&self, branch: &Branch) -> Option<Branch> {
        branch.larger.map(|larger| *self.branch(larger))
    }

    /// The replies that rows list at a node, in the order of points.
    pub fn branches(&self, node: NodeId) -> impl Iterator<Item = Branch> {
        std::iter::successors(self.first(node), |branch| self.after(branch))
    }

    /// What follows a reply at a node.
    pub(crate) fn find(&self, node: NodeId, reply: u16) -> Option<Branch> {
        let mut branches = self.branches(node).skip_while(|branch| branch.reply < reply);
        branches.next().filter(|branch| branch.reply == reply)
    }

    /// Adds a reply that is not there.
    pub(crate) fn insert(&mut self, node: NodeId, mut branch: Branch) {
        let mut smaller = None;
        branch.larger = self.node(node).first;
        while let Some(id) = branch.larger.filter(|&id| self.branch(id).reply < branch.reply) {
            smaller = Some(id);
            branch.larger = self.branch(id).larger;
        }
        self.branches.push(branch);
        let number = NonZeroU32::new(next_number(&self.branches)).map(BranchId);
        match smaller {
            Some(BranchId(id)) => self.branches[id.get() as usize - 1].larger = number,
            None => self.node_mut(node).first = number,
        }
    }

    /// Keeps a row that goes on from a node for all replies that no row lists.
    pub(crate) fn keep(&mut self, node: NodeId, rest: Rest) {
        self.others.entry(node).or_default().push(rest);
    }

    /// What follows a reply that is answered so.
    pub fn answered(&mut self, answer: DraftResponse) -> Next {
        let number = next_number(&self.answers);
        self.answers.push(answer);
        Next::Answered(number)
    }

    /// An answer by its number.
    pub(crate) fn answer(&self, number: u32) -> &DraftResponse {
        &self.answers[number as usize]
    }

    /// The number of an automorphism, from 1 on.
    pub(crate) fn add_images(&mut self, images: &[u16]) -> Option<NonZeroU32> {
        let known = self.image_numbers.entry(images.into()).or_insert_with_key(|images| {
            self.images.push(Rc::clone(images));
            next_number(&self.images)
        });
        NonZeroU32::new(*known)
    }

    /// An automorphism by its number.
    pub(crate) fn images(&self, number: NonZeroU32) -> &[u16] {
        &self.images[number.get() as usize - 1]
    }

    /// Takes the rows that go on from a node for all replies that no row lists.
    pub(crate) fn take_kept(&mut self, node: NodeId) -> Vec<Rest> {
        self.others.remove(&node).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_come_in_the_order_of_points_whatever_they_were_added_in() {
        for replies in [[3, 5, 8, 9], [9, 8, 5, 3], [8, 3, 9, 5], [5, 9, 3, 8]] {
            let mut tree = Tree::default();
            let (node, other) = (tree.add(&(4..6)), tree.add(&(8..9)));
            for reply in replies {
                tree.insert(node, Branch::new(reply, usize::from(reply)));
                tree.insert(other, Branch::new(reply + 1, 0));
            }
            let listed: Vec<u16> = tree.branches(node).map(|branch| branch.reply).collect();
            assert_eq!(listed, [3, 5, 8, 9], "{replies:?}");
            for reply in 0..12 {
                let found = tree.find(node, reply).map(|branch| branch.row);
                assert_eq!(found, replies.contains(&reply).then_some(usize::from(reply)));
            }
            assert_eq!(tree.node(node).span(), 4..6);
        }
    }

    #[test]
    fn equal_automorphisms_are_kept_once() {
        let mut tree = Tree::default();
        let numbers = [[1, 0], [0, 1], [1, 0]].map(|images| tree.add_images(&images));
        assert_eq!(numbers.map(|number| number.map_or(0, NonZeroU32::get)), [1, 2, 1]);
        assert_eq!(tree.images.len(), 2);
        assert_eq!(numbers[0].map(|number| tree.images(number).to_vec()), Some(vec![1, 0]));
    }
}
