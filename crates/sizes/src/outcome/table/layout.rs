//! The families and what is claimed, each with its positions, an example and a table.

use std::collections::BTreeMap;

use zermelo_checker::proofs::outcome::game::Goal;
use zermelo_checker::proofs::outcome::{Affine, Derivation, Outcome, Statement, Value};
use zermelo_explain::picture::{Brace, Panel, Picture};
use zermelo_present::document::model::{Block, Name, Rich, Section, Table};
use zermelo_present::table::{TableError, wrong};

use super::walk::{BranchMove, Context};
use crate::outcome::forms::{denied, holds, of_sum, position_at, value};
use crate::outcome::names::{Names, told};
use crate::outcome::vectors::Game;

/// Values that are tried for an example, counted in forms.
const TRIED: usize = 200_000;

/// Columns from which on a part of a drawing shows that there can be any number.
const SHOWN: i64 = 3;

/// How much there is, and how much of it may be printed.
pub(super) struct Extent {
    limit: Option<u64>,
    /// Rows of the proof.
    pub(super) rows: u64,
    /// Rows that are printed.
    pub(super) printed: u64,
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
        Extent { limit, rows: 0, printed: 0, signs: Signs::default() }
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
pub(super) struct Subject<'p> {
    names: Names,
    constraints: &'p [Affine],
    position: &'p [Affine],
    value: Value,
    pub(super) derivation: &'p Derivation,
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
            let subject = self.subject(statement)?;
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

