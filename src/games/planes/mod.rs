//! All affine or projective planes of an order, or of every order from one on: what is proved of each
//! plane by the number of its lines alone.

pub(crate) mod about;
mod proof;
mod solver;

use serde_json::{Value, json};
use zermelo_checker::claim::{self, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::planes::{Claim, Convention, Plane, Planes};
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{End, GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::dump::{player, size, statement};

impl NamedGame for Planes {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn ends(&self, end: End) -> Vec<claim::Claim> {
        end.if_draw(|player| Claim { statement: Statement::DoesNotLose(player), game: *self })
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        solver::solve(*self, request)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let Planes { plane, convention, order } = self.game;
        let plane = match plane {
            Plane::Affine => "affine",
            Plane::Projective => "projective",
        };
        let (convention, maker) = match convention {
            Convention::Strong => ("strong", None),
            Convention::Weak { maker } => ("weak", Some(player(maker))),
        };
        let fields = json!({
            "statement": statement(self.statement),
            "plane": plane,
            "convention": convention,
            "maker": maker,
            "order": size(order),
        });
        ("planes", fields)
    }

    fn said(&self) -> Said {
        Said::Unbeaten(self.statement.proponent())
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }
}
