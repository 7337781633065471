//! Mirrors: the symmetries of the board by which a player may answer, by name, and which of them work.
//!
//! A map is a symmetry of the square with the numbers as they are or reversed. It works at a side n if
//! it is its own inverse and takes no placement that the opponent can make to itself or to one in
//! conflict with it. For odd n the first player places the middle number in the centre before.

use std::fmt;

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::mirror::Mirror;

/// Row, column and number, each from 1.
pub(crate) type Placement = [u32; 3];

/// The largest side for which all placements are looked at.
pub(crate) const MAX_SIDE: u32 = 40;

/// A map of placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Map {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// What it does with rows and columns.
    pub(crate) square: Square,
    /// Whether it takes v to n + 1 − v.
    pub(crate) numbers: bool,
}

/// What a map does with rows and columns, first of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    /// Whether it exchanges them.
    pub(crate) exchanges: bool,
    /// Whether it reverses the rows of images.
    pub(crate) rows: bool,
    /// Whether it reverses the columns of images.
    pub(crate) columns: bool,
}

/// All maps: the eight symmetries of the square, with the numbers as they are and reversed.
pub(crate) const MAPS: [Map; 16] = [
    map("identity", [false, false, false], false),
    map("rows", [false, true, false], false),
    map("columns", [false, false, true], false),
    map("half-turn", [false, true, true], false),
    map("diagonal", [true, false, false], false),
    map("quarter-turn", [true, false, true], false),
    map("three-quarter-turn", [true, true, false], false),
    map("antidiagonal", [true, true, true], false),
    map("numbers", [false, false, false], true),
    map("rows+numbers", [false, true, false], true),
    map("columns+numbers", [false, false, true], true),
    map("half-turn+numbers", [false, true, true], true),
    map("diagonal+numbers", [true, false, false], true),
    map("quarter-turn+numbers", [true, false, true], true),
    map("three-quarter-turn+numbers", [true, true, false], true),
    map("antidiagonal+numbers", [true, true, true], true),
];

const fn map(name: &'static str, [exchanges, rows, columns]: [bool; 3], numbers: bool) -> Map {
    Map { name, square: Square { exchanges, rows, columns }, numbers }
}

/// Why a map does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The image of a placement's image is another placement.
    NotItsOwnInverse(Placement),
    /// The first placement is not its own image.
    FirstMoves(Placement),
    /// A placement that the opponent can make is its own image.
    Fixed(Placement),
    /// A placement that the opponent can make conflicts with its image.
    Conflicts(Placement),
}

/// A placement as it is played.
pub(crate) fn name([row, column, number]: Placement) -> String {
    format!("r{row}c{column}={number}")
}

impl Map {
    /// The map of a name.
    pub(crate) fn of(name: &str) -> Option<Map> {
        MAPS.into_iter().find(|map| map.name == name)
    }

    /// The image of a placement on a board of side n.
    pub(crate) fn image(&self, n: u32, [row, column, number]: Placement) -> Placement {
        let Square { exchanges, rows, columns } = self.square;
        let (row, column) = if exchanges { (column, row) } else { (row, column) };
        let turned = |value: u32, reversed: bool| if reversed { n + 1 - value } else { value };
        [turned(row, rows), turned(column, columns), turned(number, self.numbers)]
    }

    /// What is in the way of answering by the map; `None` when it works.
    pub(crate) fn fault(&self, n: u32) -> Option<Fault> {
        let inverse = |&placement: &Placement| self.image(n, self.image(n, placement)) != placement;
        if let Some(placement) = placements(n).find(inverse) {
            return Some(Fault::NotItsOwnInverse(placement));
        }
        let first = first(n);
        if let Some(first) = first.filter(|&first| self.image(n, first) != first) {
            return Some(Fault::FirstMoves(first));
        }
        let open = |placement: &Placement| first.is_none_or(|first| agree(*placement, first) < 2);
        placements(n).filter(open).find_map(|placement| {
            match agree(placement, self.image(n, placement)) {
                3 => Some(Fault::Fixed(placement)),
                2 => Some(Fault::Conflicts(placement)),
                _ => None,
            }
        })
    }

    /// The mirror on a board of side n, as certificates hold it.
    pub(crate) fn stored(&self, n: u32) -> Mirror {
        let number =
            |[row, column, number]: Placement| ((row - 1) * n + column - 1) * n + number - 1;
        let images = placements(n).map(|placement| number(self.image(n, placement)));
        Mirror { first: first(n).map(number), images: images.collect() }
    }
}

/// The maps that work on a board of side n.
pub(crate) fn working(n: u32) -> Vec<Map> {
    MAPS.into_iter().filter(|map| map.fault(n).is_none()).collect()
}

/// Who mirrors on a board of side n: with an odd number of cells, who can place a number in the
/// centre first.
pub(crate) fn player(n: u32) -> Player {
    if n % 2 == 1 { Player::First } else { Player::Second }
}

/// The middle number in the centre, where there is one.
pub(crate) fn first(n: u32) -> Option<Placement> {
    let middle = n.div_ceil(2);
    (n % 2 == 1).then_some([middle; 3])
}

/// All placements, in the order of their numbers in certificates.
pub(crate) fn placements(n: u32) -> impl Iterator<Item = Placement> {
    (1..=n).flat_map(move |row| {
        (1..=n).flat_map(move |column| (1..=n).map(move |number| [row, column, number]))
    })
}

/// In how many of row, column and number two placements agree.
fn agree(one: Placement, other: Placement) -> usize {
    one.iter().zip(other).filter(|(one, other)| **one == *other).count()
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Fault {
    /// What is in the way, in words.
    pub(crate) fn in_words(&self, map: &Map, n: u32) -> String {
        match *self {
            Fault::NotItsOwnInverse(placement) => {
                let [once, twice] = [1, 2]
                    .map(|times| name((0..times).fold(placement, |image, _| map.image(n, image))));
                let placement = name(placement);
                format!(
                    "it is not its own inverse: it takes {placement} to {once}, and that to {twice}"
                )
            }
            Fault::FirstMoves(first) => format!(
                "the first placement {} is not its own image, which is {}",
                name(first),
                name(map.image(n, first))
            ),
            Fault::Fixed(placement) => format!("{} is its own image", name(placement)),
            Fault::Conflicts(placement) => format!(
                "{} conflicts with its image {}",
                name(placement),
                name(map.image(n, placement))
            ),
        }
    }
}
