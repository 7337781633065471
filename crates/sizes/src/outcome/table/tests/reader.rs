//! A reader who has the printed document, the rules of the game, and patience: every family at
//! small parameters, every legal move found by the rules, its row looked up, the reply played, and
//! the position compared with that of the family it is said to be in.

use std::collections::BTreeMap;

use zermelo_explain::picture::Panel;
use zermelo_present::document::model::{Block, Document, Section, Table};

/// The rules that the reader knows.
#[derive(Clone, Copy)]
pub(super) enum Rules {
    Shading,
    Chomp,
}

type Values = BTreeMap<String, i64>;

/// A form as printed: `2k - w + 1`.
fn form(text: &str, values: &Values) -> i64 {
    let mut sum = 0;
    let mut sign = 1;
    for word in text.split(' ') {
        match word {
            "+" => sign = 1,
            "-" => sign = -1,
            term => {
                let (own, term) = term.strip_prefix('-').map_or((sign, term), |term| (-sign, term));
                let digits =
                    term.len() - term.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let (factor, name) = term.split_at(digits);
                let factor = if factor.is_empty() { 1 } else { factor.parse().expect("a number") };
                let value = match name {
                    "" => 1,
                    name => *values.get(name).unwrap_or_else(|| panic!("{name} in {text}")),
                };
                sum += own * factor * value;
            }
        }
    }
    sum
}

fn holds(relations: &str, values: &Values) -> bool {
    relations.split(", ").filter(|relation| !relation.is_empty()).all(|relation| {
        let side = |text: &str| form(text, values);
        if let Some((left, right)) = relation.split_once(" ≥ ") {
            side(left) >= side(right)
        } else if let Some((left, right)) = relation.split_once(" ≤ ") {
            side(left) <= side(right)
        } else {
            let (left, right) = relation.split_once(" = ").expect("a relation");
            side(left) == side(right)
        }
    })
}

fn vector(text: &str, values: &Values) -> Vec<i64> {
    let inner = text.trim_start_matches('(').trim_end_matches(')');
    inner.split(", ").map(|text| form(text, values)).collect()
}

/// The number below every brace of a drawing is that of the columns above it, which are alike in every row,
/// where the parameters have the values that stand above the drawing. Gives how many braces there are.
pub(super) fn braces(document: &Document) -> usize {
    let mut count = 0;
    for section in &document.sections {
        let mut values = Values::new();
        for block in &section.blocks {
            match block {
                Block::Paragraph(text) => {
                    let text = text.plain();
                    let Some(text) = text.strip_suffix(':') else { continue };
                    let given = text.split(", ").filter_map(|given| given.split_once(" = "));
                    values = given
                        .filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?)))
                        .collect();
                }
                Block::Picture(picture) => {
                    let [Panel::Region(region)] = picture.panels.as_slice() else { continue };
                    for brace in &region.braces {
                        let columns = i64::from(brace.columns);
                        assert_eq!(form(&brace.number.plain, &values), columns, "{values:?}");
                        let right = brace.left + brace.columns;
                        let is_alike = |row: &u32| *row <= brace.left || *row >= right;
                        assert!(region.rows.iter().all(is_alike) && right <= region.width);
                        count += 1;
                    }
                }
                _ => {}
            }
        }
    }
    count
}

/// A family as printed.
struct Family<'d> {
    name: String,
    parameters: Vec<String>,
    rows: String,
    width: Option<String>,
    conditions: String,
    lost: bool,
    listed: bool,
    table: Option<&'d Table>,
}

