//! Who wins Domineering, and a strategy: a search of all positions up to symmetry.
//!
//! A position is the cells that are covered; how many they are says whose turn it is. A domino is *safe*
//! if the other player can cover none of its cells. A player wins who has more safe dominoes than the
//! other one has dominoes left, so that such positions are not searched (Breuker, Uiterwijk and van den
//! Herik, *Solving 8 × 8 Domineering*, 2000, section 3). The module has moves of its own.

use std::collections::HashMap;

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::domineering::{Body, Claim, Domineering};
use zermelo_checker::proofs::Kind;

use zermelo_search::limits::{Progress, Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::replay::builder::DraftResponse;
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close};

/// What a position of the search, and a node of the strategy, take in memory, in bytes, about.
const POSITION: usize = 32;
const NODE: usize = 512;

/// Positions between two looks at the clock.
const TICK: usize = 1 << 12;

/// A board of at most 64 cells, a bit each.
#[derive(Clone, Debug)]
struct Board {
    rows: u32,
    columns: u32,
    /// The dominoes of each player, first and second: the number, the cells.
    dominoes: [Vec<(u16, u64)>; 2],
    /// The images of the cells by the symmetries 1, 2 and 3.
    images: [Vec<u32>; 3],
}

fn place(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}

impl Board {
    fn new(rows: u32, columns: u32) -> Board {
        let (mut dominoes, mut number) = ([Vec::new(), Vec::new()], 0);
        let mut add = |player, cells| {
            dominoes[place(player)].push((number, cells));
            number += 1;
        };
        for row in 0..rows {
            let first = row * columns;
            (1..columns).for_each(|column| add(Player::Second, 0b11 << (first + column - 1)));
            if row + 1 < rows {
                let one = 1u64 | 1 << columns;
                (0..columns).for_each(|column| add(Player::First, one << (first + column)));
            }
        }
        let image = |symmetry: u32| {
            let cell = move |cell: u32| {
                let (row, column) = (cell / columns, cell % columns);
                let row = if symmetry & 2 == 0 { row } else { rows - 1 - row };
                let column = if symmetry & 1 == 0 { column } else { columns - 1 - column };
                row * columns + column
            };
            (0..rows * columns).map(cell).collect()
        };
        Board { rows, columns, dominoes, images: [1, 2, 3].map(image) }
    }

    fn mover(covered: u64) -> Player {
        if covered.count_ones().is_multiple_of(4) { Player::First } else { Player::Second }
    }

    /// The dominoes that a player can place, by number, with the position after each.
    fn moves(&self, covered: u64, player: Player) -> impl Iterator<Item = (u16, u64)> {
        let dominoes = self.dominoes[place(player)].iter();
        let open = dominoes.filter(move |(_, cells)| covered & cells == 0);
        open.map(move |(number, cells)| (*number, covered | cells))
    }

    fn image(&self, covered: u64, symmetry: usize) -> u64 {
        let images = self.images[symmetry].iter().zip(0..);
        let moved = images.filter(|(_, cell): &(&u32, u32)| covered >> cell & 1 == 1);
        moved.fold(0, |image, (to, _)| image | 1 << to)
    }

    /// The least of the images of a position, which stands for all of them.
    fn form(&self, covered: u64) -> u64 {
        (0..3).map(|symmetry| self.image(covered, symmetry)).fold(covered, u64::min)
    }

    /// How many dominoes a player can be sure to place, and how many there is room for.
    fn room(&self, covered: u64, player: Player) -> (u32, u32) {
        let threatened =
            self.moves(covered, player.other()).fold(0, |cells, (_, after)| cells | after);
        let [lines, of_line, step, next] = match player {
            Player::First => [self.columns, self.rows, 1, self.columns],
            Player::Second => [self.rows, self.columns, self.columns, 1],
        };
        let count = |blocked: u64| {
            let mut count = 0;
            for line in 0..lines {
                let mut free = 0;
                for cell in 0..of_line {
                    let is_free = blocked >> (line * step + cell * next) & 1 == 0;
                    free = if is_free { free + 1 } else { 0 };
                    if free == 2 {
                        (count, free) = (count + 1, 0);
                    }
                }
            }
            count
        };
        (count(threatened | covered), count(covered))
    }
}

/// The search, and what it has found.
struct Search<'s> {
    board: Board,
    /// Whether the player to move wins, of the least image of each position.
    known: HashMap<u64, bool>,
    resources: Resources<'s>,
    /// Who wins from the empty board.
    winner: Player,
}

