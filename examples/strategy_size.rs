//! Prints how many positions the strategies of the solver need, for the games named on the command
//! line as pairs `A B`.

use std::time::Instant;

use zermelo::registry::proof;
use zermelo_checker::claim::Size;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
use zermelo_search::limits::Resources;
use zermelo_sizes::erdos_szekeres::solver::{EFFORT, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sizes: Vec<u32> =
        std::env::args().skip(1).map(|arg| arg.parse()).collect::<Result<_, _>>()?;
    for pair in sizes.chunks_exact(2) {
        let game = ErdosSzekeres { a: Size::Exactly(pair[0]), b: pair[1], form: Form::Avoidance };
        let greedy = solve(&game, 0, Default::default(), Resources::default())??;
        let start = Instant::now();
        let effort = std::env::var("EFFORT").ok().and_then(|e| e.parse().ok()).unwrap_or(EFFORT);
        let small = solve(&game, effort, Default::default(), Resources::default())??;
        let paper = match pair[1] {
            5 => {
                let bytes = std::fs::read("certificates/all-sizes/b5.cert")?;
                let (certificate, _) = Certificate::read(&bytes).map_err(|_| "no certificate")?;
                let proof = proof::decode(&certificate)?;
                let every = proof.as_ref().and_then(|proof| proof.evidence().every_size());
                positions(&every.ok_or("one size")?.at(pair[0], Default::default())?)?
            }
            _ => 0,
        };
        println!(
            "({}, {}): {}; {paper} positions as published; {} positions{}, {} by greedy choice, of {} P-positions, in {:.2} s",
            pair[0],
            pair[1],
            small.certificate.header.claim,
            small.positions,
            if small.is_fewest { " (no strategy needs fewer)" } else { "" },
            greedy.positions,
            small.p_positions,
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

fn positions(certificate: &Certificate<'_>) -> Result<usize, Box<dyn std::error::Error>> {
    let proof = proof::decode(certificate)?;
    let replay = proof.as_ref().and_then(|proof| proof.evidence().replay()).ok_or("no replay")?;
    Ok(replay.nodes.len())
}
