//! Boards: points with names, and lines. A board's name is not believed: planes are confirmed by
//! their axioms, hypercubes built from their definition and compared.

use std::collections::{BTreeMap, BTreeSet};

use bincode::{Decode, Encode};

use crate::certificate::{Seq, Text, encode_into};
use crate::claim::{BoardName, Positional};
use crate::verdict::{BoardFault, Reason};

/// The most points a board can have.
pub const MAX_POINTS: u16 = 512;
/// The largest order of a plane that a name can ask for.
pub const MAX_ORDER: u16 = 22;

/// The points and lines of a board, as a header holds them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Board {
    /// The points' names, all different; a point's number is its place here.
    pub points: Seq<Text>,
    /// The lines, in increasing lexicographic order, each a list of points in increasing order.
    pub lines: Seq<Seq<u16>>,
}

impl Board {
    /// The number of points.
    pub fn size(&self) -> usize {
        self.points.len()
    }

    /// BLAKE3 of the board's encoding: what `--board-hash` names.
    pub fn hash(&self) -> [u8; 32] {
        // Writing to memory cannot fail but for a length beyond 64 bits, and none is.
        let bytes = encode_into(self, Vec::new()).unwrap_or_default();
        *blake3::hash(&bytes).as_bytes()
    }

    /// The names of points, for messages.
    pub fn names(&self, points: impl IntoIterator<Item = u16>) -> Vec<String> {
        points.into_iter().map(|point| self.point_name(point)).collect()
    }

    /// A point's name; its number where there is no such point.
    pub fn point_name(&self, point: u16) -> String {
        match self.points.get(usize::from(point)) {
            Some(name) => name.to_string(),
            None => format!("#{point}"),
        }
    }

