//! Rows of games that are known by their faces: what is wrong with them is reported at its place, and every
//! committed strategy comes back.

use std::collections::BTreeSet;
use std::fs;

use zermelo_checker::format::hash;
use zermelo_checker::games::domineering;
use zermelo_checker::verdict::Verdict;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::limits::Limits;
use zermelo_search::text::Lines;

use super::*;
use crate::registry::tests::committed;

const DOCS: &str = include_str!("../../../docs/guide/json.schema.json");

fn made(text: &str, folder: &Path, max_moves: Option<u64>) -> Result<NewCertificate, GameError> {
    let (limits, list_unused) = (Limits::DEFAULT, false);
    let request =
        CompileRequest { max_moves, limits, list_unused, repair: false, progress: &|_, _| {} };
    lines(Source { name: "a.strategy", text }, &folder.join("a.strategy"), &request)
}

/// What is wrong with a text: the kind, the place, and all that is said.
fn wrong(text: &str) -> Vec<(&'static str, (usize, usize), String)> {
    match made(text, Path::new(""), None) {
        Err(GameError::Source(problems)) => {
            let lines = Lines::of(text);
            let all = |problem: &Diagnostic| {
                let said =
                    [std::slice::from_ref(&problem.message), problem.notes.as_slice()].concat();
                (problem.kind, lines.position(problem.span.start), said.join("\n"))
            };
            problems.iter().map(all).collect()
        }
        Ok(_) => Vec::new(),
        Err(error) => panic!("{error:?}"),
    }
}

fn accepted(made: &NewCertificate) -> Certificate<'static> {
    let (bytes, _) = made.certificate().write();
    let verdict = zermelo_checker::check(&bytes, None);
    assert!(matches!(verdict, Verdict::Verified(_)), "{verdict:?}");
    made.certificate().clone()
}

#[test]
fn what_is_wrong_with_a_row_is_reported_at_its_place() {
    let claim = "claim second player wins domineering 2 4\n";
    let rows = "start\n(a1-a2) b1-c1 (d1-d2) b2-c2 won\n(b1-b2) c1-d1 (a1-a2) c2-d2 won\n\
                (c1-c2) a1-b1 (d1-d2) a2-b2 won\n(d1-d2) b1-c1 (a1-a2) b2-c2 won\n";
    assert_eq!(wrong(&format!("{claim}{rows}")), []);
    let path = "claim second player wins node-kayles path 4\n";
    for (kind, from, to, place, said) in [
        // A reply without an answer: in the rows of a case, with the line of play that leads there.
        (
            "uncovered-reply",
            "(d1-d2) b1-c1 (a1-a2) b2-c2 won\n",
            "",
            (2, 1),
            "the reply d1-d2 of X",
        ),
        (
            "illegal-move",
            "(d1-d2) b2-c2 won\n(b",
            "(d1-d2) b1-c1 won\n(b",
            (3, 23),
            "(a1-a2) b1-c1 (d1-d2)",
        ),
        (
            "unknown-symbol",
            "(d1-d2) b2-c2 won\n(b",
            "(d1-d2) b2-c3 won\n(b",
            (3, 23),
            "did you mean b2-c2?",
        ),
        ("game-over", "b2-c2 won\n(b", "b2-c2 (a1-b1) won\n(b", (3, 23), "the game is over"),
        (
            "not-won",
            "b1-c1 (d1-d2) b2-c2 won\n(b",
            "b1-c1 won\n(b",
            (3, 15),
            "does not end the game",
        ),
        ("not-settled", "b1-c1 (d1-d2) b2-c2 won\n(b", "b1-c1 settled\n(b", (3, 15), ""),
        ("no-end", "b2-c2 won\n(b", "b2-c2\n(b", (3, 1), ""),
        ("no-answer", "(d1-d2) b2-c2 won\n(b", "(d1-d2) won\n(b", (3, 23), ""),
        ("two-rows", "(c1-c2) a1-b1", "(b1-b2) a1-c1", (5, 2), ""),
        ("unknown-case", "b1-c1 (d1-d2) b2-c2 won\n(b", "b1-c1 -> case 2\n(b", (3, 15), ""),
        ("unused-case", "start\n", "case 1\n(a1-a2) b1-c1 won\nstart\n", (2, 6), "no row leads"),
        ("first-move", "start\n", "start a1-b1\n", (2, 7), ""),
        (
            "only-rows",
            "b1-c1 (d1-d2) b2-c2 won\n(b",
            "b1-c1 by force\n(b",
            (3, 15),
            "boards of points and lines",
        ),
        ("only-rows", "b1-c1 (d1-d2) b2-c2 won\n(b", "b1-c1 XW(a1-a2, b1-b2)\n(b", (3, 15), ""),
        ("only-rows", "start\n", "policy look up\nstart\n", (2, 8), ""),
        ("not-forced", "(a1-a2)", "(!a1-a2)", (3, 3), ""),
    ] {
        let text = format!("{claim}{}", rows.replacen(from, to, 1));
        let found = wrong(&text);
        let is_found = found
            .iter()
            .any(|(found, at, all)| *found == kind && *at == place && all.contains(said));
        assert!(is_found, "{kind}: {text}\n{found:?}");
        assert!(DOCS.contains(&format!("\"const\": \"{kind}\"")), "{kind} is documented");
    }
    // The vertices beside one that is taken are gone.
    let found = wrong(&format!("{path}start\n(1) 2 won\n(2) 4 won\n(3, 4) 1 won\n"));
    assert!(
        found.iter().any(|(kind, at, _)| (*kind, *at) == ("illegal-move", (3, 5))),
        "{found:?}"
    );
}

