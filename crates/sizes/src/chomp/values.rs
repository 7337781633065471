//! Nim-values of Chomp: how they are found, and how a proof by them is printed.

use zermelo_checker::claim::Size;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::chomp::values::Bar;
use zermelo_checker::games::chomp::{Chomp, Claim, Start, Statement};
use zermelo_explain::faces::chomp::values;
use zermelo_present::nim_values::stored::StoredTable;
use zermelo_search::error::GameError;
use zermelo_search::nim_values::search;
use zermelo_search::solving::{SolveRequest, SolvedGame};

/// Finds the nim-value of a board, or proves the claim that is wanted.
pub fn solve(game: &Chomp, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let Start::Board(Size::Exactly(_)) = game.start else {
        return Err(GameError::Wrong(format!("{game}: nim-values are of one board")));
    };
    let claim = |statement| Claim { statement, game: game.clone() };
    let bar = Bar::of(&claim(Statement::HasValue(0)));
    search::solve(bar, |statement| claim(statement).into(), request)
}

/// Decodes the proof of a claim.
pub fn decode<'c>(
    claim: &'c Claim,
    certificate: &'c Certificate<'_>,
) -> Result<StoredTable<'c, Bar>, Fault> {
    Ok(StoredTable {
        claim: claim.clone().into(),
        table: values(claim, certificate.reader())?,
        reading: "A position is the number of cells that are left in each row, from the top. The poisoned \
                  cell (1, 1) is never eaten: who has only that one left has lost, and the nim-value is \
                  0. That of another position is the least number that is the value of none of its \
                  options.",
        names: "A cell is named by its column and its row.",
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use zermelo_checker::claim;
    use zermelo_checker::proofs::Kind;
    use zermelo_present::contract::proof::Proof as _;
    use zermelo_present::document::model::{Block, Rich, Row};
    use zermelo_present::table::Options;
    use zermelo_search::limits::Resources;

    use super::*;

    /// A board that is solved.
    fn solved(rows: u32, columns: u32) -> Certificate<'static> {
        let game = Chomp { rows, start: Start::Board(Size::Exactly(columns)) };
        let (resources, by) = (Resources::DEFAULT, Some(Kind::NimValues));
        let request = SolveRequest { resources, by, claim: None, map: None, checkpoint: None };
        let solved = solve(&game, &request).unwrap_or_else(|error| panic!("{error:?}"));
        solved.certificates.into_iter().next().expect("a certificate")
    }

    /// The nim-value by its definition, with what is left as one bit for each cell.
    fn by_definition(left: u32, columns: u32, known: &mut HashMap<u32, u16>) -> u16 {
        if let Some(&value) = known.get(&left) {
            return value;
        }
        let is_kept = |eaten: u32, cell: &u32| {
            cell / columns < eaten / columns || cell % columns < eaten % columns
        };
        let mut options = Vec::new();
        for eaten in (1..32).filter(|cell| left >> cell & 1 == 1) {
            let kept = (0..32).filter(|cell| left >> cell & 1 == 1 && is_kept(eaten, cell));
            options.push(by_definition(kept.fold(0, |set, cell| set | 1 << cell), columns, known));
        }
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        known.insert(left, value);
        value
    }

    #[test]
    fn the_values_that_are_proved_are_those_of_the_definition() {
        for (rows, columns) in (1..=4).flat_map(|rows| (1..=5).map(move |columns| (rows, columns)))
        {
            let value = by_definition((1 << (rows * columns)) - 1, columns, &mut HashMap::new());
            let claim = solved(rows, columns).header.claim.to_string();
            assert_eq!(claim, format!("chomp {rows} {columns} has nim-value {value}"));
        }
    }

    #[test]
    fn a_table_has_an_option_of_each_smaller_value() {
        let certificate = solved(2, 2);
        let claim::Claim::Chomp(claim) = &certificate.header.claim else { panic!("Chomp") };
        let proof = decode(claim, &certificate).unwrap_or_else(|fault| panic!("{fault:?}"));
        let printed = proof.printed().expect("printed");
        let document = printed.document(&Options::default()).expect("tables");
        let rows = document.sections.iter().flat_map(|section| &section.blocks).flat_map(|block| {
            match block {
                Block::Table(table) => table.rows.as_slice(),
                _ => &[],
            }
        });
        let cells = |row: &Row| row.cells.iter().map(Rich::plain).collect::<Vec<_>>().join("|");
        assert_eq!(
            rows.map(cells).collect::<Vec<_>>(),
            [
                "(2, 2)|2|(2, 2) to 0, (2, 1) to 1|",
                "(2, 1)|0||",
                "(2, 0)|1|(2, 1) to 0|",
                "(1, 1)|1|(1, 2) to 0|",
                "(1, 0)|0||",
            ]
        );
    }
}
