//! Who wins, by retrograde analysis: from where the robber is caught, move by move of the cops, to where
//! they can catch it whatever it does.

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
use zermelo_search::limits::{BuildError, Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close, stay};
use zermelo_search::retrograde::{BYTES, Moves, NEVER, ranks};

use crate::graph::automorphisms;

/// The most automorphisms that are used: each takes every position to an image.
const SYMMETRIES: usize = 256;

/// What a node of the strategy takes, in bytes, about.
const NODE: usize = 512;

/// Where the cops and the robber can go, and whose turn it is: first all places with the cops to move, then
/// all with the robber to move; each at placement · size + vertex.
pub(super) struct Chase<'g> {
    pub(super) rules: CopsRules<'g>,
    size: usize,
    /// For each placement those after a move of the cops.
    after: Vec<Vec<u16>>,
    /// In how many moves of the cops the robber is caught.
    pub(super) moves: Vec<u32>,
}

impl<'g> Chase<'g> {
    pub(super) fn new(
        rules: CopsRules<'g>,
        size: usize,
        resources: Resources<'_>,
    ) -> Result<Self, SolveError> {
        let limits = resources.limits;
        let placements = 0..rules.placements().count();
        let states = 2 * placements.len() * size;
        limits.confirm_positions(states)?;
        let (mut after, mut held) = (Vec::new(), BYTES * states);
        for placement in placements.clone() {
            after.push(rules.placements_after(placement));
            held += 2 * after.last().map_or(0, Vec::len);
            limits.confirm_memory(held)?;
            if placement % 256 == 0 {
                limits.confirm_running()?;
            }
        }
        let mut chase = Chase { rules, size, after, moves: Vec::new() };
        let mut caught = Vec::new();
        for placement in placements {
            for cop in chase.rules.placements().of(placement) {
                caught.extend([true, false].map(|is_cops| chase.place(placement, cop, is_cops)));
            }
        }
        let is_cops = |place| place < states / 2;
        chase.moves = ranks(&chase, is_cops, caught, resources)?;
        Ok(chase)
    }

    fn place(&self, placement: u16, vertex: u16, is_cops: bool) -> usize {
        let turn = if is_cops { 0 } else { self.after.len() * self.size };
        turn + usize::from(placement) * self.size + usize::from(vertex)
    }

    /// In how many moves of the cops the robber is caught from a position with the robber placed.
    fn moves_at(&self, at: &Position) -> u32 {
        let Position { cops: Some(cops), robber: Some(robber), mover } = *at else { return NEVER };
        self.moves[self.place(cops, robber, mover == Player::First)]
    }

    /// The placement from which the robber is caught first wherever it is placed, and in how many moves.
    fn best(&self) -> (u16, u32) {
        let most = |(placement, moves): (u16, &[u32])| {
            (moves.iter().copied().max().unwrap_or(NEVER), placement)
        };
        // Those with the cops to move come first.
        let placements = 0..self.rules.placements().count();
        let best = placements.zip(self.moves.chunks(self.size)).map(most).min();
        best.map_or((0, NEVER), |(moves, placement)| (placement, moves))
    }

    /// The same from any position: before the robber is placed, from where it is caught last, and before the
    /// cops are, from where they catch it first.
    pub(super) fn left(&self, at: &Position) -> u32 {
        let after = || self.options(at).into_iter().map(|(_, after)| self.left(&after));
        match (at.cops, at.robber) {
            (None, _) => self.best().1,
            (_, None) => after().max().unwrap_or(NEVER),
            (Some(_), Some(_)) => self.moves_at(at),
        }
    }

    /// The legal moves, with the position after each.
    pub(super) fn options(&self, at: &Position) -> Vec<(u16, Position)> {
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

/// Who may move to a place could move from there as well.
impl Moves for Chase<'_> {
    fn count(&self) -> usize {
        2 * self.after.len() * self.size
    }

    fn moves(&self, place: usize) -> usize {
        u16::try_from(place % self.size).map_or(0, |vertex| self.rules.steps(vertex).len())
    }

    fn before(&self, place: usize, each: impl FnMut(usize)) {
        let (turn, vertex) = (self.after.len() * self.size, place % self.size);
        if place < turn {
            let steps = u16::try_from(vertex).map_or(&[][..], |vertex| self.rules.steps(vertex));
            steps.iter().map(|&from| turn + place - vertex + usize::from(from)).for_each(each);
        } else {
            let after = self.after[(place - turn) / self.size].iter();
            after.map(|&from| usize::from(from) * self.size + vertex).for_each(each);
        }
    }
}

/// The strategy that is being made: of the cops, or of a robber who is never caught.
struct Plan<'c, 'g> {
    chase: &'c Chase<'g>,
    /// In how many moves the cops win, if they do.
    within: u32,
    resources: Resources<'c>,
}

impl Plan<'_, '_> {
    /// In how many moves the robber is to be caught from a position on with the robber to move.
    fn left(&self, at: &Position) -> u32 {
        if at.robber.is_none() { self.within } else { self.chase.moves_at(at) }
    }
}

impl Closing for Plan<'_, '_> {
    type Position = Position;
    type Symmetry = u32;
    type Error = SolveError;

