//! Positional games: points by their names.

use std::collections::BTreeSet;
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::positional::{self, BoardName, Claim, Convention, Positional, Start};
use zermelo_checker::proofs::pairing;
use zermelo_explain::face::Face;
use zermelo_explain::faces;

use crate::dump::{Line, lines, player, statement};
use crate::proofs::replay::dump::Tables;

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let Positional { board, board_hash, convention, start: Start { first, second }, within } =
        &claim.game;
    let (convention, maker) = match *convention {
        Convention::Strong => ("strong", None),
        Convention::Weak { maker } => ("weak", Some(player(maker))),
        Convention::Avoidance => ("avoidance", None),
    };
    let names = |stones: &[Text]| -> Vec<Value> {
        stones.iter().map(|stone| stone.as_str().into()).collect()
    };
    json!({
        "statement": statement(claim.statement),
        "board": board_name(board),
        "board_hash": board_hash.map(|hash| Hash(hash).to_string()),
        "convention": convention,
        "maker": maker,
        "start": { "first": names(first), "second": names(second) },
        "within": within,
    })
}

fn board_name(name: &BoardName) -> Value {
    match name {
        BoardName::AffinePlane { order } => json!({ "kind": "affine-plane", "order": order }),
        BoardName::AffinePlaneLess { order, removed } => {
            json!({ "kind": "affine-plane-less", "order": order, "removed": removed })
        }
        BoardName::ProjectivePlane { order } => {
            json!({ "kind": "projective-plane", "order": order })
        }
        BoardName::Hypercube { side, dimension } => {
            json!({ "kind": "hypercube", "side": side, "dimension": dimension })
        }
        BoardName::Other { title } => json!({ "kind": "other", "title": title.as_str() }),
        _ => Value::Null,
    }
}

/// A replay with its board and symmetries.
#[derive(Serialize)]
pub(crate) struct Body<'a> {
    board: Board<'a>,
    symmetries: Vec<Line<Value>>,
    /// Those that lemmas name by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pairings: Vec<Line<Value>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    threats: Vec<Line<Value>>,
    #[serde(flatten)]
    tables: Tables<'a>,
}

/// A board.
#[derive(Serialize)]
pub(super) struct Board<'a> {
    blake3: String,
    points: Line<Vec<&'a str>>,
    lines: Vec<Line<Vec<Value>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs: Vec<Line<Vec<Value>>>,
}

impl<'a> Board<'a> {
    pub(super) fn new(board: &'a positional::Board) -> Board<'a> {
        let points = Points::new(board);
        let all = |line: &Vec<u16>| line.iter().map(|&point| points.point(point)).collect();
        Board {
            blake3: Hash(board.hash()).to_string(),
            points: Line(board.points.iter().map(Text::as_str).collect()),
            lines: lines(board.lines.iter().map(all)),
            needs: lines(board.needs.iter().map(all)),
        }
    }
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
            board: Board::new(&body.board),
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