    /// Confirms that this is a board, and the one that the game names.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn confirm(&self, game: &Positional) -> Result<(), Reason> {
        self.confirm_board().map_err(Reason::Board)?;
        self.confirm_name(&game.board).map_err(Reason::Board)?;
        let expected = needs_hash(game).then(|| self.hash());
        if game.board_hash != expected {
            return Err(Reason::BoardHash);
        }
        Ok(())
    }

    fn confirm_board(&self) -> Result<(), BoardFault> {
        let count = self.points.len();
        let size = u16::try_from(count)
            .ok()
            .filter(|size| (1..=MAX_POINTS).contains(size))
            .ok_or(BoardFault::PointCount { count })?;
        let mut names = BTreeSet::new();
        for name in &self.points {
            if !is_point_name(name.as_str()) || !names.insert(name.as_str()) {
                return Err(BoardFault::PointName { name: name.to_string() });
            }
        }
        for (number, line) in self.lines.iter().enumerate() {
            let increasing = line.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
            if !increasing || line.last().is_none_or(|&last| last >= size) {
                return Err(BoardFault::Line { line: number });
            }
        }
        match self.lines.windows(2).position(|pair| !matches!(pair, [a, b] if a < b)) {
            Some(line) => Err(BoardFault::LineOrder { line: line.saturating_add(1) }),
            None => Ok(()),
        }
    }

    /// Confirms that the lines are those of the named board, up to the names of points.
    fn confirm_name(&self, name: &BoardName) -> Result<(), BoardFault> {
        match *name {
            BoardName::Other { .. } => Ok(()),
            BoardName::AffinePlane { order } => self.confirm_plane(order, Plane::Affine),
            BoardName::AffinePlaneLess { order, removed } => {
                if !(1..=order).contains(&removed) {
                    let what = "an affine plane can be without 1 to as many blocks as its order";
                    return Err(BoardFault::Parameter { what: what.into() });
                }
                self.confirm_plane(order, Plane::AffineLess(removed))
            }
            BoardName::ProjectivePlane { order } => self.confirm_plane(order, Plane::Projective),
            BoardName::Hypercube { side, dimension } => self.confirm_hypercube(side, dimension),
        }
    }

    /// The axioms: the number of points, the number and size of lines, every pair of points on
    /// exactly one line.
    fn confirm_plane(&self, order: u16, plane: Plane) -> Result<(), BoardFault> {
        if !(2..=MAX_ORDER).contains(&order) {
            let what = format!("the order of a plane is between 2 and {MAX_ORDER}");
            return Err(BoardFault::Parameter { what: what.into() });
        }
        let q = usize::from(order);
        let (points, lines, line_size) = match plane {
            Plane::Affine => (q * q, q * q + q, q),
            Plane::AffineLess(removed) => (q * q, q * q + q - usize::from(removed), q),
            Plane::Projective => (q * q + q + 1, q * q + q + 1, q + 1),
        };
        let count = |what, found, expected| match found == expected {
            true => Ok(()),
            false => Err(BoardFault::Count { what, found, expected }),
        };
        count("points", self.points.len(), points)?;
        count("lines", self.lines.len(), lines)?;
        for (number, line) in self.lines.iter().enumerate() {
            if line.len() != line_size {
                let found = line.len();
                return Err(BoardFault::LineSize { line: number, found, expected: line_size });
            }
        }
        let together = self.pairs_on_lines();
        let mut apart: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        let all = (0..MAX_POINTS).take(points);
        for p in all.clone() {
            for q in all.clone().filter(|q| p < *q) {
                match together.get(&(p, q)).copied().unwrap_or(0) {
                    1 => {}
                    0 if matches!(plane, Plane::AffineLess(_)) => {
                        apart.entry(p).or_default().push(q);
                        apart.entry(q).or_default().push(p);
                    }
                    lines => {
                        let points = [self.point_name(p), self.point_name(q)];
                        return Err(BoardFault::Pair { points, lines });
                    }
                }
            }
        }
        match plane {
            Plane::AffineLess(removed) => confirm_missing_lines(&apart, order, removed),
            Plane::Affine | Plane::Projective => Ok(()),
        }
    }

    /// How many lines hold both points, for every pair that is on one.
    fn pairs_on_lines(&self) -> BTreeMap<(u16, u16), usize> {
        let mut together = BTreeMap::new();
        for line in &self.lines {
            for (i, &p) in line.iter().enumerate() {
                for &q in line.iter().skip(i).skip(1) {
                    let lines: &mut usize = together.entry((p, q)).or_default();
                    *lines = lines.saturating_add(1);
                }
            }
        }
        together
    }

    /// n^d tic-tac-toe: points are the words of `dimension` digits below `side`, in lexicographic
    /// order, and named by their digits counted from 1. A line is a set of `side` points in which
    /// every coordinate is constant, or runs up, or runs down, and not all are constant.
    fn confirm_hypercube(&self, side: u16, dimension: u16) -> Result<(), BoardFault> {
        let parameter = || BoardFault::Parameter {
            what: format!(
                "a hypercube has a side of at least 2, a dimension of at least 1, and at most \
                 {MAX_POINTS} points"
            )
            .into(),
        };
        let size = side
            .checked_pow(u32::from(dimension))
            .filter(|&size| side >= 2 && dimension >= 1 && size <= MAX_POINTS);
        let size = size.ok_or_else(parameter)?;
        // Counted before they are built: there are as many lines as pairs of opposite borders of a
        // cube with two more cells along every edge.
        let all = usize::from(size);
        let wider = usize::from(side.saturating_add(2)).checked_pow(dimension.into());
        let count = wider.and_then(|wider| wider.checked_sub(all)).ok_or_else(parameter)? / 2;
        for (what, found, expected) in
            [("points", self.points.len(), all), ("lines", self.lines.len(), count)]
        {
            if found != expected {
                return Err(BoardFault::Count { what, found, expected });
            }
        }
        let (points, lines) = hypercube(side, dimension);
        let same_name = |(stored, name): (&Text, &String)| stored.as_str() == name;
        if let Some(at) = self.points.iter().zip(&points).position(|pair| !same_name(pair)) {
            return Err(BoardFault::NotTheHypercube { at });
        }
        match self.lines.iter().zip(&lines).position(|(stored, line)| stored.0 != *line) {
            Some(at) => Err(BoardFault::NotTheHypercube { at }),
            None => Ok(()),
        }
    }
}

