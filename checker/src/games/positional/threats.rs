//! Threat sequences: a player wins by moves that each threaten to complete a line, so that each
//! leaves the other a single answer, until there are two threats at once.
//!
//! A sequence lists the proponent's moves alone. The opponent's answers follow: after a move that
//! leaves one point where the proponent completes a line, the opponent takes it, since after any
//! other move the proponent completes that line. The opponent may not have a line to complete
//! meanwhile, where that would end the game.

use super::game::{Game, Position};
use super::{NO_THREAT, THREAT_END, THREAT_POINT, THREAT_TOO_LATE, THREAT_TOO_LONG};
use crate::claim::Player;
use crate::fault::Code;
use crate::mask::Mask;
use crate::proofs::replay::LEMMA_TOO_WEAK;

/// Confirms that the proponent, to move, completes a line by these moves before the opponent does (R26
/// to R30, R32). With one of the points `completing` the first player, or the second, completed a line
/// that ends the game before the opponent's last move, if there is one here.
///
/// # Errors
/// What is wrong with the moves.
pub(super) fn confirm<const N: usize>(
    game: &Game<N>,
    position: &Position<N>,
    [first, second]: [Mask<N>; 2],
    last: Option<u16>,
    moves: &[u16],
) -> Result<(), Code> {
    LEMMA_TOO_WEAK.unless(game.wins_by_line())?;
    let proponent = game.statement.proponent();
    let stones = |player: Player| Stones {
        stones: position.stones(player),
        completing: player.choose(first, second),
    };
    let (mut own, mut theirs) = (stones(proponent), stones(proponent.other()));
    last.into_iter().for_each(|last| theirs.take(last, game));
    let both_complete = game.completion_ends(proponent.other());
    let mut takeable = game.takeable(position.taken());
    // With these stones and so many moves more the game is not yet over, or just so (R32).
    let confirm_moves = |taken: Mask<N>, more: u32| {
        THREAT_TOO_LONG.unless(taken.len().saturating_add(more) <= game.most_stones)
    };
    let mut moves = moves.iter().copied();
    while let Some(mv) = moves.next() {
        let point = Mask::point(mv);
        THREAT_POINT.unless(takeable.meets(point))?;
        if own.completing.meets(point) {
            confirm_moves(own.stones.union(theirs.stones), 1)?;
            return THREAT_END.unless(moves.next().is_none());
        }
        own.take(mv, game);
        takeable = game.takeable_after(takeable, mv, own.stones.union(theirs.stones));
        THREAT_TOO_LATE.unless(!both_complete || !theirs.completing.meets(takeable))?;
        let mut threats = own.completing.intersection(takeable).points();
        let answer = threats.next().ok_or(NO_THREAT)?;
        if threats.next().is_some() {
            confirm_moves(own.stones.union(theirs.stones), 2)?;
            return THREAT_END.unless(moves.next().is_none());
        }
        theirs.take(answer, game);
        takeable = game.takeable_after(takeable, answer, own.stones.union(theirs.stones));
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
    /// Takes a point.
    fn take(&mut self, point: u16, game: &Game<N>) {
        self.stones = self.stones.union(Mask::point(point));
        self.completing = self.completing.union(completing(game.through(point), self.stones));
    }
}

/// The points, free or not, that are all that is missing of some of these lines.
#[inline]
pub(super) fn completing<'l, const N: usize>(
    lines: impl IntoIterator<Item = &'l Mask<N>>,
    stones: Mask<N>,
) -> Mask<N> {
    let mut completing = Mask::EMPTY;
    for line in lines {
        completing = completing.union(line.without(stones).at_most_one());
    }
    completing
}
