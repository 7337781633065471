//! Families made from others.

use zermelo_checker::proof::outcome::{Affine, Value};

use super::Family;
use super::games::form;

/// The families for the achievement game, from those of the avoidance game on the board with one
/// row and one column less (section 7 of Pudwell's paper).
///
/// Who enters the last row or fills the first lets the other complete a pattern: two families of
/// N-positions say so, and the positions in which the game is over are P. The avoidance families
/// are then P on the larger board, since every move that leaves the smaller one loses.
///
/// `rows` is the number of rows of the achievement game's board, b − 1.
pub fn achievement(families: &[Family], rows: usize) -> Vec<Family> {
    let larger = |family: &Family| {
        let mut position = family.position.clone();
        let width = position.pop().unwrap_or_default();
        position.push(Affine::number(0));
        position.push(width.plus(1).unwrap_or(width));
        position.push(Affine::number(0));
        Family { position, ..family.clone() }
    };
    let mut all: Vec<Family> = families.iter().map(larger).collect();
    all.push(any("last row entered", rows, true, true, 0, Value::N));
    if rows > 1 {
        all.push(any("first row full", rows, false, false, 0, Value::N));
    }
    all.push(any("over", rows, false, true, 1, Value::P));
    all
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
    Family { name: name.into(), parameters, constraints, position, value, replies: Vec::new() }
}
