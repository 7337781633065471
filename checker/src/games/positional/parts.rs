//! Parts of a board, on each of which a small game is played: breaker, moving second, wins it by a
//! replay.

use super::body::{Body, confirm_work};
use super::claim::{BoardName, Claim, Convention, Positional, Start};
use super::{BOARD_NEEDS, Board, replay};
use crate::claim::{Player, Statement};
use crate::figures::Figures;
use crate::format::{Text, record};
use crate::games::Proof;
use crate::parts::Executor;
use crate::proofs::parts::{self, Part, SmallBoard};
use crate::stop::Stop;

/// The body of a proof by parts of a positional game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartsBody<'a> {
    /// The board's points and lines.
    pub board: Board,
    /// Small games, each with a proof that breaker, moving second, wins it.
    pub games: Vec<Body<'a>>,
    /// Where they are played.
    pub parts: Vec<Part>,
}

record!(PartsBody<'a> { board, games, parts });

impl PartsBody<'_> {
    /// The boards of the small games.
    fn small_boards(&self) -> Vec<SmallBoard<'_>> {
        let boards = self.games.iter().map(|game| &game.board);
        boards.map(|board| SmallBoard { size: board.size(), lines: &board.lines }).collect()
    }

    /// How often a check looks at a line (H10).
    fn looks(&self) -> usize {
        let (games, lines) = (self.small_boards(), self.board.lines.len());
        let of_part = |part: &Part| games.get(usize::from(part.game)).map(|game| game.looks(lines));
        let of_parts = self.parts.iter().filter_map(of_part);
        self.games
            .iter()
            .map(|game| game.looks(0, 0))
            .chain(of_parts)
            .fold(0, usize::saturating_add)
    }
}

/// Checks the proof of each small game, and where the games are played.
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let body: PartsBody<'_> = proof.body.clone().whole()?;
    confirm_work(body.looks(), proof.file_size)?;
    let small = small_claim();
    for (number, game) in body.games.iter().enumerate() {
        let checked = check_small(&small, game, proof.executor);
        checked.map_err(|stop| stop.within("game", number))?;
    }
    let games = body.small_boards();
    claim.check_blocking(&proof.body, &body.board, |start| parts::check(start, &games, &body.parts))
}

/// What the proof of a small game shows: breaker, moving second, wins.
pub fn small_claim() -> Claim {
    let game = Positional {
        board: BoardName::Other { title: Text::default() },
        board_hash: None,
        convention: Convention::Weak { maker: Player::First },
        start: Start::default(),
        turns: None,
        within: None,
    };
    Claim { statement: Statement::Wins(Player::Second), game }
}

/// Checks the proof of a small game (Q5).
fn check_small(claim: &Claim, body: &Body<'_>, by: &dyn Executor) -> Result<Figures, Stop> {
    body.board.confirm_board()?;
    BOARD_NEEDS.unless(body.board.needs.is_empty())?;
    replay::check_on_board(claim, body, by)
}
