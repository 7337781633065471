//! Puzzles read from text: a character for each cell, a label of the board, or a dot, a zero, `_` or `*`
//! for an empty cell. Spaces and the lines of a drawn grid do not count, nor do commas between cells. Where
//! a line has all the cells of a board, each is a puzzle; otherwise all lines together are one. A puzzle may
//! also be written with its candidates, in one of three forms: a character for each label of each cell,
//! a grid of candidates, or a line of HoDoKu's library.

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{BoardName, EMPTY, LABELS, LatinPuzzle};
use zermelo_search::error::GameError;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Source};

use super::alphabet::Alphabet;
use super::boards::Layout;
use super::forms::{self, Table};
use crate::latin_puzzle::puzzle::{Candidates, Puzzle};

/// A puzzle, or what is wrong with its text.
pub type Entry = Result<Puzzle, String>;

/// The puzzles of a text, in their order.
pub struct PuzzleList {
    /// The puzzles.
    pub puzzles: Vec<Entry>,
    /// Everything that is wrong with the text.
    pub faults: Diagnostics,
    /// What sort of text it is, where it is more than puzzles.
    pub form: &'static str,
    /// The columns, where the text is a table.
    pub table: Option<Table>,
}

/// How the puzzles of a text are read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading<'a> {
    /// The labels of a board with a name, where they are given.
    pub(super) labels: Option<&'a str>,
    /// What the text calls the labels, where that is not what claims call them.
    pub(super) alphabet: Option<&'a Alphabet>,
    /// Whether it is said which labels there are, so that 0 can be only one thing.
    pub(super) is_said: bool,
    /// The columns, where the text goes on with a table.
    pub(super) table: Option<Table>,
}

impl PuzzleList {
    /// The puzzles, if nothing is wrong with any of them.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn all(self) -> Result<Vec<Puzzle>, Diagnostics> {
        if self.faults.is_empty() {
            Ok(self.puzzles.into_iter().flatten().collect())
        } else {
            Err(self.faults)
        }
    }
}

/// What is drawn between cells, and the byte order mark at the start of some files.
const DRAWN: &str = "|+-=\u{feff}";

/// The cells of a line, with where each stands.
type Cells = Vec<(char, usize)>;

/// A line that has cells.
struct Line<'t> {
    piece: Piece<'t>,
    cells: Cells,
}

/// The text of a puzzle.
struct PuzzleText {
    clues: Cells,
    notes: Notes,
    /// The solution that the text gives.
    solution: Option<Cells>,
}

/// What a player has noted.
enum Notes {
    None,
    /// The candidates of each cell, and whether the clues are those of the text, or else the cells with one
    /// candidate.
    Candidates(Vec<Cells>, bool),
    /// The labels that were written in, for each cell, and the candidates that were taken out: the label,
    /// the row and the column.
    Changes(Cells, Vec<Cells>),
}

impl From<Cells> for PuzzleText {
    fn from(clues: Cells) -> PuzzleText {
        PuzzleText { clues, notes: Notes::None, solution: None }
    }
}

impl PuzzleText {
    /// A puzzle with these candidates and clues, or those of the cells with one candidate.
    fn with(candidates: Vec<Cells>, clues: Option<Cells>) -> PuzzleText {
        let has_clues = clues.is_some();
        let only = |cell: &Cells| match cell.as_slice() {
            [only] => *only,
            _ => (EMPTY, cell.first().map_or(0, |(_, at)| *at)),
        };
        let clues = clues.unwrap_or_else(|| candidates.iter().map(only).collect());
        PuzzleText { clues, notes: Notes::Candidates(candidates, has_clues), solution: None }
    }
}

