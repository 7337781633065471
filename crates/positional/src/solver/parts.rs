//! Draws by parts: grids and pairs, side by side.
//!
//! A *grid* is three lines that each meet three other lines, in nine points. On these alone breaker,
//! moving second, blocks all six lines, for which pairs take twelve points. So a board with too few
//! points for pairs may have enough for grids and pairs. Grids are drawn at random, and the one is
//! taken that leaves most lines with two points of their own. The random numbers are always the same.

use std::collections::BTreeSet;

use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{Board, Body, PartsBody, small_claim};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::parts::Part;
use zermelo_search::limits::SolveError;

use super::Options;
use super::control::Control;

/// How many grids are drawn for each that is taken, and how often all is tried anew.
const DRAWN: usize = 300;
const TRIES: u64 = 20;

/// The side of a grid.
const SIDE: usize = 3;

/// Parts of a board that contain all these open lines, given by their free points. `None` when
/// none are found, which does not mean that there are none.
pub(super) fn body(
    board: &Board,
    open: &[Vec<u16>],
    control: &mut Control<'_>,
) -> Result<Option<PartsBody<'static>>, SolveError> {
    let free = open.iter().flatten().collect::<BTreeSet<_>>().len();
    // A grid of nine points saves three.
    if 3 * (2 * open.len()).saturating_sub(free) > free {
        return Ok(None);
    }
    let meets = |one: &Vec<u16>| open.iter().map(|two| common(one, two)).collect();
    let meets: Vec<Vec<Option<u16>>> = open.iter().map(meets).collect();
    let mut draw = Draw { open, meets, state: 1 };
    for _ in 0..TRIES {
        let mut choice = Choice::new(open, board.size());
        while choice.missing > 0 {
            control.count()?;
            let drawn = (0..DRAWN).filter_map(|_| draw.grid(&choice));
            let next = drawn.map(|grid| choice.with(open, grid)).min_by_key(|next| next.missing);
            match next.filter(|next| next.missing <= choice.missing) {
                Some(next) => choice = next,
                None => break,
            }
        }
        if choice.missing == 0 {
            return choice.body(board).map(Some);
        }
    }
    Ok(None)
}

/// The first point of two lines.
fn common(one: &[u16], two: &[u16]) -> Option<u16> {
    one.iter().copied().find(|point| two.contains(point))
}

/// Three lines across three others.
#[derive(Clone)]
struct Grid {
    lines: Vec<usize>,
    /// Their nine points, row by row.
    points: Vec<u16>,
}

/// Grids at random.
struct Draw<'l> {
    open: &'l [Vec<u16>],
    /// Of two lines, a point of both.
    meets: Vec<Vec<Option<u16>>>,
    state: u64,
}

impl Draw<'_> {
    /// A number below `bound`, by Marsaglia's xorshift.
    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state % bound.max(1) as u64).unwrap_or(0)
    }

    /// A grid of lines that are in no grid yet, on points that are in none.
    fn grid(&mut self, choice: &Choice) -> Option<Grid> {
        let (mut rows, mut columns) = (vec![self.below(self.open.len())], Vec::new());
        while columns.len() < SIDE || rows.len() < SIDE {
            let (grown, across) = match columns.len() < rows.len() {
                true => (&mut columns, &rows),
                false => (&mut rows, &columns),
            };
            let meets = |line: usize, other: &usize| {
                self.meets[line][*other].is_some_and(|point| choice.is_open(point))
            };
            let fits = |line: &usize| {
                !choice.in_grid[*line]
                    && !grown.contains(line)
                    && !across.contains(line)
                    && across.iter().all(|other| meets(*line, other))
            };
            let fitting: Vec<usize> = (0..self.open.len()).filter(fits).collect();
            let at = self.below(fitting.len());
            grown.push(*fitting.get(at)?);
        }
        let crossings = rows.iter().flat_map(|&row| columns.iter().map(move |&to| (row, to)));
        let points: Vec<u16> =
            crossings.filter_map(|(row, column)| self.meets[row][column]).collect();
        let is_grid = points.iter().collect::<BTreeSet<_>>().len() == SIDE * SIDE;
        let is_new = !choice.in_grid[rows[0]];
        (is_grid && is_new).then(|| Grid { lines: [rows, columns].concat(), points })
    }
}

/// Who has a point: a grid, or a line for its pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Grid,
    Line(usize),
}

/// Grids, and as many points for pairs of the other lines as there can be.
#[derive(Clone)]
struct Choice {
    grids: Vec<Grid>,
    in_grid: Vec<bool>,
    owners: Vec<Option<Owner>>,
    /// How many points of its own each line still has to get, and all together.
    needs: Vec<usize>,
    missing: usize,
}

