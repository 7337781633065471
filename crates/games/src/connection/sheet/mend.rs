//! Mends a sheet: finds answers that it does not have, and what its rows leave open.
//!
//! What has to be joined is known for the board, and from there for each pattern that is played in it, given what
//! the others join. Where a row does not join that, patterns that it plays are mended first, and then what else
//! it needs is searched for in the cells that they leave. Patterns that cannot be mended apart are mended together, as
//! one with the cells of all: its rows are those of each, with the others played beside.

use std::collections::HashMap;

use zermelo_checker::games::graph::Graph;
use zermelo_checker::proofs::patterns::{Branch, Position};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_search::limits::{Limit, Limits, Resources, SolveError};

use super::goals::{self, Classes};
use super::place::{Answer, Board, Mend, Place, Placed, of_first, vertices};
use super::read::{Row, Used, Written};
use crate::connection::solver::board::{Set, each, of};
use crate::connection::solver::solve;

/// The most positions that are looked at for one answer, times the square of the number of cells: one after the other,
/// until that is enough.
const POSITIONS: [u64; 3] = [100_000, 2_500_000, 25_000_000];

/// Of more cells fewer positions are looked at: so many at the first of these limits, and twice as many at each next one.
const MANY: (u64, u64) = (62, 20);

/// What was looked for, or nothing where it was not found; a limit of the whole.
type Sought<T> = Result<Option<T>, Limit>;

/// Of some points those that others join, and those that are to be joined by them and an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Need {
    context: Classes,
    target: Classes,
}

impl Need {
    /// Which of some points, by their places, have to be joined, where these are joined already: the first of
    /// each class that has to be. `None` where a class has none of them.
    fn of_places(&self, joined: &[u8], places: &[usize]) -> Option<Classes> {
        let mut target = goals::apart(places.len());
        for (at, class) in self.target.iter().enumerate() {
            let first = self.target.iter().position(|other| other == class).unwrap_or(at);
            if joined[first] != joined[at] {
                let place =
                    |point: usize| places.iter().position(|&place| joined[place] == joined[point]);
                goals::join(&mut target, place(first)?, place(at)?);
            }
        }
        Some(target)
    }

    fn is_met(&self, outcome: &[u8]) -> bool {
        goals::meets(&goals::joined(&self.context, outcome), &self.target)
    }
}

/// Whether all outcomes meet all needs.
fn are_met(needs: &[Need], outcomes: &[Classes]) -> bool {
    outcomes.iter().all(|outcome| needs.iter().all(|need| need.is_met(outcome)))
}

/// Mends placed patterns.
struct Mender<'m, 's, 't> {
    board: &'m mut Board<'s, 't>,
    known: HashMap<(Place, Vec<Need>), Option<usize>>,
    /// The numbers of patterns that stand for some together, by the numbers of these and their cells.
    products: HashMap<Vec<Used>, usize>,
    /// Which of the limits of positions holds.
    pass: usize,
    /// Is told how many rows of the board are looked at, of how many.
    progress: &'m dyn Fn(usize, usize),
}

/// Whether the placed pattern of the board joins the terminals.
pub(super) fn is_won(board: &Board<'_, '_>, root: usize) -> bool {
    let Placed { goals, .. } = &board.placed[root];
    !goals.is_empty() && are_joined(board, root, goals)
}

/// Whether outcomes of rows of the board join the terminals.
pub(super) fn are_joined(board: &Board<'_, '_>, root: usize, outcomes: &[Classes]) -> bool {
    are_met(&[need(board, root)], outcomes)
}

/// What the board is to join.
fn need(board: &Board<'_, '_>, root: usize) -> Need {
    let terminals = &board.placed[root].place.terminals;
    let is_joined = |at: &usize| board.sheet.position.terminals.contains(&terminals[*at]);
    let joined: Vec<usize> = (0..terminals.len()).filter(is_joined).collect();
    let context = goals::apart(terminals.len());
    let mut target = context.clone();
    joined.iter().for_each(|&at| goals::join(&mut target, joined[0], at));
    Need { context, target }
}

