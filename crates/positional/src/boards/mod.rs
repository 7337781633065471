//! Boards of positional games, made by name: affine and projective planes from finite fields,
//! hypercubes from their definition.
//!
//! Nothing here is trusted: the checker confirms of every board that it is what its name says.

mod designs;
mod field;
pub mod file;
pub mod known;
pub mod layout;
mod meaning;
pub mod pg;
mod statement;

use thiserror::Error;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{Board, BoardName, MAX_POINTS};

use field::Field;

/// Why a board cannot be made.
#[derive(Debug, Error)]
pub enum BoardError {
    /// No plane of this order is known to this program.
    #[error("no plane of order {0}: the orders are the prime powers 2, 3, 4, 5, 7, 8 and 9")]
    Order(u16),
    /// More blocks are to be removed than a parallel class has, or none.
    #[error(
        "{removed} index blocks cannot be removed from a plane of order {order}: 1 to {order} can"
    )]
    Removed {
        /// The plane's order.
        order: u16,
        /// The blocks to remove.
        removed: u16,
    },
    /// A hypercube that is too large, or has no lines.
    #[error("hypercube {side} {dimension}: {}", hypercube_fault(*.side, *.dimension))]
    Hypercube {
        /// Cells along an edge.
        side: u16,
        /// Number of coordinates.
        dimension: u16,
    },
    /// A name that people know, with sizes that no board has.
    #[error("‘{said}’ is no board: it is {listed}{}", in_brackets(.why))]
    Known {
        /// The words.
        said: String,
        /// The name with letters for its sizes.
        listed: &'static str,
        /// What is out of its range, or the sizes that there are.
        why: String,
    },
    /// Another name of a game.
    #[error("‘{said}’ is called {called} here: `zermelo games` lists its sizes")]
    Called {
        /// The name.
        said: String,
        /// What the game is called.
        called: &'static str,
    },
    /// The name is only a title; the points and lines have to come from a file.
    #[error("the board '{0}' has to be given by its points and lines")]
    OnlyATitle(String),
}

fn hypercube_fault(side: u16, dimension: u16) -> String {
    match (side, dimension) {
        (0 | 1, _) => format!("the side is {side}, and at least 2"),
        (_, 0) => "the dimension is 0, and at least 1".to_owned(),
        _ => format!("{side}^{dimension} points are more than {MAX_POINTS}"),
    }
}

fn in_brackets(bounds: &str) -> String {
    if bounds.is_empty() { String::new() } else { format!(" ({bounds})") }
}

/// The letters that name the blocks of a plane's index class: rows, columns, and the symbols of
/// the squares (Danziger et al.: r, c, α, β).
const BLOCKS: [&str; 9] = ["r", "c", "a", "b", "d", "e", "f", "g", "h"];

/// The points and lines of a named board.
///
/// # Errors
/// When there is no board of this name.
pub fn named(name: &BoardName) -> Result<Board, BoardError> {
    match name {
        &BoardName::AffinePlane { order } => affine_plane(order, 0),
        &BoardName::AffinePlaneLess { order, removed } => {
            if removed == 0 || removed > order {
                return Err(BoardError::Removed { order, removed });
            }
            affine_plane(order, removed)
        }
        &BoardName::ProjectivePlane { order } => projective_plane(order),
        &BoardName::Hypercube { side, dimension } => hypercube(side, dimension),
        BoardName::Other { title } => Err(BoardError::OnlyATitle(title.to_string())),
        name => Err(BoardError::OnlyATitle(name.to_string())),
    }
}

/// The cells of a row, where the points are the cells of a square or a cube and are drawn so.
pub fn side(name: &BoardName) -> Option<usize> {
    match name {
        BoardName::Hypercube { side, dimension: 2 | 3 } => Some(usize::from(*side)),
        _ => None,
    }
}

/// A point's name; its number where there is no such point.
pub fn point_name(board: &Board, point: u16) -> String {
    match board.points.get(usize::from(point)) {
        Some(name) => name.to_string(),
        None => format!("#{point}"),
    }
}

/// The names of points.
pub fn names(board: &Board, points: impl IntoIterator<Item = u16>) -> Vec<String> {
    points.into_iter().map(|point| point_name(board, point)).collect()
}

