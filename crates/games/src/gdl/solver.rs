//! What a role can be sure of, and a strategy: a search of the positions.
//!
//! For a goal it is searched whether the role, the proponent, gets at least so much. A position is won
//! where a move of the proponent, or all moves of the opponent, end the game so or lead to a won
//! position. The *height* of a won position is no less than those of the positions that it is won by, and
//! larger after a move of the proponent, so that a strategy of ever lower ones ends. A position stands for
//! all of its images by the symmetries of the rules, its *form* is the least of them; from all of them the
//! game goes on alike.
//!
//! Where a position comes back on the way, and nothing else decides one there, the search gives up. Then all
//! positions are found, and decided from the ends back ([`retrograde`]): for a goal that the role gets by play
//! without an end as well, from the ends with less.
//!
//! Moves that decided other positions are tried first, and all are made before one is searched: some
//! end the game, or lead to what is known.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::gdl::{Body, Claim, GdlRules, Ground, Position, State};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::writing::Encode;
use zermelo_search::hasher::KeyHasher;
use zermelo_search::limits::{Limit, Progress, Resources, SolveError};
use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close, stay};
use zermelo_search::retrograde::{self, Explored, NEVER, Numbers};
use zermelo_search::solving::solved_by;

use super::description::confirm;
use super::symmetries::Symmetries;

/// What a position takes in memory besides its facts, and a node of the strategy, in bytes, about.
const POSITION: usize = 64;
const NODE: usize = 512;

/// The most moves of both players after which positions are searched: the search is recursive. With more, all
/// positions are found first.
const DEPTH: usize = 1600;

/// The facts of a position, a bit each.
type Facts = Box<[u8]>;

type Table<K, T> = HashMap<K, T, BuildHasherDefault<KeyHasher>>;

/// What is known of a position: its height if it is won.
type KnownHeight = Option<u32>;

/// What is kept of the positions with one of the players to move.
#[derive(Default)]
struct Side {
    /// Of forms.
    known: Table<Facts, KnownHeight>,
    /// The forms of the positions on the way.
    way: HashSet<Facts, BuildHasherDefault<KeyHasher>>,
    /// How many positions each move has decided for the player.
    decided: Table<Move, u64>,
}

/// The height of a position that is won by this one.
fn above(known: KnownHeight) -> KnownHeight {
    known.map(|height| height.saturating_add(1))
}

/// Why a search ended without an answer.
enum Halt {
    /// A position comes back, or there are too many moves.
    Returns,
    Error(SolveError),
}

impl From<SolveError> for Halt {
    fn from(error: SolveError) -> Halt {
        Halt::Error(error)
    }
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Halt {
        Halt::Error(limit.into())
    }
}

/// All positions that play gets to.
struct Whole {
    /// Of their forms, each with whether the proponent is to move.
    numbers: Numbers<(bool, Facts)>,
    explored: Explored,
    /// By the numbers, whether the proponent is to move.
    own: Vec<bool>,
    /// Those that are over, with the goals.
    over: Vec<(usize, u32)>,
    /// The height of each that is won; where a strategy has only to stay, 0 of those where the claim is true.
    heights: Vec<KnownHeight>,
}

struct Search<'s> {
    rules: GdlRules,
    symmetries: Symmetries,
    /// Whether a node of the strategy serves all images of its position.
    shares: bool,
    /// The opponent's, and the proponent's.
    sides: [Side; 2],
    /// How many positions wait on the way to be searched.
    waiting: usize,
    /// All positions, where a search does not suffice.
    whole: Option<Whole>,
    /// Whether a strategy has only to stay where the claim is true.
    stays: bool,
    resources: Resources<'s>,
}

impl<'s> Search<'s> {
    fn new(rules: GdlRules, symmetries: Symmetries, resources: Resources<'s>) -> Self {
        Search {
            rules,
            symmetries,
            shares: false,
            sides: Default::default(),
            waiting: 0,
            whole: None,
            stays: false,
            resources,
        }
    }

    fn confirm_position(&self, position: &Position) -> Result<(), SolveError> {
        confirm(&self.rules, position).map_err(|why| SolveError::Wrong(why.to_owned()))
    }

    /// Whether the proponent is to move.
    fn is_own(&self, player: Player) -> bool {
        player == self.rules.proponent()
    }

    fn side(&self, player: Player) -> &Side {
        &self.sides[usize::from(self.is_own(player))]
    }

    fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[usize::from(self.is_own(player))]
    }

    /// The position with the opponent to move.
    fn position(&self, facts: &Facts) -> Position {
        self.rules.position(facts.clone(), self.rules.proponent().other())
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        moves
    }

    /// The facts after all moves, each with whether the game is over as is claimed, if it is over.
    fn after(&self, position: &Position) -> Result<Vec<(Move, Facts, Option<bool>)>, SolveError> {
        let mut after = Vec::new();
        for mv in self.moves(position) {
            // A move takes as long as the rules are long.
            self.resources.limits.confirm_running()?;
            let Some(next) = self.rules.play(position, mv) else { continue };
            self.confirm_position(&next)?;
            let ending = self.rules.ending(&next, mv);
            after.push((mv, next.facts, ending));
        }
        Ok(after)
    }

    /// What is known of a position, which is searched; `None` where it comes back on the way.
    fn search(
        &mut self,
        facts: Facts,
        mover: Player,
        depth: usize,
    ) -> Result<Option<KnownHeight>, Halt> {
        let form = self.symmetries.form(&facts);
        let side = self.side_mut(mover);
        if let Some(&known) = side.known.get(&form) {
            return Ok(Some(known));
        }
        if depth > DEPTH {
            return Err(Halt::Returns);
        }
        if !side.way.insert(form.clone()) {
            return Ok(None);
        }
        let known = self.decide(facts, mover, depth)?;
        let side = self.side_mut(mover);
        side.way.remove(&form);
        side.known.insert(form, known);
        self.confirm_limits(0)?;
        Ok(Some(known))
    }

    /// What is known of a position when its moves are searched.
    fn decide(&mut self, facts: Facts, mover: Player, depth: usize) -> Result<KnownHeight, Halt> {
        let own = self.is_own(mover);
        let position = self.rules.position(facts, mover);
        let mut moves = self.moves(&position);
        let decided = &self.side(mover).decided;
        moves.sort_by_key(|mv| (Reverse(decided.get(mv).copied().unwrap_or(0)), *mv));
        let (mut height, mut comes_back) = (0, false);
        let mut open = Vec::new();
        for mv in moves {
            self.resources.limits.confirm_running()?;
            let Some(after) = self.rules.play(&position, mv) else { continue };
            self.confirm_position(&after)?;
            let known = match self.rules.ending(&after, mv) {
                Some(won) => Some(won.then_some(0)),
                None => self.known(mover.other(), &after.facts),
            };
            match known {
                Some(known) if known.is_some() == own => {
                    *self.side_mut(mover).decided.entry(mv).or_default() += 1;
                    return Ok(above(known));
                }
                Some(known) => height = height.max(above(known).unwrap_or(0)),
                None => open.push((mv, after.facts)),
            }
        }
        drop(position);
        self.waiting += open.len();
        self.confirm_limits(0)?;
        let mut left = open.len();
        for (mv, after) in open {
            let known = self.search(after, mover.other(), depth + 1)?;
            self.waiting -= 1;
            left -= 1;
            let Some(known) = known else {
                comes_back = true;
                continue;
            };
            if known.is_some() == own {
                self.waiting -= left;
                *self.side_mut(mover).decided.entry(mv).or_default() += 1;
                return Ok(above(known));
            }
            height = height.max(above(known).unwrap_or(0));
        }
        if comes_back { Err(Halt::Returns) } else { Ok((!own).then_some(height)) }
    }

    /// What is known of the positions with a player to move, if they have been searched.
    fn known(&self, mover: Player, facts: &[u8]) -> Option<KnownHeight> {
        let form = self.symmetries.form(facts);
        let Some(whole) = &self.whole else { return self.side(mover).known.get(&form).copied() };
        let at = whole.numbers.get(&(self.is_own(mover), form))?;
        whole.heights.get(*at as usize).copied()
    }

    /// Whether the claim is true at the start; `None` where a search from there does not show it.
    fn is_true(&mut self) -> Result<Option<bool>, SolveError> {
        let start = self.rules.start();
        self.confirm_position(&start)?;
        if self.rules.ending(&start, 0).is_some() {
            return Err(SolveError::Wrong("the game is over before it begins".to_owned()));
        }
        let mover = self.rules.mover(&start);
        match self.search(start.facts, mover, 0) {
            Ok(known) => Ok(known.map(|known| known.is_some())),
            Err(Halt::Returns) => Ok(None),
            Err(Halt::Error(error)) => Err(error),
        }
    }

    /// Finds all positions.
    fn explore(&self) -> Result<Whole, SolveError> {
        let Resources { limits, progress } = self.resources;
        let start = self.rules.start();
        let key = |position: &Position| {
            (self.is_own(position.mover), self.symmetries.form(&position.facts))
        };
        let bytes = POSITION + 2 * retrograde::BYTES + self.rules.record_width();
        let (mut over, mut done) = (Vec::new(), 0usize);
        let (numbers, explored) =
            Explored::new(key(&start), bytes, &limits, |(own, facts), at| {
                let mover = self.rules.proponent();
                let mover = if *own { mover } else { mover.other() };
                let position = self.rules.position(facts.clone(), mover);
                self.confirm_position(&position)?;
                done += 1;
                if done.is_multiple_of(1 << 12) {
                    progress(Progress::after("finding positions", done));
                }
                if let State::Over(goal) = position.state {
                    over.push((at as usize, goal));
                    return Ok(Vec::new());
                }
                let after = |mv| {
                    limits.confirm_running()?;
                    Ok(self.rules.play(&position, mv).map(|after| key(&after)))
                };
                self.moves(&position).into_iter().filter_map(|mv| after(mv).transpose()).collect()
            })?;
        let mut own = vec![false; numbers.len()];
        numbers.iter().for_each(|((is_own, _), at)| own[*at as usize] = *is_own);
        Ok(Whole { numbers, explored, own, over, heights: Vec::new() })
    }

    /// Whether the claim is true at the start, by all positions.
    fn is_true_of(&mut self, mut whole: Whole, least: u32) -> Result<bool, SolveError> {
        self.stays = self.rules.is_endless_claimed();
        let ends = whole.over.iter().filter(|(_, goal)| (*goal >= least) != self.stays);
        let ends = ends.map(|&(at, _)| at);
        let is_hunters = |at: usize| whole.own[at] != self.stays;
        let ranks = retrograde::ranks(&whole.explored, is_hunters, ends, self.resources)?;
        let height = |rank| match rank {
            NEVER => self.stays.then_some(0),
            rank => (!self.stays).then_some(rank),
        };
        whole.heights = ranks.into_iter().map(height).collect();
        self.whole = Some(whole);
        let start = self.rules.start();
        Ok(self.known(self.rules.mover(&start), &start.facts).flatten().is_some())
    }

    /// The height of a won position with the opponent to move.
    fn height(&self, facts: &[u8]) -> Option<u32> {
        self.known(self.rules.proponent().other(), facts).flatten()
    }

    /// A reply that ends the game, or all to positions of lower heights.
    fn answer(&self, position: &Position, below: u32) -> Result<Answer<Self>, SolveError> {
        let after = self.after(position)?;
        if let Some((reply, ..)) = after.iter().find(|(.., ending)| *ending == Some(true)) {
            return Ok(Answer::AtOnce(DraftResponse::Win { reply: *reply }));
        }
        let lower = |after: &Facts| self.height(after).is_some_and(|height| height < below);
        let replies = after.into_iter().filter(|(_, after, _)| lower(after));
        Ok(Answer::OneOf(replies.map(|(reply, after, _)| (reply, after)).collect()))
    }

    /// A strategy of what is true at the start.
    fn strategy<'t>(&mut self, text: &'t str) -> Result<Body<'t>, SolveError> {
        let start = self.rules.start();
        let start = match self.rules.mover(&start) == self.rules.proponent() {
            true => Start::Opening(self.answer(&start, u32::MAX)?),
            false => Start::Position(start.facts),
        };
        let builder = if self.stays { stay(self, start)? } else { close(self, start)? };
        let (used, replay) = builder.finish()?.in_order();
        let images = used.iter().filter_map(|&symmetry| self.symmetries.get(symmetry).cloned());
        Ok(Body { rules: text.as_bytes().into(), replay, symmetries: images.collect() })
    }

    fn confirm_limits(&self, nodes: usize) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.resources;
        let known = self.sides.iter().map(|side| side.known.len()).sum::<usize>();
        limits.confirm_positions(known)?;
        let position = POSITION.saturating_add(self.rules.record_width());
        let positions = known.saturating_add(self.waiting);
        limits.confirm_memory(positions.saturating_mul(position).saturating_add(nodes * NODE))?;
        limits.confirm_running()?;
        if nodes == 0 && known.is_multiple_of(1 << 12) {
            progress(Progress::after("solving", known));
        }
        Ok(())
    }
}

