//! Positional games, to be played: how pairings and potentials reply.

use std::cmp::Ordering;
use std::rc::Rc;

use super::points::Points;
use super::start;
use super::stones::Stones;
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::strategy::{Reason, ReplyBy, Strategy};
use crate::words;
use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, Body, Claim};
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_checker::proofs::replay::{Move, Node, Replay, Response, list_index};

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub fn begin<'c>(claim: &'c Claim, body: &'c Body<'c>) -> Result<Box<dyn Match + 'c>, PlayError> {
    let wrong = |_| PlayError::Wrong("its board is not the one that is claimed");
    let face = Points::new(claim, body).map_err(wrong)?;
    let strategy = Strategy::new(Rc::new(face), &body.replay, &[], Some(lemmas(body)))?;
    Ok(Box::new(Line::new(strategy, None)?))
}

/// How the lemmas of a proof reply.
pub(super) fn lemmas<'c>(body: &'c Body<'c>) -> ReplyBy<'c> {
    Box::new(|lemma, record, last, seen| reply_by(body, lemma, record, last, seen))
}

/// The replay that a pairing, or else a potential, at the start comes to: one position, where the
/// argument answers every move.
pub fn by_argument(claim: &Claim, board: Board, pairing: Option<Pairing>) -> Body<'static> {
    let lemma = u32::from(pairing.is_some());
    let pairings = pairing.into_iter().collect();
    let mut taken = start::stones(&claim.game.start, &board);
    let mover = start::mover(&claim.game);
    let opening = (mover == claim.statement.proponent())
        .then(|| heaviest(&board, taken, mover.other(), &Some))
        .flatten();
    if let Some(point) = opening {
        taken = taken.with(point, mover);
    }
    let replay = Replay {
        opening,
        positions: taken.record(board.size()).into(),
        nodes: vec![Node { entries: 0, default: Some(Response::Lemma { lemma }) }].into(),
        entries: Vec::new().into(),
    };
    Body { board, symmetries: Vec::new(), replay, pairings, threats: Vec::new() }
}

/// Lemma 0 is the potential: the point whose open lines weigh most. Then come pairings, from 1: the other
/// point of the last move's pair, and where it is not free, any point: as by the potential. Where points
/// have needs, it is the other point of the pair that has one point taken. The last ones are threat
/// sequences.
fn reply_by(
    body: &Body<'_>,
    lemma: u32,
    record: &[u8],
    last: Move,
    seen: &dyn Fn(Move) -> Option<Move>,
) -> Option<(Move, Reason)> {
    let Body { board, pairings, threats, .. } = body;
    let size = u16::try_from(board.size()).ok()?;
    let stones = Stones::read(record);
    let free = |point: &u16| stones.owner(*point).is_none();
    let index = list_index(lemma);
    let sequence = index.and_then(|index| threats.get(index.checked_sub(pairings.len())?));
    if let Some(sequence) = sequence {
        let on_board = |mv: &u16| (0..size).find(|point| seen(*point) == Some(*mv));
        let sequence: Vec<Move> = sequence.iter().map(on_board).collect::<Option<_>>()?;
        return threat(board, stones, stones.owner(last)?.other(), &sequence);
    }
    let pairing = index.and_then(|index| pairings.get(index));
    let pairs = pairing.map(|pairing| pairing.pairs.as_slice()).unwrap_or_default();
    if !board.needs.is_empty() {
        return follow_up(board, stones, last, pairs, seen);
    }
    let moved = seen(last)?;
    let partner = pairs.iter().find_map(|pair| match moved {
        mv if mv == pair.low => Some(pair.high),
        mv if mv == pair.high => Some(pair.low),
        _ => None,
    });
    if let Some(partner) = partner
        && let Some(reply) = (0..size).find(|&point| free(&point) && seen(point) == Some(partner))
    {
        let name = |point: Move| board.points.get(usize::from(point));
        let text = format!("{} and {} are a pair", name(last)?, name(reply)?);
        return Some((reply, Reason { text, moves: vec![last] }));
    }
    let opponent = stones.owner(last)?;
    let reply = heaviest(board, stones, opponent, seen)?;
    let text = match pairing {
        Some(_) => "no pair is to be answered, and any point will do".to_owned(),
        None => {
            let after = stones.with(reply, opponent.other());
            let [before, after] = [stones, after].map(|stones| potential(board, stones, opponent));
            match before.zip(after) {
                Some((before, _)) if before == "0" => {
                    "no line can be completed any more".to_owned()
                }
                Some((before, after)) => format!("the potential falls from {before} to {after}"),
                None => "the potential falls most".to_owned(),
            }
        }
    };
    Some((reply, text.into()))
}

/// The reply by follow-ups: the free point of the pair that has one alone.
fn follow_up(
    board: &Board,
    stones: Stones,
    last: Move,
    pairs: &[Pair],
    seen: &dyn Fn(Move) -> Option<Move>,
) -> Option<(Move, Reason)> {
    let size = u16::try_from(board.size()).ok()?;
    let on_board = |mv: Move| (0..size).find(|point| seen(*point) == Some(mv));
    let is_free = |point: &Move| stones.owner(*point).is_none();
    let begun = |pair: &Pair| {
        let mut free = [on_board(pair.low)?, on_board(pair.high)?].into_iter().filter(is_free);
        free.next().filter(|_| free.next().is_none())
    };
    let reply = pairs.iter().find_map(begun).filter(|reply| stones.allow(board, *reply))?;
    let name = |point: Move| board.points.get(usize::from(point));
    let text = format!("{} follows {}", name(reply)?, name(last)?);
    Some((reply, Reason { text, moves: vec![last] }))
}

