//! Solves coprimality grids of one size in both variations and for everybody who may write first or
//! alone, and prints rows with the figures of docs/results/data/coprime-grid.csv; with
//! `--certificates`, also makes and checks the certificates:
//!
//! ```sh
//! cargo run --release --example grid_results -- 6 --certificates
//! ```

use std::error::Error;
use std::time::Instant;

use zermelo_checker::claim::Provenance;
use zermelo_checker::games::coprime_grid::{CoprimeGrid, Variation};
use zermelo_games::coprime_grid::solver::{Options, solve, value};
use zermelo_games::coprime_grid::values::ORDERS;
use zermelo_search::limits::{Limits, Resources};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let n: u32 = arguments.next().ok_or("the size of the grid is missing")?.parse()?;
    let with_certificates = arguments.next().as_deref() == Some("--certificates");
    println!(
        "| game | value | positions | time |{}",
        if with_certificates { " certificates (nodes, bytes, check) |" } else { "" }
    );
    for variation in [Variation::Corner, Variation::Parity] {
        for order in ORDERS {
            let game = CoprimeGrid { n, variation, order, start: Vec::new() };
            let limits = Limits { memory: 12 << 30, ..Limits::DEFAULT };
            let options = Options { resources: Resources::within(limits), ..Options::default() };
            let start = Instant::now();
            let (value, positions) = value(&game, options)?;
            let seconds = start.elapsed().as_secs_f64();
            print!("| {game} | {value} | {positions} | {seconds:.2} s |");
            if with_certificates {
                print!("{}", certificates(&game, options)?);
            }
            println!();
        }
    }
    Ok(())
}

/// The certificates of a grid in figures.
fn certificates(game: &CoprimeGrid, options: Options<'_>) -> Result<String, Box<dyn Error>> {
    let start = Instant::now();
    let solution = solve(game, &Provenance::default(), options)?;
    let mut line = format!(" made in {:.2} s:", start.elapsed().as_secs_f64());
    for certificate in &solution.certificates {
        let (bytes, _) = certificate.write();
        let start = Instant::now();
        let verdict = zermelo_checker::check(&bytes, None);
        let zermelo_checker::Verdict::Verified(verified) = &verdict else {
            return Err(format!("{game}: {verdict}").into());
        };
        let nodes = verified.figures.first().map_or(0, |(_, nodes)| *nodes);
        let seconds = start.elapsed().as_secs_f64();
        line.push_str(&format!(" {nodes}, {}, {seconds:.2} s;", bytes.len()));
    }
    // A strategy can be too large for a certificate.
    for unproved in &solution.unproved {
        line.push_str(&format!(" none of ‘{}’: {};", unproved.claim, unproved.why));
    }
    Ok(line + " |")
}
