//! `zermelo probe` of games that it searches, against what is known from elsewhere: searches written
//! differently from the raw definitions, the values of maps, what certificates prove, and what is published.

use std::collections::BTreeMap;

use zermelo_checker::games::coprime_grid::{self, CoprimeGrid, Order, Variation};
use zermelo_checker::games::dots_and_boxes::{self, DotsAndBoxes, Start};
use zermelo_checker::score::Bound;

use super::{certificates, probe};
use crate::common;
use common::json::object;
use common::program::{Said, run};
use common::{boxes_value, grid_value};
use serde_json::{Value, json};

/// A game that has other values too is searched for this.
fn search(words: &[&str]) -> Said {
    super::probe(&[words, &["--search"]].concat())
}

/// The answer to a game with moves, in JSON.
fn in_json(game: &str, moves: &[String]) -> Value {
    let moves = moves.iter().map(String::as_str);
    let words: Vec<&str> = game.split(' ').chain(moves).chain(["--json"]).collect();
    let said = search(&words);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{words:?}");
    object(&said.out)
}

/// The moves of an answer, each with what is said of it.
fn moves(said: &Value) -> BTreeMap<String, Value> {
    let moves = said["moves"].as_array().expect("moves").iter();
    moves.map(|mv| (mv["move"].as_str().expect("a name").to_owned(), mv.clone())).collect()
}

/// Tic-tac-toe from its definition: nine cells with a mark each, `.` where there is none.
struct TicTacToe {
    /// Who has completed a line loses.
    is_avoidance: bool,
}

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl TicTacToe {
    /// Whether a player has won.
    fn has_won(&self, board: &str, player: char) -> bool {
        let other = if player == 'X' { 'O' } else { 'X' };
        let complete = if self.is_avoidance { other } else { player };
        let at = |cell: usize| board.chars().nth(cell);
        LINES.iter().any(|line| line.iter().all(|&cell| at(cell) == Some(complete)))
    }

    /// The boards after a move of the player to move; none where somebody has won.
    fn after(&self, board: &str) -> Vec<(usize, String)> {
        if self.has_won(board, 'X') || self.has_won(board, 'O') {
            return Vec::new();
        }
        let free = board.char_indices().filter(|(_, mark)| *mark == '.').map(|(cell, _)| cell);
        let play = |cell: usize| {
            let mut after = board.to_owned();
            after.replace_range(cell..=cell, &mover(board).to_string());
            (cell, after)
        };
        free.map(play).collect()
    }

    /// Whether a player can force to have won after at most so many more moves.
    fn forces(&self, board: &str, player: char, within: u16) -> bool {
        if self.has_won(board, player) {
            return true;
        }
        let Some(within) = within.checked_sub(1) else { return false };
        let after = self.after(board);
        let wins = |(_, board): &(usize, String)| self.forces(board, player, within);
        if mover(board) == player {
            after.iter().any(wins)
        } else {
            !after.is_empty() && after.iter().all(wins)
        }
    }

    /// Who wins and after how many moves, as `probe` says it.
    fn value(&self, board: &str) -> (Value, Option<u16>) {
        for (player, word) in [('X', "first"), ('O', "second")] {
            if let Some(length) = (0..=9).find(|&within| self.forces(board, player, within)) {
                return (json!(word), Some(length));
            }
        }
        (Value::Null, None)
    }
}

fn mover(board: &str) -> char {
    let marks = board.chars().filter(|mark| *mark != '.').count();
    if marks.is_multiple_of(2) { 'X' } else { 'O' }
}

