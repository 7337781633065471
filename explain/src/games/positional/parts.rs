//! Proofs by parts, to be played: the reply is in the part that the opponent has just played in, by the
//! strategy of its small game (docs/specification/proofs.md, section 9).

use std::rc::Rc;

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, Body, Claim};
use zermelo_checker::proofs::parts::Part;
use zermelo_checker::proofs::replay::Move;

use super::points::Points;
use super::start;
use super::stones::{Points as Places, Stones};
use crate::face::{Appearance, Face};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::strategy::{Reason, Replies, Strategy, StrategyReply};
use crate::rules::Position;

/// The most choices of the proponent's stones in a part that are looked at for those that its strategy
/// has played; the others were taken elsewhere in the game's course and harm nothing.
const MOST_CHOICES: usize = 10_000;

/// A game against the strategy of a proof by parts. `small` is what is claimed of each small game.
///
/// # Errors
/// When the proof is none of the claim.
pub fn begin<'a>(
    claim: &'a Claim,
    small: &'a Claim,
    board: &'a Board,
    games: &'a [Body<'a>],
    parts: &'a [Part],
) -> Result<Box<dyn Match + 'a>, PlayError> {
    let wrong = |_| PlayError::Wrong("its board is not the one that is claimed");
    let face = Points::on(claim, board, &[]).map_err(wrong)?;
    let game = |body: &'a Body<'a>| {
        let face = Rc::new(Points::new(small, body).map_err(wrong)?);
        let reply_by = super::play::lemmas(body);
        Strategy::new(face, &body.replay, &[], Some(reply_by))
    };
    let strategies = games.iter().map(game).collect::<Result<_, _>>()?;
    Ok(Box::new(Line::new(ByParts { face, claim, board, games, strategies, parts }, None)?))
}

/// The replies in parts.
struct ByParts<'a> {
    face: Points<'a>,
    claim: &'a Claim,
    board: &'a Board,
    games: &'a [Body<'a>],
    strategies: Vec<Strategy<'a>>,
    parts: &'a [Part],
}

impl<'a> ByParts<'a> {
    fn stones(&self, position: &Position) -> Stones {
        Stones::read(&self.face.rules().record(position))
    }

    /// The part that has a point.
    fn part_of(&self, point: Move) -> Option<&'a Part> {
        self.parts.iter().find(|part| part.points.contains(&point))
    }

    /// A point where no answer is due: first of those that are in no part.
    fn anywhere(&self, stones: Stones) -> Option<Move> {
        let free = (0..).take(self.board.size()).filter(|&point| stones.owner(point).is_none());
        free.min_by_key(|&point| self.part_of(point).is_some())
    }

    /// The reply to a move of the opponent, which is not on the board of `before` yet.
    fn reply(&self, before: Stones, mv: Move) -> Result<Option<Move>, PlayError> {
        let proponent = self.claim.statement.proponent();
        let after = before.with(mv, proponent.other());
        let is_free = |point: &Move| after.owner(*point).is_none();
        let Some(part) = self.part_of(mv) else { return Ok(self.anywhere(after)) };
        let mut free = part.points.iter().copied().filter(is_free);
        let Some(first) = free.next() else { return Ok(self.anywhere(after)) };
        let wrong = PlayError::Wrong("a part has no game");
        let game = usize::from(part.game);
        let (body, game) = self.games.get(game).zip(self.strategies.get(game)).ok_or(wrong)?;
        let place = |place: Move| part.points.get(usize::from(place)).copied();
        let own = [before.of(proponent.other()), before.of(proponent)];
        let reply = match in_game(game, part, own, mv) {
            // The position is behind one that the potential holds, or that holds without a line: the game
            // has no other lemmas.
            Err(_) if body.pairings.is_empty() => {
                let stones =
                    part.points.iter().zip(0..).fold(Stones::NONE, |all, (point, number)| {
                        match after.owner(*point) {
                            Some(player) if player == proponent => all.with(number, Player::Second),
                            Some(_) => all.with(number, Player::First),
                            None => all,
                        }
                    });
                super::play::heaviest(&body.board, stones, Player::First, &Some)
            }
            reply => reply?,
        };
        // A stone more harms nothing, and where the reply is taken any point of the part will do.
        Ok(Some(reply.and_then(place).filter(is_free).unwrap_or(first)))
    }
}

