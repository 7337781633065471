//! Reads a family source (docs/guide/families.md). One run finds every error of a text.
//!
//! Each line is a statement, so a line that cannot be read does not affect the others. References to
//! other lines (a reply's target, the claim's number of rows) are resolved at the end.

use std::collections::{HashMap, HashSet};

use zermelo_checker::claim::{Claim, Size, Statement};
use zermelo_checker::games::erdos_szekeres;
use zermelo_explain::count;
use zermelo_explain::typos::did_you_mean;
use zermelo_search::text::{Diagnostic, Diagnostics, MAX_CAUSES, Piece, Span, Spanned};

use super::instance::reading_order;
use super::line::{cell, family, free_column, names, target};
use super::{Family, Rule, Scope, Strategy, Target};
use crate::outcome::problem::Condition;
use crate::outcome::source;
use crate::outcome::source::cursor::{Cursor, Names};
use crate::outcome::source::lexer::tokens;

/// The name by which a reply leads to the full board.
pub const FULL_BOARD: &str = "full board";

/// The largest b that a source can be for.
const MAX_B: u32 = 33;
/// How many of the claimed sizes are looked at for a position of a family, at least and at most.
const SIZES_TRIED: (u32, u32) = (12, 60);
/// Between the two, how many row lengths are tried for the parameters at all sizes together.
const MAX_TRIED: u64 = 2_000_000;

/// Reads a source.
///
/// # Errors
/// Everything that is wrong in it, in the order of the text.
pub fn parse(text: &str) -> Result<Strategy, Diagnostics> {
    let mut reader = Reader { text, ..Reader::default() };
    let example = "claim first player wins erdos-szekeres a 5 for every a ≥ 5";
    let read = source::read(text, &mut reader.problems, example, claimed);
    read.others.into_iter().for_each(|line| reader.line(line));
    reader.finish(read.claim, read.line.after("claim".len()).span())
}

/// Whether a text is meant as a source of families: some line begins as only such sources have it.
pub fn is_source(text: &str) -> bool {
    const WORDS: [&str; 7] = ["strategy", "family", "rows", "with", "on", "swap", "stolen"];
    text.lines().filter_map(|line| line.split_whitespace().next()).any(|word| WORDS.contains(&word))
}

/// A family, and the names of its rules' targets.
struct Draft {
    family: Family,
    rows_read: bool,
    targets: Vec<Option<Spanned<String>>>,
}

impl Draft {
    fn add(&mut self, rule: Rule, target: Option<Spanned<String>>) {
        self.family.rules.push(rule);
        self.targets.push(target);
    }
}

#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    problems: Diagnostics,
    title: Option<Spanned<String>>,
    citation: Option<Spanned<String>>,
    drafts: Vec<Draft>,
    /// The first family of each name.
    names: HashMap<String, usize>,
    /// A line that starts a family could not be read: the lines of that family are passed over.
    lost_family: bool,
}

