//! The printed proof on paper: which part of it goes into which table, and the rows of each.
//!
//! The table of the start goes on until it has branched; a block of more than a few rows below
//! that gets a case of its own, and so does every node that is reached from several places. A case
//! is printed in the coordinates in which it is first referred to, and other references say by
//! which symmetry they get there.

use std::collections::HashMap;
use std::io;

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{BoardName, Symmetry};
use zermelo_explain::faces::positional::stones::Points;
use zermelo_explain::picture::Picture;
use zermelo_present::document::model::{Block, Name, Rich, Row, Section, Span, Table};
use zermelo_present::table::{Options, Part, TableError};

use super::contents::{Contents, Sign};
use super::game::{EndCause, Game};
use super::orbits::{Connection, generators};
use super::permutation::{Labels, Permutation};
use super::tree::{Branch, Choices, Image, Line, Next, Tree};
use super::words;

/// Rows from which on a block below a branching gets a table of its own. In the paper the blocks
/// within a table have up to four rows, and the one with a table of its own has seven.
const ROWS_OF_A_CASE: u64 = 6;

/// Moves in a cell from which on the largest group of a node is printed as "any other".
const MANY_MOVES: usize = 9;

/// A node with a table of its own.
#[derive(Clone)]
struct Case {
    node: usize,
    number: String,
    /// From the node's coordinates to those in which the case is printed.
    printed_as: Permutation,
}

/// The table being written.
#[derive(Default)]
struct Sheet {
    /// The moves, the end, and how many moves repeat those of the row above.
    rows: Vec<(Vec<Rich>, Rich, usize)>,
    /// How many moves the next row repeats.
    repeated: usize,
    /// What is said of replies that follow by a symmetry.
    images: Vec<Rich>,
    /// Cases that are printed after this table.
    cases: Vec<Case>,
    threats: bool,
    other_ends: bool,
}

/// Takes the parts of the printed proof.
pub(super) type Out<'o> = dyn FnMut(Section) -> io::Result<()> + 'o;

pub(super) struct Layout<'l, 'a> {
    game: &'l Game<'a>,
    tree: &'l Tree<'l, 'a>,
    labels: Labels,
    cases: HashMap<usize, Case>,
    options: &'l Options,
    /// Whether the case that is gone through is printed.
    is_printing: bool,
    printed: Contents,
}

impl<'l, 'a> Layout<'l, 'a> {
    pub(super) fn new(
        symmetries: &[Symmetry],
        game: &'l Game<'a>,
        tree: &'l Tree<'l, 'a>,
        options: &'l Options,
    ) -> Self {
        let permutations = game.symmetries.get(1..).unwrap_or_default();
        Layout {
            game,
            tree,
            labels: Labels::new(symmetries, permutations),
            cases: HashMap::new(),
            options,
            is_printing: true,
            printed: Contents { points: words::point_names(game), ..Contents::default() },
        }
    }

    /// Gives the proof from the start to a function: the opening, and the cases.
    ///
    /// # Errors
    /// When the proof is wrong in a way that leaves nothing to print, and those of the function.
    pub(super) fn print(mut self, out: &mut Out<'_>) -> Result<Contents, TableError> {
        let start = Case {
            node: 0,
            number: String::new(),
            printed_as: Permutation::identity(self.game.size),
        };
        self.print_case(&start, out)?;
        if let (0, false, Some(Part::Case(part))) =
            (self.printed.tables, self.printed.is_full, &self.options.part)
        {
            return Err(TableError::NoPart(format!("case {part}")));
        }
        self.printed.symmetries = self.labels.list(&self.printed.points);
        Ok(self.printed)
    }

    fn is_full(&self) -> bool {
        self.is_printing && self.options.max_lines.is_some_and(|max| self.printed.lines >= max)
    }

    /// Leaves out what comes next, if as much as there may be is printed.
    fn leave_out(&mut self) -> bool {
        let is_full = self.is_full();
        self.printed.cut |= is_full;
        self.printed.is_full |= is_full;
        is_full
    }

