//! Files in which puzzles stand between other things: a table with a header (CSV), and the XML of OpenSudoku.
//! What is left of them is a line for each puzzle.

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::Event;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece};

/// What the columns of puzzles and of their solutions are called in public tables.
const PUZZLES: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "grid", "board", "clues"];
const SOLUTIONS: [&str; 5] = ["solution", "solutions", "answer", "answers", "solved"];

/// Which columns of a table have puzzles and solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
}

/// A puzzle of a file, and the solution that the file gives.
pub(super) struct Row<'t> {
    pub(super) puzzle: Piece<'t>,
    pub(super) solution: Option<Piece<'t>>,
}

/// The fields of a line, without quotation marks around them.
fn fields(line: Piece<'_>, separator: char) -> Vec<Piece<'_>> {
    line.split(|c| c == separator).map(unquoted).collect()
}

fn unquoted(field: Piece<'_>) -> Piece<'_> {
    let field = field.trimmed();
    match field.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => Piece { text, start: field.start + 1 },
        None => field,
    }
}

impl Table {
    /// The columns by the first line of a text, if that is the header of a table: it has a column of
    /// puzzles by name, or else columns of letters above one that has puzzles.
    pub(super) fn of<'t>(
        mut lines: impl Iterator<Item = Piece<'t>>,
        is_puzzle: impl Fn(Piece<'_>) -> bool,
    ) -> Option<Table> {
        let (header, below) = (lines.next()?, lines.next()?);
        let separator =
            [',', ';', '\t'].into_iter().find(|c| header.text.contains(*c)).unwrap_or(',');
        let (names, below) = (fields(header, separator), fields(below, separator));
        let is_name = |name: &Piece<'_>| {
            name.text.is_empty() || name.text.contains(|c: char| c.is_alphabetic())
        };
        let named = |known: &[&str]| {
            let is_known =
                |name: &Piece<'_>| known.iter().any(|word| name.text.eq_ignore_ascii_case(word));
            names.iter().position(is_known)
        };
        let fits = |at: &usize| below.get(*at).is_some_and(|field| is_puzzle(*field));
        if !names.iter().all(is_name) || names.iter().any(|name| is_puzzle(*name)) {
            return None;
        }
        let unnamed = || (0..below.len()).find(fits).filter(|_| names.len() > 1);
        let puzzle = named(&PUZZLES).filter(fits).or_else(unnamed)?;
        Some(Table { separator, puzzle, solution: named(&SOLUTIONS) })
    }

    /// The puzzle of a line; nothing of the header itself.
    ///
    /// # Errors
    /// When the line has no field in the column of puzzles.
    pub(super) fn row<'t>(self, line: Piece<'t>) -> Result<Row<'t>, Diagnostic> {
        let fields = fields(line, self.separator);
        let Some(&puzzle) = fields.get(self.puzzle) else {
            let message = format!("the line has no column {} of puzzles", self.puzzle + 1);
            return Err(Diagnostic::new("no-puzzle", line.span(), message));
        };
        Ok(Row { puzzle, solution: self.solution.and_then(|at| fields.get(at)).copied() })
    }
}

/// Whether a text is meant to be XML.
pub fn is_xml(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<')
}

/// The cells of the games of OpenSudoku's XML, a line each, and where each game stands.
///
/// # Errors
/// What cannot be read; a game that a player has written labels in.
pub(super) fn games(text: &str) -> Result<Vec<(String, Piece<'_>)>, Diagnostics> {
    let wrong =
        |at: Piece<'_>, why: &str| Diagnostics::of(Diagnostic::new("syntax", at.span(), why));
    let mut reader = Reader::from_str(text);
    let (mut games, mut depth, mut is_known) = (Vec::new(), 0usize, false);
    loop {
        let place = |at: u64| usize::try_from(at).unwrap_or(text.len()).min(text.len());
        let start = place(reader.buffer_position());
        let event = reader.read_event();
        let end = place(reader.buffer_position());
        let piece = Piece { text: text.get(start..end).unwrap_or_default(), start };
        let element = match event {
            Ok(Event::Start(element)) => {
                depth += 1;
                element
            }
            Ok(Event::Empty(element)) => element,
            Ok(Event::End(_)) => {
                depth = depth.saturating_sub(1);
                continue;
            }
            Ok(Event::DocType(_)) => {
                return Err(wrong(piece, "a document type is not read: leave it out"));
            }
            Ok(Event::Eof) if depth > 0 => {
                return Err(wrong(piece, "the file ends within an element"));
            }
            Ok(Event::Eof) if is_known => return Ok(games),
            Ok(Event::Eof) => return Err(wrong(piece, "the file is no XML of OpenSudoku")),
            Ok(_) => continue,
            Err(error) => {
                let at = Piece { text: "", start: place(reader.error_position()) };
                return Err(wrong(at, &error.to_string()));
            }
        };
        is_known |= element.local_name().as_ref() == b"opensudoku";
        if !is_known {
            return Err(wrong(piece, "XML of puzzles begins with an element opensudoku"));
        }
        if element.local_name().as_ref() != b"game" {
            continue;
        }
        let mut data = None;
        for attribute in element.attributes().with_checks(false) {
            let attribute = attribute.map_err(|error| wrong(piece, &error.to_string()))?;
            if attribute.key.as_ref() == b"data" {
                let value = String::from_utf8_lossy(&attribute.value);
                let value = unescape(&value).map_err(|error| wrong(piece, &error.to_string()))?;
                data = Some(cells(&value).map_err(|why| wrong(piece, why))?);
            }
        }
        let data = data.ok_or_else(|| wrong(piece, "a game has its cells as data"))?;
        games.push((data, piece));
    }
}

/// The clues of a game: a character for each cell; or, after a line with a version, for each cell its label, its
/// notes and 1 where a player may change it.
fn cells(data: &str) -> Result<String, &'static str> {
    let Some(rest) = data.trim_start().strip_prefix("version:") else { return Ok(data.to_owned()) };
    let version = rest.trim_start();
    let digits = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    let (number, values) = version.split_at(digits);
    let values: Vec<&str> = values.trim().trim_end_matches('|').split('|').collect();
    // From version 4 on there are two sorts of notes.
    let width = if number.parse::<u32>().is_ok_and(|number| number >= 4) { 4 } else { 3 };
    let mut clues = String::new();
    for cell in values.chunks(width) {
        match (cell.first(), cell.last(), cell.len() == width) {
            (Some(&"0"), _, true) => clues.push('0'),
            (Some(label), Some(&"0"), true) if label.len() == 1 => clues.push_str(label),
            (Some(_), Some(&"1"), true) => {
                return Err("a player has written labels in: only puzzles that are new are read");
            }
            _ => return Err("the cells of a game are a label, notes and a mark each"),
        }
    }
    Ok(clues)
}
