//! Walks a derivation at one size: which fact of the branch is false, and why.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use zermelo_checker::proofs::outcome::{Affine, MoveForm, Statement, Step, Value};

use super::super::index::Index;
use super::super::recognizer::Recognizer;
use crate::proofs::outcome::forms::{position_at, value};
use crate::proofs::outcome::search::search;
use crate::proofs::outcome::tree::branches;
use crate::proofs::outcome::vectors::Game;
use crate::proofs::outcome::vectors::instance::{Fault, InstanceError};

/// Steps with branches inside each other, and moves on a branch, before a derivation is called too
/// deep.
const MAX_DEPTH: usize = 256;
/// The most positions that are searched because of clashes.
const MAX_SEARCHED: usize = 2_000_000;

/// A move that is made: the cell, where the game has cells, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The cell as (column, row), counted from 1; `None` for a move that is not
    /// named by its cell.
    pub cell: Option<(i64, usize)>,
    /// The coordinates of the position after the move.
    pub after: Vec<i64>,
}

/// Why a position has its value.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// It is one of a statement's, by the statement's number, at these parameters.
    Statement(usize, Vec<i64>),
    /// It is P: these are all moves, each with why the position after it is N.
    AllMoves(Rc<[(Played, Why)]>),
    /// It is N: the position after this move is P.
    Move(Rc<(Played, Why)>),
    /// A search of the positions below says so.
    Searched,
}

/// A derivation with the places where its branches begin.
pub(super) struct Tree<'p> {
    /// The statement, by name, or the claim.
    of: &'p str,
    /// Whether it is the claim's, which may use statements about the position itself.
    is_claim: bool,
    steps: &'p [Step],
    /// The steps at which each step's branches begin.
    branches: Vec<Vec<usize>>,
}

impl<'p> Tree<'p> {
    pub(super) fn of_claim(steps: &'p [Step], kinds: usize) -> Result<Tree<'p>, InstanceError> {
        let of = "the claim";
        Tree { of, is_claim: true, steps, branches: Vec::new() }.grown(kinds)
    }

    fn of_statement(statement: &'p Statement, kinds: usize) -> Result<Tree<'p>, InstanceError> {
        let (of, steps) = (statement.name.as_str(), &*statement.derivation);
        Tree { of, is_claim: false, steps, branches: Vec::new() }.grown(kinds)
    }

    fn grown(self, kinds: usize) -> Result<Self, InstanceError> {
        let branches = branches(self.steps, kinds, MAX_DEPTH);
        let branches = branches.map_err(|(step, fault)| self.wrong(step, fault))?;
        Ok(Tree { branches, ..self })
    }

    fn wrong(&self, step: usize, fault: Fault) -> InstanceError {
        InstanceError::Derivation { of: self.of.to_owned(), step, fault }
    }
}

/// The numbers of a branch: its variables', and its facts' positions with their values.
struct Branch {
    variables: Vec<i64>,
    facts: Vec<(Vec<i64>, Value)>,
}

/// The fact that is false in a branch, and why its position has the other value.
struct False {
    fact: usize,
    why: Why,
}

/// Walks derivations.
pub(super) struct Refuter<'p> {
    game: &'p Game,
    statements: &'p [Statement],
    trees: Vec<Tree<'p>>,
    /// Which statements a position may be one of. A statement whose position does not determine its
    /// parameters has no recognizer.
    index: Index,
    recognizers: Vec<Option<Recognizer>>,
    searched: RefCell<HashMap<Vec<i64>, Value>>,
}

impl<'p> Refuter<'p> {
    pub(super) fn new(
        game: &'p Game,
        statements: &'p [Statement],
    ) -> Result<Refuter<'p>, InstanceError> {
        let trees = statements
            .iter()
            .map(|statement| Tree::of_statement(statement, game.kinds.len()))
            .collect::<Result<_, _>>()?;
        let index = Index::new(
            statements.iter().map(|statement| &statement.position),
            game.width_coordinate(),
        );
        let recognizers = statements.iter().map(|statement| {
            let parameters = statement.parameters.len();
            Recognizer::new(parameters, &statement.constraints, &statement.position).ok()
        });
        let recognizers = recognizers.collect();
        Ok(Refuter { game, statements, trees, index, recognizers, searched: RefCell::default() })
    }

    /// Why the position that a derivation is for has the value that it shows.
    pub(super) fn why(
        &self,
        tree: &Tree<'_>,
        parameters: &[i64],
        position: &[i64],
        value: Value,
    ) -> Result<Why, InstanceError> {
        let facts = vec![(position.to_vec(), value.opposite())];
        let mut branch = Branch { variables: parameters.to_vec(), facts };
        let found = self.refute(tree, 0, &mut branch)?;
        if found.fact != 0 {
            return Err(tree.wrong(0, Fault::Inconsistent));
        }
        Ok(found.why)
    }