    /// Whether a case is in the wanted part of the proof.
    fn is_wanted(&self, case: &Case) -> bool {
        let below = match &self.options.part {
            Some(Part::Case(part)) if *part == case.number && !part.is_empty() => Some(0),
            Some(Part::Case(part)) => {
                let below = case.number.strip_prefix(part.as_str());
                let below = below.filter(|below| below.starts_with('.'));
                below.map(|below| below.matches('.').count())
            }
            _ if case.number.is_empty() => Some(0),
            _ => Some(case.number.split('.').count()),
        };
        below.is_some_and(|below| self.options.depth.is_none_or(|depth| below <= depth))
    }

    /// Prints a case, and after it the cases that it is the first to refer to.
    fn print_case(&mut self, case: &Case, out: &mut Out<'_>) -> Result<(), TableError> {
        self.is_printing = self.is_wanted(case);
        if self.leave_out() {
            return Ok(());
        }
        let mut sheet = Sheet::default();
        self.walk(case, case.node, &case.printed_as, &mut sheet, &mut Vec::new(), false)?;
        let cases = std::mem::take(&mut sheet.cases);
        if !self.is_printing {
            self.printed.cut = true;
            return cases.iter().try_for_each(|case| self.print_case(case, out));
        }
        let heading = match case.number.is_empty() {
            true if cases.is_empty() => Rich::text("The strategy"),
            true => Rich::text("Opening"),
            false => {
                let named = |points: Vec<u16>| points.into_iter().map(|point| self.name(point));
                let stones = words::stones(self.stones_of(case).map(named));
                Rich::text(format!("Case {}: ", case.number)).then(stones)
            }
        };
        let level = 1 + u8::try_from(case.number.matches('.').count()).unwrap_or(u8::MAX - 1);
        let mut blocks = Vec::new();
        if case.number.is_empty() {
            blocks.push(Block::Paragraph(words::opening(self.game, &self.printed.points)));
        }
        blocks.extend(self.drawing(case));
        blocks.push(Block::Table(self.table(&sheet)));
        match sheet.images.len() {
            0 => {}
            1 => blocks.extend(sheet.images.pop().map(Block::Paragraph)),
            _ => blocks.push(Block::List(sheet.images)),
        }
        self.printed.tables += 1;
        out(Section { level, heading: Some(heading), blocks })?;
        cases.iter().try_for_each(|case| self.print_case(case, out))
    }

    /// Writes the rows of a node into a sheet. `actual` takes the node's coordinates to those of
    /// the sheet, `moves` are the cells so far, `branched` is whether the sheet has branched
    /// above.
    fn walk(
        &mut self,
        case: &Case,
        node: usize,
        actual: &Permutation,
        sheet: &mut Sheet,
        moves: &mut Vec<Rich>,
        branched: bool,
    ) -> Result<(), TableError> {
        let (branches, images) = match self.tree.choices(node)? {
            Choices::None(points) => {
                let points = points.into_iter().map(|point| actual.image(point)).collect();
                let end = self.end(&EndCause::Threats(points), sheet);
                self.push_row(sheet, moves.clone(), end);
                return Ok(());
            }
            Choices::Some { branches, images } => (branches, images),
        };
        if !images.is_empty() {
            let note = self.image_note(images, actual, moves)?;
            sheet.images.push(note);
        }
        let branches = in_order(branches, actual);
        let branched = branched || branches.len() > 1;
        let depth = moves.len();
        for (i, branch) in branches.iter().enumerate() {
            if self.leave_out() {
                return Ok(());
            }
            if i > 0 {
                sheet.repeated = depth;
            }
            moves.push(self.move_cell(branch));
            let reply = branch.reply;
            moves.extend(reply.map(|reply| self.cell(actual.image(reply.point), reply.forced)));
            match &branch.next {
                Next::Line(line) => self.print_line(actual, line, sheet, moves),
                Next::Node { target, symmetry } => {
                    let (_, inverse) = self.game.symmetry(*symmetry)?;
                    let actual = inverse.then(actual);
                    if self.is_own_case(*target, branched) {
                        let end = self.refer(case, *target, actual, sheet);
                        self.push_row(sheet, moves.clone(), end);
                    } else {
                        self.walk(case, *target, &actual, sheet, moves, branched)?;
                    }
                }
            }
            moves.truncate(depth);
        }
        Ok(())
    }

