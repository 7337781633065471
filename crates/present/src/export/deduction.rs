//! A deduction as lemmas about the sums of its puzzle, for clauses and for sums alike.
//!
//! A lemma is a clause. In the cases of splits, it also has the negated variable of every case. That a
//! label is not in a cell's domain is such a lemma, with one literal; the end of a branch is one without
//! any; and the ends of all branches of a split give the end of the branch that was split.

use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_explain::puzzles::domains::{Board, bits};
use zermelo_explain::puzzles::names::Names;
use zermelo_explain::puzzles::walk::{Stage, walk};

use super::clauses::Clauses;
use super::puzzle::{Formula, Half, Id, Literal, Log, PuzzleStatement};
use super::sums::Sums;
use super::{ExportError, ExportedClaim, Form};

/// A proof that is written while the steps are walked through.
struct Refutation<'f, 'l> {
    formula: &'f Formula<'f>,
    log: &'l mut dyn Log,
    /// For every variable, the lemma that it is false.
    known: Vec<Option<Id>>,
    /// The variables of the cases, the outermost first.
    cases: Vec<Literal>,
    open: Vec<Open>,
    /// The lemma without literals.
    end: Option<Id>,
}

/// A split with branches that have not ended.
struct Open {
    cell: u16,
    /// The labels that the cell may have.
    domain: u64,
    /// Those of branches to come.
    left: u64,
    /// The variable of the label where a split has one: what follows is in no case.
    trial: Option<Literal>,
    /// What was known before it.
    known: Vec<Option<Id>>,
    /// The ends of branches.
    ends: Vec<Id>,
}

impl Refutation<'_, '_> {
    /// Writes the proof; gives the number of the lemma without literals.
    fn write(formula: &Formula<'_>, steps: &[Step], log: &mut dyn Log) -> Result<Id, ExportError> {
        let known = vec![None; formula.variables() + 1];
        let (cases, open) = (Vec::new(), Vec::new());
        let mut refutation = Refutation { formula, log, known, cases, open, end: None };
        refutation.clues()?;
        let mut result = Ok(());
        let walked = walk(formula.names, formula.board, steps, &mut |stage| {
            if result.is_ok() {
                result = refutation.step(stage);
            }
        });
        result?;
        let wrong = || ExportError::NotImplied("the last one".to_owned());
        walked.and(refutation.end).ok_or_else(wrong)
    }

    /// A cell with a clue has no other label.
    fn clues(&mut self) -> Result<(), ExportError> {
        let formula = self.formula;
        for (number, &clue) in formula.clues.iter().enumerate() {
            let cell = formula.cells().find(|&cell| formula.of_cell(cell).any(|one| one == clue));
            let Some(cell) = cell else { continue };
            let halves = [Half::Most(cell.into())];
            self.log.because("a clue", &halves, &[self.log.clue(number)], false);
            for other in formula.of_cell(cell).filter(|&other| other != clue) {
                self.rule_out(other)?;
            }
        }
        Ok(())
    }

    /// A lemma in the cases that are open.
    fn lemma(&mut self, literal: Option<Literal>) -> Result<Id, ExportError> {
        let cases = self.cases.iter().map(|case| -case);
        let clause: Vec<Literal> = literal.into_iter().chain(cases).collect();
        self.log.lemma(&clause)
    }

    /// The lemma that a variable is false.
    fn rule_out(&mut self, variable: Literal) -> Result<(), ExportError> {
        let slot = usize::try_from(variable).unwrap_or(0);
        if self.known[slot].is_none() {
            self.known[slot] = Some(self.lemma(Some(-variable))?);
        }
        Ok(())
    }

    /// The lemmas that some labels are not in a cell's domain.
    fn absent(&self, cell: u16, labels: u64) -> impl Iterator<Item = Id> {
        let slots = bits(labels).map(move |label| self.formula.variable(cell, label));
        slots.filter_map(|variable| *self.known.get(usize::try_from(variable).ok()?)?)
    }

    fn step(&mut self, stage: &Stage<'_>) -> Result<(), ExportError> {
        let taken = stage.taken;
        if let Step::Split { cell, labels } = taken.step {
            let (known, ends) = (self.known.clone(), Vec::new());
            let tried = bits(labels).next().filter(|_| labels.is_power_of_two());
            let trial = tried.map(|label| self.formula.variable(cell, label));
            let domain = stage.before.at(cell);
            self.open.push(Open { cell, domain, left: labels, trial, known, ends });
            return self.next_branch();
        }
        let (halves, counts) = self.premises(stage);
        let rests_on = taken.rests_on.iter();
        let mut lemmas: Vec<Id> =
            rests_on.flat_map(|&(cell, labels)| self.absent(cell, labels)).collect();
        if taken.step == Step::Full {
            lemmas.extend(self.log.excluded());
        }
        self.log.because(&stage.text, &halves, &lemmas, counts);
        if taken.step.ends_branch() {
            let end = self.lemma(None)?;
            return self.end_branch(end);
        }
        for &(cell, labels) in &taken.takes {
            for label in bits(labels) {
                self.rule_out(self.formula.variable(cell, label))?;
            }
        }
        Ok(())
    }

