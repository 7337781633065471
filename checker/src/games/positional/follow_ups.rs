//! Follow-ups: on a board on which points need others, the proponent answers every point that the
//! opponent can take by the other point of its pair.
//!
//! A point that needs the other point of its pair is *sure*: the opponent cannot take it before that
//! one, and then the proponent does. The pairing may be about any position in which the opponent
//! has begun one of its pairs; pairs that are taken say nothing there.

use super::game::{Game, Position};
use super::{
    FOLLOW_UP_ANSWER, FOLLOW_UP_NEEDS, LINE_NOT_PREVENTED, LINE_NOT_SURE, POINT_WITHOUT_PAIR,
};
use crate::fault::Code;
use crate::mask::Mask;
use crate::proofs::pairing::{Pair, Pairing, Partners};
use crate::proofs::replay::LEMMA_TOO_WEAK;

/// Confirms that the proponent, to move, achieves the claim by follow-ups (P1 to P3, R33 to R37).
///
/// # Errors
/// What is wrong with the pairing, or that it shows too little.
pub(super) fn confirm<const N: usize>(
    game: &Game<N>,
    position: &Position<N>,
    pairing: &Pairing,
) -> Result<(), Code> {
    let completes = game.wins_by_line();
    let prevents = game.alternates && game.preventing() == Some(game.statement.proponent());
    LEMMA_TOO_WEAK.unless(completes || prevents)?;
    let (proponent, lines) = (game.statement.proponent(), &game.lines);
    let (own, free) = (position.stones(proponent), game.all.without(position.taken()));
    let partners: Partners<N> = pairing.confirm(game.size).map_err(|fault| fault.code)?;
    let left = |pair: &Pair| Mask::from_points([pair.low, pair.high]).intersection(free);
    let mut begun = pairing.pairs.iter().map(left).filter(|left| left.len() == 1);
    let (Some(answer), None) = (begun.next(), begun.next()) else { return Err(FOLLOW_UP_ANSWER) };
    FOLLOW_UP_ANSWER.unless(game.takeable(position.taken()).contains(answer))?;
    let pairs = pairing.pairs.iter().filter(|pair| left(pair).len() == 2);
    let (own, free) = (own.union(answer), free.without(answer));
    if completes && lines.iter().any(|line| own.contains(*line)) {
        return Ok(());
    }

    let of = |masks: &[Mask<N>], point: u16| {
        masks.get(usize::from(point)).copied().unwrap_or(Mask::EMPTY)
    };
    let (mut paired, mut sure) = (Mask::EMPTY, Mask::EMPTY);
    for &Pair { low, high } in pairs {
        for (point, other) in [(low, high), (high, low)] {
            let needs = of(&game.needs, point);
            let met = of(&game.below, other).union(Mask::point(other));
            FOLLOW_UP_NEEDS.unless(needs.intersection(free).without(met).is_empty())?;
            paired = paired.union(Mask::point(point));
            if needs.meets(Mask::point(other)) {
                sure = sure.union(Mask::point(point));
            }
        }
    }

    let missing = lines.iter().map(|line| line.without(own));
    let to_be_complete = missing.filter(|missing| sure.contains(*missing));
    let last = to_be_complete.clone().map(Mask::at_most_one).fold(Mask::EMPTY, Mask::union);
    let alone = free.without(paired);
    let is_never_taken = |point: u16| completes && of(&game.below, point).meets(last);
    POINT_WITHOUT_PAIR.unless(alone.points().all(is_never_taken))?;

    let never_theirs = own.union(sure).union(alone);
    let is_prevented = |line: &Mask<N>| {
        line.meets(never_theirs) || !partners.both(line.intersection(paired)).is_empty()
    };
    let they_complete = game.completion_ends(proponent.other());
    LINE_NOT_PREVENTED.unless(!they_complete || lines.iter().all(is_prevented))?;
    // By its number of moves the game may be over while points are free.
    let is_limited = game.most_stones < game.size.into();
    LINE_NOT_SURE.unless(prevents || !is_limited && { to_be_complete }.next().is_some())
}
