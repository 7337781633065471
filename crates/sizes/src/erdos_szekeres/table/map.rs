//! Maps as documents: the list of all states in which the player to move loses.
//!
//! The states are counted through here in the order of docs/specification/format-map.md.

use std::iter;
use std::mem::take;

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::erdos_szekeres::{Claim, Form, Statement};
use zermelo_checker::proofs::map::Map;
use zermelo_explain::set::is_set;
use zermelo_explain::{faces, player_word};
use zermelo_present::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use zermelo_present::document::{Extent, Writer};
use zermelo_present::table::{ALL, Options, Printout, TableError, whole, wrong};

use crate::erdos_szekeres::solver::order::advance;

/// The most rows of a board that has a table.
const MAX_ROWS: u32 = 64;

/// Rows after which a table ends and the next one goes on, so that only these are in memory.
const ROWS_TOGETHER: usize = 1000;

/// The P-positions of a map.
pub(crate) struct PrintedMap<'p> {
    pub(crate) claim: &'p Claim,
    pub(crate) map: &'p Map<'p>,
}

impl PrintedMap<'_> {
    /// The states in which the player to move loses, in order; at the end an error where the map ends
    /// before the last state.
    fn lost(
        &self,
        [width, height]: [u32; 2],
    ) -> impl Iterator<Item = Result<Vec<u32>, TableError>> {
        let mut state = vec![0; usize::try_from(height).unwrap_or_default()];
        let (mut number, mut is_over) = (0u64, false);
        iter::from_fn(move || {
            while !is_over {
                let Some(is_lost) = is_set(&self.map.bits, number) else {
                    is_over = true;
                    return Some(Err(wrong("the map ends before the last state")));
                };
                let found = is_lost.then(|| state.clone());
                number += 1;
                is_over = !advance(&mut state, width);
                if let Some(found) = found {
                    return Some(Ok(found));
                }
            }
            None
        })
    }
}

impl Printout for PrintedMap<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        whole(self, options)
    }

    fn print(&self, options: &Options, writer: &mut dyn Writer) -> Result<Extent, TableError> {
        let (count, winner) = claimed_count(self.claim)?;
        let game = &self.claim.game;
        let Size::Exactly(a) = game.a else { return Err(wrong("a map is for one size")) };
        let cells = |side: u32| side.checked_sub(1).filter(|&cells| cells >= 1);
        let (Some(width), Some(height)) =
            (cells(a), cells(game.b).filter(|&rows| rows <= MAX_ROWS))
        else {
            return Err(wrong("there is no board of this size"));
        };
        let lost = || self.lost([width, height]);
        let all = lost().try_fold(0u64, |all, state| state.map(|_| all.saturating_add(1)))?;
        let most = options.max_lines.unwrap_or(u64::MAX);
        let cut = most < all;
        let printed = match cut {
            true => format!(" Only the first {most} of them are printed. {ALL}"),
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
        writer.title(&Rich::text(self.claim.to_string()))?;
        writer.section(Section { level: 1, heading: None, blocks: introduction.collect() })?;
        let columns: Vec<Rich> =
            (1..=height).map(|row| Rich::name(Name::new(format!("λ{row}")))).collect();
        let mut heading = Some(Rich::text("The P-positions"));
        let mut section = |rows: &mut Vec<Row>| {
            let table = Table { columns: columns.clone(), rows: take(rows), ..Table::default() };
            let blocks = vec![Block::Table(table)];
            writer.section(Section { level: 1, heading: heading.take(), blocks })
        };
        let mut rows = Vec::new();
        let mut above: Option<Vec<u32>> = None;
        for state in lost().take(usize::try_from(most).unwrap_or(usize::MAX)) {
            let state = state?;
            if rows.len() == ROWS_TOGETHER {
                section(&mut rows)?;
                above = None;
            }
            rows.push(row(&state, above.as_deref()));
            above = Some(state);
        }
        section(&mut rows)?;
        Ok(Extent { rows: count, cut })
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
