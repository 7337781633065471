//! How long it takes to solve games with a score and to check their certificates: positions of the
//! search a second, replies of the check a second, and the time of the check over that of solving:
//! `cargo bench --bench scores`. Games of one's own are given as arguments, as in
//! `cargo bench --bench scores -- 'coprime-grid 7' 'dots-and-boxes 3 3'`. Every time is the median of
//! [`RUNS`] runs.

#[path = "common/clock.rs"]
mod clock;

use std::error::Error;
use std::time::Duration;

use zermelo_checker::Verdict;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Certificate;
use zermelo_explain::claims::{self, Game};
use zermelo_games::score::Options;
use zermelo_games::score::named::{Scored, solve, value};
use zermelo_search::limits::SolveError;

use clock::median;

/// How often each time is measured.
const RUNS: usize = 3;

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
struct SolvedGame {
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
    let figures = match claims::game(text)? {
        Game::CoprimeGrid(game) => solved(&game)?,
        Game::DotsAndBoxes(game) => solved(&game)?,
        _ => return Err("no game with a score".into()),
    };
    let SolvedGame { positions, search, whole, certificates } = figures;
    let mut lines = format!(
        "{text}: {positions} positions, {search:.2?}, {:.0} a second; with certificates {whole:.2?}",
        a_second(positions, search)
    );
    for certificate in certificates {
        let (bytes, _) = certificate.write();
        let (took, verdict) = median(RUNS, || zermelo_checker::check(&bytes, None));
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

/// Solves a game without certificates, and with them.
fn solved<G: Scored>(game: &G) -> Result<SolvedGame, SolveError> {
    let (search, found) = median(RUNS, || value(game, Options::default()));
    let (whole, solution) =
        median(RUNS, || solve(game, &Provenance::default(), Options::default()));
    Ok(SolvedGame { positions: found?.1, search, whole, certificates: solution?.certificates })
}