    /// A move from an N-position to a P-position.
    pub(super) fn winning_move(
        &self,
        position: &[i64],
        why: Why,
    ) -> Result<(Played, Why), InstanceError> {
        match self.unfolded(position, why, Value::N)? {
            Why::Move(found) => Ok((*found).clone()),
            _ => {
                let moves = self.moves(position);
                let stated = moves.iter().find_map(|played| {
                    let (why, value) = self.stated(&played.after)?;
                    (value == Value::P).then(|| (played.clone(), why))
                });
                if let Some(reply) = stated {
                    return Ok(reply);
                }
                for played in moves {
                    if self.search(&played.after)? == Value::P {
                        return Ok((played, Why::Searched));
                    }
                }
                Err(self.search_failed())
            }
        }
    }

    /// All moves from a P-position, with why the positions after them are N.
    pub(super) fn all_moves(
        &self,
        position: &[i64],
        why: Why,
    ) -> Result<Vec<(Played, Why)>, InstanceError> {
        match self.unfolded(position, why, Value::P)? {
            Why::AllMoves(found) => Ok(found.to_vec()),
            _ => Ok(self.moves(position).into_iter().map(|p| (p, Why::Searched)).collect()),
        }
    }

    /// The reason with the derivation of the statement that it names in its place.
    fn unfolded(&self, position: &[i64], why: Why, value: Value) -> Result<Why, InstanceError> {
        let Why::Statement(number, parameters) = why else { return Ok(why) };
        let tree = &self.trees[number];
        let why = self.why(tree, &parameters, position, value)?;
        // A statement is not used about its own position, so this is a move or all moves.
        match (&why, value) {
            (Why::Searched, _) | (Why::Move(_), Value::N) | (Why::AllMoves(_), Value::P) => Ok(why),
            _ => Err(tree.wrong(0, Fault::Inconsistent)),
        }
    }

    fn moves(&self, position: &[i64]) -> Vec<Played> {
        let options = self.game.options(position).into_iter();
        options
            .map(|(kind, argument, after)| self.played(position, kind, argument, after))
            .collect()
    }

    fn played(&self, before: &[i64], kind: usize, argument: i64, after: Vec<i64>) -> Played {
        Played { cell: self.game.cell(kind, before, argument), after }
    }

    /// Walks the branch that begins at a step. What the walk adds to the branch is taken away
    /// again.
    fn refute(
        &self,
        tree: &Tree<'_>,
        at: usize,
        branch: &mut Branch,
    ) -> Result<False, InstanceError> {
        let wrong = |fault| tree.wrong(at, fault);
        let fact_of = |branch: &Branch, number: u32| {
            let number = usize::try_from(number).unwrap_or(usize::MAX);
            let fact = branch.facts.get(number).cloned().ok_or(wrong(Fault::NotThere))?;
            Ok::<_, InstanceError>((number, fact))
        };
        let number = |form: &Affine, branch: &Branch| {
            value(form, &branch.variables).ok_or(wrong(Fault::Overflow))
        };
        let begins = &tree.branches[at];
        match &tree.steps[at] {
            Step::Split { form } => {
                let first = number(form, branch)? >= 0;
                self.refute(tree, begins[usize::from(!first)], branch)
            }
            Step::Residue { variable, modulus } => {
                let variable = usize::try_from(*variable).unwrap_or(usize::MAX);
                let split = branch.variables.get(variable).and_then(|value| {
                    let remainder = usize::try_from(value.checked_rem_euclid(*modulus)?).ok()?;
                    Some((*begins.get(remainder)?, value.checked_div_euclid(*modulus)?))
                });
                let (next, quotient) = split.ok_or(wrong(Fault::NotThere))?;
                branch.variables.push(quotient);
                let found = self.refute(tree, next, branch);
                branch.variables.pop();
                found
            }
            Step::Absurd { .. } => Err(wrong(Fault::NotAbsurd)),
            Step::Options { fact } => {
                let (fact, (position, value)) = fact_of(branch, *fact)?;
                if value != Value::N {
                    return Err(wrong(Fault::WrongValue));
                }
                let mut all = Vec::new();
                for (kind, argument, after) in self.game.options(&position) {
                    let variables = branch.variables.len();
                    branch.variables.extend(self.game.kinds[kind].argument.then_some(argument));
                    let found = self.assuming(tree, begins[kind], branch, &after, Value::P);
                    branch.variables.truncate(variables);
                    match found? {
                        Ok(older) => return Ok(older),
                        Err(why) => all.push((self.played(&position, kind, argument, after), why)),
                    }
                }
                Ok(False { fact, why: Why::AllMoves(all.into()) })
            }
            Step::Move { fact, mv, .. } => {
                let (fact, (position, value)) = fact_of(branch, *fact)?;
                if value != Value::P {
                    return Err(wrong(Fault::WrongValue));
                }
                let made = self.play(&position, mv, branch).map_err(wrong)?;
                match self.assuming(tree, begins[0], branch, &made.after, Value::N)? {
                    Ok(older) => Ok(older),
                    Err(why) => Ok(False { fact, why: Why::Move(Rc::new((made, why))) }),
                }
            }
            Step::Cases { fact, mv, .. } => {
                let (_, (position, _)) = fact_of(branch, *fact)?;
                let after = self.play(&position, mv, branch).map_err(wrong)?.after;
                for (next, value) in begins.iter().zip([Value::P, Value::N]) {
                    if let Ok(older) = self.assuming(tree, *next, branch, &after, value)? {
                        return Ok(older);
                    }
                }
                Err(wrong(Fault::Inconsistent))
            }
            Step::By { fact, statement, parameters, .. } => {
                let (fact, (position, value)) = fact_of(branch, *fact)?;
                let numbers: Vec<i64> =
                    parameters.iter().map(|form| number(form, branch)).collect::<Result<_, _>>()?;
                if fact == 0 && !tree.is_claim {
                    return Err(wrong(Fault::Circular));
                }
                let statement = usize::try_from(*statement).unwrap_or(usize::MAX);
                self.confirm_use(statement, &numbers, &position, value).map_err(wrong)?;
                Ok(False { fact, why: Why::Statement(statement, numbers) })
            }
            Step::Clash { first, second, .. } => {
                let (first, (position, one)) = fact_of(branch, *first)?;
                let (second, (same, other)) = fact_of(branch, *second)?;
                if position != same {
                    return Err(wrong(Fault::OtherPosition));
                }
                if one == other {
                    return Err(wrong(Fault::WrongValue));
                }
                let fact = if self.search(&position)? == one { second } else { first };
                Ok(False { fact, why: Why::Searched })
            }
            Step::Listed { .. } if tree.is_claim => Err(InstanceError::Listed),
            Step::Listed { .. } => Err(wrong(Fault::NotThere)),
        }
    }

