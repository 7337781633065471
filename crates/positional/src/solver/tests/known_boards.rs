//! Boards that people know by name have the values that were published, with certificates.

use zermelo_checker::claim::Player::{First, Second};
use zermelo_checker::games::positional::BoardName;

use super::many_lines::{Plain, accepted, game};
use super::*;
use crate::boards::known::{self, Meaning};

/// The board of a name, and the convention by which it is known.
pub(super) fn known(words: &str) -> (Board, Convention) {
    let split: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let (meaning, used) = known::find(&split).expect(words).expect(words);
    assert_eq!(used, split.len(), "{words}");
    match &*meaning {
        Meaning::File { file, option } => {
            let convention = match option {
                None => Convention::Strong,
                Some("weak") => Convention::Weak { maker: First },
                Some("avoidance") => Convention::Avoidance,
                Some(other) => panic!("{words}: {other}"),
            };
            (file.board.clone(), convention)
        }
        Meaning::Named(name) => panic!("{words}: {name}"),
    }
}

#[test]
fn known_boards_have_their_published_values() {
    use GameValue::{Draw, Wins};
    for (words, value) in [
        // F. Harary's achievement games (M. Gardner, Scientific American, April 1979): the least square
        // on which an animal can be achieved has the side 2, 3, 4, 4 and 3, and fatty is no winner.
        ("polyomino domino 2 2", Wins(First)),
        ("polyomino el 2 2", Draw),
        ("polyomino el 3 3", Wins(First)),
        ("polyomino tic 3 3", Draw),
        ("polyomino tic 4 4", Wins(First)),
        ("polyomino elly 3 3", Draw),
        ("polyomino elly 4 4", Wins(First)),
        ("polyomino tippy 3 3", Wins(First)),
        ("polyomino knobby 4 4", Draw),
        ("polyomino fatty 4 4", Draw),
        // Hex: who moves first wins (J. Nash).
        ("hex 2", Wins(First)),
        ("hex 3", Wins(First)),
        // Two colours of the numbers to 9 have a progression of three (B. L. van der Waerden, W(2, 3) = 9),
        // so that game is no draw, and who moves second cannot win.
        ("van-der-waerden 3 9", Wins(First)),
        // J. Tromp, John's Connect Four Playground.
        ("connect-four 4 4", Draw),
        ("connect-four 4 5", Draw),
        ("connect-four 5 4", Draw),
        ("connect-four 6 4", Wins(Second)),
    ] {
        assert_eq!(value_of(words), value, "{words}");
    }
}

/// The value of a board of this name, with every certificate accepted.
fn value_of(words: &str) -> GameValue {
    let (board, convention) = known(words);
    accepted(&board, convention).unwrap_or_else(|error| panic!("{words}: {error}"))
}

#[test]
#[ignore = "takes minutes"]
fn connect_four_has_the_values_of_the_published_table() {
    use GameValue::Draw;
    for (words, value) in [
        ("connect-four 4 6", Draw),
        ("connect-four 5 5", Draw),
        ("connect-four 5 6", Draw),
        ("connect-four 6 5", Draw),
        ("connect-four 7 4", Draw),
    ] {
        assert_eq!(value_of(words), value, "{words}");
    }
}

/// Who moves second connects the other two sides where maker fails: the theorem on Hex, with breaker first.
#[test]
fn maker_who_moves_second_loses_at_hex() {
    for words in ["hex 1", "hex 2", "hex 3"] {
        let (board, _) = known(words);
        let found = accepted(&board, Convention::Weak { maker: Second });
        let found = found.unwrap_or_else(|error| panic!("{words}: {error}"));
        assert_eq!(found, GameValue::Wins(First), "{words}");
    }
}

#[test]
fn progressions_have_the_values_that_a_search_of_all_positions_finds() {
    for words in ["van-der-waerden 3 4", "van-der-waerden 3 5", "van-der-waerden 3 7"] {
        let (board, _) = known(words);
        for convention in [
            Convention::Strong,
            Convention::Weak { maker: First },
            Convention::Weak { maker: Second },
            Convention::Avoidance,
        ] {
            let found = accepted(&board, convention).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(found, Plain::value(&board, convention), "{words}, {convention:?}");
        }
    }
}

