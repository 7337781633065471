//! A replay as it is printed: at every node the opponent's moves, those with the same printed
//! continuation together, and how many rows that takes.
//!
//! Built from the structure of the certificate alone. A node without choices down to the end is a
//! *line*; moves that are answered by the same moves to the end share a row, although their
//! positions differ. A bar over a move of the proponent does not keep rows apart, since it only
//! says why the move is made; where it is not due for all the moves of a row, it is left out. (So
//! does the paper, for α1 and α4 in Table 9 and for c2 and c4 of case 1, but not for c3 and β1 of
//! Table 7: it prints 23 lines for what are 22 rows here.) Nodes with choices are never read the
//! same, because each move that differs is also one that the other node has to answer.
//!
//! Moves here are in the coordinates of the node; only printing maps them to those of the game.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::hash::Hash;

use zermelo_checker::proofs::replay::{Move, Replay, Response};
use zermelo_explain::play::nodes::ReplayNodes;

use super::permutation::{Permutation, Symmetries};
use crate::document::model::{Block, Name, Rich, Section, Table};
use crate::table::{TableError, wrong};

/// Rows from which on a block below a branching gets a table of its own. In the paper the blocks
/// within a table have up to four rows, and the one with a table of its own has seven.
const ROWS_OF_A_CASE: u64 = 6;

/// How a line of play ends.
pub trait End: Clone + Debug + Ord + Hash {
    /// The same with every move in it mapped.
    #[must_use]
    fn mapped(&self, by: &Permutation) -> Self;
}

/// A replay of a game, with what the game says of it.
pub trait Game {
    /// How its lines of play end.
    type End: End;

    /// The tables, which have no node when the game is over before the opponent has a move, and where the
    /// parts of each node are.
    fn replay(&self) -> (&Replay<'_>, &ReplayNodes<'_>);

    /// The symmetries.
    fn symmetries(&self) -> &Symmetries;

    /// The opponent's moves at a node, in their order, with the answers.
    ///
    /// # Errors
    /// When a move has no response, or a wrong one.
    fn answers(&self, node: usize) -> Result<Answers<Self::End>, TableError>;

    /// The responses of a node to the moves that are legal, and those of its entries to others.
    fn responses(&self, node: usize, legal: Vec<Move>) -> BTreeMap<Move, Option<Response>> {
        let (replay, nodes) = self.replay();
        let default = replay.nodes.get(node).and_then(|node| node.default);
        let entries = nodes.entries(node).unwrap_or_default();
        let entries = entries.iter().map(|entry| (entry.mv, Some(entry.response)));
        legal.into_iter().map(|mv| (mv, default)).chain(entries).collect()
    }

    /// What the opponent can do at a node: of these branches, each of one move, and these moves that are
    /// answered as others, what is printed.
    ///
    /// # Errors
    /// When there is no such symmetry.
    fn choices(
        &self,
        node: usize,
        branches: Vec<Branch<Self::End>>,
        images: Vec<Image>,
    ) -> Result<Choices<Self::End>, TableError>;

    /// Whether play that never ends is as is claimed, so that nodes lead back to others.
    fn may_return(&self) -> bool {
        false
    }

    /// The most moves of a row. A node below which there are more is printed by itself.
    fn longest(&self) -> usize {
        usize::MAX
    }

    /// The name of a move.
    fn name(&self, mv: Move) -> Name;

    /// The headings of the columns of the opponent's moves, of the proponent's, and of ends, where rows end so.
    fn columns(&self, ends: &[Self::End]) -> [Rich; 3];

    /// What a row says of its end.
    fn end(&self, end: &Self::End) -> Rich;

    /// A node as a case, the one of this number that another refers to first, or the start; the permutation
    /// is from the coordinates of the node to those of the table that refers to it.
    fn case(&self, from: Option<(&Case, usize)>, node: usize, actual: &Permutation) -> Case;

    /// What a row says that leads to a case of this number, by a symmetry if one is needed.
    fn reference(&self, number: &str, by: Option<Name>) -> Rich;

    /// What stands before the table of a case; of the start, also whether there are others.
    fn section(&self, case: &Case, has_cases: bool) -> Section;

    /// Adds to the table of a case; gives what stands before it besides.
    ///
    /// # Errors
    /// When a move cannot be written.
    fn annotate(&self, _node: usize, _table: &mut Table) -> Result<Option<Block>, TableError> {
        Ok(None)
    }
}

