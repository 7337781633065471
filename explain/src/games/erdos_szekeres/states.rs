//! The states of boards: the moves from each, and where its value is in a map or in layers. A state is
//! the shaded cells of each row, from the top.

use std::ops::RangeInclusive;

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::writing::RawBody;

use super::left::{Left, State, shorter};
use crate::explore::{Onward, Step, Value, View};
use crate::games::ByteAt;
use crate::picture::{Emphasis, Panel, Picture, Region};
use crate::play::PlayError;
use crate::play::stored::{NO_STRATEGY, UNREADABLE};
use crate::proofs::map;
use crate::set::is_set;

/// A cell, by its column and row from 1.
pub type Cell = [u32; 2];

/// What ends the game on the full board.
pub const FULL: &str = "the board is full: the player to move has to complete a pattern, and loses";

/// The order in which a proof has the values of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The lexicographic order of the row lengths, on one board.
    Map,
    /// Layer after layer, for every board up to one.
    Layers,
}

/// The states of the board of an (a, b)-game: b − 1 rows of a − 1 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    width: u32,
    height: usize,
}

impl Board {
    /// The board of a size; `None` where a or b is less than 2.
    pub fn new(a: u32, b: u32) -> Option<Board> {
        let side = |length: u32| length.checked_sub(1).filter(|side| *side > 0);
        Some(Board { width: side(a)?, height: usize::try_from(side(b)?).ok()? })
    }

    /// The moves from a state, by rows from the top and columns from the left, with the states after them.
    pub fn options(&self, rows: &[u32]) -> Vec<(Cell, Vec<u32>)> {
        let mut options = Vec::new();
        let mut above = 0;
        for (row, &length) in rows.iter().enumerate() {
            // Cells under the row above, or the one next to the row; on the empty board, (1, 1).
            let is_beside = length > 0 || row == 0;
            let next = if is_beside { length.saturating_add(1) } else { 0 };
            for column in length.saturating_add(1)..=above.max(next).min(self.width) {
                let grown = rows.iter().enumerate();
                let grown = grown.map(|(other, &l)| if other <= row { l.max(column) } else { l });
                let number = u32::try_from(row).unwrap_or(u32::MAX).saturating_add(1);
                options.push(([column, number], grown.collect()));
            }
            above = length;
        }
        options
    }

    /// The value of a state, where the proof has it; `bit` reads a bit of the values, by its number.
    ///
    /// # Errors
    /// Those of `bit`.
    pub fn value<E>(
        &self,
        rows: &[u32],
        order: Order,
        bit: impl FnOnce(u64) -> Result<bool, E>,
    ) -> Result<Option<Value>, E> {
        // In layers the empty board has no bit. It has one move.
        let is_inverse = order == Order::Layers && rows.first() == Some(&0);
        let first_move = self.options(rows).into_iter().next().filter(|_| is_inverse);
        let after = first_move.as_ref().map_or(rows, |(_, after)| after);
        let Some(place) = self.place(after, order) else { return Ok(None) };
        Ok(Some(if bit(place)? != is_inverse { Value::P } else { Value::N }))
    }

    /// Where the bit of a state is among the values, in bits. In layers the empty board has none.
    pub fn place(&self, rows: &[u32], order: Order) -> Option<u64> {
        match order {
            Order::Map => self.number(rows),
            Order::Layers => {
                let state = State::of_shaded(rows.iter().copied(), self.width)?;
                Left { rows: self.height }.place(&state)
            }
        }
    }

    /// A state drawn.
    pub(super) fn picture(&self, rows: &[u32]) -> Picture {
        Picture::of(vec![Panel::Region(Region::new(rows.to_vec(), self.width))])
    }

    /// The number of a state in a map.
    fn number(&self, rows: &[u32]) -> Option<u64> {
        let mut parts = rows.iter().zip((1..=self.height).rev());
        parts.try_fold(0u64, |sum, (&length, below)| {
            sum.checked_add(shorter(below, usize::try_from(length).ok()?)?)
        })
    }

