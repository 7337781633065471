//! The printed proof on paper: which part of it goes into which table, and the rows of each.
//!
//! The table of the start goes on until it has branched; a block of more than a few rows below
//! that gets a case of its own, and so does every node that is reached from several places.
//! References say by which symmetry they get to the coordinates of a case.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem::{discriminant, take};

use zermelo_checker::proofs::replay::Move;
use zermelo_explain::count;

use super::orbits::{Connection, generators};
use super::permutation::{Labels, Permutation};
use super::tree::{Branch, Case, Choices, End, Game, Image, Line, Next, Tree};
use crate::document::model::{Block, Rich, Row, Section, Span, Table};
use crate::document::{Extent, Writer};
use crate::table::{ALL, Options, Part, TableError};

/// Moves in a cell from which on the largest group of a node is printed as "any other".
const MANY_MOVES: usize = 9;

/// What was printed of a proof.
pub struct Contents<E> {
    /// The symmetries that the sections use, with their cycles: those with a name in the proof, and others.
    pub symmetries: [Vec<Rich>; 2],
    /// Which signs the sections use.
    pub signs: BTreeSet<Sign>,
    /// An end of every sort that rows have.
    pub ends: BTreeSet<E>,
    /// How many tables.
    tables: u64,
    /// How many lines in them.
    lines: u64,
    /// Whether something was left out.
    cut: bool,
    /// Whether something was left out because of the limit.
    is_full: bool,
}

/// A sign that a reader meets, and has to know, beside the ends of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// Moves that are answered as others.
    Images,
    /// Forced moves.
    Forced,
    /// References to cases.
    Case,
    /// References by a symmetry.
    Relabelled,
    /// A cell of all other moves.
    AnyOther,
}

/// The table being written.
struct Sheet<E> {
    /// The moves, the end, and how many moves repeat those of the row above.
    rows: Vec<(Vec<Rich>, Rich, usize)>,
    /// How many moves the next row repeats.
    repeated: usize,
    /// What is said of replies that follow by a symmetry.
    images: Vec<Rich>,
    /// How many cases it is the first to refer to.
    cases: usize,
    /// An end of every sort.
    ends: Vec<E>,
}

/// Writes the document of a proof, of which the game says what stands before the tables.
///
/// # Errors
/// When the proof is wrong in a way that leaves nothing to print, and those of the writer.
pub fn print<G: Game>(
    game: &G,
    options: &Options,
    writer: &mut dyn Writer,
    front: impl FnOnce(&Contents<G::End>, String) -> (Rich, Vec<Section>),
) -> Result<Extent, TableError> {
    let tree = Tree::new(game)?;
    let layout = || Layout::new(game, &tree, options);
    // What stands before the tables says what is in them.
    let printed = layout().print(&mut |_| Ok(()))?;
    let (title, sections) = front(&printed, extent(tree.rows(), &printed, options));
    writer.title(&title)?;
    sections.into_iter().try_for_each(|section| writer.section(section))?;
    layout().print(&mut |section| Ok(writer.section(section)?))?;
    Ok(Extent { rows: tree.rows(), cut: printed.cut })
}

/// The length of the proof, and the part of it that is printed.
fn extent<E>(rows: u64, printed: &Contents<E>, options: &Options) -> String {
    let rows = count(rows, "row", "rows");
    let lines = count(printed.lines, "line", "lines");
    let tables = count(printed.tables, "table", "tables");
    let part = match &options.part {
        Some(Part::Case(number)) => format!("case {number}"),
        Some(Part::Position(number)) => format!("position {number}"),
        None => "the opening".to_owned(),
    };
    let below = match options.depth {
        None => "the cases below it".to_owned(),
        Some(depth) => format!("{} of cases below it", count(depth, "level", "levels")),
    };
    let all = if printed.is_full { format!(" {ALL}") } else { String::new() };
    match (printed.cut, options.is_partial()) {
        (false, _) => format!("The proof has {rows}, in {tables}."),
        (true, false) => format!(
            "The proof has {rows}. Only its beginning is printed: {lines} in {tables}. {ALL}"
        ),
        (true, true) => format!(
            "The proof has {rows}. Only {part} and {below} are printed: {lines} in {tables}.{all}"
        ),
    }
}

/// Takes the parts of the printed proof.
type Out<'o> = dyn FnMut(Section) -> Result<(), TableError> + 'o;

struct Layout<'l, G: Game> {
    game: &'l G,
    tree: &'l Tree<'l, G>,
    options: &'l Options,
    labels: Labels<'l>,
    /// Those that were referred to, by their nodes.
    cases: HashMap<usize, Case>,
    /// Those that are not printed, by their places.
    open: BTreeMap<Vec<usize>, Case>,
    /// Whether the case that is gone through is printed.
    is_printing: bool,
    printed: Contents<G::End>,
}