/// Positions are their facts.
impl Closing for Search<'_> {
    type Position = Facts;
    type Symmetry = u8;
    type Error = SolveError;

    /// Lower positions come later.
    fn level(&self, facts: &Facts) -> u32 {
        u32::MAX.saturating_sub(self.height(facts).unwrap_or(0)).saturating_sub(1)
    }

    fn record(&self, facts: &Facts) -> Vec<u8> {
        facts.to_vec()
    }

    fn form(&mut self, facts: &Facts) -> Facts {
        if self.shares { self.symmetries.form(facts) } else { facts.clone() }
    }

    fn symmetry(&mut self, from: &Facts, to: &Facts) -> Option<u8> {
        self.symmetries.between(from, to)
    }

    fn holds(&mut self, facts: &Facts, _: usize) -> Result<bool, SolveError> {
        Ok(self.height(facts).is_some())
    }

    fn answers(&mut self, facts: &Facts) -> Result<Answers<Self>, SolveError> {
        let height = if self.stays { u32::MAX } else { self.height(facts).unwrap_or(0) };
        let position = self.position(facts);
        let mut answers = Vec::new();
        for mv in self.moves(&position) {
            self.resources.limits.confirm_running()?;
            let Some(after) = self.rules.play(&position, mv) else { continue };
            let answer = match self.rules.ending(&after, mv) {
                Some(_) => Answer::AtOnce(DraftResponse::Settled),
                None => self.answer(&after, height)?,
            };
            answers.push((Some(mv), answer));
        }
        Ok(answers)
    }

    fn confirm(&mut self, nodes: usize, _: usize) -> Result<(), SolveError> {
        self.confirm_limits(nodes)
    }
}

