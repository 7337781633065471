//! Who wins, by retrograde analysis: from where the robber is caught, move by move of the cops, to where
//! they can catch it whatever it does.

use std::collections::HashMap;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::cops_and_robbers::{
    Body, Claim, CopsAndRobbers, CopsRules, Position, SafePlaces, Statement,
};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::writing::Records;
use zermelo_explain::faces::wrong_cops;
use zermelo_search::limits::{BuildError, Progress, Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::replay::builder::{DraftResponse, NodeId, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close};

use crate::graph::automorphisms;

/// The most automorphisms that are used: each takes every position to an image.
const SYMMETRIES: usize = 256;

/// What a node of the strategy takes, in bytes, about.
const NODE: usize = 512;

/// Not caught, whatever the cops do.
const NEVER: u16 = u16::MAX;

/// In how many moves of the cops the robber is caught, for each placement of the cops and each vertex of the
/// robber.
struct Chase<'g> {
    rules: CopsRules<'g>,
    size: u16,
    /// For each placement those after a move of the cops.
    after: Vec<Vec<u16>>,
    /// With the cops to move, and with the robber to move; at placement · size + vertex.
    moves: [Vec<u16>; 2],
}

impl<'g> Chase<'g> {
    fn new(rules: CopsRules<'g>, size: u16, resources: Resources<'_>) -> Result<Self, SolveError> {
        let Resources { limits, progress } = resources;
        let count = rules.placements().count();
        let states = usize::from(count) * usize::from(size);
        limits.confirm_positions(2 * states)?;
        let (mut after, mut held) = (Vec::new(), 4 * states);
        for placement in 0..count {
            after.push(rules.placements_after(placement));
            held += 2 * after.last().map_or(0, Vec::len);
            limits.confirm_memory(held)?;
            if placement % 256 == 0 {
                limits.confirm_running()?;
            }
        }
        let mut caught = vec![NEVER; states];
        for placement in 0..count {
            for cop in rules.placements().of(placement) {
                caught[usize::from(placement) * usize::from(size) + usize::from(cop)] = 0;
            }
        }
        let mut chase = Chase { rules, size, after, moves: [caught.clone(), caught] };
        let mut round = 0u16;
        chase.close_in(round);
        while round < NEVER - 1 && chase.widen(round + 1) {
            round += 1;
            chase.close_in(round);
            limits.confirm_running()?;
            progress(Progress::after("solving", states));
        }
        Ok(chase)
    }

    fn place(&self, placement: u16, vertex: u16) -> usize {
        usize::from(placement) * usize::from(self.size) + usize::from(vertex)
    }

    /// Notes from where the cops catch the robber in this many moves; whether there is such a place.
    fn widen(&mut self, round: u16) -> bool {
        let mut found = false;
        for placement in 0..self.rules.placements().count() {
            for to in &self.after[usize::from(placement)] {
                for vertex in 0..self.size {
                    let there = self.moves[1][self.place(*to, vertex)];
                    let here = self.place(placement, vertex);
                    if there == round - 1 && self.moves[0][here] == NEVER {
                        self.moves[0][here] = round;
                        found = true;
                    }
                }
            }
        }
        found
    }

    /// Notes from where the robber, to move, is caught in this many moves wherever it goes.
    fn close_in(&mut self, round: u16) {
        for placement in 0..self.rules.placements().count() {
            for vertex in 0..self.size {
                let here = self.place(placement, vertex);
                let mut steps = self.rules.steps(vertex).iter();
                if self.moves[1][here] == NEVER
                    && steps.all(|&to| self.moves[0][self.place(placement, to)] <= round)
                {
                    self.moves[1][here] = round;
                }
            }
        }
    }

    /// In how many moves of the cops the robber is caught from a position with the robber placed.
    fn moves_at(&self, at: &Position) -> u16 {
        let Position { cops: Some(cops), robber: Some(robber), mover } = *at else { return NEVER };
        self.moves[usize::from(mover == Player::Second)][self.place(cops, robber)]
    }

    /// The placement from which the robber is caught first wherever it is placed, and in how many moves.
    fn best(&self) -> (u16, u16) {
        let most = |placement| {
            let moves = (0..self.size).map(|vertex| self.moves[0][self.place(placement, vertex)]);
            (moves.max().unwrap_or(NEVER), placement)
        };
        let best = (0..self.rules.placements().count()).map(most).min();
        best.map_or((0, NEVER), |(moves, placement)| (placement, moves))
    }

