//! Puts a replay proof together: nodes in any order, by their stored positions; at the end the
//! nodes that node 0 does not need are dropped, the rest numbered by rank, symmetries shared, and
//! everything laid out as the format wants it.
//!
//! The same strategy gives the same bytes, in whatever order it was built.

mod records;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::num::NonZeroU32;

use zermelo_checker::format::Text;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

use crate::limits::BuildError;
use records::Records;

/// A node of a strategy being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

/// What the proponent does about one move of the opponent. A symmetry is what the game takes for one: most
/// take the images of all points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftResponse<S = Vec<u16>> {
    /// A reply that leads to a node.
    Reply {
        /// The proponent's move.
        reply: u16,
        /// The node.
        target: NodeId,
        /// The symmetry that maps the position after the reply to the node's; `None` for the
        /// identity.
        symmetry: Option<S>,
    },
    /// A reply that leads to a position which is no worse than that of a node.
    NoWorse {
        /// The proponent's move.
        reply: u16,
        /// The node.
        target: NodeId,
        /// The symmetry after which the position is no worse than the node's; `None` for the identity.
        symmetry: Option<S>,
    },
    /// A reply that ends the game as claimed.
    Win {
        /// The proponent's move.
        reply: u16,
    },
    /// As for another move, by a symmetry that fixes the node's position.
    SameAs {
        /// The opponent's move that is answered.
        mv: u16,
        /// The symmetry.
        symmetry: S,
    },
    /// The game is decided after the opponent's move.
    Settled,
    /// The potential shows the claim after the opponent's move.
    Potential,
    /// A lemma shows the claim after the opponent's move.
    Lemma(Lemma),
}

/// An argument that a proof stores, and names by its number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// Pairs of points.
    Pairing(Pairing),
    /// A reply, and a mirror from then on. A strategy has mirrors or the others, not both.
    Mirror(MirrorLemma),
    /// The proponent's points in a threat sequence.
    Threats(Vec<u16>),
}

/// A node: the numbers in its responses are those of the builder.
#[derive(Clone, Copy, Debug)]
struct NodeData {
    rank: u64,
    default: Option<Response>,
    /// Its entry for the largest move.
    last: Option<EntryId>,
}

/// An entry of some node: its place among all, from 1 on.
#[derive(Clone, Copy, Debug)]
struct EntryId(NonZeroU32);

