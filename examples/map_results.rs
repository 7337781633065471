//! Makes and checks the maps of all boards with a ≥ b ≥ 6 up to a number of states, and of the
//! larger boards that are named, and prints tables, the figures of docs/results/data/maps.csv:
//!
//! ```sh
//! cargo run --release --example map_results -- 100000000 16 16 17 17
//! ```

use std::error::Error;
use std::time::Instant;

use rayon::prelude::*;
use zermelo_checker::Verdict;
use zermelo_checker::claim::{Claim, Player, Provenance};
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::erdos_szekeres::Statement;
use zermelo_checker::parts::Executor;
use zermelo_search::limits::Resources;
use zermelo_sizes::erdos_szekeres::solver::{Board, map};

/// Runs the parts of a check on all threads.
struct Parallel;

impl Executor for Parallel {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).into_par_iter().for_each(part);
    }
}

/// A map that was made and checked.
struct Confirmed {
    board: Board,
    states: u64,
    p_positions: u64,
    winner: Player,
    hash: Hash,
    made: f64,
    checked: f64,
}

fn confirm(board: Board) -> Result<Confirmed, Box<dyn Error>> {
    let start = Instant::now();
    let maker = Text::new("zermelo map").ok_or("a short text")?;
    let provenance = Provenance { maker, source: Text::default() };
    let certificate = map::map(&board.avoidance(), provenance, Resources::default())?;
    let (bytes, _) = certificate.write();
    drop(certificate);
    let made = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let verified =
        match zermelo_checker::check_with(&bytes, None, &Parallel, &mut Default::default()) {
            Verdict::Verified(verified) => verified,
            other => return Err(format!("{board:?}: {other}").into()),
        };
    let checked = start.elapsed().as_secs_f64();
    let Claim::ErdosSzekeres(claim) = verified.claim else {
        return Err("a map with another claim".into());
    };
    let Statement::PPositions { count, winner } = claim.statement else {
        return Err("a map with another claim".into());
    };
    let states = verified.figures.first().map_or(0, |figure| figure.1);
    Ok(Confirmed { board, states, p_positions: count, winner, hash: verified.hash, made, checked })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let limit = numbers.next().transpose()?.unwrap_or(1_000_000);
    let named: Vec<u32> =
        numbers.map(|n| Ok(u32::try_from(n?)?)).collect::<Result<_, Box<dyn Error>>>()?;

    let mut exceptions = Vec::new();
    println!("| b | a | boards | largest board | P-positions | BLAKE3 of its map |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let (mut boards, mut states, mut made, mut checked) = (0, 0, 0.0, 0.0);
    for b in 6.. {
        let mut last = None;
        for a in b.. {
            let board = Board::new(a, b)?;
            if board.states()? > limit {
                break;
            }
            let confirmed = confirm(board)?;
            boards += 1;
            states += confirmed.states;
            made += confirmed.made;
            checked += confirmed.checked;
            if confirmed.winner == Player::Second {
                exceptions.push(line(&confirmed));
            }
            last = Some(confirmed);
        }
        let Some(Confirmed { board, states, p_positions, hash, .. }) = last else {
            break;
        };
        let a = board.a();
        println!(
            "| {b} | {b} to {a} | {} | {states} states | {p_positions} | `{hash}` |",
            a - b + 1
        );
    }
    println!();
    println!(
        "{boards} boards with {states} states, made in {made:.0} s, checked in {checked:.0} s."
    );
    println!();
    let heading = "| board | states | P-positions | winner | made | checked | BLAKE3 of its map |\n\
                   | --- | --- | --- | --- | --- | --- | --- |";
    println!("Boards on which the second player wins:\n\n{heading}\n{}", exceptions.join("\n"));
    println!("\nLarger boards:\n\n{heading}");
    for pair in named.chunks_exact(2) {
        println!("{}", line(&confirm(Board::new(pair[0], pair[1])?)?));
    }
    Ok(())
}

fn line(confirmed: &Confirmed) -> String {
    let Confirmed { board, states, p_positions, winner, hash, made, checked } = confirmed;
    format!(
        "| ({}, {}) | {states} | {p_positions} | {winner} | {made:.1} s | {checked:.1} s | `{hash}` |",
        board.a(),
        board.b()
    )
}
