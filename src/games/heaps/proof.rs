//! Nim-values of heaps, printed: in rows of their period, and those of the claim's heaps.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps::{Claim, Rules, Start};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_explain::in_words;

use crate::contract::proof::{Proof, ProofResult};
use crate::document::model::{Block, Document, Rich, Row, Section};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::proofs::nim_values::{rows, table};
use crate::summary::Summary;
use crate::table::{Options, Printed, TableError, cut, wrong};

/// Nim-values with what is claimed of them.
struct Values<'c> {
    claim: &'c Claim,
    body: NimValues,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(match kind {
        Kind::NimValues => Some(Box::new(Values { claim, body: certificate.decode()? })),
        _ => None,
    })
}

impl Proof for Values<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        self.body.dump()
    }

    fn summary(&self) -> Summary {
        self.body.summary()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(Values { claim: self.claim, body: self.body.clone() }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.body.begin()
    }
}

impl Values<'_> {
    /// How the values are read, paragraph by paragraph.
    fn reading(&self) -> Vec<String> {
        let claim = in_words(&self.claim.clone().into());
        let mut said = vec![format!("Shown is that {claim}.")];
        said.push(match &self.claim.game.rules {
            Rules::Nim => "The nim-value of a heap of Nim is the number of its counters (Bouton, 1901).".to_owned(),
            Rules::Octal { digits } => format!(
                "The nim-value of a heap is the least number that is the value of none of its options. {}",
                moves(digits)
            ),
        });
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

    /// The value of each heap of the claim, and of all together.
    fn heaps(&self) -> Result<Vec<Row>, TableError> {
        let Start::Sum { heaps } = &self.claim.game.start else { return Ok(Vec::new()) };
        let mut rows = Vec::new();
        let mut sum = 0;
        let row = |[heap, value]: [String; 2]| Row {
            repeated: 0,
            cells: vec![Rich::text(heap), Rich::text(value)],
        };
        for &heap in heaps {
            let value = match self.claim.game.rules {
                Rules::Nim => Some(heap),
                Rules::Octal { .. } => self.body.value(heap.into()).map(u32::from),
            };
            let value = value.ok_or_else(|| wrong(format!("a heap of {heap} has no value")))?;
            sum ^= value;
            rows.push(row([heap.to_string(), value.to_string()]));
        }
        rows.push(row(["together".to_owned(), sum.to_string()]));
        Ok(rows)
    }
}

/// What a move does, digit by digit.
fn moves(digits: &[u8]) -> String {
    let one = |(taken, digit): (usize, &u8)| {
        let left = [(1, "no heap"), (2, "one heap"), (4, "two heaps")];
        let left: Vec<&str> =
            left.into_iter().filter(|(bit, _)| digit & bit != 0).map(|(_, left)| left).collect();
        (!left.is_empty()).then(|| format!("taking {taken} leaves {}", left.join(" or ")))
    };
    let moves: Vec<String> = digits.iter().enumerate().filter_map(one).collect();
    format!("A move takes counters from a heap: {}.", moves.join("; "))
}

impl Printed for Values<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let said = self.reading().into_iter().map(Block::text).collect();
        let mut sections = vec![Section { level: 1, heading: None, blocks: said }];
        let heaps = self.heaps()?;
        if !heaps.is_empty() {
            let columns = ["heap", "nim-value"].map(Rich::text).to_vec();
            sections.push(Section::headed("The heaps", vec![table(columns, heaps)]));
        }
        let (columns, mut rows) = rows(&self.body);
        let cut = cut(&mut rows, options);
        let is_cut = cut.is_some();
        if !rows.is_empty() || is_cut {
            let blocks = [table(columns, rows)].into_iter().chain(cut).collect();
            sections.push(Section::headed("The nim-values of heaps of n and more", blocks));
        }
        let title = Rich::text(self.claim.to_string());
        Ok(Document { title, sections, rows: self.rows()?, cut: is_cut })
    }

    /// Those of the values.
    fn rows(&self) -> Result<u64, TableError> {
        Ok(u64::try_from(rows(&self.body).1.len()).unwrap_or(u64::MAX))
    }
}
