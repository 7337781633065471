//! The tables of one derivation: the moves that are answered, a row for each case, and step by step
//! those for which no reply is named.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::proofs::outcome::Step;

use super::layout::{Extent, Layout, Signs, Subject};
use super::steps;
use super::walk::{BranchMove, Context, MoveRole, Visit, Walk};
use crate::document::model::{Rich, Row, Table};
use crate::proofs::outcome::names::told;
use crate::table::TableError;

/// The tables of a derivation, each with what stands before it.
type Tables = Vec<(Option<Rich>, Table)>;

impl Layout<'_> {
    /// The tables of a derivation, each with what stands before it, and the number of cases that cannot
    /// occur: the moves that are answered, then, step by step, those for which no reply is named.
    pub(super) fn tables(
        &self,
        context: &Context,
        subject: &Subject<'_>,
        extent: &mut Extent,
    ) -> Result<(Tables, u64), TableError> {
        let unanswered = self.unanswered(context, subject)?;
        let mut tables = Vec::new();
        let mut absurd = 0;
        if let Some(kinds) = &unanswered {
            let (table, left_out) = self.table(context, subject, kinds, extent)?;
            absurd += left_out;
            tables.push((None, table));
        }
        if unanswered.as_ref().is_none_or(|kinds| !kinds.is_empty()) {
            extent.signs.steps = true;
            let is_shown = |visit: &Visit<'_, '_>| match (&unanswered, visit.context.played.first())
            {
                (Some(kinds), Some(played)) => kinds.contains(&played.kind),
                _ => true,
            };
            let (table, left_out) = steps::table(self, context, subject.derivation, is_shown)?;
            absurd += left_out;
            let before = unanswered.is_some().then(|| {
                Rich::text(
                    "For the other moves no reply is named. The position after each of them is \
                     supposed to be P, and that leads to contradictions:",
                )
            });
            tables.push((before, table));
        }
        Ok((tables, absurd))
    }

    /// The kinds of move for which no reply is named, or no winning move; `None` if a derivation is not
    /// one of answers to moves, so that nothing of it can be told in rows.
    fn unanswered(
        &self,
        context: &Context,
        subject: &Subject<'_>,
    ) -> Result<Option<BTreeSet<usize>>, TableError> {
        let answers = subject.derivation.iter().any(|step| matches!(step, Step::Options { .. }));
        let (mut kinds, mut told) = (Some(BTreeSet::new()), 0u64);
        Walk::new(self.game, context.clone()).run(subject.derivation, |visit| {
            let is_plain = match visit.step {
                Step::Clash { .. } | Step::Cases { .. } => false,
                Step::By { .. } | Step::Listed { .. } => {
                    self.row(visit, answers, &mut Signs::default())?.is_some()
                }
                _ => return Ok(()),
            };
            told += u64::from(is_plain);
            match (is_plain, visit.context.played.first()) {
                (true, _) => {}
                (false, Some(BranchMove { from: 0, role: MoveRole::Any, kind, .. })) => {
                    kinds.iter_mut().for_each(|kinds| {
                        kinds.insert(*kind);
                    });
                }
                (false, _) => kinds = None,
            }
            Ok(())
        })?;
        Ok(kinds.filter(|kinds| kinds.is_empty() || told > 0))
    }

    /// The table of the moves that are answered at once, or of the winning moves, and the number of cases
    /// that cannot occur.
    fn table(
        &self,
        context: &Context,
        subject: &Subject<'_>,
        unanswered: &BTreeSet<usize>,
        extent: &mut Extent,
    ) -> Result<(Table, u64), TableError> {
        let answers = subject.derivation.iter().any(|step| matches!(step, Step::Options { .. }));
        let mut rows: Vec<Vec<Rich>> = Vec::new();
        let (mut absurd, mut signs) = (0u64, extent.signs);
        Walk::new(self.game, context.clone()).run(subject.derivation, |visit| {
            let first = visit.context.played.first();
            if first.is_some_and(|played| unanswered.contains(&played.kind)) {
                return Ok(());
            }
            match visit.step {
                Step::Absurd { .. } => absurd += 1,
                Step::By { .. } | Step::Listed { .. } => {
                    rows.extend(self.row(visit, answers, &mut signs)?);
                }
                Step::Residue { .. } => signs.quotients = true,
                _ => {}
            }
            Ok(())
        })?;
        let mut columns: Vec<Rich> = match answers {
            true => ["Move", "Case", "Reply", "Leads to"].map(Rich::from).to_vec(),
            false => ["Case", "Move", "Leads to"].map(Rich::from).to_vec(),
        };
        let is_used =
            |column| rows.iter().any(|row| row.get(column).is_some_and(|c: &Rich| !c.is_empty()));
        signs.replies |= answers;
        signs.winning |= !answers && is_used(1);
        extent.signs = signs;
        // A column in which nothing stands is left out.
        let used: Vec<bool> = (0..columns.len()).map(is_used).collect();
        for row in rows.iter_mut().chain([&mut columns]) {
            let mut keep = used.iter();
            row.retain(|_| *keep.next().unwrap_or(&true));
        }
        if answers {
            rows = together(rows);
        }
        let mut table = Table { columns, ..Table::default() };
        for cells in rows {
            let above = table.rows.last().and_then(|row| row.cells.first());
            let repeated = usize::from(answers && above.is_some() && above == cells.first());
            table.rows.push(Row { repeated, cells });
        }
        Ok((table, absurd))
    }

    /// A row of such a table; `None` if the derivation is not of this form.
    fn row(
        &self,
        visit: &Visit<'_, '_>,
        answers: bool,
        signs: &mut Signs,
    ) -> Result<Option<Vec<Rich>>, TableError> {
        let parameters = match visit.step {
            Step::By { parameters, .. } => parameters.as_slice(),
            _ => &[],
        };
        let (context, parameters) = visit.context.simplified(parameters)?;
        let names = &context.names;
        let last = context.facts.len().saturating_sub(1);
        let is_last = |fact: u32| usize::try_from(fact) == Ok(last);
        let leads = match visit.step {
            Step::By { fact, statement, .. } if is_last(*fact) => {
                self.instance(*statement, &parameters, names)?
            }
            Step::Listed { entry, .. } => {
                Rich::text(format!("entry {} of the list", u64::from(*entry) + 1))
            }
            _ => return Ok(None),
        };
        let described = |played: &BranchMove| self.described(&context, played);
        let none = Rich::default;
        let (first, second) = match context.played.as_slice() {
            [] => (none(), none()),
            [played @ BranchMove { from: 0, role: MoveRole::Any, .. }] => {
                signs.known = true;
                (described(played)?, none())
            }
            [
                played @ BranchMove { from: 0, role: MoveRole::Any, .. },
                reply @ BranchMove { from: 1, role: MoveRole::Chosen, .. },
            ] => (described(played)?, described(reply)?),
            [reply @ BranchMove { from: 0, role: MoveRole::Chosen, .. }] => {
                (none(), described(reply)?)
            }
            _ => return Ok(None),
        };
        let (given, known) = context.known.split_at_checked(context.given).unwrap_or_default();
        let case = names.relations(&told(known, given))?;
        Ok(Some(match answers {
            true => vec![first, case, second, leads],
            false => vec![case, second, leads],
        }))
    }
}

/// The rows with those of one move, which are its cases, one below the other.
fn together(rows: Vec<Vec<Rich>>) -> Vec<Vec<Rich>> {
    let mut places: HashMap<Rich, usize> = HashMap::new();
    let mut moves: Vec<Vec<Vec<Rich>>> = Vec::new();
    for row in rows {
        let first = row.first().cloned().unwrap_or_default();
        let place = *places.entry(first).or_insert(moves.len());
        match moves.get_mut(place) {
            Some(cases) => cases.push(row),
            None => moves.push(vec![row]),
        }
    }
    moves.into_iter().flatten().collect()
}
