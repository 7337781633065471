//! A grid of integers with what its open cells allow, for people: by the rules of the text, cell by
//! cell, and not by what a certificate or a solver says.

use zermelo_checker::games::coprime_grid::CoprimeGrid;
use zermelo_checker::games::coprime_grid::rules::{EMPTY, MAX_N};
use zermelo_checker::proofs::replay::{Replay, Response};

use super::solver::state::divisor;

/// A grid, filled in part. Columns and rows count from 1, with the headings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    n: u8,
    /// The integers that were written, row by row from (2, 2) on.
    cells: Vec<Option<u8>>,
}

/// A move: an integer in a cell, or the pass of a solitaire game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// An integer in a column of a row.
    Writes { column: u8, row: u8, integer: u8 },
    /// The other player's move in a solitaire game.
    Passes,
}

impl Grid {
    /// An empty grid; `None` where the checker takes none of the size.
    pub(super) fn empty(game: &CoprimeGrid) -> Option<Grid> {
        let n = u8::try_from(game.n).ok().filter(|_| (2..=MAX_N).contains(&game.n))?;
        let side = usize::from(n - 1);
        Some(Grid { n, cells: vec![None; side * side] })
    }

    /// The grid that the player who writes alone fills, if a replay is that player's.
    pub(super) fn of_solitaire(game: &CoprimeGrid, replay: &Replay<'_>) -> Option<Grid> {
        let mut grid = Grid::empty(game)?;
        let replies = replay.entries.iter().map(|entry| match entry.response {
            Response::Reply { reply, .. } | Response::Win { reply } => Some(reply),
            _ => None,
        });
        for mv in std::iter::once(replay.opening).chain(replies) {
            let mv = grid.read(mv?)?;
            grid = grid.play(mv)?;
        }
        grid.is_full().then_some(grid)
    }

    /// How many cells of a row are filled by the players.
    fn side(&self) -> u8 {
        self.n - 1
    }

    pub(super) fn n(&self) -> u8 {
        self.n
    }

    fn place(&self, column: u8, row: u8) -> Option<usize> {
        let inside = (2..=self.n).contains(&column) && (2..=self.n).contains(&row);
        inside.then(|| usize::from(row - 2) * usize::from(self.side()) + usize::from(column - 2))
    }

    /// The cells that the players fill, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = (u8, u8)> {
        let n = self.n;
        (2..=n).flat_map(move |row| (2..=n).map(move |column| (column, row)))
    }

    /// The integer in a cell, a heading too.
    pub(super) fn integer(&self, column: u8, row: u8) -> Option<u8> {
        if column == 1 || row == 1 {
            return Some(column.max(row));
        }
        self.cells.get(self.place(column, row)?).copied().flatten()
    }

    /// The integers that a cell allows, in increasing order, when its upper and left neighbours are
    /// filled.
    pub(super) fn allowed(&self, column: u8, row: u8) -> Option<Vec<u8>> {
        self.integer(column, row.checked_sub(1)?)?;
        self.integer(column.checked_sub(1)?, row)?;
        let coprime = |m: u8, number: u8| usize::from(divisor(m.into(), number.into()) == 1);
        let above: usize =
            (1..row).filter_map(|r| self.integer(column, r)).map(|m| coprime(m, row)).sum();
        let left: usize =
            (1..column).filter_map(|c| self.integer(c, row)).map(|m| coprime(m, column)).sum();
        let mut allowed = vec![u8::try_from(above).ok()?, u8::try_from(left).ok()?];
        allowed.sort_unstable();
        allowed.dedup();
        Some(allowed)
    }

    /// The grid as a certificate stores it.
    pub(super) fn record(&self) -> Vec<u8> {
        self.cells.iter().map(|cell| cell.unwrap_or(EMPTY)).collect()
    }

    /// Whether no cell is empty.
    pub(super) fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The integers that were written.
    pub(super) fn written(&self) -> impl Iterator<Item = u8> {
        self.cells.iter().copied().flatten()
    }

    /// The move of a number in certificates.
    pub(super) fn read(&self, number: u16) -> Option<Move> {
        let place = usize::from(number / u16::from(self.n));
        let integer = u8::try_from(number % u16::from(self.n)).ok()?;
        match self.places().nth(place) {
            Some((column, row)) => Some(Move::Writes { column, row, integer }),
            None => (place == self.cells.len() && integer == 0).then_some(Move::Passes),
        }
    }

    /// The number of a move in certificates; `None` for an integer that no cell has.
    pub(super) fn number(&self, mv: Move) -> Option<u16> {
        let (place, integer) = match mv {
            Move::Writes { column, row, integer } => (self.place(column, row)?, integer),
            Move::Passes => (self.cells.len(), 0),
        };
        let number = place * usize::from(self.n) + usize::from(integer);
        (integer < self.n).then_some(u16::try_from(number).ok()?)
    }

    /// The grid after a move, where the cell allows the integer. Who may pass is not known here.
    pub(super) fn play(&self, mv: Move) -> Option<Grid> {
        let mut after = self.clone();
        if let Move::Writes { column, row, integer } = mv {
            let allowed = self.allowed(column, row)?;
            let is_free = self.integer(column, row).is_none();
            let cell = after.cells.get_mut(self.place(column, row)?);
            *cell.filter(|_| is_free && allowed.contains(&integer))? = Some(integer);
        }
        Some(after)
    }
}
