//! Printed proofs against what was printed before them (the paper's tables), and against a reader
//! who verifies them by hand.

mod danziger;
mod group;
mod reader;
mod small;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{BoardName, Body, Convention};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Replay, Response};
use zermelo_present::document::model::{Block, Document, Section, Table};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, Part, Parts, TableError};

use small::Symmetry;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::GAME)));

static WHOLE: LazyLock<Certificate<'static>> = LazyLock::new(danziger::whole);

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;
const ALL: Options =
    Options { max_lines: None, notation: false, part: None, depth: None, layout: None };

fn printed(certificate: &Certificate<'_>) -> Document {
    PRINTER.document(certificate, &ALL).expect("a document")
}

/// The table of the section whose heading starts so, as rows of cells up to the end, the blanks
/// between filled or left out.
fn table(document: &Document, heading: &str) -> Vec<Vec<String>> {
    let cells = |table: &Table| {
        let row = |cells: &[zermelo_present::document::model::Rich]| {
            cells.iter().map(|cell| cell.plain()).filter(|cell| !cell.is_empty()).collect()
        };
        table.rows.iter().map(|printed| row(&printed.cells)).collect()
    };
    let section = document.sections.iter().find(|section| {
        section.heading.as_ref().is_some_and(|own| own.plain().starts_with(heading))
    });
    let tables =
        section.into_iter().flat_map(|section| &section.blocks).find_map(|block| match block {
            Block::Table(table) => Some(cells(table)),
            _ => None,
        });
    tables.unwrap_or_else(|| panic!("a table under {heading}"))
}

/// Table 7 and the sequences of case 1, with the one difference that the rule makes: the paper
/// gives c3 and β1 a row each, whose moves are the same.
#[test]
fn table_7_and_the_sequences_of_case_1_come_back_row_for_row() {
    let certificate = danziger::case_1();
    let document = printed(&certificate);
    let mut expected = danziger::CASE_1_TEXT.to_vec();
    let stem = format!("{} | → Case 1", danziger::CASE_1_STEM);
    expected.insert(1, &stem);
    assert_eq!(table(&document, "Opening"), danziger::filled(&expected));
    let mut expected = danziger::TABLE_7.to_vec();
    assert_eq!(expected.remove(5), "b1 | !c4 | !a4 | !a2 | XW(c2, b3)");
    assert_eq!(expected[1], "c3 | c4 | !a4 | !a2 | XW(c2, b3)");
    expected[1] = "c3, b1 | c4 | !a4 | !a2 | XW(c2, b3)";
    assert_eq!(table(&document, "Case 1"), danziger::filled(&expected));
    assert_eq!(PRINTER.rows(&certificate), Ok(9 - 1));
}

#[test]
fn table_9_and_the_sequence_of_case_2_come_back_row_for_row() {
    let certificate = danziger::case_2();
    let document = printed(&certificate);
    let expected = [&[danziger::CASE_2_TEXT], &danziger::TABLE_9[..]].concat();
    assert_eq!(table(&document, "The strategy"), danziger::filled(&expected));
    assert_eq!(PRINTER.rows(&certificate), Ok(14));
}

#[test]
fn the_whole_published_proof_is_printed_in_the_papers_cases() {
    // 23 printed lines, two of which share a row.
    assert_eq!(PRINTER.rows(&WHOLE), Ok(22));
    let document = printed(&WHOLE);
    assert_eq!(document.rows, 22);
    let opening = table(&document, "Opening");
    let expected = ["r2 | r3 | r4 | c1 | → Case 1", "r2 | r3 | c1 | a2 | → Case 2"];
    assert_eq!(opening, danziger::filled(&expected));
    assert_eq!(table(&document, "Case 1: X = {r1, r3, c1}, O = {r2, r4}").len(), 3);
    assert_eq!(table(&document, "Case 1.1: ").len(), 6);
    assert_eq!(table(&document, "Case 2: X = {r1, r3, a2}, O = {r2, c1}").len(), 14);
}

fn body<'c>(certificate: &'c Certificate<'_>) -> Body<'c> {
    certificate.decode().expect("a replay with its board")
}

fn reader_rules<'a>(certificate: &Certificate<'_>, body: &'a Body<'_>) -> reader::Rules<'a> {
    let Claim::Positional(claim) = &certificate.header.claim else { panic!("a positional game") };
    let (proponent, wins) = match claim.statement {
        Statement::Wins(player) => (player, true),
        Statement::DoesNotLose(player) => (player, false),
    };
    reader::Rules {
        board: &body.board,
        convention: claim.game.convention,
        proponent,
        wins,
        start: reader::Position::default(),
    }
}

#[test]
fn a_reader_can_verify_the_published_proof_by_hand() {
    assert_eq!(reader::verify(&printed(&WHOLE), &reader_rules(&WHOLE, &body(&WHOLE))), 22);
}