    /// The legal moves, with the position after each.
    fn options(&self, at: &Position) -> Vec<(u16, Position)> {
        let mut moves = Vec::new();
        self.rules.legal_moves(at, &mut moves);
        moves.into_iter().filter_map(|mv| Some((mv, self.rules.play(at, mv)?))).collect()
    }

    fn record(&self, at: &Position) -> Vec<u8> {
        let mut record = Vec::new();
        self.rules.write(at, &mut record);
        record
    }

    /// The images of a position by the symmetries, with their numbers; the first one is itself.
    fn images(&self, at: Position) -> impl Iterator<Item = (u32, Position)> {
        let numbers = (1..).take(self.rules.symmetries());
        let images = numbers.filter_map(move |number| Some((number, self.rules.map(number, &at)?)));
        [(0, at)].into_iter().chain(images)
    }

    /// The least image of a position, which stands for all.
    fn least(&self, at: Position) -> Position {
        self.images(at).map(|(_, image)| image).min().unwrap_or(at)
    }

    /// The symmetry from one position to another; `None` for the identity.
    fn symmetry(&self, from: Position, to: Position) -> Option<u32> {
        let found = self.images(from).find(|(_, image)| *image == to)?;
        Some(found.0).filter(|&number| number > 0)
    }
}

/// The strategy of the cops that is being made.
struct Cops<'c, 'g> {
    chase: &'c Chase<'g>,
    /// In how many moves they win.
    within: u16,
    resources: Resources<'c>,
}

impl Cops<'_, '_> {
    /// In how many moves the robber is to be caught from a position on with the robber to move.
    fn left(&self, at: &Position) -> u16 {
        if at.robber.is_none() { self.within } else { self.chase.moves_at(at) }
    }
}

impl Closing for Cops<'_, '_> {
    type Position = Position;
    type Symmetry = u32;
    type Error = SolveError;

    fn level(&self, at: &Position) -> u32 {
        let made = u32::from(self.within.saturating_sub(self.left(at)));
        made + u32::from(at.robber.is_some())
    }

    fn record(&self, at: &Position) -> Vec<u8> {
        self.chase.record(at)
    }

    fn form(&mut self, at: &Position) -> Position {
        self.chase.least(*at)
    }

    fn symmetry(&mut self, from: &Position, to: &Position) -> Option<u32> {
        self.chase.symmetry(*from, *to)
    }

    fn holds(&mut self, at: &Position, _: usize) -> Result<bool, SolveError> {
        Ok(self.left(at) <= self.within)
    }

    fn answers(&mut self, at: &Position) -> Result<Answers<Self>, SolveError> {
        self.resources.limits.confirm_running()?;
        let left = self.left(at);
        let answer = |(mv, after): (u16, Position)| {
            if self.chase.rules.is_caught(&after) {
                return (Some(mv), Answer::AtOnce(DraftResponse::Settled));
            }
            let replies = self.chase.options(&after);
            let win = replies.iter().find(|(_, then)| self.chase.rules.is_caught(then));
            let answer = match win {
                Some(&(reply, _)) => Answer::AtOnce(DraftResponse::Win { reply }),
                None => {
                    let nearer = |then: &Position| self.chase.moves_at(then) < left;
                    Answer::OneOf(replies.into_iter().filter(|(_, then)| nearer(then)).collect())
                }
            };
            (Some(mv), answer)
        };
        Ok(self.chase.options(at).into_iter().map(answer).collect())
    }

    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        Ok(self.resources.limits.confirm_memory(nodes * NODE + replies * 32)?)
    }
}

/// A strategy of the robber: of the places where it is safe one that the strategy has already, or another one.
fn escape(chase: &Chase<'_>, resources: Resources<'_>) -> Result<StrategyBuilder<u32>, SolveError> {
    let mut builder = StrategyBuilder::new(None);
    let start = chase.rules.start();
    let mut nodes: HashMap<Position, (NodeId, Position)> = HashMap::new();
    let mut open = vec![(builder.node(chase.record(&start), 0), start)];
    let mut entries = 0;
    while let Some((node, at)) = open.pop() {
        for (mv, after) in chase.options(&at) {
            let replies = chase.options(&after).into_iter();
            let safe = replies.filter(|(_, then)| chase.moves_at(then) == NEVER);
            let mut forms = safe.map(|(reply, then)| (reply, then, chase.least(then))).peekable();
            let first = forms.peek().copied();
            let known = forms.find(|(_, _, form)| nodes.contains_key(form));
            let (reply, then, form) = known.or(first).ok_or(BuildError::NoReply)?;
            let (target, there) = *nodes.entry(form).or_insert_with(|| {
                let rank = builder.node_count().try_into().unwrap_or(u64::MAX);
                let target = builder.node(chase.record(&then), rank);
                open.push((target, then));
                (target, then)
            });
            let symmetry = chase.symmetry(then, there);
            builder.answer(node, mv, DraftResponse::Reply { reply, target, symmetry });
            entries += 1;
        }
        resources.limits.confirm_memory(nodes.len() * NODE + entries * 16)?;
        resources.limits.confirm_running()?;
    }
    Ok(builder)
}

