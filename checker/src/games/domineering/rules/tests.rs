//! The rules against a second reading of the text, on boards of letters.

use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::claim::Player::{First, Second};
use crate::games::domineering::Domineering;
use crate::proofs::replay::tests::strategies::moves_of;
use crate::writing::Records;

fn claim(winner: Player, rows: u32, columns: u32) -> Claim {
    Claim { winner, game: Domineering { rows, columns } }
}

fn rules(winner: Player, rows: u32, columns: u32, symmetries: &[u8]) -> DomineeringRules {
    DomineeringRules::new(&claim(winner, rows, columns), symmetries).expect("a board")
}

/// A board as people draw it: rows of cells, covered or not.
type Board = Vec<Vec<bool>>;

fn empty(rows: u32, columns: u32) -> Board {
    let side = |n: u32| usize::try_from(n).expect("small");
    vec![vec![false; side(columns)]; side(rows)]
}

/// The boards after each domino of a player.
fn after(board: &Board, player: Player) -> BTreeSet<Board> {
    let mut boards = BTreeSet::new();
    for row in 0..board.len() {
        for column in 0..board[0].len() {
            let (down, right) = if player == First { (1, 0) } else { (0, 1) };
            let other = board.get(row + down).and_then(|cells| cells.get(column + right));
            if !board[row][column] && other == Some(&false) {
                let mut board = board.clone();
                board[row][column] = true;
                board[row + down][column + right] = true;
                boards.insert(board);
            }
        }
    }
    boards
}

/// A board as a position stores it.
fn bits(board: &Board) -> u64 {
    let cells = board.concat();
    cells.iter().rev().fold(0, |bits, &covered| bits * 2 + u64::from(covered))
}

/// Whether the player to move wins.
fn wins(board: &Board, player: Player, known: &mut HashMap<(Board, Player), bool>) -> bool {
    let key = (board.clone(), player);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let result = after(board, player).iter().any(|next| !wins(next, player.other(), known));
    known.insert(key, result);
    result
}

/// Walks all positions of a board, and compares the moves, the ends and the reading at each.
fn compare(rules: &DomineeringRules, board: &Board, player: Player, seen: &mut BTreeSet<Board>) {
    if !seen.insert(board.clone()) {
        return;
    }
    let position = Position { covered: bits(board), mover: player };
    let boards = after(board, player);
    let moves = moves_of(rules, &position);
    let played: BTreeSet<u64> = moves
        .iter()
        .map(|&mv| rules.play(&position, mv).expect("a legal move"))
        .map(|next| {
            assert_eq!(next.mover, player.other());
            next.covered
        })
        .collect();
    assert_eq!(played, boards.iter().map(bits).collect(), "{board:?}");
    assert_eq!(moves.len(), boards.len(), "each domino once: {board:?}");
    let illegal =
        (0..=u16::try_from(rules.places().len()).expect("few")).filter(|mv| !moves.contains(mv));
    illegal.for_each(|mv| assert_eq!(rules.play(&position, mv), None, "{mv} at {board:?}"));
    let lost = boards.is_empty().then(|| player != rules.proponent());
    assert_eq!(rules.ending(&position, 0), lost, "{board:?}");
    let mut record = Vec::new();
    rules.write(&position, &mut record);
    let is_stored = player != rules.proponent() && !boards.is_empty();
    match rules.read(&record) {
        Ok(read) => assert!(is_stored && read == position, "{board:?}"),
        Err(code) => assert!(!is_stored, "{code:?} at {board:?}"),
    }
    boards.iter().for_each(|next| compare(rules, next, player.other(), seen));
}

#[test]
fn all_positions_of_small_boards_have_the_moves_and_ends_of_the_text() {
    for (rows, columns) in [(2, 1), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5)] {
        for winner in [First, Second] {
            let rules = rules(winner, rows, columns, &[]);
            compare(&rules, &empty(rows, columns), First, &mut BTreeSet::new());
        }
    }
}

/// The outcomes by who has the upright dominoes: of 2 × 2 to 2 × 5 and of the squares (Conway, *On
/// Numbers and Games*; Breuker, Uiterwijk and van den Herik, *Solving 8 × 8 Domineering*, 2000,
/// table 1), where 1 stands for whoever moves first, V and H for the player of these dominoes.
#[test]
fn the_outcomes_of_small_boards_are_the_published_ones() {
    for (rows, columns, outcome) in [
        (1, 1, '2'),
        (2, 1, 'V'),
        (1, 2, 'H'),
        (2, 2, '1'),
        (2, 3, '1'),
        (2, 4, 'H'),
        (2, 5, 'V'),
        (3, 3, '1'),
        (4, 4, '1'),
    ] {
        let known = &mut HashMap::new();
        let [upright, across] = [First, Second].map(|player| {
            let board = empty(rows, columns);
            wins(&board, player, known)
        });
        let found = match (upright, across) {
            (true, true) => '1',
            (true, false) => 'V',
            (false, true) => 'H',
            (false, false) => '2',
        };
        assert_eq!(found, outcome, "{rows} × {columns}");
    }
}

#[test]
fn a_symmetry_moves_the_cells_as_the_board_is_moved() {
    for (rows, columns) in [(2, 3), (3, 3), (4, 2)] {
        let rules = rules(Second, rows, columns, &[1, 2, 3]);
        let boards = after(&empty(rows, columns), First);
        for board in boards.iter().flat_map(|board| after(board, Second)) {
            let upside_down: Board = board.iter().rev().cloned().collect();
            let mirrored = |board: &Board| -> Board {
                board.iter().map(|row| row.iter().rev().copied().collect()).collect()
            };
            let images = [mirrored(&board), upside_down.clone(), mirrored(&upside_down)];
            let position = Position { covered: bits(&board), mover: First };
            for (symmetry, image) in (1..).zip(&images) {
                let moved = rules.map(symmetry, &position).expect("a symmetry");
                assert_eq!(moved, Position { covered: bits(image), mover: First });
                for mv in moves_of(&rules, &position) {
                    let next = rules.play(&position, mv).expect("a legal move");
                    let image = rules.map_move(symmetry, First, mv).expect("a symmetry");
                    assert_eq!(rules.map(symmetry, &next), rules.play(&moved, image));
                }
            }
        }
        assert_eq!(rules.map(4, &rules.start()), None);
        assert_eq!(rules.map_move(4, First, 0), None);
    }
}
