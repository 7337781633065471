//! How long a forced win takes: the fewest moves in which a player can win against any defence.

use super::control::{Control, entry};
use super::error::SolveError;
use super::position::Position;
use super::search::{Search, Seen, Table};

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The attacker does not win within so many moves.
    not_within: u32,
    /// The attacker wins within so many.
    within: u32,
}

/// The search for the shortest win of an attacker.
pub(super) struct Shortest<'f, 's, const N: usize> {
    search: &'f mut Search<'s, N>,
    table: Table<Position<N>, Known>,
}

impl<'f, 's, const N: usize> Shortest<'f, 's, N> {
    pub(super) fn new(search: &'f mut Search<'s, N>) -> Self {
        Shortest { search, table: Table::default() }
    }

    /// The moves, of both players, that a win takes from a position that the attacker wins.
    pub(super) fn plies(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<Option<u32>, SolveError> {
        let free = u32::from(self.search.lines.size) - position.stones();
        for plies in 1..=free {
            if self.within(position, attacker_moves, plies, control)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins within so many moves of both players.
    fn within(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        plies: u32,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        control.count()?;
        let seen = if attacker_moves {
            self.search.attack_at_once(position)
        } else {
            self.search.defend_at_once(position)
        };
        let moves = match seen {
            Seen::Fails => return Ok(false),
            Seen::Wins { plies: needed } => return Ok(needed <= plies),
            Seen::Open(moves) => moves,
        };
        let Some(left) = plies.checked_sub(1).filter(|&left| left > 0) else { return Ok(false) };
        let (form, _) = self.search.symmetries.canonical(position);
        if let Some(known) = self.table.get(&form) {
            if plies <= known.not_within {
                return Ok(false);
            }
            if plies >= known.within {
                return Ok(true);
            }
        }
        // A position that is not won at all needs no search for a short win.
        let mut won = if attacker_moves {
            self.search.attack(position, control)?
        } else {
            self.search.defend(position, control)?
        };
        if won {
            won = !attacker_moves;
            for mv in self.search.ordered(moves, position) {
                let next =
                    if attacker_moves { position.attacked(mv) } else { position.defended(mv) };
                if self.within(next, !attacker_moves, left, control)? == attacker_moves {
                    won = attacker_moves;
                    break;
                }
            }
        }
        if !self.table.contains_key(&form) {
            control.remember(entry::<Position<N>, Known>())?;
        }
        let known = self.table.entry(form).or_insert(Known { not_within: 0, within: u32::MAX });
        if won {
            known.within = known.within.min(plies);
        } else {
            known.not_within = known.not_within.max(plies);
        }
        Ok(won)
    }
}
