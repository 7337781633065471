//! Proofs by parts: small games side by side on a board.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{Body, Claim, PartsBody, small_claim};
use zermelo_checker::proofs::parts::Part;
use zermelo_explain::faces::positional::play;

use super::{dump, summary, table};
use crate::contract::proof::Proof;
use crate::dump::{Line, lines};
use crate::summary::{Figures, Summary};
use crate::table::Printed;

/// A proof by parts.
pub(super) struct Parts<'c> {
    header: &'c Header,
    claim: &'c Claim,
    /// What is claimed of each small game.
    small: Claim,
    /// The whole board, with no replay on it.
    whole: Body<'static>,
    games: Vec<Body<'c>>,
    parts: Vec<Part>,
}

impl<'c> Parts<'c> {
    pub(super) fn new(header: &'c Header, claim: &'c Claim, body: PartsBody<'c>) -> Parts<'c> {
        let PartsBody { board, games, parts } = body;
        let whole = play::by_argument(claim, board, None);
        Parts { header, claim, small: small_claim(), whole, games, parts }
    }
}

/// What the certificate holds.
#[derive(Serialize)]
struct Dump<'a> {
    board: dump::Board<'a>,
    games: Vec<dump::Body<'a>>,
    parts: Vec<Line<Value>>,
}

impl Proof for Parts<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let points = dump::Points::new(&self.whole.board);
        let part = |part: &Part| {
            let of_part: Vec<Value> = part.points.iter().map(|&at| points.point(at)).collect();
            json!({ "game": part.game, "points": of_part })
        };
        Box::new(Dump {
            board: dump::Board::new(&self.whole.board),
            games: self.games.iter().map(|game| dump::Body::new(&self.small, game)).collect(),
            parts: lines(self.parts.iter().map(part)),
        })
    }

    fn summary(&self) -> Summary {
        let (games, parts) = (self.games.len(), self.parts.len());
        let fields = json!({ "games": games, "parts": parts });
        let lines = vec![("games", games.to_string()), ("parts", parts.to_string())];
        Summary {
            board: Some(summary::board(&self.whole.board)),
            symmetries: Vec::new(),
            figures: Figures { fields, lines },
        }
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        let Parts { header, claim, small, whole, games, parts } = self;
        let games = games.iter();
        let games = games.map(|body| table::PrintedReplay { header, claim: small, body }).collect();
        Some(Box::new(table::parts::PrintedParts { header, claim, whole, games, parts }))
    }
}
