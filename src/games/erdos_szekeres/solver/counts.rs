//! Table 2 of the paper, to any size: how many states of each board are P-positions, and their
//! share of all states.

use super::outcomes::outcomes;
use super::{Board, Resources, SolveError};

/// The numbers of P-positions for 2 ≤ b ≤ a, a up to a bound and b up to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table2 {
    /// The greatest a.
    pub most: u32,
    /// A row for each b from 2 on, with an entry for each a from b on.
    pub rows: Vec<Vec<Entry>>,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The length of the increasing pattern.
    pub a: u32,
    /// The length of the decreasing pattern.
    pub b: u32,
    /// Shadings after which the next player loses.
    pub p_positions: u64,
    /// All shadings.
    pub states: u64,
    /// Whether the first player wins.
    pub first_wins: bool,
}

impl Entry {
    /// The share of P-positions, rounded to hundredths, half upwards.
    fn hundredths(&self) -> u128 {
        let (part, whole) = (u128::from(self.p_positions), u128::from(self.states.max(1)));
        (200 * part + whole) / (2 * whole)
    }

    /// The share as the paper prints it: two decimals, without zeros at the end.
    pub fn share(&self) -> String {
        let hundredths = self.hundredths();
        match (hundredths / 100, hundredths % 100) {
            (whole, 0) => whole.to_string(),
            (whole, rest) if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
            (whole, rest) => format!("{whole}.{rest:02}"),
        }
    }

    fn cell(&self) -> String {
        format!("{} ({})", self.p_positions, self.share())
    }
}

/// Computes the table for a up to `most_a` and b up to `most_b`.
///
/// # Errors
/// When a board does not fit the memory; that is known before the first is computed.
pub fn table2(most_a: u32, most_b: u32, resources: Resources<'_>) -> Result<Table2, SolveError> {
    let sizes = |b: u32| (b..=most_a).map(move |a| (a, b));
    let boards: Vec<Board> = (2..=most_b.min(most_a))
        .flat_map(sizes)
        .map(|(a, b)| Board::new(a, b))
        .collect::<Result<_, _>>()?;
    let mut all = 0u64;
    for board in &boards {
        all = all.saturating_add(board.confirm_memory(resources.memory)?);
    }
    let mut done = 0u64;
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    for board in boards {
        let of_all = |here: u64, _: u64| {
            if let Some(progress) = resources.progress {
                progress(done + here, all);
            }
        };
        let resources = Resources { progress: Some(&of_all), ..resources };
        let outcomes = outcomes(board, resources)?;
        let (a, b) = (board.a(), board.b());
        let (p_positions, states) = (outcomes.p_positions, outcomes.states);
        let entry = Entry { a, b, p_positions, states, first_wins: outcomes.first_wins() };
        done += states;
        match rows.last_mut() {
            Some(row) if a > b => row.push(entry),
            _ => rows.push(vec![entry]),
        }
    }
    Ok(Table2 { most: most_a, rows })
}