/// All positions after two moves at most, and some after four: every move with its value, its length, and in
/// its place.
#[test]
fn tic_tac_toe_has_the_values_of_its_definition() {
    let name = |cell: usize| format!("{}{}", cell / 3 + 1, cell % 3 + 1);
    for (game, is_avoidance) in [("hypercube 3 2", false), ("hypercube 3 2 --avoidance", true)] {
        let raw = TicTacToe { is_avoidance };
        let mut open = vec![(Vec::new(), ".........".to_owned())];
        while let Some((played, board)) = open.pop() {
            let said = in_json(game, &played);
            let (winner, length) = raw.value(&board);
            assert_eq!((&said["winner"], &said["length"]), (&winner, &json!(length)), "{board}");
            assert_eq!(said["outcome"], if winner.is_null() { "draw" } else { "win" }, "{board}");
            let said_of = moves(&said);
            let after = raw.after(&board);
            assert_eq!(said_of.len(), after.len(), "{board}");
            for (cell, after) in &after {
                let (winner, length) = raw.value(after);
                let length = length.map(|moves| moves + 1);
                let of_move = &said_of[&name(*cell)];
                assert_eq!(of_move["winner"], winner, "{game} {board} {cell}");
                assert_eq!(of_move["length"], json!(length), "{game} {board} {cell}");
                let deeper = played.len() < 2 && (played.is_empty() || cell % 3 == 0);
                if deeper || (played.len() < 4 && cell * 2 == played.len()) {
                    open.push(([played.as_slice(), &[name(*cell)]].concat(), after.clone()));
                }
            }
            is_best_first(&said);
        }
    }
}

/// The first move is as good as the position, and none is better than the one before it.
fn is_best_first(said: &Value) {
    let mover = &said["to_move"];
    let rank = |of: &Value| {
        let length = of["length"].as_i64().unwrap_or_default();
        match &of["winner"] {
            winner if winner == mover => (2, -length),
            Value::Null => (1, 0),
            _ => (0, length),
        }
    };
    let all: Vec<_> = said["moves"].as_array().expect("moves").iter().map(rank).collect();
    assert!(all.windows(2).all(|pair| pair[0] >= pair[1]), "{said}");
    assert_eq!(all.first(), Some(&rank(said)), "{said}");
}

/// What is said of the start of a game with a score, and the claims that together say so.
fn score(game: &str) -> (Value, [Bound; 2]) {
    let said = in_json(game, &[]);
    assert_eq!(said["outcome"], "score", "{game}");
    let score = said["score"].as_u64().expect("a number");
    let score = u32::try_from(score).expect("few");
    (said, [Bound::AtLeast(score), Bound::AtMost(score)])
}

/// In games with a score, every move of the start too: what is left after it is a game of its own.
#[test]
fn scores_are_those_of_searches_from_the_rules() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)] {
        let game = DotsAndBoxes { rows, columns, start: Start::default() };
        let (said, bounds) = score(&format!("dots-and-boxes {rows} {columns}"));
        let is_true = |bound| boxes_value::is_true(&dots_and_boxes::Claim { bound, game });
        assert!(bounds.into_iter().all(is_true), "{rows} × {columns}: {said}");
        let scores = moves(&said).into_values().map(|mv| mv["score"].as_u64());
        assert_eq!(scores.max(), Some(said["score"].as_u64()), "{rows} × {columns}");
    }
    let orders = [
        ("maximiser first", "odd first", Order::MaximiserFirst),
        ("minimiser first", "even first", Order::MinimiserFirst),
        ("maximiser alone", "odd alone", Order::MaximiserAlone),
        ("minimiser alone", "even alone", Order::MinimiserAlone),
    ];
    for n in 2..=4 {
        for (corner, parity, order) in orders {
            for (number, how, variation) in
                [(1, corner, Variation::Corner), (2, parity, Variation::Parity)]
            {
                let game = format!("coprime-grid {n} variation {number}, {how}");
                let (said, bounds) = score(&game);
                let game = CoprimeGrid { n, variation, order, start: Vec::new() };
                let is_true = |bound| {
                    let game = game.clone();
                    grid_value::is_true(&coprime_grid::Claim { bound, game })
                };
                assert!(bounds.into_iter().all(is_true), "{said}");
            }
        }
    }
}

/// A box of the board of one box goes to who draws its fourth edge.
#[test]
fn a_position_in_the_middle_of_a_game_has_the_score_of_the_whole_game() {
    let played = ["a1-b1", "a1-a2", "b1-b2"].map(str::to_owned);
    let said = in_json("dots-and-boxes 1 1", &played);
    assert_eq!((&said["to_move"], &said["score"]), (&json!("second"), &json!(0)));
    // The second player has the first box, and of the three edges of the other one draws the last.
    let played = ["a1-b1", "a1-a2", "b1-b2", "a2-b2", "pass"].map(str::to_owned);
    let said = in_json("dots-and-boxes 1 2", &played);
    assert_eq!((&said["to_move"], &said["score"]), (&json!("second"), &json!(0)));
}

