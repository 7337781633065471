//! Values against one size or more, as a plot: cells in columns and rows, from light to dark by their values.
//!
//! A plot is text ([`std::fmt::Display`]) and SVG. The SVG has a title, and the text as its description; its
//! colours are one scale, and the number or word stands in a cell where there is room, so that nothing is said
//! by colour alone.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use maud::{Markup, html};
use zermelo_explain::picture::{Mark, Panel, Picture};

use crate::probe::{Position, ProbeAnswer, ProbeError, ProbeQuery, Value, Values};

/// The most columns and rows of a plot: of more, the first are shown.
pub const MOST: usize = 60;

/// The most positions that games may have whose positions are found by their moves.
const MOST_POSITIONS: usize = 500;

/// The colours from the least value to the greatest.
const SCALE: [[i32; 3]; 5] =
    [[247, 251, 255], [198, 219, 239], [107, 174, 214], [33, 113, 181], [8, 48, 107]];

/// What stands outside the cells follows the reader's choice of light or dark.
const STYLE: &str = "\
.plot { font-family: \"DejaVu Sans\", \"Segoe UI\", Roboto, Helvetica, Arial, sans-serif; font-size: 13px; }
.plot text { fill: #1b1b1b; } .plot rect { stroke: #8a8a8a; } .plot path { stroke: #1b1b1b; fill: none; }
.plot .p { stroke: #d6006c; stroke-width: 2; fill: none; }
@media (prefers-color-scheme: dark) { .plot text { fill: #ececec; } .plot path { stroke: #ececec; } }
@media print { .plot text { fill: #1b1b1b; } .plot path { stroke: #1b1b1b; } }";

/// The width of a letter, the height of a line, the room around all, and the side of a cell of the legend, in
/// pixels.
const LETTER: usize = 8;
const LINE: usize = 20;
const ROOM: usize = 12;
const SAMPLE: usize = 28;

/// The width that panels beside each other may have.
const WIDTH: usize = 640;

/// Values in cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// What is shown.
    title: String,
    /// What columns and rows are.
    axes: [String; 2],
    /// Their names: of columns from the left, of rows from below.
    names: [Vec<String>; 2],
    /// The cells of each panel by column and row, with what stands above them.
    panels: Vec<(String, BTreeMap<[usize; 2], Cell>)>,
    /// The shade that is the darkest.
    darkest: u32,
    /// What the shades of all cells are, if they are numbers.
    scale: Option<&'static str>,
    /// What some cells say.
    legend: Vec<(Cell, String)>,
}

/// A cell with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cell {
    label: String,
    /// How dark it is; `None` where the value is not known.
    shade: Option<u32>,
    has_frame: bool,
}

impl Cell {
    fn new(label: impl Into<String>, shade: u32) -> Cell {
        Cell { label: label.into(), shade: Some(shade), has_frame: false }
    }

    /// What a probe says of a position: its nim-value, with a frame where the player to move loses, or P or N.
    /// Among nim-values P and N have no shade.
    fn of(answer: &ProbeAnswer, are_numbers: bool) -> Cell {
        if let Some(value) = answer.nim_value {
            return Cell { has_frame: value == 0, ..Cell::new(value.to_string(), value) };
        }
        let (label, shade) = match answer.found.value {
            Some(Value::P) => ("P", Some(1)),
            Some(Value::N) => ("N", Some(0)),
            None => ("?", None),
        };
        Cell { label: label.to_owned(), shade: shade.filter(|_| !are_numbers), has_frame: false }
    }
}

/// Each value in its row, against n: rows are the values that occur, or where these are small numbers all up to
/// the greatest.
fn of_sequence(name: &str, terms: &[(Vec<u32>, String)]) -> Plot {
    let terms = terms.get(..MOST).unwrap_or(terms);
    let numbers: Option<BTreeSet<u32>> =
        terms.iter().map(|(_, value)| value.parse().ok()).collect();
    let rows: Vec<String> = match numbers {
        Some(numbers) => {
            let greatest = numbers.last().copied().unwrap_or_default();
            let is_small = usize::try_from(greatest).is_ok_and(|greatest| greatest < MOST);
            let all = if is_small { (0..=greatest).collect() } else { numbers };
            all.iter().map(ToString::to_string).collect()
        }
        None => ["second", "draw", "first"].map(str::to_owned).to_vec(),
    };
    let cell = |(column, (_, value)): (usize, &(Vec<u32>, String))| {
        let row = rows.iter().position(|row| row == value)?;
        // A colour that is seen in light and in dark.
        Some(([column, row], Cell::new(value, 1)))
    };
    let cells = terms.iter().enumerate().filter_map(cell).collect();
    let columns = terms.iter().flat_map(|(sizes, _)| sizes).map(u32::to_string).collect();
    Plot {
        title: format!("{name}: the value against n"),
        axes: ["n", "value"].map(str::to_owned),
        names: [columns, rows],
        panels: vec![(String::new(), cells)],
        darkest: 2,
        scale: None,
        legend: Vec::new(),
    }
}

/// The value of each pair of sizes in a cell, those of m upwards.
fn of_table(name: &str, is_nim: bool, terms: &[(Vec<u32>, String)]) -> Plot {
    let sides = [1, 0].map(|side| {
        let sizes = terms.iter().filter_map(|(sizes, _)| sizes.get(side).copied());
        sizes.collect::<BTreeSet<u32>>().into_iter().take(MOST).collect::<Vec<_>>()
    });
    let words = [("first", "1", 0), ("draw", "=", 1), ("second", "2", 2)];
    let cell = |(sizes, value): &(Vec<u32>, String)| {
        let at = |side: usize, sizes: &[u32], of: usize| {
            sides.get(side)?.iter().position(|size| Some(size) == sizes.get(of))
        };
        let place = [at(0, sizes, 1)?, at(1, sizes, 0)?];
        let cell = match (value.parse::<u32>(), words.iter().find(|(word, ..)| word == value)) {
            (Ok(number), _) => {
                Cell { has_frame: is_nim && number == 0, ..Cell::new(value, number) }
            }
            (Err(_), word) => word.map(|(_, label, shade)| Cell::new(*label, *shade))?,
        };
        Some((place, cell))
    };
    let cells: BTreeMap<[usize; 2], Cell> = terms.iter().filter_map(cell).collect();
    // Of words, those that occur.
    let legend = words.into_iter().filter_map(|(word, label, shade)| {
        terms.iter().find(|(_, value)| value == word)?;
        let said =
            if word == "draw" { "a draw".to_owned() } else { format!("the {word} player wins") };
        Some((Cell::new(label, shade), said))
    });
    let legend: Vec<(Cell, String)> = legend.collect();
    let greatest = cells.values().filter_map(|cell| cell.shade).max().unwrap_or_default();
    Plot {
        title: format!("{name}: the value against m and n"),
        axes: ["n", "m"].map(str::to_owned),
        names: sides.map(|sizes| sizes.iter().map(u32::to_string).collect()),
        panels: vec![(String::new(), cells)],
        darkest: if legend.is_empty() { greatest.max(1) } else { 2 },
        scale: legend.is_empty().then_some(if is_nim { "nim-value" } else { "score" }),
        legend,
    }
}

/// The values of the positions that are held, as [`of_positions`] has them. `size` is the one of a
/// certificate about many.
///
/// # Errors
/// When the positions of the game are drawn otherwise or have more rows, or are too many.
pub fn of_values(values: &mut dyn Values, size: Option<u32>) -> Result<Plot, ProbeError> {
    of_positions(|words| {
        let position = if words.is_empty() { Position::Start } else { Position::Words(words) };
        match values.probe(&ProbeQuery { position, size }) {
            Err(ProbeError::ProbeQuery(_)) if !words.is_empty() => Ok(None),
            answer => answer.map(Some),
        }
    })
}

/// The values of the positions of a game that are two rows of cells or two heaps, by how many each has; of
/// games with three, a panel for each length of the third. Positions are drawn as such rows: the shaded cells
/// of the Erdős–Szekeres game, of which only the first two rows have any, the cells that are left in Chomp,
/// and heaps. They are those that moves lead to. The function says what the values are after words, and
/// `None` where these are no position.
///
/// # Errors
/// Those of the function, and when the positions of the game are drawn otherwise or have more rows, or are
/// too many.
pub fn of_positions<E: From<ProbeError>>(
    mut probe: impl FnMut(&[&str]) -> Result<Option<ProbeAnswer>, E>,
) -> Result<Plot, E> {
    let start = probe(&[])?.ok_or_else(|| without("this game"))?;
    let (rows, sort) = rows(&start.position).ok_or_else(|| without(&start.game))?;
    let is_written = sort == Sort::Shaded && probe(&["1"])?.is_some();
    let (parts, found) = match rows.len() {
        _ if is_written => (2, written(probe)?),
        parts @ 2..=3 => (parts, walked(start.clone(), &rows, sort, probe)?),
        _ => return Err(without(&start.game).into()),
    };
    let most = found.keys().flatten().copied().max().unwrap_or_default();
    let sides = (0..=most).map(|length| length.to_string()).collect::<Vec<_>>();
    let thirds = if parts == 2 { 0..=0 } else { 0..=most };
    let panel = |third: usize| {
        let cells = found.iter().filter(|(at, _)| at.get(2).is_none_or(|&of| of == third));
        let cells =
            cells.filter_map(|(at, cell)| Some(([*at.first()?, *at.get(1)?], cell.clone())));
        let heading = if parts == 2 { String::new() } else { format!("{}: {third}", sort.axis(2)) };
        (heading, cells.collect::<BTreeMap<_, _>>())
    };
    let shades = found.values().filter_map(|cell| cell.shade);
    let legend = match start.nim_value {
        Some(_) => Vec::new(),
        None => vec![
            (Cell::new("P", 1), "the player to move loses".to_owned()),
            (Cell::new("N", 0), "the player to move wins".to_owned()),
        ],
    };
    let shown = if start.nim_value.is_some() { "nim-values" } else { "P- and N-positions" };
    Ok(Plot {
        title: format!("{}: {shown}", start.game),
        axes: [sort.axis(0), sort.axis(1)].map(str::to_owned),
        names: [sides.clone(), sides],
        panels: thirds.map(panel).filter(|(_, cells)| !cells.is_empty()).collect(),
        darkest: shades.max().unwrap_or_default().max(1),
        scale: start.nim_value.map(|_| "nim-value"),
        legend,
    })
}

/// Why a game has no plot of its positions.
pub fn without(game: &str) -> ProbeError {
    ProbeError::ProbeQuery(format!(
        "{game} has no plot: its positions are not two or three rows of cells, or heaps of at most 24 counters, \
         as those of erdos-szekeres 9 5, chomp 2 9, chomp 3 6 and nim 9 9 are"
    ))
}

/// Positions by the lengths of their rows.
type Found = BTreeMap<Vec<usize>, Cell>;

/// What rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Shaded,
    Left,
    Counters,
}

impl Sort {
    /// What stands at an axis, or above a panel for the third row.
    fn axis(self, row: usize) -> &'static str {
        let names = match self {
            Sort::Shaded => ["shaded cells of row 1", "shaded cells of row 2", "of row 3"],
            Sort::Left => ["cells left of row 1", "cells left of row 2", "cells left of row 3"],
            Sort::Counters => ["one heap", "another heap", "third heap"],
        };
        names.get(row).copied().unwrap_or_default()
    }
}

/// The lengths of the rows of a position, those of heaps from the longest on.
fn rows(position: &Picture) -> Option<(Vec<usize>, Sort)> {
    match position.panels.as_slice() {
        [Panel::Region(region)] => {
            let rows = region.rows.iter().map(|&row| usize::try_from(row).ok());
            Some((
                rows.collect::<Option<_>>()?,
                if region.is_bar { Sort::Left } else { Sort::Shaded },
            ))
        }
        [Panel::Grid(grid)]
            if grid.rows.iter().flatten().all(|cell| cell.mark == Mark::Counter) =>
        {
            let mut rows: Vec<usize> = grid.rows.iter().map(Vec::len).collect();
            rows.sort_unstable_by(|one, other| other.cmp(one));
            Some((rows, Sort::Counters))
        }
        // No heap is left.
        [] => Some((Vec::new(), Sort::Counters)),
        _ => None,
    }
}

/// The positions that are written as rows, of which the first two have cells.
fn written<E>(
    mut probe: impl FnMut(&[&str]) -> Result<Option<ProbeAnswer>, E>,
) -> Result<Found, E> {
    let mut found = Found::new();
    for first in 0..MOST {
        let before = found.len();
        for second in 0..=first {
            // Those beside one that is beyond the board are so too.
            let Some(answer) = probe(&[&format!("{first},{second}")])? else { break };
            found.insert(vec![first, second], Cell::of(&answer, false));
        }
        if found.len() == before {
            break;
        }
    }
    Ok(found)
}

/// The positions that moves lead to, from the start on, as long as they have as many rows as that at most.
/// Heaps are in no order: a position is found for each.
fn walked<E: From<ProbeError>>(
    start: ProbeAnswer,
    rows_of_start: &[usize],
    sort: Sort,
    mut probe: impl FnMut(&[&str]) -> Result<Option<ProbeAnswer>, E>,
) -> Result<Found, E> {
    let most = rows_of_start.iter().try_fold(1usize, |all, row| all.checked_mul(row + 1));
    if most.is_none_or(|most| most > MOST_POSITIONS) {
        let said = "has more positions than a plot may have";
        let said = format!("{} {said}, {MOST_POSITIONS}: choose a smaller size", start.game);
        return Err(ProbeError::ProbeQuery(said).into());
    }
    let are_numbers = start.nim_value.is_some();
    let mut found = Found::from([(rows_of_start.to_vec(), Cell::of(&start, are_numbers))]);
    let mut open: VecDeque<(Vec<String>, ProbeAnswer)> = VecDeque::from([(Vec::new(), start)]);
    while let Some((path, answer)) = open.pop_front() {
        for mv in answer.moves {
            let path: Vec<String> = path.iter().cloned().chain([mv.name]).collect();
            let after = probe(&path.iter().map(String::as_str).collect::<Vec<_>>())?;
            let Some(after) = after else { continue };
            let Some((mut rows, _)) = rows(&after.position) else { continue };
            if rows.len() > rows_of_start.len() {
                continue;
            }
            rows.resize(rows_of_start.len(), 0);
            if let Entry::Vacant(place) = found.entry(rows) {
                place.insert(Cell::of(&after, are_numbers));
                open.push_back((path, after));
            }
        }
    }
    if sort == Sort::Counters {
        for (rows, cell) in found.clone() {
            let orders = match *rows.as_slice() {
                [a, b] => vec![vec![b, a]],
                [a, b, c] => {
                    [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].map(Vec::from).into()
                }
                _ => Vec::new(),
            };
            found.extend(orders.into_iter().map(|order| (order, cell.clone())));
        }
    }
    Ok(found)
}

/// The plot in characters, with a dot where there is no position.
impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [columns, rows] = &self.names;
        let longest = |names: &[String]| names.iter().map(|name| name.chars().count()).max();
        let labels = self.panels.iter().flat_map(|(_, cells)| cells.values());
        let labels: Vec<String> = labels.map(|cell| cell.label.clone()).collect();
        let width = longest(columns).max(longest(&labels)).unwrap_or(1);
        let left = longest(rows).unwrap_or(1);
        writeln!(f, "{}", self.title)?;
        for (heading, cells) in &self.panels {
            if !heading.is_empty() {
                writeln!(f, "{heading}")?;
            }
            for (row, name) in rows.iter().enumerate().rev() {
                write!(f, "{name:>left$} ")?;
                for column in 0..columns.len() {
                    let label = cells.get(&[column, row]).map_or(".", |cell| &cell.label);
                    write!(f, " {label:>width$}")?;
                }
                writeln!(f)?;
            }
            write!(f, "{:left$} ", "")?;
            columns.iter().try_for_each(|name| write!(f, " {name:>width$}"))?;
            writeln!(f)?;
        }
        writeln!(f, "to the right: {}, upwards: {}", self.axes[0], self.axes[1])?;
        self.legend.iter().try_for_each(|(cell, said)| writeln!(f, "{}: {said}", cell.label))
    }
}

