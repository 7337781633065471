//! Strategies for dots and boxes as documents: every position drawn, with the opponent's moves, the
//! replies, and the positions that they lead to.
//!
//! What a reply leads to is found here by the rules, and not taken from the certificate.

#[cfg(test)]
mod tests;

use zermelo_checker::format::Header;
use zermelo_checker::games::dots_and_boxes::rules::{DotsAndBoxesRules, Position};
use zermelo_checker::games::dots_and_boxes::{Body, Claim};
use zermelo_checker::proofs::replay::{Entry, Move, Response, Rules};
use zermelo_explain::drawn_edges;

use super::dump;
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
    pub(super) body: &'p Body<'p>,
}

/// A strategy laid out.
struct Strategy<'p> {
    claim: &'p Claim,
    body: &'p Body<'p>,
    nodes: ReplayNodes<'p>,
    rules: DotsAndBoxesRules,
}

impl Printed for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedReplay { header, claim, body } = self;
        let strategy = Strategy::new(claim, body)?;
        let rows = self.rows()?;
        let mut printed = 0;
        let mut positions = Vec::new();
        for number in 0..body.replay.nodes.len() {
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
        let replay = &self.body.replay;
        let defaults = replay.nodes.iter().filter(|node| node.default.is_some()).count();
        Ok(u64::try_from(replay.entries.len() + defaults).unwrap_or(u64::MAX))
    }
}

/// `1 row`, `2 rows`.
fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What a symmetry of a board does, by its number.
fn symmetry_name(number: u8) -> &'static str {
    match number {
        1 => "mirrored left to right",
        2 => "mirrored top to bottom",
        3 => "turned upside down",
        4 => "mirrored in the diagonal from a1",
        5 => "turned to the left",
        6 => "turned to the right",
        _ => "mirrored in the other diagonal",
    }
}