impl<'d> Family<'d> {
    fn read(section: &'d Section) -> Option<Family<'d>> {
        let heading = section.heading.as_ref()?.plain();
        let Block::Paragraph(first) = section.blocks.first()? else { return None };
        let text = first.plain();
        let (what, value) = text.strip_prefix("Rows ")?.split_once(": ")?;
        let (what, conditions) = what.split_once(" with ").unwrap_or((what, ""));
        let (rows, width) = match what.split_once(" on w = ") {
            Some((rows, width)) => (rows, Some(width.strip_suffix(" columns")?.to_owned())),
            None => (what, None),
        };
        let (name, parameters) = match heading.rsplit_once(" (") {
            Some((name, list)) => {
                let list = list.trim_end_matches(')').split(", ");
                (name.to_owned(), list.map(str::to_owned).collect())
            }
            // What is claimed has no name; its parameters are those that its rows have.
            None => (heading, letters(&format!("{what} {conditions}"))),
        };
        let table = section.blocks.iter().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        Some(Family {
            name,
            parameters,
            rows: rows.to_owned(),
            width,
            conditions: conditions.to_owned(),
            lost: value.starts_with("the player to move loses"),
            listed: value.contains("unless"),
            table,
        })
    }

    /// The position, and the width of its board.
    fn position(&self, values: &Values) -> (Vec<i64>, i64) {
        let rows = vector(&self.rows, values);
        let width = match &self.width {
            Some(width) => form(width, values),
            None => values.get("w").or(rows.first()).copied().unwrap_or(0),
        };
        (rows, width)
    }
}

/// The variables in a text of forms and relations.
fn letters(text: &str) -> Vec<String> {
    let words = text
        .split([' ', ',', '(', ')'])
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'));
    let known = ["on", "w", "columns", "with", "row", "rows", "to"];
    let mut names: Vec<String> = words
        .filter(|word| word.starts_with(char::is_alphabetic) && !known.contains(word))
        .map(str::to_owned)
        .collect();
    names.sort();
    names.dedup();
    names
}

/// All values of variables from 0 to `most`.
fn all(names: &[String], most: i64, given: &Values) -> Vec<Values> {
    let mut found = vec![given.clone()];
    for name in names {
        let with = |values: &Values| {
            let values = values.clone();
            (0..=most).map(move |value| {
                let mut values = values.clone();
                values.insert(name.clone(), value);
                values
            })
        };
        found = found.iter().flat_map(with).collect();
    }
    found
}

impl Rules {
    /// The positions after all legal moves.
    fn moves(self, rows: &[i64], width: i64) -> Vec<Vec<i64>> {
        let height = i64::try_from(rows.len()).expect("few");
        let length = |row: i64| usize::try_from(row).ok().and_then(|row| rows.get(row)).copied();
        let mut found = Vec::new();
        for row in 0..height {
            for column in 1..=width {
                let above = row > 0 && length(row - 1) >= Some(column);
                let own = length(row).unwrap_or(0);
                let changed = |change: &dyn Fn(i64, i64) -> i64| -> Vec<i64> {
                    (0..).zip(rows).map(|(number, &length)| change(number, length)).collect()
                };
                match self {
                    // Next to a shaded cell: below one, or the first open one of a row entered.
                    Rules::Shading if own < column && (above || (own > 0 && own == column - 1)) => {
                        found.push(changed(&|number, length| {
                            if number <= row { length.max(column) } else { length }
                        }));
                    }
                    // Anything that is left, but the poisoned cell.
                    Rules::Chomp if column <= own && (row, column) != (0, 1) => {
                        found.push(changed(&|number, length| {
                            if number >= row { length.min(column - 1) } else { length }
                        }));
                    }
                    Rules::Shading | Rules::Chomp => {}
                }
            }
        }
        found
    }