impl Table2 {
    /// All entries, row by row.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.rows.iter().flatten()
    }

    /// The table's cells in the paper's layout: a heading, then a line for each b, with empty
    /// cells where a < b.
    fn cells(&self, corner: &str) -> Vec<Vec<String>> {
        let heading =
            std::iter::once(corner.to_owned()).chain((2..=self.most).map(|a| a.to_string()));
        let lines = self.rows.iter().map(|row| {
            let b = row.first().map_or(2, |entry| entry.b);
            let empty = (2..b).map(|_| String::new());
            std::iter::once(b.to_string()).chain(empty).chain(row.iter().map(Entry::cell)).collect()
        });
        std::iter::once(heading.collect()).chain(lines).collect()
    }

    /// Aligned text.
    pub fn text(&self) -> String {
        let cells = self.cells("b\\a");
        let width = |column: usize| {
            cells.iter().filter_map(|line| line.get(column)).map(String::len).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.most as usize).map(width).collect();
        let line = |line: &Vec<String>| {
            let padded = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
            padded.collect::<Vec<_>>().join("  ") + "\n"
        };
        cells.iter().map(line).collect()
    }

    /// A Markdown table.
    pub fn markdown(&self) -> String {
        let cells = self.cells("b \\ a");
        let line = |line: &Vec<String>| format!("| {} |\n", line.join(" | "));
        let mut lines = cells.iter().map(line);
        let heading = lines.next().unwrap_or_default();
        let rule = format!("|{}\n", " --- |".repeat(self.most as usize));
        std::iter::once(heading).chain([rule]).chain(lines).collect()
    }

    /// A LaTeX tabular with booktabs' rules.
    pub fn latex(&self) -> String {
        let cells = self.cells("$b \\backslash a$");
        let line = |line: &Vec<String>| format!("{} \\\\\n", line.join(" & "));
        let mut lines = cells.iter().map(line);
        let heading = lines.next().unwrap_or_default();
        let body: String = lines.collect();
        let columns = "r".repeat(self.most as usize);
        format!(
            "\\begin{{tabular}}{{{columns}}}\n\\toprule\n{heading}\\midrule\n{body}\\bottomrule\n\
             \\end{{tabular}}\n"
        )
    }

    /// Comma-separated values, an entry a line.
    pub fn csv(&self) -> String {
        let line = |entry: &Entry| {
            let winner = if entry.first_wins { "first" } else { "second" };
            let Entry { a, b, p_positions, states, .. } = entry;
            format!("{a},{b},{p_positions},{states},{},{winner}\n", entry.share())
        };
        let heading = "a,b,P-positions,states,share,winner\n".to_owned();
        std::iter::once(heading).chain(self.entries().map(line)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as the paper prints it; its columns are wider where the text runs on.
    const PAPER: &str = "\
b\\a        2         3         4          5          6           7           8          9
  2  1 (0.5)  2 (0.67)   2 (0.5)    3 (0.6)    3 (0.5)    4 (0.57)     4 (0.5)   5 (0.56)
  3           2 (0.33)   3 (0.3)   4 (0.27)   5 (0.24)    6 (0.21)    7 (0.19)   8 (0.18)
  4                      6 (0.3)  10 (0.29)  15 (0.27)   21 (0.25)   28 (0.23)  36 (0.22)
  5                               18 (0.26)  31 (0.25)   46 (0.22)    67 (0.2)  91 (0.18)
  6                                          58 (0.23)  103 (0.22)  164 (0.21)  253 (0.2)
";

    #[test]
    fn table_2_is_the_paper_s_digit_for_digit() {
        let table = table2(9, 6, Resources::default()).expect("small boards");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for (ours, theirs) in table.text().lines().zip(PAPER.lines()) {
            assert_eq!(words(ours), words(theirs));
        }
        assert_eq!(table.text().lines().count(), PAPER.lines().count());
    }

    #[test]
    fn a_small_table_reads_well_in_every_format() {
        let table = table2(3, 3, Resources::default()).expect("small boards");
        assert_eq!(
            table.markdown(),
            "| b \\ a | 2 | 3 |\n| --- | --- | --- |\n| 2 | 1 (0.5) | 2 (0.67) |\n| 3 |  | 2 \
             (0.33) |\n"
        );
        assert_eq!(
            table.latex(),
            "\\begin{tabular}{rrr}\n\\toprule\n$b \\backslash a$ & 2 & 3 \\\\\n\\midrule\n2 & 1 \
             (0.5) & 2 (0.67) \\\\\n3 &  & 2 (0.33) \\\\\n\\bottomrule\n\\end{tabular}\n"
        );
        assert_eq!(
            table.csv(),
            "a,b,P-positions,states,share,winner\n2,2,1,2,0.5,first\n3,2,2,3,0.67,second\n\
             3,3,2,6,0.33,first\n"
        );
    }

    #[test]
    fn progress_ends_at_the_states_of_all_boards() {
        let last = std::sync::Mutex::new((0, 0));
        let progress = |done, all| *last.lock().unwrap() = (done, all);
        let resources = Resources { progress: Some(&progress), ..Resources::default() };
        let table = table2(6, 6, resources).expect("small boards");
        let all: u64 = table.entries().map(|entry| entry.states).sum();
        assert_eq!(*last.lock().unwrap(), (all, all));
    }

    #[test]
    fn a_table_that_does_not_fit_the_memory_is_refused_before_it_is_begun() {
        let begun = std::sync::atomic::AtomicBool::new(false);
        let progress = |_, _| begun.store(true, std::sync::atomic::Ordering::Relaxed);
        let resources = Resources { memory: 10 << 20, progress: Some(&progress) };
        let refused = table2(16, 16, resources).expect_err("too little memory");
        assert!(matches!(refused, SolveError::Memory { limit: 10_485_760, .. }));
        assert!(!begun.into_inner());
    }
}
