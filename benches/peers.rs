//! Whole programs, from file to result, beside a program that does the same or a part of it: the
//! table of docs/maintainers/performance.md. The other program is one of zermelo's, or a plain one,
//! which is here.
//!
//! ```sh
//! cargo build --release -p zermelo-checker
//! cargo bench --bench peers                  # sudokus that are made
//! cargo bench --bench peers -- FILE          # the sudokus of a file, one on each line
//! ```
//!
//! All programs are run in turn, [`ROUNDS`] times. A figure is the median over the rounds, and so is
//! a ratio, which is taken within a round: what else the machine does then is the same for both.

#[cfg(unix)]
#[path = "peers/measure.rs"]
mod measure;
#[cfg(unix)]
#[path = "peers/plain.rs"]
mod plain;
#[cfg(unix)]
#[path = "peers/rows.rs"]
mod rows;
#[cfg(unix)]
#[path = "common/sudokus.rs"]
mod sudokus;

/// How often each program is run: an odd number.
#[cfg(unix)]
const ROUNDS: usize = 3;

#[cfg(not(unix))]
fn main() {
    println!("only Unix says what a program takes");
}

#[cfg(unix)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [measure::MEASURE, ..] => measure::run(&words[1..]),
        [rows::PLAIN, name, ..] => {
            let program = plain::PROGRAMS.iter().find(|program| program.0 == *name);
            program.expect("a program").1(&words[2..]);
        }
        [file] => table(Some(file)),
        _ => table(None),
    }
}

#[cfg(unix)]
fn table(sudokus: Option<&str>) {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = rows::rows(folder.path(), sudokus);
    let mut costs = vec![Vec::new(); rows.len()];
    for _ in 0..ROUNDS {
        for (row, costs) in rows.iter().zip(&mut costs) {
            costs
                .push([&row.own, &row.other].map(|run| measure::measure(&run.program, &run.words)));
        }
    }
    println!("| task | s | MiB | MB a second | beside | s | MiB | ratio |");
    println!("| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |");
    for (row, costs) in rows.iter().zip(costs) {
        let figures = [0, 1].map(|which| {
            let seconds = median(costs.iter().map(|cost| cost[which].seconds));
            let memory = median(costs.iter().map(|cost| cost[which].memory as f64 / 1024.0));
            (seconds, format!("{seconds:.2} | {memory:.0}"))
        });
        let rate = row.bytes.map(|bytes| format!("{:.0}", bytes as f64 / 1e6 / figures[0].0));
        let ratio = median(costs.iter().map(|[own, other]| own.seconds / other.seconds));
        println!(
            "| {} | {} | {} | {} | {} | {ratio:.2} |",
            row.own.what,
            figures[0].1,
            rate.unwrap_or_default(),
            row.other.what,
            figures[1].1
        );
    }
}

#[cfg(unix)]
fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
