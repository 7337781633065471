//! Printed outcome proofs: what they look like, and that a reader with the rules of the game can
//! play by them; damaged ones are errors.

mod reader;

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Text};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::outcome::{Affine, MoveForm, Outcome, Step};
use zermelo_present::document::model::{Block, Document};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::Printer;
use zermelo_present::table::Options;

use crate::chomp::vectors::theorems::{full_board, three_rows, two_rows};
use crate::erdos_szekeres::vectors::theorems::achievement_of;
use crate::outcome;
use crate::outcome::problem::Problem;
use crate::outcome::prover;
use crate::subtraction;

/// Prints outcome proofs.
const PRINTER: Printer = Printer::of(outcome::decode);

fn proved(problem: &Problem) -> Certificate<'static> {
    let outcome = prover::prove(problem).expect("a proof");
    prover::certificate(problem.claim.clone(), outcome, Provenance::default())
}

/// The problem of a published theorem's source.
fn published(name: &str) -> Problem {
    let path = format!("{}/../../certificates/sources/{name}.strategy", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the source");
    crate::erdos_szekeres::families::read(&text).expect("a source").problem
}

fn printed(certificate: &Certificate<'_>) -> Document {
    PRINTER.document(certificate, &Options::default()).expect("a document")
}

fn rendered(document: &Document, format: Format) -> String {
    document.render(format, &RenderOptions::default())
}

#[test]
fn theorem_2_in_every_format() {
    let document = printed(&proved(&published("pudwell-b3")));
    insta::assert_snapshot!("theorem_2_text", rendered(&document, Format::Text));
    insta::assert_snapshot!("theorem_2_latex", rendered(&document, Format::Latex));
    assert!(rendered(&document, Format::Markdown).contains("| (i, 2) | w = i + 1 |"));
    assert!(rendered(&document, Format::Csv).contains("\"(i, 2)\",w = i + 1,\"(i + 1, 2)\""));
}

#[test]
fn a_reader_can_play_by_the_published_theorems_at_every_small_size() {
    for (name, most) in [
        ("pudwell-b2-even", 9),
        ("pudwell-b2-odd", 9),
        ("pudwell-b3", 8),
        ("pudwell-b4", 7),
        ("pudwell-b5", 7),
    ] {
        let document = printed(&proved(&published(name)));
        let played = reader::verify(&document, reader::Rules::Shading, most);
        assert!(played > 20, "{name}: {played} moves");
    }
}

#[test]
fn a_reader_can_play_by_the_chomp_tables_at_every_small_size() {
    for problem in [two_rows(), three_rows()] {
        let document = printed(&proved(&problem));
        let played = reader::verify(&document, reader::Rules::Chomp, 6);
        assert!(played > 50, "{}: {played} moves", problem.claim);
    }
}

#[test]
fn the_table_of_heaps_speaks_of_counters() {
    for (source, positions, drawing) in [
        ("subtraction-3", "Heap (4q) with q ≥ 0", "q = 1:\n\n####\n└──┘\n4q\n"),
        ("subtraction-3-pairs", "Heaps (q, q) with q ≥ 0", "q = 3:\n\n###\n###\n└─┘\nq\n"),
    ] {
        let path = format!("../../certificates/sources/{source}.strategy");
        let text = std::fs::read_to_string(path).expect("a source");
        let problem = subtraction::source::read(&text).expect("families").problem;
        let document = printed(&proved(&problem));
        for format in [Format::Text, Format::Markdown, Format::Latex] {
            let table = rendered(&document, format).replace('$', "").replace("\\ge", " ≥");
            let table = table.split_whitespace().collect::<Vec<_>>().join(" ");
            let drawn = match format {
                Format::Latex => "its grey cells are the counters",
                _ => " a counter of it",
            };
            for part in [positions, "the number of counters in the same", drawn] {
                assert!(table.contains(part), "{part} in\n{table}");
            }
            for part in ["column", "Rows", "number of cells", "a cell that"] {
                assert!(!table.contains(part), "{part} in\n{table}");
            }
        }
        let text = rendered(&document, Format::Text);
        assert!(text.contains(drawing), "{text}");
    }
}

/// Figure 3 of Pudwell has one family with one parameter, Figure 4 two, Figures 5 and 6 ten.
#[test]
fn braces_say_how_many_columns_there_are() {
    for (problem, least) in [
        (published("pudwell-b3"), 1),
        (published("pudwell-b4"), 2),
        (published("pudwell-b5"), 10),
        (two_rows(), 1),
        (three_rows(), 3),
    ] {
        let document = printed(&proved(&problem));
        let braces = reader::braces(&document);
        assert!(braces >= least, "{}: {braces} braces", problem.claim);
        let latex = rendered(&document, Format::Latex);
        assert_eq!(latex.matches("decoration={brace, mirror").count(), braces, "{}", problem.claim);
    }
}

#[test]
fn strategy_stealing_is_printed_step_by_step() {
    let document = printed(&proved(&full_board(3, 1)));
    let text = rendered(&document, Format::Text);
    for part in ["some move from p", "are one position with two values"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

/// docs/results/stolen-steps.md, “The stolen steps for b = 6”: three of the four families have a reply
/// to every move but the one that takes a token from o, which is a cell more in row 1.
#[test]
fn a_family_with_a_stolen_step_has_its_replies_in_rows_and_the_rest_step_by_step() {
    let document = printed(&proved(&published("pudwell-b6")));
    let text = rendered(&document, Format::Text);
    let stolen: Vec<&str> = text.split("For the other moves no reply is named.").skip(1).collect();
    assert_eq!(stolen.len(), 3);
    for steps in stolen {
        let lines = steps.lines().take_while(|line| !line.starts_with("---"));
        let cases = lines.filter_map(|line| line.split_once(" 1: (")?.1.split_once(" is P"));
        let cases: Vec<&str> = cases.map(|(case, _)| case).collect();
        let in_row_1 = |case: &&str| case.contains(", 1), p1 = ");
        assert!(!cases.is_empty() && cases.iter().all(in_row_1), "{cases:?}");
    }
    assert_eq!(document.rows, PRINTER.rows(&proved(&published("pudwell-b6"))).expect("rows"));
}

#[test]
fn cases_of_both_values_are_printed_step_by_step() {
    let mv = MoveForm { kind: 0, arguments: vec![Affine::variable(0)] };
    let by = Step::By {
        fact: 1,
        statement: 0,
        parameters: vec![Affine::variable(0), Affine::variable(1)],
        shown: Vec::new(),
    };
    let steps = vec![
        Step::Cases { fact: 0, mv, shown: Vec::new() },
        by,
        Step::Absurd { summands: Vec::new() },
    ];
    let printed_by = with(&proved(&published("pudwell-b3")), |proof| {
        proof.statements[0].derivation = steps;
    });
    let text = rendered(&printed(&printed_by), Format::Text);
    for part in [
        "(i, 2) from p0: p1 = (i, i, w) is P or N",
        "1: (i, 2), p1 = (i, i, w) is P  p1 is in Figure 3 (i, w), of the other value",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn the_achievement_game_is_printed() {
    let problem = achievement_of(&published("pudwell-b3")).expect("a reduction");
    let document = printed(&proved(&problem));
    let text = rendered(&document, Format::Text);
    assert!(text.contains("increasing pattern") && text.contains("decreasing pattern"), "{text}");
    assert_eq!(document.rows, PRINTER.rows(&proved(&problem)).expect("rows"));
}

#[test]
fn rows_are_counted_as_they_are_printed_and_cut_where_asked() {
    let certificate = proved(&published("pudwell-b5"));
    let count = |document: &Document| -> usize {
        let blocks = document.sections.iter().flat_map(|section| &section.blocks);
        let rows = |block: &Block| match block {
            Block::Table(table) => table.rows.len(),
            _ => 0,
        };
        blocks.map(rows).sum()
    };
    let whole = printed(&certificate);
    assert_eq!(u64::try_from(count(&whole)), Ok(whole.rows));
    assert_eq!(PRINTER.rows(&certificate), Ok(whole.rows));
    assert!(!whole.cut);
    let cut = PRINTER
        .document(&certificate, &Options { max_lines: Some(7), ..Options::default() })
        .expect("a document");
    assert_eq!((count(&cut), cut.rows, cut.cut), (7, whole.rows, true));
}

/// The same certificate with another proof.
fn with(certificate: &Certificate<'_>, change: impl FnOnce(&mut Outcome)) -> Certificate<'static> {
    let mut outcome = certificate.decode().expect("an outcome proof");
    change(&mut outcome);
    Certificate::new(certificate.header.clone(), Kind::Outcome, &outcome)
}

type Damage = fn(&mut Outcome);

#[test]
fn damaged_proofs_are_errors() {
    let good = proved(&published("pudwell-b3"));
    let far = || Affine::variable(u32::MAX);
    let damages: [(&str, Damage); 9] = [
        ("no goal", |proof| proof.goals.clear()),
        ("no steps", |proof| proof.statements[0].derivation.clear()),
        ("a step is missing", |proof| drop(proof.statements[0].derivation.pop())),
        ("a step too many", |proof| {
            proof.statements[0].derivation.push(Step::Absurd { summands: Vec::new() });
        }),
        ("a coordinate is missing", |proof| drop(proof.statements[0].position.pop())),
        ("a fact there is not", |proof| {
            proof.statements[0].derivation[0] = Step::Options { fact: 7 };
        }),
        ("no branches", |proof| {
            proof.statements[0].derivation[0] = Step::Residue { variable: 0, modulus: 0 };
        }),
        ("a variable there is not", |proof| {
            proof.statements[0].derivation[0] = Step::Residue { variable: 99, modulus: 2 };
        }),
        ("parameters are missing", |proof| proof.statements[0].parameters.clear()),
    ];
    for (name, damage) in damages {
        let document = PRINTER.document(&with(&good, damage), &Options::default());
        assert!(document.is_err(), "{name}");
    }
    let wrong = with(&good, |proof| proof.statements[0].constraints.push(far()));
    assert!(PRINTER.document(&wrong, &Options::default()).is_err());
    let large = with(&good, |proof| {
        proof.statements[0].position[0] =
            Affine::variable(0).plus_times(i64::MAX, &Affine::variable(1)).expect("fits");
    });
    // Whatever it is, it is no panic.
    let _ = PRINTER.document(&large, &Options::default());
}

#[test]
fn no_step_left_out_or_doubled_makes_printing_panic() {
    let good = proved(&published("pudwell-b4"));
    let outcome: Outcome = good.decode().expect("an outcome proof");
    for (number, statement) in outcome.statements.iter().enumerate() {
        for step in 0..statement.derivation.len() {
            let left_out = with(&good, |proof| {
                proof.statements.truncate(number + 1);
                drop(proof.statements[number].derivation.remove(step));
            });
            let _ = PRINTER.document(&left_out, &Options::default());
            let swapped = with(&good, |proof| {
                proof.statements[number].derivation.rotate_left(step);
            });
            let _ =
                PRINTER.document(&swapped, &Options { max_lines: Some(1), ..Options::default() });
        }
        if number > 2 {
            break;
        }
    }
}

#[test]
fn names_that_occur_twice_are_told_apart() {
    let twice = with(&proved(&published("pudwell-b3")), |proof| {
        let name = Text::new("Figure 3").expect("a name");
        proof.statements.iter_mut().for_each(|statement| statement.name = name.clone());
    });
    let text = rendered(&printed(&twice), Format::Text);
    assert!(text.contains("Figure 3 [1] (i, w)\n") && text.contains("Figure 3 [2] (w)\n"));
}
