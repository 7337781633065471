//! Subtraction games, held against exhaustive play by the definition: what is false is not proved, and
//! a proof of something else is not accepted for it.

use std::collections::HashMap;

use zermelo::registry::outcome_claim;
use zermelo_checker::claim::Claim;
use zermelo_checker::proofs::outcome::Value;
use zermelo_explain::claims;
use zermelo_sizes::outcome::prover::instance::instance;
use zermelo_sizes::outcome::prover::prove;
use zermelo_sizes::subtraction::source::read;

use crate::outcome::check;
use crate::outcome::search::Board;

/// The largest heap. Of each claim below about many sizes it has all residues modulo T + 1.
const MOST: u32 = 60;

/// Whether the player to move wins, for all positions.
fn wins(most: u32, heaps: usize) -> HashMap<Vec<i64>, bool> {
    let outcomes = board(most, heaps).outcomes().into_iter();
    outcomes.map(|(position, value)| (position, value == Value::N)).collect()
}

fn board(most: u32, heaps: usize) -> Board {
    Board::Subtraction(heaps, i64::from(MOST), i64::from(most))
}

/// The game in words, and the family that decides it.
fn words(most: u32, heaps: usize) -> (String, String) {
    match heaps {
        1 => (format!("subtraction {most} from a heap of"), format!("({}q)", most + 1)),
        _ => (format!("subtraction {most} from {heaps} heaps of"), "(q, q)".to_owned()),
    }
}

/// Claims about the game: the words, and whether they are true.
fn claims_about(most: u32, heaps: usize) -> Vec<(String, bool)> {
    let (game, _) = words(most, heaps);
    let wins = wins(most, heaps);
    let is_won = |n: u32| wins[&vec![i64::from(n); heaps]];
    let mut claims = Vec::new();
    for (player, first) in [("first", true), ("second", false)] {
        for n in 0..=MOST {
            claims.push((format!("{player} player wins {game} {n}"), is_won(n) == first));
        }
        for least in 0..=most + 2 {
            for modulus in 1..=2 * most + 2 {
                let holds = (least..=MOST).step_by(modulus as usize).all(|n| is_won(n) == first);
                let every = format!("n for every n ≥ {least} in steps of {modulus}");
                let every = every.trim_end_matches(" in steps of 1");
                claims.push((format!("{player} player wins {game} {every}"), holds));
            }
        }
    }
    claims
}

#[test]
fn every_true_claim_is_proved_and_no_false_one() {
    for most in 1..=4 {
        for heaps in 1..=2 {
            let (_, family) = words(most, heaps);
            let (mut proved, mut refused) = (0, 0);
            for (text, holds) in claims_about(most, heaps) {
                let problem =
                    read(&format!("claim {text}\nfamily {family}\n")).expect("a source").problem;
                assert_eq!(problem.claim.to_string(), text);
                match prove(&problem) {
                    Ok(outcome) => {
                        let is_accepted = check(&problem.claim, outcome).is_verified();
                        assert!(holds && is_accepted, "{text}");
                        proved += 1;
                    }
                    Err(_) => {
                        assert!(!holds, "{text} is true");
                        refused += 1;
                    }
                }
            }
            assert!(proved > 30 && refused > 30, "{most} {heaps}: {proved} and {refused}");
        }
    }
}

#[test]
fn a_proof_is_accepted_for_no_false_claim() {
    for most in 1..=4 {
        for heaps in 1..=2 {
            let (game, family) = words(most, heaps);
            let steps =
                if heaps == 1 { format!(" in steps of {}", most + 1) } else { String::new() };
            let all = claims_about(most, heaps);
            for said in [
                format!("second player wins {game} n for every n ≥ 0{steps}"),
                format!("second player wins {game} {}", 2 * (most + 1)),
            ] {
                let problem =
                    read(&format!("claim {said}\nfamily {family}\n")).expect("a source").problem;
                let outcome = prove(&problem).expect("a proof");
                for (text, holds) in &all {
                    let other = claims::claim(text).expect("a claim");
                    let is_accepted = check(&other, outcome.clone()).is_verified();
                    assert!(*holds || !is_accepted, "{said}: {text}");
                }
                // Nor for the game in which a move takes one counter more or less; with two heaps the
                // moves are copied whatever they take.
                for wrong in [most - 1, most + 1] {
                    let mut other = problem.claim.clone();
                    let Claim::Subtraction(of) = &mut other else { panic!("{said}") };
                    of.game.most = wrong;
                    let is_accepted = check(&other, outcome.clone()).is_verified();
                    assert!(!is_accepted || heaps == 2 && wrong > 0, "{other}");
                }
            }
        }
    }
}

#[test]
fn the_strategy_of_every_proof_is_confirmed_by_exhaustive_play() {
    for most in 1..=4u32 {
        for heaps in 1..=2 {
            let (game, family) = words(most, heaps);
            let (board, wins) = (board(most, heaps), wins(most, heaps));
            let step = if heaps == 1 { i64::from(most) + 1 } else { 1 };
            let every = format!("n for every n ≥ 0 in steps of {step}");
            let text = format!("claim second player wins {game} {every}\nfamily {family}\n");
            let problem = read(&text).expect("a source").problem;
            let outcome = prove(&problem).expect("a proof");
            for number in 0..=i64::from(MOST) / step {
                let instance = instance(
                    outcome_claim(&problem.claim).expect("outcome proofs"),
                    &outcome,
                    0,
                    &[number],
                )
                .expect(&text);
                let instance = instance.expect("a strategy");
                assert_eq!(instance.start, vec![number * step; heaps]);
                assert_eq!(instance.value, Value::P);
                assert!(instance.positions.contains_key(&instance.start));
                for (position, answers) in &instance.positions {
                    assert!(!wins[position], "{position:?}");
                    for option in board.options(position) {
                        let answer = answers.iter().find(|answer| answer.to.after == option);
                        let reply = &answer.expect("an answer to every move").reply.after;
                        assert!(board.options(&option).contains(reply), "{option:?}");
                        assert!(instance.positions.contains_key(reply), "{reply:?}");
                    }
                }
            }
        }
    }
}