    fn level(&self, at: &Position) -> u32 {
        self.within.saturating_sub(self.left(at)) + u32::from(at.robber.is_some())
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
        let left = self.left(at);
        Ok(if self.within == NEVER { left == NEVER } else { left <= self.within })
    }

    fn answers(&mut self, at: &Position) -> Result<Answers<Self>, SolveError> {
        self.resources.limits.confirm_running()?;
        let left = self.left(at);
        let answer = |(mv, after): (u16, Position)| {
            if self.chase.rules.is_caught(&after) {
                return (Some(mv), Answer::AtOnce(DraftResponse::Settled));
            }
            let replies = self.chase.options(&after);
            let mut win = replies.iter().filter(|(_, then)| self.chase.rules.is_caught(then));
            let win = if left == NEVER { None } else { win.next() };
            let answer = match win {
                Some(&(reply, _)) => Answer::AtOnce(DraftResponse::Win { reply }),
                None => {
                    // A robber who is never caught has to be nowhere nearer.
                    let fits = |then: &Position| left == NEVER || self.chase.moves_at(then) < left;
                    Answer::OneOf(replies.into_iter().filter(|(_, then)| fits(then)).collect())
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

/// All places where the robber is safe, which are never larger than a strategy of it: one byte for up to eight
/// vertices after a placement, in the place of an answer to it.
fn safe_places(chase: &Chase<'_>, listed: Option<&Listed>) -> SafePlaces<'static> {
    let (with_cops, _) = chase.moves.split_at(chase.moves.len() / 2);
    let bits: Vec<bool> = with_cops.iter().map(|&moves| moves == NEVER).collect();
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
    let wrong = || wrong(game, listed);
    let graph = game.confirmed(listed).map_err(|_| wrong())?;
    let symmetries = automorphisms(graph.neighbours(), SYMMETRIES, resources);
    let rules = |claim: &Claim| CopsRules::new(claim, &graph, &symmetries).map_err(|_| wrong());
    let graph_size = u16::try_from(graph.size()).map_err(|_| wrong())?;
    let any = claimed(game, Statement::CopsWin { within: None });
    let chase = Chase::new(rules(&any)?, graph.size(), resources)?;
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
    let (statement, chase) = if within < NEVER {
        (Statement::CopsWin { within: u16::try_from(within).ok() }, chase)
    } else {
        let escapes = claimed(game, Statement::RobberEscapes);
        (Statement::RobberEscapes, Chase { rules: rules(&escapes)?, ..chase })
    };
    let mut plan = Plan { chase: &chase, within, resources };
    let start = chase.rules.start();
    let builder = if within < NEVER {
        let opening = graph_size + placement;
        let after = chase.rules.play(&start, opening).ok_or(BuildError::NoReply)?;
        close(&mut plan, Start::Opening(Answer::OneOf(vec![(opening, after)])))?
    } else {
        stay(&mut plan, Start::Position(start))?
    };
    let (used, replay) = builder.finish()?.in_order();
    let images = |number: u32| symmetries.get(number as usize - 1).cloned();
    let symmetries = used.into_iter().filter_map(images).collect();
    let body = Body { graph: listed.cloned(), symmetries, replay };
    let header =
        Header { claim: claimed(game, statement).into(), provenance: made_by("zermelo solve") };
    Ok(Certificate::new(header, Kind::Replay, &body))
}

/// What is wrong with a game that is none.
pub(super) fn wrong(game: &CopsAndRobbers, listed: Option<&Listed>) -> SolveError {
    let why = wrong_cops(game).filter(|_| listed.is_some() || game.graph_hash.is_none());
    let why = why.unwrap_or_else(|| "--graph FILE has the graph of a title".to_owned());
    SolveError::Wrong(format!("{game}: {why}"))
}

/// A claim about a game.
pub(super) fn claimed(game: &CopsAndRobbers, statement: Statement) -> Claim {
    Claim { statement, game: game.clone() }
}

#[cfg(test)]
mod tests;
