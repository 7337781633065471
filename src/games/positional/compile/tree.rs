//! The strategy as rows give it: what follows the replies at every position. Most positions of a source
//! have one reply, and a source has many of them.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::rc::Rc;

use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::text::Span;

use crate::games::positional::source::{Row, RowEnd};
use crate::games::positional::start::Position;

/// The most nodes, or branches: 32 bits count them, as they count those of a certificate.
const MOST: usize = u32::MAX as usize - 1;

/// The strategies of all cases. It stands in lists, whose elements name each other by number: a source has
/// millions of moves, of which each takes a branch, and most a node.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    /// The rows that go on from a node for all replies that no row lists.
    others: BTreeMap<NodeId, Vec<Rest>>,
    sequences: Vec<Sequence>,
    lemmas: Vec<DraftResponse>,
    /// The automorphisms by which rows lead to cases.
    images: Vec<Rc<[u16]>>,
    image_numbers: HashMap<Rc<[u16]>, u32>,
}

/// The number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId(u32);

/// The number of a branch, from 1 on.
#[derive(Clone, Copy, Debug)]
pub(super) struct BranchId(NonZeroU32);

/// What the proponent does at a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where the move or the heading starts that leads here, and how long it is.
    start: usize,
    length: u32,
    /// What follows the least reply that a row lists.
    first: Option<BranchId>,
    /// A point where the proponent completes a line after every reply elsewhere, if a reply there
    /// is marked as forced.
    pub(super) forced: Option<u16>,
    /// Whether replies could not be read, so that others may be missing for that.
    pub(super) incomplete: bool,
    /// Whether a row says that the replies that no row lists are answered from here on by the source's
    /// policy, or by force.
    pub(super) open: Option<bool>,
}

/// A position with the opponent to move, and replies to be answered by the policy or by force.
#[derive(Clone)]
pub(super) struct Root {
    pub(super) position: Position,
    pub(super) replies: Vec<u16>,
    pub(super) by_force: bool,
    /// The row or heading that leads here.
    pub(super) span: Span,
    /// The moves from the start of the game to here, if they are known.
    pub(super) line: Option<Vec<u16>>,
}

/// What is left of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The number of the row among those of its case that are kept.
    pub(super) row: usize,
    /// How many of its turns were played.
    pub(super) turns: usize,
}

impl Rest {
    /// After one turn more.
    pub(super) fn after_turn(self) -> Rest {
        Rest { turns: self.turns + 1, ..self }
    }

    /// Whether no turn is left.
    pub(super) fn is_at_end(self, row: &Row<'_>) -> bool {
        self.turns >= row.turns.len()
    }

    /// Whether the proponent answers the next replies by threats alone.
    pub(super) fn is_threats(self, row: &Row<'_>) -> bool {
        let has_answer = row.turns.get(self.turns).is_some_and(|turn| turn.answer.is_some());
        row.end.value == RowEnd::ByThreats && self.after_turn().is_at_end(row) && !has_answer
    }
}

/// What follows a reply that a row lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The reply.
    pub(super) reply: u16,
    /// The proponent's answer, where there is one.
    pub(super) answer: Option<u16>,
    pub(super) next: Next,
    /// Where the row starts that says so.
    pub(super) row: usize,
    /// What follows the next larger reply at the same position.
    larger: Option<BranchId>,
}

/// What follows the proponent's answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// The game is decided.
    Decided,
    /// The proponent threatens to complete a line at both points.
    Threats([u16; 2]),
    /// The proponent wins by threats: the number of the sequence.
    Sequence(u32),
    /// The position is that of a case.
    Case {
        /// The number of the case.
        number: u32,
        /// The number of the automorphism that takes the position to it, if there is one.
        symmetry: Option<NonZeroU32>,
    },
    /// An argument shows the claim: its number.
    Lemma(u32),
    /// The answer is found by the source's policy, or by force.
    Open {
        /// By force.
        by_force: bool,
    },
    /// More of the row.
    Play(NodeId),
    /// Something is wrong here.
    Broken,
}

impl Node {
    /// The place of the move or the heading that leads here.
    pub(super) fn span(&self) -> Span {
        self.start..self.start + usize::try_from(self.length).unwrap_or(0)
    }
}

impl Branch {
    /// A branch at which the row that starts here is not right, until it is.
    pub(super) fn new(reply: u16, row: usize) -> Branch {
        Branch { reply, answer: None, next: Next::Broken, row, larger: None }
    }
}

