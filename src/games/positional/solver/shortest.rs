//! How long a forced win takes: the fewest moves in which a player can win against any defence.

use super::control::{Control, entry};
use super::error::SolveError;
use super::position::Position;
use super::search::{Search, Seen, Table};

/// The search for the shortest win of an attacker.
pub(super) struct Shortest<'f, 's, const N: usize> {
    search: &'f mut Search<'s, N>,
    /// Whether the attacker wins within so many moves.
    table: Table<(Position<N>, u32), bool>,
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
        let moves = match self.search.at_once(position, attacker_moves) {
            Seen::Fails => return Ok(false),
            Seen::Wins { plies: needed } => return Ok(needed <= plies),
            Seen::Open(_) if plies < 2 => return Ok(false),
            Seen::Open(moves) => moves,
        };
        let (form, _) = self.search.symmetries.canonical(position);
        if let Some(&known) = self.table.get(&(form, plies)) {
            return Ok(known);
        }
        // A position that is not won at all needs no search for a short win.
        let mut won = self.search.wins(position, attacker_moves, control)?;
        if won {
            won = !attacker_moves;
            for mv in self.search.ordered(moves, position) {
                let next = position.moved(mv, attacker_moves);
                if self.within(next, !attacker_moves, plies - 1, control)? == attacker_moves {
                    won = attacker_moves;
                    break;
                }
            }
        }
        control.remember(entry::<(Position<N>, u32), bool>())?;
        self.table.insert((form, plies), won);
        Ok(won)
    }
}
