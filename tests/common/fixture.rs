//! Small certificates that are right, for tests to spoil: those of [`replays`], as drafts.

use zermelo::games::positional::boards;
use zermelo_checker::claim::{Claim, Provenance, Statement};
use zermelo_checker::format::{Certificate, Hash, Header, Text};
use zermelo_checker::games::positional::{
    self, Board, BoardName, Body, Positional, Start, Symmetry,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Replay, Response};

use super::replays::{self, Example};
pub(crate) use super::replays::{reply, same_as, symmetry, text, win};

/// A certificate of a replay, whose parts can be changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    pub(crate) claim: Claim,
    pub(crate) maker: Text,
    /// What a positional game has before the replay.
    pub(crate) ground: Option<(Board, Vec<Symmetry>)>,
    pub(crate) replay: Replay<'static>,
}

impl Draft {
    /// The certificate's bytes, with their hash.
    pub(crate) fn write(&self) -> (Vec<u8>, Hash) {
        let provenance = Provenance { maker: self.maker.clone(), source: text("") };
        let header = Header { claim: self.claim.clone(), provenance };
        let replay = self.replay.clone();
        let certificate = match self.ground.clone() {
            Some((board, symmetries)) => {
                Certificate::new(header, Kind::Replay, &Body { board, symmetries, replay })
            }
            None => Certificate::new(header, Kind::Replay, &replay),
        };
        certificate.write()
    }
}

impl From<Example> for Draft {
    fn from(Example { claim, ground, replay }: Example) -> Draft {
        let mut claim = zermelo_explain::claims::claim(claim).expect("a claim");
        if let (Claim::Positional(positional::Claim { game, .. }), Some((board, _))) =
            (&mut claim, &ground)
            && board.confirm(game).is_err()
        {
            game.board_hash = Some(board.hash());
        }
        Draft { claim, maker: text("by hand"), ground, replay }
    }
}

pub(crate) fn maker_wins() -> Draft {
    replays::maker_wins().into()
}

pub(crate) fn late_draw() -> Draft {
    replays::late_draw().into()
}

pub(crate) fn plane_of_order_2() -> Draft {
    let board = boards::named(&BoardName::AffinePlane { order: 2 }).expect("a board");
    replays::plane_of_order_2(board).into()
}

pub(crate) fn shading_wins() -> Draft {
    replays::shading_wins().into()
}

/// The claim's parts, to be changed.
pub(crate) fn positional(draft: &mut Draft) -> (&mut Statement, &mut Positional) {
    match &mut draft.claim {
        Claim::Positional(claim) => (&mut claim.statement, &mut claim.game),
        other => panic!("{other} is about no positional game"),
    }
}

/// The board, to be changed.
pub(crate) fn board(draft: &mut Draft) -> &mut Board {
    &mut draft.ground.as_mut().expect("a board").0
}

/// The symmetries, to be changed.
pub(crate) fn symmetries(draft: &mut Draft) -> &mut Vec<Symmetry> {
    &mut draft.ground.as_mut().expect("a board").1
}

/// The replay proof, to be changed.
pub(crate) fn replay(draft: &mut Draft) -> &mut Replay<'static> {
    &mut draft.replay
}

/// Replaces the entry of a node for a move.
pub(crate) fn set_entry(draft: &mut Draft, node: usize, mv: u16, response: Response) {
    replays::set_entry(&mut draft.replay, node, mv, response);
}

/// Adds an entry to a node, at a place among its entries.
pub(crate) fn insert_entry(draft: &mut Draft, node: usize, at: usize, mv: u16, response: Response) {
    replays::insert_entry(&mut draft.replay, node, at, mv, response);
}

/// Removes a node's entry for a move.
pub(crate) fn remove_entry(draft: &mut Draft, node: usize, mv: u16) {
    replays::remove_entry(&mut draft.replay, node, mv);
}

/// Replaces a node's stored position, on a board of 9 points.
pub(crate) fn set_position(draft: &mut Draft, node: usize, first: &[u16], second: &[u16]) {
    replays::set_position(&mut draft.replay, 9, node, first, second);
}

pub(crate) fn no_start() -> Start {
    Start::default()
}
