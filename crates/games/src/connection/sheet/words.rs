//! Sheets of patterns as words: rows, or the form in which J. Yang's patterns for 9 × 9 are public. Both are
//! described in docs/guide/hex.md.

use zermelo_checker::claim;
use zermelo_checker::games::connection::{Board, Claim, Connection};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::claims;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Span};

/// A sheet as words.
pub(super) struct InWords<'t> {
    /// What it is to prove, and where that stands.
    pub(super) claim: Claim,
    pub(super) span: Span,
    pub(super) citation: Option<&'t str>,
    pub(super) patterns: Vec<PatternInWords<'t>>,
    /// What is played on the board itself, and where that begins.
    pub(super) root: Vec<RowInWords<'t>>,
    pub(super) board: Piece<'t>,
    /// What Short takes first.
    pub(super) opening: Option<Piece<'t>>,
    /// Where cells of the board have other names than its own: the names, with the vertices.
    pub(super) cells: Option<Vec<(String, u16)>>,
    /// Whether the rows of the board stand for those on the board turned round as well.
    pub(super) is_turned: bool,
}

/// A pattern, the names of its cells where they are said, and its rows.
pub(super) struct PatternInWords<'t> {
    pub(super) name: Piece<'t>,
    pub(super) cells: Option<Vec<Piece<'t>>>,
    pub(super) rows: Vec<RowInWords<'t>>,
}

/// What it answers, what Short takes, and the patterns that are played then, each on some cells.
#[derive(Default)]
pub(super) struct RowInWords<'t> {
    pub(super) span: Span,
    pub(super) intrusions: Vec<Piece<'t>>,
    pub(super) reply: Option<Piece<'t>>,
    pub(super) uses: Vec<(Piece<'t>, Vec<Piece<'t>>)>,
}

impl<'t> RowInWords<'t> {
    /// All cells that it names.
    pub(super) fn cells(&self) -> impl Iterator<Item = Piece<'t>> {
        let used = self.uses.iter().flat_map(|(_, cells)| cells);
        used.chain(&self.intrusions).chain(&self.reply).copied()
    }
}

/// Whether a text is in the public form.
fn is_public(text: &str) -> bool {
    let is_pattern = |line: Piece<'_>| {
        in_public(line.without_comment()).first().is_some_and(|word| word.text == "RN")
    };
    Piece::lines(text).any(is_pattern)
}

/// Whether a text is meant to be a sheet: it has a line of a pattern.
pub(in crate::connection) fn is_meant(text: &str) -> bool {
    let is_pattern = |line: Piece<'_>| line.without_comment().after_word("pattern").is_some();
    Piece::lines(text).any(is_pattern) || is_public(text)
}

/// The words of a sheet.
///
/// # Errors
/// What is wrong with them.
pub(super) fn read(text: &str) -> Result<InWords<'_>, Diagnostics> {
    let mut wrong = Wrong { text, found: Diagnostics::default() };
    let read = if is_public(text) { public(&mut wrong) } else { rows(&mut wrong) };
    read.filter(|_| wrong.found.is_empty()).ok_or_else(|| wrong.found.sorted())
}

/// What is wrong with a text.
struct Wrong<'t> {
    text: &'t str,
    found: Diagnostics,
}

impl Wrong<'_> {
    fn add(&mut self, kind: &'static str, span: Span, message: impl Into<String>) {
        self.found.add(self.text, Diagnostic::new(kind, span, message));
    }
}

/// What is before a sign and after it.
fn at_sign(piece: Piece<'_>, sign: char) -> Option<(Piece<'_>, Piece<'_>)> {
    let (before, _) = piece.text.split_once(sign)?;
    let after = piece.after(before.len() + sign.len_utf8());
    Some((Piece { text: before, start: piece.start }.trimmed(), after))
}

/// Words with these signs or white space between them.
fn list<'t>(piece: Piece<'t>, signs: &str) -> Vec<Piece<'t>> {
    let words = piece.split(|c| c.is_whitespace() || signs.contains(c));
    words.filter(|word| !word.text.is_empty()).collect()
}

