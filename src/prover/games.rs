//! The games of integer vectors as the prover sees them: every kind of move as data, namely what
//! has to hold of the coordinates and of the move's own number, and what the coordinates become,
//! as affine forms in both. Written independently of the checker's rules; a certificate is only
//! accepted when the two agree, and the tests hold both against searches of the raw rules.

use zermelo_checker::proof::outcome::{Affine, Term, VectorGame};
use zermelo_checker::verdict::Diagram;

/// A kind of move. In its forms variable j is coordinate j, and the variable after the last
/// coordinate is the move's own number, where it has one.
#[derive(Clone, Debug)]
pub(super) struct MoveKind {
    /// As reports name it.
    pub(super) name: String,
    /// Whether the move has a number of its own (a column).
    pub(super) argument: bool,
    /// What is at least 0 when the move is legal.
    pub(super) conditions: Vec<Affine>,
    /// The coordinates after the move.
    pub(super) after: Vec<Affine>,
    /// The cell that is shaded: its row, from 1, and its column.
    pub(super) cell: Option<(usize, Affine)>,
}

/// A game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) rows: usize,
    pub(super) coordinates: usize,
    /// In the order in which certificates count them.
    pub(super) kinds: Vec<MoveKind>,
    /// What is at least 0 of the coordinates of a position.
    pub(super) shape: Vec<Affine>,
    vector: VectorGame,
}

/// The form `constant + Σ coefficient·variable`.
pub(super) fn form(constant: i64, terms: &[(usize, i64)]) -> Affine {
    let mut terms: Vec<Term> = terms
        .iter()
        .map(|&(variable, coefficient)| Term {
            variable: u32::try_from(variable).unwrap_or(u32::MAX),
            coefficient,
        })
        .collect();
    terms.sort_unstable();
    Affine { constant, terms: terms.into() }
}

/// The form's value where the variables have these values; `None` beyond 64 bits.
pub(super) fn value(form: &Affine, values: &[i64]) -> Option<i64> {
    form.terms.iter().try_fold(form.constant, |sum, term| {
        let value = values.get(usize::try_from(term.variable).ok()?)?;
        sum.checked_add(value.checked_mul(term.coefficient)?)
    })
}

impl Game {
    pub(super) fn new(vector: VectorGame) -> Game {
        match vector {
            VectorGame::Shading { rows } => shading(vector, rows, false),
            VectorGame::Achievement { rows } => shading(vector, rows, true),
            VectorGame::Chomp { rows } => chomp(vector, rows),
        }
    }

    /// All positions after one legal move from a position of numbers: kind, the move's own
    /// number (0 where it has none), position.
    pub(super) fn options(&self, position: &[i64]) -> Vec<(usize, i64, Vec<i64>)> {
        let longest = position.iter().copied().max().unwrap_or(0);
        let mut options = Vec::new();
        let mut values = position.to_vec();
        values.push(0);
        for (number, kind) in self.kinds.iter().enumerate() {
            let columns = if kind.argument { 0..=longest } else { 0..=0 };
            for column in columns {
                values[self.coordinates] = column;
                let legal = |form| value(form, &values).is_some_and(|value| value >= 0);
                if kind.conditions.iter().all(legal) {
                    let after = kind.after.iter().map(|form| value(form, &values)).collect();
                    if let Some(after) = after {
                        options.push((number, column, after));
                    }
                }
            }
        }
        options
    }

    /// The position after a cell is shaded, if that is a legal move.
    pub(super) fn play(&self, position: &[i64], row: usize, column: i64) -> Option<Vec<i64>> {
        self.options(position).into_iter().find_map(|(kind, argument, after)| {
            let (of_row, of_column) = self.kinds[kind].cell.as_ref()?;
            let mut values = position.to_vec();
            values.push(argument);
            (*of_row == row && value(of_column, &values) == Some(column)).then_some(after)
        })
    }

    /// The cell of a move, as (column, row) counted from 1.
    pub(super) fn cell(&self, kind: usize, before: &[i64], argument: i64) -> Option<(i64, usize)> {
        let (row, column) = self.kinds.get(kind)?.cell.as_ref()?;
        let mut values = before.to_vec();
        values.push(argument);
        Some((value(column, &values)?, *row))
    }

    /// Which coordinate the width w of the Erdős–Szekeres game is.
    pub(super) fn width(&self) -> Option<usize> {
        match self.vector {
            VectorGame::Chomp { .. } => None,
            _ => Some(self.rows),
        }
    }

    /// The size a of a position of the Erdős–Szekeres game: one more than the width.
    pub(super) fn size(&self, position: &[i64]) -> Option<i64> {
        match self.vector {
            VectorGame::Chomp { .. } => None,
            _ => position.get(self.rows)?.checked_add(1),
        }
    }

