//! Threat sequences: a player wins by moves that each threaten to complete a line, so that each
//! leaves the other a single answer, until there are two threats at once.
//!
//! A sequence lists the proponent's moves alone. The opponent's answers follow: after a move that
//! leaves one point where the proponent completes a line, the opponent takes it, since after any
//! other move the proponent completes that line. The opponent may not have a line to complete
//! meanwhile, where that would end the game.

use super::mask::Mask;
use super::rules::{Position, PositionalRules};
use super::{Convention, NO_THREAT, THREAT_END, THREAT_POINT, THREAT_TOO_LATE};
use crate::fault::Code;
use crate::proofs::replay::LEMMA_TOO_WEAK;

/// Confirms that the proponent, to move at the position, completes a line by these moves before the
/// opponent does (R26 to R30).
///
/// # Errors
/// What is wrong with the moves.
pub(super) fn confirm<const N: usize>(
    rules: &PositionalRules<'_, N>,
    position: &Position<N>,
    moves: &[u16],
) -> Result<(), Code> {
    let proponent = rules.statement.proponent();
    let wins = rules.convention != Convention::Avoidance && rules.completion_ends(proponent);
    LEMMA_TOO_WEAK.unless(wins)?;
    let races = rules.completion_ends(proponent.other());
    let through = |point: u16| rules.through.get(usize::from(point)).ok_or(THREAT_POINT);
    let mut free = rules.all.without(position.taken());
    let mut own = Stones::new(position.stones(proponent), &rules.lines);
    let mut theirs = Stones::new(position.stones(proponent.other()), &rules.lines);
    let mut moves = moves.iter().copied();
    while let Some(mv) = moves.next() {
        let point = Mask::point(mv);
        THREAT_POINT.unless(free.meets(point))?;
        if own.completing.meets(point) {
            return THREAT_END.unless(moves.next().is_none());
        }
        free = free.without(point);
        own.take(point, through(mv)?);
        THREAT_TOO_LATE.unless(!races || !theirs.completing.meets(free))?;
        let mut threats = own.completing.intersection(free).points();
        let answer = threats.next().ok_or(NO_THREAT)?;
        if threats.next().is_some() {
            return THREAT_END.unless(moves.next().is_none());
        }
        let point = Mask::point(answer);
        free = free.without(point);
        theirs.take(point, through(answer)?);
    }
    Err(THREAT_END)
}

/// The stones of a player.
struct Stones<const N: usize> {
    stones: Mask<N>,
    /// The points, free or not, that are all that is missing of some line.
    completing: Mask<N>,
}

impl<const N: usize> Stones<N> {
    fn new(stones: Mask<N>, lines: &[Mask<N>]) -> Stones<N> {
        let mut new = Stones { stones, completing: Mask::EMPTY };
        new.look(lines);
        new
    }

    /// Takes a point, through which these lines go.
    fn take(&mut self, point: Mask<N>, through: &[Mask<N>]) {
        self.stones = self.stones.union(point);
        self.look(through);
    }

    fn look(&mut self, lines: &[Mask<N>]) {
        for line in lines {
            let missing = line.without(self.stones).at_most_one();
            self.completing = self.completing.union(missing);
        }
    }
}