#[test]
fn a_reader_can_verify_printed_strategies_of_small_games_by_hand() {
    let square = |side| BoardName::Hypercube { side, dimension: 2 };
    let affine = |order| BoardName::AffinePlane { order };
    let weak = |maker| Convention::Weak { maker };
    let draw = Statement::DoesNotLose;
    let win = Statement::Wins;
    let cases = [
        (square(3), Convention::Strong, draw(FIRST)),
        (square(3), Convention::Strong, draw(SECOND)),
        (square(3), weak(FIRST), win(FIRST)),
        (square(3), Convention::Avoidance, draw(FIRST)),
        (square(3), Convention::Avoidance, draw(SECOND)),
        (square(2), Convention::Avoidance, win(SECOND)),
        (square(2), weak(SECOND), win(SECOND)),
        (BoardName::Hypercube { side: 4, dimension: 1 }, weak(FIRST), win(SECOND)),
        (BoardName::Hypercube { side: 4, dimension: 1 }, weak(SECOND), win(FIRST)),
        (affine(2), Convention::Strong, win(FIRST)),
        (affine(3), Convention::Strong, win(FIRST)),
        (affine(3), weak(SECOND), win(SECOND)),
        (BoardName::ProjectivePlane { order: 2 }, Convention::Strong, win(FIRST)),
        (BoardName::ProjectivePlane { order: 2 }, weak(FIRST), win(FIRST)),
    ];
    let cases =
        cases.map(|(board, convention, statement)| (board, convention, statement, Symmetry::Used));
    // Without symmetries there are many replies to one position.
    let row = BoardName::Hypercube { side: 12, dimension: 1 };
    let unused = [
        (row, Convention::Strong, draw(SECOND), Symmetry::Ignored),
        (affine(3), Convention::Strong, win(FIRST), Symmetry::Ignored),
        (
            BoardName::ProjectivePlane { order: 3 },
            Convention::Strong,
            draw(SECOND),
            Symmetry::Ignored,
        ),
    ];
    for (board, convention, statement, symmetry) in cases.into_iter().chain(unused) {
        let certificate = small::certificate(&board, convention, statement, symmetry)
            .unwrap_or_else(|| panic!("{statement:?} is true of {board} {convention:?}"));
        let document = printed(&certificate);
        let counted = reader::verify(&document, &reader_rules(&certificate, &body(&certificate)));
        assert_eq!(counted, document.rows, "rows of {}", certificate.header.claim);
    }
}

#[test]
fn a_long_proof_is_cut_and_says_how_long_it_is() {
    for limit in [0, 1, 5, 24] {
        let document = PRINTER
            .document(&WHOLE, &Options { max_lines: Some(limit), ..Options::default() })
            .expect("a document");
        assert!(document.cut);
        assert_eq!(document.rows, 22);
        let text = document.render(Format::Text, &RenderOptions::default());
        assert!(text.contains("The proof has 22 rows. Only its beginning is printed:"), "{text}");
        let lines: usize = document
            .sections
            .iter()
            .flat_map(|section| &section.blocks)
            .map(|block| if let Block::Table(table) = block { table.rows.len() } else { 0 })
            .sum();
        assert_eq!(lines as u64, limit);
    }
    let enough = Options { max_lines: Some(25), ..Options::default() };
    assert!(!PRINTER.document(&WHOLE, &enough).expect("a document").cut);
}

/// The parts of a document below headings that begin with a word.
fn headed<'d>(document: &'d Document, word: &str) -> Vec<(String, &'d Section)> {
    let named = document.sections.iter().filter_map(|section| {
        let heading = section.heading.as_ref()?.plain();
        let (name, _) = heading.strip_prefix(word)?.split_once(':')?;
        Some((name.to_owned(), section))
    });
    named.collect()
}

#[test]
fn a_case_is_printed_alone_as_the_whole_prints_it() {
    let whole = printed(&WHOLE);
    let all = headed(&whole, "Case ");
    assert!(all.iter().any(|(number, _)| number.contains('.')), "cases below cases");
    let mut parts: Vec<Option<&str>> =
        all.iter().map(|(number, _)| Some(number.as_str())).collect();
    parts.push(None);
    for part in parts {
        for depth in [None, Some(0), Some(1), Some(9)] {
            // A case is below another whose number it begins with, and a level has a number more.
            let wanted: Vec<_> = all
                .iter()
                .filter(|(number, _)| {
                    let above = part.map_or(Vec::new(), |part| part.split('.').collect());
                    let numbers: Vec<&str> = number.split('.').collect();
                    let levels = numbers.len() - above.len().min(numbers.len());
                    numbers.starts_with(&above) && depth.is_none_or(|depth| levels <= depth)
                })
                .cloned()
                .collect();
            let options = Options {
                part: part.map(|part| Part::Case(part.to_owned())),
                depth,
                ..Options::default()
            };
            let document = PRINTER.document(&WHOLE, &options).expect("a document");
            assert_eq!(headed(&document, "Case "), wanted, "{part:?}, {depth:?}");
            assert_eq!(document.rows, whole.rows);
            let has_opening = document.sections.iter().any(|section| {
                section.heading.as_ref().is_some_and(|heading| heading.plain() == "Opening")
            });
            assert_eq!(has_opening, part.is_none());
            assert_eq!(document.cut, wanted.len() < all.len() || !has_opening);
        }
    }
}

