//! Outcome proofs at one size: the strategy that one holds, move by move.
//!
//! A derivation shows that not all facts of a branch can be true. With numbers in place of the
//! variables it also says *which* of them is false, and why: an option that a statement calls P, or
//! a reply to every option. So walking a derivation at one size gives the winner's moves.
//!
//! Nothing is proved here and nothing is believed: inequalities are evaluated, moves are looked up
//! among the legal ones, and a derivation that does not hold at the size is an error. Only a `clash`
//! does not say which of two facts is false (a strategy is stolen, and nobody knows which): the
//! positions below are then searched, as far as no statement has their value.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use thiserror::Error;
use zermelo_checker::proofs::outcome::game::VectorGame;
use zermelo_checker::proofs::outcome::{Affine, MoveForm, Statement, Step, Value};

use super::forms::{position_at, value};

/// Steps with branches inside each other, and moves on a branch, before a derivation is called too
/// deep.
const MAX_DEPTH: usize = 256;

/// What is wrong with a step of a derivation at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The list of steps ends too early, or does not end.
    #[error("the list of steps is not a tree")]
    Shape,
    /// Branches are too deep inside each other.
    #[error("the derivation is too deep")]
    TooDeep,
    /// A number does not fit 64 bits.
    #[error("a number does not fit 64 bits")]
    Overflow,
    /// A variable, fact, kind of move, statement or entry that is not there.
    #[error("it refers to something that does not exist")]
    NotThere,
    /// A branch that is called absurd is reached.
    #[error("a case that the proof calls impossible occurs")]
    NotAbsurd,
    /// A move is not legal.
    #[error("the move is not legal")]
    IllegalMove,
    /// A fact has the wrong value for the step.
    #[error("the fact has the wrong value")]
    WrongValue,
    /// A statement is used where its constraints do not hold.
    #[error("a constraint of the statement that is used does not hold")]
    Constraint,
    /// A statement, or a fact, is used about another position than its own.
    #[error("the position is a different one")]
    OtherPosition,
    /// A statement is used about the position that it is to be derived for.
    #[error("a statement is used about its own position")]
    Circular,
    /// The derivation shows both values, or another fact than the statement's.
    #[error("the derivation contradicts itself")]
    Inconsistent,
    /// More positions would have to be searched than there is room for.
    #[error("too many positions would have to be searched")]
    TooMany,
}

/// Why a derivation says nothing of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WalkError {
    /// The position is on the claim's list.
    #[error("the claim lists the position")]
    Listed,
    /// The derivation does not hold at the size.
    #[error("{of}, step {step}: {fault}")]
    Derivation {
        /// The statement, by name, or the claim.
        of: String,
        /// The step, from 0.
        step: usize,
        /// What is wrong.
        fault: Fault,
    },
}

/// A move that is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Its kind.
    pub kind: usize,
    /// Its own number; 0 where the kind has none.
    pub number: i64,
    /// The coordinates of the position after it.
    pub after: Vec<i64>,
}

/// The moves of a game of vectors, from positions of numbers.
pub trait Moves {
    /// How many kinds of move there are.
    fn kinds(&self) -> usize;

    /// Whether moves of a kind have a number of their own.
    fn has_number(&self, kind: usize) -> bool;

    /// The position after a move; its number is 0 where the kind has none.
    ///
    /// # Errors
    /// When there is no such move, or it is not legal.
    fn play(&self, position: &[i64], kind: usize, number: i64) -> Result<Vec<i64>, Fault>;

    /// All legal moves from a position.
    fn options(&self, position: &[i64]) -> Vec<PlayedMove> {
        let longest = position.iter().copied().max().unwrap_or(0);
        let numbers = |kind| 0..=if self.has_number(kind) { longest } else { 0 };
        let all =
            (0..self.kinds()).flat_map(|kind| numbers(kind).map(move |number| (kind, number)));
        let made = |(kind, number)| {
            let after = self.play(position, kind, number).ok()?;
            Some(PlayedMove { kind, number, after })
        };
        all.filter_map(made).collect()
    }

    /// A statement that a position is one of, and at which parameters, where that is known.
    fn stated(&self, _position: &[i64]) -> Option<(usize, Vec<i64>)> {
        None
    }

    /// The most positions that are searched because of clashes.
    fn most_searched(&self) -> usize {
        200_000
    }
}

