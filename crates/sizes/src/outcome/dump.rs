//! Outcome proofs: statements and derivations, with every form as its numbers.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::Text;
use zermelo_checker::proofs::outcome::{self, Affine, MoveForm, Outcome, Step};
use zermelo_present::dump::{Line, lines};

/// An outcome proof.
#[derive(Serialize)]
pub(crate) struct Body<'a> {
    statements: Vec<Statement<'a>>,
    goals: Vec<Vec<Line<Value>>>,
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
    derivation: Vec<Line<Value>>,
}

/// The number, and variables with their coefficients.
#[derive(Serialize)]
pub struct Form {
    constant: i64,
    terms: Vec<(u32, i64)>,
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
            outcome::Value::P => "P",
            outcome::Value::N => "N",
        },
        shape: lines(of.shape.iter().map(Vec::as_slice)),
        derivation: derivation(&of.derivation),
    }
}

fn derivation(steps: &[Step]) -> Vec<Line<Value>> {
    lines(steps.iter().enumerate().map(step))
}

/// A step, with its place in the derivation.
fn step((step, of): (usize, &Step)) -> Value {
    let forms = |forms: &[Affine]| -> Vec<Form> { forms.iter().map(form).collect() };
    let played = |mv: &MoveForm| json!({ "kind": mv.kind, "arguments": forms(&mv.arguments) });
    match of {
        Step::Split { form: of } => json!({ "step": step, "kind": "split", "form": form(of) }),
        Step::Residue { variable, modulus } => {
            json!({ "step": step, "kind": "residue", "variable": variable, "modulus": modulus })
        }
        Step::Absurd { summands } => {
            json!({ "step": step, "kind": "absurd", "summands": summands })
        }
        Step::Options { fact } => json!({ "step": step, "kind": "options", "fact": fact }),
        Step::Move { fact, mv, shown } => json!({
            "step": step, "kind": "move", "fact": fact, "move": played(mv), "shown": shown
        }),
        Step::Cases { fact, mv, shown } => json!({
            "step": step, "kind": "cases", "fact": fact, "move": played(mv), "shown": shown
        }),
        Step::By { fact, statement, parameters, shown } => json!({
            "step": step, "kind": "by", "fact": fact, "statement": statement,
            "parameters": forms(parameters), "shown": shown
        }),
        Step::Clash { first, second, shown } => json!({
            "step": step, "kind": "clash", "first": first, "second": second, "shown": shown
        }),
        Step::Listed { entry, parameters, shown } => json!({
            "step": step, "kind": "listed", "entry": entry, "parameters": forms(parameters),
            "shown": shown
        }),
    }
}

/// A form as fields.
pub fn form(of: &Affine) -> Form {
    let terms = of.terms.iter().map(|term| (term.variable, term.coefficient));
    Form { constant: of.constant, terms: terms.collect() }
}
