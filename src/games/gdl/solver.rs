//! What a role can be sure of, and a strategy: a search of the positions with the other player to move.
//!
//! For a goal it is searched whether the role gets at least so much. A position is won where every move
//! of the other player has a reply that ends the game so, or leads to a won position. The *height* of a
//! won position is larger than those of the positions that its replies lead to, so that a strategy of
//! ever lower ones ends. A position that comes back on the way counts as not won there: a strategy that
//! needs it can do without. What fails for that reason alone is not kept, since another way there may
//! not come back. A position stands for all of its images by the symmetries of the rules, its *form* is
//! the least of them; from all of them the game goes on alike.

use std::collections::HashMap;

use zermelo_checker::format::Certificate;
use zermelo_checker::games::gdl::{Body, Claim, GdlRules, Ground, Position};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::writing::Encode;

use super::description::confirm;
use super::symmetries::Symmetries;
use crate::contract::solving::solved_by;
use crate::limits::{Progress, Resources, SolveError};
use crate::proofs::replay::builder::DraftResponse;
use crate::proofs::replay::closure::{Answer, Answers, Closing, Start, close};

/// What a position takes in memory besides its facts, and a node of the strategy, in bytes, about.
const POSITION: usize = 128;
const NODE: usize = 512;

/// Positions between two looks at the clock.
const TICK: usize = 1 << 8;

/// The most moves of both players after which positions are searched: the search is recursive.
const DEPTH: usize = 800;

/// Depth of nothing on the way.
const NOTHING: usize = usize::MAX;

/// What is known of a position: its height if it is won.
type Known = Option<u32>;

struct Search<'s> {
    rules: GdlRules,
    symmetries: Symmetries,
    /// Whether a node of the strategy serves all images of its position.
    shares: bool,
    /// Of forms.
    known: HashMap<Position, Known>,
    /// The forms of the positions on the way, each with its depth.
    way: HashMap<Position, usize>,
    resources: Resources<'s>,
}

