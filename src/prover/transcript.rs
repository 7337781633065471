//! An outcome proof in the words of the game: every family, and what is replied to every kind of
//! move, case by case. For tables; nothing here decides anything.

use zermelo_checker::claim::Claim;
use zermelo_checker::proof::outcome::{self, Affine, MoveForm, Outcome, Statement, Step, Value};
use zermelo_checker::verdict::Diagram;

use super::context::{Context, coefficient, replace};
use super::games::Game;
use super::report::text;
use super::samples::{concrete, position_at};

/// Steps with branches inside each other before a derivation is called too deep to be told.
const MAX_DEPTH: usize = 256;

/// A statement in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Value,
    /// Its coordinates.
    pub position: Vec<String>,
    /// What its parameters satisfy.
    pub conditions: Vec<String>,
    /// One of its positions, a small one, drawn.
    pub example: Option<Diagram>,
    /// Why it has the value, case by case. What cannot occur is left out.
    pub cases: Vec<Case>,
}

/// One case of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The opponent's move; `None` where the derivation is not about one.
    pub to: Option<String>,
    /// What tells the case apart from others of the same move.
    pub when: Vec<String>,
    /// The moves that are made, mostly one, the reply.
    pub moves: Vec<String>,
    /// How the case ends.
    pub end: End,
}

/// How a case of a derivation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// At a position of a family.
    Family {
        /// Its name.
        name: String,
        /// Its parameters there, with their names.
        parameters: Vec<(String, String)>,
    },
    /// At a position of which the opposite is known.
    Clash,
    /// On the claim's list, at the entry of this number.
    Listed(usize),
}

/// Tells an outcome proof of a claim: its statements, then the claim's own derivations. `None` when
/// it is none that the checker accepts.
pub fn transcript(claim: &Claim, outcome: &Outcome) -> Option<(Vec<Told>, Vec<Vec<Case>>)> {
    let game = Game::new(outcome::game_of(claim).ok()?);
    let teller = Teller { game: &game, statements: &outcome.statements };
    let statements = outcome
        .statements
        .iter()
        .map(|statement| teller.statement(statement))
        .collect::<Option<_>>()?;
    let goals = outcome::goals(claim).ok()?;
    let derivations = goals.iter().zip(outcome.goals.iter()).map(|(goal, derivation)| {
        let names = (0..goal.parameters).map(|n| format!("t{n}")).collect();
        teller.cases(names, &goal.position, derivation)
    });
    Some((statements, derivations.collect::<Option<_>>()?))
}

struct Teller<'a> {
    game: &'a Game,
    statements: &'a [Statement],
}

/// What is known in a branch, as far as words need it.
#[derive(Clone)]
struct Branch {
    names: Vec<String>,
    /// Variables that a residue has replaced, with what they are.
    replaced: Vec<(u32, Affine)>,
    positions: Vec<Vec<Affine>>,
    to: Option<String>,
    when: Vec<String>,
    moves: Vec<String>,
}

impl Branch {
    fn text(&self, form: &Affine) -> Option<String> {
        let mut form = form.clone();
        for (variable, by) in &self.replaced {
            form = replace(&form, *variable, by)?;
        }
        Some(text(&form, &self.names))
    }

    fn fresh(&mut self, name: &str) -> Option<u32> {
        let taken = |name: &String| self.names.contains(name);
        let name = (1..)
            .map(|n| if n == 1 { name.to_owned() } else { format!("{name}{n}") })
            .find(|name| !taken(name))?;
        self.names.push(name);
        u32::try_from(self.names.len() - 1).ok()
    }
}

