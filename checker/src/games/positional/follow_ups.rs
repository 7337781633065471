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
use crate::proofs::pairing::{Pair, Pairing};

/// A position with the proponent to move, and what the proponent claims of it.
pub(super) struct Endgame<'r, const N: usize> {
    pub(super) game: &'r Game<N>,
    pub(super) position: &'r Position<N>,
    /// Of every point, those that it needs, directly or not.
    pub(super) below: &'r [Mask<N>],
    /// Whether a line that the proponent completes ends the game as is claimed.
    pub(super) completes: bool,
    /// Whether nothing else is claimed than that the opponent completes no line.
    pub(super) prevents: bool,
}

/// Of every point, those that it needs, directly or not. Points need points before them.
pub(super) fn below<const N: usize>(needs: &[Mask<N>]) -> Vec<Mask<N>> {
    let mut below: Vec<Mask<N>> = Vec::with_capacity(needs.len());
    for needs in needs {
        let of_needs = needs.points().filter_map(|point| below.get(usize::from(point)));
        below.push(of_needs.copied().fold(*needs, Mask::union));
    }
    below
}

/// Confirms that the proponent achieves the claim by follow-ups (P1 to P3, R33 to R37).
///
/// # Errors
/// What is wrong with the pairing, or that it shows too little.
pub(super) fn confirm<const N: usize>(at: &Endgame<'_, N>, pairing: &Pairing) -> Result<(), Code> {
    let Endgame { game, position, .. } = at;
    let (proponent, lines) = (game.statement.proponent(), &game.lines);
    let (own, free) = (position.stones(proponent), game.all.without(position.taken()));
    let partners = pairing.confirm(game.size).map_err(|fault| fault.code)?;
    let left = |pair: &Pair| Mask::from_points([pair.low, pair.high]).intersection(free);
    let begun = pairing.pairs.iter().map(left).filter(|left| left.len() == 1);
    let answers: Vec<Mask<N>> = begun.collect();
    let [answer] = *answers.as_slice() else { return Err(FOLLOW_UP_ANSWER) };
    FOLLOW_UP_ANSWER.unless(game.takeable(position.taken()).contains(answer))?;
    let pairs = pairing.pairs.iter().filter(|pair| left(pair).len() == 2);
    let (own, free) = (own.union(answer), free.without(answer));
    if at.completes && lines.iter().any(|line| own.contains(*line)) {
        return Ok(());
    }

    let of = |masks: &[Mask<N>], point: u16| {
        masks.get(usize::from(point)).copied().unwrap_or(Mask::EMPTY)
    };
    let (mut paired, mut sure) = (Mask::EMPTY, Mask::EMPTY);
    for &Pair { low, high } in pairs {
        for (point, other) in [(low, high), (high, low)] {
            let needs = of(&game.needs, point);
            let met = of(at.below, other).union(Mask::point(other));
            FOLLOW_UP_NEEDS.unless(needs.intersection(free).without(met).is_empty())?;
            paired = paired.union(Mask::point(point));
            if needs.meets(Mask::point(other)) {
                sure = sure.union(Mask::point(point));
            }
        }
    }

    let missing = lines.iter().map(|line| line.without(own));
    let to_be_complete: Vec<Mask<N>> = missing.filter(|missing| sure.contains(*missing)).collect();
    let last = to_be_complete.iter().map(|missing| missing.at_most_one());
    let last = last.fold(Mask::EMPTY, Mask::union);
    let alone = free.without(paired);
    let is_never_taken = |point: u16| at.completes && of(at.below, point).meets(last);
    POINT_WITHOUT_PAIR.unless(alone.points().all(is_never_taken))?;

    let never_theirs = own.union(sure).union(alone);
    let holds_pair = |line: Mask<N>| {
        let other = |point: u16| partners.get(usize::from(point)).copied().flatten();
        let mut others = line.intersection(paired).points().filter_map(other);
        others.any(|other| line.meets(Mask::point(other)))
    };
    let is_prevented = |line: &Mask<N>| line.meets(never_theirs) || holds_pair(*line);
    let they_complete = game.completion_ends(proponent.other());
    LINE_NOT_PREVENTED.unless(!they_complete || lines.iter().all(is_prevented))?;
    // By its number of moves the game may be over while points are free.
    let is_limited = game.most_stones < game.size.into();
    LINE_NOT_SURE.unless(at.prevents || !is_limited && !to_be_complete.is_empty())
}
