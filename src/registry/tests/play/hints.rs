//! Hints against a walk through every line of play, which remembers nothing and has no limit.

use zermelo_present::play::hint::{Hint, MOST_TRIED, longest};

use super::*;

/// How many more moves there are at most, by playing every line to its end.
fn longest_line(game: &mut dyn Match) -> usize {
    let before = game.steps().len();
    let moves = game.legal_moves();
    let mut most = 0;
    for mv in moves {
        game.play(&mv).expect("a legal move");
        let played = game.steps().len() - before;
        most = most.max(played + longest_line(game));
        assert!(game.undo());
    }
    most
}

/// The moves with which a line is longest, and its length.
fn by_every_line(game: &mut dyn Match) -> (Vec<String>, u64) {
    let mut lengths = Vec::new();
    for mv in game.legal_moves() {
        let before = game.steps().len();
        game.play(&mv).expect("a legal move");
        lengths.push((mv, game.steps().len() - before + longest_line(game)));
        assert!(game.undo());
    }
    let most = lengths.iter().map(|(_, length)| *length).max().expect("a move");
    let moves = lengths.into_iter().filter(|(_, length)| *length == most).map(|(mv, _)| mv);
    (moves.collect(), u64::try_from(most).expect("few"))
}

const SMALL: &[&str] = &[
    "positional/affine-plane-2.cert",
    "positional/affine-plane-3.cert",
    "positional/projective-plane-2.cert",
    "positional/tic-tac-toe-first.cert",
    "positional/tic-tac-toe-second.cert",
    "positional/tic-tac-toe-maker.cert",
    "erdos-szekeres/solver-5-3.cert",
    "erdos-szekeres/solver-5-5.cert",
    "erdos-szekeres/achievement-5-4.cert",
    "erdos-szekeres/map-5-3.cert",
];

#[test]
fn a_hint_has_the_moves_of_the_longest_lines() {
    for name in SMALL {
        with_committed(name, |_, game| {
            while game.end().is_none() {
                let (moves, length) = by_every_line(game);
                let steps = game.steps().to_vec();
                let hint = longest(game, MOST_TRIED).expect(name).expect("the game goes on");
                assert_eq!(hint, Hint { moves: moves.clone(), length, is_exact: true }, "{name}");
                assert_eq!(game.steps(), steps, "{name}: the game is as it was");
                game.play(&game.legal_moves()[0]).expect("a legal move");
            }
            assert_eq!(longest(game, MOST_TRIED), Ok(None), "{name}");
        });
    }
}

/// With any limit the longest moves are among those that are named, and last as long as is said.
#[test]
fn a_hint_at_its_limit_says_no_more_than_it_knows() {
    for name in SMALL {
        with_committed(name, |_, game| {
            let (moves, length) = by_every_line(game);
            let mut was_exact = false;
            for most in [0, 1, 10, 30, 100, 1000] {
                let hint = longest(game, most).expect(name).expect("the game goes on");
                assert!(hint.length <= length, "{name} {most}: {hint:?}");
                assert!(moves.iter().all(|mv| hint.moves.contains(mv)), "{name} {most}: {hint:?}");
                assert!(hint.is_exact || !was_exact, "{name} {most}: more is known with less");
                was_exact = hint.is_exact;
                if hint.is_exact {
                    assert_eq!((hint.moves, hint.length), (moves.clone(), length), "{name} {most}");
                }
                assert_eq!(
                    longest(game, most),
                    longest(game, most),
                    "{name} {most}: the same again"
                );
            }
        });
    }
}

/// On larger boards: who follows the hints plays as many moves as the first one says.
#[test]
fn a_line_of_hints_is_as_long_as_the_first_says() {
    for name in
        ["positional/pi4.cert", "positional/pi4-published.cert", "erdos-szekeres/solver-9-5.cert"]
    {
        with_committed(name, |_, game| {
            let first = longest(game, MOST_TRIED).expect(name).expect("a move");
            assert!(first.is_exact, "{name}: {first:?}");
            let before = game.steps().len();
            while let Some(hint) = longest(game, MOST_TRIED).expect(name) {
                let played = u64::try_from(game.steps().len() - before).expect("few");
                assert_eq!(played + hint.length, first.length, "{name}");
                game.play(&hint.moves[0]).expect("a legal move");
            }
        });
    }
}
