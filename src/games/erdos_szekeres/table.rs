//! Replay proofs of the Erdős–Szekeres game as documents: every position of the strategy drawn,
//! with the opponent's moves, the replies, and the positions that they lead to.
//!
//! The few rules that are needed to say where a reply leads are written down here once more, so
//! that what is printed is what the rules say, and not what the certificate does.

pub(crate) mod counts;
mod digits;
pub(crate) mod map;
#[cfg(test)]
mod tests;

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::format::Header;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_explain::picture::Picture;

use crate::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use crate::proofs::replay::nodes::ReplayNodes;
use crate::table::{Options, Printed, TableError, replay_length, wrong};
use digits::{Edge, Numbered};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Move {
    /// The cell in a column of a row, both from 1.
    Cell { column: u8, row: usize },
    /// Completing a pattern, in the achievement game.
    OffBoard,
}

/// The board and the strategy on it.
struct Game<'p> {
    width: u8,
    height: usize,
    form: Form,
    proponent: Player,
    replay: &'p Replay<'p>,
    nodes: ReplayNodes<'p>,
}

/// The moves of a node that share a reply.
struct Line {
    moves: Vec<Option<Move>>,
    reply: Option<Move>,
    end: Successor,
}

/// What a reply leads to.
#[derive(PartialEq, Eq)]
enum Successor {
    /// A position, by its number in the certificate.
    Position(usize),
    Won,
    Settled,
}

/// A strategy.
pub(crate) struct PrintedReplay<'p> {
    pub(crate) header: &'p Header,
    pub(crate) claim: &'p Claim,
    pub(crate) replay: &'p Replay<'p>,
}

impl Printed for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedReplay { header, claim, replay } = self;
        let game = Game::new(claim, replay)?;
        // Moves with the same reply are the same row only where their digits are not told.
        let lines = game.all_lines(!options.notation)?;
        let numbered = options.notation.then(|| game.numbered(&claim.game, &lines)).transpose()?;
        let rows = lines.iter().map(|lines| count(lines.len())).sum();
        let mut printed = 0;
        let mut positions = Vec::new();
        for (number, lines) in lines.iter().enumerate() {
            let left = options.max_lines.map_or(u64::MAX, |most| most.saturating_sub(printed));
            if left == 0 {
                break;
            }
            let shown = usize::try_from(left).unwrap_or(usize::MAX).min(lines.len());
            printed += count(shown);
            let lines = lines.get(..shown).unwrap_or_default();
            positions.push(game.section(number, lines, numbered.as_ref())?);
        }
        let mut sections = vec![
            game.introduction(header, rows, (printed < rows).then_some(printed)),
            game.reading(options),
        ];
        sections.push(game.opening()?);
        sections.extend(positions);
        let title = Rich::text(claim.to_string());
        Ok(Document { title, sections, rows, cut: printed < rows })
    }

    fn rows(&self) -> Result<u64, TableError> {
        let lines = Game::new(self.claim, self.replay)?.all_lines(true)?;
        Ok(lines.iter().map(|lines| count(lines.len())).sum())
    }

    /// Digits, with a permutation for every position.
    fn has_notation(&self) -> bool {
        true
    }
}

