//! Proofs about puzzles.

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_puzzle::{BoardName, Body, Claim, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::Deduction;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::export::{ExportError, ExportedClaim, Form, deduction};
use zermelo_present::summary::{BoardSummary, Summary};
use zermelo_present::table::Printout;

use super::puzzle::Puzzle;
use super::{dump, table};
use crate::deduction::summary;

/// A deduction about a puzzle.
struct PuzzleDeduction<'c> {
    header: &'c Header,
    claim: &'c Claim,
    /// The board, where it has no name.
    board: Option<zermelo_checker::games::latin_puzzle::Board>,
    deduction: Deduction<'c>,
    /// The puzzle, where it is one.
    puzzle: Option<Puzzle>,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    let deduction = PuzzleDeduction::new(claim, kind, certificate)?;
    Ok(deduction.map(|deduction| Box::new(deduction) as Box<dyn Proof + 'c>))
}

/// Exports a deduction. Of a claim that says more, that there is exactly one completion is exported.
pub(super) fn export(
    form: Form,
    certificate: &Certificate<'_>,
) -> Result<ExportedClaim, ExportError> {
    let AnyClaim::LatinPuzzle(claim) = &certificate.header.claim else {
        return Err(ExportError::UNKNOWN);
    };
    let kind = Kind::from_number(certificate.kind).ok_or(ExportError::UNKNOWN)?;
    let deduction = PuzzleDeduction::new(claim, kind, certificate)?;
    let found = deduction.as_ref().and_then(|found| Some((found.puzzle.as_ref()?, found)));
    let (puzzle, found) =
        found.ok_or(ExportError::OtherClaims("this certificate has no deduction"))?;
    let statement = match &claim.statement {
        Statement::IsFair | Statement::IsCritical { .. } => Statement::OneCompletion,
        statement => statement.clone(),
    };
    let statement = puzzle.claim(statement).to_string();
    deduction::export(puzzle, &puzzle.problem, &found.deduction, form, statement)
}

impl<'c> PuzzleDeduction<'c> {
    /// Decodes a deduction; `None` where the proof is of another kind.
    fn new(
        claim: &'c Claim,
        kind: Kind,
        certificate: &'c Certificate<'_>,
    ) -> Result<Option<Self>, Fault> {
        if kind != Kind::Deduction {
            return Ok(None);
        }
        let (board, deduction) = match claim.game.board {
            BoardName::Other { .. } => {
                let Body { board, deduction } = certificate.decode()?;
                (Some(board), deduction)
            }
            _ => (None, certificate.decode()?),
        };
        let header = &certificate.header;
        let mut puzzle = Puzzle::new(claim.game.clone(), board.clone()).ok();
        if let Some(puzzle) = &mut puzzle {
            puzzle.read_words(header.provenance.source.as_str());
        }
        Ok(Some(PuzzleDeduction { header, claim, board, deduction, puzzle }))
    }
}

impl Proof for PuzzleDeduction<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::body(self.puzzle.as_ref(), self.board.as_ref(), &self.deduction))
    }

    fn summary(&self) -> Summary {
        let board = self.board.as_ref().map(|board| BoardSummary {
            points: board.points.len(),
            lines: board.asterisms.len(),
            blake3: zermelo_checker::format::Hash(board.hash()).to_string(),
        });
        Summary { board, symmetries: Vec::new(), figures: summary::figures(&self.deduction) }
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        let puzzle = self.puzzle.as_ref()?;
        let PuzzleDeduction { header, claim, deduction, .. } = self;
        Some(Box::new(table::PrintedDeduction { header, claim, puzzle, deduction }))
    }

    /// The clues.
    fn picture(&self, node: Option<usize>) -> Option<Picture> {
        let puzzle = self.puzzle.as_ref().filter(|_| node.is_none())?;
        Some(puzzle.picture(self.claim.game.clues.as_str()))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate is about a puzzle, which is not played against anybody: `zermelo table` \
             prints the proof, and `zermelo puzzle hint` gives the next step of a puzzle",
        ))
    }
}

/// A deduction about a puzzle whose cells have no names.
pub struct UnnamedDeduction<'c>(pub Deduction<'c>);

impl Proof for UnnamedDeduction<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::body(None, None, &self.0))
    }

    fn summary(&self) -> Summary {
        summary::figures(&self.0).into()
    }
}
