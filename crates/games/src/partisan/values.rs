//! Values of positions: the canonical form of the game from there, in which either player may begin.

use std::collections::HashMap;
use std::hash::Hash;

use zermelo_checker::claim::Player;
use zermelo_checker::games::colouring::{self, Colouring, ColouringRules};
use zermelo_checker::games::domineering::rules::{self as dominoes, DomineeringRules};
use zermelo_checker::games::domineering::{self, Domineering};
use zermelo_checker::proofs::replay::Rules;
use zermelo_search::limits::{Resources, SolveError};

use super::forms::{Form, Forms};

/// A game whose positions have values: Left is the first player of its rules.
pub(super) trait Partisan {
    /// A position, whoever is to move.
    type Position: Clone + Eq + Hash;

    /// The positions after the moves of a player.
    ///
    /// # Errors
    /// When the rules do not say them, or a player who cannot move has not lost.
    fn options(
        &self,
        at: &Self::Position,
        player: Player,
    ) -> Result<Vec<Self::Position>, SolveError>;

    /// Positions whose sum it is, each in a form that it shares with its images.
    fn parts(&self, at: Self::Position) -> Vec<Self::Position>;
}

/// What a position that is remembered takes in memory, in bytes, about.
const POSITION: usize = 64;

/// The most moves after each other. No board has as many.
const MAX_DEPTH: usize = 1000;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    value: Form,
    /// How many moves follow at most, of either player at each position.
    height: u32,
}

/// Finds values, and remembers them.
pub(super) struct Search<'s, G: Partisan> {
    game: &'s G,
    forms: &'s mut Forms,
    /// What is known of positions; nothing of those that are on the way.
    known: HashMap<G::Position, Option<Known>>,
    depth: usize,
    resources: Resources<'s>,
}

impl<'s, G: Partisan> Search<'s, G> {
    pub(super) fn new(game: &'s G, forms: &'s mut Forms, resources: Resources<'s>) -> Self {
        Search { game, forms, known: HashMap::new(), depth: 0, resources }
    }

    /// The value of a position.
    ///
    /// # Errors
    /// When there is none, or a limit is reached.
    pub(super) fn value(&mut self, at: G::Position) -> Result<Form, SolveError> {
        self.of(at).map(|known| known.value)
    }

    /// How many moves follow at most on each position that was met, of either player at each.
    pub(super) fn into_heights(self) -> HashMap<G::Position, u32> {
        let known = self.known.into_iter();
        known.filter_map(|(at, known)| Some((at, known?.height))).collect()
    }

    fn of(&mut self, at: G::Position) -> Result<Known, SolveError> {
        let mut sum = Known { value: Form::ZERO, height: 0 };
        for part in self.game.parts(at) {
            let known = match self.known.get(&part) {
                Some(&Some(known)) => known,
                Some(None) => {
                    let comes_back = "play comes back to a position, so that it has no such value";
                    return Err(SolveError::Wrong(comes_back.to_owned()));
                }
                None => self.of_part(part)?,
            };
            sum.value = self.forms.sum(sum.value, known.value)?;
            sum.height += known.height;
        }
        Ok(sum)
    }

    fn of_part(&mut self, part: G::Position) -> Result<Known, SolveError> {
        let Resources { limits, .. } = self.resources;
        self.known.insert(part.clone(), None);
        limits.confirm_positions(self.known.len())?;
        limits.confirm_memory(self.known.len() * POSITION)?;
        limits.confirm_running()?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let long = format!("play has more than {MAX_DEPTH} moves");
            return Err(SolveError::Wrong(long));
        }
        let (mut sides, mut height) = ([Vec::new(), Vec::new()], 0);
        for (side, player) in sides.iter_mut().zip([Player::First, Player::Second]) {
            for option in self.game.options(&part, player)? {
                let known = self.of(option)?;
                side.push(known.value);
                height = height.max(known.height + 1);
            }
        }
        let [left, right] = sides;
        let known = Known { value: self.forms.of_options(left, right)?, height };
        self.known.insert(part, Some(known));
        self.depth -= 1;
        Ok(known)
    }
}

/// The positions after a player's moves, by the rules of the checker.
fn after<R: Rules>(rules: &R, at: &R::Position) -> Vec<R::Position> {
    let mut moves = Vec::new();
    rules.legal_moves(at, &mut moves);
    moves.into_iter().filter_map(|mv| rules.play(at, mv)).collect()
}

/// The connected parts of a set of at most 64 things, of each of which it is known what it is beside.
fn connected(mut left: u64, beside: &[u64]) -> Vec<u64> {
    let mut parts = Vec::new();
    while left != 0 {
        let (mut part, mut open) = (0, left & left.wrapping_neg());
        while open != 0 {
            let one = open & open.wrapping_neg();
            let next = beside.get(one.trailing_zeros() as usize).copied().unwrap_or(0);
            part |= one;
            open = (open | next) & left & !part;
        }
        left &= !part;
        parts.push(part);
    }
    parts
}

