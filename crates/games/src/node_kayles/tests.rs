//! Games against the strategies of certificates, held against the definition.

use proptest::prelude::*;
use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{GraphName, NodeKayles};
use zermelo_checker::proofs::Kind;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_present::printer::{self, Printer};
use zermelo_search::limits::Resources;

use super::solver::solve;
use crate::graph;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::node_kayles::GAME)));

/// The certificate that the solver makes of a graph with a name.
pub(super) fn solved(graph: GraphName, by: Option<Kind>) -> Certificate<'static> {
    let neighbours = graph::named(&graph).expect("a graph");
    let game = NodeKayles { graph, graph_hash: None };
    solve(&game, None, &neighbours, by, 1 << 20, Resources::default()).expect("a certificate")
}

/// The vertices of a grid that are left, by row and column: those not taken, and not beside one.
fn left(game: &dyn Match, rows: u16, columns: u16) -> Vec<String> {
    let cell = |name: &str| -> (u16, u16) {
        let (row, column) = name.split_once('.').expect("a cell");
        (row.parse().expect("a row"), column.parse().expect("a column"))
    };
    let taken: Vec<(u16, u16)> = game.steps().iter().map(|step| cell(&step.name)).collect();
    let free = |row: u16, column: u16| {
        taken.iter().all(|&(r, c)| r.abs_diff(row) + c.abs_diff(column) > 1)
    };
    let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
    cells.filter(|&(r, c)| free(r, c)).map(|(r, c)| format!("{r}.{c}")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn the_strategy_wins_against_every_way_to_play(
        choices in proptest::collection::vec(any::<u16>(), 20)
    ) {
        for (rows, columns, by) in [
            (3, 3, None),
            (3, 4, None),
            (4, 4, None),
            (4, 4, Some(Kind::Replay)),
            (1, 8, None),
            (1, 1, None),
            (5, 7, None),
        ] {
            let certificate = solved(GraphName::Grid { rows, columns }, by);
            let proof = (PRINTER.decode)(&certificate).expect("a body").expect("a kind");
            let mut game = proof.begin().expect("a strategy");
            for choice in &choices {
                let free = left(game.as_ref(), rows, columns);
                prop_assert_eq!(game.legal_moves(), free.as_slice());
                if free.is_empty() {
                    break;
                }
                let mv = &free[usize::from(*choice) % free.len()];
                game.play(mv).expect("legal");
            }
            prop_assert!(left(game.as_ref(), rows, columns).is_empty());
            let end = game.end().expect("an end");
            prop_assert_eq!((end.kind, end.winner), ("no-move", Some(game.proponent())));
            let last = game.steps().last().expect("a move");
            prop_assert_eq!(last.player, game.proponent());
        }
    }
}

#[test]
fn a_move_that_is_none_is_refused() {
    let certificate = solved(GraphName::Path { vertices: 7 }, None);
    let proof = (PRINTER.decode)(&certificate).expect("a body").expect("a kind");
    let mut game = proof.begin().expect("a strategy");
    assert_eq!(game.proponent(), Player::First);
    assert_eq!(game.legal_moves(), ["1", "2", "6", "7"]);
    assert!(matches!(game.play("8"), Err(PlayError::NoSuchMove { .. })));
    for taken in ["3", "4", "5"] {
        let said = game.play(taken).expect_err("gone").to_string();
        assert_eq!(said, format!("{taken} is taken, or adjacent to a vertex that is"));
    }
    game.play("1").expect("legal");
    let names: Vec<&str> = game.steps().iter().map(|step| step.name.as_str()).collect();
    assert_eq!(names, ["4", "1", "7"]);
    assert_eq!(
        game.end().map(|end| end.message.as_str()),
        Some("first wins: no vertex is left for second")
    );
    assert!(game.undo());
    assert_eq!(game.legal_moves(), ["1", "2", "6", "7"]);
}
