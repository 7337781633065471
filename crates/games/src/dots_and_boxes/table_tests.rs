//! Strategies for dots and boxes, printed.

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::dots_and_boxes::{Body, DotsAndBoxes, Start};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Response;
use zermelo_checker::score::Bound;
use zermelo_present::document::model::Block;
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::{Options, TableError};

use super::*;
use crate::dots_and_boxes::solver;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::dots_and_boxes::GAME)));

fn certificates(rows: u32, columns: u32) -> Vec<Certificate<'static>> {
    let game = DotsAndBoxes { rows, columns, start: Start::default() };
    let provenance = Provenance::default();
    solver::solve(&game, &provenance, solver::Options::default())
        .expect("a small board")
        .certificates
}

fn printed(certificate: &Certificate<'_>, options: &Options) -> String {
    let document = PRINTER.document(certificate, options).expect("a strategy");
    document.render(Format::Text, &RenderOptions::default())
}

/// By hand: the first player has drawn the top edge, and the second one answers.
#[test]
fn a_strategy_for_one_box_is_a_table_of_two_positions() {
    let certificates = certificates(1, 1);
    let text = printed(&certificates[1], &Options::default());
    assert!(
        text.contains("second player keeps first player to at most 0 boxes in dots-and-boxes 1 1"),
        "{text}"
    );
    assert!(text.contains("Position 1") && text.contains("Position 2"), "{text}");
    assert!(text.contains("boxes: first player 0, second player 0"), "{text}");
    assert!(text.contains("a1-b1") && text.contains("decided"), "{text}");
    // Nothing is to be done for no box: the first player has it whatever happens.
    let text = printed(&certificates[0], &Options::default());
    assert!(text.contains("b1-b2") && text.contains("decided"), "{text}");
}

#[test]
fn every_strategy_prints_in_as_many_rows_as_it_says_and_is_cut_where_it_is_asked() {
    for certificate in [certificates(1, 2), certificates(2, 2)].concat() {
        let whole = PRINTER.document(&certificate, &Options::default()).expect("a strategy");
        assert_eq!(PRINTER.rows(&certificate), Ok(whole.rows));
        assert!(!whole.cut);
        let options = Options { max_lines: Some(3), ..Options::default() };
        let cut = PRINTER.document(&certificate, &options).expect("a strategy");
        let tables = whole.sections.iter().flat_map(|section| &section.blocks);
        let lines = tables.map(|block| match block {
            Block::Table(table) => table.rows.len(),
            _ => 0,
        });
        assert_eq!(cut.cut, lines.sum::<usize>() > 3);
        assert_eq!(printed(&certificate, &options).contains("Only its beginning"), cut.cut);
    }
}

#[test]
fn a_strategy_that_is_wrong_is_not_printed() {
    let certificate = &certificates(1, 2)[1];
    let honest: Body<'_> = certificate.decode().expect("a replay");
    type Spoil = fn(&mut Body<'_>);
    let spoils: [Spoil; 6] = [
        |b| b.replay.nodes.clear(),
        |b| b.replay.positions.to_mut()[5] = 255,
        |b| b.replay.entries[0].mv = 40,
        |b| b.replay.entries[0].response = Response::Settled,
        |b| b.replay.entries[0].response = Response::Lemma { lemma: 0 },
        |b| b.symmetries.push(4),
    ];
    for (number, spoil) in spoils.into_iter().enumerate() {
        let mut body = honest.clone();
        spoil(&mut body);
        let game = DotsAndBoxes { rows: 1, columns: 2, start: Start::default() };
        let claim = Claim { bound: Bound::AtMost(1), game };
        let header = Header { claim: claim.into(), provenance: Provenance::default() };
        let certificate = Certificate::new(header, Kind::Replay, &body);
        let document = PRINTER.document(&certificate, &Options::default());
        assert!(matches!(document, Err(TableError::Wrong { .. })), "spoil {number}");
    }
}