/// Reads the puzzles of a text about a board.
///
/// # Errors
/// What is wrong with the labels.
pub(super) fn read(
    source: Source<'_>,
    layout: &Layout,
    reading: Reading<'_>,
) -> Result<PuzzleList, GameError> {
    let labels = reading.labels;
    let translated = reading.alphabet.map(|alphabet| alphabet.translated(source.text));
    let text = translated.as_deref().unwrap_or(source.text);
    let mut list = PuzzleList {
        puzzles: Vec::new(),
        faults: Diagnostics::default(),
        form: "",
        table: reading.table,
    };
    let texts = match texts(text, layout, &sizes(layout, labels), &mut list) {
        Ok(texts) => texts,
        Err(faults) => {
            list.faults = faults;
            return Ok(list);
        }
    };
    let mut empty = None;
    for of in texts {
        let read = match of {
            Err(fault) => Err(vec![fault]),
            Ok(of) => match puzzle(text, &of.clues, layout, labels, &mut empty)? {
                Ok(puzzle) => noted(puzzle, &of).and_then(|puzzle| match reading.is_said {
                    true => Ok(puzzle),
                    false => without_question(puzzle, &of),
                }),
                Err(faults) => Err(faults),
            },
        };
        list.puzzles.push(read.map_err(|wrong| {
            let wrong: Vec<Diagnostic> =
                wrong.into_iter().map(|fault| called(fault, source.text, &reading)).collect();
            let first = wrong.first().map(|fault| fault.message.clone());
            let first = first.unwrap_or_default();
            wrong.into_iter().for_each(|fault| list.faults.add(source.text, fault));
            first
        }));
    }
    list.faults = list.faults.sorted();
    Ok(list)
}

/// A fault as it is of the text that was given: its labels are called as there.
fn called(fault: Diagnostic, text: &str, reading: &Reading<'_>) -> Diagnostic {
    match (reading.alphabet, text.get(fault.span.clone())) {
        (Some(alphabet), Some(c)) if fault.kind == "unknown-label" => {
            let zero = if alphabet.has_zero() { "" } else { " or a zero" };
            let message =
                format!("‘{c}’ is not a label of the board; an empty cell is a dot{zero}");
            Diagnostic::new(fault.kind, fault.span, message)
        }
        _ => fault,
    }
}

/// A puzzle in which 0 can be one thing only. Beside another mark for empty cells it may be a label, if it is not
/// twice in an asterism and the last label is nowhere.
fn without_question(puzzle: Puzzle, text: &PuzzleText) -> Result<Puzzle, Vec<Diagnostic>> {
    let cells = &text.clues;
    let zero = cells.iter().find(|(c, _)| *c == '0');
    let (Some(&(_, at)), Notes::None, [labels @ .., last]) = (zero, &text.notes, &*puzzle.labels)
    else {
        return Ok(puzzle);
    };
    let is_other = |(c, _): &(char, usize)| *c != '0' && is_empty(*c);
    let is_zero = |cell: &&u16| cells.get(usize::from(**cell)).is_some_and(|(c, _)| *c == '0');
    let is_twice = |asterism: &Vec<u16>| asterism.iter().filter(is_zero).nth(1).is_some();
    if !puzzle.problem.plain
        || !cells.iter().any(is_other)
        || cells.iter().any(|(c, _)| c == last)
        || puzzle.problem.asterisms.iter().any(is_twice)
    {
        return Ok(puzzle);
    }
    let labels: String = labels.iter().collect();
    let message = format!(
        "‘0’ can be a label or an empty cell: --labels 0{labels} or --labels {labels}{last} says which"
    );
    Err(vec![Diagnostic::new("two-readings", at..at + 1, message)])
}

/// The texts of the puzzles, each of which may be wrong by itself.
///
/// # Errors
/// What is wrong with the whole text.
fn texts(
    text: &str,
    layout: &Layout,
    sizes: &[(usize, usize)],
    list: &mut PuzzleList,
) -> Result<Vec<Result<PuzzleText, Diagnostic>>, Diagnostics> {
    if forms::is_xml(text) {
        list.form = "OpenSudoku's XML";
        let game = |(cells, piece): (String, Piece<'_>)| {
            let at = piece.start;
            let cells = cells.chars().filter(|c| !c.is_whitespace());
            Ok(cells.map(|c| (c, at)).collect::<Cells>().into())
        };
        return Ok(forms::games(text)?.into_iter().map(game).collect());
    }
    let plain = || Piece::lines(text).map(without_comment).filter(|line| !line.text.is_empty());
    let is_puzzle = |field: Piece<'_>| {
        let count = cells(field).len();
        count > 1 && sizes.iter().any(|(points, _)| *points == count)
    };
    let begins = list.table.is_none();
    list.table = list.table.or_else(|| Table::of(plain(), is_puzzle));
    if let Some(table) = list.table {
        list.form = "a table with a header";
        let rows = plain().skip(usize::from(begins)).map(|line| {
            let row = table.row(line)?;
            let solution = row.solution.map(cells).filter(|cells| !cells.is_empty());
            let of_puzzle = PuzzleText::from(cells(row.puzzle));
            Ok(PuzzleText { solution, ..of_puzzle })
        });
        return Ok(rows.collect());
    }
    let lines = lines(text);
    if lines.is_empty() {
        let end = text.len();
        let message = "there is no puzzle: a puzzle has a label, a dot or a zero for each cell";
        return Err(Diagnostics::of(Diagnostic::new("no-puzzle", end..end, message)));
    }
    let texts = divided(lines, layout, sizes).map_err(Diagnostics::of)?;
    Ok(texts.into_iter().map(Ok).collect())
}

