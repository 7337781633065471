//! Rows: as a sequence, the opponent's moves in parentheses, and as a line of a table.

use zermelo_checker::claim::Player;

use super::parse::{case_name, end, expected, name, sign, syntax};
use super::tokens::{Piece, Token, Tokens};
use super::{Case, End, Mark, Row, Span, Spanned, Turn};
use crate::diagnostic::Diagnostic;

/// `(c2) or (c4): a1 (!b1) a3 (!b2) c3 XW(b3, b4)`.
pub(super) fn sequence(line: Piece<'_>) -> Result<Row, Diagnostic> {
    let mut tokens = line.tokens();
    let mut turns = Vec::new();
    loop {
        let replies = groups(&mut tokens)?;
        let _ = tokens.take_sign(':');
        if let Some(end) = take_end(&mut tokens)? {
            turns.push(Turn { replies, answer: None });
            return Ok(Row { turns, end, span: line.span() });
        }
        let answer = mark(&mut tokens)?;
        let _ = tokens.take_sign(',');
        turns.push(Turn { replies, answer: Some(answer) });
        if let Some(end) = take_end(&mut tokens)? {
            return Ok(Row { turns, end, span: line.span() });
        }
        if tokens.peek().is_none() {
            return Err(no_end(line.span()));
        }
    }
}

fn no_end(span: Span) -> Diagnostic {
    Diagnostic::new("no-end", span, "the row does not say how it ends").note(
        "a row ends with XW(…) or OW(…), a double threat; with ‘won’ or ‘settled’; or with ‘-> \
         case’ and a name",
    )
}

/// Moves of the opponent to which the answer is the same: `(c2)`, `(a1, a4)`, `(c2) or (c4)`.
fn groups(tokens: &mut Tokens<'_>) -> Result<Vec<Mark>, Diagnostic> {
    let mut replies = Vec::new();
    loop {
        sign(tokens, '(')?;
        loop {
            replies.push(mark(tokens)?);
            if tokens.take_sign(')').is_some() {
                break;
            }
            sign(tokens, ',')?;
        }
        let comma = tokens.take_sign(',').is_some();
        let or = tokens.take_name("or").is_some();
        let again = matches!(tokens.peek(), Some(Spanned { value: Token::Sign('('), .. }));
        if or || (again && comma) {
            continue;
        }
        return Ok(replies);
    }
}

/// A move, with `!` before it when it is forced.
fn mark(tokens: &mut Tokens<'_>) -> Result<Mark, Diagnostic> {
    let forced = tokens.take_sign('!').is_some();
    Ok(Mark { point: name(tokens, "a move")?, forced })
}

/// Takes the end of a row, if that is what comes next.
fn take_end(tokens: &mut Tokens<'_>) -> Result<Option<Spanned<End>>, Diagnostic> {
    let Some(Spanned { value: token, span }) = tokens.peek() else {
        return Ok(None);
    };
    let threats = match token {
        Token::Name("XW") => Player::First,
        Token::Name("OW") => Player::Second,
        Token::Name("won") => return word(tokens, End::Won),
        Token::Name("settled") => return word(tokens, End::Settled),
        Token::Arrow => return case_reference(tokens, span),
        _ => return Ok(None),
    };
    tokens.next();
    sign(tokens, '(')?;
    let mut points = Vec::new();
    let close = loop {
        points.push(name(tokens, "a point")?);
        if let Some(close) = tokens.take_sign(')') {
            break close;
        }
        sign(tokens, ',')?;
    };
    end(tokens)?;
    Ok(Some(Spanned { value: End::Threats(threats, points), span: span.start..close.end }))
}

/// An end of one word.
fn word(tokens: &mut Tokens<'_>, value: End) -> Result<Option<Spanned<End>>, Diagnostic> {
    let read = tokens.next().map(|token| Spanned { value, span: token.span });
    end(tokens)?;
    Ok(read)
}

