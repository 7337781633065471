//! Boards of Palomo's *Latin Puzzles*, as far as its text determines them, that are not rows, columns
//! and regions of a square: two squares with other asterisms, a triangle, and three polyhedra whose
//! asterisms are stripes. A claim names them by title and hash, as it does boards from files, so that
//! the checker knows nothing of them.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{Board, LABELS};

/// The names with the sizes that they have, where they have one, and what the boards are.
pub(super) const NAMES: &[(&str, Option<[u16; 2]>, Make)] = &[
    ("quadoku", None, quadoku),
    ("tartan", None, tartan),
    ("latin-triangle", Some([2, 24]), triangle),
    ("latin-cube", Some([1, 10]), cube),
    ("latin-octahedron", Some([1, 8]), octahedron),
    ("latin-icosahedron", Some([1, 5]), icosahedron),
];

type Make = fn(u16) -> Option<Board>;

/// The names as they are typed.
pub(super) fn words() -> String {
    let names = NAMES.iter().map(|(name, sizes, _)| match sizes {
        Some(_) => format!("{name} N"),
        None => (*name).to_owned(),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// A board from the names of its points, and its asterisms in any order, of so many points each.
fn board(points: Vec<String>, asterisms: BTreeSet<Vec<u16>>, size: usize) -> Option<Board> {
    let points = points.into_iter().map(Text::new).collect::<Option<_>>()?;
    let labels = LABELS.get(..size).and_then(Text::new)?;
    Some(Board { points, asterisms: asterisms.into_iter().collect(), labels })
}

/// The names of the cells of a square, row by row.
fn cells(side: u16) -> Vec<String> {
    let rows = (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column)));
    rows.map(|(row, column)| format!("r{row}c{column}")).collect()
}

/// The cells of a square that are in a part of it, given by row and column from 0.
fn part(side: u16, is_inside: impl Fn(u16, u16) -> bool) -> Vec<u16> {
    (0..side * side).filter(|cell| is_inside(cell / side, cell % side)).collect()
}

/// A sudoku with four more boxes, which are one cell off its border (Figure 9; also called Hyperdoku).
fn quadoku(_: u16) -> Option<Board> {
    let mut asterisms = BTreeSet::new();
    for number in 0..9 {
        asterisms.insert(part(9, |row, _| row == number));
        asterisms.insert(part(9, |_, column| column == number));
        let (band, stack) = (number / 3, number % 3);
        asterisms.insert(part(9, |row, column| (row / 3, column / 3) == (band, stack)));
    }
    for (top, left) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
        let (rows, columns) = (top..top + 3, left..left + 3);
        asterisms.insert(part(9, |row, column| rows.contains(&row) && columns.contains(&column)));
    }
    board(cells(9), asterisms, 9)
}

/// A square of side 8: the rows that are four apart, the columns that are, and the quarters
/// (Figure 13).
fn tartan(_: u16) -> Option<Board> {
    let mut asterisms = BTreeSet::new();
    for number in 0..4 {
        asterisms.insert(part(8, |row, _| row % 4 == number));
        asterisms.insert(part(8, |_, column| column % 4 == number));
        asterisms.insert(part(8, |row, column| (row / 4, column / 4) == (number / 2, number % 2)));
    }
    board(cells(8), asterisms, 16)
}

/// The small triangles of a triangle whose sides are divided into so many parts: for each, how far it
/// is from the three sides. In its row from the apex, up and down triangles take turns.
fn small_triangles(parts: u16) -> Vec<(bool, [u16; 3])> {
    let mut all = Vec::new();
    for row in 0..parts {
        for place in 0..=2 * row {
            let (is_up, left) = (place % 2 == 0, place / 2);
            let right = row - left - u16::from(!is_up);
            all.push((is_up, [parts - 1 - row, left, right]));
        }
    }
    all
}

/// The names of the triangles of [`small_triangles`]: the row, and the place in it.
fn small_names(parts: u16) -> impl Iterator<Item = (u16, u16)> {
    (1..=parts).flat_map(|row| (1..2 * row).map(move |place| (row, place)))
}