/// All places where the robber is safe, which are never larger than a strategy of it: one byte for up to eight
/// vertices after a placement, in the place of an answer to it.
fn safe_places(chase: &Chase<'_>, listed: Option<&Listed>) -> SafePlaces<'static> {
    let safe = chase.moves[0].iter().map(|&moves| moves == NEVER);
    let bits: Vec<bool> = safe.collect();
    let byte = |bits: &[bool]| {
        (0..).zip(bits).fold(0u8, |byte, (at, &is_safe)| byte | u8::from(is_safe) << at)
    };
    SafePlaces {
        graph: listed.cloned(),
        places: bits.chunks(8).map(byte).collect::<Vec<_>>().into(),
    }
}

/// Who wins, and a strategy of the winner, on the graph that is listed where it has no name.
///
/// # Errors
/// When the graph is none that the checker takes, there are too many placements, or a limit is reached.
pub(super) fn solve(
    game: &CopsAndRobbers,
    listed: Option<&Listed>,
    by: Option<Kind>,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let wrong = || {
        let why = wrong_cops(game).filter(|_| listed.is_some() || game.graph_hash.is_none());
        let why = why.unwrap_or_else(|| "--graph FILE has the graph of a title".to_owned());
        SolveError::Wrong(format!("{game}: {why}"))
    };
    let graph = game.confirmed(listed).map_err(|_| wrong())?;
    let symmetries = automorphisms(graph.neighbours(), SYMMETRIES, resources);
    let rules = |claim: &Claim| CopsRules::new(claim, &graph, &symmetries).map_err(|_| wrong());
    let size = u16::try_from(graph.size()).map_err(|_| wrong())?;
    let any = claimed(game, Statement::CopsWin { within: None });
    let chase = Chase::new(rules(&any)?, size, resources)?;
    let (placement, within) = chase.best();
    let header = |statement| {
        let claim = claimed(game, statement).into();
        Header { claim, provenance: made_by("zermelo solve") }
    };
    if within == NEVER && by != Some(Kind::Replay) {
        let places = safe_places(&chase, listed);
        let header = header(Statement::RobberEscapes);
        return Ok(Certificate::new(header, Kind::SafeSet, &places));
    }
    if within < NEVER && by == Some(Kind::SafeSet) {
        let won = "the cops win, and a safe set is of a robber who escapes";
        return Err(SolveError::Wrong(format!("{game}: {won}")));
    }
    let (statement, builder) = if within < NEVER {
        let mut cops = Cops { chase: &chase, within, resources };
        let opening = size + placement;
        let after = cops.chase.rules.play(&cops.chase.rules.start(), opening);
        let after = after.ok_or(BuildError::NoReply)?;
        let start = Start::Opening(Answer::OneOf(vec![(opening, after)]));
        (Statement::CopsWin { within: Some(within) }, close(&mut cops, start)?)
    } else {
        let escapes = claimed(game, Statement::RobberEscapes);
        let chase = Chase { rules: rules(&escapes)?, ..chase };
        (Statement::RobberEscapes, escape(&chase, resources)?)
    };
    let (used, replay) = builder.finish()?.in_order();
    let images = |number: u32| symmetries.get(number as usize - 1).cloned();
    let symmetries = used.into_iter().filter_map(images).collect();
    let body = Body { graph: listed.cloned(), symmetries, replay };
    let header =
        Header { claim: claimed(game, statement).into(), provenance: made_by("zermelo solve") };
    Ok(Certificate::new(header, Kind::Replay, &body))
}

/// A claim about a game.
fn claimed(game: &CopsAndRobbers, statement: Statement) -> Claim {
    Claim { statement, game: game.clone() }
}

#[cfg(test)]
mod tests;