impl Choice {
    fn new(open: &[Vec<u16>], points: usize) -> Choice {
        let mut choice = Choice {
            grids: Vec::new(),
            in_grid: vec![false; open.len()],
            owners: vec![None; points],
            needs: vec![2; open.len()],
            missing: 2 * open.len(),
        };
        choice.fill(open);
        choice
    }

    fn is_open(&self, point: u16) -> bool {
        self.owners[usize::from(point)] != Some(Owner::Grid)
    }

    /// The choice with another grid.
    fn with(&self, open: &[Vec<u16>], grid: Grid) -> Choice {
        let mut choice = self.clone();
        for &line in &grid.lines {
            choice.in_grid[line] = true;
            choice.needs[line] = 0;
            let of_line = |owner: &&mut Option<Owner>| **owner == Some(Owner::Line(line));
            choice.owners.iter_mut().filter(of_line).for_each(|owner| *owner = None);
        }
        for &point in &grid.points {
            if let Some(Owner::Line(line)) = choice.owners[usize::from(point)].replace(Owner::Grid)
            {
                choice.needs[line] += 1;
            }
        }
        choice.grids.push(grid);
        choice.fill(open);
        choice
    }

    /// Gives lines points of their own, as long as that is possible.
    fn fill(&mut self, open: &[Vec<u16>]) {
        for line in 0..open.len() {
            while self.needs[line] > 0 && self.take(open, line, &mut vec![false; self.owners.len()])
            {
                self.needs[line] -= 1;
            }
        }
        self.missing = self.needs.iter().sum();
    }

    /// A point more for a line: a free one, or one of a line that gets another instead.
    fn take(&mut self, open: &[Vec<u16>], line: usize, seen: &mut [bool]) -> bool {
        for &point in &open[line] {
            let point = usize::from(point);
            let mine = Some(Owner::Line(line));
            if self.owners[point] == mine || std::mem::replace(&mut seen[point], true) {
                continue;
            }
            let can = match self.owners[point] {
                None => true,
                Some(Owner::Grid) => false,
                Some(Owner::Line(other)) => self.take(open, other, seen),
            };
            if can {
                self.owners[point] = mine;
                return true;
            }
        }
        false
    }

    /// The grids, and the pairs of the other lines.
    fn body(&self, board: &Board) -> Result<PartsBody<'static>, SolveError> {
        let of_line = |line: usize| -> Vec<u16> {
            let owners = (0u16..).zip(&self.owners);
            owners.filter(|pair| *pair.1 == Some(Owner::Line(line))).map(|pair| pair.0).collect()
        };
        let pairs: Vec<Vec<u16>> =
            (0..self.needs.len()).map(of_line).filter(|pair| !pair.is_empty()).collect();
        let grids: Vec<Vec<u16>> = self.grids.iter().map(|grid| grid.points.clone()).collect();
        let side = u16::try_from(SIDE).unwrap_or(0);
        let row = |row: u16| (0..side).map(move |column| side * row + column).collect();
        let column = |column: u16| (0..side).map(move |row| side * row + column).collect();
        let rows_and_columns = (0..side).map(row).chain((0..side).map(column)).collect();
        let (mut games, mut parts) = (Vec::new(), Vec::new());
        for (lines, places) in [(rows_and_columns, grids), (vec![vec![0, 1]], pairs)] {
            let Some(size) = places.first().map(Vec::len) else { continue };
            let game = u16::try_from(games.len()).unwrap_or(u16::MAX);
            games.push(small_game(size, lines)?);
            parts.extend(places.into_iter().map(|points| Part { game, points }));
        }
        Ok(PartsBody { board: board.clone(), games, parts })
    }
}

/// The proof that breaker, moving second, wins the game with these lines.
fn small_game(points: usize, mut lines: Vec<Vec<u16>>) -> Result<Body<'static>, SolveError> {
    lines.sort_unstable();
    let name = |point: usize| Text::new(point.to_string()).unwrap_or_default();
    let board = Board { points: (1..=points).map(name).collect(), lines, needs: Vec::new() };
    let game = small_claim().game;
    let options = Options { by: Some(Kind::Replay), ..Options::default() };
    let solution = super::solve(&game, &board, &options)?;
    let no_game = || SolveError::None("breaker does not win a part".to_owned());
    let certificate = solution.certificates.first().ok_or_else(no_game)?;
    let body: Body<'_> = certificate.decode().map_err(SolveError::Work)?;
    let pairings = body.pairings.to_vec().into();
    Ok(Body { replay: body.replay.into_owned(), pairings, ..body })
}