/// The words of a line in the public form, whose quotation marks and commas say nothing.
fn in_public(line: Piece<'_>) -> Vec<Piece<'_>> {
    list(line, "\",")
}

/// A row such as `(a1, b1) c2: bridge(a2 b2), 5(c1 d1)` or `always: bridge(a2 b2)`.
fn row(line: Piece<'_>) -> Result<RowInWords<'_>, Diagnostic> {
    let wrong = |at: Piece<'_>, message: &str| Diagnostic::new("syntax", at.span(), message);
    let mut row = RowInWords { span: line.span(), ..RowInWords::default() };
    let mut rest = match line.after_word("always") {
        Some(rest) => rest,
        None => {
            let opened = line.text.strip_prefix('(').and_then(|_| at_sign(line.after(1), ')'));
            let (intrusions, after) = opened.ok_or_else(|| {
                wrong(line, "a row begins with what it answers, as in ‘(a1, b1) c2’")
            })?;
            row.intrusions = list(intrusions, ",");
            let end = after.text.find(':').unwrap_or(after.text.len());
            let reply = list(Piece { text: &after.text[..end], ..after }, "");
            let [reply] = reply[..] else {
                return Err(wrong(
                    after,
                    "behind the parentheses stands the cell that Short takes",
                ));
            };
            row.reply = Some(reply);
            after.after(end)
        }
    };
    if rest.text.starts_with([':', ',']) || row.reply.is_none() {
        let begins = rest.text.starts_with(':');
        rest = begins
            .then(|| rest.after(1))
            .ok_or_else(|| wrong(rest, "a colon stands before the patterns that are played"))?;
    }
    while !rest.text.is_empty() {
        let used = at_sign(rest, '(').and_then(|(name, cells)| Some((name, at_sign(cells, ')')?)));
        let (name, (cells, after)) = used.ok_or_else(|| {
            wrong(rest, "behind a pattern stand the cells that are its own, as in ‘bridge(a1 b1)’")
        })?;
        row.uses.push((name, list(cells, ",")));
        rest = if after.text.starts_with(',') { after.after(1) } else { after };
    }
    Ok(row)
}

/// Rows of patterns, and then of the board.
fn rows<'t>(wrong: &mut Wrong<'t>) -> Option<InWords<'t>> {
    let (mut claim, mut citation, mut opening, mut is_turned) = (None, None, None, false);
    let mut patterns: Vec<PatternInWords<'t>> = Vec::new();
    let mut root: Option<Vec<RowInWords<'t>>> = None;
    let mut board = Piece { text: "", start: 0 };
    for line in Piece::lines(wrong.text) {
        if let Some(too_long) = line.too_long() {
            wrong.found.add(wrong.text, too_long);
            return None;
        }
        let line = line.without_comment();
        let is_first = |word| line.after_word(word).is_some();
        if line.text.is_empty() {
            continue;
        } else if root.is_some() && ["pattern", START].into_iter().any(is_first) {
            wrong.add(
                "syntax",
                line.span(),
                "the rows of the board are the last: patterns stand above ‘start’",
            );
        } else if claim.is_some() && is_first("claim") {
            wrong.add("claim", line.span(), "the sheet has a claim already");
        } else if let Some(words) = line.after_word("claim") {
            match claims::claim(words.text) {
                Ok(claim::Claim::Connection(read)) => claim = Some((read, words.span())),
                Ok(_) => wrong.add(
                    "claim",
                    words.span(),
                    "patterns show that Short wins, as in ‘short wins hex 7 7’",
                ),
                Err(error) => {
                    wrong.add("claim", words.word_of_claim(error.word), error.to_string())
                }
            }
        } else if let Some(words) = line.after_word("source") {
            citation = Some(words.text);
        } else if let Some(words) = line.after_word("pattern") {
            let (name, cells) =
                at_sign(words, ':').unwrap_or((words, words.after(words.text.len())));
            patterns.push(PatternInWords { name, cells: Some(list(cells, ",")), rows: Vec::new() });
        } else if let Some(words) = line.after_word(START) {
            let mut words = words.words();
            opening = words.next();
            if let Some(more) = words.next() {
                wrong.add("syntax", more.span(), "behind ‘start’ stands one cell");
            }
            board = Piece { text: &line.text[..START.len()], ..line };
            root = Some(Vec::new());
        } else if let (Some(_), "others by symmetry") = (&root, line.text) {
            is_turned = true;
        } else {
            let rows = root.as_mut().or(patterns.last_mut().map(|pattern| &mut pattern.rows));
            match (row(line), rows) {
                (Err(unread), _) => wrong.found.add(wrong.text, unread),
                (Ok(row), Some(rows)) => rows.push(row),
                (Ok(_), None) => wrong.add(
                    "syntax",
                    line.span(),
                    "a row stands below a line ‘pattern’ or ‘start’",
                ),
            }
        }
    }
    if claim.is_none() && wrong.found.is_empty() {
        wrong.add(
            "no-claim",
            0..0,
            "the sheet has no line of a claim, as in ‘claim short wins hex 7 7’",
        );
    }
    if root.is_none() {
        wrong.add(
            "no-start",
            0..0,
            "the sheet has no line ‘start’, below which stands what is played on the board",
        );
    }
    let (claim, span) = claim?;
    Some(InWords {
        claim,
        span,
        citation,
        patterns,
        root: root?,
        board,
        opening,
        cells: None,
        is_turned,
    })
}

