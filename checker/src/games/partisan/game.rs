//! The games that a sum of partisan games can have: each by its own rules, of which Left is the first player. A
//! position is two words, and a move has a number below 128.

use super::claim::{Partisan, Summand};
use crate::claim::Player;
use crate::fault::{Code, Fault};
use crate::games::colouring::{self, ColouringRules};
use crate::games::domineering::{self, rules as dominoes};
use crate::games::gdl::{Gdl, RULES_HASH, Sides};
use crate::proofs::replay::Rules;
use crate::stop::Stop;

/// The rules of one of the games.
#[derive(Clone, Debug)]
pub enum Game {
    /// Of Domineering.
    Dominoes(dominoes::DomineeringRules),
    /// Of Col or Snort.
    Vertices(ColouringRules<'static>),
    /// Of a game whose rules are data.
    Sides(Box<Sides>),
}

/// The rules of the games of a sum, with the texts of those that are data, for a replay of so many bytes.
///
/// # Errors
/// When one of them is too large (H9), or what is wrong with a text (G1 to G11, G17).
pub(super) fn rules_of<T: AsRef<[u8]>>(
    sum: &Partisan,
    texts: &[T],
    bytes: usize,
) -> Result<Vec<Game>, Stop> {
    let (by_rules, mut read) = (sum.by_rules(), Vec::new());
    RULES_HASH.unless(by_rules.len() == texts.len())?;
    for ((place, game), text) in by_rules.into_iter().zip(texts) {
        let sides = game.confirmed(text.as_ref());
        let sides = sides.and_then(|ground| Ok(Sides::new(ground, bytes)?));
        read.push((game, sides.map_err(|stop| stop.within("summand", place))?));
    }
    let games = sum.summands.iter().map(|summand| Game::new(summand, &read));
    Ok(games.collect::<Result<_, _>>()?)
}

impl Game {
    /// The rules of a game, or those that were read.
    fn new(summand: &Summand, read: &[(&Gdl, Sides)]) -> Result<Game, Fault> {
        let winner = Player::First;
        Ok(match summand {
            Summand::Domineering(game) => {
                let claim = domineering::Claim { winner, game: *game };
                Game::Dominoes(dominoes::DomineeringRules::new(&claim, &[])?)
            }
            Summand::Colouring(game) => Game::Vertices(ColouringRules::of_name(game)?),
            Summand::Gdl(game) => {
                let (_, sides) = read.iter().find(|(own, _)| *own == game).ok_or(RULES_HASH)?;
                Game::Sides(sides.clone().into())
            }
        })
    }

    /// Whether the player has no move: then the player's turn would end the game.
    pub(super) fn is_over(&self, at @ [one, other]: [u64; 2], mover: Player) -> bool {
        let ending = match self {
            Game::Sides(sides) => return sides.is_over(at, mover),
            Game::Dominoes(rules) => rules.ending(&dominoes::Position { covered: one, mover }, 0),
            Game::Vertices(rules) => {
                rules.ending(&colouring::Position { first: one, second: other, mover }, 0)
            }
        };
        ending.is_some()
    }

    pub(super) fn moves(&self, at @ [one, other]: [u64; 2], mover: Player, moves: &mut Vec<u16>) {
        match self {
            Game::Sides(sides) => sides.moves(at, mover, moves),
            Game::Dominoes(rules) => {
                rules.legal_moves(&dominoes::Position { covered: one, mover }, moves);
            }
            Game::Vertices(rules) => {
                rules.legal_moves(&colouring::Position { first: one, second: other, mover }, moves);
            }
        }
    }

    pub(super) fn play(
        &self,
        at @ [one, other]: [u64; 2],
        mover: Player,
        mv: u16,
    ) -> Option<[u64; 2]> {
        match self {
            Game::Sides(sides) => sides.play(at, mover, mv),
            Game::Dominoes(rules) => {
                let after = rules.play(&dominoes::Position { covered: one, mover }, mv)?;
                Some([after.covered, 0])
            }
            Game::Vertices(rules) => {
                let at = colouring::Position { first: one, second: other, mover };
                let after = rules.play(&at, mv)?;
                Some([after.first, after.second])
            }
        }
    }

    /// How many bytes its positions take.
    pub fn width(&self) -> usize {
        match self {
            Game::Dominoes(rules) => rules.record_width(),
            Game::Vertices(rules) => rules.record_width(),
            Game::Sides(sides) => sides.rules().record_width(),
        }
    }

    pub(super) fn start(&self) -> [u64; 2] {
        if let Game::Sides(sides) = self { sides.start() } else { [0; 2] }
    }

    pub(super) fn unpack(&self, record: &[u8]) -> Result<[u64; 2], Code> {
        Ok(match self {
            Game::Dominoes(rules) => [rules.unpack(record)?.covered, 0],
            Game::Vertices(rules) => {
                let colouring::Position { first, second, .. } = rules.unpack(record)?;
                [first, second]
            }
            Game::Sides(sides) => sides.unpack(record)?,
        })
    }

    /// Confirms that a position is one of the game with a player on turn.
    pub(super) fn confirm(&self, at @ [one, other]: [u64; 2], mover: Player) -> Result<(), Code> {
        match self {
            Game::Dominoes(rules) => rules.confirm_cells(one),
            Game::Vertices(rules) => rules.confirm_vertices(one | other),
            Game::Sides(sides) => sides.confirm(at, mover),
        }
    }

    /// Whether play may come back to a position.
    pub(super) fn can_return(&self) -> bool {
        matches!(self, Game::Sides(_))
    }

    /// Confirms that a replay of so many bytes justifies so many evaluations of rules that are data (H10).
    pub(super) fn confirm_work(&self, evaluations: usize, bytes: usize) -> Result<(), Fault> {
        match self {
            Game::Sides(sides) => sides.rules().confirm_evaluations(evaluations, bytes),
            Game::Dominoes(_) | Game::Vertices(_) => Ok(()),
        }
    }
}
