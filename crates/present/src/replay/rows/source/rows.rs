//! Rows: as a sequence, the opponent's moves in parentheses, and as a line of a table.

use zermelo_checker::claim::Player;
use zermelo_search::text::{Diagnostic, Piece, Span, Spanned};

use super::tokens::{Token, Tokens, case_name, end, expected, list, name, sign, syntax};
use super::{Argument, Mark, OTHERS, Row, RowEnd, Turn};

/// `(c2) or (c4): a1 (!b1) a3 (!b2) c3 XW(b3, b4)`: the row as far as it can be read.
pub(super) fn sequence<'t>(line: Piece<'t>, faults: &mut Vec<Diagnostic>) -> Row<'t> {
    let mut tokens = Tokens::of(line);
    let mut row = unread(line);
    if let Err(fault) = read_turns(&mut tokens, line, &mut row) {
        faults.push(fault);
        read_loosely(&mut tokens, faults);
    }
    row.turns.shrink_to_fit();
    row
}

/// A row of which nothing is read so far.
fn unread(line: Piece<'_>) -> Row<'_> {
    let end = line.start + line.text.len();
    let end = Spanned { value: RowEnd::Unread, span: end..end };
    Row { turns: Vec::new(), end, span: line.span() }
}

/// Reads turns and the end, and stops where something is wrong.
fn read_turns<'t>(
    tokens: &mut Tokens<'t>,
    line: Piece<'t>,
    row: &mut Row<'t>,
) -> Result<(), Diagnostic> {
    loop {
        let replies = groups(tokens)?;
        let _ = tokens.take_sign(':');
        row.turns.push(Turn { replies, answer: None });
        if read_end(tokens, row)? {
            return Ok(());
        }
        let answer = mark(tokens)?;
        let _ = tokens.take_sign(',');
        if let Some(turn) = row.turns.last_mut() {
            turn.answer = Some(answer);
        }
        if read_end(tokens, row)? {
            return Ok(());
        }
        if tokens.peek().is_none() {
            return Err(no_end(line.span()));
        }
    }
}

/// Reads the end of a row, if that is what comes next. Nothing is left to read after one that is wrong.
fn read_end<'t>(tokens: &mut Tokens<'t>, row: &mut Row<'t>) -> Result<bool, Diagnostic> {
    let end = take_end(tokens).inspect_err(|_| {
        tokens.rest();
    })?;
    let is_there = end.is_some();
    row.end = end.unwrap_or_else(|| row.end.clone());
    Ok(is_there)
}

/// Goes through what stands after something that could not be read, and on from the next
/// parenthesis: what else is wrong.
fn read_loosely(tokens: &mut Tokens<'_>, faults: &mut Vec<Diagnostic>) {
    while let Some(Spanned { value: token, .. }) = tokens.peek() {
        match token {
            Token::Sign('(') => faults.extend(groups(tokens).err()),
            Token::Arrow
            | Token::Name("XW" | "OW" | "won" | "settled" | "by" | "look" | "potential" | "pair") =>
            {
                return faults.extend(take_end(tokens).err());
            }
            Token::Name(_) | Token::Sign(_) => {
                tokens.next();
            }
        }
    }
}

fn no_end(span: Span) -> Diagnostic {
    Diagnostic::new("no-end", span, "the row has no end").note(
        "a row ends with XW(…) or OW(…), a double threat; with ‘won’, ‘settled’, ‘by threats’, ‘by \
         follow-ups’, ‘by force’ or ‘look up’; with ‘potential’, or ‘pair’ and pairs; or with ‘-> case’ and a name",
    )
}

/// Moves of the opponent to which the answer is the same: `(c2)`, `(a1, a4)`, `(c2) or (c4)`.
fn groups<'t>(tokens: &mut Tokens<'t>) -> Result<Vec<Mark<'t>>, Diagnostic> {
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
        replies.shrink_to_fit();
        return Ok(replies);
    }
}

/// A move, with `!` before it when it is forced.
fn mark<'t>(tokens: &mut Tokens<'t>) -> Result<Mark<'t>, Diagnostic> {
    let forced = tokens.take_sign('!').is_some();
    let mark = Mark { point: name(tokens, "a move")?, forced };
    if forced && mark.is_others() {
        return Err(syntax(mark.point.span, "moves that no row names are not marked as forced"));
    }
    Ok(mark)
}

