//! Node Kayles, to be played: vertices by their names.

use std::convert::Infallible;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::node_kayles::{Claim, Listed, NodeKaylesRules};
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Move, Node, Replay, Response};
use zermelo_explain::Diagram;

use super::vertices::Vertices;
use crate::play::PlayError;
use crate::play::line::{GameEnd, Line, Match, Moves};
use crate::play::strategy::{Argument, Strategy};
use crate::verdict::statement_verb;

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
    let wrong = PlayError::Wrong("its graph is not the one that is claimed");
    let vertices = Vertices::of(&claim.game, listed).ok_or(wrong)?;
    let rules = NodeKaylesRules::new(claim.winner, vertices.graph.clone());
    let strategy = Strategy::new(rules, replay)?;
    let statement = Statement::Wins(claim.winner);
    Ok(Box::new(Line::new(statement_verb(statement), strategy, Played { vertices, replies })?))
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

/// The vertices of a graph, and how arguments reply.
struct Played<'c> {
    vertices: Vertices<'c>,
    replies: Replies<'c>,
}

impl Moves for Played<'_> {
    type Written = Infallible;

    fn name(&self, mv: Move) -> String {
        self.vertices.vertex(mv.into())
    }

    fn diagram(&self, record: &[u8]) -> Diagram {
        self.vertices.diagram(record)
    }

    fn read(
        &self,
        text: &str,
        _: Option<&Infallible>,
    ) -> Result<(Move, Option<Infallible>), PlayError> {
        let form = "the name of a vertex";
        let unknown = || PlayError::NoSuchMove { text: text.to_owned(), form };
        Ok((self.vertices.find(text).ok_or_else(unknown)?, None))
    }

    fn refused(&self, _: &[u8], mv: Move) -> PlayError {
        let why = "is taken, or adjacent to a vertex that is";
        PlayError::NotAllowed { mv: self.name(mv), why }
    }

    fn end(&self, player: Player, _: Move, _: &[u8]) -> GameEnd {
        let (own, other) = (self.player(player), self.player(player.other()));
        let message = format!("{own} wins: no vertex is left for {other}");
        GameEnd { kind: "no-move", winner: Some(player), message }
    }

    fn reply_by(
        &self,
        argument: &Argument,
        _record: &[u8],
        last: Move,
        _seen: &dyn Fn(Move) -> Option<Move>,
    ) -> Option<Move> {
        let reply = match self.replies {
            Replies::Whole(mirror) => *mirror.images.get(usize::from(last))?,
            Replies::Left(mirrors) => {
                let lemma = mirrors.get(usize::from(argument.lemma).checked_sub(1)?)?;
                self.vertices.at_position(lemma, &argument.from)?.answer(last.into())
            }
        };
        Move::try_from(reply).ok()
    }
}