    /// The state of a number in a map.
    fn rows(&self, mut number: u64) -> Option<Vec<u32>> {
        let mut lengths = Vec::new();
        let mut above = self.width;
        for below in (1..=self.height).rev() {
            // The longest row that does not come after the state.
            let (mut least, mut most) = (0, above);
            while least < most {
                let middle = most.checked_sub(most.checked_sub(least)? / 2)?;
                if shorter(below, usize::try_from(middle).ok()?)? <= number {
                    least = middle;
                } else {
                    most = middle.checked_sub(1)?;
                }
            }
            number = number.checked_sub(shorter(below, usize::try_from(least).ok()?)?)?;
            lengths.push(least);
            above = least;
        }
        Some(lengths)
    }
}

/// A move by the cell that it is played on.
pub(super) fn cell_name([column, row]: Cell) -> String {
    format!("({column}, {row})")
}

/// The state drawn, and the first move from it to a state that is set.
pub(super) fn shown(
    layers: &Left,
    state: &State,
    byte: ByteAt<'_>,
) -> Option<(Picture, Option<String>)> {
    let is_lost = |state: &State| {
        let place = layers.place(state)?;
        Some(byte(place >> 3)? >> (place & 7) & 1 == 1)
    };
    let width = u32::try_from(state.width).ok()?;
    let narrow = |left: &usize| u32::try_from(state.width.saturating_sub(*left)).ok();
    let rows: Vec<u32> = state.left.iter().map(narrow).collect::<Option<_>>()?;
    let length = u32::try_from(layers.rows).ok()?;
    let board = Board::new(width.checked_add(1)?, length.checked_add(1)?)?;
    let mut options = board.options(&rows).into_iter();
    let shown = options.find(|(_, after)| {
        let after = State::of_shaded(after.iter().copied(), width);
        after.is_some_and(|after| is_lost(&after) == Some(true))
    });
    let shown = shown.filter(|_| is_lost(state) == Some(true));
    Some((board.picture(&rows), shown.map(|(cell, _)| cell_name(cell))))
}

/// The first states of a board, as a map has them.
pub(super) struct NumberedStates {
    pub(super) board: Board,
    /// How many there are.
    pub(super) states: usize,
}

impl map::States for NumberedStates {
    fn picture(&self, state: usize) -> Option<Picture> {
        let number = u64::try_from(state).ok().filter(|_| state < self.states)?;
        Some(self.board.picture(&self.board.rows(number)?))
    }

    fn moves(&self, state: usize, visit: &mut dyn FnMut(String, usize) -> bool) -> Option<()> {
        let number = u64::try_from(state).ok().filter(|_| state < self.states)?;
        for (cell, after) in self.board.options(&self.board.rows(number)?) {
            if visit(cell_name(cell), usize::try_from(self.board.number(&after)?).ok()?) {
                break;
            }
        }
        Some(())
    }
}

/// What is seen after some moves of both players, of which the first is the size where a proof is for many.
pub(crate) fn view(
    claim: &Claim,
    kind: Kind,
    certificate: &Certificate<'_>,
    moves: &[&str],
) -> Result<View, PlayError> {
    let unreadable = |_| UNREADABLE;
    let (order, bits, sizes) = match (kind, &claim.statement, claim.game.a) {
        (Kind::Map, Statement::PPositions { .. }, Size::Exactly(a)) => {
            let Map { bits } = certificate.decode().map_err(unreadable)?;
            (Order::Map, bits, a..=a)
        }
        (Kind::Layers, Statement::WinsExcept { most, .. }, _) => {
            let RawBody(bits) = certificate.decode().map_err(unreadable)?;
            (Order::Layers, bits, 2..=*most)
        }
        _ => return Err(NO_STRATEGY),
    };
    let b = claim.game.b;
    let value = |board: Board, rows: &[u32]| {
        board.value(rows, order, |number| is_set(&bits, number).ok_or(())).ok().flatten()
    };
    if sizes.start() == sizes.end() {
        let board = Board::new(*sizes.start(), b).ok_or(UNREADABLE)?;
        return Ok(after(board, &value, &[], moves));
    }
    let Some((size, moves)) = moves.split_first() else {
        return Ok(choice_of_size(sizes, b, &value));
    };
    let a = size.strip_prefix(SIZE).and_then(|size| size.parse().ok());
    match a.filter(|a| sizes.contains(a)).and_then(|a| Board::new(a, b)) {
        Some(board) => Ok(after(board, &value, &[size], moves)),
        None => {
            let error = PlayError::NoSuchMove { text: (*size).to_owned(), form: "a size here" };
            Ok(View { error: Some(error), ..choice_of_size(sizes, b, &value) })
        }
    }
}

