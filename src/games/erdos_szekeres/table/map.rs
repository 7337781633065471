//! Maps as documents: the list of all states in which the player to move loses.
//!
//! The states are counted through here in the order of docs/specification/format-map.md.

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::erdos_szekeres::{Claim, Form, Statement};
use zermelo_checker::proofs::map::Map;
use zermelo_explain::{faces, player_word};

use crate::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use crate::games::erdos_szekeres::solver::order::advance;
use crate::probe::bits::is_set;
use crate::table::{ALL, Options, Printed, TableError, wrong};

/// The most rows of a board that has a table.
const MAX_ROWS: u32 = 64;

/// The P-positions of a map.
pub(crate) struct PrintedMap<'p> {
    pub(crate) claim: &'p Claim,
    pub(crate) map: &'p Map<'p>,
}

impl Printed for PrintedMap<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedMap { claim, map } = self;
        let (count, winner) = claimed_count(claim)?;
        let Size::Exactly(a) = claim.game.a else { return Err(wrong("a map is for one size")) };
        let cells = |side: u32| side.checked_sub(1).filter(|&cells| cells >= 1);
        let (Some(width), Some(height)) =
            (cells(a), cells(claim.game.b).filter(|&rows| rows <= MAX_ROWS))
        else {
            return Err(wrong("there is no board of this size"));
        };
        let mut rows: Vec<Row> = Vec::new();
        let mut above: Option<Vec<u32>> = None;
        let mut state = vec![0; usize::try_from(height).unwrap_or_default()];
        let mut number = 0u64;
        let mut is_last = false;
        let mut cut = false;
        while !is_last {
            if is_set(&map.bits, number)
                .ok_or_else(|| wrong("the map ends before the last state"))?
            {
                cut = options.max_lines.is_some_and(|most| rows.len() as u64 >= most);
                if cut {
                    break;
                }
                rows.push(row(&state, above.as_deref()));
                above = Some(state.clone());
            }
            number += 1;
            is_last = !advance(&mut state, width);
        }
        let printed = match cut {
            true => format!(" Only the first {} of them are printed. {ALL}", rows.len()),
            false => String::new(),
        };
        let winner = player_word(winner);
        let introduction = [
            faces::erdos_szekeres_rules(Form::Avoidance, width, height),
            format!(
                "A state is its row lengths, the shaded cells of every row from the top. In \
                 {}, the P-positions, the player to move loses; in all others the player to \
                 move wins. From the empty board the {winner} player wins.",
                zermelo_explain::count(count, "state", "states"),
            ),
            format!(
                "This is so when no move leads from a P-position to a P-position, and from every other \
                 state some move leads to a P-position.{printed}"
            ),
        ];
        let introduction = introduction.into_iter().map(Block::text);
        let columns = (1..=height).map(|row| Rich::name(Name::new(format!("λ{row}")))).collect();
        let sections = vec![
            Section { level: 1, heading: None, blocks: introduction.collect() },
            Section::headed(
                "The P-positions",
                vec![Block::Table(Table { columns, rows, ..Table::default() })],
            ),
        ];
        Ok(Document { title: Rich::text(claim.to_string()), sections, rows: count, cut })
    }

    /// A P-position has a row.
    fn rows(&self) -> Result<u64, TableError> {
        Ok(claimed_count(self.claim)?.0)
    }
}

fn claimed_count(claim: &Claim) -> Result<(u64, Player), TableError> {
    match claim.statement {
        Statement::PPositions { count, winner } => Ok((count, winner)),
        _ => Err(wrong("a map does not prove such a claim")),
    }
}

/// The state's row lengths, those at the start blank that the row above has too.
fn row(state: &[u32], above: Option<&[u32]>) -> Row {
    let above = above.unwrap_or_default();
    let repeated = state.iter().zip(above).take_while(|(now, before)| now == before).count();
    Row { repeated, cells: state.iter().map(|length| Rich::text(length.to_string())).collect() }
}