impl EntryId {
    /// The last of so many; `None` when there is none, or 32 bits do not count them.
    fn last_of(count: usize) -> Option<EntryId> {
        u32::try_from(count).ok().and_then(NonZeroU32::new).map(EntryId)
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A strategy: its nodes are positions with the opponent to move.
#[derive(Debug)]
pub struct StrategyBuilder<S = Vec<u16>> {
    /// The positions of the nodes.
    records: Records,
    nodes: Vec<NodeData>,
    /// The entries of all nodes in the order in which they were made, so that they can become those of the
    /// certificate in their place.
    entries: Vec<Entry>,
    /// For each of them that of the same node with the next smaller move.
    before: Vec<Option<EntryId>>,
    opening: Option<u16>,
    symmetries: Numbers<S>,
    lemmas: Numbers<Lemma>,
    /// Names for symmetries.
    names: HashMap<S, Text>,
    /// Why the strategy is too large.
    problem: Option<BuildError>,
}

/// A finished strategy.
#[derive(Debug)]
pub struct Built<S = Vec<u16>> {
    /// The body of the certificate.
    pub replay: Replay<'static>,
    /// The symmetries that its entries use, in the order of their numbers: the name, which may be
    /// empty, and the symmetry.
    pub symmetries: Vec<(Text, S)>,
    /// The pairings that its lemmas name, those from 1 on.
    pub pairings: Vec<Pairing>,
    /// The threat sequences that its lemmas name, those after the pairings.
    pub threats: Vec<Vec<u16>>,
    /// The mirrors that its lemmas name, those from 1 on; where there are some, there are no others.
    pub mirrors: Vec<MirrorLemma>,
}

impl<S: Copy + Ord> Built<S> {
    /// The replay of a game whose symmetries have numbers, and these symmetries in increasing order,
    /// as certificates have them.
    pub fn in_order(mut self) -> (Vec<S>, Replay<'static>) {
        let used: Vec<S> = self.symmetries.iter().map(|(_, number)| *number).collect();
        let ordered: BTreeSet<S> = used.iter().copied().collect();
        let place = |number: &S| u32::try_from(ordered.range(..=number).count()).unwrap_or(0);
        let places: Vec<u32> = std::iter::once(0).chain(used.iter().map(place)).collect();
        for entry in self.replay.entries.iter_mut() {
            if let Response::Reply { symmetry, .. } | Response::NoWorse { symmetry, .. } =
                &mut entry.response
            {
                *symmetry = places.get(*symmetry as usize).copied().unwrap_or(0);
            }
        }
        (ordered.into_iter().collect(), self.replay)
    }
}

impl<S: Clone + Eq + Hash> StrategyBuilder<S> {
    /// A strategy without nodes. `opening` is the proponent's first move, where the proponent
    /// moves first.
    pub fn new(opening: Option<u16>) -> Self {
        StrategyBuilder {
            records: Records::default(),
            nodes: Vec::new(),
            entries: Vec::new(),
            before: Vec::new(),
            opening,
            symmetries: Numbers::default(),
            lemmas: Numbers::default(),
            names: HashMap::new(),
            problem: None,
        }
    }

    /// The node of a position, which is made if it is not there. The first node made is node 0. The
    /// rank is larger than that of every position before it; nodes are numbered by it.
    pub fn node(&mut self, record: Vec<u8>, rank: u64) -> NodeId {
        if let Some(node) = self.find(&record) {
            return node;
        }
        let Some(number) = self.records.add(&record) else {
            self.problem.get_or_insert(BuildError::TooLarge);
            return NodeId(u32::MAX);
        };
        self.nodes.push(NodeData { rank, default: None, last: None });
        NodeId(number)
    }

    /// The node of a position, if it was made.
    pub fn find(&self, record: &[u8]) -> Option<NodeId> {
        self.records.find(record).map(NodeId)
    }

    /// How many nodes there are, needed or not.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The moves of the opponent at a node that have an answer of their own, from the largest on.
    pub fn answered(&self, node: NodeId) -> impl Iterator<Item = u16> {
        self.entries_of(node.0).map(|entry| self.entries[entry.index()].mv)
    }

    /// The entries of a node, from that for the largest move on.
    fn entries_of(&self, node: u32) -> impl Iterator<Item = EntryId> {
        let last = self.nodes.get(node as usize).and_then(|data| data.last);
        std::iter::successors(last, |entry| self.before[entry.index()])
    }

    /// Sets the answer to one move of the opponent; a second answer to a move replaces the first.
    pub fn answer(&mut self, node: NodeId, mv: u16, answer: DraftResponse<S>) {
        let entry = Entry { mv, response: self.response(answer) };
        // Most moves come in their order, and are larger than all before.
        let mut larger = None;
        let mut next = self.nodes.get(node.0 as usize).and_then(|data| data.last);
        while let Some(id) = next {
            let there = &mut self.entries[id.index()];
            match there.mv.cmp(&mv) {
                Ordering::Greater => (larger, next) = (next, self.before[id.index()]),
                Ordering::Equal => return *there = entry,
                Ordering::Less => break,
            }
        }
        let Some(data) = self.nodes.get_mut(node.0 as usize) else { return };
        let Some(id) = EntryId::last_of(self.entries.len() + 1) else {
            self.problem.get_or_insert(BuildError::TooLarge);
            return;
        };
        self.entries.push(entry);
        self.before.push(next);
        match larger {
            Some(larger) => self.before[larger.index()] = Some(id),
            None => data.last = Some(id),
        }
    }

    /// Sets the answer to every move of the opponent without one of its own; never a `SameAs`.
    pub fn default_answer(&mut self, node: NodeId, answer: DraftResponse<S>) {
        let response = self.response(answer);
        if let Some(data) = self.nodes.get_mut(node.0 as usize) {
            data.default = Some(response);
        }
    }

    /// Ranks the nodes that node 0 needs by the replies that lead to them, so that each leads to larger ranks.
    ///
    /// # Errors
    /// A node that replies lead back to.
    pub fn rank_by_replies(&mut self) -> Result<(), NodeId> {
        const DONE: u64 = u64::MAX;
        let mut states = vec![0u64; self.nodes.len()];
        // Nodes that are being left, each with those that it leads to and that were not looked at.
        let mut path = vec![(0u32, self.targets(0))];
        let mut rank = u64::from(u32::MAX);
        while let Some((node, targets)) = path.last_mut() {
            let node = *node as usize;
            let Some(state) = states.get_mut(node) else { break };
            *state = (*state).max(1);
            match targets.pop() {
                None => {
                    (*state, self.nodes[node].rank) = (DONE, rank);
                    rank = rank.saturating_sub(1);
                    path.pop();
                }
                Some(target) => match states.get(target as usize) {
                    Some(0) => path.push((target, self.targets(target))),
                    Some(&DONE) | None => {}
                    Some(_) => return Err(NodeId(target)),
                },
            }
        }
        Ok(())
    }

    /// The nodes that replies at a node lead to.
    fn targets(&self, node: u32) -> Vec<u32> {
        let entries = self.entries_of(node).map(|entry| self.entries[entry.index()].response);
        let default = self.nodes.get(node as usize).and_then(|data| data.default);
        let target = |response| match response {
            Response::Reply { target, .. } | Response::NoWorse { target, .. } => Some(target),
            _ => None,
        };
        default.into_iter().chain(entries).filter_map(target).collect()
    }

    /// Gives a symmetry a name, for the header.
    pub fn name_symmetry(&mut self, symmetry: S, name: Text) {
        self.names.insert(symmetry, name);
    }

    /// An answer with the numbers of the builder.
    fn response(&mut self, answer: DraftResponse<S>) -> Response {
        match answer {
            DraftResponse::Reply { reply, target, symmetry } => {
                let symmetry = symmetry.map_or(0, |symmetry| self.symmetry(symmetry));
                Response::Reply { reply, target: target.0, symmetry }
            }
            DraftResponse::NoWorse { reply, target, symmetry } => {
                let symmetry = symmetry.map_or(0, |symmetry| self.symmetry(symmetry));
                Response::NoWorse { reply, target: target.0, symmetry }
            }
            DraftResponse::Win { reply } => Response::Win { reply },
            DraftResponse::SameAs { mv, symmetry } => {
                Response::SameAs { mv, symmetry: self.symmetry(symmetry) }
            }
            DraftResponse::Settled => Response::Settled,
            DraftResponse::Potential => Response::Lemma { lemma: 0 },
            DraftResponse::Lemma(lemma) => {
                let number = self.lemmas.of(lemma);
                if number.is_none() {
                    self.problem.get_or_insert(BuildError::TooLarge);
                }
                Response::Lemma { lemma: number.unwrap_or(0) }
            }
        }
    }

    fn symmetry(&mut self, symmetry: S) -> u32 {
        let number = self.symmetries.of(symmetry);
        if number.is_none() {
            self.problem.get_or_insert(BuildError::TooLarge);
        }
        number.unwrap_or(0)
    }

    /// The nodes that node 0 needs, in the order of their numbers.
    fn needed(&self) -> Vec<u32> {
        let mut is_needed = vec![false; self.nodes.len()];
        let mut open = vec![0u32];
        let mut needed = Vec::new();
        while let Some(node) = open.pop() {
            let Some(mark) = is_needed.get_mut(node as usize) else { continue };
            if std::mem::replace(mark, true) {
                continue;
            }
            needed.push(node);
            open.extend(self.targets(node));
        }
        let order =
            |&node: &u32| (node != 0, self.nodes[node as usize].rank, self.records.get(node));
        needed.sort_unstable_by(|one, other| order(one).cmp(&order(other)));
        needed
    }

    /// Brings the entries of these nodes into the order of the nodes and, of each, of the moves, and drops the
    /// others; gives the nodes.
    fn in_order(&mut self, nodes: &[u32]) -> Vec<Node> {
        let mut places = vec![u32::MAX; self.entries.len()];
        let mut end = 0;
        let mut laid_out = Vec::with_capacity(nodes.len());
        for &node in nodes {
            let start = end;
            end += self.entries_of(node).fold(0, |count, _| count + 1);
            for (entry, place) in self.entries_of(node).zip((start..end).rev()) {
                places[entry.index()] = place;
            }
            let default = self.nodes[node as usize].default;
            laid_out.push(Node { entries: end - start, default });
        }
        self.before = Vec::new();
        let dropped = places.iter_mut().filter(|place| **place == u32::MAX);
        dropped.zip(end..).for_each(|(place, last)| *place = last);
        for at in 0..places.len() {
            while places[at] as usize != at {
                let to = places[at] as usize;
                self.entries.swap(at, to);
                places.swap(at, to);
            }
        }
        self.entries.truncate(end as usize);
        laid_out
    }

    /// Lays the strategy out as a certificate holds it. Without nodes it is that of a first move that
    /// ends the game.
    ///
    /// # Errors
    /// When it is too large, or has neither a node nor a first move.
    pub fn finish(mut self) -> Result<Built<S>, BuildError> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        if self.nodes.is_empty() && self.opening.is_none() {
            return Err(BuildError::Empty);
        }
        self.records.close();
        let needed = self.needed();
        let mut numbers = vec![0; self.nodes.len()];
        for (&node, number) in needed.iter().zip(0u32..) {
            numbers[node as usize] = number;
        }
        let mut nodes = self.in_order(&needed);
        let lemmas = used_lemmas(std::mem::take(&mut self.lemmas), &nodes, &self.entries);
        let new_lemmas: HashMap<u32, u32> =
            lemmas.iter().zip(1..).map(|((_, old), new)| (*old, new)).chain([(0, 0)]).collect();
        // Symmetries are numbered in the order in which the laid-out entries use them.
        let mut symmetries = UseOrder::default();
        let mut symmetry_of = |old: u32| symmetries.of(old);
        let mut numbered = |response| match response {
            Response::Reply { reply, target, symmetry } => Response::Reply {
                reply,
                target: numbers[target as usize],
                symmetry: symmetry_of(symmetry),
            },
            Response::NoWorse { reply, target, symmetry } => Response::NoWorse {
                reply,
                target: numbers[target as usize],
                symmetry: symmetry_of(symmetry),
            },
            Response::SameAs { mv, symmetry } => {
                Response::SameAs { mv, symmetry: symmetry_of(symmetry) }
            }
            Response::Lemma { lemma } => Response::Lemma { lemma: new_lemmas[&lemma] },
            Response::Win { .. } | Response::Settled => response,
        };
        let mut entries = self.entries.iter_mut();
        for Node { entries: count, default } in &mut nodes {
            *default = default.map(&mut numbered);
            for entry in entries.by_ref().take(*count as usize) {
                entry.response = numbered(entry.response);
            }
        }
        let mut positions = Vec::new();
        needed.iter().for_each(|&node| positions.extend_from_slice(self.records.get(node)));
        let replay = Replay {
            opening: self.opening,
            positions: Cow::Owned(positions),
            nodes: nodes.into(),
            entries: self.entries.into(),
        };
        let name = |symmetry| (self.names.get(&symmetry).cloned().unwrap_or_default(), symmetry);
        let symmetries = symmetries.in_order(self.symmetries.0).map(name).collect();
        let (mut pairings, mut mirrors, mut threats) = (Vec::new(), Vec::new(), Vec::new());
        for (lemma, _) in lemmas {
            match lemma {
                Lemma::Pairing(pairing) => pairings.push(pairing),
                Lemma::Mirror(mirror) => mirrors.push(mirror),
                Lemma::Threats(moves) => threats.push(moves),
            }
        }
        Ok(Built { replay, symmetries, pairings, threats, mirrors })
    }
}

/// The lemmas that a strategy uses, in the order in which it does, but threat sequences last; each with its
/// number in the builder.
fn used_lemmas(all: Numbers<Lemma>, nodes: &[Node], entries: &[Entry]) -> Vec<(Lemma, u32)> {
    let mut used = UseOrder::default();
    let mut entries = entries.iter();
    for node in nodes {
        let of_node = entries.by_ref().take(node.entries as usize).map(|entry| entry.response);
        for response in node.default.into_iter().chain(of_node) {
            if let Response::Lemma { lemma } = response {
                used.of(lemma);
            }
        }
    }
    let all = all.0.into_iter().map(|(lemma, old)| ((lemma, old), old));
    let mut lemmas: Vec<_> = used.in_order(all).collect();
    lemmas.sort_by_key(|(lemma, _)| matches!(lemma, Lemma::Threats(_)));
    lemmas
}

/// Things by their numbers, which are from 1 on, in the order in which they came.
#[derive(Debug)]
struct Numbers<T>(HashMap<T, u32>);

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Numbers(HashMap::new())
    }
}