/// The answer to a move of the opponent.
pub enum Answer<E> {
    /// A reply, and the node of the position that it leads to up to a symmetry.
    Goes {
        /// The reply.
        reply: Move,
        /// The node.
        target: usize,
        /// The symmetry.
        symmetry: u32,
    },
    /// The end of the game, after a reply or at once, and after forced moves.
    Ends {
        /// The reply.
        reply: Option<Move>,
        /// What follows it.
        line: Line<E>,
    },
    /// That to another move, by a symmetry.
    SameAs {
        /// The other move.
        of: Move,
        /// The symmetry.
        symmetry: u32,
    },
}

/// Moves of the opponent with the answers.
pub type Answers<E> = Vec<(Move, Answer<E>)>;

/// A node with a table of its own.
#[derive(Clone)]
pub struct Case {
    /// The node.
    pub node: usize,
    /// Its place among all cases.
    pub place: Vec<usize>,
    /// Its number, as it is printed.
    pub number: String,
    /// From the node's coordinates to those in which the case is printed.
    pub printed_as: Permutation,
    /// How many cases lead to it.
    pub below: usize,
}

/// One move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Of the opponent's moves: any other loses at once. Of the proponent's: it stops a line.
    pub forced: bool,
}

/// A continuation without choices: the opponent's moves and the replies in turn, and the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line<E> {
    /// The moves.
    pub plies: Vec<Ply>,
    /// The end.
    pub end: E,
}

impl<E: End> Line<E> {
    /// The proponent's moves, which alternate with the opponent's.
    fn own_plies(&mut self) -> impl Iterator<Item = &mut Ply> {
        self.plies.iter_mut().skip(1).step_by(2)
    }

    /// An end at once.
    pub fn only(end: E) -> Line<E> {
        Line { plies: Vec::new(), end }
    }

    /// Moves of the opponent that are forced, and the proponent's, in turn.
    pub fn forced(moves: &[Move], end: E) -> Line<E> {
        let is_forced = [true, false].into_iter().cycle();
        let plies = moves.iter().zip(is_forced).map(|(&mv, forced)| Ply { mv, forced });
        Line { plies: plies.collect(), end }
    }

    /// The line with every move mapped.
    #[must_use]
    pub fn mapped(&self, by: &Permutation) -> Line<E> {
        let image = |ply: Ply| Ply { mv: by.image(ply.mv), ..ply };
        let mut line = Line { end: self.end.mapped(by), plies: self.plies.clone() };
        line.plies.iter_mut().step_by(2).for_each(|ply| *ply = image(*ply));
        line.own_plies().for_each(|ply| ply.mv = by.own_image(ply.mv));
        line
    }
}

/// What follows the opponent's moves of a branch and the reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Next<E> {
    /// No choices.
    Line(Line<E>),
    /// A node with choices, by the symmetry that leads to it.
    Node {
        /// The node.
        target: usize,
        /// The symmetry.
        symmetry: u32,
    },
}

impl<E: End> Next<E> {
    /// What has to agree for moves to share a row: all but the bars over the proponent's moves.
    fn moves(&self) -> Next<E> {
        let mut next = self.clone();
        if let Next::Line(line) = &mut next {
            line.own_plies().for_each(|ply| ply.forced = false);
        }
        next
    }
}

/// Moves of the opponent that have one printed continuation.
#[derive(Clone, Debug)]
pub struct Branch<E> {
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether they are printed as all that are not listed.
    pub any_other: bool,
    /// Any move that is not printed loses at once.
    pub forced: bool,
    /// The reply.
    pub reply: Option<Ply>,
    /// What follows it.
    pub next: Next<E>,
}

/// A move of the opponent that is answered as another, by a symmetry that takes it to that one.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    /// The move.
    pub mv: Move,
    /// The other one.
    pub of: Move,
    /// The symmetry.
    pub symmetry: u32,
}

/// What the opponent can do at a node.
pub enum Choices<E> {
    /// Nothing that matters: the line of play ends.
    None(E),
    /// These moves.
    Some {
        /// Those with a continuation of their own.
        branches: Vec<Branch<E>>,
        /// Those that are answered as others.
        images: Vec<Image>,
    },
}

