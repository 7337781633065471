//! Programs as one writes them first, beside which those of zermelo are measured. Each is a whole
//! program: it reads its file, if it has one, and prints its result.

use std::collections::HashMap;
use std::fs;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Claim, PositionalRules};
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_explain::claims::{Game, game};
use zermelo_positional::boards;

/// A program, which is given its words.
type Program = fn(&[String]);

/// The programs by name.
pub(crate) const PROGRAMS: [(&str, Program); 6] = [
    ("hash", hash),
    ("sudokus", sudokus),
    ("boxes", boxes),
    ("kayles", kayles),
    ("map", map),
    ("lines", lines),
];

/// Prints the BLAKE3 hash of a file: no check of the file takes less.
fn hash(words: &[String]) {
    let bytes = fs::read(&words[0]).expect("a file");
    println!("{}", zermelo_checker::format::hash(&bytes));
}

/// Counts the completions of each sudoku of a file, to two: it fills the cell with the fewest labels
/// with each of them.
fn sudokus(words: &[String]) {
    let text = fs::read_to_string(&words[0]).expect("a file");
    let ones = text.lines().filter(|clues| Grid::of(clues).count() == 1).count();
    println!("{ones} of {} have one completion", text.lines().count());
}

/// A sudoku that is being filled: the labels that are there, as bits.
struct Grid {
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    empty: Vec<usize>,
}

impl Grid {
    fn of(clues: &str) -> Grid {
        let mut grid = Grid { rows: [0; 9], columns: [0; 9], boxes: [0; 9], empty: Vec::new() };
        for (cell, clue) in clues.bytes().enumerate() {
            match clue {
                b'1'..=b'9' => grid.toggle(cell, 1 << (clue - b'1')),
                _ => grid.empty.push(cell),
            }
        }
        grid
    }

    fn toggle(&mut self, cell: usize, label: u16) {
        let (row, column) = (cell / 9, cell % 9);
        self.rows[row] ^= label;
        self.columns[column] ^= label;
        self.boxes[row / 3 * 3 + column / 3] ^= label;
    }

    fn left(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        0x1ff & !(self.rows[row] | self.columns[column] | self.boxes[row / 3 * 3 + column / 3])
    }

    /// How many completions there are, at most two.
    fn count(&mut self) -> u32 {
        let places = 0..self.empty.len();
        let Some(place) = places.min_by_key(|&at| self.left(self.empty[at]).count_ones()) else {
            return 1;
        };
        let cell = self.empty.swap_remove(place);
        let (mut left, mut count) = (self.left(cell), 0);
        while left != 0 && count < 2 {
            let label = left & left.wrapping_neg();
            left ^= label;
            self.toggle(cell, label);
            count += self.count();
            self.toggle(cell, label);
        }
        self.empty.push(cell);
        let last = self.empty.len() - 1;
        self.empty.swap(place, last);
        count.min(2)
    }
}

/// Prints the value of dots and boxes on a board of so many rows and columns: a byte for every set of
/// edges that are drawn, from the last to the first.
fn boxes(words: &[String]) {
    let [rows, columns] = [0, 1].map(|word| words[word].parse::<usize>().expect("a number"));
    let across = (rows + 1) * columns;
    let edges = across + rows * (columns + 1);
    let sides = |row: usize, column: usize| {
        let above = row * columns + column;
        let left = across + row * (columns + 1) + column;
        1u32 << above | 1 << (above + columns) | 1 << left | 1 << (left + 1)
    };
    let all: Vec<u32> = (0..rows).flat_map(|r| (0..columns).map(move |c| sides(r, c))).collect();
    let mut ahead = vec![0i8; 1 << edges];
    for drawn in (0..(1u32 << edges) - 1).rev() {
        let mut best = i8::MIN;
        for edge in (0..edges).map(|edge| 1u32 << edge).filter(|edge| drawn & edge == 0) {
            let after = drawn | edge;
            let is_won = |sides: &&u32| **sides & edge != 0 && **sides & after == **sides;
            let won = i8::try_from(all.iter().filter(is_won).count()).expect("at most two");
            let rest = ahead[usize::try_from(after).expect("an index")];
            best = best.max(if won > 0 { won + rest } else { -rest });
        }
        ahead[usize::try_from(drawn).expect("an index")] = best;
    }
    let boxes = i8::try_from(rows * columns).expect("a small board");
    println!("the value is {}", (boxes + ahead[0]) / 2);
}

