//! The puzzles of Palomo's *Latin Puzzles* whose regions are only in its pictures, as far as the printed
//! solution determines them under an assumption that is said.

use std::collections::BTreeSet;

use super::{placed, zermelo};

/// A set of cells: cell n is bit n.
type Cells = u128;

fn cells(set: Cells) -> impl Iterator<Item = usize> {
    (0..128).filter(move |cell| set >> cell & 1 == 1)
}

/// The connected sets of cells that have every label of a square once.
fn connected(square: &str, side: usize) -> BTreeSet<Cells> {
    let labels = square.as_bytes();
    let beside = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        [
            (row > 0).then(|| cell - side),
            (row + 1 < side).then(|| cell + side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then(|| cell + 1),
        ]
        .into_iter()
        .flatten()
    };
    let mut sets: BTreeSet<Cells> = (0..side * side).map(|cell| 1 << cell).collect();
    for _ in 1..side {
        let larger = |&set: &Cells| {
            let is_new = move |cell: &usize| cells(set).all(|other| labels[other] != labels[*cell]);
            cells(set).flat_map(beside).filter(is_new).map(move |cell| set | 1 << cell)
        };
        sets = sets.iter().flat_map(larger).collect();
    }
    sets
}

/// Adds to `found` the ways to divide the cells of `left` into units.
fn divide(left: Cells, units: &[Vec<Cells>], chosen: &mut Vec<Cells>, found: &mut Vec<Vec<Cells>>) {
    if left == 0 {
        found.push(chosen.clone());
        return;
    }
    let fits = |unit: &&Vec<Cells>| unit.iter().all(|region| region & !left == 0);
    let of = |cell: usize| {
        let has = move |unit: &&Vec<Cells>| unit.iter().any(|region| region >> cell & 1 == 1);
        units.iter().filter(fits).filter(has)
    };
    let cell = cells(left).min_by_key(|cell| of(*cell).count()).expect("a cell");
    for unit in of(cell) {
        let length = chosen.len();
        chosen.extend(unit);
        divide(left & !unit.iter().fold(0, |all, region| all | region), units, chosen, found);
        chosen.truncate(length);
    }
}

/// The boards with regions, as `--board` has them, on which a square is a completion: their regions are
/// connected, none is a row or a column, and half a turn of the square takes each to one of them.
fn boards(square: &str, side: usize) -> Vec<String> {
    let count = side * side;
    let turned = |set: Cells| cells(set).fold(0, |turned, cell| turned | 1 << (count - 1 - cell));
    let is_line = |set: Cells| {
        let same = |part: fn(usize, usize) -> usize| {
            cells(set).map(|cell| part(cell, side)).collect::<BTreeSet<_>>().len() == 1
        };
        same(|cell, side| cell / side) || same(|cell, side| cell % side)
    };
    let regions: BTreeSet<Cells> =
        connected(square, side).into_iter().filter(|set| !is_line(*set)).collect();
    let unit = |&region: &Cells| match turned(region) {
        other if other == region => Some(vec![region]),
        other if other > region && other & region == 0 && regions.contains(&other) => {
            Some(vec![region, other])
        }
        _ => None,
    };
    let units: Vec<Vec<Cells>> = regions.iter().filter_map(unit).collect();
    let mut found = Vec::new();
    divide((1 << count) - 1, &units, &mut Vec::new(), &mut found);
    let drawn = |regions: &Vec<Cells>| -> String {
        let letter = |cell: usize| {
            ('A'..).zip(regions).find(|(_, region)| *region >> cell & 1 == 1).expect("a region").0
        };
        (0..count).map(letter).collect()
    };
    found.iter().map(drawn).collect()
}

/// The completions of a puzzle, at most two.
fn completions(options: &[&str], clues: &str) -> Vec<String> {
    let said = zermelo(&[&["count", "--list", "--limit", "2"], options, &[clues]].concat());
    assert_eq!((said.code, said.complaints().as_str()), (0, ""), "{clues}");
    let (lines, _) = said.out.trim_end().rsplit_once('\n').unwrap_or_default();
    lines.lines().map(str::to_owned).collect()
}

/// Figure 7. Its regions divide the square.
#[test]
fn wave_one_has_its_printed_solution_on_both_boards_that_half_a_turn_leaves() {
    let solution = "1234567456371264751237321456271634531526745647231";
    let rows = ["5", "63712", "4", "3216", "2135", "3274", "5643"];
    let clues = placed(&rows, solution);
    let boards = boards(solution, 7);
    // The regions wind around each other.
    let wave = "BBBAAAABBDDDAABECCDDABECCCDGFEECCDGFFEEEGGFFFFGGG";
    let other = "DAAAAAADDCCCAGDEBBCCGDEBBBCGDEEBBCGDFEEEGGFFFFFFG";
    assert_eq!(boards.len(), 2, "{boards:?}");
    for board in [wave, other] {
        assert!(boards.iter().any(|found| is_same(found, board)), "{board} in {boards:?}");
        assert_eq!(completions(&["--board", &format!("gerechte {board}")], &clues), [solution]);
    }
    assert!(completions(&["--board", "latin-square 7"], &clues).len() > 1);
}

