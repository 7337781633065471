//! The words of a line, and what is said of those that should not stand there.

use zermelo_search::text::{Diagnostic, Piece, Span, Spanned};

use super::{OTHERS, Stones};

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name: letters, digits, dots, underscores, hyphens; or anything between quotation marks, with them.
    Name(&'a str),
    /// `->` or `→`.
    Arrow,
    /// Any other character.
    Sign(char),
}

/// The words of a piece of a text, taken one by one.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    /// What is left.
    rest: &'a str,
    /// Where that starts in the text.
    start: usize,
}

/// The words of rows that are no names of points.
const RESERVED: [&str; 14] = [
    "or",
    "XW",
    "OW",
    "won",
    "settled",
    OTHERS,
    "by",
    "threats",
    "follow-ups",
    "force",
    "look",
    "up",
    "potential",
    "pair",
];

/// How long what stands between quotation marks is at the front of a text, with them.
fn quoted(text: &str) -> Option<usize> {
    text.strip_prefix(QUOTE)?.find(QUOTE).map(|end| end + 2 * QUOTE.len_utf8())
}

/// A quotation mark, which no name has.
const QUOTE: char = '\'';

/// A name without the quotation marks around it.
pub(crate) fn unquoted(name: &str) -> &str {
    name.strip_prefix(QUOTE).and_then(|name| name.strip_suffix(QUOTE)).unwrap_or(name)
}

/// A name as it stands in rows: between quotation marks where it would be read otherwise.
pub(crate) fn written(name: &str) -> String {
    let is_name = name.chars().all(is_name_char) && !name.contains("->");
    match is_name && !name.is_empty() && !RESERVED.contains(&name) {
        true => name.to_owned(),
        false => format!("{QUOTE}{name}{QUOTE}"),
    }
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '-')
}

impl<'a> Tokens<'a> {
    /// Of a piece.
    pub(super) fn of(piece: Piece<'a>) -> Self {
        Tokens { rest: piece.text, start: piece.start }
    }

    /// The next word, without taking it.
    pub(super) fn peek(&self) -> Option<Spanned<Token<'a>>> {
        let rest = self.rest.trim_start();
        let start = self.start + (self.rest.len() - rest.len());
        let first = rest.chars().next()?;
        let (token, length) =
            if let Some(arrow) = ["->", "→"].iter().find(|a| rest.starts_with(**a)) {
                (Token::Arrow, arrow.len())
            } else if let Some(length) = quoted(rest) {
                (Token::Name(&rest[..length]), length)
            } else if is_name_char(first) {
                let end = rest
                    .char_indices()
                    .find(|&(at, c)| !is_name_char(c) || rest[at..].starts_with("->"))
                    .map_or(rest.len(), |(at, _)| at);
                (Token::Name(&rest[..end]), end)
            } else {
                (Token::Sign(first), first.len_utf8())
            };
        Some(Spanned { value: token, span: start..start + length })
    }

    /// Takes the next word if it is this sign; where it stands.
    pub(super) fn take_sign(&mut self, sign: char) -> Option<Span> {
        self.take_if(|token| token == Token::Sign(sign))
    }

    /// Takes the next word if it is this name; where it stands.
    pub(super) fn take_name(&mut self, name: &str) -> Option<Span> {
        self.take_if(|token| token == Token::Name(name))
    }

    fn take_if(&mut self, wanted: impl Fn(Token<'a>) -> bool) -> Option<Span> {
        let token = self.peek().filter(|token| wanted(token.value))?;
        self.next();
        Some(token.span)
    }

    /// Takes all that is left.
    pub(super) fn rest(&mut self) -> Piece<'a> {
        let piece = Piece { text: self.rest, start: self.start };
        self.start += self.rest.len();
        self.rest = "";
        piece.trimmed()
    }

    /// Takes the next two words if they are these names; where they stand.
    pub(super) fn take_names(&mut self, names: [&str; 2]) -> Option<Span> {
        let mut ahead = self.clone();
        let [first, last] = names.map(|name| ahead.take_name(name));
        let span = first?.start..last?.end;
        *self = ahead;
        Some(span)
    }

    /// The names of points that are left: neither those before an equals sign nor the words of rows, and
    /// nothing after an arrow.
    pub(super) fn names(mut self) -> Vec<Spanned<&'a str>> {
        let mut names = Vec::new();
        while let Some(Spanned { value, span }) = self.next() {
            match value {
                Token::Arrow => break,
                Token::Name(name) if RESERVED.contains(&name) => {}
                Token::Sign(_) => {}
                Token::Name(_) if self.peek().is_some_and(|n| n.value == Token::Sign('=')) => {}
                Token::Name(name) => names.push(Spanned { value: name, span }),
            }
        }
        names
    }

    /// The place just after the last word taken.
    pub(super) fn here(&self) -> Span {
        self.start..self.start
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Spanned<Token<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let token = self.peek()?;
        self.rest = &self.rest[token.span.end - self.start..];
        self.start = token.span.end;
        Some(token)
    }
}

