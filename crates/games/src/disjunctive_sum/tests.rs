//! What is solved is what the checker accepts, and it is printed; what is not says why. Whoever plays
//! against a proof loses, and the values of positions are those of their options.

use std::collections::BTreeSet;

use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;
use zermelo_explain::play::by_values::SideBySide;
use zermelo_explain::play::line::Match;
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::Options;
use zermelo_search::error::GameError;
use zermelo_search::limits::Resources;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_sizes::{chomp, heaps, subtraction};

use super::*;
use crate::node_kayles;

/// Prints proofs of sums and of summands.
const PRINTER: Printer = Printer {
    decode: |certificate| {
        let game = Game::of(&certificate.header.claim);
        printer::decode(certificate, game.as_ref().map(about_of))
    },
    called: str::to_owned,
};

/// What a sum or a summand says of itself.
fn about_of(game: &Game) -> &'static About {
    match game {
        Game::Chomp(_) => &chomp::GAME,
        Game::NodeKayles(_) => &node_kayles::GAME,
        Game::Subtraction(_) => &subtraction::GAME,
        Game::Heaps(_) => &heaps::GAME,
        _ => &GAME,
    }
}
/// The certificate of a game with nim-values.
fn certificate_of(game: &str) -> Certificate<'static> {
    let read = zermelo_explain::claims::game(game).expect(game);
    let request = SolveRequest {
        resources: Resources::DEFAULT,
        by: Some(Kind::NimValues),
        claim: None,
        map: None,
        checkpoint: None,
    };
    let solved = about_of(&read).solve(&read, &request).expect(game);
    solved.certificates.into_iter().next().expect(game)
}

/// Plays every move of the player who loses, to the end; how many ends there are.
fn lose_every_game(game: &mut dyn Match, about: &str) -> usize {
    if let Some(end) = game.end() {
        assert_eq!(end.winner, Some(game.proponent()), "{about}");
        return 1;
    }
    let moves = game.legal_moves();
    let mut ends = 0;
    for mv in moves {
        game.play(&mv).unwrap_or_else(|error| panic!("{about}, {mv}: {error}"));
        ends += lose_every_game(game, about);
        assert!(game.undo());
    }
    ends
}

/// The value of a position after these moves, known at least at the end, is the least that no move leaves.
fn confirm_values(game: &SideBySide<'_>, played: &mut Vec<String>, known: &mut usize) {
    let moves: Vec<&str> = played.iter().map(String::as_str).collect();
    let seen = game.look(&moves).expect("legal moves");
    let left: Option<Vec<u32>> = seen.moves.iter().map(|(_, value)| *value).collect();
    if let (Some(left), Some(value)) = (left, seen.value) {
        assert_eq!(Some(value), (0..).find(|value| !left.contains(value)), "{played:?}");
        *known += 1;
    }
    assert!(!seen.moves.is_empty() || seen.value == Some(0), "{played:?}");
    for (name, _) in seen.moves {
        played.push(name);
        confirm_values(game, played, known);
        played.pop();
    }
}

const SMALL: [&str; 15] = [
    "nim 1 2 3",
    "nim 3 4",
    "octal 0.77 3 4",
    "octal 0.137 8",
    "octal 4.33 4",
    "subtraction 2 5",
    "subtraction 3 --heaps 2 3",
    "node-kayles path 7",
    "node-kayles grid 3 3",
    "cram 2 3 + nim 2",
    "subtraction 2 3 + nim 2 + subtraction 2 3",
    "node-kayles path 4 + node-kayles path 4 + octal 0.77 3",
    "node-kayles cycle 5 + octal 0.007 7 + nim 1",
    "chomp 2 3 + nim 2",
    "chomp 2 2 + node-kayles path 3 + chomp 2 2",
];

#[test]
fn who_plays_against_values_loses() {
    for game in SMALL {
        let certificate = certificate_of(game);
        let proof = (PRINTER.decode)(&certificate).expect(game).expect(game);
        let ends = lose_every_game(&mut *proof.begin().expect(game), game);
        assert!(ends > 1, "{game}: {ends}");
    }
}

#[test]
fn a_value_is_the_least_that_no_move_leaves() {
    for game in SMALL {
        let certificate = certificate_of(game);
        let proof = (PRINTER.decode)(&certificate).expect(game).expect(game);
        let values = proof.states_values().expect(game).side_by_side(None).expect(game);
        let mut known = 0;
        confirm_values(&values, &mut Vec::new(), &mut known);
        assert!(known > 5, "{game}: {known}");
    }
}

