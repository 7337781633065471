//! Sums as clauses in the form of DIMACS, and a refutation of them in LRAT (Cruz-Filipe, Heule, Hunt,
//! Kaufmann and Schneider-Kamp, *Efficient Certified RAT Verification*, 2017): each lemma with the
//! clauses that become units or false one after the other when its literals are false.
//!
//! A half of a sum is all its clauses: of n variables at least k are true if one of any n − k + 1 is, and
//! at most k if one of any k + 1 is false. A lemma that does not follow by unit propagation, as where
//! cells are counted, is derived by cases, each a lemma of its own.

use std::fmt::Write;
use std::ops::Range;

use super::puzzle::{Formula, Half, Id, Literal, Log, PuzzleStatement};
use super::{ExportError, joined};

/// The most literals of a formula.
const MOST_LITERALS: usize = 20_000_000;

/// The most lemmas of a step.
const MOST_CASES: usize = 20_000;

/// The clauses of a puzzle, and the lemmas about them.
pub(super) struct Clauses {
    /// How many variables there are.
    variables: usize,
    /// All clauses; the number of one is its place, from 1.
    clauses: Vec<Vec<Literal>>,
    /// For each sum, the clauses of its halves.
    halves: Vec<[Range<usize>; 2]>,
    /// The number of the first clue.
    clues: Id,
    /// How many clauses the formula has.
    given: usize,
    excluded: Option<Id>,
    /// The lemma without literals.
    end: Option<Id>,
    /// What the lemmas to come follow from, in words and as clauses.
    step: String,
    premises: Vec<Id>,
    /// How many lemmas the step may still have.
    left: usize,
    /// The value of every variable: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    proof: String,
}

/// What propagation comes to.
enum Propagated {
    /// A clause that is false: the literals of the goal that are needed, and the clauses in their order.
    Lemma(Vec<Literal>, Vec<Id>),
    /// No clause is false; a literal to try, if there is one.
    Open(Option<Literal>),
}

impl Clauses {
    /// The clauses of a formula, with one that excludes the only completion where one is stated.
    ///
    /// # Errors
    /// When there would be too many, or two completions are stated.
    pub(super) fn new(
        formula: &Formula<'_>,
        stated: PuzzleStatement<'_>,
    ) -> Result<Clauses, ExportError> {
        let variables = formula.variables();
        let (mut clauses, mut halves) = (Vec::new(), Vec::new());
        let mut room = MOST_LITERALS;
        for sum in &formula.sums {
            let negated: Vec<Literal> = sum.variables.iter().map(|variable| -variable).collect();
            let start = clauses.len();
            let size = sum.variables.len() + 1 - sum.count.min(sum.variables.len());
            subsets(&sum.variables, size, &mut Vec::new(), &mut clauses, &mut room)?;
            let middle = clauses.len();
            subsets(&negated, sum.count + 1, &mut Vec::new(), &mut clauses, &mut room)?;
            halves.push([start..middle, middle..clauses.len()]);
        }
        let clues = clauses.len() + 1;
        clauses.extend(formula.clues.iter().map(|&clue| vec![clue]));
        let excluded = match stated {
            PuzzleStatement::One(completion) => {
                let completed = formula.completed(completion);
                clauses.push(completed.iter().map(|variable| -variable).collect());
                Some(clauses.len())
            }
            PuzzleStatement::Several(_) => return Err(ExportError::Several),
            PuzzleStatement::Puzzle | PuzzleStatement::None => None,
        };
        Ok(Clauses {
            variables,
            given: clauses.len(),
            clauses,
            halves,
            clues,
            excluded,
            end: None,
            step: String::new(),
            premises: Vec::new(),
            left: 0,
            values: vec![0; variables + 1],
            proof: String::new(),
        })
    }

    /// The formula as a text.
    pub(super) fn formula(&self, legend: &[String]) -> String {
        let mut text: String = legend.iter().map(|line| format!("c {line}\n")).collect();
        text += &format!("p cnf {} {}\n", self.variables, self.given);
        for clause in self.clauses.iter().take(self.given) {
            text += &format!("{}0\n", joined(clause));
        }
        text
    }

    /// The refutation as a text.
    pub(super) fn into_proof(self) -> String {
        self.proof
    }

    fn clause(&self, id: Id) -> &[Literal] {
        id.checked_sub(1).and_then(|place| self.clauses.get(place)).map_or(&[], Vec::as_slice)
    }

    /// 1 for a literal that is true, −1 for one that is false, 0 for an open one.
    fn value(&self, literal: Literal) -> i8 {
        let value = self.values.get(literal.unsigned_abs() as usize).copied().unwrap_or(0);
        if literal < 0 { -value } else { value }
    }

    fn set(&mut self, literal: Literal, value: i8) {
        if let Some(slot) = self.values.get_mut(literal.unsigned_abs() as usize) {
            *slot = if literal < 0 { -value } else { value };
        }
    }

    /// A clause of these literals, or of some of them.
    fn derive(&mut self, goal: &[Literal]) -> Result<Id, ExportError> {
        loop {
            let literal = match self.propagate(goal) {
                Propagated::Lemma(clause, hints) => return self.add(clause, &hints),
                Propagated::Open(None) => return Err(ExportError::NotImplied(self.step.clone())),
                Propagated::Open(Some(literal)) => literal,
            };
            let case: Vec<Literal> = goal.iter().copied().chain([-literal]).collect();
            let lemma = self.derive(&case)?;
            if !self.clause(lemma).contains(&-literal) {
                return Ok(lemma);
            }
            self.premises.push(lemma);
        }
    }

