//! Writes the strategy that the search for few rows decided on.

use crate::games::positional::automorphisms::then;
use crate::proofs::replay::builder::{DraftResponse, NodeId, StrategyBuilder};

use super::super::control::Control;
use super::super::export;
use super::super::position::{Position, Task};
use super::super::search::Table;
use super::Fewest;
use super::plan::Plan;
use super::sequences::{Candidate, Sequence, Step};
use crate::limits::SolveError;
use zermelo_explain::set::Set;

impl<const N: usize> Fewest<'_, '_, N> {
    /// The strategy; `None` for what is better left to others: a proponent who can win at once or
    /// has threats on the board at the start.
    pub(super) fn plan(
        &mut self,
        task: &Task<N>,
        control: &mut Control<'_>,
    ) -> Result<Option<StrategyBuilder>, SolveError> {
        let Position { attacker, defender } = task.start;
        if !self.search.lines.threats(attacker, defender).is_empty() {
            return Ok(None);
        }
        let mut writer = Writer { task, nodes: Table::default(), open: Vec::new() };
        let mut builder;
        if !task.proponent_moves {
            if self
                .deepen(control, |fewest, budget, control| {
                    fewest.rows(task.start, budget, control)
                })?
                .is_none()
            {
                return Ok(None);
            }
            builder = StrategyBuilder::new(None);
            writer.quiet_node(&mut builder, self, task.start);
        } else if self.forced.wins(task.start, control)? {
            let sequence = self.forced.first_sequence(task.start, control)?;
            let first = sequence.steps.first().map_or(sequence.last, |step| step.threat);
            builder = StrategyBuilder::new(Some(first));
            writer.sequence(&mut builder, From::Start, task.start, &sequence);
        } else {
            let found = self.deepen(control, |fewest, budget, control| {
                fewest.best_quiet(task.start, budget, control)
            })?;
            let Some((candidate, _)) = found else { return Ok(None) };
            let first = candidate.steps.first().map_or(candidate.quiet, |step| step.threat);
            builder = StrategyBuilder::new(Some(first));
            writer.candidate(&mut builder, self, From::Start, task.start, &candidate);
        }
        while let Some((node, position)) = writer.open.pop() {
            let Some(plan) = self.plan_for(position) else { return Ok(None) };
            writer.write(&mut builder, self, node, &plan);
        }
        Ok(Some(builder))
    }

    /// Raises the budget until something is found; when the effort is used up, takes anything.
    fn deepen<T>(
        &mut self,
        control: &mut Control<'_>,
        find: impl Fn(&mut Self, u32, &mut Control<'_>) -> Result<Option<T>, SolveError>,
    ) -> Result<Option<T>, SolveError> {
        for budget in 1.. {
            if self.spent(control) {
                break;
            }
            if let Some(found) = find(self, budget, control)? {
                return Ok(Some(found));
            }
        }
        find(self, u32::MAX / 2, control)
    }

    /// The plan of a quiet position.
    fn plan_for(&self, position: Position<N>) -> Option<Plan<N>> {
        let symmetries = self.search.symmetries;
        let (form, to_form) = symmetries.canonical(position);
        let plan = self.plans.get(&form)?;
        let (_, from_plan) = symmetries.canonical(plan.position);
        let images = then(&symmetries.images(from_plan), symmetries.undoing(to_form));
        Some(if plan.position == position { plan.clone() } else { plan.mapped(&images) })
    }
}

/// Where a continuation starts.
#[derive(Clone, Copy)]
enum From {
    /// With the game.
    Start,
    /// At a node, with a move of the opponent.
    Node(NodeId, u16),
}

struct Writer<'w, const N: usize> {
    task: &'w Task<N>,
    /// The quiet positions written so far, by their canonical form.
    nodes: Table<Position<N>, (NodeId, Position<N>)>,
    /// Quiet nodes that have no answers yet.
    open: Vec<(NodeId, Position<N>)>,
}

