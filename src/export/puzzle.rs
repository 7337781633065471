//! A puzzle as sums of variables, and a deduction as lemmas about them, for clauses and for sums alike.
//!
//! A variable says that a cell has a label: that of cell c (from 0), label l (from 0) has the number
//! c · (number of labels) + l + 1, whatever the clues. A cell has one label, an asterism each label as
//! often as it has copies, and a clue is a variable that is true.
//!
//! A lemma is a clause. In the cases of splits, it also has the negated variable of every case. That a
//! label is not in a cell's domain is such a lemma, with one literal; the end of a branch is one without
//! any; and the ends of all branches of a split give the end of the branch that was split.

use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_explain::puzzles::domains::{Board, bits};
use zermelo_explain::puzzles::names::Names;
use zermelo_explain::puzzles::walk::{Stage, walk};

use super::clauses::Clauses;
use super::sums::Sums;
use super::{ExportError, Exported, Form};

/// A variable, or minus that for its negation.
pub(super) type Literal = i32;

/// The number of a clause or a constraint, from 1 on, as the proof has it.
pub(super) type Id = usize;

/// Some variables, of which so many are true.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) variables: Vec<Literal>,
    pub(super) count: usize,
}

/// A half of a sum, by the sum's number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Half {
    /// At least so many are true.
    Least(usize),
    /// At most so many are true.
    Most(usize),
}

/// What a formula states of the puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stated<'s> {
    /// Nothing but the puzzle.
    Puzzle,
    /// That it has no completion.
    None,
    /// That it has this one only.
    One(&'s [u8]),
    /// That it has these two.
    Several([&'s [u8]; 2]),
}

/// A puzzle as sums.
pub(super) struct Formula<'p> {
    names: &'p Names,
    board: &'p Board,
    /// One for each cell, then for each asterism one for each label.
    pub(super) sums: Vec<Sum>,
    /// The variables that are true, in the order of cells.
    pub(super) clues: Vec<Literal>,
}

impl<'p> Formula<'p> {
    pub(super) fn new(names: &'p Names, board: &'p Board) -> Formula<'p> {
        let mut formula = Formula { names, board, sums: Vec::new(), clues: Vec::new() };
        let one = |cell| Sum { variables: formula.of_cell(cell).collect(), count: 1 };
        let mut sums: Vec<Sum> = formula.cells().map(one).collect();
        for cells in &board.asterisms {
            for (label, &copies) in (0u8..).zip(&board.problem.copies) {
                let variables = cells.iter().map(|&cell| formula.variable(cell, label)).collect();
                sums.push(Sum { variables, count: copies.into() });
            }
        }
        let clue = |cell: u16| {
            let domain = board.problem.domains[usize::from(cell)];
            let mut labels = bits(domain).filter(|_| domain.is_power_of_two());
            labels.next().map(|label| formula.variable(cell, label))
        };
        let is_clue = |cell: &u16| formula.is_clue(*cell);
        let clues = formula.cells().filter(is_clue).filter_map(clue).collect();
        (formula.sums, formula.clues) = (sums, clues);
        formula
    }

    /// Whether the puzzle has a clue in the cell: a board with one label has it everywhere without.
    fn is_clue(&self, cell: u16) -> bool {
        self.board.problem.domains[usize::from(cell)] != self.board.all
    }

    fn cells(&self) -> impl Iterator<Item = u16> + use<> {
        (0u16..).take(self.board.problem.domains.len())
    }

    fn labels(&self) -> usize {
        self.board.problem.copies.len()
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> usize {
        self.board.problem.domains.len() * self.labels()
    }

    fn variable(&self, cell: u16, label: u8) -> Literal {
        let number = usize::from(cell) * self.labels() + usize::from(label) + 1;
        Literal::try_from(number).unwrap_or(Literal::MAX)
    }

    fn of_cell(&self, cell: u16) -> impl Iterator<Item = Literal> {
        (0u8..).take(self.labels()).map(move |label| self.variable(cell, label))
    }

    /// The number of the sum of an asterism's label.
    fn places(&self, asterism: u16, label: u8) -> usize {
        let before = self.board.problem.domains.len() + usize::from(asterism) * self.labels();
        before + usize::from(label)
    }

    /// The variables that are true in a completion.
    pub(super) fn completed(&self, completion: &[u8]) -> Vec<Literal> {
        self.cells().zip(completion).map(|(cell, &label)| self.variable(cell, label)).collect()
    }

    /// What the formula states, and what each variable says, in lines.
    pub(super) fn legend(&self, statement: &str) -> Vec<String> {
        let mut lines = vec![
            "A puzzle, written by zermelo.".to_owned(),
            statement.to_owned(),
            "Each line below: a variable, and the cell and its label that it stands for."
                .to_owned(),
        ];
        for cell in self.cells() {
            let says = |(variable, label)| {
                format!("{variable} {} {}", self.names.cell(cell), self.names.word(label))
            };
            lines.extend(self.of_cell(cell).zip(0u8..).map(says));
        }
        lines
    }
}

/// What writes a proof.
pub(super) trait Log {
    /// What the lemmas to come follow from: a step in words, halves of sums and lemmas. `counts` is whether
    /// they follow only from all of these together.
    fn because(&mut self, step: &str, halves: &[Half], lemmas: &[Id], counts: bool);

    /// A lemma: one of these literals is true.
    ///
    /// # Errors
    /// When it does not follow, or only from too many cases.
    fn lemma(&mut self, clause: &[Literal]) -> Result<Id, ExportError>;

    /// The number of a clue.
    fn clue(&self, number: usize) -> Id;

    /// The number of what excludes the completion that is known.
    fn excluded(&self) -> Option<Id>;
}

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

/// A split with branches to come.
struct Open {
    cell: u16,
    /// The labels that the cell may have.
    labels: u64,
    /// Those of branches to come.
    left: u64,
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
            self.open.push(Open { cell, labels, left: labels, known, ends });
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
        let (cell, labels) = (open.cell, open.labels);
        let Some(label) = bits(open.left).next() else { return Ok(()) };
        open.left &= !(1 << label);
        self.cases.push(self.formula.variable(cell, label));
        self.log.because("a case", &[Half::Most(cell.into())], &[], false);
        for other in bits(labels & !(1 << label)) {
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
            let Some(Open { cell, labels, ends, .. }) = self.open.pop() else { break };
            let absent = self.absent(cell, self.formula.board.all & !labels);
            let lemmas: Vec<Id> = absent.chain(ends).collect();
            self.log.because("all cases", &[Half::Least(cell.into())], &lemmas, false);
            end = self.lemma(None)?;
        }
        self.end = Some(end);
        Ok(())
    }
}