/// The message says which reply at which position, and how play comes there.
#[test]
fn a_reply_without_an_answer_is_shown_with_the_line_of_play() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/dots-and-boxes/1-2-first.cert");
    let bytes = fs::read(path).expect("a file");
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    let text = super::source(&certificate).expect("a replay").expect("rows");
    let found = wrong(&text.replacen("(b2-c2) b1-c1 settled\n", "", 1));
    let [("uncovered-reply", _, said)] = &found[..] else { panic!("{found:?}") };
    assert!(said.starts_with("no row covers the reply b2-c2 of O\nthe position\n"), "{said}");
    assert!(said.ends_with("the line of play: b1-b2 (a1-b1) c1-c2"), "{said}");
}

#[test]
fn a_text_for_a_game_that_is_not_stored_so_is_refused() {
    for claim in ["second player wins nim 1 1", "first player wins sprouts 2"] {
        let found = wrong(&format!("claim {claim}\nstart\n(a) b won\n"));
        let [(kind, at, said)] = &found[..] else { panic!("{claim}: {found:?}") };
        assert_eq!((*kind, *at, said.contains("rows")), ("claim", (1, 7), true), "{said}");
    }
    // Moves of another game.
    let found = wrong("claim second player wins domineering 2 4\nstart\n(r1) r2 won\n");
    assert!(
        found.iter().any(|(kind, at, _)| (*kind, *at) == ("unknown-symbol", (3, 2))),
        "{found:?}"
    );
}

/// Each of the cells of a row is counted once for every reply.
#[test]
fn a_source_of_many_moves_ends_at_the_bound() {
    let text =
        "claim second player wins node-kayles path 4\nstart\n(1) 3 won\n(2) 4 won\n(3, 4) 1 won\n";
    for (bound, is_right) in [(4, true), (3, false)] {
        let made = made(text, Path::new(""), Some(bound));
        assert_eq!(made.is_ok(), is_right, "{bound}: {made:?}");
    }
    // One that is wrong in every row is read and reported, and costs no more than its length.
    let rows = "(3, 4) 1 won\n".repeat(20_000);
    let found = wrong(&format!("{text}{rows}"));
    assert!(found.iter().all(|(kind, ..)| *kind == "two-rows"), "{:?}", found.first());
}

/// Both rows lead to the same position, and the second is laid out where the first is.
#[test]
fn positions_that_rows_come_to_twice_are_one() {
    let text = "claim second player wins domineering 2 4\nstart\n\
                (a1-a2) b1-c1 (d1-d2) b2-c2 won\n(d1-d2) b1-c1 (a1-a2) b2-c2 won\n\
                (b1-b2) c1-d1 (a1-a2) c2-d2 won\n(c1-c2) a1-b1 (d1-d2) a2-b2 won\n";
    let certificate = accepted(&made(text, Path::new(""), None).expect("rows"));
    let body: domineering::Body<'_> = certificate.decode().expect("a body");
    assert_eq!(body.replay.nodes.len(), 5);
}

