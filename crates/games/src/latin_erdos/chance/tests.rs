//! Whole games by the paper's rules. The pieces by seed, the games and their ends were worked out by a
//! program in Python with its own reading of the rules, and its package `blake3`.

use zermelo_checker::games::latin_erdos::LatinErdosRules;
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::claims;

use super::*;

fn begun(game: &str, version: &str, seed: u64) -> Result<Box<dyn ChanceGame>, String> {
    let Ok(claims::Game::LatinErdos(game)) = claims::game(game) else { panic!("{game}") };
    begin(&game, version, seed).map_err(|error| format!("{error:?}"))
}

fn game(game: &str, version: &str, seed: u64) -> Box<dyn ChanceGame> {
    begun(game, version, seed).expect("a game")
}

/// Plays the moves, and gives what was said before each.
fn played(game: &mut dyn ChanceGame, moves: &str) -> Vec<String> {
    let play = |mv: &str| {
        let given = game.given();
        game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        given
    };
    moves.split_whitespace().map(play).collect()
}

#[test]
fn a_seed_decides_the_order_of_the_pieces_on_every_machine() {
    for (side, seed, order) in [
        (2, 3, "1122"),
        (3, 1, "213331122"),
        (3, 2, "123132321"),
        (5, 7, "2531413544231545134222351"),
    ] {
        let pieces: String = shuffled(side, seed).iter().map(u32::to_string).collect();
        assert_eq!(pieces, order, "{side}, {seed}");
    }
    // Every order of two of four pieces occurs, and each about as often.
    let mut often = std::collections::BTreeMap::new();
    for seed in 0..6_000 {
        *often.entry(shuffled(2, seed)).or_insert(0) += 1;
    }
    assert_eq!(often.len(), 6);
    assert!(often.values().all(|times| (850..1_150).contains(times)), "{often:?}");
}

#[test]
fn in_version_one_the_piece_of_each_turn_is_the_one_that_is_turned() {
    let mut game = game("latin-erdos 5", "I", 7);
    let given = played(
        &mut *game,
        "r4c1 r4c4 r1c3 r3c2 r5c1=4 r5c3 r5c5 r3c1 r4c3 r2c2 r2c5 r4c2 r1c1 r2c3 r1c4 r1c5 r4c5 r2c1 \
         r3c5 r1c2 r3c3 r5c4 r3c4 r5c2 r2c4",
    );
    assert_eq!(given[..2], ["first turns the piece 2", "second turns the piece 5"]);
    assert_eq!(given[24], "first turns the piece 1");
    let end = game.end().expect("a full board");
    assert_eq!((end.kind, end.winner), ("columns", Some(Player::Second)));
    assert_eq!(end.message, "second wins: of the columns, 2 are first's and 3 second's");
    let expected =
        "  1 2 3 4 5\n  3 4 5 1 2\n  5 1 2 3 4\n  2 3 4 5 1\n  4 5 1 2 3\n  X X O O O  columns\n";
    assert_eq!(game.position().to_string(), expected);
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.play("r1c1"), Err(PlayError::Over));
}

#[test]
fn in_version_three_each_player_chooses_among_the_own_pieces() {
    let mut game = game("latin-erdos 5", "III", 7);
    assert_eq!(game.given(), "first has the pieces 1 1 1 2 2 3 3 3 4 4 4 5 5");
    let given = played(
        &mut *game,
        "r2c1=3 r3c3=2 r3c5=4 r1c1=1 r2c4=1 r1c5=5 r5c3=1 r5c2=5 r2c5=2 r3c2=1 r1c3=3 r2c2=4 r4c5=1 \
         r4c2=3 r3c1=5 r5c1=4 r3c4=3 r5c5=3 r1c4=4 r4c4=5 r2c3=5 r4c1=2 r5c4=2 r1c2=2 r4c3=4",
    );
    assert_eq!(given[1], "second has the pieces 1 1 2 2 2 3 3 4 4 5 5 5");
    assert_eq!(given[24], "first has the pieces 4");
    let end = game.end().expect("a full board");
    assert_eq!(end.message, "first wins: of the columns, 3 are first's and 2 second's");
    assert!(game.position().to_string().ends_with("\n  X X O X O  columns\n"));
}

