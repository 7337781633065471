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

use super::draft::{Draft, Rule};
use super::line::{cell, family, free_column, names, target, when};
use super::reading::{FULL_BOARD, Scope, end, read_family};
use crate::outcome::problem::{Into, Problem};
use crate::outcome::prover::{Cause, Failure};
use crate::outcome::source::cursor::Cursor;
use crate::outcome::source::lexer::tokens;
use crate::outcome::source::{self, Located, Places};

/// The largest b that a source can be for.
const MAX_B: u32 = 33;

/// What a source poses.
///
/// # Errors
/// Everything that is wrong in it, in the order of the text.
pub fn read(text: &str) -> Result<Located, Diagnostics> {
    let mut reader = Reader { text, ..Reader::default() };
    let example = "claim first player wins erdos-szekeres a 5 for every a ≥ 5";
    let mut read = source::read(text, &mut reader.problems, example, claimed);
    std::mem::take(&mut read.others).into_iter().for_each(|line| reader.line(line));
    read.line = read.line.after("claim".len());
    reader.finish(read)
}

/// Whether a text is meant as a source of families: some line begins as only such sources have it.
pub fn is_source(text: &str) -> bool {
    const WORDS: [&str; 7] = ["strategy", "family", "rows", "with", "on", "swap", "stolen"];
    text.lines().filter_map(|line| line.split_whitespace().next()).any(|word| WORDS.contains(&word))
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
        self.drafts.push(family);
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
        if draft.rows.is_some() {
            return Err(Diagnostic::new("duplicate-line", span, "the family has its rows already"));
        }
        let span = span.start..cursor.end;
        let mut names = names(draft, None);
        let rows = draft.rows.insert(Spanned { value: Vec::new(), span });
        let read = cursor.list(|cursor| cursor.affine(&mut names))?;
        if cursor.unknown.is_empty() {
            rows.value = read;
        }
        Ok(())
    }

    fn conditions(&mut self, cursor: &mut Cursor<'_>, span: &Span) -> Result<(), Diagnostic> {
        let draft = self.current(span)?;
        let conditions = cursor.conditions(&mut names(draft, None))?;
        if cursor.unknown.is_empty() {
            draft.conditions.extend(conditions);
        }
        Ok(())
    }

    fn rule(&mut self, cursor: &mut Cursor<'_>, span: Span) -> Result<(), Diagnostic> {
        let draft = self.current(&span)?;
        let free = free_column(cursor, &mut names(draft, None));
        let mut names = names(draft, free.as_deref());
        let on = cell(cursor, &mut names)?;
        let when = when(cursor, &mut names)?;
        cursor.word("play")?;
        let reply = cell(cursor, &mut names)?;
        let (target, span) = (target(cursor)?, span.start..cursor.end);
        draft.rules.push(Rule { on, is_free: free.is_some(), when, reply, target, span });
        Ok(())
    }

    /// `swap A and B`: the reply to either is the other.
    fn swap(&mut self, cursor: &mut Cursor<'_>, span: Span) -> Result<(), Diagnostic> {
        let draft = self.current(&span)?;
        let mut names = names(draft, None);
        let on = cell(cursor, &mut names)?;
        cursor.word("and")?;
        let reply = cell(cursor, &mut names)?;
        let when = when(cursor, &mut names)?;
        let (target, span) = (target(cursor)?, span.start..cursor.end);
        let rule = Rule { on, is_free: false, when, reply, target, span };
        let swapped = Rule { on: rule.reply.clone(), reply: rule.on.clone(), ..rule.clone() };
        draft.rules.extend([rule, swapped]);
        Ok(())
    }

    /// `stolen`: no reply is given, nor need there be one into a family.
    fn stolen(&mut self, span: Span) -> Result<(), Diagnostic> {
        let draft = self.current(&span)?;
        if std::mem::replace(&mut draft.stolen, true) {
            let message = "the family says already that it is stolen";
            return Err(Diagnostic::new("duplicate-line", span, message));
        }
        Ok(())
    }

    /// Looks up what refers to other lines, and checks every family as a whole.
    fn finish(mut self, read: source::Read<'_, Claimed>) -> Result<Located, Diagnostics> {
        let end_of_text = self.text.len();
        if self.drafts.is_empty() && !self.lost_family {
            let message = "the source has no family";
            self.report(Diagnostic::new("no-family", end_of_text..end_of_text, message));
        }
        let scope = read.claim.as_ref().map(|(_, scope)| scope);
        let drafts = std::mem::take(&mut self.drafts);
        let known = known_families(&drafts);
        let (mut families, mut places) = (Vec::new(), Vec::new());
        for draft in &drafts {
            let (targets, mut problems) = self.targets(draft, drafts.len(), &known);
            let wrong = check_family(draft, scope);
            if let (Some([]), Some(scope)) = (wrong.as_deref(), scope) {
                match read_family(draft, scope, targets) {
                    Ok(family) => families.push(family),
                    Err(cause) => problems.push(unread(draft, cause)),
                }
            }
            problems.extend(wrong.into_iter().flatten());
            problems.into_iter().for_each(|problem| self.report(problem));
            let rules = draft.rules.iter().map(|rule| rule.span.clone()).collect();
            places.push(Places { family: draft.name.span.clone(), rules });
        }
        let citation = self.citation.map(|citation| citation.value);
        let located = read.located(self.problems, places, |(claim, scope)| {
            families.extend(end(&scope));
            Problem::new(&claim, families)
        })?;
        Ok(Located { citation, ..located })
    }

    /// The families that replies of one of them lead to, and what is wrong. The full board comes after all.
    fn targets(&self, draft: &Draft, families: usize, known: &str) -> (Vec<Into>, Vec<Diagnostic>) {
        let mut problems = Vec::new();
        let mut into = |Spanned { value, span }: &Spanned<String>| {
            if value == FULL_BOARD {
                return Into::Family(families);
            }
            if let Some(&number) = self.names.get(value) {
                return Into::Family(number);
            }
            let message = format!("no family is called ‘{value}’");
            let problem = Diagnostic::new("unknown-family", span.clone(), message);
            // Of a text full of mistakes only the first ones are looked into.
            let is_shown = problems.len() < MAX_CAUSES && families < MAX_CAUSES;
            let names = self.names.keys().map(String::as_str);
            let mut near: Vec<&str> = names.filter(|_| is_shown).collect();
            near.sort_unstable();
            let meant = did_you_mean(value, near);
            let note = meant.unwrap_or_else(|| format!("the families are {known}"));
            problems.push(problem.note(note));
            Into::Any
        };
        let targets =
            draft.rules.iter().map(|rule| rule.target.as_ref().map_or(Into::Any, &mut into));
        (targets.collect(), problems)
    }
}