impl Reader<'_> {
    fn report(&mut self, problem: Diagnostic) {
        self.problems.add(self.text, problem);
    }

    fn line(&mut self, line: Piece<'_>) {
        let mut unreadable = Vec::new();
        let located = tokens(line, &mut unreadable);
        let whole = unreadable.is_empty();
        unreadable.into_iter().for_each(|problem| self.report(problem));
        let mut cursor = Cursor::new(&located, line.end());
        let Some(Spanned { span, .. }) = cursor.next() else { return };
        let title = "a text in double quotes";
        let of_family = ["rows", "with", "on", "swap", "stolen"];
        let word = self.text.get(span.clone()).unwrap_or_default();
        let read = match word {
            word if self.lost_family && of_family.contains(&word) => return,
            "strategy" => cursor
                .quoted(title)
                .and_then(|text| set_once(&mut self.title, text, &span, "a second title")),
            "source" => cursor
                .quoted(title)
                .and_then(|text| set_once(&mut self.citation, text, &span, "a second source")),
            "family" => self.family(&mut cursor),
            "rows" => self.rows(&mut cursor, span),
            "with" => self.conditions(&mut cursor, &span),
            "on" => self.rule(&mut cursor, span),
            "swap" => self.swap(&mut cursor, span),
            "stolen" => self.stolen(span),
            other => Err(unknown_statement(other, span)),
        };
        // After a symbol that means nothing, what else is wrong in the line may be its effect.
        let read = read.and_then(|()| cursor.end());
        if whole {
            cursor.unknown.into_iter().chain(read.err()).for_each(|problem| self.report(problem));
        }
    }

    fn family(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
        let family = family(cursor);
        self.lost_family = family.is_err();
        let family = family?;
        let name = &family.name;
        if name.value == FULL_BOARD {
            self.lost_family = true;
            return Err(Diagnostic::new(
                "duplicate-family",
                name.span.clone(),
                "the full board is a loss for the player to move by the rules, and no family",
            ));
        }
        let number = self.drafts.len();
        let twice = *self.names.entry(name.value.clone()).or_insert(number) != number;
        let problem = twice.then(|| {
            let message = format!("a second family ‘{}’", name.value);
            Diagnostic::new("duplicate-family", name.span.clone(), message)
        });
        // The family is kept in any case, so that the lines below have one.
        self.drafts.push(Draft { family, rows_read: false, targets: Vec::new() });
        problem.map_or(Ok(()), Err)
    }

    /// The family that a line belongs to.
    fn current(&mut self, span: &Span) -> Result<&mut Draft, Diagnostic> {
        self.drafts.last_mut().ok_or_else(|| {
            Diagnostic::new("no-family", span.clone(), "the line belongs to no family")
                .note("a family starts with a line: family \"NAME\" (PARAMETERS)")
        })
    }

    fn rows(&mut self, cursor: &mut Cursor<'_>, span: Span) -> Result<(), Diagnostic> {
        let draft = self.current(&span)?;
        if std::mem::replace(&mut draft.rows_read, true) {
            return Err(Diagnostic::new("duplicate-line", span, "the family has its rows already"));
        }
        let mut names = names(&draft.family, None);
        let rows = cursor.list(|cursor| cursor.affine(&mut names))?;
        if cursor.unknown.is_empty() {
            draft.family.rows = rows;
        }
        draft.family.rows_span = span.start..cursor.end;
        Ok(())
    }

    fn conditions(&mut self, cursor: &mut Cursor<'_>, span: &Span) -> Result<(), Diagnostic> {
        let draft = self.current(span)?;
        let conditions = cursor.conditions(&mut names(&draft.family, None))?;
        if cursor.unknown.is_empty() {
            draft.family.conditions.extend(conditions);
        }
        Ok(())
    }

    fn rule(&mut self, cursor: &mut Cursor<'_>, span: Span) -> Result<(), Diagnostic> {
        let draft = self.current(&span)?;
        let column = free_column(cursor, &mut names(&draft.family, None));
        let mut names = names(&draft.family, column.as_deref());
        let on = cell(cursor, &mut names)?;
        let when = when(cursor, &mut names)?;
        cursor.word("play")?;
        let reply = cell(cursor, &mut names)?;
        let target = target(cursor)?;
        let span = span.start..cursor.end;
        draft.add(Rule { on, column, when, reply, target: Target::Unsaid, span }, target);
        Ok(())
    }

    /// `swap A and B`: the reply to either is the other.
    fn swap(&mut self, cursor: &mut Cursor<'_>, span: Span) -> Result<(), Diagnostic> {
        let draft = self.current(&span)?;
        let mut names = names(&draft.family, None);
        let one = cell(cursor, &mut names)?;
        cursor.word("and")?;
        let other = cell(cursor, &mut names)?;
        let when = when(cursor, &mut names)?;
        let target = target(cursor)?;
        let span = span.start..cursor.end;
        let rule = Rule { on: one, column: None, when, reply: other, target: Target::Unsaid, span };
        let swapped = Rule { on: rule.reply.clone(), reply: rule.on.clone(), ..rule.clone() };
        draft.add(rule, target.clone());
        draft.add(swapped, target);
        Ok(())
    }

    /// `stolen`: no reply is given, nor need there be one into a family.
    fn stolen(&mut self, span: Span) -> Result<(), Diagnostic> {
        let family = &mut self.current(&span)?.family;
        if std::mem::replace(&mut family.stolen, true) {
            let message = "the family says already that it is stolen";
            return Err(Diagnostic::new("duplicate-line", span, message));
        }
        Ok(())
    }

    /// Looks up what refers to other lines, and checks every family as a whole.
    fn finish(mut self, claim: Option<Claimed>, span: Span) -> Result<Strategy, Diagnostics> {
        let end = self.text.len();
        if self.drafts.is_empty() && !self.lost_family {
            self.report(Diagnostic::new("no-family", end..end, "the source has no family"));
        }
        let scope = claim.as_ref().map(|(_, scope)| scope.clone());
        let mut drafts = std::mem::take(&mut self.drafts);
        let known = known_families(&drafts);
        for draft in &mut drafts {
            let mut problems = resolve_targets(draft, &self.names, &known);
            let wrong = check_family(draft, scope.as_ref());
            if let (Some([]), Some(scope)) = (wrong.as_deref(), &scope) {
                problems.extend(no_position(&draft.family, scope));
            }
            problems.extend(wrong.into_iter().flatten());
            problems.into_iter().for_each(|problem| self.report(problem));
        }
        match claim {
            Some((value, scope)) if self.problems.is_empty() => Ok(Strategy {
                citation: self.citation,
                claim: Spanned { value, span },
                scope,
                families: drafts.into_iter().map(|draft| draft.family).collect(),
            }),
            _ => Err(self.problems.sorted()),
        }
    }
}

