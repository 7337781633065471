//! Lays a strategy without faults out as a certificate.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::format::{Certificate, Text};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Response};
use zermelo_explain::sentence;
use zermelo_search::replay::builder::{DraftResponse, Lemma, NodeId, StrategyBuilder};
use zermelo_search::text::Diagnostic;

use super::cover::{Images, unlisted};
use super::plan::{Planner, Plans};
use super::play::Play;
use super::policy::{Ended, Walk};
use super::setting::Setting;
use super::tree::{Branch, Next, NodeId as TreeNode, Sequence, Tree};
use crate::games::positional::proof::body;
use crate::games::positional::start::Position;

/// The certificate of plans in which nothing is wrong, with the replies that follow by symmetries
/// at every case. `None` where something is wrong, which is reported: with a move that the policy finds;
/// or the certificate is too large, or its check takes more work than its length justifies.
pub(super) fn certificate(
    planner: &mut Planner<'_>,
    plans: Plans,
    images: &[Images],
) -> Option<Certificate<'static>> {
    let too_large = |why: String| Diagnostic::new("too-large", 0..0, why);
    let setting = planner.setting;
    let roots = std::mem::take(&mut planner.roots);
    let mut problem = None;
    // A default reply that is a lemma counts for every point, so that the check of some boards takes
    // less work without.
    let mut plans = Some(plans);
    for defaults in [true, false] {
        let Some(planned) = plans.take() else { break };
        let (mut builder, has_defaults) =
            strategy(setting, planner.play, &planned, images, defaults);
        // A plan takes much memory, and is gone where it would only be laid out in the same way.
        plans = has_defaults.then_some(planned);
        if !roots.is_empty() {
            let mut walk = Walk::new(planner);
            let laid_out = walk.lay_out(&roots, builder);
            let confirmed =
                laid_out.and_then(|builder| walk.confirm_entries(&roots).map(|()| builder));
            builder = match confirmed {
                Ok(builder) => builder,
                Err(Ended::Build(why)) => {
                    planner.reports.add(too_large(why.to_string()));
                    return None;
                }
                Err(Ended::Bound) => return None,
            };
            if !planner.reports.is_empty() {
                return None;
            }
        }
        let built = builder.finish();
        let built = built.map_err(|why| planner.reports.add(too_large(why.to_string()))).ok()?;
        let body = body(setting.board.clone(), built);
        let certificate = Certificate::new(setting.header(), Kind::Replay, &body);
        let is_lemma = |entry: &Entry| matches!(entry.response, Response::Lemma { .. });
        if body.threats.is_empty() && !body.replay.entries.iter().any(is_lemma) {
            return Some(certificate);
        }
        match body.confirm_work(certificate.write().0.len()) {
            Ok(()) => return Some(certificate),
            Err(why) => problem = Some(why),
        }
    }
    let message = problem.map_or_else(String::new, |why| {
        format!("the threat sequences take too much work to check: {}", sentence(&why))
    });
    planner.reports.add(too_large(message));
    None
}

/// The strategy; with `defaults`, a threat sequence that several replies share is the default reply. Says
/// also whether there is one.
fn strategy(
    setting: &Setting,
    play: &Play<'_>,
    plans: &Plans,
    images: &[Images],
    defaults: bool,
) -> (StrategyBuilder, bool) {
    let builder = StrategyBuilder::new(plans.opening);
    let mut emitter =
        Emitter { play, plans, builder, defaults, has_defaults: false, done: BTreeSet::new() };
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
    for (name, symmetry) in &setting.symmetries {
        if let (Some(symmetry), Some(name)) = (symmetry, Text::new(name.as_str())) {
            emitter.builder.name_symmetry(symmetry.clone(), name);
        }
    }
    (emitter.builder, emitter.has_defaults)
}

struct Emitter<'a> {
    play: &'a Play<'a>,
    plans: &'a Plans,
    builder: StrategyBuilder,
    defaults: bool,
    /// Whether a threat sequence is a default reply.
    has_defaults: bool,
    /// The nodes that have their answers. A position that two rows come to is one node, with the
    /// answers of the row that was laid out first.
    done: BTreeSet<NodeId>,
}

