//! The data, tables and figures of docs/results/exceptions.md are those that examples/exceptions
//! makes, and the data are what single boards say.

use std::fs;

use zermelo_search::limits::Resources;
use zermelo_sizes::erdos_szekeres::solver::Board;
use zermelo_sizes::erdos_szekeres::solver::outcomes::outcomes;

use crate::documentation::folder::root;

#[path = "../../examples/exceptions/data.rs"]
mod data;
#[path = "../../examples/exceptions/draw.rs"]
mod draw;
#[path = "../../examples/exceptions/tables.rs"]
mod tables;

const PAGE: &str = include_str!("../../docs/results/exceptions.md");
const RESULTS: &str = include_str!("../../docs/results/results.md");

fn lines(name: &str) -> (String, Vec<String>) {
    let text = fs::read_to_string(root().join("docs/results/figures").join(name)).expect(name);
    let mut lines = text.lines().map(str::to_owned);
    (lines.next().expect("a heading"), lines.collect())
}

fn boards() -> Vec<data::Board> {
    let (heading, lines) = lines("boards.csv");
    assert_eq!(heading, data::HEADING);
    let boards: Vec<data::Board> = lines
        .iter()
        .map(|line| data::Board::read(line).unwrap_or_else(|| panic!("{line}")))
        .collect();
    let again: Vec<String> = boards.iter().map(data::Board::line).collect();
    assert_eq!(again, lines);
    boards
}