/// A board without clues; a sudoku of 81 cells where its size is not said.
///
/// # Errors
/// What is wrong with the labels.
pub(super) fn without_clues(
    layout: &Layout,
    labels: Option<&str>,
) -> Result<PuzzleList, GameError> {
    let text = EMPTY.to_string().repeat(layout.points().unwrap_or(81));
    let reading = Reading { labels, is_said: true, ..Reading::default() };
    read(Source { name: "the empty board", text: &text }, layout, reading)
}

/// How many cells and how many different labels a puzzle may have.
fn sizes(layout: &Layout, labels: Option<&str>) -> Vec<(usize, usize)> {
    let different = |labels: &str| {
        let mut labels: Vec<char> = labels.chars().collect();
        labels.sort_unstable();
        labels.dedup();
        labels.len()
    };
    let of_side = |side: usize| (side.pow(2), labels.map_or(side, different));
    match layout {
        // Labels that are given are as many as the side.
        Layout::Sudoku(None) => {
            let fits = |side: &usize| labels.is_none_or(|given| given.chars().count() == *side);
            (1..=5usize).map(|side| side.pow(2)).filter(fits).map(of_side).collect()
        }
        Layout::Listed(_, board) => {
            vec![(board.points.len(), different(board.labels.as_str()))]
        }
        _ => layout.points().map(|points| of_side(points.isqrt())).into_iter().collect(),
    }
}

/// The lines that have cells: of a file with sections, those of its puzzle.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut is_puzzle = true;
    let mut lines = Vec::new();
    for piece in Piece::lines(text).map(without_comment) {
        if let Some(section) = piece.text.strip_prefix('[').and_then(|text| text.strip_suffix(']'))
        {
            is_puzzle = section.eq_ignore_ascii_case("puzzle");
            continue;
        }
        let cells = cells(piece);
        if is_puzzle && !is_border(piece.text) && !cells.is_empty() {
            lines.push(Line { piece, cells });
        }
    }
    lines
}