/// The mended pattern of the board; `None` where what is found is not enough.
///
/// # Errors
/// When a limit is reached.
pub(super) fn mended(
    board: &mut Board<'_, '_>,
    root: usize,
    progress: &dyn Fn(usize, usize),
) -> Sought<usize> {
    let need = need(board, root);
    let failures = board.failures.len();
    let mut mender =
        Mender { board, known: HashMap::new(), products: HashMap::new(), pass: 0, progress };
    for pass in 0..POSITIONS.len() {
        mender.pass = pass;
        // What failed may do so no more.
        mender.known.retain(|_, mended| mended.is_some());
        let mended = mender.placed(root, std::slice::from_ref(&need), 0)?;
        if mended.is_some() {
            return Ok(mended);
        }
    }
    // What is wrong is said of the sheet as it is written.
    board.failures.truncate(failures);
    Ok(None)
}

impl Mender<'_, '_, '_> {
    /// A placed pattern that meets some needs: this one, or one in its place.
    fn placed(&mut self, at: usize, needs: &[Need], depth: usize) -> Sought<usize> {
        let Placed { place, goals, .. } = &self.board.placed[at];
        if !goals.is_empty() && are_met(needs, goals) {
            return Ok(Some(at));
        }
        let key = (place.clone(), needs.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let place = place.clone();
        self.known.insert(key.clone(), None);
        let mended = self.answered(&place, needs, depth)?;
        let mended = mended.map(|answers| {
            self.board.placed.push(Placed::new(place, answers));
            self.board.placed.len() - 1
        });
        self.known.insert(key, mended);
        Ok(mended)
    }

    /// Answers to all intrusions, which meet needs.
    fn answered(&mut self, place: &Place, needs: &[Need], depth: usize) -> Sought<Vec<Answer>> {
        let (mut answers, mut wrong) = (Vec::new(), Vec::new());
        for at in 0..self.board.patterns[place.pattern].rows.len() {
            match self.board.row(place, at, depth)? {
                Ok(answer) if are_met(needs, &answer.outcomes) => {
                    self.board.add(place, answer, &mut answers);
                }
                _ => wrong.push(at),
            }
        }
        let rows = self.board.patterns[place.pattern].rows.len();
        for at in wrong {
            if depth == 0 {
                (self.progress)(at, rows);
            }
            let unanswered = self.board.unanswered(place, &answers);
            let row = self.board.patterns[place.pattern].rows[at].clone();
            let intrusions = row.intrusions.iter().map(|&cell| place.image(cell));
            let open = of(&intrusions.collect::<Vec<u16>>()) & unanswered;
            let reply = row.reply.map(|cell| place.image(cell));
            if row.reply.is_some() && open & !of(reply.as_slice()) == 0 {
                continue;
            }
            if let Some(answer) = self.row(place, &row, (open, true), needs, depth)? {
                self.board.add(place, answer, &mut answers);
            }
        }
        while let Some(intrusion) = each(self.board.unanswered(place, &answers)).next() {
            let mut made = None;
            for at in 0..self.board.patterns[place.pattern].rows.len() {
                let row = self.board.patterns[place.pattern].rows[at].clone();
                if made.is_none()
                    && row.reply.is_some_and(|cell| usize::from(place.image(cell)) != intrusion)
                {
                    made = self.row(place, &row, (1 << intrusion, false), needs, depth)?;
                }
            }
            if made.is_none() {
                made = self.answer(place, intrusion, needs, depth)?;
            }
            let Some(answer) = made else { return Ok(None) };
            self.board.add(place, answer, &mut answers);
        }
        Ok(Some(answers))
    }

    /// A row that meets needs with its patterns mended, or with what is found beside them.
    fn row(
        &mut self,
        place: &Place,
        row: &Row,
        (intrusions, is_meant): (Set, bool),
        needs: &[Need],
        depth: usize,
    ) -> Sought<Answer> {
        let (own, reply) = self.board.owned(place, row);
        let needs = lifted(needs, own.len());
        let mut parts: Vec<Option<usize>> = Vec::with_capacity(row.uses.len());
        let mut placed = Vec::with_capacity(row.uses.len());
        for used in &row.uses {
            let part = self.board.part(place, used, of(&own), depth)?;
            let Placed { goals, cells, .. } = &self.board.placed[part];
            let taken = self.carrier(reply, &parts) | intrusions;
            let is_right = !goals.is_empty() && cells & taken == 0;
            parts.push(is_right.then_some(part));
            placed.push(part);
        }
        let kept = || parts.iter().copied().flatten().collect::<Vec<usize>>();
        if let Some(made) = self.beside(place, (&own, reply, intrusions), kept(), &needs, depth)? {
            return Ok(Some(made));
        }
        if !is_meant {
            return Ok(None);
        }
        // Each by itself; then one that could be enough together with others, small ones first.
        let mut order: Vec<usize> = (0..placed.len()).collect();
        order.sort_by_cached_key(|&at| {
            let place = &self.board.placed[placed[at]].place;
            let others = without(&parts, &[at]);
            let is_enough = self.of_part(&own, &others, &place.terminals, &needs).is_some();
            (!is_enough, self.board.free(place).count_ones())
        });
        let alone = (0..placed.len()).map(|at| vec![at]);
        for group in alone.chain((2..=order.len()).map(|many| order[..many].to_vec())) {
            let mut others = without(&parts, &group);
            let of_group: Vec<usize> = group.iter().map(|&at| placed[at]).collect();
            let Some(part) = self.together(&of_group, of(&own), intrusions, depth)? else {
                continue;
            };
            let of_part = self.board.placed[part].place.terminals.clone();
            let Some(of_part) = self.of_part(&own, &others, &of_part, &needs) else { continue };
            if of_part.is_empty() {
                continue;
            }
            if let Some(mended) = self.placed(part, &of_part, depth + 1)?
                && self.board.placed[mended].cells & self.carrier(reply, &others) == 0
            {
                others[group[0]] = Some(mended);
                parts = others;
                let kept = parts.iter().copied().flatten().collect();
                if let Some(made) =
                    self.beside(place, (&own, reply, intrusions), kept, &needs, depth)?
                {
                    return Ok(Some(made));
                }
            }
        }
        Ok(None)
    }

    /// Placed patterns as one, with the cells of all, where Short owns some vertices: its rows are those of each, with
    /// the others played beside. `None` where some of them need what Cut has, or there are too many such patterns.
    fn together(
        &mut self,
        parts: &[usize],
        own: Set,
        intrusions: Set,
        depth: usize,
    ) -> Sought<usize> {
        if let [part] = parts {
            return Ok(Some(*part));
        }
        let places: Vec<Place> =
            parts.iter().map(|&part| self.board.placed[part].place.clone()).collect();
        let all = places.iter().fold(0, |all, place| all | self.board.cells(place));
        // Without a cell that Cut has it is smaller than what it is played in: so they do not lie in each other
        // without end.
        if all & intrusions != 0 {
            return Ok(None);
        }
        let cells = |place: &Place| place.images.iter().copied().map(usize::from).collect();
        let uses: Vec<Used> = places.iter().map(|place| (place.pattern, cells(place))).collect();
        let number = match self.products.get(&uses) {
            Some(&number) => number,
            None if self.products.len() >= self.board.most => return Ok(None),
            None => {
                let mut rows = Vec::new();
                for (at, place) in places.iter().enumerate() {
                    let others = [&uses[..at], &uses[at + 1..]].concat();
                    let written = &self.board.patterns[place.pattern].rows;
                    rows.extend(written.iter().map(|row| row.at(place, &others)));
                }
                let name = self.board.patterns[places[0].pattern].name;
                self.board.patterns.push(Written { name, rows, vertices: Some(all) });
                self.products.insert(uses, self.board.patterns.len() - 1);
                self.board.patterns.len() - 1
            }
        };
        self.board.place(number, Vec::new(), own, depth + 1).map(Some)
    }

    /// What is played in a row, with what is found beside it if it does not meet the needs.
    fn beside(
        &mut self,
        place: &Place,
        (own, reply, intrusions): (&[u16], Option<u16>, Set),
        mut kept: Vec<usize>,
        needs: &[Need],
        depth: usize,
    ) -> Sought<Answer> {
        if let Some(made) = self.made(place, own, reply, &kept, needs) {
            return Ok(Some(made));
        }
        // A pattern that joins nothing which is not joined without it gives its cells.
        let mut at = 0;
        while at < kept.len() {
            let mut others = kept.clone();
            others.remove(at);
            if self.board.outcomes(own, &others) == self.board.outcomes(own, &kept) {
                kept = others;
            } else {
                at += 1;
            }
        }
        let without = |at: usize| {
            let mut others = kept.clone();
            others.remove(at);
            others
        };
        let tries: Vec<Vec<usize>> =
            [kept.clone()].into_iter().chain((0..kept.len()).map(without)).collect();
        for mut kept in tries {
            let parts: Vec<Option<usize>> = kept.iter().copied().map(Some).collect();
            let region = self.board.free(place) & !self.carrier(reply, &parts) & !intrusions;
            let Some(outcomes) = self.board.outcomes(own, &kept) else { continue };
            let Some(need) = common(&outcomes, needs) else { continue };
            if let Some((_, uses)) = self.search(region, own, &need, None)? {
                for found in uses {
                    kept.push(self.board.place(found, Vec::new(), of(own), depth + 1)?);
                }
                if let Some(made) = self.made(place, own, reply, &kept, needs) {
                    return Ok(Some(Answer { mend: Some(Mend::Beside), ..made }));
                }
            }
        }
        Ok(None)
    }

    /// What is played in a row, if that meets its needs.
    fn made(
        &self,
        place: &Place,
        own: &[u16],
        reply: Option<u16>,
        parts: &[usize],
        needs: &[Need],
    ) -> Option<Answer> {
        let mut carrier = of(reply.as_slice());
        for &part in parts {
            let Placed { cells, goals, .. } = &self.board.placed[part];
            if cells & carrier != 0 || goals.is_empty() {
                return None;
            }
            carrier |= cells;
        }
        let outcomes = self.board.outcomes(own, parts).filter(|all| are_met(needs, all))?;
        let outcomes = of_first(&outcomes, place.terminals.len());
        let parts = parts.to_vec();
        Some(Answer { reply, carrier, parts, outcomes, is_turned: false, mend: None })
    }

    /// What a reply and patterns need.
    fn carrier(&self, reply: Option<u16>, parts: &[Option<usize>]) -> Set {
        let cells = parts.iter().flatten().map(|&part| self.board.placed[part].cells);
        cells.fold(of(reply.as_slice()), |all, cells| all | cells)
    }

    /// What a pattern with some terminals has to join, given what others do; `None` where it cannot.
    fn of_part(
        &self,
        own: &[u16],
        others: &[Option<usize>],
        of_part: &[u16],
        needs: &[Need],
    ) -> Option<Vec<Need>> {
        let others: Vec<usize> = others.iter().copied().flatten().collect();
        let place = |vertex: &u16| own.iter().position(|own| own == vertex);
        let places: Vec<usize> = of_part.iter().filter_map(place).collect();
        let mut of_all: Vec<Need> = Vec::new();
        for outcome in self.board.outcomes(own, &others)? {
            for need in needs.iter().filter(|need| !need.is_met(&outcome)) {
                let joined = goals::joined(&need.context, &outcome);
                let target = need.of_places(&joined, &places)?;
                let context = goals::of_some(&joined, &places);
                let need = Need { context, target };
                if !of_all.contains(&need) {
                    of_all.push(need);
                }
            }
        }
        Some(of_all)
    }

    /// An answer to an intrusion.
    fn answer(
        &mut self,
        place: &Place,
        intrusion: usize,
        needs: &[Need],
        depth: usize,
    ) -> Sought<Answer> {
        let own = &place.terminals;
        let Some(outcomes) = self.board.outcomes(own, &[]) else { return Ok(None) };
        let Some(need) = common(&outcomes, needs) else { return Ok(None) };
        let region = self.board.free(place) & !(1 << intrusion);
        let Some((Some(reply), uses)) = self.search(region, own, &need, Some(intrusion))? else {
            return Ok(None);
        };
        let own = [own.as_slice(), &[reply]].concat();
        let mut parts = Vec::with_capacity(uses.len());
        for found in uses {
            parts.push(self.board.place(found, Vec::new(), of(&own), depth + 1)?);
        }
        let made = self.made(place, &own, Some(reply), &parts, &lifted(needs, own.len()));
        let mend = Some(Mend::Answer(u16::try_from(intrusion).unwrap_or(u16::MAX)));
        Ok(made.map(|answer| Answer { mend, ..answer }))
    }

    /// What joins some of the own vertices in a region: with Short to move, where there is an intrusion, a reply,
    /// and the numbers of new patterns.
    fn search(
        &mut self,
        region: Set,
        own: &[u16],
        need: &Need,
        intrusion: Option<usize>,
    ) -> Sought<(Option<u16>, Vec<usize>)> {
        // Vertices that are joined are one, the first of them.
        let first = |at: usize| {
            let class = need.context[at];
            own[need.context.iter().position(|&other| other == class).unwrap_or(at)]
        };
        let mut edges = Vec::new();
        for cell in vertices(region) {
            for other in vertices(self.board.beside[usize::from(cell)]) {
                if region >> other & 1 == 1 {
                    edges.extend((cell < other).then_some([cell, other]));
                } else if let Some(at) = own.iter().position(|&own| own == other) {
                    edges.push([cell, first(at)]);
                }
            }
        }
        let is_joined = |at: &usize| {
            need.target.iter().filter(|class| **class == need.target[*at]).nth(1).is_some()
        };
        let mut terminals: Vec<u16> = (0..own.len()).filter(is_joined).map(first).collect();
        terminals.sort_unstable();
        terminals.dedup();
        let mut short: Vec<u16> = (0..own.len()).map(first).collect();
        short.sort_unstable();
        short.dedup();
        short.retain(|own| !terminals.contains(own));
        let size = self.board.beside.len();
        let all = (0..size).fold(0, |all: Set, vertex| all | 1 << vertex);
        let cut = vertices(all & !region & !of(&terminals) & !of(&short));
        let graph = Graph::of_edges(size, edges);
        let short_moves = intrusion.is_some();
        let ends = Vec::new();
        let position = Position { graph, terminals, ends, short, cut, short_moves };
        if position.terminals.len() < 2 {
            return Ok(None);
        }
        let cells = u64::from(region.count_ones()).max(1);
        let (many, positions) = MANY;
        let most = match cells > many {
            true => positions << self.pass,
            false => POSITIONS[self.pass] / (cells * cells) + 1,
        };
        let most = self.board.limits.positions.min(most);
        let limits = Limits { positions: most, ..self.board.limits };
        let solved = solve(&position, &[], &Resources { limits, progress: &|_| {} });
        match solved {
            Ok((Side::Short, Some(patterns))) => {
                let before = self.board.patterns.len();
                let mut cells: Vec<Set> = Vec::with_capacity(patterns.patterns.len());
                for pattern in &patterns.patterns {
                    let carrier = |branch: &Branch| {
                        let used =
                            branch.uses.iter().filter_map(|used| cells.get(used.pattern as usize));
                        used.fold(of(branch.reply.as_slice()), |all, cells| all | cells)
                    };
                    let all =
                        pattern.branches.iter().map(carrier).fold(0, |all, cells| all | cells);
                    cells.push(all & region);
                    let row = |branch: &Branch| Row {
                        span: 0..0,
                        intrusions: Vec::new(),
                        reply: branch.reply.map(usize::from),
                        uses: of_branch(branch, before)
                            .map(|number| (number, Vec::new()))
                            .collect(),
                        is_right: true,
                    };
                    let rows = pattern.branches.iter().map(row).collect();
                    let name = self.board.patterns[0].name;
                    let vertices = Some(all & region);
                    self.board.patterns.push(Written { name, rows, vertices });
                }
                Ok(Some((patterns.root.reply, of_branch(&patterns.root, before).collect())))
            }
            Err(SolveError::Limit(limit @ (Limit::Time | Limit::Interruption))) => Err(limit),
            _ => Ok(None),
        }
    }
}

