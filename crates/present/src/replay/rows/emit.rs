//! Lays the strategy of plans out, position by position.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use zermelo_search::replay::builder::{DraftResponse, Lemma, NodeId, StrategyBuilder};

use super::cover::unlisted;
use super::game::Game;
use super::plan::Plans;
use super::tree::{Branch, Images, Next, NodeId as TreeNode, Tree};

/// Lays a strategy out.
pub struct Emitter<'e, 'a, G: Game<'a>> {
    play: &'a G,
    plans: &'e Plans<G::Position>,
    /// What lays out the replay.
    pub builder: StrategyBuilder,
    /// Whether a default reply may be what several replies share.
    shares: bool,
    /// Whether one is.
    pub has_shared: bool,
    /// The nodes that have their answers, and where these come from. A position that two rows come to
    /// is one node, with the answers of the row that was laid out first.
    pub(super) done: BTreeMap<NodeId, TreeNode>,
}

impl<'e, 'a, G: Game<'a>> Emitter<'e, 'a, G> {
    /// The strategy of plans in which nothing is wrong, with the replies that follow by symmetries at
    /// every case.
    pub fn new(
        play: &'a G,
        plans: &'e Plans<G::Position>,
        images: &[Images],
        shares: bool,
    ) -> Self {
        let builder = StrategyBuilder::new(plans.opening);
        let done = BTreeMap::new();
        let mut emitter = Emitter { play, plans, builder, shares, has_shared: false, done };
        // Node 0 is the one that is made first.
        let start = plans.start.and_then(|start| plans.cases.get(start));
        if let Some(Some((position, _))) = start {
            emitter.at(position);
        }
        for (planned, images) in plans.cases.iter().zip(images) {
            if let Some((position, node)) = planned {
                emitter.node(*node, position, images);
            }
        }
        emitter
    }

    /// The node of a position.
    pub(crate) fn at(&mut self, position: &G::Position) -> NodeId {
        let (record, rank) = self.play.record(position);
        self.builder.node(record, rank)
    }

    /// The node of a position, with its answers if it has none yet.
    fn node(&mut self, node: TreeNode, position: &G::Position, images: &Images) -> NodeId {
        let id = self.at(position);
        if self.done.contains_key(&id) {
            return id;
        }
        self.done.insert(id, node);
        let tree = &self.plans.tree;
        let others = unlisted(self.play, position, tree, node);
        let forced = tree.node(node).forced;
        let is_free = self.shares && (forced.is_none() || others.threatened.is_empty());
        let default = if is_free { shared(tree, node).cloned() } else { None };
        if let Some(shared) = &default {
            self.builder.default_answer(id, shared.clone());
            self.has_shared = true;
        }
        for branch in tree.branches(node) {
            let is_shared = matches!(branch.next, Next::Answered(_));
            let is_default = |answer: &DraftResponse| is_shared && default.as_ref() == Some(answer);
            if let Some(answer) = self.branch(&branch, position).filter(|a| !is_default(a)) {
                self.builder.answer(id, branch.reply, answer);
            }
        }
        for mv in others.over {
            self.builder.answer(id, mv, DraftResponse::Settled);
        }
        if let Some(reply) = forced.filter(|_| !others.threatened.is_empty()) {
            self.builder.default_answer(id, DraftResponse::Win { reply });
        }
        for (&mv, image) in images {
            let answer = DraftResponse::SameAs { mv: image.of, symmetry: image.symmetry.clone() };
            self.builder.answer(id, mv, answer);
            if let Some(name) = &image.name {
                self.builder.name_symmetry(image.symmetry.clone(), name.clone());
            }
        }
        id
    }

    /// The answer to a reply that a row lists.
    fn branch(&mut self, branch: &Branch, position: &G::Position) -> Option<DraftResponse> {
        let Some(reply) = branch.answer else {
            return match branch.next {
                Next::Decided => Some(DraftResponse::Settled),
                Next::Answered(number) => Some(self.plans.tree.answer(number).clone()),
                // What is open is answered by the policy.
                _ => None,
            };
        };
        let after = self.play.answered(position, branch.reply, reply);
        let (target, symmetry) = match branch.next {
            Next::Decided => return Some(DraftResponse::Win { reply }),
            Next::Play(node) => (self.node(node, &after, &Images::new()), None),
            Next::Case { number, symmetry } => {
                let (case, _) = self.plans.cases.get(usize::try_from(number).ok()?)?.as_ref()?;
                (self.at(case), symmetry.map(|number| self.plans.tree.images(number).to_vec()))
            }
            Next::Threats([one, two]) => {
                let id = self.at(&after);
                if let Entry::Vacant(open) = self.done.entry(id) {
                    open.insert(TreeNode::NONE);
                    self.builder.default_answer(id, DraftResponse::Win { reply: one });
                    self.builder.answer(id, one, DraftResponse::Win { reply: two });
                }
                (id, None)
            }
            Next::Answered(_) | Next::Open { .. } | Next::Broken => return None,
        };
        Some(DraftResponse::Reply { reply, target, symmetry })
    }
}

/// The win by threats that most replies at a node share, if any do; of several the least.
fn shared(tree: &Tree, node: TreeNode) -> Option<&DraftResponse> {
    let mut uses: BTreeMap<(bool, &[u16]), (usize, &DraftResponse)> = BTreeMap::new();
    for branch in tree.branches(node) {
        let Next::Answered(number) = branch.next else { continue };
        let answer = tree.answer(number);
        let moves = match answer {
            DraftResponse::Win { reply } => (false, std::slice::from_ref(reply)),
            DraftResponse::Lemma(Lemma::Threats(moves)) => (true, moves.as_slice()),
            _ => continue,
        };
        uses.entry(moves).or_insert((0, answer)).0 += 1;
    }
    let shared = uses.into_values().filter(|&(count, _)| count > 1);
    shared.rev().max_by_key(|&(count, _)| count).map(|(_, answer)| answer)
}