impl<'p> Strategy<'p> {
    fn new(claim: &'p Claim, body: &'p Body<'p>) -> Result<Strategy<'p>, TableError> {
        let rules = DotsAndBoxesRules::new(claim, &body.symmetries);
        let rules = rules.map_err(|_| wrong("there is no such board, or no such symmetry"))?;
        let nodes = ReplayNodes::of(&body.replay);
        if !nodes.fit(rules.record_width()) || body.replay.nodes.is_empty() {
            return Err(wrong("its tables do not fit together"));
        }
        Ok(Strategy { claim, body, nodes, rules })
    }

    fn position(&self, number: usize) -> Result<Position, TableError> {
        let record = self.nodes.record(number, self.rules.record_width());
        let position = record.and_then(|record| self.rules.read(record).ok());
        position.ok_or_else(|| wrong(format!("there is no position {}", number.saturating_add(1))))
    }

    fn play(&self, position: &Position, mv: Move) -> Result<Position, TableError> {
        let illegal = || wrong(format!("move {mv} is not legal"));
        self.rules.play(position, mv).ok_or_else(illegal)
    }

    /// The rows of a position: a move, the reply, and where it leads.
    fn rows_of(&self, number: usize) -> Result<Vec<Row>, TableError> {
        let misfit = || wrong("its tables do not fit together");
        let entries = self.nodes.entries(number).ok_or_else(misfit)?;
        let position = self.position(number)?;
        let mut rows = Vec::new();
        for Entry { mv, response } in entries {
            let after = self.play(&position, *mv)?;
            rows.push(self.row(self.named(*mv), Some(&after), *response)?);
        }
        let default = self.body.replay.nodes.get(number).and_then(|node| node.default);
        if let Some(default) = default {
            rows.push(self.row(Rich::text("any other"), None, default)?);
        }
        Ok(rows)
    }

    /// The row of a response after a move; the position after it is not there for any other move.
    fn row(
        &self,
        mv: Rich,
        after: Option<&Position>,
        response: Response,
    ) -> Result<Row, TableError> {
        let (reply, end) = match (response, after) {
            (Response::Reply { reply, target, symmetry }, Some(after)) => {
                let led = self.play(after, reply)?;
                let place = usize::try_from(target).unwrap_or(usize::MAX);
                let image = match symmetry {
                    0 => Some(led),
                    _ => self.rules.map(symmetry, &led),
                };
                let to = place.saturating_add(1);
                if image != Some(self.position(place)?) {
                    return Err(wrong(format!("a reply does not lead to position {to}")));
                }
                let number = usize::from(symmetry).checked_sub(1);
                let number = number.and_then(|place| self.body.symmetries.get(place));
                let by = number.map_or_else(String::new, |&n| format!(", {}", symmetry_name(n)));
                (self.named(reply), format!("{to}{by}"))
            }
            (Response::Win { reply }, Some(after)) => {
                let led = self.play(after, reply)?;
                (self.named(reply), self.decided(&led)?)
            }
            (Response::Settled, Some(after)) => (Rich::default(), self.decided(after)?),
            (Response::Settled, None) => (Rich::default(), "decided".to_owned()),
            _ => return Err(wrong("it uses responses that the game has not")),
        };
        Ok(Row { repeated: 0, cells: vec![mv, reply, Rich::text(end)] })
    }

    /// That the claim is true of a position, whatever follows.
    fn decided(&self, position: &Position) -> Result<String, TableError> {
        if !self.rules.is_settled(&(), position) {
            return Err(wrong("a game is said to be decided, and it is not"));
        }
        Ok("decided".to_owned())
    }

    fn named(&self, mv: Move) -> Rich {
        match dump::name(&self.rules, mv) {
            Some(name) if mv != self.rules.pass() => {
                Rich::name(Name { plain: name.clone(), math: format!("\\mathrm{{{name}}}") })
            }
            name => Rich::text(name.unwrap_or_else(|| mv.to_string())),
        }
    }

    fn introduction(&self, header: &Header, rows: u64, printed: Option<u64>) -> Section {
        let proponent = self.claim.proponent();
        let game = &self.claim.game;
        let mut blocks = vec![Block::Paragraph(Rich::text(format!(
            "The board has {} of {}. A dot has a letter for its column and a number for its \
             row. The players draw edges between dots next to each other; who draws the fourth edge of \
             a box gets it and draws again, and the other player passes. The score is the number of \
             boxes of the first player. The {proponent} {} with this strategy, whatever the {} does.",
            count(game.rows, "row", "rows"),
            count(game.columns, "box", "boxes"),
            self.claim.bound,
            proponent.other(),
        )))];
        let nodes = self.body.replay.nodes.len();
        blocks.extend(replay_length(header, nodes, rows, printed));
        Section { level: 1, heading: None, blocks }
    }

    fn reading(&self) -> Section {
        let own = self.claim.proponent();
        let theirs = own.other();
        let items = vec![
            Rich::text(format!(
                "A position is a board with its edges, and the number of boxes that each player has; \
                 the {theirs} is to move."
            )),
            Rich::text(format!(
                "A row is a move of the {theirs}, the reply of the {own}, and the number of the position \
                 after it: the board mirrored or turned where it says so. The claim is true where it \
                 says decided, however the game goes on."
            )),
        ];
        let heading = Some(Rich::text("How to read the tables"));
        Section { level: 1, heading, blocks: vec![Block::List(items)] }
    }

    fn opening(&self) -> Result<Section, TableError> {
        let own = self.claim.proponent();
        let theirs = own.other();
        let text = match self.body.replay.opening {
            Some(opening) => {
                self.play(&self.rules.start(), opening)?;
                let then = format!(", which gives position 1; then the {theirs} is to move.");
                Rich::text(format!("First the {own} draws ")).then(self.named(opening)).and(then)
            }
            None => Rich::text(format!("From position 1, the {theirs} moves first.")),
        };
        let heading = Some(Rich::text("The strategy"));
        Ok(Section { level: 1, heading, blocks: vec![Block::Paragraph(text)] })
    }

    fn section(&self, number: usize, rows: Vec<Row>) -> Result<Section, TableError> {
        let heading = Rich::text(format!("Position {}", number + 1));
        let record = self.nodes.record(number, self.rules.record_width()).unwrap_or_default();
        let diagram = drawn_edges(self.claim, &self.rules, record);
        let drawing = diagram.map(|diagram| diagram.to_string()).unwrap_or_default();
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
