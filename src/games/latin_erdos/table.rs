//! Proofs about Latin Erdős as documents: every position of a strategy with the answers there, and every
//! placement of a mirror with its image.

use serde_json::Value;
use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::latin_erdos::sizes::{self, Reason, Sense, Source};
use zermelo_checker::games::latin_erdos::{
    Body, Claim, Columns, LatinErdosRules, SizesMirror, Statement, standard_run,
};
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::outcome::Affine;
use zermelo_checker::proofs::replay::{Move, Response, Rules};
use zermelo_explain::{count, sentence};

use super::dump::Board;
use super::play::at_position;
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::proofs::replay::nodes::{ReplayNodes, stands};
use crate::table::{ALL, Options, Printed, TableError, wrong};

/// A strategy.
pub(super) struct PrintedReplay<'p> {
    pub(super) claim: &'p Claim,
    pub(super) body: &'p Body<'p>,
}

/// A mirror at one size.
pub(super) struct PrintedMirror<'p> {
    pub(super) claim: &'p Claim,
    pub(super) mirror: &'p Mirror,
}

/// A mirror for every size.
pub(super) struct PrintedSizes<'p> {
    pub(super) claim: &'p Claim,
    pub(super) mirror: &'p SizesMirror,
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The rules of the claim's game.
fn rules(claim: &Claim) -> String {
    let side = match claim.game.size {
        Size::Exactly(side) => side.to_string(),
        Size::Every { .. } => "n".to_owned(),
    };
    let run = match (claim.game.size, claim.game.columns) {
        (_, Columns::Run(length)) => Some(length),
        (Size::Exactly(side), Columns::Standard) => standard_run(side),
        _ => None,
    };
    let end = match (claim.statement, run) {
        _ if claim.game.columns == Columns::Without => {
            " That holds on a full board too.".to_owned()
        }
        (Statement::Strategy(_), Some(run)) => format!(
            " On a full board the player with more columns wins. A column belongs to the player who \
             first has {} in it that get larger towards the opponent; the first player reads from row 1 \
             on, the second from row {side} on.",
            count(run, "number", "numbers"),
        ),
        _ => " How a full board is decided does not matter here.".to_owned(),
    };
    format!(
        "Two players in turn place a number from 1 to {side} in an empty cell of a {side} × {side} board, \
         without repeating a number in a row or a column; r2c1=3 is the number 3 in row 2 and column 1. A player who has no legal move loses.{end}"
    )
}

fn paragraphs(texts: impl IntoIterator<Item = String>) -> Section {
    let blocks = texts.into_iter().map(|text| Block::Paragraph(Rich::text(text))).collect();
    Section { level: 1, heading: None, blocks }
}

/// The heading of a table of answers.
const ANSWERS: &str = "The answers";

/// A document of paragraphs and a table, with as many of its rows as are wanted.
fn document(
    claim: &Claim,
    mut introduction: Vec<String>,
    (heading, columns): (&str, &[&str]),
    mut rows: Vec<Row>,
    options: &Options,
) -> Document {
    let all = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let most = options.max_lines.and_then(|most| usize::try_from(most).ok());
    let cut = most.is_some_and(|most| most < rows.len());
    if let Some(most) = most.filter(|_| cut) {
        rows.truncate(most);
        let printed = count(most, "row is", "rows are");
        introduction.push(format!("Only the first {printed} printed. {ALL}"));
    }
    let columns = columns.iter().map(|&column| Rich::text(column)).collect();
    let table = Block::Table(Table { columns, rows, ..Table::default() });
    let table = Section { level: 1, heading: Some(Rich::text(heading)), blocks: vec![table] };
    let sections = vec![paragraphs(introduction), table];
    Document { title: Rich::text(claim.to_string()), sections, rows: all, cut }
}

fn row(cells: impl IntoIterator<Item = String>) -> Row {
    Row { repeated: 0, cells: cells.into_iter().map(Rich::text).collect() }
}

