//! Dots and boxes: moves by the dots at the ends of an edge, positions by their edges.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::games::dots_and_boxes::rules::DotsAndBoxesRules;
use zermelo_checker::games::dots_and_boxes::{self, Claim};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::score::Bound;
use zermelo_explain::edge_name;

use crate::dump::player;
use crate::proofs::replay::dump::{Naming, Tables};

/// The fields of a claim.
pub(super) fn claim(claim: &Claim) -> Value {
    let (kind, score) = match claim.bound {
        Bound::AtLeast(least) => ("at-least", least),
        Bound::AtMost(most) => ("at-most", most),
    };
    json!({
        "statement": { "kind": kind, "score": score, "player": player(claim.proponent()) },
        "rows": claim.game.rows,
        "columns": claim.game.columns,
    })
}

/// A replay on a board.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    symmetries: &'a [u8],
    #[serde(flatten)]
    tables: Tables<'a, Edges>,
}

/// The edges of a board; `None` where there is no such board.
struct Edges(Option<DotsAndBoxesRules>);

impl<'a> Body<'a> {
    pub(super) fn new(claim: &Claim, body: &'a dots_and_boxes::Body<'a>) -> Body<'a> {
        let edges = Edges(DotsAndBoxesRules::new(claim, &[]).ok());
        Body { symmetries: &body.symmetries, tables: Tables::new(&body.replay, edges) }
    }
}

/// The name of a move: `a1-b1`, or `pass`.
pub(super) fn name(rules: &DotsAndBoxesRules, mv: Move) -> Option<String> {
    let edge = rules.edges().get(usize::from(mv)).copied().map(edge_name);
    edge.or_else(|| (mv == rules.pass()).then(|| "pass".to_owned()))
}

impl Naming for Edges {
    fn name(&self, mv: Move) -> Value {
        let named = self.0.as_ref().and_then(|rules| name(rules, mv));
        named.map_or_else(|| mv.into(), Value::from)
    }

    fn record_width(&self) -> Option<usize> {
        self.0.as_ref().map(Rules::record_width)
    }

    fn position(&self, record: &[u8]) -> Value {
        let Some(rules) = &self.0 else { return Value::Null };
        let Some((drawn, boxes, passes)) = rules.fields(record) else { return Value::Null };
        let edges = (0..64u16).filter(|edge| drawn >> edge & 1 == 1);
        let edges: Vec<Value> =
            edges.map(|edge| name(rules, edge).map_or_else(|| edge.into(), Value::from)).collect();
        json!({ "edges": edges, "boxes": boxes, "passes": passes })
    }
}
