//! Kind 9, parts: small games side by side. Each part is a set of free points, disjoint from the
//! others, on which a small game is played; a proof shows that in this game breaker, moving second,
//! keeps maker from completing a line. The proponent answers in the part that the opponent has
//! played in, as breaker there. Every line that the opponent could complete contains a line of some
//! part, so that the opponent completes none. A pair of points is a part whose game has two points
//! and one line.
//!
//! What the proponent does where no answer is due is free: a stone more harms nothing. So it does
//! not matter whose turn it is.

use crate::fault::{Code, Fault, codes};
use crate::format::record;
use crate::mask::Mask;
use crate::proofs::blocking::Blocking;

codes! {
    /// A part names a game that is not there (Q1).
    PART_GAME = "part-game";
    /// A part does not have as many points as its game (Q1).
    PART_SIZE = "part-size";
    /// A point of a part is not on the board, or not free (Q2).
    PART_POINT = "part-point";
    /// A point is in two parts, or twice in one (Q3).
    PART_OVERLAP = "part-overlap";
    /// A line that the opponent could complete contains no line of a part (Q4).
    LINE_WITHOUT_PART = "line-without-part";
    /// Every such line that contains a line of the part contains one of an earlier part (Q6).
    PART_NEEDLESS = "part-needless";
    /// No part has the game (Q6).
    GAME_NEEDLESS = "game-needless";
}

/// A set of points, and the game that is played on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The number of the game.
    pub game: u16,
    /// The points, in the order of those of the game's board.
    pub points: Vec<u16>,
}

record!(Part { game, points });

/// The board of a small game.
#[derive(Clone, Copy, Debug)]
pub struct SmallBoard<'b> {
    /// How many points it has.
    pub size: usize,
    /// Its lines, as points of this board.
    pub lines: &'b [Vec<u16>],
}

impl SmallBoard<'_> {
    /// How often points are looked at, to compare its lines with so many of the whole board (H10).
    pub fn looks(&self, lines: usize) -> usize {
        self.lines.iter().map(Vec::len).fold(0, usize::saturating_add).saturating_mul(lines)
    }
}

/// Confirms that the parts keep the opponent from completing a line, if breaker wins each of the
/// games on these boards.
///
/// # Errors
/// What is wrong with them, with the number of the part, of the board's line or of the game.
pub fn check<const N: usize>(
    position: &Blocking<'_, N>,
    games: &[SmallBoard<'_>],
    parts: &[Part],
) -> Result<(), Fault> {
    let mut in_parts: Mask<N> = Mask::EMPTY;
    let lines: Vec<_> = position.open().collect();
    let mut blocked = vec![false; lines.len()];
    let mut has_part = vec![false; games.len()];
    for (number, part) in parts.iter().enumerate() {
        let place = |code: Code| code.at("part", number);
        let game = usize::from(part.game);
        let board = games.get(game).ok_or_else(|| place(PART_GAME))?;
        PART_SIZE.unless(part.points.len() == board.size).map_err(place)?;
        for &point in &part.points {
            let point = Mask::point(point);
            PART_POINT.unless(position.free.meets(point)).map_err(place)?;
            PART_OVERLAP.unless(!in_parts.meets(point)).map_err(place)?;
            in_parts = in_parts.union(point);
        }
        let mut is_needed = false;
        for line in board.lines {
            let of_part = |point: &u16| part.points.get(usize::from(*point)).copied();
            let line = Mask::from_points(line.iter().filter_map(of_part));
            for ((_, open), blocked) in lines.iter().zip(&mut blocked) {
                if !*blocked && open.contains(line) {
                    *blocked = true;
                    is_needed = true;
                }
            }
        }
        PART_NEEDLESS.unless(is_needed).map_err(place)?;
        has_part.get_mut(game).into_iter().for_each(|has_part| *has_part = true);
    }
    if let Some(((line, _), _)) = lines.iter().zip(&blocked).find(|pair| !pair.1) {
        return Err(LINE_WITHOUT_PART.at("line", *line));
    }
    match has_part.iter().position(|has_part| !has_part) {
        Some(game) => Err(GAME_NEEDLESS.at("game", game)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
