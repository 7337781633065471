//! Rules of the examples on boards of other sizes, made from their texts with other facts: values and
//! openings that are published, searches written differently, and the native games.

use std::collections::HashMap;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::domineering::rules::DomineeringRules;
use zermelo_checker::games::domineering::{self, Domineering};
use zermelo_checker::games::positional::{self, PositionalRules};
use zermelo_explain::claims::{Game, game};
use zermelo_positional::boards::named;

use super::*;
use crate::domineering::solver::tests::PUBLISHED;

/// An example with one text in the place of another.
fn with(text: &str, had: &str, has: &str) -> String {
    assert!(text.contains(had), "{had}");
    text.replace(had, has)
}

/// The facts of an example's index, up to a number.
fn indices(most: u32) -> String {
    let index: Vec<String> = (1..=most).map(|index| format!("(index {index})")).collect();
    let next: Vec<String> =
        (1..most).map(|index| format!("(succ {index} {})", index + 1)).collect();
    format!("{}\n{}", index.join(" "), next.join(" "))
}

/// Hex on a board of so many rows and columns.
fn hex(side: u32) -> String {
    let text = with(&example("hex"), &indices(3), &indices(side));
    let text = with(&text, "(joined red 3 ?c)", &format!("(joined red {side} ?c)"));
    with(&text, "(joined blue ?r 3)", &format!("(joined blue ?r {side})"))
}

/// Domineering on rows and columns that are counted apart, with one of the roles to begin.
fn domineering(rows: u32, columns: u32, first: &str) -> String {
    let facts = [("row", rows), ("column", columns)].map(|(side, most)| {
        let facts = indices(most).replace("(index", &format!("({side}"));
        facts.replace("(succ", &format!("(next-{side}"))
    });
    let text = with(&example("domineering"), &indices(4), &facts.join("\n"));
    let text = with(&text, "(succ ?r ?s) (index ?c)", "(next-row ?r ?s) (column ?c)");
    let text = with(&text, "(index ?r) (succ ?c ?d)", "(row ?r) (next-column ?c ?d)");
    with(&text, "(init (control vertical))", &format!("(init (control {first}))"))
}

/// Connect Four on so many columns and rows, made from the example's moves and ends.
fn connect_four(columns: u8, rows: u8) -> String {
    let text = example("connect-three");
    let column = |at: u8| char::from(b'a' + at);
    let mut board: Vec<String> =
        (0..columns).map(|at| format!("(column {})", column(at))).collect();
    board.extend((1..rows).map(|row| format!("(after {row} {})", row + 1)));
    board.push(format!("(after {rows} full)"));
    for (at, row) in (0..columns).flat_map(|at| (1..=rows).map(move |row| (at, row))) {
        for step in [[1, 0], [0, 1], [1, 1], [1, -1]] {
            let cell = |number: i8| {
                let at = at.checked_add_signed(step[0] * number).filter(|at| *at < columns)?;
                let row = row.checked_add_signed(step[1] * number);
                let row = row.filter(|row| (1..=rows).contains(row))?;
                Some(format!("(true (cell {} {row} ?p))", column(at)))
            };
            let cells: Option<Vec<String>> = (0..4).map(cell).collect();
            board.extend(cells.map(|cells| format!("(<= (line ?p) {})", cells.join(" "))));
        }
    }
    let between = |from: &str, to: &str| {
        let (_, rest) = text.split_once(from).expect(from);
        format!("{from}{}", rest.split_once(to).expect(to).0)
    };
    let roles = between("(role white)", "(column a)");
    let start = between("(<= (init (height", "; The row after");
    let moves = between("(<= (legal ?p (drop", "(<= (line ?p)");
    let (_, end) = text.split_once("(<= won").expect("an end");
    format!("{roles}{}\n{start}{moves}(<= won{end}", board.join("\n"))
}

/// Asserts that a role can be sure of 100; the certificate is one that the checker accepts.
fn wins(text: &str, role: usize, what: &str) {
    let goal = value_from(text, role, Some(100));
    assert_eq!(goal, Some(100), "{what}, role {role}");
}