impl PrintedReplay<'_> {
    /// The answers of every position.
    fn answers(&self) -> Result<Vec<Row>, TableError> {
        let board = Board::of(self.claim);
        let replay = &self.body.replay;
        let Size::Exactly(side) = self.claim.game.size else {
            return Err(wrong("a strategy is for one size"));
        };
        let nodes = ReplayNodes::of(replay);
        let rules = LatinErdosRules::new(self.claim, &self.body.symmetries)
            .map_err(|fault| wrong(sentence(&fault)))?
            .with_mirrors(&self.body.mirrors);
        let width = rules.record_width();
        if !nodes.fit(width) {
            return Err(wrong("its tables do not fit together"));
        }
        let read = |number: usize| {
            let record = nodes.record(number, width)?;
            rules.read(record).ok()
        };
        let name = |mv: Move| text(&board.placement(mv.into()));
        let mut rows = Vec::new();
        for (number, node) in replay.nodes.iter().enumerate() {
            let record = nodes.record(number, width).unwrap_or_default();
            let entries = nodes.entries(number).unwrap_or_default();
            let shown = number.saturating_add(1);
            let position =
                read(number).ok_or_else(|| wrong(format!("there is no position {shown}")))?;
            let mut lines: Vec<(Option<Move>, Response)> =
                entries.iter().map(|entry| (Some(entry.mv), entry.response)).collect();
            let has_entry = |mv: &Move| entries.iter().any(|entry| entry.mv == *mv);
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            let others: Vec<Move> = moves.into_iter().filter(|mv| !has_entry(mv)).collect();
            let confirmed = |mv: Move, response| {
                let stands = stands(&rules, &position, entries, (mv, response), &read);
                let mv = name(mv);
                stands.ok_or_else(|| wrong(format!("position {shown}: the answer to {mv} fails")))
            };
            entries.iter().try_for_each(|entry| confirmed(entry.mv, entry.response))?;
            if let Some(response) = node.default {
                others.iter().try_for_each(|&mv| confirmed(mv, response))?;
            }
            match node.default {
                // The answer is another one for each move.
                Some(response @ Response::Lemma { .. }) => {
                    lines.extend(others.into_iter().map(|mv| (Some(mv), response)));
                }
                default => lines.extend(default.map(|response| (None, response))),
            }
            for (place, (mv, response)) in lines.into_iter().enumerate() {
                let (answer, then) = match response {
                    Response::Reply { reply, target, symmetry: 0 } => {
                        (name(reply), format!("position {}", u64::from(target) + 1))
                    }
                    Response::Reply { reply, target, symmetry } => {
                        let target = u64::from(target) + 1;
                        (name(reply), format!("position {target} by symmetry {symmetry}"))
                    }
                    Response::Win { reply } => (name(reply), "the end".to_owned()),
                    Response::SameAs { mv, symmetry } => {
                        (String::new(), format!("as {} by symmetry {symmetry}", name(mv)))
                    }
                    Response::Settled => (String::new(), "the end".to_owned()),
                    Response::Lemma { lemma } => {
                        let index = usize::from(lemma).checked_sub(1);
                        let lemma = index.and_then(|index| self.body.mirrors.get(index));
                        let after = mv.map(|mv| placed(side, record, mv)).unwrap_or_default();
                        let at = lemma.and_then(|lemma| at_position(side, lemma, &after));
                        let at = at.ok_or_else(|| wrong("a mirror is none of what is left"))?;
                        let name = |placement: u32| text(&board.placement(placement));
                        let pairs = at.pairs().map(|pair| pair.map(name).join("–"));
                        let pairs: Vec<String> = pairs.collect();
                        (name(at.reply), format!("mirror: {}", pairs.join(", ")))
                    }
                };
                let mv = mv.map_or("any other".to_owned(), name);
                let cells = [shown.to_string(), drawn(self.claim, record), mv, answer, then];
                rows.push(Row { repeated: if place > 0 { 2 } else { 0 }, ..row(cells) });
            }
        }
        Ok(rows)
    }
}

