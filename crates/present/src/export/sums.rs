//! Sums as they are, in the form OPB, and their refutation for VeriPB in version 3.0 of its format (Gocht,
//! McCreesh and Nordström, *VeriPB: The Easy Way to Make Your Combinatorial Search Algorithm
//! Trustworthy*, 2020). Where cells are counted, the halves of sums that a step rests on are added up;
//! all else is unit propagation from constraints that are named.
//!
//! Where a completion is known, the formula counts the cells in which another one agrees with it. The
//! proof shows the completion, and a bound: if the least number is that of all cells, there is no other
//! completion; if it is less, there is one.

use std::fmt::Write;

use super::puzzle::{Formula, Half, Id, Literal, Log, PuzzleStatement, Sum};
use super::{ExportError, joined};

/// The constraints of a puzzle, and the lemmas about them.
pub(super) struct Sums<'f> {
    formula: &'f Formula<'f>,
    stated: PuzzleStatement<'f>,
    /// The number of the last constraint.
    last: Id,
    excluded: Option<Id>,
    /// What the lemmas to come follow from.
    premises: Vec<Id>,
    proof: String,
}

impl<'f> Sums<'f> {
    /// The constraints of a formula.
    pub(super) fn new(formula: &'f Formula<'f>, stated: PuzzleStatement<'f>) -> Sums<'f> {
        // A sum is two constraints, the first that it is large enough.
        let given = 2 * formula.sums.len() + formula.clues.len();
        let mut proof = format!("pseudo-Boolean proof version 3.0\nf {given};\n");
        let excluded = known(stated).map(|completion| {
            proof += &format!("soli {};\n", assignment(formula, completion));
            given + 1
        });
        let last = excluded.unwrap_or(given);
        Sums { formula, stated, last, excluded, premises: Vec::new(), proof }
    }

    /// The formula as a text.
    pub(super) fn formula(&self, legend: &[String]) -> String {
        let Formula { sums, clues, .. } = self.formula;
        let constraints = sums.len() + clues.len();
        let variables = self.formula.variables();
        let mut text = format!("* #variable= {variables} #constraint= {constraints}\n");
        text.extend(legend.iter().map(|line| format!("* {line}\n")));
        if let Some(completion) = known(self.stated) {
            text += &format!("min: {};\n", added(&self.formula.completed(completion)));
        }
        for Sum { variables, count } in sums {
            text += &format!("{}= {count} ;\n", added(variables));
        }
        text.extend(clues.iter().map(|clue| format!("{}>= 1 ;\n", added(&[*clue]))));
        text
    }

    /// The proof as a text, where this constraint is the contradiction.
    pub(super) fn into_proof(mut self, end: Option<Id>) -> String {
        let end = end.unwrap_or(self.last);
        let bounds = |least: &str, most: usize, shown: &[u8]| {
            format!("BOUNDS {least} {most} : {}", assignment(self.formula, shown))
        };
        let conclusion = match self.stated {
            PuzzleStatement::One(only) => {
                bounds(&format!("{} : {end}", only.len()), only.len(), only)
            }
            PuzzleStatement::Several([first, second]) => {
                let agree = first.iter().zip(second).filter(|(a, b)| a == b).count();
                bounds("0", agree, second)
            }
            PuzzleStatement::Puzzle | PuzzleStatement::None => format!("UNSAT : {end}"),
        };
        let ending = format!("conclusion {conclusion};\nend pseudo-Boolean proof;\n");
        self.proof += &format!("output NONE;\n{ending}");
        self.proof
    }

    fn line(&mut self, line: &str) -> Id {
        let written = writeln!(self.proof, "{line};");
        debug_assert!(written.is_ok(), "a text can be written to");
        self.last += 1;
        self.last
    }
}

impl Log for Sums<'_> {
    fn because(&mut self, step: &str, halves: &[Half], lemmas: &[Id], counts: bool) {
        self.proof.extend(["% ", step, "\n"]);
        let id = |half: &Half| match half {
            Half::Least(sum) => 2 * sum + 1,
            Half::Most(sum) => 2 * sum + 2,
        };
        self.premises = halves.iter().map(id).chain(lemmas.iter().copied()).collect();
        if let (true, [first, others @ ..]) = (counts, self.premises.as_slice()) {
            let others: String = others.iter().map(|other| format!(" {other} +")).collect();
            let sum = self.line(&format!("pol {first}{others}"));
            self.premises = lemmas.iter().copied().chain([sum]).collect();
        }
    }

    fn lemma(&mut self, clause: &[Literal]) -> Result<Id, ExportError> {
        let premises = joined(&self.premises);
        Ok(self.line(&format!("rup {}>= 1 : {}", added(clause), premises.trim_end())))
    }

    fn clue(&self, number: usize) -> Id {
        2 * self.formula.sums.len() + 1 + number
    }

    fn excluded(&self) -> Option<Id> {
        self.excluded
    }
}

/// The completion that others are compared with.
fn known(stated: PuzzleStatement<'_>) -> Option<&[u8]> {
    match stated {
        PuzzleStatement::One(first) | PuzzleStatement::Several([first, _]) => Some(first),
        PuzzleStatement::Puzzle | PuzzleStatement::None => None,
    }
}

/// Literals as the terms of a sum.
fn added(literals: &[Literal]) -> String {
    literals.iter().map(|literal| format!("1 {} ", name(*literal))).collect()
}

/// A literal's name.
fn name(literal: Literal) -> String {
    let sign = if literal < 0 { "~" } else { "" };
    format!("{sign}x{}", literal.unsigned_abs())
}

/// A completion as the literals that are true.
fn assignment(formula: &Formula<'_>, completion: &[u8]) -> String {
    let completed = formula.completed(completion);
    let all = 1..=Literal::try_from(formula.variables()).unwrap_or(Literal::MAX);
    let literal = |variable: Literal| {
        let sign = if completed.binary_search(&variable).is_ok() { 1 } else { -1 };
        name(sign * variable)
    };
    all.map(literal).collect::<Vec<_>>().join(" ")
}