impl Plot {
    /// The values of a sequence against n, or of a table against m and n, by the sizes of each term. The values
    /// are numbers, which may be nim-values, or `first`, `second` and `draw`.
    pub fn of_terms(name: &str, is_nim: bool, terms: &[(Vec<u32>, String)]) -> Plot {
        match terms {
            [(sizes, _), ..] if sizes.len() > 1 => of_table(name, is_nim, terms),
            _ => of_sequence(name, terms),
        }
    }

    /// The plot as an SVG document that stands alone, in the reader's choice of light or dark.
    pub fn svg(&self) -> String {
        let [columns, rows] = self.names.each_ref().map(Vec::len);
        let whole = if self.panels.len() > 1 { 170 } else { 540 };
        let side = (whole / columns.max(rows).max(1)).clamp(9, 30);
        let letters = self.names[1].iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let left = letters * LETTER + 8;
        let heading = if self.panels.len() > 1 { LINE } else { 0 };
        let of_panel = [left + columns * side + ROOM, heading + rows * side + LINE + ROOM];
        let across = (WIDTH / of_panel[0]).clamp(1, self.panels.len().max(1));
        let down = self.panels.len().div_ceil(across);
        let samples = self.samples();
        let scale = samples.len() * SAMPLE + 10 * LETTER;
        let texts =
            self.legend.iter().map(|(_, said)| SAMPLE + (said.chars().count() + 1) * LETTER);
        let width =
            texts.chain([scale, of_panel[0] * across, self.title.chars().count() * LETTER + ROOM]);
        let width = width.max().unwrap_or(0) + ROOM;
        let top = 2 * LINE + ROOM;
        let below = top + down * of_panel[1];
        let lines = self.legend.len() + if samples.is_empty() { 0 } else { 2 };
        let height = below + LINE + lines * (SAMPLE + 4) + ROOM;
        let place = |number: usize| {
            [ROOM + number % across * of_panel[0], top + number / across * of_panel[1]]
        };
        let drawn = html! {
            svg class="plot" xmlns="http://www.w3.org/2000/svg" role="img" width=(width) height=(height)
                viewBox={ "0 0 " (width) " " (height) } {
                title { (self.title) }
                desc { (self) }
                style { (STYLE) }
                (text([ROOM, LINE], "start", &self.title))
                (text([ROOM, 2 * LINE], "start", &format!("↑ {}", self.axes[1])))
                @for (number, (heading, cells)) in self.panels.iter().enumerate() {
                    (self.panel(place(number), [left, side], heading, cells))
                }
                (text([ROOM + left, below + 4], "start", &format!("→ {}", self.axes[0])))
                @for (line, (cell, said)) in self.legend.iter().enumerate() {
                    @let y = below + LINE + line * (SAMPLE + 4);
                    (self.cell([ROOM, y], SAMPLE, cell, ""))
                    (text([ROOM + SAMPLE + LETTER, y + 19], "start", said))
                }
                @if !samples.is_empty() { (self.scale(below + LINE, &samples)) }
            }
        };
        let mut text = drawn.into_string();
        text.push('\n');
        text
    }

