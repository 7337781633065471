//! Strategies as documents: every position drawn, with the opponent's moves,
//! the replies, and the positions that they lead to.
//!
//! What a reply leads to is found here by the rules, and not taken from the certificate.

use zermelo_checker::format::Header;
use zermelo_checker::proofs::replay::{Entry, Move, Replay, Response, Rules};
use zermelo_explain::face::{PositionOf, Prose};

use super::nodes::ReplayNodes;
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::table::{Options, Printed, TableError, replay_length, wrong};

/// A strategy of a game with a face.
pub(crate) struct PrintedStrategy<'p, F> {
    /// The header of its certificate.
    pub(crate) header: &'p Header,
    /// The strategy.
    pub(crate) replay: &'p Replay<'p>,
    /// The face, or why the certificate is no strategy.
    pub(crate) face: Result<&'p F, TableError>,
}

/// A strategy laid out.
struct LaidOut<'p, F> {
    replay: &'p Replay<'p>,
    nodes: ReplayNodes<'p>,
    face: &'p F,
}

impl<F: Prose> Printed for PrintedStrategy<'_, F>
where
    PositionOf<F>: PartialEq,
{
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let PrintedStrategy { header, replay, face } = self;
        let strategy = LaidOut::new(replay, face.clone()?)?;
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
            positions.push(strategy.section(number, table));
        }
        let cut = printed < rows;
        let printed = cut.then_some(printed);
        let mut introduction = vec![Block::Paragraph(Rich::text(strategy.face.introduction()))];
        introduction.extend(replay_length(header, replay.nodes.len(), rows, printed));
        let mut sections = vec![
            Section { level: 1, heading: None, blocks: introduction },
            strategy.reading(),
            strategy.opening()?,
        ];
        sections.extend(positions);
        Ok(Document { title: Rich::text(header.claim.to_string()), sections, rows, cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        let defaults = self.replay.nodes.iter().filter(|node| node.default.is_some()).count();
        Ok(u64::try_from(self.replay.entries.len() + defaults).unwrap_or(u64::MAX))
    }
}

impl<'p, F: Prose> LaidOut<'p, F>
where
    PositionOf<F>: PartialEq,
{
    fn new(replay: &'p Replay<'p>, face: &'p F) -> Result<Self, TableError> {
        let nodes = ReplayNodes::of(replay);
        // A game of one move is over after the opening.
        let is_empty = replay.nodes.is_empty() && replay.opening.is_none();
        if !nodes.fit(face.rules().record_width()) || is_empty {
            return Err(wrong("its tables do not fit together"));
        }
        Ok(LaidOut { replay, nodes, face })
    }

    fn record(&self, number: usize) -> Option<&'p [u8]> {
        self.nodes.record(number, self.face.rules().record_width())
    }

    fn position(&self, number: usize) -> Result<PositionOf<F>, TableError> {
        let position = self.record(number).and_then(|record| self.face.rules().read(record).ok());
        position.ok_or_else(|| wrong(format!("there is no position {}", number.saturating_add(1))))
    }

    fn play(&self, position: &PositionOf<F>, mv: Move) -> Result<PositionOf<F>, TableError> {
        let illegal = || wrong(format!("move {mv} is not legal"));
        self.face.rules().play(position, mv).ok_or_else(illegal)
    }

    fn named(&self, mv: Move) -> Rich {
        self.face.move_name(mv).map_or_else(|| Rich::text(mv.to_string()), Rich::name)
    }

    /// The rows of a position: a move, the reply, and where it leads.
    fn rows_of(&self, number: usize) -> Result<Vec<Row>, TableError> {
        let misfit = || wrong("its tables do not fit together");
        let entries = self.nodes.entries(number).ok_or_else(misfit)?;
        let position = self.position(number)?;
        let mut rows = Vec::new();
        for Entry { mv, response } in entries {
            let after = self.play(&position, *mv)?;
            let [reply, end] = self.answer(&after, *response)?;
            rows.push(Row { repeated: 0, cells: vec![self.named(*mv), reply, end] });
        }
        match self.replay.nodes.get(number).and_then(|node| node.default) {
            Some(Response::Settled) => {
                let end = Rich::text(self.decided(&position)?);
                let cells = vec![Rich::text("any other"), Rich::default(), end];
                rows.push(Row { repeated: 0, cells });
            }
            Some(_) => return Err(wrong("a reply to any other move, and none always serves")),
            None => {}
        }
        Ok(rows)
    }

    /// The reply to a move, and where it leads.
    fn answer(&self, after: &PositionOf<F>, response: Response) -> Result<[Rich; 2], TableError> {
        let (reply, end) = match response {
            Response::Reply { reply, target, symmetry } => {
                let led = self.play(after, reply)?;
                let place = usize::try_from(target).unwrap_or(usize::MAX);
                let image = match symmetry {
                    0 => Some(led),
                    _ => self.face.rules().map(symmetry, &led),
                };
                let to = place.saturating_add(1);
                if image != Some(self.position(place)?) {
                    return Err(wrong(format!("a reply does not lead to position {to}")));
                }
                let by = self.face.symmetry(symmetry);
                let by = by.map_or_else(String::new, |name| format!(", {name}"));
                (self.named(reply), format!("{to}{by}"))
            }
            Response::Win { reply } => {
                (self.named(reply), self.decided(&self.play(after, reply)?)?)
            }
            Response::Settled => (Rich::default(), self.decided(after)?),
            _ => return Err(wrong("it uses responses that the game has not")),
        };
        Ok([reply, Rich::text(end)])
    }

    /// That the claim is true of a position, whatever follows.
    fn decided(&self, position: &PositionOf<F>) -> Result<String, TableError> {
        let decided = self.face.decided(position);
        decided.ok_or_else(|| wrong("a game is said to be decided, and it is not"))
    }

    fn reading(&self) -> Section {
        let items = self.face.reading().map(Rich::text).into();
        let heading = Some(Rich::text("How to read the tables"));
        Section { level: 1, heading, blocks: vec![Block::List(items)] }
    }

    fn opening(&self) -> Result<Section, TableError> {
        let proponent = self.face.rules().proponent();
        let [own, theirs] = [proponent, proponent.other()].map(|player| self.face.subject(player));
        let text = match self.replay.opening {
            Some(opening) => {
                let after = self.play(&self.face.rules().start(), opening)?;
                let then = if self.replay.nodes.is_empty() {
                    format!(": {}.", self.decided(&after)?)
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

    fn section(&self, number: usize, rows: Vec<Row>) -> Section {
        let heading = Rich::text(format!("Position {}", number + 1));
        let picture = self.face.picture(self.record(number).unwrap_or_default());
        let table = Table {
            columns: vec!["Move".into(), "Reply".into(), "Position".into()],
            rows,
            ..Table::default()
        };
        let blocks = vec![Block::Picture(picture.unwrap_or_default()), Block::Table(table)];
        Section { level: 2, heading: Some(heading), blocks }
    }
}