fn count(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

impl<'p> Game<'p> {
    fn new(claim: &Claim, replay: &'p Replay<'p>) -> Result<Game<'p>, TableError> {
        let Claim { statement: Statement::Strategy(statement), game: claimed } = claim else {
            return Err(wrong("a strategy does not prove such a claim"));
        };
        let proponent = statement.proponent();
        let Size::Exactly(a) = claimed.a else {
            return Err(wrong("a strategy is for one size"));
        };
        let cells = |side: u32| side.checked_sub(1).filter(|&cells| cells >= 1);
        let width = cells(a).and_then(|cells| u8::try_from(cells).ok());
        let height = cells(claimed.b).filter(|&cells| cells <= 32);
        let height = height.and_then(|cells| usize::try_from(cells).ok());
        let (Some(width), Some(height)) = (width, height) else {
            return Err(wrong("there is no board of this size"));
        };
        let nodes = ReplayNodes::of(replay);
        let game = Game { width, height, form: claimed.form, proponent, replay, nodes };
        // On the smallest board the opening is the whole strategy.
        if (replay.nodes.is_empty() && replay.opening.is_none()) || !game.nodes.fit(height) {
            return Err(wrong("its tables do not fit together"));
        }
        Ok(game)
    }

    /// The row lengths of a position.
    fn position(&self, number: usize) -> Result<&'p [u8], TableError> {
        let rows = self.nodes.record(number, self.height);
        let rows = rows.ok_or_else(|| wrong(format!("there is no position {}", number + 1)))?;
        let falling = rows.windows(2).all(|pair| pair.first() >= pair.last());
        if !falling || rows.first().is_some_and(|&first| first > self.width) {
            return Err(wrong(format!("position {} is not on the board", number + 1)));
        }
        Ok(rows)
    }

    fn read(&self, number: u16) -> Result<Move, TableError> {
        let width = u16::from(self.width);
        let row = usize::from(number / width) + 1;
        match u8::try_from(number % width) {
            Ok(column) if row <= self.height => Ok(Move::Cell { column: column + 1, row }),
            _ if self.form == Form::Achievement
                && usize::from(number) == usize::from(width) * self.height =>
            {
                Ok(Move::OffBoard)
            }
            _ => Err(wrong(format!("there is no move {number}"))),
        }
    }

    /// The position after a move. Completing a pattern ends the game and leaves it as it is.
    fn play(&self, position: &[u8], mv: Move) -> Result<Vec<u8>, TableError> {
        let length = |row: usize| row.checked_sub(1).and_then(|index| position.get(index));
        let length = |row: usize| length(row).copied().unwrap_or(0);
        let legal = match mv {
            Move::OffBoard => length(1) == self.width || length(self.height) >= 1,
            Move::Cell { column, row } if length(1) == 0 => (column, row) == (1, 1),
            Move::Cell { column, row } => {
                let below = row > 1 && length(row - 1) >= column;
                let beside = column > 1 && length(row) == column - 1;
                length(row) < column && (below || beside)
            }
        };
        if !legal {
            let mv = self.name(mv).plain();
            return Err(wrong(format!("{mv} is not a legal move from {position:?}")));
        }
        let mut after = position.to_vec();
        if let Move::Cell { column, row } = mv {
            after.iter_mut().take(row).for_each(|length| *length = column.max(*length));
        }
        Ok(after)
    }

    /// All legal moves, in the order of their numbers.
    fn legal_moves(&self, position: &[u8]) -> Vec<Move> {
        let moves = (0..=u16::MAX).map_while(|number| self.read(number).ok());
        moves.filter(|&mv| self.play(position, mv).is_ok()).collect()
    }

    /// The lines of all positions, in their order; moves that share a reply in one line, if so
    /// wanted.
    fn all_lines(&self, shared: bool) -> Result<Vec<Vec<Line>>, TableError> {
        let mut all = Vec::with_capacity(self.replay.nodes.len());
        for (number, node) in self.replay.nodes.iter().enumerate() {
            let own = self.nodes.entries(number);
            let own = own.ok_or_else(|| wrong("its tables do not fit together"))?;
            let position = self.position(number)?;
            let mut lines: Vec<Line> = Vec::new();
            for entry in own {
                let mv = self.read(entry.mv)?;
                let after = self.play(position, mv)?;
                let (reply, end) = self.response(entry.response, Some(&after))?;
                let same = lines.iter_mut().find(|line| line.reply == reply && line.end == end);
                match same.filter(|_| shared) {
                    Some(line) => line.moves.push(Some(mv)),
                    None => lines.push(Line { moves: vec![Some(mv)], reply, end }),
                }
            }
            match node.default {
                Some(default) if shared => {
                    let (reply, end) = self.response(default, None)?;
                    lines.push(Line { moves: vec![None], reply, end });
                }
                Some(default) => {
                    let others = self.legal_moves(position).into_iter();
                    for mv in others.filter(|&mv| own.iter().all(|e| e.mv != self.number(mv))) {
                        let after = self.play(position, mv)?;
                        let (reply, end) = self.response(default, Some(&after))?;
                        lines.push(Line { moves: vec![Some(mv)], reply, end });
                    }
                }
                None => {}
            }
            all.push(lines);
        }
        Ok(all)
    }

    /// A response, to the position after the opponent's move where it is known.
    fn response(
        &self,
        response: Response,
        after: Option<&[u8]>,
    ) -> Result<(Option<Move>, Successor), TableError> {
        let play = |mv: Move| after.map(|after| self.play(after, mv)).transpose();
        match response {
            Response::Reply { reply, target, symmetry: 0 } => {
                let reply = self.read(reply)?;
                let target = usize::try_from(target).unwrap_or(usize::MAX);
                let position = self.position(target)?;
                if play(reply)?.is_some_and(|reached| reached != position) {
                    let number = target.saturating_add(1);
                    return Err(wrong(format!("a reply does not lead to position {number}")));
                }
                Ok((Some(reply), Successor::Position(target)))
            }
            Response::Win { reply } => {
                let reply = self.read(reply)?;
                play(reply)?;
                Ok((Some(reply), Successor::Won))
            }
            Response::Settled => Ok((None, Successor::Settled)),
            Response::Reply { .. } | Response::SameAs { .. } => {
                Err(wrong("it uses symmetries, and the game has none"))
            }
            Response::Lemma { .. } => Err(wrong("it uses a lemma, and the game has none")),
        }
    }

    fn name(&self, mv: Move) -> Rich {
        match mv {
            Move::Cell { column, row } => Rich::name(Name {
                plain: format!("({column}, {row})"),
                math: format!("({column}, {row})"),
            }),
            Move::OffBoard => Rich::text("pattern"),
        }
    }

    fn players(&self) -> (&'static str, &'static str) {
        match self.proponent {
            Player::First => ("the first player", "the second player"),
            Player::Second => ("the second player", "the first player"),
        }
    }

    fn introduction(&self, header: &Header, rows: u64, printed: Option<u64>) -> Section {
        let (own, theirs) = self.players();
        let ending = match self.form {
            Form::Avoidance => {
                "A player who completes a pattern loses; so the player who shades the last cell, the \
                 corner, wins."
            }
            Form::Achievement => {
                "A player who completes a pattern wins; this is possible when row 1 is full or the last \
                 row is not empty."
            }
        };
        let mut blocks = vec![Block::Paragraph(Rich::text(format!(
            "The board has {} of {}; (c, r) is the cell in column c of row r. A player \
             shades an open cell next to the shaded ones, and with it all cells above and to the \
             left; the first move is (1, 1). {ending} With this strategy {own} wins: for every \
             move of {theirs} there is a reply.",
            zermelo_explain::count(self.height, "row", "rows"),
            zermelo_explain::count(self.width, "cell", "cells"),
        )))];
        let nodes = self.replay.nodes.len();
        blocks.extend(replay_length(header, nodes, rows, printed));
        Section { level: 1, heading: None, blocks }
    }

    fn reading(&self, options: &Options) -> Section {
        let (own, theirs) = self.players();
        let mut items = vec![
            Rich::text(format!(
                "A position is its row lengths, the shaded cells of every row from the top; {theirs} \
                 is to move. In the drawings # is a shaded cell."
            )),
            Rich::text(format!(
                "A row is a move of {theirs}, the reply of {own}, and the number of the position \
                 after it. Moves in one cell have the same reply and lead to the same position."
            )),
        ];
        if options.notation {
            items.push(
                "In digits: beside a position stands a permutation that leads to it. A move is \
                 played by appending any of its digits, those not smaller moving up; then comes \
                 the permutation after the largest of them, and the digits of the reply to that."
                    .into(),
            );
        }
        if self.form == Form::Achievement {
            items.push("“pattern” is to complete a pattern, off the board.".into());
        }
        let heading = Some(Rich::text("How to read the tables"));
        Section { level: 1, heading, blocks: vec![Block::List(items)] }
    }

    fn opening(&self) -> Result<Section, TableError> {
        let (own, theirs) = self.players();
        let text = match self.replay.opening {
            Some(opening) if self.replay.nodes.is_empty() => {
                Rich::text(format!("{own} opens with "))
                    .then(self.name(self.read(opening)?))
                    .and(format!(". Then {theirs} has no move that does not lose."))
            }
            Some(opening) => Rich::text(format!("{own} opens with "))
                .then(self.name(self.read(opening)?))
                .and(format!(", which gives position 1; then {theirs} is to move.")),
            None => Rich::text(format!("{theirs} moves first, from position 1.")),
        };
        let heading = Some(Rich::text("The strategy"));
        Ok(Section { level: 1, heading, blocks: vec![Block::Paragraph(capital(text))] })
    }

    fn section(
        &self,
        number: usize,
        lines: &[Line],
        numbered: Option<&Numbered>,
    ) -> Result<Section, TableError> {
        let position = self.position(number)?;
        let lengths: Vec<String> = position.iter().map(u8::to_string).collect();
        let lengths = lengths.join(", ");
        let heading = Rich::text(format!("Position {}: ", number + 1))
            .then(Rich::name(Name { plain: format!("({lengths})"), math: format!("({lengths})") }));
        let rows: Vec<i64> = position.iter().map(|&row| i64::from(row)).collect();
        let drawing = Picture::region(&rows, self.width.into()).map(Block::Picture);
        let row = |line: &Line| {
            let name = |mv: &Option<Move>| match mv {
                Some(mv) => self.name(*mv),
                None => Rich::text("any other"),
            };
            let moves = Rich::join(line.moves.iter().map(name), ", ");
            let reply = line.reply.map(|mv| self.name(mv)).unwrap_or_default();
            let end = match line.end {
                Successor::Position(target) => Rich::text(format!("{}", target.saturating_add(1))),
                Successor::Won => Rich::text("wins"),
                Successor::Settled => Rich::text("over"),
            };
            Row { repeated: 0, cells: vec![moves, reply, end] }
        };
        let mut table = Table {
            columns: vec!["Move".into(), "Reply".into(), "Position".into()],
            rows: lines.iter().map(row).collect(),
            ..Table::default()
        };
        let mut permutation = None;
        if let Some(numbered) = numbered {
            self.add_digits(&mut table, number, lines, numbered)?;
            permutation = numbered.permutation(number).filter(|known| !known.digits().is_empty());
        }
        let permutation = permutation
            .map(|permutation| Block::Paragraph(Rich::text(format!("Permutation {permutation}."))));
        let blocks = drawing.into_iter().chain(permutation).chain([Block::Table(table)]).collect();
        Ok(Section { level: 2, heading: Some(heading), blocks })
    }
}

