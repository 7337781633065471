//! Places the patterns of a sheet on a board, and finds out what they join there.
//!
//! A sheet does not say what a pattern joins. That follows from its rows: each joins, whichever goals the patterns
//! that are played in it meet, some of Short's vertices beside its cells, and one row or another is played. So
//! a pattern is looked at wherever it is placed, each place with the same vertices around it once; also where two
//! of its cells are one vertex, or Short has one already, as papers fold patterns.

use std::collections::HashMap;

use zermelo_search::limits::{Limit, Limits, SolveError};

use super::goals::{self, Classes};
use super::read::{Row, Sheet, Used, Written, turned};
use crate::connection::solver::board::{Set, confirm_size, each, of};

/// The most outcomes of a row that are looked at together.
const MOST_OUTCOMES: usize = 64;

/// So deep do patterns lie in each other at most.
const MOST_DEEP: usize = 512;

/// How many places are looked at for any sheet, and for how many bytes one more.
const PLACES: [usize; 2] = [1000, 64];

/// How many rows, patterns in them and goals of these are looked at for each place that may be.
const LOOKS: usize = 1000;

/// How many bytes a place takes, about.
const PLACE_BYTES: usize = 1024;

/// A pattern at some vertices.
pub(super) struct Placed {
    pub(super) place: Place,
    /// Of these goals one is met; none where the pattern fails.
    pub(super) goals: Vec<Classes>,
    /// The vertices that it needs.
    pub(super) cells: Set,
    /// What it answers.
    pub(super) answers: Vec<Answer>,
}

/// Where a pattern is placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// Its number.
    pub(super) pattern: usize,
    /// The vertices that its cells are; none where cells have the numbers of vertices.
    pub(super) images: Vec<u16>,
    /// Short's vertices beside the cells, or among them, in increasing order.
    pub(super) terminals: Vec<u16>,
}

impl Row {
    /// The row where its pattern is placed, with the numbers of vertices for those of cells, and with more that is
    /// played beside.
    pub(super) fn at(&self, place: &Place, beside: &[Used]) -> Row {
        let image = |&cell: &usize| usize::from(place.image(cell));
        let images = |cells: &[usize]| cells.iter().map(image).collect::<Vec<usize>>();
        let uses = self.uses.iter().map(|(pattern, cells)| (*pattern, images(cells)));
        Row {
            span: self.span.clone(),
            intrusions: images(&self.intrusions),
            reply: self.reply.as_ref().map(image),
            uses: uses.chain(beside.iter().cloned()).collect(),
            is_right: self.is_right,
        }
    }
}

impl Placed {
    /// A pattern with answers to all intrusions; one that needs no move is enough.
    pub(super) fn new(place: Place, mut answers: Vec<Answer>) -> Placed {
        if let Some(at) = answers.iter().position(|answer| answer.reply.is_none()) {
            answers = vec![answers.swap_remove(at)];
        }
        let outcomes = answers.iter().flat_map(|answer| answer.outcomes.clone()).collect();
        let cells = answers.iter().fold(0, |all, answer| all | answer.carrier);
        Placed { place, goals: goals::weakest(outcomes), cells, answers }
    }
}

impl Place {
    /// The vertex that a cell is.
    pub(super) fn image(&self, cell: usize) -> u16 {
        let number = || u16::try_from(cell).unwrap_or(u16::MAX);
        self.images.get(cell).copied().unwrap_or_else(number)
    }
}

/// A reply, what it needs with what is played after it, and the placed patterns that are.
#[derive(Clone)]
pub(super) struct Answer {
    pub(super) reply: Option<u16>,
    pub(super) carrier: Set,
    pub(super) parts: Vec<usize>,
    /// What of the terminals is joined then, in the worst cases.
    pub(super) outcomes: Vec<Classes>,
    /// Whether all this is on the board turned round.
    pub(super) is_turned: bool,
    /// What of it is not in the sheet.
    pub(super) mend: Option<Mend>,
}

/// What was found by a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mend {
    /// A part of what is played in a row.
    Beside,
    /// The answer to an intrusion.
    Answer(u16),
}

/// Why a row fails.
pub(super) enum Problem {
    /// It cannot be read, or a pattern that it plays fails.
    Elsewhere,
    /// A pattern that it plays needs vertices that others need, or the reply.
    Twice(usize, Set),
    /// It has more outcomes than are looked at.
    Outcomes,
}

/// A pattern that fails: where, to what nothing is the answer, and the rows that fail.
pub(super) struct Failure {
    pub(super) place: Place,
    pub(super) unanswered: Set,
    pub(super) problems: Vec<(usize, Problem)>,
}

