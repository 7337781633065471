//! Strategies as documents: every position, with the opponent's moves, the replies, and the positions that
//! they lead to. Moves of the opponent with the same reply to the same position share a row.
//!
//! What a reply leads to is found here by the rules, and not taken from the certificate.

mod lines;
mod notation;

use std::collections::BTreeSet;

use zermelo_checker::format::Header;
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::count;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::line::Notation;
use zermelo_explain::play::stored::StoredStrategy;
use zermelo_explain::rules::Position;

use self::lines::{End, Line, StrategyLayout};
use self::notation::InNotation;
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::document::{Extent, Writer};
use crate::table::{ALL, Options, Part, Parts, Printout, TableError, preface, whole, wrong};

/// The widest drawing of a position, in characters.
const WIDEST: usize = 120;

/// A strategy, to be printed.
pub(crate) struct PrintedStrategy<'p> {
    pub(crate) header: &'p Header,
    pub(crate) stored: &'p dyn StoredStrategy,
    /// The notation that the game has beside the names of moves.
    pub(crate) notation: Option<&'p dyn Notation>,
}

impl Printout for PrintedStrategy<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        whole(self, options)
    }

    fn print(&self, options: &Options, writer: &mut dyn Writer) -> Result<Extent, TableError> {
        let strategy = StrategyLayout::new(self.stored)?;
        let nodes = strategy.replay.nodes.len();
        let notation = self.notation.filter(|_| options.notation);
        let shared = notation.is_none();
        let rows = strategy.rows(0..nodes, shared)?;
        let followed = options.is_partial().then(|| strategy.follow(options)).transpose()?;
        let printed = match &followed {
            Some(positions) => strategy.rows(positions.iter().copied(), shared)?,
            None => rows,
        };
        let written = notation.map(|notation| {
            let lines = |position| strategy.lines(position, shared);
            InNotation::new(notation, strategy.replay.opening, nodes, lines)
        });
        let written = written.transpose()?;
        let cut = options.max_lines.filter(|&most| most < printed);
        let mut length = format!(
            "The proof has {}, in {}.",
            count(rows, "row", "rows"),
            count(nodes, "position", "positions")
        );
        if let Some(positions) = &followed {
            let from = match options.part {
                Some(Part::Position(number)) => number,
                _ => 1,
            };
            let within = options.depth.map(|depth| count(depth, "move", "moves"));
            let within = within.map(|moves| format!(" within {moves} of the opponent"));
            length.push_str(&format!(
                " Position {from} and those that follow it{} are printed: {} with {}.",
                within.unwrap_or_default(),
                count(positions.len(), "position", "positions"),
                count(printed, "row", "rows")
            ));
        }
        if let Some(printed) = cut {
            let printed = count(printed, "row", "rows");
            length.push_str(&format!(" Only its beginning is printed: {printed}. {ALL}"));
        }
        let (title, sections) = preface(self.header, &*strategy.face, Some(length));
        writer.title(&title)?;
        sections.into_iter().try_for_each(|section| writer.section(section))?;
        writer.section(strategy.reading(written.as_ref()))?;
        let most = options.max_lines.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        strategy.symmetries(most).map(|section| writer.section(section)).transpose()?;
        writer.section(strategy.opening()?)?;
        let mut left = most.unwrap_or(usize::MAX);
        let positions = followed.unwrap_or_else(|| (0..nodes).collect());
        for number in positions {
            if left == 0 {
                break;
            }
            let mut lines = strategy.lines(number, shared)?;
            lines.truncate(left);
            left -= lines.len();
            writer.section(strategy.section(number, &lines, written.as_ref())?)?;
        }
        Ok(Extent { rows, cut: cut.is_some() || printed < rows })
    }

    fn rows(&self) -> Result<u64, TableError> {
        let strategy = StrategyLayout::new(self.stored)?;
        strategy.rows(0..strategy.replay.nodes.len(), true)
    }

    fn parts(&self) -> Option<Parts> {
        Some(Parts::Positions)
    }

    fn has_notation(&self) -> bool {
        self.notation.is_some()
    }
}

