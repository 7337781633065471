//! Node Kayles, to be played: how mirrors reply.

use std::rc::Rc;

use zermelo_checker::games::node_kayles::{Claim, Listed};
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Move, Node, Replay, Response};
use zermelo_explain::faces;

use super::vertices::Vertices;
use crate::play::PlayError;
use crate::play::line::{Line, Match, ReplyBy};
use crate::play::strategy::Strategy;

/// How arguments reply.
#[derive(Clone, Copy)]
pub(super) enum Replies<'c> {
    /// By the images of a mirror of the whole game.
    Whole(&'c Mirror),
    /// By mirrors of what is left, which lemmas name.
    Left(&'c [MirrorLemma]),
}

/// A game against the strategy of a proof; of a mirror with the replay that it comes to ([`replay`]).
///
/// # Errors
/// When the proof is none of the claim.
pub(super) fn begin<'c>(
    claim: &'c Claim,
    listed: Option<&'c Listed>,
    replay: &'c Replay<'c>,
    replies: Replies<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let wrong = || PlayError::Wrong("its graph is not the one that is claimed");
    let face = faces::NodeKayles::new(claim, listed, &[]).map_err(|_| wrong())?;
    let vertices = Vertices::of(&claim.game, listed).ok_or_else(wrong)?;
    let reply_by: ReplyBy<'c> = Box::new(move |argument, _, last, _| {
        let reply = match replies {
            Replies::Whole(mirror) => *mirror.images.get(usize::from(last))?,
            Replies::Left(mirrors) => {
                let lemma = mirrors.get(usize::from(argument.lemma).checked_sub(1)?)?;
                vertices.at_position(lemma, &argument.from)?.answer(last.into())
            }
        };
        Move::try_from(reply).ok()
    });
    Ok(Box::new(Line::new(Strategy::new(Rc::new(face), replay)?, Some(reply_by))?))
}

/// A mirror as a replay: one position, from which every move is answered by an argument.
pub(super) fn replay(claim: &Claim, listed: Option<&Listed>, mirror: &Mirror) -> Replay<'static> {
    let Some(vertices) = Vertices::of(&claim.game, listed) else { return Replay::default() };
    let opening = mirror.first.and_then(|first| Move::try_from(first).ok());
    let start = vec![0; vertices.width()];
    let record = opening.map_or_else(|| start.clone(), |first| vertices.taken(&start, first));
    if vertices.left(&record).next().is_none() {
        return Replay { opening, ..Replay::default() };
    }
    let nodes = vec![Node { entries: 0, default: Some(Response::Lemma { lemma: 0 }) }];
    Replay { opening, positions: record.into(), nodes, entries: Vec::new() }
}
