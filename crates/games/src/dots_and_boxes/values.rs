//! The values of all boards up to a size, as a table.

use zermelo_checker::games::dots_and_boxes::{DotsAndBoxes, Start};
use zermelo_present::document::Format;
use zermelo_present::document::model::{Rich, Row, Table};
use zermelo_search::limits::SolveError;

use super::solver::Options;
use crate::score::interval::GameValue;
use crate::score::named::Scored;
use crate::score::values::{self, Values};

/// What is known of the value of a board.
pub type Value = (DotsAndBoxes, GameValue);

/// The values of all boards with rows ≤ columns ≤ `most` that the solver takes, by rows and columns,
/// and the limit that left some of them intervals.
///
/// # Errors
/// When no board is as small, `most` is more than a board can have, or a checkpoint is of another run.
pub(crate) fn values(most: u32, options: Options<'_>) -> Result<Values<DotsAndBoxes>, SolveError> {
    DotsAndBoxes { rows: 1, columns: most, start: Start::default() }.played()?;
    let sizes = (1..=most).flat_map(|rows| (rows..=most).map(move |columns| (rows, columns)));
    let games =
        sizes.map(|(rows, columns)| DotsAndBoxes { rows, columns, start: Start::default() });
    values::values(games.filter(|game| game.played().is_ok()).collect(), options)
}

/// The columns of the table, in every format.
pub(super) const COLUMNS: [&str; 6] =
    ["rows", "columns", "boxes", "positions", "first player", "second player"];

/// The table: a row for each board.
pub(super) fn table(values: &[Value], _: Format) -> Table {
    let row = |(game, found): &Value| {
        let DotsAndBoxes { rows, columns, .. } = *game;
        let boxes = rows.saturating_mul(columns);
        let numbers = [rows, columns, boxes].map(|number| number.to_string());
        let second =
            GameValue { least: boxes - found.most, most: boxes - found.least, ..found.clone() };
        let values = [found.positions.to_string(), found.words(), second.words()];
        let cells = numbers.into_iter().chain(values).map(Rich::text).collect();
        Row { cells, repeated: 0 }
    };
    Table::numbers(COLUMNS, values.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use zermelo_present::document::RenderOptions;

    use super::*;

    /// One box goes to the second player, who draws its fourth edge.
    #[test]
    fn the_table_has_a_row_for_each_board_with_no_more_rows_than_columns() {
        let (values, _) = values(2, Options::default()).expect("small boards");
        let boards: Vec<(u32, u32)> =
            values.iter().map(|(game, _)| (game.rows, game.columns)).collect();
        assert_eq!(boards, [(1, 1), (1, 2), (2, 2)]);
        let printed = table(&values, Format::Csv).render(Format::Csv, &RenderOptions::default());
        let mut lines = printed.lines();
        assert_eq!(lines.next(), Some("rows,columns,boxes,positions,first player,second player"));
        // Sets of edges up to symmetry, without the full one: 1, 1, 2 and 1 with 0 to 3 edges.
        let first = lines.next().expect("a row");
        let row = |positions: u32| format!("1,1,1,{positions},0,1");
        assert!((1..=5).any(|positions| row(positions) == first), "{first}");
    }

    #[test]
    fn there_are_no_values_of_boards_that_are_none_or_too_large() {
        for most in [0, 22, u32::MAX] {
            let error = values(most, Options::default()).expect_err("no board");
            assert!(error.to_string().contains(&format!("of {most} boxes; ")), "{error}");
        }
    }
}
