//! The tables of one derivation: the moves that are answered, a row for each case, and step by step
//! those for which no reply is named.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::proofs::outcome::Step;
use zermelo_present::document::model::{Rich, Row, Table};
use zermelo_present::table::TableError;

use super::layout::{Extent, Layout, Signs, Subject};
use super::steps;
use super::walk::{BranchMove, Context, MoveRole, Visit, walk};
use crate::outcome::names::told;

/// The tables of a derivation, each with what stands before it.
type Tables = Vec<(Option<Rich>, Table)>;

/// What a derivation meets that is told in rows.
enum Met {
    /// A case that cannot occur.
    Absurd,
    Residue,
    /// A case with a reply, or one that leads to a known family at once.
    Row {
        cells: Vec<Rich>,
        is_known: bool,
    },
}

impl Layout<'_> {
    /// The tables of a derivation, each with what stands before it, and the number of cases that cannot
    /// occur: the moves that are answered, then, step by step, those for which no reply is named.
    pub(super) fn tables(
        &self,
        context: &Context,
        subject: &Subject<'_>,
        extent: &mut Extent,
    ) -> Result<(Tables, u64), TableError> {
        let answers = subject.derivation.iter().any(|step| matches!(step, Step::Options { .. }));
        let mut met: Vec<(Option<usize>, Met)> = Vec::new();
        // The kinds of move for which no reply is named, or no winning move; `None` if a derivation is
        // not one of answers to moves, so that nothing of it can be told in rows.
        let mut unanswered = Some(BTreeSet::new());
        walk(self.game, context, subject.derivation, |visit| {
            let first = visit.context.played.first();
            let told = match visit.step {
                Step::Absurd { .. } => Some(Met::Absurd),
                Step::Residue { .. } => Some(Met::Residue),
                Step::By { .. } | Step::Listed { .. } => self.row(visit, answers)?,
                Step::Clash { .. } | Step::Cases { .. } => None,
                Step::Split { .. } | Step::Options { .. } | Step::Move { .. } => return Ok(()),
            };
            match (told, first) {
                (Some(told), _) => met.push((first.map(|played| played.kind), told)),
                (None, Some(BranchMove { from: 0, role: MoveRole::Any, kind, .. })) => {
                    unanswered.iter_mut().for_each(|kinds| {
                        kinds.insert(*kind);
                    });
                }
                (None, _) => unanswered = None,
            }
            Ok(())
        })?;
        let has_rows = met.iter().any(|(_, met)| matches!(met, Met::Row { .. }));
        let unanswered = unanswered.filter(|kinds| kinds.is_empty() || has_rows);
        let mut tables = Vec::new();
        let mut absurd = 0;
        if let Some(kinds) = &unanswered {
            met.retain(|(kind, _)| kind.is_none_or(|kind| !kinds.contains(&kind)));
            tables.push((None, table(met, answers, &mut absurd, &mut extent.signs)));
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

    /// A row of such a table; `None` if the derivation is not of this form.
    fn row(&self, visit: &Visit<'_, '_>, answers: bool) -> Result<Option<Met>, TableError> {
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
        let mut is_known = false;
        let (first, second) = match context.played.as_slice() {
            [] => (none(), none()),
            [played @ BranchMove { from: 0, role: MoveRole::Any, .. }] => {
                is_known = true;
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
        let cells = match answers {
            true => vec![first, case, second, leads],
            false => vec![case, second, leads],
        };
        Ok(Some(Met::Row { cells, is_known }))
    }
}

/// The table of the moves that are answered at once, or of the winning moves; counts the cases that cannot
/// occur.
fn table(
    met: Vec<(Option<usize>, Met)>,
    answers: bool,
    absurd: &mut u64,
    signs: &mut Signs,
) -> Table {
    let mut rows: Vec<Vec<Rich>> = Vec::new();
    for (_, met) in met {
        match met {
            Met::Absurd => *absurd += 1,
            Met::Residue => signs.quotients = true,
            Met::Row { cells, is_known } => {
                signs.known |= is_known;
                rows.push(cells);
            }
        }
    }
    let mut columns: Vec<Rich> = match answers {
        true => ["Move", "Case", "Reply", "Leads to"].map(Rich::from).to_vec(),
        false => ["Case", "Move", "Leads to"].map(Rich::from).to_vec(),
    };
    let is_used =
        |column| rows.iter().any(|row| row.get(column).is_some_and(|c: &Rich| !c.is_empty()));
    signs.replies |= answers;
    signs.winning |= !answers && is_used(1);
    // A column in which nothing stands is left out.
    let used: Vec<bool> = (0..columns.len()).map(is_used).collect();
    for row in rows.iter_mut().chain([&mut columns]) {
        let mut keep = used.iter();
        row.retain(|_| *keep.next().unwrap_or(&true));
    }
    if answers {
        bring_together(&mut rows);
    }
    let mut table = Table { columns, ..Table::default() };
    for cells in rows {
        let above = table.rows.last().and_then(|row| row.cells.first());
        let repeated = usize::from(answers && above.is_some() && above == cells.first());
        table.rows.push(Row { repeated, cells });
    }
    table
}

/// Puts the rows of one move, which are its cases, one below the other.
fn bring_together(rows: &mut [Vec<Rich>]) {
    let mut places: HashMap<Option<Rich>, usize> = HashMap::new();
    for row in rows.iter() {
        let next = places.len();
        places.entry(row.first().cloned()).or_insert(next);
    }
    rows.sort_by_cached_key(|row| places.get(&row.first().cloned()).copied());
}