/// How many families a message names.
const NAMED: usize = 32;

/// The names of the families, as a message lists them.
fn known_families(drafts: &[Draft]) -> String {
    let mut names: Vec<&str> =
        drafts.iter().take(NAMED).map(|draft| draft.name.value.as_str()).collect();
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
    let rows = usize::try_from(game.b - 1).unwrap_or(usize::MAX);
    let scope = Scope { rows, form: game.form, least: i64::from(least) - 1, modulus };
    Ok((claim, scope))
}

/// Checks rows and cells against the claim: what is wrong. `None` when nothing is left to look at,
/// the rows not having been read.
fn check_family(draft: &Draft, scope: Option<&Scope>) -> Option<Vec<Diagnostic>> {
    let Some(rows) = &draft.rows else {
        let message = format!("the family ‘{}’ has no rows", draft.name.value);
        return Some(vec![Diagnostic::new("missing-rows", draft.name.span.clone(), message)]);
    };
    if rows.value.is_empty() {
        return None;
    }
    let mut problems = Vec::new();
    let Some(expected) = scope.map(|scope| scope.rows) else { return Some(problems) };
    if rows.value.len() != expected {
        let found = count(rows.value.len(), "row", "rows");
        let b = expected.saturating_add(1);
        let message = format!("{found}, but the board of the claim (b = {b}) has {expected}");
        problems.push(Diagnostic::new("row-count", rows.span.clone(), message));
    }
    // A `swap` gives two rules of the same cells.
    let mut seen = HashSet::new();
    for Spanned { value: (row, _), span } in
        draft.rules.iter().flat_map(|rule| [&rule.on, &rule.reply])
    {
        if !(1..=expected).contains(row) && seen.insert(span.start) {
            let message = format!("the board of the claim has rows 1 to {expected}");
            problems.push(Diagnostic::new("row-number", span.clone(), message));
        }
    }
    Some(problems)
}

/// Why a family cannot be put as the prover takes it, at its place.
fn unread(draft: &Draft, cause: Cause) -> Diagnostic {
    let place = match (&cause, &draft.conditions[..]) {
        (Cause::Undetermined { parameter }, _) => {
            let is_named = |own: &&Spanned<String>| own.value == parameter.trim_end_matches('\'');
            draft.parameters.iter().find(is_named).map(|own| own.span.clone())
        }
        (Cause::Empty, [first, .., last]) => Some(first.span.start..last.span.end),
        (Cause::Empty, [only]) => Some(only.span.clone()),
        (Cause::Empty, []) => draft.rows.as_ref().map(|rows| rows.span.clone()),
        _ => None,
    };
    let place = place.unwrap_or_else(|| draft.name.span.clone());
    let shape = "the rows of a position satisfy w ≥ λ1 ≥ λ2 ≥ … ≥ 0 in addition to the conditions";
    let note = matches!(cause, Cause::Empty).then_some(shape);
    let problem = Failure::of_family(&draft.name.value, cause).located(place);
    note.into_iter().fold(problem, Diagnostic::note)
}

#[cfg(test)]
mod tests;