impl Search<'_> {
    /// Whether the player to move wins.
    fn wins(&mut self, covered: u64) -> Result<bool, SolveError> {
        let player = Board::mover(covered);
        let (own_safe, own_most) = self.board.room(covered, player);
        let (safe, most) = self.board.room(covered, player.other());
        if own_safe > most || own_most == 0 || safe >= own_most {
            return Ok(own_safe > most);
        }
        let form = self.board.form(covered);
        if let Some(&wins) = self.known.get(&form) {
            return Ok(wins);
        }
        let mut replies: Vec<(i64, u64)> = Vec::new();
        for (_, after) in self.board.moves(covered, player) {
            // Those that leave the other player little room are tried first.
            let (own_safe, own_most) = self.board.room(after, player);
            let (safe, most) = self.board.room(after, player.other());
            let room = |safe: u32, most: u32| i64::from(safe) + i64::from(most);
            replies.push((room(safe, most) - room(own_safe, own_most), after));
        }
        replies.sort_unstable();
        let mut wins = false;
        for (_, after) in replies {
            if !self.wins(after)? {
                wins = true;
                break;
            }
        }
        self.known.insert(form, wins);
        self.confirm(self.known.len(), 0)?;
        Ok(wins)
    }

    /// A reply that ends the game, or all.
    fn answer(&self, covered: u64) -> Answer<Self> {
        let opponent = self.winner.other();
        let replies: Vec<(u16, u64)> = self.board.moves(covered, self.winner).collect();
        let ends = |(_, after): &&(u16, u64)| self.board.moves(*after, opponent).next().is_none();
        match replies.iter().find(ends) {
            Some(&(reply, _)) => Answer::AtOnce(DraftResponse::Win { reply }),
            None => Answer::OneOf(replies),
        }
    }

    fn confirm(&self, known: usize, nodes: usize) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.resources;
        limits.confirm_positions(known)?;
        limits.confirm_memory(known * POSITION + nodes * NODE)?;
        if known.is_multiple_of(TICK) {
            limits.confirm_running()?;
        }
        if nodes == 0 && known.is_multiple_of(1 << 16) {
            progress(Progress::after("solving", known));
        }
        Ok(())
    }
}

impl Closing for Search<'_> {
    type Position = u64;
    type Symmetry = u8;
    type Error = SolveError;

    /// How many cells are covered.
    fn level(&self, covered: &u64) -> u32 {
        covered.count_ones()
    }

    fn record(&self, covered: &u64) -> Vec<u8> {
        let cells = self.board.rows * self.board.columns;
        covered.to_le_bytes().into_iter().take(cells.div_ceil(8) as usize).collect()
    }

    fn form(&mut self, covered: &u64) -> u64 {
        self.board.form(*covered)
    }

    fn symmetry(&mut self, from: &u64, to: &u64) -> Option<u8> {
        if from == to {
            return None;
        }
        (1..=3).find(|&symmetry| self.board.image(*from, usize::from(symmetry) - 1) == *to)
    }

    /// Whether the opponent, who is to move, loses.
    fn holds(&mut self, covered: &u64, _: usize) -> Result<bool, SolveError> {
        Ok(!self.wins(*covered)?)
    }

    fn answers(&mut self, covered: &u64) -> Result<Answers<Self>, SolveError> {
        let moves = self.board.moves(*covered, self.winner.other());
        Ok(moves.map(|(mv, after)| (Some(mv), self.answer(after))).collect())
    }

    fn confirm(&mut self, nodes: usize, _: usize) -> Result<(), SolveError> {
        Search::confirm(self, self.known.len(), nodes)
    }
}

/// Who wins, and a strategy of the winner.
///
/// # Errors
/// When the board is none that the checker takes, or a limit is reached.
pub(super) fn solve(
    game: &Domineering,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let cells = game.rows.checked_mul(game.columns).filter(|cells| (1..=64).contains(cells));
    if cells.is_none() {
        let cells = u64::from(game.rows) * u64::from(game.columns);
        let why = format!("{game}: it has {cells} cells, and a board has 1 to 64");
        return Err(SolveError::Wrong(why));
    }
    let board = Board::new(game.rows, game.columns);
    let mut search = Search { board, known: HashMap::new(), resources, winner: Player::First };
    if !search.wins(0)? {
        search.winner = Player::Second;
    }
    let start = match search.winner {
        Player::First => Start::Opening(search.answer(0)),
        Player::Second => Start::Position(0),
    };
    let (symmetries, replay) = close(&mut search, start)?.finish()?.in_order();
    let claim = Claim { winner: search.winner, game: *game }.into();
    let header = Header { claim, provenance: made_by("zermelo solve") };
    Ok(Certificate::new(header, Kind::Replay, &Body { symmetries, replay }))
}

#[cfg(test)]
pub(crate) mod tests;