/// `-> case NAME`, `-> case NAME by symmetry`.
fn case_reference(
    tokens: &mut Tokens<'_>,
    arrow: Span,
) -> Result<Option<Spanned<End>>, Diagnostic> {
    tokens.next();
    tokens.take_name("case").ok_or_else(|| expected(tokens, "‘case’ and a name"))?;
    let missing = expected(tokens, "the name of a case");
    let rest = tokens.rest();
    let title = case_name(rest.text);
    let (name, by_symmetry) = match title.strip_suffix("by symmetry") {
        Some(name) if name.is_empty() || name.ends_with(' ') => (name.trim_end(), true),
        _ => (title.as_str(), false),
    };
    if name.is_empty() {
        return Err(missing);
    }
    let value = End::Case { name: name.to_owned(), by_symmetry };
    Ok(Some(Spanned { value, span: arrow.start..rest.span().end }))
}

/// The table whose lines are being read.
pub(super) enum Reading {
    /// None.
    Nothing,
    /// One whose heading could not be read.
    Skipping,
    /// One with this heading.
    Rows(Table),
}

/// A table, by its heading and the row read last.
pub(super) struct Table {
    /// How many columns hold moves; one more holds the ends.
    moves: usize,
    /// Whose threats the last column lists, where its heading says.
    threats: Option<Player>,
    /// The cells of moves of the row above, with what it repeats filled in. A cell is empty when
    /// nothing is there.
    above: Vec<Vec<Mark>>,
}

/// A line of a table: its heading, the rule under that, or a row.
pub(super) fn table_line(
    line: Piece<'_>,
    case: &mut Case,
    reading: &mut Reading,
) -> Result<(), Diagnostic> {
    let inner = line.text.strip_prefix('|').unwrap_or(line.text);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let inner = Piece { text: inner, start: line.start + 1 };
    let cells: Vec<Piece<'_>> = inner.split('|').map(Piece::trimmed).collect();
    match reading {
        Reading::Nothing => {
            *reading = Reading::Skipping;
            let (table, first) = heading(&cells)?;
            *reading = Reading::Rows(table);
            case.headings.push(first);
        }
        Reading::Skipping => {}
        Reading::Rows(_) if is_rule(&cells) => {}
        Reading::Rows(table) => case.rows.push(table.row(line, &cells)?),
    }
    Ok(())
}

/// Whether a line is only there to set the heading apart: `| --- | :-: |`.
fn is_rule(cells: &[Piece<'_>]) -> bool {
    let dashes = |cell: &Piece<'_>| {
        cell.text.contains("--") && cell.text.chars().all(|c| matches!(c, '-' | ':'))
    };
    cells.iter().all(dashes)
}

/// `O | X | O | X | XW`: players in turn, and the column of ends.
fn heading(cells: &[Piece<'_>]) -> Result<(Table, Spanned<Player>), Diagnostic> {
    let wrong = |cell: &Piece<'_>, message: &str| {
        Diagnostic::new("table-heading", cell.span(), message).note(
            "the heading of a table is as in ‘| O | X | O | X | XW |’: the players in turn, the \
             opponent first, and a last column XW, OW or end",
        )
    };
    let player = |cell: &Piece<'_>| match cell.text {
        "X" => Ok(Player::First),
        "O" => Ok(Player::Second),
        _ => Err(wrong(cell, "this column should be headed by a player, X or O")),
    };
    let Some((last, moves)) = cells.split_last() else {
        return Err(syntax(0..0, "a table without columns"));
    };
    let threats = match last.text {
        "XW" => Some(Player::First),
        "OW" => Some(Player::Second),
        "end" => None,
        _ => return Err(wrong(last, "the last column should be headed XW, OW or end")),
    };
    let Some(first) = moves.first() else {
        return Err(wrong(last, "a table needs columns for moves before the last one"));
    };
    let first = Spanned { value: player(first)?, span: first.span() };
    let mut turn = first.value;
    for cell in moves {
        if player(cell)? != turn {
            return Err(wrong(cell, "the players should take turns in the columns"));
        }
        turn = turn.other();
    }
    Ok((Table { moves: moves.len(), threats, above: Vec::new() }, first))
}

