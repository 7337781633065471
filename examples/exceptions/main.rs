//! What the boards around the exceptions look like: data, tables and figures of
//! docs/results/exceptions.md.
//!
//! ```sh
//! cargo run --release --example exceptions -- data \
//!     5:60 6:60 7:60 8:190 9:110 10:83 11:61 12:48 13:37 14:36 15:28 16:28 17:24 18:24
//! cargo run --release --example exceptions -- tables
//! cargo run --release --example exceptions -- draw
//! ```
//!
//! `data` prints the lines of docs/results/figures/boards.csv for every b:A. `tables` and `draw`
//! work with that file.

mod data;
mod draw;
mod tables;

use std::error::Error;
use std::fs;
use std::path::Path;

use data::Board;
use draw::Range;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results/figures");
    let lines = |name: &str| -> Result<Vec<String>, Box<dyn Error>> {
        let text = fs::read_to_string(folder.join(name))?;
        Ok(text.lines().skip(1).map(str::to_owned).collect())
    };
    let boards = || -> Result<Vec<Board>, Box<dyn Error>> {
        let read = |line: &String| Board::read(line).ok_or_else(|| format!("{line}: no board"));
        Ok(lines("boards.csv")?.iter().map(read).collect::<Result<_, _>>()?)
    };
    match arguments.split_first().map(|(word, rest)| (word.as_str(), rest)) {
        Some(("data", sizes)) => {
            println!("{}", data::HEADING);
            for size in sizes {
                let (b, most_a) = size.split_once(':').ok_or("sizes are given as B:A")?;
                let boards = data::boards(b.parse()?, most_a.parse()?, 16 << 30)?;
                boards.iter().for_each(|board| println!("{}", board.line()));
            }
        }
        Some(("tables", [])) => print!("{}", tables::all(&boards()?)),
        Some(("draw", [])) => {
            let read = |line: &String| Range::read(line).ok_or_else(|| format!("{line}: no range"));
            let ranges: Vec<Range> =
                lines("ranges.csv")?.iter().map(read).collect::<Result<_, _>>()?;
            fs::write(folder.join("winners.svg"), draw::winners(&ranges))?;
            fs::write(folder.join("density.svg"), draw::density(&boards()?))?;
        }
        _ => return Err("data B:A …, tables, or draw".into()),
    }
    Ok(())
}