#[test]
fn a_part_that_is_not_there_is_an_error() {
    for (part, error) in [
        (Part::Case("9".to_owned()), TableError::NoPart("case 9".to_owned())),
        (Part::Case("1.".to_owned()), TableError::NoPart("case 1.".to_owned())),
        (Part::Case(String::new()), TableError::NoPart("case ".to_owned())),
        (Part::Position(1), TableError::NoParts(Some(Parts::Cases))),
    ] {
        let options = Options { part: Some(part), ..Options::default() };
        assert_eq!(PRINTER.document(&WHOLE, &options), Err(error));
    }
}

#[test]
fn every_format_holds_every_move_of_the_published_proof() {
    let document = printed(&WHOLE);
    let sections: BTreeSet<String> =
        document.sections.iter().filter_map(|s| Some(s.heading.as_ref()?.plain())).collect();
    assert_eq!(sections.len(), 7, "{sections:?}");
    for format in [Format::Markdown, Format::Latex, Format::Csv, Format::Text] {
        let text = document.render(format, &RenderOptions::default());
        assert!(text.ends_with('\n'));
        let name = format!("danziger_{format:?}").to_lowercase();
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn a_drawn_game_is_printed_with_its_ends() {
    let square = BoardName::Hypercube { side: 3, dimension: 2 };
    let draw = Statement::DoesNotLose(SECOND);
    let certificate = small::certificate(&square, Convention::Strong, draw, Symmetry::Used);
    let document = printed(&certificate.expect("a draw"));
    let text = document
        .render(Format::Text, &RenderOptions { width: Some(80), ..RenderOptions::default() });
    insta::assert_snapshot!("draw_text", text);
}

#[test]
fn a_table_that_is_wider_than_the_terminal_is_broken() {
    let document = printed(&WHOLE);
    for width in [20, 40, 60] {
        let options = RenderOptions { width: Some(width), ..RenderOptions::default() };
        let text = document.render(Format::Text, &options);
        let longest = text.lines().map(|line| line.chars().count()).max();
        // Words stay whole, and nine columns of them do not fit into forty: eight are as wide as `!b1`,
        // the last one as `XW(a1,`, with two spaces between.
        let least = 8 * 3 + 6 + 8 * 2;
        assert!(longest <= Some(usize::from(width.max(least))), "{longest:?} of {width}:\n{text}");
    }
}

#[test]
fn the_fragment_is_what_stands_between_begin_and_end_document() {
    let document = printed(&WHOLE);
    let whole = document.render(Format::Latex, &RenderOptions::default());
    let options = RenderOptions { fragment: true, ..RenderOptions::default() };
    let fragment = document.render(Format::Latex, &options);
    let (_, rest) = whole.split_once("\\begin{document}\n").expect("a beginning");
    let (inside, _) = rest.split_once("\n\\end{document}").expect("an end");
    let (_, body) = fragment.split_once('\n').expect("a comment");
    assert_eq!(body, inside);
}

/// Each change makes the published proof wrong in a way that printing comes across.
#[test]
fn a_wrong_certificate_is_an_error_and_no_panic() {
    type Change = fn(&mut Replay<'_>);
    let changes: [(&str, Change); 8] = [
        ("a target is not a node", |r| set_target(r, u32::MAX)),
        ("no more stones", |r| set_target(r, 0)),
        ("has no reply", |r| {
            let last = r.nodes.iter().rposition(|node| node.entries > 1).expect("entries");
            let end: u32 = r.nodes[..=last].iter().map(|node| node.entries).sum();
            r.nodes[last].entries -= 1;
            r.nodes[last].default = None;
            r.entries.remove(end as usize - 1);
        }),
        ("not legal for the opponent", |r| {
            let entry = Entry { mv: u16::MAX, response: Response::Settled };
            r.entries.insert(r.nodes[0].entries as usize, entry);
            r.nodes[0].entries += 1;
        }),
        ("not fit together", |r| r.entries.truncate(1)),
        ("not fit together", |r| r.positions.to_mut().truncate(1)),
        ("no node", |r| {
            r.nodes.clear();
            r.entries.clear();
            r.positions.to_mut().clear();
        }),
        ("symmetry that the proof does not have", |r| {
            for entry in r.entries.iter_mut() {
                if let Response::SameAs { symmetry, .. } = &mut entry.response {
                    *symmetry = u32::MAX;
                }
            }
        }),
    ];
    for (expected, change) in changes {
        let mut body = body(&WHOLE);
        change(&mut body.replay);
        let certificate = Certificate::new(WHOLE.header.clone(), Kind::Replay, &body);
        match PRINTER.document(&certificate, &ALL) {
            Err(TableError::Wrong { what }) => {
                assert!(what.contains(expected), "{expected}: {what}")
            }
            other => panic!("{expected}: {other:?}"),
        }
    }
}

fn set_target(replay: &mut Replay<'_>, to: u32) {
    for entry in replay.entries.iter_mut() {
        if let Response::Reply { target, .. } = &mut entry.response {
            *target = to;
        }
    }
}
