//! Numbers of P-positions as a table: Table 2 of the paper, to any size.

use zermelo_present::document::Format;
use zermelo_present::document::model::{Alignment, Name, Rich, Row, Table};

use crate::erdos_szekeres::solver::counts::{BoardCount, Counts};

/// The table: in the paper's layout, a row for each b and a column for each a; as comma-separated
/// values, which programs read, a row for each board.
pub(crate) fn table(counts: &Counts, format: Format) -> Table {
    match format {
        Format::Csv | Format::Json => list(counts),
        Format::Markdown | Format::Latex | Format::Html | Format::Text => grid(counts),
    }
}

/// The number of P-positions of each board with their share of all states; empty where a < b.
fn grid(counts: &Counts) -> Table {
    let corner = Name { plain: "b \\ a".to_owned(), math: "b \\backslash a".to_owned() };
    let columns = (2..=counts.most_a).map(|a| Rich::text(a.to_string()));
    let rows = counts.rows.iter().map(|row| {
        let b = row.first().map_or(2, |board| board.b);
        let empty = (2..b).map(|_| Rich::default());
        let cell =
            |board: &BoardCount| Rich::text(format!("{} ({})", board.p_positions, share(board)));
        let cells = std::iter::once(Rich::text(b.to_string())).chain(empty);
        let cells = cells.chain(row.iter().map(cell)).chain(std::iter::repeat_with(Rich::default));
        Row { cells: cells.take(counts.most_a as usize).collect(), repeated: 0 }
    });
    Table {
        columns: std::iter::once(Rich::name(corner)).chain(columns).collect(),
        rows: rows.collect(),
        alignment: Alignment::Right,
    }
}

/// The columns of the table with a row for each board.
pub(crate) const CSV_COLUMNS: [&str; 6] = ["a", "b", "P-positions", "states", "share", "winner"];

/// A row for each board.
fn list(counts: &Counts) -> Table {
    let rows = counts.boards().map(|board| {
        let &BoardCount { a, b, p_positions, states, first_wins } = board;
        let winner = if first_wins { "first" } else { "second" };
        let numbers = [a.to_string(), b.to_string(), p_positions.to_string(), states.to_string()];
        let cells = numbers.into_iter().chain([share(board), winner.to_owned()]);
        Row { cells: cells.map(Rich::text).collect(), repeated: 0 }
    });
    Table::numbers(CSV_COLUMNS, rows.collect())
}

/// The share of P-positions as the paper prints it: rounded half upwards to two decimals, without
/// zeros at the end.
fn share(board: &BoardCount) -> String {
    let (part, whole) = (u128::from(board.p_positions), u128::from(board.states.max(1)));
    let hundredths = (200 * part + whole) / (2 * whole);
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        (whole, rest) => format!("{whole}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use zermelo_present::document::RenderOptions;
    use zermelo_search::limits::Resources;

    use super::*;
    use crate::erdos_szekeres::solver::counts::counts;

    /// The table as the paper prints it; its columns are wider where the text runs on.
    const PAPER: &str = "\
b\\a        2         3         4          5          6           7           8          9
  2  1 (0.5)  2 (0.67)   2 (0.5)    3 (0.6)    3 (0.5)    4 (0.57)     4 (0.5)   5 (0.56)
  3           2 (0.33)   3 (0.3)   4 (0.27)   5 (0.24)    6 (0.21)    7 (0.19)   8 (0.18)
  4                      6 (0.3)  10 (0.29)  15 (0.27)   21 (0.25)   28 (0.23)  36 (0.22)
  5                               18 (0.26)  31 (0.25)   46 (0.22)    67 (0.2)  91 (0.18)
  6                                          58 (0.23)  103 (0.22)  164 (0.21)  253 (0.2)
";

    fn printed(most_a: u32, most_b: u32, format: Format) -> String {
        let counts = counts(most_a, most_b, Resources::default()).expect("small boards");
        table(&counts, format).render(format, &RenderOptions::default())
    }

    #[test]
    fn the_table_is_the_paper_s_table_2_digit_for_digit() {
        let text = printed(9, 6, Format::Text).replacen("b \\ a", "b\\a", 1);
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let is_rule = |line: &&str| line.trim_start().starts_with('─');
        let ours: Vec<_> = text.lines().filter(|line| !is_rule(line)).map(words).collect();
        assert_eq!(ours, PAPER.lines().map(words).collect::<Vec<_>>());
    }

    #[test]
    fn numbers_stand_below_each_other_at_their_last_digit() {
        let text = printed(9, 6, Format::Text);
        let lengths: Vec<_> = text.lines().map(|line| line.chars().count()).collect();
        assert!(lengths.iter().all(|length| length == &lengths[0]), "{text}");
    }

    #[test]
    fn a_small_table_reads_well_in_every_format() {
        let cases = [
            (
                Format::Markdown,
                "| b \\\\ a | 2 | 3 |\n| ---: | ---: | ---: |\n| 2 | 1 (0.5) | 2 (0.67) |\n\
                 | 3 | | 2 (0.33) |\n",
            ),
            (
                Format::Latex,
                "\\par\\smallskip\n\\begin{tabular}{@{}rrr@{}}\n\\toprule\n\
                 $b \\backslash a$ & 2 & 3 \\\\\n\\midrule\n2 & 1 (0.5) & 2 (0.67) \\\\\n\
                 3 &  & 2 (0.33) \\\\\n\\bottomrule\n\\end{tabular}\\par\\smallskip\n",
            ),
            (
                Format::Csv,
                "a,b,P-positions,states,share,winner\n2,2,1,2,0.5,first\n3,2,2,3,0.67,second\n\
                 3,3,2,6,0.33,first\n",
            ),
        ];
        for (format, expected) in cases {
            assert_eq!(printed(3, 3, format), expected, "{format:?}");
        }
    }
}
