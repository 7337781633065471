//! Places of faults in a proof, and positions, ready to be printed.

use std::fmt;

use zermelo_checker::claim::Player;

/// Where in a proof a fault is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// What the number counts.
    pub spot: Spot,
    /// The node, state, statement or derivation, counted from 0; derivations of the claim are
    /// counted after all statements.
    pub node: u64,
    /// The move there, by name: at a node the opponent's, at a state one that shows the fault, in
    /// a derivation the kind of move that the branch answers.
    pub opponent_move: Option<String>,
    /// Whether points are named, in all of the explanation, as the node has them: there is no
    /// line, and symmetries may lie on the way from the start. Otherwise they are named as in the
    /// line.
    pub own_names: bool,
    /// A line of play from the start that gets there, with that move last; `None` when no line
    /// of the strategy does.
    pub line: Option<Vec<Ply>>,
    /// The position at the end of that line (without a line: the node's, after the move if it can
    /// be played).
    pub position: Option<Diagram>,
}

/// What the number of a place counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Spot {
    /// The nodes of a replay.
    #[default]
    Node,
    /// The states of a map.
    State,
    /// The statements of an outcome proof.
    Statement,
    /// The derivations of an outcome proof: those of its statements, and then the claim's.
    Derivation,
}

impl Spot {
    /// The word for one of what is counted.
    pub fn word(self) -> &'static str {
        match self {
            Spot::Node => "node",
            Spot::State => "state",
            Spot::Statement => "statement",
            Spot::Derivation => "derivation",
        }
    }
}

/// One move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// The move, by name.
    pub name: String,
}

/// A position, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Diagram {
    /// Stones on the points of a board.
    Stones {
        /// The points' names in order, with who has taken them.
        points: Vec<(String, Option<Player>)>,
        /// The cells of a row, where the points are the cells of a square or a cube.
        side: Option<usize>,
    },
    /// What is left of a graph.
    Vertices {
        /// The vertices' names in order, with whether they are gone.
        vertices: Vec<(String, bool)>,
        /// The cells of a row, where the vertices are the cells of a grid.
        side: Option<usize>,
    },
    /// A shaded region: the cells of each row that are shaded or eliminated, of `width`.
    Shading {
        /// Shaded or eliminated cells by row, from the top.
        rows: Vec<u32>,
        /// Columns of the board.
        width: u32,
    },
    /// Numbers in the cells of a square.
    Numbers {
        /// The cells' numbers by row, from the top; 0 in an empty cell.
        numbers: Vec<u32>,
        /// The cells of a row.
        side: usize,
        /// Whose each column is, where columns matter; empty where they do not.
        owners: Vec<Option<Player>>,
    },
    /// A grid of integers with its headings.
    Grid {
        /// The integers by row, from the top; `None` in an empty cell.
        integers: Vec<Vec<Option<u8>>>,
        /// The empty cells that can be filled.
        open: Vec<OpenCell>,
    },
    /// Edges between the dots of a board.
    Edges {
        /// The boxes of a row.
        columns: usize,
        /// Whether each edge is drawn: row by row, the edges above a row of boxes first, then those
        /// beside them.
        drawn: Vec<bool>,
        /// How many boxes the first player has, and the second one.
        boxes: [u8; 2],
    },
}

