//! Values of partisan games, in which the players have moves of their own: Domineering, Col, Snort, games whose
//! rules are data, and sums of them. Who cannot move loses. Left is the player that the games call the first one, who places
//! dominoes upright, and either may begin.
//!
//! | module | holds |
//! | --- | --- |
//! | `forms` | canonical forms, and how they are compared and added |
//! | `thermograph` | numbers, temperatures and means |
//! | `names` | what forms are called |
//! | `values` | the forms of positions |
//! | `sheet` | positions of games whose rules are data |
//! | `value` | what is known of a game by its form |
//! | `solver` | strategies that show what a value is |

pub(crate) mod about;
mod forms;
mod names;
mod sheet;
pub(crate) mod solver;
mod thermograph;
mod value;
mod values;

pub use thermograph::Dyadic;
pub use value::{Outcome, Value, value, value_by_rules};

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::partisan::Body;
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::with_line_feeds;
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::rows::Rows;

/// Sums of such games with their values, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| solver::prove(own(game)?, None, &[], request))),
    rows: Some(Rows::Titled {
        title: |claim| match claim {
            Claim::Partisan(claim) => match claim.game.by_rules()[..] {
                [(_, game)] => Some((game.title.as_str(), "kif")),
                _ => None,
            },
            _ => None,
        },
        noun: "rules",
        read: |_, source| {
            let rules = source.map(|source| with_line_feeds(source.text).into_owned().into_bytes());
            Ok(Box::new(move |header, replay| {
                let rules = rules.iter().map(|text| text.into()).collect();
                Certificate::new(header, Kind::Replay, &Body { replay, rules })
            }))
        },
    }),
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
