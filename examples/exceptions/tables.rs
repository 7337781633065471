//! The tables of docs/results/exceptions.md.

use std::fmt::Write as _;

use super::data::{Board, EARLY};

/// The boards of one b, a ≥ b.
fn of(boards: &[Board], b: u32) -> Vec<&Board> {
    boards.iter().filter(|board| board.b == b && board.a >= b).collect()
}

/// Every b, once.
fn every_b(boards: &[Board]) -> Vec<u32> {
    let mut all: Vec<u32> = boards.iter().map(|board| board.b).collect();
    all.dedup();
    all
}

/// All tables.
pub(crate) fn all(boards: &[Board]) -> String {
    let early = [early(boards, 8), early(boards, 10)].join("\n");
    [early, losses(boards), periods(boards), chances(boards), shares(boards)].join("\n")
}

fn name(shaded: &[u32]) -> String {
    let rows: Vec<String> = shaded.iter().map(ToString::to_string).collect();
    format!("({})", rows.join(", "))
}

/// A table with a row for each b.
fn by_b(boards: &[Board], columns: &[String], cells: impl Fn(&[&Board]) -> Vec<String>) -> String {
    let line = " ---: |".repeat(columns.len());
    let mut text = format!("| b | {} |\n| ---: |{line}\n", columns.join(" | "));
    for b in every_b(boards) {
        let _ = writeln!(text, "| {b} | {} |", cells(&of(boards, b)).join(" | "));
    }
    text
}

/// For one b, the outcome of the early positions over a: a sign each, in tens.
fn early(boards: &[Board], b: u32) -> String {
    let boards = of(boards, b);
    let mut text = format!("| position, b = {b} | a = {b}, {}, … |\n| --- | --- |\n", b + 1);
    for (number, shaded) in EARLY.iter().enumerate() {
        let sign = |board: &&Board| if board.is_p[number] == Some(true) { 'P' } else { '·' };
        let signs: Vec<char> = boards.iter().map(sign).collect();
        let tens: Vec<String> = signs.chunks(10).map(|ten| ten.iter().collect()).collect();
        let _ = writeln!(text, "| {} | `{}` |", name(shaded), tens.join(" "));
    }
    text
}

/// For each b, on how many boards each early position is a loss.
fn losses(boards: &[Board]) -> String {
    let names = EARLY.iter().map(|shaded| format!("{} P", name(shaded)));
    let columns: Vec<String> =
        ["boards".to_owned(), "a up to".to_owned()].into_iter().chain(names).collect();
    by_b(boards, &columns, |boards| {
        let most = boards.last().map_or(0, |board| board.a);
        let count = |place: usize| {
            boards.iter().filter(|board| board.is_p[place] == Some(true)).count().to_string()
        };
        let counts = (0..EARLY.len()).map(count);
        [boards.len().to_string(), most.to_string()].into_iter().chain(counts).collect()
    })
}

/// The least period of the last two thirds of a sequence, if there is one of at most a third of it.
fn period(values: &[Option<bool>]) -> Option<usize> {
    let last = &values[values.len() / 3..];
    (1..=values.len() / 3).find(|&period| last.iter().zip(&last[period..]).all(|(x, y)| x == y))
}

/// For each b, the periods in a of the early positions.
fn periods(boards: &[Board]) -> String {
    let columns: Vec<String> = EARLY[1..].iter().map(|shaded| name(shaded)).collect();
    by_b(boards, &columns, |boards| {
        let of = |place: usize| {
            let values: Vec<Option<bool>> = boards.iter().map(|board| board.is_p[place]).collect();
            period(&values).map_or("none".to_owned(), |period| period.to_string())
        };
        (1..EARLY.len()).map(of).collect()
    })
}

/// For each b from 8 on and for all of them, on how many boards (2, 2) is a win, and so is (2, 1).
fn chances(boards: &[Board]) -> String {
    let place = |shaded: &[u32]| EARLY.iter().position(|early| *early == shaded);
    let is_n = |board: &Board, shaded: &[u32]| {
        place(shaded).is_some_and(|place| board.is_p[place] == Some(false))
    };
    let mut text = "| b | boards | (2, 2) N | both N |\n| ---: | ---: | ---: | ---: |\n".to_owned();
    let mut all = [0; 3];
    for b in every_b(boards).into_iter().filter(|&b| b >= 8) {
        let boards = of(boards, b);
        let square = || boards.iter().filter(|board| is_n(board, &[2, 2]));
        let both = square().filter(|board| is_n(board, &[2, 1])).count();
        let counts = [boards.len(), square().count(), both];
        let _ = writeln!(text, "| {b} | {} | {} | {} |", counts[0], counts[1], counts[2]);
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    let _ = writeln!(text, "| all | {} | {} | {} |", all[0], all[1], all[2]);
    text
}

/// For each b, the share of P-positions at some a, in per cent.
fn shares(boards: &[Board]) -> String {
    let at = [10, 20, 30, 40, 50, 60];
    let columns = at.map(|a| format!("a = {a}"));
    by_b(boards, &columns, |boards| {
        let share = |a: u32| {
            let board = boards.iter().find(|board| board.a == a)?;
            Some(format!("{:.2} %", 100.0 * board.p_positions as f64 / board.states as f64))
        };
        at.iter().map(|&a| share(a).unwrap_or_default()).collect()
    })
}