    /// Walks a branch with one more fact: an older fact that is false, or (in `Err`) why the new
    /// one is.
    fn assuming(
        &self,
        tree: &Tree<'_>,
        at: usize,
        branch: &mut Branch,
        position: &[i64],
        value: Value,
    ) -> Result<Result<False, Why>, InstanceError> {
        let new = branch.facts.len();
        branch.facts.push((position.to_vec(), value));
        let found = self.refute(tree, at, branch);
        branch.facts.truncate(new);
        found.map(|found| if found.fact == new { Err(found.why) } else { Ok(found) })
    }

    /// A move that a step names.
    fn play(&self, position: &[i64], mv: &MoveForm, branch: &Branch) -> Result<Played, Fault> {
        let number = usize::try_from(mv.kind).unwrap_or(usize::MAX);
        let kind = self.game.kinds.get(number).ok_or(Fault::NotThere)?;
        let argument = match (kind.argument, &*mv.arguments) {
            (true, [form]) => value(form, &branch.variables).ok_or(Fault::Overflow)?,
            (false, []) => 0,
            _ => return Err(Fault::NotThere),
        };
        let values = [position, &[argument]].concat();
        confirm(&kind.conditions, &values, Fault::IllegalMove)?;
        let after = position_at(&kind.after, &values).ok_or(Fault::Overflow)?;
        Ok(self.played(position, number, argument, after))
    }

    /// The statement is about the position at these parameters, and says the opposite of `value`.
    fn confirm_use(
        &self,
        statement: usize,
        parameters: &[i64],
        position: &[i64],
        assumed: Value,
    ) -> Result<(), Fault> {
        let statement = self.statements.get(statement).ok_or(Fault::NotThere)?;
        if statement.value == assumed {
            return Err(Fault::WrongValue);
        }
        if statement.parameters.len() != parameters.len() {
            return Err(Fault::NotThere);
        }
        confirm(&statement.constraints, parameters, Fault::Constraint)?;
        let own = position_at(&statement.position, parameters).ok_or(Fault::Overflow)?;
        if own == position { Ok(()) } else { Err(Fault::OtherPosition) }
    }

    /// The first statement that a position is one of, with the value that it states.
    fn stated(&self, position: &[i64]) -> Option<(Why, Value)> {
        let candidates = self.index.candidates(position, self.game.width_coordinate());
        candidates.into_iter().find_map(|number| {
            let parameters = self.recognizers[number].as_ref()?.parameters_of(position)?;
            Some((Why::Statement(number, parameters), self.statements[number].value))
        })
    }

    /// The value of a position by looking at the positions below it, down to those that the
    /// statements know.
    fn search(&self, position: &[i64]) -> Result<Value, InstanceError> {
        let stated = |position: &[i64]| self.stated(position).map(|(_, value)| value);
        let options = |position: &[i64], known: usize, open: usize| match known.max(open) {
            ..=MAX_SEARCHED => {
                Ok(self.game.options(position).into_iter().map(|(.., after)| after).collect())
            }
            _ => Err(self.search_failed()),
        };
        search(position, &mut self.searched.borrow_mut(), stated, options)
    }

    fn search_failed(&self) -> InstanceError {
        let of = "the search below a clash".to_owned();
        InstanceError::Derivation { of, step: 0, fault: Fault::TooMany }
    }
}

/// The forms are at least 0 where the variables have these values, or that is the fault.
fn confirm(forms: &[Affine], values: &[i64], fault: Fault) -> Result<(), Fault> {
    let values = position_at(forms, values).ok_or(Fault::Overflow)?;
    let hold = values.iter().all(|&value| value >= 0);
    if hold { Ok(()) } else { Err(fault) }
}
