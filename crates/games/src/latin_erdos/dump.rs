//! Latin Erdős: moves by row, column and number, positions by their cells.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::games::latin_erdos::sizes::Reason;
use zermelo_checker::games::latin_erdos::{SizesMirror, sizes};
use zermelo_present::dump::{Line, lines};
use zermelo_sizes::outcome::dump::{Form, form};

/// A coordinate by name, or its number where it is none.
fn of(number: u8) -> Value {
    let name = ["row", "column", "number"].get(usize::from(number));
    name.map_or_else(|| number.into(), |&name| name.into())
}

/// A mirror for every size.
#[derive(Serialize)]
pub(crate) struct Sizes {
    /// Row, column and number of the first placement, in t.
    first: Option<Line<[Form; 3]>>,
    row: Line<Value>,
    column: Line<Value>,
    number: Line<Value>,
    reasons: Vec<Line<Value>>,
}

impl Sizes {
    pub(crate) fn new(mirror: &SizesMirror) -> Sizes {
        let source = |source: sizes::Source| {
            let is_reversed = source.sense == sizes::Sense::Reversed;
            Line(json!({ "of": of(source.of), "reversed": is_reversed }))
        };
        let first = mirror.first.as_ref();
        Sizes {
            first: first.map(|first| Line([&first.row, &first.column, &first.number].map(form))),
            row: source(mirror.row),
            column: source(mirror.column),
            number: source(mirror.number),
            reasons: lines(mirror.reasons.iter().enumerate().map(reason)),
        }
    }
}

/// A pair of coordinates by names, or its number.
fn pair(number: u8) -> Value {
    let pair = sizes::PAIRS.get(usize::from(number));
    pair.map_or_else(|| number.into(), |pair| json!(pair.map(of)))
}

/// A reason, with the coordinates in which a placement agrees with its image.
fn reason((number, reason): (usize, &Reason)) -> Value {
    let agreeing = u8::try_from(number).map_or(Value::Null, pair);
    match reason {
        Reason::Absurd { summands } => {
            json!({ "agreeing": agreeing, "kind": "absurd", "summands": summands })
        }
        Reason::Agrees { pair: number, shown } => {
            json!({ "agreeing": agreeing, "kind": "agrees", "pair": pair(*number), "shown": shown })
        }
    }
}