impl<const N: usize> Writer<'_, N> {
    /// Writes what a plan says at its node.
    fn write(
        &mut self,
        builder: &mut StrategyBuilder,
        fewest: &Fewest<'_, '_, N>,
        node: NodeId,
        plan: &Plan<N>,
    ) {
        let mut answered = Set::EMPTY;
        for sequence in &plan.sequences {
            for reply in sequence.replies.without(answered).members() {
                let after = plan.position.defended(reply);
                self.sequence(builder, From::Node(node, reply), after, sequence);
                answered = answered.with(reply);
            }
        }
        for (reply, candidate) in &plan.quiet {
            let after = plan.position.defended(*reply);
            self.candidate(builder, fewest, From::Node(node, *reply), after, candidate);
            answered = answered.with(*reply);
        }
        let symmetries = fewest.search.symmetries;
        let keeping = symmetries.keeping(plan.position);
        for mv in fewest.free(plan.position).without(answered).members() {
            let same =
                keeping.iter().map(|&number| symmetries.undoing(number)).find_map(|images| {
                    let image = images[usize::from(mv)];
                    answered.has(image).then(|| (image, images.clone()))
                });
            if let Some((same, symmetry)) = same {
                builder.answer(node, mv, DraftResponse::SameAs { mv: same, symmetry });
            }
        }
    }

    /// Writes threats and what they force; gives where they lead.
    fn steps(
        &mut self,
        builder: &mut StrategyBuilder,
        mut from: From,
        mut position: Position<N>,
        steps: &[Step],
    ) -> (From, Position<N>) {
        for step in steps {
            position = position.attacked(step.threat);
            let node = self.reach(builder, from, step.threat, position);
            builder.default_answer(node, DraftResponse::Win { reply: step.block });
            position = position.defended(step.block);
            from = From::Node(node, step.block);
        }
        (from, position)
    }

    fn sequence(
        &mut self,
        builder: &mut StrategyBuilder,
        from: From,
        position: Position<N>,
        sequence: &Sequence<N>,
    ) {
        let (from, position) = self.steps(builder, from, position, &sequence.steps);
        let node = self.reach(builder, from, sequence.last, position.attacked(sequence.last));
        let [x, y] = sequence.double;
        builder.default_answer(node, DraftResponse::Win { reply: x });
        builder.answer(node, x, DraftResponse::Win { reply: y });
    }

    fn candidate(
        &mut self,
        builder: &mut StrategyBuilder,
        fewest: &Fewest<'_, '_, N>,
        from: From,
        position: Position<N>,
        candidate: &Candidate<N>,
    ) {
        let (from, _) = self.steps(builder, from, position, &candidate.steps);
        let position = candidate.position;
        let symmetries = fewest.search.symmetries;
        let (form, _) = symmetries.canonical(position);
        let (target, written) = match self.nodes.get(&form) {
            Some(&(node, written)) => (node, written),
            None => (self.quiet_node(builder, fewest, position), position),
        };
        let symmetry = if written == position {
            None
        } else {
            let taking = symmetries.taking(position, written);
            taking.first().map(|&number| symmetries.images(number))
        };
        if let From::Node(node, mv) = from {
            let reply = candidate.quiet;
            builder.answer(node, mv, DraftResponse::Reply { reply, target, symmetry });
        }
    }

    /// The node of a quiet position that has none yet.
    fn quiet_node(
        &mut self,
        builder: &mut StrategyBuilder,
        fewest: &Fewest<'_, '_, N>,
        position: Position<N>,
    ) -> NodeId {
        let node = export::node(builder, self.task, position);
        let (form, _) = fewest.search.symmetries.canonical(position);
        self.nodes.insert(form, (node, position));
        self.open.push((node, position));
        node
    }

    /// The node of the position after a reply.
    fn reach(
        &self,
        builder: &mut StrategyBuilder,
        from: From,
        reply: u16,
        position: Position<N>,
    ) -> NodeId {
        let target = export::node(builder, self.task, position);
        if let From::Node(node, mv) = from {
            builder.answer(node, mv, DraftResponse::Reply { reply, target, symmetry: None });
        }
        target
    }
}
