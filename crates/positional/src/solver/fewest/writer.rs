//! Writes the strategy that the search for few rows decided on.

use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;
use zermelo_search::replay::builder::{DraftResponse, NodeId, StrategyBuilder};
use zermelo_search::symmetry::{Images, then};

use super::super::aim::Table;
use super::super::control::Control;
use super::super::export;
use super::super::export::Task;
use super::Fewest;
use super::plan::Plan;
use super::sequences::{Candidate, Sequence};
use crate::position::Position;

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
        let (mut sequence, mut candidate) = (None, None);
        if !task.proponent_moves {
            let find = |fewest: &mut Self, budget, control: &mut Control<'_>| {
                fewest.rows(task.start, budget, control)
            };
            if self.deepen(control, find)?.is_none() {
                return Ok(None);
            }
        } else if self.forced.wins(task.start, control)? {
            sequence = self.forced.first_sequence(task.start, control)?;
        } else {
            candidate = self.deepen(control, |fewest, budget, control| {
                fewest.best_quiet(task.start, budget, control)
            })?;
        }
        let plies = sequence.as_ref().map(|sequence| &sequence.plies);
        let plies = plies.or(candidate.as_ref().map(|(candidate, _)| &candidate.plies));
        let opening = plies.and_then(|plies| plies.first().copied());
        if opening.is_some() != task.proponent_moves {
            return Ok(None);
        }
        let builder = StrategyBuilder::new(opening);
        let (nodes, open) = (Table::default(), Vec::new());
        let mut writer = Writer { fewest: self, task, builder, nodes, open };
        match (sequence, candidate) {
            (Some(sequence), _) => writer.sequence(None, task.start, &sequence),
            (_, Some((candidate, _))) => writer.candidate(None, task.start, &candidate),
            (None, None) => _ = writer.quiet_node(task.start),
        }
        while let Some((node, position)) = writer.open.pop() {
            let Some(plan) = writer.fewest.plan_for(position) else { return Ok(None) };
            writer.write(node, &plan);
        }
        Ok(Some(writer.builder))
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

/// Where a continuation starts: at a node, with a move of the opponent; `None` with the game.
type From = Option<(NodeId, u16)>;

struct Writer<'w, 'f, 's, const N: usize> {
    fewest: &'w Fewest<'f, 's, N>,
    task: &'w Task<N>,
    builder: StrategyBuilder,
    /// The quiet positions written so far, by their canonical form.
    nodes: Table<Position<N>, (NodeId, Position<N>)>,
    /// Quiet nodes that have no answers yet.
    open: Vec<(NodeId, Position<N>)>,
}

impl<const N: usize> Writer<'_, '_, '_, N> {
    /// Writes what a plan says at its node.
    fn write(&mut self, node: NodeId, plan: &Plan<N>) {
        let mut answered = Set::EMPTY;
        for sequence in &plan.sequences {
            for reply in sequence.replies.without(answered).members() {
                self.sequence(Some((node, reply)), plan.position.defended(reply), sequence);
                answered = answered.with(reply);
            }
        }
        for (reply, candidate) in &plan.quiet {
            self.candidate(Some((node, *reply)), plan.position.defended(*reply), candidate);
            answered = answered.with(*reply);
        }
        let symmetries = self.fewest.search.symmetries;
        let keeping = symmetries.keeping(plan.position);
        for mv in self.fewest.search.lines.free(plan.position).without(answered).members() {
            let mut images = keeping.iter().map(|&number| symmetries.undoing(number));
            let image = |images: &Images| images[usize::from(mv)];
            if let Some(images) = images.find(|images| answered.has(image(images))) {
                let (same, symmetry) = (image(images), images.clone());
                self.builder.answer(node, mv, DraftResponse::SameAs { mv: same, symmetry });
            }
        }
    }

    /// Writes threats and what they force; gives where they lead, with the last move.
    fn steps(
        &mut self,
        mut from: From,
        mut position: Position<N>,
        plies: &[u16],
    ) -> (From, Position<N>, u16) {
        let (steps, last) = plies.as_chunks();
        for &[threat, block] in steps {
            position = position.attacked(threat);
            let node = self.reach(from, threat, position);
            self.builder.default_answer(node, DraftResponse::Win { reply: block });
            position = position.defended(block);
            from = Some((node, block));
        }
        (from, position, last.first().copied().unwrap_or_default())
    }

    fn sequence(&mut self, from: From, position: Position<N>, sequence: &Sequence<N>) {
        let (from, position, last) = self.steps(from, position, &sequence.plies);
        let node = self.reach(from, last, position.attacked(last));
        let [x, y] = sequence.double;
        self.builder.default_answer(node, DraftResponse::Win { reply: x });
        self.builder.answer(node, x, DraftResponse::Win { reply: y });
    }

    fn candidate(&mut self, from: From, position: Position<N>, candidate: &Candidate<N>) {
        let (from, _, reply) = self.steps(from, position, &candidate.plies);
        let position = candidate.position;
        let symmetries = self.fewest.search.symmetries;
        let (target, written) = match self.nodes.get(&symmetries.canonical(position).0) {
            Some(&known) => known,
            None => (self.quiet_node(position), position),
        };
        if let Some((node, mv)) = from {
            let symmetry = symmetries.images_between(position, written);
            self.builder.answer(node, mv, DraftResponse::Reply { reply, target, symmetry });
        }
    }

    /// The node of a quiet position that has none yet.
    fn quiet_node(&mut self, position: Position<N>) -> NodeId {
        let node = export::node(&mut self.builder, self.task, position);
        let (form, _) = self.fewest.search.symmetries.canonical(position);
        self.nodes.insert(form, (node, position));
        self.open.push((node, position));
        node
    }

    /// The node of the position after a reply.
    fn reach(&mut self, from: From, reply: u16, position: Position<N>) -> NodeId {
        let target = export::node(&mut self.builder, self.task, position);
        if let Some((node, mv)) = from {
            let reply = DraftResponse::Reply { reply, target, symmetry: None };
            self.builder.answer(node, mv, reply);
        }
        target
    }
}
