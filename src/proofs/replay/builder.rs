//! Puts a replay proof together: nodes in any order, by their stored positions; at the end the
//! nodes that node 0 does not need are dropped, the rest numbered by rank, symmetries shared, and
//! everything laid out as the format wants it.
//!
//! The same strategy gives the same bytes, in whatever order it was built.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::rc::Rc;

use thiserror::Error;
use zermelo_checker::format::Text;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

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
#[derive(Debug)]
struct NodeData {
    record: Rc<[u8]>,
    rank: u64,
    default: Option<Response>,
    /// By the opponent's move.
    entries: Vec<Entry>,
}

/// A strategy: its nodes are positions with the opponent to move.
#[derive(Debug)]
pub struct StrategyBuilder<S = Vec<u16>> {
    nodes: Vec<NodeData>,
    by_record: HashMap<Rc<[u8]>, NodeId>,
    opening: Option<u16>,
    symmetries: Numbers<S>,
    lemmas: Numbers<Lemma>,
    /// Names for symmetries.
    names: HashMap<S, Text>,
    /// Why the strategy is too large.
    problem: Option<BuildError>,
}

/// Why there is no certificate of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// More nodes or entries than 32 bits count.
    #[error("the strategy has more nodes or entries than a certificate can hold")]
    TooLarge,
    /// More than 65,535 different symmetries.
    #[error("the strategy uses more than 65,535 different symmetries")]
    TooManySymmetries,
    /// No node was added.
    #[error("the strategy has no position")]
    Empty,
    /// A move of the opponent has no reply.
    #[error("the strategy has no reply to a move")]
    NoReply,
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

impl Built<u8> {
    /// The replay of a game whose symmetries have numbers, and these symmetries in increasing order,
    /// as certificates have them.
    pub fn in_order(mut self) -> (Vec<u8>, Replay<'static>) {
        let used: Vec<u8> = self.symmetries.iter().map(|(_, number)| *number).collect();
        let ordered: BTreeSet<u8> = used.iter().copied().collect();
        let place = |number: &u8| u16::try_from(ordered.range(..=number).count()).unwrap_or(0);
        let places: Vec<u16> = std::iter::once(0).chain(used.iter().map(place)).collect();
        for entry in self.replay.entries.iter_mut() {
            if let Response::Reply { symmetry, .. } = &mut entry.response {
                *symmetry = places.get(usize::from(*symmetry)).copied().unwrap_or(0);
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
            nodes: Vec::new(),
            by_record: HashMap::new(),
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
        let node = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        if node.0 == u32::MAX {
            self.problem.get_or_insert(BuildError::TooLarge);
            return node;
        }
        let record: Rc<[u8]> = record.into();
        self.by_record.insert(Rc::clone(&record), node);
        self.nodes.push(NodeData { record, rank, default: None, entries: Vec::new() });
        node
    }

    /// The node of a position, if it was made.
    pub fn find(&self, record: &[u8]) -> Option<NodeId> {
        self.by_record.get(record).copied()
    }

    /// How many nodes there are, needed or not.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The moves of the opponent at a node that have an answer of their own.
    pub fn answered(&self, node: NodeId) -> impl Iterator<Item = u16> {
        let entries = self.nodes.get(node.0 as usize).into_iter().flat_map(|data| &data.entries);
        entries.map(|entry| entry.mv)
    }

    /// Sets the answer to one move of the opponent; a second answer to a move replaces the first.
    pub fn answer(&mut self, node: NodeId, mv: u16, answer: DraftResponse<S>) {
        let entry = Entry { mv, response: self.response(answer) };
        let Some(NodeData { entries, .. }) = self.nodes.get_mut(node.0 as usize) else { return };
        match entries.binary_search_by_key(&mv, |entry| entry.mv) {
            Ok(place) => entries[place] = entry,
            Err(place) => entries.insert(place, entry),
        }
    }

    /// Sets the answer to every move of the opponent without one of its own; never a `SameAs`.
    pub fn default_answer(&mut self, node: NodeId, answer: DraftResponse<S>) {
        let response = self.response(answer);
        if let Some(data) = self.nodes.get_mut(node.0 as usize) {
            data.default = Some(response);
        }
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

    fn symmetry(&mut self, symmetry: S) -> u16 {
        let number = self.symmetries.of(symmetry).and_then(|number| u16::try_from(number).ok());
        if number.is_none() {
            self.problem.get_or_insert(BuildError::TooManySymmetries);
        }
        number.unwrap_or(0)
    }

    /// The default answer of a node, and then its entries.
    fn responses(&self, node: u32) -> impl Iterator<Item = Response> {
        let NodeData { entries, default, .. } = &self.nodes[node as usize];
        default.iter().copied().chain(entries.iter().map(|entry| entry.response))
    }

    /// The lemmas that these nodes use, in the order in which they use them, but threat sequences last;
    /// each with its number in the builder.
    fn used_lemmas(&mut self, nodes: &[u32]) -> Vec<(Lemma, u32)> {
        let mut used = UseOrder::default();
        for response in nodes.iter().flat_map(|&node| self.responses(node)) {
            if let Response::Lemma { lemma } = response {
                used.of(lemma);
            }
        }
        let all = std::mem::take(&mut self.lemmas).0.into_iter();
        let mut lemmas: Vec<_> =
            used.in_order(all.map(|(lemma, old)| ((lemma, old), old))).collect();
        lemmas.sort_by_key(|(lemma, _)| matches!(lemma, Lemma::Threats(_)));
        lemmas
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
            open.extend(self.responses(node).filter_map(|response| match response {
                Response::Reply { target, .. } => Some(target),
                _ => None,
            }));
        }
        let order = |&node: &u32| {
            let data = &self.nodes[node as usize];
            (node != 0, data.rank, &data.record)
        };
        needed.sort_unstable_by(|one, other| order(one).cmp(&order(other)));
        needed
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
        let needed = self.needed();
        let mut numbers = vec![0; self.nodes.len()];
        for (&node, number) in needed.iter().zip(0u32..) {
            numbers[node as usize] = number;
        }
        let lemmas = self.used_lemmas(&needed);
        let new_lemmas: HashMap<u32, u32> =
            lemmas.iter().zip(1..).map(|((_, old), new)| (*old, new)).chain([(0, 0)]).collect();
        // Symmetries are numbered in the order in which the laid-out entries use them.
        let mut symmetries = UseOrder::default();
        let mut symmetry_of =
            |old: u16| u16::try_from(symmetries.of(old.into())).unwrap_or(u16::MAX);
        let mut numbered = |response| match response {
            Response::Reply { reply, target, symmetry } => Response::Reply {
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
        let mut replay = Replay { opening: self.opening, ..Replay::default() };
        let mut positions = Vec::new();
        for &node in &needed {
            let data = &mut self.nodes[node as usize];
            positions.extend_from_slice(&data.record);
            let entries = u32::try_from(data.entries.len()).map_err(|_| BuildError::TooLarge)?;
            let default = data.default.map(&mut numbered);
            replay.nodes.push(Node { entries, default });
            let entries = std::mem::take(&mut data.entries).into_iter();
            let entries =
                entries.map(|entry| Entry { response: numbered(entry.response), ..entry });
            replay.entries.extend(entries);
        }
        replay.positions = Cow::Owned(positions);
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