fn ranges() -> Vec<draw::Range> {
    let (_, lines) = lines("ranges.csv");
    lines.iter().map(|line| draw::Range::read(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

/// What takes a moment. The rest is by the same code.
const MOST_STATES: u64 = 400_000;

#[test]
fn the_data_are_those_of_passes() {
    let kept = boards();
    for b in 5..=kept.iter().map(|board| board.b).max().expect("boards") {
        let of_b = || kept.iter().filter(move |board| board.b == b);
        let small = of_b().filter(|board| board.states <= MOST_STATES);
        let most = small.map(|board| board.a).max().expect("a small board");
        let made = data::boards(b, most, 1 << 30).expect("a pass");
        let expected: Vec<&data::Board> = of_b().filter(|board| board.a <= most).collect();
        assert_eq!(made.iter().collect::<Vec<_>>(), expected, "b = {b}");
    }
}

/// Maps of single boards are made by other code.
#[test]
fn the_data_are_those_of_single_boards() {
    let mut count = 0;
    for kept in boards().iter().filter(|board| board.states <= MOST_STATES) {
        let board = Board::new(kept.a, kept.b).expect("a board");
        let found = outcomes(board, Resources::default()).expect("outcomes");
        assert_eq!(board.states().expect("states"), kept.states);
        assert_eq!((found.first_wins(), found.p_positions), (kept.first_wins, kept.p_positions));
        for (shaded, is_p) in data::EARLY.iter().zip(kept.is_p) {
            let fits = shaded.iter().all(|&cells| cells < kept.a);
            assert_eq!(is_p.is_some(), fits, "{kept:?}");
            let mut rows = vec![0; kept.b as usize - 1];
            rows.iter_mut().zip(*shaded).for_each(|(row, &cells)| *row = cells);
            assert_eq!(is_p, fits.then(|| found.is_p(&rows)), "{kept:?}: {shaded:?}");
        }
        count += 1;
    }
    assert!(count > 100, "{count} boards");
}

/// The lemma of the page, on every board of the data; and the moves that its proof lists.
#[test]
fn the_second_player_wins_exactly_when_both_shared_options_are_n() {
    for board in boards().iter().filter(|board| board.a >= 5 && board.b >= 5) {
        let [_, _, _, column, square, ..] = board.is_p;
        assert_eq!(board.first_wins, column == Some(true) || square == Some(true), "{board:?}");
        assert_eq!(board.is_p[0], Some(board.first_wins), "the first move is forced");
    }
    let board = Board::new(8, 8).expect("a board");
    for (from, expected, all) in [
        (&[2][..], &[&[3][..], &[2, 1], &[2, 2]][..], true),
        (&[1, 1], &[&[1, 1, 1], &[2, 1], &[2, 2]], true),
        (&[2, 1], &[&[3, 1], &[2, 1, 1], &[2, 2]], true),
        (&[3], &[&[3, 1]], false),
        (&[1, 1, 1], &[&[2, 1, 1]], false),
        (&[], &[&[1]], true),
    ] {
        let rows = |shaded: &[u32]| -> Vec<u32> {
            shaded.iter().copied().chain(std::iter::repeat(0)).take(7).collect()
        };
        let mut found = Vec::new();
        found.extend(board.options(&rows(from)).into_iter().map(|(_, after)| after));
        found.sort();
        found.dedup();
        for option in expected {
            assert!(found.contains(&rows(option)), "{from:?} leads to {option:?}: {found:?}");
        }
        assert!(!all || found.len() == expected.len(), "{from:?}: {found:?}");
    }
}

#[test]
fn the_share_of_p_positions_is_below_its_bound() {
    for board in boards() {
        let (a, b) = (u64::from(board.a), u64::from(board.b));
        assert!(board.p_positions * (a + b - 2) <= board.states * (b - 1), "{board:?}");
    }
}

#[test]
fn the_figures_are_drawn_from_the_data() {
    for (name, drawn) in
        [("winners.svg", draw::winners(&ranges())), ("density.svg", draw::density(&boards()))]
    {
        let kept = fs::read_to_string(root().join("docs/results/figures").join(name)).expect(name);
        assert_eq!(kept, drawn, "{name}: cargo run --example exceptions -- draw makes it again");
        roxmltree::Document::parse(&kept).expect("XML");
    }
}

#[test]
fn the_tables_are_those_of_the_data() {
    let drawn = tables::all(&boards());
    let kept = fs::read_to_string(root().join("docs/results/figures/tables.txt")).expect("tables");
    assert_eq!(kept, drawn, "cargo run --example exceptions -- tables makes them again");
    let is_of_the_data = |line: &&str| line.starts_with("| all") || line.starts_with("| 1");
    let shown: Vec<&str> = PAGE.lines().filter(is_of_the_data).collect();
    assert!(shown.len() >= 10, "{shown:?}");
    for line in shown {
        assert!(drawn.lines().any(|other| other == line), "docs/results/exceptions.md: {line}");
    }
}

/// The ranges that are drawn are those of docs/results/results.md: of its table of passes from b =
/// 8 on, or of single boards where these go further.
#[test]
fn the_ranges_that_are_drawn_are_those_of_the_results() {
    let rows: Vec<Vec<&str>> = RESULTS
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").collect())
        .collect();
    let mut count = 0;
    for range in ranges() {
        let (Some(most), b) = (range.most, range.b.to_string()) else {
            // Theorems: the paper's, and those of b = 6 and 7.
            assert!((3..=7).contains(&range.b) && range.except.is_empty(), "{range:?}");
            continue;
        };
        let except: Vec<String> = range.except.iter().map(ToString::to_string).collect();
        let except = if except.is_empty() { "none".to_owned() } else { except.join(", ") };
        let of_a_pass = [b.clone(), most.to_string(), except.clone()];
        let of_boards = [b.clone(), format!("{b} to {most}")];
        let single = format!("({most}, {b})");
        let is_there = rows.iter().any(|row| {
            row.starts_with(&of_a_pass.each_ref().map(String::as_str))
                || (except == "none" && row.starts_with(&of_boards.each_ref().map(String::as_str)))
                || (row[0] == single && row.get(3) == Some(&"first player"))
        });
        assert!(is_there, "{range:?} is not in docs/results/results.md");
        count += 1;
    }
    assert!(count >= 9, "{count} ranges");
}