/// The reply of a player by a threat sequence: the point that completes a line, or else the next move of
/// the sequence.
fn threat(
    board: &Board,
    stones: Stones,
    player: Player,
    sequence: &[Move],
) -> Option<(Move, Reason)> {
    let free = |point: &u16| stones.allow(board, *point);
    let own = stones.of(player);
    let missing = |line: &Vec<u16>| {
        let mut missing = line.iter().copied().filter(|&point| !own.has(point));
        missing.next().filter(|point| missing.next().is_none() && free(point))
    };
    if let Some(reply) = board.lines.iter().find_map(missing) {
        return Some((reply, "it completes a line".to_owned().into()));
    }
    let place = sequence.iter().position(free)?;
    let text = format!("move {} of {} in a threat sequence", place + 1, sequence.len());
    Some((*sequence.get(place)?, text.into()))
}

/// The potential of the lines that a player can still complete: the sum of 2^(−u) over those without a
/// stone of the other player and with u free points. `None` where the fraction is too long.
pub fn potential(board: &Board, stones: Stones, player: Player) -> Option<String> {
    let is_open =
        |line: &&Vec<u16>| !line.iter().any(|&point| stones.of(player.other()).has(point));
    let free =
        |line: &Vec<u16>| line.iter().filter(|point| stones.owner(**point).is_none()).count();
    let exponents = board.lines.iter().filter(is_open).map(free);
    let exponents: Vec<u32> = exponents.map(u32::try_from).collect::<Result<_, _>>().ok()?;
    let longest = exponents.iter().copied().max().unwrap_or(0);
    let mut parts = exponents.iter().map(|less| 1u128.checked_shl(longest.checked_sub(*less)?));
    let sum = parts.try_fold(0u128, |sum, part| sum.checked_add(part?))?;
    words::fraction(sum, longest)
}

/// The free point whose lines without a stone of the other player weigh most together, to keep a
/// player from completing one; of several the first, or where all lines weigh 1 or more the one that is
/// seen as the first.
pub(super) fn heaviest(
    board: &Board,
    stones: Stones,
    opponent: Player,
    seen: &dyn Fn(Move) -> Option<Move>,
) -> Option<Move> {
    let free = |point: &u16| stones.owner(*point).is_none();
    let of_other = |point: &u16| stones.of(opponent.other()).has(*point);
    // Of every point, the exponents u of the weights 2^−u.
    let (mut all, mut weights) = (Vec::new(), vec![Vec::new(); board.size()]);
    for line in board.lines.iter().filter(|line| !line.iter().any(of_other)) {
        let exponent = line.iter().filter(|point| free(point)).count();
        all.push(exponent);
        for &point in line {
            weights.get_mut(usize::from(point))?.push(exponent);
        }
    }
    let points = (0..).zip(&weights).filter(|(point, _)| free(point));
    // Below 1 every heaviest point will do, and a reply depends on the position alone.
    let is_low = sum_order(&all, &[0]) == Ordering::Less;
    let place = |point: Move| if is_low { Some(point) } else { seen(point) };
    let heaviest = points.max_by(|(one, of_one), (two, of_two)| {
        sum_order(of_one, of_two).then_with(|| place(*two).cmp(&place(*one)))
    });
    heaviest.map(|(point, _)| point)
}

/// Compares Σ 2^(−u) over two lists of exponents u.
fn sum_order(one: &[usize], two: &[usize]) -> Ordering {
    let longest = one.iter().chain(two).copied().max().unwrap_or(0);
    // The sums in binary, the digit of 2^(−u) at place u; carried to the left.
    let digits = |exponents: &[usize]| {
        let mut digits = vec![0usize; longest + 1];
        exponents.iter().for_each(|&exponent| digits[exponent] += 1);
        for place in (1..=longest).rev() {
            digits[place - 1] += digits[place] / 2;
            digits[place] %= 2;
        }
        digits
    };
    digits(one).cmp(&digits(two))
}

#[cfg(test)]
mod tests {
    use zermelo_checker::format::Text;

    use super::*;

    /// The checker takes the first of the heaviest points of a node (E5), which a symmetry can make another one
    /// on the board.
    #[test]
    fn of_points_that_weigh_as_much_the_one_that_is_seen_first_is_the_heaviest() {
        let name = |point: u16| Text::new(format!("p{point}")).expect("short");
        let lines = vec![vec![0], vec![1, 2], vec![3]];
        let board = Board { points: (0..4).map(name).collect(), lines, needs: Vec::new() };
        let reversed = |mv: Move| Some(3 - mv);
        for (seen, expected) in [(&Some as &dyn Fn(Move) -> Option<Move>, 0), (&reversed, 3)] {
            assert_eq!(heaviest(&board, Stones::NONE, Player::First, seen), Some(expected));
        }
    }
}
