//! How long it takes to solve the boards that the project makes claims about, and how large the
//! certificates are: `cargo bench --bench solve`. A game of one's own is given as arguments, as in
//! `cargo bench --bench solve -- 'hypercube 3 3'`.

use std::time::{Duration, Instant};

use zermelo::registry::proof;
use zermelo_checker::Verdict;
use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Board, Positional};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::{self, Game};
use zermelo_positional::boards;
use zermelo_positional::solver::{GameValue, Options, Solution, solve};

const GAMES: [&str; 11] = [
    "affine-plane 2",
    "affine-plane 3",
    "affine-plane 4",
    "affine-plane 4 --without-index-blocks 1",
    "affine-plane 4 --without-index-blocks 2",
    "affine-plane 4 --without-index-blocks 3",
    "affine-plane 4 --without-index-blocks 4",
    "projective-plane 2",
    "projective-plane 3",
    "hypercube 3 2",
    "hypercube 3 2 --weak",
];

fn main() {
    let own: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let games: Vec<&str> =
        if own.is_empty() { GAMES.to_vec() } else { own.iter().map(String::as_str).collect() };
    // By search alone, and then with arguments before it.
    for (by, what) in [(Some(Kind::Replay), "by replay"), (None, "by the shortest proof")] {
        println!("{:<42} {:>10} {:>10}  certificates", what, "positions", "solve");
        for text in &games {
            match measure(text, by) {
                Ok(line) => println!("{line}"),
                Err(error) => println!("{text:<42} {error}"),
            }
        }
    }
}

fn measure(text: &str, by: Option<Kind>) -> Result<String, Box<dyn std::error::Error>> {
    let Game::Positional(game) = claims::game(text)? else {
        return Err("no positional game".into());
    };
    let board = boards::named(&game.board)?;
    let (solution, took) = best(&game, &board, by)?;
    let outcome = match solution.value {
        GameValue::NotLost(_) => "not lost",
        GameValue::Wins(Player::First) => "first wins",
        GameValue::Wins(Player::Second) => "second wins",
        GameValue::Draw => "draw",
    };
    let mut line = format!("{text:<42} {:>10} {took:>10.2?}  {outcome}", solution.positions);
    for certificate in &solution.certificates {
        line.push_str(&figures(certificate)?);
    }
    Ok(line)
}

/// Solves a game several times, and gives the shortest time.
fn best(
    game: &Positional,
    board: &Board,
    by: Option<Kind>,
) -> Result<(Solution, Duration), String> {
    let run = || -> Result<(Solution, Duration), String> {
        let start = Instant::now();
        let options = Options { by, ..Options::default() };
        let solution = solve(game, board, &options).map_err(|error| error.to_string())?;
        Ok((solution, start.elapsed()))
    };
    let mut best = run()?;
    while best.1 < Duration::from_millis(500) {
        let next = run()?;
        let done = next.1.saturating_mul(100) > best.1.saturating_mul(98);
        if next.1 < best.1 {
            best = next;
        }
        if done {
            break;
        }
    }
    Ok(best)
}

/// The size of a certificate, the figures of its check, and its rows.
fn figures(certificate: &Certificate<'static>) -> Result<String, Box<dyn std::error::Error>> {
    let (bytes, _) = certificate.write();
    let wanted = certificate.header.claim.to_string();
    let start = Instant::now();
    let verdict = zermelo_checker::check(&bytes, Some(&wanted));
    let took = start.elapsed();
    let Verdict::Verified(verified) = verdict else { return Err(verdict.to_string().into()) };
    let mut figures = format!("; {} bytes, checked in {took:.2?}", bytes.len());
    for (name, value) in verified.figures {
        figures.push_str(&format!(", {value} {name}"));
    }
    match proof::rows(certificate) {
        Ok(rows) => figures.push_str(&format!(", {rows} rows")),
        Err(error) => figures.push_str(&format!(", {error}")),
    }
    Ok(figures)
}
