//! The walk through a derivation, which is a flat list in preorder: what is known where, and what
//! happens in every branch. A stack of its own holds the steps with branches that are open, so that
//! no derivation is too deep.

use zermelo_checker::proofs::outcome::{Affine, MoveForm, Step, Value};

use crate::proofs::outcome::forms::{denied, negated, number, replaced};
use crate::proofs::outcome::names::{Names, pinned};
use crate::proofs::outcome::vectors::Game;
use crate::proofs::outcome::vectors::game::Kind;
use crate::table::{TableError, wrong};

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

/// A step with branches, and the context in which they begin.
struct Frame<'p> {
    number: usize,
    step: &'p Step,
    /// The branch that comes next, and how many there are.
    next: u64,
    branches: u64,
    context: Context,
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
        if mv.arguments.len() != usize::from(kind.argument) {
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
    let kind = usize::try_from(number).ok().and_then(|n| Some((n, game.kinds.get(n)?)));
    kind.ok_or_else(|| wrong("a kind of move that there is not"))
}

/// A walk.
pub(super) struct Walk<'p> {
    game: &'p Game,
    context: Context,
    frames: Vec<Frame<'p>>,
}

impl<'p> Walk<'p> {
    pub(super) fn new(game: &'p Game, context: Context) -> Walk<'p> {
        Walk { game, context, frames: Vec::new() }
    }

    /// Shows every step, where it stands, to `visit`.
    ///
    /// # Errors
    /// Those of `visit`, and what makes the list of steps no derivation.
    pub(super) fn run(
        mut self,
        derivation: &'p [Step],
        mut visit: impl FnMut(&Visit<'_, 'p>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut steps = derivation.iter().enumerate();
        let mut begins = None;
        loop {
            let Some((number, step)) = steps.next() else {
                return Err(wrong("a derivation ends too early"));
            };
            visit(&Visit { number, step, begins, context: &self.context })?;
            begins = None;
            let branches = match step {
                Step::Split { .. } | Step::Cases { .. } => 2,
                Step::Residue { modulus, .. } => u64::try_from(*modulus).unwrap_or(0),
                Step::Options { .. } => u64::try_from(self.game.kinds.len()).unwrap_or(0),
                Step::Move { fact, mv, .. } => {
                    self.play(*fact, mv, MoveRole::Chosen, Value::N)?;
                    continue;
                }
                Step::Absurd { .. } | Step::By { .. } | Step::Clash { .. } => 0,
                Step::Listed { .. } => 0,
            };
            if branches > 0 {
                let context = self.context.clone();
                self.frames.push(Frame { number, step, next: 0, branches, context });
            } else if matches!(step, Step::Residue { .. } | Step::Options { .. }) {
                return Err(wrong("a step has no branches"));
            }
            while self.frames.last().is_some_and(|frame| frame.next == frame.branches) {
                self.frames.pop();
            }
            let Some(frame) = self.frames.last_mut() else { break };
            let (step, branch) = (frame.step, frame.next);
            begins = Some((frame.number, step, branch));
            self.context = frame.context.clone();
            frame.next += 1;
            self.enter(step, branch)?;
        }
        match steps.next() {
            None => Ok(()),
            Some(_) => Err(wrong("a derivation goes on after its end")),
        }
    }

    fn enter(&mut self, step: &'p Step, branch: u64) -> Result<(), TableError> {
        match step {
            Step::Split { form } => {
                let form = self.context.read(form)?;
                self.context.known.push(if branch == 0 { form } else { denied(&form)? });
            }
            Step::Residue { variable, modulus } => {
                let variable = self.context.read(&Affine::variable(*variable))?;
                let quotient = self.fresh('t')?;
                let remainder = i64::try_from(branch).unwrap_or(i64::MAX);
                let value = Affine::number(remainder).plus_times(*modulus, &quotient)?;
                let difference = variable.minus(&value)?;
                let opposite = negated(&difference)?;
                self.context.known.extend([difference, opposite]);
            }
            Step::Options { fact } => {
                let (number_of, kind) = kind_of_move(self.game, branch)?;
                let argument = if kind.argument { Some(self.fresh('c')?) } else { None };
                let (from, Fact { position, .. }) = self.context.fact(*fact)?;
                let legality = kind.legality(position, argument.as_ref())?;
                self.context.known.extend(legality);
                self.add(
                    BranchMove { from, kind: number_of, argument, role: MoveRole::Any },
                    Value::P,
                )?;
            }
            Step::Cases { fact, mv, .. } => {
                let value = if branch == 0 { Value::P } else { Value::N };
                self.play(*fact, mv, MoveRole::Tried, value)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn play(
        &mut self,
        fact: u32,
        mv: &MoveForm,
        role: MoveRole,
        value: Value,
    ) -> Result<(), TableError> {
        let (kind, argument) = self.context.chosen(self.game, mv)?;
        let (from, _) = self.context.fact(fact)?;
        self.add(BranchMove { from, kind, argument, role }, value)
    }

    fn add(&mut self, played: BranchMove, value: Value) -> Result<(), TableError> {
        let from = self.context.facts.get(played.from);
        let from = from.ok_or_else(|| wrong("a step is about a position that there is not"))?;
        let (_, kind) = kind_of_move(self.game, played.kind)?;
        let position = kind.reached(&from.position, played.argument.as_ref())?;
        self.context.facts.push(Fact { position, value });
        self.context.played.push(played);
        Ok(())
    }

    fn fresh(&mut self, letter: char) -> Result<Affine, TableError> {
        let Context { letters, names, .. } = &mut self.context;
        let index = if letter == 'c' { &mut letters.0 } else { &mut letters.1 };
        *index += 1;
        names.fresh(letter, *index);
        Ok(Affine::variable(number(names.len() - 1)))
    }
}