/// What is known of a node once everything after it is.
#[derive(Clone, Debug)]
struct Summary<E> {
    /// The rows that it takes where it is printed.
    rows: u64,
    /// The moves of the longest of them.
    length: usize,
    /// How many branches it has.
    branches: usize,
    /// Its line, when it is one.
    line: Option<Box<Line<E>>>,
    /// How many branches lead to it.
    references: u64,
    /// Whether a node that it leads to leads back to it.
    is_returned_to: bool,
}

/// The printed proof.
pub struct Tree<'g, G: Game + ?Sized> {
    game: &'g G,
    summaries: Vec<Summary<G::End>>,
    rows: u64,
}

impl<'g, G: Game> Tree<'g, G> {
    /// Goes through the nodes that node 0 leads to, once from the start and once from the ends.
    ///
    /// # Errors
    /// When a response is wrong in a way that leaves nothing to print.
    pub fn new(game: &'g G) -> Result<Tree<'g, G>, TableError> {
        let (rows, length, branches, references) = (0, 0, 0, 0);
        let summary =
            Summary { rows, length, branches, line: None, references, is_returned_to: false };
        let mut tree =
            Tree { game, summaries: vec![summary; game.replay().0.nodes.len()], rows: 0 };
        let order = tree.in_order()?;
        for &node in &order {
            tree.summarise(node)?;
        }
        // The first reference to a node that is printed by itself is no row of its own.
        tree.rows = order.iter().fold(0, |rows: u64, &node| match tree.summary(node).rows {
            own if node == 0 => rows.saturating_add(own),
            own if tree.is_apart(node) => rows.saturating_add(own.saturating_sub(1)),
            _ => rows,
        });
        Ok(tree)
    }

    /// The nodes that node 0 leads to, each after all that it leads to; counts what leads to each.
    fn in_order(&mut self) -> Result<Vec<usize>, TableError> {
        let mut order = Vec::new();
        let mut is_done = vec![false; self.summaries.len()];
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut next = Some(0).filter(|_| !self.summaries.is_empty());
        let mut is_open = is_done.clone();
        loop {
            if let Some(node) = next.take() {
                open.push((node, self.targets(node)?));
                is_open[node] = true;
            }
            let Some((node, targets)) = open.last_mut() else { return Ok(order) };
            let Some(target) = targets.pop() else {
                order.push(*node);
                is_done[*node] = true;
                open.pop();
                continue;
            };
            if is_open[target] && !is_done[target] {
                if !self.game.may_return() {
                    // The game says more, where it does not allow that.
                    let fault = self.choices(*node).err();
                    return Err(fault.unwrap_or_else(|| wrong("a target leads back to its node")));
                }
                self.summaries[target].is_returned_to = true;
            }
            self.summaries[target].references += 1;
            next = Some(target).filter(|&target| !is_done[target] && !is_open[target]);
        }
    }

    /// The nodes that the responses of a node lead to.
    fn targets(&self, node: usize) -> Result<Vec<usize>, TableError> {
        let (replay, nodes) = self.game.replay();
        let entries = nodes.entries(node).unwrap_or_default().iter().map(|entry| entry.response);
        let default = replay.nodes.get(node).and_then(|node| node.default);
        let targets = entries.chain(default).filter_map(|response| match response {
            Response::Reply { target, .. } | Response::NoWorse { target, .. } => {
                Some(usize::try_from(target).ok())
            }
            _ => None,
        });
        let is_node = |target: &usize| *target < self.summaries.len();
        let targets = targets.map(|target| target.filter(is_node));
        targets.collect::<Option<_>>().ok_or_else(|| wrong("a target is not a node"))
    }

    fn summarise(&mut self, node: usize) -> Result<(), TableError> {
        let (mut rows, mut length, mut line) = (1u64, 0, None);
        let mut own = Vec::new();
        match self.choices(node)? {
            Choices::None(end) => line = Some(Line::only(end)),
            Choices::Some { branches, images } => {
                rows = 0;
                for Branch { reply, next, .. } in &branches {
                    let (more, moves) = match next {
                        Next::Line(line) => (1, line.plies.len()),
                        Next::Node { target, .. } if self.is_apart(*target) => (1, 0),
                        Next::Node { target, .. } => {
                            let summary = self.summary(*target);
                            (summary.rows, summary.length)
                        }
                    };
                    rows = rows.saturating_add(more);
                    length = length.max(1 + usize::from(reply.is_some()) + moves);
                }
                if let ([branch], true) = (branches.as_slice(), images.is_empty()) {
                    line = branch.as_line();
                }
                own = branches;
            }
        }
        let summary = &mut self.summaries[node];
        *summary =
            Summary { rows, length, branches: own.len(), line: line.map(Box::new), ..*summary };
        Ok(())
    }

    fn summary(&self, node: usize) -> &Summary<G::End> {
        // Every node that is asked for was looked up before.
        &self.summaries[node]
    }

    /// The rows of the whole proof.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Whether the opponent has different continuations at a node, and it takes so many rows where it is
    /// printed, those of shared nodes after it left out, that it gets a table of its own below a branching.
    pub fn is_large(&self, node: usize) -> bool {
        let summary = self.summary(node);
        summary.branches > 1 && summary.rows >= ROWS_OF_A_CASE
    }

    /// Whether a node is printed once, and referred to from elsewhere: several branches lead to
    /// it, and it takes more than one row; or it leads back to itself; or with the moves before it a row would be too long.
    pub fn is_apart(&self, node: usize) -> bool {
        let summary = self.summary(node);
        let is_shared = summary.references > 1 && summary.rows > 1;
        is_shared || summary.is_returned_to || self.is_long(node)
    }

    fn is_long(&self, node: usize) -> bool {
        self.summary(node).length.saturating_add(2) > self.game.longest()
    }

    /// What the opponent can do at a node.
    ///
    /// # Errors
    /// As [`Game::answers`] and [`Game::choices`].
    pub fn choices(&self, node: usize) -> Result<Choices<G::End>, TableError> {
        let (mut branches, mut images) = (Vec::new(), Vec::new());
        for (mv, answer) in self.game.answers(node)? {
            let (reply, next) = match answer {
                Answer::SameAs { of, symmetry } => {
                    self.game.symmetries().get(symmetry)?;
                    images.push(Image { mv, of, symmetry });
                    continue;
                }
                Answer::Ends { reply, line } => (reply, Next::Line(line)),
                Answer::Goes { reply, target, symmetry } => {
                    (Some(reply), self.next(target, symmetry)?)
                }
            };
            let reply = reply.map(|mv| Ply { mv, forced: false });
            branches.push(Branch { moves: vec![mv], any_other: false, forced: false, reply, next });
        }
        self.game.choices(node, branches, images)
    }

    /// The node's line in the coordinates that the symmetry leads from, or the node.
    fn next(&self, target: usize, symmetry: u32) -> Result<Next<G::End>, TableError> {
        let [_, inverse] = self.game.symmetries().get(symmetry)?;
        Ok(match &self.summary(target).line {
            Some(line) if !self.is_long(target) && !self.summary(target).is_returned_to => {
                Next::Line(line.mapped(inverse))
            }
            _ => Next::Node { target, symmetry },
        })
    }
}

impl<E: End> Branch<E> {
    /// Branches in the order of their first moves, those with the same continuation as one.
    pub fn shared(branches: Vec<Branch<E>>) -> Vec<Branch<E>> {
        let mut shared: Vec<Branch<E>> = Vec::new();
        let mut places = HashMap::new();
        for branch in branches {
            let key = (branch.reply.map(|reply| reply.mv), branch.next.moves());
            let place = *places.entry(key).or_insert(shared.len());
            match shared.get_mut(place) {
                Some(row) => row.share(branch),
                None => shared.push(branch),
            }
        }
        shared
    }

    /// Takes in moves with the same continuation; bars stay where they are due for all of them.
    fn share(&mut self, mut other: Branch<E>) {
        self.moves.append(&mut other.moves);
        if let (Some(ply), Some(other)) = (&mut self.reply, &other.reply) {
            ply.forced &= other.forced;
        }
        if let (Next::Line(line), Next::Line(other)) = (&mut self.next, &mut other.next) {
            line.own_plies().zip(other.own_plies()).for_each(|(ply, other)| {
                ply.forced &= other.forced;
            });
        }
    }

    /// The branch as a line, when it is one.
    fn as_line(&self) -> Option<Line<E>> {
        let (&[mv], Next::Line(rest)) = (self.moves.as_slice(), &self.next) else {
            return None;
        };
        let mut plies = vec![Ply { mv, forced: self.forced }];
        plies.extend(self.reply);
        plies.extend(&rest.plies);
        Some(Line { plies, end: rest.end.clone() })
    }
}
