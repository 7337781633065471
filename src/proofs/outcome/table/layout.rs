//! The families and what is claimed, each with its positions, an example and a table.

use std::collections::{BTreeMap, HashMap};

use zermelo_checker::proofs::outcome::game::Goal;
use zermelo_checker::proofs::outcome::{Affine, Derivation, Outcome, Statement, Step, Value};

use super::forms::{Names, number, told};
use super::steps;
use super::walk::{BranchMove, Context, MoveRole, Visit, Walk, kind_of_move};
use super::{TableError, wrong};
use crate::document::model::{Block, Name, Rich, Row, Section, Table};
use crate::document::shading;
use crate::proofs::outcome::vectors::Game;
use crate::proofs::outcome::vectors::game::{MoveName, value};

/// Values that are tried for an example, counted in forms.
const TRIED: usize = 200_000;

/// How much there is, and how much of it may be printed.
pub(super) struct Extent {
    limit: Option<u64>,
    /// Rows of the proof.
    pub(super) rows: u64,
    /// Rows that are printed.
    pub(super) printed: u64,
    /// Cases that cannot occur.
    pub(super) absurd: u64,
    /// What a reader meets.
    pub(super) signs: Signs,
}

/// What a reader meets, and has to be told.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    pub(super) replies: bool,
    pub(super) winning: bool,
    pub(super) known: bool,
    pub(super) steps: bool,
    pub(super) quotients: bool,
}

impl Extent {
    pub(super) fn new(limit: Option<u64>) -> Extent {
        Extent { limit, rows: 0, printed: 0, absurd: 0, signs: Signs::default() }
    }

    pub(super) fn cut(&self) -> bool {
        self.printed < self.rows
    }

    /// Whether a family's positions are still printed.
    fn is_open(&self) -> bool {
        self.limit.is_none_or(|limit| self.printed < limit)
    }

    /// Counts a table, and cuts it.
    fn take(&mut self, table: &mut Table) {
        let count = |rows: usize| u64::try_from(rows).unwrap_or(u64::MAX);
        self.rows += count(table.rows.len());
        let left = self.limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.printed));
        table.rows.truncate(usize::try_from(left).unwrap_or(usize::MAX));
        self.printed += count(table.rows.len());
    }
}

/// What is derived: a statement or what is claimed.
struct Subject<'p> {
    names: Names,
    constraints: &'p [Affine],
    position: &'p [Affine],
    value: Value,
    derivation: &'p Derivation,
}

/// The layout of a proof.
pub(super) struct Layout<'p> {
    pub(super) game: &'p Game,
    pub(super) statements: &'p [Statement],
    goals: &'p [Derivation],
    /// What the families are called; no two the same.
    titles: Vec<String>,
}

