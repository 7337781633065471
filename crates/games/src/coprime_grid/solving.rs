//! Solves and analyses the coprimality grid.

use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::coprime_grid::rules::CoprimeGridRules;
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::replay::{Replay, Response, Rules};
use zermelo_checker::score::Bound;
use zermelo_explain::count;
use zermelo_explain::face::{Appearance, Face};
use zermelo_explain::faces::CoprimeGrid as Cells;
use zermelo_explain::picture::Picture;
use zermelo_explain::rules::Position;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::end::End;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::solver;
use crate::score;

/// Finds out who wins, and what proves it.
pub(super) fn solve(
    game: &CoprimeGrid,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let wanted = match request.claim {
        Some(claim::Claim::CoprimeGrid(claim)) => Some(claim.bound),
        _ => None,
    };
    let facts = |value| match solver::parities(game, value) {
        Some((odd, even)) => {
            let even = count(even, "even integer", "even integers");
            format!("; {odd} odd and {even}")
        }
        None => String::new(),
    };
    let mut solved = score::about::solve(game, wanted, request, facts)?;
    // The player who writes alone has one line of play: a grid with the value.
    let mut certificates = solved.certificates.iter();
    if game.order.is_alone()
        && let Some(witness) = certificates.find_map(witness)
    {
        solved.outcome.push_str(&format!("\n{}", witness.to_string().trim_end()));
    }
    Ok(solved)
}

/// Analyses a position.
pub(super) fn analyse(game: &CoprimeGrid, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let cells = game.n.saturating_sub(1).saturating_pow(2);
    let (most, counted) = match game.variation {
        Variation::Corner => (game.n, "the integer in the lower right cell"),
        Variation::Parity => (cells, "the odd integers"),
    };
    let bounds = (1..=most.min(u8::MAX.into())).map(Bound::AtLeast);
    let claims: Vec<Claim> = bounds.map(|bound| Claim { bound, game: game.clone() }).collect();
    let ladder = Ladder::new(&claims, Cells::new)?.counting(counted);
    score::about::analyse(game, ladder, request)
}

/// The claims that together say how a game ends.
pub(super) fn ends(game: &CoprimeGrid, end: End) -> Vec<claim::Claim> {
    end.if_score(|bound| Claim { bound, game: game.clone() })
}

/// The grid that the player who writes alone leaves, if a certificate of the game is that player's.
fn witness(certificate: &Certificate<'_>) -> Option<Picture> {
    let claim::Claim::CoprimeGrid(claim) = &certificate.header.claim else { return None };
    let cells = Cells::new(claim).ok()?;
    let rules = CoprimeGridRules::new(claim).ok()?;
    let replay = certificate.decode::<Replay<'_>>().ok()?;
    let mut grid = rules.play(&rules.start(), replay.opening?)?;
    for entry in replay.entries.read() {
        let (Response::Reply { reply, .. } | Response::Win { reply }) = entry.response else {
            return None;
        };
        grid = rules.play(&rules.play(&grid, rules.pass())?, reply)?;
    }
    cells.picture(&cells.rules().record(&Position::new(grid)))
}
