//! Strategies that people write in rows (docs/guide/strategies.md), whatever the game: the text is read,
//! every row is played, and everything wrong is reported with its place.
//!
//! | module | does |
//! | --- | --- |
//! | `source` | reads the text |
//! | `game` | what a game says of its rules, and of what its rows may have besides |
//! | `header` | the claim, and where the strategy comes from |
//! | `plan` | puts the rows of every position together |
//! | `row`, `end` | play a row, to its end |
//! | `tree` | what follows the replies at every position |
//! | `cover` | finds the replies that no row covers |
//! | `emit` | lays the strategy out |
//! | `reports` | what is wrong with the source |
//! | `faces` | games that are known by their faces: compiles their rows |
//! | `written` | writes a strategy in rows |
//!
//! Nothing here is trusted; what comes out is for the checker.

mod bounds;
pub mod cover;
mod emit;
mod end;
pub mod faces;
mod game;
pub mod header;
mod plan;
mod reports;
mod row;
pub mod source;
mod tree;
pub mod written;

pub use bounds::Bounds;
pub use emit::Emitter;
pub use game::{Game, Planner};
pub use plan::Plans;
pub use reports::Reports;
pub use tree::{Image, Images, Next, Node, NodeId, Tree};

/// Names that an unknown one is compared with; none of many, which a row each may compare again.
pub fn few<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> impl Iterator<Item = &'n str> {
    const FEW: usize = 32;
    let is_few = names.len() <= FEW;
    names.filter(move |_| is_few)
}

/// How many rows a source has, and how many of them play a game to its end.
pub fn rows_in_words(to_the_end: usize, all: usize) -> String {
    let ending = match all.checked_sub(to_the_end) {
        Some(to_a_case @ 1..) => {
            let lead = zermelo_explain::count(to_a_case, "leads", "lead");
            format!(": {to_the_end} to the end of the game, and {lead} to a case")
        }
        _ => String::new(),
    };
    format!("rows   {all} in the source{ending}")
}
