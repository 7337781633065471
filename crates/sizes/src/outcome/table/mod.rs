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
use zermelo_explain::picture::Picture;
use zermelo_present::document::model::{Document, Rich};
use zermelo_present::table::{Options, TableError, wrong};

use crate::outcome::vectors::{self, OutcomeClaim};
use layout::Layout;

/// One position of the family of a statement, drawn for all of them; `None` where that is not drawn.
pub(crate) fn drawing(
    claim: &dyn OutcomeClaim,
    proof: &Outcome,
    statement: usize,
) -> Option<Picture> {
    let (game, _) = vectors::goals(claim).ok()?;
    Layout::new(&game, proof).drawing(statement).ok()?
}

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
    let mut extent = layout::Extent::new(options.max_lines);
    let proved = [layout.families(&mut extent)?, layout.goals(&goals, &mut extent)?].concat();
    let before =
        [words::introduction(header, &game, proof, &extent), words::reading(&game, &extent)];
    let sections = before.into_iter().chain(proved).collect();
    let title = Rich::text(header.claim.to_string());
    Ok(Document { title, sections, rows: extent.rows, cut: extent.cut() })
}