    /// A panel whose upper left corner is at a place, with so much room left of its cells, of such a side.
    fn panel(
        &self,
        [x, y]: [usize; 2],
        [left, side]: [usize; 2],
        heading: &str,
        cells: &BTreeMap<[usize; 2], Cell>,
    ) -> Markup {
        let [columns, rows] = &self.names;
        let (x, top) = (x + left, if heading.is_empty() { y } else { y + LINE });
        let bottom = top + rows.len() * side;
        let middle = |number: usize| number * side + side / 2;
        let said = |[column, row]: [usize; 2], cell: &Cell| {
            let [across, up] = &self.axes;
            format!("{across}: {}, {up}: {}: {}", columns[column], rows[row], cell.label)
        };
        html! {
            @if !heading.is_empty() { (text([x, y + 14], "start", heading)) }
            @for (row, name) in ticks(rows, LINE, side) {
                (text([x - 6, bottom + 5 - middle(row)], "end", name))
            }
            @for (column, name) in ticks(columns, 4 * LETTER, side) {
                (text([x + middle(column), bottom + 16], "middle", name))
            }
            @for (&[column, row], cell) in cells {
                @let place = [x + column * side, bottom - (row + 1) * side];
                (self.cell(place, side, cell, &said([column, row], cell)))
            }
            // Frames are above all cells.
            @for (&[column, row], _) in cells.iter().filter(|(_, cell)| cell.has_frame) {
                (frame([x + column * side, bottom - (row + 1) * side], side))
            }
            path d={ "M" (x) " " (top) "V" (bottom) "H" (x + columns.len() * side) } {}
        }
    }