/// The public form. Its pattern 1 is the board of which Short has taken the middle; what is left has numbers row
/// by row, and Short joins the first row and the last, which are the first and the last column here.
fn public<'t>(wrong: &mut Wrong<'t>) -> Option<InWords<'t>> {
    let mut patterns: Vec<PatternInWords<'t>> = Vec::new();
    // How many rows of a pattern, or patterns of a row, are said to follow.
    let mut said: Vec<(Piece<'t>, usize, Option<usize>)> = Vec::new();
    for line in Piece::lines(wrong.text).map(Piece::without_comment) {
        let words = in_public(line);
        let Some((word, rest)) = words.split_first() else { continue };
        let count = rest.first().and_then(|count| count.text.parse::<usize>().ok());
        let (at, pattern) = (patterns.len(), patterns.last_mut());
        let rows = pattern.as_ref().map_or(0, |pattern| pattern.rows.len());
        if let ("BN", Some(pattern)) = (word.text, pattern) {
            pattern.rows.push(RowInWords { span: line.span(), ..RowInWords::default() });
            continue;
        }
        let row = patterns.last_mut().and_then(|pattern| pattern.rows.last_mut());
        match (word.text, rest, row) {
            ("RN", &[name, ..], _) => {
                patterns.push(PatternInWords { name, cells: None, rows: Vec::new() })
            }
            ("WM", [_, cells @ ..], Some(row)) if count == Some(cells.len()) => {
                row.intrusions = cells.to_vec();
            }
            ("BM", &[reply], Some(row)) => row.reply = Some(reply),
            ("PP", [name, cells @ ..], Some(row)) => row.uses.push((*name, cells.to_vec())),
            ("BT", [_], None) if at > 0 => said.push((line, at, None)),
            ("ND", [_], Some(_)) => said.push((line, at, Some(rows))),
            // The patterns are named again, with their cells.
            ("PS", _, _) => {}
            _ => wrong.add(
                "syntax",
                line.span(),
                "a pattern has the lines RN and BT, and for each row BN, WM, BM, ND, PS and PP, \
                with as many words as they say",
            ),
        }
    }
    for (line, pattern, row) in said {
        let pattern = patterns.get(pattern.saturating_sub(1));
        let rows = pattern.map_or(&[][..], |pattern| pattern.rows.as_slice());
        let found = match row {
            None => rows.len(),
            Some(row) => rows.get(row.saturating_sub(1)).map_or(0, |row| row.uses.len()),
        };
        if in_public(line).get(1).is_none_or(|count| count.text != found.to_string()) {
            wrong.add("count", line.span(), format!("{found} follow"));
        }
    }
    let Some(at) = patterns.iter().position(|pattern| pattern.name.text == "1") else {
        wrong.add("no-start", 0..0, "there is no pattern 1, which is the board");
        return None;
    };
    let PatternInWords { name, rows: root, .. } = patterns.remove(at);
    let cells = root.iter().flat_map(RowInWords::cells);
    let largest = cells.filter_map(|word| word.text.parse::<u16>().ok()).max().unwrap_or(0);
    // Where the size is said, perhaps not all cells are named.
    let said =
        wrong.text.lines().find_map(|line| line.strip_prefix("#BOARDSIZE")?.trim().parse().ok());
    let said = said.and_then(|side: u16| side.checked_mul(side)?.checked_sub(1));
    let largest = said.unwrap_or(largest);
    let side = largest.saturating_add(1).isqrt();
    if side.checked_mul(side) != Some(largest.saturating_add(1)) || side.is_multiple_of(2) {
        let message =
            format!("pattern 1 has {largest} cells, which is no board of Hex without its middle");
        wrong.add("size", name.span(), message);
        return None;
    }
    let board = Board::Hex { rows: side, columns: side };
    let vertex = |cell: u16| cell % side * side + cell / side;
    let left = (0..=largest).filter(|&cell| cell != largest / 2).map(vertex);
    let numbered = (1u16..).map(|number| number.to_string()).zip(left);
    // The middle is called by a sign that no cell has.
    let opening = Piece { text: MIDDLE, ..name };
    let middle = (MIDDLE.to_owned(), vertex(largest / 2));
    let game = Connection { board, first: Side::Short, start: Vec::new(), graph_hash: None };
    Some(InWords {
        claim: Claim { game },
        span: name.span(),
        citation: None,
        patterns,
        root,
        board: name,
        opening: Some(opening),
        cells: Some(numbered.chain([middle]).collect()),
        is_turned: true,
    })
}

/// The word above what is played on the board.
const START: &str = "start";

/// What the middle of the board is called in the public form, in which it has no number.
const MIDDLE: &str = "the middle";