    /// A statement as what is derived.
    fn subject(&self, statement: &'p Statement) -> Result<Subject<'p>, TableError> {
        if statement.position.len() != self.game.vectors.coordinates {
            return Err(wrong("a position has not as many coordinates as the game"));
        }
        let width = self.game.width.and_then(|width| statement.position.get(width.coordinate));
        let names = statement.parameters.iter().zip(0..).map(|(name, number)| {
            // In a table w is the width of the board; a parameter that is not is called v.
            let is_width = width.is_none_or(|width| *width == Affine::variable(number));
            Name::new(if name.as_str() == "w" && !is_width { "v" } else { name.as_str() })
        });
        Ok(Subject {
            names: Names::new(names),
            constraints: &statement.constraints,
            position: &statement.position,
            value: statement.value,
            derivation: &statement.derivation,
        })
    }

    /// One position of the family with this number, from 0 on, drawn for all of them; `None` where there
    /// is no such family, or no drawing of it.
    pub(super) fn drawing(&self, family: usize) -> Result<Option<Picture>, TableError> {
        let Some(statement) = self.statements.get(family) else { return Ok(None) };
        Ok(self.example(&self.subject(statement)?)?.map(|(_, picture)| picture))
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
        if let Some((values, picture)) = self.example(subject)? {
            let names = subject.names.all().iter().zip(&values);
            let values: Vec<String> =
                names.map(|(name, value)| format!("{} = {value}", name.plain)).collect();
            if !values.is_empty() {
                blocks.push(Block::Paragraph(Rich::text(format!("{}:", values.join(", ")))));
            }
            blocks.push(Block::Picture(picture));
        }
        let (tables, absurd) = self.tables(&context, subject, extent)?;
        let table_is_empty = tables.iter().all(|(_, table)| table.rows.is_empty());
        for (before, mut table) in tables {
            extent.take(&mut table);
            if !table.rows.is_empty() {
                blocks.extend(before.map(Block::Paragraph));
                blocks.push(Block::Table(table));
            }
        }
        let left_out = match (absurd, table_is_empty) {
            (0, _) => None,
            (_, true) => Some("No move is possible.".to_owned()),
            (1, _) => Some("1 case that cannot occur is left out.".to_owned()),
            _ => Some(format!("{absurd} cases that cannot occur are left out.")),
        };
        blocks.extend(left_out.map(Block::text));
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
        let mut text =
            Rich::text(format!("{} ", self.game.words.rows)).then(Rich::name(names.vector(rows)?));
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
        let number = played.argument.as_ref();
        self.game.described(played.kind, &from.position, number, &context.names)
    }

    /// A position, drawn with the numbers of columns that depend on parameters, and the values of these.
    fn example(&self, subject: &Subject<'_>) -> Result<Option<(Vec<i64>, Picture)>, TableError> {
        let parts = self.parts(subject.position)?;
        let Some(values) = example(subject, &parts) else { return Ok(None) };
        let Some(position) = position_at(subject.position, &values) else { return Ok(None) };
        let board = self.game.board(&position);
        let (rows, width) = board.ok_or_else(|| wrong("a position has too few coordinates"))?;
        let Some(mut picture) = Picture::region(rows, width) else { return Ok(None) };
        for panel in &mut picture.panels {
            let Panel::Region(region) = panel else { continue };
            for Part { from, columns } in &parts {
                let size = |form| value(form, &values).and_then(|size| u32::try_from(size).ok());
                if let (Some(left), Some(size @ 1..)) = (size(from), size(columns)) {
                    let number = subject.names.form(columns)?;
                    region.braces.push(Brace { left, columns: size, number });
                }
            }
        }
        // Without a cell there is nothing to see.
        if rows.is_empty() || width == 0 {
            picture =
                Picture { caption: format!("no {}", self.game.words.things), ..Picture::default() };
        }
        Ok(Some((values, picture)))
    }

    /// The parts of the columns between the ends of rows, from the left, whose sizes depend on parameters.
    fn parts(&self, position: &[Affine]) -> Result<Vec<Part>, TableError> {
        let mut ends = position.get(..self.game.rows).unwrap_or_default().to_vec();
        if !self.game.rows_are_ordered() && ends.iter().any(|end| Some(end) != ends.first()) {
            return Ok(Vec::new());
        }
        ends.reverse();
        ends.extend(self.game.width.and_then(|width| position.get(width.coordinate)).cloned());
        let mut from = Affine::number(0);
        let mut parts = Vec::new();
        for end in ends {
            let columns = end.minus(&from)?;
            if !columns.is_number() {
                parts.push(Part { from, columns });
            }
            from = end;
        }
        Ok(parts)
    }
}

/// Columns between the ends of rows.
struct Part {
    /// How many columns are left of them.
    from: Affine,
    /// How many they are.
    columns: Affine,
}

/// Parameters of a position that shows what a family is: every part has columns, [`SHOWN`] if that is
/// possible, and the parameters have the smallest sum, of those the smallest in order; none is negative.
fn example(subject: &Subject<'_>, parts: &[Part]) -> Option<Vec<i64>> {
    let count = subject.names.len();
    let forms = subject.constraints.len().saturating_add(parts.len()).saturating_add(1);
    let cost = forms.saturating_mul(count.saturating_add(1));
    let sums = if count == 0 { 0..=0 } else { 0..=i64::MAX };
    let tried = sums.flat_map(|sum| of_sum(count, sum)).take(TRIED / cost.max(1));
    let is_member = |values: &Vec<i64>| subject.constraints.iter().all(|form| holds(form, values));
    let mut best: Option<(i64, Vec<i64>)> = None;
    // No value is much greater than it is in the smallest position.
    let mut most = i64::MAX;
    for values in tried.filter(is_member) {
        let sum = values.iter().fold(0, |sum: i64, value| sum.saturating_add(*value));
        let sizes = parts.iter().map(|part| value(&part.columns, &values).unwrap_or(0));
        let least = sizes.fold(SHOWN, i64::min);
        if best.is_none() {
            let more = SHOWN.saturating_add(1).saturating_mul(count.try_into().unwrap_or(i64::MAX));
            most = sum.saturating_add(more);
        }
        if sum > most {
            break;
        }
        if best.as_ref().is_none_or(|(shown, _)| least > *shown) {
            best = Some((least, values));
        }
        if least == SHOWN {
            break;
        }
    }
    best.map(|(_, values)| values)
}

/// A position as a vector for a step.
pub(super) fn vector(position: &[Affine], names: &Names) -> Result<Rich, TableError> {
    Ok(Rich::name(names.vector(position)?))
}

/// The inequality that a branch of a split begins with.
pub(super) fn split(form: &Affine, branch: u64) -> Result<Affine, TableError> {
    match branch {
        0 => Ok(form.clone()),
        _ => Ok(denied(form)?),
    }
}