impl Moves for VectorGame {
    fn kinds(&self) -> usize {
        self.kinds.len()
    }

    fn has_number(&self, kind: usize) -> bool {
        self.kinds.get(kind).is_some_and(|kind| kind.has_number)
    }

    fn play(&self, position: &[i64], kind: usize, number: i64) -> Result<Vec<i64>, Fault> {
        let kind = self.kinds.get(kind).ok_or(Fault::NotThere)?;
        let values = [position, &[number]].concat();
        confirm(&kind.conditions, &values, Fault::IllegalMove)?;
        let becomes = value(&kind.becomes, &values).ok_or(Fault::Overflow)?;
        let mut after = position.to_vec();
        after.get_mut(kind.changes.clone()).ok_or(Fault::NotThere)?.fill(becomes);
        Ok(after)
    }
}

/// Why a position has its value.
#[derive(Clone, Debug)]
pub enum Why {
    /// It is one of a statement's, by the statement's number, at these parameters.
    Statement(usize, Vec<i64>),
    /// It is P: these are all moves, each with why the position after it is N.
    AllMoves(Rc<[(PlayedMove, Why)]>),
    /// It is N: the position after this move is P.
    Move(Rc<(PlayedMove, Why)>),
    /// A search of the positions below says so.
    Searched,
}

/// A derivation with the places where its branches begin.
pub struct Tree<'p> {
    /// The statement, by name, or the claim.
    of: &'p str,
    /// Whether it is the claim's, which may use statements about the position itself.
    is_claim: bool,
    steps: &'p [Step],
    /// The steps at which each step's branches begin.
    branches: Vec<Vec<usize>>,
}

