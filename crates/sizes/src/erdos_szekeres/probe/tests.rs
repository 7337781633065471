//! The value of every position: of a map, of layers and of a solved board, against a search by the
//! definition; what strategies say is true.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use zermelo_present::probe::file::FileOfBits;
use zermelo_search::limits::Resources;

use super::*;
use crate::erdos_szekeres::families::published;
use crate::erdos_szekeres::solver::map::map;
use crate::maps::layers::{self, Every};

/// The values that a file of bits holds.
fn held(path: &Path) -> Box<dyn Values> {
    let found = FileOfBits::open(path).expect("a file").expect("bits");
    let zermelo_checker::claim::Claim::ErdosSzekeres(claim) = &found.claim else {
        panic!("{}", found.claim)
    };
    values(claim, ValueSource::Bits(found.kind, found.bits)).expect("values").expect("values")
}

/// The regions after a move, by the rules of section 2: the cell (c, r) is open, and its upper or its
/// left neighbour is shaded; or it is (1, 1) of the empty board.
fn options(rows: &[u32], width: u32) -> Vec<(String, Vec<u32>)> {
    let mut options = Vec::new();
    for (r, &length) in rows.iter().enumerate() {
        for c in length + 1..=width {
            let under = r > 0 && rows[r - 1] >= c;
            let beside = c == length + 1 && (length > 0 || (r == 0 && rows[0] == 0));
            if under || beside {
                let all = rows.iter().enumerate();
                let grown = all.map(|(j, &x)| if j <= r { x.max(c) } else { x }).collect();
                options.push((format!("({c}, {})", r + 1), grown));
            }
        }
    }
    options.sort();
    options
}

fn loses(rows: &[u32], width: u32, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&known) = known.get(rows) {
        return known;
    }
    // Every option, so that every region is reached.
    let options = options(rows, width);
    let wins = options.iter().filter(|(_, rows)| loses(rows, width, known)).count() > 0;
    known.insert(rows.to_vec(), !wins);
    !wins
}

fn text(rows: &[u32]) -> String {
    rows.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// Holds all that is said of every position of a board against the search.
fn confirm(
    values: &mut dyn Values,
    board: Board,
    size: Option<u32>,
    known: &HashMap<Vec<u32>, bool>,
) {
    let value = |rows: &Vec<u32>| Some(if known[rows] { Value::P } else { Value::N });
    for rows in known.keys() {
        let left: Vec<u32> = rows.iter().map(|row| board.width - row).collect();
        let (shaded, left) = (text(rows), text(&left));
        for position in [Position::Words(&[shaded.as_str()]), Position::Left(&left)] {
            let probed = values.probe(&ProbeQuery { position, size }).expect("a position");
            assert_eq!(probed.found.value, value(rows), "{rows:?}");
            let mut moves: Vec<(String, Option<Value>)> =
                probed.moves.into_iter().map(|mv| (mv.name, mv.found.value)).collect();
            moves.sort_by(|one, other| one.0.cmp(&other.0));
            let expected = options(rows, board.width);
            let expected: Vec<(String, Option<Value>)> =
                expected.iter().map(|(name, rows)| (name.clone(), value(rows))).collect();
            assert_eq!(moves, expected, "{rows:?}");
        }
    }
}

#[test]
fn maps_layers_and_solved_boards_agree_with_the_definition() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x");
    for (most_a, b) in [(6, 5), (5, 6), (4, 7)] {
        let sizes = Sizes::new(b, most_a).expect("sizes");
        let every = Every { resources: Resources::DEFAULT, threads: 1, checkpoint: None };
        let winners = layers::solve(&sizes, &every, None).expect("winners");
        let claim = layers::claim(&sizes, 2, &winners);
        let mut bytes = Vec::new();
        layers::write(&sizes, &every, &claim, Default::default(), &mut bytes).expect("layers");
        for a in 2..=most_a {
            let board = Board::new(a, b).expect("a board");
            let mut known = HashMap::new();
            loses(&vec![0; board.rows as usize], board.width, &mut known);
            fs::write(&path, &bytes).expect("a file");
            let mut of_layers = held(&path);
            confirm(&mut *of_layers, board, Some(a), &known);
            let made = map(&board.avoidance(), Default::default(), Resources::default());
            fs::write(&path, made.expect("a map").write().0).expect("a file");
            let mut of_map = held(&path);
            confirm(&mut *of_map, board, None, &known);
            let solved = solved(&board.avoidance(), Resources::default());
            let Ok(mut solved) = solved else { panic!("values") };
            confirm(&mut *solved, board, None, &known);
        }
    }
}

/// What is said is true, and all that a winning strategy needs is said: the start, and every position
/// with the opponent to move.
#[test]
fn a_strategy_says_what_it_knows() {
    for (a, file_name) in [(7, "b5"), (8, "b4")] {
        let certificate = published(file_name, a);
        let zermelo_checker::claim::Claim::ErdosSzekeres(claim) = &certificate.header.claim else {
            panic!("another game")
        };
        let board = Board::of(&claim.game).expect("a board");
        let replay = certificate.decode().expect("a strategy");
        let mut of_replay =
            values(claim, ValueSource::Strategy(&replay)).expect("values").expect("values");
        let mut known = HashMap::new();
        loses(&vec![0; board.rows as usize], board.width, &mut known);
        let mut said = 0;
        for (rows, &loses) in &known {
            let position = text(rows);
            let words = [position.as_str()];
            let asked = ProbeQuery { position: Position::Words(&words), size: None };
            let probed = of_replay.probe(&asked).expect("a position");
            if let Some(value) = probed.found.value {
                assert_eq!(value == Value::P, loses, "{rows:?}");
                said += 1;
            }
        }
        assert!(said > replay.nodes.len() && said < known.len(), "{said} of {}", known.len());
        let asked = ProbeQuery { position: Position::Start, size: None };
        let probed = of_replay.probe(&asked).expect("the start");
        assert_eq!(probed.found.value, Some(Value::N), "the first player wins");
    }
}
