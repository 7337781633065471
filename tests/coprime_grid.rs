//! The coprimality grid as a user meets it: solved, filled by hand, played, and certificates with a
//! field changed, of which only true claims are accepted.

use crate::common;

use std::fs;
use std::path::Path;

use common::fixture::{self, Draft};
use common::grid_value;
use common::json::object;
use common::program::{Said, run};
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::coprime_grid::{self, CoprimeGrid, Order, Variation};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_checker::score::Bound;
use zermelo_checker::{Verdict, check};

fn zermelo(folder: &Path, words: &str) -> Said {
    run(folder, &words.split(' ').collect::<Vec<_>>())
}

type Spoil = Box<dyn Fn(&mut Draft)>;

fn claim(draft: &mut Draft) -> &mut coprime_grid::Claim {
    match &mut draft.claim {
        Claim::CoprimeGrid(claim) => claim,
        other => panic!("{other} is about another game"),
    }
}

/// Every change of one field, near the values that occur.
fn changes(honest: &Draft) -> Vec<Spoil> {
    let mut changes: Vec<Spoil> = Vec::new();
    for score in (0..6).chain([u32::MAX]) {
        for bound in [Bound::AtLeast(score), Bound::AtMost(score)] {
            changes.push(Box::new(move |c| claim(c).bound = bound));
        }
    }
    for n in 0..6 {
        changes.push(Box::new(move |c| claim(c).game.n = n));
    }
    for variation in [Variation::Corner, Variation::Parity] {
        changes.push(Box::new(move |c| claim(c).game.variation = variation));
    }
    for order in
        [Order::MaximiserFirst, Order::MinimiserFirst, Order::MaximiserAlone, Order::MinimiserAlone]
    {
        changes.push(Box::new(move |c| claim(c).game.order = order));
    }
    let starts: [&[&[u8]]; 5] = [&[], &[&[0]], &[&[0, 1]], &[&[0], &[1]], &[&[0, 1], &[1]]];
    for start in starts {
        let start: Vec<Vec<u8>> = start.iter().map(|row| row.to_vec()).collect();
        changes.push(Box::new(move |c| claim(c).game.start.clone_from(&start)));
    }
    let moves = (0..40u16).chain([255, u16::MAX]);
    for opening in moves.clone().map(Some).chain([None]) {
        changes.push(Box::new(move |c| c.replay.opening = opening));
    }
    for at in 0..honest.replay.positions.len() {
        for byte in (0..6).chain(250..=255) {
            changes.push(Box::new(move |c| c.replay.positions.to_mut()[at] = byte));
        }
    }
    for at in 0..honest.replay.entries.len() {
        for mv in moves.clone() {
            changes.push(Box::new(move |c| c.replay.entries[at].mv = mv));
            changes.push(Box::new(move |c| {
                c.replay.entries[at].response = Response::Win { reply: mv };
            }));
            for target in 0..8 {
                changes.push(Box::new(move |c| {
                    c.replay.entries[at].response =
                        Response::Reply { reply: mv, target, symmetry: 0 };
                }));
            }
        }
        changes.push(Box::new(move |c| c.replay.entries[at].response = Response::Settled));
        changes.push(Box::new(move |c| {
            c.replay.entries.remove(at);
        }));
    }
    for at in 0..honest.replay.nodes.len() {
        for entries in 0..6 {
            changes.push(Box::new(move |c| c.replay.nodes[at].entries = entries));
        }
        for mv in moves.clone() {
            changes.push(Box::new(move |c| {
                c.replay.nodes[at].default = Some(Response::Win { reply: mv });
            }));
        }
    }
    changes
}

/// The certificates of a grid of 4, solved.
fn solved() -> Vec<Draft> {
    let folder = tempfile::tempdir().expect("a folder");
    let said = zermelo(folder.path(), "solve coprime-grid 4 -o four.cert");
    assert_eq!(said.code, 0, "{}", said.err);
    let draft = |name: &str| {
        let bytes = fs::read(folder.path().join(name)).expect(name);
        let (certificate, _) = Certificate::read(&bytes).expect(name);
        let replay: Replay<'_> = certificate.decode().expect(name);
        let replay = replay.into_owned();
        Draft { claim: certificate.header.claim.clone(), replay, ..fixture::grid_kept() }
    };
    vec![draft("four-first.cert"), draft("four-second.cert")]
}

