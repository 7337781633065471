//! Symmetries of boards, and the least board of an orbit.
//!
//! A placement has three coordinates, row, column and number. Exchanging coordinates and permuting
//! the values of each keeps legal moves. Where columns decide, only permutations of columns do, with
//! rows and numbers both reversed or not.

use zermelo_checker::format::Text;
use zermelo_checker::games::latin_erdos::{Coordinate, Symmetry};

use super::board::{Board, MAX_SIDE, Placement, Setting};

/// A symmetry: coordinate i of an image is `maps[i]` of coordinate `of[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Element {
    pub(crate) of: [usize; 3],
    pub(crate) maps: [[u8; MAX_SIDE]; 3],
}

impl Element {
    pub(crate) fn image(&self, placement: Placement) -> Placement {
        [0, 1, 2].map(|i| usize::from(self.maps[i][placement[self.of[i]]]))
    }

    pub(crate) fn is_identity(&self, side: usize) -> bool {
        let same = |map: &[u8; MAX_SIDE]| (0..side).all(|value| usize::from(map[value]) == value);
        self.of == [0, 1, 2] && self.maps.iter().all(same)
    }

    /// The image of a board.
    pub(crate) fn map(&self, setting: Setting, board: &Board) -> Board {
        let side = setting.side;
        let mut image = Board::EMPTY;
        for row in 0..side {
            for column in 0..side {
                let Some(number) = board.cells[row * side + column].checked_sub(1) else {
                    continue;
                };
                let [row, column, number] = self.image([row, column, number.into()]);
                image.cells[row * side + column] = u8::try_from(number + 1).unwrap_or(0);
            }
        }
        if setting.run.is_some() {
            for column in 0..side {
                image.owners[usize::from(self.maps[1][column])] = board.owners[column];
            }
        }
        image
    }

    /// The symmetry as certificates hold it.
    pub(crate) fn stored(&self, side: usize) -> Symmetry {
        let coordinate = |i: usize| Coordinate {
            of: u8::try_from(self.of[i]).unwrap_or(0),
            images: self.maps[i][..side].to_vec(),
        };
        let [row, column, number] = [coordinate(0), coordinate(1), coordinate(2)];
        Symmetry { name: Text::default(), row, column, number }
    }
}

/// Which symmetries are used.
pub(crate) enum Group {
    /// Those on a list, the identity among them.
    Listed(Vec<Element>),
    /// All that keep legal moves.
    All {
        /// The exchanges of coordinates, with the permutations of the first two after them.
        places: Vec<Element>,
    },
}

/// The exchanges of three coordinates.
const EXCHANGES: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All permutations of the numbers below `side`, the identity first.
pub(crate) fn permutations(side: usize) -> Vec<[u8; MAX_SIDE]> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..side {
        let longer = |shorter: Vec<u8>| {
            let values = (0..side).filter_map(|value| u8::try_from(value).ok());
            let next: Vec<u8> = values.filter(|value| !shorter.contains(value)).collect();
            next.into_iter().map(move |value| [shorter.as_slice(), &[value]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    let padded = |images: Vec<u8>| {
        let mut map = [0; MAX_SIDE];
        map[..side].copy_from_slice(&images);
        map
    };
    all.into_iter().map(padded).collect()
}

impl Group {
    /// All symmetries of a game.
    pub(crate) fn of(setting: Setting) -> Group {
        let side = setting.side;
        let permutations = permutations(side);
        let [identity, reversal] = [false, true].map(|reversed| {
            let mut map = [0; MAX_SIDE];
            for (value, image) in map[..side].iter_mut().enumerate() {
                *image = u8::try_from(if reversed { side - 1 - value } else { value }).unwrap_or(0);
            }
            map
        });
        if setting.run.is_some() {
            let mut list = Vec::new();
            for columns in &permutations {
                for outer in if side == 1 { vec![identity] } else { vec![identity, reversal] } {
                    list.push(Element { of: [0, 1, 2], maps: [outer, *columns, outer] });
                }
            }
            return Group::Listed(list);
        }
        let mut places = Vec::new();
        for of in EXCHANGES {
            for rows in &permutations {
                for columns in &permutations {
                    places.push(Element { of, maps: [*rows, *columns, identity] });
                }
            }
        }
        Group::All { places }
    }

    /// The symmetries that keep legal moves and go with a mirror: after one of them and the mirror
    /// is as after the mirror and it; and they keep the first placement.
    pub(crate) fn of_mirror(
        setting: Setting,
        first: Option<Placement>,
        mirror: &dyn Fn(Placement) -> Placement,
    ) -> Group {
        let permutations = permutations(setting.side);
        let mut list = Vec::new();
        for of in EXCHANGES {
            for rows in &permutations {
                for columns in &permutations {
                    for numbers in &permutations {
                        let element = Element { of, maps: [*rows, *columns, *numbers] };
                        let goes = |placement| {
                            element.image(mirror(placement)) == mirror(element.image(placement))
                        };
                        let keeps = first.is_none_or(|first| element.image(first) == first);
                        if keeps && setting.placements().all(goes) {
                            list.push(element);
                        }
                    }
                }
            }
        }
        Group::Listed(list)
    }

    /// The least image of a board, and a symmetry that leads to it.
    pub(crate) fn least(&self, setting: Setting, board: &Board) -> (Board, Element) {
        let images: Box<dyn Iterator<Item = (Board, Element)> + '_> = match self {
            Group::Listed(list) => {
                Box::new(list.iter().map(move |element| (element.map(setting, board), *element)))
            }
            Group::All { places } => {
                Box::new(places.iter().map(move |place| renumbered(setting, board, place)))
            }
        };
        let least = images.min_by(|one, other| one.0.cmp(&other.0));
        // A group has the identity.
        least.unwrap_or((*board, Element { of: [0, 1, 2], maps: [[0; MAX_SIDE]; 3] }))
    }
}

/// The image of a board with its numbers renamed in the order in which they come, and the symmetry
/// that leads to it.
fn renumbered(setting: Setting, board: &Board, place: &Element) -> (Board, Element) {
    let side = setting.side;
    let mut image = place.map(setting, board);
    let mut names = [0u8; MAX_SIDE + 1];
    let mut next = 0;
    for number in &mut image.cells[..side * side] {
        let name = &mut names[usize::from(*number)];
        if *number != 0 && *name == 0 {
            next += 1;
            *name = next;
        }
        *number = *name;
    }
    let mut element = *place;
    for (number, map) in element.maps[2][..side].iter_mut().enumerate() {
        let name = &mut names[number + 1];
        if *name == 0 {
            next += 1;
            *name = next;
        }
        *map = *name - 1;
    }
    (image, element)
}
