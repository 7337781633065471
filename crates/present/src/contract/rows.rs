//! What the row language needs of a game whose strategies are stored position by position.

use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::proofs::replay::Replay;
use zermelo_search::text::{Diagnostics, Source};

/// Makes the certificate of a replay that names no symmetries.
pub type Store = fn(Header, Replay<'static>) -> Certificate<'static>;

/// The same with what a certificate stores of a board besides.
pub type StoreBoard = Box<dyn Fn(Header, Replay<'static>) -> Certificate<'static>>;

/// The title of a board in a claim that does not say all of it, and how the name of a file that has it ends.
pub type Title = fn(&Claim) -> Option<(&str, &'static str)>;

/// How strategies of a game that are written in rows are stored.
#[derive(Clone, Copy, Debug)]
pub enum Rows {
    /// The claim says all of the game.
    Plain(Store),
    /// The claim may have the title of a board.
    Titled {
        /// The title.
        title: Title,
        /// What the board is: `graph`.
        noun: &'static str,
        /// Reads the file of the board, if there is a title. The claim gets its hash where it has none.
        ///
        /// # Errors
        /// What is wrong with the file.
        read: fn(&mut Claim, Option<Source<'_>>) -> Result<StoreBoard, Diagnostics>,
    },
}

impl Rows {
    /// The title of a board.
    pub fn title(self, claim: &Claim) -> Option<(&str, &'static str)> {
        match self {
            Rows::Plain(_) => None,
            Rows::Titled { title, .. } => title(claim),
        }
    }
}