    /// Propagates units among the premises, where the literals of the goal are false.
    fn propagate(&mut self, goal: &[Literal]) -> Propagated {
        let mut trail: Vec<(Literal, Option<Id>)> = Vec::new();
        for &literal in goal {
            if self.value(-literal) == 0 {
                self.set(-literal, 1);
                trail.push((-literal, None));
            }
        }
        let premises = std::mem::take(&mut self.premises);
        let found = self.find_conflict(&premises, &mut trail);
        self.premises = premises;
        let propagated = match found {
            Some(conflict) => {
                let mut hints = vec![conflict];
                let mut needed: Vec<Literal> = self.clause(conflict).to_vec();
                let mut clause = Vec::new();
                for &(literal, reason) in trail.iter().rev() {
                    match reason {
                        _ if !needed.contains(&-literal) => {}
                        None => clause.push(-literal),
                        Some(reason) => {
                            hints.push(reason);
                            needed
                                .extend(self.clause(reason).iter().filter(|one| **one != literal));
                        }
                    }
                }
                clause.reverse();
                hints.reverse();
                Propagated::Lemma(clause, hints)
            }
            None => Propagated::Open(self.best_case()),
        };
        trail.iter().for_each(|&(literal, _)| self.set(literal, 0));
        propagated
    }

    /// Sets the literals that are units, until a clause is false or nothing changes.
    fn find_conflict(
        &mut self,
        premises: &[Id],
        trail: &mut Vec<(Literal, Option<Id>)>,
    ) -> Option<Id> {
        loop {
            let before = trail.len();
            for &id in premises {
                let mut open = None;
                let mut is_unit = true;
                for &literal in self.clause(id) {
                    match self.value(literal) {
                        -1 => {}
                        0 if open.is_none() => open = Some(literal),
                        _ => is_unit = false,
                    }
                    if !is_unit {
                        break;
                    }
                }
                match open {
                    _ if !is_unit => {}
                    None => return Some(id),
                    Some(literal) => {
                        self.set(literal, 1);
                        trail.push((literal, Some(id)));
                    }
                }
            }
            if trail.len() == before {
                return None;
            }
        }
    }

    /// A literal to try: of the shortest open clause in which a variable has to be true.
    fn best_case(&self) -> Option<Literal> {
        let open = |&id: &Id| {
            let clause = self.clause(id);
            let is_open = clause.iter().all(|&literal| literal > 0 && self.value(literal) < 1);
            let mut open = clause.iter().copied().filter(|&literal| self.value(literal) == 0);
            let first = open.next().filter(|_| is_open)?;
            Some((open.count(), first))
        };
        self.premises.iter().filter_map(open).min_by_key(|(count, _)| *count).map(|(_, one)| one)
    }

    /// Writes a lemma, where it is a new clause.
    fn add(&mut self, clause: Vec<Literal>, hints: &[Id]) -> Result<Id, ExportError> {
        if let [hint] = hints {
            return Ok(*hint);
        }
        let too_many = || ExportError::TooManyCases { step: self.step.clone(), most: MOST_CASES };
        self.left = self.left.checked_sub(1).ok_or_else(too_many)?;
        let id = self.clauses.len() + 1;
        let (literals, hints) = (joined(&clause), joined(hints));
        let written = writeln!(self.proof, "{id} {literals}0 {hints}0");
        debug_assert!(written.is_ok(), "a text can be written to");
        if clause.is_empty() {
            self.end = Some(id);
        }
        self.clauses.push(clause);
        Ok(id)
    }
}

impl Log for Clauses {
    fn because(&mut self, step: &str, halves: &[Half], lemmas: &[Id], _: bool) {
        step.clone_into(&mut self.step);
        self.premises.clear();
        self.premises.extend(lemmas);
        for half in halves {
            let (Half::Least(sum) | Half::Most(sum)) = *half;
            let [least, most] = self.halves.get(sum).cloned().unwrap_or_default();
            let range = if matches!(half, Half::Least(_)) { least } else { most };
            self.premises.extend(range.map(|place| place + 1));
        }
        self.left = MOST_CASES;
    }

    fn lemma(&mut self, clause: &[Literal]) -> Result<Id, ExportError> {
        match self.end {
            Some(end) => Ok(end),
            None => self.derive(clause),
        }
    }

    fn clue(&self, number: usize) -> Id {
        self.clues + number
    }

    fn excluded(&self) -> Option<Id> {
        self.excluded
    }
}

/// Adds all subsets of some size as clauses.
fn subsets(
    of: &[Literal],
    size: usize,
    chosen: &mut Vec<Literal>,
    to: &mut Vec<Vec<Literal>>,
    room: &mut usize,
) -> Result<(), ExportError> {
    if size == 0 {
        let too_large = ExportError::TooLarge { what: "literals", most: MOST_LITERALS };
        *room = room.checked_sub(chosen.len()).ok_or(too_large)?;
        to.push(chosen.clone());
        return Ok(());
    }
    for (place, &literal) in of.iter().enumerate() {
        let rest = of.get(place + 1..).unwrap_or_default();
        if rest.len() + 1 < size {
            break;
        }
        chosen.push(literal);
        subsets(rest, size - 1, chosen, to, room)?;
        chosen.pop();
    }
    Ok(())
}