    /// A cell with its label where there is room, and what is said where a pointer rests on it.
    fn cell(&self, [x, y]: [usize; 2], side: usize, cell: &Cell, said: &str) -> Markup {
        let [fill, ink] = colours(cell.shade.unwrap_or_default(), self.darkest);
        let size = 12.min(side - 2);
        let fits = cell.label.chars().count() * size * 2 / 3 + 3 <= side;
        let style = cell.shade.map(|_| format!("fill:{}", hex(ink)));
        let fill = cell.shade.map_or_else(|| "none".to_owned(), |_| hex(fill));
        html! {
            rect x=(x) y=(y) width=(side) height=(side) fill=(fill) {
                @if !said.is_empty() { title { (said) } }
            }
            @if fits {
                text x=(x + side / 2) y=(y + side / 2 + size * 7 / 20) font-size=(size) text-anchor="middle"
                    style=[style] pointer-events="none" { (cell.label) }
            }
        }
    }

    /// Values from the least to the greatest: the samples of a legend; none where it is in words.
    fn samples(&self) -> Vec<u32> {
        let steps = if self.scale.is_some() { self.darkest.min(10) } else { return Vec::new() };
        let at = |step: u32| u64::from(self.darkest) * u64::from(step) / u64::from(steps);
        (0..=steps).filter_map(|step| u32::try_from(at(step)).ok()).collect()
    }