#[test]
fn whatever_is_accepted_after_one_change_is_true() {
    let honest = [
        fixture::grid_kept(),
        fixture::grid_reached(),
        fixture::grid_alone(),
        fixture::grid_from_start(),
    ];
    for honest in honest.into_iter().chain(solved()) {
        let (mut accepted, mut all, bytes) = (0, 0, honest.write().0);
        for change in changes(&honest) {
            let mut draft = honest.clone();
            change(&mut draft);
            let changed = draft.write().0;
            if changed == bytes {
                continue;
            }
            all += 1;
            if let Verdict::Verified(verified) = check(&changed, None) {
                let Claim::CoprimeGrid(claim) = &verified.claim else { panic!("another game") };
                assert!(grid_value::is_true(claim), "accepted and false: {claim}");
                accepted += 1;
            }
        }
        assert!(accepted > 0 && accepted * 20 < all, "{accepted} of {all} changes accepted");
    }
}

#[test]
fn a_grid_is_solved_with_a_certificate_for_each_player() {
    let folder = tempfile::tempdir().expect("a folder");
    for n in 2..=4 {
        for (options, variation, order) in [
            ("", Variation::Corner, Order::MaximiserFirst),
            (" --first minimiser", Variation::Corner, Order::MinimiserFirst),
            (" --variation 2", Variation::Parity, Order::MaximiserFirst),
            (" --variation 2 --first even", Variation::Parity, Order::MinimiserFirst),
            (" --alone maximiser", Variation::Corner, Order::MaximiserAlone),
            (" --variation 2 --alone even", Variation::Parity, Order::MinimiserAlone),
        ] {
            let game = CoprimeGrid { n, variation, order, start: Vec::new() };
            let value = grid_value::value(&game);
            let said =
                zermelo(folder.path(), &format!("solve coprime-grid {n}{options} -o x.cert"));
            // What the rules alone decide takes no position.
            let expected = format!("value {value} in {game}");
            let rest = said.out.strip_prefix(&expected).unwrap_or_default();
            assert!(rest.starts_with(['\n', ';']), "{expected}: {}{}", said.out, said.err);
            assert!(!rest.contains("; 0 positions"), "{}", said.out);
            let checked = zermelo(folder.path(), "check x-first.cert x-second.cert");
            assert_eq!(checked.code, 0, "{}", checked.out);
            for part in [format!("at least {value} "), format!("at most {value} ")] {
                assert!(checked.out.contains(&part), "{}", checked.out);
            }
        }
    }
}

/// Every line of play from there, by a search of whole grids.
#[test]
fn from_a_start_the_value_is_that_of_every_line_of_play_from_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut state = 7;
    for (n, written) in [(3, 1), (3, 3), (4, 1), (4, 2), (4, 5), (4, 8), (5, 7), (5, 8)] {
        for (variation, order) in [
            (Variation::Corner, Order::MaximiserFirst),
            (Variation::Corner, Order::MinimiserAlone),
            (Variation::Parity, Order::MinimiserFirst),
            (Variation::Parity, Order::MaximiserAlone),
        ] {
            let start = grid_value::random_start(n, written, &mut state);
            let game = CoprimeGrid { n, variation, order, start };
            let value = grid_value::value(&game);
            let (options, start) = options(&game);
            for file in ["x-first.cert", "x-second.cert"] {
                let _ = fs::remove_file(folder.path().join(file));
            }
            let words = format!("solve coprime-grid {n}{options} --start {start} -o x.cert");
            let said = zermelo(folder.path(), &words);
            let expected = format!("value {value} in {game}");
            let rest = said.out.strip_prefix(&expected).unwrap_or_default();
            assert!(rest.starts_with(['\n', ';']), "{expected}: {}{}", said.out, said.err);
            let checked = zermelo(folder.path(), "check x-first.cert x-second.cert");
            assert_eq!(checked.code, 0, "{}", checked.out);
            for part in [format!("at least {value} "), format!("at most {value} ")] {
                assert!(checked.out.contains(&part), "{}", checked.out);
            }
        }
    }
}