impl Search<'_> {
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        moves
    }

    fn form_of(&self, position: &Position) -> Position {
        Position { facts: self.symmetries.form(&position.facts), ..position.clone() }
    }

    fn confirm_position(&self, position: &Position) -> Result<(), SolveError> {
        confirm(&self.rules, position).map_err(|why| SolveError::Wrong(why.to_owned()))
    }

    /// The positions after all moves, each with whether the game is over as is claimed, if it is over.
    fn after(
        &self,
        position: &Position,
    ) -> Result<Vec<(Move, Position, Option<bool>)>, SolveError> {
        let mut after = Vec::new();
        for mv in self.moves(position) {
            let Some(next) = self.rules.play(position, mv) else { continue };
            self.confirm_position(&next)?;
            let ending = self.rules.ending(&next, mv);
            after.push((mv, next, ending));
        }
        // A move that ends the game is looked at first.
        after.sort_by_key(|(mv, _, ending)| (ending.is_none(), *mv));
        Ok(after)
    }

    /// Whether a position is won, and the least depth on the way that a failure rests on.
    fn gets(&mut self, position: &Position, depth: usize) -> Result<(Known, usize), SolveError> {
        let form = self.form_of(position);
        if let Some(&known) = self.known.get(&form) {
            return Ok((known, NOTHING));
        }
        if let Some(&before) = self.way.get(&form) {
            return Ok((None, before));
        }
        if depth > DEPTH {
            let why = format!("games of more than {DEPTH} moves are not searched");
            return Err(SolveError::None(why));
        }
        self.way.insert(form.clone(), depth);
        let mut height = 0;
        let mut rests = None;
        for (_, after, ending) in self.after(position)? {
            let won = match ending {
                Some(won) => won.then_some(0).ok_or(NOTHING),
                None => self.replies(&after, depth + 1)?,
            };
            match won {
                Ok(of_reply) => height = height.max(of_reply),
                Err(on) => {
                    rests = Some(on);
                    break;
                }
            }
        }
        self.way.remove(&form);
        let (known, rests) = match rests {
            None => (Some(height), NOTHING),
            Some(on) if on >= depth => (None, NOTHING),
            Some(on) => return Ok((None, on)),
        };
        self.known.insert(form, known);
        self.confirm_limits(0)?;
        Ok((known, rests))
    }

    /// The least height of a position with the proponent to move, or what the failure rests on.
    fn replies(
        &mut self,
        position: &Position,
        depth: usize,
    ) -> Result<Result<u32, usize>, SolveError> {
        let mut rests = NOTHING;
        for (_, after, ending) in self.after(position)? {
            match ending {
                Some(true) => return Ok(Ok(0)),
                Some(false) => {}
                None => match self.gets(&after, depth)? {
                    (Some(height), _) => return Ok(Ok(height.saturating_add(1))),
                    (None, on) => rests = rests.min(on),
                },
            }
        }
        Ok(Err(rests))
    }

    /// Whether the claim is true at the start.
    fn is_true(&mut self) -> Result<bool, SolveError> {
        let start = self.rules.start();
        self.confirm_position(&start)?;
        if self.rules.ending(&start, 0).is_some() {
            return Err(SolveError::Wrong("the game is over before it begins".to_owned()));
        }
        match self.rules.mover(&start) == self.rules.proponent() {
            true => Ok(self.replies(&start, 0)?.is_ok()),
            false => Ok(self.gets(&start, 0)?.0.is_some()),
        }
    }

    fn height(&self, position: &Position) -> Option<u32> {
        self.known.get(&self.form_of(position)).copied().flatten()
    }

    /// A reply that ends the game, or all to positions of lower heights.
    fn answer(&self, position: &Position, below: u32) -> Result<Answer<Self>, SolveError> {
        let after = self.after(position)?;
        if let Some((reply, ..)) = after.iter().find(|(.., ending)| *ending == Some(true)) {
            return Ok(Answer::AtOnce(DraftResponse::Win { reply: *reply }));
        }
        let lower = |after: &Position| self.height(after).is_some_and(|height| height < below);
        let replies = after.into_iter().filter(|(_, after, _)| lower(after));
        Ok(Answer::OneOf(replies.map(|(reply, after, _)| (reply, after)).collect()))
    }

    /// A strategy of what is true at the start.
    fn strategy<'t>(&mut self, text: &'t str) -> Result<Body<'t>, SolveError> {
        let start = self.rules.start();
        let start = match self.rules.mover(&start) == self.rules.proponent() {
            true => Start::Opening(self.answer(&start, u32::MAX)?),
            false => Start::Position(start),
        };
        let (used, replay) = close(self, start)?.finish()?.in_order();
        let images = used.iter().filter_map(|&symmetry| self.symmetries.get(symmetry).cloned());
        Ok(Body { rules: text.as_bytes().into(), replay, symmetries: images.collect() })
    }

    fn confirm_limits(&self, nodes: usize) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.resources;
        let known = self.known.len();
        limits.confirm_positions(known)?;
        let position = POSITION.saturating_add(self.rules.record_width());
        limits.confirm_memory(known.saturating_mul(position).saturating_add(nodes * NODE))?;
        if known.is_multiple_of(TICK) {
            limits.confirm_running()?;
        }
        if nodes == 0 && known.is_multiple_of(1 << 12) {
            progress(Progress::after("solving", known));
        }
        Ok(())
    }
}

impl Closing for Search<'_> {
    type Position = Position;
    type Symmetry = u8;
    type Error = SolveError;

    /// Lower positions come later.
    fn level(&self, position: &Position) -> u32 {
        u32::MAX.saturating_sub(self.height(position).unwrap_or(0)).saturating_sub(1)
    }

    fn record(&self, position: &Position) -> Vec<u8> {
        position.facts.to_vec()
    }

    fn form(&mut self, position: &Position) -> Position {
        if self.shares { self.form_of(position) } else { position.clone() }
    }

    fn symmetry(&mut self, from: &Position, to: &Position) -> Option<u8> {
        self.symmetries.between(&from.facts, &to.facts)
    }

    fn holds(&mut self, position: &Position, _: usize) -> Result<bool, SolveError> {
        Ok(self.height(position).is_some())
    }

    fn answers(&mut self, position: &Position) -> Result<Answers<Self>, SolveError> {
        let height = self.height(position).unwrap_or(0);
        let mut answers = Vec::new();
        for (mv, after, ending) in self.after(position)? {
            let answer = match ending {
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
    let goals = least.map_or_else(|| ground.goals_of(role), |least| vec![least]);
    let symmetries = Symmetries::of(ground, resources.limits.deadline);
    for goal in goals.into_iter().rev() {
        let rules = GdlRules::new(ground.clone(), role, goal);
        let (known, way, symmetries) = (HashMap::new(), HashMap::new(), symmetries.clone());
        let mut search = Search { rules, symmetries, shares: false, known, way, resources };
        if !search.is_true()? {
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
