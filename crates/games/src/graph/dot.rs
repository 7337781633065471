//! DOT (Graphviz): `graph Petersen { a -- b -- c; d; }`. What is read is one undirected graph with its
//! name, vertices and chains of edges. Attributes in brackets are skipped, and so are statements that
//! set some (`node [shape=circle]`, `rankdir=LR`). Subgraphs, ports and directed graphs are refused. A word
//! between quotation marks is a name, and never a keyword.

use std::ops::Range;

use zermelo_search::text::{Diagnostic, Diagnostics};

use super::builder::{Builder, GraphFile};

/// Whether a text is meant to be DOT.
pub fn is_meant(text: &str) -> bool {
    let words = &mut Tokens { text, at: 0 };
    matches!(words.take(), Ok(Some((word, _))) if word.is_keyword(&["graph", "digraph", "strict"]))
        && matches!(
            words.take(),
            Ok(Some((Token::Word(_) | Token::Quoted(_) | Token::Sign("{"), _)))
        )
        && text.contains('{')
}

/// Reads a DOT file.
///
/// # Errors
/// The first thing that cannot be read; or everything else that is wrong.
pub fn parse(text: &str) -> Result<GraphFile, Diagnostics> {
    let mut reader = Reader { tokens: Tokens { text, at: 0 }, graph: Builder::new(text) };
    match reader.graph() {
        Ok(()) => reader.graph.finish(),
        Err(problem) => {
            reader.graph.names.report(problem);
            reader.graph.finish()
        }
    }
}

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A name, a number or a keyword.
    Word(String),
    /// What is between quotation marks, which is no keyword.
    Quoted(String),
    /// One of the signs of the language.
    Sign(&'static str),
}

impl Token {
    /// Whether it is one of these keywords, which may be written in capitals.
    fn is_keyword(&self, keywords: &[&str]) -> bool {
        let is_it = |word: &str| keywords.iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
        matches!(self, Token::Word(word) if is_it(word))
    }
}

/// The keywords of statements that set attributes.
const SETTING: [&str; 3] = ["graph", "node", "edge"];

type Located = (Token, Range<usize>);

const SIGNS: [&str; 10] = ["--", "->", "{", "}", "[", "]", ";", ",", "=", ":"];

struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips white space and comments.
    fn skip(&mut self) -> Result<(), Diagnostic> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            let is_line_start = || self.text[..self.at].ends_with('\n') || self.at == 0;
            if blank > 0 {
                self.at += blank;
            } else if rest.starts_with("//") || (rest.starts_with('#') && is_line_start()) {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let end = rest.find("*/").ok_or_else(|| {
                    let message = "the comment has no end";
                    Diagnostic::new("syntax", self.at..self.at + 2, message)
                })?;
                self.at += end + 2;
            } else {
                return Ok(());
            }
        }
    }

    /// The next token; `None` at the end.
    fn take(&mut self) -> Result<Option<Located>, Diagnostic> {
        self.skip()?;
        let (rest, start) = (self.rest(), self.at);
        let Some(first) = rest.chars().next() else { return Ok(None) };
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            self.at += sign.len();
            return Ok(Some((Token::Sign(sign), start..self.at)));
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            // A mark after a backslash is a part of what is quoted.
            let mut is_escaped = false;
            let end = quoted.find(|c| {
                let is_end = c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                is_end
            });
            let Some(end) = end else {
                let message = "the quotation mark is not closed";
                return Err(Diagnostic::new("syntax", start..start + 1, message));
            };
            self.at += end + 2;
            let quoted = quoted.get(..end).unwrap_or_default();
            return Ok(Some((Token::Quoted(quoted.to_owned()), start..self.at)));
        }
        let inner = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
        // A number may be below zero.
        let is_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let sign = usize::from(rest.strip_prefix('-').is_some_and(is_number));
        let length = rest.bytes().take(sign).len()
            + rest.get(sign..).map_or(0, |rest| rest.find(|c| !inner(c)).unwrap_or(rest.len()));
        if length == 0 {
            let message = format!("‘{first}’ is not read in DOT");
            let span = start..start + first.len_utf8();
            return Err(Diagnostic::new("syntax", span, message));
        }
        self.at += length;
        Ok(Some((Token::Word(rest[..length].to_owned()), start..self.at)))
    }
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    graph: Builder<'t>,
}

