//! Puts a replay proof together: nodes in any order, by their stored positions; at the end the
//! nodes that node 0 does not need are dropped, the rest numbered by rank, symmetries shared, and
//! everything laid out as the format wants it.
//!
//! The same strategy gives the same bytes, in whatever order it was built.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Dfs;
use thiserror::Error;
use zermelo_checker::format::Text;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::Entry;
use zermelo_checker::proofs::replay::Node;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::proofs::replay::Response;

/// A node of a strategy being built.
pub type NodeId = NodeIndex;

/// What the proponent does about one move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftResponse {
    /// A reply that leads to a node.
    Reply {
        /// The proponent's move.
        reply: u16,
        /// The node.
        target: NodeId,
        /// The automorphism that maps the position after the reply to the node's, as the images of
        /// all points; `None` for the identity.
        symmetry: Option<Vec<u16>>,
    },
    /// A reply that ends the game as claimed.
    Win {
        /// The proponent's move.
        reply: u16,
    },
    /// As for another move, by an automorphism that fixes the node's position.
    SameAs {
        /// The opponent's move that is answered.
        mv: u16,
        /// The automorphism, as the images of all points.
        symmetry: Vec<u16>,
    },
    /// The game is decided after the opponent's move.
    Settled,
    /// An argument shows the claim after the opponent's move: a pairing, or the potential.
    Lemma {
        /// The pairs; `None` for the potential.
        pairing: Option<Pairing>,
    },
    /// A reply, and a mirror from then on.
    Mirror(MirrorLemma),
}

/// What a node holds besides its edges.
#[derive(Clone, Debug)]
pub struct NodeData {
    /// The position, as the game stores it.
    pub record: Vec<u8>,
    /// The position's rank: larger than that of every position before it.
    pub rank: u64,
    /// The response to every opponent's move without an entry; never a `SameAs`.
    pub default: Option<DraftResponse>,
    /// The entries, by the opponent's move.
    pub entries: BTreeMap<u16, DraftResponse>,
}

/// A strategy as a graph: nodes are positions with the opponent to move, and an edge, with the
/// opponent's move and the reply, leads to the position after both (up to symmetry).
#[derive(Debug, Default)]
pub struct StrategyBuilder {
    graph: DiGraph<NodeData, (u16, u16)>,
    by_record: HashMap<Vec<u8>, NodeId>,
    opening: Option<u16>,
    /// Names for symmetries, by their images.
    names: HashMap<Vec<u16>, Text>,
}

/// Why a strategy is too large for a certificate.
#[derive(Debug, Error)]
pub enum BuildError {
    /// More nodes or entries than 32 bits count.
    #[error("the strategy has more nodes or entries than a certificate can hold")]
    TooLarge,
    /// More than 65,535 different pairings.
    #[error("the strategy uses more than 65,535 different pairings")]
    TooManyPairings,
    /// More than 65,535 different mirrors.
    #[error("the strategy uses more than 65,535 different mirrors")]
    TooManyMirrors,
    /// More than 65,535 different symmetries.
    #[error("the strategy uses more than 65,535 different symmetries")]
    TooManySymmetries,
    /// No node was added.
    #[error("the strategy has no position")]
    Empty,
}

/// A finished strategy.
#[derive(Debug)]
pub struct Built {
    /// The body of the certificate.
    pub replay: Replay<'static>,
    /// The symmetries that its entries use, in the order of their numbers: the name, which may be
    /// empty, and the image of every move.
    pub symmetries: Vec<(Text, Vec<u16>)>,
    /// The pairings that its lemmas name, those from 1 on.
    pub pairings: Vec<Pairing>,
    /// The mirrors that its lemmas name, those from 1 on; where there are some, there are no pairings.
    pub mirrors: Vec<MirrorLemma>,
}

impl StrategyBuilder {
    /// A strategy without nodes. `opening` is the proponent's first move, where the proponent
    /// moves first.
    pub fn new(opening: Option<u16>) -> Self {
        StrategyBuilder { opening, ..StrategyBuilder::default() }
    }

    /// The node of a position, which is made if it is not there. The first node made is node 0.
    pub fn node(&mut self, record: Vec<u8>, rank: u64) -> NodeId {
        if let Some(&node) = self.by_record.get(&record) {
            return node;
        }
        let data =
            NodeData { record: record.clone(), rank, default: None, entries: BTreeMap::new() };
        let node = self.graph.add_node(data);
        self.by_record.insert(record, node);
        node
    }

    /// The node of a position, if it was made.
    pub fn find(&self, record: &[u8]) -> Option<NodeId> {
        self.by_record.get(record).copied()
    }

    /// How many nodes there are, needed or not.
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// What a node holds.
    pub fn data(&self, node: NodeId) -> Option<&NodeData> {
        self.graph.node_weight(node)
    }

    /// Sets the answer to one move of the opponent; a second answer to a move replaces the first.
    pub fn answer(&mut self, node: NodeId, mv: u16, answer: DraftResponse) {
        if let DraftResponse::Reply { reply, target, .. } = answer {
            self.graph.add_edge(node, target, (mv, reply));
        }
        if let Some(data) = self.graph.node_weight_mut(node) {
            data.entries.insert(mv, answer);
        }
    }

    /// Sets the answer to every move of the opponent without one of its own.
    pub fn default_answer(&mut self, node: NodeId, answer: DraftResponse) {
        if let DraftResponse::Reply { reply, target, .. } = answer {
            self.graph.add_edge(node, target, (u16::MAX, reply));
        }
        if let Some(data) = self.graph.node_weight_mut(node) {
            data.default = Some(answer);
        }
    }

