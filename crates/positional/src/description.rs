//! What there is to say of a board: its figures, its automorphisms, its file, and how it is drawn.

use serde_json::{Value, json};
use zermelo_checker::claim;
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::names::{Titled, is_title};
use zermelo_checker::games::positional::{Board, BoardName, Claim, Positional};
use zermelo_explain::claims::{self, Game};
use zermelo_explain::count;
use zermelo_explain::picture::{self, Cell, Grid, Mark, Panel, Picture};
use zermelo_present::contract::boards::{Description, KnownBoard};
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, SolveError};
use zermelo_search::symmetry::{Automorphisms, cycles};
use zermelo_search::text::Source;

use super::boards::file::BoardFile;
use super::boards::layout::Layout;
use super::boards::pg;
use super::boards::{self, known, names, set, side};
use super::solving;
use crate::symmetries::tuples;

/// How many generators are printed; all are in the JSON object.
const SHOWN: usize = 12;

/// What the first words stand for.
pub(super) fn known(words: &[String]) -> Option<Result<KnownBoard, GameError>> {
    let known = known::find(words)?.map(|(meaning, words)| match &*meaning {
        known::Meaning::Named(name) => {
            KnownBoard { words, game: name.to_string(), option: None, hash: None, in_words: None }
        }
        known::Meaning::File { file: BoardFile { title, board, .. }, option } => {
            let game = BoardName::Other { title: title.clone() }.to_string();
            let of_title: Vec<String> = title.as_str().split(' ').map(str::to_owned).collect();
            let in_words = known::in_words(&of_title);
            KnownBoard { words, game, option: *option, hash: Some(Hash(board.hash())), in_words }
        }
    });
    Some(known.map_err(|error| GameError::Wrong(error.to_string())))
}

/// The board that words name.
pub(super) fn of_words(
    words: &[String],
    limits: &Limits,
) -> Option<Result<Description, GameError>> {
    let wrong = |error: boards::BoardError| GameError::Wrong(error.to_string());
    let named = |name: &BoardName| {
        let board = boards::named(name).map_err(wrong)?;
        let title =
            Text::new(words.join(" ")).filter(|title| is_title(Titled::Board, title.as_str()));
        let file = BoardFile { title: title.unwrap_or_default(), board, layout: None };
        let drawing = match side(name) {
            Some(side) => layers(&file.board, side),
            None => drawing(&file),
        };
        Ok(Description { drawing, ..description(name.to_string(), &file, None, limits)? })
    };
    match known::find(words) {
        Some(Ok((_, count))) if count < words.len() => {
            let words = words.join(" ");
            Some(Err(GameError::Wrong(format!("‘{words}’ has more words than the board’s name"))))
        }
        Some(Ok((meaning, _))) => Some(match &*meaning {
            known::Meaning::Named(name) => named(name),
            known::Meaning::File { file, option } => of_file(file, *option, limits),
        }),
        Some(Err(error)) => Some(Err(wrong(error))),
        None => match claims::game(&words.join(" ")).ok()? {
            Game::Positional(Positional { board: BoardName::Other { .. }, .. }) => None,
            Game::Positional(game) => Some(named(&game.board)),
            _ => None,
        },
    }
}

/// The board of a file.
pub(super) fn of_source(source: Source<'_>, limits: &Limits) -> Result<Description, GameError> {
    of_file(&pg::board_of(source.text).map_err(GameError::Source)?, None, limits)
}

/// A claim about the board of a file, whose hash it names where it has to.
pub(super) fn claim_on(claim: &Claim, source: Source<'_>) -> Result<claim::Claim, GameError> {
    let file = pg::board_of(source.text).map_err(GameError::Source)?;
    let game = solving::completed(&claim.game, &file.board)?;
    Ok(Claim { game, ..claim.clone() }.into())
}

/// Where the points of a game's board are drawn, as the file of the board says it.
pub(super) fn layout(game: &Positional, source: Source<'_>) -> Result<picture::Layout, GameError> {
    let file = pg::board_of(source.text).map_err(GameError::Source)?;
    let is_board = match game.board_hash {
        Some(hash) => file.board.hash() == hash,
        None => boards::named(&game.board).is_ok_and(|board| board == file.board),
    };
    let wrong = |what| GameError::Wrong(format!("{}: {what}", source.name));
    if !is_board {
        return Err(wrong("it is not the board of the game: their points or lines differ"));
    }
    let Some(Layout { places, is_grid }) = file.layout else {
        return Err(wrong(
            "it does not say where its points are: `grid COLUMNS ROWS` or `at POINT X Y`",
        ));
    };
    let middle = |at: u16| i32::from(at).saturating_mul(100).saturating_add(50);
    let line = |line: &Vec<u16>| line.iter().copied().map(usize::from).collect();
    let lines = if is_grid { Vec::new() } else { file.board.lines.iter().map(line).collect() };
    let places = places.iter().map(|place| place.map(middle)).collect();
    Ok(picture::Layout { places, is_grid, lines })
}