impl Reader<'_> {
    /// The error where something else stands, or nothing.
    fn expected<T>(&self, what: &str, found: Option<Located>) -> Result<T, Diagnostic> {
        let end = self.tokens.text.len();
        let (found, span) = match found {
            Some((Token::Word(word) | Token::Quoted(word), span)) => (format!("‘{word}’"), span),
            Some((Token::Sign(sign), span)) => (format!("‘{sign}’"), span),
            None => ("the end".to_owned(), end..end),
        };
        let message = format!("{found} stands where {what} is expected");
        Err(Diagnostic::new("syntax", span, message))
    }

    /// `graph NAME { … }`, and nothing after it.
    fn graph(&mut self) -> Result<(), Diagnostic> {
        let mut next = self.tokens.take()?;
        if next.as_ref().is_some_and(|(word, _)| word.is_keyword(&["strict"])) {
            self.graph.is_strict = true;
            next = self.tokens.take()?;
        }
        match next {
            Some((word, _)) if word.is_keyword(&["graph"]) => {}
            Some((word, span)) if word.is_keyword(&["digraph"]) => {
                let message = "the graph is directed: write graph, and -- for its edges";
                return Err(Diagnostic::new("directed", span, message));
            }
            other => return self.expected("graph", other),
        }
        let mut next = self.tokens.take()?;
        if let Some((Token::Word(title) | Token::Quoted(title), span)) = next {
            self.graph.names.set_title(&title, span.clone(), span);
            next = self.tokens.take()?;
        }
        if !matches!(next, Some((Token::Sign("{"), _))) {
            return self.expected("{", next);
        }
        loop {
            match self.tokens.take()? {
                Some((Token::Sign("}"), _)) => break,
                Some((Token::Sign(";"), _)) => {}
                Some((Token::Sign(sign), span)) => {
                    return self.expected("a vertex or }", Some((Token::Sign(sign), span)));
                }
                Some((word, span)) => self.statement(word, span)?,
                other => return self.expected("a vertex or }", other),
            }
        }
        match self.tokens.take()? {
            None => Ok(()),
            other => self.expected("the end", other),
        }
    }

    /// A vertex, a chain of edges, or attributes, from its first word on.
    fn statement(&mut self, first: Token, span: Range<usize>) -> Result<(), Diagnostic> {
        let mut before = self.tokens.at;
        let mut next = self.tokens.take()?;
        if matches!(next, Some((Token::Sign("="), _))) {
            // An attribute of the graph.
            return match self.tokens.take()? {
                Some((Token::Word(_) | Token::Quoted(_), _)) => Ok(()),
                other => self.expected("a value", other),
            };
        }
        if first.is_keyword(&SETTING) {
            return match next {
                Some((Token::Sign("["), _)) => self.attributes(),
                other => self.expected("[ (as a vertex, a keyword is in quotation marks)", other),
            };
        }
        let (mut last, mut name) = (None, self.vertex_name(Some((first, span)))?);
        loop {
            let vertex = self.graph.vertex(&name.0, name.1.clone());
            if let (Some((Some(one), start)), Some(two)) = (last, vertex) {
                self.graph.edge(one, two, start..name.1.end);
            }
            last = Some((vertex, name.1.start));
            match next {
                Some((Token::Sign("--"), _)) => {
                    let found = self.tokens.take()?;
                    name = self.vertex_name(found)?;
                }
                Some((Token::Sign("->"), span)) => {
                    let message = "an edge of an undirected graph is written --";
                    return Err(Diagnostic::new("directed", span, message));
                }
                Some((Token::Sign("["), _)) => return self.attributes(),
                Some((Token::Sign(":"), span)) => {
                    let message = "ports of vertices are not read";
                    return Err(Diagnostic::new("port", span, message));
                }
                // What comes next is another statement's.
                _ => {
                    self.tokens.at = before;
                    return Ok(());
                }
            }
            before = self.tokens.at;
            next = self.tokens.take()?;
        }
    }

    /// The name of a vertex: a word that is no keyword, or whatever is in quotation marks.
    fn vertex_name(&self, found: Option<Located>) -> Result<(String, Range<usize>), Diagnostic> {
        match found {
            Some((word, span)) if word.is_keyword(&["subgraph"]) => {
                let message = "subgraphs are not read: list the edges of the graph itself";
                Err(Diagnostic::new("subgraph", span, message))
            }
            Some((Token::Quoted(name), span)) => Ok((name, span)),
            Some((Token::Word(name), span))
                if !Token::Word(name.clone())
                    .is_keyword(&["graph", "node", "edge", "digraph", "strict"]) =>
            {
                Ok((name, span))
            }
            other => self.expected("a vertex (a keyword is in quotation marks)", other),
        }
    }

    /// All up to the bracket that closes.
    fn attributes(&mut self) -> Result<(), Diagnostic> {
        loop {
            match self.tokens.take()? {
                Some((Token::Sign("]"), _)) => return Ok(()),
                Some((Token::Word(_) | Token::Quoted(_) | Token::Sign("=" | "," | ";"), _)) => {}
                other => return self.expected("]", other),
            }
        }
    }
}