/// A set of points by their names: `{a, b}`.
pub(super) fn set(board: &Board, points: &[u16]) -> String {
    format!("{{{}}}", names(board, points.iter().copied()).join(", "))
}

/// A board from points' names and lines in any order, without needs.
pub fn board(points: Vec<Text>, lines: impl IntoIterator<Item = Vec<u16>>) -> Board {
    let mut lines: Vec<Vec<u16>> = lines.into_iter().collect();
    for line in &mut lines {
        line.sort_unstable();
        line.dedup();
    }
    lines.sort_unstable();
    lines.dedup();
    Board { points, lines, needs: Vec::new() }
}

fn name(name: String) -> Text {
    // Names made here are a few letters and digits.
    Text::new(name).unwrap_or_default()
}

/// The entry of square `square` (2 for the first) in row `i`, column `j`, so that the lines of the
/// plane other than the index class are (i, j, entry of square 2, entry of square 3, …).
///
/// For order 4 these are the squares of Danziger et al., Figure 1, so that the printed tables can
/// be read with the board's own names; otherwise y = (j − i)·x + i over the field.
fn entry(field: &Field, i: u16, j: u16, square: u16) -> u16 {
    const A: [[u16; 4]; 4] = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]];
    const B: [[u16; 4]; 4] = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]];
    let (row, column) = (usize::from(i), usize::from(j));
    match (field.order(), square) {
        (_, 0) => i,
        (_, 1) => j,
        (4, 2) => A[row][column],
        (4, _) => B[row][column],
        _ => field.add(field.multiply(field.subtract(j, i), square), i),
    }
}

/// The lines of an affine plane by parallel class, the index class first. Point `y` of block `x`
/// of the index class has the number `x q + y`.
fn parallel_classes(order: u16) -> Result<Vec<Vec<Vec<u16>>>, BoardError> {
    let field = Field::new(order).ok_or(BoardError::Order(order))?;
    let index: Vec<Vec<u16>> =
        (0..order).map(|x| (0..order).map(|y| x * order + y).collect()).collect();
    let mut others: Vec<Vec<u16>> = Vec::new();
    for i in 0..order {
        for j in 0..order {
            others.push((0..order).map(|x| x * order + entry(&field, i, j, x)).collect());
        }
    }
    let mut classes = vec![index];
    // Two lines are parallel when they are disjoint.
    while let Some(line) = others.first().cloned() {
        let meets = |other: &Vec<u16>| *other != line && other.iter().any(|p| line.contains(p));
        let (rest, class) = others.into_iter().partition(meets);
        others = rest;
        classes.push(class);
    }
    Ok(classes)
}

fn plane_points(order: u16) -> Vec<Text> {
    let blocks = BLOCKS.iter().take(usize::from(order));
    blocks.flat_map(|block| (1..=order).map(move |y| name(format!("{block}{y}")))).collect()
}

/// An affine plane without the first `removed` lines of its index class.
fn affine_plane(order: u16, removed: u16) -> Result<Board, BoardError> {
    let mut classes = parallel_classes(order)?;
    if let Some(index) = classes.first_mut() {
        index.drain(..usize::from(removed));
    }
    Ok(board(plane_points(order), classes.into_iter().flatten()))
}

/// A projective plane: the affine one, with a point z1, z2, … at infinity for every class.
fn projective_plane(order: u16) -> Result<Board, BoardError> {
    let classes = parallel_classes(order)?;
    let mut points = plane_points(order);
    let mut infinity = Vec::new();
    let mut lines = Vec::new();
    for (class, z) in classes.into_iter().zip(order * order..) {
        points.push(name(format!("z{}", infinity.len() + 1)));
        infinity.push(z);
        lines.extend(class.into_iter().map(|line| [line.as_slice(), &[z]].concat()));
    }
    lines.push(infinity);
    Ok(board(points, lines))
}

