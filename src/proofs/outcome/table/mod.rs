//! Outcome proofs as documents: the families of positions with their values, and for every family
//! why: each move of the opponent with the reply and the family that it leads to, or the winning
//! move. Derivations of another form are printed step by step.

mod answers;
mod layout;
mod steps;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use zermelo_checker::format::Header;
use zermelo_checker::proofs::outcome::Outcome;

use crate::document::model::{Document, Section};
use crate::proofs::outcome::vectors::{self, OutcomeClaim};
use crate::table::{Options, TableError, wrong};
use layout::Layout;

/// The document of an outcome proof.
///
/// # Errors
/// When the proof is not one that the checker accepts.
pub(crate) fn document(
    header: &Header,
    claim: &dyn OutcomeClaim,
    proof: &Outcome,
    options: &Options,
) -> Result<Document, TableError> {
    let (game, goals) = vectors::goals(claim).map_err(|why| wrong(why.to_string()))?;
    if goals.len() != proof.goals.len() {
        return Err(wrong("not everything that is claimed has a derivation"));
    }
    let layout = Layout::new(&game, proof);
    let mut sections: Vec<Section> = Vec::new();
    let mut extent = layout::Extent::new(options.max_lines);
    sections.extend(layout.families(&mut extent)?);
    sections.extend(layout.goals(&goals, &mut extent)?);
    let mut before = vec![words::introduction(header, &game, proof, &extent)];
    before.push(words::reading(&game, &extent));
    before.extend(sections);
    Ok(Document {
        title: crate::document::model::Rich::text(header.claim.to_string()),
        sections: before,
        rows: extent.rows,
        cut: extent.cut(),
    })
}

/// How many rows an outcome proof has when it is printed.
///
/// # Errors
/// As [`document`].
pub(crate) fn rows(
    header: &Header,
    claim: &dyn OutcomeClaim,
    proof: &Outcome,
) -> Result<u64, TableError> {
    Ok(document(header, claim, proof, &Options::default())?.rows)
}