/// Takes the end of a row, if that is what comes next.
fn take_end<'t>(tokens: &mut Tokens<'t>) -> Result<Option<Spanned<RowEnd<'t>>>, Diagnostic> {
    let Some(Spanned { value: token, span }) = tokens.peek() else {
        return Ok(None);
    };
    let threats = match token {
        Token::Name("XW") => Player::First,
        Token::Name("OW") => Player::Second,
        Token::Name("won") => return word(tokens, RowEnd::Won),
        Token::Name("settled") => return word(tokens, RowEnd::Settled),
        Token::Name("potential") => return word(tokens, RowEnd::Argument(Argument::Potential)),
        Token::Name("pair") => {
            tokens.next();
            let pairs = Argument::Pairs(pairs(tokens)?);
            let span = span.start..tokens.here().end;
            return Ok(Some(Spanned { value: RowEnd::Argument(pairs), span }));
        }
        Token::Arrow => return case_reference(tokens, span),
        Token::Name(_) => {
            let two_words = [
                (["by", "threats"], RowEnd::ByThreats),
                (["by", "follow-ups"], RowEnd::ByFollowUps),
                (["by", "force"], RowEnd::ByForce),
                (["look", "up"], RowEnd::LookUp),
            ];
            for (words, value) in two_words {
                if let Some(span) = tokens.take_names(words) {
                    end(tokens)?;
                    return Ok(Some(Spanned { value, span }));
                }
            }
            return Ok(None);
        }
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
    points.shrink_to_fit();
    Ok(Some(Spanned { value: RowEnd::Threats(threats, points), span: span.start..close.end }))
}

/// `(a, b), (c, d)`, to the end of the line.
pub(super) fn pairs<'t>(tokens: &mut Tokens<'t>) -> Result<Vec<[Spanned<&'t str>; 2]>, Diagnostic> {
    list(tokens, |tokens| {
        sign(tokens, '(')?;
        let one = name(tokens, "a point")?;
        sign(tokens, ',')?;
        let pair = [one, name(tokens, "a point")?];
        sign(tokens, ')')?;
        Ok(pair)
    })
}

/// An end of one word.
fn word<'t>(
    tokens: &mut Tokens<'t>,
    value: RowEnd<'t>,
) -> Result<Option<Spanned<RowEnd<'t>>>, Diagnostic> {
    let read = tokens.next().map(|token| Spanned { value, span: token.span });
    end(tokens)?;
    Ok(read)
}

/// `-> case NAME`, `-> case NAME by symmetry`.
fn case_reference<'t>(
    tokens: &mut Tokens<'t>,
    arrow: Span,
) -> Result<Option<Spanned<RowEnd<'t>>>, Diagnostic> {
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
    let value = RowEnd::Case { name: name.to_owned(), by_symmetry };
    Ok(Some(Spanned { value, span: arrow.start..rest.span().end }))
}

/// The table whose lines are being read.
pub(super) enum Reading<'t> {
    /// None.
    Nothing,
    /// One whose heading could not be read.
    Skipping,
    /// One with this heading.
    Rows(Table<'t>),
    /// One with this heading, after an empty line: it goes on, unless a heading begins another.
    Paused(Table<'t>),
}

impl Reading<'_> {
    /// At an empty line.
    pub(super) fn pause(&mut self) {
        *self = match std::mem::replace(self, Reading::Nothing) {
            Reading::Rows(table) | Reading::Paused(table) => Reading::Paused(table),
            Reading::Nothing | Reading::Skipping => Reading::Nothing,
        };
    }
}

/// A table, by its heading and the row read last.
pub(super) struct Table<'t> {
    /// How many columns hold moves; one more holds the ends.
    moves: usize,
    /// Whose threats the last column lists, where its heading says.
    threats: Option<Player>,
    /// The cells of moves of the row above, with what it repeats filled in. A cell is empty when
    /// nothing is there, and `None` when it could not be read.
    above: Vec<Option<Vec<Mark<'t>>>>,
}

/// The row of a line of a table; none of its heading and the rule under that.
pub(super) fn table_line<'t>(
    line: Piece<'t>,
    headings: &mut Vec<Spanned<Player>>,
    reading: &mut Reading<'t>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Row<'t>> {
    let inner = line.text.strip_prefix('|').unwrap_or(line.text);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let inner = Piece { text: inner, start: line.start + 1 };
    let cells: Vec<Piece<'_>> = inner.split(|c| c == '|').map(Piece::trimmed).collect();
    let is_rule = is_rule(&cells);
    if matches!(reading, Reading::Paused(_)) && !is_rule {
        *reading = match std::mem::replace(reading, Reading::Nothing) {
            Reading::Paused(table) if !has_players(&cells) => Reading::Rows(table),
            _ => Reading::Nothing,
        };
    }
    match reading {
        Reading::Nothing => match heading(&cells) {
            Ok((table, first)) => {
                *reading = Reading::Rows(table);
                headings.push(first);
            }
            Err(fault) => {
                *reading = Reading::Skipping;
                faults.push(fault);
            }
        },
        Reading::Paused(_) => {}
        Reading::Skipping | Reading::Rows(_) if is_rule => {}
        Reading::Skipping => return Some(unread(line)),
        Reading::Rows(table) => return Some(table.row(line, &cells, faults)),
    }
    None
}

