//! Prints how fast maps are made and checked, for the boards named on the command line as pairs
//! `A B`, with the claim and the hash of each map.

use std::time::Instant;

use rayon::prelude::*;
use zermelo::solver::erdos_szekeres::outcomes::outcomes;
use zermelo::solver::erdos_szekeres::{Board, Resources, map};
use zermelo_checker::certificate::{Certificate, Proof};
use zermelo_checker::claim::Game;
use zermelo_checker::proof::Executor;

/// Runs the parts of a check on all threads.
struct Parallel;

impl Executor for Parallel {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).into_par_iter().for_each(part);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sizes: Vec<u32> =
        std::env::args().skip(1).map(|arg| arg.parse()).collect::<Result<_, _>>()?;
    for pair in sizes.chunks_exact(2) {
        let start = Instant::now();
        let outcomes = outcomes(Board::new(pair[0], pair[1])?, Resources::default())?;
        let solved = start.elapsed().as_secs_f64();
        let speed = |seconds: f64| outcomes.states as f64 / seconds / 1e6;
        println!(
            "{} states solved in {solved:.2} s, {:.0} million a second",
            outcomes.states,
            speed(solved)
        );
        let certificate = map::certificate(outcomes.clone(), Default::default());
        let Certificate { header, proof: Proof::Map(map) } = &certificate else {
            continue;
        };
        let Game::ErdosSzekeres(game) = &header.claim.game else {
            continue;
        };
        let start = Instant::now();
        let checked = zermelo_checker::proof::map::check(header, game, map, &Parallel)?;
        let seconds = start.elapsed().as_secs_f64();
        println!("  checked in {seconds:.2} s, {:.0} million a second", speed(seconds));
        println!("  {:?}", checked.map_err(|rejection| rejection.reason.to_string()));
        let start = Instant::now();
        let (bytes, hash) = certificate.write().map_err(|error| format!("{error:?}"))?;
        println!("  written in {:.2} s", start.elapsed().as_secs_f64());
        let start = Instant::now();
        zermelo_checker::check_with(&bytes, None, &Parallel)?;
        println!("  read and checked in {:.2} s", start.elapsed().as_secs_f64());
        println!("  {} {hash}", header.claim);
    }
    Ok(())
}
