//! What the document of an outcome proof says in words: the game, how long the proof is, how its
//! tables are to be read.

use zermelo_checker::certificate::Header;
use zermelo_checker::proof::outcome::{Outcome, VectorGame};

use super::layout::Extent;
use crate::table::ALL;
use crate::table::model::{Block, Name, Rich, Section};

fn counted(count: u64, one: &str, more: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    }
}

/// The game, the kind of proof, where it is from, and how long it is.
pub(super) fn introduction(
    header: &Header,
    game: VectorGame,
    proof: &Outcome,
    extent: &Extent,
) -> Section {
    let mut blocks = vec![
        Block::Paragraph(rules(game)),
        Block::Paragraph(
            "A position is P when the player to move loses, N when the player to move wins: it is P \
             exactly when every move leads to an N-position. Below are families of positions, each \
             with its value for all values of the parameters, and the reason. A reason may use all \
             families for positions that come later in the game, which is no circle, since every \
             move changes the number of cells in one direction."
                .into(),
        ),
    ];
    let source = header.provenance.source.as_str();
    if !source.is_empty() {
        blocks.push(Block::Paragraph(Rich::text(format!("Source: {source}"))));
    }
    let families = u64::try_from(proof.statements.len()).unwrap_or(u64::MAX);
    let mut length = format!(
        "The proof has {}, and {} in their tables and that of the claim.",
        counted(families, "family", "families"),
        counted(extent.rows, "row", "rows")
    );
    if extent.cut() {
        length.push_str(&format!(
            " Only its beginning is printed: {}. {ALL}",
            counted(extent.printed, "row", "rows")
        ));
    }
    blocks.push(Block::Paragraph(Rich::text(length)));
    Section { level: 1, heading: None, blocks }
}

fn lambda(index: &str) -> Rich {
    let plain = format!("λ{index}");
    let math = format!("\\lambda_{{{index}}}");
    Rich::name(Name { plain, math })
}

fn rules(game: VectorGame) -> Rich {
    match game {
        VectorGame::Shading { rows } | VectorGame::Achievement { rows } => {
            let text = Rich::text(format!(
                "The board has {} and w = a − 1 columns; (c, r) is the cell in column c of row r. \
                 A position is the row lengths (",
                counted(u64::try_from(rows).unwrap_or(u64::MAX), "row", "rows")
            ))
            .then(lambda("1"))
            .and(
                ", …) of the shaded and eliminated cells. A player shades an open cell next to \
                  them, and with it all cells above and to the left.",
            );
            text.and(match game {
                VectorGame::Achievement { .. } => {
                    " A player can also complete a pattern, and wins by it: the increasing one when \
                     row 1 is full, the decreasing one when the last row is not empty."
                }
                _ => " Who shades the last cell wins: the other player has to complete a pattern.",
            })
        }
        VectorGame::Chomp { rows } => Rich::text(format!(
            "The board has {}; a position is the numbers of cells that are left in them, from the \
             top. A player takes a cell with all that are left below and to the right of it. Who \
             has only cell (1, 1), the poisoned one, to take loses.",
            counted(u64::try_from(rows).unwrap_or(u64::MAX), "row", "rows")
        )),
    }
}

/// How the tables read.
pub(super) fn reading(game: VectorGame, extent: &Extent) -> Section {
    let signs = &extent.signs;
    let mut items: Vec<Rich> = vec![
        "The drawing under a family is its smallest position: # is a cell that is shaded (in Chomp: \
         left), a dot an open one."
            .into(),
    ];
    if let VectorGame::Chomp { .. } = game {
        items.push("“rows 1–2 to c”: these rows have c cells after the move.".into());
    }
    if signs.replies {
        items.push(
            "Move, Case, Reply, Leads to: to every legal move, in the case given, the reply, and the \
             family of P-positions that it leads to. Several rows with one move are cases of it; a \
             blank cell says the same as the one above."
                .into(),
        );
    }
    if signs.known {
        items.push("A move without a reply leads to a family of N-positions at once.".into());
    }
    if signs.winning {
        items.push(
            "Case, Move, Leads to: in the case given, the winning move, and the family of \
             P-positions that it leads to."
                .into(),
        );
    }
    items.push(
        "A family is given with its parameters in the order of its heading. Inequalities that \
         hold in the whole family are not repeated in its cases; c is the column of a move."
            .into(),
    );
    if signs.quotients {
        items.push("t is any integer: k = 2t + 1 says that k is odd.".into());
    }
    if signs.steps {
        items.push(
            "Step, Case, Then: a proof by contradiction. p0 is supposed to have the other value; \
             “3: …” is a case of step 3, and every case ends with a contradiction to a family, or \
             between two positions."
                .into(),
        );
    }
    Section {
        level: 1,
        heading: Some(Rich::text("How to read the tables")),
        blocks: vec![Block::List(items)],
    }
}