/// The patterns of a sheet on its board.
pub(super) struct Board<'s, 't> {
    pub(super) sheet: &'s Sheet<'t>,
    /// The patterns, and those that are found besides.
    pub(super) patterns: Vec<Written<'t>>,
    /// For each vertex those beside it.
    pub(super) beside: Vec<Set>,
    pub(super) placed: Vec<Placed>,
    known: HashMap<Place, usize>,
    pub(super) failures: Vec<Failure>,
    pub(super) limits: Limits,
    /// How many places are looked at, at most.
    pub(super) most: usize,
    looks: usize,
}

/// The vertices of a set as numbers.
pub(super) fn vertices(set: Set) -> Vec<u16> {
    each(set).filter_map(|vertex| u16::try_from(vertex).ok()).collect()
}

impl<'s, 't> Board<'s, 't> {
    /// The board of a sheet of so many bytes.
    ///
    /// # Errors
    /// When it has too many vertices.
    pub(super) fn new(
        sheet: &'s Sheet<'t>,
        patterns: Vec<Written<'t>>,
        bytes: usize,
        limits: Limits,
    ) -> Result<Board<'s, 't>, SolveError> {
        confirm_size(sheet.position.graph.size())?;
        let [of_any, bytes_of_more] = PLACES;
        let beside = sheet.position.graph.neighbours().iter().map(|own| of(own)).collect();
        Ok(Board {
            sheet,
            patterns,
            beside,
            placed: Vec::new(),
            known: HashMap::new(),
            failures: Vec::new(),
            limits,
            most: of_any + bytes / bytes_of_more,
            looks: 0,
        })
    }

    /// Places the pattern of the board itself, and with it all that are played in it.
    pub(super) fn place_all(&mut self) -> Result<usize, Limit> {
        let Sheet { position, opening, cells, board, .. } = self.sheet;
        let own = of(&position.terminals) | of(&position.short) | of(opening.as_slice());
        let place = Place { pattern: *board, images: cells.clone(), terminals: vertices(own) };
        self.place_at(place, 0)
    }

    /// Places a pattern where Short owns some vertices.
    pub(super) fn place(
        &mut self,
        pattern: usize,
        images: Vec<u16>,
        own: Set,
        depth: usize,
    ) -> Result<usize, Limit> {
        let cells = self.patterns[pattern].vertices.unwrap_or_else(|| of(&images));
        let beside = each(cells & !own).fold(cells, |all, cell| all | self.beside[cell]);
        self.place_at(Place { pattern, images, terminals: vertices(beside & own) }, depth)
    }

    fn place_at(&mut self, place: Place, depth: usize) -> Result<usize, Limit> {
        if let Some(&placed) = self.known.get(&place) {
            return Ok(placed);
        }
        self.limits.confirm_running()?;
        self.limits.confirm_memory(self.placed.len() * PLACE_BYTES)?;
        // A pattern that is played in itself, at the same place, fails there.
        let number = self.placed.len();
        self.known.insert(place.clone(), number);
        let nothing =
            Placed { place: place.clone(), goals: Vec::new(), cells: 0, answers: Vec::new() };
        self.placed.push(nothing);
        if depth >= MOST_DEEP || number >= self.most {
            return Ok(number);
        }
        let (mut answers, mut problems) = (Vec::new(), Vec::new());
        for at in 0..self.patterns[place.pattern].rows.len() {
            match self.row(&place, at, depth)? {
                Err(problem) => problems.push((at, problem)),
                Ok(answer) => self.add(&place, answer, &mut answers),
            }
        }
        let unanswered = self.unanswered(&place, &answers);
        if unanswered != 0 || answers.is_empty() {
            self.failures.push(Failure { place, unanswered, problems });
            return Ok(number);
        }
        self.placed[number] = Placed::new(place, answers);
        Ok(number)
    }

    /// Adds an answer, and what it stands for on the board turned round, where the rows of the board are for both.
    pub(super) fn add(&self, place: &Place, answer: Answer, answers: &mut Vec<Answer>) {
        if self.sheet.is_turned && place.pattern == self.sheet.board {
            let turned = |vertices: &[u16]| turned(self.cells_of_board(), vertices);
            let reply = answer.reply.and_then(|reply| turned(&[reply]).first().copied());
            let carrier = of(&turned(&vertices(answer.carrier)));
            answers.push(Answer { reply, carrier, is_turned: true, ..answer.clone() });
        }
        answers.push(answer);
    }

