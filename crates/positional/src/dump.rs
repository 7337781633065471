//! Positional games: points by their names.

use std::collections::BTreeSet;
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{self, Claim};
use zermelo_checker::proofs::pairing;
use zermelo_explain::face::Face;
use zermelo_explain::faces;
use zermelo_explain::faces::positional::board_fields;
use zermelo_present::dump::{Fields, Line, lines};
use zermelo_present::replay::dump::Tables;

/// A replay with its board and symmetries.
#[derive(Serialize)]
pub(crate) struct Body<'a> {
    board: Fields,
    symmetries: Vec<Line<Value>>,
    /// Those that lemmas name by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pairings: Vec<Line<Value>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    threats: Vec<Line<Value>>,
    #[serde(flatten)]
    tables: Tables<'a>,
}

impl<'a> Body<'a> {
    pub(crate) fn new(claim: &'a Claim, body: &'a positional::Body<'a>) -> Body<'a> {
        let points = Points::new(&body.board);
        let all = |numbers: &[u16]| -> Vec<Value> {
            numbers.iter().map(|&point| points.point(point)).collect()
        };
        let symmetry = |(symmetry, number): (&positional::Symmetry, usize)| {
            let (name, images) = (symmetry.name.as_str(), all(&symmetry.images));
            json!({ "symmetry": number, "name": name, "images": images })
        };
        let pairing = |(pairing, number): (&pairing::Pairing, usize)| {
            let pairs: Vec<[Value; 2]> = points.pairs(pairing).collect();
            json!({ "lemma": number, "pairs": pairs })
        };
        let threats =
            |(moves, number): (&Vec<u16>, usize)| json!({ "lemma": number, "moves": all(moves) });
        let face = faces::Positional::new(claim, body).ok().filter(|_| !points.names.is_empty());
        Body {
            board: Fields(board_fields(&body.board)),
            symmetries: lines(body.symmetries.iter().zip(1..).map(symmetry)),
            pairings: lines(body.pairings.iter().zip(1..).map(pairing)),
            threats: lines(body.threats.iter().zip(body.pairings.len() + 1..).map(threats)),
            tables: Tables::new(&body.replay, face.map(|face| Rc::new(face) as Rc<dyn Face>)),
        }
    }
}

/// The points of a board.
pub(super) struct Points<'a> {
    /// Their names; none where one name stands for two points.
    names: Vec<&'a str>,
}

impl<'a> Points<'a> {
    pub(super) fn new(board: &'a positional::Board) -> Points<'a> {
        let mut names: Vec<&str> = board.points.iter().map(Text::as_str).collect();
        if names.iter().collect::<BTreeSet<_>>().len() < board.points.len() {
            names.clear();
        }
        Points { names }
    }

    pub(super) fn point(&self, number: u16) -> Value {
        let name = self.names.get(usize::from(number));
        name.map_or_else(|| number.into(), |&name| name.into())
    }

    pub(super) fn pairs(&self, pairing: &pairing::Pairing) -> impl Iterator<Item = [Value; 2]> {
        pairing.pairs.iter().map(|pair| [pair.low, pair.high].map(|point| self.point(point)))
    }
}