/// As Tromp lists them in *John's Connect Four Playground*.
#[test]
fn connect_four_on_small_boards_is_the_draw_that_is_published() {
    for (columns, rows) in [(4, 4), (4, 5), (5, 4)] {
        let values = [0, 1].map(|role| value(&connect_four(columns, rows), role));
        assert_eq!(values, [Some(50); 2], "{columns} × {rows}");
    }
}

/// Whether the player to move wins Domineering, where cells are covered: by the definition, with a bit for
/// each cell of a row of eight.
fn domino_wins(
    covered: u64,
    sides: [u32; 2],
    vertical: bool,
    known: &mut HashMap<(u64, bool), bool>,
) -> bool {
    if let Some(&known) = known.get(&(covered, vertical)) {
        return known;
    }
    let [rows, columns] = sides;
    let (height, width, domino) =
        if vertical { (rows - 1, columns, 0x101) } else { (rows, columns - 1, 0b11) };
    let mut dominoes =
        (0..height).flat_map(|row| (0..width).map(move |at| domino << (8 * row + at)));
    let wins = dominoes.any(|domino: u64| {
        covered & domino == 0 && !domino_wins(covered | domino, sides, !vertical, known)
    });
    known.insert((covered, vertical), wins);
    wins
}

/// And those that the search of the definition finds.
#[test]
fn domineering_up_to_five_rows_and_columns_has_the_published_outcomes() {
    let small = PUBLISHED.into_iter().filter(|(rows, columns, _)| rows.max(columns) <= &5);
    for (rows, columns, outcome) in small {
        // The board that is turned has the roles exchanged.
        for (rows, columns, turned) in [(rows, columns, false), (columns, rows, true)] {
            for first in [0, 1] {
                let winner = match outcome {
                    'V' => usize::from(turned),
                    'H' => usize::from(!turned),
                    '1' => first,
                    _ => 1 - first,
                };
                let what = format!("{rows} × {columns}, {first} first");
                let by_cells = domino_wins(0, [rows, columns], first == 0, &mut HashMap::new());
                assert_eq!(by_cells, winner == first, "{what}");
                let name = ["vertical", "horizontal"][first];
                wins(&domineering(rows, columns, name), winner, &what);
            }
        }
    }
}

/// Whether stones of Hex join the first and the last row, or column: by the definition, with a bit for each
/// cell of a row of eight.
fn joins(side: u32, stones: u64, rows: bool) -> bool {
    let line = (0..side).fold(0u64, |cells, at| cells | if rows { 1 << at } else { 1 << (8 * at) });
    let to = if rows { line << (8 * (side - 1)) } else { line << (side - 1) };
    let mut joined = stones & line;
    loop {
        let (across, down) = (joined << 1 | joined >> 1, joined << 8 | joined >> 8);
        let near = (joined | across | down | joined << 7 | joined >> 7) & stones;
        if near == joined {
            return joined & to != 0;
        }
        joined = near;
    }
}

/// The cells of a board of Hex without these stones.
fn free(side: u32, stones: u64) -> impl Iterator<Item = u64> {
    let cells = (0..side).flat_map(move |row| (0..side).map(move |at| 1u64 << (8 * row + at)));
    cells.filter(move |cell| stones & cell == 0)
}

/// Whether the player to move wins Hex, with the stones of that player, who joins rows or columns, and those
/// of the other one.
fn hex_wins(
    side: u32,
    [own, other]: [u64; 2],
    rows: bool,
    known: &mut HashMap<[u64; 2], bool>,
) -> bool {
    if let Some(&known) = known.get(&[own, other]) {
        return known;
    }
    let wins = free(side, own | other).any(|cell| joins(side, own | cell, rows))
        || free(side, own | other).any(|cell| !hex_wins(side, [other, own | cell], !rows, known));
    known.insert([own, other], wins);
    wins
}

/// How many lines of Hex of so many moves there are.
fn lines_of_hex(side: u32, [own, other]: [u64; 2], rows: bool, moves: u32) -> u64 {
    let Some(left) = moves.checked_sub(1) else { return 1 };
    let after = |cell: u64| match joins(side, own | cell, rows) {
        true => u64::from(left == 0),
        false => lines_of_hex(side, [other, own | cell], !rows, left),
    };
    free(side, own | other).map(after).sum()
}