/// The solver of maps knows rows of cells, and the search the rules of the checker.
#[test]
fn positions_of_erdos_szekeres_have_the_values_of_maps() {
    let game = "erdos-szekeres 6 4";
    let mut open: Vec<Vec<String>> = vec![Vec::new()];
    let mut compared = 0;
    while let Some(played) = open.pop() {
        let said = in_json(game, &played);
        let rows = said["position"].as_array().expect("rows").iter();
        let shaded = rows.map(|row| row.as_str().expect("a row").matches('#').count().to_string());
        let rows = shaded.collect::<Vec<_>>().join(",");
        let probed = super::in_json(&["erdos-szekeres", "6", "4", &rows]);
        let wins = said["winner"] == said["to_move"];
        assert_eq!(probed["value"], if wins { "N" } else { "P" }, "{played:?}");
        let values = moves(&said);
        for mv in probed["moves"].as_array().expect("moves") {
            let name = mv["move"].as_str().expect("a name");
            let wins = values[name]["winner"] == said["to_move"];
            assert_eq!(mv["wins"], json!(wins), "{played:?} {name}");
            if played.len() < 3 {
                open.push([played.as_slice(), &[name.to_owned()]].concat());
            }
        }
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
}

/// Statements of committed certificates, where the search ends soon.
#[test]
fn what_certificates_prove_is_found() {
    let manifest = std::fs::read_to_string(certificates().join("claims.toml")).expect("claims");
    let mut compared = BTreeMap::new();
    for statement in manifest.lines().filter_map(|line| line.strip_prefix("statement = \"")) {
        let statement = statement.trim_end_matches('"');
        let is_of_one_game =
            !["every", "hash", "any-", "P-positions"].iter().any(|w| statement.contains(w));
        let draw = statement.strip_prefix("draw ").map(|game| ("draw", game));
        let wins = statement.split_once(" wins ");
        let not_lost = statement.split_once(" does not lose ");
        let Some((player, game)) = draw.or(wins).or(not_lost).filter(|_| is_of_one_game) else {
            continue;
        };
        let words: Vec<&str> = ["--json", "--max-positions", "20000"].to_vec();
        let said = search(&[game.split(' ').collect(), words].concat());
        if said.code == 3 {
            continue;
        }
        assert_eq!(said.code, 0, "{statement}: {}", said.err);
        let said = object(&said.out);
        let breaker_first = game.contains("--breaker-first");
        let cut_first = game.contains("--cut-first");
        let (own, other) = match player.split(' ').next() {
            Some("first") => ("first", "second"),
            Some("maker") if !breaker_first => ("first", "second"),
            Some("breaker") if breaker_first => ("first", "second"),
            Some("short") if !cut_first => ("first", "second"),
            Some("cut") if cut_first => ("first", "second"),
            _ => ("second", "first"),
        };
        match wins {
            _ if player == "draw" => assert_eq!(said["outcome"], "draw", "{statement}"),
            Some(_) => assert_eq!(said["winner"], own, "{statement}"),
            None => assert_ne!(said["winner"], other, "{statement}"),
        }
        let word = game.split(' ').next().unwrap_or_default();
        *compared.entry(word.to_owned()).or_insert(0) += 1;
    }
    let words = ["hypercube", "affine-plane", "projective-plane", "erdos-szekeres", "node-kayles"];
    for word in words.into_iter().chain(["latin-erdos", "domineering", "bridg-it"]) {
        assert!(compared.contains_key(word), "{word} is none of {compared:?}");
    }
}

/// On a path Node Kayles is Dawson's chess, which the first player wins except with 4, 8, 14, 20 and 24
/// pawns and some more (OEIS A002187). Domineering is won by who places upright on 2 × 2, 3 × 3 and
/// 4 × 4 if that player begins (Breuker, Uiterwijk and van den Herik 2000).
#[test]
fn published_outcomes_are_found() {
    for vertices in 1..=24 {
        let said = in_json(&format!("node-kayles path {vertices}"), &[]);
        let second = [4, 8, 14, 20, 24].contains(&vertices);
        assert_eq!(said["winner"], if second { "second" } else { "first" }, "{vertices}");
    }
    for side in 2..=4 {
        let said = in_json(&format!("domineering {side} {side}"), &[]);
        assert_eq!(said["winner"], "first", "{side} × {side}");
    }
    for (game, winner) in [
        ("affine-plane 2", json!("first")),
        ("affine-plane 3", json!("first")),
        ("projective-plane 2", json!("first")),
        ("hypercube 3 2", Value::Null),
        ("hypercube 3 2 --weak", json!("first")),
    ] {
        assert_eq!(in_json(game, &[])["winner"], winner, "{game}");
    }
}

/// Where there are too many games, the search of `solve` says the values, without lengths. Connect Four 6 × 4
/// (J. Tromp's table) and Sim (E. Mead, A. Rosa and C. Huang 1974) are won by the second player, whatever the
/// first does; on 4 × 4, Hex is won by the moves of the short diagonal and by no others (HexWiki, *Small
/// boards*). Of 3 × 3 boxes the first player gets 3 (D. Wilson).
#[test]
fn games_of_too_many_moves_have_the_values_of_their_solver() {
    let probed = |game: &str| {
        let said = super::in_json(&game.split(' ').collect::<Vec<_>>());
        assert_eq!((&said["length"], &said["line"]), (&Value::Null, &Value::Null), "{game}");
        said
    };
    for game in ["connect-four 6 4", "sim"] {
        let said = probed(game);
        assert_eq!(said["winner"], "second", "{game}");
        assert!(moves(&said).values().all(|mv| mv["winner"] == "second"), "{game}");
        is_best_first(&said);
    }
    let said = probed("hex 4");
    let won = moves(&said).into_iter().filter(|(_, mv)| mv["wins"] == true);
    assert_eq!(won.map(|(name, _)| name).collect::<Vec<_>>(), ["a4", "b3", "c2", "d1"]);
    assert_eq!(probed("dots-and-boxes 3 3")["score"], 3);
}

#[test]
fn a_position_is_printed_with_its_value_and_every_move_best_first() {
    let said = probe(&["hypercube", "3", "2", "11", "12", "22"]);
    let expected = "\
hypercube 3 2, after 11 12 22, second to move
  not certified: found by a search of ";
    assert!(said.out.starts_with(expected), "{}", said.out);
    // Whatever is played, a line is completed: two moves later, or at once after a defence, with two threats.
    let tail = "\
  X O .
  . X .
  . . .
P: the player to move loses: first wins in 4 moves
  33  loses in 4 moves  N
  13  loses in 2 moves  N
  21  loses in 2 moves  N
  23  loses in 2 moves  N
  31  loses in 2 moves  N
  32  loses in 2 moves  N
main line: 33 21 13 23
";
    assert!(said.out.ends_with(tail), "{}", said.out);
    let ended = probe(&["hypercube", "3", "2", "11", "12", "22", "13", "33"]);
    assert!(ended.out.ends_with("P: first wins with the line 11 22 33\n"), "{}", ended.out);
    let ended = in_json("hypercube 3 2", &["11", "12", "22", "13", "33"].map(str::to_owned));
    assert_eq!(ended["end"], "first wins with the line 11 22 33");
    assert_eq!((&ended["moves"], &ended["to_move"]), (&json!([]), &Value::Null));
    assert_eq!((&ended["winner"], &ended["length"]), (&json!("first"), &json!(0)));
    assert_eq!((&ended["checked"], &ended["line"]), (&json!(false), &json!([])));
    // Who completes a line in the avoidance game loses, so the player who would be next wins.
    let avoided = ["hypercube", "3", "2", "--avoidance", "11", "21", "12", "23", "13"];
    let avoided = probe(&avoided);
    assert!(
        avoided.out.contains("\nN: first has completed the line 11 12 13: "),
        "{}",
        avoided.out
    );
    // Digits are moves in erdos-szekeres, as for `play`.
    let digits = in_json("erdos-szekeres 5 4", &["1", "2", "1"].map(str::to_owned));
    assert_eq!(digits["played"], json!(["(1, 1)", "(2, 1)", "(1, 2)"]));
    // Scores say what they count, and the players have the names of the game.
    let score = probe(&["coprime-grid", "3", "--variation", "2"]);
    assert!(score.out.contains("\nscore "), "{}", score.out);
    assert!(score.out.contains(", which counts the odd integers\n"), "{}", score.out);
}

/// Every move of the main line is the best of its position, and the last one ends the game.
#[test]
fn the_main_line_is_the_best_move_repeated() {
    for game in
        ["hypercube 3 2", "hypercube 3 2 --weak", "dots-and-boxes 1 2", "erdos-szekeres 5 4"]
    {
        let start = in_json(game, &[]);
        let line = start["line"].as_array().expect("a line").iter();
        let line: Vec<String> = line.map(|mv| mv.as_str().expect("a name").to_owned()).collect();
        for played in 0..line.len() {
            let said = in_json(game, &line[..played]);
            assert_eq!(said["moves"][0]["move"], line[played], "{game} {played}");
            assert_eq!((&said["outcome"], &said["winner"]), (&start["outcome"], &start["winner"]));
        }
        assert_ne!(in_json(game, &line)["end"], Value::Null, "{game}");
        let length = json!(line.len());
        assert!([&Value::Null, &length].contains(&&start["length"]), "{game} {line:?}");
    }
}

#[test]
fn a_board_or_a_graph_of_a_file_is_searched() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("two.board"), "title two\npoints a b c\nline a b\n")
        .expect("a file");
    std::fs::write(folder.path().join("path.graph"), "x y\ny z\n").expect("a file");
    let probe = |words: &[&str]| run(folder.path(), &[&["probe"], words].concat());
    // With a, the first player takes b at the next turn unless the second does.
    let said = probe(&["--board", "two.board"]);
    assert!(
        said.out.contains(", first to move\n") && said.out.contains("\ndraw\n"),
        "{}{}",
        said.out,
        said.err
    );
    let said = probe(&["--board", "two.board", "c", "a", "b"]);
    assert!(said.out.contains("draw"), "{}{}", said.out, said.err);
    let said = probe(&["--graph", "path.graph"]);
    let won = "N: the player to move wins, with 1 of 3 moves: first wins in 1 move\n  y  wins in 1 move    P\n";
    assert!(said.out.contains(won), "{}", said.out);
    let said = probe(&["--board", "none.board"]);
    assert_eq!(said.code, 2, "{}", said.err);
}