fn of_file(
    file: &BoardFile,
    option: Option<&str>,
    limits: &Limits,
) -> Result<Description, GameError> {
    let title = BoardName::Other { title: file.title.clone() };
    description(title.to_string(), file, option, limits)
}

/// The figures of a board that is called so, whose game has this option.
fn description(
    name: String,
    file: &BoardFile,
    option: Option<&str>,
    limits: &Limits,
) -> Result<Description, GameError> {
    let BoardFile { board, layout, .. } = file;
    let group = Automorphisms::of_within(tuples(board), limits).map_err(SolveError::from)?;
    let order = group.order().map(|order| order.to_string());
    let generators: Vec<String> =
        group.generators().iter().map(|images| in_cycles(board, images)).collect();
    let hash = Hash(board.hash()).to_string();
    let sizes = board.lines.iter().map(Vec::len);
    let sizes = match (sizes.clone().min(), sizes.max()) {
        (Some(least), Some(most)) if least == most => {
            format!(", of {}", count(most, "point", "points"))
        }
        (Some(least), Some(most)) => format!(", of {least} to {most} points"),
        _ => String::new(),
    };
    let order_said = order.as_deref().unwrap_or("beyond 128 bits");
    let mut lines = vec![
        ("points", board.size().to_string()),
        ("lines", format!("{}{sizes}", board.lines.len())),
    ];
    let needing = board.needs.iter().filter(|needs| !needs.is_empty()).count();
    if needing > 0 {
        lines.push(("needs", count(needing, "point needs others", "points need others")));
    }
    lines.extend(option.map(|option| ("played", format!("--{option}"))));
    lines.push(("hash", hash.clone()));
    let many = count(generators.len(), "generator", "generators");
    lines.push(("group", format!("order {order_said}, {many}")));
    lines.extend(generators.iter().take(SHOWN).map(|cycles| ("", cycles.clone())));
    if let Some(more @ 1..) = generators.len().checked_sub(SHOWN) {
        lines.push(("", format!("and {more} more, which --json has")));
    }
    let all = |sets: &[Vec<u16>]| -> Vec<Value> {
        sets.iter().map(|points| json!(names(board, points.iter().copied()))).collect()
    };
    let fields = json!({
        "name": &name,
        "points": names(board, (0..).take(board.size())),
        "lines": all(&board.lines),
        "needs": all(&board.needs),
        "option": option,
        "blake3": &hash,
        "automorphisms": { "order": order, "generators": generators },
        "places": layout.as_ref().map(|layout| &layout.places),
    });
    Ok(Description { name, lines, fields, drawing: drawing(file), file: file.to_string() })
}

/// A permutation of the points in cycles: `(a b c) (d e)`.
fn in_cycles(board: &Board, images: &[u16]) -> String {
    let cycle = |cycle: Vec<u16>| format!("({})", names(board, cycle).join(" "));
    cycles(images).into_iter().map(cycle).collect::<Vec<_>>().join(" ")
}

/// The names of the points in the cells of a grid; without one the lines, where they are few, or the
/// points.
fn drawing(BoardFile { board, layout, .. }: &BoardFile) -> String {
    let Some(Layout { places, is_grid: true }) = layout else {
        const FEW: usize = 100;
        if board.lines.len() > FEW {
            return names(board, (0..).take(board.size())).join(" ") + "\n";
        }
        return board.lines.iter().map(|line| set(board, line) + "\n").collect();
    };
    let mut cells: Vec<([u16; 2], Cell)> =
        places.iter().map(|[x, y]| [*y, *x]).zip(cells(board)).collect();
    cells.sort_by_key(|(place, _)| *place);
    let rows = cells.chunk_by(|(one, _), (two, _)| one[0] == two[0]);
    let rows = rows.map(|row| row.iter().map(|(_, cell)| cell.clone()).collect()).collect();
    Picture::of(vec![Panel::Grid(Grid { rows, ..Grid::default() })]).text()
}

/// The names of the points of a square or a cube with so many cells in a row.
fn layers(board: &Board, side: usize) -> String {
    let cells = cells(board);
    let layers = cells.chunks(side.saturating_mul(side).max(1));
    Picture::of(layers.map(|layer| Panel::Grid(Grid::of(layer, side))).collect()).text()
}

/// A cell with its name in it for every point.
fn cells(board: &Board) -> Vec<Cell> {
    let name = |name: &Text| name.to_string();
    board.points.iter().map(|of| Cell { name: name(of), mark: Mark::Label(name(of)) }).collect()
}
