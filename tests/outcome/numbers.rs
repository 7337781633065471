//! Every number of an outcome proof, to be changed.

use zermelo_checker::proofs::outcome::{Affine, Outcome, Statement, Step, Summands, Value};

/// Calls `f` with every number of a proof.
pub(crate) fn numbers(outcome: &mut Outcome, f: &mut dyn FnMut(&mut i64)) {
    for statement in &mut outcome.statements {
        let Statement { constraints, position, value, shape, derivation, .. } = statement;
        constraints.iter_mut().chain(position).for_each(|form| of_form(form, f));
        let mut number = if *value == Value::P { 0 } else { 1 };
        f(&mut number);
        *value = if number == 0 { Value::P } else { Value::N };
        shape.iter_mut().for_each(|summands| of_summands(summands, f));
        derivation.iter_mut().for_each(|step| of_step(step, f));
    }
    for goal in &mut outcome.goals {
        goal.iter_mut().for_each(|step| of_step(step, f));
    }
}

fn of_form(form: &mut Affine, f: &mut dyn FnMut(&mut i64)) {
    f(&mut form.constant);
    for term in &mut form.terms {
        of_index(&mut term.variable, f);
        f(&mut term.coefficient);
    }
}

fn of_index(index: &mut u32, f: &mut dyn FnMut(&mut i64)) {
    let mut number = i64::from(*index);
    f(&mut number);
    *index = u32::try_from(number).unwrap_or(u32::MAX);
}

fn of_summands(summands: &mut Summands, f: &mut dyn FnMut(&mut i64)) {
    summands.iter_mut().for_each(|summand| of_index(summand, f));
}

fn of_step(step: &mut Step, f: &mut dyn FnMut(&mut i64)) {
    let (forms, shown) = match step {
        Step::Split { form } => return of_form(form, f),
        Step::Residue { variable, modulus } => {
            of_index(variable, f);
            return f(modulus);
        }
        Step::Absurd { summands } => return of_summands(summands, f),
        Step::Options { fact } => return of_index(fact, f),
        Step::Move { fact, mv, shown } | Step::Cases { fact, mv, shown } => {
            of_index(fact, f);
            of_index(&mut mv.kind, f);
            (&mut mv.arguments, shown)
        }
        Step::By { fact, statement, parameters, shown } => {
            of_index(fact, f);
            of_index(statement, f);
            (parameters, shown)
        }
        Step::Clash { first, second, shown } => {
            of_index(first, f);
            of_index(second, f);
            return shown.iter_mut().for_each(|summands| of_summands(summands, f));
        }
        Step::Listed { entry, parameters, shown } => {
            of_index(entry, f);
            (parameters, shown)
        }
    };
    forms.iter_mut().for_each(|form| of_form(form, f));
    shown.iter_mut().for_each(|summands| of_summands(summands, f));
}
