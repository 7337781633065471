//! Outcome proofs: statements and derivations, with every form as its numbers.

use serde::Serialize;
use zermelo_checker::format::Text;
use zermelo_checker::proofs::outcome::{self, Affine, Outcome, Summands, Value};

use crate::dump::{Line, lines};

/// An outcome proof.
#[derive(Serialize)]
pub(crate) struct Body<'a> {
    statements: Vec<Statement<'a>>,
    goals: Vec<Vec<Line<Numbered<'a>>>>,
}

#[derive(Serialize)]
struct Statement<'a> {
    statement: usize,
    name: &'a str,
    parameters: Line<Vec<&'a str>>,
    constraints: Vec<Line<Form>>,
    position: Vec<Line<Form>>,
    value: &'static str,
    shape: Vec<Line<&'a [u32]>>,
    derivation: Vec<Line<Numbered<'a>>>,
}

/// The number, and variables with their coefficients.
#[derive(Serialize)]
pub(crate) struct Form {
    constant: i64,
    terms: Vec<(u32, i64)>,
}

/// A step, with its place in the derivation.
#[derive(Serialize)]
struct Numbered<'a> {
    step: usize,
    #[serde(flatten)]
    what: Step<'a>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Step<'a> {
    Split {
        form: Form,
    },
    Residue {
        variable: u32,
        modulus: i64,
    },
    Absurd {
        summands: &'a [u32],
    },
    Options {
        fact: u32,
    },
    Move {
        fact: u32,
        #[serde(rename = "move")]
        mv: Move,
        shown: &'a [Summands],
    },
    Cases {
        fact: u32,
        #[serde(rename = "move")]
        mv: Move,
        shown: &'a [Summands],
    },
    By {
        fact: u32,
        statement: u32,
        parameters: Vec<Form>,
        shown: &'a [Summands],
    },
    Clash {
        first: u32,
        second: u32,
        shown: &'a [Summands],
    },
    Listed {
        entry: u32,
        parameters: Vec<Form>,
        shown: &'a [Summands],
    },
}

#[derive(Serialize)]
struct Move {
    kind: u32,
    arguments: Vec<Form>,
}

impl<'a> Body<'a> {
    pub(crate) fn new(outcome: &'a Outcome) -> Body<'a> {
        Body {
            statements: outcome.statements.iter().enumerate().map(statement).collect(),
            goals: outcome.goals.iter().map(|steps| derivation(steps)).collect(),
        }
    }
}

fn statement((number, of): (usize, &outcome::Statement)) -> Statement<'_> {
    Statement {
        statement: number,
        name: of.name.as_str(),
        parameters: Line(of.parameters.iter().map(Text::as_str).collect()),
        constraints: lines(of.constraints.iter().map(form)),
        position: lines(of.position.iter().map(form)),
        value: match of.value {
            Value::P => "P",
            Value::N => "N",
        },
        shape: lines(of.shape.iter().map(Vec::as_slice)),
        derivation: derivation(&of.derivation),
    }
}

fn derivation(steps: &[outcome::Step]) -> Vec<Line<Numbered<'_>>> {
    let numbered = |(number, of)| Numbered { step: number, what: step(of) };
    lines(steps.iter().enumerate().map(numbered))
}

fn step(of: &outcome::Step) -> Step<'_> {
    match of {
        outcome::Step::Split { form: of } => Step::Split { form: form(of) },
        &outcome::Step::Residue { variable, modulus } => Step::Residue { variable, modulus },
        outcome::Step::Absurd { summands } => Step::Absurd { summands },
        &outcome::Step::Options { fact } => Step::Options { fact },
        outcome::Step::Move { fact, mv, shown } => {
            Step::Move { fact: *fact, mv: played(mv), shown }
        }
        outcome::Step::Cases { fact, mv, shown } => {
            Step::Cases { fact: *fact, mv: played(mv), shown }
        }
        outcome::Step::By { fact, statement, parameters, shown } => {
            Step::By { fact: *fact, statement: *statement, parameters: forms(parameters), shown }
        }
        outcome::Step::Clash { first, second, shown } => {
            Step::Clash { first: *first, second: *second, shown }
        }
        outcome::Step::Listed { entry, parameters, shown } => {
            Step::Listed { entry: *entry, parameters: forms(parameters), shown }
        }
    }
}

fn played(mv: &outcome::MoveForm) -> Move {
    Move { kind: mv.kind, arguments: forms(&mv.arguments) }
}

pub(crate) fn form(of: &Affine) -> Form {
    let terms = of.terms.iter().map(|term| (term.variable, term.coefficient));
    Form { constant: of.constant, terms: terms.collect() }
}

fn forms(of: &[Affine]) -> Vec<Form> {
    of.iter().map(form).collect()
}