#[test]
fn what_cannot_be_searched_is_refused_with_what_can_be() {
    let cases: &[(&str, i32, &str)] = &[
        (
            "hypercube 3 2 zz",
            2,
            "‘zz’ is not a move: a move is the name of a point\n    legal: 11, 12,",
        ),
        ("hypercube 3 2 11 11", 2, "11 is taken\n    legal: 12, 13,"),
        ("hypercube 3 2 11 21 12 22 13 23", 2, "the game is over"),
        ("hypercube x", 2, "‘hypercube x’ is not a game"),
        ("hypercube 3 2 --without-columns", 2, "no option --without-columns"),
        ("any-affine-plane 3", 2, "there are no positions of planes to search"),
        ("latin-erdos 4", 2, "the game has no positions to search: a size"),
        ("dots-and-boxes 4294967295 4294967295", 2, "a size of the game is out of range"),
        ("domineering 40 40", 2, "a size of the game is out of range"),
        ("coprime-grid 4294967295 variation 2, odd first", 2, "a size of the game is out of range"),
        ("erdos-szekeres 5000 3", 2, "a size of the game is out of range"),
        ("hypercube 4 3 --max-positions 50", 3, "its limit of 50 positions"),
        ("erdos-szekeres 256 33 --max-positions 5000", 3, "its limit of 5000 positions"),
    ];
    for (words, code, expected) in cases {
        let said = search(&words.split(' ').collect::<Vec<_>>());
        assert_eq!((said.code, said.out.as_str()), (*code, ""), "{words}: {}", said.err);
        assert!(said.err.contains(expected), "{words}: ‘{expected}’ in\n{}", said.err);
    }
}
