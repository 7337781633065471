//! Who wins Domineering, and a strategy. A domino is *safe* if the other player can cover none of its cells:
//! a player is sure of as many as fit beside each other.

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::domineering::rules::{DomineeringRules, Position};
use zermelo_checker::games::domineering::{Body, Claim, Domineering};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Rules;
use zermelo_search::limits::{Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::replay::last_move::{self, LastMove, Outcome};

/// A board of at most 64 cells, a bit each.
struct Board {
    rows: u32,
    columns: u32,
    rules: DomineeringRules,
    /// The cells of each upright domino, and of each that lies across.
    dominoes: [Vec<u64>; 2],
}

impl Board {
    /// The board of a game; `None` where the checker takes none of its size.
    fn new(game: &Domineering) -> Option<Board> {
        let Domineering { rows, columns } = *game;
        let claim = Claim { winner: Player::First, game: *game };
        let rules = DomineeringRules::new(&claim, &[1, 2, 3]).ok()?;
        let dominoes = [Player::First, Player::Second].map(|mover| {
            let (empty, mut moves) = (Position { covered: 0, mover }, Vec::new());
            rules.legal_moves(&empty, &mut moves);
            let cells = moves.iter().filter_map(|&mv| Some(rules.play(&empty, mv)?.covered));
            cells.collect()
        });
        Some(Board { rows, columns, rules, dominoes })
    }
}

impl LastMove for Board {
    type Rules = DomineeringRules;

    fn rules(&self) -> &DomineeringRules {
        &self.rules
    }

    /// How many cells are covered.
    fn level(&self, at: &Position) -> u32 {
        at.covered.count_ones()
    }

    fn room(&self, &Position { covered, .. }: &Position, player: Player) -> (u32, u32) {
        let [upright, across] = &self.dominoes;
        // How many lines the player's dominoes are in, of how many cells, how far apart these and the lines are.
        let (others, [lines, of_line, step, next]) = match player {
            Player::First => (across, [self.columns, self.rows, 1, self.columns]),
            Player::Second => (upright, [self.rows, self.columns, self.columns, 1]),
        };
        let open = others.iter().filter(|&cells| covered & cells == 0);
        let threatened = open.fold(covered, |all, cells| all | cells);
        let count = |blocked: u64| {
            let mut count = 0;
            for line in 0..lines {
                let mut free = 0;
                for cell in 0..of_line {
                    let is_free = blocked >> (line * step + cell * next) & 1 == 0;
                    free = if is_free { free + 1 } else { 0 };
                    if free == 2 {
                        (count, free) = (count + 1, 0);
                    }
                }
            }
            count
        };
        (count(threatened), count(covered))
    }
}

/// Who wins, and a strategy of the winner.
///
/// # Errors
/// When the board is none that the checker takes, or a limit is reached.
pub(super) fn solve(
    game: &Domineering,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let Some(board) = Board::new(game) else {
        let cells = u64::from(game.rows) * u64::from(game.columns);
        let why = format!("{game}: it has {cells} cells, and a board has 1 to 64");
        return Err(SolveError::Wrong(why));
    };
    let Outcome { winner, symmetries, replay } = last_move::solve(&board, resources)?;
    let symmetries = symmetries.into_iter().filter_map(|number| u8::try_from(number).ok());
    let claim = Claim { winner, game: *game }.into();
    let header = Header { claim, provenance: made_by("zermelo solve") };
    let body = Body { symmetries: symmetries.collect(), replay };
    Ok(Certificate::new(header, Kind::Replay, &body))
}

#[cfg(test)]
pub(crate) mod tests;