    /// The position drawn.
    pub(super) fn diagram(&self, position: &[i64]) -> Diagram {
        let number = |n: Option<&i64>| n.and_then(|&n| u32::try_from(n).ok()).unwrap_or(0);
        let rows: Vec<u32> = (0..self.rows).map(|row| number(position.get(row))).collect();
        let width = match self.vector {
            VectorGame::Chomp { .. } => rows.iter().copied().max().unwrap_or(0),
            _ => number(position.get(self.rows)),
        };
        Diagram::Shading { rows, width }
    }
}

/// What the coordinates are when those in `changed` become `becomes`.
fn change(coordinates: usize, changed: std::ops::Range<usize>, becomes: &Affine) -> Vec<Affine> {
    let kept = |j: usize| form(0, &[(j, 1)]);
    (0..coordinates).map(|j| if changed.contains(&j) { becomes.clone() } else { kept(j) }).collect()
}

fn non_increasing(rows: usize) -> Vec<Affine> {
    let mut shape: Vec<Affine> = (1..rows).map(|j| form(0, &[(j - 1, 1), (j, -1)])).collect();
    shape.push(form(0, &[(rows - 1, 1)]));
    shape.push(form(-1, &[(0, 1)]));
    shape
}

/// Rows are numbered from 0 here: coordinate j is the length of row j + 1 of the paper.
fn shading(vector: VectorGame, rows: usize, achievement: bool) -> Game {
    let (width, over) = (rows, rows + 1);
    let coordinates = if achievement { rows + 2 } else { rows + 1 };
    let column = coordinates;
    let mut kinds = Vec::new();
    let mut add =
        |name: String, row: Option<usize>, conditions: &[Affine], changed, becomes: &Affine| {
            // Nobody moves in a game that is over.
            let mut all = if achievement { vec![form(0, &[(over, -1)])] } else { Vec::new() };
            all.extend_from_slice(conditions);
            let after = change(coordinates, changed, becomes);
            let argument = becomes.terms.iter().any(|term| term.variable as usize == column);
            let cell = row.map(|row| (row + 1, becomes.clone()));
            kinds.push(MoveKind { name, argument, conditions: all, after, cell });
        };
    for row in 1..rows {
        let conditions =
            [form(-1, &[(column, 1), (row, -1)]), form(0, &[(row - 1, 1), (column, -1)])];
        let becomes = form(0, &[(column, 1)]);
        let name = format!("(c, {})", row + 1);
        add(name, Some(row), &conditions, row..row + 1, &becomes);
    }
    for first in 0..rows {
        for last in first..rows {
            if last == first && first > 0 {
                continue;
            }
            let mut conditions = Vec::new();
            if first < last {
                conditions.push(form(0, &[(last, 1), (first, -1)]));
            }
            if first > 0 {
                conditions.push(form(-1, &[(first - 1, 1), (last, -1)]));
            }
            conditions.push(form(-1, &[(last, 1)]));
            conditions.push(form(-1, &[(width, 1), (last, -1)]));
            let name = format!("(λ{row} + 1, {row})", row = last + 1);
            add(name, Some(last), &conditions, first..last + 1, &form(1, &[(last, 1)]));
        }
    }
    if achievement {
        let (right, below) = (form(0, &[(0, 1), (width, -1)]), form(-1, &[(rows - 1, 1)]));
        add("past the last column".into(), None, &[right], over..over + 1, &Affine::number(1));
        add("past the last row".into(), None, &[below], over..over + 1, &Affine::number(1));
    }
    let mut shape = non_increasing(rows);
    shape.push(form(0, &[(width, 1), (0, -1)]));
    if achievement {
        shape.extend([form(0, &[(over, 1)]), form(1, &[(over, -1)])]);
    }
    Game { rows, coordinates, kinds, shape, vector }
}

fn chomp(vector: VectorGame, rows: usize) -> Game {
    let column = rows;
    let mut kinds = Vec::new();
    for first in 0..rows {
        for last in first..rows {
            let mut conditions = vec![
                form(if first == 0 { -1 } else { 0 }, &[(column, 1)]),
                form(-1, &[(last, 1), (column, -1)]),
            ];
            if last + 1 < rows {
                conditions.push(form(0, &[(column, 1), (last + 1, -1)]));
            }
            kinds.push(MoveKind {
                name: format!("rows {} to {} down to c cells", first + 1, last + 1),
                argument: true,
                conditions,
                after: change(rows, first..last + 1, &form(0, &[(column, 1)])),
                cell: None,
            });
        }
    }
    Game { rows, coordinates: rows, kinds, shape: non_increasing(rows), vector }
}
