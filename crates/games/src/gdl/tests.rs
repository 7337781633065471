//! Games in the Game Description Language against games that are known: values by theory and by
//! definition.

use zermelo_checker::format::{Text, hash};
use zermelo_checker::games::gdl::{Claim, Gdl, GdlRules};
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::face::{Appearance, Face};
use zermelo_explain::faces::{Gdl as Terms, fault_of_rules};
use zermelo_explain::picture::Picture;
use zermelo_search::limits::{Limits, Resources};

use super::description::describe;
use super::solver;
use super::symmetries::Symmetries;

mod boards;
mod endings;
mod endless;
mod values;

/// The text of an example.
fn example(name: &str) -> String {
    let file = format!("{}/../../certificates/rules/{name}.kif", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The face of rules, as they decide for their first role.
fn face(text: &str) -> Terms {
    let ground = fault_of_rules(text.as_bytes()).unwrap_or_else(|why| panic!("{why}"));
    let game = Gdl { title: Text::default(), rules_hash: hash(text.as_bytes()).0 };
    Terms::of(&Claim::gets(Text::default(), 0, game), GdlRules::new(ground, 0, 0))
}

/// Whatever the second role is called.
#[test]
fn a_game_without_a_second_role_is_solitary_and_another_one_is_not() {
    for (text, is_solitary) in [
        (example("hanoi"), true),
        (example("chomp"), false),
        (example("chomp").replace("second", "nobody"), false),
    ] {
        let vocabulary = face(&text).vocabulary();
        assert_eq!(vocabulary.is_solitary, is_solitary, "{:?}", vocabulary.subjects);
    }
}

/// The face of an example, drawn as the layout beside it says.
fn laid_out(name: &str) -> Terms {
    let mut terms = face(&example(name));
    let file = format!("{}/../../certificates/rules/{name}.layout", env!("CARGO_MANIFEST_DIR"));
    let layout = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    terms.lay_out(&layout).unwrap_or_else(|error| panic!("{name}: {error}"));
    terms
}

#[test]
fn a_text_has_one_hash_however_its_lines_end() {
    let text = example("nim");
    let hash = |text: &str| describe(text, 0, None, &Limits::default()).expect("rules").blake3;
    assert!(text.contains('\n'));
    assert_eq!(hash(&text.replace('\n', "\r\n")), hash(&text));
    assert_ne!(hash(&text.replace('\n', " \n")), hash(&text));
}

/// The picture after moves, by their names in the layout; a pass comes before a move where there is no
/// other.
fn after(terms: &Terms, moves: &[&str]) -> Picture {
    let rules = terms.rules();
    let mut position = rules.start();
    for name in moves {
        let pass = terms.read_move("pass").expect("a move");
        if terms.rules().legal_moves(&position) == [pass] {
            position = rules.play(&position, pass).expect("a pass");
        }
        let mv = terms.read_move(name).unwrap_or_else(|| panic!("{name} is no move"));
        position = rules.play(&position, mv).unwrap_or_else(|| panic!("{name} is not legal"));
    }
    terms.picture(&terms.rules().record(&position)).expect("a picture")
}

#[test]
fn the_layouts_of_the_examples_draw_what_their_games_have() {
    for (name, moves, text) in [
        ("nim", &["c0", "b1"][..], "o\no .\n. . .\n(control first)\n"),
        ("node-kayles", &["3", "8"], "1-#-#-#-5-6-#-#\n(control first)\n"),
        (
            "breakthrough",
            &["b2-c3", "c4-b3"],
            "O O O\nO O .\n. O X\nX . X\nX X X\n(control white)\n",
        ),
        // Who draws the last side of a box has it, and draws again.
        (
            "dots-and-boxes",
            &["h11", "v11", "v12", "h21", "h32"],
            "+---+   +\n| O |\n+---+   +\n\n+   +---+\n(control first)\n",
        ),
    ] {
        assert_eq!(after(&laid_out(name), moves).text(), text, "{name}");
    }
}

#[test]
fn a_drawing_has_the_names_of_all_places_and_shows_which_lines_are_drawn() {
    let terms = laid_out("dots-and-boxes");
    let svg = after(&terms, &["h11", "v13"]).svg(false);
    let moves = (0..terms.numbers()).flat_map(|mv| terms.touched(mv));
    let places: std::collections::BTreeSet<String> = moves.collect();
    assert_eq!(places.len(), 12);
    let line_of = |name: &str| {
        let name = format!("data-name=\"{name}\"");
        let mut elements = svg.split('<').filter(|element| element.contains(&name));
        let element = elements.next().unwrap_or_else(|| panic!("{name}: {svg}"));
        assert_eq!(elements.next(), None, "{name}");
        element.to_owned()
    };
    let drawn: Vec<&String> =
        places.iter().filter(|name| line_of(name).contains("class=\"drawn\"")).collect();
    assert_eq!(drawn, ["0 0 to 1 0", "2 0 to 2 1"]);
}

/// The greatest goal that a role can be sure of; the certificate is one that the checker accepts.
fn value(text: &str, role: usize) -> Option<u32> {
    value_from(text, role, None)
}

/// The same, or whether a role can be sure of one goal.
fn value_from(text: &str, role: usize, least: Option<u32>) -> Option<u32> {
    let ground = fault_of_rules(text.as_bytes()).unwrap_or_else(|why| panic!("{why}"));
    let name = ground.role(role).expect("a role");
    let [role_name, title] = [name.as_str(), "a game"].map(|text| Text::new(text).expect("short"));
    let game = Gdl { title, rules_hash: hash(text.as_bytes()).0 };
    let claim = |least| Claim::gets(role_name.clone(), least, game.clone());
    let solved = solver::solve(&ground, role, least, &claim, text, Resources::DEFAULT);
    let (goal, certificate) = solved.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(goal.is_some(), certificate.is_some());
    goal
}

/// By theory: tic-tac-toe is a draw; the first player wins Nim unless the exclusive or of the heaps is
/// 0, Chomp unless there is one cell, and Hex. Published: Domineering on 4 × 4, Node Kayles on a path of
/// 8. In dots and boxes 2 × 2 the first player gets three boxes, as the search of the native game finds.
/// The tower of three discs takes seven moves. Published as well: the geese win (Berlekamp, Conway and Guy), and men's
/// morris is a draw if the first man is not placed in the middle, or else a win (Gardner).
#[test]
fn values_are_those_that_are_known() {
    let nim = |heaps: [u32; 3]| {
        let start = |[a, b, c]: [u32; 3]| {
            format!("(init (heap a {a})) (init (heap b {b})) (init (heap c {c}))")
        };
        example("nim").replace(&start([1, 2, 3]), &start(heaps))
    };
    let tower = example("hanoi");
    let sooner = tower.replace("(true (moves 7))", "(true (moves 6))");
    for (what, text, expected) in [
        ("tic-tac-toe", example("tic-tac-toe"), &[50, 50][..]),
        ("Nim 1 2 3", nim([1, 2, 3]), &[0, 100]),
        ("Nim 1 1 3", nim([1, 1, 3]), &[100, 0]),
        ("Nim 0 2 2", nim([0, 2, 2]), &[0, 100]),
        ("Nim 3 3 3", nim([3, 3, 3]), &[100, 0]),
        ("Chomp", example("chomp"), &[100, 0]),
        ("Hex", example("hex"), &[100, 0]),
        ("Domineering", example("domineering"), &[100, 0]),
        ("Node Kayles", example("node-kayles"), &[0, 100]),
        ("dots and boxes", example("dots-and-boxes"), &[75, 25]),
        ("the tower of Hanoi", tower, &[100]),
        ("fox and geese", example("fox-and-geese"), &[100]),
        ("men's morris", example("three-mens-morris"), &[50, 50]),
        (
            "men's morris from the middle",
            example("three-mens-morris").replace("(<= (barred 2 2) (true (hand white 3)))", ""),
            &[100, 0],
        ),
        ("the tower of Hanoi in six moves", sooner, &[0]),
    ] {
        let values: Vec<Option<u32>> = (0..expected.len()).map(|role| value(&text, role)).collect();
        let expected: Vec<Option<u32>> = expected.iter().copied().map(Some).collect();
        assert_eq!(values, expected, "{what}");
    }
}

/// Two roles go around in a circle: nobody is sure of anything but what the text says of play that never ends, but
/// a role that can leave it is.
#[test]
fn play_without_an_end_is_worth_what_the_text_says() {
    let circle = "(role a) (role b) (other a b) (other b a) (init (at 0)) (init (turn a))
        (step 0 1) (step 1 2) (step 2 0)
        (<= (legal ?p (to ?n)) (true (turn ?p)) (true (at ?m)) (or (step ?m ?n) (step ?n ?m)))
        (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
        (<= (next (at ?n)) (does ?p (to ?n))) (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
        (<= terminal (true (at 9))) (goal a 50) (goal b 50)\n";
    let values = |text: &str| [0, 1].map(|role| value(text, role));
    assert_eq!(values(circle), [Some(0), Some(0)]);
    assert_eq!([0, 1].map(|role| value_from(circle, role, Some(1))), [None, None]);
    // The end, worth 50, is never reached, whatever it may be worth to go on.
    let worth = |a: u32, b: u32| format!("{circle} (endless a {a}) (endless b {b})");
    assert_eq!(values(&worth(30, 100)), [Some(30), Some(100)]);
    // From 2 the role b can leave, and a can go around it, or not.
    let left = format!("{circle} (<= (legal b (to 9)) (true (turn b)) (true (at 2)))");
    assert_eq!(values(&left), [Some(0), Some(0)]);
    // Of a, to go around 2 is worth more than the end, and to b the end is worth more, which it is not sure of.
    assert_eq!(values(&format!("{left} (endless a 70) (endless b 20)")), [Some(70), Some(20)]);
    let by_a = format!("{circle} (<= (legal a (to 9)) (true (turn a)) (true (at 0)))");
    assert_eq!(values(&by_a), [Some(50), Some(0)]);
    // Then b gets 50 where a leaves, and 60 where it does not.
    assert_eq!(values(&format!("{by_a} (endless b 60)")), [Some(50), Some(50)]);
}

/// 9 · 8 · 7 · 6 · 5: no line is complete before the fifth move.
#[test]
fn tic_tac_toe_has_as_many_lines_of_play_as_there_are_ways_to_take_cells() {
    use zermelo_checker::games::gdl::{GdlRules, Position};
    use zermelo_checker::proofs::replay::Rules;
    fn count(rules: &GdlRules, position: &Position, depth: u32) -> u64 {
        let mut moves = Vec::new();
        rules.legal_moves(position, &mut moves);
        if depth == 0 {
            return 1;
        }
        let after = |mv| rules.play(position, mv).expect("legal");
        moves.into_iter().map(|mv| count(rules, &after(mv), depth - 1)).sum()
    }
    let ground = fault_of_rules(example("tic-tac-toe").as_bytes()).expect("rules");
    let rules = GdlRules::new(ground, 0, 0);
    let counts: Vec<u64> = (1..=5).map(|depth| count(&rules, &rules.start(), depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120]);
}

/// A square of tic-tac-toe has eight; a board of Domineering is mirrored in two ways, and not turned, since
/// each role places dominoes in its own way; the columns of connect three and of Breakthrough are
/// mirrored, and so is a path. In Hex red begins at the first row, in Chomp the corner is marked, and the
/// heaps of Nim differ; with heaps of one size these are exchanged in all ways.
#[test]
fn rules_have_the_symmetries_of_the_game() {
    let nim =
        example("nim").replace("(heap a 1)) (init (heap b 2))", "(heap a 3)) (init (heap b 3))");
    for (what, text, expected) in [
        ("tic-tac-toe", example("tic-tac-toe"), 8),
        ("Domineering", example("domineering"), 4),
        ("Hex", example("hex"), 1),
        ("Nim", example("nim"), 1),
        ("Nim of equal heaps", nim, 6),
        ("connect three", example("connect-three"), 2),
        ("Node Kayles", example("node-kayles"), 2),
    ] {
        let ground = fault_of_rules(text.as_bytes()).unwrap_or_else(|why| panic!("{what}: {why}"));
        assert_eq!(
            Symmetries::of(&ground, &Limits::DEFAULT).map(|found| found.count()),
            Ok(expected),
            "{what}"
        );
    }
}
