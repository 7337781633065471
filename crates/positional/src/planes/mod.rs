//! All affine or projective planes of an order, or of every order from one on: what is proved of each
//! plane by the number of its lines alone.

pub(crate) mod about;
mod proof;
mod solver;

use zermelo_checker::claim::{self, Statement};
use zermelo_checker::games::planes::{Claim, Planes};
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::end::End;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| solver::solve(*own(game)?, request))),
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    proofs: |kind, certificate| match &certificate.header.claim {
        claim::Claim::Planes(claim) => proof::decode(claim, kind, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

/// The claims that together say how a game ends.
fn ends(game: &Planes, end: End) -> Vec<claim::Claim> {
    end.if_draw(|player| Claim { statement: Statement::DoesNotLose(player), game: *game })
}