/// A board of Domineering. A position is the cells that are free.
pub(super) struct Board {
    rules: DomineeringRules,
    all: u64,
    beside: Vec<u64>,
    columns: u32,
    /// The cells of the first column, and of the first row.
    edges: [u64; 2],
}

impl Board {
    /// The board of a game.
    pub(super) fn new(game: &Domineering) -> Result<Board, SolveError> {
        let claim = domineering::Claim { winner: Player::First, game: *game };
        let rules = DomineeringRules::new(&claim, &[1, 2, 3]).map_err(|_| {
            let cells = u64::from(game.rows) * u64::from(game.columns);
            SolveError::Wrong(format!("{game}: it has {cells} cells, and a board has 1 to 64"))
        })?;
        let cells = game.rows * game.columns;
        let all = u64::MAX >> (64 - cells);
        let mut beside = vec![0; cells as usize];
        for mover in [Player::First, Player::Second] {
            for after in after(&rules, &dominoes::Position { covered: 0, mover }) {
                let domino = after.covered;
                for cell in (0..cells).filter(|cell| domino >> cell & 1 == 1) {
                    beside[cell as usize] |= domino & !(1 << cell);
                }
            }
        }
        let starts = (0..cells).step_by(game.columns as usize);
        let column = starts.fold(0, |column, cell| column | 1u64 << cell);
        let edges = [column, u64::MAX >> (64 - game.columns)];
        Ok(Board { rules, all, beside, columns: game.columns, edges })
    }

    pub(super) fn start(&self) -> u64 {
        self.all
    }

    /// Some cells as far up and to the left as they go.
    fn in_corner(&self, mut cells: u64) -> u64 {
        let [column, row] = self.edges;
        while cells != 0 && cells & row == 0 {
            cells >>= self.columns;
        }
        while cells != 0 && cells & column == 0 {
            cells >>= 1;
        }
        cells
    }
}

impl Partisan for Board {
    type Position = u64;

    fn options(&self, free: &u64, mover: Player) -> Result<Vec<u64>, SolveError> {
        let at = dominoes::Position { covered: self.all & !free, mover };
        Ok(after(&self.rules, &at).into_iter().map(|after| self.all & !after.covered).collect())
    }

    fn parts(&self, free: u64) -> Vec<u64> {
        // A cell alone is nothing.
        let parts = connected(free, &self.beside).into_iter().filter(|part| part.count_ones() > 1);
        let least = |part: u64| {
            let at = dominoes::Position { covered: part, mover: Player::First };
            let images = (1..=3).filter_map(|number| self.rules.map(number, &at));
            let images = images.map(|image| self.in_corner(image.covered));
            images.fold(self.in_corner(part), u64::min)
        };
        parts.map(least).collect()
    }
}

/// A graph to colour. A position is the vertices that are open to Left, and to Right.
pub(super) struct Vertices {
    rules: ColouringRules<'static>,
    all: u64,
    beside: Vec<u64>,
}

impl Vertices {
    /// The graph of a game, which its name says.
    pub(super) fn new(game: &Colouring) -> Result<Vertices, SolveError> {
        let wrong = || {
            let most = colouring::MAX_VERTICES;
            SolveError::Wrong(format!(
                "{game}: it has values on a graph by name, of up to {most} vertices"
            ))
        };
        let graph = game.confirmed(None).map_err(|_| wrong())?;
        let claim = colouring::Claim { winner: Player::First, game: game.clone() };
        let rules = ColouringRules::new(&claim, &graph, &[]).map_err(|_| wrong())?;
        let all = rules.open(&rules.start(), Player::First);
        let bits = |others: &Vec<u16>| others.iter().fold(0, |set, other| set | 1u64 << other);
        let beside = graph.neighbours().iter().map(bits).collect();
        Ok(Vertices { rules, all, beside })
    }

    pub(super) fn start(&self) -> [u64; 2] {
        [self.all; 2]
    }
}

impl Partisan for Vertices {
    type Position = [u64; 2];

    fn options(
        &self,
        [left, right]: &[u64; 2],
        mover: Player,
    ) -> Result<Vec<[u64; 2]>, SolveError> {
        let (first, second) = (self.all & !left, self.all & !right);
        let at = colouring::Position { first, second, mover };
        let after = after(&self.rules, &at).into_iter();
        let open = |closed: u64| self.all & !closed;
        Ok(after.map(|after| [after.first, after.second].map(open)).collect())
    }

    fn parts(&self, [left, right]: [u64; 2]) -> Vec<[u64; 2]> {
        let parts = connected(left | right, &self.beside).into_iter();
        parts.map(|part| [left & part, right & part]).collect()
    }
}