impl<'l, G: Game> Layout<'l, G> {
    fn new(game: &'l G, tree: &'l Tree<'l, G>, options: &'l Options) -> Self {
        Layout {
            game,
            tree,
            options,
            labels: Labels::new(game.symmetries()),
            cases: HashMap::new(),
            open: BTreeMap::new(),
            is_printing: true,
            printed: Contents {
                symmetries: Default::default(),
                signs: BTreeSet::new(),
                ends: BTreeSet::new(),
                tables: 0,
                lines: 0,
                cut: false,
                is_full: false,
            },
        }
    }

    /// Gives the proof from the start, or from the wanted position, to a function: a case, and the cases
    /// that it is the first to refer to.
    fn print(mut self, out: &mut Out<'_>) -> Result<Contents<G::End>, TableError> {
        let nodes = self.game.replay().0.nodes.len();
        if nodes == 0 {
            return Ok(self.printed);
        }
        let node = match self.options.part {
            Some(Part::Position(number)) => {
                let node = number.checked_sub(1).and_then(|node| usize::try_from(node).ok());
                let node = node.filter(|&node| node < nodes);
                node.ok_or_else(|| TableError::NoPart(format!("position {number}")))?
            }
            _ => 0,
        };
        self.printed.cut = node != 0;
        let identity = Permutation::identity(self.game.symmetries().size);
        let first = self.game.case(None, node, &identity);
        // Where play can return, it may lead back here.
        self.cases.insert(node, first.clone());
        self.open.insert(Vec::new(), first);
        while let Some((_, case)) = self.open.pop_first() {
            self.print_case(&case, out)?;
        }
        if let (0, false, Some(Part::Case(part))) =
            (self.printed.tables, self.printed.is_full, &self.options.part)
        {
            return Err(TableError::NoPart(format!("case {part}")));
        }
        self.printed.symmetries = self.labels.list(|mv| self.game.name(mv));
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
            Some(Part::Case(part)) => {
                let below = case.number.strip_prefix(part.as_str()).filter(|_| !part.is_empty());
                let below = below.filter(|below| below.is_empty() || below.starts_with('.'));
                below.map(|below| below.matches('.').count())
            }
            _ => Some(case.below),
        };
        below.is_some_and(|below| self.options.depth.is_none_or(|depth| below <= depth))
    }

    fn print_case(&mut self, case: &Case, out: &mut Out<'_>) -> Result<(), TableError> {
        self.is_printing = self.is_wanted(case);
        if self.leave_out() {
            return Ok(());
        }
        let mut sheet =
            Sheet { rows: Vec::new(), repeated: 0, images: Vec::new(), cases: 0, ends: Vec::new() };
        self.walk(case, case.node, &case.printed_as, &mut sheet, &mut Vec::new(), false)?;
        if !self.is_printing {
            self.printed.cut = true;
            return Ok(());
        }
        let mut section = self.game.section(case, sheet.cases > 0);
        let images = take(&mut sheet.images);
        let mut table = self.table(sheet);
        section.blocks.extend(self.game.annotate(case.node, &mut table)?);
        section.blocks.push(Block::Table(table));
        match images.len() {
            0 => {}
            1 => section.blocks.extend(images.into_iter().map(Block::Paragraph)),
            _ => section.blocks.push(Block::List(images)),
        }
        self.printed.tables += 1;
        out(section)
    }

    /// Writes the rows of a node into a sheet. `actual` takes the node's coordinates to those of
    /// the sheet, `moves` are the cells so far, `branched` is whether the sheet has branched
    /// above.
    fn walk(
        &mut self,
        case: &Case,
        node: usize,
        actual: &Permutation,
        sheet: &mut Sheet<G::End>,
        moves: &mut Vec<Rich>,
        branched: bool,
    ) -> Result<(), TableError> {
        let (branches, images) = match self.tree.choices(node)? {
            Choices::None(end) => {
                self.print_line(actual, &Line::only(end), sheet, moves);
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
            moves.extend(reply.map(|reply| self.cell(actual.own_image(reply.mv), reply.forced)));
            match &branch.next {
                Next::Line(line) => self.print_line(actual, line, sheet, moves),
                Next::Node { target, symmetry } => {
                    let [_, inverse] = self.game.symmetries().get(*symmetry)?;
                    let actual = inverse.then(actual);
                    let is_large = branched && self.tree.is_large(*target);
                    if is_large || self.tree.is_apart(*target) {
                        let end = self.refer(case, *target, &actual, sheet);
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

    fn push_row(&mut self, sheet: &mut Sheet<G::End>, moves: Vec<Rich>, end: Rich) {
        sheet.rows.push((moves, end, take(&mut sheet.repeated)));
        self.printed.lines += u64::from(self.is_printing);
    }

    /// The end of a row that leads to a case, which gets its number here if it has none.
    fn refer(
        &mut self,
        from: &Case,
        node: usize,
        actual: &Permutation,
        sheet: &mut Sheet<G::End>,
    ) -> Rich {
        self.printed.signs.insert(Sign::Case);
        let game = self.game;
        let case = self.cases.entry(node).or_insert_with(|| {
            sheet.cases += 1;
            let case = game.case(Some((from, sheet.cases)), node, actual);
            self.open.insert(case.place.clone(), case.clone());
            case
        });
        let relabelling = actual.inverse().then(&case.printed_as);
        let by = (!relabelling.is_identity()).then(|| self.labels.label(&relabelling));
        self.printed.signs.extend(by.is_some().then_some(Sign::Relabelled));
        game.reference(&case.number, by)
    }

    /// The cells and the end of a branch without further choices.
    fn print_line(
        &mut self,
        actual: &Permutation,
        line: &Line<G::End>,
        sheet: &mut Sheet<G::End>,
        moves: &[Rich],
    ) {
        let line = line.mapped(actual);
        let mut moves = moves.to_vec();
        moves.extend(line.plies.iter().map(|ply| self.cell(ply.mv, ply.forced)));
        let end = self.game.end(&line.end);
        let is_same = |other: &G::End| discriminant(other) == discriminant(&line.end);
        if !self.printed.ends.iter().any(is_same) {
            self.printed.ends.insert(line.end.clone());
        }
        if !sheet.ends.iter().any(is_same) {
            sheet.ends.push(line.end);
        }
        self.push_row(sheet, moves, end);
    }

    fn cell(&mut self, mv: Move, forced: bool) -> Rich {
        let name = self.game.name(mv);
        self.printed.signs.extend(forced.then_some(Sign::Forced));
        Rich(vec![if forced { Span::Forced(name) } else { Span::Name(name) }])
    }

    /// The opponent's moves of a branch.
    fn move_cell(&mut self, branch: &Branch<G::End>) -> Rich {
        if branch.any_other {
            self.printed.signs.insert(Sign::AnyOther);
            return Rich::text("any other");
        }
        let cells: Vec<Rich> =
            branch.moves.iter().map(|&mv| self.cell(mv, branch.forced)).collect();
        Rich::join(cells, ", ")
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
                let [symmetry, _] = self.game.symmetries().get(symmetry)?;
                let by = back.then(symmetry).then(actual);
                Ok(Connection { mv: actual.image(mv), of: actual.image(of), by })
            })
            .collect::<Result<Vec<_>, TableError>>()?;
        connections.sort_by_key(|connection| (connection.of, connection.mv));
        let by = generators(&connections, |symmetry| self.labels.is_known(symmetry));
        let mut by: Vec<_> = by.into_iter().map(|symmetry| self.labels.label(symmetry)).collect();
        by.sort_by_key(|name| (name.plain.chars().count(), name.plain.clone()));
        let name = |mv| Rich::name(self.game.name(mv));
        let groups = connections.chunk_by(|a, b| a.of == b.of).map(|group| {
            let moves = group.iter().map(|connection| name(connection.mv));
            let of = group.iter().take(1).map(|connection| name(connection.of));
            Rich::join(moves, ", ").and(" as ").then(Rich::join(of, ""))
        });
        let after = match moves.is_empty() {
            true => Rich::text("By symmetry"),
            false => Rich::text("By symmetry after ").then(Rich::join(moves.iter().cloned(), " ")),
        };
        let by = Rich::join(by.into_iter().map(Rich::name), ", ");
        let by = after.and(" (").then(by).and("): ");
        Ok(by.then(Rich::join(groups, "; ")).and("."))
    }

    /// The columns are the players' moves in turn, the opponent first, and the end.
    fn table(&self, sheet: Sheet<G::End>) -> Table {
        let width = sheet.rows.iter().map(|(moves, _, _)| moves.len()).max().unwrap_or(0);
        let [theirs, own, end] = self.game.columns(&sheet.ends);
        let columns = [theirs, own].into_iter().cycle().take(width).chain([end]).collect();
        let rows = sheet.rows.into_iter().map(|(mut cells, end, repeated)| {
            cells.resize(width, Rich::default());
            cells.push(end);
            Row { repeated, cells }
        });
        Table { columns, rows: rows.collect(), ..Table::default() }
    }
}

/// The branches by their first move on paper, their moves in the sheet's coordinates; the largest,
/// when it is very large, last and as "any other".
fn in_order<E: End>(mut branches: Vec<Branch<E>>, actual: &Permutation) -> Vec<Branch<E>> {
    for branch in &mut branches {
        branch.moves.iter_mut().for_each(|mv| *mv = actual.image(*mv));
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

impl<E> Contents<E> {
    /// What “any other” means.
    pub fn any_other(&self, theirs: &str) -> String {
        let is_image = self.signs.contains(&Sign::Images);
        let except = if is_image { " and does not follow by a symmetry" } else { "" };
        format!(
            "“any other” is every move of {theirs} that is not listed for the same position{except}."
        )
    }
}

/// What a row is.
pub fn row_meaning(theirs: &str, own: &str) -> String {
    format!(
        "A row is a line of play, {theirs} and {own} in turn. A blank cell at its start repeats \
         the one above. Several moves in a cell have the same continuation."
    )
}

/// What is said of moves, which are called so, that follow by a symmetry.
pub fn images_meaning(own: &str, reply: &str) -> String {
    format!(
        "“By symmetry (g, h): x as y” means: g and h fix the position, and products of them \
         map the {reply} x to y (their cycles connect x and y). {own} answers x as it answers y, \
         with every move mapped back in the same way."
    )
}