/// A triangle: for each side the pairs of stripes along it that have as many triangles together (Figure
/// 11 has side 8, Figure 12 side 6).
fn triangle(side: u16) -> Option<Board> {
    if !side.is_multiple_of(2) {
        return None;
    }
    let names = small_names(side).map(|(row, place)| format!("r{row}c{place}")).collect();
    let triangles = small_triangles(side);
    let mut asterisms = BTreeSet::new();
    for direction in 0..3 {
        for stripe in 0..side / 2 {
            let pair = [stripe, side - 1 - stripe];
            let inside =
                (0u16..).zip(&triangles).filter(|(_, (_, at))| pair.contains(&at[direction]));
            asterisms.insert(inside.map(|(number, _)| number).collect());
        }
    }
    board(names, asterisms, usize::from(2 * side))
}

/// A cube whose faces are squares of this side: the stripes of squares around it (Figure 17 has side 4).
fn cube(side: u16) -> Option<Board> {
    let mut names = Vec::new();
    let mut stripes: BTreeMap<(usize, u16), Vec<u16>> = BTreeMap::new();
    for (face, letter) in ('a'..='f').enumerate() {
        // The direction that the face is across, and those along it.
        let along = [[1, 2], [0, 2], [0, 1]][face / 2];
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let number = u16::try_from(names.len()).ok()?;
            names.push(format!("{letter}.{}.{}", row + 1, column + 1));
            // A stripe across a direction has the squares at one place in it.
            for (direction, place) in along.into_iter().zip([row, column]) {
                stripes.entry((direction, place)).or_default().push(number);
            }
        }
    }
    board(names, stripes.into_values().collect(), usize::from(4 * side))
}

/// An octahedron whose edges are divided into so many parts (Figure 18 has 3).
fn octahedron(parts: u16) -> Option<Board> {
    let corners = [0, 1].into_iter().flat_map(|x| [2, 3].map(move |y| (x, y)));
    let faces: Vec<[u16; 3]> = corners.flat_map(|(x, y)| [4, 5].map(|z| [x, y, z])).collect();
    polyhedron(&faces, parts, 6 * parts)
}

/// An icosahedron whose edges are divided into so many parts (Figure 19 has 2).
fn icosahedron(parts: u16) -> Option<Board> {
    let mut faces = Vec::new();
    for number in 0..5 {
        let next = (number + 1) % 5;
        let (upper, lower) = ([1 + number, 1 + next], [6 + number, 6 + next]);
        faces.extend([[0, upper[0], upper[1]], [upper[0], upper[1], lower[0]]]);
        faces.extend([[upper[1], lower[0], lower[1]], [11, lower[0], lower[1]]]);
    }
    polyhedron(&faces, parts, 10 * parts)
}

/// A polyhedron with triangles for faces, given by their corners: the stripes of small triangles, of
/// this length, that close after a way around.
fn polyhedron(faces: &[[u16; 3]], parts: u16, length: u16) -> Option<Board> {
    // A corner of a small triangle is at some of the polyhedron's corners with weights.
    let mut corners: BTreeMap<Vec<(u16, u16)>, usize> = BTreeMap::new();
    let (mut names, mut triangles) = (Vec::new(), Vec::new());
    for (face, letter) in faces.iter().zip('a'..) {
        names.extend(small_names(parts).map(|(row, place)| format!("{letter}.{row}.{place}")));
        for (is_up, at) in small_triangles(parts) {
            triangles.push([0, 1, 2].map(|corner| {
                // One part more towards this corner, or towards the two others.
                let weight = |other: usize| at[other] + u16::from((other == corner) == is_up);
                let weights = [0, 1, 2].map(|other| (face[other], weight(other)));
                let mut point: Vec<_> = weights.into_iter().filter(|(_, w)| *w > 0).collect();
                point.sort_unstable();
                let number = corners.len();
                *corners.entry(point).or_insert(number)
            }));
        }
    }
    board(names, stripes(&triangles, usize::from(length))?, usize::from(length))
}