impl StrategyLayout<'_> {
    /// How many lines positions have; moves that are answered in one way in one line, if so wanted.
    fn rows(
        &self,
        mut positions: impl Iterator<Item = usize>,
        shared: bool,
    ) -> Result<u64, TableError> {
        positions.try_fold(0u64, |rows, position| {
            let lines = self.lines(position, shared)?.len();
            Ok(rows.saturating_add(u64::try_from(lines).unwrap_or(u64::MAX)))
        })
    }

    /// The wanted position, and those that follow it as far as is wanted, in the order of numbers.
    fn follow(&self, options: &Options) -> Result<BTreeSet<usize>, TableError> {
        let start = match options.part {
            Some(Part::Position(number)) => number
                .checked_sub(1)
                .and_then(|number| usize::try_from(number).ok())
                .filter(|number| *number < self.replay.nodes.len())
                .ok_or_else(|| TableError::NoPart(format!("position {number}")))?,
            _ => 0,
        };
        let mut found = BTreeSet::from([start]);
        let mut last = vec![start];
        let mut depth = 0;
        while !last.is_empty() && options.depth.is_none_or(|most| depth < most) {
            let mut next = Vec::new();
            for position in last {
                for line in self.lines(position, true)? {
                    if let End::Position { target, .. } = line.answer.end
                        && found.insert(target)
                    {
                        next.push(target);
                    }
                }
            }
            last = next;
            depth += 1;
        }
        Ok(found)
    }

    fn players(&self) -> [String; 2] {
        let proponent = self.face.rules().proponent();
        [proponent, proponent.other()].map(|player| self.face.subject(player))
    }

    fn reading(&self, written: Option<&InNotation<'_>>) -> Section {
        let [own, theirs] = self.players();
        let mut items: Vec<Rich> = self.face.reading().into_iter().map(Rich::text).collect();
        if let (Some(first), Some(drawn)) = (items.first_mut(), self.face.drawn()) {
            first.push_text(" ");
            first.push_drawn(drawn);
        }
        let row = format!(
            "A row is a move of {theirs}, the reply of {own}, and the number of the position after it. \
             Moves in one cell have the same reply and lead to the same position."
        );
        items.insert(items.len().min(1), Rich::text(row));
        if !self.mirrors.is_empty() {
            let mirror = "Where a row says mirror, the game goes on without positions: the answer to a \
                          move is from then on the other one of its pair.";
            items.push(mirror.into());
        }
        items.extend(written.map(|written| Rich::text(written.notation.reading())));
        Section::headed("How to read the tables", vec![Block::List(items)])
    }

    /// The symmetries, as many as there may be rows.
    fn symmetries(&self, most: Option<usize>) -> Option<Section> {
        let list = self.face.symmetries().into_iter().take(most.unwrap_or(usize::MAX));
        let list: Vec<Rich> = list.map(Rich::text).collect();
        (!list.is_empty()).then(|| Section::headed("Symmetries", vec![Block::List(list)]))
    }

    fn opening(&self) -> Result<Section, TableError> {
        let [own, theirs] = self.players();
        let text = match self.replay.opening {
            Some(opening) => {
                let rules = self.face.rules();
                let after = rules.play(&rules.start(), opening);
                let after = after.ok_or_else(|| wrong("the first move is not legal"))?;
                let then = if self.replay.nodes.is_empty() {
                    self.opening_ends(&after, opening)?
                } else {
                    format!(", which gives position 1; then {theirs} is to move.")
                };
                let begins = format!("{} opens with ", capitalised(&own));
                Rich::text(begins).then(self.named(opening)).and(then)
            }
            None => Rich::text(format!("{} moves first, from position 1.", capitalised(&theirs))),
        };
        Ok(Section::headed("The strategy", vec![Block::Paragraph(text)]))
    }

    /// How the first move ends the game.
    fn opening_ends(&self, after: &Position, opening: Move) -> Result<String, TableError> {
        let rules = self.face.rules();
        self.over(after, opening).map_err(wrong)?;
        if rules.ending(after, opening).is_none() {
            return Ok(", which decides the game.".to_owned());
        }
        let ending = self.face.ending(rules.proponent(), opening, &self.face.record(after));
        Ok(format!(", which ends the game. {}.", capitalised(&ending.message)))
    }

    fn row(&self, line: &Line) -> Row {
        let moves = match line.moves.as_slice() {
            [] => Rich::text("any other"),
            moves => Rich::join(moves.iter().map(|&mv| self.named(mv)), ", "),
        };
        let by = |symmetry| self.face.symmetry(symmetry).map(|name| format!(", {name}"));
        let end = match &line.answer.end {
            End::Position { target, symmetry } => {
                let by = by(*symmetry).unwrap_or_default();
                Rich::text(format!("{}{by}", target.saturating_add(1)))
            }
            End::Over(words) => Rich::text(words),
            End::SameAs { mv, symmetry } => {
                Rich::text("as ").then(self.named(*mv)).and(by(*symmetry).unwrap_or_default())
            }
            End::Mirror(pairs) => {
                let pair = |pair: &[Move; 2]| Rich::join(pair.map(|mv| self.named(mv)), "–");
                Rich::text("mirror: ").then(Rich::join(pairs.iter().map(pair), ", "))
            }
        };
        let reply = line.answer.reply.map(|reply| self.named(reply)).unwrap_or_default();
        Row { repeated: 0, cells: vec![moves, reply, end] }
    }

    fn section(
        &self,
        number: usize,
        lines: &[Line],
        written: Option<&InNotation<'_>>,
    ) -> Result<Section, TableError> {
        let record = self.record(number).unwrap_or_default();
        let mut heading = Rich::text(format!("Position {}", number.saturating_add(1)));
        if let Some((word, names)) = self.face.heading(record) {
            let names = Rich::join(names.into_iter().map(Rich::name), ", ");
            heading = heading.and(format!(": {word}")).then(names);
        }
        let mut blocks: Vec<Block> = self.picture(record).map(Block::Picture).into_iter().collect();
        let rows = lines.iter().map(|line| self.row(line)).collect();
        let mut table = Table::new(["Move", "Reply", "Position"], rows);
        if let Some(written) = written {
            blocks.extend(written.add(number, lines, &mut table)?);
        }
        blocks.push(Block::Table(table));
        Ok(Section { level: 2, heading: Some(heading), blocks })
    }

    /// A position drawn, where that is wanted and fits on a page.
    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let picture = self.face.picture(record).filter(|_| self.face.is_drawn())?;
        let fits = picture.text().lines().all(|line| line.chars().count() <= WIDEST);
        fits.then_some(picture)
    }
}

/// The text with a capital at its beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
