//! What is printed is a strategy that a reader can follow.

use std::collections::HashSet;

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_present::document::model::Block;
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, TableError};

use crate::coprime_grid::solver;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::coprime_grid::GAME)));

fn certificates(n: u32, variation: Variation, order: Order) -> Vec<Certificate<'static>> {
    let game = CoprimeGrid { n, variation, order, start: Vec::new() };
    solver::solve(&game, &Provenance::default(), solver::Options::default())
        .expect("a small grid")
        .certificates
}

fn printed(certificate: &Certificate<'_>, options: &Options) -> String {
    let document = PRINTER.document(certificate, options).expect("a strategy");
    document.render(Format::Text, &RenderOptions::default())
}

/// With n = 3 nobody has a choice of integers: 0, 1, 1, 1.
#[test]
fn the_grid_of_3_is_printed_with_its_open_cells_and_scores() {
    let [first, second] = &certificates(3, Variation::Corner, Order::MaximiserFirst)[..] else {
        panic!("two certificates")
    };
    let text = printed(first, &Options::default());
    assert!(text.contains("\n1   2   3\n2   0 [1]\n3 [1]   .\n"), "{text}");
    // Paragraphs run over several lines.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "Maximiser opens with (2, 2) = 0, which gives position 1; then minimiser is to move.",
        "With this strategy of maximiser it is at least 1, whatever minimiser does.",
    ] {
        assert!(words(&text).contains(expected), "{text}");
    }
    let text = printed(second, &Options::default());
    for expected in ["Maximiser moves first, from position 1.", "score 1"] {
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_solitaire_says_who_passes() {
    for (order, expected) in [
        (Order::MaximiserAlone, "Only odd writes; the other player passes."),
        (Order::MinimiserAlone, "Only even writes; the other player passes."),
    ] {
        for certificate in certificates(4, Variation::Parity, order) {
            let text = printed(&certificate, &Options::default());
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(expected) && words.contains("pass"), "{text}");
        }
    }
}

/// Every entry stands in one cell, unless its position ends a line of play that several replies lead to; a
/// cut document says so.
#[test]
fn rows_are_counted_and_cut_where_the_limit_is() {
    for certificate in certificates(4, Variation::Corner, Order::MinimiserFirst) {
        let replay: Replay<'_> = certificate.decode().expect("a replay");
        let whole = PRINTER.document(&certificate, &Options::default()).expect("a strategy");
        let tables = whole.sections.iter().flat_map(|section| &section.blocks);
        let mut moves = 0;
        let mut lines = 0;
        let mut cases = 0;
        for block in tables {
            let Block::Table(table) = block else { continue };
            let mut rows = HashSet::new();
            cases += 1;
            for row in &table.rows {
                let own = row.cells.iter().skip(row.repeated).step_by(2);
                let own = own.take_while(|cell| !cell.is_empty());
                moves += own.map(|cell| cell.plain().matches(" = ").count()).sum::<usize>();
                assert!(rows.insert(row.cells.clone()), "a row twice");
                lines += 1;
            }
        }
        assert!(moves >= replay.entries.len());
        // The first reference to a position is no row of its own.
        assert_eq!(whole.rows, lines - (cases - 1));
        assert_eq!(PRINTER.rows(&certificate), Ok(whole.rows));
        assert!(!whole.cut);
        let options = Options { max_lines: Some(5), ..Options::default() };
        let cut = PRINTER.document(&certificate, &options).expect("a strategy");
        assert!(cut.cut && printed(&certificate, &options).contains("Only its beginning"));
    }
}

type Spoil = fn(&mut Replay<'_>);

#[test]
fn a_wrong_certificate_gives_an_error_and_no_table() {
    let honest = &certificates(4, Variation::Corner, Order::MaximiserFirst)[0];
    let spoils: [(&str, Spoil); 5] = [
        ("a position missing", |replay| replay.positions.to_mut().truncate(9)),
        ("a move that there is not", |replay| replay.entries[0].mv = u16::MAX),
        ("a move that is not legal", |replay| replay.entries[0].mv = 0),
        ("an opening that is not legal", |replay| replay.opening = Some(1)),
        ("a reply that leads elsewhere", |replay| {
            if let Response::Reply { target, .. } = &mut replay.entries[0].response {
                *target += 1;
            }
        }),
    ];
    for (what, spoil) in spoils {
        let mut replay: Replay<'_> = honest.decode().expect("a replay");
        spoil(&mut replay);
        let spoilt =
            Certificate::new(honest.header.clone(), zermelo_checker::proofs::Kind::Replay, &replay);
        let document = PRINTER.document(&spoilt, &Options::default());
        assert!(matches!(document, Err(TableError::Wrong { .. })), "{what}");
    }
}
