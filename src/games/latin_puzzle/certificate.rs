//! The certificate of a statement about a puzzle, with what is said of it.

use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_puzzle::Statement;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::deduction::{Deduction, Step};

use super::puzzle::Puzzle;
use super::{puzzle_file, rating};
use crate::contract::made::Made;
use crate::contract::puzzles::ProvedPuzzle;
use crate::proofs::deduction::parts;
use crate::provenance::made_by;

impl Puzzle {
    /// A certificate of a statement about the puzzle.
    pub(super) fn proved(
        &self,
        statement: Statement,
        deduction: &Deduction<'_>,
        mut facts: Vec<String>,
        splits: usize,
    ) -> ProvedPuzzle {
        let rating = match (deduction, &statement) {
            (Deduction::Steps(steps), Statement::OneCompletion | Statement::IsFair) => {
                parts::of_all(&self.problem, steps).map(|taken| {
                    let steps: Vec<Step> = taken.iter().map(|taken| taken.step).collect();
                    rating::of(&steps)
                })
            }
            _ => None,
        };
        let body = self.body(deduction);
        let mut provenance = made_by(self.command);
        provenance.source = puzzle_file::written(self);
        if statement == Statement::IsFair {
            facts.push("fair       by exhausted labels, places, cells and fish".into());
        }
        let header = Header { claim: self.claim(statement).into(), provenance };
        let certificate = Certificate {
            header,
            kind: Kind::Deduction.number(),
            body: body.into(),
            body_offset: 0,
        };
        facts.push(format!("size       {} bytes", certificate.write().0.len()));
        ProvedPuzzle { made: Made::new(certificate, facts), splits, rating }
    }
}
