//! Sudokus from files, for benchmarks.

/// The sudokus of a file: one on each line, before a `#`, with dots or zeros for empty cells.
pub(crate) fn read(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|why| panic!("{file}: {why}"));
    let lines = text.lines().filter_map(|line| line.split('#').next());
    let sudokus = lines.map(|line| line.trim().replace('0', "."));
    sudokus.filter(|line| !line.is_empty()).collect()
}
