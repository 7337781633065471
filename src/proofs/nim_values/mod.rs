//! Nim-values of heaps: how they are found, with their period, and what is said of them.

pub mod period;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_explain::count;

use crate::contract::proof::Proof;
use crate::document::model::{Block, Rich, Row, Table};
use crate::dump::Line;
use crate::play::PlayError;
use crate::play::line::Match;
use crate::summary::{Figures, Summary};

/// What is dumped.
#[derive(Serialize)]
struct Values<'a> {
    values: Line<&'a [u16]>,
    repeats: Line<Option<Value>>,
}

/// The values of heaps, whatever the game.
impl Proof for NimValues {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let repeats =
            self.repeats.map(|Repeats { from, period }| json!({ "from": from, "period": period }));
        Box::new(Values { values: Line(&self.values), repeats: Line(repeats) })
    }

    fn summary(&self) -> Summary {
        let values = self.values.len();
        let said = match values.checked_sub(1) {
            Some(largest) => {
                format!("{}, up to a heap of {largest}", count(values, "value", "values"))
            }
            None => "none, as that of a heap of Nim is its size".to_owned(),
        };
        let mut lines = vec![("nim-values", said)];
        lines.extend(self.repeats.map(|Repeats { from, period }| {
            ("period", format!("{period} from a heap of {from} on"))
        }));
        let [from, period] = [self.repeats.map(|r| r.from), self.repeats.map(|r| r.period)];
        let fields = json!({ "values": values, "from": from, "period": period });
        Figures { fields, lines }.into()
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate has the nim-values of heaps and no strategy move by move: a move that wins \
             makes the exclusive or of the values 0; `zermelo table` prints them",
        ))
    }
}

/// The longest period that is the length of a row.
const LONGEST_ROW: usize = 50;

/// The values of heaps in rows, as long as the period, or of ten.
pub(crate) fn rows(values: &NimValues) -> (Vec<Rich>, Vec<Row>) {
    let period = values.repeats.and_then(|repeats| usize::try_from(repeats.period).ok());
    let width = period.filter(|period| (2..=LONGEST_ROW).contains(period)).unwrap_or(10);
    let columns = (0..width).map(|column| Rich::text(format!("+{column}")));
    let columns = [Rich::text("n")].into_iter().chain(columns).collect();
    let row = |(number, values): (usize, &[u16])| {
        let first = number.saturating_mul(width).to_string();
        let values = values.iter().map(u16::to_string).chain(std::iter::repeat(String::new()));
        let cells = [first].into_iter().chain(values.take(width));
        Row { repeated: 0, cells: cells.map(Rich::text).collect() }
    };
    (columns, values.values.chunks(width).enumerate().map(row).collect())
}

/// A table of these rows.
pub(crate) fn table(columns: Vec<Rich>, rows: Vec<Row>) -> Block {
    Block::Table(Table { columns, ..Table::numbers([], rows) })
}
