//! Threat sequences: a player wins by moves that each threaten to complete a line, so that each
//! leaves the other a single answer, until there are two threats at once.
//!
//! A sequence lists the proponent's moves alone. The opponent's answers follow: after a move that
//! leaves one point where the proponent completes a line, the opponent takes it, since after any
//! other move the proponent completes that line. The opponent may not have a line to complete
//! meanwhile, where that would end the game.

use super::game::{Game, Position, has_needs};
use super::{NO_THREAT, THREAT_END, THREAT_POINT, THREAT_TOO_LATE, THREAT_TOO_LONG};
use crate::fault::Code;
use crate::mask::Mask;

/// A position in which the proponent, to move, wins by completing a line.
pub(super) struct Race<'r, const N: usize> {
    pub(super) game: &'r Game<N>,
    pub(super) position: &'r Position<N>,
    /// Of every point, the points that need it.
    pub(super) needed_by: &'r [Vec<u16>],
    /// Of every point, the lines through it.
    pub(super) through: &'r [Vec<Mask<N>>],
}

/// Confirms that the proponent completes a line by these moves before the opponent does (R26 to
/// R29, R32).
///
/// # Errors
/// What is wrong with the moves.
pub(super) fn confirm<const N: usize>(race: &Race<'_, N>, moves: &[u16]) -> Result<(), Code> {
    let through = |point: u16| race.through.get(usize::from(point)).ok_or(THREAT_POINT);
    let Race { game, position, .. } = race;
    let proponent = game.statement.proponent();
    let both_complete = game.completion_ends(proponent.other());
    let mut takeable = game.takeable(position.taken());
    let mut own = Stones::new(position.stones(proponent), &game.lines);
    let mut theirs = Stones::new(position.stones(proponent.other()), &game.lines);
    let mut moves = moves.iter().copied();
    while let Some(mv) = moves.next() {
        let point = Mask::point(mv);
        THREAT_POINT.unless(takeable.meets(point))?;
        if own.completing.meets(point) {
            race.confirm_moves(&own, &theirs, 1)?;
            return THREAT_END.unless(moves.next().is_none());
        }
        own.take(point, through(mv)?);
        takeable = race.takeable_after(takeable, mv, own.stones.union(theirs.stones));
        THREAT_TOO_LATE.unless(!both_complete || !theirs.completing.meets(takeable))?;
        let mut threats = own.completing.intersection(takeable).points();
        let answer = threats.next().ok_or(NO_THREAT)?;
        if threats.next().is_some() {
            race.confirm_moves(&own, &theirs, 2)?;
            return THREAT_END.unless(moves.next().is_none());
        }
        theirs.take(Mask::point(answer), through(answer)?);
        takeable = race.takeable_after(takeable, answer, own.stones.union(theirs.stones));
    }
    Err(THREAT_END)
}

impl<const N: usize> Race<'_, N> {
    /// With these stones and so many moves more the game is not yet over, or just so (R32).
    fn confirm_moves(&self, own: &Stones<N>, theirs: &Stones<N>, more: u32) -> Result<(), Code> {
        let stones = own.stones.union(theirs.stones).len();
        THREAT_TOO_LONG.unless(stones.saturating_add(more) <= self.game.most_stones)
    }

    /// The points that can be taken after a point was, which makes these points `taken`.
    #[inline(always)]
    fn takeable_after(&self, takeable: Mask<N>, point: u16, taken: Mask<N>) -> Mask<N> {
        let needing = self.needed_by.get(usize::from(point)).into_iter().flatten().copied();
        let opened = needing.filter(|&needing| has_needs(&self.game.needs, needing, taken));
        takeable.without(Mask::point(point)).union(Mask::from_points(opened))
    }
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