/// A stored position after a move.
fn placed(side: u32, record: &[u8], mv: Move) -> Vec<u8> {
    let (mut after, side) = (record.to_vec(), side.max(1));
    let (cell, number) = (u32::from(mv) / side, u32::from(mv) % side + 1);
    let cell = usize::try_from(cell).ok().and_then(|cell| after.get_mut(cell));
    cell.into_iter().for_each(|cell| *cell = u8::try_from(number).unwrap_or(0));
    after
}

/// The rows of a position, dots for empty cells; and then the columns' owners.
fn drawn(claim: &Claim, record: &[u8]) -> String {
    let side = match claim.game.size {
        Size::Exactly(side) => usize::try_from(side).unwrap_or(1).max(1),
        Size::Every { .. } => 1,
    };
    let (cells, owners) = record.split_at_checked(side.saturating_pow(2)).unwrap_or((record, &[]));
    let digit = |&number: &u8| if number == 0 { ".".to_owned() } else { number.to_string() };
    let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().map(digit).collect()).collect();
    let owner = |&owner: &u8| match owner {
        1 => 'X',
        2 => 'O',
        _ => '-',
    };
    let owners: String = owners.iter().map(owner).collect();
    let columns = if owners.is_empty() { String::new() } else { format!(" {owners}") };
    rows.join("/") + &columns
}

/// The values of a coordinate that a symmetry takes 1, 2, … to.
fn symmetries(body: &Body<'_>) -> Vec<String> {
    let words = ["row", "column", "number"];
    let coordinate =
        |(word, coordinate): (&str, &zermelo_checker::games::latin_erdos::Coordinate)| {
            let of = words.get(usize::from(coordinate.of)).copied().unwrap_or("nothing");
            let images: Vec<String> =
                coordinate.images.iter().map(|image| (u16::from(*image) + 1).to_string()).collect();
            format!("{word} {} for {of} 1, 2, …", images.join(" "))
        };
    let said = |(number, symmetry): (usize, &zermelo_checker::games::latin_erdos::Symmetry)| {
        let coordinates = [&symmetry.row, &symmetry.column, &symmetry.number];
        let parts: Vec<String> = words.into_iter().zip(coordinates).map(coordinate).collect();
        format!("Symmetry {}: {}.", number + 1, parts.join("; "))
    };
    body.symmetries.iter().enumerate().map(said).collect()
}

impl Printed for PrintedReplay<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let board = Board::of(self.claim);
        let opening =
            self.body.replay.opening.map(|opening| text(&board.placement(opening.into())));
        let player = self.claim.statement.proponent();
        let opening = match opening {
            Some(opening) => format!("The {player} begins with {opening}."),
            None => format!("The {player} moves second."),
        };
        let mut explained = "A position is its rows from the top, separated by /, with a dot for an empty \
                         cell; then whose each column is, where columns decide: X first's, O second's, - \
                         nobody's. After every move of the opponent, the table has the answer and the \
                         position to which it leads, up to the symmetry that is named."
            .to_owned();
        if !self.body.mirrors.is_empty() {
            explained.push_str(
                " Where it says mirror, the answer to a placement is from then on the other one of its \
                 pair.",
            );
        }
        let mut introduction = vec![rules(self.claim), opening, explained];
        let mut list = symmetries(self.body);
        let most = options.max_lines.and_then(|most| usize::try_from(most).ok());
        list.truncate(most.unwrap_or(usize::MAX));
        introduction.extend(list);
        let columns = ["position", "board", "move", "answer", "then"];
        Ok(document(self.claim, introduction, (ANSWERS, &columns), self.answers()?, options))
    }

    /// A move of the opponent has a row.
    fn rows(&self) -> Result<u64, TableError> {
        u64::try_from(self.answers()?.len()).map_err(|_| wrong("its tables are too long"))
    }
}

