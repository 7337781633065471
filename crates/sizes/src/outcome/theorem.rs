//! Outcome proofs as terms of Rocq, of the types of `twin/theories/Outcome.v`.

use zermelo_checker::proofs::outcome::{
    Affine, MoveForm, Outcome, Statement, Step, Summands, Value,
};
use zermelo_present::export::rocq::{define, list, long_list};

/// The definition of a proof with a name, and of its parts.
pub(crate) fn data(name: &str, outcome: &Outcome) -> String {
    let statements: Vec<String> = outcome.statements.iter().map(statement).collect();
    let goals: Vec<String> = outcome.goals.iter().map(|steps| derivation(steps)).collect();
    long_list(&format!("{name}_statements"), "statement", &statements)
        + &long_list(&format!("{name}_goals"), "list step", &goals)
        + &define(
            name,
            "outcome_proof",
            &format!("{{| statements := {name}_statements; goal_derivations := {name}_goals |}}"),
        )
}

/// The constant, and the coefficients of variables 0, 1, … up to the last.
fn form(form: &Affine) -> String {
    let mut numbers = vec![form.constant.to_string()];
    for term in &form.terms {
        let at = usize::try_from(term.variable).unwrap_or(usize::MAX).saturating_add(1);
        // Variables are in increasing order, and few: those of a branch.
        numbers.resize(at.min(1 << 20), "0".to_owned());
        numbers.push(term.coefficient.to_string());
    }
    format!("{}%Z", list(numbers))
}

fn forms(forms: &[Affine]) -> String {
    list(forms.iter().map(form))
}

fn sums(sums: &[Summands]) -> String {
    list(sums.iter().map(list))
}

fn derivation(steps: &[Step]) -> String {
    list(steps.iter().map(step))
}

fn move_form(mv: &MoveForm) -> String {
    format!("{{| kind_number := {}; arguments := {} |}}", mv.kind, forms(&mv.arguments))
}

fn step(step: &Step) -> String {
    match step {
        Step::Split { form: split } => format!("Split {}", form(split)),
        Step::Residue { variable, modulus } => format!("Residue {variable} ({modulus})%Z"),
        Step::Absurd { summands } => format!("Absurd {}", list(summands)),
        Step::Options { fact } => format!("Options {fact}"),
        Step::Move { fact, mv, shown } => format!("Move {fact} {} {}", move_form(mv), sums(shown)),
        Step::Cases { fact, mv, shown } => {
            format!("Cases {fact} {} {}", move_form(mv), sums(shown))
        }
        Step::By { fact, statement, parameters, shown } => {
            format!("By {fact} {statement} {} {}", forms(parameters), sums(shown))
        }
        Step::Clash { first, second, shown } => format!("Clash {first} {second} {}", sums(shown)),
        Step::Listed { entry, parameters, shown } => {
            format!("Listed {entry} {} {}", forms(parameters), sums(shown))
        }
    }
}

fn statement(statement: &Statement) -> String {
    let value = match statement.value {
        Value::P => "P",
        Value::N => "N",
    };
    format!(
        "{{| parameters := {}; constraints := {}; at_vector := {}; value_there := {value}; shape := {};\n    \
         derivation := {} |}}",
        statement.parameters.len(),
        forms(&statement.constraints),
        forms(&statement.position),
        sums(&statement.shape),
        derivation(&statement.derivation)
    )
}
