//! The values of all boards up to a size, as a table.

use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;

use super::solver::board::Board;
use super::solver::{Limits, Outcomes, SolveError};
use crate::document::model::{Alignment, Rich, Row, Table};

/// The value of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The board.
    pub game: DotsAndBoxes,
    /// How many of its boxes the first player gets.
    pub value: u32,
    /// How many positions the search looked at.
    pub positions: usize,
}

/// The values of all boards with rows ≤ columns ≤ `most` that the solver takes, by rows and columns.
///
/// # Errors
/// When no board is as small, `most` is more than a board can have, or a limit is reached.
pub fn values(most: u32, limits: Limits<'_>) -> Result<Vec<Value>, SolveError> {
    let longest = DotsAndBoxes { rows: 1, columns: most };
    if Board::new(&longest).is_none() {
        return Err(SolveError::Size { game: longest });
    }
    let mut values = Vec::new();
    for rows in 1..=most {
        for columns in rows..=most {
            let game = DotsAndBoxes { rows, columns };
            if Board::new(&game).is_some() {
                let outcomes = Outcomes::of(&game, limits)?;
                let (value, positions) = (outcomes.value(), outcomes.positions());
                values.push(Value { game, value, positions });
            }
        }
    }
    Ok(values)
}

/// The table: a row for each board.
pub(super) fn table(values: &[Value]) -> Table {
    let columns = ["rows", "columns", "boxes", "positions", "first player", "second player"];
    let row = |value: &Value| {
        let Value { game: DotsAndBoxes { rows, columns }, value, positions } = *value;
        let boxes = rows.saturating_mul(columns);
        let numbers = [rows, columns, boxes].map(|number| number.to_string());
        let values = [positions.to_string(), value.to_string(), (boxes - value).to_string()];
        let cells = numbers.into_iter().chain(values).map(Rich::text).collect();
        Row { cells, repeated: 0 }
    };
    Table {
        columns: columns.into_iter().map(Rich::from).collect(),
        rows: values.iter().map(row).collect(),
        alignment: Alignment::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Format, RenderOptions};

    /// One box goes to the second player, who draws its fourth edge.
    #[test]
    fn the_table_has_a_row_for_each_board_with_no_more_rows_than_columns() {
        let values = values(2, Limits::default()).expect("small boards");
        let boards: Vec<(u32, u32)> =
            values.iter().map(|value| (value.game.rows, value.game.columns)).collect();
        assert_eq!(boards, [(1, 1), (1, 2), (2, 2)]);
        let printed = table(&values).render(Format::Csv, &RenderOptions::default());
        let mut lines = printed.lines();
        assert_eq!(lines.next(), Some("rows,columns,boxes,positions,first player,second player"));
        assert_eq!(lines.next(), Some("1,1,1,16,0,1"));
    }

    #[test]
    fn there_are_no_values_of_boards_that_are_none_or_too_large() {
        for most in [0, 8, u32::MAX] {
            let game = DotsAndBoxes { rows: 1, columns: most };
            assert_eq!(values(most, Limits::default()), Err(SolveError::Size { game }), "{most}");
        }
    }
}