/// Prints the nim-value of Node Kayles on a grid of so many rows and columns: that of each component that
/// play comes to, once.
fn kayles(words: &[String]) {
    let [rows, columns] = [0, 1].map(|word| words[word].parse::<usize>().expect("a number"));
    let is_near = |one: usize, other: usize| {
        let apart =
            [one / columns, one % columns].into_iter().zip([other / columns, other % columns]);
        apart.map(|(one, other)| one.abs_diff(other)).sum::<usize>() <= 1
    };
    let all = 0..rows * columns;
    let taken = |one| all.clone().filter(|&other| is_near(one, other)).map(|v| 1u64 << v).sum();
    let taken: Vec<u64> = all.clone().map(taken).collect();
    let value = nim_value(all.map(|v| 1u64 << v).sum(), &taken, &mut HashMap::new());
    println!("the nim-value is {value}");
}

/// The nim-value of what is left of a graph, where each vertex takes these.
fn nim_value(mut left: u64, taken: &[u64], known: &mut HashMap<u64, u8>) -> u8 {
    let mut value = 0;
    while left != 0 {
        let (mut component, mut next) = (0, left & left.wrapping_neg());
        while next != component {
            component = next;
            let vertices = vertices(component);
            next = left & vertices.fold(0, |reached, vertex| reached | taken[vertex]);
        }
        left &= !component;
        value ^= match known.get(&component) {
            Some(&known) => known,
            None => {
                let mut options = [false; 1 << 8];
                for vertex in vertices(component) {
                    let after = nim_value(component & !taken[vertex], taken, known);
                    options[usize::from(after)] = true;
                }
                let least = (0..=u8::MAX).find(|&value| !options[usize::from(value)]);
                let least = least.expect("fewer options");
                known.insert(component, least);
                least
            }
        };
    }
    value
}

/// The vertices of a set, in increasing order.
fn vertices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = usize::try_from(set.trailing_zeros()).ok().filter(|_| set != 0)?;
        set &= set - 1;
        Some(vertex)
    })
}

/// Counts the states of an (a, b)-board, in its avoidance form, in which the player to move loses: a
/// byte for every state, from the last to the first.
fn map(words: &[String]) {
    let [a, b] = [0, 1].map(|word| words[word].parse::<usize>().expect("a number"));
    let (width, height) = (a - 1, b - 1);
    // The number of a state is a sum over its rows: what a row of a length adds.
    let mut adds = vec![vec![0usize; width + 1]; height];
    for row in (0..height).rev() {
        for length in 1..=width {
            let below = if row + 1 < height { adds[row + 1][length] } else { 1 };
            adds[row][length] = adds[row][length - 1] + below;
        }
    }
    let mut rows = vec![width; height];
    let number = |rows: &[usize]| (0..height).map(|row| adds[row][rows[row]]).sum::<usize>();
    let mut loses = vec![0u8; number(&rows) + 1];
    let mut count = 0u64;
    for state in (0..loses.len()).rev() {
        let mut wins = false;
        for row in 0..height {
            let above = if row == 0 { width } else { rows[row - 1] };
            let least = rows[row] + 1;
            // Cells next to the region: below it, or right of it; in the first row there is one.
            let most = if row > 0 && rows[row] == above && above > 0 { least } else { above };
            let most = if row == 0 { least } else { most };
            for column in least..=most.min(width) {
                let mut to = state;
                for up in (0..=row).rev().take_while(|&up| rows[up] < column) {
                    to = to + adds[up][column] - adds[up][rows[up]];
                }
                wins |= loses[to] == 1;
            }
        }
        // Where no cell is left, the player to move loses.
        loses[state] = u8::from(!wins);
        count += u64::from(!wins);
        // The state before this one: the last row that has a cell is shorter, those below as long.
        if let Some(last) = (0..height).rev().find(|&row| rows[row] > 0) {
            rows[last] -= 1;
            let length = rows[last];
            rows[last + 1..].fill(length);
        }
    }
    println!("{count} of {} states are P-positions", loses.len());
}

/// Prints how many lines of play of 1, 2, … moves tic-tac-toe has, by the rules that the checker has of it.
fn lines(words: &[String]) {
    let most: u32 = words[0].parse().expect("a number");
    let Ok(Game::Positional(game)) = game("hypercube 3 2") else { panic!("a positional game") };
    let board = boards::named(&game.board).expect("a board");
    let claim = Claim { statement: Statement::DoesNotLose(Player::First), game };
    let rules = PositionalRules::<1>::new(&claim, &board, &[]).expect("a board");
    for moves in 1..=most {
        println!("{}", lines_of(&rules, &rules.start(), None, moves));
    }
}

/// How many lines of play of so many moves there are from a position, after its last move.
fn lines_of<R: Rules>(rules: &R, position: &R::Position, last: Option<Move>, moves: u32) -> u64 {
    let Some(left) = moves.checked_sub(1) else { return 1 };
    if last.is_some_and(|last| rules.ending(position, last).is_some()) {
        return 0;
    }
    let mut all = Vec::new();
    rules.legal_moves(position, &mut all);
    let after = |mv| {
        let after = rules.play(position, mv).expect("a legal move");
        lines_of(rules, &after, Some(mv), left)
    };
    all.into_iter().map(after).sum()
}
