//! Boards of Latin Erdős for the solver: numbers in cells, and the columns' owners where columns
//! decide. Written independently of the checker's rules, which certificates are held against.

use zermelo_checker::claim::Player;

/// The largest side that is searched; a board packs into 128 bits.
pub(crate) const MAX_SIDE: usize = 6;
const CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Row, column and number, each from 0.
pub(crate) type Placement = [usize; 3];

/// What a solver needs to know of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// The side of the board.
    pub(crate) side: usize,
    /// The run that wins a column; `None` where columns decide nothing.
    pub(crate) run: Option<usize>,
}

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board {
    /// Numbers from 1, by rows; 0 in an empty cell.
    pub(crate) cells: [u8; CELLS],
    /// 1 for First, 2 for Second, 0 for nobody.
    pub(crate) owners: [u8; MAX_SIDE],
}

impl Board {
    pub(crate) const EMPTY: Board = Board { cells: [0; CELLS], owners: [0; MAX_SIDE] };

    /// How many numbers are placed.
    pub(crate) fn placed(&self) -> usize {
        self.cells.iter().filter(|&&number| number != 0).count()
    }

    /// Who is to move.
    pub(crate) fn mover(&self) -> Player {
        if self.placed().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The board in 128 bits.
    pub(crate) fn key(&self) -> u128 {
        let cells = self.cells.iter().fold(0u128, |key, &number| key << 3 | u128::from(number));
        self.owners.iter().fold(cells, |key, &owner| key << 2 | u128::from(owner))
    }

    /// The board as certificates store it.
    pub(crate) fn record(&self, setting: Setting) -> Vec<u8> {
        let side = setting.side;
        let mut record = self.cells[..side * side].to_vec();
        if setting.run.is_some() {
            record.extend(&self.owners[..side]);
        }
        record
    }
}

impl Setting {
    /// The number of a move in certificates.
    pub(crate) fn mv(&self, [row, column, number]: Placement) -> u16 {
        u16::try_from((row * self.side + column) * self.side + number).unwrap_or(u16::MAX)
    }

    /// All placements, in the order of their numbers.
    pub(crate) fn placements(&self) -> impl Iterator<Item = Placement> + use<> {
        let side = self.side;
        (0..side * side * side).map(move |mv| [mv / side / side, mv / side % side, mv % side])
    }

    /// The legal moves.
    pub(crate) fn moves(&self, board: &Board) -> Vec<Placement> {
        let side = self.side;
        let (mut rows, mut columns) = ([0u32; MAX_SIDE], [0u32; MAX_SIDE]);
        for (cell, number) in board.cells[..side * side].iter().enumerate() {
            // Bit 0 stands for an empty cell.
            let bit = 1 << number;
            rows[cell / side] |= bit;
            columns[cell % side] |= bit;
        }
        let is_legal = |&[row, column, number]: &Placement| {
            board.cells[row * side + column] == 0
                && (rows[row] | columns[column]) & (2 << number) == 0
        };
        self.placements().filter(is_legal).collect()
    }

    /// The board after a legal move.
    pub(crate) fn after(&self, board: &Board, [row, column, number]: Placement) -> Board {
        let mut after = *board;
        let mover = if board.mover() == Player::First { 1 } else { 2 };
        after.cells[row * self.side + column] = u8::try_from(number + 1).unwrap_or(0);
        if let Some(run) = self.run
            && after.owners[column] == 0
        {
            let runs = self.runs(&after, column);
            let owner = [mover, 3 - mover].into_iter().find(|&player| runs[player] >= run);
            after.owners[column] = owner.and_then(|owner| u8::try_from(owner).ok()).unwrap_or(0);
        }
        after
    }

    /// The longest run of each player in a column, at 1 and 2: lengths of the longest subsequences
    /// that rise, and that fall, from row to row.
    fn runs(&self, board: &Board, column: usize) -> [usize; 3] {
        let numbers: Vec<u8> = (0..self.side)
            .map(|row| board.cells[row * self.side + column])
            .filter(|&number| number != 0)
            .collect();
        let mut best = [0; 3];
        let mut ends: Vec<[usize; 3]> = Vec::new();
        for (place, &number) in numbers.iter().enumerate() {
            let mut end = [0, 1, 1];
            for (&before, lengths) in numbers[..place].iter().zip(&ends) {
                let player = if before < number { 1 } else { 2 };
                end[player] = end[player].max(lengths[player] + 1);
            }
            best = [0, best[1].max(end[1]), best[2].max(end[2])];
            ends.push(end);
        }
        best
    }

    /// Whether the board is full.
    pub(crate) fn is_full(&self, board: &Board) -> bool {
        board.placed() == self.side * self.side
    }

    /// Who has more columns; `None` for nobody.
    pub(crate) fn by_columns(&self, board: &Board) -> Option<Player> {
        let of = |player| board.owners.iter().filter(|&&owner| owner == player).count();
        match of(1).cmp(&of(2)) {
            std::cmp::Ordering::Greater => Some(Player::First),
            std::cmp::Ordering::Less => Some(Player::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}
