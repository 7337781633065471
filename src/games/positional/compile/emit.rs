//! Lays a strategy without faults out as a certificate.

use std::collections::BTreeSet;

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Certificate;
use zermelo_checker::format::Header;
use zermelo_checker::format::Text;
use zermelo_checker::proofs::Kind;

use super::cover::{Images, unlisted};
use super::plan::{Branch, Next, Node, Plans};
use super::play::Play;
use super::setting::Setting;
use crate::games::positional::proof::body;
use crate::games::positional::start::Position;
use crate::proofs::replay::builder::{DraftResponse, NodeId, StrategyBuilder};
use crate::text::Diagnostic;

/// The certificate of plans in which nothing is wrong, with the replies that follow by symmetries
/// at every case.
pub(super) fn certificate(
    setting: &Setting,
    play: &Play<'_>,
    plans: &Plans,
    images: &[Images],
) -> Result<Certificate<'static>, Diagnostic> {
    let builder = StrategyBuilder::new(plans.opening);
    let mut emitter = Emitter { play, plans, builder, done: BTreeSet::new() };
    // Node 0 is the one that is made first.
    if let Some(Some((position, _))) = plans.cases.get(plans.start) {
        emitter.at(position);
    }
    for (planned, images) in plans.cases.iter().zip(images) {
        if let Some((position, node)) = planned {
            emitter.node(node, position, images);
        }
    }
    for (name, symmetry) in &setting.symmetries {
        if let (Some(symmetry), Some(name)) = (symmetry, Text::new(name.as_str())) {
            emitter.builder.name_symmetry(symmetry.clone(), name);
        }
    }
    let built = emitter
        .builder
        .finish()
        .map_err(|error| Diagnostic::new("too-large", 0..0, error.to_string()))?;
    let provenance = Provenance {
        maker: Text::new("zermelo compile").unwrap_or_default(),
        source: setting.provenance.clone(),
    };
    let header = Header { claim: setting.claim.clone().into(), provenance };
    Ok(Certificate::new(header, Kind::Replay, &body(setting.board.clone(), built)))
}

struct Emitter<'a> {
    play: &'a Play<'a>,
    plans: &'a Plans,
    builder: StrategyBuilder,
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

    fn node(&mut self, node: &Node, position: &Position, images: &Images) -> NodeId {
        let id = self.at(position);
        if !self.done.insert(id) {
            return id;
        }
        for (&point, branch) in &node.branches {
            if let Some(answer) = self.branch(branch, point, position) {
                self.builder.answer(id, point, answer);
            }
        }
        let others = unlisted(self.play, position, node);
        for point in others.over {
            self.builder.answer(id, point, DraftResponse::Settled);
        }
        if let Some(reply) = node.forced.filter(|_| !others.threatened.is_empty()) {
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
    fn branch(
        &mut self,
        branch: &Branch,
        point: u16,
        position: &Position,
    ) -> Option<DraftResponse> {
        let Some(reply) = branch.answer else {
            return matches!(branch.next, Next::Decided).then_some(DraftResponse::Settled);
        };
        let after = self.play.answered(position, point, reply);
        let (target, symmetry) = match &branch.next {
            Next::Decided => return Some(DraftResponse::Win { reply }),
            Next::Threats(points) => (self.threats(*points, &after), None),
            Next::Play(node) => (self.node(node, &after, &Images::new()), None),
            Next::Case(number, symmetry) => {
                let plans = self.plans;
                let (case, _) = plans.cases.get(*number)?.as_ref()?;
                (self.at(case), symmetry.clone())
            }
            Next::Broken => return None,
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