/// The options of a game on the command line, and the word of its start.
fn options(game: &CoprimeGrid) -> (String, String) {
    let text = game.to_string();
    let (rest, start) = text.split_once(" --start ").expect("a start");
    let (_, how) = rest.split_once(", ").expect("a comma");
    let (who, how) = how.split_once(' ').expect("two words");
    let variation = if game.variation == Variation::Corner { 1 } else { 2 };
    (format!(" --variation {variation} --{how} {who}"), start.to_owned())
}

/// Quet's sample partial game, as his text has it: “The next player to place in integer in a square, if
/// he/she will put the integer at position *, can write a 1 … or can write a 3”.
const SAMPLE: &str = "1 2 3 4 5 6\n\n2 0 1 1 3 2\n\n3 1 1 2 1 *\n\n4 1 3 2\n\n5 3\n\n6\n";

#[test]
fn the_sample_of_the_text_goes_in_as_it_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("sample.grid"), SAMPLE).expect("written");
    let from_file = zermelo(folder.path(), "solve --grid sample.grid --variation 2 -o x.cert");
    assert_eq!(from_file.code, 0, "{}", from_file.err);
    let typed = "solve coprime-grid 6 --variation 2 --start 0,1,1,3,2/1,1,2,1/1,3,2/3 -o x.cert";
    let typed = zermelo(folder.path(), typed);
    assert_eq!((&typed.out, typed.code), (&from_file.out, 0), "{}", typed.err);
    let checked = zermelo(folder.path(), "check x-first.cert x-second.cert");
    assert_eq!(checked.code, 0, "{}", checked.out);
    // The cell with the star comes first in the tables, with its two integers.
    let table = zermelo(folder.path(), "table x-first.cert");
    assert!(table.out.contains("[1 3]"), "{}", table.out);
    let played = zermelo(folder.path(), "play x-second.cert (6,3)=1");
    assert_eq!(played.code, 0, "{}{}", played.out, played.err);
}

#[test]
fn what_is_wrong_with_a_start_is_said_where_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    let head = "1 2 3 4\n";
    for (text, place, message) in [
        ("", "", "the grid has 0 columns"),
        ("2 0 1", ":1:1", "is a heading, 1, not 2"),
        (&format!("{head}2 0 1\n3 2\n4\n"), ":3:3", "cell (2, 3) has 2, but allows 1"),
        (&format!("{head}2 * 1\n3\n4\n"), ":2:5", "are not both filled"),
        (&format!("{head}2 0 x\n3\n4\n"), ":2:5", "has ‘x’, no integer"),
        (&format!("{head}2 0 1 1 1\n3\n4\n"), ":2:1", "row 2 has 5 integers, not 4"),
        (&format!("{head}2 0 1\n3\n"), ":4:1", "row 4 is missing"),
        (&format!("{head}2 0\n3\n4\n5\n"), ":5:1", "there is a line after the last row"),
        (&format!("{head}* 0\n3\n4\n"), ":2:1", "has ‘*’, no integer"),
    ] {
        fs::write(folder.path().join("wrong.grid"), text).expect("written");
        let said = zermelo(folder.path(), "solve --grid wrong.grid");
        assert_eq!(said.code, 2, "{text:?}: {}{}", said.out, said.err);
        assert!(said.err.contains(message), "{text:?}: {}", said.err);
        assert!(said.err.contains(place), "{text:?}: {}", said.err);
    }
    for (start, message) in [
        ("0,2", "cell (3, 2) has 2, but allows 1 only"),
        (
            "0/1,1",
            "cell (3, 3) has 1, but the cells above it and to the left of it are not both filled",
        ),
        ("0,1,1,1", "(5, 2) is no cell of the grid"),
        ("0,1/", "not the rows of integers"),
    ] {
        let said = zermelo(folder.path(), &format!("solve coprime-grid 4 --start {start}"));
        assert_ne!(said.code, 0, "{start}: {}", said.out);
        assert!(said.err.contains(message), "{start}: {}", said.err);
    }
}

