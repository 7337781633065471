//! Games whose rules are data: a text in the Game Description Language. The rules are the checker's
//! also for the solver: there is one evaluator of the language here, which the tests hold against
//! games that are known, and against two evaluators that are written differently.

pub mod about;
pub mod description;
mod solver;
mod solving;
mod source;
mod symmetries;
pub(crate) mod values;

pub(crate) use source::{RulesFile, ground, title};

use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::gdl::Body;
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::with_line_feeds;
use zermelo_present::contract::about::{About, Solver};
use zermelo_present::contract::rows::Rows;

use values::{StoredValues, without_rules};

#[cfg(test)]
mod tests;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, _| Err(without_rules(game)))),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Gdl(claim)) => {
            Ok(Some(Box::new(StoredValues::decode(claim, certificate)?)))
        }
        _ => Ok(None),
    },
    rows: Some(Rows::Titled {
        title: |claim| match claim {
            claim::Claim::Gdl(claim) => Some((claim.game.title.as_str(), "kif")),
            _ => None,
        },
        noun: "rules",
        read: |_, source| {
            let rules = source.map(|source| with_line_feeds(source.text).into_owned());
            let rules = rules.unwrap_or_default().into_bytes();
            Ok(Box::new(move |header, replay| {
                let rules = rules.clone().into();
                let body = Body { rules, replay, ..Default::default() };
                Certificate::new(header, Kind::Replay, &body)
            }))
        },
    }),
    ..about::ABOUT
};
