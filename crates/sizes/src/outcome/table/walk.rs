//! The walk through a derivation: what is known where, and what happens in every branch. A stack of its
//! own holds the steps that are still to come, so that no derivation is too deep.

use std::rc::Rc;

use zermelo_checker::proofs::outcome::game::Kind;
use zermelo_checker::proofs::outcome::{Affine, MoveForm, Step, Value};
use zermelo_explain::walk::branches;
use zermelo_present::table::{TableError, wrong};

use crate::outcome::forms::{denied, negated, number, replaced};
use crate::outcome::names::{Names, pinned};
use crate::outcome::vectors::Game;
use crate::outcome::vectors::game::{legality, reached};

/// A position with its supposed value.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) position: Vec<Affine>,
    pub(super) value: Value,
}

/// A move that leads into a branch.
#[derive(Clone, Debug)]
pub(super) struct BranchMove {
    /// The fact whose position it is made from.
    pub(super) from: usize,
    /// The kind of move, by its number in the game.
    pub(super) kind: usize,
    pub(super) argument: Option<Affine>,
    pub(super) role: MoveRole,
}

/// Why a move is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveRole {
    /// It is any move of the kind.
    Any,
    /// It is chosen.
    Chosen,
    /// Both values of the position after it are looked at.
    Tried,
}

/// What is known in a branch.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) names: Names,
    /// How many of the variables are parameters.
    pub(super) parameters: usize,
    /// The forms known to be at least 0, those of the parameters first.
    pub(super) known: Vec<Affine>,
    /// How many of them are of the parameters.
    pub(super) given: usize,
    pub(super) facts: Vec<Fact>,
    pub(super) played: Vec<BranchMove>,
    /// How many columns and quotients have been named.
    letters: (usize, usize),
}

/// A step, and the place where it stands.
pub(super) struct Visit<'w, 'p> {
    /// The step's number in the derivation.
    pub(super) number: usize,
    pub(super) step: &'p Step,
    /// The step whose branch this step begins, and the branch.
    pub(super) begins: Option<(usize, &'p Step, u64)>,
    pub(super) context: &'w Context,
}

impl Context {
    pub(super) fn new(
        names: Names,
        constraints: &[Affine],
        position: &[Affine],
        value: Value,
    ) -> Result<Context, TableError> {
        let parameters = names.len();
        let mut context = Context {
            names,
            parameters,
            known: Vec::new(),
            given: constraints.len(),
            facts: Vec::new(),
            played: Vec::new(),
            letters: (0, 0),
        };
        for form in constraints {
            let form = context.read(form)?;
            context.known.push(form);
        }
        let position = position.iter().map(|form| context.read(form)).collect::<Result<_, _>>()?;
        context.facts.push(Fact { position, value: value.opposite() });
        Ok(context)
    }

    /// A form of the certificate with its terms in order, if its variables exist.
    pub(super) fn read(&self, form: &Affine) -> Result<Affine, TableError> {
        let mut read = Affine::number(form.constant);
        for term in form.terms.iter() {
            if usize::try_from(term.variable).map_or(true, |variable| variable >= self.names.len())
            {
                return Err(wrong("a form has a variable that there is not"));
            }
            let variable = Affine::variable(term.variable);
            read = read.plus_times(term.coefficient, &variable)?;
        }
        Ok(read)
    }

    pub(super) fn fact(&self, number: u32) -> Result<(usize, &Fact), TableError> {
        let fact = usize::try_from(number).ok().and_then(|n| Some((n, self.facts.get(n)?)));
        fact.ok_or_else(|| wrong("a step is about a position that there is not"))
    }

    /// A move of a step: the number of its kind, and its own number where it has one.
    pub(super) fn chosen(
        &self,
        game: &Game,
        mv: &MoveForm,
    ) -> Result<(usize, Option<Affine>), TableError> {
        let (number, kind) = kind_of_move(game, mv.kind)?;
        if mv.arguments.len() != kind.arguments() {
            return Err(wrong("a move has not the numbers of its kind"));
        }
        let argument = mv.arguments.first().map(|form| self.read(form)).transpose()?;
        Ok((number, argument))
    }

