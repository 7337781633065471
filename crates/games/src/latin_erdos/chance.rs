//! Versions I and III of Latin Erdős (Silva), which have chance. There are n pieces of each number.
//!
//! - *I*: all pieces are face down. A player turns one and puts it on the board, in a cell where its
//!   number is neither in the row nor in the column; a player whose piece has no such cell loses.
//! - *III*: the pieces, face down, are divided by chance. On an odd board First has one more. The text
//!   does not say how a player then takes pieces. With a free choice among all it would be version II,
//!   and with one turned at random version I; as it is called mixed, each player chooses freely among
//!   the own pieces. A player none of whose pieces can be put anywhere loses.
//!
//! Everything else is as in version II, and by the checker's rules of it: which cells a number can go
//! to, who owns a column, how a full board is decided.

use zermelo_checker::claim::{Player, Size, Statement as Strategy};
use zermelo_checker::games::latin_erdos::{
    Claim, Columns, LatinErdos, MAX_SIDE, Statement, standard_run,
};
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::face::{Appearance, Ending, Face};
use zermelo_explain::faces::LatinErdos as Board;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::line::{GameState, Step};
use zermelo_explain::play::{PlayError, names};
use zermelo_explain::player_word;
pub(super) use zermelo_present::play::chance::ChanceGame;
use zermelo_search::error::GameError;
use zermelo_search::random::Random;

/// What the shuffle is for: no other game has these pieces.
const PURPOSE: &str = "zermelo: the pieces of Latin Erdős";

/// What chance decides.
#[derive(Clone, Debug)]
enum Pieces {
    /// The numbers in the order in which they are turned.
    Turned(Vec<u32>),
    /// The numbers that each player has at the start, in increasing order.
    Divided([Vec<u32>; 2]),
}

/// A game of version I or III.
struct Game {
    board: Board<'static>,
    side: u32,
    pieces: Pieces,
    state: GameState,
}

/// The start of a game.
///
/// # Errors
/// When there is no such version, or no such board to play on.
pub(super) fn begin(
    game: &LatinErdos,
    version: &str,
    seed: u64,
) -> Result<Box<dyn ChanceGame>, GameError> {
    let wrong = |why: &str| GameError::Wrong(format!("{game}: {why}"));
    let Size::Exactly(side) = game.size else {
        return Err(wrong("a game is played on a board of one side"));
    };
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(wrong("a board to play on has a side from 1 to 8"));
    }
    if game.columns == Columns::Standard && standard_run(side).is_none() {
        return Err(wrong(
            "the run that wins a column is known where the side is k² + 1; give it with --run K, or \
             --without-columns",
        ));
    }
    let pieces = match version {
        "I" => Pieces::Turned(shuffled(side, seed)),
        "III" => divided(shuffled(side, seed)),
        "II" => {
            return Err(wrong(
                "version II has no chance; `zermelo play FILE` plays it against the strategy of a \
                 certificate",
            ));
        }
        _ => return Err(wrong("the versions with chance are I and III")),
    };
    let statement = Statement::Strategy(Strategy::DoesNotLose(Player::First));
    let board = Board::new(&Claim { statement, game: *game }, &[], &[])
        .map_err(|_| wrong("a run is no longer than the side"))?;
    let state = GameState::start(board.rules().start());
    Ok(Box::new(Game { board, side, pieces, state }))
}

/// The pieces in the order of chance.
fn shuffled(side: u32, seed: u64) -> Vec<u32> {
    let mut pieces: Vec<u32> = (1..=side).flat_map(|_| 1..=side).collect();
    Random::for_purpose(PURPOSE, seed).shuffle(&mut pieces);
    pieces
}

/// The pieces for First, who has one more if they are not equally many, and for Second.
fn divided(mut pieces: Vec<u32>) -> Pieces {
    let mut second = pieces.split_off(pieces.len().div_ceil(2));
    pieces.sort_unstable();
    second.sort_unstable();
    Pieces::Divided([pieces, second])
}

impl Game {
    /// The number that a move puts on the board, from 1.
    fn number(&self, mv: Move) -> u32 {
        u32::from(mv) % self.side.max(1) + 1
    }

    /// The numbers that the player to move can put on the board, in increasing order, each as often
    /// as the player has it.
    fn numbers(&self) -> Vec<u32> {
        match &self.pieces {
            Pieces::Turned(order) => {
                order.get(self.state.steps.len()).copied().into_iter().collect()
            }
            Pieces::Divided([first, second]) => {
                let mover = self.mover();
                let mut own = if mover == Player::First { first } else { second }.clone();
                for step in self.state.steps.iter().filter(|step| step.player == mover) {
                    let number = self.number(step.number);
                    own.iter().position(|&piece| piece == number).map(|place| own.remove(place));
                }
                own
            }
        }
    }

    /// The legal moves, by number.
    fn legal(&self) -> Vec<Move> {
        let numbers = self.numbers();
        let mut moves = self.board.rules().legal_moves(&self.state.position);
        moves.retain(|&mv| numbers.contains(&self.number(mv)));
        moves
    }

    fn record(&self) -> Vec<u8> {
        self.board.rules().record(&self.state.position)
    }

    /// The move of a text: in version I the number may be omitted, as there is only one.
    fn read(&self, text: &str) -> Result<Move, PlayError> {
        let numbers = self.numbers();
        let (Pieces::Turned(_), [number], false) =
            (&self.pieces, numbers.as_slice(), text.contains('='))
        else {
            return names::read(&self.board, self.board.vocabulary().form, text);
        };
        let read = self.board.read_move(&format!("{text}={number}"));
        let form = "a row and a column, such as r2c1";
        read.ok_or_else(|| PlayError::NoSuchMove { text: text.to_owned(), form })
    }
}

impl ChanceGame for Game {
    fn position(&self) -> Picture {
        names::drawn(&self.board, &self.record())
    }

    fn mover(&self) -> Player {
        self.board.rules().mover(&self.state.position)
    }

    fn given(&self) -> String {
        let numbers: Vec<String> = self.numbers().iter().map(u32::to_string).collect();
        let numbers = numbers.join(" ");
        let player = player_word(self.mover());
        match self.pieces {
            Pieces::Turned(_) => format!("{player} turns the piece {numbers}"),
            Pieces::Divided(_) => format!("{player} has the pieces {numbers}"),
        }
    }

    fn steps(&self) -> &[Step] {
        &self.state.steps
    }

    fn end(&self) -> Option<&Ending> {
        self.state.end.as_ref()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| names::name(&self.board, mv)).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), PlayError> {
        if self.state.end.is_some() {
            return Err(PlayError::Over);
        }
        let mv = self.read(name)?;
        let player = self.mover();
        if !self.numbers().contains(&self.number(mv)) {
            let why = match self.pieces {
                Pieces::Turned(_) => "is not with the piece that was turned",
                Pieces::Divided(_) => "is with a piece that the player does not have",
            };
            return Err(PlayError::NotAllowed { mv: names::name(&self.board, mv), why });
        }
        self.state.play(&self.board, None, (mv, None), false)?;
        // A full board leaves no move either.
        let is_over = self.legal().is_empty();
        self.state.end = is_over.then(|| self.board.ending(player, mv, &self.record()));
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let moves = self.state.steps.len().checked_sub(1);
        moves.into_iter().for_each(|moves| self.state.take_back(moves));
        moves.is_some()
    }
}

#[cfg(test)]
mod tests;
