//! Nim-values of heaps: how they are found, with their period, and how they are printed: in rows of their
//! period, and those of the heaps of a claim.

pub mod period;
pub mod stored;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim::Claim;
use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_explain::{count, in_words};

use crate::contract::proof::Proof;
use crate::document::Extent;
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::dump::Line;
use crate::summary::{Figures, Summary};
use crate::table::{Options, Printout, TableError, cut, wrong};

/// What is dumped.
#[derive(Serialize)]
struct Values<'a> {
    values: Line<&'a [u16]>,
    repeats: Line<Option<Value>>,
    mask: Option<u16>,
}

/// Nim-values as a document, with what is claimed of them.
pub struct ValuesTable<'p> {
    /// What is proved, as it is printed.
    pub claim: Claim,
    /// What has the values, and why they are those of heaps: a paragraph each.
    pub rules: Vec<String>,
    /// The heaps of the claim, with what has their values (a *heap*, or a *path*).
    pub heaps: Vec<u32>,
    /// What has a value: `heap`.
    pub noun: &'static str,
    /// Whether a heap has as its value the number of its counters.
    pub is_nim: bool,
    /// The values.
    pub body: &'p NimValues,
}

/// The values of heaps, whatever the game.
impl Proof for NimValues {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let repeats =
            self.repeats.map(|Repeats { from, period }| json!({ "from": from, "period": period }));
        Box::new(Values { values: Line(&self.values), repeats: Line(repeats), mask: self.mask })
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
}

impl ValuesTable<'_> {
    /// The values of heaps in rows.
    pub fn table(&self) -> Block {
        let (columns, rows) = rows(self.body);
        table(columns, rows)
    }

    /// How the values are read, paragraph by paragraph.
    fn reading(&self) -> Vec<String> {
        let mut said = self.rules.clone();
        said.push(format!("Shown is that {}.", in_words(&self.claim)));
        if let Some(Repeats { from, period }) = self.body.repeats {
            said.push(format!(
                "From a heap of {from} on the values repeat after {period}. So they do in the table, and \
                 then they do for all heaps (Guy and Smith, 1956)."
            ));
        }
        said.push(
            "The value of heaps together is the exclusive or of theirs, and the player to move \
                   loses exactly when it is 0."
                .to_owned(),
        );
        said
    }

    /// The value of each heap of the claim, and of several together.
    fn heaps(&self) -> Result<Vec<Row>, TableError> {
        let mut rows = Vec::new();
        let mut sum = 0;
        let row = |[heap, value]: [String; 2]| Row {
            repeated: 0,
            cells: vec![Rich::text(heap), Rich::text(value)],
        };
        for &heap in &self.heaps {
            let stored = || self.body.value(heap.into()).map(u32::from);
            let value = if self.is_nim { Some(heap) } else { stored() };
            let value = value.ok_or_else(|| wrong(format!("a heap of {heap} has no value")))?;
            sum ^= value;
            rows.push(row([heap.to_string(), value.to_string()]));
        }
        if !rows.is_empty() {
            rows.push(row(["together".to_owned(), sum.to_string()]));
        }
        Ok(rows)
    }
}

impl Printout for ValuesTable<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let said = self.reading().into_iter().map(Block::text).collect();
        let mut sections = vec![Section { level: 1, heading: None, blocks: said }];
        let heaps = self.heaps()?;
        if !heaps.is_empty() {
            let columns = [self.noun, "nim-value"].map(Rich::text).to_vec();
            sections
                .push(Section::headed(&format!("The {}s", self.noun), vec![table(columns, heaps)]));
        }
        let (columns, mut values) = rows(self.body);
        let (Extent { rows, cut }, said) = cut(&mut values, options);
        if rows > 0 {
            let blocks = [table(columns, values)].into_iter().chain(said).collect();
            let heading = format!("The nim-values of {}s of n and more", self.noun);
            sections.push(Section::headed(&heading, blocks));
        }
        let title = Rich::text(self.claim.to_string());
        Ok(Document { title, sections, rows, cut })
    }
}

/// The longest period that is the length of a row.
const LONGEST_ROW: usize = 50;

/// The values of heaps in rows, as long as the period, or of ten.
fn rows(values: &NimValues) -> (Vec<Rich>, Vec<Row>) {
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
fn table(columns: Vec<Rich>, rows: Vec<Row>) -> Block {
    Block::Table(Table { columns, ..Table::numbers([], rows) })
}