/// The greatest goal that a role, by its place, can be sure of, or `least` if it can be sure of that; and
/// a certificate.
///
/// # Errors
/// When the rules do not say how the game goes on, or a limit is reached.
pub(super) fn solve(
    ground: &Ground,
    role: usize,
    least: Option<u32>,
    claim: &dyn Fn(u32) -> Claim,
    text: &str,
    resources: Resources<'_>,
) -> Result<(Option<u32>, Option<Certificate<'static>>), SolveError> {
    let mut goals = least.map_or_else(|| ground.goals_of(role), |least| vec![least]);
    if least.is_none() {
        goals.push(ground.endless(role));
        goals.sort_unstable();
        goals.dedup();
    }
    let mut whole = None;
    let symmetries = Symmetries::of(ground, &resources.limits)?;
    for goal in goals.into_iter().rev() {
        let rules = GdlRules::new(ground.clone(), role, goal);
        let mut search = Search::new(rules, symmetries.clone(), resources);
        let found = if whole.is_none() { search.is_true()? } else { None };
        let is_true = match found {
            Some(is_true) => is_true,
            None => {
                let all = whole.take().map_or_else(|| search.explore(), Ok)?;
                search.is_true_of(all, goal)?
            }
        };
        if !is_true {
            whole = search.whole;
            continue;
        }
        let mut body = search.strategy(text)?;
        if search.symmetries.count() > 1 {
            search.shares = true;
            let shared = search.strategy(text)?;
            // Symmetries take bytes themselves.
            let length = |body: &Body<'_>| {
                let mut bytes = Vec::new();
                body.encode(&mut bytes);
                bytes.len()
            };
            body = if length(&shared) < length(&body) { shared } else { body };
        }
        let certificate = solved_by(claim(goal), Kind::Replay, &body).map_err(SolveError::None)?;
        return Ok((Some(goal), Some(certificate)));
    }
    Ok((None, None))
}

/// All positions that play gets to, up to symmetry: the facts, whether the role is to move, and in how many moves
/// of it the role gets a goal, if it does.
#[cfg(test)]
pub(super) fn heights(
    ground: &Ground,
    role: usize,
    least: u32,
) -> Result<Vec<(Facts, bool, KnownHeight)>, SolveError> {
    let resources = Resources::DEFAULT;
    let rules = GdlRules::new(ground.clone(), role, least);
    let symmetries = Symmetries::of(ground, &resources.limits)?;
    let mut search = Search::new(rules, symmetries, resources);
    let whole = search.explore()?;
    search.is_true_of(whole, least)?;
    let whole = search.whole.into_iter();
    let of = |whole: Whole| {
        let heights = whole.heights;
        whole.numbers.into_iter().map(move |((own, facts), at)| (facts, own, heights[at as usize]))
    };
    Ok(whole.flat_map(of).collect())
}