/// An empty cell of a grid that can be filled. Column and row count from 1, with the headings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OpenCell {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
    /// The integers that can be written into it, in increasing order.
    pub allowed: Vec<u8>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = match self.spot {
            Spot::Node => "the opponent's move",
            Spot::State => "the move",
            // The sentence begins with the place.
            Spot::Statement | Spot::Derivation => return Ok(()),
        };
        write!(f, "  at     {} {}", self.spot.word(), self.node)?;
        if let Some(mv) = &self.opponent_move {
            write!(f, ", after {after} {mv}")?;
        }
        if self.own_names {
            write!(
                f,
                " (no line leads here; points have the names that they have at the node, after symmetries)"
            )?;
        }
        writeln!(f)?;
        if let Some(line) = &self.line {
            write!(f, "  line  ")?;
            for Ply { player, name } in line {
                match player {
                    Player::First => write!(f, " {name}")?,
                    Player::Second => write!(f, " ({name})")?,
                }
            }
            writeln!(f)?;
        }
        self.position.iter().try_for_each(|position| position.fmt(f))
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Diagram::Stones { points, side: Some(side) } => {
                for (number, row) in points.chunks((*side).max(1)).enumerate() {
                    // A blank line between the layers of a cube.
                    if number > 0 && number.checked_rem(*side) == Some(0) {
                        writeln!(f)?;
                    }
                    f.write_str(" ")?;
                    for (_, taken) in row {
                        let mark = match taken {
                            Some(Player::First) => 'X',
                            Some(Player::Second) => 'O',
                            None => '.',
                        };
                        write!(f, " {mark}")?;
                    }
                    writeln!(f)?;
                }
                Ok(())
            }
            Diagram::Stones { points, side: None } => {
                for (label, who) in
                    [("X", Some(Player::First)), ("O", Some(Player::Second)), (".", None)]
                {
                    write!(f, "  {label}")?;
                    for (name, _) in points.iter().filter(|(_, taken)| *taken == who) {
                        write!(f, " {name}")?;
                    }
                    writeln!(f)?;
                }
                Ok(())
            }
            Diagram::Vertices { vertices, side: Some(side) } => {
                vertices.chunks((*side).max(1)).try_for_each(|row| {
                    f.write_str(" ")?;
                    let mut marks = row.iter().map(|(_, gone)| if *gone { '#' } else { '.' });
                    marks.try_for_each(|mark| write!(f, " {mark}"))?;
                    writeln!(f)
                })
            }
            Diagram::Vertices { vertices, side: None } => {
                f.write_str("  left")?;
                let mut left = vertices.iter().filter(|(_, gone)| !gone);
                left.try_for_each(|(name, _)| write!(f, " {name}"))?;
                writeln!(f)
            }
            Diagram::Shading { rows, width } => rows.iter().try_for_each(|&row| {
                write!(f, "  ")?;
                (0..*width).try_for_each(|c| f.write_str(if c < row { "#" } else { "." }))?;
                writeln!(f)
            }),
            Diagram::Numbers { numbers, side, owners } => {
                for row in numbers.chunks((*side).max(1)) {
                    write!(f, " ")?;
                    row.iter().try_for_each(|number| match number {
                        0 => f.write_str(" ."),
                        number => write!(f, " {number}"),
                    })?;
                    writeln!(f)?;
                }
                if owners.is_empty() {
                    return Ok(());
                }
                write!(f, " ")?;
                owners.iter().try_for_each(|owner| match owner {
                    Some(Player::First) => f.write_str(" X"),
                    Some(Player::Second) => f.write_str(" O"),
                    None => f.write_str(" -"),
                })?;
                writeln!(f, "  columns")
            }
            Diagram::Grid { integers, open } => grid(f, integers, open),
            Diagram::Edges { columns, drawn, boxes } => edges(f, *columns, drawn, *boxes),
        }
    }
}

/// A grid with what each cell that can be filled allows in brackets, and a dot in the other empty
/// cells. Columns are as wide as their longest cell.
fn grid(
    f: &mut fmt::Formatter<'_>,
    integers: &[Vec<Option<u8>>],
    open: &[OpenCell],
) -> fmt::Result {
    let allowed = |column: u8, row: u8| {
        let cell = open.iter().find(|cell| (cell.column, cell.row) == (column, row))?;
        let allowed: Vec<String> = cell.allowed.iter().map(u8::to_string).collect();
        Some(format!("[{}]", allowed.join(" ")))
    };
    let cell = |row, (column, integer): (u8, &Option<u8>)| match integer {
        Some(integer) => integer.to_string(),
        None => allowed(column, row).unwrap_or_else(|| ".".to_owned()),
    };
    let rows: Vec<Vec<String>> = (1..)
        .zip(integers)
        .map(|(row, integers)| (1..).zip(integers).map(|at| cell(row, at)).collect())
        .collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0)
    };
    for row in &rows {
        f.write_str(" ")?;
        for (column, text) in row.iter().enumerate() {
            write!(f, " {text:>width$}", width = width(column))?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Dots with a letter for each column and a number for each row, with the edges that are drawn.
fn edges(
    f: &mut fmt::Formatter<'_>,
    columns: usize,
    drawn: &[bool],
    [first, second]: [u8; 2],
) -> fmt::Result {
    let dots: String =
        ('a'..='z').take(columns.saturating_add(1)).map(|dot| format!("   {dot}")).collect();
    writeln!(f, " {dots}")?;
    let of_row = columns.saturating_mul(2).saturating_add(1);
    for (row, edges) in (1..).zip(drawn.chunks(of_row)) {
        let (above, beside) = edges.split_at_checked(columns).unwrap_or((edges, &[]));
        write!(f, "  {row} +")?;
        above.iter().try_for_each(|&edge| f.write_str(if edge { "---+" } else { "   +" }))?;
        writeln!(f)?;
        if !beside.is_empty() {
            let beside = beside.iter().map(|&edge| if edge { "|   " } else { "    " });
            let beside: String = beside.collect();
            writeln!(f, "{}", format!("    {beside}").trim_end())?;
        }
    }
    writeln!(f, "  boxes: first player {first}, second player {second}")
}
