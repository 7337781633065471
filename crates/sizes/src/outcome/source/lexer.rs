//! Tokens of a source of families. A line is a statement; `#` starts a comment.

use zermelo_search::text::{Diagnostic, Piece, Spanned};

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A letter with letters and digits after it.
    Word(&'t str),
    /// Digits.
    Number(i64),
    /// A text in double quotes.
    Quoted(&'t str),
    /// One of `( ) , + - *`.
    Sign(char),
    /// A comparison.
    Relation(Relation),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Less,
    AtMost,
    Equal,
    AtLeast,
    Greater,
}

/// The largest number that a source may hold; keeps all arithmetic on forms far from overflow.
const MAX_NUMBER: i64 = 1_000_000;

/// The tokens of one line. What is no token is reported and left out.
pub(crate) fn tokens<'t>(
    line: Piece<'t>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Spanned<Token<'t>>> {
    let mut tokens = Vec::new();
    let mut rest = line.text;
    while let Some(first) = rest.chars().next() {
        let start = line.end() - rest.len();
        if first == '#' {
            break;
        }
        if first.is_whitespace() {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (token, length) = token(rest, first);
        let span = start..start + length;
        match token {
            Ok(value) => tokens.push(Spanned { value, span }),
            Err((kind, message)) => problems.push(Diagnostic::new(kind, span, message)),
        }
        rest = &rest[length..];
    }
    tokens
}

type Unreadable = (&'static str, String);

/// The first token of `rest`, which starts with `first`, and its length.
fn token(rest: &str, first: char) -> (Result<Token<'_>, Unreadable>, usize) {
    if first == '"' {
        return quoted(&rest[1..]);
    }
    if first.is_ascii_digit() {
        let length = run(rest, |c| c.is_ascii_digit());
        let number = rest[..length].parse().ok().filter(|number| *number <= MAX_NUMBER);
        let too_large =
            || ("number-too-large", format!("a number in a source is at most {MAX_NUMBER}"));
        return (number.map(Token::Number).ok_or_else(too_large), length);
    }
    if first.is_alphabetic() {
        let length = run(rest, |c| c.is_alphanumeric());
        return (Ok(Token::Word(&rest[..length])), length);
    }
    for (text, relation) in [
        ("<=", Relation::AtMost),
        ("≤", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("≥", Relation::AtLeast),
        ("<", Relation::Less),
        (">", Relation::Greater),
        ("=", Relation::Equal),
    ] {
        if rest.starts_with(text) {
            return (Ok(Token::Relation(relation)), text.len());
        }
    }
    let sign = match first {
        '−' => '-',
        '·' => '*',
        other => other,
    };
    if "(),+-*".contains(sign) {
        return (Ok(Token::Sign(sign)), first.len_utf8());
    }
    (Err(("unknown-symbol", format!("‘{first}’ has no meaning here"))), first.len_utf8())
}

/// A quoted text, from after its opening quote; the length counts both quotes.
fn quoted(rest: &str) -> (Result<Token<'_>, Unreadable>, usize) {
    match rest.find('"') {
        Some(end) => (Ok(Token::Quoted(&rest[..end])), end + 2),
        None => {
            (Err(("syntax", "the closing quote is missing on this line".into())), rest.len() + 1)
        }
    }
}

/// The bytes at the start of `text` whose characters are as wanted.
fn run(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|c| !wanted(c)).unwrap_or(text.len())
}
