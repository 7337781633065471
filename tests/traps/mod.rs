//! Certificates that lie, each in one way, and the error that each must get. A trap that is
//! rejected for another reason is a failing test; so is an error kind without a trap (trust.rs).

mod arguments;
mod avoidance;
mod bytes;
use crate::common;
mod conditions;
mod coprime_grid;
mod erdos_szekeres;
mod files;
mod follow_ups;
mod header;
mod implied;
mod needs;
mod no_worse;
mod parts;
mod replay;
mod scores;
mod threats;
mod trust;
mod turns;

use common::fixture;
use common::fixture::Draft;
use zermelo_checker::{Verdict, check};
use zermelo_explain::{Explanation, explain};

/// A lie: its name, the certificate to spoil, how, and the error kind that it must get.
struct Trap {
    name: &'static str,
    honest: fn() -> Draft,
    spoil: fn(&mut Draft),
    kind: &'static str,
}

/// All traps that are tables.
const TABLES: &[&[Trap]] = &[
    header::TRAPS,
    replay::TRAPS,
    erdos_szekeres::TRAPS,
    coprime_grid::TRAPS,
    arguments::PAIRINGS,
    arguments::POTENTIALS,
    arguments::LEMMAS,
    threats::TRAPS,
    needs::TRAPS,
    follow_ups::TRAPS,
    parts::TRAPS,
    avoidance::TRAPS,
    turns::TRAPS,
    scores::TRAPS,
    no_worse::TRAPS,
];

/// The explanation of a rejection.
fn rejection(draft: &Draft) -> Option<Explanation> {
    let (bytes, _) = draft.write();
    match check(&bytes, None) {
        Verdict::Rejected(rejection) => Some(explain(&bytes, &rejection, None)),
        Verdict::Verified(_) => None,
        Verdict::None(why) => panic!("no verdict: {why}"),
    }
}

/// Every trap is rejected with its own kind; the honest certificate is verified.
fn spring(traps: &[Trap]) {
    let mut wrong = Vec::new();
    for trap in traps {
        let mut certificate = (trap.honest)();
        if let Some(rejection) = rejection(&certificate) {
            wrong.push(format!("{}: the honest certificate is rejected: {rejection}", trap.name));
        }
        (trap.spoil)(&mut certificate);
        match rejection(&certificate) {
            Some(rejection) if rejection.code.as_str() == trap.kind => {}
            Some(rejection) => {
                wrong.push(format!("{}: not {} but {rejection}", trap.name, trap.kind));
            }
            None => wrong.push(format!("{}: verified", trap.name)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_honest_certificates_are_verified() {
    for certificate in [
        fixture::maker_wins(),
        fixture::late_draw(),
        fixture::plane_of_order_2(),
        fixture::shading_wins(),
        fixture::grid_kept(),
        fixture::grid_reached(),
        fixture::grid_alone(),
        fixture::grid_from_start(),
        fixture::pairs(),
        fixture::sum(),
        fixture::lemmas(),
        fixture::threats(),
        fixture::follow_ups(),
        fixture::turns(),
        fixture::scores(),
        fixture::parts(),
        fixture::reflection(),
    ] {
        assert_eq!(rejection(&certificate), None, "{}", certificate.claim);
    }
}

#[test]
fn every_lie_about_the_header_gets_its_own_error() {
    spring(header::TRAPS);
}

#[test]
fn every_lie_about_turns_of_several_points_gets_its_own_error() {
    spring(turns::TRAPS);
}

#[test]
fn every_lie_about_positions_that_are_no_worse_gets_its_own_error() {
    spring(no_worse::TRAPS);
}

#[test]
fn every_lie_about_games_that_scores_decide_gets_its_own_error() {
    spring(scores::TRAPS);
}

#[test]
fn every_lie_in_a_replay_proof_gets_its_own_error() {
    spring(replay::TRAPS);
}

#[test]
fn every_lie_about_the_erdos_szekeres_game_gets_its_own_error() {
    spring(erdos_szekeres::TRAPS);
}

#[test]
fn every_lie_about_the_coprimality_grid_gets_its_own_error() {
    spring(coprime_grid::TRAPS);
}

#[test]
fn every_lie_in_a_pairing_gets_its_own_error() {
    spring(arguments::PAIRINGS);
}

#[test]
fn every_lie_in_a_potential_gets_its_own_error() {
    spring(arguments::POTENTIALS);
}

#[test]
fn every_lie_in_a_mirror_of_an_avoidance_game_gets_its_own_error() {
    spring(avoidance::TRAPS);
}

#[test]
fn every_lie_in_parts_gets_its_own_error() {
    spring(parts::TRAPS);
}

#[test]
fn every_lie_in_a_lemma_gets_its_own_error() {
    spring(arguments::LEMMAS);
}

#[test]
fn every_lie_in_a_threat_sequence_gets_its_own_error() {
    spring(threats::TRAPS);
}

#[test]
fn every_lie_in_follow_ups_gets_its_own_error() {
    spring(follow_ups::TRAPS);
}

#[test]
fn every_lie_about_points_with_needs_gets_its_own_error() {
    spring(needs::TRAPS);
}
