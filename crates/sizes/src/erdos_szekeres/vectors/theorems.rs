//! Theorems about the achievement game, with the families that prove them. Those about the avoidance
//! game are in sources ([`families`](crate::erdos_szekeres::families)).

use zermelo_checker::claim::{Claim as AnyClaim, Player, Size, Statement as Strategy};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::outcome::{Affine, Value};
use zermelo_present::contract::families::Theorem;

use crate::outcome::forms::form;
use crate::outcome::problem::{Family, Problem};
use crate::outcome::prove_theorem;

/// The theorems whose families come with the program.
pub(crate) const ALL: &[Theorem] = &[Theorem {
    name: "achievement-two",
    about: "The second player wins the achievement game with b = 2",
    prove: |limits| prove_theorem(achievement_two(), limits),
}];

/// The achievement game that section 7 reduces to the avoidance game of the problem: one row and
/// one column more. `None` when the problem is about something else.
pub fn achievement_of(problem: &Problem) -> Option<Problem> {
    let AnyClaim::ErdosSzekeres(Claim {
        ref statement,
        game: ErdosSzekeres { a, b, form: Form::Avoidance },
    }) = problem.claim
    else {
        return None;
    };
    let a = match a {
        Size::Exactly(a) => Size::Exactly(a.checked_add(1)?),
        Size::Every { least, modulus } => Size::Every { least: least.checked_add(1)?, modulus },
    };
    let game = ErdosSzekeres { a, b: b.checked_add(1)?, form: Form::Achievement };
    let rows = usize::try_from(b).ok()?;
    let claim = Claim { statement: statement.clone(), game };
    Some(Problem::new(&claim, achievement(&problem.families, rows)))
}

/// The achievement game with b = 2, in which the second player wins with the first move.
pub fn achievement_two() -> Problem {
    let a = Size::Every { least: 2, modulus: 1 };
    let game = ErdosSzekeres { a, b: 2, form: Form::Achievement };
    let statement = Statement::Strategy(Strategy::Wins(Player::Second));
    Problem::new(&Claim { statement, game }, ends(1))
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
    families.iter().map(larger).chain(ends(rows)).collect()
}

/// The positions in which a pattern can be completed, which are N, and those in which it has been.
pub(crate) fn ends(rows: usize) -> Vec<Family> {
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
    Family {
        name: name.into(),
        parameters,
        constraints,
        position,
        value,
        rules: Vec::new(),
        stolen: false,
    }
}