/// A line without a comment: what follows `#`, or all of a line that begins with `;`, `%` or `//`. In a
/// grid of candidates, `#` is a mark.
fn without_comment(line: Piece<'_>) -> Piece<'_> {
    let is_mark = line.text.split_once('#').is_some_and(|(_, after)| after.contains('|'));
    let line = if is_mark { line.trimmed() } else { line.without_comment() };
    match line.text.starts_with([';', '%']) || line.text.starts_with("//") {
        true => Piece { text: "", ..line },
        false => line,
    }
}

/// The cells of a part of a line. Between commas with no more than a cell between two, nothing is an empty
/// cell.
fn cells(piece: Piece<'_>) -> Cells {
    let is_label = |c: char| c.is_ascii_alphanumeric() || c == EMPTY;
    let is_cell = |(_, c): &(usize, char)| {
        is_label(*c) || !c.is_whitespace() && *c != ',' && !DRAWN.contains(*c)
    };
    let of = |piece: Piece<'_>| -> Cells {
        let mut all = Cells::with_capacity(piece.text.len());
        let cells = piece.text.char_indices().filter(is_cell);
        all.extend(cells.map(|(at, c)| (c, piece.start + at)));
        all
    };
    if !piece.text.contains(',') {
        return of(piece);
    }
    let mut fields: Vec<(Piece<'_>, Cells)> =
        piece.split(|c| c == ',').map(|field| (field, of(field))).collect();
    if fields.iter().any(|(_, cells)| cells.len() > 1) {
        return of(piece);
    }
    // A comma after the last cell.
    let is_empty = |(_, cells): &&(Piece<'_>, Cells)| cells.is_empty();
    if fields.iter().filter(is_empty).count() == 1 && fields.last().is_some_and(|of| is_empty(&of))
    {
        fields.pop();
    }
    // An empty field stands where its comma is.
    let at = |field: Piece<'_>| field.end().min(piece.end().saturating_sub(1));
    let cell =
        |(field, cells): &(Piece<'_>, Cells)| cells.first().copied().unwrap_or((EMPTY, at(*field)));
    fields.iter().map(cell).collect()
}

/// Whether a line is one of a drawn grid between rows, such as `.---.---.` or `*-------*`.
fn is_border(line: &str) -> bool {
    let is_drawn = |c: char| c.is_whitespace() || DRAWN.contains(c) || "*:.'".contains(c);
    line.contains("--") && line.chars().all(is_drawn)
}

/// The puzzles.
///
/// # Errors
/// When they can be read in two ways.
fn divided(
    lines: Vec<Line<'_>>,
    layout: &Layout,
    sizes: &[(usize, usize)],
) -> Result<Vec<PuzzleText>, Diagnostic> {
    if lines.iter().any(|line| line.piece.text.starts_with(':')) {
        return Ok(lines.into_iter().map(|line| of_line(line, sizes)).collect());
    }
    if let Some(puzzle) = with_candidates(&lines, sizes) {
        return Ok(vec![puzzle]);
    }
    let whole = |lines: Vec<Line<'_>>| -> Vec<PuzzleText> {
        vec![lines.into_iter().flat_map(|line| line.cells).collect::<Cells>().into()]
    };
    let lines: Vec<Line<'_>> = lines.into_iter().map(|line| without_words(line, sizes)).collect();
    let Some(first) = lines.first().map(|line| line.cells.len()) else { return Ok(Vec::new()) };
    let is_square = lines.len() == first && lines.iter().all(|line| line.cells.len() == first);
    let is_size = |count: usize| sizes.iter().any(|(points, _)| *points == count);
    if layout.points().is_none() && is_square && is_size(first * first) {
        if first > 1 && is_size(first) {
            is_one_square(&lines, first)?;
        }
        return Ok(whole(lines));
    }
    let points = match layout.points() {
        Some(points) => points,
        None if first > 1 && layout.name(first).is_some() => first,
        // The first line may be one that is wrong. A puzzle of one cell is asked for by its size.
        None => {
            let mut lengths = lines.iter().map(|line| line.cells.len()).filter(|&of| of > 1);
            match lengths.find(|&length| layout.name(length).is_some()) {
                Some(length) => length,
                None if lines.iter().any(|line| is_long(line, sizes)) => 0,
                None => return Ok(whole(lines)),
            }
        }
    };
    // One line that is as long as a puzzle makes the others puzzles too, of which some are wrong.
    let is_list = lines.iter().any(|line| line.cells.len() == points || is_long(line, sizes));
    Ok(match is_list {
        true => lines.into_iter().map(|line| of_line(line, sizes)).collect(),
        false => whole(lines),
    })
}

/// Confirms that a square of lines, each of which is as long as a puzzle, is one large puzzle: some label is none of
/// a small one.
fn is_one_square(lines: &[Line<'_>], side: usize) -> Result<(), Diagnostic> {
    let small = LABELS.get(..side.isqrt()).unwrap_or_default();
    let mut cells = lines.iter().flat_map(|line| &line.cells);
    if cells.any(|(c, _)| !is_empty(*c) && !small.contains(*c)) {
        return Ok(());
    }
    let start = lines.first().map_or(0, |line| line.piece.start);
    let (small, large) = (side.isqrt().isqrt(), side.isqrt());
    let message = format!(
        "{side} lines of {side} cells are {side} small sudokus or a large one: --board 'sudoku {small}' or \
         --board 'sudoku {large}' says which"
    );
    Err(Diagnostic::new("two-readings", start..start, message))
}

/// Whether a line has a character for each label of each cell, and a label for each cell.
fn is_long(line: &Line<'_>, sizes: &[(usize, usize)]) -> bool {
    let is_long = |&(points, labels): &(usize, usize)| {
        let has_label = |cell: &[(char, usize)]| cell.iter().any(|(c, _)| !is_empty(*c));
        labels > 1
            && line.cells.len() == points * labels
            && line.cells.chunks(labels).all(has_label)
    };
    sizes.iter().any(is_long) && !sizes.iter().any(|(points, _)| line.cells.len() == *points)
}

/// A line without the words after a puzzle, such as its rating: one word has all the cells of a puzzle, and
/// the line is none.
fn without_words<'t>(line: Line<'t>, sizes: &[(usize, usize)]) -> Line<'t> {
    let is_puzzle = |count: usize| {
        let fits = |&(points, labels): &(usize, usize)| count == points || count == points * labels;
        count >= 16 && sizes.iter().any(fits)
    };
    if is_puzzle(line.cells.len()) {
        return line;
    }
    let mut words: Vec<Piece<'t>> =
        line.piece.words().filter(|word| is_puzzle(cells(*word).len())).collect();
    match (words.pop(), words.is_empty()) {
        (Some(piece), true) => Line { piece, cells: cells(piece) },
        _ => line,
    }
}

/// The puzzle of one line.
fn of_line(line: Line<'_>, sizes: &[(usize, usize)]) -> PuzzleText {
    let fields = line.piece.split(|c| c == ':').filter(|_| line.piece.text.starts_with(':'));
    let fields: Vec<Piece<'_>> = fields.collect();
    if let [_, _, _, puzzle, changes @ ..] = fields.as_slice() {
        let (mut clues, mut digits, mut is_digit) = (Cells::new(), Cells::new(), false);
        for (at, c) in puzzle.text.char_indices().map(|(at, c)| (puzzle.start + at, c)) {
            match c {
                '+' => is_digit = true,
                c if c.is_whitespace() => {}
                c => {
                    let [clue, digit] = if is_digit { [EMPTY, c] } else { [c, EMPTY] };
                    clues.push((clue, at));
                    digits.push((digit, at));
                    is_digit = false;
                }
            }
        }
        let words = changes.first().copied().into_iter().flat_map(Piece::words);
        let changes = words
            .map(|word| word.text.char_indices().map(|(at, c)| (c, word.start + at)).collect());
        let notes = Notes::Changes(digits, changes.collect());
        return PuzzleText { clues, notes, solution: None };
    }
    let line = without_words(line, sizes);
    match is_long(&line, sizes) {
        true => PuzzleText::with(long(&line.cells, sizes), None),
        false => line.cells.into(),
    }
}

/// The candidates of each cell, where there is a character for each label.
fn long(cells: &[(char, usize)], sizes: &[(usize, usize)]) -> Vec<Cells> {
    let labels = sizes.iter().find(|(points, labels)| points * labels == cells.len());
    let labels = labels.map_or(1, |(_, labels)| *labels);
    let of =
        |cells: &[(char, usize)]| cells.iter().copied().filter(|(c, _)| !is_empty(*c)).collect();
    cells.chunks(labels).map(of).collect()
}

/// A puzzle with candidates on several lines: after its clues where it has them, and after them with what
/// was written in, a character for each label of each cell; or a grid of words, one for each cell.
fn with_candidates(lines: &[Line<'_>], sizes: &[(usize, usize)]) -> Option<PuzzleText> {
    let count = |lines: &[Line<'_>]| lines.iter().map(|line| line.cells.len()).sum::<usize>();
    // The clues before a line, if they are whole.
    let clues = |before: &[Line<'_>], points: usize| {
        let cells: Cells = before.iter().flat_map(|line| line.cells.iter().copied()).collect();
        match cells.len() {
            0 => Some(None),
            length if length == points || length == 2 * points => {
                Some(cells.get(..points).map(<[_]>::to_vec))
            }
            _ => None,
        }
    };
    let is_puzzle = |points: usize| lines.iter().any(|line| line.cells.len() == points);
    for &(points, labels) in sizes.iter().filter(|(_, labels)| *labels > 1) {
        if let [before @ .., last] = lines
            && last.cells.len() == points * labels
            && let Some(Some(clues)) = clues(before, points)
        {
            return Some(PuzzleText::with(long(&last.cells, &[(points, labels)]), Some(clues)));
        }
        if count(lines) == points * labels && lines.len() > 1 && !is_puzzle(points) {
            let cells: Cells = lines.iter().flat_map(|line| line.cells.iter().copied()).collect();
            return Some(PuzzleText::with(long(&cells, &[(points, labels)]), None));
        }
        let mut words: Vec<Vec<Cells>> = Vec::new();
        let mut first = lines.len();
        while let Some(line) = first.checked_sub(1).and_then(|at| lines.get(at))
            && words.iter().map(Vec::len).sum::<usize>() < points
        {
            first -= 1;
            words.push(candidates(line.piece));
        }
        words.reverse();
        let words = words.concat();
        let fits = words.len() == points
            // With one candidate in every cell it is a full board, if it does not stand after the clues.
            && (words.iter().any(|word| word.len() > 1) || first > 0 && lines.len() - first > 1)
            && words.iter().all(|word| (1..=labels).contains(&word.len()));
        if fits && let Some(clues) = clues(lines.get(..first)?, points) {
            return Some(PuzzleText::with(words, clues));
        }
    }
    None
}

/// The words of a line of a grid of candidates, without marks.
fn candidates(line: Piece<'_>) -> Vec<Cells> {
    let words = line.split(|c| c.is_whitespace() || c == '|').map(|word| {
        cells(word).into_iter().filter(|(c, _)| !"*#()".contains(*c)).collect::<Cells>()
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a character is an empty cell.
fn is_empty(c: char) -> bool {
    c == EMPTY || "0_*".contains(c)
}

/// A puzzle with what its player has noted, or what is wrong with that.
fn noted(mut puzzle: Puzzle, text: &PuzzleText) -> Result<Puzzle, Vec<Diagnostic>> {
    puzzle.given = text.solution.as_ref().map(|cells| cells.iter().map(|(c, _)| *c).collect());
    let mut faults = Vec::new();
    let label = |&(c, at): &(char, usize)| -> Result<u64, Diagnostic> {
        let number = puzzle.labels.iter().position(|label| *label == c);
        number.map(|number| 1 << number).ok_or_else(|| unknown_label(&puzzle.labels, c, at))
    };
    let candidates = match &text.notes {
        Notes::None => return Ok(puzzle),
        Notes::Candidates(sets, has_clues) => {
            let mut domains = Vec::with_capacity(sets.len());
            for set in sets {
                let mut domain = 0;
                for one in set {
                    match label(one) {
                        Ok(bit) if domain & bit != 0 => {
                            let message = format!("a cell has the candidate ‘{}’ twice", one.0);
                            let span = one.1..one.1 + one.0.len_utf8();
                            faults.push(Diagnostic::new("second-candidate", span, message));
                        }
                        Ok(bit) => domain |= bit,
                        Err(fault) => faults.push(fault),
                    }
                }
                domains.push(domain);
            }
            Candidates { domains, has_clues: *has_clues }
        }
        Notes::Changes(digits, changes) => {
            let mut domains = puzzle.problem.problem.domains.clone();
            for (domain, digit) in domains.iter_mut().zip(digits) {
                match label(digit) {
                    Ok(bit) => *domain = bit,
                    Err(_) if is_empty(digit.0) => {}
                    Err(fault) => faults.push(fault),
                }
            }
            domains = puzzle.exhausted(domains);
            let side = puzzle.side().unwrap_or(0);
            for change in changes {
                let place = |at: usize| {
                    let number = change.get(at)?.0.to_digit(36)?;
                    usize::try_from(number).ok()?.checked_sub(1).filter(|&number| number < side)
                };
                let taken = match (change.as_slice(), place(1), place(2)) {
                    ([one, _, _], Some(row), Some(column)) => {
                        label(one).ok().zip(domains.get_mut(row * side + column))
                    }
                    _ => None,
                };
                match taken {
                    Some((bit, domain)) => *domain &= !bit,
                    None => {
                        let start = change.first().map_or(0, |(_, at)| *at);
                        let end = change.last().map_or(start, |(c, at)| at + c.len_utf8());
                        let message = "a candidate that was taken out is a label, a row and a \
                                       column, such as 512 for the 5 at r1c2";
                        faults.push(Diagnostic::new("bad-candidate", start..end, message));
                    }
                }
            }
            Candidates { domains, has_clues: true }
        }
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    puzzle.candidates = Some(candidates);
    Ok(puzzle)
}

/// That a character is no label.
fn unknown_label(labels: &[char], c: char, at: usize) -> Diagnostic {
    let known: String = labels.iter().collect();
    let message =
        format!("‘{c}’ is not a label: the labels are {known}; an empty cell is a dot or a zero");
    Diagnostic::new("unknown-label", at..at + c.len_utf8(), message)
}

/// Lays out a puzzle, or gives what is wrong with it. `empty` keeps the board without clues for puzzles
/// of the same board.
fn puzzle(
    text: &str,
    cells: &Cells,
    layout: &Layout,
    labels: Option<&str>,
    empty: &mut Option<Puzzle>,
) -> Result<Result<Puzzle, Vec<Diagnostic>>, GameError> {
    let (start, end) =
        (cells.first().map_or(0, |c| c.1), cells.last().map_or(0, |c| c.1 + c.0.len_utf8()));
    let count = cells.len();
    let right = layout.points().is_none_or(|points| points == count);
    let Some(name) = layout.name(count).filter(|_| right) else {
        let expected = match layout.points() {
            Some(points) => points.to_string(),
            None => "16, 81, 256 or 625".into(),
        };
        let written = text.get(start..end).unwrap_or_default();
        let is_no_cell = |c: &char| !is_empty(*c) && !LABELS.contains(*c);
        let other = cells.iter().map(|(c, _)| *c).find(is_no_cell);
        let other = other.or_else(|| written.contains('-').then_some('-'));
        let advice = other.map_or_else(String::new, |other| {
            format!("; ‘{other}’ is not a cell: an empty cell is a dot or a zero")
        });
        let cells = zermelo_explain::count(count, "cell", "cells");
        let message = format!("the puzzle has {cells}, not {expected}{advice}");
        return Ok(Err(vec![Diagnostic::new("wrong-length", start..end, message)]));
    };
    let board = match layout {
        Layout::Listed(_, board) => Some(board.clone()),
        _ => None,
    };
    let labels = of_name(&name, labels)?;
    // The empty board says which labels there are.
    let empty = match empty {
        Some(known) if known.game.board == name => known,
        slot => {
            let clues = Text::new(EMPTY.to_string().repeat(count)).unwrap_or_default();
            slot.insert(
                Puzzle::new(LatinPuzzle { board: name, labels, clues }, board)
                    .map_err(|fault| GameError::Wrong(zermelo_explain::sentence(&fault)))?,
            )
        }
    };
    let (mut clues, mut faults) = (String::with_capacity(count), Vec::new());
    let mut puzzle = empty.clone();
    for (domain, &(c, at)) in puzzle.problem.problem.domains.iter_mut().zip(cells) {
        match empty.labels.iter().position(|label| *label == c) {
            _ if is_empty(c) => clues.push(EMPTY),
            Some(label) => {
                clues.push(c);
                *domain = 1 << label;
            }
            None => faults.push(unknown_label(&empty.labels, c, at)),
        }
    }
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    puzzle.game.clues = Text::new(clues).unwrap_or_default();
    Ok(Ok(puzzle))
}

/// The labels that a puzzle names: those that are given, unless they are the first ones.
fn of_name(name: &BoardName, labels: Option<&str>) -> Result<Option<Text>, GameError> {
    let Some(given) = labels else { return Ok(None) };
    let wrong = |why: String| GameError::Wrong(format!("--labels {given:.100}: {why}"));
    if matches!(name, BoardName::Other { .. }) {
        return Err(wrong("the labels of a board from a file are in the file".into()));
    }
    let size = match name {
        BoardName::LatinSquare { side } => usize::from(*side),
        BoardName::Sudoku { box_side } => usize::from(*box_side).pow(2),
        BoardName::Gerechte { regions } => regions.as_str().len().isqrt(),
        _ => 0,
    };
    let labels = sorted_labels(given, size)?;
    let is_first = LABELS.get(..size) == Some(labels.as_str());
    Ok(Some(labels).filter(|_| !is_first))
}

/// Labels that are given for asterisms of so many points, in increasing order.
pub(super) fn sorted_labels(given: &str, size: usize) -> Result<Text, GameError> {
    let wrong = |why: String| GameError::Wrong(format!("--labels {given:.100}: {why}"));
    let mut labels: Vec<char> = given.chars().collect();
    if let Some(label) = labels.iter().find(|label| !LABELS.contains(**label)) {
        return Err(wrong(format!(
            "‘{label}’ is not a label: labels are 1 to 9, A to Z and a to z"
        )));
    }
    if labels.len() != size {
        let size = zermelo_explain::count(size, "label", "labels");
        return Err(wrong(format!("a row of this board has {size}, not {}", labels.len())));
    }
    labels.sort_unstable();
    let labels: String = labels.into_iter().collect();
    Text::new(labels).ok_or_else(|| wrong("they are too long".into()))
}