/// Whether two boards have the same regions, whatever letters they have.
fn is_same(one: &str, other: &str) -> bool {
    let pairs: BTreeSet<(char, char)> = one.chars().zip(other.chars()).collect();
    let count = one.chars().collect::<BTreeSet<_>>().len();
    pairs.len() == count && other.chars().collect::<BTreeSet<_>>().len() == count
}

/// Figure 27, with the letter l where the text has the letter I. Its text leaves out n, e and a of a row
/// of the solution, of which each has one column left.
#[test]
fn custom_steps_has_its_printed_solution_on_both_boards_that_half_a_turn_leaves() {
    let rows = [
        "nGoludyWae",
        "eWaonyGldu",
        "ydGaWlueno",
        "uelydnWaoG",
        "GludoeanWy",
        "WayneGould",
        "loduGanyeW",
        "oyneaWdGul",
        "aueWyoldGn",
        "dnWGlueoya",
    ];
    let solution = rows.concat();
    let clues = [
        "nGoldye",
        "eaGld",
        "yduno",
        "ynWao",
        "GudaWy",
        "WayneGould",
        "lodany",
        "oyWGul",
        "o",
        "Goya",
    ];
    let clues = placed(&clues, &solution);
    let boards = boards(&solution, 10);
    // Steps of one, two, three and four cells, and two blocks. The other board has a step between these.
    let steps = "AAAABCDDDDAAABBCCDDDAABBBCCCDDABBBBCCCCDEEEEEFFFFFEEEEEFFFFFGHHHHIIIIJGGHHHIIIJJGGGHHIIJJJGGGGHIJJJJ";
    assert_eq!(boards.len(), 2, "{boards:?}");
    assert!(boards.iter().any(|board| is_same(board, steps)), "{boards:?}");
    let labels = ["--labels", "WayneGould"];
    for board in &boards {
        let board = format!("gerechte {board}");
        let options = [&["--board", &board], &labels[..]].concat();
        assert_eq!(completions(&options, &clues), [solution.as_str()], "{board}");
    }
    let options = [&["--board", "latin-square 10"], &labels[..]].concat();
    assert!(completions(&options, &clues).len() > 1);
}

/// Figures 6 and 29, of which the text has the same letters. *Quadoku One* “combines Sudoku and Win One
/// Puzzles into one”, so the regions of *Win One* are the four squares that a quadoku has besides its
/// boxes. They have all letters in the printed solution. So has the square in the middle, but it spells
/// SINGAPORE, and the inscription “is not confined in an asterism”.
#[test]
fn custom_win_has_its_printed_solution_with_the_windows_of_quadoku() {
    let solution =
        "SEAPGRNOIPAENOISGRNGRISOAPEGOPSINERARSNGAPIEOINGOREPASARIEPSONGOPSAEGRINEIORNAGSP";
    let rows =
        ["SER", "PENOSG", "NGROAP", "OSIN", "SGAPEO", "GORE", "RIESONG", "OPAGRIN", "ERNGSP"];
    let clues = placed(&rows, solution);
    let cell = |row: usize, column: usize| format!("\"r{row}c{column}\"");
    let line = |cells: Vec<String>| format!("[{}]", cells.join(", "));
    let rows_of = (1..=9).map(|row| line((1..=9).map(|column| cell(row, column)).collect()));
    let columns_of = (1..=9).map(|column| line((1..=9).map(|row| cell(row, column)).collect()));
    let windows = [(2, 2), (2, 6), (6, 2), (6, 6)]
        .map(|(top, left)| line((0..9).map(|at| cell(top + at / 3, left + at % 3)).collect()));
    let asterisms: Vec<String> = rows_of.chain(columns_of).chain(windows).collect();
    let points: Vec<String> = (0..81).map(|at| cell(at / 9 + 1, at % 9 + 1)).collect();
    let board = format!(
        "title = \"win\"\nlabels = \"SEAPGRNOI\"\npoints = [{}]\nasterisms = [{}]\n",
        points.join(", "),
        asterisms.join(",\n"),
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("win.toml");
    std::fs::write(&path, board).expect("written");
    let board = path.to_string_lossy().into_owned();
    assert_eq!(completions(&["--board", &board], &clues), [solution]);
    let options = ["--board", "latin-square 9", "--labels", "SEAPGRNOI"];
    assert!(completions(&options, &clues).len() > 1);
}