/// The openings that win Hex for who joins the first and the last row, row by row, as the page *Small
/// boards* of HexWiki has them from J. van Rijswijck's program Queenbee.
const OPENINGS: [(u32, &[&str]); 3] =
    [(2, &[".R", "R."]), (3, &["..R", "RRR", "R.."]), (4, &["...R", "..R.", ".R..", "R..."])];

/// By the definition, all; by the rules, half of those of the larger board, since an opening and the one
/// that half a turn takes it to have the same winner.
#[test]
fn the_openings_that_win_hex_are_those_that_are_published() {
    for (side, openings) in OPENINGS {
        let cells = openings.iter().zip(1..).flat_map(|(row, number)| {
            row.chars().zip(1..).map(move |(winner, column)| (number, column, winner))
        });
        let mut known = HashMap::new();
        for (place, (row, column, winner)) in cells.enumerate() {
            let opening = 1 << (8 * (row - 1) + column - 1);
            let red_wins = !hex_wins(side, [0, opening], false, &mut known);
            assert_eq!(red_wins, winner == 'R', "{side} × {side}, {row} {column}");
            if place >= 8 && side == 4 {
                continue;
            }
            let made = format!("(init (cell {row} {column} red)) (init (control blue))");
            let text = with(&hex(side), "(init (control red))", &made);
            let role = usize::from(winner != 'R');
            wins(&text, role, &format!("{side} × {side}, {row} {column}"));
        }
    }
}

/// Hex is a win of the first player on every board (Nash).
#[test]
fn the_first_player_wins_hex() {
    for side in 2..=4 {
        let values = [0, 1].map(|role| value_from(&hex(side), role, Some(100)));
        assert_eq!(values, [Some(100), None], "{side} × {side}");
    }
}

/// How many lines of play of so many moves there are.
fn lines<R: Rules>(rules: &R, position: &R::Position, moves: u32) -> u64 {
    let Some(left) = moves.checked_sub(1) else { return 1 };
    let mut all = Vec::new();
    rules.legal_moves(position, &mut all);
    let after = |mv| {
        let after = rules.play(position, mv).expect("a legal move");
        match rules.ending(&after, mv) {
            Some(_) => u64::from(left == 0),
            None => lines(rules, &after, left),
        }
    };
    all.into_iter().map(after).sum()
}

/// The counts of lines of one move, of two, and so on.
fn counts<R: Rules>(rules: &R, moves: u32) -> Vec<u64> {
    (1..=moves).map(|moves| lines(rules, &rules.start(), moves)).collect()
}

fn rules_of(text: &str) -> GdlRules {
    let ground = fault_of_rules(text.as_bytes()).unwrap_or_else(|why| panic!("{why}"));
    GdlRules::new(ground, 0, 0)
}

#[test]
fn domineering_has_as_many_lines_of_play_as_the_native_game() {
    for (rows, columns, moves) in [(2, 2, 3), (2, 5, 4), (5, 2, 4), (3, 4, 4), (4, 4, 3), (5, 5, 3)]
    {
        let claim =
            domineering::Claim { winner: Player::First, game: Domineering { rows, columns } };
        let native = DomineeringRules::new(&claim, &[]).expect("a board");
        let own = rules_of(&domineering(rows, columns, "vertical"));
        assert_eq!(counts(&own, moves), counts(&native, moves), "{rows} × {columns}");
    }
}

#[test]
fn tic_tac_toe_has_as_many_lines_of_play_as_the_native_game() {
    let Ok(Game::Positional(game)) = game("hypercube 3 2") else { panic!("a positional game") };
    let board = named(&game.board).expect("a board");
    let claim = positional::Claim { statement: Statement::DoesNotLose(Player::First), game };
    let native = PositionalRules::<1>::new(&claim, &board, &[]).expect("a board");
    assert_eq!(counts(&rules_of(&example("tic-tac-toe")), 7), counts(&native, 7));
}

#[test]
fn hex_has_as_many_lines_of_play_as_its_definition() {
    for (side, moves) in [(2, 4), (3, 6), (4, 4)] {
        let by_cells: Vec<u64> =
            (1..=moves).map(|moves| lines_of_hex(side, [0, 0], true, moves)).collect();
        assert_eq!(counts(&rules_of(&hex(side)), moves), by_cells, "{side} × {side}");
    }
}
