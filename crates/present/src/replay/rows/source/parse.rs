//! The lines of a strategy source. A line is a heading (`claim`, `symmetry`, `case`, …), a row
//! written as a sequence, or a line of a table; the first word says which.

use zermelo_checker::claim::{Claim, Player};
use zermelo_search::text::{Diagnostic, Diagnostics, FILE_MARK, Lines, Piece, Span, Spanned};

use super::dictionary::{columns, entry, entry_of_line, legend, policy};
use super::rows::{self, Reading};
use super::tokens::{
    Token, Tokens, case_name, end, expected, list, name, read_stones, sign, syntax, without_comment,
};
use super::{Argument, Case, CaseName, Columns, Entries, File, Others, Row, Stones, SymmetryLine};

/// A source as far as it could be read, and what could not be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedSource<'t> {
    /// What was read.
    pub file: File<'t>,
    /// What is wrong with the rest.
    pub diagnostics: Diagnostics,
}

/// Reads a strategy source.
pub fn parse(text: &str) -> ParsedSource<'_> {
    let (parsed, reading) = (ParsedSource::default(), Reading::Nothing);
    let mut parser =
        Parser { text, parsed, reading, table: Table::Not, opened: OpenBlock::Nothing };
    for whole in Piece::lines(text) {
        if let Some(name) = whole.text.strip_prefix(FILE_MARK) {
            parser.begin_file(name);
        } else if parser.table != Table::Not {
            if let Err(diagnostic) = parser.table_line(whole) {
                parser.report(diagnostic);
            }
        } else if let Some(line) = content(whole, &mut parser.reading)
            && let Err(diagnostic) = parser.line(line)
        {
            parser.report(diagnostic);
        }
    }
    parser.parsed
}

/// The claim of a source, if it has one that is right, without the rest of it.
pub fn claim_of(text: &str) -> Option<Claim> {
    let mut lines = Piece::lines(text).filter_map(|line| content(line, &mut Reading::Nothing));
    let rest = lines.find_map(|line| line.after_word("claim"))?;
    zermelo_explain::claims::claim(rest.text).ok()
}

/// The rows of a case, as far as they can be read. What is wrong with them was reported when the text was
/// parsed.
pub fn rows<'t>(text: &'t str, case: &Case<'_>) -> impl Iterator<Item = Row<'t>> {
    let body = text.get(case.body.clone()).unwrap_or_default();
    let lines = Piece { text: body, start: case.body.start }.split(|c| c == '\n');
    let mut reading = Reading::Nothing;
    lines.filter_map(move |whole| {
        let line = content(whole, &mut reading)?;
        let is_read = line.too_long().is_none();
        is_read.then(|| read_row(line, &mut reading, &mut Vec::new(), &mut Vec::new()))?
    })
}

/// The names of points in a row, read or not.
pub fn names<'t>(text: &'t str, row: &Row<'_>) -> Vec<Spanned<&'t str>> {
    let line = text.get(row.span.clone()).unwrap_or_default();
    Tokens::of(Piece { text: line, start: row.span.start }).names()
}

/// What a line says, if it says something. A table goes on after a comment.
fn content<'t>(whole: Piece<'t>, reading: &mut Reading<'_>) -> Option<Piece<'t>> {
    if whole.text.trim().is_empty() {
        reading.pause();
    }
    let line = Piece { text: without_comment(whole.text), ..whole }.trimmed();
    (!line.text.is_empty()).then_some(line)
}

/// The row of a line that has one.
fn read_row<'t>(
    line: Piece<'t>,
    reading: &mut Reading<'t>,
    headings: &mut Vec<Spanned<Player>>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Row<'t>> {
    if line.text.starts_with('|') {
        return rows::table_line(line, headings, reading, faults);
    }
    *reading = Reading::Nothing;
    line.text.starts_with('(').then(|| rows::sequence(line, faults))
}

/// Reads a line by the place of its first word and what stands after it.
type Read<'t> = fn(&mut Parser<'t>, Span, Piece<'t>) -> Result<(), Diagnostic>;

struct Parser<'t> {
    text: &'t str,
    parsed: ParsedSource<'t>,
    reading: Reading<'t>,
    table: Table,
    /// What the next line may belong to.
    opened: OpenBlock,
}

/// What the lines of a CSV file are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    /// The lines are those of another file.
    Not,
    /// The first one names the columns.
    Heading,
    /// Entries.
    Entries(Columns),
    /// Not read, as the columns are not known.
    Unread,
}

