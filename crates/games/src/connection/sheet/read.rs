//! Looks up the names in a sheet of patterns.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::games::connection::{Board, Claim, vertex_name};
use zermelo_checker::proofs::patterns::Position;
use zermelo_explain::count;
use zermelo_explain::faces::connection::wrong_board;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Span};

use crate::connection::solver::board::Set;

use super::words::{InWords, PatternInWords, RowInWords};

/// A sheet.
pub(super) struct Sheet<'t> {
    /// What it is to prove, and the position.
    pub(super) claim: Claim,
    pub(super) position: Position,
    pub(super) citation: Option<&'t str>,
    /// The number of the pattern that is the board itself, and the vertices that its cells are.
    pub(super) board: usize,
    pub(super) cells: Vec<u16>,
    /// What Short takes first.
    pub(super) opening: Option<u16>,
    /// Whether the rows of the board stand for those on the board turned round as well.
    pub(super) is_turned: bool,
    /// What is wrong with rows that can be left out.
    pub(super) wrong: Diagnostics,
}

/// A pattern. Its cells have numbers, from 0.
pub(super) struct Written<'t> {
    pub(super) name: Piece<'t>,
    pub(super) rows: Vec<Row>,
    /// The vertices that it is about, where it was found on the board and cells have their numbers.
    pub(super) vertices: Option<Set>,
}

/// The number of a pattern that is played in a row, and its cells there.
pub(super) type Used = (usize, Vec<usize>);

/// The row of an answer.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) span: Span,
    /// What it is meant to answer.
    pub(super) intrusions: Vec<usize>,
    /// What Short takes; nothing where no answer is needed.
    pub(super) reply: Option<usize>,
    /// The patterns that are played then, each with the cells that are its own.
    pub(super) uses: Vec<Used>,
    /// Whether it names patterns and cells that there are; what is none is left out.
    pub(super) is_right: bool,
}

/// More cells than a board has.
const MOST_CELLS: usize = 1024;

/// The vertices of Hex with so many cells where some are when the board is turned round.
pub(super) fn turned(cells: u16, vertices: &[u16]) -> Vec<u16> {
    let last = cells.saturating_sub(1);
    let of_side = |side: u16| cells.saturating_add(1).saturating_sub(side - cells);
    let turned = |&vertex: &u16| last.checked_sub(vertex).unwrap_or_else(|| of_side(vertex));
    vertices.iter().map(turned).collect()
}

/// The sheet of some words in a text.
///
/// # Errors
/// What is wrong with it, but for rows that can be left out.
pub(super) fn sheet<'t>(
    text: &'t str,
    words: InWords<'t>,
) -> Result<(Sheet<'t>, Vec<Written<'t>>), Diagnostics> {
    let InWords { claim, span, citation, patterns, root, board, opening, cells, is_turned } = words;
    let wrong =
        |span: Span, message: String| Diagnostics::of(Diagnostic::new("sheet", span, message));
    let game = &claim.game;
    let position = game.confirmed(None);
    let position =
        position.map_err(|fault| wrong(span.clone(), wrong_board(game, None, &fault)))?;
    let Position { graph, terminals, ends, short, cut, short_moves } = &position;
    if !ends.is_empty() {
        let message = "sheets are of Hex and of games on graphs, and not of Y";
        return Err(wrong(span, message.to_owned()));
    }
    let mut free = cells.unwrap_or_else(|| {
        let all = 0..u16::try_from(graph.size()).unwrap_or(u16::MAX);
        let free =
            all.filter(|own| ![terminals, short, cut].iter().any(|taken| taken.contains(own)));
        free.map(|vertex| (vertex_name(&game.board, None, vertex), vertex)).collect()
    });
    if opening.is_some() != *short_moves {
        let message = match short_moves {
            true => "Short is to move: ‘start’ names what Short takes first, as in ‘start d4’",
            false => "Cut is to move: ‘start’ names no move",
        };
        return Err(wrong(opening.map_or(span, Piece::span), message.to_owned()));
    }
    let place = |word: Piece<'_>| free.iter().position(|(name, _)| name == word.text);
    let place = opening.map(|word| {
        place(word).ok_or_else(|| wrong(word.span(), format!("{} is no free cell", word.text)))
    });
    let opening = place.transpose()?.map(|place| free.remove(place).1);
    if is_turned {
        let fits = |cells: u16, own: &[u16]| {
            let turned = BTreeSet::from_iter(turned(cells, own));
            turned == own.iter().copied().collect()
        };
        let own: Vec<u16> = short.iter().chain(&opening).copied().collect();
        let is_same = match game.board {
            Board::Hex { rows, columns } => [&own, cut].iter().all(|own| fits(rows * columns, own)),
            _ => false,
        };
        if !is_same {
            let message = "‘others by symmetry’ is for Hex with stones that stay where the board is turned round";
            return Err(wrong(span, message.to_owned()));
        }
    }
    let (names, cells): (Vec<String>, Vec<u16>) = free.into_iter().unzip();
    let mut looked = LookUp { text, numbers: HashMap::new(), wrong: Diagnostics::default() };
    for (number, pattern) in patterns.iter().enumerate() {
        if looked.numbers.insert(pattern.name.text, number).is_some() {
            let message = format!("there is another pattern {}", pattern.name.text);
            return Err(wrong(pattern.name.span(), message));
        }
    }
    let sizes = looked.sizes(&patterns, &root);
    let mut written: Vec<Written<'t>> = Vec::with_capacity(patterns.len() + 1);
    for (pattern, size) in patterns.into_iter().zip(&sizes) {
        let named: HashMap<String, usize> = match &pattern.cells {
            Some(cells) => cells.iter().map(|cell| cell.text.to_owned()).zip(0..).collect(),
            None => (1..=*size).map(|number| number.to_string()).zip(0..).collect(),
        };
        if named.len() < *size {
            return Err(wrong(
                pattern.name.span(),
                "a cell of the pattern stands there twice".to_owned(),
            ));
        }
        written.push(looked.pattern(pattern.name, pattern.rows, &named, &sizes));
    }
    let named = names.into_iter().zip(0..).collect();
    written.push(looked.pattern(board, root, &named, &sizes));
    let wrong = looked.wrong.sorted();
    let board = written.len() - 1;
    Ok((Sheet { claim, position, citation, board, cells, opening, is_turned, wrong }, written))
}