/// What is played in a row without some of it.
fn without(parts: &[Option<usize>], some: &[usize]) -> Vec<Option<usize>> {
    let kept = |(at, part): (usize, &Option<usize>)| part.filter(|_| !some.contains(&at));
    parts.iter().enumerate().map(kept).collect()
}

/// The numbers of the patterns of a branch, of which there are some before.
fn of_branch(branch: &Branch, before: usize) -> impl Iterator<Item = usize> {
    branch.uses.iter().map(move |used| before + used.pattern as usize)
}

/// Needs of the terminals, with a reply that is apart.
fn lifted(needs: &[Need], points: usize) -> Vec<Need> {
    let lift = |classes: &Classes| goals::joined(&goals::apart(points), classes);
    let lifted = |need: &Need| Need { context: lift(&need.context), target: lift(&need.target) };
    needs.iter().map(lifted).collect()
}

/// One need which is enough for all, where some outcome is already there: what is joined in all cases in which
/// there is a need, and all that is to be joined in any. `None` where there is none.
fn common(outcomes: &[Classes], needs: &[Need]) -> Option<Need> {
    let mut all: Option<Need> = None;
    for (outcome, need) in
        outcomes.iter().flat_map(|outcome| needs.iter().map(move |need| (outcome, need)))
    {
        if need.is_met(outcome) {
            continue;
        }
        let here: Vec<usize> = (0..outcome.len()).collect();
        let context = goals::joined(&need.context, outcome);
        let target = need.of_places(&context, &here)?;
        all = Some(match all {
            None => Need { context, target },
            Some(all) => Need {
                context: goals::common(&all.context, &context),
                target: goals::joined(&all.target, &target),
            },
        });
    }
    all
}