#[test]
fn a_solitaire_prints_a_grid_that_leads_to_its_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = zermelo(folder.path(), "solve coprime-grid 5 --variation 2 --alone odd");
    let grid: Vec<&str> =
        said.out.lines().skip(1).take_while(|line| !line.contains("claim")).collect();
    assert_eq!(grid.len(), 5, "{}", said.out);
    // From the grid without its last row.
    let text = format!("{}\n5\n", grid[..4].join("\n"));
    fs::write(folder.path().join("five.grid"), &text).expect("written");
    let again = zermelo(folder.path(), "solve --grid five.grid --variation 2 --alone odd");
    for said in [&said, &again] {
        let value = "value 14 in coprime-grid 5 variation 2, odd alone";
        assert!(said.code == 0 && said.out.starts_with(value), "{}{}", said.out, said.err);
    }
    assert!(grid.iter().all(|row| again.out.lines().any(|line| line == *row)), "{}", again.out);
    // The cell right of (2, 2) in row 2 allows 1 only: 3 and 2 are coprime, and 3 to 2 and to 0 not.
    let wrong = text.replacen("2 0 1", "2 0 4", 1);
    fs::write(folder.path().join("wrong.grid"), wrong).expect("written");
    let said = zermelo(folder.path(), "solve --grid wrong.grid --variation 2 --alone odd");
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("cell (3, 2) has 4, but allows 1"), "{}", said.err);
}

#[test]
fn what_is_no_grid_or_takes_too_much_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, code, message) in [
        ("solve coprime-grid 1", 2, "n is 1; a grid has n ≥ 2"),
        ("solve coprime-grid 9", 2, "times as many positions as the one before"),
        ("solve coprime-grid 5 --variation 3", 2, "‘3’, not the variation, 1 or 2"),
        ("solve coprime-grid 5 --first odd", 2, "not maximiser or minimiser"),
        ("solve coprime-grid 5 --variation 2 --alone maximiser", 2, "not odd or even"),
        ("solve coprime-grid 5 --first odd --alone odd", 2, "cannot be used with"),
        ("solve coprime-grid 5 --weak", 2, "has no option --weak"),
        ("solve hypercube 3 2 --variation 2", 2, "has no option --variation"),
        ("solve coprime-grid 5 --by pairing", 2, "coprime-grid is not solved by pairing"),
        ("solve coprime-grid 6 --max-positions 5", 3, "reached its limit of 5 positions"),
        ("solve coprime-grid 8 --max-memory 1", 3, "reached its limit of 1 MiB of memory"),
        ("map coprime-grid 5", 2, "there are maps of erdos-szekeres only"),
        ("map coprime-grid 5 --table 5", 2, "coprime-grid --table N"),
        ("map coprime-grid --table 9", 2, "n is 9"),
        ("map coprime-grid --table 1", 2, "n is 1"),
        ("map coprime-grid --table 4 --max-b 3", 2, "takes no --max-b"),
    ] {
        let said = zermelo(folder.path(), words);
        assert_eq!(said.code, code, "{words}: {}{}", said.out, said.err);
        assert!(said.err.contains(message), "{words}: {}", said.err);
    }
}

/// When no time is left, what is known is said, without certificates.
#[test]
fn a_search_whose_time_is_over_proves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let said =
        zermelo(folder.path(), "solve coprime-grid 7 --variation 2 --time-limit 0.001 -o x.cert");
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    assert!(said.err.contains("limit of time (--time-limit sets it)"), "{}", said.err);
    assert!(said.out.starts_with("value at least "), "{}", said.out);
    let without = "without a certificate: the search reached its limit of time";
    assert_eq!(said.out.matches(without).count(), 2, "{}", said.out);
    let files = fs::read_dir(folder.path()).expect("a folder").count();
    assert!(files == 0 && !said.out.contains("  claim  "));
}

