//! Receipts of the parts of a certificate, which `zermelo-check --part` prints, together. The checker
//! says what they name together and whether that is all ([`confirm_whole`]).

use std::path::{Path, PathBuf};

use serde::Deserialize;
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::replay::confirm_whole;
use zermelo_checker::share::{Bits, Named, Share};
use zermelo_checker::verdict::Figures;

use super::{Merged, Record, unseal};

/// A receipt, as it is written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Fields {
    certificate: String,
    part: String,
    claim: String,
    so: Option<String>,
    version: String,
    nodes: u64,
    entries: u64,
    replies: u64,
    symmetries: u64,
    lemmas: u64,
    from: u64,
    until: u64,
    names_nodes: String,
    names_symmetries: String,
    names_lemmas: String,
}

/// What all parts of a certificate say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    /// The certificate's hash.
    pub(crate) hash: String,
    /// The claim, as it is printed.
    pub(crate) claim: String,
    /// The claim that was wanted, where it is another that follows.
    pub(crate) implied: Option<String>,
    /// How many parts there are.
    of: u16,
    nodes: u64,
    entries: u64,
    symmetries: u64,
    lemmas: u64,
}

/// What the receipt of a part says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartRecord {
    subject: Subject,
    share: Share,
    replies: u64,
    named: Named,
}

impl PartRecord {
    /// Reads a receipt.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(text: &str) -> Result<PartRecord, String> {
        let fields: Fields = unseal(text).map_err(|error| error.to_string())?;
        let share: Share = fields.part.parse()?;
        let bits = |name: &str, count, digits: &str| {
            let bits = bytes(digits).and_then(|bytes| Bits::new(count, bytes));
            bits.ok_or_else(|| format!("it is no receipt: {name} is not {count} bits"))
        };
        let Fields { nodes, entries, symmetries, lemmas, .. } = fields;
        let named = Named {
            checked: fields.from..fields.until,
            nodes: bits("names-nodes", nodes, &fields.names_nodes)?,
            symmetries: bits("names-symmetries", symmetries, &fields.names_symmetries)?,
            lemmas: bits("names-lemmas", lemmas, &fields.names_lemmas)?,
        };
        let Fields { certificate: hash, claim, so: implied, replies, .. } = fields;
        let of = share.of();
        let subject = Subject { hash, claim, implied, of, nodes, entries, symmetries, lemmas };
        Ok(PartRecord { subject, share, replies, named })
    }

    /// Why it is not of the same set as another one.
    fn is_foreign_to(&self, other: &PartRecord) -> Option<String> {
        let (own, first) = (&self.subject, &other.subject);
        if own.hash != first.hash {
            return Some(format!("it is of the certificate {}, not {}", own.hash, first.hash));
        }
        if own.of != first.of {
            return Some(format!("it is of {} parts, not {}", own.of, first.of));
        }
        (own != first).then(|| "what it says of the certificate is not what the others say".into())
    }
}

impl Record for PartRecord {
    fn agrees(&self, other: &Self) -> bool {
        self == other
    }

    fn said(&self) -> String {
        format!("part {}, {} replies", self.share, self.replies)
    }
}

/// The bytes of digits, two each.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| u8::try_from(char::from(*digit).to_digit(16)?).ok();
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|[high, low]| Some(value(high)? << 4 | value(low)?)).collect()
}

/// What the receipts of a whole set say together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Whole {
    /// What it is about.
    pub(crate) subject: Subject,
    /// The figures of the check of the whole.
    pub(crate) figures: Figures,
    /// How many parts there are.
    pub(crate) parts: u16,
    /// What the responses of all parts name.
    named: Named,
}

impl Whole {
    /// Confirms what no part can know.
    ///
    /// # Errors
    /// What is wrong with the certificate.
    pub(crate) fn confirm(&self) -> Result<(), Stop> {
        confirm_whole(&self.named)
    }
}

/// Reads receipts. The first that is one says of which certificate and of how many parts the others
/// have to be.
pub(crate) fn read(paths: &[PathBuf]) -> Merged<PartRecord> {
    let (mut merged, mut first) = (Merged::new(0), None);
    merged.read(paths, |_: &Path, text| {
        let record = PartRecord::read(text)?;
        let first = first.get_or_insert_with(|| record.clone());
        match record.is_foreign_to(first) {
            Some(why) => Err(why),
            None => Ok((usize::from(record.share.number()) - 1, record)),
        }
    });
    let parts = first.map_or(0, |first| first.subject.of.into());
    merged.done.resize_with(parts, || None);
    merged
}

impl Merged<PartRecord> {
    /// The whole set, if it is one and nothing else.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn whole(&self) -> Result<Whole, String> {
        let (parts, found) = (self.done.len(), self.count());
        let refused = self.refused.len() + self.double.len() + self.contradictions.len();
        if parts == 0 {
            return Err("there is no receipt of a part".to_owned());
        }
        if found < parts {
            return Err(format!("{found} of {parts} parts have a receipt"));
        }
        if refused > 0 {
            return Err(format!("{refused} of the receipts are refused"));
        }
        let mut records = self.done.iter().flatten().map(|found| &found.receipt);
        let first = records.next().ok_or("no part has a receipt")?;
        let (mut named, mut replies) = (first.named.clone(), first.replies);
        for record in records {
            let share = record.share;
            let unfit =
                || format!("the nodes of part {share} do not follow those of the part before");
            named = named.join(&record.named).ok_or_else(unfit)?;
            replies = replies.checked_add(record.replies).ok_or("there are too many replies")?;
        }
        if !named.is_whole() {
            return Err("the nodes of the parts are not all nodes".into());
        }
        let subject = first.subject.clone();
        let figures = vec![
            ("nodes", subject.nodes),
            ("entries", subject.entries),
            ("replies", replies),
            ("symmetries", subject.symmetries),
        ];
        Ok(Whole { parts: subject.of, subject, figures, named })
    }
}

#[cfg(test)]
mod tests;