impl Printed for PrintedMirror<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let board = Board::of(self.claim);
        let name = |placement: u32| text(&board.placement(placement));
        let player = self.claim.statement.proponent();
        let begins = match self.mirror.first {
            Some(first) => format!("begins with {}, and ", name(first)),
            None => String::new(),
        };
        let introduction = vec![
            rules(self.claim),
            format!(
                "The {player} {begins}answers every move by its image in the table. Placements that share \
                 a cell, or a number and a line, have images that do; the image of an image is the \
                 placement itself; and no placement that the other player can make is its own image or \
                 in conflict with it. So the answer is always legal."
            ),
        ];
        let images = (0u32..).zip(&self.mirror.images);
        let rows = images.map(|(placement, &image)| row([name(placement), name(image)])).collect();
        Ok(document(self.claim, introduction, (ANSWERS, &["move", "answer"]), rows, options))
    }

    /// A placement has a row.
    fn rows(&self) -> Result<u64, TableError> {
        u64::try_from(self.mirror.images.len()).map_err(|_| wrong("there are too many images"))
    }
}

/// A form in t and the coordinates r, c and v.
fn form(form: &Affine) -> String {
    let letters = ["t", "r", "c", "v"];
    let mut written = String::new();
    for term in &form.terms {
        let letter = usize::try_from(term.variable).ok().and_then(|place| letters.get(place));
        let letter = letter.copied().unwrap_or("?");
        let sign = if term.coefficient < 0 { "−" } else { "+" };
        let factor = term.coefficient.unsigned_abs();
        let factor = if factor == 1 { String::new() } else { factor.to_string() };
        written += &format!(" {sign} {factor}{letter}");
    }
    let sign = if form.constant < 0 { "−" } else { "+" };
    if form.constant != 0 || written.is_empty() {
        written += &format!(" {sign} {}", form.constant.unsigned_abs());
    }
    written.trim_start_matches(" + ").trim().to_owned()
}

impl PrintedSizes<'_> {
    /// A row for every reason.
    fn reasons(&self) -> Vec<Row> {
        let words = ["row", "column", "number"];
        let pair = |number: usize| {
            let [one, other] = sizes::PAIRS.get(number)?.map(|place| words.get(usize::from(place)));
            Some(format!("{} and {}", one?, other?))
        };
        let said = |(number, reason): (usize, &Reason)| {
            let said = match reason {
                Reason::Absurd { .. } => "does not exist".to_owned(),
                Reason::Agrees { pair: number, .. } => {
                    let pair = pair(usize::from(*number)).unwrap_or_default();
                    format!("agrees with the first placement in {pair}")
                }
            };
            row([pair(number).unwrap_or_else(|| number.to_string()), said])
        };
        self.mirror.reasons.iter().enumerate().map(said).collect()
    }
}

impl Printed for PrintedSizes<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let Size::Every { least, modulus } = self.claim.game.size else {
            return Err(wrong("the proof is for every size, and its claim is not"));
        };
        let image = |source: Source| {
            let letter = ["r", "c", "v"].get(usize::from(source.of)).copied().unwrap_or("?");
            match source.sense {
                Sense::Kept => letter.to_owned(),
                Sense::Reversed => format!("n + 1 − {letter}"),
            }
        };
        let [row, column, number] =
            [self.mirror.row, self.mirror.column, self.mirror.number].map(image);
        let player = self.claim.statement.proponent();
        let begins = match (&self.mirror.first, player) {
            (Some(first), Player::First) => {
                let [row, column, number] = [&first.row, &first.column, &first.number].map(form);
                format!("begins with number {number} in row {row} and column {column}, and ")
            }
            _ => String::new(),
        };
        let introduction = vec![
            rules(self.claim),
            format!(
                "Let n = {least} + {modulus}t with t ≥ 0. The {player} {begins}answers number v in row r \
                 and column c by number {number} in row {row} and column {column}."
            ),
            "The answer is legal unless a placement that can still be made agrees with its image in two of \
             row, column and number. For each two of them the table shows why such a placement does not \
             exist, or agrees with the first placement in two of them."
                .to_owned(),
        ];
        let columns = ["a placement that agrees with its image in", "reason"];
        Ok(document(self.claim, introduction, ("The reasons", &columns), self.reasons(), options))
    }

    /// A reason has a row.
    fn rows(&self) -> Result<u64, TableError> {
        u64::try_from(self.reasons().len()).map_err(|_| wrong("there are too many reasons"))
    }
}

#[cfg(test)]
mod tests;
