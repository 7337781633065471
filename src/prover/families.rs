//! Problems made from others, and those that are no source's: the achievement game, Chomp.

use zermelo_checker::claim::{
    Chomp, ChompStart, Claim, Coordinate, ErdosSzekeres, Form, Game, Player, Size, Statement,
};
use zermelo_checker::proof::outcome::{Affine, Value};

use super::games::form;
use super::{Family, Problem};

/// The achievement game that section 7 reduces to the avoidance game of the problem: one row and
/// one column more. `None` when the problem is about something else.
pub fn achievement_of(problem: &Problem) -> Option<Problem> {
    let Game::ErdosSzekeres(ErdosSzekeres { a, b, form: Form::Avoidance }) = problem.claim.game
    else {
        return None;
    };
    let a = match a {
        Size::Exactly(a) => Size::Exactly(a.checked_add(1)?),
        Size::Every { least, modulus } => Size::Every { least: least.checked_add(1)?, modulus },
    };
    let game = ErdosSzekeres { a, b: b.checked_add(1)?, form: Form::Achievement };
    let rows = usize::try_from(b).ok()?;
    Some(Problem {
        claim: Claim { statement: problem.claim.statement, game: Game::ErdosSzekeres(game) },
        families: achievement(&problem.families, rows),
    })
}

/// The achievement game with b = 2, in which the second player wins with the first move.
pub fn achievement_two() -> Problem {
    let a = Size::Every { least: 2, modulus: 1 };
    let game = Game::ErdosSzekeres(ErdosSzekeres { a, b: 2, form: Form::Achievement });
    let claim = Claim { statement: Statement::Wins(Player::Second), game };
    Problem { claim, families: achievement_ends(1) }
}

/// Chomp with two rows: the second player wins from the positions (q+1, q), and from no other.
pub fn chomp_two_rows() -> Problem {
    let families = vec![
        chomp("stairs", &["q"], &[(0, &[(0, 1)])], &[(1, &[(0, 1)]), (0, &[(0, 1)])], Value::P),
        chomp("square", &["q"], &[(-1, &[(0, 1)])], &[(0, &[(0, 1)]), (0, &[(0, 1)])], Value::N),
        chomp(
            "longer",
            &["q", "d"],
            &[(0, &[(0, 1)]), (-2, &[(1, 1)])],
            &[(0, &[(0, 1), (1, 1)]), (0, &[(0, 1)])],
            Value::N,
        ),
    ];
    let list = vec![vec![(Some(0), 1), (Some(0), 0)]];
    Problem { claim: chomp_claim(2, None, list), families }
}

/// Chomp with three rows, positions with at most two cells in the last: the second player wins
/// from (q+1, q, 0), (3, 1, 1), (2, 2, 1) and (q+4, q+2, 2), and from no other.
pub fn chomp_three_rows() -> Problem {
    let q: &[(usize, i64)] = &[(0, 1)];
    // The first row is as long as the second and d more.
    let qd: &[(usize, i64)] = &[(0, 1), (1, 1)];
    let (row, none): (Row<'_>, Row<'_>) = ((0, q), (0, &[]));
    let families = vec![
        chomp("two rows", &["q"], &[(0, q)], &[(1, q), row, none], Value::P),
        chomp("3 1 1", &[], &[], &[(3, &[]), (1, &[]), (1, &[])], Value::P),
        chomp("2 2 1", &[], &[], &[(2, &[]), (2, &[]), (1, &[])], Value::P),
        chomp("bottom 2", &["q"], &[(-2, q)], &[(2, q), row, (2, &[])], Value::P),
        chomp("two rows, equal", &["q"], &[(-1, q)], &[row, row, none], Value::N),
        chomp(
            "two rows, longer",
            &["q", "d"],
            &[(0, q), (-2, &[(1, 1)])],
            &[(0, qd), row, none],
            Value::N,
        ),
        chomp("bottom 1, second row 1", &["d"], &[(-4, q)], &[row, (1, &[]), (1, &[])], Value::N),
        chomp("1 1 1", &[], &[], &[(1, &[]), (1, &[]), (1, &[])], Value::N),
        chomp("2 1 1", &[], &[], &[(2, &[]), (1, &[]), (1, &[])], Value::N),
        chomp("bottom 1, second row 2", &["d"], &[(-3, q)], &[row, (2, &[]), (1, &[])], Value::N),
        chomp(
            "bottom 1, second row 3 or more",
            &["q", "d"],
            &[(-3, q), (0, &[(1, 1)])],
            &[(0, qd), row, (1, &[])],
            Value::N,
        ),
        chomp("bottom 2, equal", &["q"], &[(-2, q)], &[row, row, (2, &[])], Value::N),
        chomp("bottom 2, one more", &["q"], &[(-2, q)], &[(1, q), row, (2, &[])], Value::N),
        chomp(
            "bottom 2, longer",
            &["q", "d"],
            &[(-2, q), (-3, &[(1, 1)])],
            &[(0, qd), row, (2, &[])],
            Value::N,
        ),
    ];
    let constant = |row: u32| (None, row);
    let list = vec![
        vec![(Some(0), 1), (Some(0), 0), constant(0)],
        vec![constant(3), constant(1), constant(1)],
        vec![constant(2), constant(2), constant(1)],
        vec![(Some(0), 4), (Some(0), 2), constant(2)],
    ];
    Problem { claim: chomp_claim(3, Some(2), list), families }
}