    /// This context, and forms in it, with the variables that are fixed by the others put in.
    pub(super) fn simplified(
        &self,
        forms: &[Affine],
    ) -> Result<(Context, Vec<Affine>), TableError> {
        let mut simple = self.clone();
        let mut forms = forms.iter().map(|form| self.read(form)).collect::<Result<Vec<_>, _>>()?;
        // Every round fixes another variable.
        for _ in self.parameters..self.names.len() {
            let Some((variable, value)) = pinned(&simple.known, self.parameters) else { break };
            let facts = simple.facts.iter_mut().flat_map(|fact| &mut fact.position);
            let arguments = simple.played.iter_mut().filter_map(|played| played.argument.as_mut());
            for form in simple.known.iter_mut().chain(facts).chain(arguments).chain(&mut forms) {
                *form = replaced(form, variable, &value)?;
            }
        }
        Ok((simple, forms))
    }
}

/// A kind of move by its number.
pub(super) fn kind_of_move<N>(game: &Game, number: N) -> Result<(usize, &Kind), TableError>
where
    usize: TryFrom<N>,
{
    let kind = usize::try_from(number).ok().and_then(|n| Some((n, game.vectors.kinds.get(n)?)));
    kind.ok_or_else(|| wrong("a kind of move that there is not"))
}

/// Shows every step of a derivation, where it stands, to `visit`.
///
/// # Errors
/// Those of `visit`, and what makes the list of steps no derivation.
pub(super) fn walk<'p>(
    game: &Game,
    context: &Context,
    derivation: &'p [Step],
    mut visit: impl FnMut(&Visit<'_, 'p>) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let branches = branches(derivation, game.vectors.kinds.len(), usize::MAX)
        .map_err(|(step, fault)| wrong(format!("step {}: {fault}", step + 1)))?;
    // Steps that are still to be shown, each with the step whose branch it begins.
    let mut open = vec![(0, None, Rc::new(context.clone()))];
    while let Some((number, begins, mut context)) = open.pop() {
        if let Some((_, step, branch)) = begins {
            Rc::make_mut(&mut context).enter(game, step, branch)?;
        }
        let step = &derivation[number];
        let begins = begins.filter(|(_, step, _)| !matches!(step, Step::Move { .. }));
        visit(&Visit { number, step, begins, context: &context })?;
        for (branch, &next) in branches[number].iter().enumerate().rev() {
            open.push((next, Some((number, step, branch as u64)), context.clone()));
        }
    }
    Ok(())
}

impl Context {
    /// Enters a branch of a step.
    fn enter(&mut self, game: &Game, step: &Step, branch: u64) -> Result<(), TableError> {
        match step {
            Step::Split { form } => {
                let form = self.read(form)?;
                self.known.push(if branch == 0 { form } else { denied(&form)? });
            }
            Step::Residue { variable, modulus } => {
                let variable = self.read(&Affine::variable(*variable))?;
                let quotient = self.fresh('t')?;
                let remainder = i64::try_from(branch).unwrap_or(i64::MAX);
                let value = Affine::number(remainder).plus_times(*modulus, &quotient)?;
                let difference = variable.minus(&value)?;
                let opposite = negated(&difference)?;
                self.known.extend([difference, opposite]);
            }
            Step::Options { fact } => {
                let (number_of, kind) = kind_of_move(game, branch)?;
                let argument = if kind.has_number { Some(self.fresh('c')?) } else { None };
                let (from, Fact { position, .. }) = self.fact(*fact)?;
                let legality = legality(kind, position, argument.as_ref())?;
                self.known.extend(legality);
                let role = MoveRole::Any;
                self.add(kind, BranchMove { from, kind: number_of, argument, role }, Value::P)?;
            }
            Step::Cases { fact, mv, .. } => {
                let value = if branch == 0 { Value::P } else { Value::N };
                self.play(game, *fact, mv, MoveRole::Tried, value)?;
            }
            Step::Move { fact, mv, .. } => {
                self.play(game, *fact, mv, MoveRole::Chosen, Value::N)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn play(
        &mut self,
        game: &Game,
        fact: u32,
        mv: &MoveForm,
        role: MoveRole,
        value: Value,
    ) -> Result<(), TableError> {
        let (kind, argument) = self.chosen(game, mv)?;
        let (from, _) = self.fact(fact)?;
        self.add(&game.vectors.kinds[kind], BranchMove { from, kind, argument, role }, value)
    }

    fn add(&mut self, kind: &Kind, played: BranchMove, value: Value) -> Result<(), TableError> {
        let from = &self.facts[played.from].position;
        let position = reached(kind, from, played.argument.as_ref())?;
        self.facts.push(Fact { position, value });
        self.played.push(played);
        Ok(())
    }

    fn fresh(&mut self, letter: char) -> Result<Affine, TableError> {
        let Context { letters, names, .. } = self;
        let index = if letter == 'c' { &mut letters.0 } else { &mut letters.1 };
        *index += 1;
        names.fresh(letter, *index);
        Ok(Affine::variable(number(names.len() - 1)))
    }
}