/// The reply in a small game to the opponent's move at a point of the part, with the stones of the
/// opponent and of the proponent on the whole board before it: its number in the game.
fn in_game(
    game: &Strategy<'_>,
    part: &Part,
    [maker, breaker]: [Places; 2],
    mv: Move,
) -> Result<Option<Move>, PlayError> {
    let own = |stones: Places| -> Vec<Move> {
        let points = part.points.iter().zip(0..);
        points.filter(|(point, _)| stones.has(**point)).map(|(_, number)| number).collect()
    };
    let (maker, breaker) = (own(maker), own(breaker));
    let mv = (0..).zip(&part.points).find(|(_, point)| **point == mv).map(|(number, _)| number);
    let mv = mv.ok_or(PlayError::OffTheStrategy)?;
    let face = game.face();
    let of = |stones: &[Move], player| {
        stones.iter().fold(Stones::NONE, |all, point| all.with(*point, player))
    };
    let maker_stones = of(&maker, Player::First);
    let mut tried = 0;
    let mut found = None;
    choices(&breaker, maker.len(), &mut Vec::new(), &mut |chosen| {
        tried += 1;
        let stones = chosen.iter().fold(maker_stones, |all, at| all.with(*at, Player::Second));
        let position = face.rules().read(&stones.record(part.points.len())).ok();
        found = position.and_then(|position| Some((game.answer(&position, mv).ok()?, position)));
        found.is_some() || tried >= MOST_CHOICES
    });
    let Some((reply, position)) = found else {
        return Err(PlayError::NoStrategy("a part has left the positions of its game"));
    };
    Ok(match reply {
        StrategyReply::Reply(reply) | StrategyReply::Win(reply) => Some(reply),
        StrategyReply::OneOf(reply, _) => Some(reply),
        StrategyReply::Settled => None,
        StrategyReply::Argument(argument) => {
            let after = face.rules().play(&position, mv);
            after.and_then(|after| game.reply_by(&argument, &after, mv)).map(|(reply, _)| reply)
        }
    })
}

/// Hands on all choices of so many of some points, in order, until one is taken.
fn choices(
    of: &[Move],
    count: usize,
    chosen: &mut Vec<Move>,
    is_taken: &mut dyn FnMut(&[Move]) -> bool,
) -> bool {
    if chosen.len() == count {
        return is_taken(chosen);
    }
    let missing = count - chosen.len();
    for (at, &point) in of.iter().enumerate().take((of.len() + 1).saturating_sub(missing)) {
        chosen.push(point);
        let is_done = choices(of.get(at + 1..).unwrap_or_default(), count, chosen, is_taken);
        chosen.pop();
        if is_done {
            return true;
        }
    }
    false
}

impl Replies for ByParts<'_> {
    fn face(&self) -> &dyn Face {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        let start = &self.claim.game.start;
        let moves_first = start::mover(&self.claim.game) == self.claim.statement.proponent();
        moves_first.then(|| self.anywhere(start::stones(start, self.board))).flatten()
    }

    /// Every part replies to every move in it; where one does not, the reply says so. A board has hundreds
    /// of moves.
    fn leads_to(&self, _: &Position) -> Result<bool, PlayError> {
        Ok(true)
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let rules = self.face.rules();
        if rules.play(position, mv).is_some_and(|after| rules.ending(&after, mv).is_some()) {
            return Ok(StrategyReply::Settled);
        }
        let reply = self.reply(self.stones(position), mv)?;
        Ok(reply.map_or(StrategyReply::Settled, StrategyReply::Reply))
    }

    fn reason(&self, position: &Position, mv: Move) -> Option<Reason> {
        let name = |point: &Move| self.face.move_name(*point).map(|name| name.plain);
        let reply = self.reply(self.stones(position), mv).ok()??;
        let part = self.part_of(mv).filter(|part| part.points.contains(&reply));
        let Some(part) = part else {
            return Some("no part is to be answered, and any point will do".to_owned().into());
        };
        // A part may be half of the board.
        const SHOWN: usize = 9;
        let names = part.points.iter().take(SHOWN).map(name).collect::<Option<Vec<_>>>()?;
        let more = if part.points.len() > SHOWN { " …" } else { "" };
        let text = format!("in the same part as {}: {}{more}", name(&mv)?, names.join(" "));
        Some(Reason { text, moves: vec![mv] })
    }
}