/// Whether a line is meant as a heading: it begins with a player.
fn has_players(cells: &[Piece<'_>]) -> bool {
    cells.first().is_some_and(|cell| matches!(cell.text, "X" | "O"))
}

/// Whether a line is only there to set the heading apart: `| --- | :-: |`.
fn is_rule(cells: &[Piece<'_>]) -> bool {
    let dashes = |cell: &Piece<'_>| {
        cell.text.contains("--") && cell.text.chars().all(|c| matches!(c, '-' | ':'))
    };
    cells.iter().all(dashes)
}

/// `O | X | O | X | XW`: players in turn, and the column of ends.
fn heading<'t>(cells: &[Piece<'t>]) -> Result<(Table<'t>, Spanned<Player>), Diagnostic> {
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

impl<'t> Table<'t> {
    /// The row as far as it can be read.
    fn row(
        &mut self,
        line: Piece<'t>,
        cells: &[Piece<'t>],
        faults: &mut Vec<Diagnostic>,
    ) -> Row<'t> {
        let mut row = unread(line);
        if cells.len() != self.moves + 1 {
            let message = format!(
                "the row has {} cells, but the heading of the table has {}",
                cells.len(),
                self.moves + 1
            );
            faults.push(Diagnostic::new("cell-count", line.span(), message));
            self.above = vec![None; self.moves];
            return row;
        }
        let (moves, last) = cells.split_at(self.moves);
        let cells = self.fill(line, moves, faults);
        let mut end = None;
        match last {
            [cell] if !cell.text.is_empty() => match self.end(*cell) {
                Ok(read) => end = Some(read),
                Err(fault) => faults.push(fault),
            },
            _ => faults.push(no_end(line.span())),
        }
        // Turns up to the first cell that could not be read; a blank one has no move.
        let mut read = cells.iter().map_while(Option::as_ref).filter(|marks| !marks.is_empty());
        while let Some(replies) = read.next() {
            let answer = read.next().and_then(|marks| marks.first().cloned());
            row.turns.push(Turn { replies: replies.clone(), answer });
        }
        if let Some(end) = end.filter(|_| cells.iter().all(Option::is_some)) {
            row.end = end;
        }
        row.turns.shrink_to_fit();
        // The next row repeats this one, also when its end cannot be read.
        self.above = cells;
        row
    }

    /// The cells of a row with the blank ones at its start repeated from above. Blank cells after
    /// the first filled one mean that nothing is there.
    fn fill(
        &self,
        line: Piece<'t>,
        cells: &[Piece<'t>],
        faults: &mut Vec<Diagnostic>,
    ) -> Vec<Option<Vec<Mark<'t>>>> {
        let repeated = cells.iter().take_while(|cell| cell.text.is_empty()).count();
        if repeated == cells.len() {
            faults.push(syntax(line.span(), "a row has at least one move of its own"));
            return vec![None; cells.len()];
        }
        let filled = cells.iter().rposition(|cell| !cell.text.is_empty()).unwrap_or(0);
        let mut row: Vec<Option<Vec<Mark<'t>>>> = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            if column < repeated {
                let above = self.above.get(column).map(Option::as_ref);
                let nothing = above.is_none_or(|marks| marks.is_some_and(Vec::is_empty));
                // Where the first blank cell has nothing above it, the next has neither.
                if nothing && row.iter().all(Option::is_some) {
                    faults.push(Diagnostic::new(
                        "nothing-above",
                        cell.span(),
                        "a blank cell at the start of a row repeats the one above it, and there \
                         is nothing above this one",
                    ));
                }
                row.push(above.flatten().filter(|marks| !marks.is_empty()).cloned());
            } else if cell.text.is_empty() && column < filled {
                faults.push(
                    Diagnostic::new(
                        "gap",
                        cell.span(),
                        "a blank cell between filled ones: the row has no move here, and goes on",
                    )
                    .note("only blank cells at the start of a row repeat those above"),
                );
                row.push(None);
            } else {
                row.push(marks(*cell, column).map_err(|fault| faults.push(fault)).ok());
            }
        }
        row
    }

    fn end(&self, cell: Piece<'t>) -> Result<Spanned<RowEnd<'t>>, Diagnostic> {
        let mut tokens = Tokens::of(cell);
        if let Some(end) = take_end(&mut tokens)? {
            return Ok(end);
        }
        let Some(player) = self.threats else {
            return Err(expected(&tokens, "the end of the row, as in XW(a1, b2),"));
        };
        let points = list(&mut tokens, |tokens| name(tokens, "a point"))?;
        Ok(Spanned { value: RowEnd::Threats(player, points), span: cell.span() })
    }
}

/// The moves of a cell: several in a column of the opponent, one in a column of the proponent.
fn marks<'t>(cell: Piece<'t>, column: usize) -> Result<Vec<Mark<'t>>, Diagnostic> {
    let inner = cell.text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let others = inner.filter(|inner| inner.trim() == OTHERS);
    let mut tokens = match others {
        Some(text) => Tokens::of(Piece { text, start: cell.start + 1 }),
        None => Tokens::of(cell),
    };
    let marks = match tokens.peek() {
        Some(_) => list(&mut tokens, mark)?,
        None => Vec::new(),
    };
    match (column % 2, marks.get(1)) {
        (1, Some(second)) => Err(Diagnostic::new(
            "two-answers",
            second.point.span.clone(),
            "a strategy has one answer, and here is a second one",
        )),
        _ => Ok(marks),
    }
}
