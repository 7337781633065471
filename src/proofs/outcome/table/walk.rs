//! The walk through a derivation, which is a flat list in preorder: what is known where, and what
//! happens in every branch. A stack of its own holds the steps with branches that are open, so that
//! no derivation is too deep.

use zermelo_checker::proofs::outcome::{Affine, MoveForm, Step, Value};

use super::forms::{Names, number, pinned};
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
}

/// The lengths of a context's lists.
#[derive(Clone, Copy)]
struct Mark {
    variables: usize,
    known: usize,
    facts: usize,
    played: usize,
    letters: (usize, usize),
}

/// A step with branches.
struct Frame<'p> {
    number: usize,
    step: &'p Step,
    branch: u64,
    branches: u64,
    mark: Mark,
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
            read = read.plus_times(term.coefficient, &variable).map_err(number)?;
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

    /// This context with the variables that are fixed by the others put in.
    pub(super) fn simplified(&self) -> Result<Context, TableError> {
        let mut simple = self.clone();
        // Every round fixes another variable.
        for _ in self.parameters..self.names.len() {
            let Some((variable, value)) = pinned(&simple.known, self.parameters) else { break };
            simple.put(variable, &value)?;
        }
        Ok(simple)
    }

    fn put(&mut self, variable: usize, value: &Affine) -> Result<(), TableError> {
        let forms = self
            .known
            .iter_mut()
            .chain(self.facts.iter_mut().flat_map(|fact| &mut fact.position))
            .chain(self.played.iter_mut().filter_map(|played| played.argument.as_mut()));
        for form in forms {
            *form = replaced(form, variable, value)?;
        }
        Ok(())
    }

    /// The values of the variables in a simplified context: those of this one with a form put in.
    pub(super) fn simplify(&self, forms: &[Affine]) -> Result<Vec<Affine>, TableError> {
        let mut known = self.known.clone();
        let mut forms = forms.iter().map(|form| self.read(form)).collect::<Result<Vec<_>, _>>()?;
        for _ in self.parameters..self.names.len() {
            let Some((variable, value)) = pinned(&known, self.parameters) else { break };
            for form in known.iter_mut().chain(&mut forms) {
                *form = replaced(form, variable, &value)?;
            }
        }
        Ok(forms)
    }
}

/// The form with a value in place of a variable.
fn replaced(form: &Affine, variable: usize, value: &Affine) -> Result<Affine, TableError> {
    let own = form.terms.iter().find(|term| usize::try_from(term.variable) == Ok(variable));
    let Some(term) = own.copied() else { return Ok(form.clone()) };
    form.plus_times(-term.coefficient, &Affine::variable(term.variable))
        .and_then(|rest| rest.plus_times(term.coefficient, value))
        .map_err(number)
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
    /// How many columns and quotients have been named.
    letters: (usize, usize),
}

impl<'p> Walk<'p> {
    pub(super) fn new(game: &'p Game, context: Context) -> Walk<'p> {
        Walk { game, context, frames: Vec::new(), letters: (0, 0) }
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
            let entered = match self.take(number, step)? {
                Taken::Goes => continue,
                Taken::Branches => true,
                Taken::Ends => self.next_branch()?,
            };
            if !entered {
                break;
            }
            begins = self.frames.last().map(|frame| (frame.number, frame.step, frame.branch));
        }
        match steps.next() {
            None => Ok(()),
            Some(_) => Err(wrong("a derivation goes on after its end")),
        }
    }

    fn take(&mut self, number: usize, step: &'p Step) -> Result<Taken, TableError> {
        let branches = match step {
            Step::Split { .. } | Step::Cases { .. } => 2,
            Step::Residue { modulus, .. } => u64::try_from(*modulus).unwrap_or(0),
            Step::Options { .. } => u64::try_from(self.game.kinds.len()).unwrap_or(0),
            Step::Move { fact, mv, .. } => {
                self.play(*fact, mv, MoveRole::Chosen, Value::N)?;
                return Ok(Taken::Goes);
            }
            Step::Absurd { .. } | Step::By { .. } | Step::Clash { .. } | Step::Listed { .. } => {
                return Ok(Taken::Ends);
            }
        };
        if branches == 0 {
            return Err(wrong("a step has no branches"));
        }
        let mark = Mark {
            variables: self.context.names.len(),
            known: self.context.known.len(),
            facts: self.context.facts.len(),
            played: self.context.played.len(),
            letters: self.letters,
        };
        self.frames.push(Frame { number, step, branch: 0, branches, mark });
        self.enter(step, 0)?;
        Ok(Taken::Branches)
    }

    /// Goes on to the next branch; says whether there is one.
    fn next_branch(&mut self) -> Result<bool, TableError> {
        while let Some(frame) = self.frames.last_mut() {
            let Mark { variables, known, facts, played, letters } = frame.mark;
            self.context.names.truncate(variables);
            self.context.known.truncate(known);
            self.context.facts.truncate(facts);
            self.context.played.truncate(played);
            self.letters = letters;
            frame.branch += 1;
            let (step, branch) = (frame.step, frame.branch);
            if branch < frame.branches {
                self.enter(step, branch)?;
                return Ok(true);
            }
            self.frames.pop();
        }
        Ok(false)
    }

    fn enter(&mut self, step: &'p Step, branch: u64) -> Result<(), TableError> {
        match step {
            Step::Split { form } => {
                let form = self.context.read(form)?;
                let form = match branch {
                    0 => form,
                    _ => Affine::number(-1).minus(&form).map_err(number)?,
                };
                self.context.known.push(form);
            }
            Step::Residue { variable, modulus } => {
                let variable = self.context.read(&Affine::variable(*variable))?;
                let quotient = self.fresh('t')?;
                let remainder = i64::try_from(branch).unwrap_or(i64::MAX);
                let value = Affine::number(remainder).plus_times(*modulus, &quotient);
                let difference = value.and_then(|value| variable.minus(&value)).map_err(number)?;
                let opposite = Affine::number(0).minus(&difference).map_err(number)?;
                self.context.known.extend([difference, opposite]);
            }
            Step::Options { fact } => {
                let (number_of, kind) = kind_of_move(self.game, branch)?;
                let argument = if kind.argument { Some(self.fresh('c')?) } else { None };
                let (from, Fact { position, .. }) = self.context.fact(*fact)?;
                let legality = kind.legality(position, argument.as_ref()).map_err(number)?;
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
        let position = kind.reached(&from.position, played.argument.as_ref()).map_err(number)?;
        self.context.facts.push(Fact { position, value });
        self.context.played.push(played);
        Ok(())
    }

    fn fresh(&mut self, letter: char) -> Result<Affine, TableError> {
        let index = if letter == 'c' { &mut self.letters.0 } else { &mut self.letters.1 };
        *index += 1;
        let index = *index;
        let variable = u32::try_from(self.context.names.len());
        self.context.names.fresh(letter, index);
        variable.map(Affine::variable).map_err(|_| wrong("too many variables"))
    }
}

enum Taken {
    /// The branch goes on.
    Goes,
    /// The first of several branches begins.
    Branches,
    /// The branch ends.
    Ends,
}