/// What stands before a size.
const SIZE: &str = "a = ";

/// The sizes, with who wins at each.
fn choice_of_size(
    sizes: RangeInclusive<u32>,
    b: u32,
    value: &dyn Fn(Board, &[u32]) -> Option<Value>,
) -> View {
    let onward = |a: u32| {
        let board = Board::new(a, b)?;
        let result = match value(board, &vec![0; board.height]) {
            Some(Value::N) => "first player wins",
            Some(Value::P) => "second player wins",
            None => "unknown",
        };
        Some(Onward { name: format!("{SIZE}{a}"), places: Vec::new(), result })
    };
    let sentence = format!("Choose a size of the (a, {b})-game.");
    View::choice("Sizes", sentence, sizes.filter_map(onward).collect())
}

/// What is seen on a board after some words, which are not moves, and then moves.
fn after(
    board: Board,
    value: &dyn Fn(Board, &[u32]) -> Option<Value>,
    words: &[&str],
    moves: &[&str],
) -> View {
    let mut view = View { heading: "All moves", ..View::default() };
    view.steps.extend(words.iter().map(|word| Step::in_words(*word)));
    let mut rows = vec![0; board.height];
    let mut cells: Vec<Cell> = Vec::new();
    let mut player = Player::First;
    for name in moves {
        let mut options = board.options(&rows).into_iter();
        let Some((cell, grown)) = options.find(|(cell, _)| cell_name(*cell) == **name) else {
            let form = "an open cell next to the shaded ones, such as (2, 1)";
            view.error = Some(PlayError::NoSuchMove { text: (*name).to_owned(), form });
            break;
        };
        view.steps.push(Step::of(player, cell_name(cell)));
        player = player.other();
        cells.push(cell);
        rows = grown;
    }
    let options = board.options(&rows).into_iter();
    let mut moves: Vec<(Cell, Option<Value>)> =
        options.map(|(cell, after)| (cell, value(board, &after))).collect();
    // Those that win come first.
    moves.sort_by_key(|(_, value)| match value {
        Some(Value::P) => 0,
        None => 1,
        Some(Value::N) => 2,
    });
    let end = (rows.last() == Some(&board.width)).then_some(FULL);
    let values = moves.iter().map(|(_, value)| *value);
    view.sentence = Value::in_words(value(board, &rows), end, values);
    view.picture = board.picture(&rows);
    let winning = moves.iter().filter(|(_, value)| *value == Some(Value::P));
    view.picture.emphasise(Emphasis::Next, winning.map(|(cell, _)| cell_name(*cell)).collect());
    let last = cells.last().copied().map(cell_name);
    view.picture.emphasise(Emphasis::Last, last.into_iter().collect());
    if let Some(Panel::Region(region)) = view.picture.panels.first_mut() {
        region.taken = Some(cells);
    }
    let onward = |(cell, value)| {
        let name = cell_name(cell);
        let result = match value {
            Some(Value::P) => "wins",
            Some(Value::N) => "loses",
            None => "unknown",
        };
        Onward { places: vec![name.clone()], name, result }
    };
    view.moves = moves.into_iter().map(onward).collect();
    view
}