/// Exports a deduction. `statement` is what it proves: of a claim that says more, the part of it.
pub(crate) fn export(
    names: &Names,
    board: &Board,
    deduction: &Deduction<'_>,
    form: Form,
    statement: String,
) -> Result<Exported, ExportError> {
    let formula = Formula::new(names, board);
    let one;
    let (stated, steps): (_, &[Step]) = match deduction {
        Deduction::Steps(steps) | Deduction::Critical { steps, .. } => {
            one = walk(names, board, steps, &mut |_| {}).flatten();
            (one.as_deref().map_or(Stated::None, Stated::One), steps)
        }
        Deduction::Solutions { first, second } => (Stated::Several([first, second]), &[]),
    };
    let prove = |log: &mut dyn Log| Refutation::write(&formula, steps, log);
    let texts = match form {
        Form::Dimacs => {
            let statement = format!("A model is a completion. The certificate: {statement}.");
            vec![Clauses::new(&formula, Stated::Puzzle)?.formula(&formula.legend(&statement))]
        }
        Form::Lrat => {
            let says = match stated {
                Stated::One(_) => "No model: the last clause excludes the one completion",
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
                Stated::Several(_) => None,
                _ => Some(prove(&mut log)?),
            };
            let legend = formula.legend(&format!("The certificate: {statement}."));
            vec![log.formula(&legend), log.into_proof(end)]
        }
        Form::Qdimacs | Form::Qcir => return Err(ExportError::OtherClaims(QUANTIFIED)),
    };
    Ok(Exported { statement, texts })
}

/// What is said where a quantified formula is asked for.
pub(crate) const QUANTIFIED: &str =
    "--to qdimacs and --to qcir are for positional games: nobody moves in a puzzle";