    fn is_own_case(&self, node: usize, branched: bool) -> bool {
        let large = self.tree.rows_of(node) >= ROWS_OF_A_CASE && self.tree.is_branching(node);
        self.tree.is_shared(node) || branched && large
    }

    fn push_row(&mut self, sheet: &mut Sheet, moves: Vec<Rich>, end: Rich) {
        let repeated = std::mem::replace(&mut sheet.repeated, 0);
        sheet.rows.push((moves, end, repeated));
        self.printed.lines += u64::from(self.is_printing);
    }

    /// The end of a row that leads to a case, which gets its number here if it has none.
    fn refer(&mut self, from: &Case, node: usize, actual: Permutation, sheet: &mut Sheet) -> Rich {
        self.printed.signs.insert(Sign::Case);
        let Some(case) = self.cases.get(&node) else {
            let place = sheet.cases.len() + 1;
            let number = match from.number.is_empty() {
                true => place.to_string(),
                false => format!("{}.{place}", from.number),
            };
            let end = Rich::text(format!("→ Case {number}"));
            let case = Case { node, number, printed_as: actual };
            self.cases.insert(node, case.clone());
            sheet.cases.push(case);
            return end;
        };
        let end = Rich::text(format!("→ Case {}", case.number));
        let relabelling = actual.inverse().then(&case.printed_as);
        if relabelling.is_identity() {
            return end;
        }
        self.printed.signs.insert(Sign::Relabelled);
        end.and(" by ").then(Rich::name(self.labels.label(&relabelling)))
    }

    /// The cells and the end of a branch without further choices.
    fn print_line(
        &mut self,
        actual: &Permutation,
        line: &Line,
        sheet: &mut Sheet,
        moves: &mut Vec<Rich>,
    ) {
        let line = line.mapped(actual);
        moves.extend(line.plies.iter().map(|ply| self.cell(ply.point, ply.forced)));
        let end = self.end(&line.end, sheet);
        self.push_row(sheet, moves.clone(), end);
    }

    fn cell(&mut self, point: u16, forced: bool) -> Rich {
        let name = self.name(point);
        self.printed.signs.extend(forced.then_some(Sign::Forced));
        Rich(vec![if forced { Span::Forced(name) } else { Span::Name(name) }])
    }

    fn name(&self, point: u16) -> Name {
        words::point_name(&self.printed.points, point)
    }

    /// The opponent's moves of a branch.
    fn move_cell(&mut self, branch: &Branch) -> Rich {
        if branch.any_other {
            self.printed.signs.insert(Sign::AnyOther);
            return Rich::text("any other");
        }
        let cells: Vec<Rich> =
            branch.moves.iter().map(|&point| self.cell(point, branch.forced)).collect();
        Rich::join(cells, ", ")
    }

    /// The end of a line, its points in the sheet's coordinates.
    fn end(&mut self, end: &EndCause, sheet: &mut Sheet) -> Rich {
        let (sign, text) = words::end(self.game, end, |&point| Rich::name(self.name(point)));
        self.printed.signs.insert(sign);
        if sign == Sign::Threats {
            sheet.threats = true;
        } else {
            sheet.other_ends = true;
        }
        text
    }