/// What a line may belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenBlock {
    Nothing,
    Case,
    Entries,
}

const LINES: &str = "a line starts with claim, source, board, symmetry, policy, legend, dictionary, \
                     at, start, pair, potential, mirror, case or others, or it is a row: a sequence starts with ‘(’, a line \
                     of a table with ‘|’";

impl<'t> Parser<'t> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.parsed.diagnostics.add(self.text, diagnostic);
    }

    /// The lines from here on are those of another file.
    fn begin_file(&mut self, name: &'t str) {
        let is_table = name.to_ascii_lowercase().ends_with(".csv");
        self.table = if is_table { Table::Heading } else { Table::Not };
        if is_table {
            self.parsed.file.tables.push(name);
        }
        (self.reading, self.opened) = (Reading::Nothing, OpenBlock::Nothing);
    }

    /// A line of a CSV file: the columns, and then entries.
    fn table_line(&mut self, whole: Piece<'t>) -> Result<(), Diagnostic> {
        whole.too_long().map_or(Ok(()), Err)?;
        let line = whole.trimmed();
        match self.table {
            _ if line.text.is_empty() => {}
            Table::Not | Table::Unread => {}
            Table::Heading => {
                self.table = Table::Unread;
                self.table = Table::Entries(columns(line)?);
            }
            Table::Entries(columns) => {
                entry_of_line(line, columns).transpose()?;
                self.entries(line.span(), Some(columns));
            }
        }
        Ok(())
    }

    /// Notes a line with an entry.
    fn entries(&mut self, line: Span, columns: Option<Columns>) {
        let all = &mut self.parsed.file.entries;
        match all.last_mut().filter(|_| self.opened == OpenBlock::Entries) {
            Some(Entries { body, .. }) => body.end = line.end,
            None => all.push(Entries { body: line, columns }),
        }
        self.opened = OpenBlock::Entries;
    }

    fn line(&mut self, line: Piece<'t>) -> Result<(), Diagnostic> {
        if let Some(problem) = line.too_long() {
            return self.in_case(line, |_, _, _| Err(problem));
        }
        if line.text.starts_with(['|', '(']) {
            return self.in_case(line, |case, reading, faults| {
                if let Some(row) = read_row(line, reading, &mut case.headings, faults) {
                    case.rows += 1;
                    case.rows_to_the_end += usize::from(row.ends_the_game());
                }
                let first = if case.body.is_empty() { line.start } else { case.body.start };
                case.body = first..line.end();
                Ok(())
            });
        }
        self.reading = Reading::Nothing;
        if let Some(rest) = line.after_word("at") {
            entry(rest)?;
            self.entries(line.span(), None);
            return Ok(());
        }
        for (word, read) in Self::HEADINGS {
            if let Some(rest) = line.after_word(word) {
                let keyword = line.start..line.start + word.len();
                if self.opened == OpenBlock::Entries {
                    self.opened = OpenBlock::Nothing;
                }
                return read(self, keyword, rest);
            }
        }
        if let Some(case) = self.parsed.file.cases.last_mut() {
            case.incomplete = true;
        }
        let word = line.text.split_whitespace().next().unwrap_or(line.text);
        let span = line.start..line.start + word.len();
        Err(syntax(span, format!("no line of a strategy starts with ‘{word}’")).note(LINES))
    }

    const HEADINGS: [(&'static str, Read<'t>); 13] = [
        ("claim", Self::claim),
        ("source", Self::citation),
        ("board", Self::board),
        ("symmetry", Self::symmetry),
        ("policy", Self::policy),
        ("legend", Self::legend),
        ("dictionary", Self::dictionary),
        ("start", Self::start),
        ("case", Self::case),
        ("others", Self::others),
        ("potential", Self::potential),
        ("pair", Self::pair),
        ("mirror", Self::mirror),
    ];

    /// Reads a line that belongs to the case above it; what is wrong with it leaves the case
    /// incomplete.
    fn in_case(
        &mut self,
        line: Piece<'t>,
        read: impl FnOnce(
            &mut Case<'t>,
            &mut Reading<'t>,
            &mut Vec<Diagnostic>,
        ) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let is_open = self.opened == OpenBlock::Case;
        let case = self.parsed.file.cases.last_mut().filter(|_| is_open).ok_or_else(|| {
            syntax(line.span(), "this line belongs to no position")
                .note("rows belong below a line ‘start’ or ‘case’")
        })?;
        let mut faults = Vec::new();
        let read = read(case, &mut self.reading, &mut faults);
        case.incomplete |= read.is_err() || !faults.is_empty();
        faults.into_iter().for_each(|fault| self.report(fault));
        read
    }

    /// The text of a heading that stands once in a file.
    fn once<T>(
        text: &str,
        slot: &mut Option<Spanned<T>>,
        keyword: Span,
        read: Spanned<T>,
    ) -> Result<(), Diagnostic> {
        if let Some(there) = slot {
            let place = Lines::of(text).in_words(there.span.start);
            let message = format!("this line can occur only once, and is on {place} already");
            return Err(Diagnostic::new("given-twice", keyword, message));
        }
        *slot = Some(read);
        Ok(())
    }

    fn claim(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let claim = zermelo_explain::claims::claim(rest.text).map_err(|error| {
            Diagnostic::new("claim", rest.word_of_claim(error.word), error.to_string())
                .note("an example of a claim: ‘first player wins affine-plane 4’")
        })?;
        let read = Spanned { value: claim, span: rest.span() };
        Self::once(self.text, &mut self.parsed.file.claim, keyword, read)
    }

    fn text(keyword: &Span, rest: Piece<'t>, what: &str) -> Result<Spanned<&'t str>, Diagnostic> {
        if rest.text.is_empty() {
            return Err(syntax(keyword.clone(), format!("{what} is expected here")));
        }
        Ok(Spanned { value: rest.text, span: rest.span() })
    }

    fn citation(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let read = Self::text(&keyword, rest, "where the strategy was published")?;
        Self::once(self.text, &mut self.parsed.file.citation, keyword, read)
    }

    fn board(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let read = Self::text(&keyword, rest, "the name of the board's file")?;
        Self::once(self.text, &mut self.parsed.file.board, keyword, read)
    }

    fn policy(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let read = Spanned { value: policy(rest)?, span: rest.span() };
        Self::once(self.text, &mut self.parsed.file.policy, keyword, read)
    }

    fn legend(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let read = Spanned { value: legend(rest)?, span: rest.span() };
        Self::once(self.text, &mut self.parsed.file.legend, keyword, read)
    }

    fn dictionary(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let read = Self::text(&keyword, rest, "the name of a CSV file")?;
        if !read.value.to_ascii_lowercase().ends_with(".csv") {
            return Err(syntax(read.span, "the name of a dictionary ends with .csv"));
        }
        self.parsed.file.dictionaries.push(read);
        Ok(())
    }

    fn symmetry(&mut self, _: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let mut tokens = Tokens::of(rest);
        // The first name is the symmetry's.
        if let Some(Spanned { value: Token::Name(_), .. }) = tokens.peek() {
            tokens.next();
        }
        self.parsed.file.names.extend(tokens.names());
        self.parsed.file.symmetries.push(read_symmetry(rest)?);
        Ok(())
    }

    fn start(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let mut tokens = Tokens::of(rest);
        let first_move = match tokens.peek() {
            None | Some(Spanned { value: Token::Sign(':'), .. }) => Ok(None),
            Some(_) => name(&mut tokens, "the proponent's first move").map(Some),
        };
        let (first_move, read) = match first_move {
            Ok(first_move) => (first_move, Ok(())),
            Err(diagnostic) => (None, Err(diagnostic)),
        };
        let name = Spanned { value: CaseName::Start(first_move), span: keyword };
        self.open_case(name, read, tokens)
    }

    fn case(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let end = rest.text.find(':').unwrap_or(rest.text.len());
        let title = Piece { text: &rest.text[..end], start: rest.start }.trimmed();
        let after = Piece { text: &rest.text[end..], start: rest.start + end };
        let (span, read) = match title.text.is_empty() {
            true => (keyword.clone(), Err(syntax(keyword, "a case has a name"))),
            false => (title.span(), Ok(())),
        };
        let name = Spanned { value: CaseName::Named(case_name(title.text)), span };
        self.open_case(name, read, Tokens::of(after))
    }

    /// Starts a case, also when its heading is not right: its rows are still looked at.
    fn open_case(
        &mut self,
        name: Spanned<CaseName<'t>>,
        read: Result<(), Diagnostic>,
        mut tokens: Tokens<'t>,
    ) -> Result<(), Diagnostic> {
        let names = &mut self.parsed.file.names;
        if let CaseName::Start(first_move) = &name.value {
            names.extend(first_move.clone());
        }
        if let Some(Spanned { value: Token::Sign(':'), .. }) = tokens.peek() {
            names.extend(tokens.clone().names());
        }
        self.opened = OpenBlock::Case;
        let (stones, result) = match read.and_then(|()| read_stated(&mut tokens)) {
            Ok(stones) => (stones, Ok(())),
            Err(diagnostic) => (None, Err(diagnostic)),
        };
        self.parsed.file.cases.push(Case {
            name,
            stones,
            body: 0..0,
            rows: 0,
            rows_to_the_end: 0,
            argument: None,
            others: Vec::new(),
            headings: Vec::new(),
            incomplete: result.is_err(),
        });
        result
    }

    fn potential(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        end(&Tokens::of(rest))?;
        self.argument(keyword, Argument::Potential)
    }

    fn pair(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let pairs = rows::pairs(&mut Tokens::of(rest))?;
        self.argument(keyword.start..rest.end(), Argument::Pairs(pairs))
    }

    fn mirror(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        let mut tokens = Tokens::of(rest);
        tokens.take_name("by").ok_or_else(|| expected(&tokens, "‘by’"))?;
        let line = match tokens.peek() {
            Some(Spanned { value: Token::Sign('('), .. }) => {
                let name = Spanned { value: "the mirror", span: tokens.here() };
                SymmetryLine { name, cycles: read_cycles(&mut tokens)? }
            }
            _ => {
                let name = name(&mut tokens, "the name of a symmetry, or cycles,")?;
                end(&tokens)?;
                SymmetryLine { name, cycles: Vec::new() }
            }
        };
        self.argument(keyword.start..rest.end(), Argument::Mirror(line))
    }

    /// An argument belongs to the start.
    fn argument(&mut self, span: Span, value: Argument<'t>) -> Result<(), Diagnostic> {
        let text = self.text;
        let line = Piece { text: text.get(span.clone()).unwrap_or_default(), start: span.start };
        self.in_case(line, |case, _, _| {
            if !matches!(case.name.value, CaseName::Start(_)) {
                return Err(syntax(span, "an argument of this sort stands below ‘start’"));
            }
            Self::once(text, &mut case.argument, span.clone(), Spanned { value, span })
        })
    }

    fn others(&mut self, keyword: Span, rest: Piece<'t>) -> Result<(), Diagnostic> {
        self.in_case(Piece { text: "others", start: keyword.start }, |case, _, _| {
            let mut tokens = Tokens::of(rest);
            tokens.take_name("by").ok_or_else(|| expected(&tokens, "‘by’"))?;
            if tokens.take_name("symmetry").is_some() {
                end(&tokens)?;
                case.others.push(Others::Found);
                return Ok(());
            }
            let named = |tokens: &mut Tokens<'t>| name(tokens, "‘symmetry’, or the name of one,");
            case.others.push(Others::Named(list(&mut tokens, named)?));
            Ok(())
        })
    }
}

