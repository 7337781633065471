//! Who wins a game in which a player without a move loses, or wins in misère play, and a strategy: a search of all
//! positions up to symmetry, by the rules of the checker.
//!
//! A player wins who is sure of more moves than the other one can ever make, so that such positions are not
//! searched (Breuker, Uiterwijk and van den Herik, *Solving 8 × 8 Domineering*, 2000, section 3).

use std::collections::HashMap;
use std::hash::Hash;

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::{Replay, Rules};
use zermelo_checker::writing::Records;

use super::builder::DraftResponse;
use super::closure::{Answer, Answers, Closing, Start, close};
use crate::limits::{Progress, Resources, SolveError};

/// What a node of the strategy takes in memory, in bytes, about.
const NODE: usize = 512;

/// Positions between two looks at the clock.
const TICK: usize = 1 << 12;

/// A game that the last move decides.
pub trait LastMove {
    /// Its rules.
    type Rules: Rules<Position: Copy + Ord + Hash> + Records;

    /// Whether a player without a move wins.
    const IS_MISERE: bool = false;

    /// The rules, with the symmetries that are used; whoever is claimed to win.
    fn rules(&self) -> &Self::Rules;

    /// A number that is larger at a position than at every one before it.
    fn level(&self, at: &Position<Self>) -> u32;

    /// How many moves a player can be sure to make from a position on, whatever the other player does, and
    /// a number that there are never more of; whose turn it is does not matter.
    fn room(&self, at: &Position<Self>, player: Player) -> (u32, u32);
}

/// A position of a game.
pub(crate) type Position<G> = <<G as LastMove>::Rules as Rules>::Position;

/// A solved game.
pub struct Outcome {
    /// Who wins.
    pub winner: Player,
    /// The symmetries that the strategy uses, by their numbers in the rules, in increasing order.
    pub symmetries: Vec<u32>,
    /// A strategy of the winner.
    pub replay: Replay<'static>,
}

/// Who wins, and a strategy of the winner.
///
/// # Errors
/// When a limit is reached.
pub fn solve<G: LastMove>(game: &G, resources: Resources<'_>) -> Result<Outcome, SolveError> {
    let mut search = Search { game, known: HashMap::new(), resources, winner: Player::First };
    let start = game.rules().start();
    if !search.wins(&start)? {
        search.winner = Player::Second;
    }
    let winner = search.winner;
    let begin = match winner {
        Player::First => Start::Opening(search.answer(&start)),
        Player::Second => Start::Position(start),
    };
    let (symmetries, replay) = close(&mut search, begin)?.finish()?.in_order();
    Ok(Outcome { winner, symmetries, replay })
}

/// The search, and what it has found.
struct Search<'s, G: LastMove> {
    game: &'s G,
    /// Whether the player to move wins, of the least image of each position.
    known: HashMap<Position<G>, bool>,
    resources: Resources<'s>,
    /// Who wins from the start.
    winner: Player,
}

impl<G: LastMove> Search<'_, G> {
    /// The legal moves in order, with the position after each.
    fn moves(&self, at: &Position<G>) -> Vec<(u16, Position<G>)> {
        let (rules, mut moves) = (self.game.rules(), Vec::new());
        rules.legal_moves(at, &mut moves);
        moves.into_iter().filter_map(|mv| Some((mv, rules.play(at, mv)?))).collect()
    }

    /// The images of a position by the symmetries, with their numbers.
    fn images(&self, at: &Position<G>) -> impl Iterator<Item = (u32, Position<G>)> {
        let (rules, at) = (self.game.rules(), *at);
        let numbers = (1..).take(rules.symmetries());
        numbers.filter_map(move |number| Some((number, rules.map(number, &at)?)))
    }

    /// The least of the images of a position, which stands for all of them.
    fn least(&self, at: &Position<G>) -> Position<G> {
        self.images(at).map(|(_, image)| image).fold(*at, Position::<G>::min)
    }

    /// Whether the player to move wins.
    fn wins(&mut self, at: &Position<G>) -> Result<bool, SolveError> {
        let player = self.game.rules().mover(at);
        let (own_sure, own_most) = self.game.room(at, player);
        let (sure, most) = self.game.room(at, player.other());
        if own_sure > most || own_most == 0 || sure >= own_most {
            return Ok(own_sure > most);
        }
        let least = self.least(at);
        if let Some(&wins) = self.known.get(&least) {
            return Ok(wins);
        }
        let mut replies: Vec<(i64, Position<G>)> = Vec::new();
        for (_, after) in self.moves(at) {
            // Those that leave the other player little room are tried first.
            let room = |player| {
                let (sure, most) = self.game.room(&after, player);
                i64::from(sure) + i64::from(most)
            };
            replies.push((room(player.other()) - room(player), after));
        }
        replies.sort_unstable();
        let mut wins = G::IS_MISERE && replies.is_empty();
        for (_, after) in replies {
            if !self.wins(&after)? {
                wins = true;
                break;
            }
        }
        self.known.insert(least, wins);
        self.confirm(self.known.len(), 0)?;
        Ok(wins)
    }

    /// A reply that ends the game, or all.
    fn answer(&self, at: &Position<G>) -> Answer<Self> {
        let replies = self.moves(at);
        if G::IS_MISERE {
            // A reply ends no game that is won.
            return match replies.is_empty() {
                true => Answer::AtOnce(DraftResponse::Settled),
                false => Answer::OneOf(replies),
            };
        }
        let ends = |(reply, after): &&(u16, _)| self.game.rules().ending(after, *reply).is_some();
        match replies.iter().find(ends) {
            Some(&(reply, _)) => Answer::AtOnce(DraftResponse::Win { reply }),
            None => Answer::OneOf(replies),
        }
    }

    fn confirm(&self, known: usize, nodes: usize) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.resources;
        limits.confirm_positions(known)?;
        // A table that has just grown is half empty.
        let position = size_of::<(Position<G>, bool)>() * 2;
        limits.confirm_memory(known * position + nodes * NODE)?;
        if known.is_multiple_of(TICK) {
            limits.confirm_running()?;
        }
        if nodes == 0 && known.is_multiple_of(1 << 16) {
            progress(Progress::after("solving", known));
        }
        Ok(())
    }
}

impl<G: LastMove> Closing for Search<'_, G> {
    type Position = Position<G>;
    type Symmetry = u32;
    type Error = SolveError;

    fn level(&self, at: &Position<G>) -> u32 {
        self.game.level(at)
    }

    fn record(&self, at: &Position<G>) -> Vec<u8> {
        let mut record = Vec::new();
        self.game.rules().write(at, &mut record);
        record
    }

    fn form(&mut self, at: &Position<G>) -> Position<G> {
        self.least(at)
    }

    fn symmetry(&mut self, from: &Position<G>, to: &Position<G>) -> Option<u32> {
        if from == to {
            return None;
        }
        self.images(from).find(|(_, image)| image == to).map(|(number, _)| number)
    }

    /// Whether the opponent, who is to move, loses.
    fn holds(&mut self, at: &Position<G>, _: usize) -> Result<bool, SolveError> {
        Ok(!self.wins(at)?)
    }

    fn answers(&mut self, at: &Position<G>) -> Result<Answers<Self>, SolveError> {
        let moves = self.moves(at).into_iter();
        Ok(moves.map(|(mv, after)| (Some(mv), self.answer(&after))).collect())
    }

    fn confirm(&mut self, nodes: usize, _: usize) -> Result<(), SolveError> {
        Search::confirm(self, self.known.len(), nodes)
    }
}