    /// The sums that a step rests on, and whether it counts.
    fn premises(&self, stage: &Stage<'_>) -> (Vec<Half>, bool) {
        let (taken, board) = (stage.taken, self.formula.board);
        let places = |asterism: u16, label: u8| self.formula.places(asterism, label);
        let cells = |facts: &[(u16, u64)]| {
            let mut cells: Vec<u16> = facts.iter().map(|(cell, _)| *cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let least = |cells: Vec<u16>| cells.into_iter().map(|cell| Half::Least(cell.into()));
        let resting = cells(&taken.rests_on);
        let copies = |label: u8| board.problem.copies[usize::from(label)];
        match taken.step {
            Step::Exhausted { cell } => {
                let label = taken.takes.iter().flat_map(|(_, labels)| bits(*labels)).next();
                let through = &board.through[usize::from(cell)];
                let most = through.iter().zip(label.into_iter().cycle());
                let most = most.map(|(&asterism, label)| Half::Most(places(asterism, label)));
                (least(resting).chain(most).collect(), false)
            }
            Step::Places { asterism, labels } => {
                let cells = board.asterisms[usize::from(asterism)].iter();
                let inside = cells.filter(|cell| resting.binary_search(cell).is_err());
                let most = inside.map(|&cell| Half::Most(cell.into()));
                let least = bits(labels).map(|label| Half::Least(places(asterism, label)));
                (least.chain(most).collect(), labels.count_ones() > 1)
            }
            Step::Cells { asterism, cells } => {
                let absent = taken.rests_on.first().map_or(0, |(_, labels)| *labels);
                let labels = bits(board.all & !absent);
                let most = labels.map(|label| Half::Most(places(asterism, label)));
                (least(resting).chain(most).collect(), cells.count_ones() > 1)
            }
            Step::Fish { label, from, onto } => {
                let least = from.as_slice().iter().map(|&one| Half::Least(places(one, label)));
                let most = onto.as_slice().iter().map(|&one| Half::Most(places(one, label)));
                let counts = from.as_slice().len() > 1 || copies(label) > 1;
                (least.chain(most).collect(), counts)
            }
            Step::FewPlaces { asterism, label } => {
                (vec![Half::Least(places(asterism, label))], false)
            }
            Step::ManyCopies { asterism, label } => {
                let most = Half::Most(places(asterism, label));
                (least(resting).chain([most]).collect(), false)
            }
            // These are taken in parts, or rest on cells alone.
            Step::NoLabel { .. }
            | Step::Full
            | Step::Split { .. }
            | Step::AllExhausted
            | Step::HiddenSingle { .. } => (least(resting).collect(), false),
        }
    }

    /// Goes into the next branch of the last split.
    fn next_branch(&mut self) -> Result<(), ExportError> {
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        let (cell, domain) = (open.cell, open.domain);
        let Some(label) = bits(open.left).next() else { return Ok(()) };
        open.left &= !(1 << label);
        self.cases.push(self.formula.variable(cell, label));
        self.log.because("a case", &[Half::Most(cell.into())], &[], false);
        for other in bits(domain & !(1 << label)) {
            self.rule_out(self.formula.variable(cell, other))?;
        }
        Ok(())
    }

    /// A branch has ended with a lemma: goes into the next, or ends those that have no other.
    fn end_branch(&mut self, mut end: Id) -> Result<(), ExportError> {
        while let Some(open) = self.open.last_mut() {
            self.cases.pop();
            open.ends.push(end);
            self.known.clone_from(&open.known);
            if open.left != 0 {
                return self.next_branch();
            }
            let Some(Open { cell, domain, trial, ends, .. }) = self.open.pop() else { break };
            if let Some(tried) = trial {
                // The lemma says that the label is not in the cell's domain.
                self.known[usize::try_from(tried).unwrap_or(0)] = Some(end);
                return Ok(());
            }
            let absent = self.absent(cell, self.formula.board.all & !domain);
            let lemmas: Vec<Id> = absent.chain(ends).collect();
            self.log.because("all cases", &[Half::Least(cell.into())], &lemmas, false);
            end = self.lemma(None)?;
        }
        self.end = Some(end);
        Ok(())
    }
}

/// Exports a deduction. `statement` is what it proves: of a claim that says more, the part of it.
pub fn export(
    names: &Names,
    board: &Board,
    deduction: &Deduction<'_>,
    form: Form,
    statement: String,
) -> Result<ExportedClaim, ExportError> {
    let formula = Formula::new(names, board);
    let one;
    let (stated, steps): (_, &[Step]) = match deduction {
        Deduction::Steps(steps) | Deduction::Critical { steps, .. } => {
            one = walk(names, board, steps, &mut |_| {}).flatten();
            (one.as_deref().map_or(PuzzleStatement::None, PuzzleStatement::One), steps)
        }
        Deduction::Solutions { first, second } => (PuzzleStatement::Several([first, second]), &[]),
    };
    let prove = |log: &mut dyn Log| Refutation::write(&formula, steps, log);
    let texts = match form {
        Form::Pg | Form::Sol => return Err(form.without()),
        Form::Dimacs => {
            let statement = format!("A model is a completion. The certificate: {statement}.");
            vec![
                Clauses::new(&formula, PuzzleStatement::Puzzle)?
                    .formula(&formula.legend(&statement)),
            ]
        }
        Form::Lrat => {
            let says = match stated {
                PuzzleStatement::One(_) => "No model: the last clause excludes the one completion",
                _ => "No model",
            };
            let mut log = Clauses::new(&formula, stated)?;
            prove(&mut log)?;
            let legend = formula.legend(&format!("{says}. The certificate: {statement}."));
            vec![log.formula(&legend), log.into_proof()]
        }
        Form::Veripb => {
            let mut log = Sums::new(&formula, stated);
            let end = match stated {
                PuzzleStatement::Several(_) => None,
                _ => Some(prove(&mut log)?),
            };
            let legend = formula.legend(&format!("The certificate: {statement}."));
            vec![log.formula(&legend), log.into_proof(end)]
        }
    };
    Ok(ExportedClaim { statement, texts })
}