/// n^d tic-tac-toe: points named by their coordinates from 1, lines along which every coordinate
/// is constant, runs up or runs down.
fn hypercube(side: u16, dimension: u16) -> Result<Board, BoardError> {
    side.checked_pow(u32::from(dimension))
        .filter(|&size| side >= 2 && dimension >= 1 && size <= MAX_POINTS)
        .ok_or(BoardError::Hypercube { side, dimension })?;
    // The words of as many letters as there are coordinates.
    let words = |letters: u16| {
        let places = u32::from(dimension);
        let letter = move |word: u32, place: u32| word / u32::from(letters).pow(place);
        let letter = move |word, place| u16::try_from(letter(word, place) % u32::from(letters));
        let word = move |word: u32| (0..places).rev().filter_map(move |at| letter(word, at).ok());
        (0..u32::from(letters).pow(places)).map(move |number| word(number).collect::<Vec<u16>>())
    };
    let separator = if side < 10 { "" } else { "." };
    let point = |word: Vec<u16>| {
        let digits: Vec<String> = word.iter().map(|digit| (digit + 1).to_string()).collect();
        name(digits.join(separator))
    };
    // A letter below `side` is a coordinate that is constant; the next one runs up, the last one down.
    let line = |word: Vec<u16>| -> Vec<u16> {
        let coordinate = |letter: u16, step: u16| match letter.checked_sub(side) {
            None => letter,
            Some(0) => step,
            Some(_) => side - 1 - step,
        };
        let at = |step| word.iter().fold(0, |at, &letter| at * side + coordinate(letter, step));
        (0..side).map(at).collect()
    };
    let lines = words(side + 2).filter(|word| word.iter().any(|letter| *letter >= side));
    Ok(board(words(side).map(point).collect(), lines.map(line)))
}

#[cfg(test)]
mod tests {
    use zermelo_checker::games::positional::{Convention, Positional, Start};

    use super::*;

    fn confirmed(name: BoardName) -> Board {
        let board = named(&name).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Positional {
            board: name,
            board_hash: None,
            turns: None,
            within: None,
            convention: Convention::Strong,
            start: Start::default(),
        };
        if board.confirm(&game).is_err() {
            game.board_hash = Some(board.hash());
        }
        assert_eq!(board.confirm(&game), Ok(()), "{}", game);
        board
    }

    #[test]
    fn every_named_board_is_confirmed_by_the_checker() {
        for order in [2, 3, 4, 5, 7, 8, 9] {
            let plane = confirmed(BoardName::AffinePlane { order });
            assert_eq!(plane.lines.len(), usize::from(order * order + order));
            confirmed(BoardName::ProjectivePlane { order });
            for removed in 1..=order {
                confirmed(BoardName::AffinePlaneLess { order, removed });
            }
        }
        // Published numbers of lines: ((n + 2)^d − n^d) / 2.
        for (side, dimension, lines) in
            [(3, 2, 8), (3, 3, 49), (4, 3, 76), (2, 3, 28), (22, 2, 46), (8, 3, 244)]
        {
            let cube = confirmed(BoardName::Hypercube { side, dimension });
            assert_eq!(cube.lines.len(), lines, "{side}^{dimension}");
        }
    }

    #[test]
    fn the_plane_of_order_4_has_the_papers_points_and_lines() {
        let board = confirmed(BoardName::AffinePlane { order: 4 });
        let lines: Vec<Vec<String>> =
            board.lines.iter().map(|line| names(&board, line.iter().copied())).collect();
        // The parallel class γ1 of Figure 2, and the row block.
        for line in ["r1 c1 a1 b1", "r4 c2 a3 b4", "r2 c3 a4 b2", "r3 c4 a2 b3", "r1 r2 r3 r4"] {
            let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert!(lines.contains(&line), "{line:?}");
        }
    }

    #[test]
    fn boards_that_do_not_exist_are_refused() {
        for order in [0, 1, 6, 10, 11, u16::MAX] {
            assert!(matches!(affine_plane(order, 0), Err(BoardError::Order(_))));
        }
        for (side, dimension) in [(0, 1), (1, 5), (3, 0), (3, 6), (23, 2), (u16::MAX, u16::MAX)] {
            assert!(matches!(hypercube(side, dimension), Err(BoardError::Hypercube { .. })));
        }
        let removed = |removed| named(&BoardName::AffinePlaneLess { order: 4, removed });
        assert!(matches!(removed(0), Err(BoardError::Removed { .. })));
        assert!(matches!(removed(5), Err(BoardError::Removed { .. })));
    }
}