#[derive(Clone, Copy)]
enum Plane {
    Affine,
    /// Less this many lines of one parallel class.
    AffineLess(u16),
    Projective,
}

/// Whether a claim about this game has to say by its hash which board is meant.
///
/// The planes of order below 9 are unique up to isomorphism, and so are affine planes less some
/// lines of a class (the automorphism group permutes the lines of a class in every way for orders
/// up to 4; larger orders need the hash). The hypercube is built from its definition.
fn needs_hash(game: &Positional) -> bool {
    match game.board {
        BoardName::Other { .. } => true,
        BoardName::AffinePlane { order } | BoardName::ProjectivePlane { order } => {
            order > 8 || !game.start.is_empty()
        }
        BoardName::AffinePlaneLess { order, .. } => order > 4 || !game.start.is_empty(),
        BoardName::Hypercube { .. } => false,
    }
}

/// A point's name: 1 to 16 letters, digits, dots, underscores or hyphens of ASCII. A claim names
/// the stones of its start, and other letters can look alike, or be written from right to left.
pub fn is_point_name(name: &str) -> bool {
    let allowed = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'_' | b'-');
    (1..=16).contains(&name.len()) && name.bytes().all(allowed)
}

/// With `apart` the points that are on no line with a point: confirms that these sets are
/// `removed` disjoint sets of `order` points. Adding them as lines then gives a plane in which
/// they are disjoint, which is to say lines of one parallel class.
fn confirm_missing_lines(
    apart: &BTreeMap<u16, Vec<u16>>,
    order: u16,
    removed: u16,
) -> Result<(), BoardFault> {
    let mut missing = BTreeSet::new();
    for (&point, others) in apart {
        let mut line = others.clone();
        line.push(point);
        line.sort_unstable();
        missing.insert(line);
    }
    let points = missing.iter().map(Vec::len).fold(0, usize::saturating_add);
    let right = missing.len() == usize::from(removed)
        && missing.iter().all(|line| line.len() == usize::from(order))
        && points == apart.len();
    if right { Ok(()) } else { Err(BoardFault::MissingLines) }
}

/// The points' names and the lines of the hypercube, from the definition.
fn hypercube(side: u16, dimension: u16) -> (Vec<String>, Vec<Vec<u16>>) {
    // Every word of `dimension` letters below `letters`, in lexicographic order.
    let words = |letters: u16| {
        (0..dimension).fold(vec![Vec::<u16>::new()], |words, _| {
            let longer = |word: &Vec<u16>| {
                let word = word.clone();
                (0..letters).map(move |letter| [word.as_slice(), &[letter]].concat())
            };
            words.iter().flat_map(longer).collect()
        })
    };
    let separator = if side < 10 { "" } else { "." };
    let name = |word: &Vec<u16>| {
        let digits: Vec<String> = word.iter().map(|d| d.saturating_add(1).to_string()).collect();
        digits.join(separator)
    };
    let points = words(side).iter().map(name).collect();
    // A letter below `side` is a constant coordinate, `side` runs up, `side + 1` runs down.
    let line = |pattern: &Vec<u16>| -> Vec<u16> {
        let mut line: Vec<u16> = (0..side)
            .map(|step| {
                pattern.iter().fold(0u16, |number, &letter| {
                    let digit = match letter.checked_sub(side) {
                        None => letter,
                        Some(0) => step,
                        Some(_) => side.saturating_sub(1).saturating_sub(step),
                    };
                    number.saturating_mul(side).saturating_add(digit)
                })
            })
            .collect();
        line.sort_unstable();
        line
    };
    let runs = |pattern: &&Vec<u16>| pattern.iter().any(|&letter| letter >= side);
    let patterns = words(side.saturating_add(2));
    let lines: BTreeSet<Vec<u16>> = patterns.iter().filter(runs).map(line).collect();
    (points, lines.into_iter().collect())
}