/// Of a search that is stopped, both ends of the interval have a certificate, or it is said why not: a
/// strategy has no more positions than the search may look at.
#[test]
fn a_search_that_is_stopped_proves_both_ends_of_an_interval_or_says_why_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut intervals, mut proved, mut too_long) = (0, 0, 0);
    for (options, variation, order) in [
        ("--variation 2", Variation::Parity, Order::MaximiserFirst),
        ("--variation 2 --alone even", Variation::Parity, Order::MinimiserAlone),
    ] {
        let game = CoprimeGrid { n: 5, variation, order, start: Vec::new() };
        let value = grid_value::value(&game);
        for positions in [1, 5, 10, 20, 40, 10_000] {
            let words =
                format!("solve coprime-grid 5 {options} --max-positions {positions} -o five.cert");
            let said = zermelo(folder.path(), &words);
            let Some((line, _)) = said.out.split_once(&format!(" in {game}")) else {
                panic!("{}{}", said.out, said.err)
            };
            let numbers: Vec<u32> =
                line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
            let (least, most) = match numbers[..] {
                [least, most] => (least, most),
                _ => (numbers[0], numbers[0]),
            };
            assert!((least..=most).contains(&value), "{line}");
            if least < most {
                assert_eq!(line, format!("value at least {least}, at most {most}"));
                let unit = if positions == 1 { "position" } else { "positions" };
                let limit = format!("reached its limit of {positions} {unit} ");
                assert!(said.code == 3 && said.err.contains(&limit), "{}", said.err);
                intervals += 1;
            }
            let mut files = ["five-first.cert", "five-second.cert"];
            if game.player(Player::First) == "even" {
                files.reverse();
            }
            let ends = [format!("gets at least {least} "), format!("to at most {most} ")];
            for (end, file) in ends.into_iter().zip(files) {
                let lines: Vec<&str> =
                    said.out.lines().filter(|line| line.contains(&end)).collect();
                let [line] = lines[..] else { panic!("{end}: {}", said.out) };
                if line.starts_with("  known  ") {
                    let why = "without a certificate: the search reached its limit of ";
                    assert!(line.contains(&format!("{why}{positions} position")), "{line}");
                    too_long += 1;
                    continue;
                }
                // Of several certificates each has a name of its own.
                let path = Some(folder.path().join(file)).filter(|path| path.exists());
                let path = path.unwrap_or_else(|| folder.path().join("five.cert"));
                let info = run(folder.path(), &["check", &path.display().to_string(), "--json"]);
                let checked = object(&info.out);
                let file = &checked["files"][0];
                assert!(file["claim"].as_str().is_some_and(|claim| claim.contains(&end)), "{file}");
                let nodes = file["proof"]["figures"]["nodes"].as_u64().expect("a number");
                assert!(nodes <= positions, "{end}: {nodes} positions of {positions}");
                proved += 1;
            }
            for file in ["five.cert", "five-first.cert", "five-second.cert"] {
                let _ = fs::remove_file(folder.path().join(file));
            }
        }
    }
    assert!(intervals > 3 && proved > 3 && too_long > 3, "{intervals}, {proved}, {too_long}");
}

/// Grids beyond the one at which the memory ends have the interval that needs no search.
#[test]
fn a_table_within_a_limit_has_intervals() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = zermelo(folder.path(), "map coprime-grid --table 7 --max-memory 1 --format csv");
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("reached its limit of 1 MiB of memory"), "{}", said.err);
    let row =
        |start: &str| said.out.lines().find(|line| line.starts_with(start)).map(str::to_owned);
    assert_eq!(said.out.lines().count(), 1 + 6 * 8, "{}", said.out);
    // docs/results/data/coprime-grid.csv has the values: 14 for n = 5, and 18 for n = 7, which is not reached.
    assert!(row("5,2,odd alone,14,").is_some(), "{}", said.out);
    let last = row("7,2,odd first,").expect("a row");
    let ends = last.split(',').nth(3).and_then(|value| value.split_once(" to "));
    let ends = ends.map(|(least, most)| (least.parse::<u32>(), most.parse::<u32>()));
    let Some((Ok(least), Ok(most))) = ends else { panic!("{last}") };
    assert!(least <= 18 && 18 <= most, "{last}");
}