/// The conditions after `when`, if it is there.
fn when(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Vec<Spanned<Condition>>, Diagnostic> {
    if cursor.take_word("when") { cursor.conditions(names) } else { Ok(Vec::new()) }
}

/// How many families a message names.
const NAMED: usize = 32;

/// The names of the families, as a message lists them.
fn known_families(drafts: &[Draft]) -> String {
    let mut names: Vec<&str> =
        drafts.iter().take(NAMED).map(|draft| draft.family.name.value.as_str()).collect();
    if names.len() < drafts.len() {
        names.push("…");
    }
    names.join(", ")
}

/// The words with which lines start.
const STATEMENTS: [&str; 9] =
    ["strategy", "source", "claim", "family", "rows", "with", "on", "swap", "stolen"];

fn unknown_statement(word: &str, span: Span) -> Diagnostic {
    let message = format!("no line starts with ‘{word}’");
    let meant = did_you_mean(word, STATEMENTS);
    let note = || format!("lines start with {}", STATEMENTS.join(", "));
    Diagnostic::new("unknown-statement", span, message).note(meant.unwrap_or_else(note))
}

fn set_once<T>(slot: &mut Option<T>, value: T, line: &Span, twice: &str) -> Result<(), Diagnostic> {
    if slot.is_some() {
        return Err(Diagnostic::new("duplicate-line", line.clone(), twice));
    }
    *slot = Some(value);
    Ok(())
}

/// The claim of a source, and what it says.
type Claimed = (erdos_szekeres::Claim, Scope);

/// A claim that family sources can make, and its scope.
fn claimed(claim: Claim) -> Result<Claimed, String> {
    let other = || Err("a family source claims that a player wins erdos-szekeres".into());
    let Claim::ErdosSzekeres(claim) = claim else { return other() };
    let game = claim.game;
    let (erdos_szekeres::Statement::Strategy(Statement::Wins(_))
    | erdos_szekeres::Statement::WinsEveryExcept { .. }) = claim.statement
    else {
        return other();
    };
    let Size::Every { least, modulus } = game.a else {
        return Err(
            "a family source is for every a from a least size on, such as: for every a ≥ 5".into(),
        );
    };
    if least < 2 || modulus == 0 || !(2..=MAX_B).contains(&game.b) {
        return Err(format!("the sizes are a ≥ 2 and 2 ≤ b ≤ {MAX_B}, in steps of at least 1"));
    }
    let scope = Scope { b: game.b, form: game.form, least, modulus };
    Ok((claim, scope))
}

/// Looks up the families that replies lead to; what is wrong.
fn resolve_targets(
    draft: &mut Draft,
    names: &HashMap<String, usize>,
    known: &str,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (rule, target) in draft.family.rules.iter_mut().zip(&draft.targets) {
        let Some(Spanned { value, span }) = target else { continue };
        rule.target = if value == FULL_BOARD {
            Target::FullBoard
        } else if let Some(&index) = names.get(value) {
            Target::Family(index)
        } else {
            let message = format!("no family is called ‘{value}’");
            let problem = Diagnostic::new("unknown-family", span.clone(), message);
            // Of a text full of mistakes only the first ones are looked into.
            let is_shown = problems.len() < MAX_CAUSES && names.len() < MAX_CAUSES;
            let mut near: Vec<&str> =
                names.keys().map(String::as_str).filter(|_| is_shown).collect();
            near.sort_unstable();
            let meant = did_you_mean(value, near);
            let note = meant.unwrap_or_else(|| format!("the families are {known}"));
            problems.push(problem.note(note));
            Target::Unsaid
        };
    }
    problems
}

/// Checks rows and cells against the claim: what is wrong. `None` when nothing is left to look at,
/// the rows not having been read.
fn check_family(draft: &Draft, scope: Option<&Scope>) -> Option<Vec<Diagnostic>> {
    let family = &draft.family;
    if !draft.rows_read {
        let message = format!("the family ‘{}’ has no rows", family.name.value);
        return Some(vec![Diagnostic::new("missing-rows", family.name.span.clone(), message)]);
    }
    if family.rows.is_empty() {
        return None;
    }
    let mut problems = Vec::new();
    if let Some(scope) = scope {
        let expected = scope.rows();
        if family.rows.len() != expected {
            problems.push(Diagnostic::new(
                "row-count",
                family.rows_span.clone(),
                format!(
                    "{}, but the board of the claim (b = {}) has {expected}",
                    count(family.rows.len(), "row", "rows"),
                    scope.b
                ),
            ));
        }
        // A `swap` gives two rules of the same cells.
        let mut seen = HashSet::new();
        for cell in family.rules.iter().flat_map(|rule| [&rule.on, &rule.reply]) {
            if (cell.row == 0 || cell.row > expected) && seen.insert(cell.span.start) {
                let message = format!("the board of the claim has rows 1 to {expected}");
                problems.push(Diagnostic::new("row-number", cell.span.clone(), message));
            }
        }
    }
    if let Err(parameter) = reading_order(&family.rows, family.parameters.len())
        && let Some(name) = family.parameters.get(parameter)
    {
        problems.push(
            Diagnostic::new(
                "undetermined-parameter",
                name.span.clone(),
                format!("the rows do not determine the parameter {}", name.value),
            )
            .note(
                "some row must contain it, and otherwise only parameters that other rows determine",
            ),
        );
    }
    Some(problems)
}

/// The sizes at which a family with so many parameters is looked at for a position.
fn sizes_tried(scope: &Scope, parameters: usize) -> Vec<u32> {
    let exponent = u32::try_from(parameters).unwrap_or(u32::MAX);
    let mut tried = 0u64;
    let sizes = (0..SIZES_TRIED.1).filter_map(|step| {
        scope.modulus.checked_mul(step).and_then(|more| scope.least.checked_add(more))
    });
    let counted = sizes.enumerate().take_while(|&(number, a)| {
        tried = tried.saturating_add(u64::from(a).saturating_pow(exponent));
        number < SIZES_TRIED.0 as usize || tried <= MAX_TRIED
    });
    counted.map(|(_, a)| a).collect()
}

/// The problem of a family whose conditions no position satisfies.
fn no_position(family: &Family, scope: &Scope) -> Option<Diagnostic> {
    let sizes = sizes_tried(scope, family.parameters.len());
    let found = |&a: &u32| !family.positions(i64::from(a) - 1).is_empty();
    if sizes.iter().any(found) {
        return None;
    }
    let message = format!(
        "the family ‘{}’ has no position for a = {} to {}",
        family.name.value,
        sizes.first().copied().unwrap_or(scope.least),
        sizes.last().copied().unwrap_or(scope.least)
    );
    let span = match (family.conditions.first(), family.conditions.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => family.rows_span.clone(),
    };
    Some(
        Diagnostic::new("empty-family", span, message).note(
            "the rows of a position satisfy w ≥ λ1 ≥ λ2 ≥ … ≥ 0 in addition to the conditions",
        ),
    )
}

#[cfg(test)]
mod tests;