    /// The legend of a scale, with what a frame says.
    fn scale(&self, y: usize, samples: &[u32]) -> Markup {
        let framed = Cell { has_frame: true, ..Cell::new("0", 0) };
        html! {
            (text([ROOM, y + 19], "start", self.scale.unwrap_or_default()))
            @for (number, value) in samples.iter().enumerate() {
                @let cell = Cell::new(value.to_string(), *value);
                (self.cell([ROOM + 10 * LETTER + number * SAMPLE, y], SAMPLE, &cell, ""))
            }
            @if self.scale == Some("nim-value") {
                @let y = y + SAMPLE + 8;
                (self.cell([ROOM, y], SAMPLE, &framed, ""))
                (frame([ROOM, y], SAMPLE))
                (text([ROOM + SAMPLE + LETTER, y + 19], "start", "the player to move loses"))
            }
        }
    }
}

/// A text that begins, ends or has its middle at a place, on its base line.
fn text([x, y]: [usize; 2], anchor: &str, text: &str) -> Markup {
    html! { text x=(x) y=(y) text-anchor=(anchor) { (text) } }
}

/// A frame within a cell.
fn frame([x, y]: [usize; 2], side: usize) -> Markup {
    html! { rect class="p" x=(x + 1) y=(y + 1) width=(side - 2) height=(side - 2) pointer-events="none" {} }
}