struct LookUp<'t> {
    text: &'t str,
    /// The patterns by their names.
    numbers: HashMap<&'t str, usize>,
    wrong: Diagnostics,
}

impl<'t> LookUp<'t> {
    fn add(&mut self, kind: &'static str, span: Span, message: String) {
        self.wrong.add(self.text, Diagnostic::new(kind, span, message));
    }

    /// How many cells each pattern has: those that are named, or else as many as at its first use, or of one
    /// without a use those that its rows name.
    fn sizes(&self, patterns: &[PatternInWords<'t>], root: &[RowInWords<'t>]) -> Vec<usize> {
        let named = |pattern: &PatternInWords<'t>| pattern.cells.as_ref().map(Vec::len);
        let mut sizes: Vec<Option<usize>> = patterns.iter().map(named).collect();
        let rows = patterns.iter().flat_map(|pattern| &pattern.rows).chain(root);
        for (name, cells) in rows.flat_map(|row| &row.uses) {
            let size = self.numbers.get(name.text).and_then(|&number| sizes.get_mut(number));
            size.into_iter().for_each(|size| *size = size.or(Some(cells.len())));
        }
        let named = |pattern: &PatternInWords<'t>| {
            let words = pattern.rows.iter().flat_map(RowInWords::cells);
            words.filter_map(|word| word.text.parse().ok()).max().unwrap_or(0)
        };
        let sizes = sizes.into_iter().zip(patterns);
        sizes
            .map(|(size, pattern)| size.unwrap_or_else(|| named(pattern).min(MOST_CELLS)))
            .collect()
    }

    /// A pattern whose cells have names.
    fn pattern(
        &mut self,
        name: Piece<'t>,
        rows: Vec<RowInWords<'t>>,
        named: &HashMap<String, usize>,
        sizes: &[usize],
    ) -> Written<'t> {
        let rows = rows.into_iter().map(|row| self.row(row, named, sizes)).collect();
        Written { name, rows, vertices: None }
    }

    fn row(&mut self, row: RowInWords<'t>, named: &HashMap<String, usize>, sizes: &[usize]) -> Row {
        let mut is_right = true;
        let mut cells = |own: &mut Self, words: &[Piece<'t>]| {
            let mut found = Vec::with_capacity(words.len());
            for word in words {
                match named.get(word.text) {
                    Some(&cell) => found.push(cell),
                    None => {
                        let message = format!("the pattern has no cell {}", word.text);
                        own.add("no-such-cell", word.span(), message);
                        is_right = false;
                    }
                }
            }
            found
        };
        let intrusions = cells(self, &row.intrusions);
        let reply = cells(self, row.reply.as_slice()).first().copied();
        let mut uses = Vec::with_capacity(row.uses.len());
        for (name, words) in &row.uses {
            let own = cells(self, words);
            let number = self.numbers.get(name.text).copied();
            let size = number.and_then(|number| sizes.get(number)).copied();
            if size != Some(words.len()) {
                let message = match size {
                    None => format!("there is no pattern {}", name.text),
                    Some(size) => {
                        let size = count(size, "cell", "cells");
                        format!("pattern {} has {size}, and here {}", name.text, words.len())
                    }
                };
                self.add("no-such-pattern", name.span(), message);
            } else if own.len() == words.len() {
                uses.extend(number.map(|number| (number, own)));
            }
        }
        let is_right = is_right && uses.len() == row.uses.len();
        Row { span: row.span, intrusions, reply, uses, is_right }
    }
}
