//! Strategies for coprimality grids as documents: every position drawn with what its open cells
//! allow, with the opponent's moves, the replies, and the positions that they lead to.
//!
//! What a reply leads to is found here by the rules, and not taken from the certificate.

#[cfg(test)]
mod tests;

use zermelo_checker::claim::Player;
use zermelo_checker::format::Header;
use zermelo_checker::games::coprime_grid::{Claim, Variation};
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_checker::score::Bound;

use super::grid::{Grid, Move};
use crate::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use crate::proofs::replay::nodes::ReplayNodes;
use crate::table::{Options, Printed, TableError, replay_length};

fn wrong(what: impl Into<String>) -> TableError {
    TableError::Wrong { what: what.into() }
}

/// A strategy.
pub(super) struct PrintedReplay<'p> {
    pub(super) header: &'p Header,
    pub(super) claim: &'p Claim,
    pub(super) replay: &'p Replay<'p>,
}

/// A strategy laid out.
struct Strategy<'p> {
    claim: &'p Claim,
    replay: &'p Replay<'p>,
    nodes: ReplayNodes<'p>,
    empty: Grid,
}

impl Printed for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedReplay { header, claim, replay } = self;
        let strategy = Strategy::new(claim, replay)?;
        let rows = self.rows()?;
        let mut printed = 0;
        let mut positions = Vec::new();
        for number in 0..replay.nodes.len() {
            let left = options.max_lines.map_or(u64::MAX, |most| most.saturating_sub(printed));
            if left == 0 {
                break;
            }
            let mut table = strategy.rows_of(number)?;
            table.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            printed += u64::try_from(table.len()).unwrap_or(u64::MAX);
            positions.push(strategy.section(number, table)?);
        }
        let cut = printed < rows;
        let mut sections =
            vec![strategy.introduction(header, rows, cut.then_some(printed)), strategy.reading()];
        sections.push(strategy.opening()?);
        sections.extend(positions);
        Ok(Document { title: Rich::text(claim.to_string()), sections, rows, cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(u64::try_from(self.replay.entries.len()).unwrap_or(u64::MAX))
    }
}