/// A token that goes from a to b and back for ever, where y does not let it go on to c.
const ROUND: &str =
    "(role x) (role y) (init (at a)) (init (control x)) (way a b) (way b a) (way b c)
    (<= (legal ?p (go ?to)) (true (control ?p)) (true (at ?from)) (way ?from ?to))
    (<= (legal x noop) (true (control y))) (<= (legal y noop) (true (control x)))
    (<= (next (at ?to)) (does ?p (go ?to)))
    (<= (next (control y)) (true (control x))) (<= (next (control x)) (true (control y)))
    (<= terminal (true (at c))) (<= (goal x 100) (true (at c)))
    (<= (goal x 0) (not (true (at c)))) (goal y 0)";

#[test]
fn rows_that_lead_round_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("round.kif"), ROUND).expect("a file");
    let hash = hash(ROUND.as_bytes());
    let text = format!(
        "claim x gets at least 100 in rules 'round' --rules-hash {hash}\nboard round.kif\n\
         start '(go b)'\n('(go a)') '(go b)' -> case 1\ncase 1\n('(go a)') '(go b)' -> case 1\n"
    );
    let Err(GameError::Source(problems)) = made(&text, folder.path(), None) else {
        panic!("{text}")
    };
    let kinds: Vec<&str> = problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, ["loop"], "{problems:?}");
    // A row as long as a line can be.
    let (head, _) = text.split_once("('(go a)'").expect("a row");
    let row = "('(go a)') '(go b)' ".repeat(13_000);
    let found = made(&format!("{head}{row}won\n"), folder.path(), None);
    let Err(GameError::Source(problems)) = found else { panic!("{found:?}") };
    assert!(problems.iter().any(|problem| problem.kind == "too-large"), "{problems:?}");
}

/// Vertices that are called as the words of rows are, and a title with the sign of a comment.
#[test]
fn names_that_would_be_read_otherwise_stand_between_quotation_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("g.edges"), "title a #b\nwon others\nothers by\nby c3\n")
        .expect("a file");
    let text = "claim second player wins node-kayles graph titled 'a #b' # a path\nboard g.edges\nstart\n\
                ('won') 'by' won\n('others') c3 won\n('by', c3) 'won' won\n";
    let certificate = accepted(&made(text, folder.path(), None).expect("rows"));
    let text = super::source(&certificate).expect("a replay").expect("rows");
    assert!(text.contains("\nboard a-#b.edges\n\nstart\n('won') 'by' won\n"), "{text}");
    fs::rename(folder.path().join("g.edges"), folder.path().join("a-#b.edges")).expect("a file");
    accepted(&made(&text, folder.path(), None).expect("rows"));
    let found = wrong(&text.replace("'by', c3", "by, c3"));
    assert!(!found.is_empty());
}

/// The rules of a title, and the graph of one, are put into files that are named so.
#[test]
fn every_committed_strategy_comes_back_from_its_rows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let folder = tempfile::tempdir().expect("a folder");
    for (source, title) in [
        ("petersen.dot", "Petersen"),
        ("dodecahedron.edges", "dodecahedron"),
        ("robertson.edges", "Robertson"),
        ("heawood.edges", "Heawood"),
        ("pg-2-3.edges", "PG-2-3"),
        ("cubic-16-girth-4.g6", "cubic-16-girth-4"),
    ] {
        let copy = folder.path().join(title.to_owned() + ".edges");
        fs::copy(root.join("sources").join(source), copy).expect("a file");
    }
    for entry in fs::read_dir(root.join("rules")).expect("a folder") {
        let path = entry.expect("an entry").path();
        fs::copy(&path, folder.path().join(path.file_name().expect("a name"))).expect("a file");
    }
    let mut words = BTreeSet::new();
    for (path, bytes) in committed() {
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let claim = &certificate.header.claim;
        let Some(text) = super::source(&certificate) else { continue };
        if matches!(claim, Claim::Positional(_)) {
            continue;
        }
        let text = text.unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let made = made(&text, folder.path(), None);
        let made = made.unwrap_or_else(|error| panic!("{path:?}: {error:?}\n{text}"));
        assert_eq!(accepted(&made).header.claim, *claim, "{path:?}");
        words.insert(zermelo_explain::assertion::fields(claim).map(|(game, _)| game));
    }
    assert_eq!(words.len(), 11, "{words:?}");
}