/// The names that stand at an axis: all where a cell has the room, or else those of round numbers.
fn ticks(names: &[String], room: usize, side: usize) -> impl Iterator<Item = (usize, &str)> {
    let needed = room.div_ceil(side);
    let step = [1, 2, 5, 10, 20].into_iter().find(|&step| step >= needed).unwrap_or(50);
    let is_shown =
        move |name: &str| name.parse().map_or(true, |number: usize| number.is_multiple_of(step));
    names
        .iter()
        .enumerate()
        .map(|(at, name)| (at, name.as_str()))
        .filter(move |(_, name)| is_shown(name))
}

/// The colour of a shade, and that of what is written on it: black or white, which is easier to read.
fn colours(shade: u32, darkest: u32) -> [[i32; 3]; 2] {
    let parts = i64::try_from(SCALE.len() - 1).unwrap_or(1) * 256;
    let at = i64::from(shade) * parts / i64::from(darkest.max(1));
    let (step, part) = (at / 256, i32::try_from(at % 256).unwrap_or(0));
    let step = usize::try_from(step).unwrap_or(0).min(SCALE.len() - 1);
    let (from, to) = (SCALE[step], SCALE[(step + 1).min(SCALE.len() - 1)]);
    let fill = [0, 1, 2].map(|light| from[light] + (to[light] - from[light]) * part / 256);
    let [red, green, blue] = fill;
    let is_dark = 299 * red + 587 * green + 114 * blue < 105_000;
    [fill, if is_dark { [255; 3] } else { [0; 3] }]
}

