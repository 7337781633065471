//! Boards: points with names, lines, and what points need. A board's name is not trusted: planes are confirmed by
//! their axioms, and hypercubes are built from their definition and compared.

use std::collections::BTreeSet;

use super::claim::{BoardName, Positional};
use super::{
    BOARD_COUNT, BOARD_HASH, BOARD_LINE, BOARD_LINE_ORDER, BOARD_LINE_SIZE, BOARD_MISSING_LINES,
    BOARD_NEEDS, BOARD_NOT_THE_HYPERCUBE, BOARD_PAIR, BOARD_PARAMETER, BOARD_POINT_COUNT,
    BOARD_POINT_NAME,
};
use crate::fault::{Code, Fault};
use crate::format::{Decode, Misread, Reader, Text};
use crate::games::names::wrong_name;

/// The most points a board can have.
pub const MAX_POINTS: u16 = 512;
/// The largest order of a plane that a name can ask for.
pub const MAX_ORDER: u16 = 22;

/// The points and lines of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The points' names, all different; a point's number is its place here.
    pub points: Vec<Text>,
    /// The lines, in increasing lexicographic order, each a list of points in increasing order.
    pub lines: Vec<Vec<u16>>,
    /// Of every point, the points that it needs, in increasing order: it can be taken only when all
    /// of them are, by whomever. No list at all where no point needs any.
    pub needs: Vec<Vec<u16>>,
}

/// The points and the lines; where points have needs, an empty line before the lines, and the needs
/// after them.
impl<'a> Decode<'a> for Board {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let points = Decode::decode(from)?;
        let mut lines: Vec<Vec<u16>> = Decode::decode(from)?;
        let mut needs = Vec::new();
        if lines.first().is_some_and(Vec::is_empty) {
            lines.remove(0);
            let start = from.clone();
            needs = Decode::decode(from)?;
            if needs == Vec::<Vec<u16>>::new() {
                return Err(start.fault(BOARD_NEEDS));
            }
        }
        Ok(Board { points, lines, needs })
    }
}

impl Board {
    /// The number of points.
    pub fn size(&self) -> usize {
        self.points.len()
    }

    /// Confirms that this is a board, and the one that the game names. The body begins with it.
    pub(crate) fn confirm_in(&self, body: &Reader<'_>, game: &Positional) -> Result<(), Fault> {
        self.confirm_board()?;
        self.confirm_name(&game.board)?;
        let expected = needs_hash(game).then(|| body.hash_of_next::<Board>()).transpose()?;
        Ok(BOARD_HASH.unless(game.board_hash == expected)?)
    }

    pub(super) fn confirm_board(&self) -> Result<(), Fault> {
        let count = self.points.len();
        let size = u16::try_from(count)
            .ok()
            .filter(|size| (1..=MAX_POINTS).contains(size))
            .ok_or_else(|| BOARD_POINT_COUNT.at("points", count))?;
        if let Some(point) = wrong_name(&self.points) {
            return Err(BOARD_POINT_NAME.at("point", point));
        }
        let is_line = |line: &Vec<u16>| {
            line.is_sorted_by(|a, b| a < b) && line.last().is_some_and(|&last| last < size)
        };
        if let Some(line) = self.lines.iter().position(|line| !is_line(line)) {
            return Err(BOARD_LINE.at("line", line));
        }
        match self.lines.windows(2).position(|pair| !pair.is_sorted_by(|a, b| a < b)) {
            Some(line) => Err(BOARD_LINE_ORDER.at("line", line.saturating_add(1))),
            None => self.confirm_needs(),
        }
    }

    /// A point needs points before it, so that on every board that is not full one can be taken.
    fn confirm_needs(&self) -> Result<(), Fault> {
        if self.needs.is_empty() {
            return Ok(());
        }
        let is_right = self.needs.len() == self.size() && self.needs.iter().any(|n| !n.is_empty());
        BOARD_NEEDS.unless(is_right)?;
        let mut needs = self.needs.iter().zip(0u16..);
        let are_before = |(needs, point): (&Vec<u16>, u16)| {
            needs.is_sorted_by(|a, b| a < b) && needs.last().is_none_or(|&last| last < point)
        };
        match needs.position(|needs| !are_before(needs)) {
            Some(point) => Err(BOARD_NEEDS.at("point", point)),
            None => Ok(()),
        }
    }