impl Emitter<'_> {
    /// The node of a position.
    fn at(&mut self, position: &Position) -> NodeId {
        let record = position.stones.record(position.size.into());
        self.builder.node(record, position.stones.count().into())
    }

    fn node(&mut self, node: TreeNode, position: &Position, images: &Images) -> NodeId {
        let id = self.at(position);
        if !self.done.insert(id) {
            return id;
        }
        let tree = &self.plans.tree;
        let others = unlisted(self.play, position, tree, node);
        let forced = tree.node(node).forced;
        let default = shared_sequence(tree, node)
            .filter(|_| self.defaults && (forced.is_none() || others.threatened.is_empty()));
        if let Some(sequence) = default {
            self.builder.default_answer(id, response(sequence));
            self.has_defaults = true;
        }
        for branch in tree.branches(node) {
            let is_default =
                matches!(branch.next, Next::Sequence(own) if default == Some(tree.sequence(own)));
            if let Some(answer) = self.branch(&branch, position).filter(|_| !is_default) {
                self.builder.answer(id, branch.reply, answer);
            }
        }
        for point in others.over {
            self.builder.answer(id, point, DraftResponse::Settled);
        }
        if let Some(reply) = forced.filter(|_| !others.threatened.is_empty()) {
            self.builder.default_answer(id, DraftResponse::Win { reply });
        }
        for (&point, image) in images {
            let answer = DraftResponse::SameAs { mv: image.of, symmetry: image.symmetry.clone() };
            self.builder.answer(id, point, answer);
            if let Some(name) = &image.name {
                self.builder.name_symmetry(image.symmetry.clone(), name.clone());
            }
        }
        id
    }

    /// The answer to a reply that a row lists.
    fn branch(&mut self, branch: &Branch, position: &Position) -> Option<DraftResponse> {
        let tree = &self.plans.tree;
        let Some(reply) = branch.answer else {
            return match branch.next {
                Next::Decided => Some(DraftResponse::Settled),
                Next::Sequence(sequence) => Some(response(tree.sequence(sequence))),
                Next::Lemma(lemma) => Some(tree.lemma(lemma).clone()),
                // What is open is answered by the policy.
                _ => None,
            };
        };
        let after = self.play.answered(position, branch.reply, reply);
        let (target, symmetry) = match branch.next {
            Next::Decided => return Some(DraftResponse::Win { reply }),
            Next::Threats(points) => (self.threats(points, &after), None),
            Next::Play(node) => (self.node(node, &after, &Images::new()), None),
            Next::Case { number, symmetry } => {
                let plans = self.plans;
                let (case, _) = plans.cases.get(usize::try_from(number).ok()?)?.as_ref()?;
                (self.at(case), symmetry.map(|symmetry| tree.images(symmetry).to_vec()))
            }
            Next::Sequence(_) | Next::Lemma(_) | Next::Open { .. } | Next::Broken => return None,
        };
        Some(DraftResponse::Reply { reply, target, symmetry })
    }

    /// The node of a double threat: at one point the proponent completes a line whatever the
    /// opponent does elsewhere, and at the other when the opponent plays there.
    fn threats(&mut self, [one, two]: [u16; 2], position: &Position) -> NodeId {
        let id = self.at(position);
        if self.done.insert(id) {
            self.builder.default_answer(id, DraftResponse::Win { reply: one });
            self.builder.answer(id, one, DraftResponse::Win { reply: two });
        }
        id
    }
}

fn response(sequence: &Sequence) -> DraftResponse {
    match sequence {
        Sequence::Line(reply) => DraftResponse::Win { reply: *reply },
        Sequence::Threats(moves) => DraftResponse::Lemma(Lemma::Threats(moves.clone())),
    }
}

/// The sequence that most replies at a position share, if any do; of several the least.
fn shared_sequence(tree: &Tree, node: TreeNode) -> Option<&Sequence> {
    let mut uses: BTreeMap<&Sequence, usize> = BTreeMap::new();
    for branch in tree.branches(node) {
        if let Next::Sequence(sequence) = branch.next {
            *uses.entry(tree.sequence(sequence)).or_default() += 1;
        }
    }
    let shared = uses.into_iter().filter(|&(_, count)| count > 1);
    shared.rev().max_by_key(|&(_, count)| count).map(|(sequence, _)| sequence)
}