/// The diagnostic for a line that is not as the format wants it.
pub(super) fn syntax(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new("syntax", span, message)
}

/// The diagnostic for a word that is not what should stand there.
pub(super) fn expected(tokens: &Tokens<'_>, what: &str) -> Diagnostic {
    match tokens.peek() {
        Some(found) => {
            let word = match found.value {
                Token::Name(name) => name.to_owned(),
                Token::Arrow => "->".to_owned(),
                Token::Sign(sign) => sign.to_string(),
            };
            syntax(found.span, format!("‘{word}’ was found where {what} is expected"))
        }
        None => syntax(tokens.here(), format!("the line ends where {what} is expected")),
    }
}

/// Takes a name.
pub(super) fn name<'a>(
    tokens: &mut Tokens<'a>,
    what: &str,
) -> Result<Spanned<&'a str>, Diagnostic> {
    match tokens.peek() {
        Some(Spanned { value: Token::Name(name), span }) => {
            tokens.next();
            Ok(Spanned { value: name, span })
        }
        _ => Err(expected(tokens, what)),
    }
}

/// Takes a sign.
pub(super) fn sign(tokens: &mut Tokens<'_>, sign: char) -> Result<Span, Diagnostic> {
    tokens.take_sign(sign).ok_or_else(|| expected(tokens, &format!("‘{sign}’")))
}

/// What a line has to its end, with commas between.
pub(super) fn list<'t, T>(
    tokens: &mut Tokens<'t>,
    read: impl Fn(&mut Tokens<'t>) -> Result<T, Diagnostic>,
) -> Result<Vec<T>, Diagnostic> {
    let mut all = vec![read(tokens)?];
    while tokens.peek().is_some() {
        sign(tokens, ',')?;
        all.push(read(tokens)?);
    }
    all.shrink_to_fit();
    Ok(all)
}

/// Confirms that nothing is left.
pub(super) fn end(tokens: &Tokens<'_>) -> Result<(), Diagnostic> {
    match tokens.peek() {
        Some(_) => Err(expected(tokens, "the end of the line")),
        None => Ok(()),
    }
}

/// A case's name with single spaces.
pub(super) fn case_name(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line up to its comment: `#` at the start of the line or after white space, and not between quotation
/// marks, of which the first does not stand after a letter.
pub(super) fn without_comment(line: &str) -> &str {
    let mut from = 0;
    let (mut before, mut end) = (' ', None);
    for (at, c) in line.char_indices() {
        match c {
            _ if at < from => {}
            '#' if before.is_whitespace() => {
                end = Some(at);
                break;
            }
            QUOTE if !before.is_alphanumeric() => {
                from = at + quoted(&line[at..]).unwrap_or(0);
            }
            _ => {}
        }
        before = c;
    }
    &line[..end.unwrap_or(line.len())]
}

/// `X = {r1, r3}, O = {r2}`.
pub(super) fn read_stones<'t>(tokens: &mut Tokens<'t>) -> Result<Stones<'t>, Diagnostic> {
    let mut stones = |letter: &str| -> Result<(Vec<Spanned<&'t str>>, Span), Diagnostic> {
        let start = tokens
            .take_name(letter)
            .ok_or_else(|| expected(tokens, &format!("‘{letter} = {{…}}’")))?;
        sign(tokens, '=')?;
        sign(tokens, '{')?;
        let mut points = Vec::new();
        let close = loop {
            if let Some(close) = tokens.take_sign('}') {
                break close;
            }
            points.push(name(tokens, "a point, or ‘}’,")?);
            let _ = tokens.take_sign(',');
        };
        let _ = tokens.take_sign(',');
        Ok((points, start.start..close.end))
    };
    let (first, first_span) = stones("X")?;
    let (second, second_span) = stones("O")?;
    Ok(Stones { first, second, span: first_span.start..second_span.end })
}