impl Game<'_> {
    /// The permutations of all positions.
    fn numbered(
        &self,
        claimed: &ErdosSzekeres,
        lines: &[Vec<Line>],
    ) -> Result<Numbered, TableError> {
        let edge = |line: &Line| match (line.moves.first(), line.reply, &line.end) {
            (Some(&Some(mv)), Some(reply), &Successor::Position(target)) => {
                Some(Edge { mv: self.number(mv), reply: self.number(reply), target })
            }
            _ => None,
        };
        let edges: Vec<Vec<Edge>> =
            lines.iter().map(|lines| lines.iter().filter_map(edge).collect()).collect();
        Numbered::new(claimed, self.replay.opening, &edges)
    }

    /// Columns with the digits of the moves and replies.
    fn add_digits(
        &self,
        table: &mut Table,
        number: usize,
        lines: &[Line],
        numbered: &Numbered,
    ) -> Result<(), TableError> {
        table.columns.splice(1..1, ["Digits".into(), "Permutation".into()]);
        table.columns.insert(4, "Digits".into());
        for (row, line) in table.rows.iter_mut().zip(lines) {
            let mv = line.moves.first().copied().flatten().map(|mv| self.number(mv));
            let digits = match mv {
                Some(mv) => numbered.cells(number, mv, line.reply.map(|mv| self.number(mv)))?,
                None => Default::default(),
            };
            let [of_move, after, of_reply] = digits;
            row.cells.splice(1..1, [of_move, after]);
            row.cells.insert(4, of_reply);
        }
        Ok(())
    }

    /// The number of a move in certificates.
    fn number(&self, mv: Move) -> u16 {
        let width = u16::from(self.width);
        let (column, row) = match mv {
            Move::Cell { column, row } => (u16::from(column), row),
            Move::OffBoard => (1, self.height + 1),
        };
        let above = u16::try_from(row.saturating_sub(1)).unwrap_or(u16::MAX);
        above.saturating_mul(width).saturating_add(column.saturating_sub(1))
    }
}

/// The text with a capital at its beginning.
fn capital(mut text: Rich) -> Rich {
    if let Some(crate::document::model::Span::Text(first)) = text.0.first_mut() {
        let mut letters = first.chars();
        if let Some(letter) = letters.next() {
            *first = letter.to_uppercase().chain(letters).collect();
        }
    }
    text
}
