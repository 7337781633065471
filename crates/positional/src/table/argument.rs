//! Proofs by argument as documents: the pairs, line by line, or the weights of the lines.

use std::collections::BTreeMap;

use zermelo_checker::games::positional::{Board, Claim};
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_explain::faces::positional::play;
use zermelo_explain::fraction;
use zermelo_present::document::Extent;
use zermelo_present::document::model::{Block, Document, Rich, Row, Section, Table};
use zermelo_present::table::{Options, Printout, TableError, cut};

use super::game::Game;
use super::{PrintedReplay, words};
use crate::start::{OpenLine, open_lines, stones};

/// An argument about the start, as the replay that it comes to.
pub(crate) struct PrintedArgument<'p>(pub(crate) PrintedReplay<'p>);

impl Printout for PrintedArgument<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let PrintedArgument(PrintedReplay { header, claim, body }) = self;
        let game = Game::new(claim, body)?;
        let (mut blocks, mut table) = match body.pairings.first() {
            Some(pairing) => pairs(&game, claim, pairing),
            None => weights(&game, claim, &body.board),
        };
        let (Extent { rows, cut }, said) = cut(&mut table.rows, options);
        blocks.extend(said);
        blocks.push(Block::Table(table));
        let heading = match body.pairings.is_empty() {
            true => "Potential",
            false => "Pairs",
        };
        let (title, mut sections) = words::front(header, &game, None, options);
        sections.push(Section::headed(heading, blocks));
        Ok(Document { title, sections, rows, cut })
    }
}

/// The lines that the opponent could complete from the start on.
fn open<'b>(claim: &Claim, board: &'b Board) -> Vec<OpenLine<'b>> {
    open_lines(stones(&claim.game.start, board), board, claim.statement.proponent())
}

/// The pair of every line.
fn pairs(game: &Game<'_>, claim: &Claim, pairing: &Pairing) -> (Vec<Block>, Table) {
    let (own, theirs) = words::marks(game);
    let name = |&point: &u16| Rich::name(game.point(point));
    let text = format!(
        "Every line that {theirs} could complete holds both points of a pair. When {theirs} takes a \
         point of a pair, {own} takes the other; otherwise {own} takes any point. So {own} has a \
         point of every such line, and {theirs} completes none."
    );
    let row = |OpenLine { line, free }: OpenLine<'_>| {
        let inside = |pair: &&Pair| free.contains(&pair.low) && free.contains(&pair.high);
        let pair = pairing.pairs.iter().find(inside);
        let pair = pair.map(|pair| Rich::join([pair.low, pair.high].iter().map(name), " "));
        Row {
            repeated: 0,
            cells: vec![pair.unwrap_or_default(), Rich::join(line.iter().map(name), " ")],
        }
    };
    let rows = open(claim, game.board).into_iter().map(row).collect();
    let table = Table::new(["pair", "line"], rows);
    (vec![Block::text(text)], table)
}

/// How many lines have how many free points, and what they weigh.
fn weights(game: &Game<'_>, claim: &Claim, board: &Board) -> (Vec<Block>, Table) {
    let (own, theirs) = words::marks(game);
    let (bound, mover) = match game.replay.opening {
        Some(_) => ("1", own),
        None => ("1/2", theirs),
    };
    let sum = potential(claim, board).map_or_else(String::new, |sum| format!("{sum}, "));
    let text = format!(
        "A line without a stone of {own} weighs 2^(−u), where u is the number of its free points. \
         The sum is {sum}less than {bound}, and {mover} is to move. At each turn {own} takes a point whose lines weigh most together. The next stone of \
         {theirs} adds at most what this took away, so the sum stays below 1 whenever {own} is to \
         move. A complete line alone would weigh 1, so {theirs} completes none (Erdős and Selfridge, \
         1973)."
    );
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    for line in open(claim, board) {
        *counts.entry(line.free.len()).or_default() += 1;
    }
    let row = |(free, lines): (&usize, &u64)| {
        let halvings = u32::try_from(*free).unwrap_or(u32::MAX);
        let weight = fraction((*lines).into(), halvings);
        let weight = weight.unwrap_or_else(|| format!("{lines}·2^(−{free})"));
        let cells = [lines.to_string(), free.to_string(), weight];
        Row { repeated: 0, cells: cells.into_iter().map(Rich::text).collect() }
    };
    let table =
        Table::numbers(["lines", "free points", "weight"], counts.iter().map(row).collect());
    (vec![Block::text(text)], table)
}

/// The potential at the start in lowest terms; `None` where it does not fit.
pub(crate) fn potential(claim: &Claim, board: &Board) -> Option<String> {
    let opponent = claim.statement.proponent().other();
    play::potential(board, stones(&claim.game.start, board), opponent)
}
