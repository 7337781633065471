//! The values of all grids up to a size, in both variations and for everybody who may write first
//! or alone, as a table.

use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};
use zermelo_present::document::Format;
use zermelo_present::document::model::{Rich, Row, Table};
use zermelo_search::limits::SolveError;

use super::solver::Options;
use crate::score::interval::GameValue;
use crate::score::named::Scored;
use crate::score::values::{self, Values};

/// The orders of writing, in the order of the table's columns.
pub const ORDERS: [Order; 4] =
    [Order::MaximiserFirst, Order::MinimiserFirst, Order::MaximiserAlone, Order::MinimiserAlone];

/// What is known of the value of a grid.
pub type Value = (CoprimeGrid, GameValue);

/// The values of all grids with 2 ≤ n ≤ `most`, by n, variation and order, and the limit that left
/// some of them intervals.
///
/// # Errors
/// When there is no such grid, one is too large, or a checkpoint is of another run.
pub(crate) fn values(most: u32, options: Options<'_>) -> Result<Values<CoprimeGrid>, SolveError> {
    let game =
        |n| CoprimeGrid { n, variation: Variation::Corner, order: ORDERS[0], start: Vec::new() };
    game(most).played()?;
    let mut games = Vec::new();
    for n in 2..=most {
        for variation in [Variation::Corner, Variation::Parity] {
            games.extend(ORDERS.map(|order| CoprimeGrid {
                n,
                variation,
                order,
                start: Vec::new(),
            }));
        }
    }
    values::values(games, options)
}

/// The table: a row for each variation and n; as comma-separated values, which programs read, one
/// for each grid.
pub(super) fn table(values: &[Value], format: Format) -> Table {
    match format {
        Format::Csv | Format::Json => list(values),
        Format::Markdown | Format::Latex | Format::Html | Format::Text => grid(values),
    }
}

/// The number of a grid's variation.
pub(super) fn variation(game: &CoprimeGrid) -> u8 {
    match game.variation {
        Variation::Corner => 1,
        Variation::Parity => 2,
    }
}

fn grid(values: &[Value]) -> Table {
    let columns = [
        "n",
        "cells",
        "variation",
        "maximiser or odd first",
        "minimiser or even first",
        "maximiser or odd alone",
        "minimiser or even alone",
    ];
    let mut rows: Vec<&[Value]> = values.chunks(ORDERS.len()).collect();
    rows.sort_by_key(|row| row.first().map(|(game, _)| (variation(game), game.n)));
    let row = |row: &&[Value]| {
        let game = row.first().map(|(game, _)| game);
        let cells = game.map_or(0, |game| game.n.saturating_sub(1).saturating_pow(2));
        let name = game.map_or_else(Vec::new, |game| {
            vec![game.n.to_string(), cells.to_string(), variation(game).to_string()]
        });
        let values = row.iter().map(|(_, found)| found.words());
        Row { cells: name.into_iter().chain(values).map(Rich::text).collect(), repeated: 0 }
    };
    Table::numbers(columns, rows.iter().map(row).collect())
}

/// The columns of the table with a row for each game.
pub(super) const CSV_COLUMNS: [&str; 5] = ["n", "variation", "order", "value", "positions"];

fn list(values: &[Value]) -> Table {
    let row = |(game, found): &Value| {
        let first = game.player(zermelo_checker::claim::Player::First);
        let how = if game.order.is_alone() { "alone" } else { "first" };
        let cells = [
            game.n.to_string(),
            variation(game).to_string(),
            format!("{first} {how}"),
            found.words(),
            found.positions.to_string(),
        ];
        Row { cells: cells.into_iter().map(Rich::text).collect(), repeated: 0 }
    };
    Table::numbers(CSV_COLUMNS, values.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use zermelo_present::document::RenderOptions;

    use super::*;

    fn printed(most: u32, format: Format) -> String {
        let (values, _) = values(most, Options::default()).expect("small grids");
        table(&values, format).render(format, &RenderOptions::default())
    }

    /// With n ≤ 3 no cell allows two integers: 0 is written for n = 2, and 0, 1, 1, 1 for n = 3. There is
    /// nothing to search.
    #[test]
    fn grids_without_a_choice_have_one_value() {
        assert_eq!(
            printed(3, Format::Csv),
            "n,variation,order,value,positions\n\
             2,1,maximiser first,0,0\n2,1,minimiser first,0,0\n\
             2,1,maximiser alone,0,0\n2,1,minimiser alone,0,0\n\
             2,2,odd first,0,0\n2,2,even first,0,0\n2,2,odd alone,0,0\n2,2,even alone,0,0\n\
             3,1,maximiser first,1,0\n3,1,minimiser first,1,0\n\
             3,1,maximiser alone,1,0\n3,1,minimiser alone,1,0\n\
             3,2,odd first,3,0\n3,2,even first,3,0\n3,2,odd alone,3,0\n3,2,even alone,3,0\n"
        );
        assert_eq!(
            printed(3, Format::Markdown),
            "| n | cells | variation | maximiser or odd first | minimiser or even first | \
             maximiser or odd alone | minimiser or even alone |\n\
             | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n\
             | 2 | 1 | 1 | 0 | 0 | 0 | 0 |\n| 3 | 4 | 1 | 1 | 1 | 1 | 1 |\n\
             | 2 | 1 | 2 | 0 | 0 | 0 | 0 |\n| 3 | 4 | 2 | 3 | 3 | 3 | 3 |\n"
        );
        assert!(printed(3, Format::Latex).contains("3 & 4 & 2 & 3 & 3 & 3 & 3 \\\\\n"));
        assert!(printed(3, Format::Text).lines().count() >= 5);
    }

    #[test]
    fn there_are_no_values_of_grids_that_are_none_or_too_large() {
        for n in [0, 1, 9, u32::MAX] {
            let error = values(n, Options::default()).expect_err("no grid");
            assert!(error.to_string().contains(&format!("n is {n};")), "{error}");
        }
    }
}