impl<'p> Strategy<'p> {
    fn new(claim: &'p Claim, replay: &'p Replay<'p>) -> Result<Strategy<'p>, TableError> {
        let empty = Grid::empty(&claim.game).ok_or_else(|| wrong("there is no such grid"))?;
        let nodes = ReplayNodes::of(replay);
        // A single cell is filled by the first move.
        let ends_at_once = replay.nodes.is_empty() && replay.opening.is_some();
        if !nodes.fit(empty.places().count()) || (replay.nodes.is_empty() && !ends_at_once) {
            return Err(wrong("its tables do not fit together"));
        }
        if replay.nodes.iter().any(|node| node.default.is_some()) {
            return Err(wrong("a default, and the game has no move that always serves"));
        }
        Ok(Strategy { claim, replay, nodes, empty })
    }

    fn position(&self, number: usize) -> Result<Grid, TableError> {
        let record = self.nodes.record(number, self.empty.places().count());
        let grid = record.and_then(|record| Grid::of_record(&self.claim.game, record));
        grid.ok_or_else(|| wrong(format!("there is no position {}", number + 1)))
    }

    fn read(&self, number: u16) -> Result<Move, TableError> {
        self.empty.read(number).ok_or_else(|| wrong(format!("there is no move {number}")))
    }

    fn play(&self, grid: &Grid, mv: Move) -> Result<Grid, TableError> {
        grid.play(mv).ok_or_else(|| wrong(format!("{} is not a legal move", mv.name())))
    }

    /// The rows of a position: a move, the reply, and where it leads.
    fn rows_of(&self, number: usize) -> Result<Vec<Row>, TableError> {
        let entries = self.nodes.entries(number);
        let entries = entries.ok_or_else(|| wrong("its tables do not fit together"))?;
        let grid = self.position(number)?;
        let mut rows = Vec::new();
        for entry in entries {
            let mv = self.read(entry.mv)?;
            let after = self.play(&grid, mv)?;
            let (reply, end) = match entry.response {
                Response::Reply { reply, target, symmetry: 0 } => {
                    let reply = self.read(reply)?;
                    let target = usize::try_from(target).unwrap_or(usize::MAX);
                    if self.play(&after, reply)? != self.position(target)? {
                        let number = target.saturating_add(1);
                        return Err(wrong(format!("a reply does not lead to position {number}")));
                    }
                    (self.named(reply), (target + 1).to_string())
                }
                Response::Win { reply } => {
                    let reply = self.read(reply)?;
                    (self.named(reply), self.score(&self.play(&after, reply)?)?)
                }
                Response::Settled => (Rich::default(), self.score(&after)?),
                _ => return Err(wrong("it uses symmetries or lemmas, and the game has none")),
            };
            let cells = vec![self.named(mv), reply, Rich::text(end)];
            rows.push(Row { repeated: 0, cells });
        }
        Ok(rows)
    }

    /// The score of a full grid.
    fn score(&self, grid: &Grid) -> Result<String, TableError> {
        if !grid.is_full() {
            return Err(wrong("a game is said to be over, and the grid is not full"));
        }
        let score = match self.claim.game.variation {
            Variation::Corner => grid.integer(grid.n(), grid.n()).map_or(0, usize::from),
            Variation::Parity => grid.written().filter(|m| m % 2 == 1).count(),
        };
        Ok(format!("score {score}"))
    }

    fn named(&self, mv: Move) -> Rich {
        match mv {
            Move::Passes => Rich::text("pass"),
            writes => Rich::name(Name { plain: writes.name(), math: writes.name() }),
        }
    }

    /// The player with the strategy, and the other one.
    fn players(&self) -> (&'static str, &'static str) {
        let proponent = self.claim.proponent();
        let game = &self.claim.game;
        (game.player(proponent), game.player(proponent.other()))
    }

    fn introduction(&self, header: &Header, rows: u64, printed: Option<u64>) -> Section {
        let (own, theirs) = self.players();
        let score = match self.claim.game.variation {
            Variation::Corner => "the integer in the lower right cell",
            Variation::Parity => "the number of odd integers that were written",
        };
        let bound = match self.claim.bound {
            Bound::AtLeast(least) => format!("at least {least}"),
            Bound::AtMost(most) => format!("at most {most}"),
        };
        let alone = if self.claim.game.order.is_alone() {
            let writer = self.claim.game.player(Player::First);
            format!(" Only {writer} writes; the other player passes.")
        } else {
            String::new()
        };
        let mut blocks = vec![Block::Paragraph(Rich::text(format!(
            "The grid has {n} columns and {n} rows; (c, r) is the cell in column c of row r, and row 1 \
             and column 1 are headings. A player writes an integer into an empty cell whose upper \
             and left neighbours are filled: how many of the integers above it in column c are \
             coprime to r, or how many of those to the left of it in row r are coprime to c.{alone} \
             The score is {score}. With this strategy of {own} it is {bound}, whatever {theirs} does.",
            n = self.empty.n(),
        )))];
        let nodes = self.replay.nodes.len();
        blocks.extend(replay_length(header, nodes, rows, printed));
        Section { level: 1, heading: None, blocks }
    }

    fn reading(&self) -> Section {
        let (own, theirs) = self.players();
        let items = vec![
            Rich::text(format!(
                "A position is a grid in which {theirs} is to move. The integers that an open cell \
                 allows are in brackets; a dot is a cell that cannot be filled yet."
            )),
            Rich::text(format!(
                "A row is a move of {theirs}, the reply of {own}, and the number of the position \
                 after it, or the score."
            )),
        ];
        let heading = Some(Rich::text("How to read the tables"));
        Section { level: 1, heading, blocks: vec![Block::List(items)] }
    }

    fn opening(&self) -> Result<Section, TableError> {
        let (own, theirs) = self.players();
        let text = match self.replay.opening {
            Some(opening) => {
                let opening = self.read(opening)?;
                let after = self.play(&self.empty, opening)?;
                let then = if self.replay.nodes.is_empty() {
                    format!(": {}.", self.score(&after)?)
                } else {
                    format!(", which gives position 1; then {theirs} is to move.")
                };
                Rich::text(format!("First {own} plays ")).then(self.named(opening)).and(then)
            }
            None => Rich::text(format!("From position 1, {theirs} moves first.")),
        };
        let heading = Some(Rich::text("The strategy"));
        Ok(Section { level: 1, heading, blocks: vec![Block::Paragraph(text)] })
    }

    fn section(&self, number: usize, rows: Vec<Row>) -> Result<Section, TableError> {
        let heading = Rich::text(format!("Position {}", number + 1));
        let drawing = self.position(number)?.diagram().to_string();
        // The drawing of a diagram is indented.
        let lines: Vec<&str> =
            drawing.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
        let table = Table {
            columns: vec!["Move".into(), "Reply".into(), "Position".into()],
            rows,
            ..Table::default()
        };
        let blocks = vec![Block::Drawing(lines.join("\n") + "\n"), Block::Table(table)];
        Ok(Section { level: 2, heading: Some(heading), blocks })
    }
}
