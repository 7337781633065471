//! The solver against the published outcomes.

use zermelo_checker::claim::Player::{self, First, Second};
use zermelo_checker::games::domineering::Domineering;
use zermelo_search::limits::{Limit, Limits};

use super::*;

fn solved(rows: u32, columns: u32, limits: Limits) -> Result<Certificate<'static>, SolveError> {
    let game = Domineering { rows, columns };
    solve(&game, Resources { limits, ..Resources::DEFAULT })
}

/// Who wins with upright dominoes first, by a certificate that the checker accepts.
fn winner(rows: u32, columns: u32) -> Player {
    let certificate = solved(rows, columns, Limits::default()).expect("a small board");
    let verdict = zermelo_checker::check(&certificate.write().0, None);
    assert!(
        matches!(verdict, zermelo_checker::Verdict::Verified(_)),
        "{rows} {columns}: {verdict:?}"
    );
    match certificate.header.claim {
        zermelo_checker::claim::Claim::Domineering(claim) => claim.winner,
        other => panic!("{other}"),
    }
}

/// Who wins on small boards, by rows and columns: V and H stand for the player with the upright dominoes and
/// the one with those across, 1 and 2 for who moves first and second. (Breuker, Uiterwijk and van den Herik,
/// *Solving 8 × 8 Domineering*, 2000, table 1.)
pub(crate) const PUBLISHED: [(u32, u32, char); 14] = [
    (2, 2, '1'),
    (2, 3, '1'),
    (2, 4, 'H'),
    (2, 5, 'V'),
    (2, 6, '1'),
    (2, 7, '1'),
    (2, 8, 'H'),
    (2, 9, 'V'),
    (3, 3, '1'),
    (3, 4, 'H'),
    (3, 5, 'H'),
    (4, 4, '1'),
    (4, 5, 'V'),
    (5, 5, '2'),
];

#[test]
fn the_outcomes_of_small_boards_are_the_published_ones() {
    for (rows, columns, outcome) in PUBLISHED {
        // The board turned has the player of the dominoes across first.
        let found = match (winner(rows, columns), winner(columns, rows)) {
            (First, First) => '1',
            (First, Second) => 'V',
            (Second, First) => 'H',
            (Second, Second) => '2',
        };
        assert_eq!(found, outcome, "{rows} × {columns}");
    }
}

/// Who cannot place the first domino has lost.
#[test]
fn a_board_of_one_row_is_won_by_who_moves_second_and_one_of_one_column_by_who_moves_first() {
    for cells in [1, 2, 4, 64] {
        assert_eq!(winner(1, cells), Second, "1 × {cells}");
        // In a column the other player has no move.
        let expected = if cells == 1 { Second } else { First };
        assert_eq!(winner(cells, 1), expected, "{cells} × 1");
    }
}

/// By hand: on two rows of three each player has room for so many dominoes, and is sure of none while
/// the other one can cover a cell of each.
#[test]
fn safe_dominoes_and_room_are_counted_as_by_hand() {
    let board = Board::new(&Domineering { rows: 2, columns: 3 }).expect("a board");
    let room = |covered, player| board.room(&Position { covered, mover: First }, player);
    assert_eq!(room(0, First), (0, 3));
    assert_eq!(room(0, Second), (0, 2));
    // With column 2 covered columns 1 and 3 are safe for upright dominoes.
    let column = 0b010_010;
    assert_eq!(room(column, First), (2, 2));
    assert_eq!(room(column, Second), (0, 0));
}

#[test]
fn boards_that_are_none_are_refused_and_limits_end_the_search() {
    for (rows, columns, cells) in [(0, 4, "0"), (2, 0, "0"), (9, 8, "72"), (1, 65, "65")] {
        let Err(SolveError::Wrong(why)) = solved(rows, columns, Limits::default()) else {
            panic!("{rows} {columns}");
        };
        assert!(why.ends_with(&format!("it has {cells} cells, and a board has 1 to 64")), "{why}");
    }
    let few = Limits { positions: 10, ..Limits::default() };
    let Err(SolveError::Limit(why)) = solved(5, 5, few) else { panic!("it has no limit") };
    assert_eq!(why, Limit::Positions(10));
}