#[test]
fn a_grid_is_played_with_its_open_cells_and_both_integers() {
    let folder = tempfile::tempdir().expect("a folder");
    let (bytes, _) = fixture::grid_kept().write();
    fs::write(folder.path().join("x.cert"), bytes).expect("written");
    let said = run(folder.path(), &["play", "x.cert", "(2, 2) = 0", "2,3,1"]);
    let expected = "\
x.cert: minimiser keeps maximiser to at most 1 in the lower right cell in coprime-grid 3 variation 1, maximiser first
maximiser plays (2, 2) = 0
  1   2   3
  2   0 [1]
  3 [1]   .
minimiser replies (3, 2) = 1
  1   2 3
  2   0 1
  3 [1] .
maximiser plays (2, 3) = 1
  1 2   3
  2 0   1
  3 1 [1]
minimiser replies (3, 3) = 1
  1 2 3
  2 0 1
  3 1 1
  line   1. (2, 2) = 0 (3, 2) = 1 2. (2, 3) = 1 (3, 3) = 1
the grid is full: the score is 1
";
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, expected, ""));
    for (moves, message) in [
        (&["(2, 2) = 1"][..], "(2, 2) = 1 is not allowed here: the cell's brackets"),
        (&["(3, 2) = 1"], "the cells above and to the left come first"),
        (&["(2, 2) = 0", "(3, 2) = 1"], "(3, 2) is taken"),
        (&["(9, 9) = 0"], "‘(9, 9) = 0’ is not a move: a move is a column, a row and an integer"),
        (&["pass"], "‘pass’ is not a move"),
        (&["-2 2 0"], "is not a move"),
    ] {
        let said = run(folder.path(), &[&["play", "x.cert", "--"], moves].concat());
        assert_eq!(said.code, 2, "{moves:?}");
        assert!(said.err.contains(message), "{moves:?}: {}", said.err);
    }
    let (bytes, _) = fixture::grid_alone().write();
    fs::write(folder.path().join("alone.cert"), bytes).expect("written");
    let said = run(folder.path(), &["play", "alone.cert", "(2, 2) = 0", "(2, 3) = 1"]);
    assert!(said.out.contains("minimiser replies pass"), "{}", said.out);
}

#[test]
fn a_rejected_certificate_names_the_cell_and_what_it_allows() {
    let folder = tempfile::tempdir().expect("a folder");
    for (cells, message) in [
        ([1, 1, 255, 255], "the stored grid: cell (2, 2) has 1, but allows 0 only"),
        (
            [255, 1, 255, 255],
            "the stored grid: cell (3, 2) has 1, but the cells above it and to the left of it are \
             not both filled",
        ),
        ([0, 255, 255, 255], "the stored position: it is not the opponent's turn"),
        ([0, 1, 1, 1], "the stored position: it is full"),
    ] {
        let mut draft = fixture::grid_kept();
        draft.replay.positions.to_mut()[4..].copy_from_slice(&cells);
        fs::write(folder.path().join("x.cert"), draft.write().0).expect("written");
        let said = zermelo(folder.path(), "check x.cert");
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(said.out.contains(message), "{}", said.out);
    }
    let mut draft = fixture::grid_kept();
    claim(&mut draft).game.n = 12;
    fs::write(folder.path().join("x.cert"), draft.write().0).expect("written");
    let said = zermelo(folder.path(), "check x.cert");
    assert!(said.out.contains("the grid has side 12; a replay has 2 ≤ n ≤ 9"), "{}", said.out);
    assert_eq!(draft.kind, Kind::Replay);
}
