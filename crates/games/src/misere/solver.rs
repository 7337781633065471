//! Who wins in misère play, and a strategy.

use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::misere::{Body, Claim, Misere, MisereRules, Position};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::faces::misere_sizes;
use zermelo_explain::sentence;
use zermelo_search::limits::{Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::replay::last_move::{self, LastMove, Outcome};

/// A game by its rules.
struct Reversed {
    rules: MisereRules,
    has_heaps: bool,
}

impl LastMove for Reversed {
    type Rules = MisereRules;

    const IS_MISERE: bool = true;

    fn rules(&self) -> &MisereRules {
        &self.rules
    }

    /// How many vertices are gone; or how far twice the counters less the number of heaps has fallen.
    fn level(&self, at: &Position) -> u32 {
        if !self.has_heaps {
            return at.bytes.iter().map(|byte| byte.count_ones()).sum();
        }
        let twice = (1u32..).zip(at.bytes).map(|(size, count)| (2 * size - 1) * u32::from(count));
        u32::MAX - twice.sum::<u32>()
    }

    /// More moves are no good here.
    fn room(&self, _: &Position, _: Player) -> (u32, u32) {
        (0, u32::MAX)
    }
}

/// Who wins, and a strategy of the winner, on the graph that is listed where it has no name.
///
/// # Errors
/// When the game is none that the checker takes, it is over before it begins, or a limit is reached.
pub(super) fn solve(
    game: &Misere,
    listed: Option<&Listed>,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let claim = Claim { winner: Player::First, game: game.clone() };
    let rules = MisereRules::new(&claim, listed).map_err(|fault| {
        let sizes = misere_sizes(game).filter(|_| fault.code == SIZE);
        SolveError::Wrong(format!("{game}: {}", sizes.unwrap_or_else(|| sentence(&fault))))
    })?;
    if rules.ending(&rules.start(), 0).is_some() {
        let over = "there is no move, so that the first player has won before the game begins";
        return Err(SolveError::Wrong(format!("{game}: {over}")));
    }
    let board = Reversed { rules, has_heaps: matches!(game, Misere::Heaps(_)) };
    let Outcome { winner, replay, .. } = last_move::solve(&board, resources)?;
    let header =
        Header { claim: Claim { winner, ..claim }.into(), provenance: made_by("zermelo solve") };
    Ok(Certificate::new(header, Kind::Replay, &Body { graph: listed.cloned(), replay }))
}
