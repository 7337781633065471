//! A board as both players see it: sets of vertices are bits of a word.

use zermelo_checker::proofs::patterns::Position;
use zermelo_search::limits::SolveError;

/// A set of vertices.
pub(in crate::connection) type Set = u128;

/// The most vertices, the sides of both players among them.
const MOST: usize = 128;

/// Short and Cut, by the places of what is theirs.
pub(super) const SHORT: usize = 0;

/// What a player sees of the board.
#[derive(Debug)]
pub(super) struct View {
    /// For each vertex the adjacent ones.
    pub(super) beside: Vec<Set>,
    /// The vertices that the player joins to win.
    pub(super) terminals: Set,
    /// Those of them that a chain of the player's reaches and does not go through.
    pub(super) ends: Set,
}

/// A board.
#[derive(Debug)]
pub(super) struct Board {
    /// What Short sees; and what Cut does, who joins sides of his own where that is what he prevents
    /// Short from.
    pub(super) views: [Option<View>; 2],
    /// The cells, which are free at first.
    pub(super) cells: Set,
    /// How many vertices there are.
    pub(super) vertices: usize,
}

/// The vertices of a set, in increasing order.
pub(in crate::connection) fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(vertex)
    })
}

/// The set of some vertices.
pub(in crate::connection) fn of(vertices: &[u16]) -> Set {
    vertices.iter().fold(0, |set, &vertex| set | 1 << vertex)
}

/// Confirms that sets have so many vertices.
///
/// # Errors
/// When they are too many.
pub(in crate::connection) fn confirm_size(vertices: usize) -> Result<(), SolveError> {
    if vertices <= MOST {
        return Ok(());
    }
    let why = format!("boards to {MOST} vertices are searched; it has {vertices}");
    Err(SolveError::None(why))
}

impl Board {
    /// The board of a position. The sides of Cut are given as the cells that touch each; they get the numbers
    /// after the vertices of the graph, and are ends where those of Short are.
    ///
    /// # Errors
    /// When it has too many vertices.
    pub(super) fn new(position: &Position, sides: &[Vec<u16>]) -> Result<Board, SolveError> {
        let size = position.graph.size();
        let vertices = size + sides.len();
        confirm_size(vertices)?;
        let mut beside: Vec<Set> =
            position.graph.neighbours().iter().map(|some| of(some)).collect();
        let terminals = of(&position.terminals);
        let cells = (0..size).fold(0, |set, vertex| set | 1 << vertex) & !terminals;
        let mut of_cut: Vec<Set> = beside.iter().map(|some| some & cells).collect();
        for (number, side) in sides.iter().enumerate() {
            of_cut.push(of(side));
            for &cell in side {
                of_cut[usize::from(cell)] |= 1 << (size + number);
            }
        }
        beside.resize(vertices, 0);
        let own = (size..vertices).fold(0, |set, vertex| set | 1 << vertex);
        let ends = of(&position.ends);
        let cut = View { beside: of_cut, terminals: own, ends: if ends == 0 { 0 } else { own } };
        let views = [Some(View { beside, terminals, ends }), (!sides.is_empty()).then_some(cut)];
        Ok(Board { views, cells, vertices })
    }
}

impl View {
    /// Those of a set that are joined to some of it, by vertices of the set; ends are reached alone.
    pub(super) fn joined(&self, from: Set, set: Set) -> Set {
        let mut reached = from;
        loop {
            let through = each(reached & !self.ends);
            let more = through.fold(reached, |all, vertex| all | self.beside[vertex] & set);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Whether the terminals are joined by vertices of a set.
    pub(super) fn joins(&self, set: Set) -> bool {
        let all = set | self.terminals;
        // Where all terminals are ends, any chain of others can be the one that joins them.
        let inner = self.terminals & !self.ends;
        let mut left = if inner == 0 { all & !self.ends } else { inner & inner.wrapping_neg() };
        while left != 0 {
            let chain = self.joined(left & left.wrapping_neg(), all);
            if self.terminals & !chain == 0 {
                return true;
            }
            left &= !chain;
        }
        false
    }
}
