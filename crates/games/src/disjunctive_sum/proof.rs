//! Proofs about sums: those of the summands, one after the other.

use std::collections::BTreeMap;

use serde::ser::{Error, Serialize, SerializeStruct, Serializer};
use serde_json::json;
use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::disjunctive_sum::Claim;
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::sums::{OfValues, certificates};
use zermelo_explain::{count, in_words};
use zermelo_present::contract::proof::{Evidence, Proof, ProofResult};
use zermelo_present::document::model::{Block, Document, Rich, Row, Section, Table};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Options, Printout, TableError};
use zermelo_sizes::{chomp, heaps};

use crate::gdl::values::StoredValues;
use crate::node_kayles;

/// The proof of a claim, with those of its summands.
struct SumProof<'c> {
    claim: &'c Claim,
    /// A certificate for each different summand.
    certificates: Vec<Certificate<'c>>,
    values: OfValues<'c>,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    if kind != Kind::NimValues {
        return Ok(None);
    }
    let certificates = certificates(claim, certificate)?;
    let values = OfValues::new(claim, certificate)?;
    Ok(Some(Box::new(SumProof { claim, certificates, values })))
}

/// The proof of a summand's claim; `None` where its game is none of a sum.
fn of_summand<'c>(certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    Ok(Some(match &certificate.header.claim {
        claim::Claim::Chomp(claim) => Box::new(chomp::values::decode(claim, certificate)?),
        claim::Claim::NodeKayles(claim) => {
            Box::new(node_kayles::values::decode(claim, certificate)?)
        }
        claim::Claim::Gdl(claim) => Box::new(StoredValues::decode(claim, certificate)?),
        claim::Claim::Subtraction(claim) => {
            return heaps::proof::of_subtraction(claim, certificate);
        }
        claim::Claim::Heaps(claim) => return heaps::proof::of_heaps(claim, certificate),
        _ => return Ok(None),
    }))
}

/// A summand's claim, and its proof field by field.
struct DumpedSummand<'p>(&'p Certificate<'p>);

impl Serialize for DumpedSummand<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let proof = of_summand(self.0).map_err(S::Error::custom)?;
        let mut fields = to.serialize_struct("Summand", 2)?;
        fields.serialize_field("claim", &self.0.header.claim.to_string())?;
        fields.serialize_field("body", &proof.as_ref().map(|proof| proof.dump()))?;
        fields.end()
    }
}

impl Proof for SumProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let summands = self.certificates.iter().map(DumpedSummand).collect::<Vec<_>>();
        Box::new(BTreeMap::from([("summands", summands)]))
    }

    fn summary(&self) -> Summary {
        let (mut fields, mut lines) = (Vec::new(), Vec::new());
        let summands = self.claim.game.summands.len();
        lines.push(("summands", count(summands, "summand", "summands")));
        for certificate in &self.certificates {
            let Ok(Some(proof)) = of_summand(certificate) else { continue };
            let of_summand = proof.summary().figures;
            let claim = certificate.header.claim.to_string();
            lines.push(("proof of", claim.clone()));
            lines.extend(of_summand.lines);
            fields.push(json!({ "claim": claim, "figures": of_summand.fields }));
        }
        Figures { fields: json!({ "summands": summands, "proofs": fields }), lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(Tables(self)))
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Values(&self.values)
    }
}

/// The documents of the summands as one.
struct Tables<'p, 'c>(&'p SumProof<'c>);

impl Tables<'_, '_> {
    /// Does something with what prints the proof of a summand.
    fn of<T>(
        certificate: &Certificate<'_>,
        does: impl FnOnce(&dyn Printout) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        let what = || format!("such proofs of ‘{}’", certificate.header.claim);
        let none = || TableError::NoTables { what: what() };
        let proof = of_summand(certificate).map_err(TableError::Unreadable)?.ok_or_else(none)?;
        does(&*proof.printed().ok_or_else(none)?)
    }
}

impl Printout for Tables<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let SumProof { claim, certificates, .. } = self.0;
        let whole = claim::Claim::from((*claim).clone());
        let said = [
            "A player moves in one of the games. The nim-value of all together is the exclusive or of \
             theirs, and the player to move loses exactly where it is 0 (Sprague, 1935; Grundy, 1939). \
             A game that is there twice has a value twice, and a proof once."
                .to_owned(),
            format!("Shown is that {}.", in_words(&whole)),
        ];
        let mut sections =
            vec![Section { level: 1, heading: None, blocks: said.map(Block::text).into() }];
        let row = |certificate: &Certificate<'_>| Row {
            repeated: 0,
            cells: vec![Rich::text(certificate.header.claim.to_string())],
        };
        let rows = certificates.iter().map(row).collect();
        sections.push(Section::headed(
            "The summands",
            vec![Block::Table(Table::new(["proved below"], rows))],
        ));
        let mut left = options.max_lines;
        let mut cut = false;
        for certificate in certificates {
            let options = Options { max_lines: left, ..options.clone() };
            let document = Self::of(certificate, |printed| printed.document(&options))?;
            left = left.map(|left| left.saturating_sub(document.rows));
            cut |= document.cut;
            let heading = Some(document.title);
            let inner = document.sections.into_iter();
            let inner =
                inner.map(|section| Section { level: section.level.saturating_add(1), ..section });
            sections.push(Section { level: 1, heading, blocks: Vec::new() });
            sections.extend(inner);
        }
        Ok(Document { title: Rich::text(whole.to_string()), sections, rows: self.rows()?, cut })
    }

    /// Those of the summands.
    fn rows(&self) -> Result<u64, TableError> {
        let mut all = 0u64;
        for certificate in &self.0.certificates {
            all = all.saturating_add(Self::of(certificate, |printed| printed.rows())?);
        }
        Ok(all)
    }
}
