//! The text of rules: words and parentheses, in the prefix form of the Knowledge Interchange Format
//! (KIF). What they mean is for [`program`](super::program). Words are read in small letters, and a
//! comment goes from a semicolon to the end of its line.
//!
//! The nesting is bounded, so that what goes through expressions may be recursive.

use super::{RULES_FORM, RULES_PARENTHESES, RULES_TEXT};
use crate::fault::{Code, Fault};
use crate::format::is_control;

/// The longest text, in bytes.
pub const MAX_TEXT: usize = 1 << 16;

/// The deepest nesting of parentheses.
pub const MAX_DEPTH: usize = 16;

/// What is wrong with a text, and the byte where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mistake {
    pub(super) code: Code,
    pub(super) at: usize,
    pub(super) over: Option<Over>,
}

/// A figure that is over its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Over {
    pub(super) what: &'static str,
    pub(super) found: usize,
    pub(super) most: usize,
}

impl Mistake {
    pub(super) fn new(code: Code, at: usize) -> Mistake {
        Mistake { code, at, over: None }
    }

    /// The fault, with the line and the column of the text.
    pub(super) fn in_text(self, text: &[u8]) -> Fault {
        let before = String::from_utf8_lossy(text.get(..self.at).unwrap_or(text));
        let line = before.matches('\n').count().saturating_add(1);
        let column = before.chars().rev().take_while(|&c| c != '\n').count().saturating_add(1);
        let fault = self.code.at("line", line).at("column", column);
        match self.over {
            Some(Over { what, found, most }) => fault.at(what, found).at("most", most),
            None => fault,
        }
    }
}

/// A word, or expressions in parentheses, and the byte where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression {
    pub(super) at: usize,
    pub(super) form: Form,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Word(String),
    List(Vec<Expression>),
}

impl Expression {
    /// The mistake that it is.
    pub(super) fn wrong<T>(&self, code: Code) -> Result<T, Mistake> {
        Err(Mistake::new(code, self.at))
    }

    /// The first word, and what it is applied to; a word alone is applied to nothing.
    pub(super) fn parts(&self) -> Result<(&str, &[Expression]), Mistake> {
        match &self.form {
            Form::Word(word) => Ok((word, &[])),
            Form::List(list) => match list.split_first() {
                Some((Expression { form: Form::Word(word), .. }, rest)) => Ok((word, rest)),
                _ => self.wrong(RULES_FORM),
            },
        }
    }
}

/// Confirms the characters of a text (G1): UTF-8 without control characters but tabs, form feeds and
/// ends of lines. A carriage return stands before a line feed only: alone it would end a line for the eye.
fn characters(text: &[u8]) -> Result<&str, Mistake> {
    let wrong = |at| Mistake::new(RULES_TEXT, at);
    if text.len() > MAX_TEXT {
        return Err(wrong(MAX_TEXT));
    }
    let text = std::str::from_utf8(text).map_err(|error| wrong(error.valid_up_to()))?;
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let fits = match c {
            '\n' | '\t' | '\x0c' => true,
            '\r' => characters.peek().is_some_and(|&(_, next)| next == '\n'),
            _ => !is_control(c),
        };
        if !fits {
            return Err(wrong(at));
        }
    }
    Ok(text)
}

/// Reads the expressions of a text; gives also how many words they have.
pub(super) fn read(text: &[u8]) -> Result<(Vec<Expression>, usize), Mistake> {
    let text = characters(text)?;
    // The lists that are open, from the outermost, each with the byte where it begins.
    let mut open: Vec<(usize, Vec<Expression>)> = vec![(0, Vec::new())];
    let (mut rest, mut words) = (text, 0usize);
    while let Some(c) = rest.chars().next() {
        let at = text.len().saturating_sub(rest.len());
        let wrong = |code| Err(Mistake::new(code, at));
        let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')' | ';');
        let length = match c {
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' if open.len() > MAX_DEPTH => return wrong(RULES_PARENTHESES),
            '(' => {
                open.push((at, Vec::new()));
                1
            }
            ')' => {
                let closed = open.pop();
                let (Some((at, list)), Some((_, around))) = (closed, open.last_mut()) else {
                    return wrong(RULES_PARENTHESES);
                };
                around.push(Expression { at, form: Form::List(list) });
                1
            }
            c if c.is_ascii_whitespace() => 1,
            _ => {
                let word = rest.split(ends).next().unwrap_or_default();
                let is_plain = |c: u8| c.is_ascii_graphic() && !matches!(c, b'"' | b'\'' | b'|');
                if !word.bytes().all(is_plain) {
                    return wrong(RULES_TEXT);
                }
                words = words.saturating_add(1);
                let form = Form::Word(word.to_ascii_lowercase());
                if let Some((_, list)) = open.last_mut() {
                    list.push(Expression { at, form });
                }
                word.len()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    match open.pop() {
        Some((_, list)) if open.is_empty() => Ok((list, words)),
        Some((at, _)) => Err(Mistake::new(RULES_PARENTHESES, at)),
        None => Ok((Vec::new(), words)),
    }
}