    /// The position after a move as printed, if that is a legal one.
    fn play(self, mv: &str, (rows, width): (&[i64], i64), values: &Values) -> Option<Vec<i64>> {
        let mut after = rows.to_vec();
        match self {
            Rules::Shading => {
                let [column, row] = vector(mv, values)[..] else { panic!("a cell: {mv}") };
                let row = usize::try_from(row).expect("a row");
                after.iter_mut().take(row).for_each(|length| *length = column.max(*length));
            }
            Rules::Chomp => {
                let words: Vec<&str> = mv.splitn(4, ' ').collect();
                let [_, span, "to", length] = words[..] else { panic!("rows: {mv}") };
                let (first, last) = span.split_once('–').unwrap_or((span, span));
                let (first, last): (usize, usize) =
                    (first.parse().expect("a row"), last.parse().expect("a row"));
                after[first - 1..last].fill(form(length, values));
            }
        }
        self.moves(rows, width).contains(&after).then_some(after)
    }
}

/// Plays by all tables of the document, with parameters up to `most`; says how many moves there
/// were.
pub(super) fn verify(document: &Document, rules: Rules, most: i64) -> usize {
    let families: Vec<Family<'_>> = document.sections.iter().filter_map(Family::read).collect();
    assert!(families.len() >= 2, "families");
    let mut played = 0;
    for family in &families {
        for values in all(&family.parameters, most, &Values::new()) {
            if holds(&family.conditions, &values) {
                played += verify_at(family, &values, &families, rules, most);
            }
        }
    }
    played
}

fn verify_at(
    family: &Family<'_>,
    values: &Values,
    families: &[Family<'_>],
    rules: Rules,
    most: i64,
) -> usize {
    let (rows, width) = family.position(values);
    let place = (rows.as_slice(), width);
    let empty = Table::default();
    let table = family.table.unwrap_or(&empty);
    let column = |name: &str| table.columns.iter().position(|column| column.plain() == name);
    // The lines that apply: the position after the move, where there is one, and what follows.
    let mut applies: Vec<(Option<Vec<i64>>, bool)> = Vec::new();
    for row in &table.rows {
        let cell = |name: &str| column(name).map(|c| row.cells[c].plain()).unwrap_or_default();
        let (mv, case, reply, leads) =
            (cell("Move"), cell("Case"), cell("Reply"), cell("Leads to"));
        let (target, arguments) = match leads.rsplit_once(" (") {
            Some((target, arguments)) => (target, arguments),
            None => (leads.as_str(), ""),
        };
        let mut free = letters(&format!("{mv} {case} {reply} {arguments}"));
        free.retain(|name| !values.contains_key(name));
        // A column may be a little beyond the parameters.
        for values in all(&free, most + 3, values) {
            if !holds(&case, &values) {
                continue;
            }
            let after = match mv.as_str() {
                "" => Some(rows.clone()),
                mv => rules.play(mv, place, &values),
            };
            // In another case of the same move, or none of this position's.
            let Some(after) = after else { continue };
            let reached = match reply.as_str() {
                "" => after.clone(),
                reply => rules
                    .play(reply, (&after, width), &values)
                    .unwrap_or_else(|| panic!("{}: {mv}, {reply} is not legal", family.name)),
            };
            if !leads.starts_with("entry ") {
                let target = families.iter().find(|family| family.name == target);
                let target = target.unwrap_or_else(|| panic!("no family {leads}"));
                let parameters = vector_or_none(arguments, &values);
                assert_eq!(parameters.len(), target.parameters.len(), "{leads}");
                let at: Values = target.parameters.iter().cloned().zip(parameters).collect();
                assert!(holds(&target.conditions, &at), "{}: {mv}, {leads}", family.name);
                assert_eq!(target.position(&at).0, reached, "{}: {mv}, {leads}", family.name);
                let turns = usize::from(!mv.is_empty()) + usize::from(!reply.is_empty());
                assert_eq!(target.lost, family.lost == (turns % 2 == 0), "{leads}");
            }
            applies.push(((!mv.is_empty()).then_some(after), reply.is_empty()));
        }
    }
    let moves = rules.moves(&rows, width);
    if family.lost && !applies.iter().any(|(after, _)| after.is_none()) {
        for after in &moves {
            let answered = applies.iter().any(|(own, _)| own.as_ref() == Some(after));
            assert!(answered, "{} {values:?}: no answer to {after:?}", family.name);
        }
        return moves.len();
    }
    assert!(!applies.is_empty() || family.listed, "{} {values:?}: nothing applies", family.name);
    1
}

fn vector_or_none(arguments: &str, values: &Values) -> Vec<i64> {
    if arguments.is_empty() { Vec::new() } else { vector(arguments, values) }
}