/// The moves in a row of counters: some side by side go, or none, and what is left on either side is a
/// heap.
#[test]
fn the_moves_of_heaps_are_those_of_rows() {
    for code in ["0.77", "0.137", "0.007", "4.3", "0.3123", "4.07"] {
        let digits: Vec<u32> = code.chars().filter_map(|digit| digit.to_digit(8)).collect();
        for row in 1..=8 {
            let mut moves = BTreeSet::new();
            for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= row) {
                for left in 0..=row - taken {
                    let right = row - taken - left;
                    let heaps = [left, right].iter().filter(|heap| **heap > 0).count();
                    let name = match (left.min(right), left.max(right)) {
                        (0, rest) => format!("{row}-{rest}"),
                        (one, other) => format!("{row}-{one}+{other}"),
                    };
                    let is_move = taken > 0 || heaps == 2;
                    moves.extend(Some(name).filter(|_| is_move && digit >> heaps & 1 == 1));
                }
            }
            let game = format!("octal {code} {row}");
            let certificate = certificate_of(&game);
            let proof = (PRINTER.decode)(&certificate).expect(&game).expect(&game);
            let values = proof.states_values().expect(&game).side_by_side(None).expect(&game);
            let seen = values.look(&[]).expect(&game);
            assert_eq!(
                seen.moves.into_iter().map(|(name, _)| name).collect::<BTreeSet<_>>(),
                moves,
                "{game}"
            );
        }
    }
}

#[test]
fn what_is_no_move_of_a_sum_says_what_is() {
    let certificate = certificate_of("cram 2 2 + nim 2");
    let proof = (PRINTER.decode)(&certificate).expect("a proof").expect("a proof");
    let values = proof.states_values().expect("values").side_by_side(None).expect("values");
    for (moves, said) in [
        (&["2-1"][..], "‘2-1’ is not a move: a move is the number of a game of the sum"),
        (&["3:2-1"], "‘3:2-1’ is not a move"),
        (&["0:2-1"], "‘0:2-1’ is not a move"),
        (&["2:2-3"], "‘2:2-3’ is not a move"),
        (&["1:1.1-1.2", "1:1.1-2.1"], "1:1.1-2.1 is not allowed here: a cell of it is covered"),
        (&["2:2-0", "2:2-1"], "2:2-1 is not allowed here: there is no such heap"),
    ] {
        let error = values.look(moves).expect_err(said);
        assert!(error.contains(said), "{error}");
        assert!(error.contains("legal: ") || error.contains("did you mean 2:2-"), "{error}");
    }
}

fn solved(game: &str, claim: Option<&str>) -> Result<SolvedGame, GameError> {
    let game = zermelo_explain::claims::game(game).expect(game);
    let claim = claim.map(|claim| zermelo_explain::claims::claim(claim).expect("a claim"));
    let request = SolveRequest {
        resources: Resources::DEFAULT,
        by: None,
        claim: claim.as_ref(),
        map: None,
        checkpoint: None,
    };
    GAME.solve(&game, &request)
}

#[test]
fn a_sum_is_solved() {
    for (game, wanted, outcome) in [
        // Dawson's Chess has the value 3 at 5 and 1 at 7 (OEIS A002187).
        (
            "node-kayles path 5 + octal 0.137 7",
            None,
            "node-kayles path 5 + octal 0.137 7 has nim-value 2",
        ),
        (
            "node-kayles path 5 + octal 0.137 7 + nim 2",
            Some("second player wins node-kayles path 5 + octal 0.137 7 + nim 2"),
            "second player wins node-kayles path 5 + octal 0.137 7 + nim 2",
        ),
        ("octal 0.77 7 + octal 0.77 7", None, "octal 0.77 7 + octal 0.77 7 has nim-value 0"),
        // Cram on a board of even sides is won by the second player, by turning it (Gardner).
        ("cram 2 4 + nim 5", None, "cram 2 4 + nim 5 has nim-value 5"),
        (
            "node-kayles grid 3 3 + node-kayles grid 3 3 + node-kayles cycle 7",
            Some(
                "first player wins node-kayles grid 3 3 + node-kayles grid 3 3 + node-kayles cycle 7",
            ),
            "first player wins node-kayles grid 3 3 + node-kayles grid 3 3 + node-kayles cycle 7",
        ),
    ] {
        let found = solved(game, wanted).expect(game);
        assert_eq!(found.outcome, outcome);
        let [certificate] = found.certificates.as_slice() else { panic!("{game}") };
        assert_eq!(certificate.header.claim.to_string(), outcome);
        let (bytes, _) = certificate.write();
        assert!(zermelo_checker::check(&bytes, None).is_verified(), "{game}");
        let printed = PRINTER.document(certificate, &Options::default()).expect("a table");
        assert_eq!(printed.rows, PRINTER.rows(certificate).expect("rows"));
    }
}

#[test]
fn what_is_not_proved_says_why() {
    for (game, claim, why) in [
        (
            "nim 3 + octal 0.77 7",
            Some("second player wins nim 3 + octal 0.77 7"),
            "the nim-value is 1, which is not as is claimed",
        ),
        ("nim 3 + octal 0.70 5", None, "the code of an octal game begins with 0 or 4"),
        ("nim 3 + node-kayles path 0", None, "a path has 1 to 1024 vertices, not 0"),
        ("nim 3 + node-kayles graph titled 'a'", None, "--graph FILE has the graph of a title"),
    ] {
        match solved(game, claim) {
            Err(GameError::Wrong(said)) => assert!(said.contains(why), "{game}: {said}"),
            other => panic!("{game}: {:?}", other.map(|solved| solved.outcome)),
        }
    }
}