impl Teller<'_> {
    fn statement(&self, statement: &Statement) -> Option<Told> {
        let names: Vec<String> =
            statement.parameters.iter().map(|name| name.as_str().to_owned()).collect();
        let words = |form: &Affine| text(form, &names);
        let context = Context::knowing(names.len(), &statement.constraints)?;
        let example = concrete(&context, names.len()).into_iter().next();
        let example = example.and_then(|values| position_at(&statement.position, &values));
        Some(Told {
            name: statement.name.as_str().to_owned(),
            value: statement.value,
            position: statement.position.iter().map(words).collect(),
            conditions: statement.constraints.iter().map(|form| condition(form, &names)).collect(),
            example: example.map(|position| self.game.diagram(&position)),
            cases: self.cases(names, &statement.position, &statement.derivation)?,
        })
    }

    fn cases(
        &self,
        names: Vec<String>,
        position: &[Affine],
        derivation: &[Step],
    ) -> Option<Vec<Case>> {
        let branch = Branch {
            names,
            replaced: Vec::new(),
            positions: vec![position.to_vec()],
            to: None,
            when: Vec::new(),
            moves: Vec::new(),
        };
        let mut cases = Vec::new();
        let mut steps = derivation.iter();
        self.branch(branch, &mut steps, MAX_DEPTH, &mut cases)?;
        Some(cases)
    }

    /// Tells one branch, taking its steps.
    fn branch(
        &self,
        mut branch: Branch,
        steps: &mut std::slice::Iter<'_, Step>,
        depth: usize,
        cases: &mut Vec<Case>,
    ) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        loop {
            match steps.next()? {
                Step::Absurd { .. } => return Some(()),
                Step::Move { fact, mv, .. } => {
                    let played = self.play(&branch, *fact, mv)?;
                    branch.moves.push(played.0);
                    branch.positions.push(played.1);
                }
                Step::Split { form } => {
                    for form in [form.clone(), Affine::number(-1).minus(form).ok()?] {
                        let mut inner = branch.clone();
                        inner.when.push(self.condition(&inner, &form)?);
                        self.branch(inner, steps, depth, cases)?;
                    }
                    return Some(());
                }
                Step::Residue { variable, modulus } => {
                    for remainder in 0..*modulus {
                        let mut inner = branch.clone();
                        let quotient = inner.fresh("h")?;
                        let by = Affine::number(remainder);
                        let by = by.plus_times(*modulus, &Affine::variable(quotient)).ok()?;
                        let name = inner.names.get(usize::try_from(*variable).ok()?)?;
                        inner.when.push(format!("{name} = {}", text(&by, &inner.names)));
                        inner.replaced.push((*variable, by));
                        self.branch(inner, steps, depth, cases)?;
                    }
                    return Some(());
                }
                Step::Options { fact } => {
                    for kind in 0..self.game.kinds.len() {
                        let mut inner = branch.clone();
                        let arguments = if self.game.kinds[kind].argument {
                            vec![Affine::variable(inner.fresh("c")?)]
                        } else {
                            Vec::new()
                        };
                        let kind = u32::try_from(kind).ok()?;
                        let mv = MoveForm { kind, arguments: arguments.into() };
                        let (name, after) = self.play(&inner, *fact, &mv)?;
                        inner.to = Some(name);
                        inner.positions.push(after);
                        self.branch(inner, steps, depth, cases)?;
                    }
                    return Some(());
                }
                Step::Cases { fact, mv, .. } => {
                    let (name, after) = self.play(&branch, *fact, mv)?;
                    for value in ["P", "N"] {
                        let mut inner = branch.clone();
                        inner.when.push(format!("{name} leads to {value}"));
                        inner.positions.push(after.clone());
                        self.branch(inner, steps, depth, cases)?;
                    }
                    return Some(());
                }
                Step::By { statement, parameters, .. } => {
                    let statement = self.statements.get(usize::try_from(*statement).ok()?)?;
                    let names = statement.parameters.iter().map(|name| name.as_str().to_owned());
                    let parameters: Vec<String> =
                        parameters.iter().map(|form| branch.text(form)).collect::<Option<_>>()?;
                    let name = statement.name.as_str().to_owned();
                    let parameters = names.zip(parameters).collect();
                    cases.push(branch.end(End::Family { name, parameters }));
                    return Some(());
                }
                Step::Clash { .. } => {
                    cases.push(branch.end(End::Clash));
                    return Some(());
                }
                Step::Listed { entry, .. } => {
                    cases.push(branch.end(End::Listed(usize::try_from(*entry).ok()?)));
                    return Some(());
                }
            }
        }
    }

    /// A move as people name it, a cell where the game has them, and the position after it.
    fn play(&self, branch: &Branch, fact: u32, mv: &MoveForm) -> Option<(String, Vec<Affine>)> {
        let kind = self.game.kinds.get(usize::try_from(mv.kind).ok()?)?;
        let mut values = branch.positions.get(usize::try_from(fact).ok()?)?.clone();
        values.extend(mv.arguments.iter().cloned());
        let after = kind.after.iter().map(|form| form.at(&values).ok()).collect::<Option<_>>()?;
        let name = match &kind.cell {
            Some((row, column)) => {
                format!("({}, {row})", branch.text(&column.at(&values).ok()?)?)
            }
            None => match mv.arguments.first() {
                Some(argument) => format!("{} at {}", kind.name, branch.text(argument)?),
                None => kind.name.clone(),
            },
        };
        Some((name, after))
    }

    fn condition(&self, branch: &Branch, form: &Affine) -> Option<String> {
        let mut form = form.clone();
        for (variable, by) in &branch.replaced {
            form = replace(&form, *variable, by)?;
        }
        Some(condition(&form, &branch.names))
    }
}

impl Branch {
    fn end(self, end: End) -> Case {
        Case { to: self.to, when: self.when, moves: self.moves, end }
    }
}

/// `form ≥ 0` as people write it: what is added on the left, what is taken away on the right.
pub(super) fn condition(form: &Affine, names: &[String]) -> String {
    let mut left = Affine::number(form.constant.max(0));
    let mut right = Affine::number(form.constant.min(0).saturating_neg());
    for term in &form.terms {
        let variable = Affine::variable(term.variable);
        let (side, factor) = match coefficient(form, term.variable) {
            factor if factor < 0 => (&mut right, factor.saturating_neg()),
            factor => (&mut left, factor),
        };
        if let Ok(sum) = side.plus_times(factor, &variable) {
            *side = sum;
        }
    }
    if left.is_number() {
        return format!("{} ≤ {}", text(&right, names), text(&left, names));
    }
    format!("{} ≥ {}", text(&left, names), text(&right, names))
}