impl<T: Eq + Hash> Numbers<T> {
    /// The number of a thing; `None` when there are too many.
    fn of(&mut self, thing: T) -> Option<u32> {
        let next = u32::try_from(self.0.len() + 1).ok();
        match self.0.get(&thing) {
            Some(&number) => Some(number),
            None => next.inspect(|&next| _ = self.0.insert(thing, next)),
        }
    }
}

/// The numbers that are used, with those that they have in the order of use, from 1 on.
#[derive(Default)]
struct UseOrder(HashMap<u32, u32>);

impl UseOrder {
    /// The new number of a thing; 0 is 0.
    fn of(&mut self, number: u32) -> u32 {
        // There are no more than numbers.
        let next = u32::try_from(self.0.len() + 1).unwrap_or(u32::MAX);
        if number == 0 { 0 } else { *self.0.entry(number).or_insert(next) }
    }

    /// The things that are used, in the order of their new numbers.
    fn in_order<T>(&self, things: impl IntoIterator<Item = (T, u32)>) -> impl Iterator<Item = T> {
        let used = things.into_iter().filter_map(|(thing, old)| Some((*self.0.get(&old)?, thing)));
        used.collect::<BTreeMap<u32, T>>().into_values()
    }
}

#[cfg(test)]
mod tests;