    /// Confirms that the lines are those of the named board, up to the names of points.
    fn confirm_name(&self, name: &BoardName) -> Result<(), Fault> {
        let is_other = matches!(name, BoardName::Other { .. });
        BOARD_NEEDS.unless(is_other || self.needs.is_empty())?;
        match *name {
            BoardName::Other { .. } => Ok(()),
            BoardName::AffinePlane { order } => self.confirm_plane(order, false, 0),
            BoardName::AffinePlaneLess { order, removed } => {
                BOARD_PARAMETER.unless((1..=order).contains(&removed))?;
                self.confirm_plane(order, false, removed)
            }
            BoardName::ProjectivePlane { order } => self.confirm_plane(order, true, 0),
            BoardName::Hypercube { side, dimension } => self.confirm_hypercube(side, dimension),
        }
    }

    /// The axioms: the number of points, the number and size of lines, every pair of points on
    /// exactly one line. An affine plane can be without some lines of one parallel class.
    fn confirm_plane(&self, order: u16, projective: bool, removed: u16) -> Result<(), Fault> {
        BOARD_PARAMETER.unless((2..=MAX_ORDER).contains(&order))?;
        let q = usize::from(order);
        let (points, lines, line_size) = match projective {
            false => (q * q, q * q + q - usize::from(removed), q),
            true => (q * q + q + 1, q * q + q + 1, q + 1),
        };
        self.confirm_counts(points, lines)?;
        if let Some(line) = self.lines.iter().position(|line| line.len() != line_size) {
            return Err(BOARD_LINE_SIZE.at("line", line));
        }
        let all = (0..MAX_POINTS).take(points);
        // For each point, those that it is on no line with, and itself.
        let mut apart = Vec::new();
        for point in all.clone() {
            let mut together = vec![0usize; points];
            let through = self.lines.iter().filter(|line| line.binary_search(&point).is_ok());
            for &other in through.flatten() {
                let count = together.get_mut(usize::from(other));
                count.into_iter().for_each(|count| *count = count.saturating_add(1));
            }
            let mut of_point = Vec::new();
            for (other, lines) in all.clone().zip(together) {
                match lines {
                    _ if other == point => of_point.push(other),
                    1 => {}
                    0 if removed > 0 => of_point.push(other),
                    _ => return Err(BOARD_PAIR.at("point", point).at("other", other)),
                }
            }
            apart.push(of_point);
        }
        // These form a missing line, where there are any. There are as many such lines as are
        // missing, because no other number of them has as many pairs. Adding them gives a plane in
        // which they are disjoint, which is to say lines of one parallel class.
        let of = |point: &u16| apart.get(usize::from(*point));
        let whole = |line: &Vec<u16>| line.len() == q && line.iter().all(|p| of(p) == Some(line));
        Ok(BOARD_MISSING_LINES.unless(apart.iter().all(|line| line.len() == 1 || whole(line)))?)
    }

    fn confirm_counts(&self, points: usize, lines: usize) -> Result<(), Fault> {
        let right = self.points.len() == points && self.lines.len() == lines;
        let place = |code: Code| code.at("points", points).at("lines", lines);
        BOARD_COUNT.unless(right).map_err(place)
    }

    /// n^d tic-tac-toe: points are the words of `dimension` digits below `side`, in lexicographic
    /// order, and named by their digits counted from 1. A line is a set of `side` points in which
    /// every coordinate is constant, or runs up, or runs down, and not all are constant.
    fn confirm_hypercube(&self, side: u16, dimension: u16) -> Result<(), Fault> {
        let size = side
            .checked_pow(u32::from(dimension))
            .filter(|&size| side >= 2 && dimension >= 1 && size <= MAX_POINTS);
        let size = size.ok_or(BOARD_PARAMETER)?;
        // Counted before they are built: there are as many lines as pairs of opposite borders of a
        // cube with two more cells along every edge.
        let all = usize::from(size);
        let wider = usize::from(side.saturating_add(2)).checked_pow(dimension.into());
        let twice = wider.and_then(|wider| wider.checked_sub(all)).ok_or(BOARD_PARAMETER)?;
        self.confirm_counts(all, twice / 2)?;
        let (points, lines) = hypercube(side, dimension);
        let same_name = |(stored, name): (&Text, &String)| stored.as_str() == name;
        if let Some(at) = self.points.iter().zip(&points).position(|pair| !same_name(pair)) {
            return Err(BOARD_NOT_THE_HYPERCUBE.at("point", at));
        }
        match self.lines.iter().zip(&lines).position(|(stored, line)| stored != line) {
            Some(at) => Err(BOARD_NOT_THE_HYPERCUBE.at("line", at)),
            None => Ok(()),
        }
    }
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

#[cfg(test)]
mod tests;
