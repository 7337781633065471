//! Latin Erdős, to be played: how mirrors reply.

use std::rc::Rc;

use zermelo_checker::claim::Size;
use zermelo_checker::games::latin_erdos::{Claim, LatinErdosRules, Symmetry};
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Move, Node, Replay, Response, Rules};
use zermelo_checker::writing::Records;
use zermelo_explain::faces;

use crate::play::PlayError;
use crate::play::line::{Line, Match, ReplyBy};
use crate::play::strategy::Strategy;
use crate::proofs::mirror::lemma::AtPosition;

/// How arguments reply.
#[derive(Clone, Copy)]
pub(super) enum Replies<'c> {
    /// By the images of a mirror of the whole game.
    Whole(&'c Mirror),
    /// By mirrors of what is left, which lemmas name.
    Left(&'c [MirrorLemma]),
}

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(super) fn begin<'c>(
    claim: &'c Claim,
    symmetries: &'c [Symmetry],
    replay: &'c Replay<'c>,
    replies: Replies<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let face = faces::LatinErdos::new(claim, symmetries, &[])
        .map_err(|_| PlayError::Wrong("the game is not one that a strategy is stored for"))?;
    let Size::Exactly(side) = claim.game.size else {
        return Err(PlayError::Wrong("a strategy is for one size"));
    };
    let reply_by: ReplyBy<'c> = Box::new(move |argument, record, last, seen| match replies {
        Replies::Whole(mirror) => Move::try_from(*mirror.images.get(usize::from(last))?).ok(),
        Replies::Left(mirrors) => {
            let lemma = mirrors.get(usize::from(argument.lemma).checked_sub(1)?)?;
            let at = at_position(side, lemma, &argument.from)?;
            let answer = Move::try_from(at.answer(seen(last)?.into())).ok()?;
            let mut legal = left(side, record).into_iter();
            legal.find_map(|mv| Move::try_from(mv).ok().filter(|mv| seen(*mv) == Some(answer)))
        }
    });
    Ok(Box::new(Line::new(Strategy::new(Rc::new(face), replay)?, Some(reply_by))?))
}

/// A mirror as a replay of one node, at which the mirror answers every move.
///
/// # Errors
/// When the board is too large to be played on.
pub(super) fn as_replay(claim: &Claim, mirror: &Mirror) -> Result<Replay<'static>, PlayError> {
    let rules = LatinErdosRules::new(claim, &[]).map_err(|_| {
        PlayError::NoStrategy("this board is larger than 8 × 8, the largest that can be played on")
    })?;
    let opening = mirror.first.and_then(|first| Move::try_from(first).ok());
    let start = rules.start();
    let first = match opening {
        Some(opening) => rules.play(&start, opening).ok_or(PlayError::Wrong("no first move"))?,
        None => start,
    };
    let mut positions = Vec::new();
    rules.write(&first, &mut positions);
    let default = Some(Response::Lemma { lemma: 0 });
    Ok(Replay {
        opening,
        positions: positions.into(),
        nodes: vec![Node { entries: 0, default }],
        entries: Vec::new(),
    })
}

/// The placements that are left at a stored position, in increasing order.
pub(super) fn left(side: u32, record: &[u8]) -> Vec<u32> {
    let at = |row: u32, column: u32| {
        let cell = usize::try_from(row * side + column).ok()?;
        record.get(cell).map(|&number| u32::from(number))
    };
    let mut left = Vec::new();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        let is_met = |number: u32| {
            (0..side).any(|other| [at(row, other), at(other, column)].contains(&Some(number)))
        };
        if at(row, column) == Some(0) {
            let numbers = (1..=side).filter(|&number| !is_met(number));
            left.extend(numbers.map(|number| (row * side + column) * side + number - 1));
        }
    }
    left
}

/// A lemma at a stored position after the opponent's move; `None` where it does not fit.
pub(super) fn at_position(side: u32, lemma: &MirrorLemma, record: &[u8]) -> Option<AtPosition> {
    let coordinates =
        |placement: u32| [placement / side / side, placement / side % side, placement % side];
    let conflict = |one: u32, two: u32| {
        let pairs = coordinates(one).into_iter().zip(coordinates(two));
        pairs.filter(|(one, two)| one == two).count() == 2
    };
    AtPosition::new(lemma, &left(side, record), &conflict)
}