    /// Gives a symmetry a name, for the header.
    pub fn name_symmetry(&mut self, images: Vec<u16>, name: Text) {
        self.names.insert(images, name);
    }

    /// Lays the strategy out as a certificate holds it.
    ///
    /// # Errors
    /// When it is too large, or has no node.
    pub fn finish(self) -> Result<Built, BuildError> {
        let root = self.graph.node_indices().next().ok_or(BuildError::Empty)?;
        // Only entries count, not edges of answers that were replaced since; walk those.
        let mut kept: Vec<NodeId> = Vec::new();
        let mut live = DiGraph::<(), ()>::new();
        self.graph.node_indices().for_each(|_| {
            live.add_node(());
        });
        for node in self.graph.node_indices() {
            let data = &self.graph[node];
            for answer in data.entries.values().chain(&data.default) {
                if let DraftResponse::Reply { target, .. } = answer {
                    live.add_edge(node, *target, ());
                }
            }
        }
        let mut walk = Dfs::new(&live, root);
        while let Some(node) = walk.next(&live) {
            kept.push(node);
        }
        let order = |node: &NodeId| {
            let data = &self.graph[*node];
            (*node != root, data.rank, &data.record)
        };
        kept.sort_by(|a, b| order(a).cmp(&order(b)));
        let mut numbers = HashMap::with_capacity(kept.len());
        for (node, number) in kept.iter().zip(0u32..) {
            numbers.insert(*node, number);
        }
        if numbers.len() != kept.len() {
            return Err(BuildError::TooLarge);
        }
        let mut layout = Layout { numbers, ..Layout::default() };
        // Symmetries are numbered in the order in which the laid-out entries use them.
        let mut replay = Replay { opening: self.opening, ..Replay::default() };
        let mut positions = Vec::new();
        for node in &kept {
            let data = &self.graph[*node];
            positions.extend_from_slice(&data.record);
            let entries = u32::try_from(data.entries.len()).map_err(|_| BuildError::TooLarge)?;
            let default = data.default.as_ref().map(|a| layout.response(a)).transpose()?;
            replay.nodes.push(Node { entries, default });
            for (&mv, answer) in &data.entries {
                let response = layout.response(answer)?;
                replay.entries.push(Entry { mv, response });
            }
        }
        replay.positions = Cow::Owned(positions);
        let mut symmetries: Vec<(u16, Vec<u16>)> = std::mem::take(&mut layout.symmetries)
            .into_iter()
            .map(|(images, number)| (number, images))
            .collect();
        symmetries.sort_unstable();
        let symmetries = symmetries
            .into_iter()
            .map(|(_, images)| (self.names.get(&images).cloned().unwrap_or_default(), images))
            .collect();
        let Layout { pairings, mirrors, .. } = layout;
        Ok(Built { replay, symmetries, pairings, mirrors })
    }
}

#[derive(Default)]
struct Layout {
    numbers: HashMap<NodeId, u32>,
    symmetries: BTreeMap<Vec<u16>, u16>,
    pairings: Vec<Pairing>,
    mirrors: Vec<MirrorLemma>,
    /// The number of every mirror, from 1.
    mirror_numbers: HashMap<MirrorLemma, u16>,
}

impl Layout {
    fn response(&mut self, answer: &DraftResponse) -> Result<Response, BuildError> {
        Ok(match answer {
            DraftResponse::Reply { reply, target, symmetry } => Response::Reply {
                reply: *reply,
                target: *self.numbers.get(target).ok_or(BuildError::TooLarge)?,
                symmetry: match symmetry {
                    Some(images) => self.symmetry(images)?,
                    None => 0,
                },
            },
            DraftResponse::Win { reply } => Response::Win { reply: *reply },
            DraftResponse::SameAs { mv, symmetry } => {
                Response::SameAs { mv: *mv, symmetry: self.symmetry(symmetry)? }
            }
            DraftResponse::Settled => Response::Settled,
            DraftResponse::Lemma { pairing: None } => Response::Lemma { lemma: 0 },
            DraftResponse::Lemma { pairing: Some(pairing) } => {
                Response::Lemma { lemma: self.pairing(pairing)? }
            }
            DraftResponse::Mirror(mirror) => Response::Lemma { lemma: self.mirror(mirror)? },
        })
    }

    /// The number of a mirror, from 1.
    fn mirror(&mut self, mirror: &MirrorLemma) -> Result<u16, BuildError> {
        if let Some(&number) = self.mirror_numbers.get(mirror) {
            return Ok(number);
        }
        let number =
            u16::try_from(self.mirrors.len() + 1).map_err(|_| BuildError::TooManyMirrors)?;
        self.mirrors.push(mirror.clone());
        self.mirror_numbers.insert(mirror.clone(), number);
        Ok(number)
    }

    /// The number of a pairing, from 1.
    fn pairing(&mut self, pairing: &Pairing) -> Result<u16, BuildError> {
        let known = self.pairings.iter().position(|known| known == pairing);
        let index = known.unwrap_or_else(|| {
            self.pairings.push(pairing.clone());
            self.pairings.len() - 1
        });
        u16::try_from(index + 1).map_err(|_| BuildError::TooManyPairings)
    }

    /// The number of a symmetry; 0 for the identity.
    fn symmetry(&mut self, images: &[u16]) -> Result<u16, BuildError> {
        if images.iter().zip(0..).all(|(&image, point)| image == point) {
            return Ok(0);
        }
        if let Some(&number) = self.symmetries.get(images) {
            return Ok(number);
        }
        let number =
            u16::try_from(self.symmetries.len() + 1).map_err(|_| BuildError::TooManySymmetries)?;
        self.symmetries.insert(images.to_vec(), number);
        Ok(number)
    }
}