impl<'p> Layout<'p> {
    pub(super) fn new(game: &'p Game, proof: &'p Outcome) -> Layout<'p> {
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for statement in proof.statements.iter() {
            *uses.entry(statement.name.as_str()).or_default() += 1;
        }
        let title = |(number, statement): (usize, &Statement)| {
            let name = statement.name.as_str();
            match (name, uses.get(name)) {
                ("", _) => format!("family {number}"),
                (_, Some(1)) => name.to_owned(),
                _ => format!("{name} [{number}]"),
            }
        };
        let titles = (1..).zip(proof.statements.iter()).map(title).collect();
        Layout { game, statements: &proof.statements, goals: &proof.goals, titles }
    }

    /// A statement with parameters.
    pub(super) fn instance(
        &self,
        statement: u32,
        parameters: &[Affine],
        names: &Names,
    ) -> Result<Rich, TableError> {
        let title = usize::try_from(statement).ok().and_then(|n| self.titles.get(n));
        let title = title.ok_or_else(|| wrong("a family that there is not"))?;
        if parameters.is_empty() {
            return Ok(Rich::text(title));
        }
        Ok(Rich::text(format!("{title} ")).then(Rich::name(names.vector(parameters)?)))
    }

    /// The statements.
    pub(super) fn families(&self, extent: &mut Extent) -> Result<Vec<Section>, TableError> {
        let mut sections = Vec::new();
        for (statement, title) in self.statements.iter().zip(&self.titles) {
            if statement.position.len() != self.game.coordinates {
                return Err(wrong("a position has not as many coordinates as the game"));
            }
            let width = self.game.width.and_then(|width| statement.position.get(width.coordinate));
            let names = statement.parameters.iter().zip(0..).map(|(name, number)| {
                // In a table w is the width of the board; a parameter that is not is called v.
                let is_width = width.is_none_or(|width| *width == Affine::variable(number));
                Name::new(if name.as_str() == "w" && !is_width { "v" } else { name.as_str() })
            });
            let subject = Subject {
                names: Names::new(names),
                constraints: &statement.constraints,
                position: &statement.position,
                value: statement.value,
                derivation: &statement.derivation,
            };
            let parameters: Vec<Rich> =
                subject.names.all().iter().cloned().map(Rich::name).collect();
            let mut heading = Rich::text(title);
            if !parameters.is_empty() {
                heading = heading.and(" (").then(Rich::join(parameters, ", ")).and(")");
            }
            sections.extend(self.section(heading, &subject, &[], extent)?);
        }
        Ok(sections)
    }

    /// What is claimed.
    pub(super) fn goals(
        &self,
        goals: &[Goal],
        extent: &mut Extent,
    ) -> Result<Vec<Section>, TableError> {
        let mut sections = Vec::new();
        for (number, (goal, derivation)) in (1..).zip(goals.iter().zip(self.goals)) {
            let count = usize::try_from(goal.parameters).unwrap_or(usize::MAX);
            // All positions, which a list leaves out some of, have a parameter a row.
            let is_of_all = !goal.list.is_empty() && count == self.game.rows;
            let name = |index: usize| match "qrsuvxyz".get(index..=index) {
                _ if is_of_all => Name::with_base(format!("λ{}", index + 1), "\\lambda"),
                Some(letter) if goals.len() > 1 && goal.list.is_empty() => Name::new(letter),
                _ if count == 1 => Name::new("n"),
                _ => Name::new(format!("n{}", index + 1)),
            };
            let subject = Subject {
                names: Names::new((0..count).map(name)),
                constraints: &goal.constraints,
                position: &goal.position,
                value: goal.value,
                derivation,
            };
            let heading = match goals.len() {
                1 => "The start".to_owned(),
                _ => format!("Claim {number}"),
            };
            let list: Vec<&[Affine]> =
                goal.list.iter().map(|entry| entry.position.as_slice()).collect();
            sections.extend(self.section(Rich::text(heading), &subject, &list, extent)?);
        }
        Ok(sections)
    }

    fn section(
        &self,
        heading: Rich,
        subject: &Subject<'_>,
        list: &[&[Affine]],
        extent: &mut Extent,
    ) -> Result<Option<Section>, TableError> {
        let context = Context::new(
            subject.names.clone(),
            subject.constraints,
            subject.position,
            subject.value,
        )?;
        let open = extent.is_open();
        let mut blocks = vec![Block::Paragraph(self.statement(&context, subject, list)?)];
        blocks.extend(self.example(subject)?);
        let (mut table, absurd) = match self.table(&context, subject, extent)? {
            Some(table) => table,
            None => {
                extent.signs.steps = true;
                steps::table(self, &context, subject.derivation)?
            }
        };
        extent.absurd += absurd;
        let table_is_empty = table.rows.is_empty();
        extent.take(&mut table);
        if !table.rows.is_empty() {
            blocks.push(Block::Table(table));
        }
        let left_out = match (absurd, table_is_empty) {
            (0, _) => None,
            (_, true) => Some("No move is possible.".to_owned()),
            (1, _) => Some("1 case that cannot occur is left out.".to_owned()),
            _ => Some(format!("{absurd} cases that cannot occur are left out.")),
        };
        blocks.extend(left_out.map(|text| Block::Paragraph(Rich::text(text))));
        Ok(open.then_some(Section { level: 2, heading: Some(heading), blocks }))
    }

    /// The positions of a subject, and who wins.
    fn statement(
        &self,
        context: &Context,
        subject: &Subject<'_>,
        list: &[&[Affine]],
    ) -> Result<Rich, TableError> {
        let position = context.facts.first().map(|fact| fact.position.as_slice());
        let mut text = self.position(position.unwrap_or_default(), &context.names)?;
        let relations = told(&context.known, &[]);
        if !relations.is_empty() {
            text = text.and(" with ").then(context.names.relations(&relations)?);
        }
        text.push_text(match subject.value {
            Value::P => ": the player to move loses (P)",
            Value::N => ": the player to move wins (N)",
        });
        if !list.is_empty() {
            text.push_text(", unless it is on the list of the claim");
        }
        Ok(text.and("."))
    }

    /// A position: its rows, and the width of its board.
    pub(super) fn position(&self, position: &[Affine], names: &Names) -> Result<Rich, TableError> {
        let rows = position.get(..self.game.rows);
        let rows = rows.ok_or_else(|| wrong("a position has too few coordinates"))?;
        let mut text = Rich::text("Rows ").then(Rich::name(names.vector(rows)?));
        if let Some(width) = self.game.width.and_then(|width| position.get(width.coordinate)) {
            let width = names.form(width)?;
            if width.plain != "w" {
                text = text.and(" on w = ").then(Rich::name(width)).and(" columns");
            }
        }
        if let Some((coordinate, called)) = self.game.flag
            && let Some(flag) = position.get(coordinate).filter(|flag| **flag != Affine::number(0))
        {
            text = text.and(format!(", {called} = ")).then(Rich::name(names.form(flag)?));
        }
        Ok(text)
    }

    /// What a move is called: the cell that is played, or words.
    pub(super) fn described(
        &self,
        context: &Context,
        played: &BranchMove,
    ) -> Result<Rich, TableError> {
        let from = context.facts.get(played.from);
        let from = from.ok_or_else(|| wrong("a step is about a position that there is not"))?;
        let (_, kind) = kind_of_move(self.game, played.kind)?;
        match &kind.name {
            MoveName::Cell { row, column } => {
                let values: Vec<Affine> =
                    from.position.iter().chain(&played.argument).cloned().collect();
                let column = context.names.form(&column.at(&values).map_err(number)?)?;
                Ok(Rich::name(Name {
                    plain: format!("({}, {row})", column.plain),
                    math: format!("({}, {row})", column.math),
                }))
            }
            MoveName::Words(words) => {
                let words = Rich::text(words);
                Ok(match &played.argument {
                    Some(argument) => words.then(Rich::name(context.names.form(argument)?)),
                    None => words,
                })
            }
        }
    }

    /// The smallest position, drawn.
    fn example(&self, subject: &Subject<'_>) -> Result<Option<Block>, TableError> {
        let Some(values) = smallest(subject) else { return Ok(None) };
        let position: Option<Vec<i64>> =
            subject.position.iter().map(|form| value(form, &values)).collect();
        let Some(position) = position else { return Ok(None) };
        let board = self.game.board(&position);
        let (rows, width) = board.ok_or_else(|| wrong("a position has too few coordinates"))?;
        let values: Vec<String> = subject
            .names
            .all()
            .iter()
            .zip(&values)
            .map(|(name, value)| format!("{} = {value}", name.plain))
            .collect();
        let drawing = shading::draw(rows, width);
        Ok(drawing.map(|drawing| {
            Block::Drawing(match values.is_empty() {
                true => drawing,
                false => format!("{}:\n{drawing}", values.join(", ")),
            })
        }))
    }

    /// The table of a derivation in which every move is answered at once, or a winning move is
    /// named, and the number of cases that cannot occur. `None` for other derivations.
    fn table(
        &self,
        context: &Context,
        subject: &Subject<'_>,
        extent: &mut Extent,
    ) -> Result<Option<(Table, u64)>, TableError> {
        let answers = subject.derivation.iter().any(|step| matches!(step, Step::Options { .. }));
        let mut rows: Vec<Vec<Rich>> = Vec::new();
        let (mut absurd, mut plain, mut signs) = (0u64, true, extent.signs);
        Walk::new(self.game, context.clone()).run(subject.derivation, |visit| {
            match visit.step {
                Step::Absurd { .. } => absurd += 1,
                Step::Clash { .. } | Step::Cases { .. } => plain = false,
                Step::By { .. } | Step::Listed { .. } if plain => {
                    match self.row(visit, answers, &mut signs)? {
                        Some(row) => rows.push(row),
                        None => plain = false,
                    }
                }
                Step::Residue { .. } => signs.quotients = true,
                _ => {}
            }
            Ok(())
        })?;
        if !plain {
            return Ok(None);
        }
        let mut columns: Vec<Rich> = match answers {
            true => vec!["Move".into(), "Case".into(), "Reply".into(), "Leads to".into()],
            false => vec!["Case".into(), "Move".into(), "Leads to".into()],
        };
        match answers {
            true => signs.replies = true,
            false => {
                signs.winning |=
                    rows.iter().any(|row| row.get(1).is_some_and(|cell| !cell.is_empty()))
            }
        }
        extent.signs = signs;
        // A column in which nothing stands is left out.
        let used: Vec<bool> = (0..columns.len())
            .map(|column| rows.iter().any(|row| row.get(column).is_some_and(|c| !c.is_empty())))
            .collect();
        let mut keep = used.iter();
        columns.retain(|_| *keep.next().unwrap_or(&true));
        for row in &mut rows {
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
        Ok(Some((table, absurd)))
    }

    /// A row of such a table; `None` if the derivation is not of this form.
    fn row(
        &self,
        visit: &Visit<'_, '_>,
        answers: bool,
        signs: &mut Signs,
    ) -> Result<Option<Vec<Rich>>, TableError> {
        let context = visit.context.simplified()?;
        let names = &context.names;
        let last = context.facts.len().saturating_sub(1);
        let is_last = |fact: u32| usize::try_from(fact) == Ok(last);
        let leads = match visit.step {
            Step::By { fact, statement, parameters, .. } if is_last(*fact) => {
                self.instance(*statement, &visit.context.simplify(parameters)?, names)?
            }
            Step::Listed { entry, .. } => {
                Rich::text(format!("entry {} of the list", u64::from(*entry) + 1))
            }
            _ => return Ok(None),
        };
        let described = |played: &BranchMove| self.described(&context, played);
        let roles: Vec<(usize, MoveRole)> =
            context.played.iter().map(|played| (played.from, played.role)).collect();
        let none = Rich::default;
        let (first, second) = match (roles.as_slice(), context.played.as_slice()) {
            ([], _) => (none(), none()),
            ([(0, MoveRole::Any)], [played]) => {
                signs.known = true;
                (described(played)?, none())
            }
            ([(0, MoveRole::Any), (1, MoveRole::Chosen)], [played, reply]) => {
                (described(played)?, described(reply)?)
            }
            ([(0, MoveRole::Chosen)], [reply]) => (none(), described(reply)?),
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

/// The parameters with the smallest sum, of those the smallest in order, none negative.
fn smallest(subject: &Subject<'_>) -> Option<Vec<i64>> {
    let count = subject.names.len();
    let cost = subject.constraints.len().saturating_add(1).saturating_mul(count.saturating_add(1));
    let mut left = TRIED / cost.max(1);
    let holds = |values: &[i64]| {
        subject.constraints.iter().all(|form| value(form, values).is_some_and(|v| v >= 0))
    };
    for sum in 0.. {
        // All vectors of the sum, in order; the last entry is what is left.
        let mut values = vec![0i64; count];
        match values.last_mut() {
            Some(last) => *last = sum,
            None => return holds(&[]).then(Vec::new),
        }
        loop {
            left = left.checked_sub(1)?;
            if holds(&values) {
                return Some(values);
            }
            if !next_of_sum(&mut values) {
                break;
            }
        }
    }
    None
}

/// The next vector of the same sum in order; says whether there is one.
fn next_of_sum(values: &mut [i64]) -> bool {
    // Take one from the last entry that is not 0, give it to the one before, move the rest to the end.
    let Some(from) = values.iter().rposition(|&value| value > 0).filter(|&from| from > 0) else {
        return false;
    };
    let rest = std::mem::take(&mut values[from]) - 1;
    values[from - 1] += 1;
    if let Some(last) = values.last_mut() {
        *last += rest;
    }
    true
}

/// A position as a vector for a step.
pub(super) fn vector(position: &[Affine], names: &Names) -> Result<Rich, TableError> {
    Ok(Rich::name(names.vector(position)?))
}

/// The inequality that a branch of a split begins with.
pub(super) fn split(form: &Affine, branch: u64) -> Result<Affine, TableError> {
    match branch {
        0 => Ok(form.clone()),
        _ => Affine::number(-1).minus(form).map_err(number),
    }
}