#[test]
fn who_has_no_piece_to_put_anywhere_loses() {
    for (words, version, seed, moves, winner, legal_with_any) in [
        // In version II too, nothing could be put on these boards.
        ("latin-erdos 2", "I", 0, "r1c1 r2c2", Player::Second, 0),
        ("latin-erdos 2 --without-columns", "I", 3, "r1c1 r2c2 r1c2 r2c1", Player::Second, 0),
        // In version II the loser could go on.
        ("latin-erdos 3 --run 2", "I", 1, "r3c1 r3c2 r1c1 r2c3", Player::Second, 5),
        ("latin-erdos 3 --run 2", "III", 1, "r2c2=1 r3c1=2 r1c3=2 r3c3=1 r1c1=3", Player::First, 2),
        (
            "latin-erdos 3 --run 2",
            "III",
            2,
            "r2c3=2 r3c1=3 r1c2=3 r3c2=2 r3c3=1 r2c1=1",
            Player::Second,
            1,
        ),
    ] {
        let mut game = game(words, version, seed);
        played(&mut *game, moves);
        let end = game.end().unwrap_or_else(|| panic!("{words} {moves}: goes on"));
        assert_eq!((end.kind, end.winner), ("no-move", Some(winner)), "{words} {moves}");
        // The same position with every piece at hand.
        let Ok(claims::Game::LatinErdos(of)) = claims::game(words) else { panic!("{words}") };
        let statement = Statement::Strategy(Strategy::DoesNotLose(Player::First));
        let rules = LatinErdosRules::new(&Claim { statement, game: of }, &[]).expect("rules");
        let position = game.steps().iter().fold(rules.start(), |position, step| {
            rules.play(&position, step.number).expect("legal")
        });
        let mut all = Vec::new();
        rules.legal_moves(&position, &mut all);
        assert_eq!(all.len(), legal_with_any, "{words} {moves}");
    }
}

#[test]
fn a_move_that_the_rules_forbid_is_refused_and_says_why() {
    // In both, player and pieces are known: Second turns a 3, and Second has 1 1 2 2.
    for (version, before, mv, expected) in [
        ("I", "r3c1 r3c2 r1c1", "r2c2=1", "r2c2=1 is not with the piece that was turned"),
        ("I", "r3c1 r3c2 r1c1", "r1c3", "r1c3=3 repeats a number in its row or column"),
        ("I", "r3c1 r3c2 r1c1", "r1c1", "r1c1=3 is taken"),
        ("I", "", "r9c1", "‘r9c1’ is not a move: a move is a row and a column, such as r2c1"),
        ("III", "r2c2=1", "r1c1=3", "r1c1=3 is with a piece that the player does not have"),
        ("III", "r2c2=1", "r2c1=1", "r2c1=1 repeats a number in its row or column"),
        ("III", "r2c2=1", "r2c2=2", "r2c2=2 is taken"),
        (
            "III",
            "r2c2=1",
            "r2c1",
            "‘r2c1’ is not a move: a move is a row, a column and a number, such as r2c1=3",
        ),
    ] {
        let mut game = game("latin-erdos 3 --run 2", version, 1);
        played(&mut *game, before);
        let state = (game.position(), game.given(), game.legal_moves());
        let error = game.play(mv).expect_err(mv);
        assert_eq!(error.to_string(), expected, "{version}: {before} {mv}");
        assert_eq!((game.position(), game.given(), game.legal_moves()), state, "{mv}");
    }
}

#[test]
fn a_move_is_taken_back_with_its_piece() {
    for version in ["I", "III"] {
        let mut game = game("latin-erdos 3 --run 2", version, 1);
        let start = (game.position(), game.given(), game.legal_moves());
        let mv = game.legal_moves().remove(0);
        game.play(&mv).expect("legal");
        assert!(game.undo());
        assert_eq!((game.position(), game.given(), game.legal_moves()), start, "{version}");
        assert!(!game.undo());
    }
}

#[test]
fn a_game_that_there_is_not_is_refused() {
    for (words, version, expected) in [
        ("latin-erdos 9 --run 3", "I", "a side from 1 to 8"),
        ("latin-erdos 4", "III", "give it with --run K, or --without-columns"),
        ("latin-erdos 4 --run 5", "III", "a run is no longer than the side"),
        ("latin-erdos 5", "II", "version II has no chance"),
        ("latin-erdos 5", "IV", "the versions with chance are I and III"),
    ] {
        let error = begun(words, version, 1).err().unwrap_or_else(|| panic!("{words}: begun"));
        assert!(error.contains(expected), "{words}: {error}");
    }
}
