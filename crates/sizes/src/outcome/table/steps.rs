//! Derivations of any form, step by step: positions are numbered as they come up, every step says
//! in which case of which earlier step it stands, and what ends the case.

use zermelo_checker::proofs::outcome::{Affine, Derivation, Step, Value};
use zermelo_present::document::model::{Name, Rich, Row, Table};
use zermelo_present::table::{TableError, wrong};

use super::layout::{Layout, split, vector};
use super::walk::{BranchMove, Context, Fact, MoveRole, Visit, kind_of_move, walk};
use crate::outcome::forms::negated;
use crate::outcome::names::{Relation, told};
use crate::outcome::vectors::game::{legality, reached};

/// The table of those of a derivation's steps that are shown, and how many of their cases were left out
/// that cannot occur.
pub(super) fn table(
    layout: &Layout<'_>,
    context: &Context,
    derivation: &Derivation,
    is_shown: impl Fn(&Visit<'_, '_>) -> bool,
) -> Result<(Table, u64), TableError> {
    let mut table = Table::new(["Step", "Case", "Then"], Vec::new());
    let mut absurd = 0;
    walk(layout.game, context, derivation, |visit| {
        if !is_shown(visit) {
            return Ok(());
        }
        if let Step::Absurd { .. } = visit.step {
            absurd += 1;
            return Ok(());
        }
        let cells = vec![
            Rich::text((visit.number + 1).to_string()),
            case(layout, visit)?,
            then(layout, visit)?,
        ];
        table.rows.push(Row { repeated: 0, cells });
        Ok(())
    })?;
    Ok((table, absurd))
}

/// A fact's name.
fn name(fact: usize) -> Name {
    Name::new(format!("p{fact}"))
}

fn named(visit: &Visit<'_, '_>, fact: u32) -> Result<Rich, TableError> {
    Ok(Rich::name(name(visit.context.fact(fact)?.0)))
}

/// What the step's branch supposes.
fn case(layout: &Layout<'_>, visit: &Visit<'_, '_>) -> Result<Rich, TableError> {
    let Some((step, begins, branch)) = visit.begins else { return Ok(Rich::default()) };
    let (names, known) = (&visit.context.names, &visit.context.known);
    let label = Rich::text(format!("{}: ", step + 1));
    let relation = |form: Affine, equality: bool| {
        Ok::<Rich, TableError>(Rich::name(names.relation(&Relation { form, equality })?))
    };
    Ok(match begins {
        Step::Split { form } => {
            label.then(relation(split(&visit.context.read(form)?, branch)?, false)?)
        }
        Step::Residue { .. } => {
            let form = known.last().ok_or_else(|| wrong("a residue without inequalities"))?;
            label.then(relation(negated(form)?, true)?)
        }
        Step::Options { .. } | Step::Cases { .. } => label.then(last_move(layout, visit.context)?),
        _ => label,
    })
}

/// The last move, and the position that it leads to.
fn last_move(layout: &Layout<'_>, context: &Context) -> Result<Rich, TableError> {
    let names = &context.names;
    let (Some(played), Some(fact)) = (context.played.last(), context.facts.last()) else {
        return Err(wrong("a case without a move"));
    };
    let mut text = layout.described(context, played)?;
    if let (MoveRole::Any, Some(argument)) = (played.role, &played.argument) {
        let from = context.facts.get(played.from).map_or(&[][..], |from| &from.position);
        let (_, kind) = kind_of_move(layout.game, played.kind)?;
        let legality = legality(kind, from, Some(argument))?;
        let relations = told(&legality, &[]);
        if !relations.is_empty() {
            text = text.and(" with ").then(names.relations(&relations)?);
        }
    }
    let value = if fact.value == Value::P { " is P" } else { " is N" };
    Ok(text
        .and(", ")
        .then(Rich::name(name(context.facts.len().saturating_sub(1))))
        .and(" = ")
        .then(vector(&fact.position, names)?)
        .and(value))
}

/// What the step does.
fn then(layout: &Layout<'_>, visit: &Visit<'_, '_>) -> Result<Rich, TableError> {
    let names = &visit.context.names;
    Ok(match visit.step {
        Step::Split { form } => {
            let form = visit.context.read(form)?;
            let relation = |branch| {
                let form = split(&form, branch)?;
                names.relation(&Relation { form, equality: false }).map(Rich::name)
            };
            Rich::text("either ").then(relation(0)?).and(" or ").then(relation(1)?)
        }
        Step::Residue { variable, modulus } => {
            let variable = visit.context.read(&Affine::variable(*variable))?;
            Rich::text("the remainder of ")
                .then(Rich::name(names.form(&variable)?))
                .and(format!(" by {modulus}"))
        }
        Step::Absurd { .. } => Rich::text("cannot occur"),
        Step::Options { fact } => {
            Rich::text("some move from ").then(named(visit, *fact)?).and(" leads to a P-position")
        }
        Step::Move { fact, mv, .. } | Step::Cases { fact, mv, .. } => {
            let (from, Fact { position, .. }) = visit.context.fact(*fact)?;
            let (kind, argument) = visit.context.chosen(layout.game, mv)?;
            let (_, of_kind) = kind_of_move(layout.game, kind)?;
            let after = reached(of_kind, position, argument.as_ref())?;
            let role = MoveRole::Chosen;
            let mv = layout.described(visit.context, &BranchMove { from, kind, argument, role })?;
            let next = Rich::name(name(visit.context.facts.len()));
            let text = mv
                .and(" from ")
                .then(Rich::name(name(from)))
                .and(": ")
                .then(next)
                .and(" = ")
                .then(vector(&after, names)?);
            match visit.step {
                Step::Cases { .. } => text.and(" is P or N"),
                _ => text.and(" is N"),
            }
        }
        Step::By { fact, statement, parameters, .. } => {
            let parameters: Vec<Affine> =
                parameters.iter().map(|form| visit.context.read(form)).collect::<Result<_, _>>()?;
            named(visit, *fact)?
                .and(" is in ")
                .then(layout.instance(*statement, &parameters, names)?)
                .and(", of the other value")
        }
        Step::Clash { first, second, .. } => named(visit, *first)?
            .and(" and ")
            .then(named(visit, *second)?)
            .and(" are one position with two values"),
        Step::Listed { entry, .. } => {
            Rich::text(format!("entry {} of the list", u64::from(*entry) + 1))
        }
    })
}
