//! What a line of a source says: a family's name and parameters, cells, where a reply leads.

use zermelo_checker::proofs::outcome::Affine;
use zermelo_search::text::{Diagnostic, Spanned};

use super::draft::{Cell, Draft};
use crate::outcome::problem::Condition;
use crate::outcome::source::cursor::{Cursor, Names};
use crate::outcome::source::lexer::Token;

/// The most parameters of a family.
const MAX_PARAMETERS: usize = 4;

/// Words that no parameter can be called.
const RESERVED: [&str; 10] = ["a", "w", "odd", "even", "is", "mod", "and", "when", "play", "to"];

/// The names that the forms of a family may use, with the free column of a rule.
pub(super) fn names(family: &Draft, column: Option<&str>) -> Names {
    let own = family.parameters.iter().map(|name| name.value.as_str());
    let variable = |v: usize| Affine::variable(u32::try_from(v).unwrap_or(u32::MAX));
    let mut names: Vec<(String, Affine)> =
        own.enumerate().map(|(v, name)| (name.to_owned(), variable(v))).collect();
    names.extend(column.map(|name| (name.to_owned(), variable(family.parameters.len() + 1))));
    let size = Affine { constant: 1, ..family.width() };
    names.extend([("w".to_owned(), family.width()), ("a".to_owned(), size)]);
    Names::of(names, " (w = a - 1 is the width of the board)")
}

/// `"NAME" (PARAMETERS)`, after `family`.
pub(super) fn family(cursor: &mut Cursor<'_>) -> Result<Draft, Diagnostic> {
    let name = cursor.quoted("the family's name in double quotes")?;
    let mut parameters: Vec<Spanned<String>> = Vec::new();
    if cursor.take_sign('(') {
        cursor.list(|cursor| {
            let parameter = parameter(cursor, &parameters)?;
            parameters.push(parameter);
            Ok(())
        })?;
        cursor.sign(')')?;
    }
    let (conditions, rules) = Default::default();
    Ok(Draft { name, parameters, rows: None, conditions, rules, stolen: false })
}

fn parameter(
    cursor: &mut Cursor<'_>,
    known: &[Spanned<String>],
) -> Result<Spanned<String>, Diagnostic> {
    let Some(Token::Word(name)) = cursor.peek() else {
        return Err(cursor.expected("a parameter's name"));
    };
    let span = cursor.span();
    let problem = if RESERVED.contains(&name) {
        Some(format!("no parameter can be called ‘{name}’: the word is reserved"))
    } else if known.iter().any(|parameter| parameter.value == name) {
        Some(format!("a second parameter ‘{name}’"))
    } else if known.len() == MAX_PARAMETERS {
        Some(format!("a family has at most {MAX_PARAMETERS} parameters"))
    } else {
        None
    };
    cursor.next();
    match problem {
        Some(message) => Err(Diagnostic::new("parameter", span, message)),
        None => Ok(Spanned { value: name.to_owned(), span }),
    }
}

/// `(COLUMN, ROW)`.
pub(super) fn cell(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
) -> Result<Spanned<Cell>, Diagnostic> {
    let start = cursor.span().start;
    cursor.sign('(')?;
    let column = cursor.affine(names)?;
    cursor.sign(',')?;
    let row = cursor.take_number().ok_or_else(|| cursor.expected("the row's number"))?;
    let end = cursor.span().end;
    cursor.sign(')')?;
    Ok(Spanned { value: (usize::try_from(row).unwrap_or(usize::MAX), column), span: start..end })
}

/// The conditions after `when`, if it is there.
pub(super) fn when(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
) -> Result<Vec<Spanned<Condition>>, Diagnostic> {
    if cursor.take_word("when") { cursor.conditions(names) } else { Ok(Vec::new()) }
}

/// The name of the free column, when the cell ahead has one: a word that is no name so far,
/// between parenthesis and comma.
pub(super) fn free_column(cursor: &Cursor<'_>, names: &mut Names) -> Option<String> {
    let [_, name, comma, ..] = cursor.tokens else { return None };
    match (name.value, comma.value) {
        (Token::Word(name), Token::Sign(','))
            if names.form(name).is_none() && !RESERVED.contains(&name) =>
        {
            Some(name.to_owned())
        }
        _ => None,
    }
}

/// `to "NAME"`, if it is there.
pub(super) fn target(cursor: &mut Cursor<'_>) -> Result<Option<Spanned<String>>, Diagnostic> {
    if !cursor.take_word("to") {
        return Ok(None);
    }
    cursor.quoted("the name of a family in double quotes, or \"full board\"").map(Some)
}