/// `ψ = (r1 r3)(a1 a2)`.
fn read_symmetry(rest: Piece<'_>) -> Result<SymmetryLine<'_>, Diagnostic> {
    let mut tokens = Tokens::of(rest);
    let name = name(&mut tokens, "the symmetry's name")?;
    sign(&mut tokens, '=')?;
    Ok(SymmetryLine { name, cycles: read_cycles(&mut tokens)? })
}

/// `(r1 r3)(a1 a2)`, to the end of the line.
fn read_cycles<'t>(tokens: &mut Tokens<'t>) -> Result<Vec<Vec<Spanned<&'t str>>>, Diagnostic> {
    let mut cycles = Vec::new();
    loop {
        sign(tokens, '(')?;
        let mut cycle = Vec::new();
        while tokens.take_sign(')').is_none() {
            cycle.push(name(tokens, "a point of the cycle, or ‘)’,")?);
            let _ = tokens.take_sign(',');
        }
        cycles.push(cycle);
        if tokens.peek().is_none() {
            return Ok(cycles);
        }
    }
}

/// `: X = {r1, r3}, O = {r2}`, or nothing.
fn read_stated<'t>(tokens: &mut Tokens<'t>) -> Result<Option<Stones<'t>>, Diagnostic> {
    if tokens.take_sign(':').is_none() {
        return end(tokens).map(|()| None);
    }
    let stones = read_stones(tokens)?;
    end(tokens)?;
    Ok(Some(stones))
}