/// The stripes of a surface of triangles: from each triangle to the next over a side, so that any three
/// corners in a row are those of a triangle.
fn stripes(triangles: &[[usize; 3]], length: usize) -> Option<BTreeSet<Vec<u16>>> {
    let mut sides: BTreeMap<[usize; 2], Vec<usize>> = BTreeMap::new();
    let side = |a: usize, b: usize| [a.min(b), a.max(b)];
    for (number, &[a, b, c]) in triangles.iter().enumerate() {
        for key in [side(a, b), side(b, c), side(a, c)] {
            sides.entry(key).or_default().push(number);
        }
    }
    let mut all = BTreeSet::new();
    for (start, &[a, b, c]) in triangles.iter().enumerate() {
        for mut corners in [[a, b, c], [b, c, a], [c, a, b]] {
            let mut stripe = BTreeSet::new();
            let mut here = start;
            for _ in 0..length {
                stripe.insert(u16::try_from(here).ok()?);
                let [_, left, right] = corners;
                here = *sides.get(&side(left, right))?.iter().find(|other| **other != here)?;
                let next = triangles[here].into_iter().find(|c| *c != left && *c != right)?;
                corners = [left, right, next];
            }
            if here != start || stripe.len() != length {
                return None;
            }
            all.insert(stripe.into_iter().collect());
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a name is for is the title of a board of a puzzle, and of nothing else.
    #[test]
    fn the_checker_knows_every_name() {
        use zermelo_checker::games::names::LATIN_BOARDS;
        assert!(NAMES.iter().map(|(name, ..)| *name).eq(LATIN_BOARDS.iter().copied()));
    }

    /// The numbers of section 4 of the paper: points on an asterism, asterisms, asterisms of a point.
    #[test]
    fn the_boards_have_as_many_asterisms_and_points_on_them_as_the_paper_says() {
        for (name, side, labels, asterisms, through) in [
            ("tartan", 0, 16, 12, 3..=3),
            ("quadoku", 0, 9, 31, 3..=4),
            // Canario One and Monthai One.
            ("latin-triangle", 8, 16, 12, 3..=3),
            ("latin-triangle", 6, 12, 9, 3..=3),
            ("latin-cube", 4, 16, 12, 2..=2),
            ("latin-octahedron", 3, 18, 12, 3..=3),
            ("latin-icosahedron", 2, 20, 12, 3..=3),
        ] {
            let (_, _, make) = NAMES.iter().find(|(known, ..)| *known == name).expect("a name");
            let board = make(side).expect("a board");
            assert_eq!(board.labels.as_str().len(), labels, "{name}");
            assert_eq!(board.asterisms.len(), asterisms, "{name}");
            assert!(board.asterisms.iter().all(|cells| cells.len() == labels), "{name}");
            for point in (0u16..).take(board.points.len()) {
                let count = board.asterisms.iter().filter(|cells| cells.contains(&point)).count();
                assert!(through.contains(&count), "{name}: {count} through point {point}");
            }
        }
    }

    #[test]
    fn every_size_makes_a_board_and_no_other_does() {
        for (name, sizes, make) in NAMES {
            let [least, most] = sizes.unwrap_or([0, 0]);
            for size in least..=most {
                let board = make(size);
                let is_odd = *name == "latin-triangle" && size % 2 == 1;
                assert_eq!(board.is_none(), is_odd, "{name} {size}");
                let points = board.map_or(0, |board| board.points.len());
                assert!(points <= 625, "{name} {size}: {points} points");
            }
        }
    }

    /// A stripe of an octahedron that is not divided has all faces but two opposite ones.
    #[test]
    fn two_stripes_of_an_octahedron_have_four_faces_in_common() {
        let board = octahedron(1).expect("a board");
        for (number, one) in board.asterisms.iter().enumerate() {
            for other in &board.asterisms[number + 1..] {
                let common = one.iter().filter(|cell| other.contains(cell)).count();
                assert_eq!(common, 4);
            }
        }
    }
}