/// E. Mead, A. Rosa and C. Huang, *The game of SIM: a winning strategy for the second player*, Mathematics
/// Magazine 47 (1974).
#[test]
fn the_second_player_wins_sim() {
    let (board, convention) = known("sim");
    let found = accepted(&board, convention).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found, GameValue::Wins(Second));
}

/// P. Danziger, M. A. Huggan, R. Malik and T. G. Marbach, *Tic-Tac-Toe on Designs* (2025): the first player
/// wins on triple systems of five points or more, and on transversal designs of two or three groups if a
/// group has as many points as there are groups, and only then.
#[test]
fn designs_have_their_published_values() {
    let systems = [(7, 1), (9, 1), (13, 2), (15, 80)];
    let systems = systems.into_iter().flat_map(|(points, count)| {
        (1..=count).map(move |number| format!("steiner-triple-system {points} {number}"))
    });
    for words in systems {
        assert_eq!(value_of(&words), GameValue::Wins(First), "{words}");
    }
    for groups in 2..=3 {
        for size in 2..=5 {
            let value = if size >= groups { GameValue::Wins(First) } else { GameValue::Draw };
            let words = format!("transversal-design {groups} {size}");
            assert_eq!(value_of(&words), value, "{words}");
        }
    }
    assert_eq!(value_of("transversal-design 4 4"), GameValue::Draw);
}

/// The same: with lines of four points maker wins on 16 points and more, and breaker on the transversal
/// design of four groups of four.
#[test]
fn weak_games_on_designs_have_their_published_values() {
    let weak = |words: &str| {
        let (board, _) = known(words);
        let found = accepted(&board, Convention::Weak { maker: First });
        found.unwrap_or_else(|error| panic!("{words}: {error}"))
    };
    for number in 1..=18 {
        let words = format!("design 25 4 {number}");
        assert_eq!(weak(&words), GameValue::Wins(First), "{words}");
    }
    for words in ["design 28 4 1", "design 28 4 2", "design 28 4 3"] {
        assert_eq!(weak(words), GameValue::Wins(First), "{words}");
    }
    assert_eq!(weak("transversal-design 4 4"), GameValue::Wins(Second));
}

#[test]
fn the_checker_takes_every_known_board_for_one() {
    for words in [
        "connect-four",
        "connect-four 1 1",
        "connect-four 26 19",
        "gomoku 5",
        "gomoku 22",
        "polyomino snaky 15 15",
        "polyomino xxx/x.x/xxx 5 4",
        "van-der-waerden 2 2",
        "van-der-waerden 5 512",
        "clique 3 32",
        "clique 4 9",
        "cliques 16",
        "stars 32",
        "sim",
        "hex 5",
        "design 25 4 1",
        "design 37 4 2",
        "steiner-triple-system 7 1",
        "transversal-design 2 2",
        "transversal-design 10 9",
    ] {
        let (board, convention) = known(words);
        let mut game = game(convention);
        game.board_hash = Some(board.hash());
        assert_eq!(board.confirm(&game), Ok(()), "{words}");
    }
    let named = |words: &str| known::find(&[words.to_owned()]);
    for (words, side, dimension) in
        [("tic-tac-toe", 3, 2), ("tictactoe", 3, 2), ("TicTacToe", 3, 2), ("qubic", 4, 3)]
    {
        let (meaning, used) = named(words).expect(words).expect(words);
        assert_eq!(*meaning, Meaning::Named(BoardName::Hypercube { side, dimension }), "{words}");
        assert_eq!(used, 1, "{words}");
    }
    for (words, called) in
        [("connect4", "connect-four"), ("Connect-4", "connect-four"), ("gobang", "gomoku")]
    {
        let Some(Err(error)) = named(words) else { panic!("{words}") };
        assert!(error.to_string().contains(&format!("is called {called}")), "{error}");
    }
}
