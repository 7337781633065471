//! The text in the document of an outcome proof: the game, the length of the proof, and how to read its
//! tables.

use zermelo_checker::format::Header;
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_explain::count;
use zermelo_present::document::model::{Block, Drawn, Rich, Section};
use zermelo_present::table::ALL;

use super::layout::Extent;
use crate::outcome::vectors::game::Game;

/// The game, the kind of proof, where it is from, and how long it is.
pub(super) fn introduction(
    header: &Header,
    game: &Game,
    proof: &Outcome,
    extent: &Extent,
) -> Section {
    let mut blocks = vec![
        Block::Paragraph(game.rules.clone()),
        Block::text(format!(
            "A position is P when the player to move loses, N when the player to move wins: it is P \
             exactly when every move leads to an N-position. Below are families of positions, each \
             with its value for all values of the parameters, and the reason. A reason may use all \
             families for positions that come later in the game. This is not circular, since \
             every move changes the number of {} in the same direction.",
            game.words.things
        )),
    ];
    let source = header.provenance.source.as_str();
    if !source.is_empty() {
        blocks.push(Block::text(format!("Source: {source}")));
    }
    let families = u64::try_from(proof.statements.len()).unwrap_or(u64::MAX);
    let mut length = format!(
        "The proof has {}, and {} in their tables and that of the claim.",
        count(families, "family", "families"),
        count(extent.rows, "row", "rows")
    );
    if extent.cut() {
        length.push_str(&format!(
            " Only its beginning is printed: {}. {ALL}",
            count(extent.printed, "row", "rows")
        ));
    }
    blocks.push(Block::text(length));
    Section { level: 1, heading: None, blocks }
}

/// What the braces of drawings are.
const BRACES: Drawn = Drawn {
    characters: "The number below a line under the drawing says how many of the signs above it stand \
                 side by side in every position of the family.",
    shapes: "The number below a brace says how many squares stand side by side there in every position \
             of the family; dots stand for those between the first and the last.",
};

/// How the tables read.
pub(super) fn reading(game: &Game, extent: &Extent) -> Section {
    let signs = &extent.signs;
    let mut drawing =
        Rich::text("The drawing under a family is one position of it, with its parameters: ");
    drawing.push_drawn(game.words.drawing);
    drawing.push_text(". ");
    drawing.push_drawn(BRACES);
    let mut items: Vec<Rich> = vec![drawing];
    items.extend(game.moves.map(Rich::text));
    if signs.replies {
        items.push(
            "Move, Case, Reply, Leads to: for every legal move, in the given case, the reply and the \
             family of P-positions to which it leads. Several rows with one move are its cases. A \
             blank cell repeats the one above."
                .into(),
        );
    }
    if signs.known {
        items.push("A move without a reply leads to a family of N-positions at once.".into());
    }
    if signs.winning {
        items.push(
            "Case, Move, Leads to: in the given case, the winning move and the family of \
             P-positions to which it leads."
                .into(),
        );
    }
    let column = match game.called.contains(&None) {
        true => "; c is the column of a move",
        false => "",
    };
    items.push(Rich::text(format!(
        "A family is given with its parameters in the order of its heading. Inequalities that \
         hold in the whole family are not repeated in its cases{column}."
    )));
    if signs.quotients {
        items.push("t is any integer: k = 2t + 1 says that k is odd.".into());
    }
    if signs.steps {
        items.push(
            "Step, Case, Then: a proof by contradiction. p0 is supposed to have the other value; \
             “3: …” is a case of step 3, and every case ends with a contradiction, to a family or \
             between two positions."
                .into(),
        );
    }
    Section::headed("How to read the tables", vec![Block::List(items)])
}