/// Chomp with so many rows, from the full board with any number of columns from `least` on. The
/// proof needs no family: were the board P, the second player would have a winning answer to the
/// first player's bite at the corner, which the first player could have played.
pub fn chomp_full_board(rows: u32, least: u32) -> Problem {
    let start = ChompStart::Board(Size::Every { least, modulus: 1 });
    let game = Game::Chomp(Chomp { rows, start });
    Problem {
        claim: Claim { statement: Statement::Wins(Player::First), game },
        families: Vec::new(),
    }
}

fn chomp_claim(rows: u32, bottom: Option<u32>, list: Vec<Vec<(Option<u8>, u32)>>) -> Claim {
    let coordinate = |(parameter, plus)| Coordinate { parameter, plus };
    let positions = list.into_iter().map(|row| row.into_iter().map(coordinate).collect()).collect();
    let start = ChompStart::Listed { bottom, positions };
    Claim { statement: Statement::Wins(Player::Second), game: Game::Chomp(Chomp { rows, start }) }
}

/// A row length, or what is at least 0, as [`form`] takes it.
type Row<'a> = (i64, &'a [(usize, i64)]);

fn chomp(
    name: &str,
    parameters: &[&str],
    constraints: &[Row<'_>],
    rows: &[Row<'_>],
    value: Value,
) -> Family {
    let forms = |rows: &[Row<'_>]| rows.iter().map(|(c, terms)| form(*c, terms)).collect();
    Family {
        name: name.into(),
        parameters: parameters.iter().map(|&name| name.into()).collect(),
        constraints: forms(constraints),
        position: forms(rows),
        value,
        rules: Vec::new(),
    }
}

/// The families for the achievement game, from those of the avoidance game on the board with one
/// row and one column less (section 7 of Pudwell's paper).
///
/// Who enters the last row or fills the first lets the other complete a pattern: two families of
/// N-positions say so, and the positions in which the game is over are P. The avoidance families
/// are then P on the larger board, since every move that leaves the smaller one loses.
///
/// `rows` is the number of rows of the achievement game's board, b − 1.
fn achievement(families: &[Family], rows: usize) -> Vec<Family> {
    let larger = |family: &Family| {
        let mut position = family.position.clone();
        let width = position.pop().unwrap_or_default();
        position.push(Affine::number(0));
        position.push(width.plus(1).unwrap_or(width));
        position.push(Affine::number(0));
        Family { position, ..family.clone() }
    };
    families.iter().map(larger).chain(achievement_ends(rows)).collect()
}

/// The positions in which a pattern can be completed, which are N, and those in which it has been.
pub(super) fn achievement_ends(rows: usize) -> Vec<Family> {
    let mut ends = vec![any("last row entered", rows, true, true, 0, Value::N)];
    if rows > 1 {
        ends.push(any("first row full", rows, false, false, 0, Value::N));
    }
    ends.push(any("over", rows, false, true, 1, Value::P));
    ends
}

/// All positions with the last row entered (`entered`) or not restricted, with room in the first
/// row (`room`) or none. The parameters are the differences from row to row, from the last row up.
fn any(name: &str, rows: usize, entered: bool, room: bool, over: i64, value: Value) -> Family {
    let mut parameters: Vec<String> = (1..=rows).rev().map(|row| format!("d{row}")).collect();
    let length = |row: usize| -> Vec<(usize, i64)> { (0..=rows - row).map(|p| (p, 1)).collect() };
    let mut position: Vec<Affine> = (1..=rows).map(|row| form(0, &length(row))).collect();
    let mut width = length(1);
    if room {
        width.push((rows, 1));
        parameters.push("o".into());
    }
    position.extend([form(0, &width), Affine::number(over)]);
    let mut constraints: Vec<Affine> = (0..parameters.len()).map(|p| form(0, &[(p, 1)])).collect();
    constraints[0] = form(if entered { -1 } else { 0 }, &[(0, 1)]);
    // The first move is made.
    constraints.push(form(-1, &length(1)));
    Family { name: name.into(), parameters, constraints, position, value, rules: Vec::new() }
}
