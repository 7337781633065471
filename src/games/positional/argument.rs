//! Proofs by argument: a pairing or a potential at the start of a positional game. Played and printed
//! as the replay that they come to: one position, where the argument answers every move.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{Board, Body, Claim};
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::{Node, Replay, Response};

use super::{dump, play, start, summary, table};
use crate::contract::proof::Proof;
use crate::dump::{Line, lines};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::summary::{Figures, Summary};
use crate::table::Printed;

/// An argument about the start.
pub(super) struct Argument<'c> {
    header: &'c Header,
    claim: &'c Claim,
    /// The replay; it has the pairing, where the argument is one.
    body: Body<'static>,
}

impl<'c> Argument<'c> {
    pub(super) fn new(
        header: &'c Header,
        claim: &'c Claim,
        board: Board,
        pairing: Option<Pairing>,
    ) -> Argument<'c> {
        let lemma = u16::from(pairing.is_some());
        let pairings: Vec<Pairing> = pairing.into_iter().collect();
        let mut taken = start::stones(&claim.game.start, &board);
        let mover = start::mover(&claim.game.start);
        let opening = (mover == claim.statement.proponent())
            .then(|| play::heaviest(&board, taken, mover.other()))
            .flatten();
        if let Some(point) = opening {
            taken = taken.with(point, mover);
        }
        let replay = Replay {
            opening,
            positions: taken.record(board.size()).into(),
            nodes: vec![Node { entries: 0, default: Some(Response::Lemma { lemma }) }],
            entries: Vec::new(),
        };
        let body = Body { board, symmetries: Vec::new(), replay, pairings };
        Argument { header, claim, body }
    }

    fn pairing(&self) -> Option<&Pairing> {
        self.body.pairings.first()
    }
}

/// What the certificate holds: the board, and the pairs of a pairing.
#[derive(Serialize)]
struct Dump<'a> {
    board: dump::Board<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<Line<[Value; 2]>>>,
}

impl Proof for Argument<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let points = dump::Points::new(&self.body.board);
        let pairs = self.pairing().map(|pairing| lines(points.pairs(pairing)));
        Box::new(Dump { board: dump::Board::new(&self.body.board), pairs })
    }

    fn summary(&self) -> Summary {
        let (fields, line) = match self.pairing() {
            Some(Pairing { pairs }) => {
                (json!({ "pairs": pairs.len() }), ("pairs", pairs.len().to_string()))
            }
            None => {
                let sum = table::argument::potential(self.claim, &self.body.board);
                let said = sum.clone().unwrap_or_else(|| "not computed".to_owned());
                (json!({ "potential": sum }), ("potential", said))
            }
        };
        let figures = Figures { fields, lines: vec![line] };
        let board = Some(summary::board(&self.body.board));
        Summary { board, symmetries: Vec::new(), figures }
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Argument { header, claim, body } = self;
        Some(Box::new(table::argument::PrintedArgument { header, claim, body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.body)
    }
}