impl Table {
    fn row(&mut self, line: Piece<'_>, cells: &[Piece<'_>]) -> Result<Row, Diagnostic> {
        if cells.len() != self.moves + 1 {
            let message = format!(
                "the row has {} cells, and the heading of the table {}",
                cells.len(),
                self.moves + 1
            );
            return Err(Diagnostic::new("cell-count", line.span(), message));
        }
        let (moves, last) = cells.split_at(self.moves);
        let moves = self.fill(line, moves)?;
        // The next row repeats this one, also when its end cannot be read.
        self.above.clone_from(&moves);
        let end = match last {
            [cell] if !cell.text.is_empty() => self.end(*cell)?,
            _ => return Err(no_end(line.span())),
        };
        let mut turns = Vec::new();
        let mut cells = moves.into_iter().filter(|marks| !marks.is_empty());
        while let Some(replies) = cells.next() {
            let answer = cells.next().and_then(|marks| marks.into_iter().next());
            turns.push(Turn { replies, answer });
        }
        Ok(Row { turns, end, span: line.span() })
    }

    /// The cells of a row with the blank ones at its start repeated from above. Blank cells after
    /// the first filled one mean that nothing is there.
    fn fill(&self, line: Piece<'_>, cells: &[Piece<'_>]) -> Result<Vec<Vec<Mark>>, Diagnostic> {
        let repeated = cells.iter().take_while(|cell| cell.text.is_empty()).count();
        if repeated == cells.len() {
            return Err(syntax(line.span(), "a row has at least one move of its own"));
        }
        let filled = cells.iter().rposition(|cell| !cell.text.is_empty()).unwrap_or(0);
        let mut row: Vec<Vec<Mark>> = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            if column < repeated {
                let above = self.above.get(column).filter(|marks| !marks.is_empty());
                let above = above.ok_or_else(|| {
                    Diagnostic::new(
                        "nothing-above",
                        cell.span(),
                        "a blank cell at the start of a row repeats the one above it, and there \
                         is nothing above this one",
                    )
                })?;
                row.push(above.clone());
            } else if cell.text.is_empty() && column < filled {
                return Err(Diagnostic::new(
                    "gap",
                    cell.span(),
                    "a blank cell between filled ones: the row has no move here, and goes on",
                )
                .note("only blank cells at the start of a row repeat those above"));
            } else {
                row.push(marks(*cell, column)?);
            }
        }
        Ok(row)
    }

    fn end(&self, cell: Piece<'_>) -> Result<Spanned<End>, Diagnostic> {
        let mut tokens = cell.tokens();
        if let Some(end) = take_end(&mut tokens)? {
            return Ok(end);
        }
        let Some(player) = self.threats else {
            return Err(expected(&tokens, "the end of the row, as in XW(a1, b2),"));
        };
        let mut points = vec![name(&mut tokens, "a point")?];
        while tokens.peek().is_some() {
            sign(&mut tokens, ',')?;
            points.push(name(&mut tokens, "a point")?);
        }
        Ok(Spanned { value: End::Threats(player, points), span: cell.span() })
    }
}

/// The moves of a cell: several in a column of the opponent, one in a column of the proponent.
fn marks(cell: Piece<'_>, column: usize) -> Result<Vec<Mark>, Diagnostic> {
    let mut tokens = cell.tokens();
    let mut marks = Vec::new();
    while tokens.peek().is_some() {
        if !marks.is_empty() {
            sign(&mut tokens, ',')?;
        }
        marks.push(mark(&mut tokens)?);
    }
    match (column % 2, marks.get(1)) {
        (1, Some(second)) => Err(Diagnostic::new(
            "two-answers",
            second.point.span.clone(),
            "a strategy has one answer, and here is a second one",
        )),
        _ => Ok(marks),
    }
}
