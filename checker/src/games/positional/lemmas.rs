//! The lemmas of a replay about a positional game: a potential, pairings, follow-ups and threat
//! sequences.

use super::claim::Convention;
use super::follow_ups::{self, Endgame};
use super::game::{Game, Position};
use super::threats::{self, Race};
use crate::fault::Code;
use crate::mask::Mask;
use crate::proofs::pairing::{self, Pairing};
use crate::proofs::potential::Weights;
use crate::proofs::replay::{LEMMA_TOO_WEAK, NO_SUCH_LEMMA, list_index};

/// The lemmas that a replay names, which are confirmed where they are used.
#[derive(Default)]
pub(super) struct Lemmas<'a, const N: usize> {
    pairings: &'a [Pairing],
    threats: &'a [Vec<u16>],
    /// Of every point, the lines through it; empty where no lemma needs them.
    through: Vec<Vec<Mask<N>>>,
    /// Of every point, the points that need it; empty where no lemma needs them.
    needed_by: Vec<Vec<u16>>,
    /// Of every point, those that it needs, directly or not; empty where no lemma needs them.
    below: Vec<Mask<N>>,
}

impl<'a, const N: usize> Lemmas<'a, N> {
    /// These pairings and threat sequences.
    pub(super) fn new(game: &Game<N>, pairings: &'a [Pairing], threats: &'a [Vec<u16>]) -> Self {
        let points = if threats.is_empty() { 0 } else { game.size };
        let through = |point: u16| {
            game.lines.iter().copied().filter(|line| line.meets(Mask::point(point))).collect()
        };
        let needed_by = |point: u16| {
            let needs = game.needs.iter().zip(0..);
            needs.filter(|(needs, _)| needs.meets(Mask::point(point))).map(|(_, by)| by).collect()
        };
        Lemmas {
            pairings,
            threats,
            through: (0..points).map(through).collect(),
            needed_by: (0..points).map(needed_by).collect(),
            below: if pairings.is_empty() { Vec::new() } else { follow_ups::below(&game.needs) },
        }
    }

    /// How many there are besides lemma 0.
    pub(super) fn count(&self) -> usize {
        self.pairings.len().saturating_add(self.threats.len())
    }

    /// Confirms what is claimed of a position, with the proponent to move, by a lemma. Lemma 0 is the
    /// potential; then come the pairings, which are about follow-ups where points have needs, and
    /// then the threat sequences.
    ///
    /// # Errors
    /// When there is no lemma of the number, or it does not show that.
    pub(super) fn confirm(
        &self,
        lemma: u32,
        game: &Game<N>,
        position: &Position<N>,
    ) -> Result<(), Code> {
        let index = list_index(lemma);
        if let Some(threat) = index.and_then(|index| index.checked_sub(self.pairings.len())) {
            let moves = self.threats.get(threat).ok_or(NO_SUCH_LEMMA)?;
            return threats::confirm(&self.race(game, position).ok_or(LEMMA_TOO_WEAK)?, moves);
        }
        let pairing = index.and_then(|index| self.pairings.get(index));
        if let Some(pairing) = pairing.filter(|_| !game.needs.is_empty()) {
            let endgame = self.endgame(game, position).ok_or(LEMMA_TOO_WEAK)?;
            return follow_ups::confirm(&endgame, pairing);
        }
        let blocking = game.blocking(position).ok_or(LEMMA_TOO_WEAK)?;
        match pairing {
            None => Weights::of(game.open(position)).confirm(game.open(position)),
            Some(pairing) => pairing::check(&blocking, pairing).map_err(|fault| fault.code),
        }
    }

    /// As [`confirm`](Self::confirm) for the potential, of the position after a move of the opponent at
    /// this one, whose weights are kept for its other moves.
    ///
    /// # Errors
    /// When it does not show that.
    pub(super) fn confirm_potential(
        game: &Game<N>,
        before: &Position<N>,
        kept: &mut Option<Box<Weights<N>>>,
        mv: u16,
    ) -> Result<(), Code> {
        LEMMA_TOO_WEAK.unless(game.is_blocked())?;
        let weights = kept.get_or_insert_with(|| Box::new(Weights::of(game.open(before))));
        weights.confirm_after(mv, game.open(before))
    }

    /// The position, with the proponent to move, as one in which completing a line is what the
    /// proponent claims; `None` where it is not (R30).
    fn race<'r>(&'r self, game: &'r Game<N>, position: &'r Position<N>) -> Option<Race<'r, N>> {
        let wins = game.alternates
            && game.convention != Convention::Avoidance
            && game.completion_ends(game.statement.proponent());
        let Lemmas { needed_by, through, .. } = self;
        wins.then_some(Race { game, position, needed_by, through })
    }

    /// The position, with the proponent to move, as one whose follow-ups can show what is claimed; `None`
    /// where they cannot (R37).
    fn endgame<'r>(
        &'r self,
        game: &'r Game<N>,
        position: &'r Position<N>,
    ) -> Option<Endgame<'r, N>> {
        let proponent = game.statement.proponent();
        let is_avoidance = game.convention == Convention::Avoidance;
        let completes = !is_avoidance && game.completion_ends(proponent);
        let prevents = game.preventing() == Some(proponent);
        let endgame = Endgame { game, position, below: &self.below, completes, prevents };
        (game.alternates && (completes || prevents)).then_some(endgame)
    }
}
