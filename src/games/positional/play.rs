//! Positional games, to be played: points by their names, stones, completed lines.

use std::cmp::Ordering;
use std::convert::Infallible;

use zermelo_checker::claim::Player;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, Positional, PositionalRules,
};
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::Diagram;

use super::stones;
use crate::play::PlayError;
use crate::play::line::{GameEnd, Line, Match, Moves};
use crate::play::strategy::{Argument, Strategy};
use crate::verdict::{player_word, statement_verb};

/// A game against the strategy of a proof.
///
/// # Errors
/// When the proof is none of the claim.
pub(crate) fn begin<'c>(
    claim: &'c Claim,
    body: &'c Body<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    by_board_size!(body.board.size(), |_Set, WORDS| on_words::<WORDS>(claim, body))
}

/// On a board of at most 64 `N` points.
fn on_words<'c, const N: usize>(
    claim: &'c Claim,
    body: &'c Body<'c>,
) -> Result<Box<dyn Match + 'c>, PlayError> {
    let rules = PositionalRules::<N>::new(claim, &body.board, &body.symmetries)
        .map_err(|_| PlayError::Wrong("its board is not the one that is claimed"))?;
    let strategy = Strategy::new(rules, &body.replay)?;
    let Body { board, pairings, .. } = body;
    let moves = Points { board, pairings, game: &claim.game };
    Ok(Box::new(Line::new(statement_verb(claim.statement), strategy, moves)?))
}

/// The points of a board.
struct Points<'c> {
    board: &'c Board,
    /// The pairings that lemmas name, from 1.
    pairings: &'c [Pairing],
    game: &'c Positional,
}

impl Points<'_> {
    /// A line through a point that a player has completed, if it counts.
    fn completed(&self, player: Player, mv: Move, record: &[u8]) -> Option<&[u16]> {
        if matches!(self.game.convention, Convention::Weak { maker } if maker != player) {
            return None;
        }
        let own = |&point: &u16| stones::owner(record, point) == Some(player);
        let lines = &self.board.lines;
        let line = lines.iter().find(|line| line.contains(&mv) && line.iter().all(own))?;
        Some(line)
    }
}

impl Moves for Points<'_> {
    type Written = Infallible;

    fn player(&self, player: Player) -> &'static str {
        match self.game.convention {
            Convention::Weak { maker } if maker == player => "maker",
            Convention::Weak { .. } => "breaker",
            Convention::Strong | Convention::Avoidance => player_word(player),
        }
    }

    fn name(&self, mv: Move) -> String {
        let point = self.board.points.get(usize::from(mv));
        point.map_or_else(|| format!("#{mv}"), Text::to_string)
    }

    fn diagram(&self, record: &[u8]) -> Diagram {
        let side = match self.game.board {
            BoardName::Hypercube { side, dimension: 2 | 3 } => Some(usize::from(side)),
            _ => None,
        };
        let points = self.board.points.iter().zip(0..);
        let taken = points.map(|(name, point)| (name.to_string(), stones::owner(record, point)));
        Diagram::Stones { points: taken.collect(), side }
    }

    fn read(
        &self,
        text: &str,
        _: Option<&Infallible>,
    ) -> Result<(Move, Option<Infallible>), PlayError> {
        let point = self.board.points.iter().position(|point| point.as_str() == text);
        let point = point.and_then(|point| Move::try_from(point).ok());
        let form = "the name of a point";
        let unknown = PlayError::NoSuchMove { text: text.to_owned(), form };
        Ok((point.ok_or(unknown)?, None))
    }

    fn refused(&self, _: &[u8], mv: Move) -> PlayError {
        PlayError::Taken(self.name(mv))
    }

    /// Lemma 0 is the potential: the point whose open lines weigh most. The others are pairings: the
    /// other point of the last move's pair, and where it is not free, as by the potential.
    fn reply_by(
        &self,
        argument: &Argument,
        record: &[u8],
        last: Move,
        seen: &dyn Fn(Move) -> Option<Move>,
    ) -> Option<Move> {
        let size = u16::try_from(self.board.size()).ok()?;
        let free = |point: &u16| stones::owner(record, *point).is_none();
        let pairing = usize::from(argument.lemma).checked_sub(1);
        let pairing = pairing.and_then(|index| self.pairings.get(index));
        let pairs = pairing.map(|pairing| pairing.pairs.as_slice()).unwrap_or_default();
        let moved = seen(last)?;
        let partner = pairs.iter().find_map(|pair| match moved {
            mv if mv == pair.low => Some(pair.high),
            mv if mv == pair.high => Some(pair.low),
            _ => None,
        });
        if let Some(partner) = partner
            && let Some(reply) =
                (0..size).find(|&point| free(&point) && seen(point) == Some(partner))
        {
            return Some(reply);
        }
        heaviest(self.board, record, stones::owner(record, last)?)
    }

    fn end(&self, player: Player, mv: Move, record: &[u8]) -> GameEnd {
        let name = |player| self.player(player);
        if let Some(line) = self.completed(player, mv, record) {
            let points: Vec<String> = line.iter().map(|&point| self.name(point)).collect();
            let (by, points) = (name(player), points.join(" "));
            let (winner, message) = match self.game.convention {
                Convention::Strong | Convention::Weak { .. } => {
                    (player, format!("{by} wins with the line {points}"))
                }
                Convention::Avoidance => {
                    let winner = player.other();
                    let wins = name(winner);
                    (winner, format!("{by} has completed the line {points}: {wins} wins"))
                }
            };
            return GameEnd { kind: "line", winner: Some(winner), message };
        }
        let winner = match self.game.convention {
            Convention::Weak { maker } => Some(maker.other()),
            Convention::Strong | Convention::Avoidance => None,
        };
        let result = match winner {
            Some(winner) => format!("{} wins", name(winner)),
            None => "a draw".to_owned(),
        };
        GameEnd { kind: "full", winner, message: format!("all points are taken: {result}") }
    }
}

/// The free point whose lines without a stone of the other player weigh most together, to keep a
/// player from completing one; of several the first.
pub(super) fn heaviest(board: &Board, record: &[u8], opponent: Player) -> Option<Move> {
    let size = u16::try_from(board.size()).ok()?;
    let free = |point: &u16| stones::owner(record, *point).is_none();
    // The exponents u of the weights 2^−u.
    let weights = |point: u16| -> Vec<usize> {
        let open = board.lines.iter().filter(|line| {
            let of_other = |&p: &u16| stones::owner(record, p) == Some(opponent.other());
            line.contains(&point) && !line.iter().any(of_other)
        });
        open.map(|line| line.iter().filter(|point| free(point)).count()).collect()
    };
    (0..size)
        .filter(free)
        .max_by(|&one, &two| sum_order(&weights(one), &weights(two)).then(two.cmp(&one)))
}

/// Compares Σ 2^(−u) over two lists of exponents u.
fn sum_order(one: &[usize], two: &[usize]) -> Ordering {
    let longest = one.iter().chain(two).copied().max().unwrap_or(0);
    // The sums in binary, the digit of 2^(−u) at place u; carried to the left.
    let digits = |exponents: &[usize]| {
        let mut digits = vec![0usize; longest + 1];
        exponents.iter().for_each(|&exponent| digits[exponent] += 1);
        for place in (1..=longest).rev() {
            digits[place - 1] += digits[place] / 2;
            digits[place] %= 2;
        }
        digits
    };
    digits(one).cmp(&digits(two))
}