/// The number of what comes next in a list. A move adds one thing to a list, and [`Tree::is_full`] ends a
/// source in time.
fn next_number<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

impl Tree {
    /// Whether the numbers end.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len().max(self.branches.len()) >= MOST
    }

    /// A node without replies, to which what stands at this place leads.
    pub(super) fn add(&mut self, span: &Span) -> NodeId {
        let number = NodeId(next_number(&self.nodes));
        let length = u32::try_from(span.len()).unwrap_or(u32::MAX);
        let (first, forced, incomplete, open) = (None, None, false, None);
        self.nodes.push(Node { start: span.start, length, first, forced, incomplete, open });
        number
    }

    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    pub(super) fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.0 as usize]
    }

    fn branch(&self, BranchId(number): BranchId) -> &Branch {
        &self.branches[number.get() as usize - 1]
    }

    /// What follows the least reply at a node.
    pub(super) fn first(&self, node: NodeId) -> Option<Branch> {
        self.node(node).first.map(|first| *self.branch(first))
    }

    /// What follows the next larger reply at the same node.
    pub(super) fn after(&self, branch: &Branch) -> Option<Branch> {
        branch.larger.map(|larger| *self.branch(larger))
    }

    /// The replies that rows list at a node, in the order of points.
    pub(super) fn branches(&self, node: NodeId) -> impl Iterator<Item = Branch> {
        std::iter::successors(self.first(node), |branch| self.after(branch))
    }

    /// What follows a reply at a node.
    pub(super) fn find(&self, node: NodeId, reply: u16) -> Option<Branch> {
        let mut branches = self.branches(node).skip_while(|branch| branch.reply < reply);
        branches.next().filter(|branch| branch.reply == reply)
    }

    /// Adds a reply that is not there.
    pub(super) fn insert(&mut self, node: NodeId, mut branch: Branch) {
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
    pub(super) fn keep(&mut self, node: NodeId, rest: Rest) {
        self.others.entry(node).or_default().push(rest);
    }

    /// Takes the rows that go on from a node for all replies that no row lists.
    pub(super) fn take_kept(&mut self, node: NodeId) -> Vec<Rest> {
        self.others.remove(&node).unwrap_or_default()
    }

    /// The proponent wins by this sequence.
    pub(super) fn add_sequence(&mut self, sequence: Sequence) -> Next {
        let number = next_number(&self.sequences);
        self.sequences.push(sequence);
        Next::Sequence(number)
    }

    /// A sequence by its number.
    pub(super) fn sequence(&self, number: u32) -> &Sequence {
        &self.sequences[number as usize]
    }

    /// This argument shows the claim.
    pub(super) fn add_lemma(&mut self, lemma: DraftResponse) -> Next {
        let number = next_number(&self.lemmas);
        self.lemmas.push(lemma);
        Next::Lemma(number)
    }

    /// An argument by its number.
    pub(super) fn lemma(&self, number: u32) -> &DraftResponse {
        &self.lemmas[number as usize]
    }

    /// The position is that of a case, after the automorphism if there is one.
    pub(super) fn add_case(&mut self, number: usize, images: Option<Vec<u16>>) -> Next {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let symmetry = images.and_then(|images| {
            let images: Rc<[u16]> = images.into();
            let known = self.image_numbers.entry(images).or_insert_with_key(|images| {
                self.images.push(Rc::clone(images));
                next_number(&self.images)
            });
            NonZeroU32::new(*known)
        });
        Next::Case { number, symmetry }
    }

    /// An automorphism by its number.
    pub(super) fn images(&self, number: NonZeroU32) -> &[u16] {
        &self.images[number.get() as usize - 1]
    }
}

/// How the proponent wins by threats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sequence {
    /// It completes a line at this point.
    Line(u16),
    /// By these moves, each of which threatens to complete a line.
    Threats(Vec<u16>),
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
        let cases = [None, Some(vec![1, 0]), Some(vec![0, 1]), Some(vec![1, 0])];
        let numbers = cases.map(|images| match tree.add_case(7, images) {
            Next::Case { number: 7, symmetry } => symmetry,
            other => panic!("{other:?}"),
        });
        assert_eq!(numbers.map(|number| number.map_or(0, NonZeroU32::get)), [0, 1, 2, 1]);
        assert_eq!(tree.images.len(), 2);
        assert_eq!(numbers[1].map(|number| tree.images(number).to_vec()), Some(vec![1, 0]));
    }
}