    /// The free cells of a placed pattern that are in the carriers of all answers.
    pub(super) fn unanswered(&self, place: &Place, answers: &[Answer]) -> Set {
        if answers.iter().any(|answer| answer.reply.is_none()) {
            return 0;
        }
        answers.iter().fold(self.free(place), |all, answer| all & answer.carrier)
    }

    /// The cells of a placed pattern.
    pub(super) fn cells(&self, place: &Place) -> Set {
        self.patterns[place.pattern].vertices.unwrap_or_else(|| of(&place.images))
    }

    /// The free cells of a placed pattern.
    pub(super) fn free(&self, place: &Place) -> Set {
        self.cells(place) & !of(&place.terminals)
    }

    /// What is Short's after the reply of a row: the terminals, and the reply where it is not one of them.
    pub(super) fn owned(&self, place: &Place, row: &Row) -> (Vec<u16>, Option<u16>) {
        let reply = row.reply.map(|cell| place.image(cell));
        let reply = reply.filter(|own| !place.terminals.contains(own));
        (place.terminals.iter().copied().chain(reply).collect(), reply)
    }

    /// What a row needs, and what it joins.
    pub(super) fn row(
        &mut self,
        place: &Place,
        row: usize,
        depth: usize,
    ) -> Result<Result<Answer, Problem>, Limit> {
        let row = self.patterns[place.pattern].rows[row].clone();
        self.looks += 1;
        if !row.is_right || self.looks > self.most * LOOKS {
            return Ok(Err(Problem::Elsewhere));
        }
        let (own, reply) = self.owned(place, &row);
        let mut parts = Vec::with_capacity(row.uses.len());
        let mut carrier = of(reply.as_slice());
        for (at, used) in row.uses.iter().enumerate() {
            let part = self.part(place, used, of(&own), depth)?;
            let Placed { goals, cells, .. } = &self.placed[part];
            if goals.is_empty() {
                return Ok(Err(Problem::Elsewhere));
            }
            if cells & carrier != 0 {
                return Ok(Err(Problem::Twice(at, cells & carrier)));
            }
            self.looks += goals.len();
            carrier |= cells;
            parts.push(part);
        }
        let outcomes = self.outcomes(&own, &parts).ok_or(Problem::Outcomes);
        Ok(outcomes.map(|outcomes| Answer {
            reply,
            carrier,
            parts,
            outcomes: of_first(&outcomes, place.terminals.len()),
            is_turned: false,
            mend: None,
        }))
    }

    /// A pattern that is played in a row, placed.
    pub(super) fn part(
        &mut self,
        place: &Place,
        (pattern, cells): &Used,
        own: Set,
        depth: usize,
    ) -> Result<usize, Limit> {
        let images = cells.iter().map(|&cell| place.image(cell)).collect();
        self.place(*pattern, images, own, depth + 1)
    }

    /// What of some vertices is joined in the worst cases, by themselves and by what is played. `None` where there
    /// are too many outcomes.
    pub(super) fn outcomes(&self, own: &[u16], parts: &[usize]) -> Option<Vec<Classes>> {
        let mut alone = goals::apart(own.len());
        for (at, &vertex) in own.iter().enumerate() {
            let beside = self.beside[usize::from(vertex)];
            let joined = (0..at).filter(|&other| beside >> own[other] & 1 == 1);
            joined.for_each(|other| goals::join(&mut alone, other, at));
        }
        let mut outcomes = vec![alone];
        for &part in parts {
            let Placed { place, goals, .. } = &self.placed[part];
            let at = |vertex: &u16| own.iter().position(|own| own == vertex);
            let places: Vec<usize> = place.terminals.iter().filter_map(at).collect();
            let mut all = Vec::with_capacity(outcomes.len() * goals.len());
            for outcome in &outcomes {
                for goal in goals {
                    let mut joined = outcome.clone();
                    goals::join_as(&mut joined, &places, goal);
                    all.push(joined);
                }
            }
            outcomes = goals::weakest(all);
            if outcomes.len() > MOST_OUTCOMES {
                return None;
            }
        }
        Some(outcomes)
    }

    /// How many cells the board has besides its two sides, where it is one of Hex.
    pub(super) fn cells_of_board(&self) -> u16 {
        u16::try_from(self.beside.len().saturating_sub(2)).unwrap_or(u16::MAX)
    }
}

/// The classes of so many of the first points, of each outcome.
pub(super) fn of_first(outcomes: &[Classes], points: usize) -> Vec<Classes> {
    let places: Vec<usize> = (0..points).collect();
    outcomes.iter().map(|outcome| goals::of_some(outcome, &places)).collect()
}
