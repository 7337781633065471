//! How long it takes to solve games with a score and to check their certificates: positions of the
//! search a second, replies of the check a second, and the time of the check over that of solving:
//! `cargo bench --bench scores`. Games of one's own are given as arguments, as in
//! `cargo bench --bench scores -- 'coprime-grid 7' 'dots-and-boxes 3 3'`.

use std::error::Error;
use std::time::{Duration, Instant};

use zermelo::games::{coprime_grid, dots_and_boxes};
use zermelo_checker::Verdict;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Certificate;
use zermelo_explain::claims::{self, Game};

const GAMES: [&str; 7] = [
    "coprime-grid 5",
    "coprime-grid 6",
    "coprime-grid 6 --variation 2",
    "coprime-grid 6 --variation 2 --alone even",
    "dots-and-boxes 2 2",
    "dots-and-boxes 2 3",
    "dots-and-boxes 3 3",
];

/// A game that was solved: the positions of the search, its time without certificates, and with them.
struct Solved {
    positions: usize,
    search: Duration,
    whole: Duration,
    certificates: Vec<Certificate<'static>>,
}

fn main() {
    let own: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let games: Vec<&str> =
        if own.is_empty() { GAMES.to_vec() } else { own.iter().map(String::as_str).collect() };
    for text in games {
        match measure(text) {
            Ok(lines) => println!("{lines}"),
            Err(error) => println!("{text}: {error}"),
        }
    }
}

fn measure(text: &str) -> Result<String, Box<dyn Error>> {
    let solved = match claims::game(text)? {
        Game::CoprimeGrid(game) => grid(&game)?,
        Game::DotsAndBoxes(game) => boxes(&game)?,
        _ => return Err("no game with a score".into()),
    };
    let Solved { positions, search, whole, certificates } = solved;
    let mut lines = format!(
        "{text}: {positions} positions, {search:.2?}, {:.0} a second; with certificates {whole:.2?}",
        a_second(positions, search)
    );
    for certificate in certificates {
        let (bytes, _) = certificate.write();
        let start = Instant::now();
        let verdict = zermelo_checker::check(&bytes, None);
        let took = start.elapsed();
        let Verdict::Verified(verified) = verdict else { return Err(verdict.to_string().into()) };
        let figure = |wanted| verified.figures.iter().find(|(name, _)| *name == wanted);
        let replies = figure("replies").map_or(0, |(_, replies)| *replies);
        let nodes = figure("nodes").map_or(0, |(_, nodes)| *nodes);
        lines.push_str(&format!(
            "\n  {}: {} bytes, {nodes} nodes, {replies} replies, checked in {took:.2?}, {:.0} replies a \
             second, {:.2} of the time of solving",
            verified.claim,
            bytes.len(),
            a_second(usize::try_from(replies)?, took),
            took.as_secs_f64() / whole.as_secs_f64(),
        ));
    }
    Ok(lines)
}

fn a_second(count: usize, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}

fn grid(
    game: &zermelo_checker::games::coprime_grid::CoprimeGrid,
) -> Result<Solved, Box<dyn Error>> {
    use coprime_grid::solver::{Limits, solve, value};
    let start = Instant::now();
    let (_, positions) = value(game, Limits::default())?;
    let search = start.elapsed();
    let start = Instant::now();
    let solution = solve(game, &Provenance::default(), Limits::default())?;
    let whole = start.elapsed();
    Ok(Solved { positions, search, whole, certificates: solution.certificates })
}

fn boxes(
    game: &zermelo_checker::games::dots_and_boxes::DotsAndBoxes,
) -> Result<Solved, Box<dyn Error>> {
    use dots_and_boxes::solver::{Limits, solve, value};
    let start = Instant::now();
    let (_, positions) = value(game, Limits::default())?;
    let search = start.elapsed();
    let start = Instant::now();
    let solution = solve(game, &Provenance::default(), Limits::default())?;
    let whole = start.elapsed();
    Ok(Solved { positions, search, whole, certificates: solution.certificates })
}