fn hex([red, green, blue]: [i32; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plot in characters, without blanks at the ends of lines.
    fn lines(plot: &Plot) -> Vec<String> {
        let text = plot.to_string();
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    /// Nim-values of the game in which one or two counters are taken from a heap: n modulo 3.
    #[test]
    fn a_sequence_has_one_value_in_each_column() {
        let terms: Vec<_> = (1..6).map(|n: u32| (vec![n], (n % 3).to_string())).collect();
        assert_eq!(
            lines(&of_sequence("take n", &terms)),
            [
                "take n: the value against n",
                "2 . 2 . . 2",
                "1 1 . . 1 .",
                "0 . . 0 . .",
                "1 2 3 4 5",
                "to the right: n, upwards: value"
            ]
        );
    }

    #[test]
    fn who_wins_is_a_row_for_each_player_and_many_values_only_those_that_occur() {
        let won = [(vec![2], "first".to_owned()), (vec![3], "draw".to_owned())];
        assert_eq!(
            &lines(&of_sequence("x", &won))[1..4],
            ["first first .", "draw . draw", "second . ."]
        );
        let scores = [(vec![1], "900".to_owned()), (vec![2], "7".to_owned())];
        assert_eq!(&lines(&of_sequence("x", &scores))[1..3], ["900 900 .", "7 . 7"]);
    }

    #[test]
    fn a_table_has_m_upwards_and_n_to_the_right() {
        let terms = |value: fn(u32, u32) -> String| -> Vec<(Vec<u32>, String)> {
            (1..3).flat_map(|m| (1..4).map(move |n| (vec![m, n], value(m, n)))).collect()
        };
        let plot = Plot::of_terms("x m n", true, &terms(|m, n| (10 * m + n - 11).to_string()));
        assert_eq!(&lines(&plot)[1..4], ["2 10 11 12", "1 0 1 2", "1 2 3"]);
        assert_eq!(plot.svg().matches("class=\"p\"").count(), 2, "a frame, and one in the legend");
        let won =
            terms(|m, n| ["second", "draw", "first"][(m as usize + n as usize) % 3].to_owned());
        let plot = Plot::of_terms("x m n", false, &won);
        assert_eq!(&lines(&plot)[1..4], ["2 2 = 1", "1 1 2 =", "1 2 3"]);
        assert!(plot.to_string().contains("2: the second player wins\n"));
        assert_eq!(plot.svg().matches("class=\"p\"").count(), 0);
    }

    #[test]
    fn a_plot_is_bounded() {
        let many: Vec<_> = (0..1_000_000).map(|n: u32| (vec![n], n.to_string())).collect();
        let plot = of_sequence("x", &many);
        assert_eq!(plot.names.each_ref().map(Vec::len), [MOST; 2]);
        assert!(plot.svg().len() < 100_000);
    }

    /// By the formula of the Web Content Accessibility Guidelines, 4.5 is enough for text. The scale goes from
    /// light to dark without a step back.
    #[test]
    fn every_label_can_be_read_on_its_cell_and_darker_is_more() {
        let luminance = |colour: [i32; 3]| {
            let light = |part: i32| {
                let part = f64::from(part) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            let [red, green, blue] = colour.map(light);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let mut before = f64::INFINITY;
        for shade in 0..=1000 {
            let [fill, ink] = colours(shade, 1000).map(luminance);
            let contrast = (fill.max(ink) + 0.05) / (fill.min(ink) + 0.05);
            assert!(contrast >= 4.5, "{shade}: {contrast}");
            assert!(fill <= before, "{shade}");
            before = fill;
        }
        assert_eq!(colours(0, 0), colours(0, 1));
        assert_eq!(colours(u32::MAX, u32::MAX)[0], SCALE[4]);
    }

    #[test]
    fn no_name_is_markup_and_the_title_and_the_text_are_said() {
        let svg = of_sequence("<a> & \"b\"", &[(vec![1], "0".to_owned())]).svg();
        for (piece, times) in
            [("<a>", 0), ("&lt;a&gt; &amp; ", 3), ("<desc>", 1), ("role=\"img\"", 1)]
        {
            assert_eq!(svg.matches(piece).count(), times, "{piece} in {svg}");
        }
        assert!(svg.starts_with("<svg class=\"plot\"") && svg.ends_with("</svg>\n"), "{svg}");
    }

    #[test]
    fn few_numbers_stand_at_a_long_axis() {
        let names: Vec<String> = (1..=60).map(|n| n.to_string()).collect();
        let shown: Vec<&str> = ticks(&names, 32, 9).map(|(_, name)| name).collect();
        assert_eq!(shown, ["5", "10", "15", "20", "25", "30", "35", "40", "45", "50", "55", "60"]);
        assert_eq!(ticks(&names, 32, 32).count(), 60);
    }
}