impl<'p> Tree<'p> {
    /// The derivation of a goal of the claim.
    ///
    /// # Errors
    /// When it is no tree.
    pub fn of_claim(steps: &'p [Step], kinds: usize) -> Result<Tree<'p>, WalkError> {
        let of = "the claim";
        Tree { of, is_claim: true, steps, branches: Vec::new() }.grown(kinds)
    }

    fn of_statement(statement: &'p Statement, kinds: usize) -> Result<Tree<'p>, WalkError> {
        let (of, steps) = (statement.name.as_str(), &*statement.derivation);
        Tree { of, is_claim: false, steps, branches: Vec::new() }.grown(kinds)
    }

    fn grown(self, kinds: usize) -> Result<Self, WalkError> {
        let branches = branches(self.steps, kinds, MAX_DEPTH);
        let branches = branches.map_err(|(step, fault)| self.wrong(step, fault))?;
        Ok(Tree { branches, ..self })
    }

    fn wrong(&self, step: usize, fault: Fault) -> WalkError {
        WalkError::Derivation { of: self.of.to_owned(), step, fault }
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

/// Walks the derivations of a proof.
pub struct Walker<'p, G> {
    game: &'p G,
    statements: &'p [Statement],
    trees: Vec<Tree<'p>>,
    searched: RefCell<HashMap<Vec<i64>, Value>>,
}

impl<'p, G: Moves> Walker<'p, G> {
    /// For the statements of a proof.
    ///
    /// # Errors
    /// When a derivation is no tree.
    pub fn new(game: &'p G, statements: &'p [Statement]) -> Result<Walker<'p, G>, WalkError> {
        let trees = statements.iter().map(|statement| Tree::of_statement(statement, game.kinds()));
        let trees = trees.collect::<Result<_, _>>()?;
        Ok(Walker { game, statements, trees, searched: RefCell::default() })
    }

    /// Why the position that a derivation is for has the value that it shows.
    ///
    /// # Errors
    /// When the derivation does not hold there.
    pub fn why(
        &self,
        tree: &Tree<'_>,
        parameters: &[i64],
        position: &[i64],
        value: Value,
    ) -> Result<Why, WalkError> {
        let facts = vec![(position.to_vec(), value.opposite())];
        let mut branch = Branch { variables: parameters.to_vec(), facts };
        let found = self.refute(tree, 0, &mut branch)?;
        if found.fact != 0 {
            return Err(tree.wrong(0, Fault::Inconsistent));
        }
        Ok(found.why)
    }

    /// A move from an N-position to a P-position, and why that is one.
    ///
    /// # Errors
    /// When a derivation does not hold there.
    pub fn winning_move(&self, position: &[i64], why: Why) -> Result<(PlayedMove, Why), WalkError> {
        match self.unfolded(position, why, Value::N)? {
            Why::Move(found) => Ok((*found).clone()),
            _ => {
                let moves = self.game.options(position);
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
                Err(Self::search_failed())
            }
        }
    }

    /// All moves from a P-position, with why the positions after them are N.
    ///
    /// # Errors
    /// When a derivation does not hold there.
    pub fn all_moves(
        &self,
        position: &[i64],
        why: Why,
    ) -> Result<Vec<(PlayedMove, Why)>, WalkError> {
        match self.unfolded(position, why, Value::P)? {
            Why::AllMoves(found) => Ok(found.to_vec()),
            _ => Ok(self
                .game
                .options(position)
                .into_iter()
                .map(|made| (made, Why::Searched))
                .collect()),
        }
    }

    /// The reason with the derivation of the statement that it names in its place.
    fn unfolded(&self, position: &[i64], why: Why, value: Value) -> Result<Why, WalkError> {
        let Why::Statement(number, parameters) = why else { return Ok(why) };
        let tree = self.trees.get(number).ok_or_else(Self::search_failed)?;
        let why = self.why(tree, &parameters, position, value)?;
        // A statement is not used about its own position, so this is a move or all moves.
        match (&why, value) {
            (Why::Searched, _) | (Why::Move(_), Value::N) | (Why::AllMoves(_), Value::P) => Ok(why),
            _ => Err(tree.wrong(0, Fault::Inconsistent)),
        }
    }

    /// Walks the branch that begins at a step. What the walk adds to the branch is taken away
    /// again.
    fn refute(&self, tree: &Tree<'_>, at: usize, branch: &mut Branch) -> Result<False, WalkError> {
        let wrong = |fault| tree.wrong(at, fault);
        let fact_of = |branch: &Branch, number: u32| {
            let number = usize::try_from(number).unwrap_or(usize::MAX);
            let fact = branch.facts.get(number).cloned().ok_or(wrong(Fault::NotThere))?;
            Ok::<_, WalkError>((number, fact))
        };
        let number = |form: &Affine, branch: &Branch| {
            value(form, &branch.variables).ok_or(wrong(Fault::Overflow))
        };
        let step = tree.steps.get(at).ok_or(wrong(Fault::NotThere))?;
        let begins = tree.branches.get(at).ok_or(wrong(Fault::NotThere))?;
        let begin = |number: usize| begins.get(number).copied().ok_or(wrong(Fault::NotThere));
        match step {
            Step::Split { form } => {
                let first = number(form, branch)? >= 0;
                self.refute(tree, begin(usize::from(!first))?, branch)
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
                for made in self.game.options(&position) {
                    let variables = branch.variables.len();
                    let own = self.game.has_number(made.kind).then_some(made.number);
                    branch.variables.extend(own);
                    let next = begins.get(made.kind).ok_or(wrong(Fault::NotThere))?;
                    let found = self.assuming(tree, *next, branch, &made.after, Value::P);
                    branch.variables.truncate(variables);
                    match found? {
                        Ok(older) => return Ok(older),
                        Err(why) => all.push((made, why)),
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
                match self.assuming(tree, begin(0)?, branch, &made.after, Value::N)? {
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
            Step::Listed { .. } if tree.is_claim => Err(WalkError::Listed),
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
    ) -> Result<Result<False, Why>, WalkError> {
        let new = branch.facts.len();
        branch.facts.push((position.to_vec(), value));
        let found = self.refute(tree, at, branch);
        branch.facts.truncate(new);
        found.map(|found| if found.fact == new { Err(found.why) } else { Ok(found) })
    }

    /// A move that a step names.
    fn play(&self, position: &[i64], mv: &MoveForm, branch: &Branch) -> Result<PlayedMove, Fault> {
        let kind = usize::try_from(mv.kind).unwrap_or(usize::MAX);
        if kind >= self.game.kinds() {
            return Err(Fault::NotThere);
        }
        let number = match (self.game.has_number(kind), &*mv.arguments) {
            (true, [form]) => value(form, &branch.variables).ok_or(Fault::Overflow)?,
            (false, []) => 0,
            _ => return Err(Fault::NotThere),
        };
        let after = self.game.play(position, kind, number)?;
        Ok(PlayedMove { kind, number, after })
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

    /// A statement that a position is one of, with the value that it states.
    fn stated(&self, position: &[i64]) -> Option<(Why, Value)> {
        let (number, parameters) = self.game.stated(position)?;
        let value = self.statements.get(number)?.value;
        Some((Why::Statement(number, parameters), value))
    }

    /// The value of a position by looking at the positions below it, down to those that the
    /// statements know.
    fn search(&self, position: &[i64]) -> Result<Value, WalkError> {
        let stated = |position: &[i64]| self.stated(position).map(|(_, value)| value);
        let options = |position: &[i64], known: usize, open: usize| {
            if known.max(open) > self.game.most_searched() {
                return Err(Self::search_failed());
            }
            Ok(self.game.options(position).into_iter().map(|made| made.after).collect())
        };
        search(position, &mut self.searched.borrow_mut(), stated, options)
    }

    fn search_failed() -> WalkError {
        let of = "the search below a clash".to_owned();
        WalkError::Derivation { of, step: 0, fault: Fault::TooMany }
    }
}

/// The forms are at least 0 where the variables have these values, or that is the fault.
fn confirm(forms: &[Affine], values: &[i64], fault: Fault) -> Result<(), Fault> {
    let values = position_at(forms, values).ok_or(Fault::Overflow)?;
    let hold = values.iter().all(|&value| value >= 0);
    if hold { Ok(()) } else { Err(fault) }
}

/// The steps at which the branches of each step begin; of a move it is the next step. No more than
/// `deepest` steps with branches may be inside each other.
///
/// # Errors
/// The step at which the list is no tree, and why.
pub fn branches(
    steps: &[Step],
    kinds: usize,
    deepest: usize,
) -> Result<Vec<Vec<usize>>, (usize, Fault)> {
    let mut branches: Vec<Vec<usize>> = Vec::new();
    // Steps with branches that are still to begin, and how many.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut ended = false;
    for (number, step) in steps.iter().enumerate() {
        let count = match step {
            Step::Split { .. } | Step::Cases { .. } => 2,
            Step::Residue { modulus, .. } => usize::try_from(*modulus).unwrap_or(0),
            Step::Options { .. } => kinds,
            Step::Move { .. } => 1,
            Step::Absurd { .. } | Step::By { .. } | Step::Clash { .. } => 0,
            Step::Listed { .. } => 0,
        };
        let has_none = count == 0 && matches!(step, Step::Residue { .. } | Step::Options { .. });
        if ended || has_none {
            return Err((number, Fault::Shape));
        }
        branches.push(Vec::new());
        if count > 0 {
            open.push((number, count));
            if open.len() > deepest {
                return Err((number, Fault::TooDeep));
            }
        }
        // The next step begins the next branch of the innermost step that has one to come.
        while open.last().is_some_and(|(_, left)| *left == 0) {
            open.pop();
        }
        match open.last_mut() {
            Some((inner, left)) => {
                *left = left.saturating_sub(1);
                if let Some(begins) = branches.get_mut(*inner) {
                    begins.push(number.saturating_add(1));
                }
            }
            None => ended = true,
        }
    }
    if ended { Ok(branches) } else { Err((steps.len(), Fault::Shape)) }
}

/// Finds the value of a position. It is known in the end, with that of each position that was looked at.
/// Of others it may be `stated`. `options` gives those of a position, and is told how many are known and
/// how many wait for these.
///
/// # Errors
/// Those of `options`.
pub fn search<E>(
    start: &[i64],
    known: &mut HashMap<Vec<i64>, Value>,
    stated: impl Fn(&[i64]) -> Option<Value>,
    options: impl Fn(&[i64], usize, usize) -> Result<Vec<Vec<i64>>, E>,
) -> Result<Value, E> {
    let mut open = vec![start.to_vec()];
    let mut found = Value::N;
    while let Some(top) = open.last() {
        let look = |position: &[i64]| known.get(position).copied().or_else(|| stated(position));
        found = match look(top) {
            Some(value) => value,
            None => {
                let options = options(top, known.len(), open.len())?;
                let values: Vec<Option<Value>> = options.iter().map(|to| look(to)).collect();
                if values.contains(&Some(Value::P)) {
                    Value::N
                } else if let Some(unknown) = values.iter().position(Option::is_none) {
                    open.extend(options.into_iter().nth(unknown));
                    continue;
                } else {
                    Value::P
                }
            }
        };
        known.extend(open.pop().map(|top| (top, found)));
    }
    Ok(found)
}
