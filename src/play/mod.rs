//! Playing against a strategy: the moves of the opponent by name, the replies of a replay
//! certificate, and every position on the way.
//!
//! | module | holds |
//! | --- | --- |
//! | [`strategy`] | from a position and the opponent's move to the reply, through the symmetries |
//! | [`line`](mod@line) | a line of play, in real positions by the rules |
//! | [`digits`] | the Erdős–Szekeres game in digits: cells and permutations side by side |
//! | [`begin`] | a certificate, ready to be played against |
//!
//! Relies on the certificate having been checked; what a wrong one gives is an error. The moves are
//! those of the checker's rules, which decide what is legal and who has won, so that what is played
//! is the game that was proved; nothing is searched for here.

pub mod digits;
pub mod line;
pub mod strategy;

#[cfg(test)]
mod tests;

use thiserror::Error;
use zermelo_checker::certificate::{Certificate, Proof};
use zermelo_checker::claim::{Game, Statement};
use zermelo_checker::rules::erdos_szekeres::ErdosSzekeresRules;
use zermelo_checker::rules::positional::{Board, PositionalRules};

use crate::solver::erdos_szekeres;
use digits::Digits;
use line::{Line, Match, Moves};
use strategy::Strategy;

/// Why something cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The certificate holds no strategy.
    #[error("{0}")]
    NoStrategy(NoStrategy),
    /// The certificate is not one that the checker accepts.
    #[error("the certificate is wrong ({0}); checking it says more")]
    Wrong(&'static str),
    /// There is no such move in the game.
    #[error("‘{text}’ is no move: a move is {form}")]
    NoSuchMove {
        /// What was given.
        text: String,
        /// How moves are written in this game.
        form: &'static str,
    },
    /// The point or cell was taken before.
    #[error("{0} is taken")]
    Taken(String),
    /// The rules do not allow the move here.
    #[error("{0} is not allowed here: a cell has to be next to the shaded ones")]
    NotAllowed(String),
    /// A digit that completes a pattern, where who does so loses.
    #[error("the digit {0} completes a pattern, and who completes a pattern loses")]
    CompletesPattern(u32),
    /// The game is over.
    #[error("the game is over: take a move back, or leave out those after the end")]
    Over,
    /// The game ended before the last digit of a permutation.
    #[error("the game is over after {digits} of the digits: give those before the end")]
    OverAfter {
        /// How many digits were played until then.
        digits: usize,
    },
    /// Permutations are played in the Erdős–Szekeres game alone.
    #[error("permutations are played in erdos-szekeres alone")]
    NoDigits,
    /// The strategy does not lead to a position.
    #[error(
        "the strategy does not lead here, so it has no reply: its own moves before were others \
         (played from the start, with the opponent's moves alone, it has a reply to each)"
    )]
    OffTheStrategy,
    /// The certificate's symmetries give too many images of a position.
    #[error("the position has more than {0} images under the certificate's symmetries")]
    TooManyImages(usize),
}

/// What a certificate holds that is no strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoStrategy {
    /// The outcome of every state.
    #[error(
        "this certificate is a map: it says who wins, not how; `zermelo solve` makes one with a \
         strategy"
    )]
    Map,
    /// A proof for every size.
    #[error(
        "this certificate is a proof for every size; `zermelo compile SOURCE --size A` or \
         `zermelo solve` makes one with a strategy at one size"
    )]
    EverySize,
    /// Something else.
    #[error("this certificate holds no strategy that can be played")]
    Other,
}

/// A game against the strategy of a certificate, after the strategy's first move where it moves
/// first.
///
/// # Errors
/// When the certificate holds no strategy.
pub fn begin<'c>(certificate: &'c Certificate<'c>) -> Result<Box<dyn Match + 'c>, PlayError> {
    let header = &certificate.header;
    let replay = match &certificate.proof {
        Proof::Replay(replay) => replay,
        Proof::Map(_) => return Err(PlayError::NoStrategy(NoStrategy::Map)),
        Proof::Outcome(_) => return Err(PlayError::NoStrategy(NoStrategy::EverySize)),
        _ => return Err(PlayError::NoStrategy(NoStrategy::Other)),
    };
    if let Statement::PPositions { .. } = header.claim.statement {
        return Err(PlayError::Wrong("a strategy does not prove such a claim"));
    }
    let strategy = |width: usize| Strategy::new(header, replay, width);
    match &header.claim.game {
        Game::ErdosSzekeres(game) => {
            let size = |_| PlayError::Wrong("there is no board of this size");
            let rules = ErdosSzekeresRules::new(header, game).map_err(|_| {
                PlayError::Wrong("the game is not one that a strategy is stored for")
            })?;
            let board = erdos_szekeres::Board::of(game).map_err(size)?;
            let strategy = strategy(board.rows as usize)?;
            let moves = Moves::Cells(Digits::new(board, game.form));
            Ok(Box::new(Line::new(rules, strategy, moves)?))
        }
        Game::Positional(game) => {
            let wrong = |_| PlayError::Wrong("its board is not the one that is claimed");
            let board = header.board.as_ref();
            let board: &Board = board.ok_or(PlayError::Wrong("it has no board"))?;
            let strategy = strategy(2 * board.size().div_ceil(8))?;
            let moves = Moves::Points(board, game.convention);
            Ok(match board.size() {
                0..=64 => {
                    let rules = PositionalRules::<1>::new(header, game).map_err(wrong)?;
                    Box::new(Line::new(rules, strategy, moves)?)
                }
                65..=128 => {
                    let rules = PositionalRules::<2>::new(header, game).map_err(wrong)?;
                    Box::new(Line::new(rules, strategy, moves)?)
                }
                _ => {
                    let rules = PositionalRules::<8>::new(header, game).map_err(wrong)?;
                    Box::new(Line::new(rules, strategy, moves)?)
                }
            })
        }
        Game::Chomp(_) => Err(PlayError::NoStrategy(NoStrategy::Other)),
    }
}
