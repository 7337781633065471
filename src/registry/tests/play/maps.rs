//! Playing against maps: every line is lost by the opponent, and lasts as long as is said.

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres;
use zermelo_checker::proofs::map::Map;
use zermelo_explain::play::strategy::GameLength;
use zermelo_search::limits::Resources;
use zermelo_sizes::erdos_szekeres::play::map::begin_within;
use zermelo_sizes::erdos_szekeres::solver::states::Prefer;
use zermelo_sizes::erdos_szekeres::solver::{Board, map};

use super::permutations::Claimed;
use super::*;

const PREFERENCES: [Prefer; 2] = [Prefer::Shortest, Prefer::Longest];

fn map_of(a: u32, b: u32) -> Certificate<'static> {
    let board = Board::new(a, b).expect("a board");
    map::map(&board.avoidance(), Default::default(), Resources::default()).expect("a map")
}

/// A game against a map, with the lengths of games for boards of so many states.
fn with_map(
    certificate: &Certificate<'_>,
    prefer: Prefer,
    most: u64,
    play: impl FnOnce(&mut dyn Match),
) {
    let Claim::ErdosSzekeres(claim) = &certificate.header.claim else { panic!("another game") };
    let map: Map<'_> = certificate.decode().expect("a map");
    let mut game = begin_within(claim, &map, prefer, most).expect("a game");
    play(&mut *game);
}

/// The fewest and the most moves until the end, over all moves of the opponent; the length that is
/// said of each reply is held against them.
fn lengths(game: &mut dyn Match) -> (u64, u64) {
    if game.end().is_some() {
        return (0, 0);
    }
    let (mut least, mut most) = (u64::MAX, 0);
    for mv in game.legal_moves() {
        let before = game.steps().len();
        game.play(&mv).expect("a legal move");
        let moves = u64::try_from(game.steps().len() - before).expect("two");
        let choice = game.steps().last().and_then(|step| step.choice).expect("a choice");
        let (fewest, greatest) = lengths(game);
        match choice.length {
            GameLength::AtMost(said) => assert_eq!(said, greatest, "{}", game.position()),
            GameLength::AtLeast(said) => assert_eq!(said, fewest, "{}", game.position()),
            GameLength::Unknown => {}
        }
        assert!(choice.winning >= 1);
        (least, most) = (least.min(moves + fewest), most.max(moves + greatest));
        assert!(game.undo());
    }
    (least, most)
}

/// By permutations: the first player wins for a ≥ b ≥ 3, and the parity of a decides for b = 2.
#[test]
fn every_line_in_digits_against_a_map_is_lost() {
    for (a, b) in [(2, 2), (3, 2), (6, 2), (3, 3), (5, 3), (3, 5), (4, 4)] {
        let certificate = map_of(a, b);
        let claimed = Claimed::of(&certificate.header.claim);
        for prefer in PREFERENCES {
            for most in [u64::MAX, 0] {
                with_map(&certificate, prefer, most, |game| {
                    assert!(claimed.play_all(game) > 0, "({a}, {b})");
                });
            }
        }
    }
}

#[test]
fn a_game_lasts_as_long_as_is_said() {
    for (a, b) in [(3, 2), (5, 3), (4, 4), (6, 4), (5, 5)] {
        let certificate = map_of(a, b);
        let found = PREFERENCES.map(|prefer| {
            let mut found = (0, 0);
            with_map(&certificate, prefer, u64::MAX, |game| found = lengths(game));
            found
        });
        let [(_, shortest), (longest, _)] = found;
        // Who can end the game after so many moves can also wait no longer than that.
        assert!(found.iter().all(|(least, most)| least <= most), "({a}, {b})");
        with_map(&certificate, Prefer::Shortest, 0, |game| {
            assert!(lengths(game).1 >= shortest, "({a}, {b}): a guess is no better");
        });
        with_map(&certificate, Prefer::Longest, 0, |game| {
            assert!(lengths(game).0 <= longest, "({a}, {b}): a guess is no better");
        });
    }
}

#[test]
fn a_map_of_another_claim_or_a_board_beyond_a_stored_one_is_not_played() {
    let certificate = map_of(4, 3);
    let Claim::ErdosSzekeres(claim) = &certificate.header.claim else { panic!("another game") };
    let map: Map<'_> = certificate.decode().expect("a map");
    let error = |claim: &erdos_szekeres::Claim| {
        begin_within(claim, &map, Prefer::Shortest, 0).err().expect("no game").to_string()
    };
    let with_a = |a| {
        let game = Board::new(a, 3).expect("a board").avoidance();
        erdos_szekeres::Claim { game, ..claim.clone() }
    };
    assert!(error(&with_a(6)).contains("the map is none of the claim's board"));
    assert!(error(&with_a(300)).contains("for a up to 256 and b up to 33"));
}