    /// What is said of the replies of a node, after some moves, that follow by a symmetry: "By symmetry
    /// after r2 r3 (ψ1, ψ2): c3 as c2; a3, b1 as a1."
    fn image_note(
        &mut self,
        images: Vec<Image>,
        actual: &Permutation,
        moves: &[Rich],
    ) -> Result<Rich, TableError> {
        self.printed.signs.insert(Sign::Images);
        let back = actual.inverse();
        let mut connections = images
            .into_iter()
            .map(|Image { mv, of, symmetry }| {
                let (symmetry, _) = self.game.symmetry(symmetry)?;
                let by = back.then(symmetry).then(actual);
                Ok(Connection { mv: actual.image(mv), of: actual.image(of), by })
            })
            .collect::<Result<Vec<_>, TableError>>()?;
        connections.sort_by_key(|connection| (connection.of, connection.mv));
        let by = generators(&connections, |symmetry| self.labels.is_known(symmetry));
        let mut by: Vec<Name> =
            by.into_iter().map(|symmetry| self.labels.label(symmetry)).collect();
        by.sort_by_key(|name| (name.plain.chars().count(), name.plain.clone()));
        let by: Vec<Rich> = by.into_iter().map(Rich::name).collect();
        let groups = connections.chunk_by(|a, b| a.of == b.of).map(|group| {
            let moves = group.iter().map(|connection| Rich::name(self.name(connection.mv)));
            let of = group.iter().take(1).map(|connection| Rich::name(self.name(connection.of)));
            Rich::join(moves, ", ").and(" as ").then(Rich::join(of, ""))
        });
        let after = match moves.is_empty() {
            true => Rich::text("By symmetry"),
            false => Rich::text("By symmetry after ").then(Rich::join(moves.iter().cloned(), " ")),
        };
        let by = after.and(" (").then(Rich::join(by, ", ")).and("): ");
        Ok(by.then(Rich::join(groups, "; ")).and("."))
    }

    /// The columns are the players' moves in turn, the opponent first, and the end.
    fn table(&self, sheet: &Sheet) -> Table {
        let width = sheet.rows.iter().map(|(moves, _, _)| moves.len()).max().unwrap_or(0);
        let (own, theirs) = words::marks(self.game);
        let end = match (sheet.threats, sheet.other_ends) {
            (true, false) => Rich::name(words::double_threat(self.game)),
            (_, true) => Rich::text("end"),
            (false, false) => Rich::default(),
        };
        let players = [theirs, own].into_iter().map(Rich::text).cycle().take(width);
        let columns = players.chain([end]).collect();
        let rows = sheet.rows.iter().map(|(moves, end, repeated)| {
            let blank = width - moves.len();
            let moves = moves.iter().cloned();
            let cells = moves.chain(std::iter::repeat_n(Rich::default(), blank));
            Row { repeated: *repeated, cells: cells.chain([end.clone()]).collect() }
        });
        Table { columns, rows: rows.collect(), ..Table::default() }
    }

    /// The stones of First and of Second in a case's coordinates.
    fn stones_of(&self, case: &Case) -> [Vec<u16>; 2] {
        let position = self.game.position(case.node);
        let stones = |stones: Points| {
            let mut points: Vec<u16> =
                stones.members().map(|point| case.printed_as.image(point)).collect();
            points.sort_unstable();
            points
        };
        let (own, theirs) = (stones(position.attacker), stones(position.defender));
        match self.game.proponent {
            Player::First => [own, theirs],
            Player::Second => [theirs, own],
        }
    }

    /// The position of a case on a square board.
    fn drawing(&self, case: &Case) -> Option<Block> {
        let BoardName::Hypercube { side, dimension: 2 } = self.game.claimed.board else {
            return None;
        };
        let [first, second] = self.stones_of(case);
        let taken = |point: u16| match (first.contains(&point), second.contains(&point)) {
            (true, _) => Some(Player::First),
            (_, true) => Some(Player::Second),
            _ => None,
        };
        let points =
            (0..side.saturating_mul(side)).map(|point| (self.name(point).plain, taken(point)));
        Some(Block::Picture(Picture::stones(points.collect(), Some(side.into()), None)))
    }
}

/// The branches by their first move on paper, their moves in the sheet's coordinates; the largest,
/// when it is very large, last and as "any other".
fn in_order(mut branches: Vec<Branch>, actual: &Permutation) -> Vec<Branch> {
    for branch in &mut branches {
        branch.moves.iter_mut().for_each(|point| *point = actual.image(*point));
        branch.moves.sort_unstable();
    }
    branches.sort_by(|a, b| a.moves.cmp(&b.moves));
    let largest = (0..branches.len()).rev().max_by_key(|&i| branches[i].moves.len());
    if let Some(largest) = largest.filter(|&i| branches[i].moves.len() >= MANY_MOVES) {
        let branch = branches.remove(largest);
        branches.push(Branch { any_other: true, ..branch });
    }
    branches
}
